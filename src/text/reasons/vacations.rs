//! Why a vacation cannot be had.

/// What is in the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VacationFault {
    /// No end is given.
    NoEnd,
    /// The beginning is no date.
    UnreadableStart,
    /// The end is no date.
    UnreadableEnd,
    /// It would have begun already.
    StartPast,
    /// It would be over already.
    EndPast,
    /// It is shorter than a day.
    Short,
    /// It would last beyond a year from now.
    TooFar,
    /// It takes more than the days that are left of a year.
    TooLong {
        /// The year.
        year: i32,
        /// The days that are left of it.
        left: i64,
        /// The days that it would take of it.
        wanted: i64,
    },
    /// So little time is left for a move in these games.
    LastHours(Vec<i64>),
    /// One is planned, or goes on.
    Already,
}
