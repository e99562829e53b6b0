//! Turns a queued notice into an email, when the jobs send it.

mod account;
mod analysis;
mod answer;
mod board;
mod digest;
mod event_messages;
mod game;
mod game_details;
mod invitation;
mod kibitz;
mod receipt;
mod tournament;
mod weekly;

use super::timing::decide;
use super::{NotSent, wants};
use crate::emails::{BoardFacts, Facts, Letter, MOST_BYTES, MailKeys, Matter, compose};
use crate::event::Event;
use crate::model::Status;
use crate::model::notice::Kind;
use crate::model::{Address, SubjectStyle};
use crate::play::GameEvent;
use crate::service::appearance::{self, Appearance};
use crate::service::games::{ReplayedGame, load_for_system, view_for};
use crate::service::mail_frequency;
use crate::service::mail_links::{self, MailLink};
use crate::service::{App, Error, Instant};
use crate::store::{DbConnection, events, outbox, players};
use crate::words::in_language;
use chrono::TimeDelta;

/// Age at which an unsent digest is outdated.
const STALE: TimeDelta = TimeDelta::hours(10);

/// The recipient and the time of an email.
struct LetterContext<'a> {
    app: &'a App,
    player: &'a players::Player,
    to: Address,
    looks: Appearance,
    subject: SubjectStyle,
    /// The keys of links that work without signing in.
    keys: MailKeys,
    now: Instant,
}

/// Turns a queued row into an email.
///
/// # Errors
/// Why it is not sent, now or ever.
pub fn render(
    app: &App,
    conn: &mut DbConnection,
    row: &outbox::Row,
    now: Instant,
) -> Result<Letter, NotSent> {
    let player = players::find(conn, row.recipient_id)?;
    let player = player.ok_or(NotSent::Never("no such player"))?;
    decide(app, conn, row, &player, now)?;
    if row.kind.is_optional() && !wants(&player, row.kind) {
        return Err(NotSent::Never("switched off"));
    }
    let address = row.address.as_ref().or(player.email.as_ref());
    let address = address.and_then(|text| Address::parse(text).ok());
    let to = address.ok_or(NotSent::Never("no address"))?;
    let event = events::find(conn, row.event_id)?;
    let event = event.ok_or(NotSent::Never("no such event"))?;
    let context = LetterContext {
        app,
        player: &player,
        to,
        looks: appearance::of_player(conn, player.id)?,
        subject: mail_frequency::schedule_of(conn, player.id)?.subject,
        keys: MailKeys {
            stop: mail_links::key(conn, &player, MailLink::Stop(row.kind))?,
            settings: mail_links::key(conn, &player, MailLink::Settings)?,
        },
        now,
    };
    let language = context
        .looks
        .language
        .or_else(|| player.detected_language());
    in_language(language.unwrap_or_default(), || {
        let facts = context.load_facts(conn, row, &event)?;
        Ok(lightened(facts)?)
    })
}

/// Called before a further attempt: why an email that was composed earlier is obsolete.
pub fn obsolete(
    app: &App,
    conn: &mut DbConnection,
    row: &outbox::Row,
    now: Instant,
) -> Result<Option<&'static str>, Error> {
    let Some(player) = players::find(conn, row.recipient_id)? else {
        return Ok(Some("no such player"));
    };
    // Changes since then count: a kind switched off, bounced email.
    if row.kind.is_optional() && !wants(&player, row.kind) {
        return Ok(Some("switched off"));
    }
    match decide(app, conn, row, &player, now) {
        Ok(()) | Err(NotSent::Later(_)) => {}
        Err(NotSent::Never(why)) => return Ok(Some(why)),
        Err(NotSent::Failed(error)) => return Err(error),
    }
    if row.kind == Kind::Invitation
        && let Some(why) = invitation::unwanted(conn, row)?
    {
        return Ok(Some(why));
    }
    if matches!(row.kind, Kind::Digest | Kind::Weekly) && now - row.created_at > STALE {
        return Ok(Some("out of date"));
    }
    let Some(event) = events::find(conn, row.event_id)? else {
        return Ok(Some("no such event"));
    };
    let Some(game) = event.game_id else {
        return Ok(None);
    };
    let stored = load_for_system(conn, game, false)?;
    Ok(is_superseded(&stored, row.kind, &event).then_some("superseded"))
}

/// A turn notice is obsolete after the next move, an offer once it is answered or lapsed.
fn is_superseded<Mask>(stored: &ReplayedGame<Mask>, kind: Kind, event: &events::Row) -> bool {
    let Some(game) = &stored.game else {
        let asks = matches!(kind, Kind::Challenge | Kind::Invitation);
        return asks && stored.row.state.status != Status::Open;
    };
    let moved_on = event.ply != Some(stored.row.state.ply);
    let by = event.player_id.and_then(|id| stored.seat_of(id));
    match kind {
        Kind::YourTurn | Kind::Reminder => game.outcome.is_some() || moved_on,
        Kind::DrawOffer | Kind::Takeback | Kind::Clock => match &event.event {
            Event::Game(GameEvent::Offered { terms, .. }) => {
                by.is_none() || game.offered_by(terms.kind()) != by
            }
            Event::Game(GameEvent::Paused) => !game.is_paused(),
            Event::Game(GameEvent::Resumed) => {
                game.is_paused() || moved_on || game.outcome.is_some()
            }
            _ => game.outcome.is_some() || moved_on,
        },
        Kind::Challenge | Kind::Invitation => true,
        _ => false,
    }
}

impl LetterContext<'_> {
    /// The facts of an event's notice.
    fn load_facts(
        &self,
        conn: &mut DbConnection,
        row: &outbox::Row,
        event: &events::Row,
    ) -> Result<Facts, NotSent> {
        match (row.kind, event.game_id) {
            (Kind::Digest, _) => return digest::load_facts(self, conn),
            (Kind::Weekly, _) => return weekly::load_facts(self, conn),
            _ => {}
        }
        if let Event::Tournament(about) = &event.event {
            return tournament::load_facts(self, conn, row.kind, about);
        }
        let Some(game) = event.game_id else {
            return account::load_facts(self, conn, row, event);
        };
        let view = match view_for(self.app, conn, game, Some(self.player.id)) {
            Err(Error::NotFound) => return Err(NotSent::Never("not to be seen")),
            view => view?,
        };
        match row.kind {
            Kind::Receipt | Kind::Answer => match &event.event {
                Event::MovedByEmail(receipt) => {
                    receipt::load_facts(self, conn, row.kind, (event, receipt), &view)
                }
                Event::EmailAnswered(body) => answer::load_facts(self, conn, body, &view),
                _ => Err(NotSent::Never("no such event")),
            },
            Kind::Kibitz => kibitz::load_facts(self, event, &view),
            Kind::Analysis => Ok(analysis::facts(self, &view)),
            Kind::Invitation => invitation::load_facts(self, conn, &view),
            kind => game::load_facts(self, conn, kind, event, &view),
        }
    }

    /// The facts of an email that takes no replies.
    fn facts(&self, matter: Matter) -> Facts {
        let public_url = self.app.setup.public_url.as_str();
        Facts {
            to: self.to.clone(),
            public_url: public_url.trim_end_matches('/').to_owned(),
            recipient: self.player.player_name().display_name().to_owned(),
            zone: self.player.time_zone(),
            now: self.now,
            keys: self.keys.clone(),
            reply_to: None,
            in_reply_to: None,
            subject: self.subject,
            matter,
        }
    }
}

/// The email with these facts; if too large, without its picture or without some boards of a
/// digest.
fn lightened(mut facts: Facts) -> Result<Letter, Error> {
    loop {
        let letter = compose(&facts).map_err(|error| Error::Internal(error.into()))?;
        if letter.weight() <= MOST_BYTES || !lighten(&mut facts.matter) {
            return Ok(letter);
        }
    }
}

/// Removes the most dispensable part; false if there is none.
fn lighten(matter: &mut Matter) -> bool {
    let picture = |board: &mut BoardFacts| board.picture.take().is_some();
    match matter {
        Matter::Game(game) => game.board.as_mut().is_some_and(picture),
        Matter::Answer(answer) => answer.game.board.as_mut().is_some_and(picture),
        Matter::Digest(digest) => {
            let mut games = digest.games.iter_mut().rev();
            games.any(|(game, _)| game.board.take().is_some())
        }
        _ => false,
    }
}

#[cfg(test)]
#[path = "letter_tests.rs"]
mod tests;
