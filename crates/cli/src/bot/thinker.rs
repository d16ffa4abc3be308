//! The engine of one game. It chooses whole turns.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tempi_arena::{Failure, ProgramSeat, Seat, Stop, Times};
use tempi_engine::turn_time;
use tempi_rules::{Color, Game, Rules};
use tempi_server::online::protocol::{GameView, Side, TimeControl, VariantView};

use super::context::Context;

/// How often an engine is restarted during one turn.
const RESTARTS: u32 = 3;

/// The time for a turn if there is no clock and the settings give no limit.
const UNCLOCKED: Duration = Duration::from_secs(3);

/// How much longer than requested an engine may think if there is no clock.
const GRACE: Duration = Duration::from_secs(10);

/// How long an engine may think about an action if only nodes or depth limit it.
const UNTIMED: Duration = Duration::from_secs(60);

/// The reason why there is no turn.
#[derive(Debug, PartialEq, Eq)]
pub enum NoTurn {
    /// The turn is no longer needed.
    Stopped,
    /// The engine does not work.
    Broken(String),
}

/// The engine for a game.
pub struct Thinker {
    rules: Arc<Rules>,
    file: Option<VariantFile>,
    /// `None` until the engine is started.
    seat: Option<ProgramSeat>,
    stop: Arc<AtomicBool>,
}

impl Thinker {
    /// The engine for the variant of a game; it is started with the first turn. `stop` ends its thinking.
    ///
    /// # Errors
    /// If this program or the engine cannot play the variant.
    pub fn new(context: &Context, game: &str, variant: &VariantView, stop: Arc<AtomicBool>) -> Result<Thinker, String> {
        let (rules, file) = match &variant.toml {
            None => {
                let rules = Rules::builtin(&variant.id).map_err(|error| error.to_string())?;
                if rules.digest() != variant.digest {
                    return Err(format!("the server's rules of {} differ; use the same version of Tempi as the server", variant.id));
                }
                if !context.offer.variants.contains(&variant.id) {
                    return Err(format!("the engine does not play {}", variant.id));
                }
                (rules, None)
            }
            Some(_) if !context.config.accept.files => return Err("the settings do not accept users' variants".to_owned()),
            Some(_) if !context.offer.files => return Err("the engine does not read variant files".to_owned()),
            Some(toml) => {
                // Must not be the name of a built-in variant.
                let id = format!("online-{game}").to_lowercase();
                let rules = Rules::from_toml(&id, toml).map_err(|error| error.to_string())?;
                (rules, Some(VariantFile::write(&id, toml).map_err(|error| error.to_string())?))
            }
        };
        Ok(Thinker { rules, file, seat: None, stop })
    }

    /// The position after the turns of a game.
    ///
    /// # Errors
    /// If a turn is illegal by this program's rules.
    pub fn replay(&self, view: &GameView) -> Result<Game, String> {
        let actions: Vec<&String> = view.turns.iter().flat_map(|turn| &turn.actions).collect();
        Game::replay(self.rules.clone(), view.start.as_deref(), &actions).map_err(|error| error.to_string())
    }

    /// Chooses a whole turn. An engine that crashes or plays an illegal move is restarted.
    ///
    /// # Errors
    /// If the engine is stopped, or fails repeatedly.
    pub fn turn(&mut self, context: &Context, view: &GameView, seen: Instant) -> Result<Vec<String>, NoTurn> {
        let mut game = self.replay(view).map_err(NoTurn::Broken)?;
        let (turn, before) = (game.turn_number(), game.actions().len());
        let share = share(context, view, &game);
        let mut restarts = 0;
        while game.turn_number() == turn && game.outcome().is_none() {
            let allowed = allowed(context, view, seen.elapsed(), share);
            let problem = match self.seat(context) {
                Err(problem) => problem,
                Ok(seat) => match seat.choose(&game, &allowed.times, allowed.patience) {
                    Ok(action) => match game.play(action) {
                        Ok(()) => continue,
                        Err(error) => error.to_string(),
                    },
                    Err(Failure::Stopped) => return Err(NoTurn::Stopped),
                    Err(Failure::Illegal(text)) => format!("the engine played `{text}`, which is illegal"),
                    Err(Failure::Silent) => "the engine did not answer in time".to_owned(),
                    Err(Failure::Ended(why)) => why,
                },
            };
            restarts += 1;
            // Retry with a new process.
            self.seat = None;
            if restarts > RESTARTS {
                return Err(NoTurn::Broken(problem));
            }
            context.say(&format!("{}  {problem}; restarting the engine", view.id));
        }
        Ok(game.actions()[before..].iter().map(|action| action.text(&self.rules)).collect())
    }

    /// The engine's score of its last turn, in centipawns.
    pub fn score(&self) -> Option<i32> {
        self.seat.as_ref()?.score()
    }

    fn seat(&mut self, context: &Context) -> Result<&mut ProgramSeat, String> {
        if self.seat.is_none() {
            let file = self.file.as_ref().map(|file| file.path.as_path());
            let stop = Stop::with_flag(self.stop.clone());
            let seat = ProgramSeat::new(context.program.clone(), self.rules.clone(), file, context.caps(), stop);
            self.seat = Some(seat.map_err(|error| error.to_string())?);
        }
        self.seat.as_mut().ok_or_else(|| "the engine is not running".to_owned())
    }
}

/// The time for an action.
struct Allowed {
    times: Times,
    /// The engine is stopped after this.
    patience: Option<Duration>,
}

fn left(ms: i64) -> Duration {
    Duration::from_millis(ms.max(0).unsigned_abs())
}

/// The time for a turn while the clocks are not running: as much as the turn would get if they were.
fn share(context: &Context, view: &GameView, game: &Game) -> Duration {
    let less = |ms: i64| left(ms).saturating_sub(Duration::from_millis(context.config.think.overhead_ms));
    match view.control {
        TimeControl::Fischer { base_ms, increment_ms: extra } | TimeControl::Delay { base_ms, delay_ms: extra } => {
            turn_time(game.position(), game.rules(), less(base_ms), left(extra), None).usual
        }
        TimeControl::Turn { turn_ms } => less(turn_ms) / 2,
        TimeControl::Correspondence { .. } | TimeControl::Unlimited {} => Duration::MAX,
    }
}

/// The thinking time for the next action, `spent` after the server sent its clocks.
fn allowed(context: &Context, view: &GameView, spent: Duration, share: Duration) -> Allowed {
    let think = &context.config.think;
    let overhead = Duration::from_millis(think.overhead_ms);
    let most = think.turn_ms.map(Duration::from_millis);
    let Some(clock) = view.state.clock.filter(|_| view.control.is_live()) else {
        let limited = think.nodes.is_some() || think.depth.is_some();
        let turn = most.or((!limited).then_some(UNCLOCKED)).map(|most| most.saturating_sub(spent));
        return Allowed { times: Times { turn, ..Times::default() }, patience: Some(turn.map_or(UNTIMED, |turn| turn + GRACE)) };
    };
    let deadline = clock.deadline_ms.map(|deadline| left(deadline - clock.now_ms).saturating_sub(spent + overhead));
    let is_first = clock.clock.running.is_none();
    // Before the clocks start, or with a fixed time per turn, the deadline counts.
    let by_deadline = deadline.filter(|_| is_first || matches!(view.control, TimeControl::Turn { .. }));
    let whole = [most, is_first.then_some(share)].into_iter().flatten().min();
    let turn = [whole.map(|whole| whole.saturating_sub(spent)), by_deadline.map(|left| left / 2)].into_iter().flatten().min();
    let (clocks, increment) = match view.control {
        TimeControl::Fischer { increment_ms, .. } => (true, left(increment_ms)),
        TimeControl::Delay { delay_ms, .. } => (true, left(delay_ms)),
        _ => (false, Duration::ZERO),
    };
    let shown = |side: Side| {
        let running = clock.clock.running == Some(side);
        let since = clock.clock.since_ms.filter(|_| running).map_or(Duration::ZERO, |since| left(clock.now_ms - since));
        let mine = if running { since + spent + overhead } else { Duration::ZERO };
        left(*clock.clock.left_ms.get(side)).saturating_sub(mine)
    };
    let mut both = [Duration::ZERO; 2];
    both[Color::White.index()] = shown(Side::White);
    both[Color::Black.index()] = shown(Side::Black);
    Allowed { times: Times { turn, clocks: clocks.then_some(both), increment }, patience: deadline }
}

/// The file of a user's variant, for the engine to read. Deleted when dropped.
struct VariantFile {
    path: PathBuf,
    _folder: TempDir,
}

impl VariantFile {
    fn write(id: &str, toml: &str) -> std::io::Result<VariantFile> {
        let folder = tempfile::Builder::new().prefix("tempi-bot-").tempdir()?;
        let path = folder.path().join(format!("{id}.toml"));
        fs::write(&path, toml)?;
        Ok(VariantFile { path, _folder: folder })
    }
}
