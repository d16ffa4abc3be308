//! Runs `tempi` and talks to it line by line.

use std::io::{BufRead, BufReader, Write};
#[cfg(target_os = "linux")]
use std::process::Command;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use super::tempi::command;

/// The timeout, long enough for a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The program with pipes to its input and output. It is killed when dropped.
pub struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Process {
    /// Starts `tempi` with arguments.
    pub fn start(args: &[&str]) -> Process {
        let mut child = command(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("`tempi` starts");
        let (sender, lines) = mpsc::channel();
        let stdout = BufReader::new(child.stdout.take().expect("stdout is piped"));
        std::thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Process { stdin: child.stdin.take(), child, lines }
    }

    /// Sends SIGINT, as Ctrl-C does.
    #[cfg(target_os = "linux")]
    pub fn interrupt(&self) {
        let kill = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().expect("kill runs");
        assert!(kill.success());
    }

    /// Waits until it has used this much more processor time, in clock ticks. On a busy machine, it may still be starting when a second
    /// has passed.
    #[cfg(target_os = "linux")]
    pub fn wait_for_processor_ticks(&self, ticks: u64) {
        let end = self.processor_ticks() + ticks;
        let start = Instant::now();
        while self.processor_ticks() < end {
            assert!(start.elapsed() < PATIENCE, "the program does not work");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until a file exists.
    #[cfg(target_os = "linux")]
    pub fn wait_for_file(&self, path: &str) {
        let start = Instant::now();
        while !std::path::Path::new(path).exists() {
            assert!(start.elapsed() < PATIENCE, "{path} is not created");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[cfg(target_os = "linux")]
    fn processor_ticks(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("the process runs");
        // Name and state come first; the name may have spaces. proc(5) numbers user time 14 and system time 15.
        let fields: Vec<&str> = stat[stat.rfind(')').expect("a name") + 2..].split(' ').collect();
        fields[11..=12].iter().map(|ticks| ticks.parse::<u64>().expect("a number")).sum()
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("stdin is open");
        writeln!(stdin, "{line}").and_then(|()| stdin.flush()).expect("the program reads its input");
    }

    /// Ends the program's input.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// The next line of the output, or `None` at its end.
    ///
    /// # Panics
    /// If there is none in time.
    #[track_caller]
    pub fn next_line(&mut self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(mpsc::RecvTimeoutError::Disconnected) => None,
            Err(mpsc::RecvTimeoutError::Timeout) => panic!("no line within {PATIENCE:?}"),
        }
    }

    /// Waits for the program to end by itself and returns its exit status (-1 if a signal ended it).
    ///
    /// # Panics
    /// If it does not end in time.
    #[track_caller]
    pub fn exit_status(mut self) -> i32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child can be waited for") {
                return status.code().unwrap_or(-1);
            }
            assert!(start.elapsed() < PATIENCE, "the program does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether a line matches a pattern, in which `…` stands for any text.
pub fn matches_pattern(line: &str, pattern: &str) -> bool {
    let parts: Vec<&str> = pattern.split('…').map(str::trim_end).collect();
    let mut rest = line;
    for (index, part) in parts.iter().enumerate() {
        match rest.find(part) {
            Some(0) => rest = &rest[part.len()..],
            Some(at) if index > 0 => rest = &rest[at + part.len()..],
            _ => return false,
        }
    }
    parts.len() > 1 || rest.is_empty()
}

#[test]
fn patterns() {
    assert!(matches_pattern("bestmove e2e4", "bestmove e2e4") && matches_pattern("info depth 3 score cp 4", "info … score …"));
    assert!(!matches_pattern("bestmove e2e4 ponder", "bestmove e2e4") && !matches_pattern("info depth 3", "info … score …"));
}
