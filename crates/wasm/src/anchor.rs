//! Explanations with the data that a page shows along with them: squares, and the paragraph of the rules page.

use serde::Serialize;
use tempi_rules::{Argument, Explanation, IllegalReason, Rules, Square};

use crate::page::{self, ENDINGS, RULES};

/// An explanation with its squares and its place on the rules page.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Explanation"))]
pub(crate) struct Explained {
    #[serde(flatten)]
    explanation: Explanation,
    /// The squares that it mentions: attacker, blocker, marker ...
    squares: Vec<Square>,
    /// The paragraph of the rules page that explains it; `null` for users' variants.
    anchor: Option<Anchor>,
}

/// A place on a rules page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Anchor {
    /// The variant whose page it is.
    page: String,
    anchor: String,
}

impl Explained {
    pub fn of(rules: &Rules, explanation: Explanation) -> Explained {
        let mut squares: Vec<Square> = Vec::new();
        for argument in explanation.arguments.values() {
            if let Argument::Square(square) | Argument::Piece { square, .. } = argument
                && !squares.contains(square)
            {
                squares.push(*square);
            }
        }
        let anchor = page::of(rules).and_then(|text| place(text, explanation.key));
        let anchor = anchor.map(|anchor| Anchor { page: rules.id().to_owned(), anchor: anchor.to_owned() });
        Explained { explanation, squares, anchor }
    }

    #[cfg(test)]
    pub fn key_name(&self) -> &'static str {
        self.explanation.key.name()
    }
}

/// The first anchor for a reason that exists on a page.
fn place(page: &str, why: IllegalReason) -> Option<&'static str> {
    anchors(why).iter().copied().find(|anchor| page::has_anchor(page, anchor))
}

/// The anchors of the paragraphs that explain a reason, best first. The last ones can be sections, which every page has: they are for rules
/// of ordinary chess, which have no paragraph of their own.
const fn anchors(why: IllegalReason) -> &'static [&'static str] {
    use IllegalReason::*;
    match why {
        GameOver | NoClaim | NoAnnouncement => &[ENDINGS],
        ChooseFirst | PromotionMissing | PromotionNotOffered | PromotionByOwner | PromotionNot | NoPromotionInPlace | KeepsPawns => {
            &["promotion"]
        }
        NoEarlyEnd | NothingMoved | OtherColor | FirstTypes | WrongType | MustCapture | MustNotCapture | OpponentsPiece => &["turn"],
        ClaimNobody | ClaimNotYours | ClaimTooEarly => &["claim"],
        RearrangeNever => &["rearrangement", RULES],
        RearrangeTooLate | RearrangeNothing | RearrangeOpposing | RearrangeShape | RearrangeArea | RearrangeOtherPieces
        | RearrangePawnEdge | RearrangePawnForward | RearrangeOwnKing | RearrangeChecks | RearrangeStuck => &["rearrangement"],
        MarkerFirst | MarkerMoved | MarkerNotYours | MarkerFile | MarkerStays | MarkerTaken | MarkerStuck | MarkersOnly => &["marker"],
        OwnMarkerRank | OpposingMarkerRank => &["barred-ranks"],
        OpposingNotNow | OpposingDone | OpposingInCheck | OpposingKing | OpposingDue => &["opposing-piece", "turn"],
        OpposingCastling => &["opposing-piece", "castling"],
        MustGoOn | MustGoForward | SidewaysLast | SidewaysStuck => &["sideways"],
        Pushed => &["pushed"],
        EnteredNow | NotWaiting | EntryPawnEdge | EntryTint | EntryNotHere | EntryMissing => &["re-entry"],
        NoReentry => &["re-entry", RULES],
        PawnSpent | PawnTooFar => &["pawn-limit"],
        MovedAlready => &["once", "turn"],
        WrongGroup | TypeMoved => &["order"],
        Movement | CapturesNotSo | OnlyCapturesSo | NoPiece | SameSquare | InTheWay | OwnPiece => &["moves", RULES],
        MovesAs | NoPassing => &["moves"],
        NoDoubleStep => &["double-step"],
        DoubleStepFrom => &["double-step", RULES],
        NoEnPassant | EnPassantLate | EnPassantNot => &["en-passant"],
        NoCastling | NoSuchCastling | CastlingLost | CastlingBlocked | CastlingRook => &["castling"],
        CastlingOutOfCheck | CastlingThroughCheck | CastlingIntoCheck => &["castling"],
        TooFar | SpacesOverrun => &["spaces"],
        PointsOverrun => &["points"],
        WrongQuarter => &["quarter"],
        KingSafe | KingIntoCheck | StillInCheck | Pinned | ExposesKing | NoEscape => &["own-king"],
        PawnSafe => &["safe-pawns"],
        CaptureTooEarly | CaptureLast | CaptureAfterOpposing | MustCaptureOrCheck => &["captures"],
        RelocationNot => &["far-rank", RULES],
        RelocationNowhere | RelocationMissing | RelocationHalf | RelocationColor | RelocationTaken => &["far-rank"],
        KingCrowded => &["removal"],
        MustEndCheck | CheckBeforeLast | CheckBeforeLastTwo | CheckNotSecond | CheckBeforeLastOwn | CheckForGood | AddsCheck => &["check"],
        AnnouncementEarly | AnnouncementUntrue => &["announcement"],
        Unexplained => &[RULES],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::sync::Arc;
    use tempi_rules::{Game, Position, catalog};

    /// Paragraphs that every page has, because chess players will look for them.
    const EVERYWHERE: [&str; 4] = ["turn", "en-passant", "castling", "promotion"];

    fn page_of(id: &str) -> &'static str {
        catalog::page(id).unwrap()
    }

    #[test]
    fn reasons_link_to_their_rules() {
        let says = |id: &str, actions: &[&str], text: &str, words: &str| {
            let rules = Rules::builtin(id).unwrap();
            let game = Game::replay(rules.clone(), None, actions).unwrap();
            let why = game.position().explain_text(&rules, text).unwrap().unwrap();
            let anchor = Explained::of(&rules, why).anchor.unwrap();
            assert_eq!(anchor.page, id);
            let shown = page::text_at(id, &anchor.anchor).unwrap();
            assert!(shown.contains(words), "{id} {text}: {shown}");
        };
        says("binary", &["e4", "d5", "dxe4", "Nc3"], "Nxc7", "final move of a turn");
        says("push", &["e4", "d5", "exd5"], "c6c5", "may not move");
        says("gridlock", &["e4"], "e8e7", "2×2 area");
        says("monsoon", &[], "d4", "single step");
        says("injunction", &[], "e4", "marker");
        says("marseillais", &["e4", "d4", "d5", "dxe4", "a3", "a4"], "0000", "two moves");
    }

    #[test]
    fn rules_of_chess_link_to_the_rules_section() {
        let rules = Rules::builtin("quota").unwrap();
        let why = Position::start(&rules).explain_text(&rules, "e2e5").unwrap().unwrap();
        assert_eq!(Explained::of(&rules, why).anchor.unwrap().anchor, RULES);
    }

    #[test]
    fn variants_without_a_page_have_no_anchors() {
        let own = Rules::from_toml("monster", "format = 1\nbase = \"chess\"\n\n[turn]\nlength = [3]\n").unwrap();
        let why = Position::start(&own).explain_text(&own, "e2e5").unwrap().unwrap();
        assert_eq!(Explained::of(&own, why).anchor, None);
    }

    #[test]
    fn every_page_has_the_paragraphs_that_chess_players_look_for() {
        for id in catalog::ids() {
            for anchor in EVERYWHERE {
                assert!(page::has_anchor(page_of(id), anchor), "{id}.md has no <a id=\"{anchor}\">");
            }
            let royal = Rules::builtin(id).unwrap().has_royal_kings();
            assert_eq!(page::has_anchor(page_of(id), "own-king"), royal, "{id}.md: own-king");
        }
    }

    /// The value of a part of a file, by its keys; for `men.move`, the values of all piece types.
    fn value(file: &serde_json::Value, part: &str) -> serde_json::Value {
        match part.strip_prefix("men.") {
            Some(key) => {
                let pieces = file["men"].as_object().unwrap();
                pieces.iter().map(|(letter, piece)| (letter.clone(), piece[key].clone())).collect()
            }
            None => part.split('.').fold(file, |value, key| &value[key]).clone(),
        }
    }

    #[test]
    fn a_reason_from_a_part_that_differs_from_chess_has_its_own_paragraph() {
        let file = |id: &str| serde_json::to_value(catalog::load(id).unwrap().file).unwrap();
        let chess = file("chess");
        let (mut missing, mut needed) = (Vec::new(), BTreeSet::new());
        for id in catalog::ids() {
            let file = file(id);
            for &why in IllegalReason::ALL.iter().filter(|why| !why.part().is_empty()) {
                if value(&file, why.part()) == value(&chess, why.part()) || !can_give(&file, why) {
                    continue;
                }
                needed.insert(why);
                if place(page_of(id), why).is_none_or(|anchor| [RULES, ENDINGS].contains(&anchor)) {
                    missing.push(format!("{id}.md has none of {:?} for {why}", anchors(why)));
                }
            }
        }
        assert!(missing.is_empty(), "{}", missing.join("\n"));
        assert!(needed.len() > 50, "only {} reasons are looked at", needed.len());
    }

    /// Whether the value of a part can cause this reason, and not only others of the same part.
    fn can_give(file: &serde_json::Value, why: IllegalReason) -> bool {
        let word = |part: &str| value(file, part).as_str().unwrap_or_default().to_owned();
        let shapes = value(file, "turn.shapes").to_string();
        match why {
            IllegalReason::NoEarlyEnd => !value(file, "turn.ends").to_string().contains("choice"),
            IllegalReason::NoDoubleStep => value(file, "pawns.double-step") == false,
            IllegalReason::NoEnPassant => word("pawns.en-passant") == "none",
            IllegalReason::NoCastling => word("castling.allowed") == "none",
            IllegalReason::CastlingOutOfCheck | IllegalReason::CastlingThroughCheck | IllegalReason::CastlingIntoCheck => {
                word("castling.allowed") == "fide"
            }
            IllegalReason::CheckBeforeLast => word("check.allowed") == "final",
            IllegalReason::CheckBeforeLastTwo => word("check.allowed") == "last-two",
            IllegalReason::CheckNotSecond => word("check.allowed") == "second",
            IllegalReason::CheckBeforeLastOwn | IllegalReason::AddsCheck => word("check.allowed") == "last-own",
            IllegalReason::CheckForGood => !value(file, "check.undone-in-turn-of").is_null(),
            IllegalReason::Pushed => word("capture.effect") == "push",
            IllegalReason::EntryMissing => {
                ["parole", "return-highest", "release", "change-sides"].contains(&word("capture.effect").as_str())
            }
            IllegalReason::MustCapture => shapes.contains("capture"),
            IllegalReason::MustNotCapture => shapes.contains("quiet"),
            IllegalReason::OpposingNotNow | IllegalReason::OpposingDue => shapes.contains("opposing"),
            IllegalReason::SpacesOverrun => word("turn.counts") == "spaces",
            IllegalReason::PointsOverrun => word("turn.counts") == "points",
            IllegalReason::KingSafe
            | IllegalReason::KingIntoCheck
            | IllegalReason::StillInCheck
            | IllegalReason::Pinned
            | IllegalReason::ExposesKing => false,
            IllegalReason::RelocationNowhere | IllegalReason::RelocationMissing => word("pawns.far-rank") == "relocate",
            IllegalReason::NoClaim | IllegalReason::NoAnnouncement | IllegalReason::RearrangeNever => false,
            IllegalReason::Movement | IllegalReason::CapturesNotSo | IllegalReason::OnlyCapturesSo => file["men"].get("K").is_some(),
            _ => true,
        }
    }

    #[test]
    fn all_reasons_in_random_games_have_an_anchor() {
        let mut met = BTreeSet::new();
        for id in catalog::ids() {
            let rules = Rules::builtin(id).unwrap();
            for seed in 0..3 {
                met.extend(forbidden(&rules, seed));
            }
        }
        assert!(met.len() > 60, "only {} reasons were met", met.len());
    }

    /// The reasons why actions are illegal in a random game; checks that each of them has an anchor.
    fn forbidden(rules: &Arc<Rules>, seed: u64) -> BTreeSet<IllegalReason> {
        let mut met = BTreeSet::new();
        let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1;
        let mut next = move |below: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % below
        };
        let mut position = Position::start(rules);
        for _ in 0..60 {
            for _ in 0..40 {
                let square = |n: usize| format!("{}{}", char::from(b'a' + (n % 8) as u8), n / 8 + 1);
                let suffix = ["", "", "", "", "q", "!", ",N@e2", ",P@c3"][next(8)];
                let text = format!("{}{}{suffix}", square(next(64)), square(next(64)));
                let text = [text.as_str(), "0000", "claim", "e1g1", "e1c1", "a1=Q,b1=N"][next(40).saturating_sub(34)];
                let Ok(Some(why)) = position.explain_text(rules, text) else { continue };
                assert!(
                    place(page_of(rules.id()), why.key).is_some(),
                    "{}.md has none of {:?} for {}",
                    rules.id(),
                    anchors(why.key),
                    why.key
                );
                met.insert(why.key);
            }
            let actions = position.legal_actions(rules);
            if actions.is_empty() {
                break;
            }
            position.play_unchecked(rules, actions[next(actions.len())]);
        }
        met
    }
}
