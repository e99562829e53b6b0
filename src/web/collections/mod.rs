//! Collections of games, and bookmarks.

use crate::model::GameId;
use crate::service::collections::{
    self as service, CollectionForm, CollectionRefused, MOST_GAMES, MOST_LISTS, MOST_TITLE,
    MOST_WORDS,
};
use crate::web::components::{Person, When, part};
use crate::web::http::{
    Choice, Failure, FieldError, Fields, Page, Query, RequestScope, Routes, form, number_in, page,
    refused_status, render, see_other,
};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use view::{CollectPage, GameLine, ListPage, OneLine, OnePage};

#[cfg(test)]
mod tests;
mod view;

pub(super) use view::{line_of, title_of};

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/collections", show_lists))
        .service(form("/collections", "/collections", make))
        .service(page("/collections/{id:[0-9]+}", show_collection))
        .service(form(
            "/collections/{id:[0-9]+}",
            "/collections/{id}",
            change,
        ))
        .service(form(
            "/collections/{id:[0-9]+}/games",
            "/collections/{id}",
            games,
        ))
        .service(page("/games/{id:[0-9]+}/keep", show_keep))
        .service(form("/games/{id:[0-9]+}/keep", "/games/{id}/keep", keep))
        .service(form("/games/{id:[0-9]+}/star", "/games/{id}/keep", star));
}

/// `GET /collections?below=`: the reader's own and the public ones.
async fn show_lists(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let below = number_in(&query, "below")?;
    let view = lists_page(&scope, below, CollectionForm::default()).await?;
    render(StatusCode::OK, &view)
}

async fn lists_page(
    scope: &RequestScope,
    below: Option<i64>,
    typed: CollectionForm,
) -> Result<ListPage, Failure> {
    let (page, lists) = scope
        .read(move |context| {
            let lists = service::lists(context, below)?;
            Ok((Page::of(context)?, lists))
        })
        .await?;
    let own = lists.own.into_iter().map(|row| OneLine::of(row, None));
    let public = lists.public.into_iter();
    let public = public.map(|(row, maker)| OneLine::of(row, Some(Person::of(&maker))));
    Ok(ListPage {
        refused: None,
        own: own.collect(),
        public: public.collect(),
        newest: below.map(|_| "/collections".to_owned()),
        next: lists.next.map(|id| format!("/collections?below={id}")),
        typed,
        page,
    })
}

/// `POST /collections`: `title`, `words`, `public=yes`.
async fn make(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let typed = typed(&fields);
    let copy = typed.clone();
    let made = scope.attempt(move |context| service::save(context, None, &copy));
    match made.await? {
        Ok(id) => Ok(see_other(&address(id))),
        Err(why) => {
            let mut view = lists_page(&scope, None, typed).await?;
            view.refused = Some(refused(why));
            render(refused_status(false), &view)
        }
    }
}

/// `GET /collections/{id}?from=`: its games after the first `from`.
async fn show_collection(
    scope: RequestScope,
    id: Path<i64>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let from = number_in(&query, "from")?.unwrap_or(0);
    let view = collection_page(&scope, *id, from, None).await?;
    render(StatusCode::OK, &view)
}

async fn collection_page(
    scope: &RequestScope,
    id: i64,
    from: usize,
    typed: Option<CollectionForm>,
) -> Result<OnePage, Failure> {
    let (page, open) = scope
        .read(move |context| {
            let open = service::open(context, id)?;
            Ok((Page::of(context)?, open))
        })
        .await?;
    let changed = typed.is_some();
    let typed = typed.unwrap_or_else(|| CollectionForm {
        title: open.row.title.clone(),
        words: open.row.words.clone(),
        public: open.row.public,
    });
    let (games, after) = part(&open.games, from, |(_, words)| words.len());
    let next = from.saturating_add(games.len());
    Ok(OnePage {
        from,
        next: (after > 0).then(|| format!("{}?from={next}", address(id))),
        refused: None,
        id,
        title: open.row.title,
        words: open.row.words,
        public: open.row.public,
        who: Person::of(&open.maker),
        when: When::new(open.row.changed_at.utc(), page.zone),
        own: open.own,
        games: games
            .iter()
            .map(|(entry, words)| GameLine::of(entry, words))
            .collect(),
        typed,
        changed,
        page,
    })
}

/// `POST /collections/{id}`: `do=save` with `title`, `words`, `public=yes`; `do=delete` with
/// `sure=yes`.
async fn change(
    scope: RequestScope,
    id: Path<i64>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = *id;
    let deletes = fields.choice("do", &[("save", false), ("delete", true)])?;
    let typed = typed(&fields);
    if deletes {
        if fields.text("sure") != "yes" {
            let mut view = collection_page(&scope, id, 0, Some(typed)).await?;
            view.refused = Some(FieldError::new("sure", t!("collections-not-sure")));
            return render(refused_status(false), &view);
        }
        scope
            .write(move |context| service::delete(context, id))
            .await?;
        return Ok(see_other("/collections"));
    }
    let copy = typed.clone();
    let saved = scope.attempt(move |context| service::save(context, Some(id), &copy));
    match saved.await? {
        Ok(id) => Ok(see_other(&address(id))),
        Err(why) => {
            let mut view = collection_page(&scope, id, 0, Some(typed)).await?;
            view.refused = Some(refused(why));
            render(refused_status(false), &view)
        }
    }
}

/// `POST /collections/{id}/games`: `game`, with `do=put` and `words`, or `do=take`; `from` on a
/// later page of the list.
async fn games(
    scope: RequestScope,
    id: Path<i64>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = *id;
    let game = fields.number("game")?;
    let puts = fields.choice("do", &[("put", true), ("take", false)])?;
    let from: Option<usize> = fields.optional_number("from")?;
    let words = fields.text("words").to_owned();
    let copy = words.clone();
    let done = scope.attempt(move |context| match puts {
        true => service::put(context, id, game, &copy),
        false => Ok(service::take(context, id, game)?),
    });
    match done.await? {
        Ok(()) => {
            let part = from.map_or_else(String::new, |from| format!("?from={from}"));
            Ok(see_other(&format!("{}{part}#game-{game}", address(id))))
        }
        Err(why) => {
            let mut view = collection_page(&scope, id, from.unwrap_or(0), None).await?;
            view.set_comment(game, &words);
            view.refused = Some(FieldError::new("words-of-game", refused(why).sentence));
            render(refused_status(false), &view)
        }
    }
}

/// `GET /games/{id}/keep`: the collections that a game can be added to.
async fn show_keep(scope: RequestScope, id: Path<GameId>) -> Result<HttpResponse, Failure> {
    let view = keep_page(&scope, *id).await?;
    render(StatusCode::OK, &view)
}

async fn keep_page(scope: &RequestScope, id: GameId) -> Result<CollectPage, Failure> {
    let (page, keeping) = scope
        .read(move |context| {
            let keeping = service::choice_for(context, id)?;
            Ok((Page::of(context)?, keeping))
        })
        .await?;
    let lists = keeping.lists.iter();
    let choices = lists.clone().filter(|(_, is_in)| !is_in);
    let choices = choices.map(|(row, _)| Choice::new(&row.id.to_string(), &row.title, ""));
    let new = Choice::new("", t!("collections-a-new-one"), "");
    let in_them = lists.filter(|(_, is_in)| *is_in);
    Ok(CollectPage {
        refused: None,
        id,
        game: title_of(&keeping.entry),
        starred: keeping.starred,
        in_them: in_them
            .map(|(row, _)| OneLine::of(row.clone(), None))
            .collect(),
        choices: choices.chain([new]).collect(),
        title: String::new(),
        words: String::new(),
        page,
    })
}

/// `POST /games/{id}/keep`: `collection`, or the `title` of a new one; `words`.
async fn keep(
    scope: RequestScope,
    id: Path<GameId>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let game = *id;
    let known = fields.optional_number("collection")?;
    let (title, words) = (
        fields.text("title").to_owned(),
        fields.text("words").to_owned(),
    );
    let kept = scope.attempt(move |context| {
        let list = match known {
            Some(list) => list,
            None => {
                // The check comes first: no collection is made for a game that cannot be added.
                service::choice_for(context, game)?;
                service::check_words(&words).or_else(crate::service::refuse)?;
                let new = CollectionForm {
                    title,
                    ..CollectionForm::default()
                };
                service::save(context, None, &new)?
            }
        };
        service::put(context, list, game, &words)?;
        Ok(list)
    });
    match kept.await? {
        Ok(list) => Ok(see_other(&format!("{}#game-{game}", address(list)))),
        Err(why) => {
            let mut view = keep_page_typed(&scope, game, &fields).await?;
            view.refused = Some(refused(why));
            render(refused_status(false), &view)
        }
    }
}

/// The page for adding a game, with what was typed.
async fn keep_page_typed(
    scope: &RequestScope,
    game: GameId,
    fields: &Fields,
) -> Result<CollectPage, Failure> {
    let mut view = keep_page(scope, game).await?;
    let text = |name| fields.text(name).to_owned();
    (view.title, view.words) = (text("title"), text("words"));
    for choice in &mut view.choices {
        choice.chosen = choice.value == fields.text("collection");
    }
    Ok(view)
}

/// The lists with a new collection that was typed before a sign-in.
pub(super) async fn restored(
    scope: &RequestScope,
    fields: &Fields,
) -> Result<HttpResponse, Failure> {
    let view = lists_page(scope, None, typed(fields)).await?;
    render(StatusCode::OK, &view)
}

/// A collection with what was typed before a sign-in.
pub(super) async fn collection_restored(
    scope: &RequestScope,
    id: i64,
    fields: &Fields,
) -> Result<HttpResponse, Failure> {
    let view = collection_page(scope, id, 0, Some(typed(fields))).await?;
    render(StatusCode::OK, &view)
}

/// A collection with what was typed for one of its games before a sign-in.
pub(super) async fn game_restored(
    scope: &RequestScope,
    id: i64,
    fields: &Fields,
) -> Result<HttpResponse, Failure> {
    let from: Option<usize> = fields.optional_number("from")?;
    let mut view = collection_page(scope, id, from.unwrap_or(0), None).await?;
    view.set_comment(fields.number("game")?, fields.text("words"));
    render(StatusCode::OK, &view)
}

/// The page for adding a game, with what was typed before a sign-in.
pub(super) async fn keep_restored(
    scope: &RequestScope,
    id: GameId,
    fields: &Fields,
) -> Result<HttpResponse, Failure> {
    render(StatusCode::OK, &keep_page_typed(scope, id, fields).await?)
}

/// `POST /games/{id}/star`: `do=on|off`.
async fn star(
    scope: RequestScope,
    id: Path<GameId>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let game = *id;
    let on = fields.choice("do", &[("on", true), ("off", false)])?;
    scope
        .write(move |context| service::star(context, game, on))
        .await?;
    Ok(see_other(&format!("/games/{game}/keep")))
}

fn typed(fields: &Fields) -> CollectionForm {
    CollectionForm {
        title: fields.text("title").to_owned(),
        words: fields.text("words").to_owned(),
        public: fields.text("public") == "yes",
    }
}

fn address(id: i64) -> String {
    format!("/collections/{id}")
}

/// The sentence for a refusal, and its field.
fn refused(why: CollectionRefused) -> FieldError {
    match why {
        CollectionRefused::NoTitle => FieldError::new("title", t!("collections-no-title")),
        CollectionRefused::LongTitle => {
            FieldError::new("title", t!("collections-long-title", most = MOST_TITLE))
        }
        CollectionRefused::LongWords => {
            FieldError::new("words", t!("collections-long-words", most = MOST_WORDS))
        }
        CollectionRefused::TooMany => {
            FieldError::new("title", t!("collections-too-many", most = MOST_LISTS))
        }
        CollectionRefused::Full => {
            FieldError::new("collection", t!("collections-full", most = MOST_GAMES))
        }
    }
}
