//! The acts of a game's scenario and their random choice. A new act needs a variant here, an arm in
//! `apply_to_model`, one in `Scenario::does`, and a share in `choose`.

use super::chance::Chance;
use super::model_game::ModelGame;
use super::model_kibitz::Person;
use super::model_upkeep::ModelQuiet;
use crate::play::{GameCommand, OfferKind, OfferTerms};
use crate::rules::Side;

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// An act in a scenario. Moves are indices among the legal moves and lengths are seconds, so that
/// an act is valid after any others, and acts can be left out of a scenario.
#[derive(Debug, Clone)]
pub(super) enum Act {
    Move {
        by: Side,
        nth: usize,
        offers: bool,
    },
    /// Replies to successive moves.
    Prepare {
        by: Side,
        steps: Vec<[usize; 2]>,
    },
    DropPlan {
        by: Side,
    },
    Command {
        by: Side,
        command: GameCommand,
    },
    AskVacation {
        by: Side,
        after: i64,
        length: i64,
    },
    EndVacation {
        by: Side,
    },
    BeQuiet {
        by: Side,
        quiet: ModelQuiet,
    },
    /// A player turns the automatic vacation on or off.
    Save {
        by: Side,
        on: bool,
    },
    Mute {
        by: Side,
        off: bool,
    },
    /// A comment by a player or the onlooker.
    Remark {
        by: Person,
        sealed: bool,
    },
    CloseKibitz {
        by: Side,
        on: bool,
    },
    Close {
        by: Side,
    },
    /// Time passes, with or without heartbeats.
    Wait {
        seconds: i64,
        steadily: bool,
    },
    Beat,
    Jobs,
    Restart,
    Deliver,
}

impl Act {
    /// Applies the act to the model, and returns whether it is accepted.
    pub(super) fn apply_to_model(&self, game: &mut ModelGame) -> bool {
        match self {
            Self::Move { by, nth, offers } => return game.play(*by, game.nth_move(*nth), *offers),
            Self::Prepare { by, steps } => return game.prepare(*by, steps),
            Self::DropPlan { by } => return game.drop_plan(*by),
            Self::Command { by, command } => return game.command(*by, *command),
            Self::AskVacation { by, after, length } => {
                return game.ask_vacation(*by, *after, *length);
            }
            Self::EndVacation { by } => game.end_vacation(*by),
            Self::BeQuiet { by, quiet } => game.be_quiet(*by, quiet.clone()),
            Self::Save { by, on } => game.save(*by, *on),
            Self::Mute { by, off } => game.mute(*by, *off),
            Self::Remark { by, sealed } => return game.remark(*by, *sealed),
            Self::CloseKibitz { by, on } => game.close_kibitz(*by, *on),
            Self::Close { by } => game.close(*by),
            Self::Wait { seconds, steadily } => {
                if *steadily {
                    game.beat();
                }
                game.now += seconds;
                if *steadily {
                    game.heartbeat.beats_until(game.now);
                    game.beat();
                }
            }
            Self::Beat => game.beat(),
            Self::Jobs => game.jobs(),
            Self::Restart => {
                game.heartbeat.is_restarted();
                game.beat();
            }
            Self::Deliver => game.deliver(),
        }
        true
    }
}

pub(super) fn choose(chance: &mut Chance, game: &ModelGame) -> Act {
    if let Some(answer) = an_answer(chance, game) {
        return answer;
    }
    let turn = game.clock.turn.side;
    let by = if chance.once_in(2) {
        turn
    } else {
        turn.other()
    };
    match chance.below(67) {
        0..18 => Act::Move {
            by: turn,
            nth: a_move(chance),
            offers: chance.once_in(8),
        },
        18 => Act::Move {
            by: turn.other(),
            nth: chance.below(1000),
            offers: false,
        },
        19..33 => Act::Wait {
            seconds: a_while(chance, game),
            steadily: !chance.once_in(4),
        },
        33..37 => Act::Beat,
        37..40 => Act::Jobs,
        40 => Act::Restart,
        41..51 => Act::Command {
            by,
            command: a_command(chance, game, by),
        },
        51..54 => Act::Prepare {
            by: turn.other(),
            steps: (0..=chance.below(3))
                .map(|_| [a_move(chance), a_move(chance)])
                .collect(),
        },
        54 => Act::DropPlan { by },
        55..58 => Act::AskVacation {
            by,
            after: *chance.one_of(&[0, 0, HOUR, DAY, 3 * DAY]),
            length: *chance.one_of(&[DAY - 1, DAY, DAY + HOUR, 3 * DAY, 7 * DAY]),
        },
        58..60 => Act::EndVacation { by },
        60 => Act::BeQuiet {
            by,
            quiet: a_quiet_time(chance),
        },
        61 => Act::Mute {
            by,
            off: chance.once_in(2),
        },
        62 if chance.once_in(3) => Act::Save {
            by,
            on: chance.once_in(2),
        },
        62 if chance.once_in(6) => Act::Close { by },
        63 | 64 => Act::Remark {
            by: *chance.one_of(&[None, Some(by)]),
            sealed: chance.once_in(2),
        },
        65 => Act::CloseKibitz {
            by,
            on: game.has_closed_kibitz(by) == chance.once_in(4),
        },
        _ => Act::Deliver,
    }
}

/// From time to time, answers an offer or claims time: both are rare if left to chance alone.
fn an_answer(chance: &mut Chance, game: &ModelGame) -> Option<Act> {
    let waits = game.clock.turn.side.other();
    let is_late = game.clock.terms.by_claim && game.clock.is_over(game.now);
    let (by, command) = match game.cancel {
        Some(asker) => {
            let answers = [
                GameCommand::Accept(OfferKind::Cancel),
                GameCommand::Decline(OfferKind::Cancel),
                GameCommand::Decline(OfferKind::Cancel),
            ];
            (asker.other(), *chance.one_of(&answers))
        }
        None if is_late || game.is_abandoned() => (waits, GameCommand::ClaimTime),
        None => return None,
    };
    chance.once_in(3).then_some(Act::Command { by, command })
}

/// Usually one of a few, so that conditional moves match and positions repeat.
fn a_move(chance: &mut Chance) -> usize {
    let few = chance.once_in(2);
    chance.below(if few { 2 } else { 1000 })
}

/// How long nothing happens: often until about when the flag falls.
fn a_while(chance: &mut Chance, game: &ModelGame) -> i64 {
    let remains = game.clock.deadline(game.now).map(|then| then - game.now);
    let grace = if game.clock.is_live() { 2 } else { 60 };
    let near: [i64; 6] = [-1, 0, 1, grace - 1, grace, grace + 1];
    let some = |chance: &mut Chance, most: i64| {
        i64::try_from(chance.below(usize::try_from(most.max(1)).unwrap())).unwrap()
    };
    match (remains, chance.below(8)) {
        (Some(remains), 0) if remains > 0 => (remains + chance.one_of(&near)).max(0),
        (Some(remains), 1 | 2) if remains > 0 => some(chance, remains),
        (_, 3) if game.clock.is_live() => some(chance, 90),
        (_, _) if game.clock.is_live() => some(chance, 15),
        (None, 3 | 4) if !game.clock.is_timed() => some(chance, 30 * DAY),
        (_, 3) => some(chance, 10 * DAY),
        (_, 4 | 5) => some(chance, DAY),
        (_, 6) => some(chance, HOUR),
        _ => some(chance, 200),
    }
}

fn a_command(chance: &mut Chance, game: &ModelGame, by: Side) -> GameCommand {
    let is_late =
        game.clock.turn.side != by && (game.clock.is_over(game.now) || game.is_abandoned());
    let is_asked = game.pause == Some(by.other());
    if is_asked || ((is_late || game.clock.is_paused()) && chance.once_in(2)) {
        let answer = *chance.one_of(&[
            GameCommand::Accept(OfferKind::Pause),
            GameCommand::Decline(OfferKind::Pause),
        ]);
        return match (is_late, is_asked) {
            (true, _) => GameCommand::ClaimTime,
            (_, true) => answer,
            _ => GameCommand::Resume,
        };
    }
    let all = [
        GameCommand::Offer(OfferTerms::Draw),
        GameCommand::Accept(OfferKind::Draw),
        GameCommand::Decline(OfferKind::Draw),
        GameCommand::Offer(OfferTerms::Takeback { to: None }),
        GameCommand::Accept(OfferKind::Takeback),
        GameCommand::Decline(OfferKind::Takeback),
    ];
    let seconds = *chance.one_of(&[9, 60, 600, 7200, 86_400, 2_592_000, 2_592_001]);
    match chance.below(60) {
        0 => GameCommand::Resign,
        1 => GameCommand::Cancel,
        57..60 if game.ply() < 4 => GameCommand::Offer(OfferTerms::Cancel),
        40..48 => GameCommand::Offer(OfferTerms::Pause),
        48 => GameCommand::Accept(OfferKind::Pause),
        49 => GameCommand::Decline(OfferKind::Pause),
        50 | 59 => GameCommand::Resume,
        51 => GameCommand::ClaimTime,
        52..57 => GameCommand::GiveTime { seconds },
        2..10 => GameCommand::Offer(OfferTerms::Takeback { to: None }),
        10..20 => GameCommand::Accept(OfferKind::Takeback),
        _ => *chance.one_of(&all),
    }
}

pub(super) fn a_quiet_time(chance: &mut Chance) -> ModelQuiet {
    let hours = [
        None,
        Some((22, 7)),
        Some((0, 8)),
        Some((9, 17)),
        Some((17, 3)),
    ];
    let days = [vec![], vec![5, 6], vec![6], vec![0, 3]];
    ModelQuiet {
        ahead: *chance.one_of(&[0, 8, -5]),
        hours: *chance.one_of(&hours),
        days: chance.one_of(&days).clone(),
    }
}
