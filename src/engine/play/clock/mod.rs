//! Fair time: a clock as a pure function of its ledger.
//!
//! A [`Clock`] is begun with a time control and told what happened, entry by entry; at any instant
//! it answers with a [`Reading`]. Nothing is counted down, so that the same ledger always gives the
//! same second. [`Fairness`] has the grace before a flag and what an outage gives back, `reserve`
//! the sums of each time control, `turn` one turn, `state` the clock.
//!
//! # Where a rule leaves a choice
//!
//! - **Seconds.** Instants may be finer; reserves are whole seconds. What is spent is cut to the
//!   second below, what is left told as the second above: both in favour of the mover, and so that
//!   one plus the other is always what there was. The deadline and the flag are exact.
//! - **While a clock stands still** what is left stands still, and the deadline is as it would be
//!   if the clock went on at that instant: it moves along with the time.
//! - **Stops** (a pause, the vacation of the side to move, its being held) count once where they
//!   overlap. The vacation of the side that waits stops nothing until its turn begins, and then
//!   from its beginning. All three may begin before the start.
//! - **An outage** gives back what the clock ran in it, in the turn that is on when it ends. What
//!   it stood still in it is not given back again, and a turn that ended in it was judged by its
//!   move. After it a deadline has the breather at least, also when the turn began at its end or it
//!   took no time; not when the clock stood still all along.
//! - **A flag** is looked for at every entry, before the entry does anything, and at the instant of
//!   a reading; but after an outage or a credit of that instant. The first one stays, and whatever
//!   follows is counted all the same. If an entry fell into an outage that is given back later in
//!   the same turn (a vacation may begin while the server is away), a flag that was seen there has
//!   not fallen.
//! - **A gift** adds to the reserve, in its own turn at once. The cap is looked at after the next
//!   move of that side. Of a time for each move it lasts until that move. A take-back leaves it.
//! - **A shifted deadline** changes no reserve: the time beyond the deadline that it replaced is
//!   not spent when it is used, nor saved when it is not. Later stops and outages move it further.
//! - **A take-back** begins the turn of the move taken back once more, with all reserves as they
//!   were then and with the seconds that were spent on it, but never less left than `reserve` says.
//!   What had been given back in it stays; a shift does not.
//! - **Before the start** there is no turn: reserves are told as they will be, that of a game by a
//!   date as none.
//! - **Without a limit** the ledger is kept to its order, and nothing is counted.

mod entry;
mod ledger;
mod reserve;
mod state;
mod turn;
mod wrong;

pub use entry::{Entry, LedgerError, What};
pub use ledger::{Ledger, UnknownLedger};
pub use state::{Clock, Fairness, Reading};
pub use wrong::WrongClock;

#[cfg(test)]
mod model_tests;
#[cfg(test)]
mod worked_tests;
