//! Writes `js/types.d.ts`: the TypeScript declarations of all questions and answers, from the types that serde reads and writes.
//! `TEMPI_BLESS=1 cargo test -p tempi-wasm` rewrites it.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

use crate::methods;

const HEAD: &str = "// Generated from the Rust types; `TEMPI_BLESS=1 cargo test -p tempi-wasm` rewrites it.\n\n\
import type { Answer } from \"./index.js\";\n";

/// The declarations collected so far.
pub(crate) struct Declarations {
    config: Config,
    seen: HashSet<TypeId>,
    types: BTreeMap<String, String>,
    methods: String,
}

impl Declarations {
    fn new() -> Declarations {
        // Counts of nodes and positions stay below 2^53.
        let config = Config::new().with_large_int("number");
        Declarations { config, seen: HashSet::new(), types: BTreeMap::new(), methods: String::new() }
    }

    /// Declares a method by the types of its question (`()`: none) and its answer.
    pub fn method<Q: TS + 'static, A: TS + 'static>(&mut self, name: &str, docs: &[&str]) {
        self.visit::<Q>();
        self.visit::<A>();
        if !docs.is_empty() {
            let _ = writeln!(self.methods, "  /**{} */", docs.concat());
        }
        let question = if TypeId::of::<Q>() == TypeId::of::<()>() { String::new() } else { format!("question: {}", Q::name(&self.config)) };
        let _ = writeln!(self.methods, "  {name}({question}): Answer<{}>;", A::name(&self.config));
    }

    fn text(self) -> String {
        let mut text = HEAD.to_owned();
        for declaration in self.types.values() {
            let _ = write!(text, "\n{declaration}\n");
        }
        let methods = self.methods;
        let _ = write!(text, "\n/** The methods of an instance. They never throw. */\nexport interface Methods {{\n{methods}}}\n");
        text
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
        if T::output_path().is_some() {
            let name = T::ident(&self.config);
            let declaration = format!("{}export {}", T::docs().unwrap_or_default(), T::decl(&self.config));
            let declaration = declaration.replace("/**\n * ", "/** ").replace("\n */", " */");
            let same = self.types.insert(name.clone(), declaration.clone()).is_none_or(|other| other == declaration);
            assert!(same, "two different types are called {name}");
        }
    }
}

#[test]
fn the_declarations_are_current() {
    let mut declarations = Declarations::new();
    methods::declare(&mut declarations);
    declarations.visit::<crate::answer::Failure>();
    let fresh = declarations.text();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("js/types.d.ts");
    if std::env::var_os("TEMPI_BLESS").is_some() {
        std::fs::write(&path, &fresh).expect("the declarations can be written");
    }
    let current = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(current == fresh, "js/types.d.ts is not current: run this test with TEMPI_BLESS=1");
}
