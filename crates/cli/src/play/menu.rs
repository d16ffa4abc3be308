//! Choosing a variant: a list filtered as you type, or a plain list without a terminal.

use std::io::{self, Write};

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::{Attribute, Print, SetAttribute};
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, queue};

use super::input::{Input, Line};
use crate::commands::Entry;
use crate::output;

/// The result of the menu.
pub enum Choice {
    /// A variant's identifier.
    Variant(String),
    /// None: the player quit.
    Nothing,
    /// Ctrl-C.
    Interrupted,
}

/// Lets the player choose a variant.
///
/// # Errors
/// If a stream fails.
pub fn choose(input: &mut Input, out: &mut dyn Write) -> io::Result<Choice> {
    let entries = Entry::all();
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb" || term.is_empty());
    if input.is_terminal() && !dumb { on_screen(&entries) } else { by_line(&entries, input, out) }
}

/// Asks for a name until it matches. Anything but an identifier is a search, and a search with one result selects it.
fn by_line(entries: &[Entry], input: &mut Input, out: &mut dyn Write) -> io::Result<Choice> {
    for line in entries.iter().flat_map(Entry::lines) {
        writeln!(out, "{line}")?;
    }
    let ids: Vec<String> = entries.iter().map(|entry| entry.id.to_owned()).collect();
    loop {
        let text = match input.ask("variant> ", &ids, out)? {
            Line::Text(text) => text.trim().to_owned(),
            Line::End => return Ok(Choice::Nothing),
            Line::Interrupted => return Ok(Choice::Interrupted),
        };
        let found: Vec<&Entry> = entries.iter().filter(|entry| entry.has(&text)).collect();
        match found[..] {
            _ if text.is_empty() => {}
            _ if text == "quit" => return Ok(Choice::Nothing),
            _ if ids.contains(&text) => return Ok(Choice::Variant(text)),
            [only] => return Ok(Choice::Variant(only.id.to_owned())),
            [] => writeln!(out, "No variants match `{text}`.")?,
            _ => found.iter().flat_map(|entry| entry.lines()).try_for_each(|line| writeln!(out, "{line}"))?,
        }
    }
}

/// Shows the list full-screen and restores the screen afterward.
fn on_screen(entries: &[Entry]) -> io::Result<Choice> {
    let mut out = io::stdout();
    terminal::enable_raw_mode()?;
    let chosen = execute!(out, EnterAlternateScreen, cursor::Hide).and_then(|()| List::new(entries).run(&mut out));
    // Both must run even after an error.
    let left = execute!(out, cursor::Show, LeaveAlternateScreen);
    terminal::disable_raw_mode()?;
    left.and(chosen)
}

/// The state of the list.
struct List<'a> {
    entries: &'a [Entry],
    search: String,
    selected: usize,
}

impl<'a> List<'a> {
    fn new(entries: &'a [Entry]) -> List<'a> {
        List { entries, search: String::new(), selected: 0 }
    }

    fn found(&self) -> Vec<&'a Entry> {
        self.entries.iter().filter(|entry| entry.has(&self.search)).collect()
    }

    fn run(&mut self, out: &mut impl Write) -> io::Result<Choice> {
        loop {
            self.draw(out)?;
            if let Event::Key(key) = event::read()? {
                if key.kind == KeyEventKind::Release {
                    continue;
                }
                if let Some(choice) = self.press(key) {
                    return Ok(choice);
                }
            }
        }
    }

    /// Handles a key; returns the choice if the key makes one.
    fn press(&mut self, key: KeyEvent) -> Option<Choice> {
        let found = self.found();
        let last = found.len().saturating_sub(1);
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Some(Choice::Interrupted),
            KeyCode::Char('d') if key.modifiers.contains(KeyModifiers::CONTROL) => return Some(Choice::Nothing),
            KeyCode::Esc if self.search.is_empty() => return Some(Choice::Nothing),
            KeyCode::Enter => return found.get(self.selected).map(|entry| Choice::Variant(entry.id.to_owned())),
            KeyCode::Up => self.selected = self.selected.saturating_sub(1),
            KeyCode::Down => self.selected = (self.selected + 1).min(last),
            KeyCode::PageUp => self.selected = self.selected.saturating_sub(10),
            KeyCode::PageDown => self.selected = (self.selected + 10).min(last),
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.selected = last,
            KeyCode::Esc => self.search_for(String::new()),
            KeyCode::Backspace => {
                let mut search = self.search.clone();
                search.pop();
                self.search_for(search);
            }
            KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) && self.search.len() < 40 => {
                self.search_for(format!("{}{letter}", self.search));
            }
            _ => {}
        }
        None
    }

    /// Searches again; selects an exact identifier, otherwise the first match.
    fn search_for(&mut self, search: String) {
        self.search = search;
        self.selected = self.found().iter().position(|entry| entry.id.starts_with(&self.search)).unwrap_or(0);
        if self.search.is_empty() {
            self.selected = 0;
        }
    }

    fn draw(&self, out: &mut impl Write) -> io::Result<()> {
        let (width, height) = terminal::size().map_or((80, 24), |(width, height)| (usize::from(width), usize::from(height)));
        let rows = height.saturating_sub(7).max(1);
        let found = self.found();
        let top = self.selected.saturating_sub(rows / 2).min(found.len().saturating_sub(rows));
        queue!(out, cursor::MoveTo(0, 0), Clear(ClearType::All))?;
        let title = format!("Choose a variant ({} of {})", found.len(), self.entries.len());
        queue!(out, SetAttribute(Attribute::Bold), Print(cut(&title, width)), SetAttribute(Attribute::Reset))?;
        for (row, entry) in found.iter().enumerate().skip(top).take(rows) {
            let line = format!(" {:22} {}", entry.id, entry.summary);
            queue!(out, cursor::MoveTo(0, (row - top + 2) as u16))?;
            if row == self.selected {
                queue!(out, SetAttribute(Attribute::Reverse))?;
            }
            queue!(out, Print(format!("{:width$}", cut(&line, width))), SetAttribute(Attribute::Reset))?;
        }
        for (row, line) in Self::in_full(found.get(self.selected).copied(), width).iter().enumerate() {
            queue!(out, cursor::MoveTo(0, (height.saturating_sub(4) + row) as u16), Print(cut(line, width)))?;
        }
        let help = format!("Search: {}_   type to search · ↑↓: select · Enter: play · Esc: quit", self.search);
        queue!(out, cursor::MoveTo(0, height.saturating_sub(1) as u16), Print(cut(&help, width)))?;
        out.flush()
    }

    /// The details of the selected variant, in at most three lines.
    fn in_full(entry: Option<&Entry>, width: usize) -> Vec<String> {
        let Some(entry) = entry else { return vec!["No variants match. Press Backspace or Esc to change the search.".into()] };
        let year = entry.year.map_or(String::new(), |year| format!(", {year}"));
        let by = if entry.inventor.is_empty() { String::new() } else { format!(" · {}{year}", entry.inventor) };
        let mut lines = vec![format!("{}{by} · {}", entry.name, entry.id)];
        lines.extend(output::wrap(&entry.summary, width).into_iter().take(2));
        lines
    }
}

/// A text cut to a width, with an ellipsis if it was too long.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{kept}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn type_in(list: &mut List<'_>, text: &str) {
        for letter in text.chars() {
            assert!(list.press(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE)).is_none());
        }
    }

    #[test]
    fn typing_narrows_and_enter_chooses() {
        let entries = Entry::all();
        let mut list = List::new(&entries);
        type_in(&mut list, "push");
        assert!(list.found().len() < entries.len());
        let choice = list.press(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE));
        assert!(matches!(choice, Some(Choice::Variant(id)) if id == "push"));
        type_in(&mut list, "zzz");
        assert!(list.found().is_empty());
        assert!(list.press(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)).is_none());
        assert!(list.press(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE)).is_none());
        assert_eq!(list.found().len(), entries.len());
        assert!(matches!(list.press(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE)), Some(Choice::Nothing)));
    }

    #[test]
    fn arrows_stay_in_the_list() {
        let entries = Entry::all();
        let mut list = List::new(&entries);
        let key = |list: &mut List<'_>, code| list.press(KeyEvent::new(code, KeyModifiers::NONE)).is_none();
        assert!(key(&mut list, KeyCode::Up) && list.selected == 0);
        assert!(key(&mut list, KeyCode::End) && key(&mut list, KeyCode::Down) && list.selected == entries.len() - 1);
        assert!(key(&mut list, KeyCode::Home) && key(&mut list, KeyCode::PageDown) && list.selected == 10);
    }
}
