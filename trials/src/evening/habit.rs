//! What bots do besides playing.

/// A habit of a bot. Every level has bots of each habit, so that habits do not bias a level's rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// Only plays.
    Steady,
    /// Uses a lot of time.
    Slow,
    /// Abandons some games.
    Leaves,
    /// Reconnects frequently.
    Reconnects,
    /// Offers draws, take-backs and rematches, and accepts some.
    Offers,
    /// Sometimes loses on time.
    Flags,
    /// Sends invalid messages.
    Nonsense,
}

impl Habit {
    /// The habit of the bot with this number; half of the bots only play.
    pub fn of(number: usize) -> Habit {
        const OTHERS: [Habit; 6] = [Habit::Slow, Habit::Leaves, Habit::Reconnects, Habit::Offers, Habit::Flags, Habit::Nonsense];
        if number.is_multiple_of(2) { Habit::Steady } else { OTHERS[number / 2 % OTHERS.len()] }
    }
}

/// Invalid messages. `{game}` stands for the current game.
pub const NONSENSE: [&str; 12] = [
    "",
    "null",
    "[[[[[[[[[[[[",
    "{\"type\":\"hello\",\"protocol\":1,\"more\":true}",
    "{\"type\":\"turn\",\"game\":\"{game}\",\"key\":\"x\",\"after\":0,\"actions\":[]}",
    "{\"type\":\"turn\",\"game\":\"{game}\",\"key\":\"x\",\"after\":100000,\"actions\":[\"e2e4\"]}",
    "{\"type\":\"turn\",\"game\":\"{game}\",\"key\":\"nonsense\",\"after\":-1,\"actions\":[\"e2e4\"]}",
    "{\"type\":\"turn\",\"game\":\"aaaaaaaaaaaa\",\"key\":\"x\",\"after\":0,\"actions\":[\"e2e4\"]}",
    "{\"type\":\"offer\",\"game\":\"{game}\",\"offer\":\"money\"}",
    "{\"type\":\"watch\",\"game\":\"../../etc/passwd\"}",
    "{\"type\":\"say\",\"game\":\"{game}\",\"said\":{\"kind\":\"text\",\"text\":\"\\u0000\\u202e\"}}",
    "{\"type\":\"claim\",\"game\":\"{game}\"}",
];
