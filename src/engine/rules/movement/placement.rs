//! The first field of a FEN: the pieces, rank by rank from the top.

use crate::rules::board::{Hand, KindId, Piece, Side, Square};
use crate::rules::kinds::{GameMode, Kind, Label};
use crate::rules::variant::Variant;

/// Why a placement could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlacementError {
    /// The wrong number of ranks.
    #[error("{expected} ranks are needed, separated by `/`; there are {found}")]
    Ranks {
        /// The number of ranks of the board.
        expected: usize,
        /// The number of ranks in the text.
        found: usize,
    },
    /// A rank of the wrong width.
    #[error("rank {rank} needs {expected} files")]
    Width {
        /// The label of the rank that does not fit.
        rank: String,
        /// The number of points of this rank.
        expected: usize,
    },
    /// A letter in hand that means no piece.
    #[error("`{letter}` in hand is no piece of this game that can be in hand")]
    InHand {
        /// The letter, which belongs to no kind.
        letter: char,
    },
    /// A letter that stands for no piece.
    #[error("`{letter}` on rank {rank} is no piece of this game")]
    Letter {
        /// The letter that stands for no piece.
        letter: char,
        /// The label of its rank.
        rank: String,
    },
}

#[derive(Debug, Default)]
pub(crate) struct Placement {
    pub(crate) pieces: Vec<(Square, Piece)>,
    /// The points that were removed from a free board, as a set.
    pub(crate) absent: u128,
    /// The points of promoted pieces, in games in which they go to a hand unpromoted.
    pub(crate) promoted: u128,
    pub(crate) hands: [Hand; 2],
}

/// The sign for a point that was removed from a free board.
pub(crate) const ABSENT: char = '*';

/// Reads a placement. Points that the board lacks are not part of the text.
pub(crate) fn read(variant: &Variant, text: &str) -> Result<Placement, PlacementError> {
    let board = variant.board();
    let (text, in_hand) = match text.strip_suffix(']').and_then(|text| text.split_once('[')) {
        Some((text, hands)) if variant.hands().is_some() => (text, hands),
        _ => (text, ""),
    };
    let found = text.split('/').count();
    if found != board.ranks() {
        return Err(PlacementError::Ranks {
            expected: board.ranks(),
            found,
        });
    }
    let mut placement = Placement::default();
    for (row, rank) in text.split('/').zip((0..board.ranks()).rev()) {
        read_rank(variant, row, rank, &mut placement)?;
    }
    for letter in in_hand.chars().filter(|letter| *letter != '-') {
        let piece = piece_of(variant, Label::plain(letter));
        let piece = piece.filter(|piece| can_be_held(variant, *piece));
        let piece = piece.ok_or(PlacementError::InHand { letter })?;
        let hand = &mut placement.hands[piece.side.index()];
        *hand = hand.with(piece.kind, hand.count(piece.kind) + 1);
    }
    Ok(placement)
}

/// Whether a piece can be in its side's hand.
fn can_be_held(variant: &Variant, piece: Piece) -> bool {
    let only = variant.kind(piece.kind).only;
    let hands = variant.hands();
    let held = hands.is_some_and(|hands| hands.order.contains(&piece.kind));
    held && only.is_none_or(|side| side == piece.side)
}

fn read_rank(
    variant: &Variant,
    row: &str,
    rank: usize,
    found: &mut Placement,
) -> Result<(), PlacementError> {
    let board = variant.board();
    let points = board.rank_points(rank);
    let label = || board.rank_label(rank).to_owned();
    let width = || PlacementError::Width {
        rank: label(),
        expected: points.len(),
    };
    let vanish = *variant.mode() == GameMode::VanishingPoints;
    let loses_points = vanish || variant.allows.board_edits;
    let mut place = 0;
    let mut rest = row;
    while let Some(letter) = rest.chars().next() {
        // Wide boards have counts of two digits.
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            place += rest[..digits].parse().unwrap_or(usize::MAX / 2);
            rest = &rest[digits..];
        } else {
            let unknown = || PlacementError::Letter {
                letter,
                rank: label(),
            };
            let at = || points.get(place).copied().ok_or_else(width);
            if letter == ABSENT && loses_points {
                found.absent |= at()?.bit();
                rest = &rest[1..];
            } else if let Some(kind) = variant.neutral().filter(|_| letter == ABSENT) {
                let side = Side::Second;
                found.pieces.push((at()?, Piece { side, kind }));
                rest = &rest[1..];
            } else {
                let (label, after) = Label::split(rest).ok_or_else(unknown)?;
                let promoted = promoted(variant, label);
                let piece = promoted.or_else(|| flipped(variant, label));
                let piece = piece.or_else(|| piece_of(variant, label));
                found.pieces.push((at()?, piece.ok_or_else(unknown)?));
                if promoted.is_some() {
                    found.promoted |= at()?.bit();
                }
                rest = after;
            }
            place += 1;
        }
        if place > points.len() {
            return Err(width());
        }
    }
    (place == points.len()).then_some(()).ok_or_else(width)
}

/// A face-down piece of which the owner is unknown.
fn flipped(variant: &Variant, label: Label) -> Option<Piece> {
    let kind = variant.flips()?;
    let fen = variant.kind(kind).fen;
    let side = Side::Second;
    (fen == label.cased(false)).then_some(Piece { side, kind })
}

/// A promoted piece, `Q~`, in games in which it goes to a hand unpromoted.
fn promoted(variant: &Variant, label: Label) -> Option<Piece> {
    let pawn = variant.hands()?.promoted?;
    let label = Label {
        covered: false,
        ..Some(label).filter(|label| label.covered)?
    };
    let piece = piece_of(variant, label)?;
    let becomes = &variant.kind(pawn).becomes;
    becomes.contains(&piece.kind).then_some(piece)
}

/// The piece of a FEN letter in this variant.
fn piece_of(variant: &Variant, label: Label) -> Option<Piece> {
    let lower = label.cased(false);
    let also = |kind: &Kind| !lower.turned && kind.also.contains(&lower.letter);
    let place = variant
        .kinds()
        .iter()
        .position(|kind| !kind.neutral && (kind.fen == lower || also(kind)))?;
    Some(Piece::new(
        variant.side_of_case(label.letter.is_ascii_uppercase()),
        KindId(u8::try_from(place).ok()?),
    ))
}
