//! `tempi match`: players against each other.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use serde::Serialize;
use tempi_arena::{Contender, Job, LONGEST_GAME, Match, Openings, Record, Stop, Tally, TimeControl, play_all};

use crate::Ending;
use crate::interrupt::Watch;
use crate::output::Output;
use crate::progress::{Progress, grouped};
use crate::variant::{self, Origin};

/// Let two players play a match against each other
#[derive(clap::Args)]
pub struct Args {
    /// The identifier of a variant, or the path of a variant file
    #[arg(long, value_name = "VARIANT")]
    variant: String,
    /// The first player: tempi, first, greedy, uct or random, with settings such as tempi:level=3,hash=8 or uct:nodes=2000; or
    /// uci:COMMAND?NAME=VALUE&NAME=VALUE
    #[arg(long, value_name = "PLAYER")]
    a: Contender,
    /// The second player
    #[arg(long, value_name = "PLAYER")]
    b: Contender,
    /// A further option of the first player, who is a program
    #[arg(long, value_name = "NAME=VALUE")]
    option_a: Vec<String>,
    /// A further option of the second player, who is a program
    #[arg(long, value_name = "NAME=VALUE")]
    option_b: Vec<String>,
    /// Milliseconds for each turn
    #[arg(long, value_name = "MS", conflicts_with = "tc", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Seconds for the game and seconds added after each complete turn, such as 2+0.1
    #[arg(long, value_name = "S+S")]
    tc: Option<TimeControl>,
    /// By how many milliseconds time may be overstepped [default: 20 with --movetime, 0 with --tc]
    #[arg(long, value_name = "MS")]
    margin: Option<u64>,
    /// How many games; each opening is played with both colours
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// What determines openings and chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How games begin: random:N (actions), random:Nt (turns), start, or a file of FENs, lists of moves, or games in PGN
    #[arg(long, value_name = "OPENINGS", default_value = "random:4")]
    openings: String,
    /// How many games at the same time [default: as many as there are cores, divided by the threads of a player]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
    /// Turns, over both players, after which a game is drawn
    #[arg(long, value_name = "TURNS", default_value_t = LONGEST_GAME)]
    max_turns: u16,
    /// Turns without capture and without pawn move after which a game is drawn
    #[arg(long, value_name = "TURNS")]
    draw_after: Option<u16>,
}

/// What scripts can rely on.
#[derive(Serialize)]
struct Report {
    games: u64,
    a_wins: u64,
    draws: u64,
    b_wins: u64,
    time_losses: u64,
    illegal: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

/// Runs the command.
///
/// # Errors
/// If the variant, the openings or a program cannot be used.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Ending> {
    let game = args.game()?;
    let watch = Watch::start();
    let stop = Stop::with_flag(watch.flag());
    let progress = Progress::start("playing");
    let mut tally = Tally::default();
    let jobs = (0..args.games).map(|number| Job { of: 0, number });
    let matches = std::slice::from_ref(&game);
    let done = |_, record: Record| {
        tally.add(&record);
        progress.tell(format!("{} of {} games, {:.1} %", grouped(tally.games()), grouped(args.games), 100.0 * tally.score()));
        true
    };
    play_all(matches, jobs, args.concurrency(), &stop, done).context("the match cannot be played")?;
    drop(progress);
    let report = Report {
        games: tally.games(),
        a_wins: tally.a_wins(),
        draws: tally.draws(),
        b_wins: tally.b_wins(),
        time_losses: tally.time_losses(),
        illegal: tally.illegal(),
        interrupted: watch.stopped(),
    };
    output.give(&report, |out| print(&game, &tally, out))?;
    Ok(if report.interrupted { Ending::Interrupted } else { Ending::Done })
}

impl Args {
    fn game(&self) -> anyhow::Result<Match> {
        let rules = variant::rules(&self.variant)?;
        let mut contenders = [self.a.clone(), self.b.clone()];
        for (contender, (name, options)) in contenders.iter_mut().zip([("--option-a", &self.option_a), ("--option-b", &self.option_b)]) {
            options.iter().try_for_each(|option| contender.set_option(option)).context(name)?;
        }
        let time = match (self.movetime, self.tc) {
            (Some(ms), _) => TimeControl::Turn(Duration::from_millis(ms)),
            (None, Some(clock)) => clock,
            (None, None) if contenders.iter().all(Contender::is_limited) => TimeControl::Unlimited,
            (None, None) => bail!("--movetime MS or --tc S+S is missing (only players with nodes= or depth= can do without)"),
        };
        let margin = match (self.margin, time) {
            (Some(ms), _) => Duration::from_millis(ms),
            (None, TimeControl::Turn(_)) => tempi_arena::MARGIN,
            (None, _) => Duration::ZERO,
        };
        let openings = match self.openings.parse::<Openings>() {
            Ok(openings) => openings,
            Err(error) => self.suite(&rules, error)?,
        };
        let file = match Origin::of(&self.variant)? {
            Origin::BuiltIn(_) => None,
            Origin::File(path) => Some(std::path::absolute(path)?),
        };
        let (seed, max_turns, draw_after) = (self.seed, self.max_turns, self.draw_after);
        Ok(Match { rules, file, contenders, time, margin, seed, openings, max_turns, draw_after })
    }

    fn suite(&self, rules: &std::sync::Arc<tempi_rules::Rules>, error: tempi_arena::OpeningError) -> anyhow::Result<Openings> {
        let path = Path::new(&self.openings);
        if !path.is_file() {
            return Err(error).context("--openings");
        }
        let text = super::pgn::read_text(path)?;
        Openings::suite(rules, &text).with_context(|| self.openings.clone())
    }

    /// Games at the same time: players must not take each other's cores.
    fn concurrency(&self) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.a.threads().max(self.b.threads());
        self.concurrency.map_or((cores / threads).max(1), usize::from)
    }
}

fn print(game: &Match, tally: &Tally, out: &mut dyn Write) -> io::Result<()> {
    let [a, b] = &game.contenders;
    let mut line = |label: &str, text: String| writeln!(out, "{label:14}{text}");
    line("variant", format!("{} ({})", game.rules.name(), game.rules.id()))?;
    line("players", format!("A: {a}   B: {b}"))?;
    line("time", format!("{}, seed {}, openings: {}", game.time, game.seed, game.openings))?;
    line("", format!("{:>10}{:>10}{:>10}{:>10}{:>10}", "games", "A wins", "draws", "B wins", "score"))?;
    let row = |[wins, draws, losses]: [u64; 3]| {
        let games = wins + draws + losses;
        let score = 100.0 * (wins as f64 + draws as f64 / 2.0) / games.max(1) as f64;
        format!("{games:>10}{wins:>10}{draws:>10}{losses:>10}{score:>8.1} %")
    };
    let [white, black] = tally.by_color();
    line("A as White", row(white))?;
    line("A as Black", row(black))?;
    line("together", row([tally.a_wins(), tally.draws(), tally.b_wins()]))?;
    if let Some(estimate) = tally.estimate() {
        let (low, high) = estimate.interval;
        line("Elo", format!("{:+.0} ({low:+.0} to {high:+.0}, 95 %), A stronger: {:.1} %", estimate.elo, 100.0 * estimate.superiority))?;
        let [p0, p1, p2, p3, p4] = tally.pairs();
        line("pairs", format!("{p0} with 0 points, {p1} with ½, {p2} with 1, {p3} with 1½, {p4} with 2"))?;
    }
    let mut reasons: Vec<_> = tally.reasons().iter().collect();
    reasons.sort_by_key(|&(reason, &count)| (std::cmp::Reverse(count), reason));
    let reasons: Vec<String> = reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
    line("endings", reasons.join(", "))?;
    line("longest turn", format!("{:.1} ms", tally.longest_turn_ms()))
}
