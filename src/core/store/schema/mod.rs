//! The tables in Diesel's terms, by the subjects of the migrations. Written by hand: what
//! `print-schema` derives from SQLite's types does not match PostgreSQL.
#![allow(missing_docs)]

mod account_tables;
mod archive_tables;
mod game_tables;
mod mail_tables;
mod operation_tables;
mod problem_tables;
mod tournament_tables;

pub(in crate::store) use account_tables::*;
pub(in crate::store) use archive_tables::*;
pub(in crate::store) use game_tables::*;
pub(in crate::store) use mail_tables::*;
pub(in crate::store) use operation_tables::*;
pub(in crate::store) use problem_tables::*;
pub(in crate::store) use tournament_tables::*;

diesel::joinable!(moves -> games (game_id));
diesel::joinable!(events -> games (game_id));
diesel::joinable!(devices -> sessions (session_id));
diesel::joinable!(pushes -> devices (device_id));
diesel::joinable!(kibitz -> players (player_id));
diesel::joinable!(collections -> players (player_id));
diesel::joinable!(notes -> players (player_id));
diesel::joinable!(problems -> players (player_id));
diesel::allow_tables_to_appear_in_same_query!(
    players,
    sessions,
    devices,
    seen,
    tokens,
    variants,
    games,
    program_games,
    analyses,
    ratings,
    moves,
    events,
    kibitz,
    notes,
    outbox,
    pushes,
    outages,
    records,
    brought,
    blocks,
    follows,
    linked_accounts,
    multiples,
    origins,
    ledgers,
    vacations,
    boards,
    appearances,
    secrets,
    replies,
    received,
    prepared,
    mail_habits,
    game_mail,
    mailboxes,
    invitations,
    invitation_secrets,
    uninvited,
    admin_acts,
    former_names,
    thinned,
    feeds,
    people,
    people_names,
    archive,
    positions,
    position_moves,
    archive_filled,
    counts,
    collections,
    collected,
    stars,
    favourites,
    chances,
    placings,
    tournaments,
    entrants,
    tournament_helpers,
    pairings,
    tournament_events,
    tournament_replies,
    problems,
    problem_tries,
);
