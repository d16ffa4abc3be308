//! Attacks of unlimited sliders by magic multiplication, and lines between squares.
//!
//! The tables are filled once, on first use; compiled rules hold a reference to them, so that move generation does not check for that.

use std::sync::LazyLock;

use super::bitboard::Bitboard;
use super::square::Square;

const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// Where one square's slice of the attack table starts, and how to index it.
#[derive(Clone, Copy, Default)]
struct Magic {
    mask: u64,
    factor: u64,
    shift: u32,
    start: u32,
}

/// The attack tables.
pub struct Attacks {
    rook: [Magic; 64],
    bishop: [Magic; 64],
    table: Box<[Bitboard]>,
    between: Box<[[Bitboard; 64]; 64]>,
    line: Box<[[Bitboard; 64]; 64]>,
}

static ATTACKS: LazyLock<Attacks> = LazyLock::new(Attacks::fill);

impl Attacks {
    /// The tables, filled at the first call.
    pub fn get() -> &'static Attacks {
        &ATTACKS
    }

    /// The squares that a rook on a square reaches, the first piece in each direction included.
    #[inline]
    pub fn rook(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.slide(&self.rook[square.index()], occupied)
    }

    /// The squares that a bishop on a square reaches, the first piece in each direction included.
    #[inline]
    pub fn bishop(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.slide(&self.bishop[square.index()], occupied)
    }

    #[inline]
    fn slide(&self, magic: &Magic, occupied: Bitboard) -> Bitboard {
        let index = (occupied.0 & magic.mask).wrapping_mul(magic.factor) >> magic.shift;
        self.table[magic.start as usize + index as usize]
    }

    /// The squares strictly between two squares on one rank, file or diagonal; empty for others.
    #[inline]
    pub fn between(&self, a: Square, b: Square) -> Bitboard {
        self.between[a.index()][b.index()]
    }

    /// The whole rank, file or diagonal through two different squares; empty if they share none.
    #[inline]
    pub fn line(&self, a: Square, b: Square) -> Bitboard {
        self.line[a.index()][b.index()]
    }

    fn fill() -> Attacks {
        let mut table = Vec::with_capacity(107_648);
        let rook = magics(&ROOK_MAGICS, ORTHOGONAL, &mut table);
        let bishop = magics(&BISHOP_MAGICS, DIAGONAL, &mut table);
        let mut attacks = Attacks {
            rook,
            bishop,
            table: table.into(),
            between: Box::new([[Bitboard::EMPTY; 64]; 64]),
            line: Box::new([[Bitboard::EMPTY; 64]; 64]),
        };
        attacks.fill_lines();
        attacks
    }

    fn fill_lines(&mut self) {
        for a in Square::all() {
            for (dx, dy) in ORTHOGONAL.into_iter().chain(DIAGONAL) {
                let line = ray(a, Bitboard::EMPTY, (dx, dy)) | ray(a, Bitboard::EMPTY, (-dx, -dy)) | Bitboard::of(a);
                let mut between = Bitboard::EMPTY;
                let mut square = a.offset(dx, dy);
                while let Some(b) = square {
                    self.line[a.index()][b.index()] = line;
                    self.between[a.index()][b.index()] = between;
                    between = between.with(b);
                    square = b.offset(dx, dy);
                }
            }
        }
    }
}

/// The squares in one direction up to and including the first piece.
fn ray(from: Square, occupied: Bitboard, (dx, dy): (i8, i8)) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    let mut square = from.offset(dx, dy);
    while let Some(s) = square {
        reached = reached.with(s);
        if occupied.has(s) {
            break;
        }
        square = s.offset(dx, dy);
    }
    reached
}

/// The rays in one direction from all squares of an empty board.
struct Direction {
    /// Whether the squares of a ray are numbered upward.
    ascending: bool,
    rays: [Bitboard; 64],
}

impl Direction {
    fn new((dx, dy): (i8, i8)) -> Direction {
        let rays = std::array::from_fn(|index| ray(Square::new(index as u8), Bitboard::EMPTY, (dx, dy)));
        Direction { ascending: (dy, dx) > (0, 0), rays }
    }

    /// The squares up to and including the first piece: the ray without the one that starts at that piece.
    fn reach(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let ray = self.rays[from.index()];
        let pieces = (ray & occupied).0;
        // The last square in the order of the numbers stands for no piece: it is a corner from which no such ray starts.
        let nearest = if self.ascending { (pieces | 1 << 63).trailing_zeros() } else { 63 - (pieces | 1).leading_zeros() };
        ray - self.rays[nearest as usize]
    }
}

/// Appends the attack slices of all squares to the table.
fn magics(factors: &[u64; 64], directions: [(i8, i8); 4], table: &mut Vec<Bitboard>) -> [Magic; 64] {
    let directions = directions.map(Direction::new);
    let reach = |square, occupied| directions.iter().fold(Bitboard::EMPTY, |all, direction| all | direction.reach(square, occupied));
    let mut magics = [Magic::default(); 64];
    for square in Square::all() {
        let edges = ((Bitboard::rank(0) | Bitboard::rank(7)) - Bitboard::rank(square.rank()))
            | ((Bitboard::file(0) | Bitboard::file(7)) - Bitboard::file(square.file()));
        let mask = (reach(square, Bitboard::EMPTY) - edges).0;
        let magic = Magic { mask, factor: factors[square.index()], shift: 64 - mask.count_ones(), start: table.len() as u32 };
        table.resize(table.len() + (1 << mask.count_ones()), Bitboard::EMPTY);
        let mut occupied = 0u64;
        loop {
            let index = magic.start as usize + (occupied.wrapping_mul(magic.factor) >> magic.shift) as usize;
            table[index] = reach(square, Bitboard(occupied));
            occupied = occupied.wrapping_sub(mask) & mask;
            if occupied == 0 {
                break;
            }
        }
        magics[square.index()] = magic;
    }
    magics
}

// Found by random search: products with these map the relevant blockers of each square without collisions.
const ROOK_MAGICS: [u64; 64] = [
    0x9080_0011_8420_4004,
    0x00c0_1008_a000_4000,
    0x0500_0811_00c1_2000,
    0x4700_0900_8420_3000,
    0x9200_0600_6821_0410,
    0x0080_0200_1400_0980,
    0x0080_1a00_0100_5080,
    0x0900_0180_2145_0002,
    0x3000_8002_2040_0480,
    0x2000_4000_4220_1000,
    0x2201_0010_2001_0940,
    0x8000_8010_0080_0800,
    0x0901_0008_020c_1100,
    0x0602_0010_1200_0884,
    0x0441_0024_0200_0100,
    0x0140_8002_4480_2100,
    0x9220_6080_00c0_0090,
    0x0090_0540_00c8_2000,
    0x0001_0100_1040_6001,
    0x4801_8480_1800_3000,
    0x0404_0500_1008_0100,
    0x0001_0100_0604_0008,
    0x0900_0400_4890_0621,
    0x0001_0200_0a81_004c,
    0x1c04_4000_8004_208c,
    0x1020_1003_4004_2040,
    0x8d02_0022_0034_8040,
    0x0000_0800_8010_0080,
    0x1084_2400_8008_0280,
    0x1489_0c00_8002_0080,
    0x0081_2844_0022_3001,
    0x0100_8846_0010_8114,
    0x0002_4000_2080_0880,
    0x0002_8140_0080_2000,
    0x0020_8060_0080_1004,
    0x800a_0021_1200_4008,
    0x02c2_8004_0080_0803,
    0x0040_8004_0080_0200,
    0x0840_8a28_0400_0110,
    0x0402_80c5_8200_0104,
    0x0080_0444_6004_4004,
    0x6200_a010_0040_4001,
    0x0101_0020_0045_0010,
    0x408a_00c0_0812_0020,
    0x0201_0028_0011_0004,
    0x2002_0080_8400_8002,
    0x0813_0006_0011_0004,
    0x0801_0000_4081_0002,
    0xa001_0140_2480_0500,
    0x02c0_a082_4009_0100,
    0x0c0a_2000_1106_c100,
    0x00a8_0008_8010_0480,
    0x2009_0802_0c00_8080,
    0x0202_0050_4804_c200,
    0x0101_0042_000c_1100,
    0x0005_8001_0000_d080,
    0x0400_2092_0104_8042,
    0x4a01_0150_8040_0721,
    0x0702_0910_2001_0045,
    0x0888_1001_0008_2045,
    0x0013_0010_0408_0023,
    0xc022_0004_2508_1002,
    0xc201_0002_0000_8401,
    0xc000_0510_e444_0082,
];
const BISHOP_MAGICS: [u64; 64] = [
    0x0088_a00c_0442_0420,
    0x0002_8409_0202_1000,
    0x0008_0081_0200_2000,
    0x0114_1242_0010_5200,
    0x0005_1040_4009_10c0,
    0x0042_0510_0823_1410,
    0x0018_4c04_44c0_1000,
    0x0000_4200_5008_0400,
    0x0000_1020_1843_0442,
    0x1080_2004_4410_4440,
    0x0003_2808_0500_2000,
    0x0001_0806_0b48_0010,
    0x0608_0110_4080_0024,
    0x0002_0d10_1650_0040,
    0x1009_0404_0c04_0601,
    0x0c04_4109_0090_0400,
    0x4108_000c_0808_1842,
    0x4402_0010_1002_1088,
    0x1010_0008_0081_a228,
    0x0008_0948_8204_4040,
    0x0084_0000_81a0_0050,
    0x0001_0022_1000_8401,
    0x0001_0020_4402_2000,
    0x0600_2711_0082_1000,
    0x4108_2000_4084_0104,
    0x1004_a000_4208_0b00,
    0x8091_0100_1004_08a2,
    0x2205_00c0_0c00_4200,
    0x0841_0040_a405_4000,
    0x0848_0601_10c1_0088,
    0x10a4_0087_0408_8c00,
    0x0423_1200_0109_8980,
    0x0041_0410_0220_2000,
    0x0284_100c_1148_8104,
    0x2012_0340_4024_0100,
    0xa020_1200_8008_0080,
    0x8802_0084_0002_0160,
    0x0a05_0142_0001_0500,
    0x0202_0200_5004_0444,
    0x4304_1080_2832_8410,
    0x0204_090c_4010_1001,
    0x0182_0084_2000_4404,
    0x0000_0820_8801_3000,
    0x7000_2042_0080_6800,
    0x2033_4008_1140_0202,
    0x0001_1001_0200_0110,
    0x0345_4126_0200_2400,
    0x0031_2404_0081_0048,
    0x0143_00d0_0420_0480,
    0x0202_0486_0110_8000,
    0x0018_3052_0090_1080,
    0x0880_0581_0588_2002,
    0x0008_0450_8202_0000,
    0x1004_3030_1001_2000,
    0x2040_0282_1c01_000a,
    0x0804_1084_0040_8144,
    0x0001_0082_1003_0400,
    0x0000_1a0a_1212_0611,
    0x0081_0080_4208_0c00,
    0x1002_0020_4484_0400,
    0x2820_0400_1002_0202,
    0x2008_0240_5204_1101,
    0x8000_2060_0288_8100,
    0x0028_0204_0044_0100,
];

#[cfg(test)]
mod tests {
    use super::*;

    fn walked(from: Square, occupied: Bitboard, directions: [(i8, i8); 4]) -> Bitboard {
        directions.into_iter().fold(Bitboard::EMPTY, |set, direction| set | ray(from, occupied, direction))
    }

    #[test]
    fn magic_attacks_equal_walked_rays() {
        let attacks = Attacks::get();
        let mut seed = 0x1234_5678_9abc_def1u64;
        for square in Square::all() {
            for _ in 0..500 {
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                let occupied = Bitboard(seed & seed.rotate_left(21));
                assert_eq!(attacks.rook(square, occupied), walked(square, occupied, ORTHOGONAL));
                assert_eq!(attacks.bishop(square, occupied), walked(square, occupied, DIAGONAL));
            }
        }
    }

    #[test]
    fn lines_and_the_squares_between() {
        let at = |name: &str| name.parse::<Square>().unwrap();
        let attacks = Attacks::get();
        assert_eq!(attacks.between(at("a1"), at("d4")), [at("b2"), at("c3")].into_iter().collect());
        assert_eq!(attacks.line(at("c3"), at("b2")).len(), 8);
        assert!(attacks.between(at("a1"), at("b3")).is_empty() && attacks.line(at("a1"), at("b3")).is_empty());
    }
}
