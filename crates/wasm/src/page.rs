//! Rules pages as data: sections, paragraphs with anchors, and playable examples.

mod example;
mod markdown;

use serde::Serialize;
use tempi_rules::{Rules, catalog};

use crate::answer::{Asked, Code, Failure};
use crate::limits;

pub(crate) use markdown::Block;

/// A rules page.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "RulesPage"))]
pub(crate) struct Page {
    id: String,
    title: String,
    sections: Vec<Section>,
}

/// The content under a heading.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Section {
    /// Empty for the part before the first heading.
    title: String,
    /// An identifier unique on the page.
    anchor: String,
    blocks: Vec<Block>,
}

/// The page of a built-in variant.
pub(crate) fn page(rules: &std::sync::Arc<Rules>) -> Asked<Page> {
    let short: String = rules.id().chars().take(limits::ID).collect();
    let text = catalog::page(&short).ok_or_else(|| Failure::new(Code::UnknownVariant, format!("there is no rules page for `{short}`")))?;
    let (title, mut sections) = markdown::read(text);
    for block in sections.iter_mut().flat_map(|section| &mut section.blocks) {
        if let Block::Example { text, example, .. } = block {
            *example = Some(example::played(rules, text));
        }
    }
    Ok(Page { id: short, title, sections })
}

/// The section on how the game differs from chess.
pub(crate) const RULES: &str = "what-is-different";
/// The section on how the game ends.
pub(crate) const ENDINGS: &str = "how-to-win-lose-and-draw";

/// The text of a variant's own page; `None` if it has none.
pub(crate) fn of(rules: &Rules) -> Option<&'static str> {
    let text = catalog::page(rules.id())?;
    // A user's variant can have the identifier of a built-in one.
    catalog::is_builtin(rules).then_some(text)
}

/// Whether a page has this anchor: one set in its text with `<a id="…"></a>`, or one of the two sections that every page has.
pub(crate) fn has_anchor(text: &str, anchor: &str) -> bool {
    anchor == RULES || anchor == ENDINGS || text.contains(&format!("<a id=\"{anchor}\"></a>"))
}

/// The plain text of the paragraph at an anchor.
#[cfg(test)]
pub(crate) fn text_at(id: &str, anchor: &str) -> Option<String> {
    let (_, sections) = markdown::read(catalog::page(id)?);
    let mut paragraphs = Vec::new();
    sections.iter().flat_map(|section| &section.blocks).for_each(|block| block.paragraphs(&mut paragraphs));
    paragraphs.into_iter().find(|(known, _)| known == anchor).map(|(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_pages_are_parsed_completely() {
        for id in catalog::ids() {
            let rules = Rules::builtin(id).unwrap();
            let page = page(&rules).unwrap_or_else(|failure| panic!("{id}: {}", failure.message));
            let titles: Vec<&str> = page.sections.iter().map(|section| section.title.as_str()).collect();
            assert_eq!(
                titles,
                ["", "What is different", "How to win, lose and draw", "A worked example", "Good to know", "Origin"],
                "{id}"
            );
            let mut paragraphs = Vec::new();
            page.sections.iter().flat_map(|section| &section.blocks).for_each(|block| block.paragraphs(&mut paragraphs));
            let anchors: HashSet<&String> = paragraphs.iter().map(|(anchor, _)| anchor).collect();
            assert_eq!(anchors.len(), paragraphs.len(), "{id}: anchors are unique");
            // The data contains every word of the page, except markup.
            let text = catalog::page(id).unwrap();
            let json = serde_json::to_string(&page).unwrap();
            for anchor in text.split("<a id=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(json.contains(&format!("\"anchor\":\"{anchor}\"")), "{id}: {anchor}");
            }
            assert!(!json.contains("<a id") && !json.contains("</a>"), "{id}: {json}");
            let examples = text.matches("```example").count();
            assert_eq!(json.matches("\"kind\":\"example\"").count(), examples, "{id}");
            let illegal = text.lines().filter(|line| line.starts_with("illegal: ")).count();
            assert_eq!(json.matches("\"kind\":\"illegal\"").count(), illegal, "{id}");
        }
    }
}
