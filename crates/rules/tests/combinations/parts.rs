//! Random combinations of rule parts, as the text of a variant file.

use std::collections::BTreeMap;

use rand::RngExt;
use rand::rngs::SmallRng;
use tempi_rules::catalog;

/// Keys with their values, such as `turn.length` and `[1, 2]`.
#[derive(Clone)]
pub struct Parts(pub BTreeMap<String, String>);

impl Parts {
    /// The file. Every key stands on a line of its own, with its whole path.
    pub fn text(&self) -> String {
        let line = |(key, value): (&String, &String)| format!("{key} = {value}\n");
        format!("format = 1\n{}", self.0.iter().map(line).collect::<String>())
    }

    fn set(&mut self, key: &str, value: impl Into<String>) {
        self.0.insert(key.into(), value.into());
    }

    fn word(&mut self, key: &str, value: &str) {
        self.set(key, format!("\"{value}\""));
    }
}

fn chance(rng: &mut SmallRng, percent: u32) -> bool {
    rng.random_range(0..100) < percent
}

fn one<'a, T: ?Sized>(rng: &mut SmallRng, list: &[&'a T]) -> &'a T {
    list[rng.random_range(0..list.len())]
}

fn numbers(rng: &mut SmallRng, most: usize, highest: u8) -> String {
    let n = rng.random_range(1..=most);
    let list: Vec<String> = (0..n).map(|_| rng.random_range(1..=highest).to_string()).collect();
    format!("[{}]", list.join(", "))
}

fn truth(rng: &mut SmallRng) -> &'static str {
    if chance(rng, 80) { "true" } else { "false" }
}

/// A base and a few parts, chosen at random.
pub fn random(rng: &mut SmallRng) -> Parts {
    let mut p = Parts(BTreeMap::new());
    let ids: Vec<&str> = catalog::ids().collect();
    let base = if chance(rng, 55) { "chess" } else { one(rng, &ids) };
    p.word("base", base);
    p.word("about.name", "Random");
    if chance(rng, 75) {
        p.word("start.board", &board(rng));
    }
    if chance(rng, 20) {
        p.set("men.K.royal", "false");
        p.word("end.capture", one(rng, &["K", "KQ", ""]));
        p.word("castling.allowed", one(rng, &["loose", "none"]));
    }
    if chance(rng, 65) {
        lengths(&mut p, rng);
    }
    const PARTS: [fn(&mut Parts, &mut SmallRng); 14] =
        [pieces, pawns, castling, special_turn, shapes, turn_ends, order, limits, late_limits, check, capture, mechanics, goals, draws];
    for _ in 0..rng.random_range(1..=5) {
        PARTS[rng.random_range(0..PARTS.len())](&mut p, rng);
    }
    p
}

/// The array with pieces taken away, or pieces scattered over the board. The corners are often kept for castling.
fn board(rng: &mut SmallRng) -> String {
    let mut cells = [['.'; 8]; 8];
    if chance(rng, 55) {
        let gone = [0, 25, 50, 70][rng.random_range(0..4)];
        for (r, row) in ["rnbqkbnr", "pppppppp", "", "", "", "", "PPPPPPPP", "RNBQKBNR"].iter().enumerate() {
            for (f, c) in row.chars().enumerate() {
                let kept = !chance(rng, if c.eq_ignore_ascii_case(&'r') { gone / 2 } else { gone });
                if c.eq_ignore_ascii_case(&'k') || kept {
                    cells[r][f] = c;
                }
            }
        }
    } else {
        scatter(rng, &mut cells);
    }
    cells.iter().map(row_text).collect::<Vec<_>>().join("/")
}

fn row_text(row: &[char; 8]) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for &c in row.iter().chain(&['|']) {
        if c == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        empty = 0;
        text.extend(Some(c).filter(|&c| c != '|'));
    }
    text
}

fn scatter(rng: &mut SmallRng, cells: &mut [[char; 8]; 8]) {
    cells[rng.random_range(0..3)][rng.random_range(1..8)] = 'k';
    cells[rng.random_range(5..8)][rng.random_range(1..8)] = 'K';
    for _ in 0..rng.random_range(6..22) {
        let letter = one(rng, &["Q", "R", "R", "B", "B", "N", "N", "P", "P", "P", "P", "P"]);
        let black = chance(rng, 50);
        let rank = if letter == "P" { rng.random_range(1..7) } else { rng.random_range(0..8) };
        let file = rng.random_range(1..8);
        let c = letter.chars().next().unwrap();
        if cells[rank][file] == '.' {
            cells[rank][file] = if black { c.to_ascii_lowercase() } else { c };
        }
    }
}

const MOVES: [&str; 34] = [
    "N", "B", "R", "Q", "K", "C", "Z", "NN", "FD", "WA", "nN", "nA", "nD", "R3", "BW", "mRcB", "fsRmbW", "nC", "nnC", "WfhN", "DD", "nDD",
    "mNcB", "cRmB", "FAD", "fBbW", "fQ", "fhN", "sWfR", "nNN", "F2", "HG", "nZ", "BN",
];

fn pieces(p: &mut Parts, rng: &mut SmallRng) {
    for _ in 0..rng.random_range(1..=2) {
        let letter = one(rng, &["N", "B", "R", "Q", "K"]);
        let owner = one(rng, &["", "", "", ".white", ".black"]);
        let key = one(rng, &["move", "move", "capture", "attack"]);
        p.word(&format!("men.{letter}{owner}.{key}"), one(rng, &MOVES));
    }
    if chance(rng, 20) {
        p.word("men.A.move", one(rng, &MOVES));
        p.word("pawns.promote-to", one(rng, &["QA", "A", "QRBNA"]));
    }
    if chance(rng, 15) {
        p.word("men.P.move", one(rng, &["fW", "mfWcfFmsW", "mfWcF", "mfWcfFbF"]));
    }
}

fn pawns(p: &mut Parts, rng: &mut SmallRng) {
    for _ in 0..rng.random_range(1..=2) {
        match rng.random_range(0..11) {
            0 => p.word("pawns.direction", "backward"),
            1 => p.set("pawns.double-step", "false"),
            2 | 3 => p.word("pawns.en-passant", one(rng, &["none", "immediate", "preceding-turn"])),
            4 => p.word("pawns.promote-to", one(rng, &["Q", "N", "RB", "QRBN"])),
            5 => p.word("pawns.chooser", "owner"),
            6 => p.word("pawns.far-rank", one(rng, &["relocate", "win"])),
            7 => p.set("pawns.in-place", "true"),
            8 => p.set("pawns.safe-at-home", "true"),
            9 => p.set("pawns.keep", rng.random_range(1..7).to_string()),
            _ => p.set("pawns.ranks-a-turn", rng.random_range(1..=2).to_string()),
        }
    }
}

fn castling(p: &mut Parts, rng: &mut SmallRng) {
    if chance(rng, 70) {
        p.word("castling.allowed", one(rng, &["fide", "loose", "none"]));
    }
    if chance(rng, 40) {
        let way = |player: &str, king: &str, rook: &str| format!("{{ player = \"{player}\", king = \"{king}\", rook = \"{rook}\" }}");
        let long = one(rng, &["e1b1", "e1c1", "e1g1"]);
        let list = [way("white", long, "a1d1"), way("black", "e8g8", "h8f8"), way("black", "e8b8", "a8c8")];
        p.set("castling.ways", format!("[{}]", list[rng.random_range(0..3)..].join(", ")));
    }
}

fn lengths(p: &mut Parts, rng: &mut SmallRng) {
    p.set("turn.length", numbers(rng, 4, 4));
    match rng.random_range(0..6) {
        0 => p.set("turn.cycle", numbers(rng, 3, 3)),
        1 => p.set("turn.grow-every", rng.random_range(1..=3).to_string()),
        _ => {}
    }
    for held in ["capture", "check"] {
        if chance(rng, 15) {
            p.set(&format!("turn.plus.{held}"), rng.random_range(-1..=2).to_string());
        }
    }
}

fn special_turn(p: &mut Parts, rng: &mut SmallRng) {
    match rng.random_range(0..6) {
        0 | 1 => {
            p.set("turn.length", numbers(rng, 4, 6));
            p.word("turn.counts", "points");
            for key in ["capture", "check", "capturable", "from-turn"] {
                p.set(&format!("turn.points.{key}"), rng.random_range(1..=3).to_string());
            }
        }
        2 => {
            p.set("turn.length", numbers(rng, 4, 6));
            p.word("turn.counts", "spaces");
            p.set("turn.leap-spaces", rng.random_range(1..=3).to_string());
        }
        3 => {
            p.word("turn.men", "alternate");
            p.word("start.first", one(rng, &["white", "black"]));
        }
        4 => p.set("turn.one-opposing", "true"),
        _ => p.word("turn.first-types", one(rng, &["P", "N", "KQR", "PB"])),
    }
}

fn shapes(p: &mut Parts, rng: &mut SmallRng) {
    const SLOTS: [&str; 18] = [
        "any",
        "any",
        "capture",
        "quiet",
        "quiet",
        "P",
        "-P",
        "opposing",
        "opposing P",
        "opposing -K",
        "other",
        "quiet other",
        "capture other",
        "BN",
        "-K quiet",
        "KQR",
        "capture -P",
        "other opposing",
    ];
    let shape = |rng: &mut SmallRng| {
        let slots: Vec<String> = (0..rng.random_range(1..=3)).map(|_| format!("\"{}\"", one(rng, &SLOTS))).collect();
        format!("[{}]", slots.join(", "))
    };
    let list: Vec<String> = (0..rng.random_range(1..=3)).map(|_| shape(rng)).collect();
    p.set("turn.shapes", format!("[{}]", list.join(", ")));
    p.set("turn.shapes-from", rng.random_range(1..=3).to_string());
    if chance(rng, 25) {
        p.set("turn.shapes", format!("[{}]", list[0]));
        p.set("turn.skip", "true");
    }
}

fn turn_ends(p: &mut Parts, rng: &mut SmallRng) {
    let all = ["check", "capturable", "choice", "nothing-left"];
    let some: Vec<String> = all.iter().filter(|_| chance(rng, 40)).map(|end| format!("\"{end}\"")).collect();
    p.set("turn.ends", format!("[{}]", some.join(", ")));
    if chance(rng, 15) {
        p.set("turn.must-capture-or-check", rng.random_range(1..=4).to_string());
    }
}

fn order(p: &mut Parts, rng: &mut SmallRng) {
    if chance(rng, 50) {
        let groups = [
            r#"["P", "BN", "RQK"]"#,
            r#"["PK", "BN", "RQ"]"#,
            r#"["P", "N", "B", "R", "Q", "K"]"#,
            r#"["PN", "BRQ"]"#,
            r#"["KQRBN", "P"]"#,
        ];
        p.set("turn.order.cycle", one(rng, &groups));
    } else {
        p.set("turn.order.no-type-twice", "true");
    }
}

fn limits(p: &mut Parts, rng: &mut SmallRng) {
    match rng.random_range(0..5) {
        0 => {
            p.set("limits.spaces", numbers(rng, 4, 4));
            p.set("turn.leap-spaces", rng.random_range(1..=3).to_string());
        }
        1 => {
            let tables = [
                "{}",
                "{ R = \"B\", B = \"R\" }",
                "{ Q = \"N\", N = \"Q\" }",
                "{ K = \"N\" }",
                "{ R = \"N\", B = \"N\" }",
                "{ N = \"K\" }",
            ];
            let list: Vec<&str> = (0..rng.random_range(1..=3)).map(|_| one(rng, &tables)).collect();
            p.set("limits.moves-as", format!("[{}]", list.join(", ")));
        }
        2 => {
            let pairs =
                [r#"[["4", "5"]]"#, r#"[["d", "e"]]"#, r#"[["3", "4"], ["b", "c"]]"#, r#"[["3", "6"]]"#, r#"[["f", "g"], ["5", "4"]]"#];
            p.set("limits.no-passing", one(rng, &pairs));
        }
        3 => p.set("limits.each-man-once", "true"),
        _ => p.word("limits.quadrant", one(rng, &["same", "different"])),
    }
}

fn late_limits(p: &mut Parts, rng: &mut SmallRng) {
    match rng.random_range(0..4) {
        0 | 1 => {
            p.set("limits.captures-from", rng.random_range(2..=3).to_string());
            p.set("limits.captures-against-check", truth(rng));
        }
        2 => p.set("limits.final-no-capture", "true"),
        _ => p.set("limits.sideways-then-forward", "true"),
    }
}

fn check(p: &mut Parts, rng: &mut SmallRng) {
    match rng.random_range(0..5) {
        0 => p.word("check.escape", "turn"),
        1 => p.set("check.undone-in-turn-of", rng.random_range(3..=4).to_string()),
        _ => {}
    }
    p.word("check.allowed", one(rng, &["always", "final", "final", "last-two", "second", "last-own"]));
    if chance(rng, 20) {
        p.set("check.final-when-nothing-left", "true");
    }
}

fn capture(p: &mut Parts, rng: &mut SmallRng) {
    let effects = ["create-lower", "push", "push", "parole", "return-highest", "release", "change-sides", "remove"];
    let effect = one(rng, &effects);
    p.word("capture.effect", effect);
    if effect == "release" {
        p.word("end.eliminate", one(rng, &["NBRP", "P", "PR"]));
    }
    if chance(rng, 50) {
        p.word("capture.reentry.duty", one(rng, &["always", "in-time"]));
    }
    if chance(rng, 40) {
        p.set("capture.reentry.may-move", "false");
    }
    if chance(rng, 40) {
        p.set("capture.reentry.no-pawns-on-back-ranks", "false");
    }
}

fn mechanics(p: &mut Parts, rng: &mut SmallRng) {
    match rng.random_range(0..3) {
        0 => p.set("removal.men", rng.random_range(2..=4).to_string()),
        1 => {
            p.word("markers.white", one(rng, &["a2", "a1", "a5"]));
            p.word("markers.black", one(rng, &["a7", "a8", "a4"]));
            if chance(rng, 40) {
                p.word("start.board", "1nbqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/1NBQKBNR");
            }
        }
        _ => p.word("rearrangement.shapes", one(rng, &["I", "V", "IV"])),
    }
}

fn goals(p: &mut Parts, rng: &mut SmallRng) {
    match rng.random_range(0..9) {
        0 => p.word("end.capture", one(rng, &["Q", "R", "QN"])),
        1 => {
            p.set("end.extinct", one(rng, &[r#"["Q", "R", "N", "B", "P"]"#, r#"["QR", "P"]"#, r#"["P"]"#]));
            p.set("end.extinct-groups", rng.random_range(1..=2).to_string());
        }
        2 => p.word("end.eliminate", one(rng, &["N", "P", "BR", "NBRP"])),
        3 => p.set("end.king-reaches-far-rank", "true"),
        4 => p.set("end.king-pushed-off", "true"),
        5 => p.set("end.announce-helpmate", "true"),
        6 => p.set("end.claim-after", rng.random_range(1..6).to_string()),
        7 => p.word("end.mated", one(rng, &["wins", "draws"])),
        _ => p.set("end.stuck-by-early-check-loses", "true"),
    }
    if chance(rng, 50) {
        p.word("end.stuck", one(rng, &["loses", "wins", "draws"]));
    }
}

fn draws(p: &mut Parts, rng: &mut SmallRng) {
    match rng.random_range(0..3) {
        0 => p.word("end.repetition", one(rng, &["loses", "none"])),
        1 => p.set("end.quiet-turns", rng.random_range(1..8).to_string()),
        _ => p.set("end.bare-kings", truth(rng)),
    }
}
