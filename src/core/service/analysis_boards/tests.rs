//! Analysis boards, on every available database.

use super::*;
use crate::model::{GameId, PlayerId};
use crate::notation::fen;
use crate::play::TimeControl;
use crate::rules::{Ending, catalogue};
use crate::service::Error;
use crate::service::testing::{Attempt, OPENING, TestSite, test_sites};
use crate::store::testing::run_on;

const PACE: TimeControl = TimeControl::days(3);

/// A site with two players, a non-member, and a game of six plies.
struct Scene {
    site: TestSite,
    game: GameId,
    lan: PlayerId,
    stranger: PlayerId,
}

fn scenes() -> Vec<Scene> {
    let scene = |site: TestSite| {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let stranger = site.member("stranger");
        let game = site.game(lan, minh, PACE);
        site.play_all(game, &OPENING);
        Scene {
            site,
            game,
            lan,
            stranger,
        }
    };
    test_sites(false).into_iter().map(scene).collect()
}

impl Scene {
    fn open(&self, who: PlayerId, kind: Kind, source: &Source) -> Attempt<i64, OpenRefused> {
        self.site
            .attempt(Some(who), |context| open(context, kind, source))
    }

    fn opened(&self, who: PlayerId, kind: Kind, source: &Source) -> i64 {
        match self.open(who, kind, source) {
            Ok(Ok(id)) => id,
            other => panic!("{other:?}"),
        }
    }

    fn of_game(&self, who: PlayerId, kind: Kind, ply: usize) -> i64 {
        let (id, ply) = (self.game, Some(ply));
        self.opened(who, kind, &Source::Game { id, ply })
    }

    fn board(&self, who: PlayerId, id: i64) -> Result<Board, Error> {
        self.site.context(Some(who), |context| find(context, id))
    }

    fn play_at(
        &self,
        id: i64,
        ply: u32,
        rev: Option<u32>,
        text: &str,
    ) -> Result<BoardPlace, BoardRefused> {
        let form = MoveForm {
            board: id,
            ply,
            rev,
            text: text.to_owned(),
        };
        self.site
            .attempt(Some(self.lan), |context| play(context, &form))
            .unwrap()
    }

    fn plays(&self, id: i64, texts: &[&str]) {
        for text in texts {
            let end = self.board(self.lan, id).unwrap().row.ply;
            let answer = self.play_at(id, u32::try_from(end).unwrap(), None, text);
            assert!(answer.is_ok(), "{text}: {answer:?}");
        }
    }

    fn back(&self, id: i64, to: u32, rev: Option<u32>) -> Result<BoardPlace, BoardRefused> {
        let go = |context: &mut RequestContext| go_back(context, id, to, rev);
        self.site.attempt(Some(self.lan), go).unwrap()
    }

    fn packed(&self, id: i64) -> String {
        self.board(self.lan, id).unwrap().row.moves
    }
}

fn fresh(slug: &str, fen: Option<&str>) -> Source {
    Source::Fresh {
        variant: catalogue::find(slug).unwrap(),
        fen: fen.map(str::to_owned),
    }
}

fn moved_to(ply: usize, end: usize) -> Result<BoardPlace, BoardRefused> {
    Ok(BoardPlace { ply, end })
}

#[test]
fn a_solitaire_board_carries_the_moves_up_to_the_ply_shown() {
    for scene in scenes() {
        let id = scene.of_game(scene.lan, Kind::Solitaire, 4);
        let board = scene.board(scene.lan, id).unwrap();
        assert_eq!(board.row.moves, OPENING[..4].join(" "));
        assert_eq!((board.line.ply(), board.row.start.clone()), (4, None));
        let origin = board.origin.unwrap();
        assert_eq!((origin.game, origin.ply), (scene.game, 4));
        assert_eq!(origin.names, ["lan", "minh"]);
        assert_eq!(origin.seat, Some(Side::First));
        scene.plays(id, &["C b3-d3", "p c7-c6"]);
        assert_eq!(scene.board(scene.lan, id).unwrap().line.ply(), 6);
    }
}

#[test]
fn a_problem_begins_with_the_position_shown() {
    for scene in scenes() {
        let id = scene.of_game(scene.lan, Kind::Problem, 5);
        let board = scene.board(scene.lan, id).unwrap();
        let game = scene.board(scene.lan, scene.of_game(scene.lan, Kind::Solitaire, 5));
        let shown = *game.unwrap().line.position();
        assert_eq!(board.line.start(), &shown);
        assert_eq!((board.line.ply(), board.row.moves.as_str()), (0, ""));
        assert_eq!(board.line.position().turn(), Side::Second);
        scene.plays(id, &["c7c6"]);
    }
}

#[test]
fn boards_do_not_affect_the_game_or_send_notices() {
    for scene in scenes() {
        scene.site.deliver();
        let before = scene.site.row(scene.game);
        let id = scene.of_game(scene.lan, Kind::Solitaire, 6);
        scene.plays(id, &["b3d3", "c7c6"]);
        let after = scene.site.row(scene.game);
        assert_eq!(
            (before.state.moves, before.state.rev),
            (after.state.moves, after.state.rev)
        );
        assert!(scene.site.deliver().is_empty());
    }
}

#[test]
fn a_board_is_visible_to_its_owner_only() {
    for scene in scenes() {
        let id = scene.of_game(scene.lan, Kind::Solitaire, 6);
        let stranger = Some(scene.stranger);
        let is_hidden = |answer: Result<(), Error>| matches!(answer, Err(Error::NotFound));
        let site = &scene.site;
        assert!(is_hidden(
            site.context(stranger, |context| find(context, id).map(drop))
        ));
        assert!(is_hidden(
            site.context(stranger, |context| delete(context, id))
        ));
        let renamed = site.attempt(stranger, |context| rename(context, id, "mine"));
        assert!(is_hidden(renamed.map(drop)));
        let back = site.attempt(stranger, |context| go_back(context, id, 0, None));
        assert!(is_hidden(back.map(drop)));
        let copy = Source::Board { id, ply: None };
        let copied = scene.open(scene.stranger, Kind::Problem, &copy);
        assert!(is_hidden(copied.map(drop)));
        let out = site.context(None, |context| find(context, id).map(drop));
        assert!(matches!(out, Err(Error::SignedOut)));
        let listed = site
            .context(stranger, |context| list(context, None))
            .unwrap();
        assert!(listed.entries.is_empty());
    }
}

#[test]
fn a_board_cannot_be_opened_from_an_invisible_game() {
    for scene in scenes() {
        scene.site.sql("UPDATE games SET visibility = 'private'");
        let source = Source::Game {
            id: scene.game,
            ply: None,
        };
        let refused = scene.open(scene.stranger, Kind::Solitaire, &source);
        assert!(matches!(refused, Err(Error::NotFound)));
        scene.opened(scene.lan, Kind::Solitaire, &source);
        let beyond = Source::Game {
            id: scene.game,
            ply: Some(7),
        };
        let refused = scene.open(scene.lan, Kind::Solitaire, &beyond);
        assert!(matches!(refused, Err(Error::NotFound)));
    }
}

#[test]
fn another_move_replaces_the_rest_and_the_same_one_steps_forward() {
    for scene in scenes() {
        let id = scene.of_game(scene.lan, Kind::Solitaire, 6);
        assert_eq!(scene.play_at(id, 2, None, "h1g3"), moved_to(3, 6));
        assert_eq!(scene.packed(id), OPENING.join(" "));
        assert_eq!(scene.play_at(id, 2, None, "b3d3"), moved_to(3, 3));
        assert_eq!(scene.packed(id), "h3e3 h10g8 b3d3");
        // The same form is sent twice.
        assert_eq!(scene.play_at(id, 2, Some(0), "b3d3"), moved_to(3, 3));
    }
}

#[test]
fn a_form_of_a_board_that_has_changed_since_is_stale() {
    for scene in scenes() {
        let id = scene.of_game(scene.lan, Kind::Solitaire, 6);
        let stale = Err(BoardRefused::Stale);
        assert_eq!(scene.play_at(id, 7, None, "b3d3"), stale);
        assert_eq!(scene.play_at(id, 6, Some(3), "b3d3"), stale);
        assert_eq!(scene.back(id, 7, None), stale);
        assert_eq!(scene.back(id, 2, Some(3)), stale);
        assert_eq!(scene.packed(id), OPENING.join(" "));
        assert_eq!(scene.back(id, 5, Some(0)), moved_to(5, 5));
        assert_eq!(scene.back(id, 5, Some(0)), moved_to(5, 5));
    }
}

#[test]
fn two_windows_cannot_save_over_each_other() {
    for scene in scenes() {
        let id = scene.of_game(scene.lan, Kind::Solitaire, 6);
        let row = scene.board(scene.lan, id).unwrap().row;
        scene.plays(id, &["b3d3"]);
        let mut conn = scene.site.app.connection().unwrap();
        let at = scene.site.now().into();
        assert!(!analysis_boards::save_moves(&mut conn, &row, "", 0, at).unwrap());
    }
}

#[test]
fn only_what_the_rules_allow_is_played() {
    for scene in scenes() {
        let id = scene.of_game(scene.lan, Kind::Solitaire, 6);
        let refused = scene.play_at(id, 6, None, "R a1-b9");
        assert!(matches!(refused, Err(BoardRefused::Unreadable(_))));
        assert_eq!(scene.packed(id), OPENING.join(" "));
    }
}

#[test]
fn after_the_end_of_the_line_another_move_can_replace_the_last() {
    const MATE_IN_ONE: &str = "3k5/8R/9/2p6/9/9/9/9/R8/4K4 w - - 0 1";
    for scene in scenes() {
        let source = fresh("xiangqi", Some(MATE_IN_ONE));
        let id = scene.opened(scene.lan, Kind::Problem, &source);
        scene.plays(id, &["a2a10"]);
        let outcome = scene.board(scene.lan, id).unwrap().line.outcome().unwrap();
        assert_eq!(outcome.ending, Ending::Checkmate);
        let over = scene.play_at(id, 1, None, "d10d9");
        assert_eq!(over, Err(BoardRefused::Over(outcome)));
        assert_eq!(scene.play_at(id, 0, None, "a2a3"), moved_to(1, 1));
        scene.plays(id, &["c7c6"]);
    }
}

#[test]
fn repetition_is_ruled_as_in_a_game() {
    for scene in scenes() {
        let id = scene.opened(scene.lan, Kind::Solitaire, &fresh("banner", None));
        let round = ["a1a2", "a10a9", "a2a1", "a9a10"];
        scene.plays(id, &round);
        scene.plays(id, &round);
        let outcome = scene.board(scene.lan, id).unwrap().line.outcome().unwrap();
        assert_eq!((outcome.winner, outcome.ending), (None, Ending::Repetition));
    }
}

#[test]
fn free_boards_accept_edits() {
    for scene in scenes() {
        let id = scene.opened(scene.lan, Kind::Solitaire, &fresh("free-xiangqi", None));
        scene.plays(id, &["R-a5; e7-; -e6", "p-e2"]);
        let source = Source::Board { id, ply: Some(1) };
        let problem = scene.opened(scene.lan, Kind::Problem, &source);
        let (whole, problem) = (
            scene.board(scene.lan, id).unwrap(),
            scene.board(scene.lan, problem).unwrap(),
        );
        assert_eq!(Some(problem.line.position()), whole.line.at(1));
        assert!(problem.row.start.unwrap().contains('*'));
    }
}

#[test]
fn any_position_of_any_variant_can_be_a_problem() {
    for scene in scenes() {
        for variant in catalogue::all() {
            let source = fresh(variant.slug(), None);
            let id = scene.opened(scene.lan, Kind::Solitaire, &source);
            let board = scene.board(scene.lan, id).unwrap();
            let mv = *board.line.legal().last().unwrap();
            let text = notation::coordinate::write(variant, mv);
            scene.plays(id, &[&text]);
            let source = Source::Board { id, ply: None };
            let problem = scene.opened(scene.lan, Kind::Problem, &source);
            let problem = scene.board(scene.lan, problem).unwrap();
            let shown = scene.board(scene.lan, id).unwrap();
            let written = fen::write(variant, shown.line.position());
            assert_eq!(fen::write(variant, problem.line.start()), written);
        }
    }
}

#[test]
fn a_position_that_cannot_be_read_opens_nothing() {
    for scene in scenes() {
        let opened = scene.open(scene.lan, Kind::Problem, &fresh("xiangqi", Some("9/9 w")));
        assert!(matches!(opened, Ok(Err(OpenRefused::WrongStart(_)))));
        let listed = scene
            .site
            .context(Some(scene.lan), |context| list(context, None));
        assert!(listed.unwrap().entries.is_empty());
    }
}

#[test]
fn a_board_keeps_the_rules_of_its_creation() {
    for scene in scenes() {
        let id = scene.of_game(scene.lan, Kind::Solitaire, 6);
        let row = scene.board(scene.lan, id).unwrap().row;
        let game = scene.site.row(scene.game);
        assert_eq!(
            (
                row.variant,
                row.variant_version,
                row.rulebook,
                row.rulebook_version
            ),
            (
                game.rules.variant,
                game.rules.variant_version,
                game.rules.rulebook,
                game.rules.rulebook_version
            )
        );
    }
}

#[test]
fn a_copy_of_an_unchanged_board_keeps_its_game() {
    for scene in scenes() {
        let id = scene.of_game(scene.lan, Kind::Solitaire, 6);
        let origin = |ply| {
            let source = Source::Board { id, ply: Some(ply) };
            let opened = scene.opened(scene.lan, Kind::Problem, &source);
            scene.board(scene.lan, opened).unwrap().origin
        };
        assert_eq!(origin(3).unwrap().ply, 3);
        scene.plays(id, &["b3d3"]);
        assert_eq!(origin(7), None);
    }
}

#[test]
fn a_title_is_stored_and_a_long_one_refused() {
    for scene in scenes() {
        let id = scene.of_game(scene.lan, Kind::Solitaire, 6);
        let rename = |title: &str| {
            let act = |context: &mut RequestContext| rename(context, id, title);
            scene.site.attempt(Some(scene.lan), act).unwrap()
        };
        assert_eq!(rename("  A fine\n cannon "), Ok(()));
        assert_eq!(rename(&"x".repeat(MOST_TITLE + 1)), Err(TitleTooLong));
        let title = scene.board(scene.lan, id).unwrap().row.title;
        assert_eq!(title, "A fine cannon");
    }
}

#[test]
fn boards_and_plies_are_limited() {
    for scene in scenes() {
        let id = scene.of_game(scene.lan, Kind::Solitaire, 6);
        let mut conn = scene.site.app.connection().unwrap();
        let columns = "player_id, kind, variant, variant_version, rulebook, rulebook_version, \
                       start, moves, ply, game_id, game_ply, created_at, changed_at";
        for _ in 1..MOST_BOARDS {
            run_on(
                &mut conn,
                &format!(
                    "INSERT INTO boards ({columns}) SELECT {columns} FROM boards WHERE id = {id}"
                ),
            );
        }
        let opened = scene.open(scene.lan, Kind::Problem, &fresh("xiangqi", None));
        assert_eq!(opened.unwrap(), Err(OpenRefused::TooMany));
        scene.opened(scene.stranger, Kind::Problem, &fresh("xiangqi", None));
        let mut pages = Vec::new();
        let mut before = None;
        loop {
            let page = |context: &mut RequestContext| list(context, before);
            let page = scene.site.context(Some(scene.lan), page).unwrap();
            pages.extend(page.entries.iter().map(|entry| entry.row.id));
            before = page.next;
            if before.is_none() {
                break;
            }
        }
        assert_eq!(pages.len(), usize::try_from(MOST_BOARDS).unwrap());
        assert!(pages.is_sorted_by(|newer, older| newer > older));
    }
}

#[test]
fn the_length_of_a_board_is_limited() {
    for scene in scenes() {
        let id = scene.opened(scene.lan, Kind::Solitaire, &fresh("free-xiangqi", None));
        let round = "a1a2 a10a9 a2a1 a9a10 ".repeat(MOST_PLIES / 4);
        scene.site.sql(&format!(
            "UPDATE boards SET moves = '{}', ply = {MOST_PLIES} WHERE id = {id}",
            round.trim()
        ));
        let end = u32::try_from(MOST_PLIES).unwrap();
        let full = Err(BoardRefused::Full);
        assert_eq!(scene.play_at(id, end, None, "a1a2"), full);
        assert_eq!(
            scene.back(id, end - 1, None),
            moved_to(MOST_PLIES - 1, MOST_PLIES - 1)
        );
    }
}

#[test]
fn a_deleted_board_is_not_found() {
    for scene in scenes() {
        let id = scene.of_game(scene.lan, Kind::Solitaire, 6);
        let erase = || {
            scene
                .site
                .context(Some(scene.lan), |context| delete(context, id))
        };
        erase().unwrap();
        assert!(matches!(erase(), Err(Error::NotFound)));
        assert!(matches!(scene.board(scene.lan, id), Err(Error::NotFound)));
    }
}
