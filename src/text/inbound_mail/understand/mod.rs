//! From the writer's own words to what is asked for. The first line is the command, exactly; what
//! could be two things is none. What goes wrong below a move holds it up only if it is a command
//! too.

mod attempt;
mod keyword;
mod reader;
mod subject;
mod tidy;

#[cfg(test)]
mod tests;

use super::{LeftOut, NoPlan, ParsedReply, Plan, ReplyCommand, Unclear};
use crate::model::GameId;
use crate::notation::Notation;
use crate::rules::Line;
use reader::Reader;

pub use attempt::is_attempt;

/// The most letters of a line that is told back.
const MOST_TOLD: usize = 80;
/// The most lines that are told back.
const MOST_LINES_TOLD: usize = 5;

/// What an email asks for: `own` are its writer's own words, `game` the one that its address is
/// about, `line` that game's moves, or none for a challenge.
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
    let mut lines = own.iter().map(String::as_str);
    let first = lines.find(|line| !line.trim().is_empty());
    let Some(first) = first else {
        let rest = tagged.map(|tag| tag.rest).unwrap_or_default();
        if rest.is_empty() {
            return Err(Unclear::Nothing);
        }
        return Ok(ParsedReply {
            command: command(&reader, &rest)?,
            plans: Vec::new(),
            left_out: Vec::new(),
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
    command: ReplyCommand,
    first: &str,
    rest: &[&str],
) -> Result<ParsedReply, Unclear> {
    let plans = plans(reader, rest);
    let is_wrong = |plan: &&(&str, Result<_, _>)| plan.1.is_err();
    match (&command, plans.first(), plans.iter().find(is_wrong)) {
        (ReplyCommand::Prepare(_), _, Some((line, _))) => {
            return Err(Unclear::NotAPlan(told(line)));
        }
        (ReplyCommand::Move(_) | ReplyCommand::Prepare(_), ..) | (_, None, _) => {}
        (_, Some((line, _)), _) => return Err(Unclear::StrayPlan(told(line))),
    }
    let others = |line: &&&str| !plans.iter().any(|(plan, _)| plan == *line);
    let rest: Vec<&str> = rest.iter().filter(others).copied().collect();
    let rest = without_repeats(reader, &command, &rest);
    refuse_others(reader, first, &rest)?;
    let (plans, left_out) = parted(plans);
    Ok(ParsedReply {
        command,
        plans,
        left_out,
        message: rest.join("\n").trim().to_owned(),
    })
}

/// The lines that were to prepare an answer, each with the plan or why it is none.
fn plans<'a>(reader: &Reader, rest: &[&'a str]) -> Vec<(&'a str, Result<Vec<Plan>, NoPlan>)> {
    let read = |line: &&'a str| Some((*line, reader.plan(line)?));
    rest.iter().filter_map(read).collect()
}

/// The plans that are some, and the lines that are left out.
fn parted(read: Vec<(&str, Result<Vec<Plan>, NoPlan>)>) -> (Vec<Vec<Plan>>, Vec<LeftOut>) {
    let (mut plans, mut left_out) = (Vec::new(), Vec::new());
    for (line, read) in read {
        let line = told(line);
        match read {
            Ok(plan) => plans.push(plan),
            Err(why) => left_out.push(LeftOut { line, why }),
        }
    }
    left_out.truncate(MOST_LINES_TOLD);
    (plans, left_out)
}

/// The command that a text is, if it is a word that asks for something.
pub fn keyword(text: &str) -> Option<ReplyCommand> {
    keyword::read(&tidy::command(text))
}

/// The lines without those that say the command once more.
fn without_repeats<'a>(reader: &Reader, command: &ReplyCommand, rest: &[&'a str]) -> Vec<&'a str> {
    let is_same = |line: &&str| match command {
        ReplyCommand::Move(text) => {
            let said = reader.legal(&tidy::move_text(line));
            said.is_some() && said == reader.legal(text)
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
    if let Some(text) = keyword::tried(&bare) {
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
        return Err(Unclear::Several(several.iter().map(|s| told(s)).collect()));
    }
    Err(Unclear::NotACommand(told(line)))
}

/// Refuses a further line that could be meant instead.
fn refuse_others(reader: &Reader, first: &str, rest: &[&str]) -> Result<(), Unclear> {
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
    keyword::read(&tidy::command(line)).is_some_and(|command| command.changes_the_game())
        || reader.legal(&tidy::move_text(line)).is_some()
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
