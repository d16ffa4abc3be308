//! CBOR, as WebAuthn uses it.

use ciborium::Value;

use super::Invalid;

/// How deep values may be nested.
const MAX_DEPTH: usize = 8;

/// Reads a value from the start of `bytes` and advances `bytes` past it.
pub(super) fn read_value(bytes: &mut &[u8]) -> Result<Value, Invalid> {
    ciborium::de::from_reader_with_recursion_limit(bytes, MAX_DEPTH).map_err(|_| Invalid::Unreadable)
}

/// The value of the first key that matches.
pub(super) fn entry(map: &Value, is_key: impl Fn(&Value) -> bool) -> Option<&Value> {
    map.as_map()?.iter().find(|(key, _)| is_key(key)).map(|(_, value)| value)
}
