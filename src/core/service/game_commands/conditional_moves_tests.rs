//! Which conditional moves are stored, and which are played.

use super::*;
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId, Status};
use crate::notation::Notation;
use crate::play::{GameCommand, OfferKind, OfferTerms, TimeControl};
use crate::rules::{Rulebook, catalogue};
use crate::service::game_commands::{self, Terms, play_and_prepare};
use crate::service::games;
use crate::service::testing::{OPENING, TestSite, form, notice_kinds, terms, test_sites};

const PACE: TimeControl = TimeControl::days(3);

struct Table {
    site: TestSite,
    game: GameId,
    lan: PlayerId,
    minh: PlayerId,
}

fn tables(moves: &[&str]) -> Vec<Table> {
    let open = |site: TestSite| {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(lan, minh, PACE);
        site.play_all(game, moves);
        site.deliver();
        Table {
            site,
            game,
            lan,
            minh,
        }
    };
    test_sites(false).into_iter().map(open).collect()
}

impl Table {
    fn ply(&self) -> i64 {
        self.site.row(self.game).state.ply
    }

    fn prepares(&self, who: PlayerId, lines: &str) -> Result<Tree, PlanRefused> {
        let form = PlanForm {
            ply: u32::try_from(self.ply()).unwrap(),
            rev: None,
            lines: lines.into(),
        };
        let saved = self.site.attempt(Some(who), |context| {
            let mut game = LockedGame::open(context, self.game)?;
            save(context, &mut game, &form)
        });
        saved.unwrap()
    }

    fn waits_for(&self, who: PlayerId, lines: &str) {
        self.prepares(who, lines)
            .unwrap_or_else(|why| panic!("{lines}: {why:?}"));
    }

    /// Makes a move, and prepares replies for after it.
    fn plays_and_prepares(
        &self,
        who: PlayerId,
        ply: i64,
        text: &str,
        lines: &str,
    ) -> Result<(), PlanRefused> {
        let played = self.site.attempt(Some(who), |context| {
            let mut game = LockedGame::open(context, self.game)?;
            play_and_prepare(context, &mut game, &form(ply, text), lines)
        });
        played.unwrap()
    }

    fn plays(&self, text: &str) {
        self.site.play_all(self.game, &[text]);
    }

    /// Makes a move with a draw offer.
    fn plays_and_offers(&self, who: PlayerId, text: &str) {
        let form = MoveForm {
            offer_draw: true,
            ..form(self.ply(), text)
        };
        let sent = self.site.send(Some(who), self.game, &form);
        assert_eq!(sent.unwrap(), Ok(()));
    }

    fn moves(&self) -> String {
        self.site.row(self.game).state.moves
    }

    /// The stored conditional moves of both players.
    fn waiting(&self) -> Vec<String> {
        self.site
            .texts("SELECT tree AS t FROM prepared ORDER BY player_id")
    }

    fn ended(&self) -> Option<(Option<&'static str>, &'static str)> {
        let mut conn = self.site.app.connection().unwrap();
        let stored = games::load_for_system(&mut conn, self.game, false).unwrap();
        let outcome = stored.game.unwrap().outcome?;
        Some((outcome.winner.map(Side::as_str), outcome.reason.as_str()))
    }

    fn notice_kinds(&self) -> Vec<(String, Kind)> {
        let notices = self.site.deliver();
        let notice_kinds = notice_kinds(&notices).into_iter();
        notice_kinds
            .map(|(name, kind)| (name.to_owned(), kind))
            .collect()
    }
}

fn to(name: &str, kind: Kind) -> (String, Kind) {
    (name.to_owned(), kind)
}

#[test]
fn a_later_branch_is_played_and_its_owner_is_notified_only_then() {
    for table in tables(&["h3e3"]) {
        let lines = "1... h10g8 2. h1g3 i10h10 3. i1h1\n1... h10g8 2. h1g3 b10c8 3. b1c3";
        table.waits_for(table.lan, lines);
        table.plays("h10g8");
        assert_eq!(table.moves(), "h3e3 h10g8 h1g3");
        assert_eq!(table.waiting(), ["i10h10 i1h1\nb10c8 b1c3"]);
        assert_eq!(table.notice_kinds(), [to("minh", Kind::YourTurn)]);
        table.plays("b10c8");
        assert_eq!(table.moves(), "h3e3 h10g8 h1g3 b10c8 b1c3");
        assert!(table.waiting().is_empty());
        assert_eq!(table.notice_kinds(), [to("minh", Kind::YourTurn)]);
    }
}

#[test]
fn the_trees_of_both_play_against_each_other_down_to_the_end_of_one() {
    for table in tables(&[]) {
        table.waits_for(table.minh, "h3e3 h10g8 h1g3 i10h10 i1h1 g7g6");
        let lines = "马8进7 马二进三 车9平8 车一平二\n* b1c3";
        assert_eq!(
            table.plays_and_prepares(table.lan, 0, "h3e3", lines),
            Ok(())
        );
        assert_eq!(table.moves(), OPENING.join(" "));
        assert!(table.waiting().is_empty());
        assert_eq!(table.notice_kinds(), [to("lan", Kind::YourTurn)]);
        let kinds = "SELECT kind AS t FROM events WHERE kind = 'prepared-played'";
        assert_eq!(table.site.texts(kinds).len(), 5);
    }
}

#[test]
fn a_reply_to_any_other_move_is_judged_when_it_is_played() {
    for (made, moves) in [
        ("h10g8", "h3e3 h10g8 h1g3"),
        ("b10c8", "h3e3 b10c8 b1c3"),
        // The horse that was to reply was captured.
        ("b8b1", "h3e3 b8b1"),
    ] {
        for table in tables(&["h3e3"]) {
            table.waits_for(table.lan, "* b1c3\nh10g8 h1g3");
            table.plays(made);
            assert_eq!(table.moves(), moves);
            assert!(table.waiting().is_empty());
            let hears = if made == "b8b1" { "lan" } else { "minh" };
            assert_eq!(table.notice_kinds(), [to(hears, Kind::YourTurn)]);
        }
    }
}

#[test]
fn a_prepared_resignation_ends_the_game_with_one_email_to_each() {
    for table in tables(&["h3e3"]) {
        table.waits_for(table.lan, "b8b1 resign\nh10g8 h1g3");
        table.plays("b8b1");
        assert_eq!(table.ended(), Some((Some("second"), "resignation")));
        assert_eq!(
            table.notice_kinds(),
            [to("lan", Kind::GameOver), to("minh", Kind::GameOver)]
        );
        assert!(table.waiting().is_empty());
    }
}

#[test]
fn a_prepared_draw_accepts_an_offer_that_comes_with_the_move_and_nothing_else() {
    for table in tables(&["h3e3"]) {
        table.waits_for(table.lan, "h10g8 draw");
        table.plays_and_offers(table.minh, "h10g8");
        assert_eq!(table.ended(), Some((None, "agreement")));
        assert_eq!(
            table.notice_kinds(),
            [to("lan", Kind::GameOver), to("minh", Kind::GameOver)]
        );
    }
    for table in tables(&["h3e3"]) {
        table.waits_for(table.lan, "h10g8 draw");
        table.plays("h10g8");
        assert_eq!((table.ended(), table.waiting().len()), (None, 0));
        assert_eq!(table.notice_kinds(), [to("lan", Kind::YourTurn)]);
    }
}

#[test]
fn an_answer_waits_until_the_offer_that_came_with_the_move_is_declined() {
    for (answer, moves, outcome) in [
        ("h1g3 i10h10 i1h1", "h3e3 h10g8 h1g3", None),
        (
            "resign",
            "h3e3 h10g8",
            Some((Some("second"), "resignation")),
        ),
    ] {
        for table in tables(&["h3e3"]) {
            table.waits_for(table.lan, &format!("h10g8 {answer}"));
            table.plays_and_offers(table.minh, "h10g8");
            assert_eq!(table.moves(), "h3e3 h10g8");
            let view = table
                .site
                .context(Some(table.lan), |context| games::view(context, table.game));
            let sentence = view.unwrap().held_answer_sentence(Notation::Algebraic);
            assert!(sentence.is_some_and(|text| text.contains("if you decline the draw")));
            let decline = GameCommand::Decline(OfferKind::Draw);
            let declined = table.site.command(table.lan, table.game, decline);
            assert_eq!(declined.unwrap(), Ok(()));
            assert_eq!((table.moves().as_str(), table.ended()), (moves, outcome));
        }
        for table in tables(&["h3e3"]) {
            table.waits_for(table.lan, &format!("h10g8 {answer}"));
            table.plays_and_offers(table.minh, "h10g8");
            table.plays("b1c3");
            assert_eq!((table.ended(), table.waiting().len()), (None, 0));
        }
    }
}

#[test]
fn a_mate_inside_is_played_and_ends_the_game() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let terms = Terms {
            variant: catalogue::find("chess").unwrap(),
            rulebook: Rulebook::Chess,
            ..terms("minh", PACE)
        };
        let made = site.attempt(Some(lan), |context| {
            game_commands::challenge(context, &terms)
        });
        let game = made.unwrap().unwrap();
        let accepted = site.attempt(Some(minh), |context| game_commands::accept(context, game));
        assert!(accepted.unwrap().is_ok());
        let table = Table {
            site,
            game,
            lan,
            minh,
        };
        table.waits_for(
            table.minh,
            "1. f3 e5 2. g4 Qh4\n1. f3 e5 2. e4 Nf6 3. g3 d5",
        );
        table.plays("f2f3");
        assert_eq!(table.waiting(), ["g2g4 d8h4\ne2e4 g8f6 g2g3 d7d5"]);
        table.plays("g2g4");
        assert_eq!(table.moves(), "f2f3 e7e5 g2g4 d8h4");
        assert_eq!(table.ended(), Some((Some("second"), "checkmate")));
        assert!(table.waiting().is_empty());
    }
}

#[test]
fn other_moves_take_backs_and_the_end_delete_conditional_moves() {
    let lines = "h10g8 h1g3 i10h10 i1h1 g7g6 h1h5";
    for table in tables(&["h3e3"]) {
        table.waits_for(table.lan, lines);
        table.plays("h10g8");
        table.plays("b10c8");
        assert!(table.waiting().is_empty());
    }
    for table in tables(&["h3e3"]) {
        table.waits_for(table.lan, lines);
        table.plays("h10g8");
        for (who, command) in [
            (
                table.minh,
                GameCommand::Offer(OfferTerms::Takeback { to: None }),
            ),
            (table.lan, GameCommand::Accept(OfferKind::Takeback)),
        ] {
            assert_eq!(table.waiting().len(), 1);
            let done = table.site.command(who, table.game, command);
            assert_eq!(done.unwrap(), Ok(()));
        }
        assert!(table.waiting().is_empty());
    }
    for table in tables(&["h3e3"]) {
        table.waits_for(table.lan, lines);
        table.plays("h10g8");
        let done = table
            .site
            .command(table.minh, table.game, GameCommand::Resign);
        assert_eq!(done.unwrap(), Ok(()));
        assert!(table.waiting().is_empty());
    }
}

#[test]
fn invalid_lines_also_refuse_the_move_they_came_with() {
    for table in tables(&[]) {
        let refused = table.plays_and_prepares(table.lan, 0, "h3e3", "h10g8 h1g3\nh10g8 b1c3");
        let Err(PlanRefused::Wrong(Fault::Conflict { .. })) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!((table.moves().as_str(), table.waiting().len()), ("", 0));
        assert_eq!(table.notice_kinds(), []);
        let refused = table.plays_and_prepares(table.lan, 0, "h3h9", "h10g8 h1g3");
        assert!(matches!(refused, Err(PlanRefused::Game(_))), "{refused:?}");
        assert_eq!((table.moves().as_str(), table.waiting().len()), ("", 0));
    }
}

#[test]
fn a_repeated_or_late_form_changes_no_conditional_moves() {
    for table in tables(&[]) {
        for _ in 0..2 {
            let sent = table.plays_and_prepares(table.lan, 0, "h3e3", "h10g8 h1g3");
            assert_eq!(sent, Ok(()));
        }
        let late = table.plays_and_prepares(table.lan, 0, "b3e3", "h10g8 h1g3");
        assert!(matches!(late, Err(PlanRefused::Game(_))), "{late:?}");
        assert_eq!(table.waiting(), ["h10g8 h1g3"]);
        assert_eq!(table.site.row(table.game).state.status, Status::Playing);
    }
}
