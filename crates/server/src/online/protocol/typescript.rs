//! Writes `web/src/online/protocol.ts`: the TypeScript declarations of the protocol, for the page.
//! `TEMPI_BLESS=1 cargo test -p tempi-server --lib protocol` rewrites it.

use std::path::Path;

use tempi_typescript::{Declarations, assert_current};

use super::*;

const HEAD: &str = "// Generated from the Rust types; `TEMPI_BLESS=1 cargo test -p tempi-server --lib protocol` rewrites it.\n";

#[test]
fn the_declarations_are_current() {
    let mut declarations = Declarations::default();
    declarations.add::<ClientMessage>();
    declarations.add::<ServerMessage>();
    declarations.add::<Me>();
    declarations.add::<NewChallenge>();
    add_requests(&mut declarations);
    let fresh = format!("{HEAD}{}", declarations.text());
    // A package of this crate alone has no page to compare with.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/online");
    if folder.exists() {
        assert_current(&folder.join("protocol.ts"), &fresh);
    }
}

fn add_requests(declarations: &mut Declarations) {
    declarations.add::<AcceptSeek>();
    declarations.add::<ArchivePage>();
    declarations.add::<Begun>();
    declarations.add::<BotGame>();
    declarations.add::<BotView>();
    declarations.add::<Credentials>();
    declarations.add::<Deletion>();
    declarations.add::<Done>();
    declarations.add::<Explorer>();
    declarations.add::<Leader>();
    declarations.add::<NewPasskey>();
    declarations.add::<NewReport>();
    declarations.add::<NewToken>();
    declarations.add::<NewTurn>();
    declarations.add::<NextActions>();
    declarations.add::<PasskeyChallenge>();
    declarations.add::<PasskeyClaim>();
    declarations.add::<PasskeyView>();
    declarations.add::<PlayerPage>();
    declarations.add::<Recovery>();
    declarations.add::<RecoveryCodes>();
    declarations.add::<Rename>();
    declarations.add::<ResultFilter>();
    declarations.add::<SiteInfo>();
    declarations.add::<Talk>();
    declarations.add::<TalkSetting>();
    declarations.add::<TokenName>();
    declarations.add::<TokenView>();
    declarations.add::<VariantFile>();
    declarations.add::<VariantSummary>();
    declarations.add::<Waiting>();
}
