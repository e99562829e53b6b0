//! Notices of events in a game.

use super::block::{Block, Draft, MoveLine, News, display_width, link, recipient, times};
use super::facts::{BoardFacts, Facts, GameFacts, Played, Stage};
use super::receipt::{self, how_to_answer};
use super::wrap::{columns, cut, padded};
use crate::event::Event;
use crate::model::clean;
use crate::model::notice::Kind;
use crate::model::{Origin, SubjectStyle};
use crate::play::GameEvent;
use crate::words::notices as words;
use crate::words::{admin, mails, offers, sentences, time};

/// The limit for all messages in one email, in bytes; newer ones go first. A message may have 4,000
/// characters of four bytes each.
const MOST_SAID: usize = 16_000;

pub(super) fn draft(facts: &Facts, game: &GameFacts) -> Draft {
    let game = cleaned(game);
    let (headline, lines) = story(&game);
    let subject = subject(facts, &game, &headline);
    let news = News {
        headline,
        outcome: game.outcome.clone(),
        words: messages(&game),
    };
    let mut blocks: Vec<Block> = Block::some_paragraphs(lines).into_iter().collect();
    blocks.extend(game.receipt.iter().flat_map(receipt::notes));
    blocks.extend(clocks(facts, &game));
    blocks.extend(game.receipt.as_ref().and_then(receipt::message));
    blocks.extend(board(
        (facts, &game),
        words::board(&game.place, seat_name(&game)),
        display_width,
    ));
    blocks.push(call(facts, &game));
    blocks.extend(material(&game));
    blocks.extend(game.grounds.clone().map(Block::Grounds));
    blocks.extend(moves(&game));
    blocks.extend(facts.can_answer().then(|| how_to_answer(&game)));
    Draft {
        subject,
        game: Some(game.id),
        news: Some(news),
        blocks,
        about: Some(about(facts, &game)),
        picture: game.board.and_then(|board| board.picture),
    }
}

/// The facts with all user-supplied text sanitised and on single lines.
pub(super) fn cleaned(game: &GameFacts) -> GameFacts {
    let mut game = game.clone();
    game.opponent = clean::short_line(&game.opponent, 60);
    if let Some(board) = &mut game.board {
        for drawn in [&mut board.plain, &mut board.html] {
            drawn.text = clean::text(drawn.text.trim_end());
            drawn.legend = clean::line(&drawn.legend);
        }
        board.aloud = clean::text(board.aloud.trim());
        board.last = board.last.as_deref().map(clean::line);
    }
    for message in &mut game.messages {
        message.text = clean::text(message.text.trim());
    }
    game.messages
        .retain(|message| !message.text.trim().is_empty());
    for played in &mut game.moves {
        played.text = clean::line(&played.text);
    }
    game.example = game.example.map(|text| clean::line(&text));
    game
}

/// The subject: the same for all emails of a game, or the news, as the reader wishes.
pub(super) fn subject(facts: &Facts, game: &GameFacts, headline: &str) -> String {
    match facts.subject {
        SubjectStyle::Constant => words::game_subject(&game.variant, &game.opponent, game.id),
        SubjectStyle::News => {
            let last = game.moves.last().filter(|_| has_just_moved(game));
            let news = match last {
                Some(played) => words::moved_in_subject(&game.opponent, &played.text),
                None => first_sentence(headline).to_owned(),
            };
            let news = clean::short_line(&news, MOST_NEWS);
            t!("letter-subject-news", news, variant = &game.variant)
        }
    }
}

/// Whether the email tells of the opponent's move.
fn has_just_moved(game: &GameFacts) -> bool {
    let is_move = matches!(&game.event, Some(Event::Game(GameEvent::Moved { .. })));
    game.kind == Kind::YourTurn && is_move && game.receipt.is_none()
}

/// The characters of the news in a subject.
const MOST_NEWS: usize = 80;

fn first_sentence(text: &str) -> &str {
    let end = text.find(". ").or_else(|| text.find('。'));
    text[..end.unwrap_or(text.len())].trim_end_matches('.')
}

/// The event, and what to know about it, in sentences.
fn story(game: &GameFacts) -> (String, Vec<String>) {
    let mut lines = Vec::new();
    let headline = match &game.receipt {
        Some(receipt) => receipt::story(game, receipt, &mut lines),
        None => headline(game, &mut lines),
    };
    if game.draw_offered && matches!(game.kind, Kind::YourTurn | Kind::Reminder) {
        lines.push(t!("letter-draw-stands", opponent = &game.opponent));
    }
    if game.places {
        lines.push(match game.placing {
            Some(_) => t!("letter-placing-how").to_owned(),
            None => t!("letter-placing-waits", opponent = &game.opponent),
        });
    }
    lines.extend(game.challenge_terms.iter().cloned());
    lines.extend(game.warnings.iter().cloned());
    lines.retain(|line| !line.is_empty());
    (headline, lines)
}

fn headline(game: &GameFacts, lines: &mut Vec<String>) -> String {
    let (opponent, variant) = (game.opponent.as_str(), game.variant.as_str());
    let last = game.moves.last();
    match (game.kind, game.event.as_ref()) {
        (Kind::YourTurn, event) => turn(game, event),
        (Kind::Challenge, event) => {
            lines.push(words::side(true, seat_name(game)));
            match event {
                Some(Event::Challenged {
                    origin: Some(Origin::Counter),
                }) => t!("letter-counter", opponent, variant),
                Some(Event::Challenged {
                    origin: Some(Origin::Rematch),
                }) => t!("letter-rematch", opponent, variant),
                _ => t!("letter-challenged", opponent, variant),
            }
        }
        (Kind::Accepted, _) => {
            lines.push(words::side(false, seat_name(game)));
            // Pieces placed secretly may have decided the game at once.
            if !game.places && game.outcome.is_none() {
                lines.push(words::who_begins(opponent, game.your_move));
            }
            t!("letter-accepted", opponent, variant)
        }
        (Kind::Declined, Some(Event::Lapsed)) => t!("letter-lapsed", variant),
        (Kind::Declined, _) => words::declined(opponent, variant),
        (Kind::DrawOffer | Kind::Takeback | Kind::Clock, _) => agreement(game, lines),
        (Kind::Reminder, Some(Event::Warned { days })) => {
            lines.push(t!("letter-silent-until", opponent, days = *days));
            lines.push(t!("letter-silent-vacation", opponent));
            t!("letter-silent", opponent)
        }
        (Kind::Reminder, _) => {
            lines.extend(last.map(|it| mails::last_move(opponent, it.number, &it.text)));
            t!("letter-reminder", opponent)
        }
        (Kind::Message, _) => {
            let sent = t!("letter-message", opponent);
            let runs = game.stage == Stage::Running && !game.places;
            let turn = runs.then(|| words::whose_turn(opponent, game.your_move));
            sentences([sent].into_iter().chain(turn))
        }
        (_, Some(Event::Contested { reason })) => {
            lines.push(t!("letter-contest-reason", reason = clean::line(reason)));
            t!("letter-contested", opponent)
        }
        (_, Some(Event::ContestDecided { reason })) => {
            lines.push(admin::ended_by_admin(&clean::line(reason)));
            t!("letter-contest-decided", opponent)
        }
        (_, _) => t!("letter-game-over", opponent),
    }
}

/// Why it is the reader's turn.
fn turn(game: &GameFacts, event: Option<&Event>) -> String {
    let opponent = game.opponent.as_str();
    match (event, game.moves.last()) {
        (Some(Event::Shown), _) => t!("letter-placing-shown", opponent),
        (Some(Event::Placed), _) => t!("letter-placing-placed", opponent),
        _ if game.places => t!("letter-placing-begun", opponent),
        (Some(Event::Game(GameEvent::TakenBack { plies })), _) => {
            offers::takeback_accepted(*plies, opponent)
        }
        (_, Some(played)) => words::moved(opponent, played.number, &played.text),
        (_, None) => t!("letter-begun", opponent),
    }
}

/// Events that the players agree on: offers and the answers to them, the clocks.
fn agreement(game: &GameFacts, lines: &mut Vec<String>) -> String {
    let opponent = game.opponent.as_str();
    match game.event.as_ref() {
        Some(Event::Game(GameEvent::Offered { terms, .. })) => {
            lines.push(offers::answer_in_email(terms.kind()).to_owned());
            match &game.takeback_request {
                Some(request) => request.clone(),
                None => offers::offer_in_email(
                    *terms,
                    opponent,
                    &game.seats,
                    &undone_for_opponent(game),
                ),
            }
        }
        Some(Event::Game(GameEvent::OfferDeclined { offer })) => {
            let declined = offers::declined_in_email(*offer, opponent);
            sentences([declined, words::whose_turn(opponent, game.your_move)])
        }
        Some(Event::Game(GameEvent::Paused)) => t!("letter-paused", opponent),
        Some(Event::Game(GameEvent::Resumed)) => words::resumed(opponent, game.your_move),
        Some(Event::Game(GameEvent::Gift { seconds })) => {
            let given = time::length(*seconds);
            t!("letter-gift", opponent, given)
        }
        _ if game.is_untimed => {
            lines.push(t!("letter-abandoned-claim").to_owned());
            t!("letter-abandoned", opponent)
        }
        _ => {
            lines.push(t!("letter-ran-out-claim").to_owned());
            t!("letter-ran-out", opponent)
        }
    }
}

/// The opponent's last move and the reply to it, as far as a take-back would undo them.
fn undone_for_opponent(game: &GameFacts) -> Vec<&str> {
    let is_theirs = |played: &Played| Some(played.seat.as_str()) != seat_name(game);
    let from = game.moves.iter().rposition(is_theirs);
    let undone = game.moves[from.unwrap_or(game.moves.len())..].iter();
    undone.map(|played| played.text.as_str()).collect()
}

/// Both clocks: the deadline of the running one, and the time of the other.
pub(super) fn clocks(facts: &Facts, game: &GameFacts) -> Option<Block> {
    let Some(at) = game.deadline else {
        let is_untimed = game.stage == Stage::Running && game.is_untimed;
        return is_untimed.then(|| Block::Plain(t!("letter-no-clock").to_owned()));
    };
    let left = time::remaining(at - facts.now);
    let label = if at <= facts.now {
        t!("letter-time-is-up").to_owned()
    } else if game.stage == Stage::Challenge {
        t!("letter-challenge-time", left = left)
    } else if game.your_move {
        t!("letter-your-time", left = left)
    } else {
        t!("letter-their-time", opponent = &game.opponent, left = left)
    };
    let other = game.your_move.then_some(game.opponent.as_str());
    let then = game
        .next_time
        .filter(|_| game.stage == Stage::Running && !game.places);
    Some(Block::Times {
        label,
        times: times(facts, at),
        then: then.map(|span| mails::next_time(other, &time::remaining(span))),
    })
}

/// The opponent's messages: the newest one complete, older ones as far as they fit.
fn messages(game: &GameFacts) -> Vec<Block> {
    let mut space = MOST_SAID;
    let mut blocks = Vec::new();
    for message in game.messages.iter().rev() {
        let (text, was_cut) = cut(&message.text, space);
        space -= text.len();
        if text.is_empty() {
            break;
        }
        blocks.push(Block::Quote {
            by: match &message.came_with {
                Some(came_with) => t!(
                    "letter-wrote-with",
                    opponent = &game.opponent,
                    at = came_with
                ),
                None => t!("letter-writes", opponent = &game.opponent),
            },
            text: mails::shortened(text, was_cut),
        });
    }
    blocks.reverse();
    blocks
}

/// The board, with a picture of that width if there is one.
pub(super) fn board(
    (facts, game): (&Facts, &GameFacts),
    caption: String,
    width: impl Fn(&[u8]) -> Option<u32>,
) -> Option<Block> {
    let page = link(facts, &format!("games/{}", game.id));
    Some(board_block(game.board.clone()?, page, caption, width))
}

/// A board that links to a page.
pub(super) fn board_block(
    board: BoardFacts,
    link: String,
    caption: String,
    width: impl Fn(&[u8]) -> Option<u32>,
) -> Block {
    let consequence = board.consequence;
    Block::Board {
        link,
        caption,
        plain: board.plain,
        html: board.html,
        last: board.last.map(|last| {
            let last = t!("letter-last-move", went = last);
            sentences([Some(last), consequence].into_iter().flatten())
        }),
        aloud: board.aloud,
        width: board.picture.as_deref().and_then(width),
    }
}

pub(super) fn material(game: &GameFacts) -> Option<Block> {
    (!game.material.is_empty()).then(|| Block::paragraphs(game.material.clone()))
}

fn moves(game: &GameFacts) -> Option<Block> {
    let last = game.moves.last()?;
    let number_width = last.number.to_string().len();
    let seat_width = game.seats.iter().map(|seat| columns(seat)).max();
    let seat_width = seat_width.unwrap_or_default();
    let line = |played: &super::Played| MoveLine {
        number: format!("{:>number_width$}", played.number),
        seat: padded(&played.seat, seat_width),
        text: played.text.clone(),
    };
    Some(Block::Moves(game.moves.iter().map(line).collect()))
}

/// The purpose of the link, as a sentence and as a button.
fn call(facts: &Facts, game: &GameFacts) -> Block {
    let what = match game.kind {
        Kind::Message if !game.your_move => "look",
        Kind::Message => "move",
        _ if game.has_declined() && game.your_move => "move",
        _ if game.has_declined() => "look",
        Kind::YourTurn | Kind::Reminder => "move",
        Kind::Accepted | Kind::Receipt | Kind::Answer if game.your_move => "move",
        _ if game.has_offered() => "answer",
        Kind::Challenge => "answer",
        _ => "look",
    };
    Block::call(what, link(facts, &format!("games/{}", game.id)))
}

/// The game's description in the footer.
pub(super) fn about(facts: &Facts, game: &GameFacts) -> String {
    let seats = match game.seat {
        Some(seat) if seat < 2 && !game.opponent.is_empty() => t!(
            "letter-about-seats",
            reader = recipient(facts),
            seat = &game.seats[seat],
            opponent = &game.opponent,
            other = &game.seats[1 - seat],
        ),
        _ => String::new(),
    };
    words::about_game(game.id, &game.variant, &seats, &game.terms)
}

pub(super) fn seat_name(game: &GameFacts) -> Option<&str> {
    game.seat
        .and_then(|seat| game.seats.get(seat))
        .map(String::as_str)
}
