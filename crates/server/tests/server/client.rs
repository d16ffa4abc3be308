//! A server for one test, and requests to it.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::thread::JoinHandle;
use std::time::Duration;
use std::{fs, io};

use tempi_server::{Bound, Page, routes};
use tokio::sync::oneshot;

/// No answer takes longer, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A server at a free port of this machine; it is stopped with the test.
pub struct Server {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

/// The page for tests.
pub fn page() -> Page {
    Page::of_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page")).expect("the page for tests is there")
}

/// A file of the page for tests.
pub fn content(path: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page").join(path)).expect("the file is there")
}

impl Server {
    pub fn start() -> Server {
        Server::with_grace(PATIENCE)
    }

    /// A server that gives in-flight requests this long to finish when it stops.
    pub fn with_grace(grace: Duration) -> Server {
        let bound = Bound::new("127.0.0.1", Some(0)).expect("there is a free port").with_grace(grace);
        let address = bound.address();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(bound.serve(routes(page()), async {
                // A test that is over stops the server too.
                let _ = stopped.await;
            }))
        });
        Server { address, stop: Some(stop), thread: Some(thread) }
    }

    /// Stops the server, and does not wait for it.
    pub fn stop(&mut self) {
        self.stop.take().expect("it is stopped once").send(()).expect("it listens");
    }

    /// Waits until the server has stopped.
    pub fn wait(&mut self) {
        self.thread.take().expect("it is waited for once").join().expect("it does not panic").expect("it ends well");
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("there are timeouts");
        stream
    }

    /// Sends bytes as they are, and reads until the server closes the connection.
    pub fn send(&self, request: &[u8]) -> Answer {
        let mut stream = self.connect();
        stream.write_all(request).expect("it takes requests");
        Answer::read(&mut stream)
    }

    /// A request with headers, one a line.
    pub fn request(&self, method: &str, path: &str, headers: &[&str]) -> Answer {
        let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
        self.send(format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}\r\n", self.address).as_bytes())
    }

    pub fn get(&self, path: &str, headers: &[&str]) -> Answer {
        self.request("GET", path, headers)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // A test that fails has its own message.
            let _ = thread.join();
        }
    }
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    fn read(stream: &mut TcpStream) -> Answer {
        let mut all = Vec::new();
        stream.read_to_end(&mut all).expect("the answer comes");
        let end = all.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or_else(|| panic!("no answer: {all:?}"));
        let head = String::from_utf8(all[..end].to_vec()).expect("headers are text");
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).expect("a status");
        let header = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()));
        Answer { status, headers: lines.map(|line| header(line).expect("a header")).collect(), body: all[end + 4..].to_vec() }
    }

    /// A header's value, if the answer has it; more than one is wrong.
    #[track_caller]
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.iter().filter(|(one, _)| *one == name).map(|(_, value)| value.as_str());
        let value = values.next();
        assert_eq!(values.next(), None, "{name} is there twice");
        value
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("it is text")
    }

    /// The same answer, which must have this status.
    #[track_caller]
    pub fn is(self, status: u16) -> Answer {
        assert_eq!(self.status, status, "{self:?}");
        self
    }

    /// The same answer, which must have this header.
    #[track_caller]
    pub fn has(self, name: &str, value: &str) -> Answer {
        assert_eq!(self.header(name), Some(value), "{name}");
        self
    }

    /// The same answer, which must not have this header.
    #[track_caller]
    pub fn lacks(self, name: &str) -> Answer {
        assert_eq!(self.header(name), None, "{name}");
        self
    }
}
