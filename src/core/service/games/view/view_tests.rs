use super::view;
use crate::play::TimeControl;
use crate::service::games::LockedGame;
use crate::service::testing::{OPENING, test_sites};

#[test]
fn a_game_at_hand_is_seen_as_one_that_is_loaded() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(lan, minh, TimeControl::days(3));
        site.play_all(game, &OPENING[..2]);
        let views = site.context(Some(minh), |context| {
            let at_hand = LockedGame::open(context, game)?;
            Ok([at_hand.into_view(context)?, view(context, game)?])
        });
        let told = views.unwrap().map(|view| {
            let opponent = view.opponent();
            (opponent, view.seat, view.ply(), view.mail, view.plan)
        });
        assert_eq!(told[0], told[1]);
        assert_eq!(told[0].0, "lan");
    }
}
