//! The commands of answers to emails about tournaments.

use super::keyword::{alternatives, plain};
use crate::inbound_mail::{Incoming, own_words};
use std::sync::OnceLock;

/// What an answer to an email about a tournament asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TournamentCommand {
    Enter,
    Withdraw,
    Standings,
}

/// Words may stand above the command, such as a greeting, but not many.
const MOST_LINES: usize = 5;

/// The command of an email: a line of its own, in any language of the catalogues.
pub fn tournament_command(mail: &Incoming) -> Option<TournamentCommand> {
    let body = mail.body.as_ref().ok()?;
    let lines = own_words(body);
    let mut lines = lines.iter().filter(|line| !line.trim().is_empty());
    lines.by_ref().take(MOST_LINES).find_map(|line| read(line))
}

fn read(line: &str) -> Option<TournamentCommand> {
    static WORDS: OnceLock<Vec<(String, TournamentCommand)>> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        let by_id = [
            ("command-enter", TournamentCommand::Enter),
            ("command-withdraw", TournamentCommand::Withdraw),
            ("command-standings", TournamentCommand::Standings),
        ];
        let all = by_id.into_iter();
        all.flat_map(|(id, command)| alternatives(id).map(move |word| (word, command)))
            .collect()
    });
    let line = plain(line);
    let is_mark = |c: char| c.is_whitespace() || c.is_ascii_punctuation() || "。！".contains(c);
    let line = line.trim_matches(is_mark);
    let found = words.iter().find(|(word, _)| word == line);
    found.map(|(_, command)| *command)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(body: &str) -> Option<TournamentCommand> {
        tournament_command(&Incoming {
            from: Vec::new(),
            subject: String::new(),
            message_id: None,
            received_at: None,
            is_automatic: false,
            is_bulk: false,
            suppresses_answers: false,
            authentication: Vec::new(),
            body: Ok(body.to_owned()),
        })
    }

    #[test]
    fn a_command_stands_on_a_line_of_its_own_in_any_language() {
        assert_eq!(command("enter"), Some(TournamentCommand::Enter));
        assert_eq!(command("Enter!\n\n> old"), Some(TournamentCommand::Enter));
        assert_eq!(
            command("Hello,\n\nWithdraw.\n\nBest wishes\nAnn"),
            Some(TournamentCommand::Withdraw)
        );
        assert_eq!(command("排名"), Some(TournamentCommand::Standings));
        assert_eq!(command("报名。"), Some(TournamentCommand::Enter));
        assert_eq!(command("I do not want to withdraw"), None);
        assert_eq!(command("> enter"), None);
        assert_eq!(command(""), None);
    }
}
