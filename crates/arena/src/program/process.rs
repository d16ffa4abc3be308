//! A program that runs beside this one, line by line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use crate::seat::SeatError;

/// Longer lines are cut, in bytes.
const LONGEST_LINE: u64 = 1 << 16;
/// Lines that wait to be read; a program that says more has to wait itself.
const MOST_LINES: usize = 1 << 12;

/// A running program. It is ended when this is dropped.
pub(super) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// There is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    /// Not yet.
    Waiting,
    /// There will be none: the program closed its output.
    Ended,
}

impl Process {
    /// Starts a program. What it writes to the standard error goes nowhere.
    pub fn start(words: &[String]) -> Result<Process, SeatError> {
        let failed = |cause| SeatError::Start { command: words.join(" "), cause };
        let (command, arguments) = words.split_first().ok_or_else(|| failed(std::io::ErrorKind::InvalidInput.into()))?;
        let mut program = Command::new(command);
        // Ctrl-C stops this program, which then ends the other in its own time: that is no crash.
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

    /// Says a line; a program that does not listen any more will be found out when it does not answer.
    pub fn say(&mut self, line: &str) {
        if let Some(stdin) = &mut self.stdin
            && stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush()).is_err()
        {
            self.stdin = None;
        }
    }

    /// The next line, if one comes within this time.
    pub fn line(&mut self, wait: Duration) -> Result<String, Silence> {
        self.lines.recv_timeout(wait).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Waiting,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }

    /// Ends the program, and says how it had ended if it had done so by itself.
    pub fn end(mut self) -> String {
        // A program that has just closed its output needs a moment to end.
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
        // It may have ended meanwhile, which is as well.
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
