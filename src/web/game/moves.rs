//! Moves: previewed, and sent.

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

/// A move as it was typed, and the conditional moves for after it, a line each.
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
        board_query: BoardQuery::kept(fields.text("sight")),
    };
    if fields.choice("do", &ways)? {
        preview(scope, id, typed).await
    } else {
        send(scope, id, typed).await
    }
}

/// A move with its message, as it was typed before.
pub(in crate::web) fn typed_move(fields: &Fields) -> Result<PageRequest, Failure> {
    let (text, message) = (fields.text("move"), fields.text("message"));
    let draw = fields.choice("draw", &[("", false), ("offer", true)])?;
    Ok(PageRequest {
        typed: Some((text.to_owned(), message.to_owned(), draw)),
        plan: plans::typed(fields.text("tree")),
        board_query: BoardQuery::kept(fields.text("sight")),
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
    /// The board after the move, with what is wrong with the lines for after it.
    fn preview(self, typed: MoveInput) -> Result<HttpResponse, Failure> {
        let (stored, notation) = (&self.view.visible, self.page.notation);
        let seat = self.view.seat.ok_or_else(Failure::not_found)?;
        let proposal = match games::propose(stored, seat, notation, &typed.form) {
            Ok(proposal) => proposal,
            Err(refused) => return self.refuse(&refused, typed.asked()),
        };
        let fault = match typed.plan.trim() {
            "" => None,
            lines => conditional_move::read(&proposal.line, notation, lines).err(),
        };
        let fault = fault.map(|fault| fault.sentence(&proposal.line, notation));
        let asked = PageRequest {
            proposal: Some(proposal),
            ..typed.asked()
        };
        match fault {
            Some(why) => self.refuse_lines(&why, asked),
            None => self.render(StatusCode::OK, asked),
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
        // The move is right: it is shown with what is wrong behind it.
        Err((loaded, PlanRefused::Wrong(_))) => loaded.preview(typed),
        Err((loaded, PlanRefused::Game(refused))) => loaded.refuse(&refused, typed.asked()),
    }
}

impl MoveInput {
    /// As the page shows it again.
    fn asked(self) -> PageRequest {
        PageRequest {
            typed: Some((self.form.text, self.form.message, self.form.offer_draw)),
            plan: plans::typed(&self.plan),
            board_query: self.board_query,
            ..PageRequest::default()
        }
    }
}

/// Where a player goes who has sent a move: to the game, or, by choice, on to the next that waits.
/// Nobody is led away from a live game, whose clock runs on.
fn after_sending(context: &mut RequestContext, game: &LockedGame) -> Result<Option<GameId>, Error> {
    // Who has chosen for the other still marks a square.
    let goes_on = game.is_turn_of_viewer(context)?;
    match context.appearance().afterwards {
        Afterwards::Next if !game.is_live() && !goes_on => games::next_turn(context, None),
        _ => Ok(Some(game.id())),
    }
}

/// The page of a game; the one just played is seen as before.
fn address(id: GameId, played: GameId, board_query: &BoardQuery) -> String {
    let query = board_query.query();
    match query.strip_prefix('&') {
        Some(query) if id == played => format!("/games/{id}?{query}"),
        _ => format!("/games/{id}"),
    }
}
