//! Parses requests.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::answer::{Asked, Code, Failure};
use crate::limits;

/// A built-in variant or a file.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[serde(untagged, expecting = "a variant is the identifier of a built-in one or {id, toml}")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Variant {
    BuiltIn(String),
    File(VariantFile),
}

#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct VariantFile {
    /// Lower-case letters, digits and hyphens.
    pub id: String,
    pub toml: String,
}

/// A game as the caller stores it.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct GameText {
    pub variant: Variant,
    /// The FEN of the start; omitted: the variant's own.
    #[serde(default)]
    pub start: Option<String>,
    /// The actions as action texts (`e2e4`); readable notation is accepted, too.
    pub actions: Vec<String>,
    /// An end that was declared rather than reached on the board.
    #[serde(default)]
    pub end: Option<DeclaredEnd>,
}

#[derive(Clone, Copy, Debug, Deserialize, serde::Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct DeclaredEnd {
    pub reason: DeclaredReason,
    /// The player who resigned, ran out of time or left; omitted for agreement.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<tempi_rules::Color>", optional = nullable))]
    pub player: Option<Side>,
}

#[derive(Clone, Copy, Debug, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum DeclaredReason {
    Resignation,
    Agreement,
    Time,
    Abandoned,
}

#[derive(Clone, Copy, Debug, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Side {
    White,
    Black,
}

impl From<Side> for tempi_rules::Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => tempi_rules::Color::White,
            Side::Black => tempi_rules::Color::Black,
        }
    }
}

/// Options of the view of a position.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct ViewOptions {
    /// Show the game after this many actions; default: all.
    pub at: Option<usize>,
    /// Whether to list the legal actions (default: true).
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub legal: bool,
    /// Whether to describe the effects of each legal action (default: true).
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub facts: bool,
    /// Whether to list announcements (default: false). Their legality reveals what the player has to find.
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub announcements: bool,
}

impl Default for ViewOptions {
    fn default() -> ViewOptions {
        ViewOptions { at: None, legal: true, facts: true, announcements: false }
    }
}

/// Parses the data of a request.
pub(crate) fn read<T: DeserializeOwned>(json: &str) -> Asked<T> {
    if json.len() > limits::QUESTION {
        return Err(Failure::new(Code::TooLarge, format!("a request may have at most {} bytes", limits::QUESTION)));
    }
    if nesting(json) > limits::DEPTH {
        return Err(Failure::new(Code::TooLarge, format!("the data of the request is nested more than {} deep", limits::DEPTH)));
    }
    let wrong = |error: serde_json::Error| Failure::new(Code::Question, error.to_string());
    let mut reader = serde_json::Deserializer::from_str(json);
    // Variations exceed serde's recursion limit; ours has just been checked.
    reader.disable_recursion_limit();
    let data = T::deserialize(&mut reader).map_err(wrong)?;
    reader.end().map_err(wrong)?;
    Ok(data)
}

/// The nesting depth of brackets outside of strings.
fn nesting(json: &str) -> usize {
    let (mut depth, mut most, mut inside, mut escaped) = (0_usize, 0, false, false);
    for byte in json.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if inside => escaped = true,
            b'"' => inside = !inside,
            b'[' | b'{' if !inside => {
                depth += 1;
                most = most.max(depth);
            }
            b']' | b'}' if !inside => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_in_strings_do_not_nest() {
        assert_eq!(nesting(r#"{"a": "[[[\"[[", "b": [[1], []]}"#), 3);
        assert_eq!(nesting(&"[".repeat(1000)), 1000);
    }

    #[test]
    fn deeply_nested_data_is_rejected_before_parsing() {
        let deep = "[".repeat(100_000);
        assert_eq!(read::<GameText>(&deep).unwrap_err().code, Code::TooLarge);
        assert_eq!(read::<GameText>("{\"variant\": 5, \"actions\": []}").unwrap_err().code, Code::Question);
        assert_eq!(read::<Vec<u8>>("[1] x").unwrap_err().code, Code::Question);
        assert_eq!(read::<String>(r#""\ud800""#).unwrap_err().code, Code::Question);
    }
}
