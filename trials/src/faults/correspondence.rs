//! A correspondence game over HTTP, one request at a time.

use anyhow::ensure;
use rand::rngs::StdRng;
use tempi_server::online::protocol::{
    Begun, ChallengeView, Code, ColorChoice, Done, GameView, NewChallenge, NewTurn, TimeControl, VariantChoice,
};

use super::Report;
use crate::board::Board;
use crate::person::{Person, Trouble};

/// A correspondence game.
pub struct Playing {
    /// The identifier.
    pub id: String,
    /// The confirmed turns.
    pub confirmed: Vec<Vec<String>>,
    /// The turn to play, until it is confirmed.
    next: Option<Vec<String>>,
}

/// Starts a game of chess between two people.
///
/// # Errors
/// If the server rejects it.
pub async fn begin(people: &[Person; 2]) -> anyhow::Result<Playing> {
    let challenge = NewChallenge {
        variant: VariantChoice::BuiltIn { id: "chess".to_owned() },
        start: None,
        control: TimeControl::Correspondence { days: 14 },
        rated: false,
        color: ColorChoice::White,
    };
    let made: ChallengeView = people[0].post("challenges", &challenge).await?;
    let Begun { game } = people[1].post(&format!("challenges/{}/accept", made.id), &()).await?;
    Ok(Playing { id: game, confirmed: Vec::new(), next: None })
}

impl Playing {
    /// Plays a random turn, or repeats the one that was rejected. Returns whether it was stored; `None` if the game is over.
    ///
    /// # Errors
    /// If the rejection is not a temporary one.
    pub async fn play(&mut self, people: &[Person; 2], random: &mut StdRng) -> anyhow::Result<Option<bool>> {
        let after = self.confirmed.len();
        let person = &people[after % 2];
        // Reading works even with a full disk.
        let board = Board::new(&person.get::<GameView>(&format!("games/{}", self.id)).await?)?;
        if board.result.is_some() {
            return Ok(None);
        }
        ensure!(board.turns == after, "game {}: {} turns are stored, {after} were confirmed", self.id, board.turns);
        let actions = match self.next.take() {
            Some(actions) => actions,
            None => board.random_turn(random)?,
        };
        let turn = NewTurn { key: after.to_string(), after, actions: actions.clone() };
        match person.post::<Done>(&format!("games/{}/turns", self.id), &turn).await {
            Ok(_) => self.confirmed.push(actions),
            Err(Trouble::Refused(refusal)) if refusal.code == Code::Unavailable => {
                self.next = Some(actions);
                return Ok(Some(false));
            }
            Err(trouble) => return Err(trouble.into()),
        }
        Ok(Some(true))
    }

    /// Returns whether exactly the confirmed turns are stored.
    pub fn compare(&self, view: &GameView, report: &mut Report) -> bool {
        let stored: Vec<&Vec<String>> = view.turns.iter().map(|turn| &turn.actions).collect();
        let lost = self.confirmed.iter().enumerate().filter(|(index, turn)| stored.get(*index) != Some(turn)).count();
        let more = stored.len().saturating_sub(self.confirmed.len());
        report.turns_confirmed += self.confirmed.len();
        report.lost += lost;
        report.doubled += more;
        lost == 0 && more == 0
    }
}
