//! Games and their turns.

use sqlx::AnyConnection;
use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::ratings::rate;
use super::{Query, Store, StoreError, Stored, execute, from_json, placeholders, to_json};
use crate::online::game::{ABORTED, Entry, EntryKind, GameRecord};
use crate::online::protocol::{Clock, GameResult, Offers, Side, Sides};
use crate::online::time::Millis;

/// The columns of `games` that change, in the order in which `bind_state` binds them.
const STATE: &str =
    "version, entries, turns, to_act, white_left, black_left, running, since, deadline, offers, winner, reason, next, ended";

/// The columns that stay, in the order in which `insert_game` binds them after those.
const START: &str = "id, digest, start, white, black, rated, public, control, created";

impl Store {
    /// A game and its list of turns, if it exists.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn game(&self, id: &str) -> Stored<Option<(GameRecord, Vec<Entry>)>> {
        // They belong together, even if a turn is stored in between: turns are only added, and the record counts those it knows.
        let mut transaction = self.readers.begin().await?;
        let Some(record) = read_game(&mut transaction, id).await? else { return Ok(None) };
        let rows = sqlx::query("SELECT key, actions, taken_back, received, white_left, black_left, version FROM turns WHERE game = $1 AND number < $2 ORDER BY number")
            .bind(id)
            .bind(record.entries)
            .fetch_all(&mut *transaction)
            .await?;
        let entries = rows.iter().map(entry).collect::<Result<_, _>>()?;
        Ok(Some((record, entries)))
    }

    /// The version of a game, if it exists.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn game_version(&self, id: &str) -> Stored<Option<i64>> {
        Ok(sqlx::query_scalar("SELECT version FROM games WHERE id = $1").bind(id).fetch_optional(&self.readers).await?)
    }

    /// Identifiers of at most 500 games whose deadline is at `before` or earlier, the earliest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn games_due(&self, before: Millis) -> Stored<Vec<String>> {
        let due = "SELECT id FROM games WHERE deadline IS NOT NULL AND deadline <= $1 ORDER BY deadline LIMIT 500";
        Ok(sqlx::query_scalar(due).bind(before).fetch_all(&self.readers).await?)
    }

    /// The unfinished games of a player, at most 200, the newest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn running_games_of(&self, player: &str) -> Stored<Vec<String>> {
        let running = "SELECT id FROM games WHERE (white = $1 OR black = $1) AND reason IS NULL ORDER BY created DESC LIMIT 200";
        Ok(sqlx::query_scalar(running).bind(player).fetch_all(&self.readers).await?)
    }

    /// The identifiers of at most 50 live games of a player in progress, each with the identifier of the player of White.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn live_games_of(&self, player: &str) -> Stored<Vec<(String, String)>> {
        let live = "SELECT id, white FROM games WHERE (white = $1 OR black = $1) AND reason IS NULL AND control NOT LIKE '%correspondence%' \
                    AND control NOT LIKE '%unlimited%' ORDER BY created DESC LIMIT 50";
        Ok(sqlx::query_as(live).bind(player).fetch_all(&self.readers).await?)
    }

    /// Those of some games that are live and in progress, with their players.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn live_games_among(&self, ids: &[String]) -> Stored<Vec<(String, Sides<String>)>> {
        let placeholders = placeholders(1, ids.len());
        let live = format!(
            "SELECT id, white, black FROM games WHERE id IN ({placeholders}) AND reason IS NULL AND control NOT LIKE '%correspondence%' \
             AND control NOT LIKE '%unlimited%'"
        );
        let query = ids.iter().fold(sqlx::query_as(sqlx::AssertSqlSafe(live)), |query, id| query.bind(id));
        let games: Vec<(String, String, String)> = query.fetch_all(&self.readers).await?;
        Ok(games.into_iter().map(|(game, white, black)| (game, Sides { white, black })).collect())
    }

    /// At most 1000 unfinished games that wait for a bot, with their versions: it is its turn, or an offer is open.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn games_for_bots(&self) -> Stored<Vec<(String, i64)>> {
        let waiting = "SELECT g.id, g.version FROM games g JOIN players w ON w.id = g.white JOIN players b ON b.id = g.black \
                       WHERE g.reason IS NULL AND ((w.bot IS NOT NULL AND g.to_act = 'white') OR (b.bot IS NOT NULL AND g.to_act = 'black') \
                       OR ((w.bot IS NOT NULL OR b.bot IS NOT NULL) AND g.offers <> $1)) ORDER BY g.created LIMIT 1000";
        Ok(sqlx::query_as(waiting).bind(to_json(&Offers::default())).fetch_all(&self.readers).await?)
    }

    /// How many unfinished games a player has with bots.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn games_with_bots(&self, player: &str) -> Stored<i64> {
        let count = "SELECT COUNT(*) FROM games g JOIN players w ON w.id = g.white JOIN players b ON b.id = g.black \
                     WHERE g.reason IS NULL AND ((g.white = $1 AND b.bot IS NOT NULL) OR (g.black = $1 AND w.bot IS NOT NULL))";
        Ok(sqlx::query_scalar(count).bind(player).fetch_one(&self.readers).await?)
    }

    /// Stores a new game without an invitation.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if a player is gone.
    pub(crate) async fn insert_new_game(&self, record: GameRecord) -> Stored<()> {
        self.writer
            .write(move |connection| {
                let record = record.clone();
                Box::pin(async move {
                    check_players(connection, &record).await?;
                    insert_game(connection, &record).await
                })
            })
            .await
    }

    /// Aborts a game whose rules cannot be applied, unless it has ended.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn abort_game(&self, id: &str, now: Millis) -> Stored<()> {
        let id = id.to_owned();
        self.writer
            .write(move |connection| {
                let id = id.clone();
                let query = "UPDATE games SET reason = $1, ended = $2, deadline = NULL, running = NULL, since = NULL, version = version + 1 \
                             WHERE id = $3 AND reason IS NULL";
                Box::pin(async move { execute(connection, sqlx::query(query).bind(ABORTED).bind(now).bind(id)).await })
            })
            .await
    }

    /// Games in progress, for spectators: live ones, the newest first, then correspondence games in which both players have made a turn,
    /// those with the latest turn first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn games_to_watch(&self) -> Stored<Vec<String>> {
        let live = "SELECT id FROM games WHERE reason IS NULL AND public = 1 AND running IS NOT NULL AND control NOT LIKE '%correspondence%' ORDER BY created DESC LIMIT 20";
        let slow = "SELECT id FROM games WHERE reason IS NULL AND public = 1 AND turns > 1 AND control LIKE '%correspondence%' ORDER BY since DESC, id LIMIT 20";
        let mut games: Vec<String> = sqlx::query_scalar(live).fetch_all(&self.readers).await?;
        games.extend(sqlx::query_scalar::<_, String>(slow).fetch_all(&self.readers).await?);
        Ok(games)
    }

    /// Stores a change of a game, with the new row of its list and the game that follows it. If the change ends a game, `ends` is the
    /// variant under which ratings are kept: those of a rated game change with it.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the stored version is not the one before, or a player of the game that follows is gone; otherwise if the
    /// database does not answer.
    pub(crate) async fn change_game(
        &self,
        record: GameRecord,
        entry: Option<Entry>,
        rematch: Option<GameRecord>,
        ends: Option<&str>,
    ) -> Stored<()> {
        let ends = ends.map(str::to_owned);
        self.writer
            .write(move |connection| {
                let (record, entry, rematch, ends) = (record.clone(), entry.clone(), rematch.clone(), ends.clone());
                Box::pin(async move {
                    if let Some(rematch) = &rematch {
                        check_players(connection, rematch).await?;
                    }
                    update_game(connection, &record).await?;
                    if let Some(entry) = entry {
                        insert_entry(connection, &record, &entry).await?;
                    }
                    if let Some(rematch) = rematch {
                        insert_game(connection, &rematch).await?;
                    }
                    match (&record.result, ends) {
                        (Some(result), Some(variant)) if record.rated && result.reason != ABORTED => {
                            rate(connection, &record, result.winner, &variant).await
                        }
                        _ => Ok(()),
                    }
                })
            })
            .await
    }
}

async fn read_game(connection: &mut AnyConnection, id: &str) -> Stored<Option<GameRecord>> {
    let query = sqlx::AssertSqlSafe(format!("SELECT {STATE}, {START} FROM games WHERE id = $1"));
    let Some(row) = sqlx::query(query).bind(id).fetch_optional(connection).await? else { return Ok(None) };
    record(&row).map(Some)
}

/// Refuses a game of a player who is gone. To be called before anything is written; [`insert_game`] checks again.
pub(super) async fn check_players(connection: &mut AnyConnection, record: &GameRecord) -> Stored<()> {
    if a_player_is_gone(connection, record).await? { Err(StoreError::Conflict) } else { Ok(()) }
}

async fn a_player_is_gone(connection: &mut AnyConnection, record: &GameRecord) -> Stored<bool> {
    let gone = "SELECT COUNT(*) FROM players WHERE id IN ($1, $2) AND (leaving <> 0 OR banned IS NOT NULL)";
    let gone: i64 = sqlx::query_scalar(gone).bind(&record.players.white).bind(&record.players.black).fetch_one(connection).await?;
    Ok(gone > 0)
}

/// Stores a new game, after [`check_players`].
pub(super) async fn insert_game(connection: &mut AnyConnection, record: &GameRecord) -> Stored<()> {
    let query = format!("INSERT INTO games ({STATE}, {START}) VALUES ({})", placeholders(1, 23));
    let query = bind_state(sqlx::query(sqlx::AssertSqlSafe(query)), record)
        .bind(&record.id)
        .bind(&record.digest)
        .bind(&record.start)
        .bind(&record.players.white)
        .bind(&record.players.black)
        .bind(i64::from(record.rated))
        .bind(i64::from(record.public))
        .bind(to_json(&record.control))
        .bind(record.created);
    execute(&mut *connection, query).await?;
    // A player may have gone while the insertion waited for their row. A retry will be refused.
    if a_player_is_gone(connection, record).await? { Err(StoreError::Busy) } else { Ok(()) }
}

async fn update_game(connection: &mut AnyConnection, record: &GameRecord) -> Stored<()> {
    let query = format!("UPDATE games SET ({STATE}) = ({}) WHERE id = $15 AND version = $16", placeholders(1, 14));
    let query = bind_state(sqlx::query(sqlx::AssertSqlSafe(query)), record).bind(&record.id).bind(record.version - 1);
    let updated = query.execute(connection).await?;
    if updated.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
}

/// Binds the values of [`STATE`].
fn bind_state<'a>(query: Query<'a>, record: &'a GameRecord) -> Query<'a> {
    let result = record.result.as_ref();
    query
        .bind(record.version)
        .bind(record.entries)
        .bind(record.turns)
        .bind(record.to_act.word())
        .bind(record.clock.left_ms.white)
        .bind(record.clock.left_ms.black)
        .bind(record.clock.running.map(Side::word))
        .bind(record.clock.since_ms)
        .bind(record.deadline)
        .bind(to_json(&record.offers))
        .bind(result.and_then(|result| result.winner).map(Side::word))
        .bind(result.map(|result| result.reason.as_str()))
        .bind(&record.next)
        .bind(record.ended)
}

async fn insert_entry(connection: &mut AnyConnection, record: &GameRecord, entry: &Entry) -> Stored<()> {
    let (key, actions, taken_back) = match &entry.kind {
        EntryKind::Turn { key, actions } => (Some(key.as_str()), Some(actions.join(" ")), None),
        EntryKind::TakeBack { turns } => (None, None, Some(*turns as i64)),
    };
    sqlx::query(
        "INSERT INTO turns (game, number, key, actions, taken_back, received, white_left, black_left, version) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(&record.id)
    .bind(record.entries - 1)
    .bind(key)
    .bind(actions)
    .bind(taken_back)
    .bind(entry.at)
    .bind(entry.left_ms.white)
    .bind(entry.left_ms.black)
    .bind(entry.version)
    .execute(connection)
    .await?;
    Ok(())
}

fn record(row: &AnyRow) -> Stored<GameRecord> {
    let side = |column: &str| -> Stored<Option<Side>> {
        Ok(row.try_get::<Option<String>, _>(column)?.map(|word| if word == "white" { Side::White } else { Side::Black }))
    };
    let reason: Option<String> = row.try_get("reason")?;
    let winner = side("winner")?;
    Ok(GameRecord {
        id: row.try_get("id")?,
        digest: row.try_get("digest")?,
        start: row.try_get("start")?,
        players: Sides { white: row.try_get("white")?, black: row.try_get("black")? },
        rated: row.try_get::<i64, _>("rated")? != 0,
        public: row.try_get::<i64, _>("public")? != 0,
        control: from_json(row.try_get::<&str, _>("control")?)?,
        version: row.try_get("version")?,
        entries: row.try_get("entries")?,
        turns: row.try_get("turns")?,
        to_act: side("to_act")?.unwrap_or(Side::White),
        clock: Clock {
            left_ms: Sides { white: row.try_get("white_left")?, black: row.try_get("black_left")? },
            running: side("running")?,
            since_ms: row.try_get("since")?,
        },
        deadline: row.try_get("deadline")?,
        offers: from_json(row.try_get::<&str, _>("offers")?)?,
        result: reason.map(|reason| GameResult { winner, reason }),
        next: row.try_get("next")?,
        created: row.try_get("created")?,
        ended: row.try_get("ended")?,
    })
}

fn entry(row: &AnyRow) -> Stored<Entry> {
    let row = EntryRow::from_row(row)?;
    let kind = match row.taken_back {
        Some(turns) => EntryKind::TakeBack { turns: turns as usize },
        None => {
            let actions = row.actions.unwrap_or_default().split_whitespace().map(str::to_owned).collect();
            EntryKind::Turn { key: row.key.unwrap_or_default(), actions }
        }
    };
    Ok(Entry { kind, at: row.received, left_ms: Sides { white: row.white_left, black: row.black_left }, version: row.version })
}

#[derive(FromRow)]
struct EntryRow {
    key: Option<String>,
    actions: Option<String>,
    taken_back: Option<i64>,
    received: Millis,
    white_left: Millis,
    black_left: Millis,
    version: i64,
}
