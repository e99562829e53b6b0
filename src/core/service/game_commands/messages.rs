//! Messages without a move: alone, or with a resignation, an offer, or the answer to one. The
//! message of a move is stored with the move; these are events of their own, which make no form
//! stale.

use crate::event::{Event, EventKind, SentMessage};
use crate::model::{Audience, PlayerId, clean};
use crate::service::games::{LockedGame, MOST_MESSAGE, StoredGame, seat_of_viewer};
use crate::service::{
    Error, Instant, Limit, RequestContext, UseCaseResult, archive, notices, refuse,
};
use crate::store::{DbConnection, events};
use chrono::TimeDelta;

/// The most messages without a move in a game.
pub const MOST_MESSAGES: usize = 1_000;
/// The same text again within this time is the same form, sent twice.
const REPEATED_WITHIN: TimeDelta = TimeDelta::minutes(1);

/// A program that answers every email repeats its words: those of a player are sent once within
/// this time, short ones some times more.
const REMEMBERED: TimeDelta = TimeDelta::days(7);
const SHORT: usize = 30;
const MOST_SHORT: usize = 3;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MessageForm {
    pub body: String,
    /// Who may read it; absent, the readers that the player chose last.
    pub to: Option<Audience>,
}

/// Why a message was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageRefused {
    Empty,
    /// It has more than [`MOST_MESSAGE`] characters.
    TooLong,
    /// There are [`MOST_MESSAGES`] in the game already.
    TooMany,
}

/// Sends a player's message at any time in the game or after it.
///
/// # Errors
/// [`Error::NotFound`] for a challenge, [`Error::SignedOut`], [`Error::Forbidden`] for an onlooker,
/// [`Error::TooOften`].
pub fn send_message(
    context: &mut RequestContext,
    game: &LockedGame,
    form: &MessageForm,
) -> UseCaseResult<(), MessageRefused> {
    seat_of_viewer(context, game.stored())?;
    let text = legible(&form.body).or_else(refuse)?;
    let sent = EarlierMessages::load(context, game)?;
    if sent.count(&text, REPEATED_WITHIN) > 0 {
        return Ok(());
    }
    let to = form.to.or(sent.last_choice()).unwrap_or_default();
    let is_choice = form.to.is_some();
    send(context, game, &sent, (to, SentMessage { text, is_choice }))
}

/// The result of sending an email's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WordsOutcome {
    Sent,
    /// The player has sent these words so often that a program may repeat them. Nothing was sent.
    Repeated,
}

/// Sends the words of a player's email to the opponent only.
///
/// # Errors
/// As [`send_message`].
pub(crate) fn send_words(
    context: &mut RequestContext,
    game: &LockedGame,
    words: &str,
) -> UseCaseResult<WordsOutcome, MessageRefused> {
    seat_of_viewer(context, game.stored())?;
    let text = legible(words).or_else(refuse)?;
    let sent = EarlierMessages::load(context, game)?;
    let is_short = text.chars().count() <= SHORT;
    if sent.count(&text, REMEMBERED) >= if is_short { MOST_SHORT } else { 1 } {
        return Ok(WordsOutcome::Repeated);
    }
    let is_choice = false;
    let message = SentMessage { text, is_choice };
    send(context, game, &sent, (Audience::Opponent, message))?;
    Ok(WordsOutcome::Sent)
}

fn send(
    context: &mut RequestContext,
    game: &LockedGame,
    sent: &EarlierMessages,
    (to, message): (Audience, SentMessage),
) -> UseCaseResult<(), MessageRefused> {
    let (seat, me) = (
        seat_of_viewer(context, game.stored())?,
        context.player()?.id,
    );
    if sent.in_game >= MOST_MESSAGES {
        return refuse(MessageRefused::TooMany);
    }
    context.count(Limit::Message, me)?;
    let (conn, now) = (&mut *context.conn, context.now);
    let event = store(conn, game.stored(), me, Event::message(to, message), now)?;
    Ok(notices::message(conn, game.stored(), seat, event, now)?)
}

/// The messages without a move that were sent in a game.
struct EarlierMessages {
    in_game: usize,
    /// The player's own, the latest first.
    own: Vec<(Instant, Event)>,
    now: Instant,
}

impl EarlierMessages {
    fn load(context: &mut RequestContext, game: &LockedGame) -> Result<Self, Error> {
        let me = context.player()?.id;
        let kinds = [EventKind::Message, EventKind::MessageToOpponent].map(<&str>::from);
        let sent = events::of_kinds(context.conn, game.id(), &kinds)?;
        let in_game = sent.len();
        let own = sent.into_iter().rev();
        let own = own.filter(|row| row.player_id == Some(me));
        Ok(Self {
            in_game,
            own: own.map(|row| (row.at.utc(), row.event)).collect(),
            now: context.now,
        })
    }

    fn own(&self) -> impl Iterator<Item = (Instant, Audience, &SentMessage)> {
        self.own.iter().filter_map(|(at, event)| {
            let (to, message) = event.as_message()?;
            Some((*at, to, message))
        })
    }

    /// How often the player has sent a text lately.
    fn count(&self, text: &str, lately: TimeDelta) -> usize {
        let since = self.now - lately;
        let same = self
            .own()
            .filter(|(at, _, message)| *at > since && message.text == text);
        same.count()
    }

    /// The readers that the player chose last.
    fn last_choice(&self) -> Option<Audience> {
        let mut chosen = self.own().filter(|(_, _, message)| message.is_choice);
        chosen.next().map(|(_, to, _)| to)
    }
}

pub(super) fn legible(body: &str) -> Result<String, MessageRefused> {
    let body = clean::text(body).trim().to_owned();
    if clean::line(&body).is_empty() {
        return Err(MessageRefused::Empty);
    }
    if body.chars().count() > MOST_MESSAGE {
        return Err(MessageRefused::TooLong);
    }
    Ok(body)
}

/// Stores the words that came with a command other than a move. The notice of the command contains
/// them.
pub(crate) fn keep_words(
    conn: &mut DbConnection,
    stored: &StoredGame,
    player: PlayerId,
    words: &str,
    now: Instant,
) -> Result<(), Error> {
    let text = clean::text(words).trim().to_owned();
    if text.is_empty() {
        return Ok(());
    }
    let message = SentMessage {
        text,
        is_choice: false,
    };
    store(conn, stored, player, Event::Message(message), now).map(drop)
}

/// Stores a message at the game's current ply, and returns the number of its event.
fn store(
    conn: &mut DbConnection,
    stored: &StoredGame,
    player: PlayerId,
    message: Event,
    now: Instant,
) -> Result<i64, Error> {
    let is_public = matches!(message, Event::Message(_));
    let event = events::SideEvent {
        game_id: stored.row.id,
        player_id: Some(player),
        event: message,
        ply: stored.row.state.ply,
        at: now.into(),
    };
    let event = events::insert_side_event(conn, &event)?;
    if is_public {
        archive::words::keep(conn, stored.row.id)?;
    }
    Ok(event)
}

#[cfg(test)]
#[path = "messages_tests.rs"]
mod tests;
