//! The candidates of a node while they are searched.

use super::order::Candidate;

/// The candidates of a node that are left to search. None is lost when some are left out, so the list can be searched again.
pub(super) struct Queue<'c> {
    all: &'c mut [Candidate],
    /// Those searched or skipped come before this index.
    begin: usize,
    /// Those left out by the filter are from this index on.
    end: usize,
    filtered: bool,
}

impl<'c> Queue<'c> {
    pub fn new(all: &'c mut [Candidate]) -> Queue<'c> {
        let end = all.len();
        Queue { all, begin: 0, end, filtered: false }
    }

    pub const fn is_empty(&self) -> bool {
        self.begin == self.end
    }

    /// The candidates left to search.
    pub fn left(&mut self) -> &mut [Candidate] {
        &mut self.all[self.begin..self.end]
    }

    /// The number of candidates that were searched, skipped or left out.
    pub const fn index(&self) -> usize {
        self.begin + self.all.len() - self.end
    }

    /// Removes the first candidate.
    pub const fn advance(&mut self) {
        self.begin += 1;
    }

    /// Whether `filter` was called.
    pub const fn is_filtered(&self) -> bool {
        self.filtered
    }

    /// Leaves out those that are not worth searching.
    pub fn filter(&mut self, mut is_worthwhile: impl FnMut(&Candidate) -> bool) {
        let mut kept = self.begin;
        for at in self.begin..self.end {
            if is_worthwhile(&self.all[at]) {
                self.all.swap(kept, at);
                kept += 1;
            }
        }
        (self.end, self.filtered) = (kept, true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempi_rules::{Position, Rules};

    #[test]
    fn candidates_left_out_count_but_stay_in_the_list() {
        let rules = Rules::builtin("chess").unwrap();
        let actions = Position::start(&rules).legal_actions(&rules);
        let mut candidates: Vec<Candidate> = actions.iter().copied().map(Candidate::new).collect();
        let (first, last) = (actions[0], actions[19]);
        let mut queue = Queue::new(&mut candidates);
        queue.advance();
        assert_eq!((queue.index(), queue.is_filtered()), (1, false));
        queue.filter(|candidate| candidate.action == first || candidate.action == last);
        let left: Vec<_> = queue.left().iter().map(|candidate| candidate.action).collect();
        assert_eq!((left, queue.index(), queue.is_filtered()), (vec![last], 19, true));
        queue.advance();
        assert!(queue.is_empty());
        let missing = actions.iter().filter(|&&action| candidates.iter().all(|candidate| candidate.action != action)).count();
        assert_eq!(missing, 0);
    }
}
