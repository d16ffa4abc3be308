//! Variants: cards, descriptions, and files with their errors.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tempi_rules::format::{self, Diagnostic, Severity};
use tempi_rules::{Color, Piece, PieceMovement, Position, Rules, VariantError, catalog, warn_of_finished_start};

use crate::actions::{Placed, placed};
use crate::answer::{Asked, Code, Failure};
use crate::limits;
use crate::question::{Variant, VariantFile};
use crate::tags::{self, Tags};

/// Compiled variants, cached.
#[derive(Default)]
pub(crate) struct Variants {
    built_in: BTreeMap<String, Arc<Rules>>,
    /// Users' variants, latest last.
    files: Vec<(VariantFile, Arc<Rules>)>,
}

/// Maximum number of cached user variants.
const MOST_FILES: usize = 8;

impl Variants {
    /// The rules of a variant.
    pub fn rules(&mut self, variant: &Variant) -> Asked<Arc<Rules>> {
        match variant {
            Variant::BuiltIn(id) => self.built_in(id),
            Variant::File(file) => self.file(file),
        }
    }

    pub fn built_in(&mut self, id: &str) -> Asked<Arc<Rules>> {
        if let Some(rules) = self.built_in.get(id) {
            return Ok(rules.clone());
        }
        let short: String = id.chars().take(limits::ID).collect();
        let rules = Rules::builtin(&short).map_err(|error| match error {
            VariantError::Unknown(_) => Failure::new(Code::UnknownVariant, error.to_string()),
            _ => Failure::new(Code::Variant, error.to_string()),
        })?;
        self.built_in.insert(short, rules.clone());
        Ok(rules)
    }

    fn file(&mut self, file: &VariantFile) -> Asked<Arc<Rules>> {
        if let Some(at) = self.files.iter().position(|(known, _)| known.id == file.id && known.toml == file.toml) {
            let known = self.files.remove(at);
            let rules = known.1.clone();
            self.files.push(known);
            return Ok(rules);
        }
        let (rules, _) = read(file)?;
        if self.files.len() >= MOST_FILES {
            self.files.remove(0);
        }
        self.files.push((file.clone(), rules.clone()));
        Ok(rules)
    }
}

/// The rules of a file, with warnings.
fn read(file: &VariantFile) -> Asked<(Arc<Rules>, Vec<Mistake>)> {
    check_id(&file.id)?;
    let name = file_name(&file.id);
    let mistakes = |found: &[Diagnostic]| mistakes(found, &name, &file.toml);
    let refused = |diagnostics: Vec<Mistake>| {
        let message = diagnostics.iter().map(|mistake| mistake.line_and_message()).collect::<Vec<_>>().join("\n");
        Box::new(Failure { diagnostics: Some(diagnostics), ..*Failure::new(Code::Variant, message) })
    };
    let mut loaded = format::load(&file.id, &name, &file.toml, &catalog::base).map_err(|found| refused(mistakes(&found)))?;
    let rules = Rules::compile(&file.id, &loaded.file).map_err(|error| {
        let place = loaded.locate(&error.key);
        let found = Diagnostic {
            severity: Severity::Error,
            file: place.file,
            line: place.line,
            column: place.column,
            span: place.span,
            text: String::new(),
            message: error.to_string(),
            help: None,
        };
        refused(mistakes(&[found]))
    })?;
    let rules = Arc::new(rules);
    warn_of_finished_start(&mut loaded, &rules);
    Ok((rules, mistakes(&loaded.warnings)))
}

/// Converts diagnostics to the positions used by the page.
pub(crate) fn mistakes(found: &[Diagnostic], file_name: &str, text: &str) -> Vec<Mistake> {
    found.iter().map(|diagnostic| Mistake::of(diagnostic, file_name, text)).collect()
}

pub(crate) fn file_name(id: &str) -> String {
    format!("{id}.toml")
}

pub(crate) fn check_id(id: &str) -> Asked<()> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if id.is_empty() || id.len() > limits::ID || !id.bytes().all(plain) {
        let message = format!("the identifier of a variant has 1 to {} lowercase letters, digits and hyphens", limits::ID);
        return Err(Failure::new(Code::Question, message));
    }
    Ok(())
}

/// The data of a card.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Card {
    id: String,
    name: String,
    /// The difference from chess, in one line.
    summary: String,
    inventor: String,
    year: Option<u16>,
    source: String,
    tags: Tags,
    /// The FEN of the start.
    start: String,
    /// The player of turn 1.
    first: Color,
    /// The pieces of the start, for a small board.
    pieces: Vec<Placed>,
}

impl Card {
    /// The name shown to players.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn of(rules: &Rules) -> Card {
        let about = rules.about();
        Card {
            id: rules.id().to_owned(),
            name: about.name.clone(),
            summary: about.summary.clone(),
            inventor: about.inventor.clone(),
            year: about.year,
            source: about.source.clone(),
            tags: Tags::of(rules),
            start: rules.start_fen().to_owned(),
            first: rules.first_player(),
            pieces: placed(rules, &Position::start(rules)),
        }
    }
}

/// Everything about a variant.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "VariantInfo"))]
pub(crate) struct Info {
    #[serde(flatten)]
    card: Card,
    /// The variant file.
    toml: String,
    /// The digest of the rules: variants with the same digest have the same rules.
    digest: String,
    built_in: bool,
    /// The meaning of the file in English, one sentence per rule.
    description: Vec<String>,
    #[serde(rename = "men")]
    pieces: Vec<PieceTypeInfo>,
    /// Whether the players may agree on a draw.
    agreement: bool,
    /// Whether there are positions in which a win can be claimed.
    claim: bool,
    /// Whether a helpmate can be announced.
    announcement: bool,
    /// Whether players can end turns early.
    early_end: bool,
    /// Whether captured pieces can re-enter, so that the page needs a tray.
    tray: bool,
    /// Whether there are markers.
    markers: bool,
    /// Whether there are rearrangements.
    rearrangement: bool,
    /// Whether the color of a piece's square decides its owner. If so, images follow the case of the letter, not the owner.
    owned_by_tint: bool,
    /// Whether a player may have to move pieces of both colors.
    both_colours: bool,
    /// Whether there is a rules page.
    page: bool,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct PieceTypeInfo {
    letter: char,
    name: String,
    pawn: bool,
    royal: bool,
    /// The movement in Betza notation, White's and Black's.
    white: Movement,
    black: Movement,
    /// The types to which pawns can promote.
    promotion: bool,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Movements"))]
struct Movement {
    #[serde(rename = "move")]
    moves: String,
    capture: String,
    attack: String,
}

impl Info {
    pub fn of(rules: &Rules, variant: &Variant) -> Info {
        let ends = rules.ends();
        let (toml, built_in) = match variant {
            Variant::BuiltIn(id) => (catalog::source(id).unwrap_or_default().to_owned(), true),
            Variant::File(file) => (file.toml.clone(), false),
        };
        Info {
            card: Card::of(rules),
            toml,
            digest: rules.digest(),
            built_in,
            description: rules.description(),
            pieces: rules.roles().map(|role| PieceTypeInfo::of(rules, role)).collect(),
            agreement: ends.agreement,
            claim: ends.claim_after > 0,
            announcement: ends.announce_helpmate,
            early_end: rules.schedule().ends_by_choice,
            tray: rules.captures().uses_pocket,
            markers: rules.has_markers(),
            rearrangement: rules.has_rearrangements(),
            owned_by_tint: rules.squares_decide_owners(),
            both_colours: tags::both_colours(rules),
            page: built_in && catalog::page(rules.id()).is_some(),
        }
    }
}

impl PieceTypeInfo {
    fn of(rules: &Rules, role: tempi_rules::Role) -> PieceTypeInfo {
        let kind = tempi_rules::PieceType::of(rules, role);
        let [white, black] = Color::BOTH.map(|color| Movement::of(rules.movement(Piece { color, role })));
        let promotion = rules.promotions().contains(&role);
        PieceTypeInfo {
            letter: kind.letter,
            name: kind.name,
            pawn: rules.is_pawn(role),
            royal: rules.is_royal(role),
            white,
            black,
            promotion,
        }
    }
}

impl Movement {
    fn of(movement: &PieceMovement) -> Movement {
        let PieceMovement { moves, capture, attack, .. } = movement;
        Movement { moves: moves.clone(), capture: capture.clone(), attack: attack.clone() }
    }
}

/// The result of checking a file.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Checked {
    /// Whether the file can be played.
    usable: bool,
    /// Errors and warnings, in the order of their positions.
    diagnostics: Vec<Mistake>,
    /// The variant; `null` if the file cannot be played.
    info: Option<Info>,
}

/// Checks a file that is being edited.
pub(crate) fn check(file: &VariantFile) -> Asked<Checked> {
    check_id(&file.id)?;
    Ok(match read(file) {
        Ok((rules, diagnostics)) => Checked { usable: true, diagnostics, info: Some(Info::of(&rules, &Variant::File(file.clone()))) },
        Err(failure) => Checked { usable: false, diagnostics: failure.diagnostics.unwrap_or_default(), info: None },
    })
}

/// An error or warning with its position, counted like editors do.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Diagnostic"))]
pub(crate) struct Mistake {
    #[cfg_attr(test, ts(type = "\"error\" | \"warning\""))]
    severity: &'static str,
    /// The file with the error: the given one, or one of its bases. Positions in a base cannot be shown in the editor.
    file: String,
    in_base: bool,
    /// From 1; columns in characters.
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    /// The same as offsets into the text in UTF-16 units, as in JavaScript and CodeMirror.
    from: usize,
    to: usize,
    /// The offending text, truncated.
    text: String,
    message: String,
    /// How to fix it.
    help: Option<String>,
    /// The replacement, if the help consists of a single word.
    replacement: Option<String>,
}

impl Mistake {
    fn of(diagnostic: &Diagnostic, file_name: &str, text: &str) -> Mistake {
        let in_base = diagnostic.file != file_name;
        // If a base has the error, the span refers to another text.
        let span = if in_base { 0..0 } else { diagnostic.span.clone() };
        let start = text.floor_char_boundary(span.start);
        let end = text.floor_char_boundary(span.end).max(start);
        let inside = &text[start..end];
        let lines = inside.matches('\n').count() as u32;
        let last = inside.rsplit('\n').next().unwrap_or_default().chars().count() as u32;
        let from = text[..start].encode_utf16().count();
        Mistake {
            severity: match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            file: diagnostic.file.clone(),
            in_base,
            line: diagnostic.line,
            column: diagnostic.column,
            end_line: diagnostic.line + lines,
            end_column: if lines > 0 { last + 1 } else { diagnostic.column + last },
            from,
            to: from + inside.encode_utf16().count(),
            text: diagnostic.text.clone(),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            replacement: if in_base { None } else { replacement(inside, diagnostic.help.as_deref()) },
        }
    }

    fn line_and_message(&self) -> String {
        format!("{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

/// The replacement of a text, if the help consists of a single word: with the quotes of the text.
fn replacement(text: &str, help: Option<&str>) -> Option<String> {
    let (word, _) = help?.strip_prefix("did you mean `")?.split_once('`')?;
    let quote = text.chars().next().filter(|quote| matches!(quote, '"' | '\'') && text.len() > 1 && text.ends_with(*quote));
    Some(quote.map_or_else(|| word.to_owned(), |quote| format!("{quote}{word}{quote}")))
}

/// A request for a new file.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TemplateQuestion"))]
pub(crate) struct Template {
    id: String,
    base: String,
}

/// The initial file of a variant.
pub(crate) fn template(question: &Template) -> Asked<String> {
    check_id(&question.id)?;
    let base: String = question.base.chars().take(limits::ID).collect();
    let loaded = catalog::load(&base).map_err(|error| Failure::new(Code::UnknownVariant, error.to_string()))?;
    Ok(format::template(&question.id, &loaded.file, &base))
}
