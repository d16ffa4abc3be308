//! Rules pages as data: sections, paragraphs with anchors, worked examples that can be played.

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

/// What stands under a heading.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Section {
    /// Empty for what comes before the first heading.
    title: String,
    /// An identifier unique on the page.
    anchor: String,
    blocks: Vec<Block>,
}

/// The page of a built-in variant.
pub(crate) fn page(rules: &std::sync::Arc<Rules>) -> Asked<Page> {
    let short: String = rules.id().chars().take(limits::ID).collect();
    let text = catalog::page(&short).ok_or_else(|| Failure::new(Code::UnknownVariant, format!("there is no rules page of `{short}`")))?;
    let (title, mut sections) = markdown::read(text);
    for block in sections.iter_mut().flat_map(|section| &mut section.blocks) {
        if let Block::Example { text, example, .. } = block {
            *example = Some(example::played(rules, text));
        }
    }
    Ok(Page { id: short, title, sections })
}

/// The sections in which rules are given, by their anchors, the first for what no paragraph speaks of.
const RULES: [&str; 3] = ["what-is-different", "good-to-know", "how-to-win-lose-and-draw"];

/// The anchor of the paragraph of a variant's own page that has most of these words (lower case, the most telling first); that of all
/// the rules where none has any. `None` for variants without a page.
pub(crate) fn paragraph(rules: &Rules, words: &[&str]) -> Option<String> {
    let text = catalog::page(rules.id())?;
    // A player's own variant can have the identifier of a built-in one.
    if !catalog::load(rules.id()).is_ok_and(|loaded| loaded.file == *rules.file()) {
        return None;
    }
    let (_, sections) = markdown::read(text);
    let mut paragraphs: Vec<(String, String)> = Vec::new();
    for name in RULES {
        let section = sections.iter().filter(|section| section.anchor == name);
        section.flat_map(|section| &section.blocks).for_each(|block| block.paragraphs(&mut paragraphs));
    }
    let score = |text: &str| -> usize {
        let told = words.iter().enumerate().filter(|(_, word)| text.contains(**word));
        told.map(|(place, _)| 6_usize.saturating_sub(place).max(1)).sum()
    };
    let scores = paragraphs.iter().map(|(anchor, text)| (score(&text.to_lowercase()), anchor));
    // Of equals the first is taken: what is different comes before what is good to know.
    let best = scores.rev().max_by_key(|&(score, _)| score).filter(|&(score, _)| score > 0);
    Some(best.map_or_else(|| RULES[0].to_owned(), |(_, anchor)| anchor.clone()))
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
    fn all_pages_are_read_whole() {
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
            // Every word of the page is in the data, but for marks.
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
