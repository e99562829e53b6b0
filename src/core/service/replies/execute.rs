//! Executes the commands of emails through the use cases of the web forms.

use super::dispatch::ReplyOutcome;
use super::inquiries::{clipped, why_not};
use crate::event::{PlanTexts, Receipt, ReplyContext, ReplyMessage};
use crate::inbound_mail::{
    LeftOut, NoPlan, OfferResponse, ParsedReply, Plan as Words, ReplyCommand,
};
use crate::model::{GameId, Status};
use crate::notation::coordinate;
use crate::play::{Game, GameCommand, OfferKind};
use crate::rules::{Chooser, Hidden, Line, Side};
use crate::service::game_commands;
use crate::service::game_commands::{Acceptance, AnswerRefused, CommandForm};
use crate::service::game_commands::{MOST_MESSAGES, MessageRefused, WordsOutcome};
use crate::service::game_commands::{PlanForm, PlanRefused};
use crate::service::games::conditional_move::Tree;
use crate::service::games::{self, LockedGame, MOST_MESSAGE, MoveForm, MoveRefused, StoredGame};
use crate::service::{Error, Refusable, RequestContext, UseCaseError};

/// Executes the command of an email with a valid token.
pub(super) fn execute(
    context: &mut RequestContext,
    mut game: LockedGame,
    mut reply: ParsedReply,
) -> Result<ReplyOutcome, Error> {
    let dispatched = match game.stored().game {
        None => {
            let word = match game.stored().variant.hides(Hidden::Kinds) {
                true => take_word(&mut reply.message),
                false => String::new(),
            };
            answer_challenge(context, game.stored(), (&reply.command, &word))?
        }
        Some(_) => match in_game(context, &mut game, &reply) {
            Err(Error::TooOften(seconds)) => refused(match reply.command {
                ReplyCommand::Move(_) => ReplyMessage::TooManyMoves(seconds),
                _ => ReplyMessage::TooManyOffers(seconds),
            }),
            dispatched => dispatched?,
        },
    };
    // A move includes its message, and a conditional move is private.
    let takes_message = matches!(dispatched, ReplyOutcome::Played | ReplyOutcome::Done(_));
    if takes_message && !matches!(reply.command, ReplyCommand::Prepare(_)) {
        let by = context.player()?.id;
        game_commands::keep_words(context.conn, game.stored(), by, &reply.message, context.now)?;
    }
    Ok(dispatched.with_ignored_text(&reply))
}

/// Sends the words of an email to the opponent; none if a program may have written them.
pub(super) fn send_words(
    context: &mut RequestContext,
    game: &LockedGame,
    words: &str,
) -> Result<Option<ReplyOutcome>, Error> {
    let sent = match game_commands::send_words(context, game, words) {
        Err(UseCaseError::Failed(Error::TooOften(seconds))) => {
            return Ok(Some(refused(ReplyMessage::TooManyMessages(seconds))));
        }
        sent => sent.split()?,
    };
    Ok(match sent {
        Ok(WordsOutcome::Sent) => {
            let receipt = ReplyContext::plain(ReplyMessage::MessageSent);
            Some(ReplyOutcome::Done(Some(receipt)))
        }
        Err(MessageRefused::TooLong) => Some(refused(ReplyMessage::MessageTooLong(MOST_MESSAGE))),
        Err(MessageRefused::TooMany) => Some(refused(ReplyMessage::MessagesFull(MOST_MESSAGES))),
        Ok(WordsOutcome::Repeated) | Err(MessageRefused::Empty) => None,
    })
}

/// Places the pieces as an email says.
pub(super) fn place(
    context: &mut RequestContext,
    mut game: LockedGame,
    text: &str,
) -> Result<ReplyOutcome, Error> {
    let side = games::seat_of_viewer(context, game.stored())?;
    Ok(
        match game_commands::place(context, &mut game, text).split()? {
            Ok(()) if game.stored().hides(Hidden::Placement) => {
                ReplyOutcome::Done(Some(ReplyContext::plain(ReplyMessage::Placed)))
            }
            Ok(()) => ReplyOutcome::Done(Some(ReplyContext::plain(ReplyMessage::PlacedAndShown))),
            Err(MoveRefused::Placing(_)) => refused(ReplyMessage::PlacingWrong {
                side,
                text: text.to_owned(),
            }),
            Err(why) => {
                ReplyOutcome::Refused(why_not(game.stored().game()?, context.notation(), "", &why))
            }
        },
    )
}

fn in_game(
    context: &mut RequestContext,
    locked: &mut LockedGame,
    reply: &ParsedReply,
) -> Result<ReplyOutcome, Error> {
    let seat = games::seat_of_viewer(context, locked.stored())?;
    let game = locked.stored().game()?;
    let command = match &reply.command {
        ReplyCommand::Move(text) => return play(context, locked, seat, text, reply),
        ReplyCommand::Prepare(first) => return prepare(context, locked, seat, (first, reply)),
        ReplyCommand::Rematch => return rematch(context, locked.stored().row.id),
        ReplyCommand::Game(command) => *command,
        ReplyCommand::Answer(response) => match answer_command(game, seat, *response) {
            Ok(command) => command,
            Err(NoSingleOffer::None) => return Ok(refused(ReplyMessage::NothingStands)),
            Err(NoSingleOffer::Several) => return Ok(refused(ReplyMessage::SeveralStand)),
        },
        ReplyCommand::Show | ReplyCommand::Moves | ReplyCommand::Help | ReplyCommand::Try(_) => {
            return Err(Error::Internal("asked, not told".into()));
        }
    };
    let form = CommandForm {
        ply: ply_of(locked.stored().row.state.ply),
        rev: None,
        command,
    };
    let before = progress(locked.stored());
    match game_commands::act(context, locked, &form).split()? {
        Err(why) => Ok(ReplyOutcome::Refused(why_not(
            locked.stored().game()?,
            context.notation(),
            "",
            &why,
        ))),
        Ok(()) if progress(locked.stored()) != before => Ok(ReplyOutcome::Played),
        Ok(()) => Ok(ReplyOutcome::Done(None)),
    }
}

fn rematch(context: &mut RequestContext, game: GameId) -> Result<ReplyOutcome, Error> {
    Ok(match game_commands::rematch(context, game).split()? {
        Ok(_) => ReplyOutcome::Done(Some(ReplyContext::plain(ReplyMessage::RematchOffered))),
        Err(why) => refused(ReplyMessage::NoRematch(why)),
    })
}

/// The progress of a game: a new status or position means that something was played.
fn progress(stored: &StoredGame) -> (Status, i64) {
    (stored.row.state.status, stored.row.state.ply)
}

fn play(
    context: &mut RequestContext,
    locked: &mut LockedGame,
    seat: Side,
    text: &str,
    reply: &ParsedReply,
) -> Result<ReplyOutcome, Error> {
    let form = MoveForm {
        ply: ply_of(locked.stored().row.state.ply),
        rev: None,
        text: text.to_owned(),
        message: reply.message.clone(),
        offer_draw: reply.offers_draw,
    };
    // Conditional moves are stored before the move: the opponent may have prepared a reply to it.
    let plan = prepare_after(context, locked, &form, reply)?;
    let (owner, ply) = (context.player()?.id, locked.stored().row.state.ply + 1);
    let played = game_commands::play_move(context, locked, &form);
    let is_refused = matches!(
        played,
        Err(UseCaseError::Refused(_) | UseCaseError::Failed(Error::TooOften(_)))
    );
    if is_refused && plan.as_ref().is_some_and(|plan| plan.waits.is_some()) {
        game_commands::drop_plan(context.conn, locked.stored().row.id, owner)?;
    }
    match played.split()? {
        Ok(()) => {
            let is_half = locked.stored().variant.chooser() == Chooser::Opponent;
            let ply = if is_half {
                locked.stored().row.state.ply
            } else {
                ply
            };
            receipt(locked.stored(), seat, ply, plan.unwrap_or_default()).map(ReplyOutcome::Moved)
        }
        Err(why) => {
            let game = locked.stored().game()?;
            let why = why_not(game, context.notation(), text, &why);
            Ok(ReplyOutcome::Refused(why))
        }
    }
}

/// The receipt for the move of that ply.
fn receipt(stored: &StoredGame, seat: Side, ply: i64, plan: PlanResult) -> Result<Receipt, Error> {
    let game = stored.game()?;
    let at = usize::try_from(ply - 1).unwrap_or(usize::MAX);
    let mv = *game.line.moves().get(at).ok_or(Error::NotFound)?;
    let still_waits = progress(stored) == (Status::Playing, ply);
    let waits = plan.waits.filter(|_| still_waits);
    Ok(Receipt {
        goes_on: game.turn() == Some(seat),
        ply,
        mv: coordinate::write(&stored.variant, mv),
        offers_draw: game.offered_by(OfferKind::Draw) == Some(seat),
        notes: waits.into_iter().chain(plan.notes).collect(),
        in_reply_to: None,
    })
}

/// The result of the lines below a move.
#[derive(Default)]
struct PlanResult {
    waits: Option<ReplyContext>,
    /// Omissions and their reasons.
    notes: Vec<ReplyContext>,
}

/// Stores conditional moves for after a move that is about to be made. None if there are none, or
/// the move is illegal.
fn prepare_after(
    context: &mut RequestContext,
    locked: &LockedGame,
    form: &MoveForm,
    reply: &ParsedReply,
) -> Result<Option<PlanResult>, Error> {
    if reply.plans.is_empty() && reply.left_out.is_empty() {
        return Ok(None);
    }
    let (notation, lines) = (context.notation(), lines(&reply.plans));
    let Some((line, tree)) = game_commands::prepare_after(context, locked, form, &lines)? else {
        return Ok(None);
    };
    let left_out = |left: &LeftOut| ReplyContext::of(omission(left), &line, notation);
    let mut notes: Vec<ReplyContext> = reply.left_out.iter().map(left_out).collect();
    let waits = match tree {
        Ok(tree) => Some(plan_saved(context, &line, &tree)),
        Err(_) if lines.is_empty() => None,
        Err(_) => {
            notes.insert(
                0,
                ReplyContext::of(ReplyMessage::LinesNotKept(lines), &line, notation),
            );
            None
        }
    };
    Ok(Some(PlanResult { waits, notes }))
}

fn omission(left: &LeftOut) -> ReplyMessage {
    let line = left.line.clone();
    match &left.why {
        NoPlan::Form => ReplyMessage::LeftOut { line, plan: None },
        NoPlan::NoMove(words) => ReplyMessage::LeftOut {
            line,
            plan: texts(words),
        },
    }
}

fn prepare(
    context: &mut RequestContext,
    locked: &mut LockedGame,
    seat: Side,
    (first, reply): (&[Words], &ParsedReply),
) -> Result<ReplyOutcome, Error> {
    let game = locked.stored().game()?;
    if game.turn() == Some(seat) {
        return Ok(refused(ReplyMessage::PlanOnOwnTurn));
    }
    let all = [&[first.to_vec()], reply.plans.as_slice()].concat();
    let form = PlanForm {
        ply: ply_of(locked.stored().row.state.ply),
        rev: None,
        lines: lines(&all),
    };
    let saved = game_commands::save_plan(context, locked, &form).split()?;
    let game = locked.stored().game()?;
    Ok(match saved {
        Ok(tree) => ReplyOutcome::Done(Some(plan_saved(context, &game.line, &tree))),
        Err(PlanRefused::Wrong(_)) => {
            let message = ReplyMessage::LinesWrong(form.lines);
            ReplyOutcome::Refused(ReplyContext::of(message, &game.line, context.notation()))
        }
        Err(PlanRefused::Game(why)) => {
            ReplyOutcome::Refused(why_not(game, context.notation(), "", &why))
        }
    })
}

/// The stored conditional moves, in the owner's notation.
fn plan_saved(context: &RequestContext, line: &Line, tree: &Tree) -> ReplyContext {
    let message = ReplyMessage::LinesKept {
        by: line.position().turn().other(),
        tree: tree.write(line.variant()),
    };
    ReplyContext::of(message, line, context.notation())
}

/// The lines of an email in a form's format, with a comma after each move.
fn lines(plans: &[Vec<Words>]) -> String {
    let step = |words: &Words| format!("{}, {}", clipped(&words.expected), clipped(&words.answer));
    let line = |steps: &Vec<Words>| steps.iter().map(step).collect::<Vec<_>>().join(", ");
    plans.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn texts(words: &[Words]) -> Option<PlanTexts> {
    let line = lines(&[words.to_vec()]);
    let (expected, answer) = line.split_once(", ")?;
    Some(PlanTexts {
        expected: expected.to_owned(),
        answer: answer.to_owned(),
    })
}

/// Removes the word for a deal from a message: `word: seven green apples`, on a line of its own;
/// empty if there is none.
fn take_word(message: &mut String) -> String {
    let word_of = |line: &str| {
        let (head, word) = line.split_once([':', '\u{ff1a}'])?;
        let is_word = head.trim().eq_ignore_ascii_case("word");
        is_word.then(|| word.trim().to_owned())
    };
    let word = message.lines().find_map(word_of);
    if word.is_some() {
        let rest = message.lines().filter(|line| word_of(line).is_none());
        *message = rest.collect::<Vec<_>>().join("\n");
    }
    word.unwrap_or_default()
}

fn answer_challenge(
    context: &mut RequestContext,
    stored: &StoredGame,
    (command, word): (&ReplyCommand, &str),
) -> Result<ReplyOutcome, Error> {
    let id = stored.row.id;
    let chosen = Acceptance {
        word,
        ..Acceptance::default()
    };
    let answered = match command {
        ReplyCommand::Answer(OfferResponse::Accept) => {
            game_commands::accept_with(context, id, chosen).map(drop)
        }
        ReplyCommand::Answer(OfferResponse::Decline) => game_commands::decline(context, id),
        _ => return Ok(refused(ReplyMessage::NotBegun)),
    };
    match answered {
        Ok(()) => Ok(ReplyOutcome::Played),
        Err(UseCaseError::Refused(why)) => Ok(refused(match why {
            AnswerRefused::NoSuchSetup => ReplyMessage::NoSuchArray,
            AnswerRefused::OddWord => ReplyMessage::OddWord,
            AnswerRefused::Gone => ReplyMessage::ChallengeGone(stored.row.state.status),
        })),
        Err(UseCaseError::Failed(Error::Forbidden(why))) => {
            Ok(refused(ReplyMessage::Forbidden(why)))
        }
        Err(UseCaseError::Failed(other)) => Err(other),
    }
}

fn refused(message: ReplyMessage) -> ReplyOutcome {
    ReplyOutcome::Refused(ReplyContext::plain(message))
}

fn ply_of(ply: i64) -> u32 {
    u32::try_from(ply).unwrap_or(u32::MAX)
}

/// Why an answer has no clear offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NoSingleOffer {
    /// The opponent has made no offer.
    None,
    Several,
}

/// The command that an answer to the opponent's offer means now.
fn answer_command(
    game: &Game,
    seat: Side,
    response: OfferResponse,
) -> Result<GameCommand, NoSingleOffer> {
    let mut theirs = game.offers.iter().filter(|offer| offer.by != seat);
    match (theirs.next(), theirs.next()) {
        (None, _) => Err(NoSingleOffer::None),
        (Some(_), Some(_)) => Err(NoSingleOffer::Several),
        (Some(offer), None) => Ok(response.to(offer.terms.kind())),
    }
}
