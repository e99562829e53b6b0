//! The sentences of our answers to players' mails.

use super::games::outcome;
use super::unreadable::unreadable_for;
use super::{endings, rulings};
use crate::notation::{Notation, ReadError};
use crate::play::Outcome;
use crate::rules::{Judgement, Line, Side, Variant};

/// Above every answer that says no.
pub const NOTHING_DONE: &str = "Nothing was played.";
/// Above an answer to a mail that we do not understand.
pub const NOT_UNDERSTOOD: &str = "We could not understand your mail, so nothing was played.";
/// Above the board that was asked for.
pub const SHOWN: &str = "Here is the board again.";
/// Above the challenge that was asked for.
pub const CHALLENGE_SHOWN: &str = "Here is the challenge again.";
/// Above a move that was tried.
pub const TRIED: &str = "This is the board after the move you tried. It was not played.";
/// Below it.
pub const TRIED_HOW: &str = "To play it, answer with just the move.";
/// Above what can be written.
pub const HELP: &str = "This is what you can write in an answer.";
/// How to go on after a refusal.
pub const TRY_AGAIN: &str = "You can still answer that mail: write again, with nothing but the move or command on the \
    first line. The word help brings you a list of all commands.";
/// How to go on when an address is no good any more.
pub const ANSWER_NEWER: &str =
    "Please answer this mail instead: it fits the game as it stands now.";

/// A token that was used.
pub const SPENT: &str = "Your answer to that mail was already played, and each mail can be answered with one move. \
    Until your opponent moves you can still write takeback, draw or resign.";
/// Its writer is locked out.
pub const LOCKED_OUT: &str = "Your account is locked for a while, as the mail we sent you says. The clocks of your games \
    stand still until then.";
/// A token from before a change of password or address.
pub const REVOKED: &str = "Your password or your address was changed after that mail was sent, so answers to it no \
    longer count.";
/// A challenge that has become a game.
pub const HAS_BEGUN: &str = "That mail was a challenge, and the game has begun since.";
/// A move in answer to a challenge.
pub const NOT_BEGUN: &str =
    "The game has not begun yet: this is a challenge. Please answer accept or decline.";
/// Nothing of the writer's own.
pub const NOTHING_WRITTEN: &str =
    "We found no words of your own in the mail, above or below what it quotes.";
/// More than the limits.
pub const TOO_LARGE: &str =
    "The mail is larger than 256 KB. Please answer with plain text, without attachments.";
/// More than the limits.
pub const TOO_MANY_PARTS: &str =
    "The mail has more parts than we can read. Please answer with plain text, without attachments.";
/// No text.
pub const NO_TEXT: &str = "The mail had no text. Please answer with plain text.";
/// `accept` or `decline` where nothing stands.
pub const NOTHING_STANDS: &str =
    "There is nothing to accept or decline: your opponent has no open offer.";
/// Both a draw and a take-back, or the like.
pub const SEVERAL_STAND: &str = "Your opponent has made more than one offer, so accept or decline could mean either. Please \
    answer on the game’s page.";
/// A move on the opponent's turn.
pub const PLAN_INSTEAD: &str = "You can prepare an answer, though: write if A then B, where A is your opponent’s move and B \
     your answer to it.";
/// A plan on the own turn.
pub const PLAN_ON_OWN_TURN: &str = "It is your turn. You can prepare an answer while your opponent is to move, or on a line \
    below your own move.";
/// A plan after a move that ended the game.
pub const PLAN_FOR_NOTHING: &str =
    "After that move the game would be over, so there is nothing to answer.";
/// How a plan is written.
pub const PLAN_FORM: &str = "To prepare an answer, write if A then B, where A is your opponent’s move and B your answer to it.";
/// A second plan.
pub const SECOND_PLAN: &str = "You can prepare one answer at a time, and a line above it did.";
/// Words below a prepared answer, which is nobody else's to know of.
pub const WORDS_LEFT: &str =
    "Your message was not passed on: your opponent hears nothing of what you prepare.";
/// How words can be passed on.
pub const WORDS_HOW: &str = "Write it below your next move.";

/// What is refused because it came for an earlier position.
#[must_use]
pub fn late(was: &str, is: &str) -> String {
    format!("Your mail was for {was}, but the game now waits for {is}.")
}

/// A game that is over.
#[must_use]
pub fn over(variant: &Variant, ended: &Outcome) -> String {
    format!("The game is over. {}", outcome(variant, ended))
}

/// A first line that is neither a move nor a command.
#[must_use]
pub fn not_a_command(line: &str) -> String {
    format!("The first line, “{line}”, is neither a move nor a command that we know.")
}

/// A line that prepares an answer below something that it cannot go with.
#[must_use]
pub fn stray_plan(line: &str) -> String {
    format!(
        "The line “{line}” prepares an answer, and that can stand alone or below a move, but not \
         below your first line. Please write just one of them."
    )
}

/// A line below a move that would prepare an answer and does not.
#[must_use]
pub fn left_out(line: &str) -> String {
    format!("The line “{line}” was left out, and your opponent does not see it.")
}

/// An answer below a move that cannot be prepared.
#[must_use]
pub fn plan_not_saved(expected: &str, answer: &str) -> String {
    format!("Your answer, “if {expected} then {answer}”, was not saved.")
}

/// More than one candidate.
#[must_use]
pub fn several(lines: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("“{line}”")).collect();
    format!(
        "That could mean more than one thing: {}. Please write just one of them.",
        lines.join(", ")
    )
}

/// A subject of the older habit that names another game.
#[must_use]
pub fn other_game(named: i64, own: i64) -> String {
    format!(
        "The subject names game {named}, but you answered a mail about game {own}. Please answer \
         the mail of the game that you mean."
    )
}

/// A character set that we do not know.
#[must_use]
pub fn charset(name: &str) -> String {
    format!(
        "The mail’s text is in the character set “{name}”, which we cannot read. Please send it as \
         UTF-8."
    )
}

/// How a tried move turns out, a sentence each; `reader` is the side that asks.
#[must_use]
pub fn meaning(
    line_after: &Line,
    notation: Notation,
    judgement: &Judgement,
    reader: Side,
) -> Vec<String> {
    let variant = line_after.variant();
    let mut told = Vec::new();
    match judgement {
        Judgement::Ends(ended) if ended.winner == Some(reader.other()) => {
            told.push(rulings::loses_at_once(variant, *ended));
        }
        Judgement::Ends(ended) => told.push(endings::ending(variant, *ended)),
        Judgement::Warns(warning) => {
            told.push(rulings::warning(variant, warning, Some(reader)));
        }
        Judgement::Fine | Judgement::Refused(_) => {}
    }
    let ended = matches!(judgement, Judgement::Ends(_));
    if !ended && line_after.position().is_check(variant) {
        told.push(t!("game-gives-check").to_owned());
    }
    if let Some(grounds) = rulings::told(line_after, notation) {
        told.push(grounds.heading);
        told.extend(grounds.plies);
        if !grounds.conclusion.is_empty() {
            told.push(grounds.conclusion);
        }
    }
    told
}

/// The legal moves, as the reader writes them.
#[must_use]
pub fn moves(line: &Line, notation: Notation) -> (String, Vec<String>) {
    let (variant, position) = (line.variant(), line.position());
    let seat = &variant.seat(position.turn()).name;
    if variant.allows().any_move {
        return (
            format!("{seat} is to move."),
            vec![t!("game-not-enforced").to_owned()],
        );
    }
    let legal = line.legal();
    let written: Vec<String> = legal
        .iter()
        .map(|&mv| {
            if variant.is_pass(mv) {
                crate::notation::PASS.to_owned()
            } else {
                notation.write_or_algebraic(variant, position, mv)
            }
        })
        .collect();
    let headline = match written.len() {
        1 => format!("{seat} is to move and has one legal move."),
        count => format!("{seat} is to move and has {count} legal moves."),
    };
    (headline, vec![written.join(", ")])
}

/// A prepared answer, as its owner sees it; the moves as the owner writes them.
#[must_use]
pub fn plan(opponent: &str, expected: &str, answer: &str) -> String {
    format!("If {opponent} plays {expected}, you answer {answer}.")
}

/// Above the confirmation of a prepared answer.
#[must_use]
pub fn plan_kept(opponent: &str, expected: &str, answer: &str) -> String {
    format!("Saved: if {opponent} plays {expected}, {answer} is played for you at once.")
}

/// Below it.
pub const PLAN_HOW: &str = "Nobody else can see this. On the game’s page you can change or cancel it; any other move by \
    your opponent cancels it too.";

/// Why the opponent's move of a plan cannot be.
#[must_use]
pub fn plan_expected(line: &Line, notation: Notation, why: &ReadError) -> String {
    let sentence = unreadable_for(line, notation, why);
    format!("The opponent’s move cannot be played now. {sentence}")
}

/// Why the answer of a plan cannot be; `line` is that after the opponent's move.
#[must_use]
pub fn plan_answer(line: &Line, notation: Notation, why: &ReadError) -> String {
    let sentence = unreadable_for(line, notation, why);
    format!("Your answer could not be played after that move. {sentence}")
}

/// What can be written; `example` is a move that could be played now.
#[must_use]
pub fn help(example: &str) -> Vec<String> {
    let line = |what: &str, does: &str| format!("{what}: {does}");
    vec![
        line(
            &format!("A move, such as {example}"),
            "plays it. Any further lines are your message to your opponent.",
        ),
        line(
            &format!("{example} draw?"),
            "plays it and offers a draw with it.",
        ),
        line(
            "try and a move",
            "shows the board after it, and plays nothing.",
        ),
        line(
            "if A then B",
            "prepares your answer B to your opponent’s move A, while your opponent is to move or \
             on a line below your own move.",
        ),
        line("draw", "offers a draw, or agrees to one that is offered."),
        line("accept, decline", "answers a challenge or an offer."),
        line("takeback", "asks to take back your last move."),
        line("resign", "resigns the game, at once."),
        line("show", "shows the board again."),
        line("moves", "lists the legal moves."),
        "Write it on the first line, above or below what your mail program quotes.".to_owned(),
    ]
}

/// The same for an invitation.
#[must_use]
pub fn help_with_challenge() -> Vec<String> {
    vec![
        "accept: begins the game.".to_owned(),
        "decline: says no, kindly.".to_owned(),
        "show: shows the challenge again.".to_owned(),
        "Write it on the first line, above or below what your mail program quotes.".to_owned(),
    ]
}
