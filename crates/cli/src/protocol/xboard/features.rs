//! The engine's features, variants and options, as sent to XBoard.

use crate::protocol::{Kind, SPECS, Settings, Variants};

use super::support::unsupported_reason;

/// XBoard's name for ordinary chess.
pub const NORMAL: &str = "normal";
/// Its identifier.
pub const CHESS: &str = "chess";
/// XBoard 4.9.1 cannot read longer words.
const LONGEST_WORD: usize = 400;
/// Options that XBoard sets with its own commands `memory`, `cores`, `hard` and `easy`.
const BY_COMMANDS: [&str; 3] = ["Hash", "Threads", "Ponder"];
/// The option that names a file or folder of variants.
pub const PATH_OPTION: &str = "VariantPath";
/// The option that clears the hash table.
pub const CLEAR_OPTION: &str = "Clear Hash";

/// The lines sent after `protover`.
pub fn features(variants: &mut Variants, settings: &Settings) -> Vec<String> {
    let mut lines: Vec<String> = [
        "done=0",
        "ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1",
        "colors=0 ics=0 name=0 pause=0 nps=0 debug=1 memory=1 smp=1 exclude=1 highlight=1",
    ]
    .map(str::to_owned)
    .into();
    lines.push(format!("myname=\"Tempi {}\"", env!("CARGO_PKG_VERSION")));
    lines.push(variant_list(variants));
    lines.extend(options(settings).into_iter().map(|option| format!("option=\"{option}\"")));
    lines.push("done=1".into());
    lines.into_iter().map(|line| format!("feature {line}")).collect()
}

/// The feature that lists the variants: the user's first, because XBoard's menu does not show all.
pub fn variant_list(variants: &mut Variants) -> String {
    let names: Vec<String> = variants.names().map(str::to_owned).collect();
    let own: Vec<&String> = names.iter().filter(|name| tempi_rules::catalog::ids().all(|id| id != name.as_str())).collect();
    let mut all = vec![NORMAL.to_owned()];
    for name in own.into_iter().chain(names.iter().filter(|name| tempi_rules::catalog::ids().any(|id| id == name.as_str()))) {
        if name != CHESS && variants.rules(name).is_ok_and(|rules| unsupported_reason(&rules).is_none()) {
            all.push(name.clone());
        }
    }
    format!("variants=\"{}\"", broken(&all))
}

/// Joins names with commas, and inserts an empty name (a space) where necessary, which splits the list into words that XBoard can read.
fn broken(names: &[String]) -> String {
    let (mut text, mut word) = (String::new(), 0);
    for name in names {
        if !text.is_empty() {
            text.push(',');
        }
        if word + name.len() > LONGEST_WORD {
            text.push_str(" ,");
            word = 0;
        }
        text.push_str(name);
        word += name.len() + 1;
    }
    text
}

fn options(settings: &Settings) -> Vec<String> {
    let shown = SPECS.iter().filter(|spec| !BY_COMMANDS.contains(&spec.name)).map(|spec| {
        let value = settings.get(spec.name).unwrap_or(spec.default());
        match spec.kind {
            // XBoard reads signed 32-bit numbers.
            Kind::Spin(least, most, _) => format!("{} -spin {value} {least} {}", spec.name, most.min(i32::MAX as u64)),
            Kind::Check(_) => format!("{} -check {}", spec.name, u8::from(value.to_string() == "true")),
            Kind::Combo(words) => {
                let mark = |word: &&str| format!("{}{word}", if **word == value.to_string() { "*" } else { "" });
                format!("{} -combo {}", spec.name, words.iter().map(mark).collect::<Vec<_>>().join(" /// "))
            }
        }
    });
    shown.chain([format!("{CLEAR_OPTION} -button"), format!("{PATH_OPTION} -path ")]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_longer_than_xboard_can_read() {
        let lines = features(&mut Variants::default(), &Settings::default());
        assert!(lines.iter().flat_map(|line| line.split(' ')).all(|word| word.len() < 500), "{lines:?}");
        let list = lines.iter().find(|line| line.starts_with("feature variants=")).unwrap();
        for name in ["normal", "forwards", "escalated", "marseillais", "progressive-italian"] {
            let list = list.trim_start_matches("feature variants=\"").trim_end_matches('"');
            assert!(list.split(',').any(|entry| entry == name), "{name} is not in {list}");
        }
        assert!(!list.contains("dichotomy"));
        assert!(lines.contains(&"feature option=\"MultiPV_By -combo *Actions /// Turns\"".to_owned()), "{lines:?}");
    }
}
