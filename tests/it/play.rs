//! The actions of two players in a game, and how it ends.

use std::time::Duration;

use crate::support::database::ago;
use crate::support::people::play_in_turn;
use crate::support::{Letter, Page, Player, Server, Setup, eventually};

fn status(server: &Server, game: &str) -> String {
    let id = game.rsplit('/').next().unwrap();
    server
        .database
        .lines(&format!("SELECT status AS line FROM games WHERE id = {id}"))
        .remove(0)
}

/// Submits the form on the game's page whose action has that ending.
async fn does(player: &mut Player, game: &str, what: &str, fields: &[(&str, &str)]) -> Page {
    player.sees(game).await;
    player
        .browser
        .submit(&format!("form[action='{game}/{what}']"), fields)
        .await
}

#[tokio::test]
async fn a_challenge_is_accepted_and_the_first_seat_moves_first() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    for (seat, first) in [("first", "Lan"), ("second", "Bao")] {
        let game = red.challenge("bao", &[("seat", seat)]).await;
        black.accept(&game).await.done();
        let (mover, waiter) = if first == "Lan" {
            (&mut red, &mut black)
        } else {
            (&mut black, &mut red)
        };
        assert_eq!(waiter.posts_move(&game, 0, "h3e3").await.first, 409);
        let board = mover.plays(&game, "h3e3").await.done().board();
        assert_eq!((board.ply, board.turn.as_str()), (1, "second"));
    }
    let game = red.challenge("Bao", &[("seat", "random")]).await;
    black.accept(&game).await.done();
    let moved = [
        red.posts_move(&game, 0, "h3e3").await.first,
        black.posts_move(&game, 0, "h3e3").await.first,
    ];
    assert!(moved.contains(&303));
}

#[tokio::test]
async fn an_open_challenge_waits_for_anybody_but_its_author() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let game = red.challenge("", &[("message", "Who dares?")]).await;
    let list = black.browser.get("/games?status=open").await.well();
    assert!(list.has(&format!("a[href='{game}']")));
    let own = red.browser.post_raw(&format!("{game}/accept"), &[]).await;
    assert!([403, 409, 422].contains(&own.status), "{}", own.status);
    assert!(black.sees(&game).await.text().contains("Who dares?"));
    black.accept(&game).await.done();
    assert_eq!(status(&server, &game), "playing");
    red.mailbox
        .wait_for("the acceptance", |l| {
            l.text.contains(&game) && l.text.contains("accept")
        })
        .await;
}

#[tokio::test]
async fn a_challenge_is_declined_or_withdrawn_and_then_it_is_over() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let declined = red.challenge("Bao", &[]).await;
    does(&mut black, &declined, "decline", &[]).await.done();
    assert_eq!(status(&server, &declined), "declined");
    red.mailbox
        .wait_for("the refusal", |l| {
            l.text.contains(&declined) && l.text.contains("decline")
        })
        .await;
    let withdrawn = red.challenge("Bao", &[]).await;
    let page = black
        .browser
        .post_raw(&format!("{withdrawn}/withdraw"), &[])
        .await;
    assert!(
        [403, 409].contains(&page.status),
        "only the challenger withdraws: {}",
        page.status
    );
    does(&mut red, &withdrawn, "withdraw", &[]).await.done();
    assert_eq!(status(&server, &withdrawn), "withdrawn");
    // The same response sent twice is accepted; any other comes too late.
    let answers = [
        (&declined, "accept", 409),
        (&declined, "decline", 303),
        (&withdrawn, "accept", 409),
        (&withdrawn, "decline", 409),
    ];
    for (game, what, expected) in answers {
        let path = format!("{game}/{what}");
        let page = black.browser.post_raw(&path, &[]).await;
        assert_eq!(page.status, expected, "{path}");
    }
    assert_eq!(status(&server, &declined), "declined");
}

#[tokio::test]
async fn a_challenge_by_name_is_only_for_that_player() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    server.player("Bao").await;
    let other = server.player("Other").await;
    let game = red.challenge("Bao", &[]).await;
    for what in ["accept", "decline", "withdraw"] {
        assert_eq!(
            other
                .browser
                .post_raw(&format!("{game}/{what}"), &[])
                .await
                .status,
            403,
            "{what}"
        );
    }
    assert_eq!(status(&server, &game), "open");
}

#[tokio::test]
async fn an_unanswered_challenge_lapses() {
    let Some(server) = quick_server().await else {
        return;
    };
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let game = red.challenge("Bao", &[]).await;
    let fresh = red.challenge("Bao", &[("pace", "5d")]).await;
    let id = game.rsplit('/').next().unwrap();
    let long_ago = ago(Duration::from_secs(15 * 86_400));
    server.database.execute(&format!(
        "UPDATE games SET created_at = {long_ago}, listed_at = {long_ago} WHERE id = {id}"
    ));
    eventually("the lapse", async || {
        (status(&server, &game) == "lapsed").then_some(())
    })
    .await;
    assert_eq!(
        black
            .browser
            .post_raw(&format!("{game}/accept"), &[])
            .await
            .status,
        409
    );
    assert_eq!(status(&server, &fresh), "open");
    black.accept(&fresh).await.done();
}

#[tokio::test]
async fn an_invalid_challenge_is_explained() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    for fields in [[("opponent", "Nobody")], [("opponent", "Lan")]] {
        red.browser.get("/games/new").await.well();
        let page = red.browser.submit("form#challenge", &fields).await;
        assert_eq!(page.first, 422, "{}", page.text());
        assert!(!page.alert().is_empty());
        assert_eq!(
            page.attributes("input[name=opponent]", "value"),
            [fields[0].1],
            "what was typed stays"
        );
    }
    for broken in [
        "variant=nonsense",
        "seat=third",
        "pace=1s",
        "visibility=none",
        "rulebook=nonsense",
    ] {
        let body = format!("opponent=&message=&{broken}");
        let page = red.browser.post_body("/games", body).await;
        assert!(
            [400, 422].contains(&page.status),
            "{broken}: {}",
            page.status
        );
    }
    assert_eq!(server.database.number("SELECT COUNT(*) FROM games"), 0);
}

#[tokio::test]
async fn moves_are_read_as_people_write_them() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    let spellings = [
        "C h3-e3",
        "h10-g8",
        "  N  H1 - G3 ",
        "i10h10",
        "N i1-h1",
        "p g7-g6",
    ];
    for (ply, text) in spellings.into_iter().enumerate() {
        let mover = if ply % 2 == 0 { &mut red } else { &mut black };
        let page = mover.plays(&game, text).await;
        if text == "N i1-h1" {
            // The point is occupied by a rook.
            assert_eq!(page.first, 422, "{text}");
            assert!(
                page.alert().contains("R") || page.alert().to_lowercase().contains("rook"),
                "{}",
                page.alert()
            );
            mover.plays(&game, "R i1-h1").await.done();
        } else {
            page.done();
        }
    }
    assert_eq!(red.sees(&game).await.board().ply, 6);
}

#[tokio::test]
async fn a_refused_move_is_explained_and_stays_in_the_field() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    let long = "1".repeat(400);
    let refused = [
        "Re6",
        "a1-a9",
        "a1-a999999999",
        "N h1-h3",
        "z9z8",
        "",
        "e5e6",
        "a10a9",
        "@-e4",
        "e4-",
        "-e4",
        "q-e8",
        "P*e5",
        "h3e3;b3c3",
        "h3\u{202e}e3",
        "<script>alert(1)</script>",
        "h3e3 h8e8",
        &long,
        "e1e1",
        "炮二",
    ];
    for text in refused {
        for button in ["preview", "send"] {
            let page = red
                .submits_move(
                    &game,
                    &[("move", text), ("message", "kept words"), ("do", button)],
                )
                .await;
            assert_eq!(page.first, 422, "{text:?} by {button}: {}", page.text());
            let alert = page.alert();
            assert!(alert.len() > 15, "{text:?}: a sentence, not {alert:?}");
            assert_eq!(page.board().ply, 0);
            let field_values = page.attributes("form[action$='/moves'] input[name=move]", "value");
            assert_eq!(
                field_values.first().map(String::as_str),
                Some(text),
                "the text stays in the field"
            );
            assert!(page.body.contains("kept words"), "the message stays too");
            assert!(!page.body.contains("<script>alert"), "and is harmless");
        }
    }
    let page = red.plays(&game, "Re6").await;
    assert!(page.alert().contains("comes from"), "{}", page.alert());
    assert_eq!(server.database.number("SELECT COUNT(*) FROM moves"), 0);
}

#[tokio::test]
async fn a_preview_shows_the_move_without_playing_it() {
    let server = Server::start().await;
    let (mut red, black, game) = server.pair().await;
    let before = server.database.dump(&["seen", "outbox"]);
    let page = red
        .submits_move(
            &game,
            &[("move", "h3e3"), ("message", "my words"), ("do", "preview")],
        )
        .await
        .is(200);
    assert_eq!(server.database.dump(&["seen", "outbox"]), before);
    assert!(page.has("form.chosen [name=do][value=send]"));
    assert!(page.body.contains("my words"));
    // Send sends the previewed move.
    let form = "form[action$='/moves']";
    let played = red.browser.submit(form, &[("do", "send")]).await.done();
    assert_eq!(played.board().ply, 1);
    assert!(played.text().contains("my words"));
    assert_eq!(black.browser.get_raw(&game).await.board().ply, 1);
}

#[tokio::test]
async fn text_after_two_slashes_is_the_message() {
    let server = Server::start().await;
    let (mut red, black, game) = server.pair().await;
    let fields = [
        ("move", "h3e3 // a brave start"),
        ("message", "and good luck"),
        ("do", "send"),
    ];
    let page = red.submits_move(&game, &fields).await.done();
    let text = page.text();
    let (first, second) = (text.find("a brave start"), text.find("and good luck"));
    assert!(first.is_some() && first < second, "{text}");
    let letter = black
        .mailbox
        .wait_for("the turn", |l| l.text.contains("It is your turn"))
        .await;
    assert!(
        letter.text.contains("a brave start") && letter.text.contains("and good luck"),
        "{}",
        letter.text
    );
}

#[tokio::test]
async fn a_draw_is_offered_declined_and_agreed() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    does(&mut red, &game, "draw", &[("do", "offer")])
        .await
        .done();
    black
        .mailbox
        .wait_for("the offer", |l| {
            l.text.contains(&game) && l.text.contains("draw")
        })
        .await;
    assert_eq!(
        red.browser
            .post_raw(&format!("{game}/draw"), &[("ply", "0"), ("do", "accept")])
            .await
            .status,
        409,
        "not one's own offer"
    );
    does(&mut black, &game, "draw", &[("do", "decline")])
        .await
        .done();
    assert_eq!(
        black
            .browser
            .post_raw(&format!("{game}/draw"), &[("ply", "0"), ("do", "accept")])
            .await
            .status,
        409,
        "it is gone"
    );
    let page = red.sees(&game).await;
    assert!(page.text().contains("declined the draw"));
    assert!(!page.has(&format!("form[action='{game}/draw']")));
    assert!(!page.has("input[name=draw]"), "nor with a move");
    does(&mut black, &game, "draw", &[("do", "offer")])
        .await
        .done();
    let page = does(&mut red, &game, "draw", &[("do", "accept")])
        .await
        .done();
    assert_eq!(page.board().outcome, "none agreement");
    black
        .mailbox
        .wait_for("the result", |l| {
            l.text.contains(&game) && l.text.contains("agree")
        })
        .await;
}

#[tokio::test]
async fn a_word_after_the_move_offers_a_draw() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    let typed = [("move", "h3e3 draw?"), ("do", "preview")];
    let page = red.submits_move(&game, &typed).await.is(200);
    assert!(page.has("input[name=draw][checked]"), "{}", page.text());
    let send = [("do", "send")];
    red.browser.submit("#move-form", &send).await.done();
    let page = black.sees(&game).await;
    assert!(page.text().contains("offers a draw"), "{}", page.text());
    let typed = [("move", "h8e8, draw?"), ("do", "send")];
    black.submits_move(&game, &typed).await.done();
    let page = red.sees(&game).await;
    assert!(page.text().contains("offers a draw"), "{}", page.text());
}

#[tokio::test]
async fn a_draw_offered_with_a_move_lapses_with_the_answer() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.submits_move(
        &game,
        &[("move", "h3e3"), ("draw", "offer"), ("do", "send")],
    )
    .await
    .done();
    let accept = [("ply", "1"), ("do", "accept")];
    black.plays(&game, "h8e8").await.done();
    assert_eq!(
        black
            .browser
            .post_raw(&format!("{game}/draw"), &[("ply", "2"), ("do", "accept")])
            .await
            .status,
        409
    );
    red.submits_move(
        &game,
        &[("move", "h1g3"), ("draw", "offer"), ("do", "send")],
    )
    .await
    .done();
    assert_eq!(
        black
            .browser
            .post_raw(&format!("{game}/draw"), &accept)
            .await
            .status,
        409,
        "a stale form"
    );
    let page = does(&mut black, &game, "draw", &[("do", "accept")])
        .await
        .done();
    assert_eq!(
        (page.board().outcome.as_str(), page.board().ply),
        ("none agreement", 3)
    );
}

#[tokio::test]
async fn a_take_back_needs_the_opponents_consent() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    let start = red.sees(&game).await.board();
    red.plays(&game, "h3e3").await.done();
    does(&mut red, &game, "takeback", &[("do", "offer")])
        .await
        .done();
    black
        .mailbox
        .wait_for("the request", |l| {
            l.text.contains(&game) && l.text.contains("back")
        })
        .await;
    assert_eq!(
        red.browser
            .post_raw(
                &format!("{game}/takeback"),
                &[("ply", "1"), ("do", "accept")]
            )
            .await
            .status,
        409
    );
    let board = does(&mut black, &game, "takeback", &[("do", "accept")])
        .await
        .done()
        .board();
    assert_eq!(board, start, "the position is restored");
    let board = red.plays(&game, "b3e3").await.done().board();
    assert_eq!(board.ply, 1);
    // A move by the other player ends the request.
    does(&mut red, &game, "takeback", &[("do", "offer")])
        .await
        .done();
    black.plays(&game, "h8e8").await.done();
    assert_eq!(
        black
            .browser
            .post_raw(
                &format!("{game}/takeback"),
                &[("ply", "2"), ("do", "accept")]
            )
            .await
            .status,
        409
    );
    assert_eq!(red.sees(&game).await.board().ply, 2);
}

#[tokio::test]
async fn a_take_back_restores_the_clock() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    let deadline = || {
        server
            .database
            .lines("SELECT CAST(deadline AS TEXT) AS line FROM games")
            .remove(0)
    };
    let before = deadline();
    red.plays(&game, "h3e3").await.done();
    assert_ne!(deadline(), before);
    does(&mut red, &game, "takeback", &[("do", "offer")])
        .await
        .done();
    does(&mut black, &game, "takeback", &[("do", "accept")])
        .await
        .done();
    let gap = |a: &str, b: &str| {
        let read =
            |s: &str| chrono::NaiveDateTime::parse_from_str(s, "%Y-%m-%d %H:%M:%S%.f").unwrap();
        (read(a) - read(b)).num_seconds().abs()
    };
    assert!(
        gap(&deadline(), &before) <= 30,
        "{} is about {before}",
        deadline()
    );
}

#[tokio::test]
async fn a_game_is_cancelled_early_and_not_later() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    let page = does(&mut black, &game, "cancel", &[]).await.done();
    assert_eq!(page.board().outcome, "none cancelled");
    let game = red.start_game(&mut black, &[]).await;
    play_in_turn(
        &mut red,
        &mut black,
        &game,
        &["h3e3", "h8e8", "h1g3", "h10g8"],
    )
    .await;
    let late = black
        .browser
        .post_raw(&format!("{game}/cancel"), &[("ply", "4"), ("sure", "yes")])
        .await;
    assert_eq!(late.status, 409, "{}", late.text());
    assert_eq!(red.sees(&game).await.board().outcome, "");
}

#[tokio::test]
async fn resigning_asks_first() {
    let server = Server::start().await;
    let (mut red, black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    red.sees(&game).await;
    let question = red
        .browser
        .submit(&format!("form[action='{game}/resign']"), &[])
        .await;
    if question.first == 200 {
        assert_eq!(black.browser.get_raw(&game).await.board().outcome, "");
        red.browser
            .submit(&format!("form[action='{game}/resign']"), &[("sure", "yes")])
            .await
            .done();
    }
    let confirm_page = red
        .browser
        .post_raw(&format!("{game}/resign"), &[("ply", "1")])
        .await;
    assert!([200, 409].contains(&confirm_page.status));
    assert_eq!(red.sees(&game).await.board().outcome, "second resignation");
    black
        .mailbox
        .wait_for("the result", |l| {
            l.text.contains(&game) && l.text.contains("resign")
        })
        .await;
}

#[tokio::test]
async fn a_bare_resignation_is_only_a_question() {
    let server = Server::start().await;
    let (red, _black, game) = server.pair().await;
    let page = red
        .browser
        .post_raw(&format!("{game}/resign"), &[("ply", "0")])
        .await;
    assert_eq!(page.status, 200);
    assert!(!page.attributes("[name=sure]", "value").is_empty());
    assert_eq!(red.browser.get_raw(&game).await.board().outcome, "");
}

#[tokio::test]
async fn a_finished_game_takes_no_moves() {
    let server = Server::start().await;
    let (mut red, black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    red.browser
        .post_raw(&format!("{game}/resign"), &[("ply", "1"), ("sure", "yes")])
        .await
        .is(303);
    let before = server.database.dump(&["seen", "outbox"]);
    let table: [(&str, &[(&str, &str)]); 6] = [
        (
            "moves",
            &[
                ("ply", "1"),
                ("move", "h8e8"),
                ("message", ""),
                ("do", "send"),
            ],
        ),
        (
            "moves",
            &[
                ("ply", "1"),
                ("move", "h8e8"),
                ("message", ""),
                ("do", "preview"),
            ],
        ),
        ("draw", &[("ply", "1"), ("do", "offer")]),
        ("takeback", &[("ply", "1"), ("do", "accept")]),
        ("resign", &[("ply", "1"), ("sure", "yes")]),
        ("cancel", &[("ply", "1"), ("sure", "yes")]),
    ];
    for (what, fields) in table {
        let page = black
            .browser
            .post_raw(&format!("{game}/{what}"), fields)
            .await;
        assert_eq!(page.status, 409, "{what}: {}", page.text());
        assert_eq!(page.board().outcome, "second resignation");
    }
    assert_eq!(server.database.dump(&["seen", "outbox"]), before);
}

#[tokio::test]
async fn the_third_time_of_a_position_is_a_draw_by_that_rulebook() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let game = red
        .start_game(&mut black, &[("rulebook", "threefold")])
        .await;
    let round = ["a1a2", "a10a9", "a2a1", "a9a10"];
    let page = play_in_turn(&mut red, &mut black, &game, &[round, round].concat()).await;
    assert_eq!(page.board().outcome, "none repetition");
}

#[tokio::test]
async fn a_chase_is_warned_of_before_it_loses_with_its_grounds() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let game = red.start_game(&mut black, &[]).await;
    let opening = ["h1g3", "g7g6", "i1h1", "h10g8"];
    let round = ["h3i3", "g8h6", "i3h3", "h6g8"];
    let moves = [opening, round].concat();
    play_in_turn(&mut red, &mut black, &game, &moves).await;
    let note = |page: &Page| page.texts("[role=status]").join(" ");
    let warned = red.sees(&game).await;
    assert!(
        note(&warned).contains("Black loses by perpetual chase"),
        "{}",
        note(&warned)
    );
    assert!(note(&black.sees(&game).await).contains("you lose by perpetual chase"));
    let is_warning = |letter: &Letter| letter.text.contains("occurs for the second time");
    let letter = red.mailbox.wait_for("the warning", is_warning).await;
    assert!(letter.html.contains("newly threatens the chariot on h1"));
    play_in_turn(&mut red, &mut black, &game, &round[..3]).await;
    let fields = [("move", "h6g8"), ("do", "preview")];
    let shown = black.submits_move(&game, &fields).await;
    assert!(
        note(&shown).contains("you lose at once"),
        "{}",
        note(&shown)
    );
    assert!(shown.has("details.grounds li"));
    let page = black.plays(&game, "h6g8").await.done();
    assert_eq!(page.board().outcome, "first perpetual-chase");
    let grounds = page.texts("details.grounds").join(" ");
    assert!(
        grounds.contains("protected or not, for a cannon attacks a chariot"),
        "{grounds}"
    );
    let over = |letter: &Letter| letter.text.contains("is over");
    let letter = red.mailbox.wait_for("the result", over).await;
    assert!(letter.text.contains("Black loses."), "{}", letter.text);
}

#[tokio::test]
async fn banner_xiangqi_is_played_too() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let game = red.start_game(&mut black, &[("variant", "banner")]).await;
    let board = red.sees(&game).await.board();
    assert!(board.fen.contains('/'));
    red.plays(&game, "a4a5").await.done();
    black.plays(&game, "a7a6").await.done();
    assert!(red.sees(&game).await.text().contains("Banner"));
}

/// A server whose clock is so fast that a quarter of an hour passes in seconds; `None` without
/// libfaketime.
pub async fn quick_server() -> Option<Server> {
    if std::env::var_os("TEST_FAKETIME").is_none() {
        crate::support::skip("no libfaketime: start the tests by tests/run");
        return None;
    }
    Some(Setup::new().quick(30).start().await)
}

#[tokio::test]
async fn a_timed_out_player_loses_and_cannot_move() {
    let Some(server) = quick_server().await else {
        return;
    };
    let (mut red, mut black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    let deadline = ago(Duration::from_secs(120));
    server
        .database
        .execute(&format!("UPDATE games SET deadline = {deadline}"));
    let ended = eventually("the time-out", async || {
        let board = red.browser.get_raw(&game).await.board();
        (!board.outcome.is_empty()).then_some(board)
    })
    .await;
    assert_eq!(ended.outcome, "first timeout");
    let late = black.posts_move(&game, 1, "h8e8").await;
    assert_eq!((late.first, late.board().ply), (409, 1));
    for player in [&mut red, &mut black] {
        player
            .mailbox
            .wait_for("the result", |l| {
                l.text.contains(&game) && l.text.contains("time")
            })
            .await;
    }
}

#[tokio::test]
async fn a_move_that_comes_before_the_flag_counts() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    // Past the deadline, but the server has not been up for a quarter of an hour, so nobody loses
    // on time.
    server.database.execute(&format!(
        "UPDATE games SET deadline = {}",
        ago(Duration::from_secs(10))
    ));
    black.plays(&game, "h8e8").await.done();
    assert_eq!(red.sees(&game).await.board().outcome, "");
}

#[tokio::test]
async fn a_reminder_goes_out_once_a_day_before() {
    let Some(server) = quick_server().await else {
        return;
    };
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let game = red.start_game(&mut black, &[("pace", "7d")]).await;
    red.plays(&game, "h3e3").await.done();
    let seen = black
        .mailbox
        .wait_for("the turn", |l| {
            l.text.contains(&game) && l.text.contains("h3-e3")
        })
        .await;
    let soon = chrono::Utc::now() + chrono::Duration::hours(23);
    server.database.execute(&format!(
        "UPDATE games SET deadline = '{}'",
        soon.format("%Y-%m-%d %H:%M:%S%.6f")
    ));
    server
        .database
        .execute("UPDATE ledgers SET remind_at = '2026-01-01 00:00:00'");
    let reminders = || {
        server
            .database
            .number("SELECT COUNT(*) FROM outbox WHERE kind = 'reminder'")
    };
    eventually("the reminder", async || (reminders() == 1).then_some(())).await;
    let letter = black
        .mailbox
        .wait_for("the reminder", |l| {
            l.message_id != seen.message_id && l.text.contains(&game)
        })
        .await;
    letter.link(&game);
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(reminders(), 1);
}

#[tokio::test]
async fn an_outage_is_compensated() {
    let mut server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    let hours = |n: u64| Duration::from_secs(n * 3600);
    server.terminate().await;
    // The last heartbeat was ten hours ago, and the deadline nine hours ago.
    server.database.execute(&format!(
        "UPDATE games SET deadline = {}, turn_since = {}",
        ago(hours(9)),
        ago(hours(80))
    ));
    server
        .database
        .execute(&format!("UPDATE seen SET at = {}", ago(hours(10))));
    server.start_again().await;
    assert_eq!(
        red.sees(&game).await.board().outcome,
        "",
        "nobody is flagged by a server that was away"
    );
    eventually("the outage", async || {
        let outages = server.database.number("SELECT COUNT(*) FROM outages");
        (outages == 1).then_some(())
    })
    .await;
    let lines = server
        .database
        .lines("SELECT CAST(deadline AS TEXT) AS line FROM games");
    let deadline =
        chrono::NaiveDateTime::parse_from_str(&lines[0], "%Y-%m-%d %H:%M:%S%.f").unwrap();
    let left = deadline - chrono::Utc::now().naive_utc();
    assert!(
        (11..=12).contains(&left.num_hours()),
        "twelve hours from the end of the outage, not {left}"
    );
}

#[tokio::test]
async fn notices_of_one_game_can_be_switched_off() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    does(&mut black, &game, "mail", &[("rhythm", "off")])
        .await
        .done();
    red.plays(&game, "h3e3").await.done();
    does(&mut red, &game, "draw", &[("do", "offer")])
        .await
        .done();
    black
        .mailbox
        .wait_for("the offer, which still comes", |l| {
            l.text.contains(&game) && l.text.contains("draw")
        })
        .await;
    let turns = black
        .mailbox
        .letters()
        .iter()
        .filter(|l| l.text.contains("Make your move"))
        .count();
    assert_eq!(turns, 0);
}

#[tokio::test]
async fn kibitz_is_for_confirmed_players_and_carries_its_ply() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    let mut onlooker = server.player("Onlooker").await;
    red.plays(&game, "h3e3").await.done();
    onlooker.sees(&game).await;
    let hostile = "<b>bold</b> <script>alert(1)</script> &amp; 馬";
    let page = onlooker
        .browser
        .submit("form[action$='/kibitz']", &[("body", hostile)])
        .await
        .done();
    assert!(
        page.text().contains(hostile),
        "plain text, shown as typed: {}",
        page.text()
    );
    assert!(
        page.attributes("a", "href")
            .iter()
            .any(|l| l.contains("ply=1"))
    );
    for body in ["", "   ", "\u{200b}"] {
        let page = onlooker
            .browser
            .post_raw(&format!("{game}/kibitz"), &[("body", body)])
            .await;
        assert_eq!(page.status, 422, "{body:?}");
    }
    let long = "x".repeat(30_000);
    let page = onlooker
        .browser
        .post_raw(&format!("{game}/kibitz"), &[("body", &long)])
        .await;
    assert!([413, 422].contains(&page.status), "{}", page.status);
}
