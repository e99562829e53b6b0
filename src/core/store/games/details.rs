//! A game with all related data, in one statement.

use super::super::schema::{
    blocks, game_mail, games, ledgers, mail_habits, notes, pairings, players, prepared,
    program_games, tournaments, variants,
};
use super::super::{
    DbConnection, game_mail as mail_of_games, mail_habits as schedules, prepared as answers,
};
use super::{Row, program_games as against};
use crate::model::{GameId, PlayerId, PlayerName, TournamentId};
use crate::store::players::called;
use diesel::dsl::exists;
use diesel::prelude::*;

/// The data needed to replay a game.
#[derive(Debug, Clone, Queryable)]
pub struct GameWithText {
    pub row: Row,
    /// The text of the variant in the pinned version, if it is stored.
    pub text: Option<String>,
    /// All recorded clock events, if any.
    pub ledger: Option<String>,
}

/// The same with the data of a viewer.
#[derive(Debug, Clone)]
pub struct GameWithViewer {
    pub whole: GameWithText,
    /// The names of challenger, challenged player, first and second seat.
    pub names: [Option<PlayerName>; 4],
    /// Whether the viewer blocks the first and the second player.
    pub blocks: [bool; 2],
    /// The viewer's conditional moves.
    pub prepared: Option<answers::Row>,
    /// The viewer's email settings for the game.
    pub mail: Option<mail_of_games::Row>,
    /// The viewer's general email settings.
    pub schedule: Option<schedules::Row>,
    /// Whether there are notes that the viewer may see.
    pub has_notes: bool,
    pub tournament: Option<GameTournament>,
    /// The program that plays, if one does.
    pub program: Option<against::Row>,
}

/// The place of a game in a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameTournament {
    pub id: TournamentId,
    pub name: String,
    pub round: i64,
}

diesel::alias! {
    const CHALLENGER: Alias<Challenger> = players as challenger;
    const OPPONENT: Alias<Opponent> = players as opponent;
    const FIRST: Alias<First> = players as first_player;
    const SECOND: Alias<Second> = players as second_player;
    const FIRST_BLOCK: Alias<FirstBlock> = blocks as first_block;
    const SECOND_BLOCK: Alias<SecondBlock> = blocks as second_block;
}

pub fn find_with_text(conn: &mut DbConnection, id: GameId) -> QueryResult<Option<GameWithText>> {
    let version = variants::slug
        .eq(games::variant)
        .and(variants::version.eq(games::variant_version));
    let whole = games::table
        .left_join(variants::table.on(version))
        .left_join(ledgers::table.on(ledgers::game_id.eq(games::id)))
        .filter(games::id.eq(id));
    let result = directly!(conn, |conn| whole
        .select((
            Row::as_select(),
            variants::text.nullable(),
            ledgers::entries.nullable(),
        ))
        .get_result(conn));
    result.optional()
}

/// The columns that [`find_with_viewer`] selects.
type ViewerColumns = (
    Row,
    Option<String>,
    Option<String>,
    Names,
    (Option<PlayerId>, Option<PlayerId>),
    Option<answers::Row>,
    Option<mail_of_games::Row>,
    Option<schedules::Row>,
    bool,
    Option<(TournamentId, String, i64)>,
    Option<against::Row>,
);

/// Account name, display name and role of four people.
type Names = (Name, Name, Name, Name);
type Name = (Option<String>, Option<String>, Option<String>);

/// The columns of a [`Name`].
macro_rules! named {
    ($alias:ident) => {
        (
            $alias.field(players::name).nullable(),
            $alias.field(players::display_name).nullable(),
            $alias.field(players::role).nullable(),
        )
    };
}

/// The columns of [`Names`].
macro_rules! names {
    () => {
        (
            named!(CHALLENGER),
            named!(OPPONENT),
            named!(FIRST),
            named!(SECOND),
        )
    };
}

fn player_name((name, display, role): Name) -> Option<PlayerName> {
    name.map(|name| called(name, display, role.as_deref().unwrap_or_default()))
}

/// The game as `viewer` sees it; 0 stands for an anonymous viewer.
pub fn find_with_viewer(
    conn: &mut DbConnection,
    id: GameId,
    viewer: PlayerId,
) -> QueryResult<Option<GameWithViewer>> {
    let version = variants::slug
        .eq(games::variant)
        .and(variants::version.eq(games::variant_version));
    let prepared_by = prepared::game_id
        .eq(games::id)
        .and(prepared::player_id.eq(viewer));
    let mailed = game_mail::game_id
        .eq(games::id)
        .and(game_mail::player_id.eq(viewer));
    let (challenger, opponent) = (CHALLENGER.field(players::id), OPPONENT.field(players::id));
    let (first, second) = (FIRST.field(players::id), SECOND.field(players::id));
    let noted = notes::player_id
        .eq(viewer)
        .or(notes::published_at.is_not_null());
    let has_notes = exists(notes::table.filter(notes::game_id.eq(id)).filter(noted));
    let (blocker, blocked) = (blocks::player_id, blocks::blocked_id);
    let first_block = FIRST_BLOCK
        .field(blocker)
        .eq(viewer)
        .and(FIRST_BLOCK.field(blocked).nullable().eq(games::first_id));
    let second_block = SECOND_BLOCK
        .field(blocker)
        .eq(viewer)
        .and(SECOND_BLOCK.field(blocked).nullable().eq(games::second_id));
    let query = games::table
        .left_join(variants::table.on(version))
        .left_join(ledgers::table.on(ledgers::game_id.eq(games::id)))
        .left_join(CHALLENGER.on(challenger.nullable().eq(games::challenger_id)))
        .left_join(OPPONENT.on(opponent.nullable().eq(games::opponent_id)))
        .left_join(FIRST.on(first.nullable().eq(games::first_id)))
        .left_join(SECOND.on(second.nullable().eq(games::second_id)))
        .left_join(FIRST_BLOCK.on(first_block))
        .left_join(SECOND_BLOCK.on(second_block))
        .left_join(prepared::table.on(prepared_by))
        .left_join(game_mail::table.on(mailed))
        .left_join(mail_habits::table.on(mail_habits::player_id.eq(viewer)))
        .left_join(program_games::table.on(program_games::game_id.eq(games::id)))
        .left_join(pairings::table.on(pairings::game_id.eq(games::id.nullable())))
        .left_join(
            tournaments::table.on(tournaments::id
                .nullable()
                .eq(pairings::tournament_id.nullable())),
        )
        .filter(games::id.eq(id));
    let result: QueryResult<ViewerColumns> = directly!(conn, |conn| query
        .select((
            Row::as_select(),
            variants::text.nullable(),
            ledgers::entries.nullable(),
            names!(),
            (
                FIRST_BLOCK.field(blocks::blocked_id).nullable(),
                SECOND_BLOCK.field(blocks::blocked_id).nullable(),
            ),
            prepared::all_columns.nullable(),
            game_mail::all_columns.nullable(),
            mail_habits::all_columns.nullable(),
            has_notes,
            (tournaments::id, tournaments::name, pairings::round).nullable(),
            program_games::all_columns.nullable(),
        ))
        .get_result(conn));
    Ok(result.optional()?.map(
        |(
            row,
            text,
            ledger,
            names,
            blocks,
            prepared,
            mail,
            schedule,
            has_notes,
            within,
            program,
        )| {
            let tournament = within.map(|(id, name, round)| GameTournament { id, name, round });
            GameWithViewer {
                whole: GameWithText { row, text, ledger },
                names: <[Name; 4]>::from(names).map(player_name),
                blocks: [blocks.0, blocks.1].map(|blocked| blocked.is_some()),
                prepared,
                mail,
                schedule,
                has_notes,
                tournament,
                program,
            }
        },
    ))
}
