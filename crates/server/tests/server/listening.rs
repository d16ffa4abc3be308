//! Listening, health and stopping.

use std::error::Error as _;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use tempi_server::{BindError, Bound, PORT, Page, PageError};

use super::client::{PATIENCE, Server};

#[test]
fn health_returns_the_status_and_the_version() {
    let server = Server::start();
    let answer = server.get("/health", &[]).is(200).has("content-type", "application/json").has("cache-control", "no-store");
    assert_eq!(answer.text(), format!(r#"{{"status":"ok","version":"{}"}}"#, env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_given_port_that_is_taken_is_an_error() {
    let other = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let port = other.local_addr().expect("it has an address").port();
    let error = Bound::new("127.0.0.1", Some(port)).expect_err("it is taken");
    assert!(matches!(&error, BindError::Taken { port: taken, .. } if *taken == port));
    assert_eq!(error.to_string(), format!("port {port} of 127.0.0.1 is in use; choose another port, or none to get a free one"));
}

#[test]
fn without_a_port_another_is_used_if_the_default_is_taken() {
    // The default port may be taken by another program: then the first of these has moved, too.
    let first = Bound::new("127.0.0.1", None).expect("a port is free");
    let second = Bound::new("127.0.0.1", None).expect("another one is free");
    assert_eq!(first.moved(), first.address().port() != PORT);
    assert!(second.moved());
    assert_ne!(second.address().port(), first.address().port());
    assert_eq!(second.url(), format!("http://127.0.0.1:{}/", second.address().port()));
}

#[test]
fn hosts_are_names_or_addresses() {
    let everywhere = Bound::new("0.0.0.0", Some(0)).expect("it is this machine's");
    assert_eq!(everywhere.url(), format!("http://127.0.0.1:{}/", everywhere.address().port()));
    let named = Bound::new("localhost", Some(0)).expect("it is this machine's");
    assert!(named.address().ip().is_loopback());
    for foreign in ["192.0.2.1", "no such name", ""] {
        let error = Bound::new(foreign, None).expect_err("it is not this machine's");
        assert!(matches!(&error, BindError::Refused { .. }), "{foreign}: {error}");
        assert_eq!(error.to_string(), format!("cannot listen on {foreign}, port {PORT}"));
        assert!(error.source().is_some(), "the system's error is the source");
    }
}

#[test]
fn a_stopped_server_finishes_in_flight_requests() {
    let mut server = Server::start();
    // One connection is idle after an answer, another has sent half of its request.
    let mut idle = server.connect();
    idle.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n").expect("it listens");
    assert_ne!(idle.read(&mut [0; 4096]).expect("it answers"), 0);
    let mut half = server.connect();
    half.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\n").expect("it listens");
    server.get("/health", &[]).is(200);
    let stopped = Instant::now();
    server.stop();
    assert_eq!(idle.read(&mut [0; 4096]).expect("it is closed"), 0);
    // No further connections are accepted.
    while TcpStream::connect(server.address).is_ok() {
        assert!(stopped.elapsed() < PATIENCE);
        std::thread::yield_now();
    }
    half.write_all(b"\r\n").expect("it is still open");
    let mut answer = String::new();
    half.read_to_string(&mut answer).expect("it answers and closes");
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.contains("connection: close"), "{answer}");
    server.wait();
}

#[test]
fn a_request_that_never_ends_does_not_keep_the_server_from_stopping() {
    let mut server = Server::with_grace(Duration::ZERO);
    let mut half = server.connect();
    half.write_all(b"GET / HTTP/1.1\r\n").expect("it listens");
    server.get("/", &[]).is(200);
    server.stop();
    server.wait();
    assert_eq!(half.read(&mut [0; 64]).unwrap_or(0), 0, "there was no answer");
}

#[test]
fn folders_without_a_page_are_refused() {
    let empty = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let error = Page::of_folder(&empty).expect_err("there is no page");
    assert!(matches!(&error, PageError::NoIndex(_)));
    assert_eq!(error.to_string(), format!("{} does not contain a built page: there is no index.html", empty.display()));
    let nowhere = empty.join("nowhere");
    let error = Page::of_folder(&nowhere).expect_err("there is no folder");
    assert_eq!(error.to_string(), format!("cannot read {}", nowhere.display()));
    assert!(error.source().is_some(), "the system's error is the source");
}
