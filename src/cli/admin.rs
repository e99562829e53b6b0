//! `posthorse admin`: players, passwords, roles and remarks, by hand, on the data of a server
//! that may be running.

use super::data::{connect, expect_current, expect_file};
use super::failure::Failure;
use super::serve;
use crate::config::{DataArgs, LogFormat};
use crate::reasons::AccountFault;
use crate::service::accounts::operator;
use crate::service::accounts::passwords;
use crate::service::{Clock, Error};
use crate::store::{self, DbConnection, kibitz, players};
use crate::words;
use clap::{Subcommand, ValueEnum};
use std::io::{BufRead, IsTerminal};

/// What `admin` is told.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Make an account. The password is read from `POSTHORSE_PASSWORD`, else from standard input.
    CreatePlayer {
        /// 2 to 20 letters, digits, - or _.
        name: String,
        /// The address for notices.
        email: String,
        /// Take the address as confirmed; without this a mail asks for it.
        #[arg(long, env = "POSTHORSE_CONFIRMED")]
        confirmed: bool,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Set a password and end the player's sessions. The password is read from
    /// `POSTHORSE_PASSWORD`, else from standard input.
    SetPassword {
        /// The player.
        name: String,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Give a player a role.
    Role {
        /// The player.
        name: String,
        /// The role.
        role: Role,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Hide a remark; its number stands in the link to it (#k12 is remark 12).
    HideRemark {
        /// The remark's number.
        id: i64,
        #[command(flatten)]
        data: DataArgs,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Role {
    /// Plays.
    Player,
    /// May also hide remarks.
    Admin,
}

/// Does it and says so.
///
/// # Errors
/// A sentence that says what would be right.
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
        Task::HideRemark { id, data } => hide_remark(*id, data)?,
    };
    println!("{said}");
    Ok(())
}

fn create_player(
    name: &str,
    email: &str,
    confirmed: bool,
    data: &DataArgs,
) -> Result<String, Failure> {
    let account = operator::prepare(name, email, &read_password()?).map_err(told)?;
    let account = account.map_err(refused)?;
    let mut conn = connect(data)?;
    // A fresh database may begin with this command.
    store::migrate(&mut conn).map_err(|error| Failure::Request(error.to_string()))?;
    let now = Clock::system().now();
    let made = store::write_tx(&mut conn, |conn| {
        operator::create(conn, &account, confirmed, now)
    });
    let id = made.map_err(told)?.map_err(refused)?;
    Ok(format!("{name} is player {id}."))
}

fn refused(why: AccountFault) -> Failure {
    Failure::Request(words::accounts::refused(why).to_owned())
}

fn set_password(name: &str, data: &DataArgs) -> Result<String, Failure> {
    let mut conn = connect_to_current(data)?;
    let player = find(&mut conn, name)?;
    let password = read_password()?;
    let email = player.email.as_deref().unwrap_or_default();
    passwords::check(&password, &[&player.name, email]).map_err(|why| refused(why.into()))?;
    let hash = passwords::hash_now(&password).map_err(told)?;
    let now = Clock::system().now();
    store::write_tx(&mut conn, |conn| {
        operator::set_password(conn, &player, &hash, now)
    })
    .map_err(told)?;
    Ok(format!(
        "{} has a new password and is signed out everywhere.",
        player.name
    ))
}

fn set_role(name: &str, role: Role, data: &DataArgs) -> Result<String, Failure> {
    let mut conn = connect_to_current(data)?;
    let player = find(&mut conn, name)?;
    let role = match role {
        Role::Player => "player",
        Role::Admin => "admin",
    };
    store::write_tx(&mut conn, |conn| players::set_role(conn, player.id, role))
        .map_err(|error| told(error.into()))?;
    // Who may do what is worth a line wherever this command's words are kept.
    serve::log_to_stderr(LogFormat::Text);
    tracing::info!(player = player.id, role, was = player.role, "role changed");
    Ok(format!("The role of {} is now {role}.", player.name))
}

fn hide_remark(id: i64, data: &DataArgs) -> Result<String, Failure> {
    let mut conn = connect_to_current(data)?;
    let now = Clock::system().now();
    let hidden = store::write_tx(&mut conn, |conn| kibitz::hide(conn, id, now.into()))
        .map_err(|error| told(error.into()))?;
    if hidden {
        Ok(format!("Remark {id} is hidden."))
    } else {
        Err(Failure::Request(format!("there is no remark {id}")))
    }
}

fn find(conn: &mut DbConnection, name: &str) -> Result<players::Player, Failure> {
    let found = players::find_by_name(conn, name).map_err(|error| told(error.into()))?;
    found
        .filter(|player| player.closed_at.is_none())
        .ok_or_else(|| Failure::Request(format!("there is no player named {name}")))
}

/// A connection to data that a server of this very version made.
pub(super) fn connect_to_current(data: &DataArgs) -> Result<store::Pooled, Failure> {
    expect_file(&data.database_url)?;
    let mut conn = connect(data)?;
    expect_current(&mut conn)?;
    Ok(conn)
}

/// The password, never from the command line itself, which every user of the machine can read.
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

fn told(error: Error) -> Failure {
    Failure::Request(error.to_string())
}
