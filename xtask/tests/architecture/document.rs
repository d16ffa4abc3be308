//! Parses the imports that `docs/ARCHITECTURE.md` allows: fenced blocks whose info string begins with `imports`.

use std::collections::{BTreeMap, BTreeSet};

/// Allowed imports by importing name, in the order of the document.
#[derive(Debug, Default)]
pub struct Allowed {
    pub order: Vec<String>,
    pub edges: BTreeSet<(String, String)>,
}

#[derive(Debug, Default)]
pub struct Document {
    /// Between crates, by their folders.
    pub crates: Allowed,
    /// Between the modules of a crate, by its folder.
    pub modules: BTreeMap<String, Allowed>,
    /// Folders whose files must not import each other in a cycle.
    pub acyclic: Vec<String>,
}

impl Document {
    /// Parses the blocks. Panics if they are invalid.
    pub fn parse(markdown: &str) -> Document {
        let mut document = Document::default();
        let mut lines = markdown.lines();
        while let Some(line) = lines.next() {
            let Some(info) = line.strip_prefix("```imports ") else { continue };
            let block: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            match info.split_whitespace().collect::<Vec<_>>()[..] {
                ["between", "crates"] => document.crates = allowed(&block),
                ["between", "modules", "of", folder] => {
                    document.modules.insert(folder.to_owned(), allowed(&block));
                }
                ["without", "cycles"] => document.acyclic = block.iter().map(|line| line.trim().to_owned()).collect(),
                _ => panic!("`imports {info}` should be `between crates`, `between modules of FOLDER` or `without cycles`"),
            }
        }
        document
    }
}

/// Parses lines such as `kernel: board compile`. Imported names must be listed above, so that there are no cycles.
fn allowed(block: &[&str]) -> Allowed {
    let mut allowed = Allowed::default();
    for line in block {
        let (name, imports) = line.split_once(':').unwrap_or_else(|| panic!("`{line}` has no colon"));
        for import in imports.split_whitespace() {
            assert!(allowed.order.iter().any(|above| above == import), "`{line}`: `{import}` must be listed above this line");
            allowed.edges.insert((name.to_owned(), import.to_owned()));
        }
        allowed.order.push(name.to_owned());
    }
    allowed
}
