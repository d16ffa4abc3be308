//! Limits of the rate of requests, per address, per session, and per name.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use governor::clock::DefaultClock;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

/// How many addresses and sessions are tracked separately in a class. Those beyond share one allowance.
const MAX_KEYS: usize = 50_000;

/// The key of all that are not tracked separately.
const OTHERS: &str = "";

type Limiter = RateLimiter<String, HashMapStateStore<String>, DefaultClock, NoOpMiddleware>;

/// Classes of requests, by what they cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A new guest.
    Guest,
    /// A password is hashed.
    Password,
    /// An attempt to sign in or recover with a name.
    Name,
    /// Rules may be compiled, or a game is begun.
    Game,
    /// A message to the opponent, or a report.
    Talk,
    /// Many games are read.
    Bulk,
    /// A connection that stays.
    Connection,
    /// Anything else that is written.
    Write,
    /// Anything else that is read.
    Read,
}

/// What a class allows: the burst size and the refill interval.
struct Allowance {
    class: Class,
    burst: u32,
    span: Duration,
}

const fn allowance(class: Class, burst: u32, span_ms: u64) -> Allowance {
    Allowance { class, burst, span: Duration::from_millis(span_ms) }
}

/// For one address or session.
const ALLOWANCES: [Allowance; 9] = [
    allowance(Class::Guest, 60, 10_000),
    allowance(Class::Password, 20, 6_000),
    allowance(Class::Name, 30, 20_000),
    allowance(Class::Game, 60, 2_000),
    allowance(Class::Talk, 20, 2_000),
    allowance(Class::Bulk, 10, 20_000),
    allowance(Class::Connection, 120, 500),
    allowance(Class::Write, 400, 25),
    allowance(Class::Read, 1000, 10),
];

/// Counts requests.
pub struct Limits {
    classes: Vec<(Class, Limiter)>,
    /// Some class has had too many keys since the last [`Limits::forget_idle`].
    crowded: AtomicBool,
}

impl Limits {
    /// The usual limits.
    pub fn new() -> Limits {
        let limiter = |Allowance { class, burst, span }: &Allowance| {
            let burst = NonZeroU32::new(*burst).expect("a burst of at least one");
            let quota = Quota::with_period(*span).expect("a span above zero").allow_burst(burst);
            (*class, RateLimiter::hashmap(quota))
        };
        Limits { classes: ALLOWANCES.iter().map(limiter).collect(), crowded: AtomicBool::new(false) }
    }

    /// Counts a request of a class for each key. `false` if one of them has used up its allowance.
    pub fn allows(&self, class: Class, keys: &[String]) -> bool {
        let Some((_, limiter)) = self.classes.iter().find(|(known, _)| *known == class) else { return true };
        let crowded = limiter.len() >= MAX_KEYS;
        if crowded {
            self.crowded.store(true, Ordering::Relaxed);
        }
        let others = OTHERS.to_owned();
        keys.iter().all(|key| limiter.check_key(if crowded { &others } else { key }).is_ok())
    }

    /// Forgets keys that have their whole allowance again. Logs if there were too many.
    pub fn forget_idle(&self) {
        self.classes.iter().for_each(|(_, limiter)| limiter.retain_recent());
        if self.crowded.swap(false, Ordering::Relaxed) {
            tracing::warn!("too many addresses to track each of them separately");
        }
    }
}

/// The key of an address. For IPv6, it is that of the /64 network, all of which usually belongs to one user.
pub fn address_key(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_its_own_allowance() {
        let limits = Limits::new();
        let ask = |key: &str| limits.allows(Class::Bulk, &[key.to_owned()]);
        assert_eq!((0..20).filter(|_| ask("one")).count(), 10);
        assert!(ask("other"));
        assert!(limits.allows(Class::Read, &["one".to_owned()]));
        assert!(!limits.allows(Class::Bulk, &["third".to_owned(), "one".to_owned()]));
    }

    #[test]
    fn memory_is_bounded() {
        let limits = Limits::new();
        for number in 0..MAX_KEYS + 1000 {
            limits.allows(Class::Guest, &[number.to_string()]);
        }
        let (_, limiter) = &limits.classes[0];
        assert!(limiter.len() <= MAX_KEYS + 1, "{}", limiter.len());
        // All further keys share one allowance.
        assert!(!limits.allows(Class::Guest, &["new".to_owned()]));
    }

    #[test]
    fn ipv6_addresses_of_one_network_have_the_same_key() {
        let key = |text: &str| address_key(text.parse().unwrap());
        assert_eq!(key("2001:db8:1:2::1"), key("2001:db8:1:2:3:4:5:6"));
        assert_ne!(key("2001:db8:1:2::1"), key("2001:db8:1:3::1"));
        assert_eq!(key("::ffff:192.0.2.1"), "192.0.2.1");
    }
}
