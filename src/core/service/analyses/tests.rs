use super::*;
use crate::analysis::{Mark, MoveMade};
use crate::computer::Score;
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId};
use crate::play::{GameCommand, TimeControl};
use crate::rules::Line;
use crate::service::testing::{OPENING, TestSite, notice_kinds, test_sites};
use chrono::TimeDelta;

fn sites() -> Vec<TestSite> {
    let sites = test_sites(true).into_iter();
    sites.map(TestSite::with_programs).collect()
}

/// A game of lan against minh with these moves, which minh resigns.
fn finished(site: &TestSite, moves: &[&str]) -> (PlayerId, PlayerId, GameId) {
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    let game = site.game(lan, minh, TimeControl::days(3));
    site.play_all(game, moves);
    site.command(minh, game, GameCommand::Resign)
        .unwrap()
        .unwrap();
    (lan, minh, game)
}

fn ask(site: &TestSite, who: PlayerId, game: GameId) -> Result<(), AnalysisRefused> {
    site.attempt(Some(who), |context| request(context, game, false))
        .unwrap()
}

fn seen(site: &TestSite, who: Option<PlayerId>, game: GameId) -> Analysis {
    let seen = site.context(who, |context| {
        let view = crate::service::games::view(context, game)?;
        of_game(context, &view)
    });
    seen.unwrap()
}

/// Even, with the first legal move as the best.
fn even(line: &Line) -> SearchedPosition {
    SearchedPosition {
        evaluation: Evaluation::Score(Score::Centipawns(0)),
        best: vec![line.legal()[0]],
    }
}

/// Searches so many positions of a task.
fn search(task: &mut AnalysisTask, positions: usize) {
    for _ in 0..positions {
        let line = task.next_line().unwrap();
        task.add(even(&line));
    }
}

#[test]
fn a_finished_game_is_queued_once_and_everybody_sees_its_analysis() {
    for site in sites() {
        let (lan, minh, game) = finished(&site, &OPENING[..2]);
        assert_eq!(seen(&site, None, game).state, AnalysisState::None);
        ask(&site, lan, game).unwrap();
        ask(&site, minh, game).unwrap();
        let queued = seen(&site, None, game);
        assert_eq!(queued.state, AnalysisState::Queued { ahead: 0 });
        assert_eq!(queued.queue, 1);
        let mut task = AnalysisTask::lease(&site.app).unwrap().unwrap();
        assert_eq!(seen(&site, None, game).state, AnalysisState::Running);
        search(&mut task, 3);
        assert!(task.next_line().is_none());
        assert!(!task.save(&site.app).unwrap(), "all is done");
        let done = seen(&site, Some(site.member("mei")), game);
        assert_eq!((done.state, done.queue), (AnalysisState::Done, 0));
        assert_eq!(done.positions.len(), 3);
        assert!(AnalysisTask::lease(&site.app).unwrap().is_none());
    }
}

#[test]
fn a_running_game_and_one_without_moves_are_not_analysed() {
    for site in sites() {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(lan, minh, TimeControl::days(3));
        assert_eq!(ask(&site, lan, game), Err(AnalysisRefused::Running));
        site.command(minh, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        assert_eq!(ask(&site, lan, game), Err(AnalysisRefused::NoMoves));
    }
}

#[test]
fn nobody_gets_help_in_a_position_of_the_own_running_game() {
    for site in sites() {
        let (lan, minh, game) = finished(&site, &OPENING[..4]);
        let running = site.game(lan, minh, TimeControl::days(3));
        site.play_all(running, &OPENING[..2]);
        let refused = AnalysisRefused::RunningPosition(running);
        assert_eq!(ask(&site, lan, game), Err(refused));
        // Others may ask, and the players see nothing from that position on.
        let mei = site.member("mei");
        ask(&site, mei, game).unwrap();
        let mut task = AnalysisTask::lease(&site.app).unwrap().unwrap();
        search(&mut task, 5);
        task.save(&site.app).unwrap();
        assert_eq!(seen(&site, Some(mei), game).positions.len(), 5);
        let withheld = seen(&site, Some(lan), game);
        assert_eq!(withheld.positions.len(), 2);
        assert_eq!(withheld.withheld, Some((running, 2)));
        site.play_all(running, &OPENING[2..3]);
        assert_eq!(seen(&site, Some(minh), game).positions.len(), 3);
    }
}

#[test]
fn another_server_continues_after_the_positions_that_were_saved() {
    for site in sites() {
        let (lan, _, game) = finished(&site, &OPENING[..4]);
        ask(&site, lan, game).unwrap();
        let mut first = AnalysisTask::lease(&site.app).unwrap().unwrap();
        search(&mut first, 2);
        assert!(first.save(&site.app).unwrap());
        assert!(AnalysisTask::lease(&site.app).unwrap().is_none());
        site.pass(TimeDelta::seconds(91));
        let mut second = AnalysisTask::lease(&site.app).unwrap().unwrap();
        assert_eq!(second.next_line().unwrap().ply(), 2);
        // What the late server found is void.
        search(&mut first, 1);
        assert!(!first.save(&site.app).unwrap());
        search(&mut second, 3);
        second.save(&site.app).unwrap();
        assert_eq!(seen(&site, None, game).state, AnalysisState::Done);
    }
}

#[test]
fn a_server_that_stops_leaves_the_rest_to_others() {
    for site in sites() {
        let (lan, _, game) = finished(&site, &OPENING[..4]);
        ask(&site, lan, game).unwrap();
        let mut task = AnalysisTask::lease(&site.app).unwrap().unwrap();
        search(&mut task, 1);
        task.release(&site.app).unwrap();
        assert_eq!(seen(&site, None, game).state, AnalysisState::Running);
        let mut next = AnalysisTask::lease(&site.app).unwrap().unwrap();
        assert_eq!(next.next_line().unwrap().ply(), 1);
    }
}

#[test]
fn a_player_asks_for_so_many_analyses_a_day() {
    for site in sites() {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let mut done = 0;
        for _ in 0..21 {
            let game = site.game(lan, minh, TimeControl::days(3));
            site.play_all(game, &OPENING[..1]);
            site.command(minh, game, GameCommand::Resign)
                .unwrap()
                .unwrap();
            let asked = site.attempt(Some(lan), |context| request(context, game, false));
            match asked {
                Ok(asked) => asked.unwrap(),
                Err(error) => {
                    assert!(matches!(error, crate::service::Error::TooOften(_)));
                    break;
                }
            }
            done += 1;
        }
        assert_eq!(done, 20);
    }
}

#[test]
fn a_private_game_is_analysed_by_those_who_see_it() {
    for site in sites() {
        let (lan, _, game) = finished(&site, &OPENING[..1]);
        site.sql("UPDATE games SET visibility = 'private'");
        let mei = site.member("mei");
        let asked = site.attempt(Some(mei), |context| request(context, game, false));
        assert!(matches!(asked, Err(crate::service::Error::NotFound)));
        ask(&site, lan, game).unwrap();
    }
}

#[test]
fn the_marks_follow_from_the_stored_scores() {
    for site in sites() {
        let (lan, _, game) = finished(&site, &OPENING[..1]);
        ask(&site, lan, game).unwrap();
        let mut task = AnalysisTask::lease(&site.app).unwrap().unwrap();
        let line = task.next_line().unwrap();
        let worst = *line.legal().last().unwrap();
        task.add(SearchedPosition {
            evaluation: Evaluation::Score(Score::Centipawns(20)),
            best: vec![worst],
        });
        let line = task.next_line().unwrap();
        task.add(SearchedPosition {
            evaluation: Evaluation::Score(Score::Mate(4)),
            best: vec![line.legal()[0]],
        });
        task.save(&site.app).unwrap();
        let found = seen(&site, None, game).positions;
        let made = MoveMade {
            line: &line,
            ply: 0,
            before: &found[0],
            after: &found[1],
        };
        assert_eq!(made.review().unwrap().mark, Some(Mark::Blunder));
    }
}

#[test]
fn whoever_wants_it_gets_an_email_when_the_analysis_is_done() {
    for site in sites() {
        let (lan, _, game) = finished(&site, &OPENING[..1]);
        let asked = site.attempt(Some(lan), |context| request(context, game, true));
        asked.unwrap().unwrap();
        site.deliver();
        let mut task = AnalysisTask::lease(&site.app).unwrap().unwrap();
        search(&mut task, 2);
        task.save(&site.app).unwrap();
        assert_eq!(notice_kinds(&site.deliver()), [("lan", Kind::Analysis)]);
    }
}
