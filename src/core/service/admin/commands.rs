//! The commands of admins, and their execution.

use super::{admin_id, lock, on_games, on_people, on_players, on_words, proof};
use crate::model::{GameId, PlayerId, clean};
use crate::refusals::AdminFault;
use crate::rules::Side;
use crate::service::messages::MessageId;
use crate::service::{Error, Instant, RequestContext, UseCaseResult, refuse};
use crate::store::DbConnection;

pub(super) type AdminResult<T = ()> = UseCaseResult<T, AdminFault>;

pub const MOST_REASON: usize = 500;

/// Who gives a command: an admin, or the operator on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Actor(Option<PlayerId>);

impl Actor {
    pub const CONSOLE: Self = Self(None);

    pub(in crate::service) fn of(admin: PlayerId) -> Self {
        Self(Some(admin))
    }

    /// The admin; none on the command line.
    pub fn admin(self) -> Option<PlayerId> {
        self.0
    }
}

/// An admin's command. Players, games, comments and people are given by id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AdminCommand {
    /// Confirms the address that a player gave.
    Confirm(PlayerId),
    Rename(PlayerId, String),
    /// Locks a player out for this many days.
    LockOut(PlayerId, i64),
    LetIn(PlayerId),
    /// Emails a player a link for a new password.
    SendReset(PlayerId),
    GiveRole(PlayerId, Role),
    /// Marks an account as the same person's as another one, given by name.
    LinkAccounts(PlayerId, String),
    UnlinkAccount(PlayerId),
    /// Ends a game with this result; none if the form has no choice.
    Adjudicate(GameId, Option<Verdict>),
    /// Decides a contested game; none if the form has no choice.
    DecideContest(GameId, Option<Verdict>),
    /// Cancels a game, or removes a challenge.
    CallOff(GameId),
    /// Makes a public game private.
    MakePrivate(GameId),
    /// Makes a game public again that an admin made private.
    MakePublic(GameId),
    LookAt(GameId),
    HideRemark(i64),
    RestoreRemark(i64),
    /// Hides a message between players.
    HideMessage(MessageId),
    RestoreMessage(MessageId),
    /// Changes the displayed name of a person in records.
    RenamePerson(i64, String),
    /// Merges a person in records into another one, given by name or URL.
    MergePerson(i64, String),
    /// Makes one of a person's names in records a separate person.
    SplitPerson(i64, String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Won(Side),
    Draw,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Player,
    Admin,
}

impl Role {
    pub fn word(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Admin => "admin",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminRequest {
    pub command: AdminCommand,
    /// The reason, which is sent to those affected.
    pub reason: String,
}

/// Whether a command needs a reason: those that take something away do.
pub fn wants_reason(command: &AdminCommand) -> bool {
    match command {
        AdminCommand::Confirm(_)
        | AdminCommand::LetIn(_)
        | AdminCommand::SendReset(_)
        | AdminCommand::GiveRole(..)
        | AdminCommand::UnlinkAccount(_)
        | AdminCommand::MakePublic(_)
        | AdminCommand::RestoreRemark(_)
        | AdminCommand::RestoreMessage(_)
        | AdminCommand::RenamePerson(..)
        | AdminCommand::MergePerson(..)
        | AdminCommand::SplitPerson(..) => false,
        AdminCommand::Rename(..)
        | AdminCommand::LockOut(..)
        | AdminCommand::LinkAccounts(..)
        | AdminCommand::Adjudicate(..)
        | AdminCommand::DecideContest(..)
        | AdminCommand::CallOff(_)
        | AdminCommand::MakePrivate(_)
        | AdminCommand::LookAt(_)
        | AdminCommand::HideRemark(_)
        | AdminCommand::HideMessage(_) => true,
    }
}

/// Executes the viewer's command as an admin, if the password was entered recently.
///
/// # Errors
/// [`Error::SignedOut`]; [`Error::NotFound`] for anyone but an admin, and for an unknown player,
/// game or comment. A refusal says why nothing was done.
pub fn execute_as_admin(
    context: &mut RequestContext,
    request: &AdminRequest,
) -> UseCaseResult<(), AdminFault> {
    let by = Actor::of(admin_id(context)?);
    if matches!(request.command, AdminCommand::GiveRole(..)) {
        return Err(Error::NotFound.into());
    }
    if !proof::is_fresh(context) {
        return refuse(AdminFault::ProveFirst);
    }
    perform(context.conn, by, request, context.now)
}

/// Executes a command in a write transaction, logs it, and notifies those affected.
///
/// # Errors
/// [`Error::NotFound`] for an unknown player, game or comment. A refusal says why nothing was done.
pub fn perform(
    conn: &mut DbConnection,
    by: Actor,
    request: &AdminRequest,
    now: Instant,
) -> AdminResult {
    let reason = clean::text(&request.reason).trim().to_owned();
    // The operator on the command line need not give a reason.
    if reason.is_empty() && wants_reason(&request.command) && by != Actor::CONSOLE {
        return refuse(AdminFault::NoReason);
    }
    if reason.chars().count() > MOST_REASON {
        return refuse(AdminFault::ReasonTooLong(MOST_REASON));
    }
    let action = &mut ActionContext {
        conn,
        by,
        reason: &reason,
        now,
    };
    match &request.command {
        AdminCommand::Confirm(player) => on_players::confirm(action, *player),
        AdminCommand::Rename(player, name) => on_players::rename(action, *player, name),
        AdminCommand::LockOut(player, days) => lock::lock_out(action, *player, *days),
        AdminCommand::LetIn(player) => lock::unlock(action, *player),
        AdminCommand::SendReset(player) => on_players::send_reset(action, *player),
        AdminCommand::GiveRole(player, role) => on_players::give_role(action, *player, *role),
        AdminCommand::LinkAccounts(player, name) => {
            on_players::link_accounts(action, *player, name)
        }
        AdminCommand::UnlinkAccount(player) => on_players::unlink_account(action, *player),
        AdminCommand::Adjudicate(game, winner) => on_games::adjudicate(action, *game, *winner),
        AdminCommand::DecideContest(game, winner) => {
            on_games::decide_contest(action, *game, *winner)
        }
        AdminCommand::CallOff(game) => on_games::call_off(action, *game),
        AdminCommand::MakePrivate(game) => on_games::make_private(action, *game),
        AdminCommand::MakePublic(game) => on_games::make_public(action, *game),
        AdminCommand::LookAt(game) => on_games::look_at(action, *game),
        AdminCommand::HideRemark(remark) => on_words::set_remark(action, *remark, true),
        AdminCommand::RestoreRemark(remark) => on_words::set_remark(action, *remark, false),
        AdminCommand::HideMessage(message) => on_words::set_message(action, *message, true),
        AdminCommand::RestoreMessage(message) => on_words::set_message(action, *message, false),
        AdminCommand::RenamePerson(person, name) => on_people::rename(action, *person, name),
        AdminCommand::MergePerson(person, into) => on_people::merge(action, *person, into),
        AdminCommand::SplitPerson(person, name) => on_people::split(action, *person, name),
    }
}

pub(super) struct ActionContext<'a> {
    pub conn: &'a mut DbConnection,
    pub by: Actor,
    pub reason: &'a str,
    pub now: Instant,
}

impl ActionContext<'_> {
    /// Logs the action, and notifies these players.
    pub(super) fn note(
        &mut self,
        what: (crate::model::AdminAct, super::About),
        detail: &str,
        affected: impl IntoIterator<Item = PlayerId>,
    ) -> AdminResult {
        let act = super::write(self.conn, self.by, what, (detail, self.reason), self.now)?;
        let affected: std::collections::BTreeSet<PlayerId> = affected.into_iter().collect();
        for player in affected {
            super::notify(self.conn, player, act, self.now)?;
        }
        Ok(())
    }
}
