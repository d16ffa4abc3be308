//! Parses the slots of a turn's shapes, which restrict each move of the turn with a few words.

use super::model::PlayerName;
use super::spelling::nearest_word;

/// The requirements for one move of a shape.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    /// `capture` (true) or `quiet` (false).
    pub capture: Option<bool>,
    /// `opposing`: the player moves a piece of the opponent.
    pub opposing: bool,
    /// `other`: the player moves a piece that has not moved yet this turn.
    pub other: bool,
    /// `white` or `black`: the tint of the piece.
    pub tint: Option<PlayerName>,
    /// The types of pieces that may make the move.
    pub types: Types,
}

/// The piece types that a slot allows, by their letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Types {
    /// All.
    #[default]
    Any,
    /// These only.
    Only(Vec<char>),
    /// All but these.
    Except(Vec<char>),
}

/// An error in a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotError {
    /// The first offending character of the slot, from 0.
    pub at: usize,
    /// The number of offending characters.
    pub len: usize,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub help: Option<String>,
}

const WORDS: [&str; 8] = ["capture", "quiet", "own", "opposing", "other", "white", "black", "any"];

impl Types {
    /// Whether a piece with this letter is among them.
    pub fn hold(&self, letter: char) -> bool {
        match self {
            Types::Any => true,
            Types::Only(letters) => letters.contains(&letter),
            Types::Except(letters) => !letters.contains(&letter),
        }
    }
}

impl Slot {
    /// Parses a slot; `declared` are the piece letters of the file.
    ///
    /// # Errors
    /// Every word that is unknown or contradicts another one.
    pub fn parse(text: &str, declared: &[char]) -> Result<Slot, Vec<SlotError>> {
        let mut slot = Slot::default();
        let mut seen = Vec::new();
        let mut errors = Vec::new();
        for (at, word) in words_of(text) {
            let mut with_word = slot.clone();
            // An unknown word is reported as such, regardless of the rest of the slot.
            let result = with_word.take(word, declared).and_then(|()| contradiction(word, &seen).map_or(Ok(()), Err));
            match result {
                Ok(()) => {
                    slot = with_word;
                    seen.push(word.to_string());
                }
                Err((message, help)) => errors.push(SlotError { at, len: word.chars().count(), message, help }),
            }
        }
        if seen.is_empty() && errors.is_empty() {
            let help = Some("`any` allows any move".into());
            errors.push(SlotError { at: 0, len: text.chars().count(), message: "a slot needs at least one word".into(), help });
        }
        if errors.is_empty() { Ok(slot) } else { Err(errors) }
    }

    fn take(&mut self, word: &str, declared: &[char]) -> Result<(), (String, Option<String>)> {
        match word {
            "capture" | "quiet" => self.capture = Some(word == "capture"),
            "own" | "any" => {}
            "opposing" => self.opposing = true,
            "other" => self.other = true,
            "white" => self.tint = Some(PlayerName::White),
            "black" => self.tint = Some(PlayerName::Black),
            _ => self.types = types(word, declared)?,
        }
        Ok(())
    }

    /// Whether a move could fit both slots, judging by their words alone (`other` is ignored).
    pub fn overlaps(&self, that: &Slot, declared: &[char]) -> bool {
        let agree = |a: Option<bool>, b: Option<bool>| a.is_none() || b.is_none() || a == b;
        agree(self.capture, that.capture)
            && self.opposing == that.opposing
            && (self.tint.is_none() || that.tint.is_none() || self.tint == that.tint)
            && declared.iter().any(|&letter| self.types.hold(letter) && that.types.hold(letter))
    }
}

/// The error about a word that contradicts or repeats an earlier one.
fn contradiction(word: &str, seen: &[String]) -> Option<(String, Option<String>)> {
    let before = seen.iter().find(|before| group_of(before) == group_of(word))?;
    let message = if before == word { format!("`{word}` appears twice") } else { format!("`{word}` contradicts `{before}`") };
    Some((message, Some("remove one of them".into())))
}

/// The group of a word. Words of the same group exclude each other.
fn group_of(word: &str) -> u8 {
    match word {
        "capture" | "quiet" => 0,
        "own" | "opposing" => 1,
        "other" => 2,
        "white" | "black" => 3,
        // `any` allows all types.
        _ => 4,
    }
}

fn words_of(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, (byte, c)) in text.char_indices().chain([(text.len(), ' ')]).enumerate() {
        match (c.is_whitespace(), start) {
            (false, None) => start = Some((at, byte)),
            (true, Some((first, from))) => {
                words.push((first, &text[from..byte]));
                start = None;
            }
            _ => {}
        }
    }
    words
}

fn types(word: &str, declared: &[char]) -> Result<Types, (String, Option<String>)> {
    let (letters, except) = match word.strip_prefix('-') {
        Some(rest) => (rest, true),
        None => (word, false),
    };
    let list: Vec<char> = letters.chars().collect();
    if list.iter().any(|c| !declared.contains(c)) || list.is_empty() {
        // `quite` is a misspelled word; in `BX`, one letter is unknown.
        let looks_like_letters = !list.is_empty() && list.iter().all(char::is_ascii_uppercase);
        if let Some(right) = nearest_word(word, WORDS).filter(|_| !looks_like_letters) {
            return Err((format!("unknown slot word `{word}`"), Some(format!("did you mean `{right}`?"))));
        }
        let unknown: String = list.iter().filter(|c| !declared.contains(c)).collect();
        let all: String = declared.iter().collect();
        let help = format!("slot words are {}; or use piece letters: {all}", super::schema::listed(&WORDS));
        let message =
            if looks_like_letters { format!("no piece has the letter `{unknown}`") } else { format!("unknown slot word `{word}`") };
        return Err((message, Some(help)));
    }
    if let Some((n, _)) = list.iter().enumerate().find(|(n, c)| list[..*n].contains(c)) {
        return Err((format!("`{}` appears twice in `{word}`", list[n]), None));
    }
    if except && declared.iter().all(|c| list.contains(c)) {
        return Err((format!("`{word}` excludes every piece"), None));
    }
    Ok(if except { Types::Except(list) } else { Types::Only(list) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHESS: [char; 6] = ['B', 'K', 'N', 'P', 'Q', 'R'];

    fn slot(text: &str) -> Slot {
        Slot::parse(text, &CHESS).unwrap()
    }

    #[test]
    fn words_and_letters() {
        assert_eq!(slot("any"), Slot::default());
        assert_eq!(slot("own"), Slot::default());
        assert_eq!(slot("quiet other"), Slot { capture: Some(false), other: true, ..Slot::default() });
        assert_eq!(slot("opposing P"), Slot { opposing: true, types: Types::Only(vec!['P']), ..Slot::default() });
        assert_eq!(slot("-PK capture").types, Types::Except(vec!['P', 'K']));
        assert_eq!(slot("black").tint, Some(PlayerName::Black));
    }

    #[test]
    fn errors_have_positions_and_help() {
        let errors = |text: &str| Slot::parse(text, &CHESS).unwrap_err();
        let first = errors("capture quite")[0].clone();
        assert_eq!((first.at, first.len, first.help.as_deref()), (8, 5, Some("did you mean `quiet`?")));
        assert!(errors("BX")[0].message.contains("letter `X`"));
        assert!(errors("capture quiet")[0].message.contains("contradicts"));
        assert!(errors("any P")[0].message.contains("contradicts"));
        assert!(errors("-KQRBNP")[0].message.contains("excludes every piece"));
        let unknown = errors("any same")[0].clone();
        assert_eq!((unknown.at, unknown.message.as_str()), (4, "unknown slot word `same`"));
        assert!(unknown.help.is_some_and(|help| help.contains("`capture`, `quiet`")));
        assert_eq!(errors("any any")[0].message, "`any` appears twice");
        assert!(errors("PP")[0].message.contains("twice"));
        assert_eq!(errors("nope what").len(), 2);
        assert_eq!(errors("").len(), 1);
    }

    #[test]
    fn overlap() {
        let overlap = |a: &str, b: &str| slot(a).overlaps(&slot(b), &CHESS);
        assert!(overlap("any", "capture"));
        assert!(!overlap("quiet", "capture"));
        assert!(!overlap("P", "-P"));
        assert!(overlap("BN", "NR"));
        assert!(!overlap("opposing", "own"));
    }
}
