//! What clients send as JSON. Bodies and messages are objects, since serde alone would also read an array of an object's values; and their
//! texts do not contain NUL, which PostgreSQL does not accept.

use axum::Json;
use axum::extract::{FromRequest, Request};
use serde::de::{DeserializeOwned, Error, Unexpected};
use serde_json::value::RawValue;

use super::super::protocol::{Code, Refusal};

/// The JSON body of a request. If it cannot be read, the request is refused with a [`Refusal`].
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        let refused = |text: String| Refusal::new(Code::BadRequest, text);
        let Json(body) = Json::<Box<RawValue>>::from_request(request, state).await.map_err(|rejection| refused(rejection.body_text()))?;
        check(body.get()).map_err(|error| refused(error.to_string()))?;
        let Json(body) = Json::from_bytes(body.get().as_bytes()).map_err(|rejection| refused(rejection.body_text()))?;
        Ok(Body(body))
    }
}

/// Parses a message.
///
/// # Errors
/// If it is not an object, contains NUL, or is not of this type.
pub(super) fn read_message<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    check(text)?;
    serde_json::from_str(text)
}

fn check(json: &str) -> serde_json::Result<()> {
    if json.trim_start().starts_with('[') {
        return Err(serde_json::Error::invalid_type(Unexpected::Seq, &"an object"));
    }
    // JSON allows NUL only in this form. After an odd number of backslashes, the form's own backslash is an escaped one.
    let is_escape = |(at, _): (usize, &str)| json[..at].bytes().rev().take_while(|&byte| byte == b'\\').count() % 2 == 0;
    if json.match_indices(r"\u0000").any(is_escape) {
        return Err(serde_json::Error::custom("texts must not contain the character NUL"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(tag = "type", rename_all = "kebab-case")]
    enum Message {
        Greet { name: Option<String> },
    }

    fn greet(name: &str) -> Message {
        Message::Greet { name: Some(name.to_owned()) }
    }

    #[test]
    fn nul_is_refused_and_a_backslash_before_its_digits_is_not() {
        for json in [r#"{"type": "greet", "name": "\u0000"}"#, r#"{"type": "greet", "name": "a\\\u0000"}"#] {
            assert_eq!(read_message::<Message>(json).unwrap_err().to_string(), "texts must not contain the character NUL", "{json}");
        }
        assert_eq!(read_message::<Message>(r#"{"type": "greet", "name": "\\u0000"}"#).unwrap(), greet(r"\u0000"));
    }

    #[test]
    fn arrays_are_not_objects() {
        assert_eq!(read_message::<Message>(r#" {"type": "greet", "name": "Anna"}"#).unwrap(), greet("Anna"));
        let list = r#" ["greet", "Anna"]"#;
        assert_eq!(serde_json::from_str::<Message>(list).unwrap(), greet("Anna"));
        assert_eq!(read_message::<Message>(list).unwrap_err().to_string(), "invalid type: sequence, expected an object");
    }
}
