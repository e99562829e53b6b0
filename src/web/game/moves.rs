//! Previews and sends moves.

use super::{LoadedGame, PageRequest, conditional_move as plans, game_id};
use crate::model::GameId;
use crate::service::appearance::Afterwards;
use crate::service::game_commands;
use crate::service::game_commands::PlanRefused;
use crate::service::games::conditional_move::{self};
use crate::service::games::{self, LockedGame, MoveForm};
use crate::service::{Error, Refusable, RequestContext, refuse};
use crate::web::components::BoardQuery;
use crate::web::http::{Failure, Fields, RequestScope, see_other};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

/// A move as typed, with the conditional moves after it, one per line.
#[derive(Clone)]
struct MoveInput {
    form: MoveForm,
    plan: String,
    board_query: BoardQuery,
}

/// `POST /games/{id}/moves`: preview or send.
pub(super) async fn moves(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let form = MoveForm {
        ply: fields.number("ply")?,
        rev: fields.optional_number("rev")?,
        text: fields.text("move").to_owned(),
        message: fields.text("message").to_owned(),
        offer_draw: fields.choice("draw", &[("", false), ("offer", true)])?,
    };
    let ways = [("", true), ("preview", true), ("send", false)];
    let typed = MoveInput {
        form,
        plan: fields.text("tree").to_owned(),
        board_query: BoardQuery::from_field(fields.text("sight")),
    };
    if fields.choice("do", &ways)? {
        preview(scope, id, typed).await
    } else {
        send(scope, id, typed).await
    }
}

/// A move with its message that was typed before a sign-in.
pub(in crate::web) fn typed_move(fields: &Fields) -> Result<PageRequest, Failure> {
    let (text, message) = (fields.text("move"), fields.text("message"));
    let draw = fields.choice("draw", &[("", false), ("offer", true)])?;
    Ok(PageRequest {
        typed: Some((text.to_owned(), message.to_owned(), draw)),
        plan: plans::typed(fields.text("tree")),
        board_query: BoardQuery::from_field(fields.text("sight")),
        ..PageRequest::default()
    })
}

async fn preview(
    scope: RequestScope,
    id: GameId,
    typed: MoveInput,
) -> Result<HttpResponse, Failure> {
    let loaded = scope
        .read(move |context| {
            let loaded = LoadedGame::load(context, id)?;
            games::seat_of_viewer(context, &loaded.view.visible)?;
            Ok(loaded)
        })
        .await?;
    loaded.preview(typed)
}

impl LoadedGame {
    /// The board after the move, with the faults of its conditional moves.
    fn preview(self, typed: MoveInput) -> Result<HttpResponse, Failure> {
        let (stored, notation) = (&self.view.visible, self.page.notation);
        let seat = self.view.seat.ok_or_else(Failure::not_found)?;
        let proposal = match games::propose(stored, seat, notation, &typed.form) {
            Ok(proposal) => proposal,
            Err(refused) => return self.refuse(&refused, typed.into_page_request()),
        };
        let fault = match typed.plan.trim() {
            "" => None,
            lines => conditional_move::read(&proposal.line, notation, lines).err(),
        };
        let fault = fault.map(|fault| fault.sentence(&proposal.line, notation));
        let request = PageRequest {
            proposal: Some(proposal),
            ..typed.into_page_request()
        };
        match fault {
            Some(why) => self.refuse_lines(&why, request),
            None => self.render(StatusCode::OK, request),
        }
    }
}

async fn send(scope: RequestScope, id: GameId, typed: MoveInput) -> Result<HttpResponse, Failure> {
    let MoveInput { form, plan, .. } = typed.clone();
    let done = scope
        .attempt(move |context| {
            let mut game = LockedGame::open(context, id)?;
            let played = match plan.trim() {
                "" => game_commands::play_move(context, &mut game, &form)
                    .map_refusal(PlanRefused::Game),
                lines => game_commands::play_and_prepare(context, &mut game, &form, lines),
            };
            match played.split()? {
                Ok(()) => Ok(after_sending(context, &game)?),
                Err(refused) => refuse((LoadedGame::of(context, game)?, refused)),
            }
        })
        .await?;
    match done {
        Ok(Some(next)) => Ok(see_other(&address(next, id, &typed.board_query))),
        Ok(None) => Ok(see_other("/")),
        // The move is legal. It is previewed with the faults of its conditional moves.
        Err((loaded, PlanRefused::Wrong(_))) => loaded.preview(typed),
        Err((loaded, PlanRefused::Game(refused))) => {
            loaded.refuse(&refused, typed.into_page_request())
        }
    }
}

impl MoveInput {
    /// The input, for showing it again.
    fn into_page_request(self) -> PageRequest {
        PageRequest {
            typed: Some((self.form.text, self.form.message, self.form.offer_draw)),
            plan: plans::typed(&self.plan),
            board_query: self.board_query,
            ..PageRequest::default()
        }
    }
}

/// The game shown after a move: by the player's setting, the next that waits for them. A live game
/// is never left, since its clock runs.
fn after_sending(context: &mut RequestContext, game: &LockedGame) -> Result<Option<GameId>, Error> {
    // A player who has chosen for the opponent still marks a square.
    let goes_on = game.is_turn_of_viewer(context)?;
    match context.appearance().afterwards {
        Afterwards::Next if !game.is_live() && !goes_on => games::next_turn(context, None),
        _ => Ok(Some(game.id())),
    }
}

/// The page of a game. The one just played keeps its display options.
fn address(id: GameId, played: GameId, board_query: &BoardQuery) -> String {
    let query = board_query.query();
    match query.strip_prefix('&') {
        Some(query) if id == played => format!("/games/{id}?{query}"),
        _ => format!("/games/{id}"),
    }
}
