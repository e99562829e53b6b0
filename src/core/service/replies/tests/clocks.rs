//! Pauses, and games ended because the time ran out, by mail.

use super::*;
use crate::model::{EndedBy, Status, Winner};
use crate::play::{GameCommand, OfferTerms, Pace, Reason};
use crate::service::testing::heard;

/// Three days a move, and a flag falls when it is claimed.
const BY_CLAIM: &str = "3d claim";

impl Club {
    /// Whether the clocks stand still: a pause is the one thing here that takes a deadline away.
    fn is_paused(&self) -> bool {
        self.site.row(self.game).state.deadline.is_none()
    }

    fn hears(&self, name: &str) {
        assert_eq!(heard(&self.site.told()), [(name, Kind::Clock)]);
    }
}

#[test]
fn a_pause_is_asked_for_agreed_to_and_ended_by_mail() {
    for club in clubs(&["h3e3"]) {
        assert_eq!(
            club.says(club.lan, "pause\nI am moving house."),
            Verdict::Done
        );
        let told = club.site.told();
        assert_eq!(heard(&told), [("minh", Kind::Clock)]);
        let text = told[0].text.as_deref().unwrap();
        assert!(text.contains("I am moving house."), "{text}");
        assert!(!club.is_paused(), "only asked for");
        assert_eq!(club.says(club.minh, "accept"), Verdict::Done);
        assert!(club.is_paused());
        club.hears("lan");
        assert_eq!(club.says(club.lan, "resume"), Verdict::Done);
        assert!(!club.is_paused());
        club.hears("minh");
    }
}

#[test]
fn a_pause_is_declined_by_mail() {
    for club in clubs(&["h3e3"]) {
        assert_eq!(club.says(club.minh, "pause"), Verdict::Done);
        club.hears("lan");
        assert_eq!(club.says(club.lan, "decline"), Verdict::Done);
        club.hears("minh");
        assert!(!club.is_paused());
        assert_eq!(club.says(club.lan, "accept"), Verdict::Refused);
        assert!(club.answer("lan").contains("nothing to accept"));
    }
}

#[test]
fn who_asks_for_a_pause_that_the_opponent_asks_for_agrees_to_it() {
    for club in clubs(&["h3e3"]) {
        assert_eq!(club.says(club.lan, "pause"), Verdict::Done);
        assert_eq!(club.says(club.minh, "pause"), Verdict::Done);
        assert!(club.is_paused());
        club.site.told();
        assert_eq!(club.says(club.minh, "pause"), Verdict::Refused);
        assert!(club.answer("minh").contains("paused already"));
        assert_eq!(club.says(club.minh, "h10g8"), Verdict::Played);
        assert!(!club.is_paused(), "a move ends it");
    }
}

#[test]
fn a_game_is_called_off_by_mail_when_both_agree() {
    for club in clubs(&["h3e3", "h10g8"]) {
        let asks = |command| club.site.command(club.minh, club.game, command).unwrap();
        assert_eq!(asks(GameCommand::Offer(OfferTerms::Cancel)), Ok(()));
        let told = club.site.told();
        assert_eq!(heard(&told), [("lan", Kind::DrawOffer)]);
        let text = told[0].text.as_deref().unwrap();
        assert!(text.contains("asks to call the game off"), "{text}");
        assert_eq!(club.says(club.lan, "decline"), Verdict::Done);
        assert_eq!(heard(&club.site.told()), [("minh", Kind::DrawOffer)]);
    }
    for club in clubs(&["h3e3", "h10g8"]) {
        let cancel = GameCommand::Offer(OfferTerms::Cancel);
        let asked = club.site.command(club.minh, club.game, cancel);
        assert_eq!(asked.unwrap(), Ok(()));
        assert_eq!(club.says(club.lan, "accept"), Verdict::Played);
        let reason = club.site.row(club.game).state.reason;
        assert_eq!(reason, Some(EndedBy(Some(Reason::Cancelled))));
    }
}

#[test]
fn a_rematch_is_asked_for_by_mail_once_the_game_is_over() {
    for club in clubs(&["h3e3", "h10g8"]) {
        assert_eq!(club.says(club.lan, "rematch"), Verdict::Refused);
        assert!(club.answer("lan").contains("still being played"));
        club.site
            .command(club.minh, club.game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        club.site.told();
        assert_eq!(club.says(club.lan, "rematch"), Verdict::Done);
        let open = "SELECT COUNT(*) AS n FROM games WHERE status = 'open'";
        assert_eq!(club.site.count_of(open), 1);
        assert!(club.answers().iter().any(|(name, body)| {
            name == "lan" && body.text.contains("You have offered a rematch")
        }));
        assert_eq!(club.says(club.minh, "rematch"), Verdict::Done);
        assert_eq!(club.site.count_of(open), 0, "both want it");
    }
}

#[test]
fn clocks_that_run_cannot_be_resumed() {
    for club in clubs(&["h3e3"]) {
        assert_eq!(club.says(club.lan, "resume"), Verdict::Refused);
        assert!(club.answer("lan").contains("is not paused"));
    }
}

#[test]
fn a_game_whose_time_ran_out_is_claimed_by_mail() {
    for mut club in clubs(&[]) {
        let site = &club.site;
        site.beat();
        club.game = site.game(club.lan, club.minh, BY_CLAIM.parse::<Pace>().unwrap());
        site.told();
        site.live_long(TimeDelta::days(2));
        assert_eq!(club.says(club.minh, "claim"), Verdict::Refused);
        assert!(club.answer("minh").contains("has not run out"));
        club.site.live_long(TimeDelta::days(2));
        assert_eq!(club.says(club.lan, "claim"), Verdict::Refused);
        assert!(club.answer("lan").contains("your own time"));
        assert_eq!(club.says(club.minh, "claim"), Verdict::Played);
        let state = club.site.row(club.game).state;
        assert_eq!(state.status, Status::Finished);
        assert_eq!(state.winner, Some(Winner::Second));
        assert_eq!(state.reason, Some(EndedBy(Some(Reason::Timeout))));
    }
}
