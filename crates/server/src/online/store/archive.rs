//! Finished games, and counts over them.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::ratings::{PROVISIONAL, rating};
use super::{Store, Stored, from_json};
use crate::online::game::ABORTED;
use crate::online::id::is_id;
use crate::online::protocol::{
    ArchivedGame, GameResult, Leader, PlayerName, RatingPoint, ResultFilter, Side, Sides, Tally, VariantName, VariantTally,
};
use crate::online::time::Millis;

/// A place in a list of games, which are sorted by their end and their identifier, the latest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The end.
    pub ended: Millis,
    /// The identifier; empty after all games that ended at that moment.
    pub id: String,
}

impl Cursor {
    /// As in a URL: the moment, and the identifier after a hyphen.
    pub(crate) fn text(&self) -> String {
        format!("{}-{}", self.ended, self.id)
    }

    /// Reads a place from a URL; a moment alone is the place after all games that ended then.
    pub(crate) fn read(text: &str) -> Option<Cursor> {
        let (ended, id) = text.split_once('-').unwrap_or((text, ""));
        (id.is_empty() || is_id(id)).then_some(Cursor { ended: ended.parse().ok()?, id: id.to_owned() })
    }
}

/// A filter of finished games.
#[derive(Clone, Debug, Default)]
pub struct GameFilter {
    /// The player whose private games are found, too.
    pub viewer: Option<String>,
    /// A player.
    pub player: Option<String>,
    /// Their opponent.
    pub against: Option<String>,
    /// The identifier of a built-in variant.
    pub variant: Option<String>,
    /// The result; those of a player need `player`.
    pub result: Option<ResultFilter>,
    /// The actions of the first turns, each with spaces in between. Games in which turns were taken back are then left out.
    pub opening: Vec<String>,
    /// The digest of the rules and the hash of a position at the beginning of a turn.
    pub position: Option<(String, i64)>,
    /// Games that ended at this moment or later.
    pub since: Option<Millis>,
    /// Games that come after this place in the list.
    pub before: Option<Cursor>,
}

/// A value of a condition.
enum Value {
    Text(String),
    Number(i64),
}

/// Conditions with their values.
#[derive(Default)]
struct Conditions {
    texts: Vec<String>,
    values: Vec<Value>,
}

impl Conditions {
    /// Adds a condition, in which every `?` stands for the value.
    fn add(&mut self, text: &str, value: Value) {
        self.values.push(value);
        self.texts.push(text.replace('?', &format!("${}", self.values.len())));
    }
}

impl GameFilter {
    fn conditions(&self) -> Conditions {
        let mut all = Conditions::default();
        all.add("g.reason IS NOT NULL AND g.reason <> ?", Value::Text(ABORTED.to_owned()));
        match &self.viewer {
            Some(viewer) => all.add("(g.public = 1 OR g.white = ? OR g.black = ?)", Value::Text(viewer.clone())),
            None => all.texts.push("g.public = 1".to_owned()),
        }
        for player in self.player.iter().chain(&self.against) {
            all.add("(g.white = ? OR g.black = ?)", Value::Text(player.clone()));
        }
        if let Some(variant) = &self.variant {
            all.add("v.builtin = 1 AND v.id = ?", Value::Text(variant.clone()));
        }
        self.add_result(&mut all);
        for (number, actions) in self.opening.iter().enumerate() {
            let turn = format!("EXISTS (SELECT 1 FROM turns t WHERE t.game = g.id AND t.number = {number} AND t.actions = ?)");
            all.add(&turn, Value::Text(actions.clone()));
        }
        if !self.opening.is_empty() {
            all.texts.push("NOT EXISTS (SELECT 1 FROM turns t WHERE t.game = g.id AND t.taken_back IS NOT NULL)".to_owned());
        }
        if let Some((digest, position)) = &self.position {
            all.add("g.digest = ?", Value::Text(digest.clone()));
            let digest = all.values.len();
            let seen = format!("g.id IN (SELECT game FROM explorer WHERE digest = ${digest} AND position = ?)");
            all.add(&seen, Value::Number(*position));
        }
        if let Some(since) = self.since {
            all.add("g.ended >= ?", Value::Number(since));
        }
        if let Some(Cursor { ended, id }) = &self.before {
            all.add("g.ended <= ?", Value::Number(*ended));
            let moment = all.values.len();
            all.add(&format!("(g.ended < ${moment} OR g.id < ?)"), Value::Text(id.clone()));
        }
        all
    }

    fn add_result(&self, all: &mut Conditions) {
        let player = Value::Text(self.player.clone().unwrap_or_default());
        match self.result {
            None => {}
            Some(ResultFilter::White) => all.texts.push("g.winner = 'white'".to_owned()),
            Some(ResultFilter::Black) => all.texts.push("g.winner = 'black'".to_owned()),
            Some(ResultFilter::Draw) => all.texts.push("g.winner IS NULL".to_owned()),
            Some(ResultFilter::Won) => all.add("((g.winner = 'white' AND g.white = ?) OR (g.winner = 'black' AND g.black = ?))", player),
            Some(ResultFilter::Lost) => all.add("((g.winner = 'black' AND g.white = ?) OR (g.winner = 'white' AND g.black = ?))", player),
        }
    }
}

impl Store {
    /// Finished games, the last one first, at most `most`.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn archive(&self, filter: &GameFilter, most: i64) -> Stored<Vec<ArchivedGame>> {
        let Conditions { texts, values } = filter.conditions();
        let query = format!(
            "SELECT g.id, g.rated, g.control, g.turns, g.created, g.ended, g.winner, g.reason, v.id AS variant, v.name AS variant_name, \
             v.builtin, {}, {} \
             FROM games g JOIN variants v ON v.digest = g.digest JOIN players w ON w.id = g.white JOIN players b ON b.id = g.black \
             WHERE {} ORDER BY g.ended DESC, g.id DESC LIMIT {most}",
            name_columns("w", "white_"),
            name_columns("b", "black_"),
            texts.join(" AND ")
        );
        let mut query = sqlx::query(sqlx::AssertSqlSafe(query));
        for value in values {
            query = match value {
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
            };
        }
        query.fetch_all(&self.readers).await?.iter().map(archived).collect()
    }

    /// The results of a player in public games, against one opponent or all.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn tally(&self, player: &str, against: Option<&str>) -> Stored<Tally> {
        let query = sqlx::query(
            "SELECT COUNT(*) AS games, COALESCE(SUM(CASE WHEN winner IS NULL THEN 1 ELSE 0 END), 0) AS drawn, \
             COALESCE(SUM(CASE WHEN (winner = 'white' AND white = $1) OR (winner = 'black' AND black = $1) THEN 1 ELSE 0 END), 0) AS won \
             FROM games WHERE (white = $1 OR black = $1) AND public = 1 AND reason IS NOT NULL AND reason <> $2 \
             AND ($3 = '' OR white = $3 OR black = $3)",
        );
        let query = query.bind(player).bind(ABORTED).bind(against.unwrap_or_default());
        let row = query.fetch_one(&self.readers).await?;
        let (games, drawn, won): (i64, i64, i64) = (row.try_get("games")?, row.try_get("drawn")?, row.try_get("won")?);
        Ok(Tally { won, drawn, lost: games - won - drawn })
    }

    /// The variants that a player played most in public games.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn most_played(&self, player: &str) -> Stored<Vec<VariantTally>> {
        let rows = sqlx::query(
            "SELECT v.id, v.name, COUNT(*) AS games FROM games g JOIN variants v ON v.digest = g.digest \
             WHERE (g.white = $1 OR g.black = $1) AND g.public = 1 AND g.reason IS NOT NULL AND g.reason <> $2 AND v.builtin = 1 \
             GROUP BY v.id, v.name ORDER BY COUNT(*) DESC, v.id LIMIT 10",
        );
        let rows = rows.bind(player).bind(ABORTED).fetch_all(&self.readers).await?;
        rows.iter()
            .map(|row| Ok(VariantTally { id: row.try_get("id")?, name: row.try_get("name")?, games: row.try_get("games")? }))
            .collect()
    }

    /// The last changes of a player's ratings, oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn rating_history(&self, player: &str, most: i64) -> Stored<Vec<RatingPoint>> {
        let query = "SELECT variant, at, rating, deviation FROM rating_history WHERE player = $1 ORDER BY at DESC, game, variant LIMIT $2";
        let rows = sqlx::query(query).bind(player).bind(most).fetch_all(&self.readers).await?;
        let point = |row: &AnyRow| {
            Ok(RatingPoint {
                variant: row.try_get("variant")?,
                at_ms: row.try_get("at")?,
                rating: row.try_get::<f64, _>("rating")?.round() as i32,
                deviation: row.try_get::<f64, _>("deviation")?.round() as i32,
            })
        };
        rows.iter().rev().map(point).collect()
    }

    /// The best players of a variant: those whose rating is established first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn leaders(&self, variant: &str, most: i64) -> Stored<Vec<Leader>> {
        let query = format!(
            "SELECT {}, r.rating, r.deviation, r.volatility, r.games \
             FROM ratings r JOIN players p ON p.id = r.player WHERE r.variant = $1 \
             ORDER BY CASE WHEN r.deviation <= $2 THEN 0 ELSE 1 END, r.rating DESC, p.id LIMIT $3",
            name_columns("p", "")
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(query));
        let rows = rows.bind(variant).bind(PROVISIONAL).bind(most).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(Leader { player: player_name(row, "")?, rating: rating(row)?.view() })).collect()
    }
}

fn archived(row: &AnyRow) -> Stored<ArchivedGame> {
    let winner = row.try_get::<Option<String>, _>("winner")?;
    let winner = winner.map(|word| if word == Side::White.word() { Side::White } else { Side::Black });
    Ok(ArchivedGame {
        id: row.try_get("id")?,
        variant: VariantName {
            id: row.try_get("variant")?,
            name: row.try_get("variant_name")?,
            built_in: row.try_get::<i64, _>("builtin")? != 0,
        },
        players: Sides { white: player_name(row, "white_")?, black: player_name(row, "black_")? },
        rated: row.try_get::<i64, _>("rated")? != 0,
        control: from_json(row.try_get::<&str, _>("control")?)?,
        turns: row.try_get("turns")?,
        created_ms: row.try_get("created")?,
        ended_ms: row.try_get("ended")?,
        result: GameResult { winner, reason: row.try_get("reason")? },
    })
}

/// The columns of a [`PlayerName`] in the table `players`, which a query aliases as `table`, each with a prefix.
fn name_columns(table: &str, prefix: &str) -> String {
    ["id", "name", "claimed", "bot", "program"].map(|column| format!("{table}.{column} AS {prefix}{column}")).join(", ")
}

/// A player from [`name_columns`] with a prefix.
fn player_name(row: &AnyRow, prefix: &str) -> Stored<PlayerName> {
    let column = |name: &str| format!("{prefix}{name}");
    let claimed: i64 = row.try_get(column("claimed").as_str())?;
    let bot: Option<i64> = row.try_get(column("bot").as_str())?;
    Ok(PlayerName {
        id: row.try_get(column("id").as_str())?,
        name: row.try_get(column("name").as_str())?,
        guest: claimed == 0 && bot.is_none(),
        bot: bot.map(|level| level as u8),
        program: row.try_get::<i64, _>(column("program").as_str())? != 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_are_read_as_they_are_written() {
        let place = Cursor { ended: 12, id: "abcdefghij12".into() };
        assert_eq!(Cursor::read(&place.text()), Some(place));
        assert_eq!(Cursor::read("12"), Some(Cursor { ended: 12, id: String::new() }));
        assert_eq!(Cursor::read("12-x"), None);
        assert_eq!(Cursor::read("x"), None);
    }
}
