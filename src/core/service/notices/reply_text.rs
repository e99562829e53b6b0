//! The text of replies to email, written when the reply is sent and not stored.

use crate::event::{About, ReplyContext, ReplyMessage, SenderDoubt};
use crate::inbound_mail::{Unclear, Unreadable};
use crate::model::{GameId, Status, deal};
use crate::notation::{self, Notation, ReadError, coordinate};
use crate::play::{Outcome, Refusal};
use crate::rules::{Line, Side, Variant};
use crate::service::Error;
use crate::service::games::conditional_move::{self, Tree};
use crate::service::games::{self, Masked, MoveRefused, ReplayedGame};
use crate::words::{
    Noun, games as game_words, move_numbers, positions, replies as say, web as web_words,
};

/// The first sentence, and the others.
pub type Sentences = (String, Vec<String>);

/// The game that a reply is about, as it was when the email arrived.
type Moment<'a> = Option<&'a (Line, Notation)>;

/// The sentences of a reply.
///
/// # Errors
/// If its moves cannot be read.
pub fn sentences_of<Mask: Masked>(
    context: &ReplyContext,
    stored: &ReplayedGame<Mask>,
) -> Result<Sentences, Error> {
    let moment = match &context.about {
        Some(about) => Some(moment(about, stored)?),
        None => None,
    };
    let (headline, mut lines) = sentences(context, stored, moment.as_ref());
    if context.words_left {
        lines.extend([t!("replies-words-left"), t!("replies-words-how")].map(str::to_owned));
    }
    let lines = lines.iter().map(|line| quoted(line)).collect();
    Ok((quoted(&headline), lines))
}

fn moment<Mask: Masked>(
    about: &About,
    stored: &ReplayedGame<Mask>,
) -> Result<(Line, Notation), Error> {
    let line = stored.line_after(&about.moves)?;
    Ok((line, about.notation.parse().unwrap_or_default()))
}

fn sentences<Mask>(
    context: &ReplyContext,
    stored: &ReplayedGame<Mask>,
    moment: Moment,
) -> Sentences {
    let variant = &stored.variant;
    match &context.message {
        ReplyMessage::Unreadable(why) => not_understood([match why {
            Unreadable::TooLarge => t!("replies-too-large").to_owned(),
            Unreadable::TooManyParts => t!("replies-too-many-parts").to_owned(),
            Unreadable::Charset(name) => t!("replies-charset", name = inline(name)),
            Unreadable::NoText => t!("replies-no-text").to_owned(),
        }]),
        ReplyMessage::Unclear { why, game } => unclear(why, *game, moment),
        ReplyMessage::MessageTooLong(limit) => try_again(web_words::too_long(*limit)),
        ReplyMessage::MessageSent => (t!("replies-message-sent").to_owned(), Vec::new()),
        ReplyMessage::MessagesFull(most) => nothing_done([t!("web-too-many-messages", n = *most)]),
        ReplyMessage::LockedOut => nothing_done([t!("replies-locked-out")]),
        ReplyMessage::SenderDoubt(why) => nothing_done([
            match why {
                SenderDoubt::OtherAddress => t!("replies-other-address"),
                SenderDoubt::Dmarc => t!("replies-dmarc"),
                SenderDoubt::Bulk => t!("replies-bulk"),
            },
            t!("replies-unproved-how"),
        ]),
        ReplyMessage::Revoked => answer_newer(t!("replies-revoked")),
        ReplyMessage::HasBegun => answer_newer(t!("replies-has-begun")),
        ReplyMessage::Spent => answer_newer(t!("replies-spent")),
        ReplyMessage::Late { was, is } => answer_newer(late(stored, *was, *is)),
        ReplyMessage::Over(ended) => nothing_done([over(variant, ended)]),
        ReplyMessage::ChallengeOver(status) => nothing_done([challenge_gone(*status)]),
        ReplyMessage::ChallengeGone(status) => try_again(challenge_gone(*status)),
        ReplyMessage::OnlyInvited(status) => {
            let over = game_words::challenge_over(*status);
            nothing_done([over.unwrap_or_else(|| t!("replies-not-begun").to_owned())])
        }
        ReplyMessage::NotBegun => try_again(t!("replies-not-begun")),
        ReplyMessage::RematchOffered => (t!("replies-rematch").to_owned(), Vec::new()),
        ReplyMessage::NoRematch(why) => nothing_done([game_words::no_rematch(*why)]),
        ReplyMessage::Forbidden(why) => try_again(web_words::forbidden(*why)),
        ReplyMessage::NoSuchArray => try_again(t!("web-no-such-array")),
        ReplyMessage::OddWord => try_again(t!("web-odd-word", most = deal::MOST_WORD)),
        ReplyMessage::Placed => (t!("placing-placed").to_owned(), Vec::new()),
        ReplyMessage::PlacedAndShown => (t!("placing-both").to_owned(), Vec::new()),
        ReplyMessage::PlacedAlready => nothing_done([t!("placing-already")]),
        ReplyMessage::NotShown => not_understood([t!("placing-not-shown")]),
        ReplyMessage::PlacingWrong { side, text } => {
            let read = notation::placing::read(variant, *side, text);
            let why = read.err().map(|why| positions::placing(variant, &why));
            let usual = positions::usual_placing(variant, *side);
            let example = t!("letter-answer-placing", example = usual);
            not_understood(why.into_iter().chain([example]))
        }
        ReplyMessage::NothingStands => try_again(t!("replies-nothing-stands")),
        ReplyMessage::TooManyOffers(seconds) => (
            web_words::too_often(*seconds),
            vec![t!("replies-too-many-offers").to_owned()],
        ),
        ReplyMessage::TooManyMoves(seconds) | ReplyMessage::TooManyMessages(seconds) => {
            (web_words::too_often(*seconds), Vec::new())
        }
        ReplyMessage::SeveralStand => try_again(t!("replies-several-stand")),
        ReplyMessage::PlanOnOwnTurn => try_again(t!("replies-plan-on-own-turn")),
        ReplyMessage::Refused(why) => refused(variant, why),
        ReplyMessage::Shown(ended) => {
            let over = ended.iter().map(|ended| over(variant, ended));
            (t!("replies-shown").to_owned(), over.collect())
        }
        ReplyMessage::ChallengeShown(status) => {
            let over = game_words::challenge_over(*status);
            (
                t!("replies-challenge-shown").to_owned(),
                over.into_iter().collect(),
            )
        }
        ReplyMessage::ChallengeHelp => (t!("replies-help").to_owned(), say::help_with_challenge()),
        ReplyMessage::Moves(Some(ended)) => (over(variant, ended), Vec::new()),
        about_moves => moment.map_or_else(Sentences::default, |(line, notation)| {
            of_moves(about_moves, line, *notation)
        }),
    }
}

/// Why an email was not understood.
fn unclear(why: &Unclear, own: GameId, moment: Moment) -> Sentences {
    match why {
        Unclear::Nothing => not_understood([t!("replies-nothing-written")]),
        Unclear::NotACommand(text) => {
            let almost = moment.and_then(|(line, notation)| almost(line, *notation, text));
            let line = inline(text);
            not_understood(
                [t!("replies-not-a-command", line)]
                    .into_iter()
                    .chain(almost),
            )
        }
        Unclear::Several(lines) => {
            let lines: Vec<String> = lines.iter().map(|line| inline(line)).collect();
            not_understood([say::several(&lines)])
        }
        Unclear::StrayPlan(line) => not_understood([t!("replies-plan-stray", line = inline(line))]),
        Unclear::NotAPlan(line) => not_understood([
            t!("plans-no-line", line = inline(line)).as_str(),
            t!("replies-plan-form"),
        ]),
        Unclear::OtherGame(named) => {
            let (named, own) = (named.to_string(), own.to_string());
            not_understood([t!("replies-other-game", named, own)])
        }
    }
}

/// The sentences that need only the line.
fn of_moves(message: &ReplyMessage, line: &Line, notation: Notation) -> Sentences {
    match message {
        ReplyMessage::Help => {
            let own = notation.or_algebraic(line.variant());
            let example = notation::example(line, own).unwrap_or_else(|| "h3-e3".to_owned());
            (
                t!("replies-help").to_owned(),
                say::help(line.variant(), &example),
            )
        }
        ReplyMessage::Moves(_) => say::moves(line, notation),
        ReplyMessage::MovesUnseen => {
            let seat = Noun::seat(line.variant(), line.position().turn());
            (t!("replies-moves-unseen", seat = seat), Vec::new())
        }
        ReplyMessage::Tried {
            mv,
            reader,
            playable,
        } => {
            let mut lines = meaning(line, notation, mv, *reader);
            lines.extend(playable.then(|| t!("replies-tried-how").to_owned()));
            (t!("replies-tried").to_owned(), lines)
        }
        ReplyMessage::NotPlayed(text) => {
            let why = why_not_played(line, notation, text);
            nothing_done(why.into_iter().chain([t!("replies-try-again").to_owned()]))
        }
        ReplyMessage::LinesWrong(lines) => lines_wrong(line, notation, lines),
        ReplyMessage::LinesNotKept(lines) => lines_not_saved(line, notation, lines),
        ReplyMessage::LeftOut { line: text, plan } => {
            let fault = plan
                .as_ref()
                .and_then(|plan| fault(line, notation, &plan.line()));
            let how = fault.unwrap_or_else(|| t!("replies-plan-form").to_owned());
            (t!("replies-plan-left-out", line = inline(text)), vec![how])
        }
        ReplyMessage::LinesKept { by, tree } => {
            let tree = Tree::read(line.variant(), tree).unwrap_or_default();
            match tree.only(line, notation) {
                Some((expected, answer)) => move_saved(line, *by, (&expected, &answer)),
                None => lines_saved(tree.line_texts(line, notation)),
            }
        }
        _ => Sentences::default(),
    }
}

fn nothing_done<S: Into<String>>(lines: impl IntoIterator<Item = S>) -> Sentences {
    let lines = lines.into_iter().map(Into::into);
    (t!("replies-nothing-done").to_owned(), lines.collect())
}

fn try_again(why: impl Into<String>) -> Sentences {
    nothing_done([why.into(), t!("replies-try-again").to_owned()])
}

fn answer_newer(why: impl Into<String>) -> Sentences {
    nothing_done([why.into(), t!("replies-answer-newer").to_owned()])
}

fn not_understood<S: Into<String>>(lines: impl IntoIterator<Item = S>) -> Sentences {
    let lines = lines.into_iter().map(Into::into);
    let lines = lines.chain([t!("replies-try-again").to_owned()]).collect();
    (t!("replies-not-understood").to_owned(), lines)
}

fn late<Mask>(stored: &ReplayedGame<Mask>, was: i64, is: i64) -> String {
    let line = stored.game.as_ref().map(|game| &game.line);
    let start = line.map_or(stored.variant.start(), Line::start);
    let next = |ply: i64| {
        let ply = usize::try_from(ply).unwrap_or(0) + 1;
        move_numbers::nth_from(&stored.variant, start, ply)
    };
    t!("replies-late", was = next(was), is = next(is))
}

fn over(variant: &Variant, outcome: &Outcome) -> String {
    say::over(variant, outcome)
}

fn challenge_gone(status: Status) -> String {
    game_words::challenge_over(status).unwrap_or_else(|| t!("web-challenge-gone").to_owned())
}

/// Why the game refuses it, and what to do next.
fn refused(variant: &Variant, why: &Refusal) -> Sentences {
    let sentence = game_words::refusal(variant, why);
    match why {
        Refusal::NotYourTurn if variant.mode().is_foreseeable() => {
            nothing_done([sentence.as_str(), t!("replies-plan-instead")])
        }
        Refusal::NotYourTurn | Refusal::Over(_) => nothing_done([sentence]),
        _ => try_again(sentence),
    }
}

/// What is wrong with a line that looks like a move.
fn almost(line: &Line, notation: Notation, text: &str) -> Option<String> {
    let why = notation::read_turn(line, notation, text).err()?;
    let says_nothing = matches!(
        why,
        ReadError::NotUnderstood | ReadError::Empty | ReadError::TooLong
    );
    (!says_nothing).then(|| MoveRefused::Unreadable(why).sentence(line, notation))
}

fn why_not_played(line: &Line, notation: Notation, text: &str) -> Option<String> {
    let why = match notation::read_turn(line, notation, text) {
        Err(why) => MoveRefused::Unreadable(why),
        Ok(entry) => MoveRefused::Play(Refusal::Rules(line.clone().push(entry.mv).err()?)),
    };
    Some(why.sentence(line, notation))
}

/// What is wrong with conditional moves.
fn fault(line: &Line, notation: Notation, lines: &str) -> Option<String> {
    let fault = conditional_move::read(line, notation, lines).err()?;
    Some(fault.sentence(line, notation))
}

fn lines_wrong(line: &Line, notation: Notation, lines: &str) -> Sentences {
    try_again(fault(line, notation, lines).unwrap_or_default())
}

fn lines_not_saved(line: &Line, notation: Notation, lines: &str) -> Sentences {
    let fault = fault(line, notation, lines);
    (
        t!("plans-not-saved").to_owned(),
        fault.into_iter().collect(),
    )
}

fn move_saved(line: &Line, by: Side, (expected, answer): (&str, &str)) -> Sentences {
    let headline = t!(
        "replies-plan-kept",
        opponent = Noun::seat(line.variant(), by.other()),
        expected = expected,
        answer = answer
    );
    (headline, vec![t!("replies-plan-how").to_owned()])
}

fn lines_saved(lines: Vec<String>) -> Sentences {
    let headline = t!("plans-kept", n = lines.len());
    let how = t!("replies-plan-how").to_owned();
    (headline, lines.into_iter().chain([how]).collect())
}

/// The consequences of a move that was tried.
fn meaning(line: &Line, notation: Notation, mv: &str, reader: Side) -> Vec<String> {
    let Ok(mv) = coordinate::read(line.variant(), mv) else {
        return Vec::new();
    };
    let mv = games::without_revealed(line, mv);
    let judgement = games::judgement_before(line, mv);
    let mut after = line.clone();
    match after.push(mv) {
        Ok(_) => say::meaning(&after, notation, &judgement, reader),
        Err(_) => Vec::new(),
    }
}

/// Text of an email in a form that fits into a sentence.
fn inline(text: &str) -> String {
    let text = crate::model::clean::text(text);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.chars().take(80).collect()
}

/// Replaces the backticks of web texts by quotation marks.
fn quoted(text: &str) -> String {
    let mut pieces = text.split('`');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.enumerate().fold(first, |text, (nth, piece)| {
        let mark = if nth % 2 == 0 { '“' } else { '”' };
        format!("{text}{mark}{piece}")
    })
}
