//! Sentences of emails and of notifications on devices: the kinds, the news of a game, the account.
//! The content comes as plain words and numbers; the layout is in `templates/mail`.

use crate::model::GameId;
use crate::model::notice::Kind;
use crate::refusals::AlertsRefused;
use crate::words::{find_named, named, sentences};

/// The name of a kind of notice, in the settings and beside the sender's name.
pub fn title(kind: Kind) -> &'static str {
    named("notice", kind)
}

/// The description of a kind of notice on the help page; empty for kinds that cannot be switched
/// off.
pub fn description(kind: Kind) -> &'static str {
    find_named("notice-tells", kind.into()).unwrap_or_default()
}

/// What a notification on a device says.
pub fn alert(kind: Kind, opponent: Option<&str>) -> String {
    let opponent = opponent.unwrap_or_else(|| t!("alert-somebody"));
    t_kind!("alert", kind, opponent)
}

pub fn alerts_refusal(why: AlertsRefused) -> &'static str {
    named("alerts-refused", why)
}

/// How the first line of an email begins that can be replied to: the news follows. Parsing a reply
/// discards everything from here on, so it never changes and is the same in every language.
pub const ANSWER_ABOVE: &str = "------ ";

/// The first line in earlier versions of the program, whose emails may still be answered.
pub const OLD_ANSWER_ABOVE: &str = "Please write your answer above this line";

/// The subject of all notices about a game. It never changes, so that mail programs keep the thread
/// together.
pub fn game_subject(variant: &str, opponent: &str, game: GameId) -> String {
    let game = game.to_string();
    match opponent {
        "" => t!("letter-subject-watching", variant, game),
        _ => t!("letter-subject", variant, opponent, game),
    }
}

/// The headline of a turn after the opponent's move.
pub fn moved(opponent: &str, number: u32, text: &str) -> String {
    let number = number.to_string();
    if text == crate::notation::PASS {
        t!("letter-passed", opponent, number)
    } else {
        t!("letter-moved", opponent, number, text)
    }
}

/// The same in a subject.
pub fn moved_in_subject(opponent: &str, text: &str) -> String {
    if text == t!("letter-unseen-move") {
        t!("letter-subject-moved-unseen", opponent)
    } else if text == crate::notation::PASS {
        t!("letter-subject-passed", opponent)
    } else {
        t!("letter-subject-moved", opponent, text)
    }
}

/// The reader's side in a game or a challenge; empty before it is assigned.
pub fn side(kind_is_challenge: bool, seat: Option<&str>) -> String {
    match (kind_is_challenge, seat) {
        (true, Some(seat)) => t!("letter-would-play", seat),
        (true, None) => t!("letter-side-by-lot").to_owned(),
        (false, Some(seat)) => t!("letter-plays", seat),
        (false, None) => String::new(),
    }
}

pub fn who_begins(opponent: &str, reader_begins: bool) -> String {
    if reader_begins {
        t!("letter-you-begin").to_owned()
    } else {
        t!("letter-they-begin", opponent)
    }
}

/// The reader's challenge was declined. If the friend's name is unknown, it was an invitation.
pub fn declined(opponent: &str, variant: &str) -> String {
    match opponent {
        "" => t!("letter-declined-friend", variant),
        _ => t!("letter-declined", opponent, variant),
    }
}

/// The clocks run again after a pause.
pub fn resumed(opponent: &str, your_move: bool) -> String {
    let resumed = t!("letter-resumed", opponent);
    sentences([resumed, whose_turn(opponent, your_move)])
}

pub fn whose_turn(opponent: &str, your_move: bool) -> String {
    if your_move {
        t!("letter-your-turn").to_owned()
    } else {
        t!("letter-their-turn", opponent)
    }
}

pub fn board(place: &str, seat: Option<&str>) -> String {
    match seat {
        Some(seat) => t!("letter-board-seat", place, seat),
        None => t!("letter-board", place),
    }
}

/// The line that identifies the game; empty parts are left out.
pub fn about_game(game: GameId, variant: &str, seats: &str, terms: &str) -> String {
    let game = game.to_string();
    match (seats, terms) {
        ("", "") => t!("letter-about", game, variant),
        ("", _) => t!("letter-about-terms", game, variant, terms),
        (_, "") => t!("letter-about-players", game, variant, seats),
        _ => t!("letter-about-all", game, variant, seats, terms),
    }
}

/// The sentences of an email about the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountWords {
    pub subject: String,
    pub headline: String,
    /// Further paragraphs, one sentence each.
    pub lines: Vec<String>,
    pub call: String,
    pub button: &'static str,
}

impl AccountWords {
    /// An email about a part of the account, by the part's word.
    fn about(part: &'static str, headline: String, lines: Vec<String>) -> Self {
        Self {
            subject: named("letter-account-subject", part).to_owned(),
            headline,
            lines,
            call: named("letter-account-here", part).to_owned(),
            button: named("letter-account-button", part),
        }
    }
}

pub fn password_reset(until: &str, is_by_admin: bool) -> AccountWords {
    let (headline, otherwise) = match is_by_admin {
        true => (
            t!("letter-account-reset-by-admin"),
            t!("letter-account-reset-not-asked"),
        ),
        false => (
            t!("letter-account-reset"),
            t!("letter-account-reset-not-you"),
        ),
    };
    let until = t!("letter-account-reset-until", until);
    let lines = vec![until, otherwise.to_owned()];
    AccountWords::about("reset", headline.to_owned(), lines)
}

pub fn confirm_address(until: &str) -> AccountWords {
    let until = t!("letter-account-confirm-until", until);
    let lines = vec![until, t!("letter-account-confirm-not-you").to_owned()];
    AccountWords::about("confirm", t!("letter-account-confirm").to_owned(), lines)
}

/// Another address was entered for the account; sent to the current one.
pub fn address_changed(new_address: &str) -> AccountWords {
    let headline = t!("letter-account-address", address = new_address);
    let lines = [
        t!("letter-account-address-when"),
        t!("letter-account-address-not-you"),
    ];
    AccountWords::about("address", headline, lines.map(str::to_owned).into())
}

pub fn password_changed() -> AccountWords {
    let lines = vec![t!("letter-account-password-not-you").to_owned()];
    AccountWords::about("password", t!("letter-account-password").to_owned(), lines)
}
