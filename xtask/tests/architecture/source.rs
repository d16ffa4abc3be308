//! Finds the imports of source files: `use` items and paths, resolved to the files that they refer to.
//!
//! The syntax is parsed, so that comments and strings do not count. Items under `#[cfg(test)]` are skipped, because imports of tests are not
//! dependencies of the module. Method calls are not seen, because they do not name where the method is defined.

use std::collections::BTreeMap;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, UseTree};

/// A source file of the workspace.
pub struct Source {
    /// Relative to the workspace: `crates/rules/src/fen/mod.rs`.
    pub path: String,
    pub text: String,
}

/// An import: the path in the source, and the files on the way to its definition; the last one defines it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    pub from: String,
    pub line: usize,
    pub name: String,
    pub to: Vec<String>,
}

/// A path as written, with its line.
struct Written {
    segments: Vec<String>,
    line: usize,
}

struct Module {
    file: String,
    written: Vec<Written>,
    /// The paths imported by `use` items, by local name.
    uses: BTreeMap<String, Vec<String>>,
    /// The test-only modules in their own files.
    tests: Vec<String>,
}

/// A crate's modules by path; the root's path is empty.
struct Crate {
    folder: String,
    modules: BTreeMap<Vec<String>, Module>,
}

/// The imports of all files, from their own crate and from other crates of the workspace.
pub fn imports(sources: &[Source]) -> Vec<Import> {
    let mut crates: BTreeMap<String, Crate> = BTreeMap::new();
    for source in sources {
        let Some((folder, inside)) = source.path.split_once("/src/") else { continue };
        let entry = crates.entry(crate_name(folder)).or_insert_with(|| Crate { folder: folder.to_owned(), modules: BTreeMap::new() });
        let beside_lib = inside == "main.rs" && sources.iter().any(|other| other.path == format!("{folder}/src/lib.rs"));
        let path = if beside_lib { vec!["main.rs".to_owned()] } else { module_path(inside) };
        entry.modules.insert(path, Module::parse(source));
    }
    crates.values_mut().for_each(Crate::leave_out_tests);
    let mut found = Vec::new();
    for own in crates.values() {
        for (path, module) in &own.modules {
            for written in &module.written {
                let to = resolve(&crates, own, path, &written.segments);
                if to.iter().any(|file| *file != module.file) {
                    found.push(Import { from: module.file.clone(), line: written.line, name: written.segments.join("::"), to });
                }
            }
        }
    }
    found
}

/// The name by which other crates import a crate: `tempi_rules` for `crates/rules`.
fn crate_name(folder: &str) -> String {
    folder.strip_prefix("crates/").map_or(folder.to_owned(), |name| format!("tempi_{name}"))
}

fn module_path(inside: &str) -> Vec<String> {
    let plain = inside.trim_end_matches(".rs");
    let plain = plain.strip_suffix("/mod").unwrap_or(plain);
    if matches!(plain, "lib" | "main" | "mod") { Vec::new() } else { plain.split('/').map(str::to_owned).collect() }
}

impl Crate {
    fn leave_out_tests(&mut self) {
        let named = |(path, module): (&Vec<String>, &Module)| -> Vec<Vec<String>> {
            module.tests.iter().map(|test| [path.as_slice(), std::slice::from_ref(test)].concat()).collect()
        };
        let tests: Vec<Vec<String>> = self.modules.iter().flat_map(named).collect();
        self.modules.retain(|path, _| !tests.iter().any(|test| path.starts_with(test)));
    }
}

impl Module {
    fn parse(source: &Source) -> Module {
        let syntax = syn::parse_file(&source.text).unwrap_or_else(|error| panic!("{}: {error}", source.path));
        let mut collector = Collector { written: Vec::new(), uses: BTreeMap::new(), depth: 0 };
        collector.visit_file(&syntax);
        let tests = syntax.items.iter().filter_map(|item| match item {
            Item::Mod(module) if module.content.is_none() && is_test(&module.attrs) => Some(module.ident.to_string()),
            _ => None,
        });
        let tests = tests.collect();
        Module { file: source.path.clone(), written: collector.written, uses: collector.uses, tests }
    }
}

struct Collector {
    written: Vec<Written>,
    uses: BTreeMap<String, Vec<String>>,
    /// The nesting depth of inline modules.
    depth: usize,
}

impl Collector {
    fn tree(&mut self, tree: &UseTree, before: &[String]) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.tree(&path.tree, &with(&path.ident)),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.tree(tree, before)),
            UseTree::Glob(glob) => self.write(before.to_vec(), glob.star_token.spans[0].start().line),
            UseTree::Name(name) if name.ident == "self" => {
                let last = before.last().cloned().unwrap_or_default();
                self.bring(last, before.to_vec(), name.ident.span().start().line);
            }
            UseTree::Name(name) => self.bring(name.ident.to_string(), with(&name.ident), name.ident.span().start().line),
            UseTree::Rename(rename) => self.bring(rename.rename.to_string(), with(&rename.ident), rename.ident.span().start().line),
        }
    }

    fn bring(&mut self, name: String, segments: Vec<String>, line: usize) {
        if self.depth == 0 {
            self.uses.insert(name, segments.clone());
        }
        self.write(segments, line);
    }

    fn write(&mut self, mut segments: Vec<String>, line: usize) {
        // In an inline module, `super` refers to the enclosing module, which is in this file.
        for _ in 0..self.depth {
            match segments.first().map(String::as_str) {
                Some("super") => segments.remove(0),
                Some("self") => return,
                _ => break,
            };
        }
        if segments.len() > 1 || segments.first().is_some_and(|first| first != "super" && first != "self") {
            self.written.push(Written { segments, line });
        }
    }

    /// Finds paths in the arguments of macros.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let (mut colons, mut line) = (0, 0);
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        self.end(&mut path, line);
                        line = ident.span().start().line;
                    }
                    path.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => {
                    self.end(&mut path, line);
                    colons = 0;
                    self.tokens(group.stream());
                }
                _ => {
                    self.end(&mut path, line);
                    colons = 0;
                }
            }
        }
        self.end(&mut path, line);
    }

    fn end(&mut self, path: &mut Vec<String>, line: usize) {
        let path = std::mem::take(path);
        if path.len() > 1 {
            self.write(path, line);
        }
    }
}

impl<'ast> Visit<'ast> for Collector {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.tree(&item.tree, &[]);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.depth += 1;
        visit::visit_item_mod(self, item);
        self.depth -= 1;
    }

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if segments.len() > 1 {
            self.write(segments, path.segments[0].ident.span().start().line);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        self.visit_path(&item.path);
        self.tokens(item.tokens.clone());
    }
}

/// Where a name is used outside tests, as `path:line`.
pub fn uses_of(sources: &[Source], name: &str) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources {
        let syntax = syn::parse_file(&source.text).unwrap_or_else(|error| panic!("{}: {error}", source.path));
        let mut finder = Finder { name, lines: Vec::new() };
        finder.visit_file(&syntax);
        found.extend(finder.lines.iter().map(|line| format!("{}:{line}", source.path)));
    }
    found
}

struct Finder<'n> {
    name: &'n str,
    lines: Vec<usize>,
}

impl Finder<'_> {
    fn tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => self.visit_ident(&ident),
                TokenTree::Group(group) => self.tokens(group.stream()),
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_ident(&mut self, ident: &proc_macro2::Ident) {
        if ident == self.name {
            self.lines.push(ident.span().start().line);
        }
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        self.tokens(item.tokens.clone());
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg") && attribute.parse_args::<syn::Ident>().is_ok_and(|condition| condition == "test")
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// The files on the way to a path's definition; empty if it is outside the workspace or local.
fn resolve(crates: &BTreeMap<String, Crate>, own: &Crate, module: &[String], segments: &[String]) -> Vec<String> {
    let mut files = Vec::new();
    let (mut within, mut at, mut rest) = (own, module.to_vec(), segments.to_vec());
    // The bound ends cycles of re-exports.
    for _ in 0..64 {
        let Some(first) = rest.first().cloned() else { break };
        let child = [at.as_slice(), std::slice::from_ref(&first)].concat();
        let brought = within.modules.get(&at).and_then(|module| module.uses.get(&first));
        match first.as_str() {
            "crate" => at.clear(),
            "self" => {}
            "super" => drop(at.pop()),
            _ if within.modules.contains_key(&child) => at = child,
            _ => match (brought, crates.get(&first)) {
                // The module imports the name itself: follow that import.
                (Some(target), _) if *target != rest && target.first() != Some(&first) => {
                    files.extend(within.modules.get(&at).map(|module| module.file.clone()));
                    rest.splice(..1, target.iter().cloned());
                    continue;
                }
                (_, Some(other)) => (within, at) = (other, Vec::new()),
                // An item of this module, or a path out of the workspace.
                _ => break,
            },
        }
        rest.remove(0);
    }
    let moved = at != module || within.folder != own.folder;
    if moved || !files.is_empty() {
        files.extend(within.modules.get(&at).map(|module| module.file.clone()));
    }
    files.dedup();
    files
}
