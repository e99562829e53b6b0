//! A requested move: read and judged, but not made yet.

use super::stored_game::{ReplayedGame, StoredGame};
use crate::model::clean;
use crate::notation::{self, Notation, ReadError};
use crate::play::{self, Refusal};
use crate::rules::{Drawn, Hidden, Judgement, Line, Move, PlacingError, Side};

pub const MOST_MESSAGE: usize = 4_000;

/// A move as sent by a person.
#[derive(Debug, Clone)]
pub struct MoveForm {
    /// The number of plies when the form was rendered.
    pub ply: u32,
    /// The revision when the form was rendered.
    pub rev: Option<u32>,
    /// The move in any supported notation. Text after `//` belongs to the message, and `draw?`
    /// after the move offers a draw.
    pub text: String,
    /// The message to send with it.
    pub message: String,
    /// Whether it comes with a draw offer.
    pub offer_draw: bool,
}

/// A move that can be sent, and its consequences.
#[derive(Clone)]
pub struct Proposal {
    pub mv: Move,
    /// The mark that follows a choice, where the opponent chooses; none if the choice is sent
    /// alone.
    pub then: Option<Move>,
    /// The message, starting with the text after `//`.
    pub message: String,
    /// Whether it comes with a draw offer.
    pub offers_draw: bool,
    pub judgement: Judgement,
    pub line: Line,
}

impl Proposal {
    /// The move in the writer's notation; `before` is the line it follows.
    pub fn move_text(&self, before: &Line, notation: Notation) -> String {
        let text = notation::written_for(before, notation, self.mv);
        let Some(then) = self.then else { return text };
        let mark = notation::coordinate::write(before.variant(), then);
        format!("{text}, {mark}")
    }
}

/// The content of a form: a move that may be made.
#[derive(Debug, Clone)]
pub(crate) struct MoveRequest {
    pub(crate) mv: Move,
    /// The mark that follows a choice.
    pub(crate) then: Option<Move>,
    /// The message, starting with the text after `//`.
    pub(crate) message: String,
    /// Whether it comes with a draw offer.
    pub(crate) offers_draw: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub enum MoveRefused {
    /// The text is not a legal move.
    Unreadable(ReadError),
    /// Not possible in the game's present state.
    Play(Refusal),
    /// The message exceeds this limit, in characters.
    TooLong(usize),
    /// The placement of the pieces is invalid.
    Placing(PlacingError),
    /// The player has already placed the pieces differently.
    PlacedAlready,
    /// Moves need both placements first.
    NotShown,
}

impl MoveRefused {
    /// Whether the game has changed since the form was rendered.
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

/// Everything except saving: reads the text in the writer's notation, judges the move and decides.
///
/// # Errors
/// The reason why the move cannot be made.
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
    let mv = without_revealed(&line, mv);
    let mut judgement = judgement_before(&line, mv);
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

/// A move as known before it is made, without what it reveals.
pub(crate) fn without_revealed(line: &Line, mv: Move) -> Move {
    let turns_up = line.variant().turns_up(line.position(), mv);
    Move {
        drawn: if turns_up { Drawn::UNSEEN } else { mv.drawn },
        ..mv
    }
}

/// The consequence of such a move.
pub(crate) fn judgement_before(line: &Line, mv: Move) -> Judgement {
    let turns_up = line.variant().turns_up(line.position(), mv);
    match line.judge(mv) {
        // The revealed piece may or may not be an escape.
        Judgement::Ends(_) if turns_up => Judgement::Fine,
        other => other,
    }
}

/// Reads the text in the writer's notation, if a move is possible now.
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
    // Random outcomes are never taken from the text.
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
    /// Splits a choice followed by a mark: the mark takes the message and the offer. Otherwise,
    /// returns the move alone.
    pub(crate) fn split(self) -> (Option<Self>, Self) {
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

/// Whether the form requests the move already made at that ply.
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
