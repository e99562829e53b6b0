//! Challenges: the form for a new one, and the responses to them.

use crate::model::deal::MOST_WORD;
use crate::model::{GameId, RatingRange, Requirements};
use crate::refusals::{AccountFault, Forbidden};
use crate::rules::{Catalogue, Rulebook, Side, Variant};
use crate::service::game_commands;
use crate::service::game_commands::{
    Acceptance, AnswerRefused, ChallengeRefused, CounterRefused, MOST_GREETING, MOST_STANDING,
    Start, Terms,
};
use crate::service::games::{self, GameView};
use crate::service::{Error, Refusable, RequestContext, UseCaseResult};
use crate::web::game::{LoadedGame, PageRequest, game_id};
use crate::web::http::{
    Failure, FieldError, Fields, Query, RequestScope, Routes, form, number_in, page, render,
    see_other,
};
use crate::words;
use crate::words::web as say;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, RETRY_AFTER};
use actix_web::web::Path;
use new_game::{FRIENDLY, FormContext, RATED, RELIABLE, TypedChallenge, new_game_page};
use std::sync::Arc;

mod invitation;
mod new_game;
mod time_control;
pub(in crate::web) use time_control::{
    Kind, TERMS, TimeControlView, TypedTimeControl, view as time_control_view,
};
mod view;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/games/new", new))
        .configure(invitation::routes)
        .service(form("/games", "/games/new", create))
        .service(form("/games/{id:[0-9]+}/accept", "/games/{id}", accept))
        .service(form("/games/{id:[0-9]+}/counter", "/games/{id}", counter))
        .service(form("/games/{id:[0-9]+}/decline", "/games/{id}", decline))
        .service(form("/games/{id:[0-9]+}/withdraw", "/games/{id}", withdraw))
        .service(form("/games/{id:[0-9]+}/word", "/games/{id}", add_word));
}

/// `GET /games/new?variant=…&opponent=…`: the form, filled in from the address. Players without a
/// confirmed address see it without its buttons.
async fn new(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let form_context = scope
        .read(|context| {
            context.player()?;
            FormContext::load(context)
        })
        .await?;
    let typed = match number_in(&query, "counter")? {
        None => TypedChallenge::read(|name| query.text(name).unwrap_or_default()).usual(),
        Some(id) => {
            let view = countered(&scope, id).await?;
            TypedChallenge::countering(&view, |name| query.text(name))
        }
    };
    let typed = in_own_zone(&scope, typed).await?;
    let form = new_game_page(scope.app.catalogue(), form_context, &typed, None);
    render(StatusCode::OK, &form)
}

/// The form with what was typed before a sign-in.
pub(super) async fn restored(
    scope: &RequestScope,
    fields: &Fields,
) -> Result<HttpResponse, Failure> {
    let typed = TypedChallenge::read(|name| fields.text(name)).usual();
    let typed = in_own_zone(scope, typed).await?;
    again(scope, form_context(scope).await?, &typed, None)
}

/// What was typed, with the time zone that its last day is in.
async fn in_own_zone(
    scope: &RequestScope,
    mut typed: TypedChallenge,
) -> Result<TypedChallenge, Failure> {
    if typed.time.has_last_day() {
        let zone = scope.read(|context| Ok(context.player()?.time_zone()));
        typed.time.zone = Some(zone.await?);
    }
    Ok(typed)
}

/// The data beside the form, for a player who may send it.
async fn form_context(scope: &RequestScope) -> Result<FormContext, Failure> {
    scope
        .read(|context| {
            context.confirmed_player()?;
            FormContext::load(context)
        })
        .await
}

/// `POST /games`. `find=equal` accepts a challenge of an equal opponent, if there is one.
/// `do=preview` only explains the time limit.
async fn create(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let typed = TypedChallenge::read(|name| fields.text(name)).usual();
    let typed = in_own_zone(&scope, typed).await?;
    let is_preview = fields.choice("do", &[("", false), ("preview", true)])?;
    if is_preview {
        let form_context = form_context(&scope).await?;
        let refused = typed.time.allowed(form_context.page.now).err();
        return again(&scope, form_context, &typed, refused);
    }
    let terms = match terms(scope.app.catalogue(), &fields, &typed)? {
        Ok(terms) => terms,
        Err(refused) => return again(&scope, form_context(&scope).await?, &typed, Some(refused)),
    };
    let variant = Arc::clone(&terms.variant);
    let by_link = fields.choice("invite", &[("", false), ("link", true)])?;
    let is_equal = fields.choice("find", &[("", false), ("equal", true)])?;
    let make = match (by_link, is_equal) {
        (true, _) => game_commands::challenge_by_link,
        (_, true) => game_commands::find_equal,
        _ => game_commands::challenge,
    };
    let made = scope
        .attempt(move |context| {
            make(context, &terms).explain(|why| Ok((FormContext::load(context)?, why)))
        })
        .await?;
    match made {
        Ok(id) => Ok(see_other(&format!("/games/{id}"))),
        Err((form_context, why)) => {
            let refused = field_error(&variant, &typed, &why);
            let mut response = again(&scope, form_context, &typed, Some(refused))?;
            *response.status_mut() = status_of(&why);
            if let Some(seconds) = why.wait() {
                let headers = response.headers_mut();
                headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
            }
            Ok(response)
        }
    }
}

/// The challenge that the visitor wants to replace by a counter-offer.
async fn countered(scope: &RequestScope, id: GameId) -> Result<GameView, Failure> {
    scope
        .read(move |context| {
            let view = games::view(context, id)?;
            let (me, challenge) = (context.player()?.id, &view.challenge());
            let is_for_me =
                challenge.opponent_id == Some(me) && challenge.challenger_id != Some(me);
            match is_for_me {
                true => Ok(view),
                false => Err(Error::Forbidden(Forbidden::NotYourChallenge)),
            }
        })
        .await
}

/// `POST /games/{id}/counter`: a counter-offer. It takes the fields of a challenge. Missing ones
/// keep the value of the challenge it replaces.
async fn counter(
    scope: RequestScope,
    id: Path<String>,
    fields: Option<Fields>,
) -> Result<HttpResponse, Failure> {
    let id = game_id(&id)?;
    let fields = fields.unwrap_or_else(|| Fields::of(Vec::new()));
    let view = countered(&scope, id).await?;
    let typed = TypedChallenge::countering(&view, |name| fields.sent(name)).usual();
    let typed = in_own_zone(&scope, typed).await?;
    if fields.choice("do", &[("", false), ("preview", true)])? {
        let form_context = form_context(&scope).await?;
        let refused = typed.time.allowed(form_context.page.now).err();
        return again(&scope, form_context, &typed, refused);
    }
    let terms = match terms(scope.app.catalogue(), &fields, &typed)? {
        Ok(terms) => terms,
        Err(refused) => return again(&scope, form_context(&scope).await?, &typed, Some(refused)),
    };
    let variant = Arc::clone(&terms.variant);
    let made = scope
        .attempt(move |context| {
            game_commands::counter(context, id, &terms).explain(|why| {
                let form_context = FormContext::load(context)?;
                Ok((form_context, LoadedGame::load(context, id)?, why))
            })
        })
        .await?;
    match made {
        Ok(made) => Ok(see_other(&format!("/games/{made}"))),
        Err((form_context, _, CounterRefused::Terms(why))) => again(
            &scope,
            form_context,
            &typed,
            Some(field_error(&variant, &typed, &why)),
        ),
        Err((_, loaded, CounterRefused::Gone)) => {
            let request = PageRequest {
                alert: Some(t!("web-challenge-gone").to_owned()),
                ..PageRequest::default()
            };
            loaded.render(StatusCode::CONFLICT, request)
        }
    }
}

/// The field at fault, with its sentence.
fn field_error(variant: &Variant, typed: &TypedChallenge, why: &ChallengeRefused) -> FieldError {
    match why {
        ChallengeRefused::WrongTimeControl(why) => typed.time.refused(*why),
        why => field_error_of(variant, why),
    }
}

/// The status of the answer to a refused challenge.
pub(in crate::web) fn status_of(why: &ChallengeRefused) -> StatusCode {
    match why {
        ChallengeRefused::NoPrograms => StatusCode::SERVICE_UNAVAILABLE,
        ChallengeRefused::EnoughProgramGames(_) => StatusCode::TOO_MANY_REQUESTS,
        why if why.wait().is_some() => StatusCode::TOO_MANY_REQUESTS,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

/// Like [`field_error`], where the form has no time control.
pub(in crate::web) fn field_error_of(variant: &Variant, why: &ChallengeRefused) -> FieldError {
    use ChallengeRefused as Why;
    match why {
        Why::WrongTimeControl(why) => TypedTimeControl::default().refused(*why),
        Why::NoPrograms => FieldError::new("opponent", t!("program-none")),
        Why::NotPlayedByProgram => FieldError::new("variant", t!("program-not-played")),
        Why::UnratedProgram => FieldError::new("rated", t!("program-unrated")),
        Why::EnoughProgramGames(most) => {
            FieldError::new("opponent", t!("program-enough-games", most))
        }
        Why::RunningPosition(game) => {
            FieldError::new("fen", t!("program-running-position", number = game.0))
        }
        Why::StartIsOver => FieldError::new("fen", t!("program-start-is-over")),
        Why::NoSuchOpponent => FieldError::new("opponent", t!("web-no-such-opponent")),
        Why::NoAddress(why) => {
            let sentence = words::accounts::refusal(AccountFault::Address(*why));
            FieldError::new("opponent", sentence)
        }
        Why::MailedEnough(seconds) => {
            FieldError::new("opponent", say::address_limit_reached(*seconds))
        }
        Why::InvitedEnough(seconds) => {
            FieldError::new("opponent", say::account_limit_reached(*seconds))
        }
        Why::LinkInGreeting(link) => FieldError::new("message", t!("web-link-in-greeting", link)),
        Why::NameOrLink => FieldError::new("opponent", t!("web-name-or-link")),
        Why::Yourself => FieldError::new("opponent", t!("web-challenge-yourself")),
        Why::WrongRulebook => FieldError::new("rulebook", t!("web-wrong-rulebook")),
        Why::NoSuchSetup => FieldError::new("setup", t!("web-no-such-setup")),
        Why::SetUpNeedsFree => FieldError::new("fen", t!("challenge-fen-needs-free")),
        Why::WrongStart(why) => FieldError::new("fen", words::positions::fen(variant, why)),
        Why::Blocked(name) => FieldError::new("opponent", say::accepts_no_challenges(name, true)),
        Why::TakesNone(name) => {
            FieldError::new("opponent", say::accepts_no_challenges(name, false))
        }
        Why::Enough(most) => FieldError::new("opponent", t!("web-enough-challenges", most)),
        Why::Standing => FieldError::new("standing", t!("web-standing", most = MOST_STANDING)),
        Why::StandingIsOpen => FieldError::new("standing", t!("web-standing-is-open")),
        Why::CannotBeRated => FieldError::new("rated", t!("challenge-cannot-be-rated")),
        Why::RatingRange => FieldError::new("rating_from", t!("challenge-rating-range")),
        Why::RangeIsOpen => FieldError::new("rating_from", t!("challenge-range-is-open")),
        Why::TooLong => FieldError::new("message", say::too_long(MOST_GREETING)),
    }
}

/// The form again, with what was typed and the reason for a refusal.
fn again(
    scope: &RequestScope,
    form_context: FormContext,
    typed: &TypedChallenge,
    refused: Option<FieldError>,
) -> Result<HttpResponse, Failure> {
    let status = match refused {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    let form = new_game_page(scope.app.catalogue(), form_context, typed, refused);
    render(status, &form)
}

/// `POST /games/{id}/accept`, with the accepter's set-up if there is a choice, and a word for the
/// deal.
async fn accept(
    scope: RequestScope,
    id: Path<String>,
    fields: Option<Fields>,
) -> Result<HttpResponse, Failure> {
    let text = |name| {
        fields
            .as_ref()
            .map_or_else(String::new, |fields| fields.text(name).to_owned())
    };
    let (setup, word) = (text("setup"), text("word"));
    answer(scope, &id, move |context, id| {
        let chosen = Acceptance {
            setup: &setup,
            word: &word,
        };
        game_commands::accept_with(context, id, chosen).map(Some)
    })
    .await
}

/// `POST /games/{id}/word`: the challenger's word for the deal.
async fn add_word(
    scope: RequestScope,
    id: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let word = fields.text("word").to_owned();
    answer(scope, &id, move |context, id| {
        game_commands::add_word(context, id, &word).map(|()| None)
    })
    .await
}

/// The sentence for a refused acceptance.
pub(super) fn refused_form(why: AnswerRefused) -> String {
    match why {
        AnswerRefused::NoSuchSetup => t!("web-no-such-array").to_owned(),
        AnswerRefused::OddWord => t!("web-odd-word", most = MOST_WORD),
        AnswerRefused::Gone => t!("web-challenge-gone").to_owned(),
    }
}

/// `POST /games/{id}/decline`.
async fn decline(scope: RequestScope, id: Path<String>) -> Result<HttpResponse, Failure> {
    answer(scope, &id, |context, id| {
        game_commands::decline(context, id).map(|()| None)
    })
    .await
}

/// `POST /games/{id}/withdraw`.
async fn withdraw(scope: RequestScope, id: Path<String>) -> Result<HttpResponse, Failure> {
    answer(scope, &id, |context, id| {
        game_commands::withdraw(context, id).map(|()| None)
    })
    .await
}

/// Acts, then redirects to the game that this started, or back to the challenge.
async fn answer<F>(scope: RequestScope, id: &str, act: F) -> Result<HttpResponse, Failure>
where
    F: Fn(&mut RequestContext, GameId) -> UseCaseResult<Option<GameId>, AnswerRefused>
        + Send
        + 'static,
{
    let id = game_id(id)?;
    let done = scope
        .attempt(move |context| {
            act(context, id).explain(|why| Ok((LoadedGame::load(context, id)?, why)))
        })
        .await?;
    match done {
        Ok(game) => Ok(see_other(&format!("/games/{}", game.unwrap_or(id)))),
        Err((loaded, why)) => {
            let status = match why {
                AnswerRefused::NoSuchSetup | AnswerRefused::OddWord => {
                    StatusCode::UNPROCESSABLE_ENTITY
                }
                AnswerRefused::Gone => StatusCode::CONFLICT,
            };
            let request = PageRequest {
                alert: Some(refused_form(why)),
                ..PageRequest::default()
            };
            loaded.render(status, request)
        }
    }
}

/// The terms that the form asks for. An empty rulebook means the variant's own choice. The time
/// limit may be invalid.
fn terms(
    catalogue: &Catalogue,
    fields: &Fields,
    typed: &TypedChallenge,
) -> Result<Result<Terms, FieldError>, Failure> {
    let (variant, rulebook) = rules(catalogue, typed)?;
    let visibilities = [("", false), ("public", false), ("private", true)];
    let seats = [
        ("", None),
        ("random", None),
        ("first", Some(Side::First)),
        ("second", Some(Side::Second)),
    ];
    let seat = chosen("seat", &typed.seat, &seats)?;
    let ratings = [("", false), (FRIENDLY, false), (RATED, true)];
    let rated = chosen("rated", &typed.rated, &ratings)?;
    let private = chosen("visibility", &typed.visibility, &visibilities)?;
    let both_sides = fields.choice("games", &[("", false), ("1", false), ("2", true)])?;
    let standing = match typed.standing.trim() {
        "" => 1,
        // Anything but a number is refused like one that is too small.
        typed => typed.parse().unwrap_or(0),
    };
    let reliable = chosen(
        "reliable",
        &typed.reliable,
        &[("", false), ("no", false), (RELIABLE, true)],
    )?;
    let start = start(catalogue, typed)?;
    let not_a_range = || FieldError::new("rating_from", t!("challenge-rating-range"));
    let ratings = rating_range(typed).ok_or_else(not_a_range);
    for (name, values) in time_control::TERMS {
        fields.choice(name, &values.map(|value| (value, ())))?;
    }
    let pace = typed.time.with_terms();
    let terms = |(ratings, pace)| Terms {
        rulebook,
        opponent: typed.opponent.clone(),
        seat,
        pace,
        private,
        greeting: typed.message.clone(),
        start,
        variant,
        both_sides,
        standing,
        rated,
        requirements: Requirements { ratings, reliable },
        program_wait: 0,
    };
    Ok(ratings
        .and_then(|ratings| pace.map(|pace| (ratings, pace)))
        .map(terms))
}

fn rules(
    catalogue: &Catalogue,
    typed: &TypedChallenge,
) -> Result<(Arc<Variant>, Rulebook), Failure> {
    let variant = match typed.variant.as_str() {
        "" => Arc::clone(&catalogue.all()[0]),
        name => {
            words::variant_names::find(catalogue, name).ok_or(Failure::bad_request("variant"))?
        }
    };
    let rulebook = match typed.rulebook.as_str() {
        "" => variant.rulebooks()[0],
        slug => slug.parse().map_err(|_| Failure::bad_request("rulebook"))?,
    };
    Ok((variant, rulebook))
}

/// The typed range of ratings; `None` if a bound is no number.
fn rating_range(typed: &TypedChallenge) -> Option<RatingRange> {
    let bound = |typed: &str| match typed.trim() {
        "" => Some(None),
        typed => typed.parse::<u16>().ok().map(i64::from).map(Some),
    };
    Some(RatingRange {
        lowest: bound(&typed.rating_from)?,
        highest: bound(&typed.rating_to)?,
    })
}

fn chosen<T: Copy>(name: &'static str, word: &str, choices: &[(&str, T)]) -> Result<T, Failure> {
    let found = choices.iter().find(|(known, _)| *known == word);
    found
        .map(|(_, choice)| *choice)
        .ok_or(Failure::bad_request(name))
}

/// The requested start: a position, or the set-up of the challenger's pieces. A set-up that the
/// variant does not have is refused with a sentence.
fn start(catalogue: &Catalogue, typed: &TypedChallenge) -> Result<Start, Failure> {
    let slug = typed.setup.as_str();
    let known = |variant: &Arc<Variant>| {
        variant.setup_named(slug).is_some() || variant.odds_named(slug).is_some()
    };
    match typed.fen.trim() {
        "" if slug.is_empty() => Ok(Start::Usual),
        "" if catalogue.all().iter().any(known) => Ok(Start::Array(slug.to_owned())),
        "" => Err(Failure::bad_request("setup")),
        fen => Ok(Start::Position(fen.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use crate::service::testing::test_sites;
    use crate::web::testing::{SiteRequest, full_answer};

    #[actix_web::test]
    async fn a_new_account_sees_its_email_limit_and_keeps_its_text() {
        for site in test_sites(true) {
            let session = site.session(site.member("lan"));
            let invite = async |to: &str, message: &str| {
                let form = [("opponent", to), ("message", message)];
                let request = SiteRequest {
                    path: "/games",
                    session: Some(&session),
                    form: Some(&form),
                };
                full_answer(&site.app, request.request(&site.app)).await
            };
            let (to, words) = (
                "friend@elsewhere.example",
                "Boards at shop.example: come in!",
            );
            let (status, _, page) = invite(to, words).await;
            assert_eq!(status, 422);
            assert!(page.contains("“shop.example” looks like one"), "{page}");
            assert!(page.contains(words) && page.contains(to), "{page}");
            for nth in 0..5 {
                let to = format!("friend{nth}@elsewhere.example");
                assert_eq!(invite(&to, "A game?").await.0, 303);
            }
            let (status, headers, page) = invite(to, "Let us play.").await;
            assert_eq!(status, 429);
            assert!(headers.contains_key("retry-after"));
            assert!(page.contains("five invitations by email"), "{page}");
            assert!(page.contains("Let us play."), "{page}");
        }
    }
}
