//! Commands on games and challenges: each use case loads a game, decides, and saves it.

mod acts;
mod challenges;
mod conditional_moves;
mod contests;
mod equal_opponent;
mod flags;
mod kibitz;
mod mail;
mod messages;
#[cfg(test)]
mod model_tests;
mod moves;
mod placing;
mod programs;
mod reactions;
mod rematch;
mod reminding;

#[cfg(test)]
mod abandoned_tests;
#[cfg(test)]
mod ambiguous_tests;
#[cfg(test)]
mod blocks_tests;
#[cfg(test)]
mod counter_tests;
#[cfg(test)]
mod deal_tests;
#[cfg(test)]
mod dice_tests;
#[cfg(test)]
mod free_tests;
#[cfg(test)]
mod limits_tests;
#[cfg(test)]
mod opening_tests;
#[cfg(test)]
mod placing_tests;
#[cfg(test)]
mod play_tests;
#[cfg(test)]
mod programs_tests;
#[cfg(test)]
mod races_tests;
#[cfg(test)]
mod rematch_tests;
#[cfg(test)]
mod settled_time_tests;
#[cfg(test)]
mod several_games_tests;

pub use acts::{CommandForm, act, mute, resign_all};
pub(crate) use acts::{act_for, decide};
pub use challenges::{
    Acceptance, AnswerRefused, ChallengeRefused, CounterRefused, MOST_GREETING, MOST_STANDING,
    Start, Terms, accept, accept_with, add_word, challenge, challenge_by_link, close_all, counter,
    decline, lapse, withdraw,
};
pub(crate) use challenges::{
    PairedGame, begin, begin_by_invitation, begin_paired, can_be_rated, challenge_paired,
    check_blocks, check_requirements, checked_word, close_for, decline_invitation, new_game,
    take_down,
};
pub use conditional_moves::{PlanForm, PlanRefused, cancel as cancel_plan, save as save_plan};
pub(crate) use conditional_moves::{drop_of as drop_plan, prepare_after};
pub use contests::{ContestRefused, contest};
pub(crate) use contests::{decide_contest, reason_of_contest};
pub use equal_opponent::{EQUAL, find_equal};
pub use flags::flag;
pub use kibitz::{
    MOST_REMARK, MOST_REMARKS, RemarkForm, RemarkRefused, close_kibitz, remark, withdraw_remark,
};
pub use mail::{choose_mail_frequency, watch};
pub use messages::{MOST_MESSAGES, MessageForm, MessageRefused, send_message};
pub(crate) use messages::{WordsOutcome, keep_words, send_words};
pub(crate) use moves::make;
pub use moves::{play_and_prepare, play_move};
pub use placing::place;
pub use programs::{BegunGame, ProgramTurn, play};
pub use rematch::rematch;
pub(crate) use reminding::remind;

#[cfg(test)]
use super::games::*;
