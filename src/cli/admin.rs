//! `posthorse admin`: manages players, games and comments, also while a server runs. It calls the
//! same use cases as the admin pages, and the log names its author "the console".

use super::common::Failure;
use super::common::{connect, expect_current, expect_file};
use super::serve;
use super::tournament::ratings::compare;
use crate::config::{DataArgs, LogFormat};
use crate::model::{GameId, PlayerId};
use crate::refusals::AccountFault;
use crate::rules::Side;
use crate::service::accounts::{operator, passwords};
use crate::service::admin::{
    self, AdminCommand, AdminRequest, MessageId, Player, Verdict, console,
};
use crate::service::database::{self, DbConnection, PooledConnection};
use crate::service::{Clock, Error, Refusable};
use crate::words;
use chrono_tz::Tz;
use clap::{Subcommand, ValueEnum};
use std::io::{BufRead, IsTerminal};
use std::str::FromStr;

/// The arguments of `admin`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    task: Task,
}

/// On whom or what, why, and on which data.
#[derive(Debug, clap::Args)]
struct ActArgs<T: Clone + Send + Sync + std::str::FromStr + 'static>
where
    T::Err: std::error::Error + Send + Sync + 'static,
{
    /// Name of the player, or number of the game or comment.
    which: T,
    /// Reason, which is logged and sent to the players concerned.
    #[arg(long, env = "POSTHORSE_REASON", default_value = "")]
    reason: String,
    #[command(flatten)]
    data: DataArgs,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Create an account. The password is read from `POSTHORSE_PASSWORD` or standard input.
    CreatePlayer {
        /// 2 to 20 letters, digits, - or _.
        name: String,
        /// Email address for notices.
        email: String,
        /// Confirm the address at once; otherwise the player confirms it by email.
        #[arg(long, env = "POSTHORSE_CONFIRMED")]
        confirmed: bool,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Set a password and end the player's sessions. The password is read from `POSTHORSE_PASSWORD`
    /// or standard input.
    SetPassword {
        /// Name of the player.
        name: String,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Set a player's role. The last admin keeps it.
    Role {
        /// Name of the player.
        name: String,
        /// The role.
        role: Role,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Confirm a player's email address.
    Confirm(ActArgs<String>),
    /// Rename a player; links with the old name redirect for 90 days.
    Rename {
        /// The new name.
        #[arg(long, env = "POSTHORSE_NEW_NAME")]
        to: String,
        #[command(flatten)]
        about: ActArgs<String>,
    },
    /// Lock a player out for some days. The clocks of their games stop until then.
    LockOut {
        /// Number of days: 1, 3, 7, 30, 90 or 365.
        #[arg(long, env = "POSTHORSE_DAYS")]
        days: i64,
        #[command(flatten)]
        about: ActArgs<String>,
    },
    /// End a lock-out early.
    LetIn(ActArgs<String>),
    /// Email a player a link for a new password.
    SendReset(ActArgs<String>),
    /// End a running game with a result.
    Adjudicate {
        /// Winner: the side that moves first, the side that moves second, or none.
        #[arg(long, env = "POSTHORSE_WINNER")]
        winner: Winner,
        #[command(flatten)]
        about: ActArgs<GameId>,
    },
    /// End a game without a result, or withdraw a challenge.
    CallOff(ActArgs<GameId>),
    /// Make a public game private.
    MakePrivate(ActArgs<GameId>),
    /// Make a game public again that an admin made private.
    MakePublic(ActArgs<GameId>),
    /// Hide a comment; its number is in the link to it (#k12 is comment 12).
    HideRemark(ActArgs<i64>),
    /// Restore a hidden comment.
    RestoreRemark(ActArgs<i64>),
    /// Hide a message between the players of a game.
    HideMessage {
        /// Name of the message on the admin page of the game: m12 came with ply 12, e340 is event
        /// 340.
        #[arg(long, env = "POSTHORSE_MESSAGE")]
        message: String,
        #[command(flatten)]
        about: ActArgs<GameId>,
    },
    /// Restore a hidden message.
    RestoreMessage {
        /// Name of the message, as for hide-message.
        #[arg(long, env = "POSTHORSE_MESSAGE")]
        message: String,
        #[command(flatten)]
        about: ActArgs<GameId>,
    },
    /// Compute all ratings again from the games.
    Ratings {
        /// Compare them with the stored ones; nothing is changed.
        #[arg(long, env = "POSTHORSE_CHECK", required = true)]
        check: bool,
        #[command(flatten)]
        data: DataArgs,
    },
    /// List admin actions, newest first.
    Log {
        /// Number of actions.
        #[arg(long, env = "POSTHORSE_ACTS", default_value_t = 50)]
        acts: i64,
        #[command(flatten)]
        data: DataArgs,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Role {
    /// Can play.
    Player,
    /// Can also use the pages under /admin.
    Admin,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Winner {
    /// The side that moves first.
    First,
    /// The side that moves second.
    Second,
    /// A draw.
    None,
}

impl Winner {
    fn verdict(self) -> Option<Verdict> {
        Some(match self {
            Self::First => Verdict::Won(Side::First),
            Self::Second => Verdict::Won(Side::Second),
            Self::None => Verdict::Draw,
        })
    }
}

/// Runs the command and prints what it did.
///
/// # Errors
/// A sentence that says what is expected.
pub fn run(args: &Args) -> Result<(), Failure> {
    let said = match &args.task {
        Task::CreatePlayer {
            name,
            email,
            confirmed,
            data,
        } => create_player(name, email, *confirmed, data)?,
        Task::SetPassword { name, data } => set_password(name, data)?,
        Task::Role { name, role, data } => set_role(name, *role, data)?,
        Task::Confirm(about) => on_player(about, "confirm", AdminCommand::Confirm)?,
        Task::Rename { to, about } => {
            on_player(about, "rename", |id| AdminCommand::Rename(id, to.clone()))?
        }
        Task::LockOut { days, about } => {
            on_player(about, "lock-out", |id| AdminCommand::LockOut(id, *days))?
        }
        Task::LetIn(about) => on_player(about, "let-in", AdminCommand::LetIn)?,
        Task::SendReset(about) => on_player(about, "reset", AdminCommand::SendReset)?,
        Task::Adjudicate { winner, about } => on_number(about, "adjudicate", |id| {
            AdminCommand::Adjudicate(id, winner.verdict())
        })?,
        Task::CallOff(about) => on_number(about, "call-off", AdminCommand::CallOff)?,
        Task::MakePrivate(about) => on_number(about, "make-private", AdminCommand::MakePrivate)?,
        Task::MakePublic(about) => on_number(about, "make-public", AdminCommand::MakePublic)?,
        Task::HideRemark(about) => on_number(about, "hide", AdminCommand::HideRemark)?,
        Task::RestoreRemark(about) => on_number(about, "restore", AdminCommand::RestoreRemark)?,
        Task::HideMessage { message, about } => {
            let message = message_id(about.which, message)?;
            on_number(about, "hide", |_| AdminCommand::HideMessage(message))?
        }
        Task::RestoreMessage { message, about } => {
            let message = message_id(about.which, message)?;
            on_number(about, "restore", |_| AdminCommand::RestoreMessage(message))?
        }
        Task::Ratings { data, .. } => compare(&mut *connect_to_current(data)?)?,
        Task::Log { acts, data } => log(*acts, data)?,
    };
    println!("{said}");
    Ok(())
}

/// Performs an action on a player.
fn on_player(
    about: &ActArgs<String>,
    done: &str,
    deed: impl FnOnce(PlayerId) -> AdminCommand,
) -> Result<String, Failure> {
    let mut conn = connect_to_current(&about.data)?;
    let player = find(&mut conn, &about.which)?;
    order(&mut conn, deed(player.id), &about.reason, done)
}

/// Performs an action on a game or a comment.
fn on_number<Id>(
    about: &ActArgs<Id>,
    done: &str,
    deed: impl FnOnce(Id) -> AdminCommand,
) -> Result<String, Failure>
where
    Id: Copy + Send + Sync + FromStr + 'static,
    Id::Err: std::error::Error + Send + Sync + 'static,
{
    let mut conn = connect_to_current(&about.data)?;
    order(&mut conn, deed(about.which), &about.reason, done)
}

fn message_id(game: GameId, message: &str) -> Result<MessageId, Failure> {
    MessageId::read(game, message)
        .ok_or_else(|| Failure::Request(format!("{message} is no message: write m12 or e340")))
}

fn order(
    conn: &mut DbConnection,
    deed: AdminCommand,
    reason: &str,
    done: &str,
) -> Result<String, Failure> {
    let order = AdminRequest {
        command: deed,
        reason: reason.to_owned(),
    };
    let now = Clock::system().now();
    match console::execute(conn, &order, now) {
        Ok(answer) => answer
            .map(|()| words::admin::done(done).unwrap_or_default().to_owned())
            .map_err(|why| Failure::Request(words::admin::fault(why))),
        Err(Error::NotFound) => Err(Failure::Request("there is no such thing".to_owned())),
        Err(error) => Err(failure(error)),
    }
}

/// The log, one line for each action.
fn log(acts: i64, data: &DataArgs) -> Result<String, Failure> {
    let mut conn = connect_to_current(data)?;
    let entries = admin::console_log(&mut conn, acts).map_err(failure)?;
    let lines = entries.iter().map(|entry| {
        let act = &entry.act;
        let name = |called: &Option<crate::model::PlayerName>| {
            called.as_ref().map(|called| called.name.clone())
        };
        let by = name(&entry.admin).unwrap_or_else(|| t!("admin-console").to_owned());
        let mut line = format!(
            "{}  {by}: {}",
            act.at.utc().format("%Y-%m-%d %H:%M"),
            words::admin::log_entry(act.kind, &act.detail, Tz::UTC)
        );
        let about = [
            name(&entry.player),
            act.game_id.map(|game| format!("game {game}")),
            act.subject.map(|subject| format!("number {subject}")),
        ];
        for part in about.into_iter().flatten() {
            line.push_str(", ");
            line.push_str(&part);
        }
        if !act.reason.is_empty() {
            line.push_str(&format!(" ({})", crate::model::clean::line(&act.reason)));
        }
        line
    });
    let lines: Vec<String> = lines.collect();
    Ok(lines.join("\n"))
}

fn create_player(
    name: &str,
    email: &str,
    confirmed: bool,
    data: &DataArgs,
) -> Result<String, Failure> {
    let account = operator::prepare(name, email, &read_password()?).split();
    let account = account.map_err(failure)?.map_err(refused)?;
    let mut conn = connect(data)?;
    // An empty database may start with this command.
    database::migrate(&mut conn).map_err(|error| Failure::Request(error.to_string()))?;
    let now = Clock::system().now();
    let made = console::create_player(&mut conn, &account, confirmed, now);
    let id = made.split().map_err(failure)?.map_err(refused)?;
    Ok(format!("{name} is player {id}."))
}

fn refused(why: AccountFault) -> Failure {
    Failure::Request(words::accounts::refusal(why).to_owned())
}

fn set_password(name: &str, data: &DataArgs) -> Result<String, Failure> {
    let mut conn = connect_to_current(data)?;
    let player = find(&mut conn, name)?;
    let password = read_password()?;
    let email = player.email.as_deref().unwrap_or_default();
    passwords::check(&password, &[&player.name, email]).map_err(|why| refused(why.into()))?;
    let hash = passwords::hash_now(&password).map_err(failure)?;
    let now = Clock::system().now();
    console::set_password(&mut conn, &player, &hash, now).map_err(failure)?;
    Ok(format!(
        "{} has a new password and is signed out everywhere.",
        player.name
    ))
}

fn set_role(name: &str, role: Role, data: &DataArgs) -> Result<String, Failure> {
    let mut conn = connect_to_current(data)?;
    let player = find(&mut conn, name)?;
    let role = match role {
        Role::Player => admin::Role::Player,
        Role::Admin => admin::Role::Admin,
    };
    // A change of a role is logged.
    serve::log_to_stderr(LogFormat::Text);
    order(&mut conn, AdminCommand::GiveRole(player.id, role), "", "")?;
    tracing::info!(
        player = player.id.0,
        role = role.word(),
        was = player.role,
        "role changed"
    );
    Ok(format!(
        "The role of {} is now {}.",
        player.name,
        role.word()
    ))
}

fn find(conn: &mut DbConnection, name: &str) -> Result<Player, Failure> {
    console::find_player(conn, name)
        .map_err(failure)?
        .ok_or_else(|| Failure::Request(format!("there is no player named {name}")))
}

/// A connection to a database of this version.
pub(super) fn connect_to_current(data: &DataArgs) -> Result<PooledConnection, Failure> {
    expect_file(&data.database_url)?;
    let mut conn = connect(data)?;
    expect_current(&mut conn)?;
    Ok(conn)
}

/// Reads the password from the environment or standard input. Every user of the machine can read
/// the command line.
fn read_password() -> Result<String, Failure> {
    if let Ok(password) = std::env::var("POSTHORSE_PASSWORD") {
        return Ok(password);
    }
    let stdin = std::io::stdin();
    if stdin.is_terminal() {
        eprintln!("Password (it will show as you type):");
    }
    let mut line = String::new();
    stdin.lock().read_line(&mut line)?;
    let password = line.strip_suffix('\n').unwrap_or(&line);
    Ok(password.strip_suffix('\r').unwrap_or(password).to_owned())
}

fn failure(error: Error) -> Failure {
    Failure::Request(error.to_string())
}
