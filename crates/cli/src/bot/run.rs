//! The main loop of a bot.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use serde::Serialize;
use serde_json::json;
use tempi_server::online::protocol::{ChallengeView, Code, ColorChoice, Event, Me, NewChallenge, Refusal, TimeControl, VariantChoice};

use super::api::{Api, ApiError};
use super::config::Config;
use super::context::{Backoff, Context, program};
use super::game::{Ending, OnlineGame};
use super::lobby::{Lobby, accept_challenge};
use crate::output::Failure;
use crate::variant::{Origin, Reading};

/// How often the bot looks for opponents.
const LOOK: Duration = Duration::from_secs(5);

/// How often it checks whether to stop.
const STEP: Duration = Duration::from_millis(100);

/// How long engines may take to exit.
const CLOSING: Duration = Duration::from_secs(5);

/// The time control of the bot's own challenges if the settings contain none.
const USUAL: TimeControl = TimeControl::Fischer { base_ms: 300_000, increment_ms: 5_000 };

/// Options in addition to the settings.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// Identifiers or links of challenges to accept.
    pub accept: Vec<String>,
    /// Variants, or variant files, for challenges by link.
    pub challenge: Vec<String>,
    /// Stop after this many games.
    pub games: Option<usize>,
}

/// Statistics of the bot's games.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Tally {
    games: usize,
    won: usize,
    lost: usize,
    drawn: usize,
    aborted: usize,
    /// Games left unfinished, or impossible to play.
    left: usize,
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tally { games, won, lost, drawn, aborted, left } = self;
        write!(f, "{games} games: {won} won, {lost} lost, {drawn} drawn, {aborted} aborted; {left} left unfinished")
    }
}

impl Tally {
    fn add(&mut self, ending: &Ending) {
        let Ending::Over(result, side) = ending else {
            self.left += 1;
            return;
        };
        self.games += 1;
        *match result.winner {
            Some(winner) if Some(winner) == *side => &mut self.won,
            Some(_) => &mut self.lost,
            None if result.reason == "aborted" => &mut self.aborted,
            None => &mut self.drawn,
        } += 1;
    }
}

/// Messages from the threads of a bot.
enum Notice {
    /// The event stream is open, so the server knows that the bot is online.
    Listening,
    /// A game of the bot is in progress.
    Begun(String),
    /// A game is over, or the bot has left it.
    Over(Ending),
    /// The thread of a game has ended.
    Gone(String),
    /// The bot cannot continue.
    Fatal(ApiError),
}

/// Plays until the user stops the bot, or the requested games are finished.
///
/// # Errors
/// If the engine does not run, or the server rejects the bot.
pub fn run(api: Api, config: Config, options: &RunOptions, stopped: Arc<AtomicBool>) -> anyhow::Result<Tally> {
    let program = program(&config).context("cannot find this program")?;
    let offer = program.offer().map_err(|error| Failure(error.to_string()))?;
    let me = sign_in(&api, &stopped)?;
    let declared = declare(&api, &me, &stopped)?;
    let context = Context { api, config, me: me.player.id.clone(), declared, program, offer, stopped, done: AtomicBool::new(false) };
    if context.variants().is_empty() && !context.plays_files() {
        bail!(Failure("the engine plays none of the accepted variants".to_owned()));
    }
    context.say(&format!("Playing as {}", me.player.name));
    if !declared {
        context.say("This player has played before and cannot become a bot: it plays casual games only");
    }
    let (sender, notices) = channel();
    let context = Arc::new(context);
    {
        let (context, sender) = (context.clone(), sender.clone());
        thread::spawn(move || listen(&context, &sender));
    }
    let mut bot = Bot {
        context: &context,
        options,
        sender,
        lobby: Lobby::default(),
        looked: None,
        playing: HashSet::new(),
        active: 0,
        tally: Tally::default(),
    };
    let played = bot.run(&notices);
    bot.close(&notices);
    played.map(|()| bot.tally)
}

/// Signs in, retrying until the server is reachable.
fn sign_in(api: &Api, stopped: &AtomicBool) -> anyhow::Result<Me> {
    let me = persist(stopped, || api.sign_in())?;
    Ok(me.map_err(|refusal| Failure(format!("the server rejected the bot: {refusal}")))?)
}

/// Registers the player as a bot; returns whether it is one. Players with games cannot become bots.
fn declare(api: &Api, me: &Me, stopped: &AtomicBool) -> anyhow::Result<bool> {
    if me.player.program {
        return Ok(true);
    }
    match persist(stopped, || api.post::<Me>("me/bot", &json!({})))? {
        Ok(me) => Ok(me.player.program),
        Err(refusal) if refusal.code == Code::Conflict => Ok(false),
        Err(refusal) => bail!(Failure(format!("the server did not accept the player as a bot: {refusal}"))),
    }
}

/// Retries a request until the server responds or rejects it.
fn persist<T>(stopped: &AtomicBool, ask: impl Fn() -> Result<T, ApiError>) -> anyhow::Result<Result<T, Refusal>> {
    let (mut told, mut backoff) = (false, Backoff::new());
    loop {
        match ask() {
            Ok(answer) => return Ok(Ok(answer)),
            Err(ApiError::Refused(refusal)) if refusal.code != Code::SlowDown => return Ok(Err(refusal)),
            Err(error) if stopped.load(Ordering::Relaxed) => bail!(Failure(error.to_string())),
            Err(error) => {
                if !std::mem::replace(&mut told, true) {
                    anstream::eprintln!("Waiting for the server ({error})");
                }
                backoff.wait_unless(|| stopped.load(Ordering::Relaxed));
            }
        }
    }
}

/// Forwards which games are in progress.
fn listen(context: &Context, sender: &Sender<Notice>) {
    let mut backoff = Backoff::new();
    while !context.is_done() {
        match context.api.stream::<Event>("me/events") {
            Ok(events) => {
                let _ = sender.send(Notice::Listening);
                backoff.reset();
                for event in events.flatten() {
                    if let Event::Started { game } | Event::YourTurn { game } = event
                        && sender.send(Notice::Begun(game)).is_err()
                    {
                        return;
                    }
                }
            }
            Err(error) if error.is(Code::NoSession) || error.is(Code::NotAllowed) => {
                let _ = sender.send(Notice::Fatal(error));
                return;
            }
            Err(_) => {}
        }
        backoff.wait(context);
    }
}

/// A running bot.
struct Bot<'a> {
    context: &'a Arc<Context>,
    options: &'a RunOptions,
    sender: Sender<Notice>,
    lobby: Lobby,
    /// When the bot last looked for opponents; `None` until the server knows that it is online.
    looked: Option<Instant>,
    /// The games that have a thread.
    playing: HashSet<String>,
    /// The number of games that are not over.
    active: usize,
    tally: Tally,
}

impl Bot<'_> {
    fn run(&mut self, notices: &Receiver<Notice>) -> anyhow::Result<()> {
        loop {
            match notices.recv_timeout(STEP) {
                Ok(Notice::Listening) if self.looked.is_none() => {
                    self.follow_orders()?;
                    self.look();
                }
                Ok(Notice::Begun(id)) => self.begin(id),
                Ok(Notice::Over(ending)) => {
                    self.tally.add(&ending);
                    self.active -= 1;
                    self.look();
                }
                Ok(Notice::Gone(id)) => _ = self.playing.remove(&id),
                Ok(Notice::Fatal(error)) => bail!(Failure(format!("the server no longer recognizes the bot: {error}"))),
                Ok(Notice::Listening) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if self.is_finished() || (self.context.is_stopping() && self.active == 0) {
                return Ok(());
            }
            if self.looked.is_some_and(|looked| looked.elapsed() > LOOK) {
                self.look();
            }
        }
    }

    /// Lets games end their engines, and withdraws the bot's seeks, so that nobody waits for it.
    fn close(&mut self, notices: &Receiver<Notice>) {
        self.context.done.store(true, Ordering::Relaxed);
        let _ = self.lobby.look(self.context, false);
        let begun = Instant::now();
        while !self.playing.is_empty() && begun.elapsed() < CLOSING {
            if let Ok(Notice::Gone(id)) = notices.recv_timeout(STEP) {
                self.playing.remove(&id);
            }
        }
    }

    /// Whether all requested games have been played.
    fn is_finished(&self) -> bool {
        self.options.games.is_some_and(|games| self.tally.games >= games)
    }

    /// Starts a thread for a game, unless it has one.
    fn begin(&mut self, id: String) {
        if !self.playing.insert(id.clone()) {
            return;
        }
        self.active += 1;
        let (context, sender) = (self.context.clone(), self.sender.clone());
        thread::spawn(move || {
            OnlineGame::new(&context, &id).play(&|ending| _ = sender.send(Notice::Over(ending.clone())));
            let _ = sender.send(Notice::Gone(id));
        });
    }

    /// Looks for opponents, if the bot can play another game.
    fn look(&mut self) {
        self.looked = Some(Instant::now());
        let wanted = self.options.games.unwrap_or(usize::MAX).saturating_sub(self.tally.games);
        let seats = (*self.context.config.accept.games.get_ref()).min(wanted);
        let free = self.active < seats && !self.context.is_stopping();
        // If the server is unreachable, the next look tries again.
        let _ = self.lobby.look(self.context, free && self.options.is_for_all());
    }

    fn follow_orders(&self) -> anyhow::Result<()> {
        for challenge in &self.options.accept {
            let id = challenge.rsplit('/').next().unwrap_or(challenge);
            let accepted = accept_challenge(self.context, id);
            accepted.map_err(|error| Failure(format!("cannot accept the challenge {challenge}: {error}")))?;
        }
        for variant in &self.options.challenge {
            let made = challenge(self.context, variant)?;
            self.context.say(&format!("Challenge in {}: {}", made.variant.name, self.context.api.link(&made.id)));
        }
        Ok(())
    }
}

impl RunOptions {
    /// Whether the bot plays anyone, not only by challenge.
    fn is_for_all(&self) -> bool {
        self.accept.is_empty() && self.challenge.is_empty()
    }
}

/// Creates a challenge by link.
fn challenge(context: &Context, variant: &str) -> anyhow::Result<ChallengeView> {
    let reading = Reading::of(variant)?;
    let choice = match &reading.origin {
        Origin::BuiltIn(id) => VariantChoice::BuiltIn { id: (*id).to_owned() },
        _ if !context.config.accept.files => bail!(Failure("the settings do not accept users' variants".to_owned())),
        origin => VariantChoice::File { id: origin.id(), toml: crate::variant::rules(variant)?.to_toml() },
    };
    let control = context.config.seek.first().map_or(USUAL, |seek| *seek.control.get_ref());
    let new = NewChallenge { variant: choice, start: None, control, rated: false, color: ColorChoice::Random };
    let made = context.api.post::<ChallengeView>("challenges", &new);
    Ok(made.map_err(|error| Failure(format!("cannot challenge in {variant}: {error}")))?)
}
