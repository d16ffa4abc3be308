//! The search parameters that `tempi tune search` tunes: margins to be compared with evaluations, and how far late actions are reduced.

/// A search parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name, such as `reverse-futility`.
    pub name: &'static str,
    /// Its default.
    pub default: i32,
    /// Its smallest value.
    pub min: i32,
    /// Its largest value.
    pub max: i32,
}

impl Parameter {
    /// The parameter of this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn named(name: &str) -> Result<Parameter, ParameterError> {
        let found = SearchParameters::ALL.iter().find(|parameter| parameter.name == name);
        found.copied().ok_or_else(|| ParameterError::Unknown { name: name.to_owned() })
    }
}

/// The parameter cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParameterError {
    /// There is no parameter of this name.
    #[error("unknown search parameter `{name}`; expected one of {}", SearchParameters::names())]
    Unknown {
        /// The name.
        name: String,
    },
    /// The value is out of range.
    #[error("`search.{}` must be a number from {} to {}, not `{value}`", parameter.name, parameter.min, parameter.max)]
    OutOfRange {
        /// The parameter.
        parameter: Parameter,
        /// The value.
        value: i32,
    },
}

macro_rules! parameters {
    ($($(#[$doc:meta])+ $field:ident $name:literal = $default:literal in $min:literal..=$max:literal;)+) => {
        /// The tuned parameters of the search. Evaluations are in centipawns, depths in actions.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct SearchParameters {
            $($(#[$doc])+ pub(super) $field: i32,)+
        }

        impl Default for SearchParameters {
            fn default() -> SearchParameters {
                SearchParameters { $($field: $default,)+ }
            }
        }

        impl SearchParameters {
            /// All parameters.
            pub const ALL: &'static [Parameter] = &[$(Parameter { name: $name, default: $default, min: $min, max: $max },)+];

            fn field(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $($name => Some(&mut self.$field),)+
                    _ => None,
                }
            }
        }
    };
}

parameters! {
    /// Half the width of the first aspiration window.
    aspiration "aspiration" = 30 in 8..=200;
    /// Reverse futility pruning: a static evaluation this far above beta, per action of depth left, causes a cutoff.
    reverse_futility "reverse-futility" = 90 in 30..=250;
    /// Razoring: with a static evaluation this far below alpha, per action of depth left, only captures are searched, and if they do not help,
    /// that is the score.
    razoring "razoring" = 260 in 100..=800;
    /// Futility pruning: a quiet action is skipped if the evaluation is this far below alpha.
    futility "futility" = 120 in 20..=400;
    /// Additional margin of futility pruning per action of depth left.
    futility_step "futility-step" = 100 in 20..=300;
    /// The depth reduction of null moves.
    null_move_reduction "null-move-reduction" = 4 in 2..=7;
    /// A static evaluation this far above beta increases that reduction by one.
    null_move_evaluation "null-move-evaluation" = 200 in 50..=1000;
    /// Delta pruning: in the quiescence search, a capture must raise the score to within this margin of alpha.
    delta "delta" = 150 in 20..=600;
    /// The smallest late move reduction, in hundredths of an action.
    reduction_base "reduction-base" = 60 in 0..=150;
    /// Late move reductions grow by the logarithms of depth and index, divided by this many hundredths.
    reduction_divisor "reduction-divisor" = 230 in 120..=400;
    /// The history score that decreases a late move reduction by one.
    reduction_history "reduction-history" = 8192 in 2048..=32768;
    /// Late move pruning: this plus the square of the depth is the number of quiet actions searched; half as many unless the evaluation improves.
    late_actions "late-actions" = 4 in 1..=16;
    /// History pruning: a quiet action is skipped if its history score is this far below zero, per action of depth left.
    history_pruning "history-pruning" = 4000 in 500..=20000;
    /// Exchange pruning: a quiet action is skipped if it loses this much by static exchange evaluation, times the square of the depth left.
    exchange_pruning "exchange-pruning" = 30 in 5..=200;
    /// Singular extension: the hash move is extended if all others are worse than it by this much per action of depth.
    singular "singular" = 2 in 1..=10;
}

impl SearchParameters {
    fn names() -> String {
        SearchParameters::ALL.iter().map(|parameter| parameter.name).collect::<Vec<_>>().join(", ")
    }

    /// Sets a parameter.
    ///
    /// # Errors
    /// If there is no such parameter, or the value is out of its range.
    ///
    /// ```
    /// use tempi_engine::SearchParameters;
    ///
    /// let mut parameters = SearchParameters::default();
    /// parameters.set("razoring", 300).unwrap();
    /// assert_eq!(parameters.set("razoring", 5).unwrap_err().to_string(), "`search.razoring` must be a number from 100 to 800, not `5`");
    /// ```
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParameterError> {
        let parameter = Parameter::named(name)?;
        if !(parameter.min..=parameter.max).contains(&value) {
            return Err(ParameterError::OutOfRange { parameter, value });
        }
        if let Some(field) = self.field(name) {
            *field = value;
        }
        Ok(())
    }
}

/// The parameters, and what is computed from them once.
pub(crate) struct Tuned {
    pub parameters: SearchParameters,
    /// Late move reductions by depth and index. Computing a logarithm for each action would take too long.
    reductions: Box<[[u8; 64]; 64]>,
}

impl Tuned {
    pub fn new(parameters: SearchParameters) -> Tuned {
        let (base, divisor) = (f64::from(parameters.reduction_base) / 100.0, f64::from(parameters.reduction_divisor) / 100.0);
        let mut reductions = Box::new([[0; 64]; 64]);
        for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
            for (index, reduction) in row.iter_mut().enumerate().skip(1) {
                *reduction = (base + (depth as f64).ln() * (index as f64).ln() / divisor) as u8;
            }
        }
        Tuned { parameters, reductions }
    }

    /// The late move reduction before adjustments, in actions.
    #[inline]
    pub fn reduction(&self, depth: i32, index: usize) -> i32 {
        i32::from(self.reductions[(depth as usize).min(63)][index.min(63)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_within_their_ranges() {
        let mut parameters = SearchParameters::default();
        for parameter in SearchParameters::ALL {
            for value in [parameter.min, parameter.max] {
                parameters.set(parameter.name, value).unwrap();
                assert_ne!(parameters, SearchParameters::default(), "{}", parameter.name);
            }
            parameters.set(parameter.name, parameter.default).unwrap();
            assert_eq!(parameters, SearchParameters::default(), "{}", parameter.name);
            assert!(parameters.set(parameter.name, parameter.max + 1).is_err());
        }
        let error = parameters.set("luck", 1).unwrap_err().to_string();
        assert!(error.starts_with("unknown search parameter `luck`; expected one of aspiration, "), "{error}");
    }

    #[test]
    fn reductions_grow_with_depth_and_index() {
        let tuned = Tuned::new(SearchParameters::default());
        assert_eq!((tuned.reduction(1, 1), tuned.reduction(8, 4), tuned.reduction(20, 30), tuned.reduction(100, 100)), (0, 1, 5, 8));
    }
}
