//! The results of an analysis as they are stored: a line in JSON for each position, with moves in
//! coordinates.

use crate::analysis::{Evaluation, SearchedPosition};
use crate::computer::Score;
use crate::model::Winner;
use crate::notation::coordinate;
use crate::rules::Variant;
use crate::service::Error;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct StoredPosition {
    #[serde(flatten)]
    evaluation: StoredEvaluation,
    best: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StoredEvaluation {
    Cp(i32),
    Mate(i32),
    Over(Winner),
}

pub(super) fn read(variant: &Variant, text: &str) -> Result<Vec<SearchedPosition>, Error> {
    text.lines().map(|line| position(variant, line)).collect()
}

fn position(variant: &Variant, line: &str) -> Result<SearchedPosition, Error> {
    let stored: StoredPosition =
        serde_json::from_str(line).map_err(|error| Error::Internal(error.into()))?;
    let moves = stored.best.iter();
    let best = moves.map(|text| coordinate::read(variant, text));
    Ok(SearchedPosition {
        evaluation: match stored.evaluation {
            StoredEvaluation::Cp(value) => Evaluation::Score(Score::Centipawns(value)),
            StoredEvaluation::Mate(moves) => Evaluation::Score(Score::Mate(moves)),
            StoredEvaluation::Over(winner) => Evaluation::Over(winner.side()),
        },
        best: best
            .collect::<Result<_, _>>()
            .map_err(|_| Error::Internal("a move of an analysis cannot be read".into()))?,
    })
}

pub(super) fn write(variant: &Variant, positions: &[SearchedPosition]) -> Result<String, Error> {
    let line = |position: &SearchedPosition| {
        let moves = position.best.iter();
        let stored = StoredPosition {
            evaluation: match position.evaluation {
                Evaluation::Score(Score::Centipawns(value)) => StoredEvaluation::Cp(value),
                Evaluation::Score(Score::Mate(moves)) => StoredEvaluation::Mate(moves),
                Evaluation::Over(winner) => StoredEvaluation::Over(winner.into()),
            },
            best: moves.map(|mv| coordinate::write(variant, *mv)).collect(),
        };
        serde_json::to_string(&stored).map_err(|error| Error::Internal(error.into()))
    };
    let lines: Result<Vec<String>, Error> = positions.iter().map(line).collect();
    Ok(lines?.join("\n"))
}
