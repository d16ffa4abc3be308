//! Runs the program and checks its output.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The output of a run, and its exit status.
pub struct Run {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    /// The standard output as one JSON object.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error} in {:?}; on stderr: {}", self.out, self.err))
    }

    /// Checks that the run succeeded, and returns it.
    #[track_caller]
    pub fn good(self) -> Run {
        assert_eq!(self.status, 0, "out: {}\nerr: {}", self.out, self.err);
        self
    }

    /// Checks that the run ended with this status and that its standard error contains this text; returns it.
    #[track_caller]
    pub fn bad(self, status: i32, said: &str) -> Run {
        assert_eq!(self.status, status, "out: {}\nerr: {}", self.out, self.err);
        assert!(self.err.contains(said), "`{said}` is not in {}", self.err);
        self
    }

    /// Checks that the standard output contains this text, and returns the run.
    #[track_caller]
    pub fn says(self, said: &str) -> Run {
        assert!(self.out.contains(said), "`{said}` is not in {}", self.out);
        self
    }
}

/// The program with arguments, to be run in the repository's root.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tempi"));
    command.args(args).current_dir(root()).env_remove("NO_COLOR").env("TERM", "xterm").env("LC_ALL", "C.UTF-8").env("COLUMNS", "80");
    command
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the program with empty standard input.
pub fn tempi(args: &[&str]) -> Run {
    with_input(args, b"")
}

/// Runs the program with this standard input.
pub fn with_input(args: &[&str], input: &[u8]) -> Run {
    let mut child = command(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    // A program that exits before reading everything closes the pipe, which is not an error.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
    writer.join().expect("writing does not panic");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run { status: status.code().unwrap_or(-1), out: text(stdout), err: text(stderr) }
}

/// Creates an empty folder for a test's files.
pub fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("the folder can be made");
    path
}
