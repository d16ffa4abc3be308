//! The archive: players, leaderboards, finished games.

use super::Site;
use super::bounded::STEPS;
use super::id::is_id;
use super::names;
use super::pgn::pgn;
use super::protocol::{ArchivePage, ArchivedGame, Code, Leader, PlayerPage, Refusal, Sides};
use super::store::{Cursor, GameFilter, OVERALL, Player};

/// How many games a page of a list has.
pub(super) const PAGE: i64 = 50;

/// How many changes of ratings a player's page has.
const HISTORY: i64 = 1000;

/// How many players a leaderboard has.
const LEADERS: i64 = 100;

/// Maximum number of turns of an opening to search for.
const MAX_OPENING_TURNS: usize = 12;

/// The name of the overall rating in URLs, where it cannot be empty.
const OVERALL_WORD: &str = "overall";

impl Site {
    /// A player, by name or identifier, with the results against another one.
    ///
    /// # Errors
    /// If there is no such player.
    pub(crate) async fn player_page(&self, name: &str, against: Option<&str>) -> Result<PlayerPage, Refusal> {
        let player = self.find_player(name).await?;
        let against = match against {
            Some(other) => {
                let other = self.find_player(other).await?;
                Some(self.store.tally(&player.id, Some(&other.id)).await?)
            }
            None => None,
        };
        let ratings = self.store.ratings(&player.id).await?;
        Ok(PlayerPage {
            player: player.view(),
            since_ms: player.created,
            ratings: ratings.into_iter().map(|(variant, rating)| (variant, rating.view())).collect(),
            history: self.store.rating_history(&player.id, HISTORY).await?,
            games: self.store.tally(&player.id, None).await?,
            most_played: self.store.most_played(&player.id).await?,
            against,
        })
    }

    /// The player with an identifier, or with a name. A name that is another player's identifier does not lead to the one who has taken it.
    ///
    /// # Errors
    /// If there is none.
    pub(super) async fn find_player(&self, name: &str) -> Result<Player, Refusal> {
        let identified = if is_id(name) { self.store.player(name).await? } else { None };
        let player = match identified {
            None => self.store.player_by_name(&names::key(name)).await?,
            identified => identified,
        };
        player.ok_or_else(|| Refusal::new(Code::NotFound, "there is no such player"))
    }

    /// The best players of a built-in variant, or over all variants (`overall`).
    ///
    /// # Errors
    /// If there is no such variant.
    pub(crate) async fn leaderboard(&self, variant: &str) -> Result<Vec<Leader>, Refusal> {
        let variant = match variant {
            OVERALL_WORD => OVERALL,
            id if self.library.built_in(id).is_some() => id,
            id => return Err(Refusal::new(Code::NotFound, format!("unknown variant `{id}`"))),
        };
        Ok(self.store.leaders(variant, LEADERS).await?)
    }

    /// Finished games, the last one first.
    ///
    /// # Errors
    /// If the filter is not valid.
    pub(crate) async fn archive(&self, filter: &GameFilter) -> Result<ArchivePage, Refusal> {
        check(filter)?;
        let mut games = self.store.archive(filter, PAGE + 1).await?;
        let more = games.len() as i64 > PAGE;
        games.truncate(PAGE as usize);
        let next = games.last().filter(|_| more).map(|game| cursor_of(game).text());
        Ok(ArchivePage { games, next })
    }

    /// The PGN of a game.
    ///
    /// # Errors
    /// If there is no such game.
    pub(crate) async fn game_pgn(&self, id: &str) -> Result<String, Refusal> {
        if !is_id(id) {
            return Err(Refusal::no_such_game());
        }
        // Not from the games in memory, which downloads would fill up.
        let (record, entries) = self.store.game(id).await?.ok_or_else(Refusal::no_such_game)?;
        let variant = self.library.by_digest(&record.digest).await?;
        let names = Sides {
            white: self.player_name(&record.players.white).await?.name,
            black: self.player_name(&record.players.black).await?.name,
        };
        let steps = STEPS * (entries.len() as u64 + 1);
        let loaded = self.replay(record, entries, &variant).await?;
        self.bounded.with(&variant, steps, move || Ok(pgn(&loaded, &names))).await
    }

    /// The PGN of the next games of an archive, and the filter for those after them; `None` at the end.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn archive_pgn(&self, mut filter: GameFilter) -> Result<Option<(String, GameFilter)>, Refusal> {
        let games = self.store.archive(&filter, PAGE).await?;
        let Some(last) = games.last() else { return Ok(None) };
        filter.before = Some(cursor_of(last));
        let mut text = String::new();
        for game in &games {
            match self.game_pgn(&game.id).await {
                Ok(pgn) => text.extend([pgn.trim_end(), "\n\n"]),
                // Better a broken download than one that silently lacks games.
                Err(refusal)
                    if matches!(refusal.code, Code::Unavailable | Code::SlowDown) && !self.is_unplayable(&game.id, &refusal).await? =>
                {
                    return Err(refusal);
                }
                // One game whose rules this version cannot read must not end the list.
                Err(refusal) => tracing::warn!(game = game.id, %refusal, "game left out of PGN"),
            }
        }
        Ok(Some((text, filter)))
    }
}

/// Checks that a filter names a player where it needs one, and that its opening is short enough.
///
/// # Errors
/// If it is not valid.
pub(super) fn check(filter: &GameFilter) -> Result<(), Refusal> {
    use super::protocol::ResultFilter::{Lost, Won};
    if filter.player.is_none() && (filter.against.is_some() || matches!(filter.result, Some(Won | Lost))) {
        return Err(Refusal::new(Code::BadRequest, "`against`, `won` and `lost` need a player"));
    }
    if filter.opening.len() > MAX_OPENING_TURNS {
        return Err(Refusal::new(Code::BadRequest, format!("an opening has at most {MAX_OPENING_TURNS} turns")));
    }
    Ok(())
}

fn cursor_of(game: &ArchivedGame) -> Cursor {
    Cursor { ended: game.ended_ms, id: game.id.clone() }
}
