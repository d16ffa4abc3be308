//! FENs: what is left out on reading, and what is refused with which words.

use tempi_rules::{FenFieldType, Position, Rules};

fn written(id: &str, fen: &str) -> String {
    let rules = Rules::builtin(id).unwrap();
    Position::from_fen(&rules, fen).unwrap_or_else(|e| panic!("{id}, {fen}: {e}")).fen(&rules)
}

#[test]
fn castling_rights_need_king_and_rook_at_home() {
    let rights = |placement: &str| {
        let fen = written("chess", &format!("{placement} w KQkq - 0 1"));
        fen.split(' ').nth(2).unwrap().to_string()
    };
    assert_eq!(rights("r3k2r/8/8/8/8/8/8/R3K2R"), "KQkq");
    assert_eq!(rights("4k3/8/8/8/8/8/8/4K3"), "-");
    assert_eq!(rights("4k2r/8/8/8/8/8/8/R3K3"), "Qk");
    assert_eq!(rights("r3k2r/8/8/8/8/8/8/R2K3R"), "kq");
    // Rooks of the other player, and other pieces, are none.
    assert_eq!(rights("N3k2N/8/8/8/8/8/8/q3K2B"), "-");
    // The variant's own squares count.
    assert_eq!(written("monsoon", "r2kq2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").split(' ').nth(2), Some("KQkq"));
    assert_eq!(written("monsoon", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").split(' ').nth(2), Some("KQ"));
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    const KINGS: &str = "4k3/8/8/8/8/8/8/4K3";
    let cases = [
        ("chess", "", "placement: the text is empty"),
        ("chess", "8/8/8/8/8/8/8/8 w - - 0 1", "position: White has no king"),
        ("chess", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "position: White has 2 pieces of the type king; there must be one"),
        ("chess", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "position: the king of the side that is not to move is in check"),
        ("chess", "KINGS x - - 0 1", "player: `x` must be w or b"),
        ("chess", "KINGS w KX - 0 1", "castling: `X` is not a castling right; use K, Q, k and q, or - for none"),
        ("chess", "KINGS w - e9 0 1", "en passant: `e9`: "),
        ("chess", "KINGS w - e6 0 1", "en passant: no pawn has just crossed e6"),
        ("chess", "KINGS w - - 10001 1", "counter: `10001` must be a number from 0 to 10000"),
        ("chess", "KINGS w - - +1 1", "counter: `+1` must be a number from 0 to 10000"),
        ("chess", "KINGS w - - 0 0", "number: `0` must be a number from 1 to 9999"),
        ("chess", "KINGS w - - 0 1 1", "position: `1` after the sixth field is not understood"),
        ("chess", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "position: White has a pawn on its far rank"),
        ("chess", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "position: White has a pawn on its first rank"),
        ("chess", "KINGS w - - 0 1 forced=e1", "forced: this field is not used in Chess"),
        ("chess", "KINGS w - - 0 1 colour=e1", "colour: unknown field"),
        ("progressive-italian", "KINGS w - - 0 3 moves=1 moves=1", "moves: the field is given twice"),
        ("progressive-italian", "KINGS w - - 0 3 moves=250 left=1", "left: a turn has at most 250 moves, points or spaces"),
        ("progressive-italian", "KINGS w - - 0 3 moves=251", "moves: `251` must be a number from 0 to 250"),
        ("progressive-italian", "KINGS w - - 0 3 state=x", "state: `x` is not one of the letters c, k, p, o, e, m, u"),
        ("progressive-forwards", "KINGS w - - 0 3 moves=1 forced=d4", "forced: the player has no piece there"),
        ("progressive-forwards", "KINGS w - - 0 3 moves=1 forced=e8", "forced: the player has no piece there"),
        ("injunction", "KINGS w - - 0 1 markers=a2,a2", "markers: give two different squares on the markers' file"),
        ("injunction", "KINGS w - - 0 1 markers=a2,b7", "markers: give two different squares on the markers' file"),
        ("injunction", "KINGS w - - 0 1 markers=b2,a7", "markers: give two different squares on the markers' file"),
        ("injunction", "KINGS w - - 0 1 markers=a2", "markers: give two different squares on the markers' file"),
        ("injunction", "4k3/8/8/8/8/N7/8/4K3 w - - 0 1", "position: no piece may stand on the markers' file"),
        ("quota", "KINGS w - - 0 2 waiting=N", "waiting: separate White's and Black's waiting pieces with a slash, such as N/-"),
        ("convergence", "KINGS w - - 0 2 moves=1 quadrant=5", "quadrant: `5` must be a number from 1 to 4"),
        ("sequential", "KINGS w - - 0 2 moves=1 group=7", "group: `7` must be a number from 1 to 6"),
        ("accelerated", "KINGS w - - 0 2 shapes=4", "shapes: the variant has only 2 shapes"),
        ("tsunami", "KINGS w - - 0 2 pending=d4", "pending: only a pawn on its far rank can be waiting for promotion"),
        (
            "forward",
            "KINGS w - - 0 2 taker=x4",
            "taker: give the player who captured the last pawn and the number of moves since, such as w12",
        ),
        ("forward", "KINGS w - - 0 2 taker=w99999", "taker: `99999` must be a number from 0 to 60000"),
    ];
    for (id, fen, expected) in cases {
        let rules = Rules::builtin(id).unwrap();
        let fen = fen.replace("KINGS", KINGS);
        let told = Position::from_fen(&rules, &fen).map_or_else(|e| format!("{}: {}", e.field, e.message), |p| p.fen(&rules));
        assert!(told.starts_with(expected), "{id}, {fen}: {told}");
    }
}

/// What is just allowed is read, and written again.
#[test]
fn what_can_just_be_is_read() {
    let cases = [
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 10000 9999"),
        ("progressive-italian", "4k3/8/8/8/8/8/8/4K2R w K - 0 3 moves=249 left=1"),
        ("progressive-forwards", "4k3/8/8/8/8/8/8/4K2R w - - 0 3 moves=1 left=4 forced=h1"),
        ("injunction", "4k3/8/8/8/8/8/8/4K2R w - - 0 1 markers=a1,a8"),
        ("quota", "4k3/8/8/8/8/8/8/4K2R w K - 0 2 waiting=N/-"),
        ("convergence", "4k3/8/8/8/8/8/8/4K2R w K - 0 2 moves=1 left=1 quadrant=4"),
    ];
    for (id, fen) in cases {
        assert_eq!(written(id, fen), fen, "{id}");
    }
}

/// The group that moves next is one of the cycle's, those that have moved are some of them.
#[test]
fn groups_of_a_cycle_are_numbered_from_one() {
    let rules = Rules::builtin("sequential").unwrap();
    let fields = Position::start(&rules).fen_fields(&rules);
    for name in ["group", "used"] {
        let holds = fields.iter().find(|field| field.name == name).map(|field| &field.holds);
        let Some(FenFieldType::One { options } | FenFieldType::Letters { options }) = holds else { panic!("{name}: {holds:?}") };
        assert_eq!(options.iter().map(|option| option.value.as_str()).collect::<String>(), "123456", "{name}");
        assert!(options.iter().all(|option| !option.kinds.is_empty()), "{name}");
    }
}
