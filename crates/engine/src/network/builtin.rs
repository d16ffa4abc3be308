//! The built-in networks: one per family of variants, or several where its variants differ too much.

use std::sync::{Arc, OnceLock};

use tempi_rules::{CaptureEffect, Rules};

use crate::evaluation::{Family, begins_even};

use super::file::{FileError, Network};

/// The network of a family of variants, or of some of them: the bytes of its file, unless the host supplies them, and the parsed network.
struct Slot {
    /// The name of the file, and the family in its header.
    name: &'static str,
    family: Family,
    /// What holds for the rules of its variants, if it is only for some of the family.
    condition: Option<fn(&Rules) -> bool>,
    file: Option<&'static [u8]>,
    network: OnceLock<Arc<Network>>,
}

/// The files `files/NAME.network`. They would make a browser's first download too large, so the page supplies the ones that it needs.
macro_rules! slots {
    ($($name:literal: $family:ident $(if $condition:path)?,)*) => {
        [$(Slot {
            name: $name,
            family: Family::$family,
            condition: slots!(@condition $($condition)?),
            #[cfg(not(target_arch = "wasm32"))]
            file: Some(include_bytes!(concat!("files/", $name, ".network"))),
            #[cfg(target_arch = "wasm32")]
            file: None,
            network: OnceLock::new(),
        },)*]
    };
    (@condition) => { None };
    (@condition $condition:path) => { Some($condition) };
}

/// The first slot that fits a variant is used, so conditional ones come first.
static SLOTS: [Slot; 15] = slots! {
    "extinction": Extinction,
    "forward": Forward,
    "forward-growing": ForwardGrowing,
    "helpmate": Helpmate,
    "kingless": Kingless,
    "many": Many,
    "march": March,
    "opposing": Opposing if has_short_turns,
    "push": Push,
    "race": Race,
    "rearranging": Single if Rules::has_rearrangements,
    "shortening": Varying if captures_shorten_turns,
    "single": Single,
    "two": Two,
    "varying": Varying,
};

fn captures_shorten_turns(rules: &Rules) -> bool {
    let [capture, _] = rules.schedule().additions();
    capture < 0
}

/// Whether turns have three moves at most. In Coactive Chess, with up to four, no network played better than the hand-made evaluation.
fn has_short_turns(rules: &Rules) -> bool {
    rules.schedule().longest_repeating() <= 3
}

/// What a capture and a check lead to: what becomes of the captured piece, and whether the opponent's next turn becomes longer or shorter.
#[derive(PartialEq, Eq)]
struct Consequences {
    effect: CaptureEffect,
    /// The signs of the moves that a capture and a check add.
    additions: [i8; 2],
}

impl Consequences {
    fn of(rules: &Rules) -> Consequences {
        Consequences { effect: rules.captures().effect, additions: rules.schedule().additions().map(i8::signum) }
    }
}

/// Whether the network has learned from a variant in which captures and checks have the same consequences. Others look alike to it, but it misjudges
/// them: in examples, it made the engine much weaker (docs/NETWORKS.md).
fn has_learned(network: &Network, rules: &Rules) -> bool {
    let wanted = Consequences::of(rules);
    network.header().variants.iter().any(|id| Rules::builtin(id).is_ok_and(|known| Consequences::of(&known) == wanted))
}

/// The network for a variant, if it is built in or has been supplied, supports the variant's pieces and turns, and has learned from variants in
/// which captures and checks have the same consequences. Variants in which one side starts with fewer pieces have no network, because they differ
/// too much from the others.
pub fn builtin(rules: &Rules) -> Option<Arc<Network>> {
    let slot = slot_of(rules)?;
    let network = match (slot.network.get(), slot.file) {
        (Some(network), _) => network,
        (None, Some(file)) => slot.network.get_or_init(|| Arc::new(Network::read(file).expect("a test reads every file"))),
        (None, None) => return None,
    };
    (network.header().layout.fit(rules).is_ok() && has_learned(network, rules)).then(|| Arc::clone(network))
}

/// The name of the network file that the host has to supply before [`builtin`] works for a variant: `two` for `two.network`. Whether the network
/// fits a variant that is not built in is known only then. `None` if there is no network, or it is already available. Except in browsers, all
/// networks are built in.
pub fn missing(rules: &Rules) -> Option<&'static str> {
    let slot = slot_of(rules)?;
    (slot.file.is_none() && slot.network.get().is_none()).then_some(slot.name)
}

/// Supplies a network, for the variants of the family named in its file. A network that is already available is kept.
///
/// # Errors
/// If the bytes are not a network, no built-in network has the name of its family, or it does not fit the built-in variants that its file
/// lists.
pub fn supply(bytes: &[u8]) -> Result<(), FileError> {
    let network = Network::read(bytes)?;
    let family = &network.header().family;
    let Some(slot) = SLOTS.iter().find(|slot| slot.name == family) else {
        let expected = SLOTS.iter().map(|slot| slot.name).collect::<Vec<_>>().join(", ");
        return Err(FileError::Architecture { what: "the family", found: family.clone(), expected: format!("one of {expected}") });
    };
    for id in &network.header().variants {
        check_variant(slot, &network, id)?;
    }
    slot.network.get_or_init(|| Arc::new(network));
    Ok(())
}

/// Whether a network with the name of this slot can evaluate the positions of a variant listed in its file.
fn check_variant(slot: &Slot, network: &Network, id: &str) -> Result<(), FileError> {
    let rules = Rules::builtin(id).ok().filter(|rules| slot_of(rules).is_some_and(|own| own.name == slot.name));
    let Some(rules) = rules else {
        let expected = format!("one of the family `{}`", slot.name);
        return Err(FileError::Architecture { what: "a variant", found: format!("`{id}`"), expected });
    };
    network.header().layout.fit(&rules)?;
    Ok(())
}

/// The name of the network file for a variant, whether it is available or not, or that of the variant's family if there is none. Variants of a
/// group share scales and the unit of scores.
pub fn group(rules: &Rules) -> &'static str {
    slot_of(rules).map_or_else(|| Family::of(rules).name(), |slot| slot.name)
}

/// The slot for the network of a variant, whether its file is available or not.
fn slot_of(rules: &Rules) -> Option<&'static Slot> {
    let family = Family::of(rules);
    let fits = |slot: &&Slot| slot.family == family && slot.condition.is_none_or(|holds| holds(rules));
    SLOTS.iter().find(fits).filter(|_| begins_even(rules))
}

#[cfg(test)]
mod tests {
    use tempi_rules::catalog;

    use super::*;

    #[test]
    fn every_file_is_a_network_for_its_family() {
        for Slot { name, family, file, .. } in &SLOTS {
            let bytes = file.unwrap();
            let network = Network::read(bytes).unwrap();
            assert_eq!(network.header().family, *name);
            assert!(bytes.len() <= 200 * 1024, "{name}: {} bytes", bytes.len());
            for id in &network.header().variants {
                let rules = Rules::builtin(id).unwrap();
                assert_eq!(Family::of(&rules), *family, "{id}");
                assert_eq!(builtin(&rules).unwrap().header().family, *name, "{id}");
                assert_eq!(missing(&rules), None, "{id}");
            }
        }
        let learned: usize = SLOTS.iter().map(|slot| Network::read(slot.file.unwrap()).unwrap().header().variants.len()).sum();
        let used = catalog::ids().filter(|id| builtin(&Rules::builtin(id).unwrap()).is_some()).count();
        assert_eq!(used, learned, "a variant uses a network that was not trained on it");
    }

    #[test]
    fn a_network_is_only_for_consequences_that_it_has_learned() {
        let family = |changes: &str| {
            let about = "[about]\nname = 'Case'\nsummary = 'A case.'\n";
            let text = format!("format = 1\nbase = 'marseillais-balanced'\n{changes}\n{about}");
            builtin(&Rules::from_toml("case", &text).unwrap()).map(|network| network.header().family.clone())
        };
        assert_eq!(family("").as_deref(), Some("two"));
        // As in Quota, which is one of the network's variants; no other has a pocket.
        assert_eq!(family("capture.effect = 'return-highest'").as_deref(), Some("two"));
        assert_eq!(family("capture.effect = 'change-sides'"), None);
        assert_eq!(family("turn.plus.capture = 2").as_deref(), Some("varying"));
        assert_eq!(family("turn.plus = { capture = 1, check = 1 }").as_deref(), Some("varying"));
        assert_eq!(family("turn.plus.capture = -1").as_deref(), Some("shortening"));
        assert_eq!(family("turn.plus.check = -1"), None);
    }

    #[test]
    fn only_networks_of_a_known_family_can_be_supplied() {
        assert!(supply(SLOTS[1].file.unwrap()).is_ok());
        let error = supply(&SLOTS[1].file.unwrap()[..100]).unwrap_err().to_string();
        assert!(error.starts_with("not a network file, or a damaged one: "), "{error}");
    }
}
