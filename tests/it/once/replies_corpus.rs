//! The corpus: replies as written by the world's email programs, and emails written by programs.
//! None may be read as a move or a command that its writer did not mean.

use std::path::{Path, PathBuf};

use posthorse::inbound_mail::{
    self, Incoming, OfferResponse, ParsedReply, Plan, ReplyCommand, Unclear, Unreadable,
};
use posthorse::model::GameId;
use posthorse::notation::{self, Notation, coordinate};
use posthorse::play::{GameCommand, OfferTerms};
use posthorse::rules::{Line, catalogue};
use serde::Deserialize;

/// The expected reading of one email, and its game.
#[derive(Deserialize)]
struct Expected {
    file: String,
    variant: String,
    /// The moves before the reply, in coordinates.
    moves: String,
    game: GameId,
    /// The reader's notation.
    notation: String,
    reads: Meaning,
    /// A conditional move in the reply: the opponent's move and the answer to it.
    plan: Option<Vec<String>>,
    /// The message to the opponent.
    message: String,
}

/// The meaning of an email, with moves in coordinates.
#[derive(Deserialize, Clone, Debug, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Meaning {
    Move(String),
    Try(String),
    Command(String),
    Plan(Vec<String>),
    Refused(String),
}

/// The reading of an email.
#[derive(Debug, PartialEq, Eq)]
struct Reading {
    meaning: Meaning,
    plan: Option<Vec<String>>,
    /// By line, without blank ones.
    message: Vec<String>,
}

fn data(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(folder)
}

/// The corpus, one email per line.
fn expected() -> Vec<Expected> {
    let lines = std::fs::read_to_string(data("replies/expected.jsonl")).unwrap();
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// An email of the repository as transmitted: every line ends with CR LF.
fn on_the_wire(path: &Path) -> Vec<u8> {
    let mut mail = Vec::new();
    for byte in std::fs::read(path).unwrap() {
        if byte == b'\n' && mail.last() != Some(&b'\r') {
            mail.push(b'\r');
        }
        mail.push(byte);
    }
    mail
}

fn line(expected: &Expected) -> Line {
    let variant = catalogue::find(&expected.variant).unwrap();
    let mut line = Line::new(variant.clone(), variant.rulebooks()[0]);
    for text in expected.moves.split_whitespace() {
        line.push(coordinate::read(&variant, text).unwrap())
            .unwrap();
    }
    line
}

/// The meaning of a written move on a line, and the line after it.
fn played(line: &Line, notation: Notation, text: &str) -> Option<(String, Line)> {
    let entry = notation::read_turn(line, notation, text).ok()?;
    let mut after = line.clone();
    after.push(entry.mv).ok()?;
    Some((coordinate::write(line.variant(), entry.mv), after))
}

/// The moves of a line of conditional moves.
fn plan(line: &Line, notation: Notation, plans: &[Plan]) -> Option<Vec<String>> {
    let (mut line, mut moves) = (line.clone(), Vec::new());
    for text in plans.iter().flat_map(|plan| [&plan.expected, &plan.answer]) {
        let (mv, after) = played(&line, notation, text)?;
        line = after;
        moves.push(mv);
    }
    Some(moves)
}

fn refused(why: &str) -> Reading {
    Reading {
        meaning: Meaning::Refused(why.to_owned()),
        plan: None,
        message: Vec::new(),
    }
}

/// Reads an email from its bytes to its meaning, as the service does.
fn read(mail: &[u8], line: &Line, notation: Notation, game: GameId) -> Reading {
    let incoming = inbound_mail::read(mail, true).expect("a mail");
    assert!(!incoming.is_automatic, "a person wrote it");
    read_incoming(&incoming, line, notation, game)
}

fn read_incoming(incoming: &Incoming, line: &Line, notation: Notation, game: GameId) -> Reading {
    let body = match &incoming.body {
        Ok(body) => body.as_str(),
        Err(Unreadable::NoText) => "",
        Err(Unreadable::Charset(_)) => return refused("charset"),
        Err(other) => return refused(&format!("{other:?}")),
    };
    let own = inbound_mail::own_words(body);
    match inbound_mail::understand(&own, &incoming.subject, game, Some(line), notation) {
        Ok(saying) => reading_of(&saying, line, notation),
        Err(Unclear::Nothing) => refused("nothing"),
        Err(Unclear::NotACommand(_) | Unclear::StrayPlan(_) | Unclear::NotAPlan(_)) => {
            refused("not-a-command")
        }
        Err(Unclear::Several(_)) => refused("several"),
        Err(Unclear::OtherGame(_)) => refused("other-game"),
    }
}

fn reading_of(saying: &ParsedReply, line: &Line, notation: Notation) -> Reading {
    let mut after = line.clone();
    let meaning = match &saying.command {
        ReplyCommand::Move(text) => {
            let Some((mv, next)) = played(line, notation, text) else {
                return refused("unplayable");
            };
            after = next;
            Meaning::Move(mv)
        }
        ReplyCommand::Try(text) => match played(line, notation, text) {
            Some((mv, _)) => Meaning::Try(mv),
            None => return refused("unplayable"),
        },
        ReplyCommand::Prepare(prepared) => match plan(line, notation, prepared) {
            Some(moves) => Meaning::Plan(moves),
            None => return refused("unplayable"),
        },
        other => Meaning::Command(command_word(other).to_owned()),
    };
    let along = saying.plans.first();
    Reading {
        meaning,
        plan: along.map(|p| plan(&after, notation, p).expect("a plan that can be played")),
        message: lines(&saying.message),
    }
}

fn command_word(command: &ReplyCommand) -> &'static str {
    match command {
        ReplyCommand::Game(GameCommand::Resign) => "resign",
        ReplyCommand::Game(GameCommand::Offer(OfferTerms::Draw)) => "draw",
        ReplyCommand::Answer(OfferResponse::Accept) => "accept",
        ReplyCommand::Answer(OfferResponse::Decline) => "decline",
        ReplyCommand::Game(GameCommand::Offer(OfferTerms::Takeback { to: None })) => "takeback",
        ReplyCommand::Show => "show",
        ReplyCommand::Moves => "moves",
        ReplyCommand::Help => "help",
        _ => "a move",
    }
}

fn lines(message: &str) -> Vec<String> {
    message
        .lines()
        .map(|l| l.trim().to_owned())
        .filter(|l| !l.is_empty())
        .collect()
}

/// Whether two refusals are equivalent: nothing is played, and the response explains it in slightly
/// different words.
fn is_as_good(wanted: &Meaning, got: &Meaning) -> bool {
    let (Meaning::Refused(wanted), Meaning::Refused(got)) = (wanted, got) else {
        return wanted == got;
    };
    let group = |why: &str| match why {
        "unplayable" | "not-a-command" => "not understood".to_owned(),
        "no-text" => "nothing".to_owned(),
        other => other.to_owned(),
    };
    group(wanted) == group(got)
}

#[test]
fn every_reply_has_its_intended_reading() {
    let all = expected();
    assert!(all.len() >= 150, "{} mails", all.len());
    let mut wrong = Vec::new();
    for mail in &all {
        let notation: Notation = mail.notation.parse().unwrap();
        let bytes = on_the_wire(&data("replies").join(&mail.file));
        let line = line(mail);
        let read_it = || read(&bytes, &line, notation, mail.game);
        let Ok(got) = std::panic::catch_unwind(std::panic::AssertUnwindSafe(read_it)) else {
            wrong.push(format!("{}: could not be read at all", mail.file));
            continue;
        };
        if !is_as_good(&mail.reads, &got.meaning)
            || got.plan != mail.plan
            || got.message != lines(&mail.message)
        {
            wrong.push(format!(
                "{}: meant {:?} {:?} {:?}\n    read  {:?} {:?} {:?}",
                mail.file,
                mail.reads,
                mail.plan,
                lines(&mail.message),
                got.meaning,
                got.plan,
                got.message
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} are read wrong:\n{}",
        wrong.len(),
        all.len(),
        wrong.join("\n")
    );
}

/// The text of a reply to an email of today instead of one of an earlier version: the news stand in
/// its first line, with the opponent's words below. `None` if it quotes no such email.
fn with_todays_head(body: &str) -> Option<String> {
    const MARKER: &str = "------ Please write your answer above this line ------";
    let lines: Vec<&str> = body.lines().collect();
    let at = lines.iter().position(|line| line.contains(MARKER))?;
    let (margin, _) = lines[at].split_once(MARKER)?;
    let is_blank = |line: &&str| line.trim_matches(['>', ' ', '\u{a0}']).is_empty();
    // The greeting, and then the news.
    let mut full = (at + 1..lines.len()).filter(|at| !is_blank(&lines[*at]));
    let (greeting, news) = (full.next()?, full.next()?);
    if !lines[greeting].contains("lan") && !lines[greeting].contains("Lan") {
        return None;
    }
    let news_text = lines[news].strip_prefix(margin.trim_end())?.trim();
    let head = [
        format!("{margin}------ {news_text}"),
        margin.to_owned(),
        format!("{margin}Bao writes:"),
        format!("{margin}> Will the cannon go home?"),
    ];
    let rest = lines[news + 1..].iter().map(|line| (*line).to_owned());
    let before = lines[..at].iter().map(|line| (*line).to_owned());
    Some(
        before
            .chain(head)
            .chain(rest)
            .collect::<Vec<_>>()
            .join("\n"),
    )
}

/// The news stand above the rest of our emails, where an inbox shows them. Programs that do not
/// mark what they quote must not make them the writer's words.
#[test]
fn the_news_at_the_start_of_our_emails_are_never_the_writers_words() {
    let (mut tried, mut wrong) = (0, Vec::new());
    for mail in expected() {
        let notation: Notation = mail.notation.parse().unwrap();
        let bytes = on_the_wire(&data("replies").join(&mail.file));
        let mut incoming = inbound_mail::read(&bytes, true).unwrap();
        let Some(body) = incoming.body.as_deref().ok().and_then(with_todays_head) else {
            continue;
        };
        tried += 1;
        incoming.body = Ok(body);
        let got = read_incoming(&incoming, &line(&mail), notation, mail.game);
        if !is_as_good(&mail.reads, &got.meaning)
            || got.plan != mail.plan
            || got.message != lines(&mail.message)
        {
            wrong.push(format!("{}: {got:?}", mail.file));
        }
    }
    assert!(tried >= 100, "{tried} mails");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_corpus_lists_every_email_in_its_folder() {
    let mut listed: Vec<String> = expected().into_iter().map(|mail| mail.file).collect();
    let mut there: Vec<String> = mails("replies")
        .iter()
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    listed.sort();
    there.sort();
    assert_eq!(listed, there);
}

#[test]
fn emails_written_by_programs_are_recognised() {
    let all = mails("automatic");
    assert!(all.len() >= 50, "{} mails", all.len());
    let taken_for_people: Vec<_> = all
        .iter()
        .filter(|path| !inbound_mail::read(&on_the_wire(path), true).is_ok_and(|m| m.is_automatic))
        .map(|path| path.file_name().unwrap())
        .collect();
    assert!(taken_for_people.is_empty(), "{taken_for_people:?}");
}

/// If its headers do not show that a program wrote an email, its words do: they are no mistyped
/// move.
#[test]
fn the_prose_of_an_unmarked_program_is_not_an_attempt() {
    let variant = catalogue::find("xiangqi").unwrap();
    let line = Line::new(variant.clone(), variant.rulebooks()[0]);
    let all = mails("robots");
    assert!(all.len() >= 9, "{} mails", all.len());
    for path in all {
        let mail = inbound_mail::read(&on_the_wire(&path), true).unwrap();
        assert!(
            !mail.is_automatic,
            "{} is told by its header",
            path.display()
        );
        let own = inbound_mail::own_words(mail.body.as_ref().unwrap());
        let notation = Notation::Algebraic;
        let read = inbound_mail::understand(&own, &mail.subject, GameId(42), Some(&line), notation);
        assert!(read.is_err(), "{}: {read:?}", path.display());
        let is_attempt = inbound_mail::is_attempt(&own, &mail.subject);
        assert!(!is_attempt, "{}: {own:?}", path.display());
    }
}

#[test]
fn a_slip_of_the_pen_in_the_corpus_is_an_attempt() {
    for name in [
        "greeting-then-move",
        "163-prose-first",
        "outlook-desktop-draw",
        "two-plans",
    ] {
        let path = data("replies").join(format!("{name}.eml"));
        let mail = inbound_mail::read(&on_the_wire(&path), true).unwrap();
        let own = inbound_mail::own_words(mail.body.as_ref().unwrap());
        assert!(
            inbound_mail::is_attempt(&own, &mail.subject),
            "{name}: {own:?}"
        );
    }
}

/// An email truncated at any byte causes no panic, and is never read as another move.
#[test]
fn a_truncated_email_is_not_read_as_another_move() {
    for mail in expected().iter().step_by(12) {
        let Meaning::Move(intended) = &mail.reads else {
            continue;
        };
        let notation: Notation = mail.notation.parse().unwrap();
        let whole = on_the_wire(&data("replies").join(&mail.file));
        let line = line(mail);
        for end in (0..whole.len()).step_by(37) {
            let Ok(incoming) = inbound_mail::read(&whole[..end], true) else {
                continue;
            };
            let Ok(body) = &incoming.body else { continue };
            let own = inbound_mail::own_words(body);
            let result =
                inbound_mail::understand(&own, &incoming.subject, mail.game, Some(&line), notation);
            if let Ok(ParsedReply {
                command: ReplyCommand::Move(text),
                ..
            }) = result
                && let Some((got, _)) = played(&line, notation, &text)
            {
                assert_eq!(&got, intended, "{} cut off at {end}", mail.file);
            }
        }
    }
}

/// The emails of a folder, in order.
fn mails(folder: &str) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = std::fs::read_dir(data(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "eml"))
        .collect();
    all.sort();
    all
}
