//! TypeScript declarations of Rust types, as serde reads and writes them. Tests of other crates use it to keep generated files current.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

/// The declarations collected so far.
pub struct Declarations {
    config: Config,
    seen: HashSet<TypeId>,
    types: BTreeMap<String, String>,
}

impl Default for Declarations {
    fn default() -> Declarations {
        // Counts and moments stay below 2^53.
        let config = Config::new().with_large_int("number");
        Declarations { config, seen: HashSet::new(), types: BTreeMap::new() }
    }
}

impl Declarations {
    /// Adds a type and all types that it contains.
    ///
    /// # Panics
    /// If two different types have the same name.
    pub fn add<T: TS + 'static + ?Sized>(&mut self) {
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

    /// A type as TypeScript names it.
    pub fn name<T: TS>(&self) -> String {
        T::name(&self.config)
    }

    /// The declarations of all types, by name.
    pub fn text(&self) -> String {
        self.types.values().fold(String::new(), |mut text, declaration| {
            let _ = write!(text, "\n{declaration}\n");
            text
        })
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.add::<T>();
    }
}

/// Compares a generated file with what it should contain; rewrites it first if the environment variable `TEMPI_BLESS` is set.
///
/// # Panics
/// If they differ, or the file cannot be written.
pub fn assert_current(file: &Path, fresh: &str) {
    if std::env::var_os("TEMPI_BLESS").is_some() {
        std::fs::write(file, fresh).expect("the file can be written");
    }
    let current = std::fs::read_to_string(file).unwrap_or_default();
    assert!(current == fresh, "{} is not current: run this test with TEMPI_BLESS=1", file.display());
}
