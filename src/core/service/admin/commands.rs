//! What an admin may order, and the one way in which it is done.

use super::{admin_id, lock, on_games, on_people, on_players, on_words, proof};
use crate::model::{GameId, PlayerId, clean};
use crate::refusals::AdminFault;
use crate::rules::Side;
use crate::service::messages::MessageId;
use crate::service::{Error, Instant, RequestContext, UseCaseResult, refuse};
use crate::store::DbConnection;

pub(super) type AdminResult<T = ()> = UseCaseResult<T, AdminFault>;

/// The most characters of a reason.
pub const MOST_REASON: usize = 500;

/// Who orders it: an admin, or whoever sits at the console.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct By(Option<PlayerId>);

impl By {
    /// Whoever may use the command line.
    pub const CONSOLE: Self = Self(None);

    pub(in crate::service) fn of(admin: PlayerId) -> Self {
        Self(Some(admin))
    }

    /// The admin; none at the console.
    pub fn admin(self) -> Option<PlayerId> {
        self.0
    }
}

/// What is to be done. Players, games, remarks and people are named by their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AdminCommand {
    /// Take the address that a player gave as confirmed.
    Confirm(PlayerId),
    /// Give a player another name.
    Rename(PlayerId, String),
    /// Lock a player out for so many days.
    LockOut(PlayerId, i64),
    LetIn(PlayerId),
    /// Mail a player a link for a new password.
    SendReset(PlayerId),
    GiveRole(PlayerId, Role),
    /// End a game with this result; none is what a form says in which nothing was chosen.
    Adjudicate(GameId, Option<Verdict>),
    /// Call a game off, or take a challenge down.
    CallOff(GameId),
    /// Make a public game private.
    MakePrivate(GameId),
    /// Make a game public again that an admin made private.
    MakePublic(GameId),
    LookAt(GameId),
    HideRemark(i64),
    RestoreRemark(i64),
    /// Hide a message between players.
    HideMessage(MessageId),
    RestoreMessage(MessageId),
    /// Give somebody whom records name another shown name.
    RenamePerson(i64, String),
    /// Make one person of somebody whom records name and of another, who is named or whose address
    /// it is.
    MergePerson(i64, String),
    /// Make a name that records have for somebody a person of its own.
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
pub struct Order {
    pub deed: AdminCommand,
    /// Why; those whom it concerns are told.
    pub reason: String,
}

/// Whether a deed wants a reason: what takes something from somebody does.
pub fn wants_reason(deed: &AdminCommand) -> bool {
    match deed {
        AdminCommand::Confirm(_)
        | AdminCommand::LetIn(_)
        | AdminCommand::SendReset(_)
        | AdminCommand::GiveRole(..)
        | AdminCommand::MakePublic(_)
        | AdminCommand::RestoreRemark(_)
        | AdminCommand::RestoreMessage(_)
        | AdminCommand::RenamePerson(..)
        | AdminCommand::MergePerson(..)
        | AdminCommand::SplitPerson(..) => false,
        AdminCommand::Rename(..)
        | AdminCommand::LockOut(..)
        | AdminCommand::Adjudicate(..)
        | AdminCommand::CallOff(_)
        | AdminCommand::MakePrivate(_)
        | AdminCommand::LookAt(_)
        | AdminCommand::HideRemark(_)
        | AdminCommand::HideMessage(_) => true,
    }
}

/// Does what the admin orders who asks, if the password was given lately.
///
/// # Errors
/// [`Error::SignedOut`]; [`Error::NotFound`] for anybody but an admin, and where there is no such
/// player, game or remark. The inner one says why nothing was done.
pub fn by_admin(context: &mut RequestContext, order: &Order) -> UseCaseResult<(), AdminFault> {
    let by = By::of(admin_id(context)?);
    if matches!(order.deed, AdminCommand::GiveRole(..)) {
        return Err(Error::NotFound.into());
    }
    if !proof::is_fresh(context) {
        return refuse(AdminFault::ProveFirst);
    }
    perform(context.conn, by, order, context.now)
}

/// Does what is ordered, in a write transaction; writes it down, and tells those whom it concerns.
///
/// # Errors
/// [`Error::NotFound`] where there is no such player, game or remark; the inner one says why
/// nothing was done.
pub fn perform(conn: &mut DbConnection, by: By, order: &Order, now: Instant) -> AdminResult {
    let reason = clean::text(&order.reason).trim().to_owned();
    // Nobody is asked for reasons at the console, where those who need none are at home.
    if reason.is_empty() && wants_reason(&order.deed) && by != By::CONSOLE {
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
    match &order.deed {
        AdminCommand::Confirm(player) => on_players::confirm(action, *player),
        AdminCommand::Rename(player, name) => on_players::rename(action, *player, name),
        AdminCommand::LockOut(player, days) => lock::lock_out(action, *player, *days),
        AdminCommand::LetIn(player) => lock::let_in(action, *player),
        AdminCommand::SendReset(player) => on_players::send_reset(action, *player),
        AdminCommand::GiveRole(player, role) => on_players::give_role(action, *player, *role),
        AdminCommand::Adjudicate(game, winner) => on_games::adjudicate(action, *game, *winner),
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
    pub by: By,
    pub reason: &'a str,
    pub now: Instant,
}

impl ActionContext<'_> {
    /// Writes the act into the log, and tells these players of it.
    pub(super) fn note(
        &mut self,
        what: (crate::model::AdminAct, super::About),
        detail: &str,
        told: impl IntoIterator<Item = PlayerId>,
    ) -> AdminResult {
        let act = super::write(self.conn, self.by, what, (detail, self.reason), self.now)?;
        let told: std::collections::BTreeSet<PlayerId> = told.into_iter().collect();
        for player in told {
            super::tell(self.conn, player, act, self.now)?;
        }
        Ok(())
    }
}
