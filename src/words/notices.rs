//! The sentences of the mails we send. What a mail is about comes as plain words and numbers;
//! how it is laid out is the business of `templates/mail`.

use crate::model::notice::Kind;

/// What a kind of notice is called, on the settings page and beside the sender's name.
#[must_use]
pub fn title(kind: Kind) -> &'static str {
    match kind {
        Kind::YourTurn => "your turn",
        Kind::Challenge => "challenge",
        Kind::Accepted => "challenge accepted",
        Kind::Declined => "challenge declined",
        Kind::DrawOffer => "draw or result offer",
        Kind::Takeback => "take-back request",
        Kind::Reminder => "reminder",
        Kind::GameOver => "game over",
        Kind::Receipt => "receipt for your move",
        Kind::Kibitz => "kibitz",
        Kind::Digest => "digest",
        Kind::Weekly => "weekly news",
        Kind::Invitation => "invitation",
        Kind::Answer => "about your mail",
        Kind::PasswordReset => "new password",
        Kind::ConfirmAddress => "confirm your address",
        Kind::AddressChanged => "address changed",
        Kind::PasswordChanged => "password changed",
        Kind::AdminActed => "from the admins",
    }
}

/// What a kind of notice tells, for the help page; nothing for kinds that cannot be switched off.
#[must_use]
pub fn tells(kind: Kind) -> &'static str {
    match kind {
        Kind::YourTurn => "Your opponent has moved: the move, the board, your time.",
        Kind::Challenge => "Somebody challenges you to a game.",
        Kind::Accepted => "Your challenge was accepted, and the game has begun.",
        Kind::Declined => "Your challenge was declined, or nobody answered it in time.",
        Kind::DrawOffer => {
            "Your opponent offers a draw or, where the rules are not enforced, asks you to agree on a result."
        }
        Kind::Takeback => "Your opponent asks to take a move back.",
        Kind::Reminder => "Your time for a move is running out.",
        Kind::GameOver => "One of your games has ended, and how.",
        Kind::Receipt => {
            "You made a move by mail: what was played, the board after it, your opponent’s time."
        }
        Kind::Kibitz => "Somebody made a remark on a game that you play or watch.",
        Kind::Digest => "All the games waiting for you, once or twice a day.",
        Kind::Weekly => "New public games, once a week.",
        Kind::Invitation
        | Kind::Answer
        | Kind::PasswordReset
        | Kind::ConfirmAddress
        | Kind::AddressChanged
        | Kind::PasswordChanged
        | Kind::AdminActed => "",
    }
}

/// The subject of every notice of one game: always the same, so that mail programs keep the
/// game together.
#[must_use]
pub fn game_subject(variant: &str, opponent: &str, game: i64) -> String {
    if opponent.is_empty() {
        format!("[Posthorse] {variant}, game {game}")
    } else {
        format!("[Posthorse] {variant} with {opponent}, game {game}")
    }
}

/// The first line of a mail that can be answered. Whoever reads answers cuts everything from here
/// on, so the line is never changed.
pub const ANSWER_ABOVE: &str = "------ Please write your answer above this line ------";

/// The opening line.
#[must_use]
pub fn hello(name: &str) -> String {
    format!("Hello {name},")
}

/// Your turn, after the opponent's move.
#[must_use]
pub fn moved(opponent: &str, number: u32, text: &str) -> String {
    if text == crate::notation::PASS {
        format!("{opponent} passed (move {number}). It is your turn.")
    } else {
        format!("{opponent} played {text} (move {number}). It is your turn.")
    }
}

/// Your turn, and nobody has moved yet.
#[must_use]
pub fn begin(opponent: &str) -> String {
    format!("Your game with {opponent} has begun, and you move first.")
}

/// Your turn, because a move was taken back.
#[must_use]
pub fn taken_back(opponent: &str) -> String {
    format!("{opponent} agreed: your last move is taken back. It is your turn again.")
}

/// Somebody challenges the reader.
#[must_use]
pub fn challenged(opponent: &str, variant: &str) -> String {
    format!("{opponent} challenges you to a game of {variant}.")
}

/// Which side the reader has, or would have.
#[must_use]
pub fn side(kind_is_challenge: bool, seat: Option<&str>) -> String {
    match (kind_is_challenge, seat) {
        (true, Some(seat)) => format!("You would play {seat}."),
        (true, None) => "Who moves first is decided at random.".into(),
        (false, Some(seat)) => format!("You play {seat}."),
        (false, None) => String::new(),
    }
}

/// The reader's challenge was accepted.
#[must_use]
pub fn accepted(opponent: &str, variant: &str) -> String {
    format!("{opponent} has accepted your challenge to {variant}.")
}

/// Who begins.
#[must_use]
pub fn who_begins(opponent: &str, reader_begins: bool) -> String {
    if reader_begins {
        "You move first.".into()
    } else {
        format!("{opponent} moves first.")
    }
}

/// The reader's challenge was declined; by a friend whose name we do not know, it was an invitation.
#[must_use]
pub fn declined(opponent: &str, variant: &str) -> String {
    if opponent.is_empty() {
        return format!("Your friend has declined your invitation to {variant}.");
    }
    format!("{opponent} has declined your challenge to {variant}.")
}

/// The reader's challenge was not answered in time.
#[must_use]
pub fn lapsed(variant: &str) -> String {
    format!("Nobody answered your challenge to {variant}, so it has expired.")
}

/// A draw is offered by itself.
#[must_use]
pub fn draw_offered(opponent: &str) -> String {
    format!("{opponent} offers you a draw.")
}

/// A draw is offered together with a move.
#[must_use]
pub fn draw_offered_with_move(opponent: &str) -> String {
    format!(
        "{opponent} offers a draw with this move. You may accept or decline; making a move declines it."
    )
}

/// A draw offer is still open.
#[must_use]
pub fn draw_stands(opponent: &str) -> String {
    format!("{opponent} has offered a draw. You may accept or decline; making a move declines it.")
}

/// A draw, or a result that the reader claimed, was not agreed to.
#[must_use]
pub fn offer_declined(opponent: &str, your_move: bool) -> String {
    format!(
        "{opponent} has declined your offer. {}",
        whose_turn(opponent, your_move)
    )
}

/// A take-back was not agreed to.
#[must_use]
pub fn takeback_declined(opponent: &str, your_move: bool) -> String {
    format!(
        "{opponent} has declined your take-back. {}",
        whose_turn(opponent, your_move)
    )
}

/// Who is to move.
#[must_use]
pub fn whose_turn(opponent: &str, your_move: bool) -> String {
    if your_move {
        "It is your turn.".to_owned()
    } else {
        format!("It is {opponent}’s turn.")
    }
}

/// What may be done about a draw offer.
pub const DRAW_ANSWER: &str = "You may accept or decline. The offer lapses when you move.";

/// The opponent asks for a move back.
#[must_use]
pub fn takeback_asked(opponent: &str, text: Option<&str>) -> String {
    match text {
        Some(text) => format!("{opponent} asks to take back {text}."),
        None => format!("{opponent} asks to take back the last move."),
    }
}

/// Your turn, because the game went back several moves.
#[must_use]
pub fn gone_back(opponent: &str, plies: u32) -> String {
    format!("{opponent} agreed: the last {plies} moves are taken back. It is your turn.")
}

/// The opponent asks to agree that a side has won.
#[must_use]
pub fn result_claimed(opponent: &str, seat: &str) -> String {
    format!("{opponent} says that {seat} has won, and asks you to agree.")
}

/// What may be done about a claimed result.
pub const CLAIM_ANSWER: &str = "You may agree or decline. The claim lapses with the next move.";

/// What may be done about a take-back request.
pub const TAKEBACK_ANSWER: &str = "You may agree or decline, as you like.";

/// The reader's time is running out.
#[must_use]
pub fn reminder(opponent: &str) -> String {
    format!("It is your turn in the game with {opponent}, and your time is running out.")
}

/// A game has ended.
#[must_use]
pub fn game_over(opponent: &str) -> String {
    format!("Your game with {opponent} is over.")
}

/// The reader's time left.
#[must_use]
pub fn your_time(left: &str) -> String {
    format!("You have {left}, until")
}

/// The opponent's time left.
#[must_use]
pub fn their_time(opponent: &str, left: &str) -> String {
    format!("{opponent} has {left}, until")
}

/// How long a challenge waits.
#[must_use]
pub fn challenge_time(left: &str) -> String {
    format!("The challenge waits for {left}, until")
}

/// The deadline has already passed when the mail is written.
pub const TIME_IS_UP: &str = "The time for this ran out at";

/// Above the opponent's words.
#[must_use]
pub fn writes(opponent: &str) -> String {
    format!("{opponent} writes:")
}

/// Above the board.
#[must_use]
pub fn board(place: &str, seat: Option<&str>) -> String {
    match seat {
        Some(seat) => format!("The board {place} (you are {seat}):"),
        None => format!("The board {place}:"),
    }
}

/// Below the board.
#[must_use]
pub fn last_move(went: &str) -> String {
    format!("The last move: {went}.")
}

/// Above the list of moves.
pub const LAST_MOVES: &str = "The last moves:";

/// Above the link: a move is wanted.
pub const MOVE_HERE: &str = "Make your move here:";
/// Above the link: an answer is wanted.
pub const ANSWER_HERE: &str = "Answer here:";
/// Above the link: nothing is wanted.
pub const LOOK_HERE: &str = "The game is here:";

/// On the button: a move is wanted.
pub const MOVE_BUTTON: &str = "Make your move";
/// On the button: an answer is wanted.
pub const ANSWER_BUTTON: &str = "Answer";
/// On the button: nothing is wanted.
pub const LOOK_BUTTON: &str = "See the game";

/// The line that says which game it is.
#[must_use]
pub fn about_game(game: i64, variant: &str, seats: &str, terms: &str) -> String {
    let mut line = format!("Game {game}: {variant}");
    for part in [seats, terms] {
        if !part.is_empty() {
            line.push_str(", ");
            line.push_str(part);
        }
    }
    line.push('.');
    line
}

/// The two players with their sides.
#[must_use]
pub fn versus(reader: &str, reader_seat: &str, opponent: &str, opponent_seat: &str) -> String {
    format!("{reader} ({reader_seat}) against {opponent} ({opponent_seat})")
}

/// Above the one-click link.
#[must_use]
pub fn stop(title: &str) -> String {
    format!("To stop mail of this kind ({title}), one click:")
}

/// The one-click link, where a link has a name.
pub const STOP_LINK: &str = "switch it off";

/// The opening line to somebody whose name we do not know.
pub const HELLO_FRIEND: &str = "Hello,";

/// The subject of an invitation.
#[must_use]
pub fn invitation_subject(challenger: &str, variant: &str) -> String {
    format!("[Posthorse] {challenger} invites you to a game of {variant}")
}

/// What an invitation says first.
#[must_use]
pub fn invited(challenger: &str, variant: &str) -> String {
    format!(
        "{challenger} invites you to a game of {variant}, played by mail, each move in its own time."
    )
}

/// What is agreed on by sitting down.
#[must_use]
pub fn invitation_terms(seat: &str, terms: &str) -> String {
    format!("The terms: {seat}, {terms}.")
}

/// What one needs for a game.
pub const INVITATION_HOW: &str = "You need no account to look at the board. To play, sign up or sign in on that page: \
    you then sit down at this very game.";

/// Until when an invitation stands.
#[must_use]
pub fn invitation_stands(until: &str) -> String {
    format!("The invitation stands until {until}, and the link works once.")
}

/// Above the link of an invitation.
pub const INVITATION_CALL: &str = "See the board and answer here:";
/// On its button.
pub const INVITATION_BUTTON: &str = "See the board";

/// Why an invitation came, and what becomes of the address.
#[must_use]
pub fn why_invited(challenger: &str) -> String {
    format!(
        "{challenger} gave us this address to invite you. We forget it as soon as the invitation is answered or has \
         expired. Nobody reads answers to this mail: please use the link."
    )
}

/// Above the one-click link of an invitation.
pub const STOP_INVITATIONS: &str = "No more invitations from Posthorse to this address, one click:";

/// The words of a mail about the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountWords {
    /// The subject.
    pub subject: String,
    /// What happened or is asked.
    pub headline: String,
    /// What else to know, a sentence a paragraph.
    pub lines: Vec<String>,
    /// Above the link.
    pub call: String,
    /// On the button.
    pub button: &'static str,
}

/// A new password was asked for.
#[must_use]
pub fn password_reset(until: &str, is_by_admin: bool) -> AccountWords {
    AccountWords {
        subject: "[Posthorse] A new password".into(),
        headline: if is_by_admin {
            "An admin has sent you this link to choose a new password for your account.".into()
        } else {
            "Somebody, hopefully you, asked for a new password for your account.".into()
        },
        lines: vec![
            format!("The link below works once, until {until}."),
            if is_by_admin {
                "If you did not ask for that, do nothing: your password stays as it is.".into()
            } else {
                "If that was not you, do nothing: your password stays as it is.".into()
            },
        ],
        call: "Choose a new password here:".into(),
        button: "Choose a new password",
    }
}

/// An address waits to be confirmed.
#[must_use]
pub fn confirm_address(until: &str) -> AccountWords {
    AccountWords {
        subject: "[Posthorse] Please confirm your address".into(),
        headline: "Please confirm that this address is yours. Your turns will be mailed here."
            .into(),
        lines: vec![
            format!("The link below works until {until}."),
            "If you did not sign up at Posthorse, ignore this mail and you will hear no more."
                .into(),
        ],
        call: "Confirm the address here:".into(),
        button: "Confirm the address",
    }
}

/// Another address was given for the account; told to the one that it has.
#[must_use]
pub fn address_changed(new_address: &str) -> AccountWords {
    AccountWords {
        subject: "[Posthorse] A new address for your account".into(),
        headline: format!(
            "Somebody, hopefully you, gave a new address for your account: {new_address}."
        ),
        lines: vec![
            "It replaces this one as soon as it is confirmed.".into(),
            "If that was not you, sign in at once and change your password: that stops it.".into(),
        ],
        call: "Your settings are here:".into(),
        button: "Your settings",
    }
}

/// The password of the account was changed.
#[must_use]
pub fn password_changed() -> AccountWords {
    AccountWords {
        subject: "[Posthorse] Your password was changed".into(),
        headline: "The password of your account was changed just now.".into(),
        lines: vec!["If that was not you, ask for a new password at once.".into()],
        call: "If that was not you, go here:".into(),
        button: "That was not me",
    }
}
