//! A progress line on the terminal during long work.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A progress line on standard error, hidden if that is not a terminal.
pub struct Progress(ProgressBar);

impl Progress {
    /// Starts the line with a description of the work.
    pub fn start(what: &str) -> Progress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix} {elapsed} {msg}") {
            bar.set_style(style);
        }
        bar.set_prefix(what.to_owned());
        bar.enable_steady_tick(Duration::from_millis(120));
        Progress(bar)
    }

    /// Updates the progress.
    pub fn tell(&self, message: String) {
        self.0.set_message(message);
    }

    /// Hides the line while something is printed.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }

    /// Whether it is visible.
    pub fn is_hidden(&self) -> bool {
        self.0.is_hidden()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Formats a number readably: `1 234 567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_stand_in_threes() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(123), "123");
        assert_eq!(grouped(1234), "1 234");
        assert_eq!(grouped(119_060_324), "119 060 324");
    }
}
