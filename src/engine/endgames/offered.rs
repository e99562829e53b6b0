//! The balances that are offered: what a text says, and why a variant or a balance has no table.
//!
//! A table gives the value of a position alone. So a game has none in which more than the position
//! counts: chance, hidden pieces, hands, checks given, passes. Repetition is a draw. A rulebook
//! that judges perpetual checks can make another result of it only if the side that must hold the
//! draw can give checks. A balance in which both sides have pieces that can give check is
//! therefore not offered in such a game: whichever side holds, perpetual check could decide. If
//! only one side can, then the other side never checks perpetually, and the side that can has
//! nothing to hold against pieces that cannot attack its king. Perpetual chases are left out.

use crate::rules::board::{MAX_KINDS, points};
use crate::rules::{GameMode, Kind, KindId, Label, Material, Piece, Rulebook, Side, Variant};

/// Why there is no table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotOffered {
    /// The values of the game depend on more than the position.
    #[error("{0} has no exact endings: more than the position on the board counts there")]
    Variant(String),
    /// The text is no balance.
    #[error(
        "`{0}` is no balance: write the pieces of both sides by their labels, those of the first \
         side before a hyphen, such as KQ-K"
    )]
    Unreadable(String),
    /// The game has no such piece.
    #[error("{variant} has no piece `{label}`")]
    NoPiece {
        /// The label that was written.
        label: String,
        /// The name of the variant.
        variant: String,
    },
    /// A side has not the royal pieces that it begins with.
    #[error("`{0}` lacks a royal piece, or has too many")]
    Royal(String),
    /// A side has more pieces than can come from those of the start.
    #[error("`{0}` has more pieces than a game of {1} can")]
    TooMany(String, String),
    /// Perpetual check would decide.
    #[error(
        "`{0}` is not offered: both sides have pieces that give check, so that perpetual check, \
         which loses in {1}, could decide"
    )]
    PerpetualCheck(String, String),
    /// There are too many positions.
    #[error("`{0}` has more than {MOST_POSITIONS} positions")]
    TooLarge(String),
}

/// The greatest number of positions of a balance and all that come of it.
pub const MOST_POSITIONS: u64 = 1_000_000_000;

/// The greatest number of pieces of a balance.
const MOST_PIECES: usize = 12;

impl NotOffered {
    fn variant(variant: &Variant) -> NotOffered {
        NotOffered::Variant(variant.name().to_owned())
    }
}

/// Whether the value of a position of a game depends on the position alone, apart from repetition
/// and move limits.
///
/// # Errors
/// If it does not.
pub(super) fn check_variant(variant: &Variant) -> Result<(), NotOffered> {
    let is_certain = variant.chance().is_none()
        && variant.hidden().is_none()
        && *variant.mode() == GameMode::Standard;
    let counts = variant.goal().is_some_and(|goal| goal.checks > 0);
    let decides = |book: &Rulebook| {
        matches!(
            book,
            Rulebook::MoverLoses | Rulebook::Tori | Rulebook::Janggi | Rulebook::Free
        )
    };
    let is_judged = variant.rulebooks().iter().any(decides);
    let is_plain = variant.hands().is_none() && !variant.has_wide_moves();
    match variant.allows().is_enforced() && is_certain && is_plain && !counts && !is_judged {
        true => Ok(()),
        false => Err(NotOffered::variant(variant)),
    }
}

/// Reads a balance such as `KQ-K`.
///
/// # Errors
/// If it is unreadable, or not offered.
pub(super) fn read(variant: &Variant, text: &str) -> Result<Material, NotOffered> {
    check_variant(variant)?;
    let unreadable = || NotOffered::Unreadable(text.to_owned());
    let (first, second) = text.trim().split_once('-').ok_or_else(unreadable)?;
    let sides = [kinds(variant, first, text)?, kinds(variant, second, text)?];
    let mut balance = Material::none(true);
    for kind in variant.kinds() {
        let count = |kinds: &Vec<KindId>| kinds.iter().filter(|id| **id == kind.id).count();
        let counts = [count(&sides[0]), count(&sides[1])];
        balance.set(
            kind.id,
            counts.map(|count| u8::try_from(count).unwrap_or(u8::MAX)),
        );
        let is_other = |side: Side| kind.only.is_some_and(|only| only != side);
        if Side::BOTH
            .into_iter()
            .any(|side| counts[side.index()] > 0 && is_other(side))
        {
            return Err(NotOffered::TooMany(
                text.to_owned(),
                variant.name().to_owned(),
            ));
        }
    }
    if balance.pieces() > MOST_PIECES {
        return Err(NotOffered::TooLarge(text.to_owned()));
    }
    let start = Material::of(variant, variant.start());
    let royals = variant
        .kinds()
        .iter()
        .filter(|kind| kind.royal)
        .map(|kind| kind.id);
    let mut royals = royals.flat_map(|kind| Side::BOTH.map(|side| (side, kind)));
    if royals.any(|(side, kind)| balance.count(side, kind) != start.count(side, kind)) {
        return Err(NotOffered::Royal(text.to_owned()));
    }
    if balance.is_excessive(variant) {
        return Err(NotOffered::TooMany(
            text.to_owned(),
            variant.name().to_owned(),
        ));
    }
    Ok(balance)
}

fn kinds(variant: &Variant, mut text: &str, whole: &str) -> Result<Vec<KindId>, NotOffered> {
    let mut found = Vec::new();
    while !text.is_empty() {
        let unreadable = || NotOffered::Unreadable(whole.to_owned());
        let (label, rest) = Label::split(text).ok_or_else(unreadable)?;
        let label = label.cased(true);
        let mut kinds = variant.kinds().iter();
        let kind = kinds
            .find(|kind| kind.label.cased(true) == label)
            .ok_or_else(|| NotOffered::NoPiece {
                label: label.to_string(),
                variant: variant.name().to_owned(),
            })?;
        found.push(kind.id);
        text = rest;
    }
    Ok(found)
}

/// A balance as its text: the royal pieces first, and the others in the order of the variant.
pub(super) fn write(variant: &Variant, balance: &Material) -> String {
    let side = |side: Side| -> String {
        let (royal, others): (Vec<&Kind>, Vec<&Kind>) =
            variant.kinds().iter().partition(|kind| kind.royal);
        let kinds = royal.into_iter().chain(others);
        let labels = kinds.map(|kind| {
            let label = kind.label.cased(true).to_string();
            label.repeat(usize::from(balance.count(side, kind.id)))
        });
        labels.collect()
    };
    let [first, second] = Side::BOTH.map(side);
    format!("{first}-{second}")
}

/// The balances that come of one by captures and promotions, each after those that come of it; the
/// one itself is the last.
///
/// # Errors
/// If pieces change back and forth.
pub(super) fn with_all_below(
    variant: &Variant,
    balance: &Material,
    is_known: &dyn Fn(&[Material], &Material) -> bool,
) -> Result<Vec<Material>, NotOffered> {
    let mut found = Vec::new();
    add_below(variant, balance, is_known, &mut Vec::new(), &mut found)?;
    Ok(found)
}

fn add_below(
    variant: &Variant,
    balance: &Material,
    is_known: &dyn Fn(&[Material], &Material) -> bool,
    above: &mut Vec<Material>,
    found: &mut Vec<Material>,
) -> Result<(), NotOffered> {
    if above.contains(balance) {
        return Err(NotOffered::variant(variant));
    }
    // Without any piece the game is over.
    if balance.pieces() == 0 || is_known(found, balance) {
        return Ok(());
    }
    above.push(*balance);
    for side in Side::BOTH {
        for kind in variant
            .kinds()
            .iter()
            .filter(|kind| balance.count(side, kind.id) > 0)
        {
            if !kind.royal {
                add_below(
                    variant,
                    &with(balance, side, kind.id, -1),
                    is_known,
                    above,
                    found,
                )?;
            }
            for new in &kind.becomes {
                let promoted = with(&with(balance, side, kind.id, -1), side, *new, 1);
                add_below(variant, &promoted, is_known, above, found)?;
            }
        }
    }
    above.pop();
    found.push(*balance);
    Ok(())
}

/// The same balance with one piece more or less.
fn with(balance: &Material, side: Side, kind: KindId, more: i8) -> Material {
    let counts = Side::BOTH.map(|one| {
        let count = balance.count(one, kind);
        if one == side {
            count.saturating_add_signed(more)
        } else {
            count
        }
    });
    let mut changed = *balance;
    changed.set(kind, counts);
    changed
}

/// Whether perpetual check could decide a balance.
pub(super) fn is_open_to_checks(variant: &Variant, balance: &Material) -> bool {
    let judges = variant
        .rulebooks()
        .iter()
        .any(|book| book.asks_about_checks());
    judges
        && Side::BOTH
            .into_iter()
            .all(|side| can_check(variant, balance, side))
}

/// Whether a side has a piece from which the other's royal piece can stand in reach.
fn can_check(variant: &Variant, balance: &Material, side: Side) -> bool {
    let of = |side: Side, kind: KindId| variant.possible_points(Piece::new(side, kind));
    let kinds = variant.kinds();
    let royals = kinds.iter().filter(|kind| kind.royal);
    let royals = royals.fold(0, |set, kind| set | of(side.other(), kind.id));
    let mut own = (0..kinds.len().min(MAX_KINDS)).map(|place| &kinds[place]);
    own.any(|kind| {
        let piece = Piece::new(side, kind.id);
        let reaches = |from| variant.reaches_at_most(piece, from) & royals != 0;
        balance.count(side, kind.id) > 0 && points(of(side, kind.id)).any(reaches)
    })
}
