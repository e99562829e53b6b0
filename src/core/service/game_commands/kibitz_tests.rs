use super::*;
use crate::model::{GameId, PlayerId};
use crate::play::{GameCommand, TimeControl};
use crate::service::admin;
use crate::service::games::{GameView, progress, view};
use crate::service::testing::{TestSite, with_game};

/// A running game between lan and minh, with hoa as an onlooker.
fn watched_games() -> Vec<(TestSite, GameId, [PlayerId; 3])> {
    let games = with_game(TimeControl::days(7));
    games
        .map(|(site, game)| {
            let state = site.row(game).state;
            let [lan, minh] = [state.first_id, state.second_id].map(Option::unwrap);
            let hoa = site.member("hoa");
            (site, game, [lan, minh, hoa])
        })
        .collect()
}

fn seals(site: &TestSite, who: PlayerId, game: GameId, body: &str) -> Result<(), RemarkRefused> {
    let form = RemarkForm {
        ply: Some(0),
        body: body.to_owned(),
        sealed: true,
    };
    site.attempt(Some(who), |context| remark(context, game, &form))
        .unwrap()
}

fn closes(site: &TestSite, who: PlayerId, game: GameId, closed: bool) -> Result<(), Error> {
    site.context(Some(who), |context| close_kibitz(context, game, closed))
}

fn view_for(site: &TestSite, who: Option<PlayerId>, game: GameId) -> GameView {
    site.context(who, |context| view(context, game)).unwrap()
}

fn visible_remarks(site: &TestSite, who: Option<PlayerId>, game: GameId) -> Vec<(String, bool)> {
    let remarks = view_for(site, who, game).kibitz.into_iter();
    remarks.map(|remark| (remark.body, remark.sealed)).collect()
}

#[test]
fn only_the_author_sees_a_sealed_remark_until_the_game_ends() {
    for (site, game, [lan, minh, hoa]) in watched_games() {
        let before = |who| {
            site.context(who, |context| progress(context, game))
                .unwrap()
        };
        let as_it_was = [None, Some(lan), Some(minh)].map(before);
        let all_written = site.count_of("SELECT count(*) AS n FROM events");
        seals(&site, hoa, game, "Red wins this.").unwrap();
        seals(&site, minh, game, "I fear the cannon.").unwrap();
        assert_eq!([None, Some(lan), Some(minh)].map(before), as_it_was);
        let written = site.count_of("SELECT count(*) AS n FROM events");
        assert_eq!(written, all_written);
        assert!(site.deliver().is_empty(), "nobody is told");
        let own = |words: &str| vec![(words.to_owned(), true)];
        assert_eq!(
            visible_remarks(&site, Some(hoa), game),
            own("Red wins this.")
        );
        assert_eq!(
            visible_remarks(&site, Some(minh), game),
            own("I fear the cannon.")
        );
        for who in [None, Some(lan)] {
            assert_eq!(visible_remarks(&site, who, game), []);
        }
        site.command(lan, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        let both = [own("Red wins this."), own("I fear the cannon.")].concat();
        for who in [None, Some(lan), Some(minh), Some(hoa)] {
            assert_eq!(visible_remarks(&site, who, game), both);
        }
        seals(&site, hoa, game, "Well.").unwrap();
        assert_eq!(
            visible_remarks(&site, None, game)[2],
            ("Well.".to_owned(), false)
        );
    }
}

#[test]
fn only_the_author_finds_a_sealed_remark_by_its_id() {
    for (site, game, [lan, _, hoa]) in watched_games() {
        site.sql("UPDATE players SET role = 'admin' WHERE name = 'lan'");
        seals(&site, hoa, game, "Red wins this.").unwrap();
        let withdraws = |who| site.context(Some(who), |context| withdraw_remark(context, game, 1));
        assert!(matches!(withdraws(lan), Err(Error::NotFound)));
        let listed = || site.context(Some(lan), |context| admin::remarks(context, false, None));
        let looked_up = || site.context(Some(lan), |context| admin::remark(context, 1));
        assert_eq!(listed().unwrap().0.len(), 0);
        assert!(matches!(looked_up(), Err(Error::NotFound)));
        site.command(lan, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        assert_eq!(listed().unwrap().0.len(), 1);
        assert!(looked_up().is_ok());
        withdraws(hoa).unwrap();
        assert_eq!(visible_remarks(&site, Some(hoa), game), []);
    }
}

#[test]
fn a_player_closes_open_kibitz_while_the_game_runs() {
    for (site, game, [lan, minh, hoa]) in watched_games() {
        let says = |body: &str| site.remark(Some(hoa), game, None, body).unwrap();
        assert_eq!(says("Before."), Ok(()));
        for who in [lan, minh] {
            closes(&site, who, game, true).unwrap();
            closes(&site, who, game, true).unwrap();
        }
        assert_eq!(says("Open."), Err(RemarkRefused::Closed));
        assert_eq!(seals(&site, hoa, game, "Sealed."), Ok(()));
        assert_eq!(
            visible_remarks(&site, Some(lan), game),
            [("Before.".to_owned(), false)]
        );
        closes(&site, lan, game, false).unwrap();
        assert_eq!(view_for(&site, None, game).kibitz_closed, [false, true]);
        assert_eq!(
            says("Open."),
            Err(RemarkRefused::Closed),
            "minh has closed it too"
        );
        closes(&site, minh, game, false).unwrap();
        assert_eq!(says("Open."), Ok(()));
        closes(&site, lan, game, true).unwrap();
        site.command(minh, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        assert_eq!(says("Afterwards."), Ok(()));
    }
}

#[test]
fn only_the_players_close_kibitz() {
    for (site, game, [_, _, hoa]) in watched_games() {
        let refused = closes(&site, hoa, game, true);
        assert!(matches!(
            refused,
            Err(Error::Forbidden(Forbidden::NotYourGame))
        ));
        assert_eq!(view_for(&site, None, game).kibitz_closed, [false; 2]);
    }
}
