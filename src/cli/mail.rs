//! `posthorse mail`: shows the state of the outbox and handles failed notices, also while a server
//! runs.

use super::admin::connect_to_current;
use super::common::Failure;
use crate::config::DataArgs;
use crate::service::admin::console::{self, MailStatus};
use crate::service::{Clock, Error, Instant};
use crate::words::time;
use clap::Subcommand;

/// The arguments of `mail`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Show how many notices are waiting, sent, failed and bounced.
    Status {
        /// Print a JSON object.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Send a failed notice again; `mail status` lists the numbers.
    Retry {
        /// Number of the notice.
        id: i64,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Delete a failed notice.
    Drop {
        /// Number of the notice.
        id: i64,
        #[command(flatten)]
        data: DataArgs,
    },
}

/// Runs the command and prints what it did.
///
/// # Errors
/// A sentence that says what is expected.
pub fn run(args: &Args) -> Result<(), Failure> {
    let now = Clock::system().now();
    let said = match &args.task {
        Task::Status { json, data } => {
            let mut conn = connect_to_current(data)?;
            let status = console::mail_status(&mut conn, now).map_err(failure)?;
            if *json {
                as_json(&status, now)
            } else {
                as_text(&status, now)
            }
        }
        Task::Retry { id, data } => {
            let mut conn = connect_to_current(data)?;
            let found = console::retry_notice(&mut conn, *id, now);
            done_or_unknown(found, *id, "is waiting again")?
        }
        Task::Drop { id, data } => {
            let mut conn = connect_to_current(data)?;
            let found = console::drop_notice(&mut conn, *id, now);
            done_or_unknown(found, *id, "was deleted")?
        }
    };
    println!("{said}");
    Ok(())
}

fn done_or_unknown(
    found: Result<bool, Error>,
    id: i64,
    done: &'static str,
) -> Result<String, Failure> {
    if found.map_err(failure)? {
        Ok(format!("Notice {id} {done}."))
    } else {
        Err(Failure::Request(format!("there is no failed notice {id}")))
    }
}

fn as_text(status: &MailStatus, now: Instant) -> String {
    let figures = &status.figures;
    let oldest = figures.oldest.map_or_else(String::new, |oldest| {
        format!(", the oldest for {}", time::remaining(now - oldest))
    });
    let mut lines = vec![
        format!("waiting    {}{oldest}", figures.waiting),
        format!(
            "sent       {} in the last hour, {} in the last day, {} in total",
            figures.sent_hour, figures.sent_day, figures.sent
        ),
        format!("failed     {}", figures.parked),
        format!(
            "bounced    {} in the last week, {} in total",
            figures.bounced_week, figures.bounced
        ),
        format!("suspended  {} email addresses", figures.suspended),
    ];
    for notice in &status.failed {
        let reason = notice.reason.as_deref().unwrap_or_default();
        let (id, kind, name) = (notice.id, &notice.kind, &notice.name);
        lines.push(format!("failed {id}: {kind} to {name}: {reason}"));
    }
    lines.join("\n")
}

fn as_json(status: &MailStatus, now: Instant) -> String {
    let figures = &status.figures;
    let age = figures.oldest.map(|oldest| (now - oldest).num_seconds());
    let notices = status.failed.iter().map(|notice| {
        serde_json::json!({
            "id": notice.id,
            "kind": notice.kind,
            "to": notice.name,
            "game": notice.game_id,
            "reason": notice.reason,
        })
    });
    serde_json::json!({
        "waiting": figures.waiting,
        "oldest_seconds": age,
        "sent_hour": figures.sent_hour,
        "sent_day": figures.sent_day,
        "sent": figures.sent,
        "failed": figures.parked,
        "bounced_week": figures.bounced_week,
        "bounced": figures.bounced,
        "suspended": figures.suspended,
        "notices": notices.collect::<Vec<_>>(),
    })
    .to_string()
}

fn failure(error: Error) -> Failure {
    Failure::Request(error.to_string())
}
