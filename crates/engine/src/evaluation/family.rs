//! Families of variants that share weights, determined by their rules.
use tempi_rules::{Color, Piece, Position, Rules, Square, Verdict};

/// A family of variants, whose weights are similar enough to be tuned together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// White and Black pieces alternate, regardless of the player.
    Ownerless,
    /// Being mated does not lose.
    Helpmate,
    /// Kings can be pushed off the board.
    Push,
    /// A king that reaches the far rank wins.
    March,
    /// The first pawn to reach the far rank wins.
    Race,
    /// A player who has lost too many piece types loses.
    Extinction,
    /// All pieces of a type have to be captured within a turn.
    Elimination,
    /// The goal is to capture pieces other than royal kings, and captured pieces re-enter.
    Objectives,
    /// There are no royal kings; a player who cannot move loses.
    Kingless,
    /// The players start with different numbers of pieces, and one has more moves.
    Uneven,
    /// No piece moves backward, and turns stay short.
    Forward,
    /// No piece moves backward, and turns grow.
    ForwardGrowing,
    /// Turns grow without limit.
    Growing,
    /// Each turn also moves opposing pieces.
    Opposing,
    /// Turns of one move.
    Single,
    /// The length of a turn depends on captures and checks.
    Varying,
    /// Turns of two moves.
    Two,
    /// Turns of three or more moves.
    Many,
}

impl Family {
    /// Every family.
    pub const ALL: [Family; 18] = [
        Family::Ownerless,
        Family::Helpmate,
        Family::Push,
        Family::March,
        Family::Race,
        Family::Extinction,
        Family::Elimination,
        Family::Objectives,
        Family::Kingless,
        Family::Uneven,
        Family::Forward,
        Family::ForwardGrowing,
        Family::Growing,
        Family::Opposing,
        Family::Single,
        Family::Varying,
        Family::Two,
        Family::Many,
    ];

    /// The name of the weights for all families together.
    pub(crate) const POOLED: &'static str = "pooled";

    /// The name in the file of weights, such as `forward-growing`.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Ownerless => "ownerless",
            Family::Helpmate => "helpmate",
            Family::Push => "push",
            Family::March => "march",
            Family::Race => "race",
            Family::Extinction => "extinction",
            Family::Elimination => "elimination",
            Family::Objectives => "objectives",
            Family::Kingless => "kingless",
            Family::Uneven => "uneven",
            Family::Forward => "forward",
            Family::ForwardGrowing => "forward-growing",
            Family::Growing => "growing",
            Family::Opposing => "opposing",
            Family::Single => "single",
            Family::Varying => "varying",
            Family::Two => "two",
            Family::Many => "many",
        }
    }

    /// The family of this name.
    pub fn from_name(name: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|family| family.name() == name)
    }

    /// The family of a variant by its rules: the first one that fits. Goals take precedence over turns.
    pub fn of(rules: &Rules) -> Family {
        let ends = rules.ends();
        let goals = [
            (rules.pieces_alternate(), Family::Ownerless),
            (ends.mated != Verdict::Loses, Family::Helpmate),
            (ends.king_pushed_off, Family::Push),
            (rules.far_rank_winners() != Default::default(), Family::March),
            (rules.pawns_win(), Family::Race),
            (!ends.extinct.is_empty(), Family::Extinction),
            (!ends.eliminate.is_empty(), Family::Elimination),
            (!rules.has_royal_kings() && rules.objectives() == Default::default(), Family::Kingless),
            (rules.objectives().iter().count() > 1, Family::Objectives),
        ];
        goals.into_iter().find(|&(fits, _)| fits).map_or_else(|| Family::by_turns(rules), |(_, family)| family)
    }

    fn by_turns(rules: &Rules) -> Family {
        let schedule = rules.schedule();
        if schedule.favored().is_some() && !begins_even(rules) {
            return Family::Uneven;
        }
        match (never_goes_back(rules), schedule.grows()) {
            (true, true) => Family::ForwardGrowing,
            (true, false) => Family::Forward,
            (false, true) => Family::Growing,
            _ if schedule.moves_opposing() => Family::Opposing,
            _ if schedule.varies() => Family::Varying,
            _ => match schedule.longest_repeating() {
                0 | 1 => Family::Single,
                2 => Family::Two,
                _ => Family::Many,
            },
        }
    }
}

/// Whether both players start with the same number of pieces. If not, something else compensates for the pieces, so games do not show what
/// pieces are worth; such variants have no network, and are left out when all families are tuned together.
pub fn begins_even(rules: &Rules) -> bool {
    let start = Position::start(rules);
    let [white, black] = Color::BOTH.map(|color| start.board().of(color).len());
    white == black
}

/// Whether no piece ever moves backward without capturing.
pub(crate) fn never_goes_back(rules: &Rules) -> bool {
    let back = |piece: Piece, from: Square| {
        let (quiet, _) = rules.targets(piece, from, Default::default());
        let pawn = rules.is_pawn(piece.role);
        { quiet }.any(|to| if pawn { false } else { ahead(piece.color, to) < ahead(piece.color, from) })
    };
    let pieces = Color::BOTH.into_iter().flat_map(|color| rules.roles().map(move |role| Piece { color, role }));
    !{ pieces }.any(|piece| Square::all().any(|from| back(piece, from)))
}

/// The rank of a square from a player's point of view, 0 to 7.
pub(crate) fn ahead(color: Color, square: Square) -> u8 {
    if color == Color::White { square.rank() } else { 7 - square.rank() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempi_rules::catalog;

    #[test]
    fn built_in_variants_have_their_families() {
        let members = |family: Family| {
            let ids = catalog::ids().filter(|id| Family::of(&Rules::builtin(id).unwrap()) == family);
            ids.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(members(Family::Ownerless), "multi-mate");
        assert_eq!(members(Family::Helpmate), "double-move-helpmate");
        assert_eq!(members(Family::Push), "push");
        assert_eq!(members(Family::March), "forward");
        assert_eq!(members(Family::Race), "interregnum");
        assert_eq!(members(Family::Extinction), "double-extinction");
        assert_eq!(members(Family::Elimination), "extermination");
        assert_eq!(members(Family::Objectives), "dichotomy");
        assert_eq!(members(Family::Kingless), "termination");
        assert_eq!(members(Family::Uneven), "monster");
        assert_eq!(members(Family::Forward), "forwards");
        assert_eq!(members(Family::ForwardGrowing).split(' ').count(), 5);
        assert_eq!(members(Family::Growing), "armistice progressive-italian progressive-scottish");
        assert_eq!(members(Family::Opposing), "coactive monsoon tsunami");
        assert_eq!(members(Family::Single), "chess injunction triomino");
        assert_eq!(
            members(Family::Varying),
            "accelerated accelerated-two aggression aggression-two attack escalated escalated-two provocation provocation-two"
        );
        assert_eq!(members(Family::Two), "checkpoint convergence divergence double-move gridlock marseillais marseillais-balanced quota");
        assert_eq!(members(Family::Many).split(' ').count(), 16);
    }

    #[test]
    fn odds_alone_do_not_change_the_family() {
        let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR";
        let family = |turn: &str| {
            let text = format!("format = 1\nbase = 'chess'\n[about]\nname = 'Odds'\n[start]\nboard = '{board}'\n{turn}");
            Family::of(&Rules::from_toml("odds", &text).unwrap())
        };
        assert_eq!(family(""), Family::Single);
        assert_eq!(family("[turn]\nlength = [2]\ncycle = [1, 2]"), Family::Uneven);
        assert_eq!(family("[turn]\nlength = [1]\ncycle = [2, 1, 1, 2]"), Family::Two);
    }

    #[test]
    fn names_are_parsed() {
        assert!(Family::ALL.into_iter().all(|family| Family::from_name(family.name()) == Some(family)));
        assert_eq!(Family::from_name("pooled"), None);
    }
}
