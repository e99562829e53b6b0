//! The pages on which admins confirm a command. They show its effect and ask for a reason, and for
//! the password if it was given long ago. One page and one form serve all commands. A link changes
//! nothing.

use super::act_request::{ActRequest, Target};
use super::lists::href as player_href;
use crate::model::{AdminAct, GameId, PlayerId, PlayerName};
use crate::refusals::AdminFault;
use crate::rules::Side;
use crate::service::admin::{
    self, AdminCommand, AdminRequest, MOST_REASON, MessageId, TERMS, Verdict, is_fresh,
    wants_reason,
};
use crate::service::games::Entry;
use crate::service::{Error, Refusable, RequestContext};
use crate::web::components::Person;
use crate::web::http::{
    Choice, Failure, FieldError, Fields, Page, RequestScope, Routes, form, page, render, see_other,
};
use crate::words::admin::{self as say, Question};
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

/// Each command has a page that asks for confirmation and a form that posts to the same address.
pub(super) fn routes(routes: &mut Routes) {
    for path in [
        "/admin/players/{name}/{act:confirm|rename|lock-out|let-in|reset|link|unlink}",
        "/admin/games/{id:[0-9]+}/{act:adjudicate|decide|call-off|make-private|make-public|look}",
        "/admin/games/{id:[0-9]+}/messages/{message}/{act:hide|restore}",
        "/admin/remarks/{id:[0-9]+}/{act:hide|restore}",
        "/admin/people/{slug}/{act:call|join|split}",
    ] {
        routes.service(page(path, ask)).service(form(path, "", act));
    }
}

/// Whether the path is that of a form in this file.
pub(in crate::web) fn is_act(path: &str) -> bool {
    ActRequest::of(path).is_some()
}

#[derive(Debug, Clone, Default)]
struct ActInput {
    reason: String,
    name: String,
    days: Option<i64>,
    verdict: Option<Verdict>,
}

impl ActInput {
    fn read(fields: &Fields) -> Result<Self, Failure> {
        Ok(Self {
            reason: fields.text("reason").to_owned(),
            name: fields.text("name").to_owned(),
            days: fields.optional_number("days")?,
            verdict: fields.choice(
                "winner",
                &[
                    ("", None),
                    ("first", Some(Verdict::Won(Side::First))),
                    ("second", Some(Verdict::Won(Side::Second))),
                    ("none", Some(Verdict::Draw)),
                ],
            )?,
        })
    }
}

#[derive(Clone, Copy)]
enum Whom {
    Player(PlayerId),
    Game(GameId),
    Message(MessageId),
    Remark(i64),
    Person(i64),
}

/// The subject of a command, as the page shows it.
struct Subject {
    whom: Whom,
    name: String,
    /// The page that the admin came from.
    back: String,
    /// The text that the command is about, if the admin may read it.
    quote: Option<String>,
    /// The results to choose from, for a game.
    results: Vec<(&'static str, String)>,
    /// The names to choose from, for a person in game records.
    names: Vec<String>,
}

impl Subject {
    fn load(context: &mut RequestContext, requested: &ActRequest) -> Result<Self, Error> {
        let plain = |whom, name: String, back: String| Self {
            whom,
            name,
            back,
            quote: None,
            results: Vec::new(),
            names: Vec::new(),
        };
        Ok(match &requested.target {
            Target::Player(name) => {
                let player = admin::player(context, name)?.player;
                let (name, back) = (player.player_name().in_full(), player_href(&player.name));
                plain(Whom::Player(player.id), name, back)
            }
            Target::Game(id) => {
                let game = admin::game(context, *id)?;
                let is_contest = requested.act == AdminAct::ContestDecided;
                let (name, back) = (say::game(*id), format!("/admin/games/{id}"));
                Self {
                    results: results_of(&game.entry),
                    quote: game.contest.filter(|_| is_contest),
                    ..plain(Whom::Game(*id), name, back)
                }
            }
            Target::Message(id) => {
                let game = id.game.to_string();
                let name = t!("admin-message-of", message = id.to_string(), game = &game);
                let back = format!("/admin/games/{game}#said");
                Self {
                    quote: admin::message(context, *id)?,
                    ..plain(Whom::Message(*id), name, back)
                }
            }
            Target::Remark(id) => {
                let back = "/admin/remarks".to_owned();
                Self {
                    quote: admin::remark(context, *id)?,
                    ..plain(Whom::Remark(*id), id.to_string(), back)
                }
            }
            Target::Person(slug) => {
                let (person, names) = admin::find_person(context, slug)?;
                let back = Person::address(&person.slug);
                Self {
                    names,
                    ..plain(Whom::Person(person.id), person.name, back)
                }
            }
        })
    }

    fn order(&self, requested: &ActRequest, typed: &ActInput) -> Option<AdminRequest> {
        let deed = match (requested.act, self.whom) {
            (AdminAct::AddressConfirmed, Whom::Player(id)) => AdminCommand::Confirm(id),
            (AdminAct::Renamed, Whom::Player(id)) => AdminCommand::Rename(id, typed.name.clone()),
            (AdminAct::LockedOut, Whom::Player(id)) => {
                AdminCommand::LockOut(id, typed.days.unwrap_or_default())
            }
            (AdminAct::LetIn, Whom::Player(id)) => AdminCommand::LetIn(id),
            (AdminAct::ResetSent, Whom::Player(id)) => AdminCommand::SendReset(id),
            (AdminAct::AccountsLinked, Whom::Player(id)) => {
                AdminCommand::LinkAccounts(id, typed.name.clone())
            }
            (AdminAct::AccountsUnlinked, Whom::Player(id)) => AdminCommand::UnlinkAccount(id),
            (AdminAct::Adjudicated, Whom::Game(id)) => AdminCommand::Adjudicate(id, typed.verdict),
            (AdminAct::ContestDecided, Whom::Game(id)) => {
                AdminCommand::DecideContest(id, typed.verdict)
            }
            (AdminAct::CalledOff, Whom::Game(id)) => AdminCommand::CallOff(id),
            (AdminAct::MadePrivate, Whom::Game(id)) => AdminCommand::MakePrivate(id),
            (AdminAct::MadePublic, Whom::Game(id)) => AdminCommand::MakePublic(id),
            (AdminAct::LookedAt, Whom::Game(id)) => AdminCommand::LookAt(id),
            (AdminAct::RemarkHidden, Whom::Remark(id)) => AdminCommand::HideRemark(id),
            (AdminAct::RemarkRestored, Whom::Remark(id)) => AdminCommand::RestoreRemark(id),
            (AdminAct::PersonRenamed, Whom::Person(id)) => {
                AdminCommand::RenamePerson(id, typed.name.clone())
            }
            (AdminAct::PersonMerged, Whom::Person(id)) => {
                AdminCommand::MergePerson(id, typed.name.clone())
            }
            (AdminAct::PersonSplit, Whom::Person(id)) => {
                AdminCommand::SplitPerson(id, typed.name.clone())
            }
            (AdminAct::MessageHidden, Whom::Message(id)) => AdminCommand::HideMessage(id),
            (AdminAct::MessageRestored, Whom::Message(id)) => AdminCommand::RestoreMessage(id),
            _ => return None,
        };
        Some(AdminRequest {
            command: deed,
            reason: typed.reason.clone(),
        })
    }
}

/// The results that an admin may give a game.
fn results_of(entry: &Entry) -> Vec<(&'static str, String)> {
    let [first, second] = Side::BOTH.map(|side| match &entry.variant {
        Some(variant) => crate::words::Noun::seat(variant, side).bare(),
        None => side.as_str().to_owned(),
    });
    let won = |seat: String, player: &PlayerName| t!("admin-won", seat, name = &player.name);
    vec![
        ("first", won(first, &entry.first)),
        ("second", won(second, &entry.second)),
        ("none", t!("admin-a-draw").to_owned()),
    ]
}

#[derive(Template)]
#[template(path = "admin/act.html")]
struct ActPage {
    page: Page,
    here: &'static str,
    question: Question,
    subject: Subject,
    action: String,
    refused: Option<FieldError>,
    reason: String,
    wants_reason: bool,
    most: usize,
    /// The new name, for a command that takes one.
    name: Option<String>,
    /// The field for another account, a person in game records or their new name, for a command
    /// that takes one.
    person: Option<(&'static str, String)>,
    names: Vec<Choice>,
    terms: Vec<Choice>,
    results: Vec<Choice>,
    asks_password: bool,
}

/// The page with what was typed and the reason for a refusal.
async fn show(
    scope: &RequestScope,
    requested: &ActRequest,
    typed: ActInput,
    fault: Option<AdminFault>,
) -> Result<HttpResponse, Failure> {
    let copy = requested.clone();
    let read = scope.read(move |context| {
        let subject = Subject::load(context, &copy)?;
        Ok((Page::of(context)?, subject, is_fresh(context)))
    });
    let (page, subject, is_fresh) = read.await?;
    let order = subject.order(requested, &typed);
    let days = typed.days.unwrap_or(7).to_string();
    let term =
        |days_of: &i64| Choice::new(&days_of.to_string(), &t!("admin-term", n = *days_of), &days);
    let chosen = verdict_word(typed.verdict);
    let result = |(word, text): &(&'static str, String)| Choice::new(word, text, chosen);
    let called = |name: &String| Choice::new(name, name, &typed.name);
    let view = ActPage {
        here: match requested.target {
            Target::Player(_) => "players",
            Target::Game(_) | Target::Message(_) => "games",
            Target::Remark(_) => "remarks",
            Target::Person(_) => "",
        },
        question: requested.question(&subject.name)?,
        action: requested.path.clone(),
        refused: fault.map(|why| FieldError::new(field_of(why), say::fault(why))),
        wants_reason: order.is_some_and(|order| wants_reason(&order.command)),
        most: MOST_REASON,
        name: (requested.act == AdminAct::Renamed).then(|| typed.name.clone()),
        person: say::person_label(requested.act).map(|label| (label, typed.name.clone())),
        names: match requested.act {
            AdminAct::PersonSplit => subject.names.iter().map(called).collect(),
            _ => Vec::new(),
        },
        terms: match requested.act {
            AdminAct::LockedOut => TERMS.iter().map(term).collect(),
            _ => Vec::new(),
        },
        results: match requested.act {
            AdminAct::Adjudicated | AdminAct::ContestDecided => {
                subject.results.iter().map(result).collect()
            }
            _ => Vec::new(),
        },
        reason: typed.reason,
        asks_password: !is_fresh,
        subject,
        page,
    };
    render(fault.map_or(StatusCode::OK, status_of), &view)
}

fn verdict_word(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        None => "",
        Some(Verdict::Won(side)) => side.as_str(),
        Some(Verdict::Draw) => "none",
    }
}

/// The field at fault; empty if it is none of them.
fn field_of(why: AdminFault) -> &'static str {
    match why {
        AdminFault::ProveFirst | AdminFault::WrongPassword => "password",
        AdminFault::NoReason | AdminFault::ReasonTooLong(_) => "reason",
        AdminFault::Account(crate::refusals::AccountFault::Name(_))
        | AdminFault::Person(_)
        | AdminFault::NoSuchPlayer
        | AdminFault::SameAccount
        | AdminFault::AlreadyLinked => "name",
        AdminFault::NoSuchTerm => "days",
        AdminFault::NoResult => "winner",
        _ => "",
    }
}

fn status_of(why: AdminFault) -> StatusCode {
    match why {
        AdminFault::ProveFirst => StatusCode::UNAUTHORIZED,
        AdminFault::GameOver
        | AdminFault::NotContested
        | AdminFault::AlreadyConfirmed
        | AdminFault::NotLockedOut
        | AdminFault::NotLinked
        | AdminFault::AlreadyPrivate
        | AdminFault::AlreadyPublic
        | AdminFault::AlreadyHidden
        | AdminFault::NotHidden => StatusCode::CONFLICT,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

/// `GET /admin/…/{act}`: shows the effect of the command.
async fn ask(scope: RequestScope, request: HttpRequest) -> Result<HttpResponse, Failure> {
    let requested = ActRequest::of(request.path()).ok_or_else(Failure::not_found)?;
    show(&scope, &requested, ActInput::default(), None).await
}

/// The page with what was typed before a sign-in.
pub(in crate::web) async fn restored(
    scope: &RequestScope,
    path: &str,
    fields: &Fields,
) -> Result<HttpResponse, Failure> {
    let requested = ActRequest::of(path).ok_or_else(Failure::not_found)?;
    show(scope, &requested, ActInput::read(fields)?, None).await
}

/// `POST /admin/…/{act}`: `reason`, and `name`, `days` or `winner`; `password` if the last one was
/// given long ago.
async fn act(
    scope: RequestScope,
    request: HttpRequest,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let requested = ActRequest::of(request.path()).ok_or_else(Failure::not_found)?;
    let typed = ActInput::read(&fields)?;
    let password = fields.text("password").to_owned();
    if !password.is_empty() {
        let proved = admin::prove(&scope.app, &scope.client, password).await;
        if let Err(why) = scope.check(proved.split())? {
            return show(&scope, &requested, typed, Some(why)).await;
        }
    }
    let (copy, words) = (requested.clone(), typed.clone());
    let done = scope.attempt(move |context| {
        let subject = Subject::load(context, &copy)?;
        let order = subject.order(&copy, &words).ok_or(Error::NotFound)?;
        admin::execute_as_admin(context, &order)?;
        Ok(subject.back)
    });
    match done.await? {
        Ok(back) => Ok(see_other(&address_after(&requested, &typed, &back))),
        Err(why) => show(&scope, &requested, typed, Some(why)).await,
    }
}

/// The address after a command, with its notice.
fn address_after(requested: &ActRequest, typed: &ActInput, back: &str) -> String {
    let back = match requested.act {
        AdminAct::Renamed => player_href(typed.name.trim()),
        _ => back.to_owned(),
    };
    let (path, fragment) = back.split_once('#').unwrap_or((&back, ""));
    let hash = if fragment.is_empty() { "" } else { "#" };
    format!("{path}?said={}{hash}{fragment}", requested.word)
}
