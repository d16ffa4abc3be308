//! Properties of every network: incremental and fresh sums agree, and files that are not networks are rejected.

use std::io::Write;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;
use tempi_rules::{Game, Position, Rules, catalog};

use super::*;
use crate::rng::Rng;

/// The header of a network for some variants.
fn header(variants: &[&Rules]) -> Header {
    Header {
        format: "tempi-network".into(),
        version: 1,
        family: "single".into(),
        width: 64,
        adds_to_hand: false,
        layout: Layout::of(variants.iter().copied()),
        buckets: Buckets { left: 3, next: 3 },
        scale: 200,
        variants: variants.iter().map(|rules| rules.id().to_owned()).collect(),
        samples: 0,
        data: String::new(),
        command: String::new(),
    }
}

fn packed(content: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(content).unwrap();
    encoder.finish().unwrap()
}

/// The unpacked file of a network with random weights.
fn content(header: &Header, seed: u64) -> Vec<u8> {
    let mut rng = Rng::new(seed);
    let mut content = serde_json::to_vec(header).unwrap();
    content.push(b'\n');
    let (features, buckets) = (header.layout.count(), header.buckets.count());
    for index in 0..header.width * (features + 1 + 2 * buckets) {
        let most = if index < header.width * (features + 1) { 60 } else { 127 };
        let weight = rng.below(2 * most + 1) as i16 - most as i16;
        content.extend(weight.to_le_bytes());
    }
    for _ in 0..buckets {
        content.extend((rng.below(20_000) as i32 - 10_000).to_le_bytes());
    }
    content
}

fn random_network(rules: &Rules, width: usize, seed: u64) -> FittedNetwork {
    let header = Header { width, ..header(&[rules]) };
    let network = Network::read(&packed(&content(&header, seed))).unwrap();
    FittedNetwork::new(Arc::new(network), rules).unwrap()
}

/// Plays random games of a variant and calls `check` with each position, the position before, and the ply.
fn walk(rules: &Arc<Rules>, mut check: impl FnMut(&Position, usize)) {
    let mut rng = Rng::new(7);
    for _ in 0..2 {
        let mut game = Game::new(Arc::clone(rules));
        for ply in 0..60 {
            check(game.position(), ply);
            let legal = game.legal_actions();
            if legal.is_empty() {
                break;
            }
            game.play(legal[rng.below(legal.len())]).unwrap();
        }
    }
}

#[test]
fn updated_and_fresh_sums_agree_in_every_variant() {
    for (id, width) in catalog::ids().zip([64, 128, 192, 256].into_iter().cycle()) {
        let rules = Rules::builtin(id).unwrap();
        if rules.pieces_alternate() {
            assert!(Layout::of([&*rules]).fit(&rules).is_err());
            continue;
        }
        let network = random_network(&rules, width, 3);
        let mut accumulators = Accumulators::default();
        let mut values = std::collections::BTreeSet::new();
        walk(&rules, |position, ply| {
            let fresh = network.evaluate_afresh(&rules, position);
            // As in a search: at the position's own ply, and at others where another position was evaluated before.
            for ply in [ply, ply / 2, ply + 1, 0] {
                let updated = network.evaluate(&rules, position, &mut accumulators, ply);
                assert_eq!(updated, fresh, "{id}: {}", position.fen(&rules));
            }
            values.insert(fresh);
        });
        assert!(values.len() > 20, "{id}: {values:?}");
    }
}

/// The output in floating-point arithmetic, from the features that a training program gets.
fn float_output(network: &FittedNetwork, rules: &Rules, position: &Position) -> f64 {
    let (header, layers) = (network.network.header(), &network.network.layers);
    let bucket = header.buckets.of(position.moves_left(rules), position.moves_next(rules), position.board().occupied().len() as u8);
    let active = network.fit.active(position);
    let mut output = f64::from(layers.output_biases[bucket]) / (255.0 * 64.0);
    let (own, other) = layers.output_row(bucket);
    for (features, weights) in active.iter().zip([own, other]) {
        for (unit, weight) in weights.as_flattened().iter().enumerate() {
            let weight_of = |feature: u16| i32::from(layers.row(usize::from(feature)).as_flattened()[unit]);
            let sum: i32 = features.iter().map(|&feature| weight_of(feature)).sum();
            let value = (f64::from(sum + i32::from(layers.hidden_biases.as_flattened()[unit])) / 255.0).clamp(0.0, 1.0);
            output += value * value * f64::from(*weight) / 64.0;
        }
    }
    output * f64::from(header.scale)
}

#[test]
fn integer_and_floating_point_outputs_agree() {
    for (id, width) in [("chess", 64), ("marseillais", 128), ("push", 192), ("dichotomy", 256), ("triomino", 64)] {
        let rules = Rules::builtin(id).unwrap();
        let network = random_network(&rules, width, 11);
        walk(&rules, |position, _| {
            let (whole, float) = (network.evaluate_afresh(&rules, position), float_output(&network, &rules, position));
            assert!((f64::from(whole) - float).abs() < 1.5, "{id}: {whole} and {float} at {}", position.fen(&rules));
        });
    }
}

#[test]
fn mirrored_positions_have_equal_evaluations() {
    let rules = Rules::builtin("chess").unwrap();
    let network = random_network(&rules, 64, 5);
    let value = |fen: &str| network.evaluate_afresh(&rules, &Position::from_fen(&rules, fen).unwrap());
    let white = value("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w - - 2 3");
    let black = value("rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b - - 2 3");
    assert_eq!(white, black);
}

#[test]
fn networks_are_rejected_for_unsupported_pieces_and_states() {
    let chess = Rules::builtin("chess").unwrap();
    let layout = Layout::of([&*chess]);
    assert!(layout.fit(&Rules::builtin("double-move").unwrap()).is_ok());
    let reason = |id: &str| layout.fit(&Rules::builtin(id).unwrap()).unwrap_err().to_string();
    assert_eq!(reason("forwards"), "the network does not know the piece B, or not with this movement");
    assert_eq!(reason("multi-mate"), "the network does not see whose pieces move next");
    assert_eq!(reason("push"), "the network does not see pieces that may not move");
}

#[test]
fn files_that_are_not_networks_are_rejected() {
    let chess = Rules::builtin("chess").unwrap();
    let good = header(&[&chess]);
    let reason = |bytes: &[u8]| Network::read(bytes).unwrap_err().to_string();
    let whole = packed(&content(&good, 1));
    assert!(Network::read(&whole).is_ok());
    for length in [0, 1, 10, 100, whole.len() / 2, whole.len() - 1] {
        let reason = reason(&whole[..length]);
        assert!(reason.starts_with("not a network file, or a damaged one: "), "{length}: {reason}");
    }
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    assert!(reason(&damaged).starts_with("not a network file"), "{}", reason(&damaged));
    let changed = |change: &dyn Fn(&mut Header)| {
        let mut header = good.clone();
        change(&mut header);
        reason(&packed(&content(&header, 1)))
    };
    assert_eq!(changed(&|header| header.version = 2), "the version of the format is 2 instead of 1");
    assert_eq!(changed(&|header| header.format = "tempi".into()), "the format is tempi instead of tempi-network");
    assert_eq!(changed(&|header| header.width = 32), "the number of hidden units is 32 instead of 64, 128, 192 or 256");
    assert_eq!(changed(&|header| header.buckets.next = 9), "the lengths of turns is 3 and 9 instead of between 1 and 8");
    let mut short = content(&good, 1);
    short.pop();
    assert!(reason(&packed(&short)).contains(" bytes of weights instead of "), "{}", reason(&packed(&short)));
    let mut heavy = content(&good, 1);
    let at = heavy.len() - 4 * good.buckets.count() - 2;
    heavy[at..at + 2].copy_from_slice(&128_i16.to_le_bytes());
    assert!(reason(&packed(&heavy)).ends_with("a weight of the output exceeds 127"));
    let mut biased = content(&good, 1);
    let at = biased.len() - 4;
    biased[at..].copy_from_slice(&i32::MIN.to_le_bytes());
    assert!(reason(&packed(&biased)).ends_with("a bias of the output exceeds 16777216"));
    let crowded = |header: &mut Header| header.layout.pieces = vec![header.layout.pieces[0].clone(); MAX_TYPES + 1];
    assert!(changed(&crowded).ends_with("instead of 1 to 16 types of pieces"));
}

#[test]
fn networks_for_other_rules_cannot_be_supplied() {
    let rules = Rules::builtin("double-move").unwrap();
    let supplied = |family: &str, variants: &[&str], of: &Rules| {
        let mut header = header(&[of]);
        header.family = family.into();
        header.variants = variants.iter().map(|&id| id.into()).collect();
        supply(&packed(&content(&header, 1))).map_err(|error| error.to_string())
    };
    let error = |family: &str, variants: &[&str], of: &Rules| supplied(family, variants, of).unwrap_err();
    let unknown = error("three", &["double-move"], &rules);
    assert!(unknown.starts_with("the family is three instead of one of extinction, forward, "), "{unknown}");
    let expected = "a variant is `forwards` instead of one of the family `two`";
    assert_eq!(error("two", &["double-move", "forwards"], &rules), expected);
    assert_eq!(error("forward", &["none"], &rules), "a variant is `none` instead of one of the family `forward`");
    let unfit = error("march", &["forward"], &rules);
    assert!(unfit.starts_with("the network does not know the piece"), "{unfit}");
}

#[test]
fn networks_see_at_most_sixteen_types_of_pieces() {
    let chess = Rules::builtin("chess").unwrap();
    let mut layout = Layout::of([&*chess]);
    layout.pieces.resize(MAX_TYPES, layout.pieces[0].clone());
    assert!(layout.fit(&chess).is_ok());
    layout.pieces.push(layout.pieces[0].clone());
    assert_eq!(layout.fit(&chess).unwrap_err().to_string(), "a network sees at most 16 types of pieces, not 17");
}
