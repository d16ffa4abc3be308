//! A position of a variant that is asked what is legal, played on and judged, all in action texts.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use tempi_rules::{Action, Color, Position, Rules};

/// A position together with its rules.
#[derive(Clone, Copy)]
pub struct At {
    pub rules: &'static Rules,
    pub position: Position,
}

/// The rules of a built-in variant, compiled once for all tests.
pub fn rules(id: &str) -> &'static Rules {
    static KNOWN: OnceLock<Mutex<HashMap<String, &'static Rules>>> = OnceLock::new();
    let mut known = KNOWN.get_or_init(Mutex::default).lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(rules) = known.get(id) {
        return rules;
    }
    let rules = Rules::builtin(id).unwrap_or_else(|e| panic!("{id}: {e}"));
    let leaked: &'static Arc<Rules> = Box::leak(Box::new(rules));
    known.insert(id.to_string(), leaked);
    leaked
}

/// The position of a FEN after some actions; `|` between the actions is only for the eye.
#[track_caller]
pub fn at(id: &str, fen: &str, line: &str) -> At {
    let rules = rules(id);
    let position = Position::from_fen(rules, fen).unwrap_or_else(|e| panic!("{id}, {fen}: {e}"));
    At { rules, position }.plays(line)
}

/// The start position after some actions.
#[track_caller]
pub fn start(id: &str, line: &str) -> At {
    let rules = rules(id);
    At { rules, position: Position::start(rules) }.plays(line)
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace().filter(|word| *word != "|")
}

impl At {
    /// The legal action texts, sorted.
    pub fn texts(self) -> Vec<String> {
        let mut texts: Vec<String> = self.actions().into_iter().map(|action| action.text(self.rules)).collect();
        texts.sort();
        texts
    }

    pub fn actions(self) -> Vec<Action> {
        self.position.legal_actions(self.rules)
    }

    fn has(self, text: &str) -> bool {
        self.position.parse_action(self.rules, text).is_ok()
    }

    fn place(self) -> String {
        format!("{}: {}\nlegal: {}", self.rules.id(), self.position.fen(self.rules), self.texts().join(" "))
    }

    /// All these actions are legal.
    #[track_caller]
    pub fn legal(self, actions: &str) -> At {
        for text in words(actions) {
            assert!(self.has(text), "{text} should be legal\n{}", self.place());
        }
        self
    }

    /// None of these actions is legal, though each is written as an action and starts from a piece (or a marker) that stands there.
    #[track_caller]
    pub fn illegal(self, actions: &str) -> At {
        for text in words(actions) {
            assert!(self.is_sensible(text), "{text} is not written as an action of a piece that stands there\n{}", self.place());
            assert!(!self.has(text), "{text} should not be legal\n{}", self.place());
        }
        self
    }

    /// None of these texts is the name of a legal action.
    #[track_caller]
    pub fn misspelt(self, texts: &str) -> At {
        for text in words(texts) {
            assert!(!self.has(text), "{text} should not be read\n{}", self.place());
        }
        self
    }

    /// These actions are legal and no others.
    #[track_caller]
    pub fn only(self, actions: &str) -> At {
        let mut expected: Vec<&str> = words(actions).collect();
        expected.sort_unstable();
        assert_eq!(self.texts(), expected, "{}", self.place());
        self
    }

    /// The legal actions that start with this text (a square, say) are these.
    #[track_caller]
    pub fn only_from(self, prefix: &str, actions: &str) -> At {
        let mut expected: Vec<&str> = words(actions).collect();
        expected.sort_unstable();
        let texts: Vec<String> = self.texts().into_iter().filter(|text| text.starts_with(prefix)).collect();
        assert_eq!(texts, expected, "{}", self.place());
        self
    }

    /// Plays actions, each of which must be legal.
    #[track_caller]
    pub fn plays(mut self, line: &str) -> At {
        for text in words(line) {
            let Ok(action) = self.position.parse_action(self.rules, text) else {
                panic!("{text} of {line} should be legal\n{}", self.place());
            };
            self.position.play_unchecked(self.rules, action);
        }
        self
    }

    /// The pieces stand so.
    #[track_caller]
    pub fn board(self, placement: &str) -> At {
        assert_eq!(self.rules.placement(self.position.board()), placement, "{}", self.place());
        self
    }

    /// The rights to castle, as FEN writes them.
    #[track_caller]
    pub fn castling(self, rights: &str) -> At {
        assert_eq!(self.position.fen(self.rules).split(' ').nth(2), Some(rights), "{}", self.place());
        self
    }

    /// The player to act is in check.
    #[track_caller]
    pub fn check(self) -> At {
        assert!(self.position.is_check(self.rules), "no check\n{}", self.place());
        self
    }

    /// The player to act is not in check.
    #[track_caller]
    pub fn no_check(self) -> At {
        assert!(!self.position.is_check(self.rules), "check\n{}", self.place());
        self
    }

    /// White acts next.
    #[track_caller]
    pub fn white(self) -> At {
        assert_eq!(self.position.player(), Color::White, "{}", self.place());
        self
    }

    /// Black acts next.
    #[track_caller]
    pub fn black(self) -> At {
        assert_eq!(self.position.player(), Color::Black, "{}", self.place());
        self
    }

    /// The result, such as `white checkmate`, `draw stalemate`; nothing can be played then.
    #[track_caller]
    pub fn result(self, expected: &str) -> At {
        assert_eq!(self.outcome(), expected, "{}", self.place());
        assert!(self.texts().is_empty(), "a finished game has no actions\n{}", self.place());
        assert_eq!(self.position.count_legal_actions(self.rules), 0);
        self
    }

    /// The game goes on: there is no result, and something can be played.
    #[track_caller]
    pub fn goes_on(self) -> At {
        assert_eq!(self.outcome(), "none", "{}", self.place());
        assert!(!self.texts().is_empty(), "nothing to play\n{}", self.place());
        self
    }

    pub fn outcome(self) -> String {
        self.position
            .outcome(self.rules)
            .map_or("none".into(), |outcome| format!("{} {}", outcome.winner.map_or("draw", Color::name), outcome.reason))
    }

    /// How many moves the turn at hand takes, if a quiet action is played wherever there is one and no check is given.
    pub fn length(mut self) -> u32 {
        let turn = self.position.turn();
        let mut made = 0;
        while self.position.turn() == turn {
            let pieces = |position: &Position| position.board().occupied().len();
            let quiet = self.actions().into_iter().find_map(|action| {
                let mut next = self.position;
                next.play_unchecked(self.rules, action);
                let quiet = pieces(&next) == pieces(&self.position) && next.outcome(self.rules).is_none();
                (quiet && !(next.turn() != turn && next.is_check(self.rules)) && action.text(self.rules) != "0000").then_some(next)
            });
            self.position = quiet.unwrap_or_else(|| panic!("no quiet move\n{}", self.place()));
            made += 1;
        }
        made
    }

    fn is_sensible(self, text: &str) -> bool {
        if text == "0000" || text == "claim" || text.contains('=') {
            return true;
        }
        let squares = text.get(0..2).zip(text.get(2..4));
        let Some((Ok(from), Ok(_))) = squares.map(|(from, to)| (from.parse::<tempi_rules::Square>(), to.parse::<tempi_rules::Square>()))
        else {
            return false;
        };
        let marker = Color::BOTH.into_iter().any(|color| self.position.marker(color) == Some(from));
        marker || self.position.board().piece_on(from).is_some()
    }
}
