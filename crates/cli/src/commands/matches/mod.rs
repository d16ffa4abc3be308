//! `tempi match`: plays matches between computer players.

mod report;

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use tempi_arena::{
    Contender, Decision, Heading, Job, MAX_GAME_TURNS, Match, Record, Sprt, StateError, StateFile, Stop, Tally, TimeControl, Timekeeping,
    play_all,
};

use super::openings_arg::read_openings;
use crate::Status;
use crate::cores::cores;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::{Progress, grouped};
use crate::variant::{self, Origin};

/// Play a match between two computer players
#[derive(clap::Args)]
pub struct Args {
    /// Identifier of a variant, or path of a variant file
    #[arg(long, value_name = "VARIANT")]
    variant: String,
    /// First player: tempi, first, greedy, uct or random, with settings such as tempi:level=3,hash=8 or uct:nodes=2000; or an external engine as
    /// uci:COMMAND?NAME=VALUE&NAME=VALUE
    #[arg(long, value_name = "PLAYER")]
    a: Contender,
    /// Second player
    #[arg(long, value_name = "PLAYER")]
    b: Contender,
    /// UCI option for the first player, if it is an external engine
    #[arg(long, value_name = "NAME=VALUE")]
    option_a: Vec<String>,
    /// UCI option for the second player, if it is an external engine
    #[arg(long, value_name = "NAME=VALUE")]
    option_b: Vec<String>,
    /// Time per turn, in milliseconds
    #[arg(long, value_name = "MS", conflicts_with = "tc", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Time control: seconds per game plus seconds added after each complete turn, such as 2+0.1
    #[arg(long, value_name = "S+S")]
    tc: Option<TimeControl>,
    /// Measure the processor time of built-in players instead of wall-clock time, for busy machines
    #[arg(long)]
    cpu_time: bool,
    /// Tolerance for exceeding the time limit, in milliseconds [default: 20 with --movetime, 0 with --tc]
    #[arg(long, value_name = "MS")]
    margin: Option<u64>,
    /// Number of games; each opening is played twice, with colors swapped
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Random seed for openings and players
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Openings: random:N (actions), random:Nt (turns), start, or a file of FENs, move lists or PGN games
    #[arg(long, value_name = "OPENINGS", default_value = "random:4")]
    openings: String,
    /// Number of games played in parallel [default: number of cores, divided by the threads of a player]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
    /// Maximum number of turns, counting both players, after which a game is drawn
    #[arg(long, value_name = "TURNS", default_value_t = MAX_GAME_TURNS)]
    max_turns: u16,
    /// Number of turns without a capture or pawn move after which a game is drawn
    #[arg(long, value_name = "TURNS")]
    draw_after: Option<u16>,
    /// Stop when a sequential probability ratio test of ELO0 against ELO1 is decided, with error rates ALPHA and BETA
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]")]
    sprt: Option<Sprt>,
    /// File in which to keep finished games; an interrupted match resumes from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// PGN file to write all games to
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// With --json, include Elo, game pairs and endings
    #[arg(long)]
    details: bool,
}

/// Runs the command.
///
/// # Errors
/// If the variant, the openings, a program or a file cannot be used.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let game = args.game()?;
    let interrupt = Interrupt::start();
    let stop = Stop::with_flag(interrupt.flag());
    let mut played = Played::begin(args, &game)?;
    let missing = played.missing(args.games);
    let progress = Progress::start("playing");
    if !played.is_decided(args.sprt) {
        play_all(std::slice::from_ref(&game), missing, args.concurrency(), &stop, |_, record| {
            played.add(record);
            progress.tell(played.so_far(args));
            played.fault.is_none() && !played.is_decided(args.sprt)
        })
        .context("could not play the match")?;
    }
    drop(progress);
    if let Some(path) = &args.pgn {
        std::fs::write(path, played.pgn(&game)?).with_context(|| path.display().to_string())?;
    }
    if let Some(fault) = played.fault {
        return Err(fault.into());
    }
    let report = report::Report::new(&played.tally, args.sprt, args.details, interrupt.stopped());
    output.give(&report, |out| report::print(&game, &played.tally, args.sprt, out))?;
    Ok(if interrupt.stopped() { Status::Interrupted } else { Status::Done })
}

/// The games so far.
struct Played {
    tally: Tally,
    records: Vec<Record>,
    state: Option<StateFile>,
    /// The error of a game that could not be stored.
    fault: Option<StateError>,
}

impl Played {
    /// Starts without games, or with those in the state file.
    fn begin(args: &Args, game: &Match) -> anyhow::Result<Played> {
        let opened = args.state.as_ref().map(|path| StateFile::open(path, &Heading::from(game))).transpose()?;
        let (state, records) = opened.map_or((None, Vec::new()), |(state, records)| (Some(state), records));
        let records: Vec<Record> = records.into_iter().filter(|record| record.number < args.games).collect();
        let mut tally = Tally::default();
        records.iter().for_each(|record| tally.add(record));
        Ok(Played { tally, records, state, fault: None })
    }

    /// The games that still have to be played.
    fn missing(&self, games: u64) -> Vec<Job> {
        let known: HashSet<u64> = self.records.iter().map(|record| record.number).collect();
        (0..games).filter(|number| !known.contains(number)).map(|number| Job { of: 0, number }).collect()
    }

    fn add(&mut self, record: Record) {
        self.tally.add(&record);
        if let Some(state) = &mut self.state {
            self.fault = state.add(&record).err();
        }
        self.records.push(record);
    }

    fn is_decided(&self, sprt: Option<Sprt>) -> bool {
        sprt.is_some_and(|sprt| sprt.decision(self.tally.pairs()) != Decision::Open)
    }

    fn so_far(&self, args: &Args) -> String {
        let tally = &self.tally;
        let mut text = format!("{} of {} games, {:.1}%", grouped(tally.games()), grouped(args.games), 100.0 * tally.score());
        if let Some(sprt) = args.sprt {
            let (low, high) = sprt.limits();
            text += &format!(", {low:.2} < {:.2} < {high:.2}", sprt.log_likelihood_ratio(tally.pairs()));
        }
        text
    }

    /// All games in the order of their numbers.
    fn pgn(&self, game: &Match) -> anyhow::Result<String> {
        let mut records: Vec<&Record> = self.records.iter().collect();
        records.sort_by_key(|record| record.number);
        let names = game.contenders.each_ref().map(ToString::to_string);
        let mut text = String::new();
        for record in records {
            text +=
                &record.pgn(&game.rules, names.each_ref().map(String::as_str), &format!("{} against {}", names[0], names[1]))?.to_string();
        }
        Ok(text)
    }
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
            (None, None) => bail!("set --movetime MS or --tc S+S (only players limited by nodes= or depth= can do without)"),
        };
        let margin = match (self.margin, time) {
            (Some(ms), _) => Duration::from_millis(ms),
            (None, TimeControl::Turn(_)) => tempi_arena::MARGIN,
            (None, _) => Duration::ZERO,
        };
        let openings = read_openings(&rules, &self.openings)?;
        let file = match Origin::of(&self.variant)? {
            Origin::BuiltIn(_) => None,
            Origin::File(path) => Some(std::path::absolute(path)?),
        };
        let (seed, max_turns, draw_after) = (self.seed, self.max_turns, self.draw_after);
        let timekeeping = if self.cpu_time { Timekeeping::Processor } else { Timekeeping::Wall };
        Ok(Match { rules, file, contenders, time, timekeeping, margin, seed, openings, max_turns, draw_after })
    }

    /// The number of games played in parallel. Players must not compete for cores.
    fn concurrency(&self) -> usize {
        let threads = self.a.threads().max(self.b.threads());
        self.concurrency.map_or((cores() / threads).max(1), usize::from)
    }
}
