//! The composing: chooses the sentences, fills the two templates.

use super::facts::{AccountFacts, Cause, Facts, GameFacts, Matter};
use super::{Kind, Notice, clean, unsubscribe};
use crate::words::{notices as words, time};
use askama::Template;
use chrono::{DateTime, Utc};

/// What a mail shows, the same for both parts.
struct Sheet {
    hello: String,
    headline: String,
    outcome: Option<String>,
    lines: Vec<String>,
    deadline: Option<Deadline>,
    said: Option<Said>,
    board: Option<Board>,
    grounds: Option<Grounds>,
    moves: Vec<MoveLine>,
    call: String,
    button: &'static str,
    link: String,
    about: Option<String>,
    stop: Option<Stop>,
    settings: String,
}

struct Deadline {
    label: String,
    times: Vec<String>,
}

struct Said {
    by: String,
    /// As they were written; a page breaks lines itself.
    lines: Vec<String>,
    /// Broken for the text part.
    wrapped: Vec<String>,
}

struct Board {
    caption: String,
    text: String,
}

/// The grounds of a ruling, each paragraph whole and broken for the text part.
struct Grounds {
    heading: Wrapped,
    plies: Vec<Wrapped>,
    conclusion: Wrapped,
}

struct Wrapped {
    whole: String,
    lines: Vec<String>,
}

impl Wrapped {
    fn new(whole: &str) -> Wrapped {
        Wrapped {
            whole: whole.to_owned(),
            lines: wrap(whole, 70),
        }
    }
}

struct MoveLine {
    number: String,
    seat: String,
    text: String,
}

struct Stop {
    sentence: String,
    link: String,
}

#[derive(Template)]
#[template(path = "mail/notice.txt")]
struct TextPart<'a> {
    sheet: &'a Sheet,
}

#[derive(Template)]
#[template(path = "mail/notice.html")]
struct HtmlPart<'a> {
    sheet: &'a Sheet,
    subject: &'a str,
}

/// Composes a notice.
///
/// # Errors
/// When a template cannot be filled, which no content can cause.
pub fn compose(facts: &Facts) -> Result<Notice, askama::Error> {
    let kind = facts.kind();
    let stop = kind.is_optional().then(|| Stop {
        sentence: words::stop(kind.title()),
        link: link(
            facts,
            &format!("unsubscribe/{}", unsubscribe::token(kind, &facts.mail_key)),
        ),
    });
    let (subject, game, mut sheet) = match &facts.matter {
        Matter::Game(game) => {
            let game = cleaned(game);
            let subject = words::game_subject(&game.variant, &game.opponent, game.id);
            (subject, Some(game.id), game_sheet(facts, &game))
        }
        Matter::Account(account) => {
            let (subject, sheet) = account_sheet(facts, account);
            (subject, None, sheet)
        }
    };
    let unsubscribe = stop.as_ref().map(|stop| stop.link.clone());
    sheet.stop = stop;
    let html = HtmlPart {
        sheet: &sheet,
        subject: &subject,
    };
    Ok(Notice {
        kind,
        game,
        text: TextPart { sheet: &sheet }.render()?,
        html: html.render()?,
        subject,
        unsubscribe,
        picture: None,
    })
}

/// The facts with everything that people chose made safe and single-lined.
fn cleaned(game: &GameFacts) -> GameFacts {
    let mut game = game.clone();
    game.opponent = clean::short_line(&game.opponent, 60);
    game.board = game.board.map(|board| clean::text(board.trim_end()));
    game.message = game
        .message
        .map(|message| clean::text(message.trim()))
        .filter(|message| !message.is_empty());
    for played in &mut game.moves {
        played.text = clean::line(&played.text);
    }
    game
}

fn game_sheet(facts: &Facts, game: &GameFacts) -> Sheet {
    let (headline, lines) = story(game);
    let width = game.seats.iter().map(|s| s.chars().count()).max();
    Sheet {
        hello: words::hello(&clean::short_line(&facts.recipient, 60)),
        headline,
        outcome: game.outcome.clone(),
        lines,
        deadline: deadline(facts, game),
        said: game.message.as_deref().map(|message| Said {
            by: words::writes(&game.opponent),
            lines: message.lines().map(str::to_owned).collect(),
            wrapped: message.lines().flat_map(|line| wrap(line, 70)).collect(),
        }),
        board: game.board.clone().map(|text| Board {
            caption: words::board(game.ply, seat_name(game)),
            text,
        }),
        grounds: game.grounds.as_ref().map(|told| Grounds {
            heading: Wrapped::new(&told.heading),
            plies: told.plies.iter().map(|ply| Wrapped::new(ply)).collect(),
            conclusion: Wrapped::new(&told.conclusion),
        }),
        moves: move_lines(game, width.unwrap_or_default()),
        call: call(game).0.into(),
        button: call(game).1,
        link: link(facts, &format!("games/{}", game.id)),
        about: Some(about(facts, game)),
        stop: None,
        settings: link(facts, "settings"),
    }
}

/// What happened, and what to know about it, in sentences.
fn story(game: &GameFacts) -> (String, Vec<String>) {
    let (opponent, variant) = (game.opponent.as_str(), game.variant.as_str());
    let last = game.moves.last();
    let mut lines = Vec::new();
    let headline = match (game.kind, game.cause) {
        (Kind::YourTurn, Cause::TakenBack) => words::taken_back(opponent),
        (Kind::YourTurn, Cause::GoneBack(plies)) => words::gone_back(opponent, plies),
        (Kind::YourTurn, _) => match last {
            Some(played) => words::moved(opponent, played.number, &played.text),
            None => words::begin(opponent),
        },
        (Kind::Challenge, _) => {
            lines.push(words::side(true, seat_name(game)));
            words::challenged(opponent, variant)
        }
        (Kind::Accepted, _) => {
            lines.push(words::side(false, seat_name(game)));
            lines.push(words::who_begins(opponent, game.your_move));
            words::accepted(opponent, variant)
        }
        (Kind::Declined, Cause::Lapsed) => words::lapsed(variant),
        (Kind::Declined, _) => words::declined(opponent, variant),
        (Kind::DrawOffer, Cause::ResultClaimed(seat)) => {
            lines.push(words::CLAIM_ANSWER.into());
            let seat = game.seats.get(seat).map_or("", String::as_str);
            words::result_claimed(opponent, seat)
        }
        (Kind::DrawOffer, _) => {
            lines.push(words::DRAW_ANSWER.into());
            words::draw_offered(opponent)
        }
        (Kind::Takeback, Cause::GoBackTo(ply)) => {
            lines.push(words::TAKEBACK_ANSWER.into());
            words::go_back_asked(opponent, ply)
        }
        (Kind::Takeback, _) => {
            lines.push(words::TAKEBACK_ANSWER.into());
            words::takeback_asked(opponent, last.map(|played| played.text.as_str()))
        }
        (Kind::Reminder, _) => words::reminder(opponent),
        (_, _) => words::game_over(opponent),
    };
    match game.kind {
        Kind::YourTurn if game.draw_offered => lines.push(words::draw_offered_with_move(opponent)),
        Kind::Reminder if game.draw_offered => lines.push(words::draw_stands(opponent)),
        _ => {}
    }
    lines.extend(game.warnings.iter().cloned());
    lines.retain(|line| !line.is_empty());
    (headline, lines)
}

fn deadline(facts: &Facts, game: &GameFacts) -> Option<Deadline> {
    let at = game.deadline?;
    let left = time::left(at - facts.now);
    let label = if at <= facts.now {
        words::TIME_IS_UP.into()
    } else if game.kind == Kind::Challenge {
        words::challenge_time(&left)
    } else if game.your_move {
        words::your_time(&left)
    } else {
        words::their_time(&game.opponent, &left)
    };
    Some(Deadline {
        label,
        times: times(facts, at),
    })
}

/// An instant in UTC and, where that differs, in the reader's own zone.
fn times(facts: &Facts, at: DateTime<Utc>) -> Vec<String> {
    let utc = time::instant(at, chrono_tz::UTC);
    if facts.zone == chrono_tz::UTC {
        return vec![utc];
    }
    let own = time::instant(at, facts.zone);
    vec![
        utc,
        format!("{own}, {}", facts.zone.name().replace('_', " ")),
    ]
}

fn move_lines(game: &GameFacts, width: usize) -> Vec<MoveLine> {
    let number_width = game
        .moves
        .last()
        .map_or(1, |played| played.number.to_string().len());
    game.moves
        .iter()
        .map(|played| MoveLine {
            number: format!("{:>number_width$}", played.number),
            seat: format!("{:<width$}", played.seat),
            text: played.text.clone(),
        })
        .collect()
}

/// What the link is for, in a sentence and on a button.
fn call(game: &GameFacts) -> (&'static str, &'static str) {
    match game.kind {
        Kind::YourTurn | Kind::Reminder => (words::MOVE_HERE, words::MOVE_BUTTON),
        Kind::Accepted if game.your_move => (words::MOVE_HERE, words::MOVE_BUTTON),
        Kind::Challenge | Kind::DrawOffer | Kind::Takeback => {
            (words::ANSWER_HERE, words::ANSWER_BUTTON)
        }
        _ => (words::LOOK_HERE, words::LOOK_BUTTON),
    }
}

fn about(facts: &Facts, game: &GameFacts) -> String {
    let seats = match game.seat {
        Some(seat) if seat < 2 && !game.opponent.is_empty() => words::versus(
            &clean::short_line(&facts.recipient, 60),
            &game.seats[seat],
            &game.opponent,
            &game.seats[1 - seat],
        ),
        _ => String::new(),
    };
    words::about_game(game.id, &game.variant, &seats, &game.terms)
}

fn seat_name(game: &GameFacts) -> Option<&str> {
    game.seat
        .and_then(|seat| game.seats.get(seat))
        .map(String::as_str)
}

fn account_sheet(facts: &Facts, account: &AccountFacts) -> (String, Sheet) {
    let until = |at: DateTime<Utc>| time::instant(at, facts.zone);
    let (told, path) = match account {
        AccountFacts::PasswordReset { token, expires } => (
            words::password_reset(&until(*expires)),
            format!("reset/{token}"),
        ),
        AccountFacts::ConfirmAddress { token, expires } => (
            words::confirm_address(&until(*expires)),
            format!("confirm/{token}"),
        ),
        AccountFacts::AddressChanged { new_address } => (
            words::address_changed(&clean::line(new_address)),
            "settings".into(),
        ),
        AccountFacts::PasswordChanged => (words::password_changed(), "forgot".into()),
    };
    let sheet = Sheet {
        hello: words::hello(&clean::short_line(&facts.recipient, 60)),
        headline: told.headline,
        outcome: None,
        lines: told.lines,
        deadline: None,
        said: None,
        board: None,
        grounds: None,
        moves: Vec::new(),
        call: told.call,
        button: told.button,
        link: link(facts, &path),
        about: None,
        stop: None,
        settings: link(facts, "settings"),
    };
    (told.subject, sheet)
}

fn link(facts: &Facts, path: &str) -> String {
    format!("{}/{path}", facts.public_url.trim_end_matches('/'))
}

/// Breaks a line at spaces so that it stays readable in a narrow window.
fn wrap(line: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let current = lines.last_mut().expect("there is always a last line");
        let length = current.chars().count();
        if length > 0 && length + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if length > 0 {
                current.push(' ');
            }
            current.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
#[path = "compose_tests.rs"]
mod tests;
