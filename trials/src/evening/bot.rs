//! A bot that plays at the club.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{bail, ensure};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use tempi_engine::{Clock, Engine, Limits, Options, Player, Strength, history_keys};
use tempi_rules::Game;
use tempi_server::online::protocol::{
    ClientMessage, Code, ColorChoice, Event, NewSeek, OfferKind, Refusal, ServerMessage, Side, TimeControl, Waiting,
};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use super::habit::{Habit, NONSENSE};
use crate::board::{Board, Followed};
use crate::person::{Person, Socket, Trouble};

/// The variants played at the club.
const VARIANTS: [&str; 20] = [
    "accelerated",
    "ascending",
    "attack",
    "chess",
    "coactive",
    "convergence",
    "double-extinction",
    "double-move",
    "escalated",
    "four-move-italian",
    "forwards",
    "hiatal",
    "mach-four",
    "marseillais",
    "marseillais-balanced",
    "monster",
    "morph",
    "multi-mate",
    "progressive-italian",
    "push",
];

const CONTROL: TimeControl = TimeControl::Fischer { base_ms: 3 * 60_000, increment_ms: 2000 };

/// Maximum nodes per action. Weak levels search fewer.
const NODES: u64 = 2500;

/// How long a bot waits for a message before it reads the game again.
const SILENCE: Duration = Duration::from_secs(20);

/// The state that all bots share.
pub struct Club {
    /// How much faster than real time the club's clock runs.
    pub speed: f64,
    /// Limits how many bots search at the same time.
    pub thinking: Semaphore,
    /// Whether bots stop starting games.
    pub closing: AtomicBool,
    /// What the bots recorded.
    pub records: Mutex<Records>,
}

/// What the bots recorded.
#[derive(Default)]
pub struct Records {
    /// Games, with the number of turns that the server confirmed to bots.
    pub games: HashMap<String, usize>,
    /// The number of invalid messages that the server rejected.
    pub nonsense: usize,
    /// The number of connections that bots dropped.
    pub broken: usize,
    /// Unexpected events.
    pub problems: Vec<String>,
}

impl Club {
    /// The identifiers of all games that were started.
    pub fn games(&self) -> Vec<String> {
        self.note(|records| records.games.keys().cloned().collect())
    }

    /// Records a problem.
    pub fn problem(&self, problem: String) {
        self.note(|records| records.problems.push(problem));
    }

    /// Updates the records.
    pub fn note<T>(&self, note: impl FnOnce(&mut Records) -> T) -> T {
        note(&mut self.records.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Converts seconds of the club's clock into real time.
    fn span(&self, seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds / self.speed)
    }
}

/// A bot.
pub struct Bot {
    club: Arc<Club>,
    person: Person,
    level: u8,
    habit: Habit,
    random: StdRng,
}

/// Why a bot left a game's connection.
enum Left {
    Over,
    Broken,
    Abandoned,
}

impl Bot {
    /// A bot that plays at a level, with a habit.
    pub fn new(club: Arc<Club>, person: Person, level: u8, habit: Habit, seed: u64) -> Bot {
        Bot { club, person, level, habit, random: StdRng::seed_from_u64(seed) }
    }

    /// Plays until the club closes.
    pub async fn play_until_closing(mut self) {
        while !self.club.is_closing() {
            if let Err(error) = self.find_and_play().await {
                self.club.problem(format!("{:?} of level {}: {error:#}", self.habit, self.level));
            }
            let pause = self.random.random_range(0.0..20.0);
            sleep(self.club.span(pause)).await;
        }
    }

    async fn find_and_play(&mut self) -> anyhow::Result<()> {
        let mut socket = self.person.socket().await?;
        let Some(game) = self.find_game(&mut socket).await? else { return Ok(()) };
        self.club.note(|records| _ = records.games.entry(game.clone()).or_default());
        loop {
            match self.play_on(&mut socket, &game).await? {
                Left::Over | Left::Abandoned => return Ok(()),
                Left::Broken => {
                    self.club.note(|records| records.broken += 1);
                    drop(socket);
                    let away = self.random.random_range(0.0..15.0);
                    sleep(self.club.span(away)).await;
                    socket = self.person.socket().await?;
                }
            }
        }
    }

    /// Seeks a game in random variants and waits for its start; `None` if no opponent comes.
    async fn find_game(&mut self, socket: &mut Socket) -> anyhow::Result<Option<String>> {
        let wanted = self.random.random_range(3..=VARIANTS.len());
        let variants = VARIANTS.sample(&mut self.random, wanted).map(|&id| id.to_owned()).collect();
        let seek = NewSeek { variants, control: CONTROL, rated: true, color: ColorChoice::Random, min_rating: None, max_rating: None };
        let waiting: Waiting = match self.person.post("play-now", &seek).await {
            Ok(waiting) => waiting,
            Err(Trouble::Refused(Refusal { code: Code::Conflict | Code::LimitReached | Code::SlowDown, .. })) => return Ok(None),
            Err(trouble) => return Err(trouble.into()),
        };
        if waiting.game.is_some() {
            return Ok(waiting.game);
        }
        let found = async {
            loop {
                if let ServerMessage::Event(Event::Started { game }) = socket.next().await? {
                    return anyhow::Ok(game);
                }
            }
        };
        // There may be no opponents left.
        match timeout(self.club.span(120.0), found).await {
            Ok(game) => game.map(Some),
            Err(_) => Ok(None),
        }
    }

    /// Plays until the game is over or the connection is dropped.
    async fn play_on(&mut self, socket: &mut Socket, game: &str) -> anyhow::Result<Left> {
        socket.send(&ClientMessage::Watch { game: game.to_owned(), version: None }).await?;
        let (mut board, mut side): (Option<Board>, _) = (None, Side::White);
        // The key of the unconfirmed turn, and the version after the last confirmed one.
        let (mut pending, mut confirmed) = (None, 0);
        loop {
            let message = match timeout(SILENCE, socket.next()).await {
                Ok(message) => message?,
                Err(_) if self.club.is_closing() => return Ok(Left::Abandoned),
                // The opponent may have left: claim the win, and read the game again.
                Err(_) => {
                    socket.send(&ClientMessage::Claim { game: game.to_owned() }).await?;
                    return Ok(Left::Broken);
                }
            };
            match message {
                ServerMessage::Game(view) if view.id == game => {
                    side = if view.players.white.id == self.person.id { Side::White } else { Side::Black };
                    board = Some(Board::new(&view)?);
                }
                ServerMessage::Event(Event::Update(update)) if update.game == game => {
                    let Some(known) = &mut board else { continue };
                    if known.follow(&update)? == Followed::Gap {
                        board = None;
                        socket.send(&ClientMessage::Watch { game: game.to_owned(), version: None }).await?;
                        continue;
                    }
                    self.answer(socket, &update.state.offers, known, side).await?;
                }
                ServerMessage::Ok { key, version, .. } => {
                    ensure!(pending.take() == Some(key), "game {game}: the server confirmed another key");
                    confirmed = version;
                    self.club.note(|records| *records.games.entry(game.to_owned()).or_default() += 1);
                }
                ServerMessage::Refused { refusal, key, .. } => {
                    pending.take_if(|pending| Some(&*pending) == key.as_ref());
                    self.refused(&refusal)?;
                }
                _ => {}
            }
            let Some(board) = &board else { continue };
            if board.result.is_some() {
                return Ok(Left::Over);
            }
            if board.to_act() != Some(side) || pending.is_some() || board.version < confirmed {
                continue;
            }
            if let Some(left) = self.misbehave(socket, board).await? {
                return Ok(left);
            }
            let actions = self.think(board.game().clone()).await?;
            let key = format!("{:016x}", self.random.random::<u64>());
            pending = Some(key.clone());
            socket.send(&ClientMessage::Turn { game: game.to_owned(), key, after: board.turns, actions }).await?;
        }
    }

    /// Acts according to the habit before a turn.
    async fn misbehave(&mut self, socket: &mut Socket, board: &Board) -> anyhow::Result<Option<Left>> {
        let seconds = match self.habit {
            Habit::Slow => self.random.random_range(1.0..12.0),
            _ => self.random.random_range(0.2..3.0),
        };
        sleep(self.club.span(seconds)).await;
        let one_in = |random: &mut StdRng, count: u32| random.random_ratio(1, count);
        match self.habit {
            Habit::Leaves if one_in(&mut self.random, 80) => return Ok(Some(Left::Abandoned)),
            Habit::Reconnects if one_in(&mut self.random, 4) => return Ok(Some(Left::Broken)),
            Habit::Flags if one_in(&mut self.random, 80) => sleep(self.club.span(240.0)).await,
            Habit::Offers if one_in(&mut self.random, 5) => {
                let offer = *[OfferKind::Draw, OfferKind::TakeBack].choose(&mut self.random).expect("two kinds");
                socket.send(&ClientMessage::Offer { game: board.id.clone(), offer }).await?;
            }
            Habit::Nonsense => {
                let text = NONSENSE.choose(&mut self.random).expect("some nonsense").replace("{game}", &board.id);
                socket.send_text(&text).await?;
            }
            _ => {}
        }
        Ok(None)
    }

    /// Answers an offer of the opponent. Some offers are accepted.
    async fn answer(
        &mut self,
        socket: &mut Socket,
        offers: &tempi_server::online::protocol::Offers,
        board: &Board,
        side: Side,
    ) -> anyhow::Result<()> {
        if board.result.is_some() {
            return Ok(());
        }
        let mut offers = *offers;
        for offer in [OfferKind::Draw, OfferKind::TakeBack] {
            if *offers.slot(offer) == Some(side.other()) {
                let game = board.id.clone();
                let accepts = self.habit == Habit::Offers || (offer == OfferKind::TakeBack && self.random.random_ratio(1, 3));
                let answer = if accepts { ClientMessage::Offer { game, offer } } else { ClientMessage::Decline { game, offer } };
                socket.send(&answer).await?;
            }
        }
        Ok(())
    }

    /// Checks the reason for a rejection. Only invalid or late messages may be rejected.
    fn refused(&self, refusal: &Refusal) -> anyhow::Result<()> {
        match refusal.code {
            Code::Unavailable => bail!("refused: unavailable: {}", refusal.message),
            _ if self.habit == Habit::Nonsense => self.club.note(|records| records.nonsense += 1),
            // Meanwhile the flag fell, or the opponent took a turn back, accepted a draw, or made an offer invalid.
            Code::GameOver | Code::TooLate | Code::NotYourTurn | Code::Conflict | Code::NotAllowed | Code::NotFound => {}
            code => bail!("refused: {}: {}", code.word(), refusal.message),
        }
        Ok(())
    }

    async fn think(&mut self, mut game: Game) -> anyhow::Result<Vec<String>> {
        let _permit = self.club.thinking.acquire().await?;
        let options =
            Options { hash_mib: 1, threads: 1, strength: Strength::Level(self.level), seed: self.random.random(), ..Options::default() };
        tokio::task::spawn_blocking(move || {
            let rules = game.rules().clone();
            let mut engine = Engine::with_options(rules.clone(), options);
            let (turn, before) = (game.turn_number(), game.actions().len());
            while game.turn_number() == turn && game.outcome().is_none() {
                let limits = Limits { nodes: Some(NODES), ..Limits::default() };
                let choice = engine.choose(game.position(), &history_keys(&game), &limits, &mut Clock::start());
                game.play(choice.ok_or_else(|| anyhow::anyhow!("the engine found no action"))?.action)?;
            }
            Ok(game.actions()[before..].iter().map(|action| action.text(&rules)).collect())
        })
        .await?
    }
}
