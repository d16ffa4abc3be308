//! Writes whole lines to a stream, from any thread.

use std::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// An output stream that threads share. Each line is flushed immediately and never mixed with another.
#[derive(Clone)]
pub struct LineWriter {
    stream: Arc<Mutex<Box<dyn Write + Send>>>,
    closed: Arc<AtomicBool>,
}

impl LineWriter {
    /// A writer to this stream.
    pub fn new(stream: impl Write + Send + 'static) -> LineWriter {
        LineWriter { stream: Arc::new(Mutex::new(Box::new(stream))), closed: Arc::default() }
    }

    /// Writes a line, or several that stay together.
    pub fn send(&self, text: impl Display) {
        let mut stream = self.stream.lock().unwrap_or_else(PoisonError::into_inner);
        if writeln!(stream, "{text}").and_then(|()| stream.flush()).is_err() {
            self.closed.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the reader has gone away.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }
}

/// A text as one line: newlines and other control characters become spaces.
pub fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
