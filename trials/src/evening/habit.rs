//! What bots do besides playing.

/// A habit. Each comes with every level, so that none makes a level look weaker than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// Plays.
    Steady,
    /// Uses a lot of time.
    Slow,
    /// Leaves some games in the middle and does not come back to them.
    Leaves,
    /// Loses the connection all the time.
    Reconnects,
    /// Offers draws, take-backs and rematches, and accepts some.
    Offers,
    /// Lets the time run out now and then.
    Flags,
    /// Sends what makes no sense.
    Nonsense,
}

impl Habit {
    /// The habit of a bot; half of them just play.
    pub fn of(number: usize) -> Habit {
        const OTHERS: [Habit; 6] = [Habit::Slow, Habit::Leaves, Habit::Reconnects, Habit::Offers, Habit::Flags, Habit::Nonsense];
        if number.is_multiple_of(2) { Habit::Steady } else { OTHERS[number / 2 % OTHERS.len()] }
    }
}

/// What nobody should send. `{game}` is the game that is played.
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
