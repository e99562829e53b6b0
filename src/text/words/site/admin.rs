//! What is said to admins, and to those whom their deeds concern.

use crate::model::{AdminAct, Status};
use crate::reasons::{AdminFault, PersonFault};
use crate::words::notices::AccountWords;
use crate::words::{accounts, time};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

/// Why an admin may not do a thing.
#[must_use]
pub fn fault(why: AdminFault) -> String {
    let sentence = match why {
        AdminFault::ProveFirst => {
            "You gave your password more than 15 minutes ago. Please give it again; what you typed is still here."
        }
        AdminFault::WrongPassword => t!("accounts-password-wrong"),
        AdminFault::NoReason => {
            "Please say why. The reason is kept in the log and told to those it concerns."
        }
        AdminFault::ReasonTooLong(most) => {
            return format!("That is longer than the {most} characters we take.");
        }
        AdminFault::Account(why) => accounts::refused(why),
        AdminFault::AccountClosed => "This account is closed, so there is nothing to change.",
        AdminFault::AlreadyConfirmed => "The address is confirmed already.",
        AdminFault::NotConfirmed => {
            "The address is not confirmed, so a link must not go there. If you know it is theirs, confirm it first."
        }
        AdminFault::Yourself => {
            "This is your own account. What you may change of it is under your settings."
        }
        AdminFault::IsAdmin => {
            "This player is an admin. Take the role away first, in a terminal: posthorse admin role NAME player."
        }
        AdminFault::LastAdmin => "There would be no admin left. Make somebody else one first.",
        AdminFault::NoResult => "Please choose who wins, or that it is a draw.",
        AdminFault::NoSuchTerm => "Please choose one of the terms: 1, 3, 7, 30, 90 or 365 days.",
        AdminFault::NotLockedOut => "This player is not locked out.",
        AdminFault::GameOver => "The game is over, and its result stands.",
        AdminFault::NotBegun => "The game has not begun, so there is no result to decide.",
        AdminFault::PlayedElsewhere => "This game was played elsewhere; its record stands.",
        AdminFault::OwnGame => "You play in this game yourself, so another admin has to decide.",
        AdminFault::AlreadyPrivate => "The game is private already.",
        AdminFault::AlreadyPublic => "The game is public: anybody may look at it.",
        AdminFault::PrivateByChoice => {
            "The players chose to play in private, so the game stays private."
        }
        AdminFault::AlreadyHidden => "It is hidden already.",
        AdminFault::NotHidden => "It is not hidden.",
        AdminFault::Person(why) => return person_fault(why),
    };
    sentence.to_owned()
}

/// Why it is not mended who is who in records.
fn person_fault(why: PersonFault) -> String {
    let sentence = match why {
        PersonFault::IsAccount => {
            "This is the account of a player here, who chooses the name. Only people of records are joined and split."
        }
        PersonFault::NoName => "Please give a name with at least one letter.",
        PersonFault::NameTooLong(most) => {
            return format!("That is longer than the {most} characters that a name may have.");
        }
        PersonFault::Anothers => "Records know somebody else by this name. Join the two first.",
        PersonFault::NotThere => {
            "Nobody in the records is called so. Please give a name as a record has it, or the address of the page."
        }
        PersonFault::Same => "This is the same person. Please name the other one.",
        PersonFault::NotTheirs => "Please choose one of the names of this person.",
        PersonFault::OnlyName => "This person has no other name, so there is nothing to split.",
    };
    sentence.to_owned()
}

/// What the page of a deed asks.
#[derive(Debug, Clone, Copy)]
pub struct Question {
    /// The heading, which the name of what it is about follows.
    pub title: &'static str,
    /// What will happen, a sentence each.
    pub consequences: &'static [&'static str],
    pub button: &'static str,
}

/// What the page of a deed asks; nothing for what is only done in a terminal or without asking.
#[must_use]
pub fn question(act: AdminAct) -> Option<Question> {
    let (title, consequences, button): (_, &[&str], _) = match act {
        AdminAct::AddressConfirmed => (
            "Confirm the address of",
            &[
                "The address counts as theirs from now on: turns are mailed there, and they can play.",
                "Do this only if you know that the address is theirs. They are told by mail.",
            ],
            "Confirm the address",
        ),
        AdminAct::Renamed => (
            "Rename",
            &[
                "Every page and every game shows the new name, and they sign in with it.",
                "For 90 days links with the former name lead to the new one, and nobody else can take it.",
                "They are told by mail, with your reason.",
            ],
            "Rename",
        ),
        AdminAct::LockedOut => (
            "Lock out",
            &[
                "They are signed out everywhere, and cannot sign in or play by mail until then. Their open challenges end.",
                "The clocks of their games stand still until then. If an opponent should not wait so long, adjudicate the game or call it off.",
                "They are told by mail, with your reason; their opponents, that the clocks stand still.",
            ],
            "Lock out",
        ),
        AdminAct::LetIn => (
            "Let in again",
            &[
                "They can sign in at once, and the clocks of their games go on. They and their opponents are told by mail.",
            ],
            "Let in",
        ),
        AdminAct::ResetSent => (
            "Send a link for a new password to",
            &[
                "The link goes to the confirmed address and works once. Nothing changes until they use it.",
            ],
            "Send the link",
        ),
        AdminAct::Adjudicated => (
            "Adjudicate",
            &[
                "The game ends at once with the result that you choose. That cannot be undone.",
                "The result and your reason are shown at the game and mailed to both players.",
            ],
            "End the game",
        ),
        AdminAct::CalledOff => (
            "Call off",
            &[
                "The game ends at once and has no result: it counts for nobody. A challenge is taken down. That cannot be undone.",
                "Your reason is shown at the game and mailed to both players.",
            ],
            "Call it off",
        ),
        AdminAct::MadePrivate => (
            "Make private",
            &[
                "From now on only its two players see the game. You can make it public again.",
                "Both players are told by mail, with your reason.",
            ],
            "Make it private",
        ),
        AdminAct::MadePublic => (
            "Make public again",
            &["Everybody sees the game again. Both players are told by mail."],
            "Make it public",
        ),
        AdminAct::LookedAt => (
            "Look at",
            &[
                "This game is private. You see its moves and messages for an hour.",
                "The log keeps that you looked, and both players are told by mail, with your reason.",
            ],
            "Look at it",
        ),
        AdminAct::RemarkHidden => (
            "Hide remark",
            &[
                "Nobody sees the remark any more. You can show it again. Its author is told by mail, with your reason.",
            ],
            "Hide it",
        ),
        AdminAct::RemarkRestored => (
            "Show again: remark",
            &["Everybody sees the remark again. Its author is told by mail."],
            "Show it again",
        ),
        AdminAct::MessageHidden => (
            "Hide message",
            &[
                "Nobody sees the message any more, on the page or in mails to come. You can show it again.",
                "Its author is told by mail, with your reason.",
            ],
            "Hide it",
        ),
        AdminAct::MessageRestored => (
            "Show again: message",
            &["The message stands at the game again. Its author is told by mail."],
            "Show it again",
        ),
        AdminAct::PersonRenamed => (
            "Choose the name of",
            &[
                "Their page has the new name as its heading; games show the names that their records have.",
            ],
            "Use this name",
        ),
        AdminAct::PersonMerged => (
            "Join with another person:",
            &[
                "All games and names become those of the other person, whom you name below, by a name in records or the address of the page.",
                "A name can be split off again.",
            ],
            "Make them one",
        ),
        AdminAct::PersonSplit => (
            "Split off a name of",
            &["The name becomes a person of its own, with the games whose records have it."],
            "Split it off",
        ),
        AdminAct::AccountMade
        | AdminAct::PasswordSet
        | AdminAct::RoleGiven
        | AdminAct::NoticeRetried
        | AdminAct::NoticeDropped
        | AdminAct::MailResumed => return None,
    };
    Some(Question {
        title,
        consequences,
        button,
    })
}

/// Beside the field for somebody whom records name, in the form of a deed that has one.
#[must_use]
pub fn person_label(act: AdminAct) -> Option<&'static str> {
    match act {
        AdminAct::PersonRenamed => Some("Name"),
        AdminAct::PersonMerged => Some("The other person"),
        _ => None,
    }
}

/// A term, as a form offers it.
#[must_use]
pub fn term(days: i64) -> String {
    match days {
        1 => "1 day".to_owned(),
        365 => "a year".to_owned(),
        days => format!("{days} days"),
    }
}

/// A draw, among the results that an admin may choose.
pub const A_DRAW: &str = "A draw";

/// A side has won, among the same.
#[must_use]
pub fn won(seat: &str, name: &str) -> String {
    format!("{seat} ({name}) wins")
}

/// An account that is closed, in a list.
pub const CLOSED: &str = "closed";
pub const ADMIN: &str = "admin";
/// An account whose address is not confirmed, in a list.
pub const UNCONFIRMED: &str = "address not confirmed";

/// Somebody who is locked out, in a list.
#[must_use]
pub fn locked_out_until(until: DateTime<Utc>, zone: Tz) -> String {
    format!("locked out until {}", time::instant(until, zone))
}

/// A sort of players, by its word in the address.
#[must_use]
pub fn sort(word: &str) -> &'static str {
    match word {
        "unconfirmed" => "Unconfirmed",
        "locked-out" => "Locked out",
        "admins" => "Admins",
        "closed" => "Closed",
        _ => "All",
    }
}

/// A sort of games; none is all of them.
#[must_use]
pub fn sort_of_games(status: Option<Status>) -> &'static str {
    match status {
        Some(Status::Playing) => "Playing",
        Some(Status::Open) => "Challenges",
        Some(Status::Finished) => "Finished",
        _ => "All",
    }
}

/// How far a challenge has come, in a list of games.
#[must_use]
pub fn status(status: Status) -> &'static str {
    match status {
        Status::Open => "open challenge",
        Status::Declined => "declined",
        Status::Withdrawn => "withdrawn",
        Status::Lapsed => "expired",
        Status::Playing => "being played",
        Status::Finished => "over",
    }
}

/// Who did it, where no admin was signed in.
pub const CONSOLE: &str = "the console";

/// An act, as the log tells it.
#[must_use]
pub fn did(act: AdminAct, detail: &str, zone: Tz) -> String {
    let plain = match act {
        AdminAct::AccountMade => "made an account",
        AdminAct::AddressConfirmed => "confirmed the address by hand",
        AdminAct::Renamed => {
            let (from, to) = detail.split_once(' ').unwrap_or_default();
            return format!("renamed {from} to {to}");
        }
        AdminAct::LockedOut => {
            return match instant(detail) {
                Some(until) => format!("locked out until {}", time::instant(until, zone)),
                None => "locked out".to_owned(),
            };
        }
        AdminAct::LetIn => "let in again",
        AdminAct::ResetSent => "sent a link for a new password",
        AdminAct::PasswordSet => "set a password",
        AdminAct::RoleGiven if detail == "admin" => "made an admin",
        AdminAct::RoleGiven => "took the role of an admin away",
        AdminAct::Adjudicated => match detail {
            "first" => "adjudicated: a win for the side that moves first",
            "second" => "adjudicated: a win for the side that moves second",
            _ => "adjudicated: a draw",
        },
        AdminAct::CalledOff => "called off",
        AdminAct::MadePrivate => "made private",
        AdminAct::MadePublic => "made public again",
        AdminAct::LookedAt => "looked at a private game",
        AdminAct::RemarkHidden => "hid a remark",
        AdminAct::RemarkRestored => "showed a remark again",
        AdminAct::MessageHidden => "hid a message",
        AdminAct::MessageRestored => "showed a message again",
        AdminAct::NoticeRetried => "sent a notice again",
        AdminAct::NoticeDropped => "dropped a notice",
        AdminAct::MailResumed => "let mail go out again",
        AdminAct::PersonRenamed | AdminAct::PersonMerged | AdminAct::PersonSplit => {
            let (one, other) = detail.split_once('\n').unwrap_or((detail, ""));
            return match act {
                AdminAct::PersonRenamed => format!("called {one} {other} from now on"),
                AdminAct::PersonMerged => format!("made {one} and {other} one person"),
                _ => format!("split the name {one} off from {other}"),
            };
        }
    };
    plain.to_owned()
}

/// An instant as the log keeps it.
fn instant(detail: &str) -> Option<DateTime<Utc>> {
    let read = DateTime::parse_from_rfc3339(detail).ok()?;
    Some(read.with_timezone(&Utc))
}

/// What the page says after something was done.
#[must_use]
pub fn done(what: &str) -> Option<&'static str> {
    Some(match what {
        "confirm" => "The address is confirmed.",
        "rename" => "The player has the new name.",
        "lock-out" => "The player is locked out.",
        "let-in" => "The player may come in again.",
        "reset" => "The link is on its way.",
        "adjudicate" => "The game is decided, and both players are told.",
        "call-off" => "It is called off, and those it concerns are told.",
        "make-private" => "The game is private now.",
        "make-public" => "The game is public again.",
        "look" => "You see the game for an hour.",
        "hide" => "It is hidden.",
        "restore" => "It is shown again.",
        "call" => "The person has the new name.",
        "join" => "The two are one person now.",
        "split" => "The name is a person of its own now.",
        _ => return None,
    })
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
    pub game: Option<i64>,
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
