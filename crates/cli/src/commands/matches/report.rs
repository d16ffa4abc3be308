//! The report of a match.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;
use tempi_arena::{Decision, Match, Sprt, Tally};

/// The output of `--json`, which scripts rely on.
#[derive(Serialize)]
pub struct Report {
    games: u64,
    a_wins: u64,
    draws: u64,
    b_wins: u64,
    time_losses: u64,
    illegal: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<Details>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

/// A sequential test.
#[derive(Serialize)]
struct Test {
    /// The logarithm of the likelihood ratio.
    llr: f64,
    lower: f64,
    upper: f64,
    /// `open`, `rejected` or `accepted`.
    decision: &'static str,
}

impl Test {
    fn new(sprt: Sprt, tally: &Tally) -> Test {
        let (lower, upper) = sprt.limits();
        Test { llr: sprt.log_likelihood_ratio(tally.pairs()), lower, upper, decision: word(sprt.decision(tally.pairs())) }
    }
}

fn word(decision: Decision) -> &'static str {
    match decision {
        Decision::Open => "open",
        Decision::Rejected => "rejected",
        Decision::Accepted => "accepted",
    }
}

/// Details printed on request.
#[derive(Serialize)]
struct Details {
    score: f64,
    /// `null` where it is infinite or unknown.
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    /// The probability that A is the stronger player.
    superiority: Option<f64>,
    /// Pairs of games with 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    /// Wins, draws and losses of A.
    a_white: [u64; 3],
    a_black: [u64; 3],
    /// White's share of the points.
    white_score: f64,
    endings: BTreeMap<String, u64>,
    turns: u64,
    longest_turn_ms: f32,
}

impl Details {
    fn new(tally: &Tally) -> Details {
        let estimate = tally.estimate();
        let finite = |number: f64| Some(number).filter(|number| number.is_finite());
        let [a_white, a_black] = tally.by_color();
        Details {
            score: tally.score(),
            elo: estimate.and_then(|estimate| finite(estimate.elo)),
            elo_low: estimate.and_then(|estimate| finite(estimate.interval.0)),
            elo_high: estimate.and_then(|estimate| finite(estimate.interval.1)),
            superiority: estimate.map(|estimate| estimate.superiority),
            pairs: tally.pairs(),
            a_white,
            a_black,
            white_score: tally.white_score(),
            endings: tally.reasons().clone(),
            turns: tally.turns(),
            longest_turn_ms: tally.longest_turn_ms(),
        }
    }
}

impl Report {
    /// The results of a match.
    pub fn new(tally: &Tally, sprt: Option<Sprt>, details: bool, interrupted: bool) -> Report {
        Report {
            games: tally.games(),
            a_wins: tally.a_wins(),
            draws: tally.draws(),
            b_wins: tally.b_wins(),
            time_losses: tally.time_losses(),
            illegal: tally.illegal(),
            sprt: sprt.map(|sprt| Test::new(sprt, tally)),
            details: details.then(|| Details::new(tally)),
            interrupted,
        }
    }
}

/// The results as a table for people.
pub fn print(game: &Match, tally: &Tally, sprt: Option<Sprt>, out: &mut dyn Write) -> io::Result<()> {
    let [a, b] = &game.contenders;
    let mut line = |label: &str, text: String| writeln!(out, "{label:14}{text}");
    line("variant", format!("{} ({})", game.rules.name(), game.rules.id()))?;
    line("A", a.to_string())?;
    line("B", b.to_string())?;
    line("time", game.time.to_string())?;
    line("openings", format!("{}, seed {}", game.openings, game.seed))?;
    line("", format!("{:>8}{:>8}{:>8}{:>8}{:>9}", "games", "A wins", "draws", "B wins", "score"))?;
    let [white, black] = tally.by_color();
    line("A as White", row(white))?;
    line("A as Black", row(black))?;
    line("together", row([tally.a_wins(), tally.draws(), tally.b_wins()]))?;
    line("White", format!("{:.1}% of the points", 100.0 * tally.white_score()))?;
    if let Some(estimate) = tally.estimate() {
        let (low, high) = estimate.interval;
        line(
            "Elo",
            format!(
                "{:+.0} for A (95% confidence: {low:+.0} to {high:+.0}); A is stronger with probability {:.1}%",
                estimate.elo,
                100.0 * estimate.superiority
            ),
        )?;
        let [zero, half, one, more, two] = tally.pairs();
        line("pairs", format!("{zero} with 0 points for A, {half} with ½, {one} with 1, {more} with 1½, {two} with 2"))?;
    }
    if let Some(sprt) = sprt {
        let Test { llr, lower, upper, decision } = Test::new(sprt, tally);
        line("test", format!("{} against {} Elo: {decision}, {llr:.2} ({lower:.2} to {upper:.2})", sprt.elo0, sprt.elo1))?;
    }
    let mut reasons: Vec<_> = tally.reasons().iter().collect();
    reasons.sort_by_key(|&(reason, &count)| (std::cmp::Reverse(count), reason));
    let reasons: Vec<String> = reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
    line("endings", reasons.join(", "))?;
    line("longest turn", format!("{:.1} ms", tally.longest_turn_ms()))
}

fn row([wins, draws, losses]: [u64; 3]) -> String {
    let games = wins + draws + losses;
    let score = 100.0 * (wins as f64 + draws as f64 / 2.0) / games.max(1) as f64;
    format!("{games:>8}{wins:>8}{draws:>8}{losses:>8}{score:>8.1}%")
}
