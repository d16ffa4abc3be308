//! The evaluation that `--eval` names.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use tempi_engine::EvaluationChoice;

/// Parses the name of an evaluation, `network` or `hand`.
pub fn evaluation() -> impl TypedValueParser<Value = EvaluationChoice> {
    let names = PossibleValuesParser::new(EvaluationChoice::ALL.map(EvaluationChoice::name));
    names.try_map(|name| EvaluationChoice::from_name(&name).ok_or("unknown evaluation"))
}
