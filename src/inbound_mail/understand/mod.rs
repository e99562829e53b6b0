//! From the writer's own words to what is asked for. The first line is the command, exactly; what
//! could be two things is none.

mod keyword;
mod plan;
mod reader;
mod subject;
mod tidy;

#[cfg(test)]
mod tests;

use super::{Command, Saying, Unclear};
use crate::notation::Notation;
use crate::rules::Line;
use reader::Reader;

/// The most letters of a line that is told back.
const MOST_TOLD: usize = 80;
/// The most lines that are told back.
const MOST_LINES_TOLD: usize = 5;

/// What a mail asks for: `own` are its writer's own words, `game` the one that its address is
/// about, `line` that game's moves, or none for a challenge.
///
/// # Errors
/// Why nothing can be done.
pub fn understand(
    own: &[String],
    subject: &str,
    game: i64,
    line: Option<&Line>,
    notation: Notation,
) -> Result<Saying, Unclear> {
    let reader = Reader::new(line, notation);
    let tagged = subject::read(subject);
    if let Some(other) = tagged.as_ref().map(|tag| tag.game).filter(|n| *n != game) {
        return Err(Unclear::OtherGame(other));
    }
    let mut lines = own.iter().map(String::as_str);
    let first = lines.find(|line| !line.trim().is_empty());
    let Some(first) = first else {
        let rest = tagged.map(|tag| tag.rest).unwrap_or_default();
        if rest.is_empty() {
            return Err(Unclear::Nothing);
        }
        return Ok(Saying {
            command: command(&reader, &rest)?,
            plan: None,
            message: String::new(),
        });
    };
    let command = command(&reader, first)?;
    let rest: Vec<&str> = lines.collect();
    further(&reader, command, first, &rest)
}

/// The plan and the message below a command.
fn further(
    reader: &Reader,
    command: Command,
    first: &str,
    rest: &[&str],
) -> Result<Saying, Unclear> {
    let mut rest = without_blank_start(rest);
    let mut plan = None;
    if matches!(command, Command::Move(_))
        && let Some(below) = rest.first()
        && let Some(found) = plan::read(below)
        && reader.is_near_plan(&found)
    {
        if !reader.is_plan(&found) {
            return Err(Unclear::NotACommand(told(below)));
        }
        plan = Some(found);
        rest = without_blank_start(&rest[1..]);
    }
    refuse_others(reader, first, rest)?;
    let message = rest.join("\n");
    Ok(Saying {
        command,
        plan,
        message: message.trim().to_owned(),
    })
}

fn without_blank_start<'a, 'b>(lines: &'b [&'a str]) -> &'b [&'a str] {
    let blank = lines.iter().take_while(|line| line.trim().is_empty());
    &lines[blank.count()..]
}

/// What one line asks for.
fn command(reader: &Reader, line: &str) -> Result<Command, Unclear> {
    let bare = tidy::command(line);
    if let Some(command) = keyword::read(&bare) {
        return Ok(command);
    }
    if let Some(text) = keyword::tried(&bare) {
        return Ok(Command::Try(tidy::move_text(text)));
    }
    if let Some(plan) = plan::read(&bare).filter(|plan| reader.is_near_plan(plan)) {
        return Ok(Command::Prepare(plan));
    }
    let text = tidy::move_text(line);
    if reader.is_move(&text) {
        return Ok(Command::Move(text));
    }
    let several = reader.moves_in(&text);
    if several.len() > 1 {
        return Err(Unclear::Several(several.iter().map(|s| told(s)).collect()));
    }
    Err(Unclear::NotACommand(told(line)))
}

/// Whether a keyword does what cannot be undone.
fn changes_the_game(command: &Command) -> bool {
    !matches!(command, Command::Show | Command::Moves | Command::Help)
}

/// Refuses a further line that could be meant instead, and a plan, which would be told to the
/// opponent.
fn refuse_others(reader: &Reader, first: &str, rest: &[&str]) -> Result<(), Unclear> {
    let is_plan = |line: &&&str| plan::read(line).is_some_and(|plan| reader.is_near_plan(&plan));
    if let Some(line) = rest.iter().find(is_plan) {
        return Err(Unclear::NotACommand(told(line)));
    }
    let others = rest.iter().filter(|line| is_candidate(reader, line));
    let others = others.take(MOST_LINES_TOLD - 1).map(|line| told(line));
    let candidates: Vec<String> = std::iter::once(told(first)).chain(others).collect();
    match candidates.len() {
        1 => Ok(()),
        _ => Err(Unclear::Several(candidates)),
    }
}

/// Whether a line alone would be a command by which something is done to the game.
fn is_candidate(reader: &Reader, line: &str) -> bool {
    keyword::read(&tidy::command(line)).is_some_and(|command| changes_the_game(&command))
        || reader.is_legal(&tidy::move_text(line))
}

/// A line as it is told back.
fn told(line: &str) -> String {
    let line = line.trim();
    if line.chars().count() <= MOST_TOLD {
        return line.to_owned();
    }
    let start: String = line.chars().take(MOST_TOLD - 1).collect();
    format!("{}…", start.trim_end())
}
