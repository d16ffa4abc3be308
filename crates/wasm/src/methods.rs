//! The methods with their requests and answers. `js/types.d.ts` is generated from this table.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tempi_rules::notation::ParseErrorKey;
use tempi_rules::{IllegalReason, catalog, format};

use crate::anchor::Explained;
use crate::answer::{Asked, Code, Failure, written};
use crate::book::{self, BookMove, BookQuestion, BookTurns, TurnByPosition, TurnStart};
use crate::fen::{self, FenParts};
use crate::form::{self, Edited, FormFields};
use crate::instance::Instance;
use crate::limits::Limits;
use crate::page::{self, Page};
use crate::pgn;
use crate::question::{GameText, Variant, VariantFile, ViewOptions, read};
use crate::result::SENTENCES;
use crate::review::{self, ReviewRequest, ReviewShown};
use crate::search::{self, Searcher, TurnTimeShown};
use crate::values::PieceValuesShown;
use crate::variants::{self, Card, Checked, Info};
use crate::view::{self, Played, Record, Turned, View};
use crate::wins::{self, Wins};

/// A method: its name, and a function from a request to an answer, both as JSON.
pub struct Method {
    /// The name, by which [`Instance::call`] finds it.
    pub name: &'static str,
    pub(crate) answer: fn(&mut Instance, &str) -> String,
}

/// Declares the methods: documentation, name, type of the request (none: the method takes no data), type of the answer, and the function that
/// handles it.
macro_rules! methods {
    ($($(#[doc = $doc:literal])* $name:ident ($($question:ty)?) -> $answer:ty = $function:expr;)+) => {
        /// Every method.
        pub const METHODS: &[Method] = &[$(
            Method {
                name: stringify!($name),
                answer: |instance, question| {
                    let answer: fn(&mut Instance, methods!(@type $($question)?)) -> Asked<$answer> = $function;
                    let _ = question;
                    written(&methods!(@read question $(, $question)?).and_then(|asked| answer(instance, asked)))
                },
            },
        )+];

        /// Declares the types of all requests and answers for TypeScript.
        #[cfg(test)]
        pub(crate) fn declare(declarations: &mut crate::typescript::Declarations) {
            $(declarations.method::<methods!(@type $($question)?), $answer>(stringify!($name), &[$($doc),*]);)+
        }
    };
    (@type) => { () };
    (@type $question:ty) => { $question };
    (@read $text:ident) => { Ok(()) };
    (@read $text:ident, $question:ty) => { read::<$question>($text) };
}

methods! {
    /// The limits of the instance.
    limits() -> Limits = |_, ()| Ok(Limits::new());
    /// The cards of all built-in variants, by name. The file `catalog.json` beside this one has the same content.
    catalog() -> Vec<Card> = |instance, ()| catalog(instance);
    variant(VariantQuestion) -> Info = |instance, asked| Ok(Info::of(&*instance.variants.rules(&asked.variant)?, &asked.variant));
    /// The piece values of a variant, according to the engine.
    values(VariantQuestion) -> PieceValuesShown = |instance, asked| Ok(PieceValuesShown::of(&*instance.variants.rules(&asked.variant)?));
    /// Checks a variant file that is being edited.
    check(FileQuestion) -> Checked = |_, asked| variants::check(&asked.file);
    /// Every key of the format with its value in a file and the value's origin, for a form beside the text.
    fields(FileQuestion) -> FormFields = |_, asked| form::fields(&asked.file);
    /// Edits keys of a file; comments, order and layout of everything else are kept.
    edit(form::EditQuestion) -> Edited = |_, asked| form::edit(asked);
    /// The initial file of a variant based on a built-in one.
    template(variants::Template) -> VariantText = |_, asked| Ok(VariantText { toml: variants::template(&asked)? });
    /// The JSON Schema of variant files.
    schema() -> Schema = |_, ()| schema();
    rulesPage(PageQuestion) -> Page = |instance, asked| page::page(&instance.variants.built_in(&asked.id)?);
    /// The keys of the reasons why an action is illegal.
    whyKeys() -> Vec<Template> = |_, ()| Ok(IllegalReason::ALL.iter().map(|why| Template { key: why.name(), english: why.template() }).collect());
    /// The keys of errors in moves and PGN texts.
    slipKeys() -> Vec<Template> =
        |_, ()| Ok(ParseErrorKey::ALL.iter().map(|key| Template { key: key.name(), english: key.template() }).collect());
    /// The keys of results.
    resultKeys() -> Vec<Template> = |_, ()| Ok(SENTENCES.iter().map(|&(key, english)| Template { key, english }).collect());
    /// The fields that a FEN of the variant can have, with their values in this one (default: the start).
    fenFields(fen::FenFields) -> FenParts = |instance, asked| fen::fields(&mut instance.variants, &asked);
    view(ViewQuestion) -> View = |instance, asked| {
        let played = instance.games.game(&mut instance.variants, &asked.game, asked.options.at)?;
        Ok(View::of(&played, asked.game.actions.len(), asked.options))
    };
    /// Plays texts in either notation, up to the first illegal one.
    play(view::Play) -> Played = |instance, asked| {
        let game = instance.games.game(&mut instance.variants, &asked.game, None)?;
        view::play(&asked, game)
    };
    /// Takes back the last action, or the current turn (at its start: the previous one). A declared end is taken back first.
    takeBack(view::TakeBack) -> Turned = |instance, asked| {
        let without_end = GameText { end: None, ..asked.game.clone() };
        let game = instance.games.game(&mut instance.variants, &without_end, None)?;
        Ok(view::take_back(&asked, game))
    };
    /// Ends a game by resignation, agreement, timeout or abandonment.
    finish(view::Finish) -> Turned = |instance, asked| {
        let game = instance.games.game(&mut instance.variants, &asked.game, None)?;
        view::finish(&asked, game)
    };
    /// The reason why an action (in either notation, such as `e2e5`) is illegal; `null` if it is legal, or the prefix of a legal action.
    explain(TextQuestion) -> Option<Explained> =
        |instance, asked| view::explain(&instance.games.game(&mut instance.variants, &asked.game, asked.at)?, &asked.text);
    /// The game by turns.
    record(GameQuestion) -> Record = |instance, asked| Ok(Record::of(&instance.games.game(&mut instance.variants, &asked.game, None)?));
    /// The share of the game's clock to spend on the rest of the turn: for the limits `turnMs` and `overdraftMs` of a search.
    turnTime(TimeQuestion) -> TurnTimeShown = |instance, asked| {
        let game = instance.games.game(&mut instance.variants, &asked.game, None)?;
        let [left, increment] = [asked.left_ms, asked.increment_ms].map(search::duration);
        Ok(tempi_engine::turn_time(game.position(), game.rules(), left, increment, asked.turns_to_go).into())
    };
    writePgn(pgn::GamesToWriteWhole) -> PgnText =
        |instance, asked| Ok(PgnText { text: pgn::write(&mut instance.variants, &asked)? });
    /// The PGN of games without variations.
    gamesToPgn(pgn::GamesToWrite) -> PgnText = |instance, asked| {
        let mut text = String::new();
        for game in asked.games {
            text += &pgn::of_game(&instance.games.game(&mut instance.variants, &game.game, None)?, &game.tags);
        }
        Ok(PgnText { text })
    };
    /// Reads games one by one; after an error it continues with the next game. At most `most` games per call (default: 100).
    readPgn(pgn::ToRead) -> pgn::Read = |instance, asked| pgn::read(&mut instance.variants, &asked);
    /// Starts a search, and cancels the current one. `over` if there is no legal action.
    begin(search::SearchRequest) -> search::Begun = |instance, asked| {
        let game = instance.games.game(&mut instance.variants, &asked.game, asked.at)?;
        instance.searcher.begin(&game, &asked)
    };
    /// The name of the network file that this search would use and that has not been supplied, such as `two` (`null`: none). Without it, the
    /// hand-made evaluation is used.
    missingNetwork(search::SearchRequest) -> Option<&'static str> = |instance, asked| {
        let rules = instance.variants.rules(&asked.game.variant)?;
        Ok(Searcher::missing_network(&rules, &asked))
    };
    /// Supplies a network file, for the searches that start from now on.
    takeNetwork(search::NetworkFile) -> () = |_, asked| search::take_network(&asked);
    /// Continues the search for about `sliceMs` (default: 12, which stays below 20); with `stop`, ends it with the best result so far.
    goOn(search::GoOn) -> search::Progress = |instance, asked| instance.searcher.go_on(&asked);
    /// Clears the search and its hash table, as for a new game; frees no memory.
    forget() -> () = |instance, ()| {
        instance.searcher.forget();
        Ok(())
    };
    wins(wins::WinRequest) -> Wins = |instance, asked| {
        let game = instance.games.game(&mut instance.variants, &asked.game, asked.at)?;
        Ok(wins::find(&game, &asked))
    };
    /// Grades the turns of a game, given searches of its positions. Search the positions that verdicts ask for in `check`, and call it again.
    review(ReviewRequest) -> ReviewShown = |instance, asked| {
        let game = instance.games.game(&mut instance.variants, &asked.game, None)?;
        review::review(&game, &asked)
    };
    /// The turns of a book that continue from a position. `book` if the text is not the book of the variant.
    bookTurns(BookQuestion) -> BookTurns = |instance, asked| {
        let game = instance.games.game(&mut instance.variants, &asked.game, asked.at)?;
        instance.books.turns(&game, &asked)
    };
    /// The next action of a book, chosen at random by the seed; `null` if the position is not in the book.
    bookMove(BookQuestion) -> Option<BookMove> = |instance, asked| {
        let game = instance.games.game(&mut instance.variants, &asked.game, asked.at)?;
        instance.books.next_move(&game, &asked)
    };
    /// For each turn of a game, whether it is in a book, in any order of its moves.
    turnsInBook(BookQuestion) -> Vec<bool> = |instance, asked| {
        let game = instance.games.game(&mut instance.variants, &asked.game, asked.at)?;
        instance.books.known_turns(&game, &asked)
    };
    /// The start of the current turn, with the key that `turnsByPosition` uses.
    turnStart(GameQuestion) -> TurnStart = |instance, asked| {
        Ok(TurnStart::of(&instance.games.game(&mut instance.variants, &asked.game, None)?))
    };
    /// The complete turns of games, each with the position in which it was played; `null` for a game that cannot be replayed.
    turnsByPosition(book::GamesByPosition) -> Vec<Option<Vec<TurnByPosition>>> =
        |instance, asked| book::by_position(&mut instance.variants, &mut instance.games, &asked);
    /// Panics, to test how a page handles that.
    die() -> () = |_, ()| panic!("the instance was asked to die");
}

impl Instance {
    /// Handles a request: the name of one of [`METHODS`] and its data as JSON (`null` if it takes none). The answer is
    /// `{"ok": true, "value": ...}` or `{"ok": false, "error": {"code", "message", ...}}`.
    ///
    /// # Panics
    /// If the method is `die`.
    pub fn call(&mut self, method: &str, question: &str) -> String {
        match METHODS.iter().find(|known| known.name == method) {
            Some(known) => (known.answer)(self, question),
            None => written::<()>(&Err(Failure::new(Code::Question, "unknown method"))),
        }
    }
}

/// A request about a variant.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct VariantQuestion {
    variant: Variant,
}

/// A request about a file.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct FileQuestion {
    file: VariantFile,
}

/// A request for a built-in variant's page.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct PageQuestion {
    id: String,
}

/// A request about a game.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct GameQuestion {
    game: GameText,
}

/// A request for the view of a position of a game.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct ViewQuestion {
    game: GameText,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    options: ViewOptions,
}

/// A request about an action in a game.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
struct TextQuestion {
    game: GameText,
    #[serde(default)]
    at: Option<usize>,
    text: String,
}

/// A request about a game with its clock.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
struct TimeQuestion {
    game: GameText,
    left_ms: f64,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    increment_ms: f64,
    #[serde(default)]
    turns_to_go: Option<u32>,
}

/// A variant file.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct VariantText {
    toml: String,
}

/// Games in PGN.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct PgnText {
    text: String,
}

/// A JSON Schema.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Schema(#[cfg_attr(test, ts(type = "unknown"))] Value);

/// A key with its English sentence, in which `{name}` stands for an argument.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Template {
    key: &'static str,
    english: &'static str,
}

fn catalog(instance: &mut Instance) -> Asked<Vec<Card>> {
    let cards = catalog::ids().map(|id| instance.variants.built_in(id).map(|rules| Card::of(&rules)));
    let mut cards = cards.collect::<Asked<Vec<_>>>()?;
    cards.sort_by(|a, b| a.name().cmp(b.name()));
    Ok(cards)
}

fn schema() -> Asked<Schema> {
    serde_json::from_str(&format::json_schema()).map(Schema).map_err(|error| Failure::new(Code::Question, error.to_string()))
}
