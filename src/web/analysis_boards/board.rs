//! An analysis board: its page, moves, title and deletion.

use super::builder::{BoardPageBuilder, PageRequest, board_sentence, line_before};
use crate::service::analysis_boards::{
    self, Board, BoardPlace, BoardRefused, MOST_TITLE, MoveForm, Proposal, TitleTooLong,
};
use crate::service::{Error, Refusable, RequestContext};
use crate::web::components::{ClickQuery, Clicks, load_ending};
use crate::web::http::{
    Failure, Fields, Page, Query, RequestScope, Routes, form, notation_in, number_in, page,
    refused_status, render, see_other,
};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/boards/{id:[0-9]+}", show))
        .service(form("/boards/{id:[0-9]+}/moves", "/boards/{id}", moves))
        .service(form("/boards/{id:[0-9]+}/back", "/boards/{id}", back))
        .service(form("/boards/{id:[0-9]+}/title", "/boards/{id}", title))
        .service(form("/boards/{id:[0-9]+}/delete", "/boards/{id}", delete));
}

/// The data of a board's page, loaded in one transaction.
struct LoadedBoard {
    page: Page,
    board: Board,
}

impl LoadedBoard {
    fn load(context: &mut RequestContext, id: i64) -> Result<Self, Error> {
        Ok(Self {
            board: analysis_boards::find(context, id)?,
            page: Page::of(context)?,
        })
    }

    /// The legal move that two clicks select. It is previewed before it is played.
    fn clicked(&self, asked: &PageRequest) -> Option<Proposal> {
        asked.clicked.to.as_ref()?;
        let before = line_before(&self.board, asked);
        if before.outcome().is_some() || before.awaits_chance() {
            return None;
        }
        let own = self.page.notation.or_algebraic(before.variant());
        let form = MoveForm {
            board: self.board.row.id,
            ply: u32::try_from(before.ply()).ok()?,
            rev: None,
            text: Clicks::new(&before, &asked.clicked, "", "").text(own)?,
        };
        analysis_boards::propose(&self.board, own, &form).ok()
    }

    fn render(self, status: StatusCode, asked: &PageRequest) -> Result<HttpResponse, Failure> {
        let before = line_before(&self.board, asked);
        let builder = BoardPageBuilder::new(&self.page, &self.board, &before, asked);
        render(status, &builder.build())
    }

    fn refuse(
        self,
        ply: u32,
        refused: &BoardRefused,
        asked: PageRequest,
    ) -> Result<HttpResponse, Failure> {
        let sentence = board_sentence(&self.board, ply, self.page.notation, refused);
        let asked = PageRequest {
            alert: Some(sentence),
            ..asked
        };
        self.render(refused_status(refused.is_conflict()), &asked)
    }
}

/// The page with what was typed before: a move at a ply, or a title.
pub(in crate::web) async fn typed_restored(
    scope: &RequestScope,
    id: i64,
    fields: &Fields,
) -> Result<HttpResponse, Failure> {
    let ply: Option<u32> = fields.optional_number("ply")?;
    let asked = PageRequest {
        ply: ply.and_then(|ply| usize::try_from(ply).ok()),
        flip: flip_of(fields)?,
        typed: fields.text("move").to_owned(),
        new_title: fields.sent("title").map(str::to_owned),
        ..PageRequest::default()
    };
    let loaded = scope
        .read(move |context| LoadedBoard::load(context, id))
        .await?;
    loaded.render(StatusCode::OK, &asked)
}

/// The number in a board's address; 404 for anything else.
pub(super) fn board_id(text: &str) -> Result<i64, Failure> {
    text.parse().map_err(|_| Failure::not_found())
}

/// Whether the reader flipped the board. Forms carry this.
fn flip_of(fields: &Fields) -> Result<Option<bool>, Failure> {
    fields.choice("flip", &[("", None), ("1", Some(true)), ("0", Some(false))])
}

/// The page of a board with the same orientation.
fn address(id: i64, ply: Option<usize>, flip: Option<bool>) -> String {
    let ply = ply.map(|ply| format!("ply={ply}"));
    let flip = flip.map(|flip| format!("flip={}", u8::from(flip)));
    let query: Vec<String> = ply.into_iter().chain(flip).collect();
    if query.is_empty() {
        format!("/boards/{id}")
    } else {
        format!("/boards/{id}?{}", query.join("&"))
    }
}

/// `GET /boards/{id}?ply=N&flip=1&notation=wxf`, with `from=` and `to=` for clicked points.
async fn show(
    scope: RequestScope,
    id: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let id = board_id(&id)?;
    let asked = PageRequest {
        ply: number_in(&query, "ply")?,
        flip: query.text("flip").map(|text| text != "0"),
        notation: notation_in(&query),
        clicked: ClickQuery {
            from: query.text("from").map(str::to_owned),
            to: query.text("to").map(str::to_owned),
            becomes: query.text("as").map(str::to_owned),
        },
        table_in_full: query.text("table") == Some("full"),
        ..PageRequest::default()
    };
    let loaded = scope
        .read(move |context| LoadedBoard::load(context, id))
        .await?;
    let proposal = loaded.clicked(&asked);
    let ending = match proposal {
        None => {
            let before = line_before(&loaded.board, &asked);
            load_ending(&scope, before, loaded.page.notation).await?
        }
        Some(_) => None,
    };
    let asked = PageRequest {
        proposal,
        ending,
        ..asked
    };
    loaded.render(StatusCode::OK, &asked)
}

/// `POST /boards/{id}/moves`: preview or play.
async fn moves(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let form = MoveForm {
        board: board_id(&id)?,
        ply: fields.number("ply")?,
        rev: fields.optional_number("rev")?,
        text: fields.text("move").to_owned(),
    };
    let flip = flip_of(&fields)?;
    let ways = [("", true), ("preview", true), ("send", false)];
    if fields.choice("do", &ways)? {
        preview(scope, form, flip).await
    } else {
        play(scope, form, flip).await
    }
}

async fn preview(
    scope: RequestScope,
    form: MoveForm,
    flip: Option<bool>,
) -> Result<HttpResponse, Failure> {
    let asked = form.clone();
    let (loaded, proposed) = scope
        .read(move |context| {
            let loaded = LoadedBoard::load(context, asked.board)?;
            let proposed = analysis_boards::propose(&loaded.board, context.notation(), &asked);
            Ok((loaded, proposed))
        })
        .await?;
    match proposed {
        Ok(proposal) => {
            let asked = PageRequest {
                proposal: Some(proposal),
                ..typed(&loaded, &form, flip)
            };
            loaded.render(StatusCode::OK, &asked)
        }
        Err(refused) => {
            let asked = typed(&loaded, &form, flip);
            loaded.refuse(form.ply, &refused, asked)
        }
    }
}

async fn play(
    scope: RequestScope,
    form: MoveForm,
    flip: Option<bool>,
) -> Result<HttpResponse, Failure> {
    let asked = form.clone();
    let answer = scope
        .attempt(move |context| {
            analysis_boards::play(context, &asked)
                .explain(|refused| Ok((LoadedBoard::load(context, asked.board)?, refused)))
        })
        .await?;
    match answer {
        Ok(BoardPlace { ply, end }) => {
            let ply = (ply < end).then_some(ply);
            Ok(see_other(&address(form.board, ply, flip)))
        }
        Err((loaded, refused)) => {
            let asked = typed(&loaded, &form, flip);
            loaded.refuse(form.ply, &refused, asked)
        }
    }
}

/// The ply and text of the form, for showing them again.
fn typed(loaded: &LoadedBoard, form: &MoveForm, flip: Option<bool>) -> PageRequest {
    let ply = usize::try_from(form.ply).unwrap_or(usize::MAX);
    PageRequest {
        // A stale form may name a ply that no longer exists.
        ply: Some(ply.min(loaded.board.line.ply())),
        flip,
        typed: form.text.clone(),
        ..PageRequest::default()
    }
}

/// `POST /boards/{id}/back`: cuts the board back to the ply `to`.
async fn back(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = board_id(&id)?;
    let (to, rev) = (fields.number("to")?, fields.optional_number("rev")?);
    let flip = flip_of(&fields)?;
    let done = scope
        .attempt(move |context| {
            analysis_boards::go_back(context, id, to, rev)
                .explain(|refused| Ok((LoadedBoard::load(context, id)?, refused)))
        })
        .await?;
    match done {
        Ok(_) => Ok(see_other(&address(id, None, flip))),
        Err((loaded, refused)) => {
            let asked = PageRequest {
                flip,
                ..PageRequest::default()
            };
            loaded.refuse(to, &refused, asked)
        }
    }
}

/// `POST /boards/{id}/title`.
async fn title(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = board_id(&id)?;
    let title = fields.text("title").to_owned();
    let asked = title.clone();
    let done = scope
        .attempt(move |context| {
            analysis_boards::rename(context, id, &asked)
                .explain(|TitleTooLong| LoadedBoard::load(context, id))
        })
        .await?;
    match done {
        Ok(()) => Ok(see_other(&address(id, None, None))),
        Err(loaded) => {
            let sentence = words::web::too_long(MOST_TITLE);
            let asked = PageRequest {
                alert: Some(sentence.clone()),
                title: Some((title, sentence)),
                ..PageRequest::default()
            };
            loaded.render(StatusCode::UNPROCESSABLE_ENTITY, &asked)
        }
    }
}

/// `POST /boards/{id}/delete`: asks for confirmation unless `sure=yes`.
async fn delete(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = board_id(&id)?;
    if fields.choice("sure", &[("", false), ("yes", true)])? {
        scope
            .write(move |context| analysis_boards::delete(context, id))
            .await?;
        return Ok(see_other("/boards"));
    }
    let loaded = scope
        .read(move |context| LoadedBoard::load(context, id))
        .await?;
    let asked = PageRequest {
        sure: true,
        ..PageRequest::default()
    };
    loaded.render(StatusCode::OK, &asked)
}
