//! The request of an email, and whether its reply address still counts.

use super::{execute, inquiries};
use crate::event::{Receipt, ReplyContext, ReplyMessage};
use crate::inbound_mail::{self, Incoming, ParsedReply, ReplyCommand, Unclear, Unreadable};
use crate::model::{GameId, Status};
use crate::notation::{self, Notation, placing};
use crate::play::{GameCommand, OfferTerms};
use crate::rules::{Hidden, Line};
use crate::service::games::{LockedGame, MOST_MESSAGE, StoredGame};
use crate::service::{Error, RequestContext};
use crate::store::replies;

/// The result of an accepted email.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ReplyOutcome {
    /// A move was made, with the content of the receipt.
    Moved(Receipt),
    /// Another command was played.
    Played,
    /// Done without a change of the game.
    Done(Option<ReplyContext>),
    Refused(ReplyContext),
    /// Nothing was done, and nothing in the email resembles a command.
    Prose(ReplyContext),
}

/// An email that was not understood.
struct UnparsedReply {
    why: Box<ReplyContext>,
    likeness: Likeness,
}

/// What an email resembles that was not understood.
enum Likeness {
    /// A misspelt command.
    Command,
    /// Words for the opponent.
    Message(String),
    /// Neither, such as what a program wrote.
    Prose,
}

/// Executes the request of an email, if its reply address still counts.
pub(super) fn dispatch(
    context: &mut RequestContext,
    token: &replies::Row,
    mail: &Incoming,
) -> Result<ReplyOutcome, Error> {
    let game = LockedGame::open(context, token.game_id)?;
    if token.revoked_at.is_none()
        && expiry(token, game.stored()).is_none()
        && let Some(text) = placing_in(mail, game.stored())
    {
        return execute::place(context, game, &text);
    }
    let line = line_of(token, game.stored());
    let parsed = parse(mail, token.game_id, line.as_ref(), context.notation());
    let is_revoked = token.revoked_at.is_some();
    let expiry = is_revoked
        .then_some(ReplyMessage::Revoked)
        .or(expiry(token, game.stored()));
    let reply = match parsed {
        Ok(reply) => reply,
        Err(unparsed) => {
            if let Likeness::Message(words) = &unparsed.likeness
                && game.stored().game.is_some()
                && !is_revoked
                && !mail.suppresses_answers
                && let Some(outcome) = execute::send_words(context, &game, words)?
            {
                return Ok(outcome);
            }
            return Ok(unparsed.answered(expiry));
        }
    };
    let is_inquiry = inquiries::is_inquiry(&reply.command);
    let is_accepted = counts_after_own_move(token, game.stored(), &reply.command)
        || counts_after_the_end(token, game.stored(), &reply.command);
    let counts = !is_revoked && (is_inquiry || is_accepted);
    if let Some(why) = expiry.filter(|_| !counts) {
        return Ok(refused(why));
    }
    if reply.message.chars().count() > MOST_MESSAGE {
        return Ok(refused(ReplyMessage::MessageTooLong(MOST_MESSAGE)));
    }
    if is_inquiry {
        inquiries::answer_inquiry(context, game.stored(), &reply.command)
    } else {
        execute::execute(context, game, reply)
    }
}

/// The move in an email, as typed, if the owner of the reply address could make it. The sender is
/// not checked.
pub(super) fn playable_move(
    context: &mut RequestContext,
    token: &replies::Row,
    mail: &Incoming,
) -> Result<Option<String>, Error> {
    let game = LockedGame::open(context, token.game_id)?;
    let stored = game.stored();
    let line = line_of(token, stored);
    let (Some(line), Some(play), None, None) =
        (line, &stored.game, expiry(token, stored), token.revoked_at)
    else {
        return Ok(None);
    };
    let notation = context.notation();
    let parsed = parse(mail, token.game_id, Some(&line), notation);
    let text = match parsed.map(|reply| reply.command) {
        Ok(ReplyCommand::Move(text)) if play.turn() == stored.seat_of(token.player_id) => text,
        _ => return Ok(None),
    };
    let is_legal = notation::read_turn(&line, notation, &text).is_ok();
    let text = text.split("//").next().unwrap_or_default().trim();
    Ok(is_legal.then(|| text.to_owned()))
}

/// The lines of an email that place pieces, in a game with unseen placement; such an email has no
/// other commands.
fn placing_in(mail: &Incoming, game: &StoredGame) -> Option<String> {
    let is_asked =
        game.variant.hides(Hidden::Placement) && game.row.state.ply == 0 && game.game.is_some();
    let body = mail.body.as_ref().ok().filter(|_| is_asked)?;
    let own = inbound_mail::own_words(body);
    let placings = own
        .iter()
        .filter(|line| placing::is_meant(&game.variant, line));
    let lines: Vec<&str> = placings.map(String::as_str).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

impl UnparsedReply {
    fn answered(self, expiry: Option<ReplyMessage>) -> ReplyOutcome {
        let why = expiry.map_or(*self.why, ReplyContext::plain);
        match self.likeness {
            Likeness::Command => ReplyOutcome::Refused(why),
            Likeness::Message(_) | Likeness::Prose => ReplyOutcome::Prose(why),
        }
    }
}

fn refused(message: ReplyMessage) -> ReplyOutcome {
    ReplyOutcome::Refused(ReplyContext::plain(message))
}

/// The parsed email, or the answer to its writer.
fn parse(
    mail: &Incoming,
    game: GameId,
    line: Option<&Line>,
    notation: Notation,
) -> Result<ParsedReply, UnparsedReply> {
    let prose = |why| UnparsedReply {
        why: Box::new(why),
        likeness: Likeness::Prose,
    };
    let own = match &mail.body {
        Ok(body) => inbound_mail::own_words(body),
        // The subject may contain a command.
        Err(Unreadable::NoText) => Vec::new(),
        Err(why) => {
            return Err(prose(ReplyContext::plain(ReplyMessage::Unreadable(
                why.clone(),
            ))));
        }
    };
    inbound_mail::understand(&own, &mail.subject, game, line, notation).map_err(|why| {
        match (&why, &mail.body) {
            (Unclear::Nothing, Err(why)) => {
                prose(ReplyContext::plain(ReplyMessage::Unreadable(why.clone())))
            }
            _ => UnparsedReply {
                why: Box::new(unclear(&why, game, line, notation)),
                likeness: likeness(&why, &own, &mail.subject),
            },
        }
    })
}

fn likeness(why: &Unclear, own: &[String], subject: &str) -> Likeness {
    match why {
        Unclear::Several(_) | Unclear::StrayPlan(_) | Unclear::NotAPlan(_) => Likeness::Command,
        _ if inbound_mail::is_attempt(own, subject) => Likeness::Command,
        Unclear::NotACommand(_) if inbound_mail::is_message(own, subject) => {
            Likeness::Message(own.join("\n"))
        }
        _ => Likeness::Prose,
    }
}

/// The answer to an unparsable text; `line` is the running game that it refers to.
fn unclear(why: &Unclear, game: GameId, line: Option<&Line>, notation: Notation) -> ReplyContext {
    let message = ReplyMessage::Unclear {
        why: why.clone(),
        game,
    };
    match (why, line) {
        (Unclear::NotACommand(_), Some(line)) => ReplyContext::of(message, line, notation),
        _ => ReplyContext::plain(message),
    }
}

/// The line that an email refers to: the game as its writer saw it.
fn line_of(token: &replies::Row, stored: &StoredGame) -> Option<Line> {
    let mut line = stored.line_for(stored.seat_of(token.player_id))?;
    if let Ok(ply) = usize::try_from(token.ply) {
        line.truncate(ply);
    }
    Some(line)
}

/// Why a token does not allow moves any more.
fn expiry(token: &replies::Row, stored: &StoredGame) -> Option<ReplyMessage> {
    let row = &stored.row;
    let Some(game) = &stored.game else {
        return (row.state.status != Status::Open)
            .then_some(ReplyMessage::ChallengeOver(row.state.status));
    };
    if let Some(outcome) = game.outcome {
        return Some(ReplyMessage::Over(outcome));
    }
    if token.purpose == "challenge" {
        return Some(ReplyMessage::HasBegun);
    }
    if token.spent_at.is_some() {
        return Some(ReplyMessage::Spent);
    }
    let (was, is) = (token.ply, row.state.ply);
    (was != is).then_some(ReplyMessage::Late { was, is })
}

/// Whether a command counts after the move of its reply address: until the opponent moves, the
/// player may request a take-back, offer a draw or resign.
fn counts_after_own_move(
    token: &replies::Row,
    stored: &StoredGame,
    command: &ReplyCommand,
) -> bool {
    let is_one = matches!(
        command,
        ReplyCommand::Game(
            GameCommand::Offer(OfferTerms::Takeback { .. } | OfferTerms::Draw)
                | GameCommand::Resign
        )
    );
    let seat = stored.seat_of(token.player_id);
    let Some(game) = stored.game.as_ref().filter(|game| game.outcome.is_none()) else {
        return false;
    };
    let is_next = stored.row.state.ply == token.ply + 1;
    is_one && token.purpose == "game" && is_next && seat.is_some() && game.turn() != seat
}

/// Whether a command counts after the end of the game, such as a rematch.
fn counts_after_the_end(token: &replies::Row, stored: &StoredGame, command: &ReplyCommand) -> bool {
    let is_over = stored.row.state.status == Status::Finished;
    is_over && *command == ReplyCommand::Rematch && token.purpose == "game"
}

impl ReplyOutcome {
    /// Adds that the text below a conditional move was ignored.
    pub(super) fn with_ignored_text(self, reply: &ParsedReply) -> Self {
        let is_plan = matches!(reply.command, ReplyCommand::Prepare(_));
        if !is_plan || reply.message.trim().is_empty() {
            return self;
        }
        match self {
            Self::Done(Some(said)) => Self::Done(Some(ReplyContext {
                words_left: true,
                ..said
            })),
            other => other,
        }
    }
}
