//! What the pages around the games say: accounts, search, statistics, administration.

pub mod accounts;
pub mod admin;
pub mod analysis_boards;
pub mod appearance;
pub mod feeds;
pub mod records;
pub mod search;
pub mod statistics;
pub mod time;
pub mod vacations;
pub mod web;
