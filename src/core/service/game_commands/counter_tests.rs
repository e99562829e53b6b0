//! Counter-offers to a challenge, on every database.

use super::{ChallengeRefused, CounterRefused, Terms, accept, counter, withdraw};
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId, SeatWish, Status};
use crate::play::TimeControl;
use crate::refusals::Forbidden;
use crate::rules::Side;
use crate::service::Error;
use crate::service::testing::Attempt;
use crate::service::testing::{TestSite, notice_kinds, terms, test_sites};

const PACE: TimeControl = TimeControl::days(3);
const SLOWER: TimeControl = TimeControl::days(7);

impl TestSite {
    fn offers(&self, who: PlayerId, id: GameId, terms: &Terms) -> Attempt<GameId, CounterRefused> {
        self.attempt(Some(who), |context| counter(context, id, terms))
    }
}

#[test]
fn a_counter_offer_declines_the_challenge_with_one_email_about_both() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let id = site.challenge(lan, Some("minh"), PACE);
        site.deliver();
        let slower = Terms {
            seat: Some(Side::Second),
            ..terms("", SLOWER)
        };
        let offer = site.offers(minh, id, &slower).unwrap().unwrap();
        assert_eq!(site.row(id).state.status, Status::Declined);
        let row = site.row(offer);
        assert_eq!(row.challenge.challenger_id, Some(minh));
        assert_eq!(row.challenge.opponent_id, Some(lan));
        assert_eq!(row.challenge.seat, SeatWish::Second);
        assert_eq!(row.rules.pace, "7d");
        let notices = site.deliver();
        assert_eq!(notice_kinds(&notices), [("lan", Kind::Challenge)]);
        let text = notices[0].text.as_ref().unwrap();
        assert!(text.contains("counter-offer to your challenge"), "{text}");
        assert_eq!(
            site.offers(minh, id, &slower).unwrap(),
            Ok(offer),
            "a double click"
        );
        let back = site.offers(lan, offer, &terms("", PACE)).unwrap().unwrap();
        let begun = site.attempt(Some(minh), |context| accept(context, back));
        assert_eq!(begun.unwrap(), Ok(back));
    }
}

#[test]
fn only_the_invited_player_makes_a_counter_offer_to_an_open_challenge() {
    for site in test_sites(false) {
        let [lan, minh, an] = ["lan", "minh", "an"].map(|name| site.member(name));
        let id = site.challenge(lan, Some("minh"), PACE);
        for other in [lan, an] {
            let refused = site.offers(other, id, &terms("", SLOWER));
            let is_so = matches!(refused, Err(Error::Forbidden(Forbidden::NotYourChallenge)));
            assert!(is_so);
        }
        let anybodys = site.challenge(lan, None, PACE);
        let refused = site.offers(minh, anybodys, &terms("", SLOWER));
        assert!(matches!(
            refused,
            Err(Error::Forbidden(Forbidden::NotYourChallenge))
        ));
        let back = site.attempt(Some(lan), |context| withdraw(context, id));
        assert_eq!(back.unwrap(), Ok(()));
        let gone = site.offers(minh, id, &terms("", SLOWER)).unwrap();
        assert_eq!(gone, Err(CounterRefused::Gone));
    }
}

#[test]
fn a_refused_counter_offer_leaves_the_challenge_open() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let id = site.challenge(lan, Some("minh"), PACE);
        site.deliver();
        let wordy = Terms {
            greeting: "x".repeat(1_001),
            ..terms("", PACE)
        };
        let refused = site.offers(minh, id, &wordy).unwrap();
        assert_eq!(
            refused,
            Err(CounterRefused::Terms(ChallengeRefused::TooLong))
        );
        assert_eq!(site.row(id).state.status, Status::Open);
        assert!(site.deliver().is_empty());
    }
}
