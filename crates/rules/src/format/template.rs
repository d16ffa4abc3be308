//! The commented file with which a new variant begins.

use super::model::VariantFile;

/// A starting file for a new variant `id`, based on `base` (whose identifier or path is `base_id`). It loads as it
/// is, plays like its base, and shows the most useful keys as comments with the values that hold now.
pub fn template(id: &str, base: &VariantFile, base_id: &str) -> String {
    let name = title(id);
    let base_name = &base.about.name;
    let pawns = &base.pawns;
    let lengths = toml_value(&base.turn.length);
    let ends = toml_value(&base.turn.ends);
    let men: String = base.men.iter().map(|(letter, man)| format!("# {letter} = {{ move = {} }}\n", toml_value(&man.moves))).collect();
    format!(
        r##"# {name}: a variant of {base_name}.
# In the page's workshop mistakes are told as you write, and the button Format explains every key. In a terminal
# `tempi variants check FILE` tells them; the README of the variant files explains the keys.
# Lines that begin with # are comments: those with a key show what holds now. Take away the # to change it.
format = 1
base = {base_text}

[about]
name = {name_text}
inventor = ""
# year = 2025
# source = ""
summary = {summary}

[start]
# board = {board}
# first = {first}

# The men by their letters, in Betza notation: W F D N A H C Z G are single steps and leaps, R B Q K the chessmen;
# before them f b l r v s for directions, m (only without capturing), c (only capturing); R4 goes at most four squares.
[men]
{men}
[pawns]
# direction = {direction}
# double-step = {double_step}
# en-passant = {en_passant}
# promote-to = {promote_to}

[castling]
# allowed = {castling}

# How long turns are: the last length repeats. `ends` can hold "check", "capturable", "choice", "nothing-left".
[turn]
# length = {lengths}
# ends = {ends}
# shapes = [["capture"], ["quiet", "quiet"]]

# On which moves of a turn check may be given: "always", "final", "last-two", "second".
[check]
# allowed = {check}

# What happens to captured men: "remove", "create-lower", "push", "parole", "return-highest".
[capture]
# effect = {effect}

[end]
# stuck = {stuck}
# capture = {goal}
# bare-kings = {bare_kings}
"##,
        base_text = toml_value(&base_id),
        name_text = toml_value(&name),
        summary = toml_value(&"Say here in one line what is different."),
        board = toml_value(&base.start.board),
        first = toml_value(&base.start.first),
        direction = toml_value(&pawns.direction),
        double_step = pawns.double_step,
        en_passant = toml_value(&pawns.en_passant),
        promote_to = toml_value(&pawns.promote_to),
        castling = toml_value(&base.castling.allowed),
        check = toml_value(&base.check.allowed),
        effect = toml_value(&base.capture.effect),
        stuck = toml_value(&base.end.stuck),
        goal = toml_value(&base.end.capture),
        bare_kings = base.end.bare_kings,
    )
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
