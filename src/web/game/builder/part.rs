//! The long lists of a game's page, each shown in parts.

use super::GamePageBuilder;
use crate::web::components::part;
use crate::web::game::talk_view::RestLinks;
use crate::web::http::{Failure, Query, number_in};

/// A list that is shown in parts. Its word is the query field for a later part, and the id of the
/// list on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LongList {
    Messages,
    Remarks,
    Notes,
    Adjustments,
}

impl LongList {
    const ALL: [Self; 4] = [
        Self::Messages,
        Self::Remarks,
        Self::Notes,
        Self::Adjustments,
    ];

    /// The field, and the id of the element.
    fn field_and_id(self) -> (&'static str, &'static str) {
        match self {
            Self::Messages => ("messages", "messages"),
            Self::Remarks => ("remarks", "talk"),
            Self::Notes => ("notes", "notes"),
            Self::Adjustments => ("adjustments", "adjustments"),
        }
    }
}

/// The number of entries of each list before the requested part.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::web) struct SkippedEntries([usize; LongList::ALL.len()]);

impl SkippedEntries {
    pub(in crate::web::game) fn of(query: &Query) -> Result<Self, Failure> {
        let mut skipped = Self::default();
        for list in LongList::ALL {
            skipped.0[list as usize] = number_in(query, list.field_and_id().0)?.unwrap_or(0);
        }
        Ok(skipped)
    }

    pub(super) fn of_list(self, list: LongList) -> usize {
        self.0[list as usize]
    }
}

impl GamePageBuilder<'_> {
    /// The requested part of a list, and the links to other parts.
    pub(super) fn part<'l, T>(
        &self,
        listed: LongList,
        list: &'l [T],
        bytes: impl Fn(&T) -> usize,
    ) -> (&'l [T], RestLinks) {
        let skipped = self.request.skipped.of_list(listed);
        let (shown, after) = part(list, skipped, bytes);
        let (field, place) = listed.field_and_id();
        let here = self.address(&self.request.board_query);
        let next = skipped.saturating_add(shown.len());
        let links = RestLinks {
            first: (skipped > 0).then(|| format!("{here}#{place}")),
            next: (after > 0).then(|| (after, format!("{here}&{field}={next}#{place}"))),
        };
        (shown, links)
    }
}
