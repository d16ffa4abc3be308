//! Writes samples as network inputs, in records of fixed size.

use std::io::{self, Write};

use serde::Serialize;
use tempi_engine::HandEvaluation;
use tempi_engine::network::{Fit, Layout};
use tempi_rules::Rules;

use crate::samples::Sample;

/// Maximum number of features in a record; positions with more are skipped.
pub const SLOTS: usize = 56;
/// Maximum number of variants: a record has eight bits for the variant's number.
const MAX_VARIANTS: usize = 256;
/// The value of unused slots.
const UNUSED: u16 = u16::MAX;

/// The header of a file of inputs.
#[derive(Serialize)]
pub struct InputsHeader<'a> {
    /// Always `tempi-inputs`.
    pub format: &'a str,
    /// The version of the format.
    pub version: u32,
    /// The features of the networks trained on it.
    pub layout: &'a Layout,
    /// The variants, in the order of their numbers in the records.
    pub variants: &'a [String],
    /// The number of features that fit in a record, [`SLOTS`].
    pub slots: usize,
}

/// Writes samples as network inputs.
///
/// After the header, a line of JSON, each sample is a record of 10 + 4 · [`SLOTS`] + 4 bytes, with little-endian numbers: the game (32 bits),
/// the score and the hand-made evaluation (16 bits each, signed, in hundredths of a pawn), the result in half points (8 bits), the variant
/// (8 bits), the features as the player to act sees them and as the opponent does ([`SLOTS`] numbers of 16 bits each, unused ones 65535), the
/// moves left in this turn and in the opponent's next one, the pieces on the board, and a zero (8 bits each).
pub struct InputsFile<W: Write> {
    file: W,
    /// The feature mapping and the hand-made evaluation of each variant.
    variants: Vec<(Fit, HandEvaluation)>,
    /// The number of samples with too many features for a record.
    too_full: u64,
}

impl<W: Write> InputsFile<W> {
    /// Starts a file for the samples of some variants.
    ///
    /// # Errors
    /// If the header cannot be written, a variant has no inputs (such as one without owners of pieces), or there are too many variants.
    pub fn new(mut file: W, variants: &[&Rules]) -> io::Result<InputsFile<W>> {
        if variants.len() > MAX_VARIANTS {
            return Err(io::Error::other(format!("{} variants instead of at most {MAX_VARIANTS}", variants.len())));
        }
        let layout = Layout::of(variants.iter().copied());
        let fit = |rules: &Rules| layout.fit(rules).map_err(|cause| io::Error::other(format!("{}: {cause}", rules.id())));
        let fits = variants.iter().map(|rules| Ok((fit(rules)?, HandEvaluation::new(rules)))).collect::<io::Result<Vec<_>>>()?;
        let names: Vec<String> = variants.iter().map(|rules| rules.id().to_owned()).collect();
        let header = InputsHeader { format: "tempi-inputs", version: 1, layout: &layout, variants: &names, slots: SLOTS };
        serde_json::to_writer(&mut file, &header)?;
        file.write_all(b"\n")?;
        Ok(InputsFile { file, variants: fits, too_full: 0 })
    }

    /// Writes a sample of the variant with this number.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, variant: usize, rules: &Rules, game: u64, sample: &Sample) -> io::Result<()> {
        let (fit, hand) = &self.variants[variant];
        let active = fit.active(&sample.position);
        if active[0].len() > SLOTS {
            self.too_full += 1;
            return Ok(());
        }
        self.file.write_all(&(game as u32).to_le_bytes())?;
        for value in [sample.score, hand.evaluate(rules, &sample.position)] {
            self.file.write_all(&(value.clamp(i16::MIN.into(), i16::MAX.into()) as i16).to_le_bytes())?;
        }
        self.file.write_all(&[(sample.result * 2.0) as u8, variant as u8])?;
        for features in active {
            let unused = std::iter::repeat_n(UNUSED, SLOTS - features.len());
            let bytes: Vec<u8> = features.into_iter().chain(unused).flat_map(u16::to_le_bytes).collect();
            self.file.write_all(&bytes)?;
        }
        let position = &sample.position;
        let pieces = position.board().occupied().len() as u8;
        self.file.write_all(&[position.moves_left(rules), position.moves_next(rules), pieces, 0])
    }

    /// Completes the file; returns the number of samples skipped because they had too many features for a record.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> io::Result<u64> {
        self.file.flush()?;
        Ok(self.too_full)
    }
}
