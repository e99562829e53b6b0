//! Blocked players, and the limit on open challenges, on every database.

use super::{
    ChallengeRefused, CounterRefused, Terms, accept, challenge, counter, home, open_to, rematch,
    view,
};
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId, Status};
use crate::play::{GameCommand, TimeControl};
use crate::refusals::{Forbidden, RematchRefused};
use crate::service::Error;
use crate::service::accounts::blocks;
use crate::service::game_commands::watch;
use crate::service::testing::{OPENING, TestSite, form, notice_kinds, terms, test_sites};

const PACE: TimeControl = TimeControl::days(3);

impl TestSite {
    fn block(&self, who: PlayerId, name: &str, on: bool) {
        let done = self.context(Some(who), |context| blocks::choose(context, name, on));
        done.unwrap();
    }

    fn try_challenge(&self, who: PlayerId, terms: &Terms) -> Result<GameId, ChallengeRefused> {
        let made = self.attempt(Some(who), |context| challenge(context, terms));
        made.unwrap()
    }

    /// The players' messages and the comments that someone can read in a game.
    fn reads(&self, who: PlayerId, game: GameId) -> (Vec<String>, Vec<String>) {
        let view = self
            .context(Some(who), |context| view(context, game))
            .unwrap();
        let words = view.messages.into_iter().map(|entry| entry.body).collect();
        let remarks = view.kibitz.into_iter().map(|entry| entry.body).collect();
        (words, remarks)
    }
}

#[test]
fn a_blocked_player_cannot_challenge_by_any_way() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(lan, minh, PACE);
        site.play_all(game, &OPENING[..2]);
        site.command(lan, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        let result = site.challenge(lan, Some("minh"), PACE);
        site.block(lan, "minh", true);
        site.block(lan, "minh", true);
        let refused = Err(ChallengeRefused::Blocked("lan".into()));
        assert_eq!(site.try_challenge(minh, &terms("lan", PACE)), refused);
        let again = site.attempt(Some(minh), |context| rematch(context, game));
        assert_eq!(again.unwrap(), Err(RematchRefused::Blocked));
        let offer = site.attempt(Some(minh), |context| {
            counter(context, result, &terms("", PACE))
        });
        let refused = ChallengeRefused::Blocked("lan".into());
        assert_eq!(offer.unwrap(), Err(CounterRefused::Terms(refused)));
        let taken = site.attempt(Some(minh), |context| accept(context, result));
        assert!(matches!(taken, Err(Error::Forbidden(Forbidden::Blocked))));
        site.block(lan, "minh", false);
        assert!(site.try_challenge(minh, &terms("lan", PACE)).is_ok());
    }
}

#[test]
fn open_challenges_are_hidden_between_players_who_block_each_other() {
    for site in test_sites(false) {
        let [lan, minh, an] = ["lan", "minh", "an"].map(|name| site.member(name));
        let of_lan = site.challenge(lan, None, PACE);
        site.challenge(minh, None, PACE);
        site.block(lan, "minh", true);
        let offered = |who| {
            let open = site.context(Some(who), open_to).unwrap();
            let at_home = site.context(Some(who), home).unwrap().open;
            assert_eq!(open.len(), at_home.len());
            open.len()
        };
        assert_eq!([lan, minh, an].map(offered), [0, 0, 2]);
        let taken = site.attempt(Some(minh), |context| accept(context, of_lan));
        assert!(matches!(taken, Err(Error::Forbidden(Forbidden::Blocked))));
        let taken = site.attempt(Some(an), |context| accept(context, of_lan));
        assert_eq!(taken.unwrap(), Ok(of_lan));
    }
}

#[test]
fn messages_of_a_blocked_player_are_neither_shown_nor_emailed() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(lan, minh, PACE);
        site.block(lan, "minh", true);
        site.play_all(game, &OPENING[..1]);
        site.deliver();
        let mut sent = form(1, OPENING[1]);
        sent.message = "You are slow.".into();
        site.send(Some(minh), game, &sent).unwrap().unwrap();
        let notices = site.deliver();
        assert_eq!(notice_kinds(&notices), [("lan", Kind::YourTurn)]);
        let text = notices[0].text.as_ref().unwrap();
        assert!(!text.contains("slow"), "{text}");
        assert_eq!(site.reads(lan, game).0, Vec::<String>::new());
        assert_eq!(site.reads(minh, game).0, ["You are slow."]);
        site.play_all(game, &OPENING[2..3]);
        assert_eq!(site.row(game).state.status, Status::Playing);
        site.block(lan, "minh", false);
        assert_eq!(site.reads(lan, game).0, ["You are slow."]);
    }
}

#[test]
fn remarks_of_a_blocked_onlooker_are_neither_shown_nor_emailed() {
    for site in test_sites(false) {
        let [lan, minh, an, mei] = ["lan", "minh", "an", "mei"].map(|name| site.member(name));
        let game = site.game(lan, minh, PACE);
        site.play_all(game, &OPENING[..2]);
        site.context(Some(mei), |context| watch(context, game, true))
            .unwrap();
        site.deliver();
        for who in [lan, mei] {
            site.block(who, "an", true);
        }
        site.remark(Some(an), game, None, "Ha!").unwrap().unwrap();
        assert_eq!(notice_kinds(&site.deliver()), [("minh", Kind::Kibitz)]);
        for (who, remarks) in [(lan, 0), (mei, 0), (minh, 1), (an, 1)] {
            assert_eq!(site.reads(who, game).1.len(), remarks);
        }
    }
}

#[test]
fn a_player_can_block_neither_themselves_nor_an_unknown_name() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let own = site.context(Some(lan), |context| blocks::choose(context, "lan", true));
        assert!(matches!(own, Err(Error::Forbidden(Forbidden::OwnAccount))));
        let nobody = site.context(Some(lan), |context| blocks::choose(context, "none", true));
        assert!(matches!(nobody, Err(Error::NotFound)));
    }
}

#[test]
fn a_player_who_refuses_direct_challenges_still_plays_open_games() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let choose = |none| {
            site.context(Some(lan), |context| {
                blocks::refuse_challenges(context, none)
            })
            .unwrap();
        };
        choose(true);
        let refused = Err(ChallengeRefused::TakesNone("lan".into()));
        assert_eq!(site.try_challenge(minh, &terms("lan", PACE)), refused);
        let open = site.challenge(lan, None, PACE);
        let taken = site.attempt(Some(minh), |context| accept(context, open));
        assert_eq!(taken.unwrap(), Ok(open));
        choose(false);
        assert!(site.try_challenge(minh, &terms("lan", PACE)).is_ok());
    }
}

#[test]
fn a_player_has_at_most_thirty_open_challenges() {
    for site in test_sites(true) {
        let lan = site.member("lan");
        site.member("minh");
        let mut made = 0;
        // Challenges of the last hour count too.
        let refused = loop {
            site.pass(chrono::TimeDelta::hours(2));
            match site.try_challenge(lan, &terms("minh", PACE)) {
                Ok(_) => made += 1,
                Err(refused) => break refused,
            }
        };
        assert_eq!((made, refused), (30, ChallengeRefused::Enough(30)));
    }
}
