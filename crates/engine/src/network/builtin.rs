//! The networks that are part of the program.

use std::sync::{Arc, OnceLock};

use tempi_rules::Rules;

use crate::evaluation::{Family, begins_even};

use super::file::Network;

/// A file of a family, and the network in it once it was read.
type Entry = (Family, &'static [u8], OnceLock<Arc<Network>>);

/// The files `files/FAMILY.network`. In a browser they would make the first load too large.
macro_rules! files {
    ($($family:ident $name:literal,)*) => {
        [$((Family::$family, include_bytes!(concat!("files/", $name, ".network")), OnceLock::new()),)*]
    };
}

#[cfg(not(target_arch = "wasm32"))]
static FILES: [Entry; 3] = files! {
    Kingless "kingless",
    Single "single",
    Two "two",
};

#[cfg(target_arch = "wasm32")]
static FILES: [Entry; 0] = files! {};

/// The network for a variant that is part of the program: the one of its family, if it knows the variant's pieces and turns. A variant in which
/// one side begins with fewer pieces is like no other, and has none.
pub fn builtin(rules: &Rules) -> Option<Arc<Network>> {
    let family = Family::of(rules);
    let (_, bytes, network) = FILES.iter().find(|(known, _, _)| *known == family)?;
    let read = || Arc::new(Network::read(bytes).expect("a test reads every file"));
    let network = network.get_or_init(read);
    (begins_even(rules) && network.header().layout.fit(rules).is_ok()).then(|| Arc::clone(network))
}

#[cfg(test)]
mod tests {
    use tempi_rules::catalog;

    use super::*;

    #[test]
    fn every_file_is_a_network_for_its_family() {
        for (family, bytes, _) in &FILES {
            let network = Network::read(bytes).unwrap();
            assert_eq!(network.header().family, family.name());
            assert!(bytes.len() <= 200 * 1024, "{}: {} bytes", family.name(), bytes.len());
            for id in &network.header().variants {
                let rules = Rules::builtin(id).unwrap();
                assert_eq!(Family::of(&rules), *family, "{id}");
                assert!(builtin(&rules).is_some(), "{id}");
            }
        }
        let learned: usize = FILES.iter().map(|(_, bytes, _)| Network::read(bytes).unwrap().header().variants.len()).sum();
        let used = catalog::ids().filter(|id| builtin(&Rules::builtin(id).unwrap()).is_some()).count();
        assert_eq!(used, learned, "a variant uses a network that has not learned it");
    }
}
