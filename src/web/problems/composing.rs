//! Setting a problem: the form, drafts, and publishing.

use super::progress::ProgressCookie;
use super::sentences::refused as refused_field;
use super::solving::LoadedProblem;
use super::view::{NewPage, PageState, TypedProblem};
use crate::model::{Aim, GameId};
use crate::notation::fen;
use crate::rules::{Line, Variant};
use crate::service::RequestContext;
use crate::service::problems::{self as service, Claim, ProblemForm, ProblemRefused, Proof};
use crate::service::{Error, Refusable as _, UseCaseResult, refuse};
use crate::web::components::{Drawing, SmallBoards, is_flipped, variant_choices};
use crate::web::http::{
    Choice, Failure, FieldError, Fields, Page, Query, RequestScope, number_in, refused_status,
    render, see_other,
};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use std::sync::Arc;

/// `GET /problems/new?variant=…&fen=…`, or `game=…&ply=…`.
pub(super) async fn show(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let text = |name| query.text(name).unwrap_or_default().to_owned();
    let game: Option<GameId> = number_in(&query, "game")?;
    let ply: Option<usize> = number_in(&query, "ply")?;
    let (variant, position) = match game.zip(ply) {
        Some((game, ply)) => {
            scope
                .read(move |context| service::position_of(context, game, ply))
                .await?
        }
        None => (text("variant"), text("fen")),
    };
    let typed = TypedProblem {
        variant,
        fen: position,
        aim: "mate".to_owned(),
        moves: "2".to_owned(),
        game: game.zip(ply),
        ..TypedProblem::default()
    };
    form_page(&scope, typed, None).await
}

/// The form with what was typed; 422 if something is wrong.
async fn form_page(
    scope: &RequestScope,
    typed: TypedProblem,
    refused: Option<FieldError>,
) -> Result<HttpResponse, Failure> {
    let page = scope
        .read(|context| {
            context.player()?;
            Page::of(context)
        })
        .await?;
    let catalogue = scope.app.catalogue();
    let mut smalls = SmallBoards::default();
    let variant = words::variant_names::find(catalogue, &typed.variant);
    let position = variant
        .as_ref()
        .and_then(|variant| fen::read(variant, &typed.fen).ok());
    let drawing = variant.zip(position).map(|(variant, position)| {
        smalls.draw(&Drawing {
            variant: &variant,
            position: &position,
            last: None,
            flip: is_flipped(&variant, &page.appearance, Some(position.turn()), None),
            appearance: &page.appearance,
        })
    });
    let aims = [
        ("mate", t!("problem-aim-mate")),
        ("win", t!("problem-win")),
        ("draw", t!("problem-draw")),
    ];
    let status = match refused {
        None => StatusCode::OK,
        Some(_) => refused_status(false),
    };
    let view = NewPage {
        drawing: drawing.unwrap_or_default(),
        sprites: smalls.sprites(),
        variants: variant_choices(catalogue, &typed.variant),
        numbers: (1..=Aim::MOST_MOVES)
            .map(|moves| moves.to_string())
            .map(|moves| Choice::new(&moves, &moves, &typed.moves))
            .collect(),
        aims: aims
            .map(|(word, text)| Choice::new(word, text, &typed.aim))
            .into(),
        refused,
        typed,
        page,
    };
    render(status, &view)
}

fn typed(fields: &Fields) -> Result<TypedProblem, Failure> {
    let text = |name| fields.text(name).trim().to_owned();
    let game: Option<GameId> = fields.optional_number("game")?;
    let ply: Option<usize> = fields.optional_number("ply")?;
    Ok(TypedProblem {
        variant: text("variant"),
        fen: text("fen"),
        aim: text("aim"),
        moves: text("moves"),
        solution: text("solution"),
        words: fields.text("words").to_owned(),
        set_name: text("set_name"),
        game: game.zip(ply),
    })
}

/// The aim of a form; none if the number of moves is wrong.
fn aim_of(typed: &TypedProblem) -> Option<Aim> {
    match typed.aim.as_str() {
        "win" => Some(Aim::Win),
        "draw" => Some(Aim::Draw),
        _ => {
            let moves = typed.moves.parse().ok();
            let moves = moves.filter(|moves| (1..=Aim::MOST_MOVES).contains(moves));
            moves.map(Aim::Mate)
        }
    }
}

/// `POST /problems`: `variant`, `fen`, `aim=mate|win|draw`, `moves`, `solution`, `words`,
/// `set_name`, `game`, `ply`, `do=draft|publish`.
pub(super) async fn create(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let publishes = fields.choice("do", &[("draft", false), ("publish", true)])?;
    let typed = typed(&fields)?;
    let variant = words::variant_names::find(scope.app.catalogue(), &typed.variant);
    let variant = variant.ok_or(Failure::bad_request("variant"))?;
    fields.choice("aim", &[("mate", ()), ("win", ()), ("draw", ())])?;
    let Some(aim) = aim_of(&typed) else {
        let wrong = FieldError::new("moves", t!("problem-moves", most = Aim::MOST_MOVES));
        return form_page(&scope, typed, Some(wrong)).await;
    };
    let form = ProblemForm {
        variant: Arc::clone(&variant),
        fen: typed.fen.clone(),
        aim,
        solution: typed.solution.clone(),
        words: typed.words.clone(),
        set_name: typed.set_name.clone(),
        game: typed.game,
    };
    let read = scope
        .read(move |context| {
            let notation = context.notation();
            Ok((service::read_claim(context, &form).split()?, notation))
        })
        .await?;
    let (claim, notation) = match read {
        (Ok(claim), notation) => (claim, notation),
        (Err(why), notation) => {
            let wrong = refused_field(&variant, None, notation, &why);
            return form_page(&scope, typed, Some(wrong)).await;
        }
    };
    match save(&scope, None, claim.clone(), publishes).await? {
        Ok(id) => Ok(see_other(&format!("/problems/{id}"))),
        Err(why) => {
            let notation = notation.or_algebraic(&variant);
            let wrong = refused_field(&variant, Some(&claim.line), notation, &why);
            form_page(&scope, typed, Some(wrong)).await
        }
    }
}

/// Saves a draft, or proves and publishes it.
async fn save(
    scope: &RequestScope,
    id: Option<i64>,
    claim: Claim,
    publishes: bool,
) -> Result<Result<i64, ProblemRefused>, Failure> {
    let proof = match publishes {
        false => None,
        true => Some(prove(scope, &claim).await?),
    };
    let saved = scope.attempt(move |context| {
        let proof = proof.transpose().or_else(refuse)?;
        save_proved(context, id, &claim, proof.as_ref())
    });
    saved.await
}

/// Proves a claim, unless it stands in a running game: there, the proof itself would be help.
async fn prove(
    scope: &RequestScope,
    claim: &Claim,
) -> Result<Result<Proof, ProblemRefused>, Failure> {
    let line = claim.line.clone();
    let running = scope.read(move |context| service::running_game(context, &line));
    let claim = claim.clone();
    match running.await? {
        Some(game) => Ok(refuse(ProblemRefused::RunningPosition(game)).split()?),
        None => {
            let proved = scope
                .compute(move || service::prove(&claim).split())
                .await?;
            Ok(proved.map_err(ProblemRefused::Unproved))
        }
    }
}

fn save_proved(
    context: &mut RequestContext,
    id: Option<i64>,
    claim: &Claim,
    proof: Option<&Proof>,
) -> UseCaseResult<i64, ProblemRefused> {
    // A game may have reached the position meanwhile.
    if let Some(game) = service::running_game(context, &claim.line)? {
        return refuse(ProblemRefused::RunningPosition(game));
    }
    service::save(context, id, claim, proof)
}

/// `POST /problems/{id}`: `do=publish`, or `do=delete` with `sure=yes`.
pub(super) async fn change(
    scope: RequestScope,
    id: Path<i64>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let id = *id;
    let publishes = fields.choice("do", &[("publish", true), ("delete", false)])?;
    let refused = match publishes {
        true => publish(&scope, id).await?,
        false if fields.text("sure") != "yes" => {
            Some(FieldError::new("sure", t!("collections-not-sure")))
        }
        false => {
            scope
                .write(move |context| service::delete(context, id))
                .await?;
            return Ok(see_other("/problems?list=mine"));
        }
    };
    let Some(refused) = refused else {
        return Ok(see_other(&format!("/problems/{id}")));
    };
    let loaded = LoadedProblem::find(&scope, id).await?;
    let shown = PageState {
        refused: Some(refused),
        ..PageState::default()
    };
    loaded.render(refused_status(false), &ProgressCookie::default(), shown)
}

/// Publishes a draft; the reason if it is refused.
async fn publish(scope: &RequestScope, id: i64) -> Result<Option<FieldError>, Failure> {
    let (problem, notation) = scope
        .read(move |context| {
            context.confirmed_player()?;
            let problem = service::find(context, id)?;
            match problem.may_edit {
                true => Ok((problem, context.notation())),
                false => Err(Error::NotFound),
            }
        })
        .await?;
    let claim = Claim::of(&problem);
    let line: Line = claim.line.clone();
    let variant: &Variant = line.variant();
    let saved = save(scope, Some(id), claim, true).await?;
    Ok(saved.err().map(|why| {
        let notation = notation.or_algebraic(variant);
        refused_field(variant, Some(&line), notation, &why)
    }))
}
