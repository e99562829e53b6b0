//! Confirming an admin's identity by the password, every quarter of an hour.

use super::admin_id;
use crate::refusals::AdminFault;
use crate::service::accounts::settings::is_owner;
use crate::service::{App, Client, RequestContext, UseCaseResult, refuse};
use crate::store::sessions;
use chrono::TimeDelta;
use std::sync::Arc;

/// How long an entered password is sufficient.
pub const PROOF_LASTS: TimeDelta = TimeDelta::minutes(15);

/// Whether the password was entered recently in this session.
pub fn is_fresh(context: &RequestContext) -> bool {
    let viewer = context.viewer.as_ref();
    let proved_at = viewer.and_then(|viewer| viewer.proved_at);
    proved_at.is_some_and(|at| context.now - at < PROOF_LASTS)
}

/// Checks the viewer's password.
///
/// # Errors
/// [`crate::service::Error::NotFound`] for anyone but an admin; too many wrong passwords. A refusal
/// says that it is wrong.
pub async fn prove(
    app: &Arc<App>,
    client: &Client,
    password: String,
) -> UseCaseResult<(), AdminFault> {
    let admin = app.read(client, |context| {
        admin_id(context)?;
        Ok(context.player()?.clone())
    });
    let admin = admin.await?;
    if !is_owner(app, &admin, password).await? {
        tracing::info!(admin = admin.id.0, "wrong password before an admin action");
        return refuse(AdminFault::WrongPassword);
    }
    let proved = app.write(client, |context| {
        let session = context.viewer.as_ref().and_then(|viewer| viewer.session_id);
        if let Some(session) = session {
            sessions::prove(context.conn, session, context.now.into())?;
        }
        Ok(())
    });
    Ok(proved.await?)
}
