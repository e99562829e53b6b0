//! Saving and publishing notes on the positions of a game.

use super::builder::TypedNote;
use super::{LoadedGame, PageRequest, game_id};
use crate::model::GameId;
use crate::service::Refusable;
use crate::service::games::{
    self, LineFault, MOST_LINE, MOST_NOTE, MOST_NOTES, MOST_NOTES_IN_ALL, MOST_PUBLISHED, NoteForm,
    NoteRefused,
};
use crate::web::http::{
    Failure, Fields, RequestScope, Routes, form, next, refused_status, see_other,
};
use crate::words::{analysis_boards, web as say};
use actix_web::HttpResponse;
use actix_web::web::Path;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(form("/games/{id:[0-9]+}/notes", "/games/{id}", notes));
}

#[derive(Clone, Copy)]
enum Do {
    Save,
    Delete,
    Publish(bool),
}

/// `POST /games/{id}/notes`: `ply`, `line`, `body` with `do=save`, and `note` to change one;
/// `do=delete|publish|unpublish` with `note`.
async fn notes(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let ways = [
        ("save", Do::Save),
        ("delete", Do::Delete),
        ("publish", Do::Publish(true)),
        ("unpublish", Do::Publish(false)),
    ];
    let what = fields.choice("do", &ways)?;
    let note = fields.optional_number("note")?;
    match (what, note) {
        (Do::Save, note) => {
            let form = NoteForm {
                note,
                ply: fields.number("ply")?,
                line: fields.text("line").to_owned(),
                body: fields.text("body").to_owned(),
            };
            save(scope, id, form).await
        }
        (_, None) => Err(Failure::bad_request("note")),
        (Do::Delete, Some(note)) => {
            scope
                .write(move |context| games::delete_note(context, id, note))
                .await?;
            Ok(see_other(&note_address(id, fields.optional_number("ply")?)))
        }
        (Do::Publish(on), Some(note)) => {
            publish(scope, id, (note, on), fields.optional_number("ply")?).await
        }
    }
}

async fn save(scope: RequestScope, id: GameId, form: NoteForm) -> Result<HttpResponse, Failure> {
    let request = form.clone();
    let done = scope
        .attempt(move |context| {
            games::save_note(context, id, &request)
                .explain(|why| Ok((LoadedGame::load(context, id)?, why)))
        })
        .await?;
    match done {
        Ok(()) => {
            let address = note_address(id, Some(form.ply));
            Ok(see_other(&next::with_done(&address, "note")))
        }
        Err((loaded, why)) => refuse(loaded, &why, Some(form.ply), typed(form)),
    }
}

async fn publish(
    scope: RequestScope,
    id: GameId,
    (note, on): (i64, bool),
    ply: Option<u32>,
) -> Result<HttpResponse, Failure> {
    let done = scope
        .attempt(move |context| {
            games::publish_note(context, id, note, on)
                .explain(|why| Ok((LoadedGame::load(context, id)?, why)))
        })
        .await?;
    match done {
        Ok(()) => Ok(see_other(&note_address(id, ply))),
        Err((loaded, why)) => refuse(loaded, &why, ply, TypedNote::default()),
    }
}

fn typed(form: NoteForm) -> TypedNote {
    TypedNote {
        note: form.note,
        line: form.line,
        body: form.body,
        wrong: None,
    }
}

/// The page with a note that was typed before a sign-in.
pub(in crate::web) async fn note_restored(
    scope: &RequestScope,
    id: GameId,
    fields: &Fields,
) -> Result<HttpResponse, Failure> {
    let ply: Option<u32> = fields.optional_number("ply")?;
    scope
        .read(|context| context.confirmed_player().map(drop))
        .await?;
    let request = PageRequest {
        ply: ply.and_then(|ply| usize::try_from(ply).ok()),
        note: Some(TypedNote {
            note: fields.optional_number("note")?,
            line: fields.text("line").to_owned(),
            body: fields.text("body").to_owned(),
            wrong: None,
        }),
        ..PageRequest::default()
    };
    super::restored(scope, id, request).await
}

/// The game's page with the reason for a refusal and what was typed.
fn refuse(
    loaded: LoadedGame,
    why: &NoteRefused,
    ply: Option<u32>,
    typed: TypedNote,
) -> Result<HttpResponse, Failure> {
    let is_conflict = matches!(
        why,
        NoteRefused::Stale | NoteRefused::NotOver | NoteRefused::TooManyPublished
    );
    let is_about_moves = matches!(why, NoteRefused::Moves(_));
    let request = PageRequest {
        ply: ply.and_then(|ply| usize::try_from(ply).ok()),
        note: Some(TypedNote {
            wrong: Some((sentence(why), is_about_moves)),
            ..typed
        }),
        ..PageRequest::default()
    };
    loaded.render(refused_status(is_conflict), request)
}

fn sentence(why: &NoteRefused) -> String {
    match why {
        NoteRefused::Empty => t!("notes-empty").to_owned(),
        NoteRefused::TooLong => say::too_long(MOST_NOTE),
        NoteRefused::TooMany => t!("notes-too-many", n = MOST_NOTES),
        NoteRefused::TooManyInAll => t!("notes-too-many-in-all", n = MOST_NOTES_IN_ALL),
        NoteRefused::TooManyPublished => t!("notes-too-many-published", n = MOST_PUBLISHED),
        NoteRefused::Moves(LineFault::TooLong) => t!("notes-too-many-moves", n = MOST_LINE),
        NoteRefused::Moves(LineFault::Stopped(stopped)) => {
            analysis_boards::stopped(&stopped.0, &stopped.1)
        }
        NoteRefused::Stale => t!("notes-stale").to_owned(),
        NoteRefused::NotOver => t!("notes-not-over").to_owned(),
    }
}

/// The page of a game at the ply of a note.
fn note_address(id: GameId, ply: Option<u32>) -> String {
    match ply {
        Some(ply) => format!("/games/{id}?ply={ply}#notes"),
        None => format!("/games/{id}#notes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::TimeControl;
    use crate::service::testing::{OPENING, TestSite, test_sites};
    use crate::web::testing::{SiteRequest, answer};

    /// The responses about the first game.
    async fn responses(site: &TestSite, session: Option<&str>) -> Vec<(u16, String)> {
        let mut shown = Vec::new();
        for path in [
            "/",
            "/games/1",
            "/games/1?ply=2",
            "/games/1.json",
            "/games/1.pgn",
            "/games/1/progress",
            "/games/1/analysis?ply=2",
            "/players/lan",
        ] {
            let request = SiteRequest {
                path,
                session,
                form: None,
            };
            shown.push(answer(&site.app, &request).await);
        }
        shown
    }

    #[actix_web::test]
    async fn notes_change_no_byte_for_the_opponent() {
        for site in test_sites(false) {
            let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
            let game = site.game(lan, minh, TimeControl::days(3));
            site.play_all(game, &OPENING[..4]);
            let [own, theirs] = [lan, minh].map(|who| site.session(who));
            let before = responses(&site, Some(&theirs)).await;
            let for_strangers = responses(&site, None).await;
            for (ply, line) in [(2, "h1g3 i10h10"), (4, ""), (0, "")] {
                let note = NoteForm {
                    note: None,
                    ply,
                    line: line.to_owned(),
                    body: "My secret plan.".to_owned(),
                };
                let result =
                    site.attempt(Some(lan), |context| games::save_note(context, game, &note));
                result.unwrap().unwrap();
            }
            assert_eq!(responses(&site, Some(&theirs)).await, before);
            assert_eq!(responses(&site, None).await, for_strangers);
            let own = responses(&site, Some(&own)).await;
            assert!(own[1].1.contains("My secret plan."));
        }
    }
}
