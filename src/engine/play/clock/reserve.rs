//! What a side has in reserve, in whole seconds: in the beginning, when its turn begins, after its
//! move.

use crate::play::instant::Instant;
use crate::play::time_control::{Courier, TimeControl};

/// What each side begins with, once the game has started if that matters; none without a limit. Of
/// a game by a date it is half of the time until then, cut to the second, so that the two halves
/// are never more than the whole; nothing when the date has passed.
pub(super) fn opening(control: TimeControl, start: Option<Instant>) -> Option<i64> {
    match control {
        TimeControl::PerMove(seconds) => Some(seconds.into()),
        TimeControl::Bank(bank) | TimeControl::Live(bank) => Some(bank.stock.into()),
        TimeControl::Courier(courier) => Some(courier.spare.into()),
        TimeControl::Date(date) => start.map(|start| ((date - start).num_seconds() / 2).max(0)),
        TimeControl::Untimed => None,
    }
}

/// The reserve when a turn begins.
///
/// A time for each move was set anew after the move before, and not only now: so it is shown to the
/// side that waits, and a gift made to it meanwhile is not lost.
pub(super) fn at_turn(control: TimeControl, reserve: i64) -> i64 {
    match control {
        TimeControl::Courier(courier) => reserve.max(courier.minimum.into()),
        _ => reserve,
    }
}

/// What a turn has before its reserve is touched; `is_first` where its side has not moved yet.
pub(super) fn free(control: TimeControl, is_first: bool) -> i64 {
    match control {
        TimeControl::Courier(courier) => courier.grace.into(),
        TimeControl::Live(bank) if is_first => bank.free_first.into(),
        _ => 0,
    }
}

/// The reserve after a move for which `spent` seconds count: fewer than none when more was given
/// back than the turn took. What is added comes first, then the bound, and then nothing is below 0.
pub(super) fn after_move(control: TimeControl, reserve: i64, spent: i64, is_first: bool) -> i64 {
    let costs = match free(control, is_first) {
        0 => spent,
        free => (spent - free).max(0),
    };
    let (left, most) = match control {
        TimeControl::PerMove(seconds) => (seconds.into(), 0),
        TimeControl::Bank(bank) | TimeControl::Live(bank) => {
            (reserve - costs + i64::from(bank.increment), bank.cap)
        }
        TimeControl::Courier(courier) => {
            // A grace of nothing counts nothing below it either.
            (
                reserve - costs.max(0) + earned(courier, spent),
                courier.maximum,
            )
        }
        TimeControl::Date(_) => (reserve - spent, 0),
        TimeControl::Untimed => (reserve, 0),
    };
    let bounded = match most {
        0 => left,
        most => left.min(most.into()),
    };
    bounded.max(0)
}

/// What a move adds. One that takes no longer than the bonus period is quick, also when that is 0.
fn earned(courier: Courier, spent: i64) -> i64 {
    let quick = spent <= i64::from(courier.bonus_period);
    i64::from(courier.extra) + if quick { i64::from(courier.bonus) } else { 0 }
}

/// What a turn has at least that begins again by a take-back: a tenth of the time for a move, or a
/// twentieth of the stock (of the spare time; of a side's half until the date), begun seconds
/// whole.
pub(super) fn after_take_back(control: TimeControl, opening: i64) -> i64 {
    let part = match control {
        TimeControl::PerMove(_) => 10,
        _ => 20,
    };
    opening / part + i64::from(opening % part > 0)
}
