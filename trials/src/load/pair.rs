//! Two clients who play one game after another against each other.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use tempi_server::online::protocol::{
    Begun, ChallengeView, ClientMessage, ColorChoice, Event, GameView, NewChallenge, ServerMessage, Side, TimeControl, VariantChoice,
};
use tokio::time::{Instant, sleep_until, timeout};

use super::tally::Tally;
use super::variants::{VARIANTS, variant};
use crate::board::{Board, Followed};
use crate::person::{Person, Socket, address_of};

/// How long a confirmation and its update may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Long enough that no game ends on time.
const CONTROL: TimeControl = TimeControl::Fischer { base_ms: 180 * 60_000, increment_ms: 30_000 };

/// The number of turns after which one of the players resigns in some of the games; random games seldom end within the trial.
pub const RESIGNS_AFTER: usize = 12;
/// In each variant, one game in this many ends by resignation.
const RESIGNS_IN: usize = 5;

/// A connected client.
struct Client {
    person: Person,
    socket: Socket,
    board: Board,
    side: Side,
}

/// Two clients and their game.
pub struct Pair {
    variant: VariantChoice,
    one: Client,
    other: Client,
    /// Whether one of the players resigns after [`RESIGNS_AFTER`] turns.
    resigns: bool,
    /// The number of turns sent, used for their keys.
    sent: u64,
}

/// One of the two clients.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    One,
    Other,
}

impl Pair {
    /// Creates two guests and starts their first game.
    ///
    /// # Errors
    /// If the server rejects a request or does not respond.
    pub async fn seat(number: usize, server: SocketAddr) -> anyhow::Result<Pair> {
        let one = Person::guest(server, address_of(number * 2)).await?;
        let other = Person::guest(server, address_of(number * 2 + 1)).await?;
        let (mut first, mut second) = (one.socket().await?, other.socket().await?);
        let variant = variant(number);
        let rated = number.is_multiple_of(2);
        let (white, black) = begin(&one, &other, &mut first, &mut second, &variant, rated).await?;
        Ok(Pair {
            variant,
            one: Client { person: one, socket: first, board: white, side: Side::White },
            other: Client { person: other, socket: second, board: black, side: Side::Black },
            resigns: (number / VARIANTS).is_multiple_of(RESIGNS_IN),
            sent: 0,
        })
    }

    /// Plays until the trial ends; the first turn is due at `due`.
    pub async fn play_on(mut self, mut due: Instant, tally: &Tally) {
        loop {
            if let Err(error) = self.play_turn(due, tally).await {
                // Its clients drop out; the missing turns show in the figures.
                return tally.problem(format!("{error:#}"));
            }
            due += tally.pace();
        }
    }

    async fn play_turn(&mut self, due: Instant, tally: &Tally) -> anyhow::Result<()> {
        self.listen_until(due).await?;
        if self.resigns && self.one.board.turns >= RESIGNS_AFTER && self.one.board.result.is_none() {
            timeout(PATIENCE, self.resign()).await.context("no result in time")??;
        }
        if self.one.board.result.is_some() {
            tally.game_ended(name(&self.variant));
            self.begin_again().await?;
        }
        if due.elapsed() > Duration::from_secs(1) {
            tally.was_late();
        }
        let to_act = self.one.board.to_act().context("the game is over")?;
        let (mover, who) = if self.one.side == to_act { (&mut self.one, Who::One) } else { (&mut self.other, Who::Other) };
        self.sent += 1;
        let key = format!("{}", self.sent);
        let actions = mover.board.random_turn(&mut rand::rng())?;
        let (game, after) = (mover.board.id.clone(), mover.board.turns);
        let sent = Instant::now();
        mover.socket.send(&ClientMessage::Turn { game, key: key.clone(), after, actions }).await?;
        timeout(PATIENCE, self.confirmed(who, &key, sent, after + 1, tally)).await.context("no confirmation in time")?
    }

    /// Resigns for one player, and waits until both clients have received the result.
    async fn resign(&mut self) -> anyhow::Result<()> {
        let game = self.one.board.id.clone();
        self.one.socket.send(&ClientMessage::Resign { game }).await?;
        while self.one.board.result.is_none() || self.other.board.result.is_none() {
            let (who, message) = self.next().await?;
            self.hear(who, message)?;
        }
        Ok(())
    }

    /// Waits for the confirmation, and until both clients have received the turn.
    async fn confirmed(&mut self, mover: Who, key: &str, sent: Instant, turns: usize, tally: &Tally) -> anyhow::Result<()> {
        let mut confirmed = false;
        while !confirmed || self.one.board.turns < turns || self.other.board.turns < turns {
            let (who, message) = self.next().await?;
            match message {
                ServerMessage::Ok { key: of, .. } if who == mover && of == key => {
                    tally.confirmed(sent.elapsed());
                    confirmed = true;
                }
                message => self.hear(who, message)?,
            }
        }
        Ok(())
    }

    async fn listen_until(&mut self, moment: Instant) -> anyhow::Result<()> {
        loop {
            tokio::select! {
                () = sleep_until(moment) => return Ok(()),
                message = self.next() => {
                    let (who, message) = message?;
                    self.hear(who, message)?;
                }
            }
        }
    }

    async fn next(&mut self) -> anyhow::Result<(Who, ServerMessage)> {
        tokio::select! {
            message = self.one.socket.next() => Ok((Who::One, message?)),
            message = self.other.socket.next() => Ok((Who::Other, message?)),
        }
    }

    fn hear(&mut self, who: Who, message: ServerMessage) -> anyhow::Result<()> {
        let client = if who == Who::One { &mut self.one } else { &mut self.other };
        match message {
            ServerMessage::Event(Event::Update(update)) if update.game == client.board.id => {
                ensure!(client.board.follow(&update)? != Followed::Gap, "game {}: an update is missing", update.game);
            }
            ServerMessage::Refused { refusal, .. } => bail!("refused: {}: {}", refusal.code.word(), refusal.message),
            ServerMessage::Upgrade { .. } => bail!("the server speaks another protocol"),
            _ => {}
        }
        Ok(())
    }

    async fn begin_again(&mut self) -> anyhow::Result<()> {
        let (one, other) = (&mut self.one, &mut self.other);
        for client in [&mut *one, &mut *other] {
            client.socket.send(&ClientMessage::Unwatch { game: client.board.id.clone() }).await?;
        }
        let boards = begin(&one.person, &other.person, &mut one.socket, &mut other.socket, &self.variant, false).await?;
        (one.board, other.board, one.side, other.side) = (boards.0, boards.1, Side::White, Side::Black);
        Ok(())
    }
}

fn name(variant: &VariantChoice) -> &str {
    match variant {
        VariantChoice::BuiltIn { id } | VariantChoice::File { id, .. } => id,
    }
}

/// Starts a game with a challenge, in which `one` plays White. Both clients follow it.
async fn begin(
    one: &Person,
    other: &Person,
    first: &mut Socket,
    second: &mut Socket,
    variant: &VariantChoice,
    rated: bool,
) -> anyhow::Result<(Board, Board)> {
    let built_in = matches!(variant, VariantChoice::BuiltIn { .. });
    let challenge =
        NewChallenge { variant: variant.clone(), start: None, control: CONTROL, rated: rated && built_in, color: ColorChoice::White };
    let challenge: ChallengeView = one.post("challenges", &challenge).await?;
    let begun: Begun = other.post(&format!("challenges/{}/accept", challenge.id), &()).await?;
    let white = watch(first, &begun.game).await?;
    Ok((white, watch(second, &begun.game).await?))
}

async fn watch(socket: &mut Socket, game: &str) -> anyhow::Result<Board> {
    socket.send(&ClientMessage::Watch { game: game.to_owned(), version: None }).await?;
    let view: anyhow::Result<GameView> = async {
        loop {
            match socket.next().await? {
                ServerMessage::Game(view) if view.id == game => return Ok(*view),
                ServerMessage::Refused { refusal, .. } => bail!("refused: {}", refusal.message),
                _ => {}
            }
        }
    }
    .await;
    Board::new(&view?)
}
