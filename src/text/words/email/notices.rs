//! What mails tell: which kinds there are, the news of a game, the account. What a mail is about
//! comes as plain words and numbers; how it is laid out is the business of `templates/mail`.

use crate::model::GameId;
use crate::model::notice::Kind;
use crate::words::sentences;

/// What a kind of notice is called, on the settings page and beside the sender's name.
#[must_use]
pub fn title(kind: Kind) -> &'static str {
    match kind {
        Kind::YourTurn => t!("notice-your-turn"),
        Kind::Challenge => t!("notice-challenge"),
        Kind::Accepted => t!("notice-accepted"),
        Kind::Declined => t!("notice-declined"),
        Kind::DrawOffer => t!("notice-draw-offer"),
        Kind::Takeback => t!("notice-takeback"),
        Kind::Clock => t!("notice-clock"),
        Kind::Reminder => t!("notice-reminder"),
        Kind::GameOver => t!("notice-game-over"),
        Kind::Receipt => t!("notice-receipt"),
        Kind::Kibitz => t!("notice-kibitz"),
        Kind::Digest => t!("notice-digest"),
        Kind::Weekly => t!("notice-weekly"),
        Kind::Invitation => t!("notice-invitation"),
        Kind::Answer => t!("notice-answer"),
        Kind::PasswordReset => t!("notice-password-reset"),
        Kind::ConfirmAddress => t!("notice-confirm-address"),
        Kind::AddressChanged => t!("notice-address-changed"),
        Kind::PasswordChanged => t!("notice-password-changed"),
        Kind::AdminActed => t!("notice-admin-acted"),
    }
}

/// What a kind of notice tells, for the help page; nothing for kinds that cannot be switched off.
#[must_use]
pub fn tells(kind: Kind) -> &'static str {
    match kind {
        Kind::YourTurn => t!("notice-tells-your-turn"),
        Kind::Challenge => t!("notice-tells-challenge"),
        Kind::Accepted => t!("notice-tells-accepted"),
        Kind::Declined => t!("notice-tells-declined"),
        Kind::DrawOffer => t!("notice-tells-draw-offer"),
        Kind::Takeback => t!("notice-tells-takeback"),
        Kind::Clock => t!("notice-tells-clock"),
        Kind::Reminder => t!("notice-tells-reminder"),
        Kind::GameOver => t!("notice-tells-game-over"),
        Kind::Receipt => t!("notice-tells-receipt"),
        Kind::Kibitz => t!("notice-tells-kibitz"),
        Kind::Digest => t!("notice-tells-digest"),
        Kind::Weekly => t!("notice-tells-weekly"),
        Kind::Invitation
        | Kind::Answer
        | Kind::PasswordReset
        | Kind::ConfirmAddress
        | Kind::AddressChanged
        | Kind::PasswordChanged
        | Kind::AdminActed => "",
    }
}

/// The first line of a mail that can be answered. Whoever reads answers cuts everything from here
/// on, so the line is never changed, and is the same in every language.
pub const ANSWER_ABOVE: &str = "------ Please write your answer above this line ------";

/// The subject of every notice of one game: always the same, so that mail programs keep the
/// game together.
#[must_use]
pub fn game_subject(variant: &str, opponent: &str, game: GameId) -> String {
    let game = game.to_string();
    match opponent {
        "" => t!("letter-subject-watching", variant, game),
        _ => t!("letter-subject", variant, opponent, game),
    }
}

/// Your turn, after the opponent's move.
#[must_use]
pub fn moved(opponent: &str, number: u32, text: &str) -> String {
    let number = number.to_string();
    if text == crate::notation::PASS {
        t!("letter-passed", opponent, number)
    } else {
        t!("letter-moved", opponent, number, text)
    }
}

/// Which side the reader has, or would have; empty where that is to be told later.
#[must_use]
pub fn side(kind_is_challenge: bool, seat: Option<&str>) -> String {
    match (kind_is_challenge, seat) {
        (true, Some(seat)) => t!("letter-would-play", seat),
        (true, None) => t!("letter-side-by-lot").to_owned(),
        (false, Some(seat)) => t!("letter-plays", seat),
        (false, None) => String::new(),
    }
}

#[must_use]
pub fn who_begins(opponent: &str, reader_begins: bool) -> String {
    if reader_begins {
        t!("letter-you-begin").to_owned()
    } else {
        t!("letter-they-begin", opponent)
    }
}

/// The reader's challenge was declined; by a friend whose name we do not know, it was an
/// invitation.
#[must_use]
pub fn declined(opponent: &str, variant: &str) -> String {
    match opponent {
        "" => t!("letter-declined-friend", variant),
        _ => t!("letter-declined", opponent, variant),
    }
}

/// The clocks go on after a pause.
#[must_use]
pub fn resumed(opponent: &str, your_move: bool) -> String {
    let resumed = t!("letter-resumed", opponent);
    sentences([resumed, whose_turn(opponent, your_move)])
}

#[must_use]
pub fn whose_turn(opponent: &str, your_move: bool) -> String {
    if your_move {
        t!("letter-your-turn").to_owned()
    } else {
        t!("letter-their-turn", opponent)
    }
}

#[must_use]
pub fn board(place: &str, seat: Option<&str>) -> String {
    match seat {
        Some(seat) => t!("letter-board-seat", place, seat),
        None => t!("letter-board", place),
    }
}

/// The line that says which game it is; what is empty is left out.
#[must_use]
pub fn about_game(game: GameId, variant: &str, seats: &str, terms: &str) -> String {
    let game = game.to_string();
    match (seats, terms) {
        ("", "") => t!("letter-about", game, variant),
        ("", _) => t!("letter-about-terms", game, variant, terms),
        (_, "") => t!("letter-about-players", game, variant, seats),
        _ => t!("letter-about-all", game, variant, seats, terms),
    }
}

/// The words of a mail about the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountWords {
    pub subject: String,
    /// What happened or is asked.
    pub headline: String,
    /// What else to know, a sentence a paragraph.
    pub lines: Vec<String>,
    pub call: String,
    pub button: &'static str,
}

/// A new password was asked for.
#[must_use]
pub fn password_reset(until: &str, is_by_admin: bool) -> AccountWords {
    let (headline, otherwise) = if is_by_admin {
        (
            t!("letter-account-reset-by-admin"),
            t!("letter-account-reset-not-asked"),
        )
    } else {
        (
            t!("letter-account-reset"),
            t!("letter-account-reset-not-you"),
        )
    };
    AccountWords {
        subject: t!("letter-account-reset-subject").to_owned(),
        headline: headline.to_owned(),
        lines: vec![
            t!("letter-account-reset-until", until),
            otherwise.to_owned(),
        ],
        call: t!("letter-account-reset-here").to_owned(),
        button: t!("letter-account-reset-button"),
    }
}

/// An address waits to be confirmed.
#[must_use]
pub fn confirm_address(until: &str) -> AccountWords {
    AccountWords {
        subject: t!("letter-account-confirm-subject").to_owned(),
        headline: t!("letter-account-confirm").to_owned(),
        lines: vec![
            t!("letter-account-confirm-until", until),
            t!("letter-account-confirm-not-you").to_owned(),
        ],
        call: t!("letter-account-confirm-here").to_owned(),
        button: t!("letter-account-confirm-button"),
    }
}

/// Another address was given for the account; told to the one that it has.
#[must_use]
pub fn address_changed(new_address: &str) -> AccountWords {
    AccountWords {
        subject: t!("letter-account-address-subject").to_owned(),
        headline: t!("letter-account-address", address = new_address),
        lines: vec![
            t!("letter-account-address-when").to_owned(),
            t!("letter-account-address-not-you").to_owned(),
        ],
        call: t!("letter-account-settings-here").to_owned(),
        button: t!("letter-account-settings-button"),
    }
}

/// The password of the account was changed.
#[must_use]
pub fn password_changed() -> AccountWords {
    AccountWords {
        subject: t!("letter-account-password-subject").to_owned(),
        headline: t!("letter-account-password").to_owned(),
        lines: vec![t!("letter-account-password-not-you").to_owned()],
        call: t!("letter-account-password-here").to_owned(),
        button: t!("letter-account-password-button"),
    }
}
