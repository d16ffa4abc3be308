//! A client that sometimes loses its connection, and never gives up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{bail, ensure};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use tempi_server::online::protocol::{
    ChallengeView, ClientMessage, Code, ColorChoice, Event, GameView, NewChallenge, Refusal, ServerMessage, Side, TimeControl,
    VariantChoice,
};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::ledger::Ledger;
use crate::board::{Board, Followed};
use crate::person::{Person, Socket, Trouble};

const VARIANTS: [&str; 6] = ["chess", "marseillais", "monster", "double-move", "progressive-italian", "attack"];

/// Long enough that no game ends on time.
const CONTROL: TimeControl = TimeControl::Fischer { base_ms: 60 * 60_000, increment_ms: 10_000 };

/// How long a client waits for a confirmation before it reconnects, and how often an idle one checks whether the trial ends.
const LOOK: Duration = Duration::from_secs(3);

/// Two players who play one game after another.
pub struct Pair {
    number: usize,
    people: [Person; 2],
    /// The current game; the first player starts it.
    game: watch::Sender<Option<String>>,
}

impl Pair {
    /// Two players without a game.
    pub fn new(number: usize, people: [Person; 2]) -> Pair {
        Pair { number, people, game: watch::Sender::new(None) }
    }
}

/// One player of a pair.
pub struct Player {
    pair: Arc<Pair>,
    index: usize,
    ledger: Arc<Ledger>,
    ending: Arc<AtomicBool>,
    random: StdRng,
    /// The turn that was sent but not confirmed.
    pending: Option<Pending>,
    games: usize,
    side: Side,
    /// The version of the game after the last confirmed turn.
    version: i64,
}

#[derive(Clone)]
struct Pending {
    game: String,
    after: usize,
    actions: Vec<String>,
}

/// How a connection ended.
enum Left {
    /// The game is over.
    Over,
    /// The trial is over.
    Ending,
}

impl Player {
    /// The player of a pair with this index.
    pub fn new(pair: Arc<Pair>, index: usize, ledger: Arc<Ledger>, ending: Arc<AtomicBool>, seed: u64) -> Player {
        Player { pair, index, ledger, ending, random: StdRng::seed_from_u64(seed), pending: None, games: 0, side: Side::White, version: 0 }
    }

    /// Plays until the trial ends.
    ///
    /// # Errors
    /// If the server contradicts the rules or itself.
    pub async fn play(mut self) -> Result<(), String> {
        let mut game = None;
        loop {
            let Some(current) = self.next_game(game.as_deref()).await else { return Ok(()) };
            match self.play_game(&current).await {
                Ok(Left::Ending) => return Ok(()),
                Ok(Left::Over) => game = Some(current),
                Err(error) => return Err(format!("{error:#}")),
            }
        }
    }

    fn me(&self) -> &Person {
        &self.pair.people[self.index]
    }

    fn is_ending(&self) -> bool {
        self.ending.load(Ordering::Relaxed) && self.pending.is_none()
    }

    /// Waits for the next game; `None` at the end of the trial.
    async fn next_game(&mut self, last: Option<&str>) -> Option<String> {
        if self.index == 0 {
            let game = self.begin().await?;
            self.ledger.game(&game);
            self.pair.game.send_replace(Some(game.clone()));
            return Some(game);
        }
        let mut games = self.pair.game.subscribe();
        loop {
            let current = games.borrow_and_update().clone();
            if current.as_deref() != last {
                return current;
            }
            if self.is_ending() {
                return None;
            }
            let _ = timeout(Duration::from_millis(100), games.changed()).await;
        }
    }

    /// Starts a game with a challenge that the other player accepts. Requests are repeated until there is a response.
    async fn begin(&mut self) -> Option<String> {
        let id = VARIANTS[(self.pair.number + self.games) % VARIANTS.len()].to_owned();
        self.games += 1;
        let color = if self.games.is_multiple_of(2) { ColorChoice::White } else { ColorChoice::Black };
        let challenge = NewChallenge { variant: VariantChoice::BuiltIn { id }, start: None, control: CONTROL, rated: false, color };
        let mut made: Option<ChallengeView> = None;
        while !self.is_ending() {
            let Some(known) = &made else {
                made = self.pair.people[0].post("challenges", &challenge).await.ok();
                self.pause(0..100).await;
                continue;
            };
            let path = format!("challenges/{}", known.id);
            let accepted: Result<Value, Trouble> = self.pair.people[1].post(&format!("{path}/accept"), &()).await;
            if accepted.is_err() {
                self.pause(0..100).await;
            }
            // The response may have been lost.
            if let Ok(ChallengeView { game: Some(game), .. }) = self.pair.people[0].get(&path).await {
                return Some(game);
            }
        }
        None
    }

    async fn play_game(&mut self, game: &str) -> anyhow::Result<Left> {
        self.version = 0;
        loop {
            if self.is_ending() {
                return Ok(Left::Ending);
            }
            // Lost connections are expected.
            let Ok(mut socket) = self.me().socket().await else {
                self.pause(20..200).await;
                continue;
            };
            let watch = ClientMessage::Watch { game: game.to_owned(), version: None };
            if socket.send(&watch).await.is_err() {
                continue;
            }
            if let Some(left) = self.follow(&mut socket, game).await? {
                return Ok(left);
            }
        }
    }

    /// Plays until the connection is lost; `None` in that case.
    async fn follow(&mut self, socket: &mut Socket, game: &str) -> anyhow::Result<Option<Left>> {
        let mut board: Option<Board> = None;
        // Whether the pending turn was sent on this connection.
        let mut sent = false;
        loop {
            if let Some(board) = &board {
                if self.pending.is_none() && board.result.is_some() {
                    self.ledger.ended();
                    return Ok(Some(Left::Over));
                }
                // A confirmation may arrive before the update.
                let current = board.version >= self.version;
                if self.pending.is_none() && current && board.to_act() == Some(self.side) && !self.is_ending() {
                    self.pause(0..150).await;
                    self.choose(board)?;
                    sent = false;
                }
            }
            if self.is_ending() {
                return Ok(Some(Left::Ending));
            }
            // The pending turn may have been sent on an earlier connection; its fate is unknown, so send it again.
            if board.is_some() && !std::mem::replace(&mut sent, true) && self.send(socket).await.is_err() {
                return Ok(None);
            }
            let message = match timeout(LOOK, socket.next()).await {
                // No message yet.
                Err(_) if self.pending.is_none() => continue,
                Err(_) | Ok(Err(_)) => return Ok(None),
                Ok(Ok(message)) => message,
            };
            match message {
                ServerMessage::Game(view) if view.id == game => board = Some(self.read(&view)?),
                ServerMessage::Ok { game: of, key, version } => self.confirmed(&of, &key, version),
                ServerMessage::Refused { refusal, .. } => {
                    may_be_refused(&refusal)?;
                    self.pause(50..500).await;
                    return Ok(None);
                }
                ServerMessage::Event(Event::Update(update)) if update.game == game => {
                    let Some(board) = &mut board else { continue };
                    if board.follow(&update)? == Followed::Gap {
                        return Ok(None);
                    }
                }
                _ => {}
            }
        }
    }

    /// Reads a game. The pending turn may be stored; no other turn may be in its place.
    fn read(&mut self, view: &GameView) -> anyhow::Result<Board> {
        self.side = if view.players.white.id == self.me().id { Side::White } else { Side::Black };
        if let Some(pending) = self.pending.as_ref().filter(|pending| pending.game == view.id) {
            match view.turns.get(pending.after) {
                Some(turn) => {
                    ensure!(turn.actions == pending.actions, "game {}: another turn is stored instead of {:?}", view.id, pending.actions);
                }
                // The game was aborted while no server was running, before the turn arrived.
                None if view.state.result.is_some() => self.pending = None,
                None => {}
            }
        }
        Board::new(view)
    }

    fn choose(&mut self, board: &Board) -> anyhow::Result<()> {
        let pending = Pending { game: board.id.clone(), after: board.turns, actions: board.random_turn(&mut self.random)? };
        self.ledger.send(&pending.game, pending.after, &pending.actions);
        self.pending = Some(pending);
        Ok(())
    }

    async fn send(&self, socket: &mut Socket) -> anyhow::Result<()> {
        let Some(Pending { game, after, actions }) = self.pending.clone() else { return Ok(()) };
        socket.send(&ClientMessage::Turn { game, key: after.to_string(), after, actions }).await
    }

    fn confirmed(&mut self, game: &str, key: &str, version: i64) {
        if let Some(pending) = self.pending.take_if(|pending| pending.game == game && pending.after.to_string() == key) {
            self.version = version;
            self.ledger.confirm(&self.me().id, game, pending.after, &pending.actions, version);
        }
    }

    async fn pause(&mut self, milliseconds: std::ops::Range<u64>) {
        sleep(Duration::from_millis(self.random.random_range(milliseconds))).await;
    }
}

/// Checks the reason for a rejection. Only temporary failures are allowed, because clients send nothing invalid.
fn may_be_refused(refusal: &Refusal) -> anyhow::Result<()> {
    match refusal.code {
        Code::Unavailable | Code::Conflict | Code::GameOver => Ok(()),
        code => bail!("refused: {}: {}", code.word(), refusal.message),
    }
}
