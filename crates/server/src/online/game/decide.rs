//! What a command does to a game, or why it is refused.

use tempi_rules::{Game, GameError};

use super::clock::MAX_LAG_MS;
use super::loaded::LoadedGame;
use super::record::GameRecord;
use crate::online::protocol::{Code, GameResult, OfferKind, Offers, Refusal, Side, Sides};
use crate::online::time::Millis;

/// The longest key of a turn, in bytes.
const MAX_KEY: usize = 40;

/// How long a player must have been away from a live game before the opponent may claim the win.
const AWAY_MS: Millis = 90_000;

/// The reason of a game that ended before both players had made a turn. Such a game changes no rating.
pub const ABORTED: &str = "aborted";

/// A command of a player, or of the server's timer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A complete turn.
    Turn {
        /// Unique in the game.
        key: String,
        /// Turns on the board when it was made.
        after: usize,
        /// Rows of the game's list when it was made, if known: after taking back, the same number of turns may be different ones.
        entries: Option<i64>,
        /// The actions.
        actions: Vec<String>,
        /// Network lag of the player's connection, which is not counted as thinking up to a bound.
        lag: Millis,
    },
    /// Makes an offer, or accepts the opponent's.
    Offer(OfferKind),
    /// Declines the opponent's offer, or withdraws one's own.
    Decline(OfferKind),
    /// Gives the opponent time.
    GiveTime,
    /// Resigns.
    Resign,
    /// Ends the game before it has begun.
    Abort,
    /// Claims the win because the opponent has been away since `away_since` (`None`: is here).
    Claim {
        /// Since when the opponent has been away.
        away_since: Option<Millis>,
    },
    /// The deadline may have passed.
    Expire,
}

impl Command {
    /// What kind of command it is, for statistics.
    pub fn kind(&self) -> &'static str {
        match self {
            Command::Turn { .. } => "turn",
            Command::Offer(_) => "offer",
            Command::Decline(_) => "decline",
            Command::GiveTime => "give-time",
            Command::Resign => "resign",
            Command::Abort => "abort",
            Command::Claim { .. } => "claim",
            Command::Expire => "expire",
        }
    }
}

/// A row of a game's list, which only grows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// A turn, or taking back.
    pub kind: EntryKind,
    /// When it was received.
    pub at: Millis,
    /// What both clocks showed afterwards.
    pub left_ms: Sides<Millis>,
    /// The version of the game that it made.
    pub version: i64,
}

/// What an [`Entry`] is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A complete turn.
    Turn {
        /// Unique in the game, as [`stored_key`] makes it.
        key: String,
        /// The actions.
        actions: Vec<String>,
    },
    /// The last turns were taken back.
    TakeBack {
        /// How many.
        turns: usize,
    },
}

/// What a command changes. It takes effect only when it is stored.
#[derive(Clone)]
pub struct Change {
    /// The record with the next version.
    pub record: GameRecord,
    /// A new row of the list.
    pub entry: Option<Entry>,
    /// The game on the board.
    pub game: Game,
    /// A rematch was agreed on; the caller creates the game and puts its identifier in `record.next`.
    pub rematch: bool,
}

impl LoadedGame {
    /// What `command` changes at `now`. `by` is `None` for the server itself. The loaded game does not change.
    ///
    /// # Errors
    /// If the command cannot be carried out.
    pub fn decide(&self, by: Option<Side>, command: &Command, now: Millis) -> Result<Change, Refusal> {
        let mut next = Change { record: self.record.clone(), entry: None, game: self.game.clone(), rematch: false };
        next.record.version += 1;
        if let Command::Offer(OfferKind::Rematch) | Command::Decline(OfferKind::Rematch) = command {
            return self.rematch(next, by, matches!(command, Command::Offer(_)));
        }
        if self.record.result.is_some() {
            return Err(Refusal::new(Code::GameOver, "the game is over"));
        }
        match (command, by) {
            (Command::Expire, _) => self.expire(next, now),
            (_, None) => Err(Refusal::players_only()),
            (Command::Turn { key, after, entries, actions, lag }, Some(by)) => {
                if entries.is_some_and(|entries| entries != self.record.entries) {
                    return Err(Refusal::new(Code::NotYourTurn, "the board has changed"));
                }
                let lag = (*lag).clamp(0, MAX_LAG_MS);
                self.turn(next, by, Played { key, after: *after, actions }, now, lag)
            }
            (Command::Offer(OfferKind::Draw), Some(by)) => self.offer_draw(next, by, now),
            (Command::Offer(_), Some(by)) => self.offer_take_back(next, by, now),
            (Command::Decline(kind), Some(_)) => match next.record.offers.slot(*kind).take() {
                Some(_) => Ok(next),
                None => Err(Refusal::new(Code::NotFound, "there is no such offer")),
            },
            (Command::GiveTime, Some(by)) => self.give_time(next, by),
            (Command::Resign, Some(by)) => {
                refuse(next.game.resign(by.into()))?;
                Ok(ended(next, now))
            }
            (Command::Abort, Some(_)) => self.abort(next, now),
            (Command::Claim { away_since }, Some(by)) => self.claim(next, by, *away_since, now),
        }
    }

    /// Whether a change ends the game, which had not ended before.
    pub fn is_ended_by(&self, next: &Change) -> bool {
        self.record.result.is_none() && next.record.result.is_some()
    }

    fn turn(&self, mut next: Change, by: Side, played: Played<'_>, now: Millis, lag: Millis) -> Result<Change, Refusal> {
        let record = &self.record;
        if played.key.is_empty() || played.key.len() > MAX_KEY {
            return Err(Refusal::new(Code::BadRequest, format!("a key has 1 to {MAX_KEY} bytes")));
        }
        if record.to_act != by || played.after as i64 != record.turns {
            return Err(Refusal::new(Code::NotYourTurn, "the board has changed, or it is the opponent's turn"));
        }
        // Clocks stop when the turn was sent, as far as the bound of the lag allows.
        let sent = record.clock.since_ms.map_or(now - lag, |since| (now - lag).max(since));
        if record.clock.running == Some(by) && record.clock.left(&record.control, by, sent) < 0 {
            return Err(Refusal::new(Code::TooLate, "your time had run out"));
        }
        play_turn(&mut next.game, played.actions)?;
        let to_act = Side::from(next.game.player());
        let clock = record.clock.after_turn(&record.control, by, sent);
        let record = &mut next.record;
        record.turns += 1;
        record.entries += 1;
        record.to_act = to_act;
        record.offers = Offers::default();
        record.clock = if record.turns >= 2 && record.control.has_clock() { clock.handed_to(&record.control, to_act, now) } else { clock };
        let kind = EntryKind::Turn { key: stored_key(by, played.key), actions: next.game_tail(self.game.actions().len()) };
        next.entry = Some(Entry { kind, at: now, left_ms: clock.left_ms, version: next.record.version });
        Ok(ended(next, now))
    }

    fn expire(&self, mut next: Change, now: Millis) -> Result<Change, Refusal> {
        let Some(deadline) = self.record.deadline.filter(|deadline| deadline + MAX_LAG_MS <= now) else {
            return Err(Refusal::new(Code::Conflict, "the deadline has not passed"));
        };
        match self.record.clock.running {
            Some(side) => {
                refuse(next.game.lose_on_time(side.into()))?;
                let mut next = ended(next, deadline);
                next.record.ended = Some(now);
                Ok(next)
            }
            None => Ok(finished(next, None, ABORTED.to_owned(), now)),
        }
    }

    fn offer_draw(&self, mut next: Change, by: Side, now: Millis) -> Result<Change, Refusal> {
        if !self.game.rules().ends().agreement {
            return Err(Refusal::new(Code::NotAllowed, "this variant does not allow draws by agreement"));
        }
        if self.record.offers.draw == Some(by.other()) {
            refuse(next.game.agree_on_draw())?;
            return Ok(ended(next, now));
        }
        make_offer(&mut next.record.offers.draw, by)?;
        Ok(next)
    }

    fn offer_take_back(&self, mut next: Change, by: Side, now: Millis) -> Result<Change, Refusal> {
        // If the opponent has asked, it is their last turn that is taken back; otherwise this player asks.
        let asking = self.record.offers.take_back.unwrap_or(by);
        let count = self.turns_to_take_back(asking).ok_or_else(|| Refusal::new(Code::NotAllowed, "there is no turn to take back"))?;
        if asking == by {
            make_offer(&mut next.record.offers.take_back, by)?;
            return Ok(next);
        }
        (0..count).for_each(|_| _ = next.game.take_back_turn());
        let record = &mut next.record;
        record.turns -= count as i64;
        record.entries += 1;
        record.to_act = next.game.player().into();
        record.offers = Offers::default();
        if record.clock.running.is_some() {
            record.clock = record.clock.taken_back(&record.control, record.to_act, now);
        }
        record.set_deadline(now);
        let left_ms = record.clock.left_ms;
        next.entry = Some(Entry { kind: EntryKind::TakeBack { turns: count }, at: now, left_ms, version: record.version });
        Ok(next)
    }

    /// How many turns are taken back with the last one of `side`.
    fn turns_to_take_back(&self, side: Side) -> Option<usize> {
        let players: Vec<Side> = self.game.turns().map(|turn| turn.player.into()).collect();
        players.iter().rposition(|&player| player == side).map(|index| players.len() - index)
    }

    fn give_time(&self, mut next: Change, by: Side) -> Result<Change, Refusal> {
        if !self.record.control.is_live() || !self.record.has_begun() {
            return Err(Refusal::new(Code::NotAllowed, "time can be given once the clocks of a live game run"));
        }
        next.record.clock = next.record.clock.with_gift(by.other());
        next.record.deadline = next.record.clock.runs_out(&next.record.control);
        Ok(next)
    }

    fn abort(&self, next: Change, now: Millis) -> Result<Change, Refusal> {
        if self.record.turns >= 2 {
            return Err(Refusal::new(Code::NotAllowed, "both players have made their first turn; you can resign"));
        }
        Ok(finished(next, None, ABORTED.to_owned(), now))
    }

    fn claim(&self, mut next: Change, by: Side, away_since: Option<Millis>, now: Millis) -> Result<Change, Refusal> {
        if !self.record.control.is_live() || !self.record.has_begun() {
            return Err(Refusal::new(Code::NotAllowed, "a win can be claimed only once the clocks of a live game run"));
        }
        let away = away_since.map_or(0, |since| now - since);
        if away < AWAY_MS {
            let wait = (AWAY_MS - away + 999) / 1000;
            return Err(Refusal::new(Code::NotAllowed, format!("the opponent has not been away for long enough; wait {wait} s")));
        }
        refuse(next.game.abandon(by.other().into()))?;
        Ok(ended(next, now))
    }

    fn rematch(&self, mut next: Change, by: Option<Side>, offered: bool) -> Result<Change, Refusal> {
        let by = by.ok_or_else(Refusal::players_only)?;
        if self.record.result.is_none() {
            return Err(Refusal::new(Code::NotAllowed, "the game is not over yet"));
        }
        if self.record.next.is_some() {
            return Err(Refusal::new(Code::Conflict, "the rematch has begun"));
        }
        let slot = &mut next.record.offers.rematch;
        match (offered, *slot) {
            (true, Some(side)) if side == by.other() => next.rematch = true,
            (true, _) => make_offer(slot, by)?,
            (false, Some(_)) => *slot = None,
            (false, None) => return Err(Refusal::new(Code::NotFound, "there is no such offer")),
        }
        Ok(next)
    }
}

impl Change {
    /// The texts of the actions after the first `count`.
    fn game_tail(&self, count: usize) -> Vec<String> {
        let rules = self.game.rules();
        self.game.actions()[count..].iter().map(|action| action.text(rules)).collect()
    }
}

/// How the key of a turn is stored: with its side. Otherwise players could use the keys that their opponents are going to use.
pub(super) fn stored_key(by: Side, key: &str) -> String {
    match by {
        Side::White => format!("white {key}"),
        Side::Black => format!("black {key}"),
    }
}

/// A turn as it was sent.
struct Played<'a> {
    key: &'a str,
    after: usize,
    actions: &'a [String],
}

/// Plays actions that must make up a whole turn.
fn play_turn(game: &mut Game, actions: &[String]) -> Result<(), Refusal> {
    if play_actions(game, actions)? { Ok(()) } else { Err(Refusal::new(Code::IllegalTurn, "the turn is not complete")) }
}

/// Plays actions of one turn, and returns whether the turn is complete with them.
///
/// # Errors
/// If one is not legal, or comes after the turn.
pub fn play_actions(game: &mut Game, actions: &[impl AsRef<str>]) -> Result<bool, Refusal> {
    let illegal = |message: String| Refusal::new(Code::IllegalTurn, message);
    let number = game.turn_number();
    let mut complete = false;
    for action in actions.iter().map(AsRef::as_ref) {
        if complete {
            return Err(illegal(format!("the turn was complete before the action `{action}`")));
        }
        game.play_text(action).map_err(|error| illegal(error.to_string()))?;
        // A turn is over when the next one has begun, or the game has ended in the middle of it.
        complete = game.turn_number() != number || game.outcome().is_some();
    }
    Ok(complete)
}

fn make_offer(slot: &mut Option<Side>, by: Side) -> Result<(), Refusal> {
    match slot.replace(by) {
        Some(side) if side == by => Err(Refusal::new(Code::Conflict, "you have already made this offer")),
        _ => Ok(()),
    }
}

fn refuse(result: Result<(), GameError>) -> Result<(), Refusal> {
    result.map_err(|error| Refusal::new(Code::GameOver, error.to_string()))
}

/// The change with its deadline, and with the result if the game has ended.
fn ended(mut next: Change, now: Millis) -> Change {
    match next.game.outcome() {
        Some(outcome) => {
            let reason = outcome.reason.to_string();
            finished(next, outcome.winner.map(Side::from), reason, now)
        }
        None => {
            next.record.set_deadline(now);
            next
        }
    }
}

fn finished(mut next: Change, winner: Option<Side>, reason: String, now: Millis) -> Change {
    let record = &mut next.record;
    record.clock = record.clock.stopped(&record.control, now);
    record.result = Some(GameResult { winner, reason });
    record.deadline = None;
    record.offers = Offers::default();
    record.ended = Some(now);
    next
}

#[cfg(test)]
mod tests {
    use tempi_rules::Rules;

    use super::*;
    use crate::online::protocol::TimeControl;

    /// What both have for the game.
    const BASE: Millis = 60_000;

    /// A game of chess in which both have made their first turn; White's clock runs from 0 on.
    fn begun() -> LoadedGame {
        let rules = Rules::builtin("chess").unwrap();
        let players = Sides { white: "anna".to_owned(), black: "bo".to_owned() };
        let control = TimeControl::Fischer { base_ms: BASE, increment_ms: 0 };
        let record = GameRecord::new("game".to_owned(), rules.digest(), None, players, control, 0);
        let mut loaded = LoadedGame::new(record, rules).unwrap();
        for (by, action) in [(Side::White, "e2e4"), (Side::Black, "e7e5")] {
            let Change { record, game, entry, .. } = play(&loaded, by, action, 0, 0).unwrap();
            loaded = LoadedGame { record, game, entries: loaded.entries.into_iter().chain(entry).collect() };
        }
        loaded
    }

    fn play(loaded: &LoadedGame, by: Side, action: &str, now: Millis, lag: Millis) -> Result<Change, Refusal> {
        let (after, actions) = (loaded.game.turns().count(), vec![action.to_owned()]);
        loaded.decide(Some(by), &Command::Turn { key: format!("key-{after}"), after, entries: None, actions, lag }, now)
    }

    /// What White has left after a turn at `now` with a lag.
    fn left(now: Millis, lag: Millis) -> Result<Millis, Code> {
        play(&begun(), Side::White, "d2d4", now, lag).map(|change| change.record.clock.left_ms.white).map_err(|refusal| refusal.code)
    }

    #[test]
    fn lag_is_not_counted_as_thinking_up_to_a_bound() {
        assert_eq!(left(10_000, 0), Ok(BASE - 10_000));
        assert_eq!(left(10_000, 400), Ok(BASE - 9600));
        // Not more than the bound, even if a client delays its pongs, and not more than the turn took.
        assert_eq!(left(10_000, 5000), Ok(BASE - 10_000 + MAX_LAG_MS));
        assert_eq!(left(10_000, -5000), Ok(BASE - 10_000));
        assert_eq!(left(100, 400), Ok(BASE));
    }

    #[test]
    fn lag_excuses_a_late_turn() {
        assert_eq!(left(BASE + 400, 400), Ok(0));
        assert_eq!(left(BASE + 400, 0), Err(Code::TooLate));
        assert_eq!(left(BASE + 600, 5000), Err(Code::TooLate));
        // The flag does not fall before that.
        let expire = |now| begun().decide(None, &Command::Expire, now).map(|change| change.record.result.unwrap().winner);
        assert_eq!(expire(BASE + MAX_LAG_MS - 1).unwrap_err().code, Code::Conflict);
        assert_eq!(expire(BASE + MAX_LAG_MS).unwrap(), Some(Side::Black));
    }
}
