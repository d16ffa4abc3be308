//! `tempi serve`: starting, logging and stopping. The responses are tested in the server's crate.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::tempi::{command, root, tempi};

/// A page made for tests, with the structure of the real one.
pub const PAGE: &str = "crates/server/tests/page";

/// The timeout, long enough for a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A running server; it is killed at the end of the test.
pub struct Serving {
    child: Child,
    first: String,
}

impl Serving {
    pub fn start(args: &[&str]) -> Serving {
        Serving::start_with(args, &[])
    }

    /// Starts it with environment variables.
    pub fn start_with(args: &[&str], environment: &[(&str, &str)]) -> Serving {
        Serving::start_at(0, args, environment)
    }

    /// Starts it on a given port, such as that of a killed server.
    pub fn start_at(port: u16, args: &[&str], environment: &[(&str, &str)]) -> Serving {
        let port = port.to_string();
        let args = [&["serve", "--port", &port], args].concat();
        let mut command = command(&args);
        command.envs(environment.iter().copied());
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut first = String::new();
        BufReader::new(child.stdout.as_mut().expect("it is piped")).read_line(&mut first).expect("it says where it is");
        Serving { child, first }
    }

    /// The port from the first line of output, as JSON.
    pub fn port(&self) -> u16 {
        let told: Value = serde_json::from_str(&self.first).expect("one JSON object");
        let port = told["port"].as_u64().and_then(|port| port.try_into().ok()).expect("a port");
        assert_eq!(told["host"], "127.0.0.1");
        assert_eq!(told["url"], format!("http://127.0.0.1:{port}/"));
        port
    }

    /// Its log, from now to its end.
    pub fn log(&mut self) -> impl Read + Send + 'static {
        self.child.stderr.take().expect("it is piped, and taken once")
    }

    /// Kills it, without a chance to clean up, and waits until it has exited.
    pub fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it can be waited for");
    }

    /// Sends a signal and waits for the end; returns the exit status.
    pub fn stop(mut self, signal: &str) -> Option<i32> {
        let sent = Command::new("kill").args([&format!("-{signal}"), &self.child.id().to_string()]).status().expect("there is kill");
        assert!(sent.success());
        let told = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                return status.code();
            }
            assert!(told.elapsed() < PATIENCE, "it does not stop");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn get(port: u16, path: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("there are timeouts");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: tempi\r\nConnection: close\r\n\r\n").expect("it takes requests");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers with text");
    answer
}

#[test]
#[cfg(unix)]
fn it_serves_a_folder_until_a_signal_stops_it() {
    for signal in ["INT", "TERM"] {
        let serving = Serving::start(&["--json", "--page", PAGE]);
        let answer = get(serving.port(), "/");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        assert!(answer.ends_with(&fs::read_to_string(root().join(PAGE).join("index.html")).expect("the page is there")), "{answer}");
        assert!(get(serving.port(), "/health").contains(r#""status":"ok""#));
        assert_eq!(serving.stop(signal), Some(0), "{signal}");
    }
}

#[test]
fn one_line_gives_the_address() {
    let serving = Serving::start(&["--page", PAGE]);
    assert!(serving.first.starts_with("Tempi is ready at http://127.0.0.1:"), "{}", serving.first);
    assert!(serving.first.ends_with("/. Press Ctrl-C to stop.\n"), "{}", serving.first);
    let everywhere = Serving::start(&["--page", PAGE, "--host", "0.0.0.0"]);
    assert!(everywhere.first.contains("http://127.0.0.1:") && everywhere.first.contains("other machines"), "{}", everywhere.first);
    let told: Value =
        serde_json::from_str(&Serving::start(&["--page", PAGE, "--host", "0.0.0.0", "--json"]).first).expect("one JSON object");
    match told["network_url"].as_str() {
        // The same as a sentence, on another port.
        Some(url) => assert!(everywhere.first.contains(url.rsplit_once(':').expect("it has a port").0), "{url}: {}", everywhere.first),
        None => assert!(everywhere.first.contains("this machine's name or address"), "{}", everywhere.first),
    }
    let here: Value = serde_json::from_str(&Serving::start(&["--page", PAGE, "--json"]).first).expect("one JSON object");
    assert_eq!(here["network_url"], Value::Null);
}

#[test]
fn the_page_within_the_program_is_the_one_it_was_built_with() {
    match fs::read_to_string(root().join("crates/server/page/index.html")) {
        Ok(index) => {
            let serving = Serving::start(&["--json"]);
            assert!(get(serving.port(), "/").ends_with(&index));
        }
        Err(_) => drop(tempi(&["serve", "--port", "0"]).bad(1, "built without the page: run `make page`")),
    }
}

#[test]
fn wrong_use_is_explained() {
    let other = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let port = other.local_addr().expect("it has an address").port().to_string();
    tempi(&["serve", "--page", PAGE, "--port", &port]).bad(2, &format!("port {port} of 127.0.0.1 is in use"));
    tempi(&["serve", "--page", PAGE, "--host", "192.0.2.1"]).bad(2, "cannot listen on 192.0.2.1, port 8864");
    tempi(&["serve", "--page", PAGE, "--port", "65536"]).bad(2, "65536");
    tempi(&["serve", "--page", "docs"]).bad(1, "docs does not contain a built page: there is no index.html");
    tempi(&["serve", "--page", "no/such/folder"]).bad(2, "cannot read no/such/folder");
}

#[test]
fn help_and_documentation_name_the_default_port() {
    let port = tempi_server::PORT.to_string();
    tempi(&["serve", "--help"]).good().says(&port);
    assert!(fs::read_to_string(root().join("docs/CLI.md")).expect("the document is there").contains(&port));
}
