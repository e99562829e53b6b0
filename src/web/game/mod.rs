//! A game: its page, moves, offers, comments and files.

mod acts;
mod board_files;
mod builder;
mod challenge_page;
mod conditional_move;
mod contest;
mod film;
mod kibitz;
mod messages;
mod moves;
mod notes;
mod placing;
mod planning;
mod record;
mod rematch;
mod talk_view;
mod view;

pub(super) use builder::PageRequest;
use challenge_page::challenge_page;
pub(super) use challenge_page::{ChallengeTerms, challenger, deal_text, terms};
pub(super) use conditional_move::typed_plan;
pub(super) use contest::contest_restored;
pub(super) use kibitz::remark_restored;
pub(super) use messages::message_restored;
pub(super) use moves::typed_move;
pub(super) use notes::note_restored;
pub(super) use placing::typed_placing;
pub(super) use planning::plan_address;

use crate::model::{GameId, Word};
use crate::play::OfferKind;
use crate::service::archive::notes::notes_on;
use crate::service::games::{self, GameView, LockedGame, MoveForm, MoveRefused, Proposal};
use crate::service::ratings::{self, Stakes};
use crate::service::{Error, RequestContext};
use crate::web::components::{BoardQuery, ClickQuery, Clicks};
use crate::web::http::{
    Failure, Page, Query, RequestScope, Routes, form, number_in, page, refused_status, render,
    see_other,
};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use builder::{GamePageBuilder, PlacingBoard, SkippedEntries};
use planning::Planning;

pub(super) fn routes(routes: &mut Routes) {
    const GAME: &str = "/games/{id}";
    let offer = |path, kind| {
        let handler = move |scope, id, fields| acts::offer(scope, (id, kind), fields);
        form(path, GAME, handler)
    };
    routes
        .service(page("/games/{id:[0-9]+}", show))
        .service(page("/games/{id:[0-9]+}/progress", progress))
        .service(form("/games/{id:[0-9]+}/moves", GAME, moves::moves))
        .service(form("/games/{id:[0-9]+}/messages", GAME, messages::send))
        .service(form("/games/{id:[0-9]+}/placing", GAME, placing::place))
        .service(form("/games/{id:[0-9]+}/resign", GAME, acts::resign))
        .service(offer("/games/{id:[0-9]+}/draw", OfferKind::Draw))
        .service(offer("/games/{id:[0-9]+}/takeback", OfferKind::Takeback))
        .service(offer("/games/{id:[0-9]+}/result", OfferKind::Result))
        .service(offer("/games/{id:[0-9]+}/pause", OfferKind::Pause))
        .service(form("/games/{id:[0-9]+}/gift", GAME, acts::gift))
        .service(form("/games/{id:[0-9]+}/claim", GAME, acts::claim))
        .service(offer("/games/{id:[0-9]+}/cancel", OfferKind::Cancel))
        .service(form("/games/{id:[0-9]+}/contest", GAME, contest::contest))
        .service(form("/games/{id:[0-9]+}/mute", GAME, acts::mute))
        .service(form("/games/{id:[0-9]+}/mail", GAME, acts::mail))
        .service(form("/games/{id:[0-9]+}/watch", GAME, acts::watch))
        .service(form("/games/{id:[0-9]+}/rematch", GAME, rematch::rematch))
        .service(page("/games/{id:[0-9]+}/like", rematch::similar_games))
        .service(form(
            "/games/{id:[0-9]+}/prepared",
            GAME,
            conditional_move::save,
        ))
        .configure(kibitz::routes)
        .configure(notes::routes)
        .configure(record::routes)
        .configure(board_files::routes)
        .configure(film::routes);
}

/// The data of the page of a game or challenge, loaded in one transaction.
pub(super) struct LoadedGame {
    pub page: Page,
    pub view: GameView,
    /// For the player who may accept a rated challenge.
    pub stakes: Option<Stakes>,
}

impl LoadedGame {
    /// For the client. [`Error::NotFound`] if they may not see it.
    pub(super) fn load(context: &mut RequestContext, id: GameId) -> Result<Self, Error> {
        let view = games::view(context, id)?;
        Ok(Self {
            stakes: ratings::stakes(context, &view)?,
            view,
            page: Page::of(context)?,
        })
    }

    /// As [`Self::load`], of a game that is loaded already.
    fn of(context: &mut RequestContext, game: LockedGame) -> Result<Self, Error> {
        Ok(Self {
            view: game.into_view(context)?,
            page: Page::of(context)?,
            stakes: None,
        })
    }

    /// The legal move that two clicks select. It is previewed before it is sent.
    fn clicked(&self, request: &PageRequest) -> Option<Proposal> {
        let (stored, seat) = (&self.view.visible, self.view.seat?);
        let game = stored.game.as_ref()?;
        request.clicked.to.as_ref()?;
        if game.turn() != Some(seat) || request.ply.is_some_and(|ply| ply < game.line.ply()) {
            return None;
        }
        let own = self.page.notation.or_algebraic(&stored.variant);
        let form = MoveForm {
            ply: u32::try_from(game.line.ply()).ok()?,
            rev: None,
            text: Clicks::new(&game.line, &request.clicked, "", "").text(own)?,
            message: String::new(),
            offer_draw: false,
        };
        games::propose(stored, seat, own, &form).ok()
    }

    /// The page with what was requested.
    pub(super) fn render(
        self,
        status: StatusCode,
        request: PageRequest,
    ) -> Result<HttpResponse, Failure> {
        if self.view.game.is_none() {
            let challenge = (&self.view, self.stakes);
            return render(status, &challenge_page(self.page, challenge, &request)?);
        }
        let sketch = PlacingBoard::of(&self.view, &request);
        let request = PageRequest { sketch, ..request };
        let builder = GamePageBuilder::new(&self.page, &self.view, &request)?;
        render(status, &builder.build())
    }

    fn refuse(self, refused: &MoveRefused, request: PageRequest) -> Result<HttpResponse, Failure> {
        let line = &self.view.game()?.line;
        let request = PageRequest {
            alert: Some(refused.sentence(line, self.page.notation)),
            ..request
        };
        self.render(refused_status(refused.is_conflict()), request)
    }
}

/// The page with what was typed before a sign-in, in the form that it was typed into.
pub(super) async fn restored(
    scope: &RequestScope,
    id: GameId,
    request: PageRequest,
) -> Result<HttpResponse, Failure> {
    let loaded = scope
        .read(move |context| LoadedGame::load(context, id))
        .await?;
    if loaded.view.game.is_none() {
        return Err(Failure::not_found());
    }
    loaded.render(StatusCode::OK, request)
}

/// The number in a game's address; 404 for anything else.
pub(super) fn game_id(text: &str) -> Result<GameId, Failure> {
    text.parse().map_err(|_| Failure::not_found())
}

/// `GET /games/{id}?ply=N&flip=1&notation=wxf`.
async fn show(
    scope: RequestScope,
    id: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let request = PageRequest {
        ply: number_in(&query, "ply")?,
        board_query: BoardQuery::of(&query),
        clicked: ClickQuery {
            from: query.text("from").map(str::to_owned),
            to: query.text("to").map(str::to_owned),
            becomes: query.text("as").map(str::to_owned),
        },
        placing: query.text("placing").map(str::to_owned),
        hint: query.text("hint") == Some("yes"),
        table_in_full: query.text("table") == Some("full"),
        skipped: SkippedEntries::of(&query)?,
        changed_note: query.text("note").and_then(|text| text.parse().ok()),
        ..PageRequest::default()
    };
    let ply = request.ply.unwrap_or(usize::MAX);
    let load = move |context: &mut RequestContext| {
        let mut loaded = LoadedGame::load(context, id)?;
        loaded.view.facts = notes_on(context.conn, &loaded.view, ply)?;
        Ok(loaded)
    };
    let loaded = scope.read(load).await?;
    let planning = Planning::of(&loaded.view, &query)?;
    let planning = planning.filter(|it| {
        let is_last = request.ply.is_none_or(|ply| ply >= it.now.ply());
        it.is_begun || is_last
    });
    let chosen = planning.as_ref().and_then(|it| it.chosen(&request.clicked));
    if let Some(carried) = chosen {
        let looks = &request.board_query;
        return Ok(see_other(&planning::address(&loaded.view, looks, &carried)));
    }
    let proposal = loaded.clicked(&request);
    loaded.render(
        StatusCode::OK,
        PageRequest {
            proposal,
            planning,
            ..request
        },
    )
}

/// `GET /games/{id}/progress`: `ply rev turn`, for the script of a page that stays open.
async fn progress(scope: RequestScope, id: Path<String>) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let progress = scope
        .read(move |context| games::progress(context, id))
        .await?;
    let turn = progress.turn.map_or("none", Word::word);
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body(format!("{} {} {turn}", progress.ply, progress.rev)))
}

#[cfg(test)]
mod annotations_tests;
#[cfg(test)]
mod secret_tests;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::TimeControl;
    use crate::service::testing::{OPENING, form, test_sites};
    use posthorse_core::store::testing::count_statements;
    use std::sync::atomic::Ordering;

    #[test]
    fn a_game_page_needs_five_statements_besides_the_sessions() {
        for site in test_sites(false) {
            let [lan, minh, mei] = ["lan", "minh", "mei"].map(|name| site.member(name));
            let game = site.game(lan, minh, TimeControl::days(3));
            site.play_all(game, &OPENING[..3]);
            let mut sent = form(3, OPENING[3]);
            sent.message = "Mind your centre.".into();
            site.send(Some(minh), game, &sent).unwrap().unwrap();
            let statements = |who| {
                let counted = site.context(who, |context| {
                    let counted = count_statements(context.conn);
                    LoadedGame::load(context, game)?;
                    Ok(counted.load(Ordering::Relaxed))
                });
                counted.unwrap()
            };
            assert_eq!(statements(Some(lan)), 5, "of one's own");
            assert_eq!(statements(Some(mei)), 5, "of others");
            assert_eq!(statements(None), 4, "signed out");
        }
    }
}
