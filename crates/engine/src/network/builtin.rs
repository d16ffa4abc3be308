//! The networks of the program, one for a family of variants.

use std::sync::{Arc, OnceLock};

use tempi_rules::Rules;

use crate::evaluation::{Family, begins_even};

use super::file::{FileError, Network};

/// A network of a family of variants: the bytes of its file, unless the host supplies them, and the network in them once it was read.
struct Slot {
    family: Family,
    file: Option<&'static [u8]>,
    network: OnceLock<Arc<Network>>,
}

/// The files `files/FAMILY.network`. In a browser they would make the first load too large, so the page supplies those that it needs.
macro_rules! slots {
    ($($family:ident $name:literal,)*) => {
        [$(Slot {
            family: Family::$family,
            #[cfg(not(target_arch = "wasm32"))]
            file: Some(include_bytes!(concat!("files/", $name, ".network"))),
            #[cfg(target_arch = "wasm32")]
            file: None,
            network: OnceLock::new(),
        },)*]
    };
}

static SLOTS: [Slot; 3] = slots! {
    Kingless "kingless",
    Single "single",
    Two "two",
};

/// The network for a variant that is part of the program or has been supplied: the one of its family, if it knows the variant's pieces and
/// turns. A variant in which one side begins with fewer pieces is like no other, and has none.
pub fn builtin(rules: &Rules) -> Option<Arc<Network>> {
    let slot = slot_of(rules)?;
    let network = match (slot.network.get(), slot.file) {
        (Some(network), _) => network,
        (None, Some(file)) => slot.network.get_or_init(|| Arc::new(Network::read(file).expect("a test reads every file"))),
        (None, None) => return None,
    };
    network.header().layout.fit(rules).is_ok().then(|| Arc::clone(network))
}

/// The name of the network's file that the host has to supply before [`builtin`] can answer for a variant: `two` for `two.network`. `None` if
/// there is none, or it is there already. On machines other than browsers, all networks are part of the program.
pub fn missing(rules: &Rules) -> Option<&'static str> {
    let slot = slot_of(rules)?;
    (slot.file.is_none() && slot.network.get().is_none()).then(|| slot.family.name())
}

/// Supplies the network of a family, which its file names. A network that is there already stays.
///
/// # Errors
/// If the bytes are not those of a network, or its family is one without networks.
pub fn supply(bytes: &[u8]) -> Result<(), FileError> {
    let network = Network::read(bytes)?;
    let family = &network.header().family;
    let Some(slot) = SLOTS.iter().find(|slot| slot.family.name() == family) else {
        let expected = SLOTS.iter().map(|slot| slot.family.name()).collect::<Vec<_>>().join(", ");
        return Err(FileError::Architecture { what: "the family", found: family.clone(), expected: format!("one of {expected}") });
    };
    slot.network.get_or_init(|| Arc::new(network));
    Ok(())
}

/// The slot for the network of a variant, whether its file is there or not.
fn slot_of(rules: &Rules) -> Option<&'static Slot> {
    let family = Family::of(rules);
    SLOTS.iter().find(|slot| slot.family == family).filter(|_| begins_even(rules))
}

#[cfg(test)]
mod tests {
    use tempi_rules::catalog;

    use super::*;

    #[test]
    fn every_file_is_a_network_for_its_family() {
        for Slot { family, file, .. } in &SLOTS {
            let bytes = file.unwrap();
            let network = Network::read(bytes).unwrap();
            assert_eq!(network.header().family, family.name());
            assert!(bytes.len() <= 200 * 1024, "{}: {} bytes", family.name(), bytes.len());
            for id in &network.header().variants {
                let rules = Rules::builtin(id).unwrap();
                assert_eq!(Family::of(&rules), *family, "{id}");
                assert!(builtin(&rules).is_some(), "{id}");
                assert_eq!(missing(&rules), None, "{id}");
            }
        }
        let learned: usize = SLOTS.iter().map(|slot| Network::read(slot.file.unwrap()).unwrap().header().variants.len()).sum();
        let used = catalog::ids().filter(|id| builtin(&Rules::builtin(id).unwrap()).is_some()).count();
        assert_eq!(used, learned, "a variant uses a network that has not learned it");
    }

    #[test]
    fn only_networks_of_a_known_family_can_be_supplied() {
        assert!(supply(SLOTS[1].file.unwrap()).is_ok());
        let error = supply(&SLOTS[1].file.unwrap()[..100]).unwrap_err().to_string();
        assert!(error.starts_with("not a network file, or a damaged one: "), "{error}");
    }
}
