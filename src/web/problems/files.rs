//! Problems as record files: export, and import of a file as one's own.

use crate::model::clean;
use crate::notation::Notation;
use crate::service::Limit;
use crate::service::archive::uploads::{self, MOST_BYTES, UploadFault};
use crate::service::problems::{self as service, ImportResult};
use crate::web::games::{Upload, upload_fault};
use crate::web::http::{
    Failure, FieldError, Page, Query, RequestScope, number_in, refused_status, render, see_other,
};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

/// `GET /problems/import`, and its refusal (422).
#[derive(Template)]
#[template(path = "problems/import.html")]
struct ImportPage {
    page: Page,
    refused: Option<FieldError>,
    typed: String,
    set_name: String,
    /// What became of the last file.
    done: Option<String>,
}

/// `GET /problems/import?published=…&drafts=…&left-out=…`.
pub(super) async fn show(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let number = |name| number_in::<usize>(&query, name);
    let counts = (number("published")?, number("drafts")?, number("left-out")?);
    let done = match counts {
        (Some(published), Some(drafts), Some(left)) => {
            Some(t!("problem-imported", published, drafts, left))
        }
        _ => None,
    };
    form(&scope, (String::new(), String::new()), done, None).await
}

async fn form(
    scope: &RequestScope,
    (typed, set_name): (String, String),
    done: Option<String>,
    refused: Option<FieldError>,
) -> Result<HttpResponse, Failure> {
    let page = scope
        .read(|context| {
            context.confirmed_player()?;
            Page::of(context)
        })
        .await?;
    let status = match refused {
        None => StatusCode::OK,
        Some(_) => refused_status(false),
    };
    let view = ImportPage {
        page,
        refused,
        typed,
        set_name,
        done,
    };
    render(status, &view)
}

/// `POST /problems/import`, with `record` or a `file`, and `set_name`.
pub(super) async fn import(
    scope: RequestScope,
    upload: Upload<MOST_BYTES>,
) -> Result<HttpResponse, Failure> {
    let text = |name| String::from_utf8_lossy(upload.bytes(name)).into_owned();
    let (typed, set_name) = (text("record"), clean::line(&text("set_name")));
    let (field, bytes) = match upload.bytes("file") {
        [] => ("record", typed.clone().into_bytes()),
        file => ("file", file.to_vec()),
    };
    let refuse = |field, why| Some(FieldError::new(field, upload_fault(why)));
    if set_name.chars().count() > service::MOST_SET {
        let wrong = t!("problem-long-set", most = service::MOST_SET);
        let wrong = Some(FieldError::new("set_name", wrong));
        return form(&scope, (typed, set_name), None, wrong).await;
    }
    if upload.is_too_large {
        let wrong = refuse("file", UploadFault::TooLarge);
        return form(&scope, (typed, set_name), None, wrong).await;
    }
    scope
        .read(move |context| {
            let me = context.confirmed_player()?.id;
            context.count(Limit::Read, me)
        })
        .await?;
    let (catalogue, set) = (scope.app.catalogue().clone(), set_name.clone());
    let proved = scope
        .compute(move || {
            let read = uploads::read(&catalogue, &bytes);
            Ok(read.map(|games| (games.len(), service::prove_all(&games, &set))))
        })
        .await?;
    let (games, proved) = match proved {
        Ok(proved) => proved,
        Err(why) => return form(&scope, (typed, set_name), None, refuse(field, why)).await,
    };
    let saved = scope.write(move |context| service::keep_all(context, games, &proved));
    let ImportResult {
        published,
        drafts,
        left_out,
    } = saved.await?;
    Ok(see_other(&format!(
        "/problems/import?published={published}&drafts={drafts}&left-out={left_out}"
    )))
}

/// `GET /problems.pgn?variant=SLUG&list=mine&from=…`: the problems of a page of a list. Solutions
/// are in it where the reader has tried the problem, or is its author.
pub(super) async fn export(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let selection = super::selection(&scope, &query)?;
    let from: Option<i64> = number_in(&query, "from")?;
    let (page, problems) = scope
        .read(move |context| {
            let me = context.viewer_id();
            if let Some(me) = me {
                context.count(Limit::Export, me)?;
            }
            Ok((
                Page::of(context)?,
                service::whole(context, &selection, from)?,
            ))
        })
        .await?;
    let text = problems.iter().map(|(problem, with_solution)| {
        let usual = Notation::for_programs(problem.variant());
        let notation = usual.unwrap_or(page.notation);
        service::pgn(problem, *with_solution, &page.site, notation)
    });
    let text: Vec<String> = text.collect();
    Ok(HttpResponse::Ok()
        .content_type("application/x-chess-pgn; charset=utf-8")
        .insert_header(("content-disposition", "inline; filename=\"problems.pgn\""))
        .body(text.join("\n")))
}
