//! A second, slow and plain generator of every variant, written from the rulings by identifier. It makes
//! each move on a copy of the board and then asks each rule directly; it exists to be compared with.

#![allow(dead_code)]

mod end;
mod families;
mod file;
mod law;
mod make;
mod moves;
mod pieces;
mod sit;
mod spec;
mod text;
mod turn;

use std::sync::Arc;

use end::End;
use sit::Sit;
use spec::Spec;
use tempi_rules::format::{FindBase, load};
use turn::Action;

/// Who has won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winner {
    White,
    Black,
    Draw,
}

/// Positions met before, the latest first.
struct Past {
    key: Vec<u8>,
    before: Option<Arc<Past>>,
}

/// One situation of a game, with what repetition needs.
#[derive(Clone)]
pub struct Slow {
    spec: Arc<Spec>,
    sit: Sit,
    actions: Vec<(String, Action)>,
    over: Option<End>,
    past: Option<Arc<Past>>,
}

impl Slow {
    /// All identifiers.
    pub fn ids() -> &'static [&'static str] {
        &families::IDS
    }

    /// The start of a game.
    ///
    /// # Panics
    /// On an unknown identifier.
    pub fn start(id: &str) -> Slow {
        let spec = families::spec(id).unwrap_or_else(|| panic!("unknown variant {id}"));
        let fen = spec.start.clone();
        Slow::with(spec, &fen).expect("the start position is sound")
    }

    /// A game from a FEN at the start of a turn: placement, player, castling, e.p. squares (a comma list
    /// of crossed squares), turns without capture or pawn move, number n. The turn is 2(n-1)+1 for the
    /// first player and one more for the second. In multi-mate the first player is Black, `b` and `w` name
    /// the player (not the pieces that move, which follow from the turn), and the counter counts plies.
    ///
    /// Rights without king and rook at home and e.p. squares without a pawn beyond are ignored. The game
    /// may have ended by mate, stuck or a draw of G12; goals reached by a move are not looked for.
    ///
    /// # Errors
    /// On an unknown identifier, and where the text is malformed.
    pub fn from_fen(id: &str, fen: &str) -> Result<Slow, String> {
        let spec = families::spec(id).ok_or_else(|| format!("unknown variant {id}"))?;
        Slow::with(spec, fen)
    }

    /// The start of a game by a variant file; `find_base` gives the text of a base by its name.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn from_file(text: &str, find_base: &FindBase<'_>) -> Result<Slow, String> {
        let loaded = load("file", "file.toml", text, find_base);
        let loaded = loaded.map_err(|wrong| wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
        let spec = file::spec(&loaded.file);
        let sit = spec.first_of_file(&loaded.file)?;
        Ok(Slow::begun(spec, sit))
    }

    fn with(spec: Spec, fen: &str) -> Result<Slow, String> {
        let sit = spec.read_fen(fen)?;
        Ok(Slow::begun(spec, sit))
    }

    fn begun(spec: Spec, sit: Sit) -> Slow {
        let mut game = Slow { spec: Arc::new(spec), sit, actions: Vec::new(), over: None, past: None };
        game.look(true);
        game
    }

    /// The sorted texts of all legal actions; none when the game has ended.
    pub fn actions(&self) -> Vec<String> {
        self.actions.iter().map(|(t, _)| t.clone()).collect()
    }

    /// Plays an action.
    ///
    /// # Errors
    /// When it is not among [`Slow::actions`].
    pub fn play(&self, action: &str) -> Result<Slow, String> {
        let found = self.actions.iter().find(|(t, _)| t == action);
        let act = &found.ok_or_else(|| format!("{action} is not legal"))?.1;
        let mut next = Slow {
            spec: self.spec.clone(),
            sit: self.spec.advance(&self.sit, act),
            actions: Vec::new(),
            over: None,
            past: self.past.clone(),
        };
        next.over = self.goal(act, &next.sit);
        if matches!(act, Action::Move(_)) && (next.over.is_none() || next.sit.last) {
            // Nothing is asked of a turn in which the game has ended: it goes on unless its last move was made.
            next.sit = self.spec.finish(next.sit);
        }
        if next.over.is_none() {
            next.look(!matches!(act, Action::Choice(..)));
        }
        Ok(next)
    }

    fn goal(&self, act: &Action, after: &Sit) -> Option<End> {
        self.spec.goal_reached(&self.sit, act, after)
    }

    /// Finds the actions of the situation, or the game's end. `new`: the position counts for repetition.
    fn look(&mut self, new: bool) {
        let spec = self.spec.clone();
        let acts = spec.all_actions(&self.sit);
        if acts.is_empty() {
            self.over = Some(spec.without_action(&self.sit));
            return;
        }
        if new && spec.compares(&self.sit) {
            let key = spec.key(&self.sit);
            let times = 1 + self.occurrences(&key);
            self.past = Some(Arc::new(Past { key, before: self.past.take() }));
            self.over = spec.drawn(&self.sit, times);
            if self.over.is_some() {
                return;
            }
        }
        self.actions = acts.into_iter().map(|a| (spec.text(&a), a)).collect();
        self.actions.sort_by(|a, b| a.0.cmp(&b.0));
        debug_assert!(self.actions.windows(2).all(|w| w[0].0 != w[1].0), "texts are different");
    }

    fn occurrences(&self, key: &[u8]) -> usize {
        let mut n = 0;
        let mut at = self.past.as_deref();
        while let Some(p) = at {
            n += usize::from(p.key == key);
            at = p.before.as_deref();
        }
        n
    }

    /// The game's end: who has won, and why (a name of G15).
    pub fn result(&self) -> Option<(Winner, &'static str)> {
        self.over
    }

    /// The player to act is White; after the end: who would be next.
    pub fn white_to_act(&self) -> bool {
        self.sit.player
    }

    /// The player to act is in check (multi-mate: the king of the pieces that move next).
    pub fn check(&self) -> bool {
        self.spec.in_check(&self.sit, self.spec.side(&self.sit))
    }

    /// The player who is not to act is in check, which no game leads to.
    pub fn other_in_check(&self) -> bool {
        self.spec.in_check(&self.sit, !self.spec.side(&self.sit))
    }

    /// Finding the actions means looking at whole turns to come.
    pub fn is_costly(&self) -> bool {
        self.spec.announces
    }

    /// FEN piece placement, chessmen only.
    pub fn board(&self) -> String {
        self.spec.placement(&self.sit.board)
    }

    /// Moves already made in this turn.
    pub fn ordinal(&self) -> u32 {
        self.sit.made
    }

    /// The turn's number, from 1.
    pub fn turn(&self) -> u32 {
        self.sit.turn
    }
}
