//! What a mail asks for, and whether the address that it came to still counts.

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

/// What came of a mail that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ReplyOutcome {
    /// A move was made; this is what its writer may be told.
    Moved(Receipt),
    /// Something else was played.
    Played,
    /// Done, and nothing was played.
    Done(Option<ReplyContext>),
    Refused(ReplyContext),
    /// Nothing was done, and nothing in the mail looks as if it had been meant to do something.
    Prose(ReplyContext),
}

/// An email that is not understood.
struct UnparsedReply {
    why: Box<ReplyContext>,
    /// Whether it looks like a slip of the pen.
    is_attempt: bool,
}

/// Does what a mail asks for, if its address still counts for that.
pub(super) fn dispatch(
    context: &mut RequestContext,
    token: &replies::Row,
    mail: &Incoming,
) -> Result<ReplyOutcome, Error> {
    let game = LockedGame::open(context, token.game_id)?;
    if token.revoked_at.is_none()
        && gone(token, game.stored()).is_none()
        && let Some(text) = placing_in(mail, game.stored())
    {
        return execute::place(context, game, &text);
    }
    let line = line_of(token, game.stored());
    let understood = understood(mail, token.game_id, line.as_ref(), context.notation());
    let is_revoked = token.revoked_at.is_some();
    let gone = is_revoked
        .then_some(ReplyMessage::Revoked)
        .or(gone(token, game.stored()));
    let saying = match understood {
        Ok(saying) => saying,
        Err(unparsed) => return Ok(unparsed.answered(gone)),
    };
    let asks = inquiries::asks(&saying.command);
    let is_heard = is_heard_after_a_move(token, game.stored(), &saying.command)
        || is_heard_after_the_end(token, game.stored(), &saying.command);
    let counts = !is_revoked && (asks || is_heard);
    if let Some(why) = gone.filter(|_| !counts) {
        return Ok(refused(why));
    }
    if saying.message.chars().count() > MOST_MESSAGE {
        return Ok(refused(ReplyMessage::MessageTooLong(MOST_MESSAGE)));
    }
    if asks {
        inquiries::look(context, game.stored(), &saying.command)
    } else {
        execute::execute(context, game, saying)
    }
}

/// The move that a mail asks for, as it is written, if the owner of its address could play it. Who
/// sent it is not checked.
pub(super) fn playable_move(
    context: &mut RequestContext,
    token: &replies::Row,
    mail: &Incoming,
) -> Result<Option<String>, Error> {
    let game = LockedGame::open(context, token.game_id)?;
    let stored = game.stored();
    let line = line_of(token, stored);
    let (Some(line), Some(play), None, None) =
        (line, &stored.game, gone(token, stored), token.revoked_at)
    else {
        return Ok(None);
    };
    let notation = context.notation();
    let understood = understood(mail, token.game_id, Some(&line), notation);
    let text = match understood.map(|reply| reply.command) {
        Ok(ReplyCommand::Move(text)) if play.turn() == stored.seat_of(token.player_id) => text,
        _ => return Ok(None),
    };
    let is_legal = notation::read_turn(&line, notation, &text).is_ok();
    let text = text.split("//").next().unwrap_or_default().trim();
    Ok(is_legal.then(|| text.to_owned()))
}

/// The lines of a mail that place pieces, in a game in which they are placed unseen; a mail that
/// has any says nothing else.
fn placing_in(mail: &Incoming, game: &StoredGame) -> Option<String> {
    let is_asked =
        game.variant.hides(Hidden::Placement) && game.row.state.ply == 0 && game.game.is_some();
    let body = mail.body.as_ref().ok().filter(|_| is_asked)?;
    let own = inbound_mail::own_words(body);
    let meant = own
        .iter()
        .filter(|line| placing::is_meant(&game.variant, line));
    let lines: Vec<&str> = meant.map(String::as_str).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

impl UnparsedReply {
    fn answered(self, gone: Option<ReplyMessage>) -> ReplyOutcome {
        let why = gone.map_or(*self.why, ReplyContext::plain);
        if self.is_attempt {
            ReplyOutcome::Refused(why)
        } else {
            ReplyOutcome::Prose(why)
        }
    }
}

fn refused(says: ReplyMessage) -> ReplyOutcome {
    ReplyOutcome::Refused(ReplyContext::plain(says))
}

/// What the mail says, or what its writer is told.
fn understood(
    mail: &Incoming,
    game: GameId,
    line: Option<&Line>,
    notation: Notation,
) -> Result<ParsedReply, UnparsedReply> {
    let prose = |why| UnparsedReply {
        why: Box::new(why),
        is_attempt: false,
    };
    let own = match &mail.body {
        Ok(body) => inbound_mail::own_words(body),
        // The subject may hold a command still.
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
                is_attempt: matches!(
                    why,
                    Unclear::Several(_) | Unclear::StrayPlan(_) | Unclear::NotAPlan(_)
                ) || inbound_mail::is_attempt(&own, &mail.subject),
            },
        }
    })
}

/// That the words are no reply; `line` is the game that they were to be about, if it runs.
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

/// The line that a mail speaks of: the game as its writer saw it.
fn line_of(token: &replies::Row, stored: &StoredGame) -> Option<Line> {
    let mut line = stored.line_for(stored.seat_of(token.player_id))?;
    if let Ok(ply) = usize::try_from(token.ply) {
        line.truncate(ply);
    }
    Some(line)
}

/// Why nothing can be played with a token any more.
fn gone(token: &replies::Row, stored: &StoredGame) -> Option<ReplyMessage> {
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

/// Whether an address counts for a command although its own move was made: until the opponent
/// moves, one may want that move back, offer a draw or resign.
fn is_heard_after_a_move(
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

/// Whether an address counts for a command although the game is over: one may want to play once
/// more.
fn is_heard_after_the_end(
    token: &replies::Row,
    stored: &StoredGame,
    command: &ReplyCommand,
) -> bool {
    let is_over = stored.row.state.status == Status::Finished;
    is_over && *command == ReplyCommand::Rematch && token.purpose == "game"
}

impl ReplyOutcome {
    /// Adds that the words below a prepared answer went nowhere.
    pub(super) fn with_words_left(self, saying: &ParsedReply) -> Self {
        let is_plan = matches!(saying.command, ReplyCommand::Prepare(_));
        if !is_plan || saying.message.trim().is_empty() {
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
