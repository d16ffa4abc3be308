//! Plays one game of a bot.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use tempi_server::online::protocol::{Code, Done, Event, GameResult, GameUpdate, GameView, NewTurn, OfferKind, ServerMessage, Side};

use super::api::ApiError;
use super::config::{Answer, Draw, OnStop};
use super::context::{Backoff, Context};
use super::thinker::{NoTurn, Thinker};

/// How often a game checks whether the bot is leaving.
const LOOK: Duration = Duration::from_millis(100);

/// How long the bot waits for the offer of a rematch.
const REMATCH: Duration = Duration::from_secs(30);

/// How a game ended for the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It is over.
    Over(GameResult, Option<Side>),
    /// The bot left the game unfinished.
    Left,
}

/// A game of the bot.
pub struct OnlineGame<'a> {
    context: &'a Context,
    id: String,
    /// Raised when the game has changed, so that the engine stops thinking about an outdated position.
    changed: Arc<AtomicBool>,
    view: Option<GameView>,
    /// When the view was received.
    seen: Instant,
    thinker: Option<Thinker>,
    /// The turn that was sent but not confirmed.
    pending: Option<NewTurn>,
    ended: Option<Instant>,
}

/// The messages of a game.
struct Stream {
    /// `None` for an empty line, which the server sends as a keep-alive.
    messages: Receiver<Option<ServerMessage>>,
    /// The number of decisive messages received but not processed.
    coming: Arc<AtomicUsize>,
}

/// What to do next.
enum Next {
    Wait,
    Over(Ending),
}

impl<'a> OnlineGame<'a> {
    /// The game with this identifier.
    pub fn new(context: &'a Context, id: &str) -> OnlineGame<'a> {
        let (id, changed) = (id.to_owned(), Arc::default());
        OnlineGame { context, id, changed, view: None, seen: Instant::now(), thinker: None, pending: None, ended: None }
    }

    /// Plays until the end. `over` is called once the game is over; the bot may then wait for a rematch.
    pub fn play(&mut self, over: &dyn Fn(&Ending)) {
        let mut backoff = Backoff::new();
        let ending = loop {
            match self.follow(&mut backoff, over) {
                Ok(ending) => break ending,
                Err(ApiError::Refused(refusal)) if refusal.code != Code::SlowDown => {
                    self.say(&format!("cannot continue: {refusal}"));
                    break Ending::Left;
                }
                Err(ApiError::Refused(_) | ApiError::Away(_)) if self.context.is_leaving() => break Ending::Left,
                Err(_) => backoff.wait(self.context),
            }
        };
        if self.ended.is_none() {
            over(&ending);
        }
    }

    fn say(&self, text: &str) {
        self.context.say(&format!("{}  {text}", self.id));
    }

    /// Plays until the game ends or its stream does.
    fn follow(&mut self, backoff: &mut Backoff, over: &dyn Fn(&Ending)) -> Result<Ending, ApiError> {
        let stream = self.listen()?;
        loop {
            match stream.messages.recv_timeout(LOOK) {
                Ok(message) => {
                    for message in std::iter::once(message).chain(stream.messages.try_iter()).flatten() {
                        if is_decisive(&message) {
                            stream.coming.fetch_sub(1, Ordering::SeqCst);
                        }
                        self.take(message)?;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(ApiError::Away("the stream of the game ended".to_owned())),
            }
            // Lowered before the count is read, so that a message arriving in between raises it again.
            self.changed.store(false, Ordering::SeqCst);
            if stream.coming.load(Ordering::SeqCst) > 0 {
                continue;
            }
            if self.view.is_none() {
                continue;
            }
            if self.context.is_leaving() || (self.context.is_stopping() && !self.is_live()) {
                return Ok(self.leave());
            }
            match self.act(over)? {
                Next::Wait => backoff.reset(),
                Next::Over(ending) => return Ok(ending),
            }
        }
    }

    /// Opens the game's stream.
    fn listen(&self) -> Result<Stream, ApiError> {
        let lines = self.context.api.stream::<ServerMessage>(&format!("games/{}/events", self.id))?;
        let (sender, messages) = channel();
        let (changed, coming) = (self.changed.clone(), Arc::new(AtomicUsize::new(0)));
        let stream = Stream { messages, coming: coming.clone() };
        thread::spawn(move || {
            // Empty lines are forwarded, too: sending fails once the game's thread has ended, which ends this thread and the connection.
            for message in lines {
                if message.as_ref().is_some_and(is_decisive) {
                    coming.fetch_add(1, Ordering::SeqCst);
                    changed.store(true, Ordering::SeqCst);
                }
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Ok(stream)
    }

    fn take(&mut self, message: ServerMessage) -> Result<(), ApiError> {
        match message {
            ServerMessage::Game(view) => {
                if self.view.is_none() {
                    self.say(&format!("{}, {} against {}", view.variant.name, view.players.white.name, view.players.black.name));
                }
                self.view = Some(*view);
                self.seen = Instant::now();
            }
            ServerMessage::Event(Event::Update(update)) => self.update(*update)?,
            _ => {}
        }
        Ok(())
    }

    fn update(&mut self, update: GameUpdate) -> Result<(), ApiError> {
        let Some(view) = &mut self.view else { return Ok(()) };
        if update.state.version <= view.state.version {
            return Ok(());
        }
        let kept = view.turns.len().checked_sub(update.taken_back);
        let next = update.state.version == view.state.version + 1;
        let (true, Some(kept)) = (next, kept) else {
            // An update was missed.
            return Err(ApiError::Away("an update was missed".to_owned()));
        };
        if update.taken_back > 0 {
            // Turns with the same number may differ.
            self.pending = None;
        }
        view.turns.truncate(kept);
        view.turns.extend(update.turn);
        view.state = update.state;
        self.seen = Instant::now();
        Ok(())
    }

    fn is_live(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.control.is_live() && view.state.result.is_none())
    }

    fn side(&self) -> Option<Side> {
        let view = self.view.as_ref()?;
        [Side::White, Side::Black].into_iter().find(|side| view.players.get(*side).id == self.context.me)
    }

    /// Does whatever the current state of the game requires.
    fn act(&mut self, over: &dyn Fn(&Ending)) -> Result<Next, ApiError> {
        let (Some(view), Some(side)) = (self.view.clone(), self.side()) else {
            return Ok(Next::Over(Ending::Left));
        };
        if let Some(result) = &view.state.result {
            let ending = Ending::Over(result.clone(), Some(side));
            if self.ended.is_none() {
                self.ended = Some(Instant::now());
                self.say(&format!(
                    "over: {}, {}",
                    result.winner.map_or("nobody wins", |winner| if winner == side { "won" } else { "lost" }),
                    result.reason
                ));
                over(&ending);
            }
            return self.after_the_end(&view, side, ending);
        }
        self.answer_offers(&view, side)?;
        if view.state.to_act == side {
            self.play_turn(&view)?;
        }
        Ok(Next::Wait)
    }

    fn after_the_end(&self, view: &GameView, side: Side, ending: Ending) -> Result<Next, ApiError> {
        let accepts = agrees(self.context.config.answer.rematch, view.rated);
        let waited = self.ended.is_some_and(|ended| ended.elapsed() > REMATCH);
        if !accepts
            || waited
            || view.state.next.is_some()
            || self.context.is_stopping()
            || view.state.result.as_ref().is_some_and(is_aborted)
        {
            return Ok(Next::Over(ending));
        }
        if view.state.offers.rematch == Some(side.other()) {
            // The rematch starts with its own event.
            self.command("offer-rematch")?;
            return Ok(Next::Over(ending));
        }
        Ok(Next::Wait)
    }

    fn answer_offers(&mut self, view: &GameView, side: Side) -> Result<(), ApiError> {
        let opponent = Some(side.other());
        let answers = self.context.config.answer;
        let not_better = self.thinker.as_ref().and_then(Thinker::score).is_some_and(|score| score <= 0);
        let draw = answers.draw == Draw::Accept || (answers.draw == Draw::UnlessBetter && not_better);
        let offers = [
            (view.state.offers.draw, OfferKind::Draw, draw),
            (view.state.offers.take_back, OfferKind::TakeBack, agrees(answers.take_back, view.rated)),
        ];
        for (by, kind, agrees) in offers {
            if by == opponent {
                self.command(match (kind, agrees) {
                    (OfferKind::Draw, true) => "offer-draw",
                    (OfferKind::Draw, false) => "decline-draw",
                    (_, true) => "offer-take-back",
                    (_, false) => "decline-take-back",
                })?;
                // The response arrives as an update. Until then, do not answer the offer again.
                if let Some(view) = &mut self.view {
                    match kind {
                        OfferKind::Draw => view.state.offers.draw = None,
                        _ => view.state.offers.take_back = None,
                    }
                }
            }
        }
        Ok(())
    }

    /// Chooses a turn, unless one has to be resent, and sends it.
    fn play_turn(&mut self, view: &GameView) -> Result<(), ApiError> {
        if self.changed.load(Ordering::Relaxed) {
            return Ok(());
        }
        if self.pending.as_ref().is_none_or(|turn| turn.after != view.state.turn_count) {
            match self.think(view) {
                Ok(actions) => {
                    // In each version of a game, the player to act has one turn.
                    let key = format!("bot-{}", view.state.version);
                    self.pending = Some(NewTurn { key, after: view.state.turn_count, actions });
                }
                Err(NoTurn::Stopped) => return Ok(()),
                Err(NoTurn::Broken(why)) => return self.resign(&why),
            }
        }
        let Some(turn) = &self.pending else { return Ok(()) };
        match self.context.api.post::<Done>(&format!("games/{}/turns", self.id), turn) {
            Ok(Done { version }) => {
                self.pending = None;
                // An older version means that the turn was played and taken back while the stream was interrupted.
                if version > view.state.version {
                    self.wait_for_update();
                }
                Ok(())
            }
            Err(error) if [Code::IllegalTurn, Code::BadVariant, Code::NotAllowed].iter().any(|code| error.is(*code)) => {
                self.resign(&error.to_string())
            }
            // The game has changed. Reopen the stream to see how.
            Err(ApiError::Refused(refusal)) => {
                self.pending = None;
                Err(ApiError::Away(refusal.message))
            }
            Err(away) => Err(away),
        }
    }

    fn think(&mut self, view: &GameView) -> Result<Vec<String>, NoTurn> {
        if self.thinker.is_none() {
            let thinker = Thinker::new(self.context, &self.id, &view.variant, self.changed.clone());
            self.thinker = Some(thinker.map_err(NoTurn::Broken)?);
        }
        let Some(thinker) = &mut self.thinker else { return Err(NoTurn::Stopped) };
        thinker.turn(self.context, view, self.seen)
    }

    /// The turn or the resignation was accepted. Until the stream confirms it, it is not this player's turn.
    fn wait_for_update(&mut self) {
        if let Some(view) = &mut self.view {
            view.state.to_act = view.state.to_act.other();
        }
    }

    /// Resigns. If that is impossible, the bot leaves the game.
    fn resign(&mut self, why: &str) -> Result<(), ApiError> {
        self.say(&format!("resigns: {why}"));
        match self.send("resign") {
            // The stream reports how the game ended.
            Err(error) if error.is(Code::GameOver) => {}
            Err(error) if error.is(Code::Conflict) => return Err(ApiError::Away(error.to_string())),
            sent => sent?,
        }
        self.wait_for_update();
        Ok(())
    }

    /// Sends a command. Late commands are harmless.
    fn command(&self, word: &str) -> Result<(), ApiError> {
        match self.send(word) {
            Err(ApiError::Refused(refusal)) => {
                self.say(&format!("{word}: {refusal}"));
                Ok(())
            }
            sent => sent,
        }
    }

    fn send(&self, word: &str) -> Result<(), ApiError> {
        self.context.api.post::<Done>(&format!("games/{}/{word}", self.id), &json!({})).map(drop)
    }

    /// Leaves the game, because the user stops the bot.
    fn leave(&mut self) -> Ending {
        let running = self.view.as_ref().is_some_and(|view| view.state.result.is_none());
        if running && self.context.config.on_stop == OnStop::Resign && !self.context.is_done() {
            // The server may be unreachable; then the clock decides.
            let _ = self.resign("stopped");
        }
        Ending::Left
    }
}

/// Whether a message makes the engine's current search obsolete.
fn is_decisive(message: &ServerMessage) -> bool {
    matches!(message, ServerMessage::Event(Event::Update(update)) if update.state.result.is_some() || update.taken_back > 0)
}

fn agrees(answer: Answer, rated: bool) -> bool {
    answer == Answer::Accept || (answer == Answer::Casual && !rated)
}

fn is_aborted(result: &GameResult) -> bool {
    result.reason == "aborted"
}
