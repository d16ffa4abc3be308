//! The error of compiling a file.

/// The reason why a valid file cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {message}")]
pub struct CompileError {
    /// The key of the file, such as `men.K.move`.
    pub key: String,
    /// What is wrong.
    pub message: String,
}

/// The error of a key.
pub(super) fn error(key: impl Into<String>, message: impl Into<String>) -> CompileError {
    CompileError { key: key.into(), message: message.into() }
}
