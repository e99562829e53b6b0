//! What a mail asks for, and whether the address that it came to still counts.

use super::reply_body::{Said, Says};
use super::unclear::{unclear, unreadable};
use super::{execute, inquiries};
use crate::inbound_mail::{self, Command, Incoming, Saying, Unclear, Unreadable};
use crate::model::Status;
use crate::rules::Line;
use crate::service::games::{LockedGame, MOST_MESSAGE, StoredGame};
use crate::service::{Error, RequestContext};
use crate::store::replies;

/// What came of a mail that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Dispatched {
    /// Something was played; perhaps there is something to say besides.
    Played(Option<Said>),
    /// Done, and nothing was played.
    Done(Option<Said>),
    /// Nothing was done.
    Refused(Said),
}

/// Does what a mail asks for, if its address still counts for that.
pub(super) fn dispatch(
    context: &mut RequestContext,
    token: &replies::Row,
    mail: &Incoming,
) -> Result<Dispatched, Error> {
    let game = LockedGame::open(context, token.game_id)?;
    if token.revoked_at.is_some() {
        return Ok(refused(Says::Revoked));
    }
    let gone = gone(token, &game);
    let notation = context.notation();
    let line = line_of(token, &game);
    let saying = match understood(mail, token.game_id, line.as_ref(), notation) {
        Ok(saying) => saying,
        Err(said) => {
            return Ok(match gone {
                Some(why) => refused(why),
                None => Dispatched::Refused(said),
            });
        }
    };
    let asks = inquiries::asks(&saying.command);
    if let Some(why) = gone.filter(|_| !asks) {
        return Ok(refused(why));
    }
    if saying.message.chars().count() > MOST_MESSAGE {
        return Ok(refused(Says::MessageTooLong(MOST_MESSAGE)));
    }
    if asks {
        inquiries::look(context, &game, &saying.command)
    } else {
        execute::execute(context, token, game, saying)
    }
}

fn refused(says: Says) -> Dispatched {
    Dispatched::Refused(Said::plain(says))
}

/// What the mail says, or what its writer is told.
fn understood(
    mail: &Incoming,
    game: i64,
    line: Option<&Line>,
    notation: crate::notation::Notation,
) -> Result<Saying, Said> {
    let own = match &mail.body {
        Ok(body) => inbound_mail::own_words(body),
        // The subject may hold a command still.
        Err(Unreadable::NoText) => Vec::new(),
        Err(why) => return Err(unreadable(why)),
    };
    inbound_mail::understand(&own, &mail.subject, game, line, notation).map_err(|why| {
        match (&why, &mail.body) {
            (Unclear::Nothing, Err(why)) => unreadable(why),
            _ => unclear(&why, game, line, notation),
        }
    })
}

/// The line that a mail speaks of: the game as its writer saw it.
fn line_of(token: &replies::Row, stored: &StoredGame) -> Option<Line> {
    let mut line = stored.game.as_ref()?.line.clone();
    if let Ok(ply) = usize::try_from(token.ply) {
        line.truncate(ply);
    }
    Some(line)
}

/// Why nothing can be played with a token any more.
fn gone(token: &replies::Row, stored: &StoredGame) -> Option<Says> {
    let row = &stored.row;
    let Some(game) = &stored.game else {
        return (row.state.status != Status::Open).then_some(Says::ChallengeOver(row.state.status));
    };
    if let Some(outcome) = game.outcome {
        return Some(Says::Over(outcome.into()));
    }
    if token.purpose == "challenge" {
        return Some(Says::HasBegun);
    }
    if token.spent_at.is_some() {
        return Some(Says::Spent);
    }
    let (was, is) = (token.ply, row.state.ply);
    (was != is).then_some(Says::Late { was, is })
}

impl Dispatched {
    /// Adds that the words below a prepared answer went nowhere.
    pub(super) fn with_words_left(self, saying: &Saying) -> Self {
        let is_plan = matches!(saying.command, Command::Prepare(_));
        if !is_plan || saying.message.trim().is_empty() {
            return self;
        }
        match self {
            Self::Done(Some(said)) => Self::Done(Some(Said {
                words_left: true,
                ..said
            })),
            other => other,
        }
    }
}
