//! Parses Markdown into sections and blocks.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use serde::Serialize;

use super::Section;
use super::example::Example;

/// A block of a page.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Block {
    Paragraph {
        anchor: String,
        content: Vec<Inline>,
    },
    List {
        numbered: bool,
        items: Vec<ListItem>,
    },
    Table {
        head: Vec<Vec<Inline>>,
        rows: Vec<Vec<Vec<Inline>>>,
    },
    Code {
        text: String,
    },
    Example {
        anchor: String,
        #[serde(skip)]
        text: String,
        /// Set after the example is played, before the page is sent.
        #[cfg_attr(test, ts(as = "Example"))]
        example: Option<Example>,
    },
}

/// An item of a list.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ListItem {
    anchor: String,
    content: Vec<Inline>,
    /// The content of the item: lists, further paragraphs.
    blocks: Vec<Block>,
}

/// Text with emphasis and links.
#[derive(Clone, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Inline {
    Text(String),
    Marked(Marked),
}

#[derive(Clone, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "MarkedInline"))]
pub(crate) enum Marked {
    Em { content: Vec<Inline> },
    Strong { content: Vec<Inline> },
    Code { text: String },
    Link { href: String, content: Vec<Inline> },
}

#[cfg(test)]
impl Block {
    /// Collects the anchors and plain texts of all paragraphs.
    pub fn paragraphs(&self, found: &mut Vec<(String, String)>) {
        match self {
            Block::Paragraph { anchor, content } => found.push((anchor.clone(), plain(content))),
            Block::List { items, .. } => {
                for item in items {
                    found.push((item.anchor.clone(), plain(&item.content)));
                    item.blocks.iter().for_each(|block| block.paragraphs(found));
                }
            }
            Block::Table { .. } | Block::Code { .. } | Block::Example { .. } => {}
        }
    }
}

fn plain(content: &[Inline]) -> String {
    let text = |inline: &Inline| match inline {
        Inline::Text(text) | Inline::Marked(Marked::Code { text }) => text.clone(),
        Inline::Marked(Marked::Em { content } | Marked::Strong { content } | Marked::Link { content, .. }) => plain(content),
    };
    content.iter().map(text).collect()
}

/// Parses the title of a page and its sections; the first one, without a title, is the part before the first heading.
pub(super) fn read(text: &str) -> (String, Vec<Section>) {
    let mut reader = Reader { events: Parser::new_ext(text, Options::ENABLE_TABLES).peekable(), section: "top".into(), count: 0, id: None };
    let mut title = String::new();
    let mut sections = vec![Section { title: String::new(), anchor: reader.section.clone(), blocks: Vec::new() }];
    while let Some(event) = reader.events.next() {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let heading = plain(&reader.inlines());
                if level == pulldown_cmark::HeadingLevel::H1 {
                    title = heading;
                } else {
                    reader.section = slug(&heading);
                    reader.count = 0;
                    sections.push(Section { title: heading, anchor: reader.section.clone(), blocks: Vec::new() });
                }
            }
            event => {
                let block = reader.block(event);
                sections.last_mut().expect("there is the first").blocks.extend(block);
            }
        }
    }
    (title, sections)
}

/// `How to win, lose and draw` as `how-to-win-lose-and-draw`.
fn slug(title: &str) -> String {
    let words = title.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

struct Reader<'t> {
    events: std::iter::Peekable<Parser<'t>>,
    /// The current section, and the number of anchors generated in it.
    section: String,
    count: usize,
    /// The anchor that the text sets for the current paragraph.
    id: Option<String>,
}

impl Reader<'_> {
    /// The anchor set in the text, or one generated from the section's name and a number.
    fn anchor(&mut self) -> String {
        self.count += 1;
        self.id.take().unwrap_or_else(|| format!("{}-{}", self.section, self.count))
    }

    /// Parses the block that an event starts.
    fn block(&mut self, event: Event<'_>) -> Option<Block> {
        match event {
            Event::Start(Tag::Paragraph) => {
                let content = self.inlines();
                Some(Block::Paragraph { anchor: self.anchor(), content })
            }
            Event::Start(Tag::List(first)) => Some(Block::List { numbered: first.is_some(), items: self.items() }),
            Event::Start(Tag::Table(_)) => Some(self.table()),
            Event::Start(Tag::CodeBlock(kind)) => {
                let text = self.code();
                match kind {
                    CodeBlockKind::Fenced(language) if &*language == "example" => {
                        Some(Block::Example { anchor: self.anchor(), text, example: None })
                    }
                    _ => Some(Block::Code { text }),
                }
            }
            Event::Html(html) => {
                self.id = id(&html).or(self.id.take());
                None
            }
            _ => None,
        }
    }

    fn items(&mut self) -> Vec<ListItem> {
        let mut items = Vec::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::End(TagEnd::List(_)) => break,
                Event::Start(Tag::Item) => items.push(self.item()),
                _ => {}
            }
        }
        items
    }

    fn item(&mut self) -> ListItem {
        // In tight lists the text is in the item itself, in loose ones in a paragraph.
        let content = if self.events.next_if(|event| matches!(event, Event::Start(Tag::Paragraph))).is_some() {
            self.inlines()
        } else {
            self.inlines_until_block()
        };
        let anchor = self.anchor();
        let mut blocks = Vec::new();
        while let Some(event) = self.events.next() {
            if matches!(event, Event::End(TagEnd::Item)) {
                break;
            }
            blocks.extend(self.block(event));
        }
        ListItem { anchor, content, blocks }
    }

    fn table(&mut self) -> Block {
        let (mut head, mut rows, mut row) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(event) = self.events.next() {
            match event {
                Event::End(TagEnd::Table) => break,
                Event::End(TagEnd::TableHead) => head = std::mem::take(&mut row),
                Event::End(TagEnd::TableRow) => rows.push(std::mem::take(&mut row)),
                Event::Start(Tag::TableCell) => row.push(self.inlines()),
                _ => {}
            }
        }
        Block::Table { head, rows }
    }

    fn code(&mut self) -> String {
        let mut text = String::new();
        for event in self.events.by_ref() {
            match event {
                Event::End(TagEnd::CodeBlock) => break,
                Event::Text(part) => text.push_str(&part),
                _ => {}
            }
        }
        text
    }

    /// Parses text up to the matching end.
    fn inlines(&mut self) -> Vec<Inline> {
        let content = self.inlines_until_block();
        self.events.next();
        content
    }

    /// Parses text up to the next event that is not text.
    fn inlines_until_block(&mut self) -> Vec<Inline> {
        let mut content: Vec<Inline> = Vec::new();
        let is_text = |event: &Event<'_>| match event {
            Event::Start(tag) => matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Link { .. }),
            Event::End(_) => false,
            _ => true,
        };
        while let Some(event) = self.events.next_if(|event| is_text(event)) {
            match event {
                Event::Start(Tag::Emphasis) => content.push(Inline::Marked(Marked::Em { content: self.inlines() })),
                Event::Start(Tag::Strong) => content.push(Inline::Marked(Marked::Strong { content: self.inlines() })),
                Event::Start(Tag::Link { dest_url, .. }) => {
                    content.push(Inline::Marked(Marked::Link { href: dest_url.to_string(), content: self.inlines() }));
                }
                Event::Code(text) => content.push(Inline::Marked(Marked::Code { text: text.to_string() })),
                Event::Text(text) => add(&mut content, &text),
                Event::SoftBreak | Event::HardBreak => add(&mut content, " "),
                Event::InlineHtml(html) => self.id = id(&html).or(self.id.take()),
                _ => {}
            }
        }
        content
    }
}

/// Appends to the last piece of plain text.
fn add(content: &mut Vec<Inline>, text: &str) {
    match content.last_mut() {
        Some(Inline::Text(last)) => last.push_str(text),
        _ => content.push(Inline::Text(text.to_owned())),
    }
}

/// The name in `<a id="name">`.
fn id(html: &str) -> Option<String> {
    let name = html.trim().strip_prefix("<a id=\"")?.split('"').next()?;
    Some(name.to_owned())
}
