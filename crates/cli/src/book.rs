//! The opening book that the engine plays from.

use std::sync::Arc;

use tempi_book::Book;
use tempi_rules::Rules;

/// The built-in book of a variant, if it has one. A book that cannot be used is reported on standard error and left out.
pub fn of(rules: &Rules) -> Option<Arc<Book>> {
    match tempi_book::builtin(rules) {
        Ok(book) => book.map(Arc::new),
        Err(error) => {
            anstream::eprintln!("warning: {error}; playing without it");
            None
        }
    }
}
