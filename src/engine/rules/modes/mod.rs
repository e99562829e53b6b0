//! How the exclusive game modes play, a module for each. A game has one at most, so that no mode
//! needs to know another.
//!
//! The rest of the rules asks through these hooks, each of which matches on [`GameMode`]; what
//! callers outside the rules want to know is answered by the mode itself ([`GameMode::chance`],
//! [`GameMode::hidden`], [`GameMode::chooser`]).
//!
//! | hook | answered by |
//! |---|---|
//! | `mode_moves`: the legal moves, where they are not those of the pieces | the opponent chooses |
//! | `mode_targets`: those of a piece's targets that are allowed | dice |
//! | `each_mode_move`: moves beyond those that the pieces make | face down |
//! | `turns_in_place`: whether a move turns up a piece where it lies | face down |
//! | `apply_mode`: what happens after a move | dice, face down, ice, vanishing points |
//! | `with_drawn`, `rolls`: what chance brings, and what it may bring | dice, wandering piece |
//! | `mode_outcome`, `outcome_at_start`: how the mode decides a game | ice; unseen placing |
//! | `mode_refusal`: why the mode refuses a move | dice, dark, vanishing points |
//! | `seen_by`: what a seat sees | dark |
//! | `mode_field`, `with_mode_field`: what FEN tells of it | dice, the opponent chooses |

mod chance;
mod dark;
mod dice;
pub(super) mod face_down;
mod ice;
mod opponent_chooses;
pub(super) mod placing;
mod vanishing_points;
mod wandering;

use crate::rules::board::{KindId, Move, Position, Square};
use crate::rules::kinds::{Chance, Chooser, FaceDown, GameMode, Hidden};
use crate::rules::variant::Variant;
use crate::rules::verdicts::{Outcome, Refusal};

/// What FEN records for the mode of the game, in a field of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModeField {
    /// `die=3`: the number on the die.
    Die(u8),
    /// `mark=f3`: the marked point.
    Mark(Square),
}

impl Variant {
    /// The mode of the game.
    pub fn mode(&self) -> &GameMode {
        &self.tables.mode
    }

    /// The role of chance in the game; none in most.
    pub fn chance(&self) -> Option<Chance> {
        self.mode().chance()
    }

    /// What players cannot see during a game; nothing in most.
    pub fn hidden(&self) -> Option<Hidden> {
        self.mode().hidden()
    }

    /// Whether this is hidden from the players during a game.
    pub fn hides(&self, what: Hidden) -> bool {
        self.hidden() == Some(what)
    }

    /// Who chooses the piece that moves.
    pub fn chooser(&self) -> Chooser {
        self.mode().chooser()
    }
}

impl Position {
    /// The legal moves, if the mode determines them.
    pub(in crate::rules) fn mode_moves(&self, variant: &Variant) -> Option<Vec<Move>> {
        match variant.mode() {
            GameMode::OpponentChooses => Some(self.marks_or_choices(variant)),
            _ => None,
        }
    }

    /// The targets of a piece that the mode allows.
    pub(in crate::rules) fn mode_targets(
        &self,
        variant: &Variant,
        kind: KindId,
        targets: u128,
    ) -> u128 {
        match variant.mode() {
            GameMode::Dice(faces) => self.allowed_by_die(variant, faces, kind, targets),
            _ => targets,
        }
    }

    /// Calls back with moves that are not moves of pieces, and returns whether to continue.
    pub(in crate::rules) fn each_mode_move(
        &self,
        variant: &Variant,
        among: u128,
        visit: &mut impl FnMut(KindId, Square, u128) -> bool,
    ) -> bool {
        match variant.mode() {
            GameMode::FaceDown(FaceDown {
                flips: Some(flips), ..
            }) => self.each_flip(*flips, among, visit),
            _ => true,
        }
    }

    /// The effect of the mode after a move from the position before.
    pub(in crate::rules) fn apply_mode(
        &mut self,
        variant: &Variant,
        before: &Position,
        kind: KindId,
        mv: Move,
    ) {
        match variant.mode() {
            GameMode::Dice(_) => self.set_die(variant, None),
            GameMode::FaceDown(_) => self.turn_up(variant, mv, kind),
            GameMode::Ice { every } => self.freeze(variant, *every, before),
            GameMode::VanishingPoints => self.vanish_point(mv.from),
            _ => {}
        }
        if let Some(neutral) = variant.neutral() {
            self.keep_neutral(neutral);
        }
    }

    /// The same position with this random outcome.
    pub(crate) fn with_drawn(mut self, variant: &Variant, drawn: u8) -> Position {
        match variant.mode() {
            GameMode::Dice(_) => self.with_die(variant, Some(drawn)),
            GameMode::WanderingPiece => {
                self.wander(variant, drawn);
                self
            }
            _ => self,
        }
    }

    /// The random outcomes that are possible here; for a die, those with a move. None if the game
    /// is over, or without chance after each move.
    pub fn rolls(&self, variant: &Variant) -> Vec<u8> {
        match variant.mode() {
            GameMode::Dice(_) => self.rolls_with_moves(variant),
            GameMode::WanderingPiece if self.decided(variant).is_none() => {
                (1..=wandering::WAYS).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The outcome of the position by the mode.
    pub(in crate::rules) fn mode_outcome(&self, variant: &Variant) -> Option<Outcome> {
        match variant.mode() {
            GameMode::Ice { .. } => self.frozen(variant),
            _ => None,
        }
    }

    /// The outcome by the mode before the first move.
    pub(in crate::rules) fn outcome_at_start(&self, variant: &Variant) -> Option<Outcome> {
        match variant.mode() {
            GameMode::UnseenPlacing(_) => self.lost_as_placed(variant),
            _ => None,
        }
    }

    /// Why the mode refuses a move that the pieces could make.
    pub(in crate::rules) fn mode_refusal(&self, variant: &Variant, mv: Move) -> Option<Refusal> {
        match variant.mode() {
            GameMode::Dice(_) => self.against_die(variant, mv),
            GameMode::Dark => {
                let mut points = [mv.from, mv.to].into_iter();
                points.find(|&at| self.is_absent(at)).map(Refusal::Dark)
            }
            _ => self.is_absent(mv.to).then_some(Refusal::Vanished(mv.to)),
        }
    }

    /// The mode's field of the FEN of this position.
    pub fn mode_field(&self) -> Option<ModeField> {
        let die = self.die.map(ModeField::Die);
        die.or_else(|| self.mark.map(ModeField::Mark))
    }

    /// The position with this field; none if it is impossible.
    pub fn with_mode_field(self, variant: &Variant, field: ModeField) -> Option<Position> {
        match field {
            ModeField::Die(shown) => {
                let rolls = self.rolls(variant);
                let fits = rolls.is_empty() || rolls.contains(&shown);
                fits.then(|| self.with_die(variant, Some(shown)))
            }
            ModeField::Mark(at) => {
                let is_choice = self.ways_to(variant, at).len() > 1;
                is_choice.then(|| self.with_mark(variant, at))
            }
        }
    }
}
