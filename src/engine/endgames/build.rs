//! Computes a balance, and before it all balances that come of it by captures and promotions.

use std::sync::Arc;

use super::index::{Entry, Index, as_index};
use super::offered::{self, MOST_POSITIONS, NotOffered};
use super::retrograde::{Table, TooLong, solve, value_at_once};
use super::value::Value;
use crate::rules::{Image, Material, Position, Variant};

/// Why a balance was not computed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// It is not offered.
    #[error(transparent)]
    NotOffered(#[from] NotOffered),
    /// A win takes more plies, or a position has more moves, than a table can hold.
    #[error("`{0}` has positions with more moves, or longer wins, than a table can hold")]
    TooLong(String),
}

/// How far a computation has come.
#[derive(Debug, Clone, Copy)]
pub struct Progress<'p> {
    /// The balance that is computed now.
    pub balance: &'p str,
    /// The positions that are done, of all balances.
    pub done: u64,
    /// The positions of all balances.
    pub total: u64,
}

/// A balance and what comes of it, computed.
#[derive(Debug)]
pub struct TableSet {
    pub(super) variant: Arc<Variant>,
    turn: Option<Image>,
    pub(super) tables: Vec<Table>,
}

/// What was found out about one balance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The balance as text.
    pub balance: String,
    /// The number of its positions.
    pub positions: u64,
    /// The plies of the longest win.
    pub longest_win: u32,
    /// A position in which it begins; none if nothing is won.
    pub longest: Option<Position>,
}

/// Computes a balance of a variant, such as `KQ-K`.
///
/// # Errors
/// If the variant or balance is not offered, or a table cannot hold it.
pub fn build(
    variant: &Arc<Variant>,
    balance: &str,
    report: &mut dyn FnMut(Progress<'_>),
) -> Result<TableSet, BuildError> {
    let wanted = offered::read(variant, balance)?;
    let turn = turned(variant);
    let is_known = |found: &[Material], one: &Material| {
        found.contains(one) || (turn.is_some() && found.contains(&one.swapped()))
    };
    let all = offered::with_all_below(variant, &wanted, &is_known)?;
    let too_large = || NotOffered::TooLarge(balance.to_owned());
    let mut indexes = Vec::with_capacity(all.len());
    let mut total = 0;
    for one in &all {
        if offered::is_open_to_checks(variant, one) {
            let name = variant.name().to_owned();
            return Err(NotOffered::PerpetualCheck(offered::write(variant, one), name).into());
        }
        let index = Index::new(variant, one, MOST_POSITIONS - total).ok_or_else(too_large)?;
        total += index.len;
        indexes.push(index);
    }
    let mut built = TableSet {
        variant: Arc::clone(variant),
        turn,
        tables: Vec::new(),
    };
    let mut before = 0;
    for (one, index) in all.into_iter().zip(indexes) {
        let name = offered::write(variant, &one);
        let len = index.len;
        let mut tell = |done| {
            report(Progress {
                balance: &name,
                done: before + done,
                total,
            });
        };
        let known = |position: &Position| built.known(position);
        let table = solve(variant, one, index, &known, &mut tell)
            .map_err(|TooLong| BuildError::TooLong(name.clone()))?;
        before += len;
        built.tables.push(table);
    }
    Ok(built)
}

impl TableSet {
    /// The value of a position; none if no table has it.
    pub fn value(&self, position: &Position) -> Option<Value> {
        let tables = self
            .tables
            .iter()
            .map(|table| (&table.balance, &table.index));
        let (table, number) = find(&self.variant, self.turn.as_ref(), tables, position)?;
        Some(Value::of_code(self.tables[table].codes[as_index(number)]))
    }

    /// What was found out, for each balance.
    pub fn summaries(&self) -> impl Iterator<Item = Summary> {
        self.tables.iter().map(|table| Summary {
            balance: offered::write(&self.variant, &table.balance),
            positions: table.positions,
            longest_win: table.longest_win,
            longest: table.longest(&self.variant),
        })
    }

    /// The value of a position of fewer pieces than those that are computed now.
    fn known(&self, position: &Position) -> Value {
        let at_once = || value_at_once(&self.variant, position, false);
        self.value(position).or_else(at_once).unwrap_or(Value::Draw)
    }
}

impl Table {
    fn longest(&self, variant: &Variant) -> Option<Position> {
        let longest = Value::Win(self.longest_win).code();
        let mut numbers = (0..).zip(&self.codes).filter(|(_, code)| **code == longest);
        let entry = numbers.find_map(|(number, _)| self.index.entry(number))?;
        let bare = self.index.position(&entry);
        Some(Position::of_pieces(variant, bare.pieces(), bare.turn()))
    }
}

/// The sides exchanged, if this leaves the rules the same.
pub(super) fn turned(variant: &Variant) -> Option<Image> {
    Image::turn(variant.board()).filter(|image| variant.is_same_under(image))
}

/// The table that has a position, or the position with the sides exchanged, and its number there.
pub(super) fn find<'t>(
    variant: &Variant,
    turn: Option<&Image>,
    tables: impl Iterator<Item = (&'t Material, &'t Index)> + Clone,
    position: &Position,
) -> Option<(usize, u64)> {
    let balance = Material::of(variant, position);
    let numbered = |balance: &Material, image: Option<&Image>| {
        let mut tables = tables.clone().enumerate();
        let (place, (_, index)) = tables.find(|(_, (own, _))| *own == balance)?;
        let entry: Entry = index.read(position, image)?;
        Some((place, index.number(&entry)))
    };
    numbered(&balance, None).or_else(|| numbered(&balance.swapped(), Some(turn?)))
}
