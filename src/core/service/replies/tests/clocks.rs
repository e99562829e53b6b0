//! Pauses and claims on time by email.

use super::*;
use crate::model::{EndedBy, Status, Winner};
use crate::play::{GameCommand, OfferTerms, Pace, Reason};
use crate::service::testing::notice_kinds;

/// Three days per move, with flags by claim.
const BY_CLAIM: &str = "3d claim";

impl Club {
    /// Whether the clocks are stopped: in these tests, only a pause removes a deadline.
    fn is_paused(&self) -> bool {
        self.site.row(self.game).state.deadline.is_none()
    }

    fn gets_clock_notice(&self, name: &str) {
        assert_eq!(notice_kinds(&self.site.deliver()), [(name, Kind::Clock)]);
    }
}

#[test]
fn a_pause_is_offered_accepted_and_ended_by_email() {
    for club in clubs(&["h3e3"]) {
        assert_eq!(
            club.reply(club.lan, "pause\nI am moving house."),
            Verdict::Done
        );
        let notices = club.site.deliver();
        assert_eq!(notice_kinds(&notices), [("minh", Kind::Clock)]);
        let text = notices[0].text.as_deref().unwrap();
        assert!(text.contains("I am moving house."), "{text}");
        assert!(!club.is_paused(), "only asked for");
        assert_eq!(club.reply(club.minh, "accept"), Verdict::Done);
        assert!(club.is_paused());
        club.gets_clock_notice("lan");
        assert_eq!(club.reply(club.lan, "resume"), Verdict::Done);
        assert!(!club.is_paused());
        club.gets_clock_notice("minh");
    }
}

#[test]
fn a_pause_is_declined_by_email() {
    for club in clubs(&["h3e3"]) {
        assert_eq!(club.reply(club.minh, "pause"), Verdict::Done);
        club.gets_clock_notice("lan");
        assert_eq!(club.reply(club.lan, "decline"), Verdict::Done);
        club.gets_clock_notice("minh");
        assert!(!club.is_paused());
        assert_eq!(club.reply(club.lan, "accept"), Verdict::Refused);
        assert!(club.answer("lan").contains("nothing to accept"));
    }
}

#[test]
fn asking_for_a_pause_accepts_the_opponents_offer() {
    for club in clubs(&["h3e3"]) {
        assert_eq!(club.reply(club.lan, "pause"), Verdict::Done);
        assert_eq!(club.reply(club.minh, "pause"), Verdict::Done);
        assert!(club.is_paused());
        club.site.deliver();
        assert_eq!(club.reply(club.minh, "pause"), Verdict::Refused);
        assert!(club.answer("minh").contains("already paused"));
        assert_eq!(club.reply(club.minh, "h10g8"), Verdict::Played);
        assert!(!club.is_paused(), "a move ends it");
    }
}

#[test]
fn a_game_is_cancelled_by_email_when_both_agree() {
    for club in clubs(&["h3e3", "h10g8"]) {
        let asks = |command| club.site.command(club.minh, club.game, command).unwrap();
        assert_eq!(asks(GameCommand::Offer(OfferTerms::Cancel)), Ok(()));
        let notices = club.site.deliver();
        assert_eq!(notice_kinds(&notices), [("lan", Kind::DrawOffer)]);
        let text = notices[0].text.as_deref().unwrap();
        assert!(text.contains("asks to cancel the game"), "{text}");
        assert_eq!(club.reply(club.lan, "decline"), Verdict::Done);
        assert_eq!(
            notice_kinds(&club.site.deliver()),
            [("minh", Kind::DrawOffer)]
        );
    }
    for club in clubs(&["h3e3", "h10g8"]) {
        let cancel = GameCommand::Offer(OfferTerms::Cancel);
        let result = club.site.command(club.minh, club.game, cancel);
        assert_eq!(result.unwrap(), Ok(()));
        assert_eq!(club.reply(club.lan, "accept"), Verdict::Played);
        let reason = club.site.row(club.game).state.reason;
        assert_eq!(reason, Some(EndedBy(Some(Reason::Cancelled))));
    }
}

#[test]
fn a_rematch_is_requested_by_email_after_the_game() {
    for club in clubs(&["h3e3", "h10g8"]) {
        assert_eq!(club.reply(club.lan, "rematch"), Verdict::Refused);
        assert!(club.answer("lan").contains("still in progress"));
        club.site
            .command(club.minh, club.game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        club.site.deliver();
        assert_eq!(club.reply(club.lan, "rematch"), Verdict::Done);
        let open = "SELECT COUNT(*) AS n FROM games WHERE status = 'open'";
        assert_eq!(club.site.count_of(open), 1);
        assert!(club.answers().iter().any(|(name, body)| {
            name == "lan" && body.text.contains("You have offered a rematch")
        }));
        assert_eq!(club.reply(club.minh, "rematch"), Verdict::Done);
        assert_eq!(club.site.count_of(open), 0, "both want it");
    }
}

#[test]
fn clocks_that_run_cannot_be_resumed() {
    for club in clubs(&["h3e3"]) {
        assert_eq!(club.reply(club.lan, "resume"), Verdict::Refused);
        assert!(club.answer("lan").contains("is not paused"));
    }
}

#[test]
fn a_win_on_time_is_claimed_by_email() {
    for mut club in clubs(&[]) {
        let site = &club.site;
        site.beat();
        club.game = site.game(club.lan, club.minh, BY_CLAIM.parse::<Pace>().unwrap());
        site.deliver();
        site.run_long(TimeDelta::days(2));
        assert_eq!(club.reply(club.minh, "claim"), Verdict::Refused);
        assert!(club.answer("minh").contains("has not run out"));
        club.site.run_long(TimeDelta::days(2));
        assert_eq!(club.reply(club.lan, "claim"), Verdict::Refused);
        assert!(club.answer("lan").contains("your own time"));
        assert_eq!(club.reply(club.minh, "claim"), Verdict::Played);
        let state = club.site.row(club.game).state;
        assert_eq!(state.status, Status::Finished);
        assert_eq!(state.winner, Some(Winner::Second));
        assert_eq!(state.reason, Some(EndedBy(Some(Reason::Timeout))));
    }
}
