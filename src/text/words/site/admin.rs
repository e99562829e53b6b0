//! Text for admins, and for the players whom their actions concern.

use crate::model::{AdminAct, GameId, Status, Word};
use crate::refusals::{AdminFault, PersonFault};
use crate::words::notices::AccountWords;
use crate::words::{Args, Value, accounts, find_named, find_plain, format, named, time};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

/// Why an admin's action is refused.
pub fn fault(why: AdminFault) -> String {
    match why {
        AdminFault::ReasonTooLong(most) => t!("admin-fault-reason-too-long", most),
        AdminFault::Person(PersonFault::NameTooLong(most)) => {
            t!("admin-fault-person-too-long", most)
        }
        AdminFault::Person(why) => named("admin-fault-person", why).to_owned(),
        AdminFault::Account(why) => accounts::refusal(why).to_owned(),
        AdminFault::WrongPassword => t!("accounts-password-wrong").to_owned(),
        other => named("admin-fault", other).to_owned(),
    }
}

/// The texts on the page of an action.
#[derive(Debug, Clone)]
pub struct Question {
    pub title: String,
    pub consequences: Vec<&'static str>,
    pub button: &'static str,
}

/// The texts on the page of an action on `name`; `None` for actions without a page or a question.
pub fn question(act: AdminAct, name: &str) -> Option<Question> {
    let word = act.word();
    let button = find_named("admin-button", word)?;
    let mut args = Args::new();
    Value::put(name, "name", &mut args);
    let lines = (1..).map_while(|line| find_plain(&format!("admin-follows-{word}-{line}")));
    Some(Question {
        title: format(&format!("admin-ask-{word}"), &mut args),
        consequences: lines.collect(),
        button,
    })
}

/// The label of the field for a person in records or another account, for actions that have one.
pub fn person_label(act: AdminAct) -> Option<&'static str> {
    match act {
        AdminAct::PersonRenamed => Some(t!("admin-the-name")),
        AdminAct::PersonMerged => Some(t!("admin-other-person")),
        AdminAct::AccountsLinked => Some(t!("admin-other-account")),
        _ => None,
    }
}

pub fn game(id: GameId) -> String {
    t!("admin-game", game = id.to_string())
}

/// A filter of players or games, by its word in the URL.
pub fn sort(word: &str) -> &'static str {
    find_named("admin-sort", word).unwrap_or_else(|| t!("admin-sort-all"))
}

/// The status of a challenge or game, in a list of games.
pub fn status(status: Status) -> &'static str {
    find_named("admin-status", status.word()).unwrap_or_default()
}

/// An action as the log shows it.
pub fn log_entry(act: AdminAct, detail: &str, zone: Tz) -> String {
    let (from, to) = detail.split_once(' ').unwrap_or_default();
    let (one, other) = detail.split_once('\n').unwrap_or((detail, ""));
    match (act, instant(detail)) {
        (AdminAct::AccountsLinked, _) => t!("admin-did-accounts-linked", name = detail),
        (AdminAct::Renamed, _) => t!("admin-did-renamed", from, to),
        (AdminAct::LockedOut, Some(until)) => {
            t!(
                "admin-did-locked-out-until",
                until = time::instant(until, zone)
            )
        }
        (AdminAct::PersonRenamed | AdminAct::PersonMerged | AdminAct::PersonSplit, _) => {
            t_kind!("admin-did", act.word(), one, other)
        }
        _ => {
            let word = act.word();
            let known = find_plain(&format!("admin-did-{word}-{detail}"));
            let told = known.or_else(|| find_named("admin-did", word));
            told.unwrap_or_default().to_owned()
        }
    }
}

/// A time as stored in the log.
fn instant(detail: &str) -> Option<DateTime<Utc>> {
    let read = DateTime::parse_from_rfc3339(detail).ok()?;
    Some(read.with_timezone(&Utc))
}

/// The confirmation after an action, by the last word of its URL.
pub fn done(word: &str) -> Option<&'static str> {
    find_named("admin-done", word)
}

/// Shown at a game that an admin ended, with the admin's reason.
pub fn ended_by_admin(reason: &str) -> String {
    match reason {
        "" => t!("news-decided").to_owned(),
        reason => t!("news-decided-because", reason),
    }
}

/// For a locked-out player who enters the right password.
pub fn locked_out(until: &str) -> String {
    t!("news-locked-until", until)
}

/// An admin's action, for a player whom it concerns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    pub act: AdminAct,
    /// Further data, as stored in the log.
    pub detail: String,
    /// The player concerned, if that is not the reader.
    pub other: Option<String>,
    pub game: Option<GameId>,
    /// The message or comment concerned.
    pub words: Option<String>,
    /// In the admin's words; may be empty.
    pub reason: String,
}

/// The email about it, and the path of the page for it.
pub fn news(news: &News, zone: Tz) -> (AccountWords, String) {
    let (subject, headline, line) = email_parts(news, zone);
    let said = news.words.iter().map(|words| t!("news-words", words));
    // The reason for a lock is not given to other players.
    let gives_reason = !news.reason.is_empty() && news.other.is_none();
    let reason = gives_reason.then(|| t!("news-reason", reason = &news.reason));
    let lines = said.chain(line.map(str::to_owned)).chain(reason).collect();
    let (call, button, path) = match news.game {
        Some(game) => (
            t!("news-game"),
            t!("news-see-game"),
            format!("games/{game}"),
        ),
        None => (t!("news-home"), t!("news-go-home"), String::new()),
    };
    let words = AccountWords {
        subject: t!("news-subject", about = subject),
        headline,
        lines,
        call: call.to_owned(),
        button,
    };
    (words, path)
}

/// The part of the account, the action, and its consequence.
fn email_parts(news: &News, zone: Tz) -> (&'static str, String, Option<&'static str>) {
    let about = match (news.act, &news.other) {
        (AdminAct::LockedOut, Some(_)) => "player-locked-out",
        (AdminAct::LetIn, Some(_)) => "player-let-in",
        (act, _) => act.word(),
    };
    let title = find_named("news-title", about);
    let about = title.map_or("other", |_| about);
    let (from, to) = news.detail.split_once(' ').unwrap_or_default();
    let until = instant(&news.detail).map(|until| time::instant(until, zone));
    let text = t_kind!(
        "news-text",
        about,
        game = news.game.map_or_else(String::new, |game| game.to_string()),
        until = until.unwrap_or_default(),
        player = news.other.as_deref().unwrap_or_default(),
        name = &news.detail,
        from,
        to
    );
    let title = title.unwrap_or(t!("news-title-other"));
    (title, text, find_named("news-then", about))
}

/// Why nothing is sent at present.
pub fn delivery_pause(is_alarm: bool) -> &'static str {
    match is_alarm {
        true => t!("upkeep-mail-refused"),
        false => t!("upkeep-mail-unreachable"),
    }
}

/// A warning that no backup can be made; `age` is that of the last good one.
pub fn no_backup(age: Option<&str>) -> String {
    match age {
        Some(age) => t!("upkeep-no-backup-since", age),
        None => t!("upkeep-no-backup-yet").to_owned(),
    }
}

/// The confirmation after an action on the email queue.
pub fn queue_done(what: &str) -> Option<&'static str> {
    find_named("upkeep-done", what)
}
