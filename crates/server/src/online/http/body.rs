//! What clients send as JSON. Bodies and messages are objects: serde alone would also read an array of an object's values.

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
        expect_object(body.get()).map_err(|error| refused(error.to_string()))?;
        let Json(body) = Json::from_bytes(body.get().as_bytes()).map_err(|rejection| refused(rejection.body_text()))?;
        Ok(Body(body))
    }
}

/// Parses a message.
///
/// # Errors
/// If it is not an object, or not one of this type.
pub(super) fn read_message<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    expect_object(text)?;
    serde_json::from_str(text)
}

fn expect_object(json: &str) -> serde_json::Result<()> {
    if json.trim_start().starts_with('[') {
        return Err(serde_json::Error::invalid_type(Unexpected::Seq, &"an object"));
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

    #[test]
    fn arrays_are_not_objects() {
        let greet = |name: &str| Message::Greet { name: Some(name.to_owned()) };
        assert_eq!(read_message::<Message>(r#" {"type": "greet", "name": "Anna"}"#).unwrap(), greet("Anna"));
        let list = r#" ["greet", "Anna"]"#;
        assert_eq!(serde_json::from_str::<Message>(list).unwrap(), greet("Anna"));
        assert_eq!(read_message::<Message>(list).unwrap_err().to_string(), "invalid type: sequence, expected an object");
    }
}
