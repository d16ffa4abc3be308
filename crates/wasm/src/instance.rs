//! An instance: the methods by name, and what is remembered from one question to the next.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tempi_rules::notation::ParseErrorKey;
use tempi_rules::{IllegalReason, catalog, format};

use crate::anchor::Explained;
use crate::answer::{Asked, Code, Failure, written};
use crate::fen;
use crate::games::Games;
use crate::limits::Limits;
use crate::question::{GameText, Variant, VariantFile, ViewOptions, read};
use crate::result::SENTENCES;
use crate::search::{self, Searcher};
use crate::variants::{self, Card, Info, Variants};
use crate::view::{self, Record, View};
use crate::{page, pgn, wins};

/// The names of the methods that [`Instance::call`] answers, as `js/index.d.ts` declares them.
pub const METHODS: &[&str] = &[
    "limits",
    "catalog",
    "variant",
    "check",
    "template",
    "schema",
    "rulesPage",
    "whyKeys",
    "slipKeys",
    "resultKeys",
    "fenFields",
    "view",
    "play",
    "takeBack",
    "finish",
    "explain",
    "record",
    "turnTime",
    "writePgn",
    "gamesToPgn",
    "readPgn",
    "begin",
    "goOn",
    "forget",
    "wins",
    "die",
];

/// Answers questions. What it remembers of games and variants only saves time; its state is the search under way.
#[derive(Default)]
pub struct Instance {
    variants: Variants,
    games: Games,
    searcher: Searcher,
}

#[derive(Deserialize)]
struct OfVariant {
    variant: Variant,
}

#[derive(Deserialize)]
struct OfFile {
    file: VariantFile,
}

#[derive(Deserialize)]
struct OfPage {
    id: String,
}

#[derive(Deserialize)]
struct OfGame {
    game: GameText,
}

#[derive(Deserialize)]
struct OfView {
    game: GameText,
    #[serde(default)]
    options: ViewOptions,
}

#[derive(Deserialize)]
struct OfText {
    game: GameText,
    #[serde(default)]
    at: Option<usize>,
    text: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OfTime {
    game: GameText,
    left_ms: f64,
    #[serde(default)]
    increment_ms: f64,
    #[serde(default)]
    turns_to_go: Option<u32>,
}

/// A sentence with its key.
#[derive(Serialize)]
struct Template {
    key: &'static str,
    english: &'static str,
}

/// One text as data.
#[derive(Serialize)]
struct Text<'a, T> {
    #[serde(flatten)]
    text: std::collections::BTreeMap<&'a str, T>,
}

fn named<T>(name: &str, value: T) -> Text<'_, T> {
    Text { text: [(name, value)].into() }
}

impl Instance {
    /// An instance that remembers nothing.
    pub fn new() -> Instance {
        Instance::default()
    }

    /// Answers a question: the name of one of [`METHODS`] and its data as JSON (`null` where there are none). The answer is
    /// `{"ok": true, "value": ...}` or `{"ok": false, "error": {"code", "message", ...}}`.
    ///
    /// # Panics
    /// When asked to by the method `die`.
    pub fn call(&mut self, method: &str, question: &str) -> String {
        match method {
            "limits" => written(&Ok(Limits::new())),
            "schema" => written(&schema()),
            "catalog" => written(&self.catalog()),
            "variant" => written(&self.variant(question)),
            "check" => written(&read::<OfFile>(question).and_then(|asked| variants::check(&asked.file))),
            "template" => written(&read(question).and_then(|asked| variants::template(&asked)).map(|text| named("toml", text))),
            "rulesPage" => written(&self.rules_page(question)),
            "whyKeys" => {
                written(&Ok(IllegalReason::ALL.iter().map(|why| Template { key: why.name(), english: why.template() }).collect::<Vec<_>>()))
            }
            "slipKeys" => written(&Ok(ParseErrorKey::ALL
                .iter()
                .map(|slip| Template { key: slip.name(), english: slip.template() })
                .collect::<Vec<_>>())),
            "resultKeys" => written(&Ok(SENTENCES.iter().map(|&(key, english)| Template { key, english }).collect::<Vec<_>>())),
            "fenFields" => written(&read(question).and_then(|asked| fen::fields(&mut self.variants, &asked))),
            "writePgn" => written(
                &read(question)
                    .and_then(|asked: pgn::GamesToWriteWhole| pgn::write(&mut self.variants, &asked))
                    .map(|text| named("text", text)),
            ),
            "readPgn" => written(&read(question).and_then(|asked| pgn::read(&mut self.variants, &asked))),
            "gamesToPgn" => written(&self.games_to_pgn(question)),
            "view" | "play" | "takeBack" | "finish" | "explain" | "record" | "turnTime" => self.of_game(method, question),
            "begin" => written(&self.begin(question)),
            "goOn" => written(&read(question).and_then(|asked| self.searcher.go_on(&asked))),
            "forget" => written(&self.forget()),
            "wins" => written(&self.wins(question)),
            "die" => panic!("the instance was told to die"),
            _ => written::<()>(&Err(Failure::new(Code::Question, "there is no such method"))),
        }
    }

    fn of_game(&mut self, method: &str, question: &str) -> String {
        match method {
            "view" => written(&self.view(question)),
            "play" => written(&self.play(question)),
            "takeBack" => written(&self.take_back(question)),
            "finish" => written(&self.finish(question)),
            "explain" => written(&self.explain(question)),
            "record" => written(&self.record(question)),
            _ => written(&self.turn_time(question)),
        }
    }

    fn catalog(&mut self) -> Asked<Vec<Card>> {
        let mut cards = catalog::ids().map(|id| self.variants.built_in(id).map(|rules| Card::of(&rules))).collect::<Asked<Vec<_>>>()?;
        cards.sort_by(|a, b| a.name().cmp(b.name()));
        Ok(cards)
    }

    fn variant(&mut self, question: &str) -> Asked<Info> {
        let OfVariant { variant } = read(question)?;
        Ok(Info::of(&*self.variants.rules(&variant)?, &variant))
    }

    fn rules_page(&mut self, question: &str) -> Asked<page::Page> {
        let OfPage { id } = read(question)?;
        page::page(&self.variants.built_in(&id)?)
    }

    fn view(&mut self, question: &str) -> Asked<View> {
        let OfView { game, options } = read(question)?;
        let played = self.games.game(&mut self.variants, &game, options.at)?;
        Ok(View::of(&played, game.actions.len(), options))
    }

    fn play(&mut self, question: &str) -> Asked<view::Played> {
        let asked: view::Play = read(question)?;
        let game = self.games.game(&mut self.variants, &asked.game, None)?;
        view::play(&asked, game)
    }

    fn take_back(&mut self, question: &str) -> Asked<view::Turned> {
        let asked: view::TakeBack = read(question)?;
        let without_end = GameText { end: None, ..asked.game.clone() };
        let game = self.games.game(&mut self.variants, &without_end, None)?;
        Ok(view::take_back(&asked, game))
    }

    fn finish(&mut self, question: &str) -> Asked<view::Turned> {
        let asked: view::Finish = read(question)?;
        let game = self.games.game(&mut self.variants, &asked.game, None)?;
        view::finish(&asked, game)
    }

    fn explain(&mut self, question: &str) -> Asked<Option<Explained>> {
        let OfText { game, at, text } = read(question)?;
        let game = self.games.game(&mut self.variants, &game, at)?;
        view::explain(&game, &text)
    }

    fn record(&mut self, question: &str) -> Asked<Record> {
        let OfGame { game } = read(question)?;
        Ok(Record::of(&self.games.game(&mut self.variants, &game, None)?))
    }

    fn turn_time(&mut self, question: &str) -> Asked<search::TurnTimeShown> {
        let OfTime { game, left_ms, increment_ms, turns_to_go } = read(question)?;
        let game = self.games.game(&mut self.variants, &game, None)?;
        let [left, increment] = [left_ms, increment_ms].map(search::duration);
        Ok(tempi_engine::turn_time(game.position(), game.rules(), left, increment, turns_to_go).into())
    }

    fn games_to_pgn(&mut self, question: &str) -> Asked<Text<'static, String>> {
        let asked: pgn::GamesToWrite = read(question)?;
        let mut text = String::new();
        for game in asked.games {
            let played = self.games.game(&mut self.variants, &game.game, None)?;
            text += &pgn::of_game(&played, &game.tags);
        }
        Ok(named("text", text))
    }

    fn begin(&mut self, question: &str) -> Asked<search::Begun> {
        let asked: search::SearchRequest = read(question)?;
        let game = self.games.game(&mut self.variants, &asked.game, asked.at)?;
        self.searcher.begin(&game, &asked)
    }

    fn forget(&mut self) -> Asked<()> {
        self.searcher.forget();
        Ok(())
    }

    fn wins(&mut self, question: &str) -> Asked<wins::Wins> {
        let asked: wins::WinRequest = read(question)?;
        let game = self.games.game(&mut self.variants, &asked.game, asked.at)?;
        Ok(wins::find(&game, &asked))
    }
}

fn schema() -> Asked<Value> {
    serde_json::from_str(&format::json_schema()).map_err(|error| Failure::new(Code::Question, error.to_string()))
}
