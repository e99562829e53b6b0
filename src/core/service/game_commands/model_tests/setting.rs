//! The start of a game's scenario: variant, pace and the players' settings.

use super::acts;
use super::chance::Chance;
use super::model_upkeep::ModelQuiet;
use crate::model::Quiet;
use crate::play::{Bank, ClockTerms, Courier, Pace, TimeControl};
use crate::rules::Rulebook;
use crate::service::accounts::settings;
use crate::service::testing::TestSite;
use crate::service::{Error, Refusable, RequestContext};
use crate::store::players;
use chrono::TimeDelta;

const HOUR: u32 = 3600;
const DAY: u32 = 24 * HOUR;

#[derive(Debug)]
pub(super) struct Setting {
    pub(super) variant: &'static str,
    pub(super) rulebook: Rulebook,
    /// The starting position, if not the variant's own.
    pub(super) start: Option<&'static str>,
    pub(super) pace: Pace,
    pub(super) quiet: [ModelQuiet; 2],
    pub(super) saves: [bool; 2],
    /// Whether all emails are accepted at once.
    pub(super) mail_works: bool,
}

/// One side can mate, and the other cannot.
const ENDGAMES: [&str; 2] = [
    "4k3/8/8/8/8/8/8/3RK3 w - - 0 1",
    "3rk3/8/8/8/8/8/8/4K3 w - - 0 1",
];

impl Setting {
    pub(super) fn of(number: u64, site: &TestSite) -> Self {
        let mut chance = Chance::new(number + (1 << 32));
        let variant = *chance.one_of(&["xiangqi", "minixiangqi", "chess"]);
        let is_chess = variant == "chess";
        let pace = Pace {
            control: control(&mut chance, number, site),
            terms: ClockTerms {
                by_claim: chance.once_in(5),
                no_vacation: chance.once_in(6),
                no_quiet: chance.once_in(6),
            },
        };
        let is_endgame = is_chess && chance.once_in(2);
        let start = *chance.one_of(&ENDGAMES);
        let mut quiet = || match chance.once_in(3) {
            true => acts::a_quiet_time(&mut chance),
            false => ModelQuiet::default(),
        };
        Self {
            variant,
            rulebook: if is_chess {
                Rulebook::Chess
            } else {
                Rulebook::Threefold
            },
            start: is_endgame.then_some(start),
            pace,
            quiet: [quiet(), quiet()],
            saves: [chance.once_in(3), chance.once_in(3)],
            mail_works: !chance.once_in(3),
        }
    }
}

fn control(chance: &mut Chance, number: u64, site: &TestSite) -> TimeControl {
    let mut some = |lengths: &[u32]| *chance.one_of(lengths);
    match number % 7 {
        0 => TimeControl::PerMove(some(&[HOUR, 14 * HOUR, DAY, 3 * DAY])),
        1 | 2 => TimeControl::Bank(Bank {
            stock: some(&[HOUR, DAY, 3 * DAY]),
            increment: some(&[0, HOUR, DAY]),
            cap: some(&[0, 3 * DAY]),
            free_first: 0,
        }),
        3 | 4 => TimeControl::Courier(Courier {
            spare: some(&[0, HOUR, 2 * DAY]),
            grace: some(&[HOUR, 10 * HOUR, DAY]),
            minimum: some(&[0, HOUR, 20 * HOUR]),
            extra: some(&[0, 600]),
            bonus: some(&[0, HOUR, DAY]),
            bonus_period: some(&[0, HOUR, DAY]),
            maximum: some(&[0, 2 * DAY]),
        }),
        5 if number.is_multiple_of(3) => TimeControl::Untimed,
        5 => TimeControl::Date(site.now() + TimeDelta::seconds(3 * 86_400 + 7)),
        _ => TimeControl::Live(Bank {
            stock: some(&[60, 300]),
            increment: some(&[0, 3]),
            cap: some(&[0, 300]),
            free_first: some(&[0, 60]),
        }),
    }
}

/// Sets a player's quiet hours in the site, as in the model.
pub(super) fn choose_quiet(
    context: &mut RequestContext,
    quiet: &ModelQuiet,
) -> Result<bool, Error> {
    let id = context.player()?.id;
    players::set_zone(context.conn, id, zone(quiet))?;
    Ok(settings::set_quiet_hours(context, Ok(read(quiet)))
        .split()?
        .is_ok())
}

fn zone(quiet: &ModelQuiet) -> &'static str {
    match quiet.ahead {
        8 => "Asia/Shanghai",
        -5 => "Etc/GMT+5",
        _ => "UTC",
    }
}

fn read(quiet: &ModelQuiet) -> Quiet {
    let [from, to] = match quiet.hours {
        Some((from, to)) => [from.to_string(), to.to_string()],
        None => [String::new(), String::new()],
    };
    let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let days = quiet
        .days
        .iter()
        .map(|day| names[usize::try_from(*day).unwrap()]);
    Quiet::read(&from, &to, days).unwrap()
}
