//! Replies about the program and the position: `uci`, `help`, `d`.

use std::fmt::Write;

use tempi_engine::{Engine, EvaluationChoice};
use tempi_rules::turn_progress;

use super::Uci;
use crate::play::{Look, Marks, draw};
use crate::protocol::{Kind, SPECS, Spec};

/// The option for programs that let the players alternate.
pub const PASSES: Spec = Spec { name: "Passes", kind: Kind::Check(false) };

/// An option as UCI declares it.
fn declaration(spec: &Spec) -> String {
    let (name, default) = (spec.name, spec.default());
    match spec.kind {
        Kind::Spin(least, most, _) => format!("option name {name} type spin default {default} min {least} max {most}"),
        Kind::Check(_) => format!("option name {name} type check default {default}"),
        Kind::Combo(words) => {
            let words: String = words.iter().map(|word| format!(" var {word}")).collect();
            format!("option name {name} type combo default {default}{words}")
        }
    }
}

/// The value of a string option.
pub fn or_empty(text: &str) -> &str {
    if text.is_empty() { "<empty>" } else { text }
}

const HELP: &str = "\
uci; isready; ucinewgame; quit: as in any UCI engine
setoption name NAME [value VALUE]: `uci` lists the options; UCI_Variant sets the variant
position startpos|fen FEN [moves ACTION ...]: single actions such as e2e4; a turn can take several
go [depth N] [nodes N] [movetime MS] [wtime MS btime MS winc MS binc MS movestogo N] [mate TURNS] [searchmoves ACTION ...] [infinite] [ponder]: \
the answer is the next action of the player to act
go perft N: count the action sequences of length N
stop; ponderhit: during a search
d or display: show the position; bench: benchmark the search; debug on|off";

impl Uci {
    /// Sends the engine's name and options.
    pub(super) fn introduce(&self) {
        let mut said = format!("id name Tempi {}\nid author the Tempi project\n{}\n", env!("CARGO_PKG_VERSION"), self.variant_option());
        let _ = writeln!(said, "option name VariantPath type string default {}", or_empty(&self.path));
        let _ = writeln!(said, "option name EvalFile type string default {}", or_empty(self.eval_file.path()));
        for spec in [PASSES].iter().chain(SPECS) {
            let _ = writeln!(said, "{}", declaration(spec));
        }
        said.push_str("option name Clear Hash type button\nuciok");
        self.out.send(said);
    }

    /// The available variants.
    pub(super) fn variant_option(&self) -> String {
        let names: String = self.variants.names().map(|name| format!(" var {name}")).collect();
        format!("option name UCI_Variant type combo default {}{names}", super::FIRST_VARIANT)
    }

    pub(super) fn help(&self) {
        HELP.lines().for_each(|line| self.inform(line));
    }

    /// Shows the board, the FEN with the state of the turn, and the legal actions.
    pub(super) fn display(&self) {
        let (session, game) = (&self.game, self.game.inner());
        let (rules, position) = (game.rules(), game.position());
        let mut said = draw(rules, position, &Marks::default(), false, Look { unicode: false, color: false }).join("\n");
        let _ = write!(said, "\n\nVariant: {} ({})\nFen: {}\n", rules.id(), rules.name(), position.fen(rules));
        let _ = writeln!(said, "Key: {:016X}", position.hash(rules));
        let _ = writeln!(said, "Evaluation: {}", self.evaluation_name());
        let _ = writeln!(said, "Player: {}", position.player());
        let _ = writeln!(said, "Turn: {}, {}", position.turn(), turn_progress(position, rules).prompt(rules));
        let left = if game.outcome().is_some() { 0 } else { position.moves_left(rules) };
        let _ = writeln!(said, "Moves: {} made in this turn, at most {left} more", position.ordinal());
        if let Some(waiting) = session.waits() {
            let _ = writeln!(said, "Pass: {waiting} is waiting and must send 0000 next");
        }
        let texts: Vec<String> = game.legal_actions().iter().map(|action| action.text(rules)).collect();
        let _ = writeln!(said, "Check: {}", if position.is_check(rules) { "yes" } else { "no" });
        let _ = write!(said, "Legal actions: {} {}", texts.len(), texts.join(" "));
        if let Some(outcome) = game.outcome() {
            let _ = write!(said, "\nResult: {} ({})", outcome.score(), outcome.reason);
        }
        self.out.send(said.trim_end());
    }

    /// The evaluation in use: `hand`, `network`, or `network` with the path of the file.
    fn evaluation_name(&self) -> String {
        let options = self.engine_options();
        if self.eval_file.network().is_some() && Engine::may_use_network(&options) {
            return format!("{} ({})", EvaluationChoice::Network.name(), self.eval_file.path());
        }
        Engine::evaluation_with(self.game.rules(), &options).name().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_declared_as_uci_wants_it() {
        let said: Vec<String> = SPECS.iter().map(declaration).collect();
        assert!(said.contains(&"option name Hash type spin default 16 min 1 max 65536".to_owned()));
        assert!(said.contains(&"option name MultiPV_By type combo default Actions var Actions var Turns".to_owned()));
        assert_eq!(declaration(&PASSES), "option name Passes type check default false");
    }
}
