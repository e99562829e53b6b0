//! Sentences about problems.

use crate::model::Aim;
use crate::rules::{Position, Variant};
use crate::words::Noun;

/// What is to be found: `Red to move and mate in 3`.
pub fn task(variant: &Variant, position: &Position, aim: Aim) -> String {
    let seat = Noun::seat(variant, position.turn());
    match aim {
        Aim::Mate(moves) => t!("problem-task-mate", seat, moves),
        Aim::Win => t!("problem-task-win", seat),
        Aim::Draw => t!("problem-task-draw", seat),
    }
}
