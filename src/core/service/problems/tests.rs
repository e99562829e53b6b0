//! Problems: their proofs, tries, the problem of the day, and those found in games, on every
//! available database.

use super::*;
use crate::model::PlayerId;
use crate::rules::Catalogue;
use crate::service::archive::uploads;
use crate::service::testing::{TestSite, test_sites};

/// Morphy’s game at the opera, with a mate in two at the end.
const OPERA: &str = "[White \"Morphy\"]\n[Black \"Isouard\"]\n[Variant \"Chess\"]\n\n\
    1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 \
    9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 \
    15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n";

fn problem_form(fen: &str, aim: Aim, solution: &str) -> ProblemForm {
    ProblemForm {
        variant: Catalogue::built_in().find("chess").unwrap(),
        fen: fen.to_owned(),
        aim,
        solution: solution.to_owned(),
        words: String::new(),
        set_name: String::new(),
        game: None,
    }
}

/// Publishes a problem, or says why not.
fn publish(site: &TestSite, who: PlayerId, form: &ProblemForm) -> Result<i64, ProblemRefused> {
    let read = site.attempt(Some(who), |context| read_claim(context, form));
    let claim = read.unwrap()?;
    let proof = prove(&claim).split().unwrap();
    let proof = proof.map_err(ProblemRefused::Unproved)?;
    let saved = site.attempt(Some(who), |context| {
        save(context, None, &claim, Some(&proof))
    });
    saved.unwrap()
}

const ROOKS: &str = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";

#[test]
fn a_wrong_claim_is_refused_with_what_was_found() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let refused =
            |fen, aim, solution| match publish(&site, lan, &problem_form(fen, aim, solution)) {
                Err(ProblemRefused::Unproved(finding)) => finding,
                other => panic!("{fen} {aim:?} {solution}: {other:?}"),
            };
        assert_eq!(refused(ROOKS, Aim::Mate(1), ""), Finding::NoMate);
        let sooner = refused(ROOKS, Aim::Mate(4), "");
        assert!(matches!(sooner, Finding::Sooner(2, _)), "{sooner:?}");
        let wrong = refused(ROOKS, Aim::Mate(2), "Kf2");
        assert!(matches!(wrong, Finding::WrongMove(_)), "{wrong:?}");
        let rook = "k7/8/8/8/8/8/8/6KR w - - 0 1";
        assert!(matches!(refused(rook, Aim::Draw, "Rh7"), Finding::Wins(_)));
        let equal = "7k/8/8/8/7r/8/8/R5K1 w - - 0 1";
        assert_eq!(refused(equal, Aim::Win, "Ra2"), Finding::NoWin);
        for (aim, solution) in [(Aim::Mate(2), "Rb7"), (Aim::Mate(2), ""), (Aim::Win, "Rb7")] {
            let published = publish(&site, lan, &problem_form(ROOKS, aim, solution));
            assert!(published.is_ok(), "{aim:?} {solution}: {published:?}");
        }
    }
}

#[test]
fn a_win_is_tried_against_the_authors_solution() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let form = problem_form(ROOKS, Aim::Win, "Rb7 (Ra7 Kg8 Rb8) Kg8 Ra8");
        let id = publish(&site, lan, &form).unwrap();
        let problem = site.context(None, |context| find(context, id)).unwrap();
        let variant = problem.variant();
        let read = |text| coordinate::read(variant, text).unwrap();
        let judged = |before: &[Move], text| {
            let line = line_so_far(&problem, before);
            judge(&problem, &line, read(text)).unwrap()
        };
        assert_eq!(judged(&[], "b1b7"), TrialResult::More(read("h8g8")));
        assert_eq!(judged(&[], "a2a7"), TrialResult::More(read("h8g8")));
        let other = judged(&[], "g1g2");
        assert!(
            matches!(other, TrialResult::More(_)),
            "it still wins: {other:?}"
        );
        assert_eq!(
            judged(&[read("b1b7"), read("h8g8")], "a2a8"),
            TrialResult::Solved
        );
    }
}

#[test]
fn a_win_without_a_solution_gets_the_computer_players() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let queen = "7k/8/8/8/8/8/5Q2/6K1 w - - 0 1";
        let id = publish(&site, lan, &problem_form(queen, Aim::Win, "")).unwrap();
        let problem = site.context(None, |context| find(context, id)).unwrap();
        assert!(!problem.solution.is_empty());
        let stalemate = coordinate::read(problem.variant(), "f2f7").unwrap();
        let judged = judge(&problem, &problem.line, stalemate).unwrap();
        assert_eq!(judged, TrialResult::Wrong(None));
    }
}

#[test]
fn a_player_counts_once_whatever_the_browser_tells() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let id = publish(&site, lan, &problem_form(ROOKS, Aim::Mate(2), "")).unwrap();
        for (who, is_first, is_solved) in [
            (Some(minh), true, false),
            (Some(minh), true, true),
            (Some(minh), true, true),
            (None, true, true),
            (None, false, false),
        ] {
            site.context(who, |context| record(context, id, is_first, is_solved))
                .unwrap();
        }
        let row = site.context(None, |context| find(context, id)).unwrap().row;
        assert_eq!((row.tries, row.solves), (2, 2));
    }
}

#[test]
fn each_day_has_the_problem_that_was_longest_not_shown() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let today = |site: &TestSite| site.context(None, daily).unwrap();
        choose_daily(&site.app).unwrap();
        assert_eq!(today(&site), None);
        let forms = [
            ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2),
            ("7k/R7/8/8/8/8/8/1R4K1 w - - 0 1", 1),
        ];
        let ids = forms.map(|(fen, moves)| {
            publish(&site, lan, &problem_form(fen, Aim::Mate(moves), "")).unwrap()
        });
        for expected in [ids[0], ids[1], ids[0]] {
            assert_eq!(today(&site), Some(expected), "before the job ran");
            choose_daily(&site.app).unwrap();
            choose_daily(&site.app).unwrap();
            assert_eq!(today(&site), Some(expected));
            site.jump(chrono::TimeDelta::days(1));
        }
    }
}

#[test]
fn mates_by_a_single_first_move_are_found_in_games_and_offered_to_admins() {
    for site in test_sites(false) {
        let (lan, warden) = (site.member("lan"), site.member("warden"));
        site.sql("UPDATE players SET role = 'admin' WHERE name = 'warden'");
        let games = uploads::read(&Catalogue::built_in(), OPERA.as_bytes()).unwrap();
        let kept = site.context(Some(lan), |context| uploads::keep(context, &games));
        assert_eq!(kept.unwrap().new, 1);
        assert!(
            discover(&site.app, &|| true).unwrap(),
            "it is stopped and looks again"
        );
        assert!(discover(&site.app, &|| false).unwrap());
        assert!(
            !discover(&site.app, &|| false).unwrap(),
            "no game is looked at twice"
        );
        let listed =
            |who| site.context(Some(who), |context| list(context, &Selection::Found, None));
        assert!(matches!(listed(lan), Err(Error::NotFound)));
        let found = listed(warden).unwrap().entries;
        let [found] = &found[..] else {
            panic!("{found:?}");
        };
        assert_eq!(
            (found.row.aim, found.row.game_ply),
            (Aim::Mate(2), Some(30))
        );
        assert_eq!(found.row.solution, "b3b8 d7b8 d1d8");
        let id = found.row.id;
        assert!(
            site.context(Some(lan), |context| find(context, id))
                .is_err()
        );
        let problem = site
            .context(Some(warden), |context| find(context, id))
            .unwrap();
        let claim = Claim::of(&problem);
        let proof = prove(&claim).split().unwrap().unwrap();
        let published = site.attempt(Some(warden), |context| {
            save(context, Some(id), &claim, Some(&proof))
        });
        published.unwrap().unwrap();
        let public = site
            .context(Some(lan), |context| find(context, id))
            .unwrap();
        assert_eq!((public.author, public.is_own), (None, false));
    }
}
