//! Positions of random games, and everything that a player might try there.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tempi_rules::{Attempt, Color, MoveAttempt, Piece, Position, Role, Rules, Square, catalog};

/// All built-in variants and all examples; `TEMPI_ONLY` names a single one.
pub fn variants() -> Vec<Arc<Rules>> {
    let only = std::env::var("TEMPI_ONLY").ok();
    let wanted = |id: &str| only.as_ref().is_none_or(|only| only == id);
    let mut all: Vec<Arc<Rules>> = catalog::ids().filter(|id| wanted(id)).map(|id| Rules::builtin(id).unwrap()).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/variants");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "toml")) {
        let id = path.file_stem().unwrap().to_str().unwrap();
        if wanted(id) {
            all.push(Rules::from_toml(id, &fs::read_to_string(path).unwrap()).unwrap());
        }
    }
    all
}

/// Positions of random games, a few from each, where possible inside turns too.
pub fn positions_of(rules: &Rules, games: u64) -> Vec<Position> {
    let mut positions = vec![Position::start(rules)];
    for seed in 0..games {
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut position = Position::start(rules);
        let every = rng.random_range(6..14);
        for done in 1..60 {
            let actions = position.legal_actions(rules);
            if actions.is_empty() {
                break;
            }
            // Longer texts are the rarer actions: promotions, re-entries, announcements; captures open the board.
            let mut pick = actions[rng.random_range(0..actions.len())];
            let value = |action: tempi_rules::Action| {
                let captures = action.to().is_some_and(|to| position.board().of(!position.moving_side()).has(to));
                action.text(rules).len() + 3 * usize::from(captures) - 4 * usize::from(action.announces())
            };
            for _ in 0..rng.random_range(0..3) {
                let other = actions[rng.random_range(0..actions.len())];
                if value(other) > value(pick) {
                    pick = other;
                }
            }
            position.play_unchecked(rules, pick);
            if done % every == 0 {
                positions.push(position);
            }
        }
        positions.push(position);
    }
    positions
}

/// Everything that a player might try at a position.
pub fn actions_of(rules: &Rules, position: &Position) -> Vec<Attempt> {
    let mut all = vec![Attempt::EndTurn, Attempt::Claim];
    let roles: Vec<Role> = rules.roles().collect();
    let markers = Color::BOTH.iter().filter_map(|&color| position.marker(color));
    let origins: Vec<Square> = position.board().occupied().chain(markers).collect();
    for &from in &origins {
        for to in Square::all() {
            moves(rules, position, &roles, MoveAttempt::new(from, to), &mut all);
        }
    }
    // From an empty square, too.
    if let Some(empty) = (!position.board().occupied()).first() {
        all.push(Attempt::Move(MoveAttempt::new(empty, Square::new(36))));
    }
    rearrangements(rules, position, &mut all);
    all
}

fn moves(rules: &Rules, position: &Position, roles: &[Role], plain: MoveAttempt, all: &mut Vec<Attempt>) {
    all.push(Attempt::Move(plain));
    let piece = position.board().piece_on(plain.from);
    let pawn = piece.filter(|piece| rules.is_pawn(piece.role));
    let near = plain.from.distance(plain.to) <= 2;
    let at_end = matches!(plain.to.rank(), 0 | 7) || near && plain.from.distance(plain.to) == 1 && plain.to.rank() % 5 == 1;
    if pawn.is_some() && at_end && near {
        all.extend(roles.iter().map(|&role| Attempt::Move(MoveAttempt { promotion: Some(role), ..plain })));
    } else if near && piece.is_some_and(|piece| captures(position, piece, plain.to)) {
        all.push(Attempt::Move(MoveAttempt { promotion: roles.last().copied(), ..plain }));
    }
    let waiting = position.pocket(position.player()).count() > 0;
    if waiting || plain.to.index() == 27 {
        all.extend(roles.iter().map(|&role| Attempt::Move(MoveAttempt { entry: Some(role), ..plain })));
    }
    if waiting && pawn.is_some() && at_end {
        let letter = roles.iter().find(|&&role| !rules.is_pawn(role)).copied();
        all.extend(roles.iter().map(|&role| Attempt::Move(MoveAttempt { promotion: letter, entry: Some(role), ..plain })));
    }
    if pawn.is_some() && at_end && near || waiting && matches!(plain.from.rank(), 0 | 7) && near {
        all.extend(Square::all().map(|square| Attempt::Move(MoveAttempt { relocation: Some(square), ..plain })));
    }
    if plain.to.index() == 28 || rules.ends().announce_helpmate && near && plain.to.index() % 8 == 4 {
        all.push(Attempt::Move(MoveAttempt { announces: true, ..plain }));
    }
}

fn captures(position: &Position, piece: Piece, to: Square) -> bool {
    position.board().of(!piece.color).has(to)
}

/// Swaps and turns of squares near to each other, with and without own pieces; one that makes new pieces.
fn rearrangements(rules: &Rules, position: &Position, all: &mut Vec<Attempt>) {
    let content = |square: Square| position.board().piece_on(square).map(|piece| piece.role);
    let some = if rules.has_rearrangements() { 64 } else { 2 };
    for a in Square::all().take(some) {
        for b in Square::all().filter(|&b| b > a && a.distance(b) <= 3) {
            all.push(Attempt::Rearrange(vec![(a, content(b)), (b, content(a))]));
            for c in Square::all().filter(|&c| c > b && b.distance(c) <= 1) {
                all.push(Attempt::Rearrange(vec![(a, content(b)), (b, content(c)), (c, content(a))]));
            }
        }
        all.push(Attempt::Rearrange(vec![(a, rules.roles().next())]));
    }
}
