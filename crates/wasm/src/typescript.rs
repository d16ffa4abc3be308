//! Generates `js/types.d.ts`: the TypeScript declarations of all requests and answers, from the types that serde reads and writes.
//! `TEMPI_BLESS=1 cargo test -p tempi-wasm` updates it.

use std::any::TypeId;
use std::fmt::Write as _;
use std::path::Path;

use tempi_typescript::assert_current;
use ts_rs::TS;

use crate::methods;

const HEAD: &str = "// Generated from the Rust types; `TEMPI_BLESS=1 cargo test -p tempi-wasm` rewrites it.\n\n\
import type { Answer } from \"./index.js\";\n";

/// The types and methods collected so far.
#[derive(Default)]
pub(crate) struct Declarations {
    types: tempi_typescript::Declarations,
    methods: String,
}

impl Declarations {
    /// Declares a method by the types of its request (`()`: none) and its answer.
    pub fn method<Q: TS + 'static, A: TS + 'static>(&mut self, name: &str, docs: &[&str]) {
        self.types.add::<Q>();
        self.types.add::<A>();
        if !docs.is_empty() {
            let _ = writeln!(self.methods, "  /**{} */", docs.concat());
        }
        let none = TypeId::of::<Q>() == TypeId::of::<()>();
        let question = if none { String::new() } else { format!("question: {}", self.types.name::<Q>()) };
        let _ = writeln!(self.methods, "  {name}({question}): Answer<{}>;", self.types.name::<A>());
    }
}

#[test]
fn the_declarations_are_current() {
    let mut declarations = Declarations::default();
    methods::declare(&mut declarations);
    declarations.types.add::<crate::answer::Failure>();
    let (types, methods) = (declarations.types.text(), &declarations.methods);
    let fresh = format!("{HEAD}{types}\n/** The methods of an instance. They never throw. */\nexport interface Methods {{\n{methods}}}\n");
    assert_current(&Path::new(env!("CARGO_MANIFEST_DIR")).join("js/types.d.ts"), &fresh);
}
