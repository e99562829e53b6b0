//! Lists of problems.

use super::{PAGE, Problem, difficulty, find, restore, running_game};
use crate::model::{PlayerName, ProblemStatus};
use crate::rules::{Line, Variant};
use crate::service::{Error, Instant, RequestContext};
use crate::store::players;
use crate::store::problems::Selection::{OfPlayer, OfSet, WithStatus};
use crate::store::problems::{self, Row, WithAuthor};
use std::collections::HashMap;
use std::sync::Arc;

/// A problem in a list.
#[derive(Debug, Clone)]
pub struct Entry {
    pub row: Row,
    pub author: Option<PlayerName>,
    pub line: Line,
    /// Whether the viewer has solved it; none if the viewer has not tried it.
    pub solved: Option<bool>,
}

impl Entry {
    pub fn difficulty(&self) -> u32 {
        difficulty(&self.row)
    }
}

/// Which problems to list.
#[derive(Debug, Clone, Default)]
pub enum Selection {
    /// The published ones, those published before a time.
    #[default]
    Published,
    OfVariant(Arc<Variant>),
    /// The published ones of an author's set: the author's name, and the name of the set.
    Set(String, String),
    /// The viewer's own, drafts among them.
    Own,
    /// Those that were found in games; for admins.
    Found,
}

#[derive(Debug, Clone)]
pub struct Listing {
    /// The newest first.
    pub entries: Vec<Entry>,
    /// Where the next page starts, if there is one.
    pub next: Option<i64>,
}

/// Lists problems; `from` is where an earlier page ended.
///
/// # Errors
/// [`Error::SignedOut`] for the viewer's own; [`Error::NotFound`] if the viewer may not see those.
pub fn list(
    context: &mut RequestContext,
    selection: &Selection,
    from: Option<i64>,
) -> Result<Listing, Error> {
    let limit = i64::try_from(PAGE).unwrap_or(i64::MAX) + 1;
    let below = from.unwrap_or(i64::MAX);
    let before = from
        .and_then(Instant::from_timestamp_micros)
        .map(Into::into);
    let nameless = |row| (row, None);
    let mut found = match selection {
        Selection::Published => problems::published(context.conn, None, before, limit)?,
        Selection::OfVariant(variant) => {
            problems::published(context.conn, Some(variant.slug()), before, limit)?
        }
        Selection::Set(author, set) => {
            let found = players::find_by_any_name(context.conn, author)?;
            let author = found.ok_or(Error::NotFound)?;
            let name = author.player_name();
            let rows = problems::below(context.conn, OfSet(author.id, set), below, limit)?;
            let named = rows.into_iter().map(|row| (row, Some(name.clone())));
            named.collect()
        }
        Selection::Own => {
            let me = context.player()?.id;
            let own = problems::below(context.conn, OfPlayer(me), below, limit)?;
            own.into_iter().map(nameless).collect()
        }
        Selection::Found => {
            if !context.player()?.is_admin() {
                return Err(Error::NotFound);
            }
            let found = WithStatus(ProblemStatus::Found);
            let found = problems::below(context.conn, found, below, limit)?;
            found.into_iter().map(nameless).collect()
        }
    };
    let more = found.len() > PAGE;
    found.truncate(PAGE);
    let last = found.last().filter(|_| more);
    let next = last.and_then(|(row, _)| match selection {
        Selection::Published | Selection::OfVariant(_) => {
            Some(row.published_at?.utc().timestamp_micros())
        }
        Selection::Set(..) | Selection::Own | Selection::Found => Some(row.id),
    });
    Ok(Listing {
        entries: entries(context, found)?,
        next,
    })
}

/// One problem as in a list; empty if it is not published.
pub fn one(context: &mut RequestContext, id: i64) -> Result<Listing, Error> {
    let found = problems::find(context.conn, id)?;
    let published = found.filter(|(row, _)| row.status == ProblemStatus::Published);
    Ok(Listing {
        entries: entries(context, published.into_iter().collect())?,
        next: None,
    })
}

fn entries(context: &mut RequestContext, found: Vec<WithAuthor>) -> Result<Vec<Entry>, Error> {
    let ids: Vec<i64> = found.iter().map(|(row, _)| row.id).collect();
    let tried = match context.viewer_id() {
        Some(me) => problems::tried_among(context.conn, me, &ids)?,
        None => HashMap::new(),
    };
    let mut entries = Vec::new();
    for (row, author) in found {
        // One problem that cannot be read must not fail the whole list.
        match restore(context.conn, &row) {
            Ok((line, _)) => entries.push(Entry {
                solved: tried.get(&row.id).copied(),
                row,
                author,
                line,
            }),
            Err(Error::Internal(why)) => tracing::error!(%why, "cannot list a problem"),
            Err(error) => return Err(error),
        }
    }
    Ok(entries)
}

/// The problems of a page of a list, whole, and whether the viewer may see the solution: of their
/// own, and of those that they tried, unless they stand in a running game of the viewer.
///
/// # Errors
/// As [`list`].
pub fn whole(
    context: &mut RequestContext,
    selection: &Selection,
    from: Option<i64>,
) -> Result<Vec<(Problem, bool)>, Error> {
    let mut all = Vec::new();
    for entry in list(context, selection, from)?.entries {
        let problem = find(context, entry.row.id)?;
        let has_tried = problem.may_edit || entry.solved.is_some();
        let may_see = has_tried && running_game(context, &problem.line)?.is_none();
        all.push((problem, may_see));
    }
    Ok(all)
}
