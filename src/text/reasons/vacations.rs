//! Why a vacation cannot be had.

use crate::model::GameId;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VacationFault {
    NoEnd,
    UnreadableStart,
    UnreadableEnd,
    /// It would have begun already.
    StartPast,
    EndPast,
    Short,
    /// It would last beyond a year from now.
    TooFar,
    /// It takes more than the days that are left of a year.
    TooLong {
        year: i32,
        /// The days that are left of it.
        left: i64,
        /// The days that it would take of it.
        wanted: i64,
    },
    /// So little time is left for a move in these games.
    LastHours(Vec<GameId>),
    /// One is planned, or goes on.
    Already,
}
