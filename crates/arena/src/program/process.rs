//! An external program, read and written line by line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use crate::seat::SeatError;

/// Longer lines are truncated, in bytes.
const LONGEST_LINE: u64 = 1 << 16;
/// The maximum number of unread lines; the program blocks when it writes more.
const MOST_LINES: usize = 1 << 12;

/// A running program. Dropping this kills it.
pub(super) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// The reason why no line was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    /// There is no line yet.
    Waiting,
    /// There will be no more lines, because the program closed its output.
    Ended,
}

impl Process {
    /// Starts a program. Its standard error is discarded.
    pub fn start(words: &[String]) -> Result<Process, SeatError> {
        let failed = |cause| SeatError::Start { command: words.join(" "), cause };
        let (command, arguments) = words.split_first().ok_or_else(|| failed(std::io::ErrorKind::InvalidInput.into()))?;
        let mut program = Command::new(command);
        // Ctrl-C is for this process, which then ends the program; otherwise the program's exit would look like a crash.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut program, 0);
        let piped = program.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = piped.map_err(failed)?;
        let (sender, lines) = sync_channel(MOST_LINES);
        let stdin = child.stdin.take();
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || read_lines(stdout, &sender));
        }
        Ok(Process { child, stdin, lines })
    }

    /// Writes a line. If the program no longer reads, the missing answer will show it.
    pub fn say(&mut self, line: &str) {
        if let Some(stdin) = &mut self.stdin
            && stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush()).is_err()
        {
            self.stdin = None;
        }
    }

    /// The next line, if there is one within this time.
    pub fn line(&mut self, wait: Duration) -> Result<String, Silence> {
        self.lines.recv_timeout(wait).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Waiting,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }

    /// Kills the program. Returns its exit status if it had already exited.
    pub fn end(mut self) -> String {
        // A program that has just closed its output takes a little time to exit.
        for _ in 0..20 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return format!(" ({status})");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        String::new()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.say("quit");
        self.stdin = None;
        for _ in 0..20 {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        // It may have exited meanwhile, which is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_lines(stdout: ChildStdout, sender: &SyncSender<String>) {
    let mut reader = BufReader::new(stdout);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(read) if read > 0 => {}
            _ => return,
        }
        if sender.send(String::from_utf8_lossy(&bytes).trim_end().to_owned()).is_err() {
            return;
        }
    }
}
