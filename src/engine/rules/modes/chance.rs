//! What chance brings, as moves and records tell it, and where a line waits for it.

use super::wandering::{COMPASS, way_of};
use crate::rules::board::{Drawn, Move, Piece, Side};
use crate::rules::kinds::{Chance, GameMode};
use crate::rules::line::Line;
use crate::rules::variant::Variant;

impl Variant {
    /// Whether chance can bring that number at all.
    pub fn may_draw(&self, drawn: u8) -> bool {
        match self.mode() {
            GameMode::FaceDown(_) => self.shown_by(drawn).is_some(),
            GameMode::WanderingPiece => way_of(drawn).is_some(),
            GameMode::Dice(faces) => (1..=faces.len()).contains(&usize::from(drawn)),
            _ => false,
        }
    }

    /// What chance brought, as records tell it behind a move: `die 3`, `behemoth SE 4`.
    pub fn chance_text(&self, drawn: u8) -> String {
        if let Some(piece) = self.shown_by(drawn) {
            return self.label(piece).to_string();
        }
        let wanders = *self.mode() == GameMode::WanderingPiece;
        match self.neutral().filter(|_| wanders) {
            Some(kind) => {
                let (way, steps) = way_of(drawn).unwrap_or((0, 0));
                format!("{} {} {steps}", self.kind(kind).name, COMPASS[way].0)
            }
            None => format!("die {drawn}"),
        }
    }

    /// The same as coordinates have it: the bare number, or the FEN letter of what was turned up.
    pub fn chance_word(&self, drawn: u8) -> String {
        match self.shown_by(drawn) {
            Some(piece) => self.fen_letter(piece).to_string(),
            None => drawn.to_string(),
        }
    }

    /// The number of such a text or word.
    pub fn read_chance(&self, text: &str) -> Option<u8> {
        let mut known = (1..=u8::MAX).filter(|drawn| self.may_draw(*drawn));
        known.find(|drawn| self.chance_text(*drawn) == text || self.chance_word(*drawn) == text)
    }
}

impl Line {
    /// Whether a move tells of chance what cannot come there: a number that no die shows, a piece
    /// that is not in the deal or turned up already, something where nothing is drawn.
    pub(in crate::rules) fn tells_impossible_chance(&self, mv: Move) -> bool {
        let (variant, position) = (self.variant(), self.position());
        let Some(told) = mv.drawn.known() else {
            return false;
        };
        if variant.chance() != Some(Chance::Reveal) {
            let alone = Move {
                drawn: Drawn(None),
                ..mv
            };
            return !position.play(variant, alone).rolls(variant).contains(&told);
        }
        let shown = variant.turned_up(mv);
        !(variant.turns_up(position, mv) && shown.is_some_and(|piece| self.may_show(piece)))
    }

    /// Whether a piece can be turned up now: it is in the deal, was not turned up before, and its
    /// side may be.
    fn may_show(&self, piece: Piece) -> bool {
        let (variant, position) = (self.variant(), self.position());
        let is_first = |flips| position.pieces().all(|(_, lies)| lies.kind == flips);
        let side = match variant.flips() {
            None => Some(position.turn()),
            // The first that is turned up has the colour of who does it.
            Some(flips) => is_first(flips).then_some(Side::First),
        };
        let known = self.moves().iter().filter(|made| {
            made.drawn.known().is_some() && variant.turned_up(**made) == Some(piece)
        });
        let dealt = variant.dealt();
        let pieces = dealt.iter().flat_map(|group| &group.pieces);
        let all = pieces.filter(|dealt| **dealt == piece).count();
        side.is_none_or(|side| side == piece.side) && known.count() < all
    }

    /// Whether chance or a reveal comes after the last move, and nobody has said what: nothing can
    /// be played behind it.
    pub fn awaits_chance(&self) -> bool {
        let (variant, position) = (self.variant(), self.position());
        let (Some(chance), Some(&mv)) = (variant.chance(), self.moves().last()) else {
            return false;
        };
        let before = self.ply().checked_sub(1).and_then(|ply| self.at(ply));
        let is_told = match chance {
            Chance::Reveal => {
                let turns_up = before.is_some_and(|before| variant.turns_up(before, mv));
                return turns_up && mv.drawn.known().is_none();
            }
            Chance::Wandering => mv.drawn.known().is_some(),
            Chance::Die => position.die().is_some(),
        };
        !is_told && !position.rolls(variant).is_empty()
    }

    /// The same move as long as nobody knows what it turns up: the piece stays face down.
    pub fn unrevealed(&self, mv: Move) -> Move {
        let is_told = mv.drawn.0.is_some() || !self.variant().turns_up(self.position(), mv);
        let drawn = if is_told { mv.drawn } else { Drawn::UNSEEN };
        Move { drawn, ..mv }
    }
}
