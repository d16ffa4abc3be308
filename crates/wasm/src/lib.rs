//! Rules and engine for browsers: plain data in, plain data out.
//!
//! An [`Instance`] answers requests by name; requests and answers are JSON texts. `js/types.d.ts`, which a test generates from the types in
//! this crate, declares them for a page and documents the API. In a browser the module has one instance, which `js/index.js` guards: its
//! calls never throw, and an instance that panicked reports that it is dead.
//!
//! ```
//! let mut instance = tempi_wasm::Instance::new();
//! let question = r#"{"game": {"variant": "marseillais", "actions": ["e2e4"]}, "texts": ["d4"]}"#;
//! let answer: serde_json::Value = serde_json::from_str(&instance.call("play", question)).unwrap();
//! assert_eq!(answer["value"]["game"]["actions"], serde_json::json!(["e2e4", "d2d4"]));
//! assert_eq!(answer["value"]["view"]["progress"]["player"], "black");
//! ```

mod actions;
mod anchor;
mod answer;
mod book;
mod boundary;
mod fen;
mod form;
mod games;
mod instance;
mod limits;
mod lines;
mod methods;
mod page;
mod pgn;
mod question;
mod result;
mod review;
mod search;
mod tags;
#[cfg(test)]
mod typescript;
mod values;
mod variants;
mod view;
mod wins;

pub use instance::Instance;
pub use methods::{METHODS, Method};
