//! Conversations with the engine in one process.
