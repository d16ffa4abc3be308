//! Names of fields as JavaScript writes them.

use serde::Serialize;
use serde_json::{Map, Value};

/// A value whose fields are called `mayEnd` where the rules say `may-end`; words in the data stay as they are.
pub(crate) fn camel(value: &impl Serialize) -> Value {
    renamed(serde_json::to_value(value).expect("the data of the rules have texts as keys"))
}

fn renamed(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            Value::Object(fields.into_iter().map(|(name, value)| (joined(&name), renamed(value))).collect::<Map<_, _>>())
        }
        Value::Array(values) => Value::Array(values.into_iter().map(renamed).collect()),
        other => other,
    }
}

fn joined(name: &str) -> String {
    let mut words = name.split('-');
    let mut text = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        text.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        text.push_str(letters.as_str());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_renamed_and_words_are_not() {
        let value = serde_json::json!({"may-end": ["not-yet", {"a-b-c": 1}], "plain": null});
        assert_eq!(camel(&value), serde_json::json!({"mayEnd": ["not-yet", {"aBC": 1}], "plain": null}));
    }
}
