//! From the writer's own words to a command. The first line below a greeting must be the command,
//! exactly and unambiguously. Errors below a move prevent it only if they could be commands too.

mod attempt;
mod keyword;
mod layout;
mod phrases;
mod reader;
mod subject;
mod surrounding;
mod tidy;
mod tournament;
mod words_only;

#[cfg(test)]
mod surrounding_tests;
#[cfg(test)]
mod tests;

use super::{LeftOut, NoPlan, ParsedReply, Plan, ReplyCommand, Unclear};
use crate::model::{GameId, clean};
use crate::notation::Notation;
use crate::play::GameCommand;
use crate::rules::Line;
use reader::Reader;
use surrounding::Kind;

pub use attempt::is_attempt;
pub use tournament::{TournamentCommand, tournament_command};
pub use words_only::is_message;

/// The maximum length of a line that is quoted to its writer.
const MOST_QUOTED: usize = 80;
/// The maximum number of quoted lines.
const MOST_LINES_QUOTED: usize = 5;

/// Finds the command of an email. `own` are the writer's own words, `game` is the game of the reply
/// address, and `line` its moves; `None` for a challenge.
///
/// # Errors
/// Why nothing can be done.
pub fn understand(
    own: &[String],
    subject: &str,
    game: GameId,
    line: Option<&Line>,
    notation: Notation,
) -> Result<ParsedReply, Unclear> {
    let reader = Reader::new(line, notation);
    let tagged = subject::read(subject);
    if let Some(other) = tagged.as_ref().map(|tag| tag.game).filter(|n| *n != game) {
        return Err(Unclear::OtherGame(other));
    }
    let lines: Vec<&str> = own.iter().map(String::as_str).collect();
    let divided = layout::divided(&reader, &lines);
    let lines = match &divided {
        Some(divided) => divided.iter().map(|line| &**line).collect(),
        None => lines,
    };
    let Some(at) = command_line(&reader, &lines) else {
        let rest = tagged.map(|tag| tag.rest).unwrap_or_default();
        if rest.is_empty() {
            return Err(Unclear::Nothing);
        }
        return Ok(ParsedReply {
            command: command(&reader, &rest)?,
            plans: Vec::new(),
            left_out: Vec::new(),
            offers_draw: false,
            message: String::new(),
        });
    };
    let command = command(&reader, lines[at])?;
    let rest = [&lines[..at], &lines[at + 1..]].concat();
    let mut reply = match command {
        ReplyCommand::Move(text) => with_move(&reader, &text, lines[at], rest)?,
        command => further(&reader, command, lines[at], &rest)?,
    };
    // A greeting above the command alone is not a message.
    if reply.message == lines[..at].join("\n").trim() && reply.message.lines().all(greets) {
        reply.message.clear();
    }
    Ok(reply)
}

/// Whether a line is a greeting or blank.
fn greets(line: &str) -> bool {
    line.trim().is_empty() || phrases::greets(line)
}

/// The maximum number of lines of a greeting.
const MOST_GREETINGS: usize = 3;

/// The line of the command: the first one, the first below a greeting, or a move below conditional
/// moves that follow it.
fn command_line(reader: &Reader, lines: &[&str]) -> Option<usize> {
    let full = |from: usize| (from..lines.len()).find(|at| !lines[*at].trim().is_empty());
    let mut at = full(0)?;
    for _ in 0..MOST_GREETINGS {
        let next = full(at + 1).filter(|_| phrases::greets(lines[at]));
        let Some(next) = next.filter(|_| command(reader, lines[at]).is_err()) else {
            break;
        };
        at = next;
    }
    let prepares = match command(reader, lines[at]) {
        Ok(ReplyCommand::Prepare(_)) => true,
        Ok(_) => false,
        Err(_) => phrases::hints(lines[at]).is_condition,
    };
    let is_move = |at: &usize| reader.legal(&tidy::move_text(lines[*at])).is_some();
    let below = (at + 1..lines.len()).find(|at| prepares && is_move(at));
    let in_letter = || match command(reader, lines[at]) {
        Err(Unclear::NotACommand(_)) => layout::lone_move(reader, lines),
        _ => None,
    };
    below.or_else(in_letter).or(Some(at))
}

/// The conditional moves, the draw offer and the message around a move.
fn with_move<'a>(
    reader: &Reader,
    whole: &'a str,
    first: &str,
    mut lines: Vec<&'a str>,
) -> Result<ParsedReply, Unclear> {
    let after = reader.after(whole);
    let mut text = whole;
    // Text after two slashes is a message too.
    if let Some((mv, words)) = whole.split_once("//")
        && surrounding::find_plan(reader, after.as_ref(), &[words]).is_some()
    {
        text = mv.trim();
        lines.insert(0, words.trim());
    }
    let kinds = surrounding::kinds(reader, after.as_ref(), &lines);
    let (mut plans, mut left_out, mut words) = (Vec::new(), Vec::new(), Vec::new());
    for (line, kind) in lines.iter().zip(kinds) {
        match kind {
            Kind::Message => words.push(*line),
            Kind::Plan(plan) => plans.push(plan),
            Kind::PartOfPlan => {}
            Kind::LeftOut(why) => left_out.push(LeftOut {
                line: quoted(line),
                why,
            }),
        }
    }
    left_out.truncate(MOST_LINES_QUOTED);
    let all = words.len();
    words.retain(|line| !phrases::offers_draw(line));
    let offers_draw = words.len() < all;
    let command = ReplyCommand::Move(text.to_owned());
    let words = without_repeats(reader, &command, &words);
    refuse_others(reader, first, &words)?;
    Ok(ParsedReply {
        command,
        plans,
        left_out,
        offers_draw,
        message: words.join("\n").trim().to_owned(),
    })
}

/// The conditional moves and the message below a command that is not a move.
fn further(
    reader: &Reader,
    command: ReplyCommand,
    first: &str,
    rest: &[&str],
) -> Result<ParsedReply, Unclear> {
    let plans = plans(reader, rest);
    let is_wrong = |plan: &&(&str, Result<_, _>)| plan.1.is_err();
    match (&command, plans.first(), plans.iter().find(is_wrong)) {
        (ReplyCommand::Prepare(_), _, Some((line, _))) => {
            return Err(Unclear::NotAPlan(quoted(line)));
        }
        (ReplyCommand::Prepare(_), ..) | (_, None, _) => {}
        (_, Some((line, _)), _) => return Err(Unclear::StrayPlan(quoted(line))),
    }
    let others = |line: &&&str| !plans.iter().any(|(plan, _)| plan == *line);
    let rest: Vec<&str> = rest.iter().filter(others).copied().collect();
    let rest = without_repeats(reader, &command, &rest);
    refuse_others(reader, first, &rest)?;
    if goes_on_after(&command)
        && let Some(position) = reader.line()
        && let Some(line) = surrounding::find_plan(reader, Some(position), &rest)
    {
        return Err(Unclear::StrayPlan(quoted(line)));
    }
    let plans = plans.into_iter().filter_map(|(_, read)| read.ok());
    Ok(ParsedReply {
        command,
        plans: plans.collect(),
        left_out: Vec::new(),
        offers_draw: false,
        message: rest.join("\n").trim().to_owned(),
    })
}

/// Whether a message is sent with a command and the game continues after it.
fn goes_on_after(command: &ReplyCommand) -> bool {
    matches!(
        command,
        ReplyCommand::Game(GameCommand::Offer(_) | GameCommand::Resume) | ReplyCommand::Answer(_)
    )
}

/// The lines with the form of a conditional move, each with the parsed moves or the error.
fn plans<'a>(reader: &Reader, rest: &[&'a str]) -> Vec<(&'a str, Result<Vec<Plan>, NoPlan>)> {
    let read = |line: &&'a str| Some((*line, reader.plan(line)?));
    rest.iter().filter_map(read).collect()
}

/// The command of a text that is a keyword.
pub fn keyword(text: &str) -> Option<ReplyCommand> {
    keyword::read(&tidy::command(text))
}

/// The lines without those that repeat the command.
fn without_repeats<'a>(reader: &Reader, command: &ReplyCommand, rest: &[&'a str]) -> Vec<&'a str> {
    let is_same = |line: &&str| match command {
        ReplyCommand::Move(text) => {
            let mv = reader.legal(&tidy::move_text(line));
            mv.is_some() && mv == reader.legal(text)
        }
        command => keyword::read(&tidy::command(line)).as_ref() == Some(command),
    };
    rest.iter().filter(|line| !is_same(line)).copied().collect()
}

fn command(reader: &Reader, line: &str) -> Result<ReplyCommand, Unclear> {
    let bare = tidy::command(line);
    if let Some(command) = keyword::read(&bare) {
        return Ok(command);
    }
    if let Some(text) = keyword::tried_move(&bare) {
        return Ok(ReplyCommand::Try(tidy::move_text(text)));
    }
    if let Some(Ok(plan) | Err(NoPlan::NoMove(plan))) = reader.plan(&bare) {
        return Ok(ReplyCommand::Prepare(plan));
    }
    let text = tidy::move_text(line);
    if reader.is_move(&text) {
        return Ok(ReplyCommand::Move(text));
    }
    let several = reader.moves_in(&text);
    if several.len() > 1 {
        return Err(Unclear::Several(
            several.iter().map(|s| quoted(s)).collect(),
        ));
    }
    Err(Unclear::NotACommand(quoted(line)))
}

/// Fails on a further line that could be the command instead.
fn refuse_others(reader: &Reader, first: &str, rest: &[&str]) -> Result<(), Unclear> {
    let others = rest.iter().filter(|line| is_candidate(reader, line));
    let others = others.take(MOST_LINES_QUOTED - 1).map(|line| quoted(line));
    let candidates: Vec<String> = std::iter::once(quoted(first)).chain(others).collect();
    match candidates.len() {
        1 => Ok(()),
        _ => Err(Unclear::Several(candidates)),
    }
}

/// Whether a line alone would be a command that changes the game.
fn is_candidate(reader: &Reader, line: &str) -> bool {
    keyword::read(&tidy::command(line)).is_some_and(|command| command.changes_the_game())
        || reader.legal(&tidy::move_text(line)).is_some()
}

/// A line as it is quoted to its writer.
fn quoted(line: &str) -> String {
    clean::short_line(line, MOST_QUOTED)
}
