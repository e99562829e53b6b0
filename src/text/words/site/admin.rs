//! Text for admins, and for the players whom their actions concern.

use crate::model::{AdminAct, GameId, Status, Word};
use crate::reasons::{AdminFault, PersonFault};
use crate::words::notices::AccountWords;
use crate::words::{Args, Value, accounts, find_plain, tell, time};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

/// Why an admin may not do a thing.
#[must_use]
pub fn fault(why: AdminFault) -> String {
    let sentence = match why {
        AdminFault::ProveFirst => t!("admin-fault-prove-first"),
        AdminFault::WrongPassword => t!("accounts-password-wrong"),
        AdminFault::NoReason => t!("admin-fault-no-reason"),
        AdminFault::ReasonTooLong(most) => return t!("admin-fault-reason-too-long", most),
        AdminFault::Account(why) => accounts::refused(why),
        AdminFault::AccountClosed => t!("admin-fault-account-closed"),
        AdminFault::AlreadyConfirmed => t!("admin-fault-already-confirmed"),
        AdminFault::NotConfirmed => t!("admin-fault-not-confirmed"),
        AdminFault::Yourself => t!("admin-fault-yourself"),
        AdminFault::IsAdmin => t!("admin-fault-is-admin"),
        AdminFault::LastAdmin => t!("admin-fault-last-admin"),
        AdminFault::NoResult => t!("admin-fault-no-result"),
        AdminFault::NoSuchTerm => t!("admin-fault-no-such-term"),
        AdminFault::NotLockedOut => t!("admin-fault-not-locked-out"),
        AdminFault::GameOver => t!("admin-fault-game-over"),
        AdminFault::NotBegun => t!("admin-fault-not-begun"),
        AdminFault::PlayedElsewhere => t!("admin-fault-played-elsewhere"),
        AdminFault::OwnGame => t!("admin-fault-own-game"),
        AdminFault::AlreadyPrivate => t!("admin-fault-already-private"),
        AdminFault::AlreadyPublic => t!("admin-fault-already-public"),
        AdminFault::PrivateByChoice => t!("admin-fault-private-by-choice"),
        AdminFault::AlreadyHidden => t!("admin-fault-already-hidden"),
        AdminFault::NotHidden => t!("admin-fault-not-hidden"),
        AdminFault::Person(why) => return person_fault(why),
    };
    sentence.to_owned()
}

fn person_fault(why: PersonFault) -> String {
    let sentence = match why {
        PersonFault::IsAccount => t!("admin-fault-person-is-account"),
        PersonFault::NoName => t!("admin-fault-person-no-name"),
        PersonFault::NameTooLong(most) => return t!("admin-fault-person-too-long", most),
        PersonFault::Anothers => t!("admin-fault-person-anothers"),
        PersonFault::NotThere => t!("admin-fault-person-not-there"),
        PersonFault::Same => t!("admin-fault-person-same"),
        PersonFault::NotTheirs => t!("admin-fault-person-not-theirs"),
        PersonFault::OnlyName => t!("admin-fault-person-only-name"),
    };
    sentence.to_owned()
}

/// What the page of an action asks.
#[derive(Debug, Clone)]
pub struct Question {
    pub title: String,
    pub consequences: Vec<&'static str>,
    pub button: &'static str,
}

/// What the page of an action on `name` asks; none for what is done only in a terminal, or
/// without a question.
#[must_use]
pub fn question(act: AdminAct, name: &str) -> Option<Question> {
    let word = act.word();
    let button = find_plain(&format!("admin-button-{word}"))?;
    let mut args = Args::new();
    Value::put(name, "name", &mut args);
    let lines = (1..).map_while(|line| find_plain(&format!("admin-follows-{word}-{line}")));
    Some(Question {
        title: tell(&format!("admin-ask-{word}"), &mut args),
        consequences: lines.collect(),
        button,
    })
}

/// The label of the field for a person named in records, in the form of an action that has one.
#[must_use]
pub fn person_label(act: AdminAct) -> Option<&'static str> {
    match act {
        AdminAct::PersonRenamed => Some(t!("admin-the-name")),
        AdminAct::PersonMerged => Some(t!("admin-other-person")),
        _ => None,
    }
}

/// The duration of a lock-out, as a form offers it.
#[must_use]
pub fn term(days: i64) -> String {
    t!("admin-term", n = days)
}

/// A draw, among the results that an admin may choose.
#[must_use]
pub fn a_draw() -> &'static str {
    t!("admin-a-draw")
}

/// A side has won, among the same.
#[must_use]
pub fn won(seat: &str, name: &str) -> String {
    t!("admin-won", seat, name)
}

#[must_use]
pub fn game(id: GameId) -> String {
    t!("admin-game", game = id.to_string())
}

#[must_use]
pub fn message_of(message: &str, game: GameId) -> String {
    t!("admin-message-of", message, game = game.to_string())
}

/// An account that is closed, in a list.
#[must_use]
pub fn closed() -> &'static str {
    t!("admin-mark-closed")
}

#[must_use]
pub fn admin() -> &'static str {
    t!("admin-mark-admin")
}

/// An account whose email address is not confirmed, in a list.
#[must_use]
pub fn unconfirmed() -> &'static str {
    t!("admin-mark-unconfirmed")
}

/// A player who is locked out, in a list.
#[must_use]
pub fn locked_out_until(until: DateTime<Utc>, zone: Tz) -> String {
    t!("admin-mark-locked-out", until = time::instant(until, zone))
}

/// A filter of players or games, by its word in the address.
#[must_use]
pub fn sort(word: &str) -> &'static str {
    find_plain(&format!("admin-sort-{word}")).unwrap_or_else(|| t!("admin-sort-all"))
}

/// The status of a challenge or game, in a list of games.
#[must_use]
pub fn status(status: Status) -> &'static str {
    find_plain(&format!("admin-status-{}", status.word())).unwrap_or_default()
}

/// Who did it, where no admin was signed in.
#[must_use]
pub fn console() -> &'static str {
    t!("admin-console")
}

/// An action, as the log shows it.
#[must_use]
pub fn did(act: AdminAct, detail: &str, zone: Tz) -> String {
    match act {
        AdminAct::Renamed => {
            let (from, to) = detail.split_once(' ').unwrap_or_default();
            return t!("admin-did-renamed", from, to);
        }
        AdminAct::LockedOut => {
            if let Some(until) = instant(detail) {
                let until = time::instant(until, zone);
                return t!("admin-did-locked-out-until", until);
            }
        }
        AdminAct::PersonRenamed | AdminAct::PersonMerged | AdminAct::PersonSplit => {
            let (one, other) = detail.split_once('\n').unwrap_or((detail, ""));
            return match act {
                AdminAct::PersonRenamed => {
                    t!("admin-did-person-renamed", one, other)
                }
                AdminAct::PersonMerged => t!("admin-did-person-merged", one, other),
                _ => t!("admin-did-person-split", one, other),
            };
        }
        _ => {}
    }
    let word = act.word();
    let known = find_plain(&format!("admin-did-{word}-{detail}"));
    let told = known.or_else(|| find_plain(&format!("admin-did-{word}")));
    told.unwrap_or_default().to_owned()
}

/// An instant as the log keeps it.
fn instant(detail: &str) -> Option<DateTime<Utc>> {
    let read = DateTime::parse_from_rfc3339(detail).ok()?;
    Some(read.with_timezone(&Utc))
}

/// What the page says after an action, by the last word of its address.
#[must_use]
pub fn done(word: &str) -> Option<&'static str> {
    find_plain(&format!("admin-done-{word}"))
}

/// Told at a game that an admin ended, with the admin's words.
#[must_use]
pub fn ended_by_admin(reason: &str) -> String {
    match reason {
        "" => t!("news-decided").to_owned(),
        reason => t!("news-decided-because", reason),
    }
}

/// To somebody who gives the right password and is locked out.
#[must_use]
pub fn locked_out(until: &str) -> String {
    t!("news-locked-until", until)
}

/// What a deed means for a player who is told of it by mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    pub act: AdminAct,
    /// What belongs to it, as the log keeps it.
    pub detail: String,
    /// The player on whom it was done, where that is not the reader.
    pub other: Option<String>,
    /// The game that it is about.
    pub game: Option<GameId>,
    /// The words that it is about.
    pub words: Option<String>,
    /// Why, in the admin's words; may be empty.
    pub reason: String,
}

/// A deed as it is mailed, and the path of the page that belongs to it.
#[must_use]
pub fn news(news: &News, zone: Tz) -> (AccountWords, String) {
    let (subject, headline, line) = told(news, zone);
    let said = news.words.iter().map(|words| t!("news-words", words));
    // Why somebody is locked out is nobody else's business.
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

/// What the mail is about, what was done, and what follows from it.
fn told(news: &News, zone: Tz) -> (&'static str, String, Option<&'static str>) {
    let game = news.game.map_or_else(String::new, |game| game.to_string());
    let until = instant(&news.detail).map(|until| time::instant(until, zone));
    let until = until.unwrap_or_default();
    match (news.act, &news.other) {
        (AdminAct::LockedOut, Some(other)) => (
            t!("news-clock-stands"),
            t!("news-clock-stands-until", player = other, until),
            Some(t!("news-clock-stands-move")),
        ),
        (AdminAct::LetIn, Some(other)) => (
            t!("news-clock-goes-on"),
            t!("news-clock-goes-on-player", player = other),
            None,
        ),
        (AdminAct::LockedOut, None) => (
            t!("news-locked"),
            t!("news-locked-account", until),
            Some(t!("news-locked-meanwhile")),
        ),
        (AdminAct::LetIn, None) => (t!("news-open"), t!("news-open-again").to_owned(), None),
        (AdminAct::AddressConfirmed, _) => (
            t!("news-confirmed"),
            t!("news-confirmed-address").to_owned(),
            None,
        ),
        (AdminAct::Renamed, _) => {
            let (from, to) = news.detail.split_once(' ').unwrap_or_default();
            (
                t!("news-renamed"),
                t!("news-renamed-account", from, to),
                Some(t!("news-renamed-sign-in")),
            )
        }
        (AdminAct::CalledOff, _) => (
            t!("news-taken-down"),
            t!("news-taken-down-challenge", game),
            None,
        ),
        (AdminAct::MadePrivate, _) => (
            t!("news-private"),
            t!("news-private-game", game),
            Some(t!("news-private-play-on")),
        ),
        (AdminAct::MadePublic, _) => (t!("news-public"), t!("news-public-game", game), None),
        (AdminAct::LookedAt, _) => (
            t!("news-looked-at"),
            t!("news-looked-at-game", game),
            Some(t!("news-looked-at-stays")),
        ),
        (AdminAct::RemarkHidden, _) => (
            t!("news-remark-hidden"),
            t!("news-remark-hidden-at", game),
            None,
        ),
        (AdminAct::RemarkRestored, _) => (
            t!("news-remark-restored"),
            t!("news-remark-restored-at", game),
            None,
        ),
        (AdminAct::MessageHidden, _) => (
            t!("news-message-hidden"),
            t!("news-message-hidden-in", game),
            Some(t!("news-message-hidden-move")),
        ),
        (AdminAct::MessageRestored, _) => (
            t!("news-message-restored"),
            t!("news-message-restored-in", game),
            None,
        ),
        _ => (
            t!("news-account"),
            t!("news-account-something").to_owned(),
            None,
        ),
    }
}
