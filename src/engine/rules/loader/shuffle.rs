//! Builds the shuffled set-up and the lending of moves, with checks.

use toml::Spanned;

use super::board::{Zones, squares};
use super::fault::{Fault, fault};
use super::kinds::{kind_named, kinds_named};
use super::schema::{KindText, ShuffleText};
use crate::rules::board::Board;
use crate::rules::kinds::{Kind, Second, Shuffle};
use crate::rules::relay::Relay;
use crate::rules::variant::Variant;

/// Builds the shuffled set-up. The rest of the variant must be complete.
pub(super) fn build_shuffle(
    variant: &Variant,
    raw: &Spanned<ShuffleText>,
) -> Result<Shuffle, Fault> {
    let text = raw.get_ref();
    let told = |what: String| fault(raw, what);
    let named = |name: &str| kind_named(&variant.kinds, name).map_err(told);
    let points = squares(variant.board(), Some(&text.points))?;
    let mut pieces = Vec::new();
    for (name, &count) in &text.pieces {
        pieces.extend(std::iter::repeat_n(
            named(name)?,
            count.min(variant.board().len()),
        ));
    }
    let each = match text.second {
        Second::Mixed => 2 * pieces.len(),
        Second::Mirrored | Second::Turned => pieces.len(),
    };
    if each != points.len() || pieces.is_empty() {
        let what = format!(
            "{} points are to be filled, and {each} pieces stand there",
            points.len()
        );
        return Err(told(what));
    }
    let pair = |(one, other): &(String, String)| Ok([named(one)?, named(other)?]);
    Ok(Shuffle {
        points,
        pieces,
        apart: text.apart.iter().map(pair).collect::<Result<_, Fault>>()?,
        between: text.between.as_ref().map(pair).transpose()?,
        guarded: text.guarded.as_deref().map(named).transpose()?,
        second: text.second,
    })
}

/// Builds the kind that lends its moves, if there is one.
pub(super) fn build_relay(
    raw: &[Spanned<KindText>],
    kinds: &[Kind],
    board: &Board,
    zones: &Zones,
) -> Result<Option<Relay>, Fault> {
    let mut lenders = raw.iter().zip(kinds).filter_map(|(text, kind)| {
        let lends = text.get_ref().lends.as_ref()?;
        Some((lends, kind.id))
    });
    let Some((lends, lender)) = lenders.next() else {
        return Ok(None);
    };
    if lenders.next().is_some() {
        return Err(fault(lends, "at most one kind lends its way of moving"));
    }
    let relay = || {
        let text = lends.get_ref();
        let not_to = kinds_named(kinds, &text.not_to);
        let mut never = Vec::new();
        for (name, zone) in &text.never {
            let [first, second] = zones.sets(zone)?;
            never.push((kind_named(kinds, name)?, first | second));
        }
        Ok(Some(Relay::new(board, lender, not_to?, never)))
    };
    relay().map_err(|what: String| fault(lends, what))
}
