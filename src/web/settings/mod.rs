//! The settings: one page, a form for each part.

mod appearance;
mod appearance_form;
mod challenges;
mod data;
mod mail;
mod reminders;
mod vacation;
mod view;

use crate::model::Quiet;
use crate::service::accounts::closing::{self, Closing};
use crate::service::accounts::sessions::{self, Which};
use crate::service::accounts::{Refusals, mail as mails, settings};
use crate::service::feeds::{self as addresses, Wish};
use crate::service::{Error, Refusable};
use crate::web::accounts::signed_out;
use crate::web::frame::{
    Failure, Fields, Query, Routes, Visit, devices_cookie, form, next, page, render, see_other,
    see_other_with,
};
use crate::words::accounts as say;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use view::SettingsPage;

/// The routes of this feature.
pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/settings", show))
        // Before the pattern that every address below fits.
        .configure(data::routes)
        .service(page("/settings/{part:.*}", whole))
        .service(form("/settings/boards", "/settings", boards))
        .service(form("/settings/look", "/settings", name))
        .service(form("/settings/display", "/settings", display_name))
        .service(form("/settings/mail", "/settings", save_mail))
        .service(form("/settings/zone", "/settings", zone))
        .service(form("/settings/quiet", "/settings", quiet))
        .service(form("/settings/notation", "/settings", notation))
        .service(form("/settings/password", "/settings", password))
        .service(form("/settings/address", "/settings", address))
        .service(form("/settings/resend", "/settings", resend))
        .service(form("/settings/probe", "/settings", probe))
        .service(form("/settings/sessions/end", "/settings", end_sessions))
        .service(form("/settings/feeds", "/settings", feeds))
        .service(form("/settings/close", "/settings", close))
        .configure(appearance::routes)
        .configure(challenges::routes)
        .configure(mail::routes)
        .configure(reminders::routes)
        .configure(vacation::routes);
}

async fn show(visit: Visit, query: Query) -> Result<HttpResponse, Failure> {
    let mut form = visit.read(SettingsPage::of).await?;
    form.saved = say::saved(query.text("saved").unwrap_or_default());
    render(StatusCode::OK, &form)
}

/// The page with what was typed before into one of its forms.
pub(super) async fn restored(
    visit: &Visit,
    part: &str,
    typed: String,
) -> Result<HttpResponse, Failure> {
    let mut form = visit.read(SettingsPage::of).await?;
    match part {
        "look" => form.name = typed,
        "display" => form.display_name = typed,
        "zone" => form.zone = typed,
        _ => form.new_email = typed,
    }
    render(StatusCode::OK, &form)
}

/// `GET /settings/…`: where one comes back to after signing in to a form's address.
async fn whole() -> HttpResponse {
    see_other("/settings")
}

/// `POST /settings/boards`: how boards and pages look.
async fn boards(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let (_, kept) = appearance::keep(&visit, fields).await?;
    let done = kept.then(|| saved("boards"));
    visit.check(done.ok_or(Error::SignedOut))
}

async fn name(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let name = fields.text("name").to_owned();
    let typed = name.clone();
    let done = visit.attempt(move |context| settings::look(context, &typed));
    answer(&visit, "look", done.await?, |form| form.name = name).await
}

/// `POST /settings/mail`: a box for each kind, `rhythm=at-once|absence|daily|twice-daily`, and
/// the `hour` of digests; both may be left out.
async fn save_mail(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let wishes = mail::wishes(&fields)?;
    visit
        .write(move |context| mails::save(context, &mails::Whose::CurrentPlayer, &wishes))
        .await?;
    Ok(saved("mail"))
}

/// `POST /settings/display`: the name that is shown beside the account's.
async fn display_name(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let name = fields.text("display_name").to_owned();
    let typed = name.clone();
    let done = visit.attempt(move |context| settings::display_name(context, &typed));
    answer(&visit, "display", done.await?, |form| {
        form.display_name = name;
    })
    .await
}

/// `POST /settings/zone`; `next` is the page that asked for it.
async fn zone(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let zone = fields.text("zone").to_owned();
    let typed = zone.clone();
    let done = visit.attempt(move |context| settings::zone(context, &typed));
    match (done.await?, fields.sent("next")) {
        (Ok(()), Some(page)) => Ok(see_other(&next::local(page))),
        (done, _) => answer(&visit, "zone", done, |form| form.zone = zone).await,
    }
}

/// `POST /settings/quiet`: hours `from` and `to`, and free `days`.
async fn quiet(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let [from, to] = ["from", "to"].map(|name| fields.text(name).to_owned());
    let typed = Quiet::read(&from, &to, fields.all("days"));
    let days: Vec<String> = fields.all("days").map(str::to_owned).collect();
    let done = visit.attempt(move |context| settings::quiet(context, typed));
    answer(&visit, "quiet", done.await?, |form| {
        form.quiet_hours = [from, to];
        for choice in &mut form.free_days {
            choice.chosen = days.contains(&choice.value);
        }
    })
    .await
}

/// `POST /settings/notation`.
async fn notation(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let typed = fields.text("notation").to_owned();
    let done = visit.attempt(move |context| settings::notation(context, &typed));
    answer(&visit, "notation", done.await?, |_| ()).await
}

/// `POST /settings/password`.
async fn password(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let current = fields.text("current").to_owned();
    let wanted = fields.text("password").to_owned();
    let done = settings::password(&visit.app, &visit.client, current, wanted).await;
    match visit.check(done.split())? {
        Ok(marks) => {
            let cookie = devices_cookie(&visit.app, &marks);
            see_other_with("/settings?saved=password", &cookie)
        }
        Err(refusals) => refused(&visit, refusals, |_| ()).await,
    }
}

async fn address(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let email = fields.text("email").to_owned();
    let password = fields.text("password").to_owned();
    let done = settings::address(&visit.app, &visit.client, email.clone(), password).await;
    let done = visit.check(done.split())?;
    answer(&visit, "address", done, |form| form.new_email = email).await
}

/// `POST /settings/resend`; `next` is the page that asked for it, and to which the mailed link
/// leads then.
async fn resend(visit: Visit, fields: Option<Fields>) -> Result<HttpResponse, Failure> {
    let fields = fields.as_ref();
    let page = fields.and_then(|fields| fields.sent("next").map(next::local));
    let done = settings::resend(&visit.app, &visit.client, page).await;
    visit.check(done)?;
    Ok(saved("resend"))
}

/// `POST /settings/probe`: once more to an address from which mail came back.
async fn probe(visit: Visit) -> Result<HttpResponse, Failure> {
    visit.check(settings::probe(&visit.app, &visit.client).await)?;
    Ok(saved("probe"))
}

/// `POST /settings/sessions/end`: `session`, a number, or `all=yes`.
async fn end_sessions(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let all = fields.choice("all", &[("", false), ("yes", true)])?;
    let one = fields.optional_number("session")?;
    let which = match (all, one) {
        (true, _) => Which::All,
        (false, Some(session)) => Which::One(session.into()),
        (false, None) => Which::One(0),
    };
    let this_too = visit
        .write(move |context| sessions::end(context, which))
        .await?;
    if this_too {
        signed_out(&visit, "/login?said=signed-out")
    } else {
        Ok(saved("sessions"))
    }
}

/// `POST /settings/feeds`: `do=make|renew|stop`.
async fn feeds(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let offered = [
        ("make", (Wish::Make, "feeds-made")),
        ("renew", (Wish::Renew, "feeds-renewed")),
        ("stop", (Wish::Stop, "feeds-stopped")),
    ];
    let (wish, done) = fields.choice("do", &offered)?;
    visit
        .write(move |context| addresses::choose(context, wish))
        .await?;
    Ok(saved(done))
}

async fn close(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let form = Closing {
        password: fields.text("password").to_owned(),
        sure: fields.text("sure") == "yes",
        forget_name: fields.text("forget") == "yes",
    };
    let done = closing::close(&visit.app, &visit.client, form).await;
    match visit.check(done.split())? {
        Ok(()) => signed_out(&visit, "/login?said=closed"),
        Err(refusals) => refused(&visit, refusals, |_| ()).await,
    }
}

fn saved(part: &str) -> HttpResponse {
    see_other(&format!("/settings?saved={part}"))
}

/// Saved, or the page once more.
async fn answer(
    visit: &Visit,
    part: &str,
    done: Result<(), Refusals>,
    keep: impl FnOnce(&mut SettingsPage),
) -> Result<HttpResponse, Failure> {
    match done {
        Ok(()) => Ok(saved(part)),
        Err(refusals) => refused(visit, refusals, keep).await,
    }
}

/// The page once more, with the sentence and what was typed.
async fn refused(
    visit: &Visit,
    refusals: Refusals,
    keep: impl FnOnce(&mut SettingsPage),
) -> Result<HttpResponse, Failure> {
    let keep = |form: &mut SettingsPage| {
        form.refusals = refusals;
        keep(form);
    };
    again(visit, keep).await
}

/// The page once more, with what is wrong.
async fn again(
    visit: &Visit,
    keep: impl FnOnce(&mut SettingsPage),
) -> Result<HttpResponse, Failure> {
    let mut form = visit.read(SettingsPage::of).await?;
    keep(&mut form);
    render(StatusCode::UNPROCESSABLE_ENTITY, &form)
}
