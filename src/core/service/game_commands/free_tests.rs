//! Free boards, on every available database.
use super::MoveRefused;
use super::{ChallengeRefused, Start, Terms, accept, challenge, view};
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId, Seat};
use crate::notation::{Notation, fen, record};
use crate::play::{GameCommand, OfferKind, OfferTerms, Outcome, Reason, Refusal, TimeControl};
use crate::rules::{Rulebook, Side, catalogue};
use crate::service::testing::{TestSite, notice_kinds, terms, test_sites};
use crate::store::games;
use chrono::TimeDelta;

const PACE: TimeControl = TimeControl::days(3);
const SET_UP: &str = "4k4/9/9/9/4*4/9/9/9/B7B/3KK4 r";
const WRITTEN: &str = "4g4/9/9/9/4*4/9/9/9/B7B/3GG4 w - - 0 1";

struct Played {
    site: TestSite,
    game: GameId,
    lan: PlayerId,
    minh: PlayerId,
}

fn free_terms(start: Option<&str>) -> Terms {
    Terms {
        variant: catalogue::find("free-xiangqi").unwrap(),
        rulebook: Rulebook::Free,
        start: start.map_or(Start::Usual, |fen| Start::Position(fen.to_owned())),
        ..terms("minh", PACE)
    }
}

fn played(moves: &[&str]) -> Vec<Played> {
    let play = |site: TestSite| {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let terms = free_terms(None);
        let made = site.attempt(Some(lan), |context| challenge(context, &terms));
        let Ok(Ok(game)) = made else {
            panic!("{made:?}");
        };
        site.attempt(Some(minh), |context| accept(context, game))
            .unwrap()
            .unwrap();
        for text in moves {
            site.pass(TimeDelta::hours(1));
            assert_eq!(site.play(game, text), Ok(()), "{text}");
        }
        site.deliver();
        Played {
            site,
            game,
            lan,
            minh,
        }
    };
    test_sites(false).into_iter().map(play).collect()
}

impl Played {
    fn command(&self, who: PlayerId, command: GameCommand) -> Result<(), MoveRefused> {
        let ply = self.site.row(self.game).state.ply;
        self.command_at(who, command, ply)
    }

    fn command_at(&self, who: PlayerId, command: GameCommand, ply: i64) -> Result<(), MoveRefused> {
        let done = self.site.command_at(Some(who), self.game, ply, command);
        done.unwrap()
    }

    fn pending_offer(&self) -> Option<OfferTerms> {
        let view = self.site.context(None, |context| view(context, self.game));
        let offers = view.unwrap().game().unwrap().offers.clone();
        offers.iter().next().map(|offer| offer.terms)
    }

    fn fen(&self) -> String {
        let view = self
            .site
            .context(None, |context| view(context, self.game))
            .unwrap();
        let line = &view.game().unwrap().line;
        fen::write(line.variant(), line.position())
    }
}

fn refused(why: Refusal) -> Result<(), MoveRefused> {
    Err(MoveRefused::Play(why))
}

#[test]
fn edits_are_stored_and_undone_exactly() {
    for it in played(&["P e4-e10; R-e10; -e7", "r a10-a1", "@-e7; a1-"]) {
        let row = it.site.row(it.game);
        assert_eq!(row.state.moves, "e4e10;Re10;-e7 a10a1 @e7;a1-");
        assert_eq!((row.state.ply, row.state.turn), (3, Some(Seat::Second)));
        let fen = "1nefRfenr/9/1c5c1/p1p3p1p/9/9/P1P3P1P/1C5C1/9/1NEFGFENR b - - 0 2";
        assert_eq!(it.fen(), fen);
        let view = it
            .site
            .context(None, |context| view(context, it.game))
            .unwrap();
        let line = &view.game().unwrap().line;
        let texts = ["P e4-e10; R-e10; -e7", "r a10-a1", "@-e7; a1-"];
        assert_eq!(record::moves_in(line, Notation::Algebraic), texts);
    }
}

#[test]
fn a_game_with_rules_never_accepts_an_edit() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        site.member("minh");
        let ask = |start| {
            let terms = Terms {
                start,
                ..terms("minh", PACE)
            };
            let made = site.attempt(Some(lan), |context| challenge(context, &terms));
            made.unwrap()
        };
        for text in [SET_UP, WRITTEN, "no FEN at all", "elephant-horse"] {
            let set_up = ask(Start::Position(text.to_owned()));
            assert_eq!(set_up, Err(ChallengeRefused::SetUpNeedsFree));
        }
        let array = ask(Start::Array("elephant-horse-horse-elephant".to_owned()));
        assert_eq!(array, Err(ChallengeRefused::NoSuchSetup));
        let mut conn = site.app.connection().unwrap();
        assert!(games::find_all(&mut conn, &[GameId(1)]).unwrap().is_empty());
    }
}

#[test]
fn a_challenge_may_have_its_own_position() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let ask = |start| {
            let terms = free_terms(Some(start));
            let made = site.attempt(Some(lan), |context| challenge(context, &terms));
            made.unwrap()
        };
        let Ok(game) = ask(SET_UP) else {
            panic!("a good set-up is taken");
        };
        assert_eq!(site.row(game).state.start.as_deref(), Some(WRITTEN));
        let notices = site.deliver();
        let text = notices[0].text.as_deref().unwrap();
        assert!(text.contains("not enforced"), "{text}");
        assert!(text.contains("  2  B---+"), "the set-up is shown: {text}");
        site.attempt(Some(minh), |context| accept(context, game))
            .unwrap()
            .unwrap();
        site.play_all(game, &["B a2-i10"]);
        assert_eq!(site.row(game).state.moves, "a2i10");
        assert!(matches!(
            ask("4k4/9 w"),
            Err(ChallengeRefused::WrongStart(_))
        ));
        let usual = "rnefgfenr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNEFGFENR w";
        let Ok(plain) = ask(usual) else {
            panic!("the usual set-up is taken");
        };
        assert_eq!(site.row(plain).state.start, None);
    }
}

#[test]
fn a_players_own_last_move_is_taken_back_at_once_with_its_clock() {
    for it in played(&["R a1-a5"]) {
        it.site.pass(TimeDelta::hours(5));
        let ask = GameCommand::Offer(OfferTerms::Takeback { to: None });
        assert_eq!(it.command(it.lan, ask), Ok(()));
        let row = it.site.row(it.game);
        assert_eq!((row.state.ply, row.state.moves.as_str()), (0, ""));
        assert_eq!(row.state.turn, Some(Seat::First));
        let left = TimeDelta::days(3) - TimeDelta::hours(1);
        assert_eq!(row.state.deadline.unwrap().utc(), it.site.now() + left);
        let again = GameCommand::Offer(OfferTerms::Takeback { to: Some(0) });
        assert_eq!(it.command_at(it.lan, again, 1), Ok(()), "a double click");
        assert_eq!(it.site.row(it.game).state.rev, row.state.rev);
        it.site.play_all(it.game, &["R a1-a6"]);
        assert_eq!(it.site.row(it.game).state.moves, "a1a6");
    }
}

#[test]
fn going_further_back_needs_consent() {
    for it in played(&["R a1-a5", "r a10-a6", "a5-", "i10-"]) {
        let ask = GameCommand::Offer(OfferTerms::Takeback { to: Some(1) });
        assert_eq!(it.command(it.lan, ask), Ok(()));
        assert_eq!(it.command(it.lan, ask), Ok(()), "a double click");
        assert_eq!(
            it.pending_offer(),
            Some(OfferTerms::Takeback { to: Some(1) })
        );
        let notices = it.site.deliver();
        assert_eq!(notice_kinds(&notices), [("minh", Kind::Takeback)]);
        let text = notices[0].text.as_deref().unwrap();
        assert!(
            text.contains("go back to the position after Red’s move 1"),
            "{text}"
        );
        assert_eq!(
            it.command(it.minh, GameCommand::Accept(OfferKind::Takeback)),
            Ok(())
        );
        let row = it.site.row(it.game);
        assert_eq!(
            (row.state.moves.as_str(), it.pending_offer()),
            ("a1a5", None)
        );
        assert_eq!(row.state.turn, Some(Seat::Second));
        let far = GameCommand::Offer(OfferTerms::Takeback { to: Some(7) });
        assert_eq!(it.command(it.lan, far), refused(Refusal::NoSuchPly));
        let declined = GameCommand::Offer(OfferTerms::Takeback { to: Some(0) });
        assert_eq!(it.command(it.minh, declined), Ok(()));
        assert_eq!(
            it.command(it.lan, GameCommand::Decline(OfferKind::Takeback)),
            Ok(())
        );
        assert_eq!(it.pending_offer(), None);
    }
}

#[test]
fn a_win_is_claimed_and_agreed_to() {
    for it in played(&["R a1-a5"]) {
        let winner = Side::First;
        let claim = GameCommand::Offer(OfferTerms::Result { winner });
        assert_eq!(it.command(it.lan, claim), Ok(()));
        assert_eq!(it.command(it.lan, claim), Ok(()), "a double click");
        assert_eq!(it.pending_offer(), Some(OfferTerms::Result { winner }));
        let notices = it.site.deliver();
        assert_eq!(notice_kinds(&notices), [("minh", Kind::DrawOffer)]);
        let text = notices[0].text.as_deref().unwrap();
        assert!(text.contains("lan says that Red has won"), "{text}");
        assert_eq!(
            it.command(it.lan, GameCommand::Accept(OfferKind::Result)),
            refused(Refusal::NothingToAnswer)
        );
        assert_eq!(
            it.command(it.minh, GameCommand::Accept(OfferKind::Result)),
            Ok(())
        );
        let view = it
            .site
            .context(None, |context| view(context, it.game))
            .unwrap();
        let outcome = view.game().unwrap().outcome;
        assert_eq!(outcome, Some(Outcome::won(winner, Reason::Agreement)));
        assert_eq!(
            it.command(it.minh, GameCommand::Accept(OfferKind::Result)),
            Ok(()),
            "again"
        );
        let over = [("lan", Kind::GameOver), ("minh", Kind::GameOver)];
        assert_eq!(notice_kinds(&it.site.deliver()), over);
    }
}

#[test]
fn a_declined_claim_or_one_followed_by_a_move_lapses() {
    for it in played(&["R a1-a5"]) {
        let claim = GameCommand::Offer(OfferTerms::Result {
            winner: Side::Second,
        });
        it.command(it.minh, claim).unwrap();
        it.site.play_all(it.game, &["r a10-a9"]);
        assert_eq!(it.pending_offer(), None);
        assert_eq!(it.site.deliver()[0].text, Err("superseded"));
        it.command(it.minh, claim).unwrap();
        assert_eq!(
            it.command(it.lan, GameCommand::Decline(OfferKind::Result)),
            Ok(())
        );
        assert_eq!(it.pending_offer(), None);
        let late = it.command(it.lan, GameCommand::Accept(OfferKind::Result));
        assert_eq!(late, refused(Refusal::NothingToAnswer));
    }
}

#[test]
fn games_with_rules_refuse_these_commands() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(lan, minh, PACE);
        site.play_all(game, &["h3e3"]);
        let it = Played {
            site,
            game,
            lan,
            minh,
        };
        let claim = GameCommand::Offer(OfferTerms::Result {
            winner: Side::First,
        });
        for command in [
            claim,
            GameCommand::Offer(OfferTerms::Takeback { to: Some(0) }),
        ] {
            assert_eq!(it.command(it.lan, command), refused(Refusal::Enforced));
        }
        assert_eq!(it.command(it.minh, claim), refused(Refusal::Enforced));
    }
}
