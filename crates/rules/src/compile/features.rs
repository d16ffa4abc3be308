//! The features of a variant beyond movement, check and a number of moves. Each part of the rules records its features where it is compiled.

/// A part of the rules that the plain path of move generation does not handle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Feature {
    /// Captures other than by removal.
    CaptureEffect,
    /// Pawns relocated, or promoted as a move of their own, on their far rank.
    FarRank,
    /// Pieces removed from crowded areas at the end of a turn.
    Removal,
    /// Markers.
    Markers,
    /// Rearrangements.
    Rearrangement,
    /// A royal king whose safety cannot be determined by pins and checkers.
    UnpinnedSafety,
    /// Shapes of turns.
    Shapes,
    /// One move per turn with an opposing piece.
    OneOpposing,
    /// An order of piece types: a cycle of groups, or no type moves twice.
    Order,
    /// Turns counted in points or spaces.
    Counts,
    /// A first turn with certain types only.
    FirstTypes,
    /// Turns that must capture or check.
    MustCaptureOrCheck,
    /// Turns that end by choice.
    EndsByChoice,
    /// A limit on the spaces of a move.
    Spaces,
    /// Moves of a turn that may not capture.
    NoCapture,
    /// Pieces that may move only once per turn.
    EachPieceOnce,
    /// A piece that must move forward after moving sideways.
    SidewaysThenForward,
    /// A quadrant in which a move must or must not end.
    Quadrant,
    /// Movement that depends on the ordinal of a move.
    MovesAs,
    /// Checks that must be undone within the turn.
    Undone,
    /// Checks that are allowed only if nothing else can move afterward.
    FinalWhenNothingLeft,
    /// A check that has to be escaped only by the end of the turn.
    Escape,
    /// Claims of the win.
    Claim,
    /// A number of pawns that must be kept.
    KeepPawns,
    /// A limit on the ranks that pawns advance in a turn.
    PawnRanks,
    /// Pawns that cannot be captured on their initial squares.
    SafePawns,
    /// Announcements of helpmate, which add actions and make none illegal.
    Announcement,
}

/// A set of features.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Features(u32);

impl Features {
    /// Adds a feature if the variant uses it.
    pub fn record(&mut self, feature: Feature, used: bool) {
        self.0 |= u32::from(used) << feature as u8;
    }

    /// Whether the variant uses a feature.
    #[cfg(test)]
    fn has(self, feature: Feature) -> bool {
        self.0 >> feature as u8 & 1 != 0
    }

    /// Whether only movement, check and the number of moves matter, so that the plain context suffices.
    #[inline]
    pub fn is_plain(self) -> bool {
        self.0 == 0
    }

    /// Whether the same is true except for announcements.
    #[inline]
    pub fn forbids_plainly(self) -> bool {
        self.0 & !(1 << Feature::Announcement as u8) == 0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;
    use crate::catalog;
    use crate::compile::{Rules, build, complete};
    use crate::format;
    use crate::format::model::VariantFile;
    use crate::kernel::Position;
    use Account::{Plain, Records};

    /// How a key of the format is handled if its value differs from that of ordinary chess.
    enum Account {
        /// A feature keeps the variant off the plain path.
        Records(Feature),
        /// The plain path generates the moves of such variants, too, for this reason.
        Plain(&'static str),
    }

    const NAMES: Account = Plain("names and origins do not affect play");
    const TABLES: Account = Plain("it is in the movement tables");
    const BOARD: Account = Plain("it is part of the position");
    const LENGTH: Account = Plain("the number of moves left is part of the position");
    const CHECKS: Account = Plain("where checks are not free, no part of a turn is generated plainly");
    const PAWNS: Account = Plain("all paths generate pawns the same way");
    const CASTLING: Account = Plain("all paths generate castling the same way");
    const PLAYED: Account = Plain("it applies when an action is played");
    const ENDS: Account = Plain("it applies when the game may be over");

    /// Keys with what sets each of them, in a file whose base is chess. A key whose values differ in what they need has several lines.
    const ACCOUNTS: &[(&str, &str, Account)] = &[
        ("format", "", Plain("it is always 1")),
        ("base", "", Plain("the base is merged in before rules are compiled")),
        ("about.name", "", NAMES),
        ("about.summary", "", NAMES),
        ("about.inventor", "about.inventor = 'A'", NAMES),
        ("about.year", "about.year = 1999", NAMES),
        ("about.source", "about.source = 'A'", NAMES),
        ("start.board", "start.board = 'rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R'", BOARD),
        ("start.first", "start.first = 'black'", BOARD),
        ("men.*.name", "men.N.name = 'horse'", NAMES),
        ("men.*.move", "men.N.move = 'C'", TABLES),
        ("men.*.move", "men.R.move = 'nDD'", Records(Feature::UnpinnedSafety)),
        ("men.*.capture", "men.N.capture = 'K'", TABLES),
        ("men.*.attack", "men.N.attack = 'A'", TABLES),
        ("men.*.white.move", "men.N.white.move = 'C'", TABLES),
        ("men.*.white.capture", "men.N.white.capture = 'C'", TABLES),
        ("men.*.white.attack", "men.N.white.attack = 'C'", TABLES),
        ("men.*.black.move", "men.N.black.move = 'C'", TABLES),
        ("men.*.black.capture", "men.N.black.capture = 'C'", TABLES),
        ("men.*.black.attack", "men.N.black.attack = 'C'", TABLES),
        ("men.*.pawn", "men.P.pawn = false", TABLES),
        ("men.*.royal", "men.K.royal = false\nend.capture = 'K'", ENDS),
        ("men.*.rank", "men.Q.rank = 9", Plain("only effects of captures use ranks")),
        ("men.*.tint", OWNED_BY_SQUARES, BOARD),
        ("ownership", OWNED_BY_SQUARES, BOARD),
        ("pawns.direction", "pawns.direction = 'backward'\nstart.board = '1nbqkbn1/8/PPPPPPPP/8/8/pppppppp/8/1NBQKBN1'", PAWNS),
        ("pawns.double-step", "pawns.double-step = false", PAWNS),
        ("pawns.en-passant", "pawns.en-passant = 'none'", PAWNS),
        ("pawns.en-passant", "pawns.en-passant = 'preceding-turn'", PAWNS),
        ("pawns.promote-to", "pawns.promote-to = 'Q'", PAWNS),
        ("pawns.chooser", "pawns.chooser = 'owner'\nturn.one-opposing = true\nturn.length = [2]", Records(Feature::OneOpposing)),
        ("pawns.far-rank", "pawns.far-rank = 'win'", PLAYED),
        ("pawns.far-rank", "pawns.far-rank = 'relocate'", Records(Feature::FarRank)),
        ("pawns.in-place", "pawns.in-place = true\nturn.one-opposing = true\nturn.length = [2]", Records(Feature::FarRank)),
        ("pawns.safe-at-home", "pawns.safe-at-home = true", Records(Feature::SafePawns)),
        ("pawns.keep", "pawns.keep = 1", Records(Feature::KeepPawns)),
        ("pawns.ranks-a-turn", "pawns.ranks-a-turn = 2\nturn.length = [2]", Records(Feature::PawnRanks)),
        ("castling.allowed", "castling.allowed = 'loose'", CASTLING),
        ("castling.allowed", "castling.allowed = 'none'", CASTLING),
        ("castling.ways.player", "castling.ways = [{ player = 'black', king = 'e8c8', rook = 'a8d8' }]", CASTLING),
        ("castling.ways.king", "castling.ways = [{ player = 'white', king = 'e1c1', rook = 'a1d1' }]", CASTLING),
        ("castling.ways.rook", "castling.ways = [{ player = 'white', king = 'e1c1', rook = 'a1d1' }]", CASTLING),
        ("turn.length", "turn.length = [1, 2, 3]", LENGTH),
        ("turn.cycle", "turn.cycle = [2, 3]", LENGTH),
        ("turn.grow-every", "turn.grow-every = 2", LENGTH),
        ("turn.plus.capture", "turn.plus.capture = 1", LENGTH),
        ("turn.plus.check", "turn.plus.check = 1", LENGTH),
        ("turn.counts", "turn.counts = 'points'\nturn.length = [3]", Records(Feature::Counts)),
        ("turn.counts", "turn.counts = 'spaces'\nturn.length = [5]", Records(Feature::Counts)),
        ("turn.leap-spaces", "turn.leap-spaces = 2\nturn.counts = 'spaces'\nturn.length = [5]", Records(Feature::Counts)),
        ("turn.leap-spaces", "turn.leap-spaces = 2\nlimits.spaces = [3]", Records(Feature::Spaces)),
        ("turn.points.from-turn", "turn.points.from-turn = 2\nturn.counts = 'points'\nturn.length = [3]", Records(Feature::Counts)),
        ("turn.points.capture", "turn.points.capture = 2\nturn.counts = 'points'\nturn.length = [3]", Records(Feature::Counts)),
        ("turn.points.check", "turn.points.check = 2\nturn.counts = 'points'\nturn.length = [3]", Records(Feature::Counts)),
        ("turn.points.capturable", "turn.points.capturable = 2\nturn.counts = 'points'\nturn.length = [3]", Records(Feature::Counts)),
        ("turn.men", "turn.men = 'alternate'", BOARD),
        ("turn.shapes", "turn.shapes = [['quiet', 'any']]", Records(Feature::Shapes)),
        ("turn.shapes-from", "turn.shapes-from = 2\nturn.shapes = [['quiet', 'any']]", Records(Feature::Shapes)),
        ("turn.skip", "turn.skip = true\nturn.shapes = [['quiet', 'any']]", Records(Feature::Shapes)),
        ("turn.first-types", "turn.first-types = 'PN'", Records(Feature::FirstTypes)),
        ("turn.one-opposing", "turn.one-opposing = true\nturn.length = [2]", Records(Feature::OneOpposing)),
        ("turn.ends", "turn.ends = ['check']\nturn.length = [2]", PLAYED),
        ("turn.ends", "turn.ends = ['capturable']\nturn.length = [2]", PLAYED),
        ("turn.ends", "turn.ends = ['nothing-left']\nturn.length = [2]", PLAYED),
        ("turn.ends", "turn.ends = ['choice']\nturn.length = [2]", Records(Feature::EndsByChoice)),
        ("turn.must-capture-or-check", "turn.must-capture-or-check = 2\nturn.length = [2]", Records(Feature::MustCaptureOrCheck)),
        ("turn.order.cycle", "turn.order.cycle = ['PN', 'BRQK']\nturn.length = [2]", Records(Feature::Order)),
        ("turn.order.no-type-twice", "turn.order.no-type-twice = true\nturn.length = [2]", Records(Feature::Order)),
        ("limits.spaces", "limits.spaces = [3]", Records(Feature::Spaces)),
        ("limits.moves-as", "limits.moves-as = [{ R = 'B' }]\nturn.length = [2]", Records(Feature::MovesAs)),
        ("limits.no-passing", "limits.no-passing = [['4', '5']]", TABLES),
        ("limits.captures-from", "limits.captures-from = 2\nturn.length = [2]", Records(Feature::NoCapture)),
        (
            "limits.captures-against-check",
            "limits.captures-against-check = true\nlimits.captures-from = 2\nturn.length = [2]",
            Records(Feature::NoCapture),
        ),
        ("limits.final-no-capture", "limits.final-no-capture = true\nturn.length = [2]", Records(Feature::NoCapture)),
        ("limits.each-man-once", "limits.each-man-once = true\nturn.length = [2]", Records(Feature::EachPieceOnce)),
        ("limits.sideways-then-forward", "limits.sideways-then-forward = true\nturn.length = [2]", Records(Feature::SidewaysThenForward)),
        ("limits.quadrant", "limits.quadrant = 'different'\nturn.length = [2]", Records(Feature::Quadrant)),
        ("check.allowed", "check.allowed = 'final'\nturn.length = [2]", CHECKS),
        ("check.allowed", "check.allowed = 'last-two'\nturn.length = [3]", CHECKS),
        ("check.allowed", "check.allowed = 'second'\nturn.length = [3]", CHECKS),
        ("check.allowed", "check.allowed = 'last-own'\nturn.one-opposing = true\nturn.length = [2]", Records(Feature::OneOpposing)),
        ("check.undone-in-turn-of", "check.undone-in-turn-of = 3\ncheck.allowed = 'final'\nturn.length = [3]", Records(Feature::Undone)),
        (
            "check.final-when-nothing-left",
            "check.final-when-nothing-left = true\ncheck.allowed = 'final'\nturn.ends = ['nothing-left']\nturn.length = [2]",
            Records(Feature::FinalWhenNothingLeft),
        ),
        ("check.escape", "check.escape = 'turn'\nturn.length = [2]", Records(Feature::Escape)),
        ("capture.effect", "capture.effect = 'create-lower'", Records(Feature::CaptureEffect)),
        ("capture.effect", "capture.effect = 'parole'", Records(Feature::CaptureEffect)),
        ("capture.reentry.duty", "capture.reentry.duty = 'in-time'\ncapture.effect = 'parole'", Records(Feature::CaptureEffect)),
        ("capture.reentry.may-move", "capture.reentry.may-move = false\ncapture.effect = 'parole'", Records(Feature::CaptureEffect)),
        (
            "capture.reentry.no-pawns-on-back-ranks",
            "capture.reentry.no-pawns-on-back-ranks = false\ncapture.effect = 'parole'",
            Records(Feature::CaptureEffect),
        ),
        ("removal.men", "removal.men = 4", Records(Feature::Removal)),
        ("markers.white", MARKERS, Records(Feature::Markers)),
        ("markers.black", MARKERS, Records(Feature::Markers)),
        ("rearrangement.shapes", "rearrangement.shapes = 'I'", Records(Feature::Rearrangement)),
        ("end.mated", "end.mated = 'wins'", ENDS),
        ("end.stuck", "end.stuck = 'loses'", ENDS),
        ("end.stuck-by-early-check-loses", "end.stuck-by-early-check-loses = true\ncheck.allowed = 'final'\nturn.length = [2]", ENDS),
        ("end.capture", "end.capture = 'Q'", ENDS),
        ("end.extinct", "end.extinct = ['Q', 'R']\nend.extinct-groups = 1", ENDS),
        ("end.extinct-groups", "end.extinct = ['Q', 'R']\nend.extinct-groups = 1", ENDS),
        ("end.eliminate", "end.eliminate = 'RN'\nturn.length = [2]", ENDS),
        ("end.king-reaches-far-rank", "end.king-reaches-far-rank = true", ENDS),
        (
            "end.king-pushed-off",
            "end.king-pushed-off = true\ncapture.effect = 'push'\npawns.en-passant = 'none'\nmen.K.royal = false",
            Records(Feature::CaptureEffect),
        ),
        ("end.announce-helpmate", "end.announce-helpmate = true", Records(Feature::Announcement)),
        ("end.claim-after", "end.claim-after = 10", Records(Feature::Claim)),
        ("end.repetition", "end.repetition = 'loses'", ENDS),
        ("end.quiet-turns", "end.quiet-turns = 20", ENDS),
        ("end.bare-kings", "end.bare-kings = false", ENDS),
        ("end.agreement", "end.agreement = false", ENDS),
    ];

    /// Chess in which the color of a square decides who owns the piece on it.
    const OWNED_BY_SQUARES: &str = "
        base = 'dichotomy'
        turn.first-types = ''
        turn.shapes = []
        turn.shapes-from = 1
        capture = { effect = 'remove', reentry = { no-pawns-on-back-ranks = true } }
        pawns.far-rank = 'win'";

    const MARKERS: &str = "
        markers = { white = 'a1', black = 'a8' }
        start.board = '1nbqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/1NBQKBNR'";

    /// The file of a test case.
    fn file(setting: &str) -> Result<VariantFile, String> {
        let base = if setting.contains("base =") { "" } else { "base = 'chess'\n" };
        let text = format!("format = 1\n{base}about.name = 'Case'\nabout.summary = 'A case.'\n{setting}\n");
        let loaded = format::load("case", "case.toml", &text, &catalog::base);
        loaded.map(|loaded| loaded.file).map_err(|wrong| format!("{text}{}", wrong[0]))
    }

    /// The paths of all keys that are values rather than tables; `*` stands for the letter of a piece.
    fn keys(root: &Value, schema: &Value, path: &str, all: &mut BTreeSet<String>) {
        let schema = resolved(root, schema);
        let inside = |key: &str| schema.get(key).map(|inside| resolved(root, inside)).filter(|inside| inside.get("properties").is_some());
        let (items, values) = (inside("items"), inside("additionalProperties"));
        let join = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        if let Some(properties) = items.unwrap_or(schema).get("properties").and_then(Value::as_object) {
            properties.iter().for_each(|(key, schema)| keys(root, schema, &join(key), all));
        } else if let Some(values) = values {
            keys(root, values, &join("*"), all);
        } else {
            all.insert(path.to_owned());
        }
    }

    /// The schema that a reference or a single-element union resolves to.
    fn resolved<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
        let other = match (schema.get("$ref").and_then(Value::as_str), schema.get("anyOf")) {
            (Some(place), _) => root.pointer(place.trim_start_matches('#')),
            (_, Some(only)) => only.get(0),
            _ => None,
        };
        other.map_or(schema, |other| resolved(root, other))
    }

    #[test]
    fn every_key_of_the_format_is_accounted_for() {
        let mut all = BTreeSet::new();
        let schema = serde_json::from_str(&format::json_schema()).unwrap();
        keys(&schema, &schema, "", &mut all);
        assert!(all.len() > 90, "{all:?}");
        let accounted: BTreeSet<String> = ACCOUNTS.iter().map(|(key, ..)| (*key).to_owned()).collect();
        assert_eq!(all, accounted);
    }

    /// All values of a key in a file; those of its items if the path leads through a list or through pieces.
    fn values(value: &Value, path: &str) -> Vec<Value> {
        let (key, rest) = path.split_once('.').unwrap_or((path, ""));
        let inside: Vec<&Value> = match value {
            _ if path.is_empty() => return vec![value.clone()],
            Value::Array(items) => return items.iter().flat_map(|item| values(item, path)).collect(),
            Value::Object(pieces) if key == "*" => pieces.values().collect(),
            other => other.get(key).into_iter().collect(),
        };
        inside.into_iter().flat_map(|value| values(value, rest)).collect()
    }

    #[test]
    fn keys_record_their_features() {
        let as_value = |file: &VariantFile| serde_json::to_value(file).unwrap();
        let chess = as_value(&catalog::load("chess").unwrap().file);
        for (key, setting, account) in ACCOUNTS.iter().filter(|(key, ..)| !matches!(*key, "format" | "base")) {
            let file = file(setting).unwrap_or_else(|wrong| panic!("{key}: {wrong}"));
            assert_ne!(values(&as_value(&file), key), values(&chess, key), "{key} is not set by {setting}");
            let features = Rules::compile("case", &file).unwrap().features;
            match account {
                Records(feature) => assert!(features.has(*feature), "{key}: {feature:?} is not recorded"),
                Plain(why) => assert!(features.is_plain(), "{key} should not matter ({why}), but records a feature"),
            }
        }
    }

    /// The rules of a file, without the plain paths.
    fn kept_off(file: &VariantFile) -> Rules {
        let mut rules = complete(build("case", file).unwrap(), Ok(Rules::compile("case", file).unwrap().start_fen().to_owned())).unwrap();
        rules.features.record(Feature::Counts, true);
        rules.plain_turns = false;
        rules.guards.iter_mut().for_each(|guard| guard.pairs = None);
        rules
    }

    #[test]
    fn the_plain_paths_generate_and_play_the_same_moves_as_the_others() {
        let plain = ACCOUNTS.iter().filter(|(_, _, account)| matches!(account, Plain(_)));
        let settings: BTreeSet<&str> = plain.map(|(_, setting, _)| *setting).collect();
        let (mut compared, mut plain_turns) = (0, 0);
        for longer in ["", "\nturn.length = [2]"] {
            for file in settings.iter().filter_map(|setting| file(&format!("{setting}{longer}")).ok()) {
                let (rules, slower) = (Rules::compile("case", &file).unwrap(), kept_off(&file));
                let mut random = 1_u64;
                let mut position = Position::start(&rules);
                for _ in 0..150 {
                    let [mut actions, mut others] = [&rules, &slower].map(|rules| position.legal_actions(rules));
                    actions.sort();
                    others.sort();
                    assert_eq!(actions, others, "{} in {}", position.fen(&rules), toml::to_string(&file).unwrap());
                    random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                    let Some(&action) = actions.get((random >> 33) as usize % actions.len().max(1)) else { break };
                    let mut other = position;
                    other.play_unchecked(&slower, action);
                    position.play_unchecked(&rules, action);
                    assert_eq!(position, other, "{action:?} in {}", toml::to_string(&file).unwrap());
                    compared += 1;
                    plain_turns += u32::from(rules.plain_turns);
                }
            }
        }
        assert!(compared > 5000 && plain_turns > 4000, "only {compared} positions were compared, {plain_turns} with plain turns");
    }
}
