use super::*;
use crate::model::Quiet;
use crate::play::TimeControl;
use crate::service::games::view;
use crate::service::testing::{OPENING, test_sites, with_game};

const THREE_DAYS: TimeControl = TimeControl::days(3);

#[test]
fn a_deadline_in_quiet_hours_moves_to_their_end_and_says_so() {
    for house in test_sites(false) {
        let (lan, minh) = (house.member("lan"), house.member("minh"));
        house.sql(&format!(
            "UPDATE players SET quiet = '0-10 sat,sun' WHERE id = {minh}"
        ));
        let game = house.game(lan, minh, THREE_DAYS);
        let due = house.now() + TimeDelta::days(3);
        assert_eq!(house.deadline(game), due, "that of somebody else");
        house.play_all(game, &OPENING[..1]);
        let quiet: Quiet = "0-10 sat,sun".parse().unwrap();
        let end = quiet.end(due, chrono_tz::Tz::UTC);
        assert_eq!(house.deadline(game), end.unwrap_or(due));
        let told = house
            .context(Some(lan), |context| view(context, game))
            .unwrap()
            .adjustments;
        assert_eq!(told.len(), usize::from(end.is_some()));
        house.play_all(game, &OPENING[1..2]);
        assert_eq!(house.deadline(game), house.now() + TimeDelta::days(3));
    }
}

#[test]
fn a_deadline_that_an_outage_moves_into_quiet_hours_moves_to_their_end() {
    for (house, game) in with_game(THREE_DAYS) {
        // The deadline is at noon; nine hours later it would be in the evening.
        house.sql("UPDATE players SET quiet = '20-6'");
        house.pass(TimeDelta::hours(9));
        let house = house.restarted();
        house.beat();
        let morning: Instant = "2026-11-25T06:00:00Z".parse().unwrap();
        assert_eq!(house.deadline(game), morning);
        let seen = house.context(None, |context| view(context, game)).unwrap();
        assert_eq!(seen.adjustments.len(), 2, "both are told");
        house.play_all(game, &OPENING[..1]);
    }
}
