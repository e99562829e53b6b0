//! A move that somebody asks for: read, judged, and not made yet.

use super::stored_game::{ReplayedGame, StoredGame};
use crate::model::clean;
use crate::notation::{self, Notation, ReadError};
use crate::play::{self, Refusal};
use crate::rules::{Drawn, Hidden, Judgement, Line, Move, PlacingError, Side};

/// The most characters of the words sent with a move.
pub const MOST_MESSAGE: usize = 4_000;

/// A move as a person sent it.
#[derive(Debug, Clone)]
pub struct MoveForm {
    /// The moves made so far, as the form showed.
    pub ply: u32,
    /// The events so far, as the form showed.
    pub rev: Option<u32>,
    /// The move in any notation that we read; words after `//` belong to the message, and `draw?`
    /// after the move offers a draw.
    pub text: String,
    /// The words to send with it.
    pub message: String,
    /// Whether a draw is offered with it.
    pub offer_draw: bool,
}

/// A move that can be sent, and what it would do.
#[derive(Clone)]
pub struct Proposal {
    pub mv: Move,
    /// The mark that follows a choice, where the opponent chooses and it is sent along.
    pub then: Option<Move>,
    /// The words, those after `//` first.
    pub message: String,
    /// Whether a draw is offered with it.
    pub offers_draw: bool,
    pub judgement: Judgement,
    pub line: Line,
}

impl Proposal {
    /// As somebody who writes in that notation would write it; `before` is the line that it
    /// follows.
    pub fn written(&self, before: &Line, notation: Notation) -> String {
        let text = notation::written_for(before, notation, self.mv);
        let Some(then) = self.then else { return text };
        let mark = notation::coordinate::write(before.variant(), then);
        format!("{text}, {mark}")
    }
}

/// What a form asks for, understood: a move that may be made.
#[derive(Debug, Clone)]
pub(crate) struct MoveRequest {
    pub(crate) mv: Move,
    /// The mark that follows a choice.
    pub(crate) then: Option<Move>,
    /// The words, those after `//` first.
    pub(crate) message: String,
    /// Whether a draw is offered with it.
    pub(crate) offers_draw: bool,
}

/// Why a form changed nothing.
#[derive(Debug, Clone, PartialEq)]
pub enum MoveRefused {
    /// The text is not a move, or not a legal one.
    Unreadable(ReadError),
    /// The game does not allow it.
    Play(Refusal),
    /// The words are too long, by this limit in characters.
    TooLong(usize),
    /// The pieces may not be placed so.
    Placing(PlacingError),
    /// The player has placed already, and otherwise.
    PlacedAlready,
    /// There are no moves before both have placed.
    NotShown,
}

impl MoveRefused {
    /// Whether the form was right when it was made and the game has moved on since.
    pub fn is_conflict(&self) -> bool {
        match self {
            Self::Play(
                Refusal::Rules(_)
                | Refusal::Full
                | Refusal::Enforced
                | Refusal::NoSuchPly
                | Refusal::NoClock
                | Refusal::GiftBounds { .. }
                | Refusal::GiftInVain,
            )
            | Self::Unreadable(_)
            | Self::TooLong(_)
            | Self::Placing(_) => false,
            Self::Play(_) | Self::PlacedAlready | Self::NotShown => true,
        }
    }
}

/// Everything but saving: reads the text as one who writes in that notation means it, judges the
/// move, decides.
///
/// # Errors
/// Why the move cannot be made.
pub fn propose<Mask>(
    stored: &ReplayedGame<Mask>,
    seat: Side,
    notation: Notation,
    form: &MoveForm,
) -> Result<Proposal, MoveRefused> {
    let MoveRequest {
        mv,
        then,
        message,
        offers_draw,
    } = read(stored, seat, notation, form)?;
    let mut line = stored
        .line_for(Some(seat))
        .ok_or(MoveRefused::Play(Refusal::Stale))?;
    let mv = before_it_is_made(&line, mv);
    let mut judgement = judged_before(&line, mv);
    let refused = |why| MoveRefused::Play(Refusal::Rules(why));
    line.push(mv).map_err(refused)?;
    if let Some(then) = then {
        judgement = line.judge(then);
        line.push(then).map_err(refused)?;
    }
    if line.outcome().is_none()
        && let Some(outcome) = play::ending(&line)
    {
        judgement = Judgement::Ends(outcome);
    }
    Ok(Proposal {
        mv,
        then,
        message,
        offers_draw,
        judgement,
        line,
    })
}

/// A move as everybody knows it before it is made: what it turns up is not known.
pub(crate) fn before_it_is_made(line: &Line, mv: Move) -> Move {
    let turns_up = line.variant().turns_up(line.position(), mv);
    Move {
        drawn: if turns_up { Drawn::UNSEEN } else { mv.drawn },
        ..mv
    }
}

/// What such a move would mean.
pub(crate) fn judged_before(line: &Line, mv: Move) -> Judgement {
    let turns_up = line.variant().turns_up(line.position(), mv);
    match line.judge(mv) {
        // What it turns up may be a way out, or none.
        Judgement::Ends(_) if turns_up => Judgement::Fine,
        other => other,
    }
}

/// Reads the text as one who writes in that notation means it, if that is to be asked now.
pub(crate) fn read<Mask>(
    stored: &ReplayedGame<Mask>,
    seat: Side,
    notation: Notation,
    form: &MoveForm,
) -> Result<MoveRequest, MoveRefused> {
    let game = stored
        .game
        .as_ref()
        .ok_or(MoveRefused::Play(Refusal::Stale))?;
    if let Some(outcome) = game.outcome {
        return Err(MoveRefused::Play(Refusal::Over(outcome)));
    }
    if stored.hides(Hidden::Placement) {
        return Err(MoveRefused::NotShown);
    }
    if i64::from(form.ply) != stored.row.state.ply {
        return Err(MoveRefused::Play(Refusal::Stale));
    }
    if game.turn() != Some(seat) {
        return Err(MoveRefused::Play(Refusal::NotYourTurn));
    }
    if form
        .rev
        .is_some_and(|rev| i64::from(rev) != stored.row.state.rev)
    {
        return Err(MoveRefused::Play(Refusal::Stale));
    }
    if play::is_full(&game.line) {
        return Err(MoveRefused::Play(Refusal::Full));
    }
    let line = stored
        .line_for(Some(seat))
        .ok_or(MoveRefused::Play(Refusal::Stale))?;
    let entry =
        notation::read_turn(&line, notation, &form.text).map_err(MoveRefused::Unreadable)?;
    // Nobody says what chance brings.
    let mv = Move {
        drawn: Drawn(None),
        ..entry.mv
    };
    Ok(MoveRequest {
        mv,
        then: entry.then,
        message: join_words(entry.message.as_deref(), &form.message)?,
        offers_draw: form.offer_draw || entry.offers_draw,
    })
}

impl MoveRequest {
    /// A choice that a mark follows, and the mark, with which the words go and the offer; or else
    /// the move alone.
    pub(crate) fn parted(self) -> (Option<Self>, Self) {
        let choice = self.then.map(|_| Self {
            mv: self.mv,
            then: None,
            message: String::new(),
            offers_draw: false,
        });
        let last = Self {
            mv: self.then.unwrap_or(self.mv),
            then: None,
            ..self
        };
        (choice, last)
    }
}

/// Whether the form asks for the very move that stands at that ply already.
pub(crate) fn is_repeat(
    stored: &StoredGame,
    seat: Side,
    notation: Notation,
    form: &MoveForm,
) -> bool {
    let Some(game) = &stored.game else {
        return false;
    };
    let ply = form.ply as usize;
    let Some(&made) = game.line.moves().get(ply) else {
        return false;
    };
    let mut then = game.line.clone();
    then.truncate(ply);
    then.position().turn() == seat
        && notation::read_turn(&then, notation, &form.text).is_ok_and(|entry| entry.mv == made)
}

fn join_words(first: Option<&str>, second: &str) -> Result<String, MoveRefused> {
    let parts = [first.unwrap_or_default(), second].map(clean::text);
    let parts: Vec<&str> = parts
        .iter()
        .map(|part| part.trim())
        .filter(|part| !part.is_empty())
        .collect();
    let message = parts.join("\n");
    if message.chars().count() > MOST_MESSAGE {
        return Err(MoveRefused::TooLong(MOST_MESSAGE));
    }
    Ok(message)
}
