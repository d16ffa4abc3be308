//! The conventional order of tables and keys, as in the format's README. Tools write and show them in this order.

/// The keys of each table, by its path; `X` stands for the letter of a piece.
const KEYS: &[(&str, &[&str])] = &[
    (
        "",
        &[
            "format",
            "base",
            "ownership",
            "about",
            "start",
            "men",
            "pawns",
            "castling",
            "turn",
            "limits",
            "check",
            "capture",
            "removal",
            "markers",
            "rearrangement",
            "end",
        ],
    ),
    ("about", &["name", "inventor", "year", "source", "summary"]),
    ("start", &["board", "first"]),
    ("men.X", &["name", "move", "capture", "attack", "pawn", "royal", "rank", "tint", "white", "black"]),
    ("men.X.white", OVERRIDE),
    ("men.X.black", OVERRIDE),
    (
        "pawns",
        &[
            "direction",
            "double-step",
            "en-passant",
            "promote-to",
            "chooser",
            "far-rank",
            "in-place",
            "safe-at-home",
            "keep",
            "ranks-a-turn",
        ],
    ),
    ("castling", &["allowed", "ways"]),
    ("castling.ways", &["player", "king", "rook"]),
    (
        "turn",
        &[
            "length",
            "cycle",
            "grow-every",
            "counts",
            "leap-spaces",
            "points",
            "men",
            "first-types",
            "ends",
            "must-capture-or-check",
            "one-opposing",
            "plus",
            "order",
            "shapes",
            "shapes-from",
            "skip",
        ],
    ),
    ("turn.points", &["from-turn", "capture", "check", "capturable"]),
    ("turn.plus", &["capture", "check"]),
    ("turn.order", &["cycle", "no-type-twice"]),
    (
        "limits",
        &[
            "spaces",
            "moves-as",
            "no-passing",
            "captures-from",
            "captures-against-check",
            "final-no-capture",
            "each-man-once",
            "sideways-then-forward",
            "quadrant",
        ],
    ),
    ("check", &["allowed", "undone-in-turn-of", "final-when-nothing-left", "escape"]),
    ("capture", &["effect", "reentry"]),
    ("capture.reentry", &["duty", "may-move", "no-pawns-on-back-ranks"]),
    ("removal", &["men"]),
    ("markers", &["white", "black"]),
    ("rearrangement", &["shapes"]),
    (
        "end",
        &[
            "mated",
            "stuck",
            "stuck-by-early-check-loses",
            "capture",
            "extinct",
            "extinct-groups",
            "eliminate",
            "king-reaches-far-rank",
            "king-pushed-off",
            "announce-helpmate",
            "claim-after",
            "repetition",
            "quiet-turns",
            "bare-kings",
            "agreement",
        ],
    ),
];

const OVERRIDE: &[&str] = &["move", "capture", "attack"];

/// The keys of the table at a path (for lists, of their entries, with or without indices), in order; empty if its keys are arbitrary or it is unknown.
pub(crate) fn keys_of(table: &[String]) -> &'static [&'static str] {
    let steps: Vec<&str> = table.iter().map(String::as_str).filter(|step| step.parse::<usize>().is_err()).collect();
    let path = match steps[..] {
        ["men", _, ref rest @ ..] => [&["men", "X"], rest].concat().join("."),
        _ => steps.join("."),
    };
    KEYS.iter().find(|(known, _)| *known == path).map_or(&[], |(_, keys)| keys)
}

/// The position of a key in the order of its table; unknown and arbitrary keys come last.
pub(crate) fn rank(table: &[String], key: &str) -> usize {
    keys_of(table).iter().position(|known| *known == key).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use serde_json::Value as Json;

    use super::*;
    use crate::format::schema::{raw, resolve};

    fn tables(schema: &Json, path: &str, found: &mut BTreeMap<String, BTreeSet<String>>) {
        let schema = resolve(raw(), schema);
        let below = |key: &str| if path.is_empty() { key.to_string() } else { format!("{path}.{key}") };
        if let Some(properties) = schema.get("properties").and_then(Json::as_object) {
            found.insert(path.into(), properties.keys().cloned().collect());
            for (key, inner) in properties {
                tables(inner, &below(key), found);
            }
        }
        if let Some(free) = schema.get("additionalProperties").filter(|free| free.is_object()) {
            tables(free, &below("X"), found);
        }
        if let Some(entry) = schema.get("items") {
            tables(entry, path, found);
        }
    }

    #[test]
    fn every_table_and_key_of_the_schema_has_a_place() {
        let mut schema = BTreeMap::new();
        tables(raw(), "", &mut schema);
        let ordered = KEYS.iter().map(|(path, keys)| (path.to_string(), keys.iter().map(|key| key.to_string()).collect())).collect();
        assert_eq!(schema, ordered);
        assert!(KEYS.iter().all(|(_, keys)| keys.iter().collect::<BTreeSet<_>>().len() == keys.len()), "no key twice");
    }
}
