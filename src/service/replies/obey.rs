//! What a mail plays, through the same use cases as the forms of the web.

use super::answer::Said;
use super::heed::Heeded;
use super::look::why_not;
use super::offers::{Say, Stands, meant};
use crate::dialogue::{Command, Plan as Words, Saying};
use crate::rules::{Line, Side};
use crate::service::games::prepared::{self, Fault, Plan, PlanForm, Prepared};
use crate::service::games::{self, ActForm, Answer, ChallengeAnswer, MoveForm, Table, Wish};
use crate::service::{Desk, Error};
use crate::store::replies;
use crate::words::{games as game_words, replies as say, web as web_words};

/// Does what a mail asks for, its token being good.
pub(super) fn obey(
    desk: &mut Desk,
    token: &replies::Row,
    table: Table,
    saying: Saying,
) -> Result<Heeded, Error> {
    let heeded = match table.game {
        None => answer_challenge(desk, &table, &saying.command)?,
        Some(_) => in_game(desk, token, &table, &saying)?,
    };
    // A move took its words along, and a plan is nobody else's to read.
    let is_said = !matches!(saying.command, Command::Move(_) | Command::Prepare(_));
    if is_said && !matches!(heeded, Heeded::Refused(_)) {
        let by = desk.player()?.id;
        games::say(desk.conn, table.row.id, by, &saying.message, desk.now)?;
    }
    Ok(heeded.with_words_left(&saying))
}

fn in_game(
    desk: &mut Desk,
    token: &replies::Row,
    table: &Table,
    saying: &Saying,
) -> Result<Heeded, Error> {
    let seat = games::seat_of_viewer(desk, table)?;
    let game = table.game()?;
    let wish: Result<Wish, Stands> = match &saying.command {
        Command::Move(text) => return play(desk, table, seat, text, saying),
        Command::Prepare(words) => return prepare(desk, table, seat, words),
        Command::Resign => Ok(Wish::Resign),
        Command::Draw => Ok(Wish::OfferDraw),
        Command::Takeback => Ok(Wish::AskTakeback { to: None }),
        Command::Accept => meant(game, seat, Say::Yes),
        Command::Decline => meant(game, seat, Say::No),
        Command::Show | Command::Moves | Command::Help | Command::Try(_) => {
            return Err(Error::Internal("asked, not told".into()));
        }
    };
    let wish = match wish {
        Ok(wish) => wish,
        Err(Stands::Nothing) => return Ok(no(say::NOTHING_STANDS)),
        Err(Stands::Several) => return Ok(no(say::SEVERAL_STAND)),
    };
    let form = ActForm {
        game: table.row.id,
        ply: ply_of(token.ply),
        rev: None,
        wish,
    };
    match games::act(desk, &form)? {
        Answer::Refused(why) => Ok(Heeded::Refused(why_not(
            table.game()?,
            desk.notation(),
            &why,
        ))),
        Answer::Done => {
            let after = games::load(desk.conn, table.row.id, Some(token.player_id), false)?;
            Ok(match is_played(table, &after) {
                true => Heeded::Played(None),
                false => Heeded::Done(None),
            })
        }
    }
}

/// Whether the game has come to an end, or to another position.
fn is_played(before: &Table, after: &Table) -> bool {
    before.row.status != after.row.status || before.row.ply != after.row.ply
}

fn play(
    desk: &mut Desk,
    table: &Table,
    seat: Side,
    text: &str,
    saying: &Saying,
) -> Result<Heeded, Error> {
    let form = MoveForm {
        game: table.row.id,
        ply: ply_of(table.row.ply),
        rev: None,
        text: text.to_owned(),
        message: saying.message.clone(),
        offer_draw: false,
    };
    // What is prepared along with the move waits before it is made: the opponent may have
    // prepared something too.
    let plan = match &saying.plan {
        None => None,
        Some(words) => prepare_after(desk, table, seat, &form, words)?,
    };
    let owner = desk.player()?.id;
    match games::play_move(desk, &form)? {
        Answer::Done => Ok(Heeded::Played(match plan {
            None => None,
            Some(Err(said)) => Some(said),
            Some(Ok((ply, said))) => {
                let after = games::load(desk.conn, table.row.id, Some(owner), false)?;
                let waits = after.row.ply == ply && after.row.status == "playing";
                waits.then_some(said)
            }
        })),
        Answer::Refused(why) => {
            if plan.is_some() {
                prepared::drop_of(desk.conn, table.row.id, owner)?;
            }
            let game = table.game()?;
            Ok(Heeded::Refused(why_not(game, desk.notation(), &why)))
        }
    }
}

/// The ply at which a prepared answer waits and what is said of it, or why there is none.
type PlanKept = Result<(i64, Said), Said>;

/// Prepares an answer for the turn after a move that is about to be made: the ply at which it
/// waits and what is said of it, or why not. None where the move cannot be made.
fn prepare_after(
    desk: &mut Desk,
    table: &Table,
    seat: Side,
    form: &MoveForm,
    words: &Words,
) -> Result<Option<PlanKept>, Error> {
    let notation = desk.notation();
    let Ok(proposal) = games::propose(table, seat, notation, form) else {
        return Ok(None);
    };
    let not_kept = |why: String| Ok(Some(Err(Said::new(say::PLAYED_WITHOUT_PLAN, [why]))));
    let line = &proposal.line;
    if line.outcome().is_some() {
        return not_kept(say::PLAN_FOR_NOTHING.to_owned());
    }
    match prepared::read(line, notation, (&words.expected, &words.answer)) {
        Err(fault) => not_kept(faulty(desk, line, &fault)),
        Ok(plan) => {
            let (owner, ply) = (desk.player()?.id, table.row.ply + 1);
            prepared::keep(desk.conn, table, owner, (ply, plan), desk.now)?;
            Ok(Some(Ok((ply, kept(desk, line, seat, plan)))))
        }
    }
}

fn prepare(desk: &mut Desk, table: &Table, seat: Side, words: &Words) -> Result<Heeded, Error> {
    let game = table.game()?;
    if game.turn() == Some(seat) {
        return Ok(no(say::PLAN_ON_OWN_TURN));
    }
    let form = PlanForm {
        game: table.row.id,
        ply: ply_of(table.row.ply),
        rev: None,
        expected: words.expected.clone(),
        answer: words.answer.clone(),
    };
    Ok(match prepared::save(desk, &form)? {
        Prepared::Kept(plan) => Heeded::Done(Some(kept(desk, &game.line, seat, plan))),
        Prepared::Wrong(fault) => no(&faulty(desk, &game.line, &fault)),
        Prepared::Refused(why) => Heeded::Refused(why_not(game, desk.notation(), &why)),
    })
}

/// That an answer waits, as its owner writes moves.
fn kept(desk: &Desk, line: &Line, seat: Side, plan: Plan) -> Said {
    let (expected, answer) = plan.written(line, desk.notation());
    let opponent = &line.variant().seat(seat.other()).name;
    Said::new(
        say::plan_kept(opponent, &expected, &answer),
        [say::PLAN_HOW],
    )
}

fn faulty(desk: &Desk, line: &Line, fault: &Fault) -> String {
    fault.sentence(line, desk.notation())
}

fn answer_challenge(desk: &mut Desk, table: &Table, command: &Command) -> Result<Heeded, Error> {
    let id = table.row.id;
    let answered = match command {
        Command::Accept => games::accept(desk, id),
        Command::Decline => games::decline(desk, id),
        _ => return Ok(no(say::NOT_BEGUN)),
    };
    match answered {
        Ok(ChallengeAnswer::Done) => Ok(Heeded::Played(None)),
        Ok(ChallengeAnswer::Gone) => {
            let over = game_words::challenge_over(&table.row.status);
            Ok(no(&over.unwrap_or_else(|| web_words::CHALLENGE_GONE.into())))
        }
        Ok(ChallengeAnswer::NoSuchSetup) => Ok(no(web_words::NO_SUCH_ARRAY)),
        Err(Error::Forbidden(why)) => Ok(no(why)),
        Err(other) => Err(other),
    }
}

fn no(why: &str) -> Heeded {
    Heeded::Refused(Said::new(say::NOTHING_DONE, [why, say::TRY_AGAIN]))
}

fn ply_of(ply: i64) -> u32 {
    u32::try_from(ply).unwrap_or(u32::MAX)
}
