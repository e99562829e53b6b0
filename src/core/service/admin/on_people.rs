//! People in records: their displayed names, and merging and splitting them.

use super::About;
use super::admin_id;
use super::commands::{ActionContext, AdminResult};
use crate::model::AdminAct;
use crate::refusals::AdminFault;
use crate::service::archive;
use crate::service::{Error, Refusable, RequestContext};
use crate::store::people::{self, Row};

fn about(person: &Row) -> About {
    About {
        subject: Some(person.id),
        ..About::default()
    }
}

/// A person in records by the word in the URL, with the names in records.
///
/// # Errors
/// [`Error::SignedOut`]; [`Error::NotFound`] for anyone but an admin, for an unknown word, and for
/// accounts.
pub fn find_person(context: &mut RequestContext, slug: &str) -> Result<(Row, Vec<String>), Error> {
    admin_id(context)?;
    let row = people::of_slug(context.conn, slug)?;
    let row = row.filter(|row| row.player_id.is_none());
    let row = row.ok_or(Error::NotFound)?;
    let names = people::names(context.conn, row.id)?.into_iter();
    Ok((row, names.map(|(_, name)| name).collect()))
}

pub(super) fn rename(action: &mut ActionContext, person: i64, name: &str) -> AdminResult {
    let before = archive::rename(action.conn, person, name).map_refusal(AdminFault::Person)?;
    let now = people::find(action.conn, person)?.ok_or(Error::NotFound)?;
    let names = format!("{}\n{}", before.name, now.name);
    action.note((AdminAct::PersonRenamed, about(&now)), &names, [])
}

pub(super) fn merge(action: &mut ActionContext, person: i64, into: &str) -> AdminResult {
    let [gone, left] = archive::merge(action.conn, person, into).map_refusal(AdminFault::Person)?;
    let names = format!("{}\n{}", gone.name, left.name);
    action.note((AdminAct::PersonMerged, about(&left)), &names, [])
}

pub(super) fn split(action: &mut ActionContext, person: i64, name: &str) -> AdminResult {
    let [from, made] = archive::split(action.conn, person, name).map_refusal(AdminFault::Person)?;
    let names = format!("{}\n{}", made.name, from.name);
    action.note((AdminAct::PersonSplit, about(&made)), &names, [])
}
