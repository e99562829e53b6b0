//! Games against programs.

use super::*;
use crate::computer::{Engine, Limits, Score};
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId, Status, Visibility};
use crate::play::{GameCommand, OfferTerms, Reason, TimeControl};
use crate::rules::{Side, catalogue};
use crate::service::accounts::sign_up;
use crate::service::guests;
use crate::service::programs::{self, Judgement};
use crate::service::testing::{TestSite, form, notice_kinds, terms, test_sites};
use crate::service::{Client, Error, Refusable};
use crate::store::{players, program_games};
use chrono::TimeDelta;
use std::collections::HashMap;
use std::sync::Arc;

/// The sites with programs.
fn sites() -> Vec<TestSite> {
    let sites = test_sites(true).into_iter();
    sites.map(TestSite::with_programs).collect()
}

fn against(level: usize, seat: Side) -> Terms {
    Terms {
        seat: Some(seat),
        ..terms(&format!("Posthorse-{level}"), TimeControl::Untimed)
    }
}

/// A game of that player, or of a new guest, against a program.
fn begin(site: &TestSite, who: Option<PlayerId>, terms: &Terms) -> BegunGame {
    let program = programs::all(&site.app)[0].clone();
    let begun = site.attempt(who, |context| play(context, &program, terms));
    begun.unwrap().unwrap()
}

/// Answers as a program in the next due game, if there is one.
fn answer(site: &TestSite) -> Option<GameId> {
    let all = programs::all(&site.app);
    let row = programs::lease(&site.app, all, &HashMap::new()).unwrap()?;
    let turn = ProgramTurn::load(&site.app, &row).unwrap()?;
    let judgement = turn.needs_search().then(|| {
        let line = &turn.state.line;
        let mut engine = Engine::new(Arc::clone(line.variant()), 1);
        let limits = Limits {
            nodes: 200,
            ..Limits::default()
        };
        let mv = engine.search(line, &limits, &mut |_| false, &mut |_| {});
        Judgement {
            mv: mv.unwrap(),
            score: Some(Score::Centipawns(0)),
        }
    });
    turn.finish(&site.app, judgement).unwrap();
    Some(row.game_id)
}

fn guest_of(site: &TestSite, game: GameId) -> PlayerId {
    site.row(game).challenge.challenger_id.unwrap()
}

#[test]
fn a_program_accepts_at_once_and_answers_each_move() {
    for site in sites() {
        let lan = site.member("lan");
        let made = site.attempt(Some(lan), |context| {
            challenge(context, &against(3, Side::First))
        });
        let game = made.unwrap().unwrap();
        assert_eq!(site.row(game).state.status, Status::Playing);
        assert_eq!(site.row(game).visibility, Visibility::Unlisted);
        assert_eq!(answer(&site), None, "it is the player's turn");
        site.send(Some(lan), game, &form(0, "h3e3"))
            .unwrap()
            .unwrap();
        assert_eq!(answer(&site), Some(game));
        assert_eq!(site.row(game).state.ply, 2);
        assert_eq!(answer(&site), None);
        // Whoever left the page is told.
        let told = site.deliver();
        assert_eq!(notice_kinds(&told), [("lan", Kind::YourTurn)]);
    }
}

#[test]
fn two_servers_never_search_the_same_position() {
    for site in sites() {
        begin(&site, None, &against(1, Side::Second));
        let lease = || programs::lease(&site.app, programs::all(&site.app), &HashMap::new());
        assert!(lease().unwrap().is_some());
        assert!(lease().unwrap().is_none());
        site.pass(TimeDelta::seconds(61));
        assert!(lease().unwrap().is_some(), "the other server died");
    }
}

#[test]
fn an_answer_to_an_earlier_position_is_void() {
    for site in sites() {
        let lan = site.member("lan");
        let game = begin(&site, Some(lan), &against(1, Side::First)).id;
        site.send(Some(lan), game, &form(0, "h3e3"))
            .unwrap()
            .unwrap();
        let all = programs::all(&site.app);
        let row = programs::lease(&site.app, all, &HashMap::new())
            .unwrap()
            .unwrap();
        let turn = ProgramTurn::load(&site.app, &row).unwrap().unwrap();
        let mv = turn.state.line.legal()[0];
        site.command(
            lan,
            game,
            GameCommand::Offer(OfferTerms::Takeback { to: None }),
        )
        .unwrap()
        .unwrap();
        assert_eq!(site.row(game).state.ply, 0, "taken back without asking");
        turn.finish(&site.app, Some(Judgement { mv, score: None }))
            .unwrap();
        assert_eq!(site.row(game).state.ply, 0);
        assert_eq!(answer(&site), None);
    }
}

#[test]
fn a_program_declines_a_draw_in_an_early_position() {
    for site in sites() {
        let lan = site.member("lan");
        let game = begin(&site, Some(lan), &against(1, Side::First)).id;
        site.command(lan, game, GameCommand::Offer(OfferTerms::Draw))
            .unwrap()
            .unwrap();
        assert_eq!(answer(&site), Some(game));
        let events = "SELECT COUNT(*) AS n FROM events WHERE kind = 'offer-declined'";
        assert_eq!(site.count_of(events), 1);
        let pause = GameCommand::Offer(OfferTerms::Pause);
        let refused = site.command(lan, game, pause).unwrap();
        assert!(refused.is_err(), "there is no clock");
        let cancelled = site.command(lan, game, GameCommand::Cancel);
        cancelled.unwrap().unwrap();
        let outcome = site.row(game).state.reason.and_then(|ended| ended.0);
        assert_eq!(outcome, Some(Reason::Cancelled));
    }
}

#[test]
fn a_guest_sees_and_plays_the_game_and_nobody_else_does() {
    for site in sites() {
        let begun = begin(&site, None, &against(1, Side::First));
        assert!(begun.token.is_some());
        let (game, guest) = (begun.id, guest_of(&site, begun.id));
        assert_eq!(site.row(game).visibility, Visibility::Private);
        site.send(Some(guest), game, &form(0, "h3e3"))
            .unwrap()
            .unwrap();
        for other in [None, Some(site.member("lan"))] {
            let seen = site.context(other, |context| crate::service::games::view(context, game));
            assert!(matches!(seen.map(drop), Err(Error::NotFound)));
        }
        let challenged = site.attempt(Some(guest), |context| {
            challenge(context, &terms("lan", TimeControl::days(3)))
        });
        assert!(matches!(challenged, Err(Error::SignedOut)));
        let remarked = site.remark(Some(guest), game, None, "Hello");
        assert!(matches!(remarked, Err(Error::SignedOut)));
    }
}

#[tokio::test]
async fn signing_up_in_the_same_browser_keeps_the_games_of_a_guest() {
    for site in sites() {
        let begun = begin(&site, None, &against(1, Side::First));
        let (game, guest) = (begun.id, guest_of(&site, begun.id));
        site.send(Some(guest), game, &form(0, "h3e3"))
            .unwrap()
            .unwrap();
        let client = Client {
            token: begun.token,
            ..crate::service::testing::nobody()
        };
        let form = sign_up::SignUp {
            name: "mei".into(),
            email: "mei@example.com".into(),
            password: "a slow game by post".into(),
            ..sign_up::SignUp::default()
        };
        sign_up::sign_up(&site.app, &client, form)
            .await
            .split()
            .unwrap()
            .unwrap();
        let mei = site.context(None, |context| {
            Ok(players::find_by_name(context.conn, "mei")?.unwrap().id)
        });
        let mei = mei.unwrap();
        assert_eq!(site.row(game).seat_of(mei), Some(Side::First));
        let left = format!("SELECT COUNT(*) AS n FROM players WHERE id = {guest}");
        assert_eq!(site.count_of(&left), 0);
        assert_eq!(answer(&site), Some(game));
    }
}

#[test]
fn a_guest_who_does_not_come_back_is_deleted_with_the_games() {
    for site in sites() {
        let gone = begin(&site, None, &against(1, Side::First)).id;
        let guest = guest_of(&site, gone);
        site.command(guest, gone, GameCommand::Resign)
            .unwrap()
            .unwrap();
        site.pass(TimeDelta::days(29));
        let kept = begin(&site, None, &against(1, Side::First)).id;
        let tidy = || {
            let tidied = site.app.write_unattended(guests::delete_idle);
            tidied.unwrap();
        };
        tidy();
        assert_eq!(site.row(gone).state.status, Status::Finished);
        site.pass(TimeDelta::days(2));
        tidy();
        let games = "SELECT COUNT(*) AS n FROM games WHERE visibility = 'private'";
        assert_eq!(site.count_of(games), 1);
        assert_eq!(site.row(kept).state.status, Status::Playing);
        let archived = format!("SELECT COUNT(*) AS n FROM archive WHERE game_id = {gone}");
        assert_eq!(site.count_of(&archived), 0);
    }
}

#[test]
fn a_guest_may_have_few_games_at_once() {
    for site in sites() {
        let first = begin(&site, None, &against(1, Side::First)).id;
        let guest = guest_of(&site, first);
        for _ in 1..5 {
            begin(&site, Some(guest), &against(1, Side::First));
        }
        let program = programs::all(&site.app)[0].clone();
        let terms = against(1, Side::First);
        let refused = site.attempt(Some(guest), |context| play(context, &program, &terms));
        assert_eq!(
            refused.unwrap().err(),
            Some(ChallengeRefused::EnoughProgramGames(5))
        );
    }
}

#[test]
fn a_program_gives_no_help_in_a_running_game_against_a_person() {
    for site in sites() {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.game(lan, minh, TimeControl::days(3));
        site.play(game, "h3e3").unwrap();
        let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b";
        let terms = Terms {
            start: Start::Position(fen.into()),
            ..against(1, Side::Second)
        };
        let program = programs::all(&site.app)[0].clone();
        let ask = |who| {
            site.attempt(who, |context| play(context, &program, &terms))
                .unwrap()
        };
        let refused = Some(ChallengeRefused::RunningPosition(game));
        assert_eq!(ask(Some(lan)).err(), refused);
        assert_eq!(ask(Some(minh)).err(), refused);
        assert!(ask(Some(site.member("an"))).is_ok());
        assert!(ask(None).is_ok());
    }
}

#[test]
fn a_program_plays_only_friendly_games_and_only_where_rules_are_enforced() {
    for site in sites() {
        let lan = site.member("lan");
        let ask = |terms: Terms| {
            let made = site.attempt(Some(lan), |context| challenge(context, &terms));
            made.unwrap().err()
        };
        let rated = Terms {
            rated: true,
            ..against(1, Side::First)
        };
        assert_eq!(ask(rated), Some(ChallengeRefused::UnratedProgram));
        let variant = catalogue::find("free-xiangqi").unwrap();
        let free = Terms {
            rulebook: variant.rulebooks()[0],
            variant,
            ..against(1, Side::First)
        };
        assert_eq!(ask(free), Some(ChallengeRefused::NotPlayedByProgram));
    }
}

#[test]
fn a_program_places_its_pieces_unseen() {
    for site in sites() {
        let lan = site.member("lan");
        let variant = catalogue::find("screen").unwrap();
        let terms = Terms {
            rulebook: variant.rulebooks()[0],
            variant,
            ..against(1, Side::First)
        };
        let game = begin(&site, Some(lan), &terms).id;
        assert_eq!(answer(&site), Some(game));
        assert_eq!(answer(&site), None);
        let placed = format!("SELECT COUNT(*) AS n FROM placings WHERE game_id = {game}");
        assert_eq!(site.count_of(&placed), 1);
    }
}

#[test]
fn a_rematch_with_a_program_begins_at_once_with_the_other_side() {
    for site in sites() {
        let begun = begin(&site, None, &against(1, Side::First)).id;
        let guest = guest_of(&site, begun);
        site.command(guest, begun, GameCommand::Resign)
            .unwrap()
            .unwrap();
        let next = site.attempt(Some(guest), |context| rematch(context, begun));
        let next = next.unwrap().unwrap();
        assert_eq!(site.row(next).seat_of(guest), Some(Side::Second));
        assert_eq!(answer(&site), Some(next));
        let waits = site.context(None, |context| Ok(program_games::find(context.conn, next)?));
        assert_eq!(waits.unwrap().unwrap().wait_seconds, 0);
    }
}
