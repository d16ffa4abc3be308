//! The initial file of a new variant, with comments.

use super::model::VariantFile;
use super::schema;

/// The initial file of a new variant `id`, based on `base` (whose identifier or path is `base_id`). It is valid, plays like its base, and
/// contains the most useful keys as comments with the base's values.
pub fn template(id: &str, base: &VariantFile, base_id: &str) -> String {
    let name = title(id);
    let base_name = &base.about.name;
    let pawns = &base.pawns;
    let pieces: String =
        base.pieces.iter().map(|(letter, piece)| format!("# {letter} = {{ move = {} }}\n", toml_value(&piece.moves))).collect();
    format!(
        r##"# {name}: a variant of {base_name}.
#
# Lines that start with # are comments. Those with a key show the values of {base_name}: remove the # to change one.
# The workshop on the page reports errors as you type, and its Format button explains every key. In a terminal, use
# `tempi variants check FILE`; the README of the variant files explains the keys.
format = 1
base = {base_text}

[about]
name = {name_text}
inventor = ""
# year = 2026
# source = ""
summary = {summary}

[start]
# board = {board}
# first = {first}

# The pieces by their letters, in Betza notation: W F D N A H C Z G are steps and leaps, R B Q K the pieces of chess.
# Before a letter, f b l r v s give directions, m means only without capturing and c only capturing; R4 goes up to four squares.
[men]
{pieces}
[pawns]
# direction = {direction}     # {directions}
# double-step = {double_step}
# en-passant = {en_passant}     # {en_passants}
# promote-to = {promote_to}

[castling]
# allowed = {castling}     # {castlings}

# How long turns are. The last length repeats.
[turn]
# length = {lengths}
# ends = {ends}     # any of {turn_ends}
# shapes = {shapes}     # such as [["capture"], ["quiet", "quiet"]]

# On which moves of a turn check may be given.
[check]
# allowed = {check}     # {checks}

# What happens to captured pieces.
[capture]
# effect = {effect}     # {effects}

[end]
# stuck = {stuck}     # {verdicts}
# capture = {goal}
# bare-kings = {bare_kings}
"##,
        base_text = toml_value(&base_id),
        name_text = toml_value(&name),
        summary = toml_value(&"Say in one line what is different."),
        board = toml_value(&base.start.board),
        first = toml_value(&base.start.first),
        direction = toml_value(&pawns.direction),
        directions = values("PawnDirection"),
        double_step = pawns.double_step,
        en_passant = toml_value(&pawns.en_passant),
        en_passants = values("EnPassant"),
        promote_to = toml_value(&pawns.promote_to),
        castling = toml_value(&base.castling.allowed),
        castlings = values("CastlingRule"),
        lengths = toml_value(&base.turn.length),
        ends = toml_value(&base.turn.ends),
        turn_ends = values("TurnEnd"),
        shapes = toml_value(&base.turn.shapes),
        check = toml_value(&base.check.allowed),
        checks = values("CheckAllowed"),
        effect = toml_value(&base.capture.effect),
        effects = values("CaptureEffect"),
        stuck = toml_value(&base.end.stuck),
        verdicts = values("Verdict"),
        goal = toml_value(&base.end.capture),
        bare_kings = base.end.bare_kings,
    )
}

/// The valid values of a key, by the name of its type in the schema: `"fide", "loose", "none"`.
fn values(definition: &str) -> String {
    let words = schema::words(&schema::raw()["$defs"][definition]).unwrap_or_default();
    words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
}

/// `my-new-chess` as `My New Chess`.
fn title(id: &str) -> String {
    let capital = |word: &str| {
        let mut chars = word.chars();
        chars.next().map(|first| first.to_uppercase().collect::<String>() + chars.as_str()).unwrap_or_default()
    };
    id.split(['-', '_', ' ']).map(capital).collect::<Vec<_>>().join(" ")
}

fn toml_value(value: &impl serde::Serialize) -> String {
    toml::Value::try_from(value).expect("texts, numbers, words and lists of them are TOML").to_string()
}
