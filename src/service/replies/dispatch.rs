//! What a mail asks for, and whether the address that it came to still counts.

use super::answer::Said;
use super::unclear::{unclear, unreadable};
use super::{execute, inquiries};
use crate::inbound_mail::{self, Command, Incoming, Saying, Unclear, Unreadable};
use crate::model::Status;
use crate::rules::Line;
use crate::service::games::{self, MOST_MESSAGE, StoredGame};
use crate::service::{Error, RequestContext};
use crate::store::replies;
use crate::words::{games as game_words, replies as say, web as web_words};

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
    let stored = games::load(context.conn, token.game_id, Some(token.player_id), true)?;
    if token.revoked_at.is_some() {
        return Ok(Gone::Here(say::REVOKED.to_owned()).refused());
    }
    let gone = gone(token, &stored);
    let notation = context.notation();
    let line = line_of(token, &stored);
    let saying = match understood(mail, token.game_id, line.as_ref(), notation) {
        Ok(saying) => saying,
        Err(said) => {
            return Ok(match gone {
                Some(why) => why.refused(),
                None => Dispatched::Refused(said),
            });
        }
    };
    let asks = inquiries::asks(&saying.command);
    if let Some(why) = gone.filter(|_| !asks) {
        return Ok(why.refused());
    }
    if saying.message.chars().count() > MOST_MESSAGE {
        let sentence = web_words::too_long(MOST_MESSAGE);
        return Ok(Dispatched::Refused(Said::new(
            say::NOTHING_DONE,
            [sentence.as_str(), say::TRY_AGAIN],
        )));
    }
    match asks {
        true => inquiries::look(context, &stored, &saying.command),
        false => execute::execute(context, token, stored, saying),
    }
}

/// Why nothing can be played with a token any more.
enum Gone {
    /// Another mail can be answered.
    Here(String),
    /// There is nothing more to play.
    ForGood(String),
}

impl Gone {
    fn refused(self) -> Dispatched {
        Dispatched::Refused(match self {
            Self::Here(why) => Said::new(say::NOTHING_DONE, [why.as_str(), say::ANSWER_NEWER]),
            Self::ForGood(why) => Said::new(say::NOTHING_DONE, [why]),
        })
    }
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

/// Whether the token counts no more.
fn gone(token: &replies::Row, stored: &StoredGame) -> Option<Gone> {
    let row = &stored.row;
    let Some(game) = &stored.game else {
        let over = || game_words::challenge_over(row.status);
        let gone = || web_words::CHALLENGE_GONE.to_owned();
        let why = || Gone::ForGood(over().unwrap_or_else(gone));
        return (row.status != Status::Open).then(why);
    };
    if let Some(outcome) = &game.outcome {
        return Some(Gone::ForGood(say::over(&stored.variant, outcome)));
    }
    if token.purpose == "challenge" {
        return Some(Gone::Here(say::HAS_BEGUN.to_owned()));
    }
    if token.spent_at.is_some() {
        return Some(Gone::Here(say::SPENT.to_owned()));
    }
    (row.ply != token.ply).then(|| Gone::Here(say::late(token.ply, row.ply)))
}

impl Dispatched {
    /// Adds that the words below a prepared answer went nowhere.
    pub(super) fn with_words_left(self, saying: &Saying) -> Self {
        let is_plan = matches!(saying.command, Command::Prepare(_));
        if !is_plan || saying.message.trim().is_empty() {
            return self;
        }
        let add = |said: Option<Said>| {
            let mut said = said.unwrap_or_default();
            said.lines.push(say::WORDS_LEFT.to_owned());
            said.lines.push(say::WORDS_HOW.to_owned());
            Some(said)
        };
        match self {
            Self::Played(said) => Self::Played(add(said)),
            Self::Done(said) => Self::Done(add(said)),
            refused @ Self::Refused(_) => refused,
        }
    }
}
