use super::view;
use crate::play::TimeControl;
use crate::service::games::LockedGame;
use crate::service::testing::{OPENING, test_sites};

#[test]
fn a_locked_game_has_the_same_view_as_a_loaded_one() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(lan, minh, TimeControl::days(3));
        site.play_all(game, &OPENING[..2]);
        let views = site.context(Some(minh), |context| {
            let at_hand = LockedGame::open(context, game)?;
            Ok([at_hand.into_view(context)?, view(context, game)?])
        });
        let summaries = views.unwrap().map(|view| {
            let opponent = view.opponent();
            (opponent, view.seat, view.ply(), view.mail, view.plan)
        });
        assert_eq!(summaries[0], summaries[1]);
        assert_eq!(summaries[0].0, "lan");
    }
}
