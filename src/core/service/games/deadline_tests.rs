use super::*;
use crate::model::Quiet;
use crate::play::TimeControl;
use crate::service::games::view;
use crate::service::testing::{OPENING, test_sites, with_game};

const THREE_DAYS: TimeControl = TimeControl::days(3);

#[test]
fn a_deadline_in_quiet_hours_moves_to_their_end_with_an_event() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        site.sql(&format!(
            "UPDATE players SET quiet = '0-10 sat,sun' WHERE id = {minh}"
        ));
        let game = site.game(lan, minh, THREE_DAYS);
        let due = site.now() + TimeDelta::days(3);
        assert_eq!(site.deadline(game), due, "that of somebody else");
        site.play_all(game, &OPENING[..1]);
        let quiet: Quiet = "0-10 sat,sun".parse().unwrap();
        let end = quiet.end(due, chrono_tz::Tz::UTC);
        assert_eq!(site.deadline(game), end.unwrap_or(due));
        let adjustment_count = site
            .context(Some(lan), |context| view(context, game))
            .unwrap()
            .adjustments;
        assert_eq!(adjustment_count.len(), usize::from(end.is_some()));
        site.play_all(game, &OPENING[1..2]);
        assert_eq!(site.deadline(game), site.now() + TimeDelta::days(3));
    }
}

#[test]
fn a_deadline_that_an_outage_moves_into_quiet_hours_moves_to_their_end() {
    for (site, game) in with_game(THREE_DAYS) {
        // The deadline is at noon; nine hours later it would be in the evening.
        site.sql("UPDATE players SET quiet = '20-6'");
        site.pass(TimeDelta::hours(9));
        let site = site.restarted();
        site.beat();
        let morning: Instant = "2026-11-25T06:00:00Z".parse().unwrap();
        assert_eq!(site.deadline(game), morning);
        let view = site.context(None, |context| view(context, game)).unwrap();
        assert_eq!(view.adjustments.len(), 2, "both are told");
        site.play_all(game, &OPENING[..1]);
    }
}
