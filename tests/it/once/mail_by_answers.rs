//! Games that are played by email alone: a notice arrives, a reply is sent, the opponent is
//! notified.

use posthorse::notation::{coordinate, fen};
use posthorse::rules::catalogue;

use crate::support::answers::open_to_all;
use crate::support::postfix::Postfix;
use crate::support::{Letter, Player, Server, Setup, programs};
use crate::whole_game;

/// The player who moves at that ply.
fn mover<'a>(ply: usize, red: &'a Player, black: &'a Player) -> &'a Player {
    if ply.is_multiple_of(2) { red } else { black }
}

/// The emails to a player about a game.
fn about(player: &Player, game: &str) -> Vec<Letter> {
    let letters = player.mailbox.letters().into_iter();
    letters.filter(|l| l.text.contains(game)).collect()
}

/// A challenge on the web, accepted by email. Returns its path.
async fn begin(red: &mut Player, black: &Player, url: &str) -> String {
    begin_of("xiangqi", red, black, url).await
}

/// The same in another variant.
async fn begin_of(variant: &str, red: &mut Player, black: &Player, url: &str) -> String {
    let fields = [("message", "By mail alone?"), ("variant", variant)];
    let game = red.challenge(&black.name, &fields).await;
    let invited = black
        .notice("the challenge", |l| l.text.contains(&game))
        .await;
    invited
        .answer(&black.address, "accept\nWith pleasure.")
        .post(url);
    game
}

/// Plays moves by replies alone, each to the latest notice. All but the first have a message, which
/// the opponent must receive.
async fn play_by_answers(
    server: &Server,
    (red, black): (&Player, &Player),
    game: &str,
    moves: &[String],
    url: &str,
) {
    for (ply, mv) in moves.iter().enumerate() {
        let player = mover(ply, red, black);
        answer_with(server, player, game, (ply, mv), url).await;
    }
}

/// Plays the move of that ply by a reply to its notice.
async fn answer_with(
    server: &Server,
    player: &Player,
    game: &str,
    (ply, mv): (usize, &str),
    url: &str,
) {
    let notice = match ply {
        0 => {
            let accepted = |l: &Letter| l.text.contains(game) && l.text.contains("accepted");
            player.notice("the acceptance", accepted).await
        }
        _ => player.turn(game, ply).await,
    };
    if ply > 0 {
        let words = format!("words with move {ply}");
        assert!(notice.text.contains(&words), "{}", notice.text);
    }
    let words = format!("{mv}\n\nSome words with move {}.", ply + 1);
    notice.answer(&player.address, &words).post(url);
    server
        .reaches(game, i64::try_from(ply + 1).expect("few"))
        .await;
}

/// A legal move for the player to move, from their page.
async fn first_move(player: &mut Player, variant: &str, game: &str) -> String {
    let variant = catalogue::find(variant).expect("a game of ours");
    let board = player.sees(game).await.board();
    let position = fen::read(&variant, &board.fen).expect("a position");
    let mv = *position.legal_moves(&variant).first().expect("a move");
    coordinate::write(&variant, mv)
}

/// Every email is valid, and one thread contains all of a game's emails.
async fn letters_are_good(server: &Server, players: [&Player; 2], game: &str) {
    server.is_quiet().await;
    for player in players {
        programs::are_without_defect(&player.mailbox.letters());
        if let Some(threads) = programs::threads(&about(player, game)) {
            assert_eq!(threads, 1, "{} sees one thread", player.name);
        }
    }
}

#[tokio::test]
async fn a_whole_game_is_played_by_replies_alone() {
    let Some(postfix) = Postfix::take().await else {
        return;
    };
    let slot = postfix.slot();
    let setup = Setup::new().postfix(&postfix.strict_url);
    let server = setup.answered_by_lmtp(&slot).start().await;
    let mut red = server.player("Sone").await;
    let black = server.player("YuZuwang").await;
    let game = begin(&mut red, &black, &postfix.url).await;
    let moves = whole_game::moves();
    play_by_answers(&server, (&red, &black), &game, &moves, &postfix.url).await;
    for player in [&red, &black] {
        let expected = player
            .mailbox
            .wait_for("the result", |l| {
                l.text.contains(&game) && l.text.contains("is over")
            })
            .await;
        assert!(expected.text.contains("checkmate"), "{}", expected.text);
    }
    let board = red.sees(&game).await.board();
    assert_eq!(
        (board.outcome.as_str(), board.ply),
        ("first checkmate", moves.len())
    );
    letters_are_good(&server, [&red, &black], &game).await;
}

#[tokio::test]
async fn an_answer_with_chinese_in_its_header_and_its_envelope_arrives() {
    let Some(postfix) = Postfix::take().await else {
        return;
    };
    let slot = postfix.slot();
    let setup = Setup::new().postfix(&postfix.strict_url);
    let server = setup.answered_by_lmtp(&slot).start().await;
    let mut red = server.player("Sone").await;
    let black = server.player("YuZuwang").await;
    let game = begin(&mut red, &black, &postfix.url).await;
    for (ply, sender) in [(0, "李四@players.test"), (1, black.address.as_str())] {
        let (player, mv) = [(&red, "炮二平五"), (&black, "马8进7")][ply];
        let notice = match ply {
            0 => {
                let accepted = |l: &Letter| l.text.contains(&game) && l.text.contains("accepted");
                player.notice("the acceptance", accepted).await
            }
            _ => player.turn(&game, ply).await,
        };
        let answer = notice.answer(&player.address, mv);
        answer.in_the_name_of("李四", sender).post(&postfix.url);
        server
            .reaches(&game, i64::try_from(ply + 1).expect("few"))
            .await;
    }
}

/// One with other pieces, one with another goal, one with promoted and dropped pieces.
#[tokio::test]
async fn short_games_of_each_sort_are_played_by_answers() {
    let Some(postfix) = Postfix::take().await else {
        return;
    };
    let slot = postfix.slot();
    let setup = Setup::new().postfix(&postfix.strict_url);
    let server = setup.answered_by_lmtp(&slot).start().await;
    let mut red = server.player("Ada").await;
    let black = server.player("Noor").await;
    for (variant, moves, result) in [
        (
            "los-alamos",
            "b1c3 Nf4 c3-b5 c6b5 f2-f3 Qe2",
            "second checkmate",
        ),
        ("atomic", "Nf3 a6 Ne5 a5 Nxd7", "first explosion"),
        (
            "minishogi",
            "d1b3 a5a3 e1e4 e5e4 b3d5+ e4e3 G*d2",
            "first checkmate",
        ),
    ] {
        let game = begin_of(variant, &mut red, &black, &postfix.url).await;
        let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
        play_by_answers(&server, (&red, &black), &game, &moves, &postfix.url).await;
        for player in [&red, &black] {
            let is_over = |l: &Letter| l.text.contains(&game) && l.text.contains("is over");
            player.mailbox.wait_for("the result", is_over).await;
        }
        let board = red.sees(&game).await.board();
        assert_eq!(board.outcome, result, "{variant}");
        letters_are_good(&server, [&red, &black], &game).await;
    }
}

/// On hexagons until repetition, in the dark until the king is captured, with a die and with
/// face-down pieces until a resignation.
#[tokio::test]
async fn odd_boards_dice_and_hidden_pieces_are_played_by_answers() {
    let Some(postfix) = Postfix::take().await else {
        return;
    };
    let slot = postfix.slot();
    let setup = Setup::new().postfix(&postfix.strict_url);
    let server = setup.answered_by_lmtp(&slot).start().await;
    let mut red = server.player("Vida").await;
    let mut black = server.player("Emeka").await;
    for (variant, moves, result) in [
        (
            "xiang-hex",
            "e1e2 e11e10 e2e1 e10e11 e1e2 e11e10 e2e1 e10e11",
            "first repetition",
        ),
        ("dark", "e4 f6 d1-h5 a6 h5e8", "first king-captured"),
        ("dice", "", "second resignation"),
        ("jieqi", "", "second resignation"),
    ] {
        let game = begin_of(variant, &mut red, &black, &postfix.url).await;
        if moves.is_empty() {
            let accepted = |l: &Letter| l.text.contains(&game) && l.text.contains("accepted");
            red.notice("the acceptance", accepted).await;
            for ply in 0..6 {
                let player = if ply % 2 == 0 { &mut red } else { &mut black };
                let mv = first_move(player, variant, &game).await;
                answer_with(&server, player, &game, (ply, &mv), &postfix.url).await;
            }
            let last = red.turn(&game, 6).await;
            last.answer(&red.address, "resign").post(&postfix.url);
        } else {
            let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
            play_by_answers(&server, (&red, &black), &game, &moves, &postfix.url).await;
        }
        for player in [&red, &black] {
            // Emails of games with chance announce from the start what is published after the game.
            let end = if moves.is_empty() {
                "has resigned"
            } else {
                "is over"
            };
            let is_over = |l: &Letter| l.text.contains(&game) && l.text.contains(end);
            player.mailbox.wait_for("the result", is_over).await;
        }
        let board = red.sees(&game).await.board();
        assert_eq!(board.outcome, result, "{variant}");
        letters_are_good(&server, [&red, &black], &game).await;
    }
}

#[tokio::test]
async fn a_game_is_played_through_a_pipe() {
    let Some(postfix) = Postfix::take().await else {
        return;
    };
    let domain = postfix.pipe();
    let setup = Setup::new().postfix(&postfix.url);
    let server = setup
        .argument("--reply-domain")
        .argument(&domain)
        .start()
        .await;
    // The pipe runs as nobody, who must be able to read the data.
    open_to_all(server.folder.path(), "a+rwx");
    for file in ["posthorse.db", "posthorse.db-wal", "posthorse.db-shm"] {
        let path = server.folder.path().join(file);
        if path.exists() {
            open_to_all(&path, "a+rw");
        }
    }
    let (database, url) = (server.database.url(), server.url());
    let settings = [
        ("POSTHORSE_DATABASE_URL", database.as_str()),
        ("POSTHORSE_PUBLIC_URL", &url),
        ("POSTHORSE_MAIL", &postfix.url),
        ("POSTHORSE_MAIL_FROM", "Posthorse <posthorse@players.test>"),
        ("POSTHORSE_REPLY_DOMAIN", &domain),
    ];
    postfix.pipe_leads_to(&domain, &settings);
    let mut red = server.player("Lan").await;
    let black = server.player("Bao").await;
    let game = begin(&mut red, &black, &postfix.url).await;
    let moves = &whole_game::moves()[..8];
    play_by_answers(&server, (&red, &black), &game, moves, &postfix.url).await;
    let last = red.turn(&game, 8).await;
    last.answer(&red.address, "resign\nI have a train to catch.")
        .post(&postfix.url);
    black
        .mailbox
        .wait_for("the result", |l| {
            l.text.contains("is over") && l.text.contains("resign")
        })
        .await;
    letters_are_good(&server, [&red, &black], &game).await;
}

#[tokio::test]
async fn one_side_plays_by_email_and_the_other_on_the_web() {
    let server = Setup::new().answered().start().await;
    let (mut red, black, game) = server.pair().await;
    for (ply, mv) in whole_game::moves()[..12].iter().enumerate() {
        if ply % 2 == 0 {
            red.submits_move(
                &game,
                &[
                    ("move", mv),
                    ("message", "typed on the page"),
                    ("do", "send"),
                ],
            )
            .await
            .done();
        } else {
            let notice = black.turn(&game, ply).await;
            assert!(notice.text.contains("typed on the page"));
            let words = format!("{mv}\nwritten in a mail, {ply}");
            let code = server.receives(&notice.answer(&black.address, &words));
            assert_eq!(code, 0);
            let page = red.sees(&game).await;
            assert_eq!(page.board().ply, ply + 1);
            let expected = format!("written in a mail, {ply}");
            assert!(page.text().contains(&expected), "{}", page.text());
        }
    }
    letters_are_good(&server, [&red, &black], &game).await;
}

#[tokio::test]
async fn requests_by_email_can_be_repeated() {
    let server = Setup::new().answered().start().await;
    let (red, black, game) = server.pair().await;
    let notice = red
        .notice("the acceptance", |l| l.text.contains(&game))
        .await;
    for (command, expected) in [
        ("show", "r---n---e"),
        ("moves", "h3-e3"),
        ("help", "resign"),
        ("try h3e3", "h3-e3"),
    ] {
        let seen = red.mailbox.count();
        assert_eq!(
            server.receives(&notice.answer(&red.address, command)),
            0,
            "{command}"
        );
        let answer = red.mailbox.after(seen).await;
        assert!(
            answer.text.contains(expected),
            "{command}:\n{}",
            answer.text
        );
        assert_eq!(server.ply(&game), 0);
        server.is_quiet().await;
        assert_eq!(red.mailbox.count(), seen + 1, "one answer to {command}");
    }
    // The address is still valid.
    assert_eq!(server.receives(&notice.answer(&red.address, "h3e3")), 0);
    server.reaches(&game, 1).await;
    black.turn(&game, 1).await;
    let letters = about(&red, &game);
    programs::are_without_defect(&letters);
    if let Some(threads) = programs::threads(&letters) {
        assert_eq!(threads, 1, "answers belong to the game's thread");
    }
}

#[tokio::test]
async fn an_answer_prepared_by_mail_is_played_at_once() {
    let server = Setup::new().answered().start().await;
    let (red, black, game) = server.pair().await;
    let notice = red
        .notice("the acceptance", |l| l.text.contains(&game))
        .await;
    let words = "h3e3\nif h10g8 then h1g3\nI am away for a week";
    assert_eq!(server.receives(&notice.answer(&red.address, words)), 0);
    server.reaches(&game, 1).await;
    let turn = black.turn(&game, 1).await;
    assert!(
        !turn.text.contains("h1-g3") && !turn.text.contains("h1g3"),
        "a plan is secret"
    );
    assert_eq!(server.receives(&turn.answer(&black.address, "h10g8")), 0);
    server.reaches(&game, 3).await;
    black.turn(&game, 3).await;
}

#[tokio::test]
async fn a_whole_game_is_played_by_a_real_mail_server() {
    let Some(postfix) = Postfix::take().await else {
        return;
    };
    let server = Setup::new().postfix(&postfix.strict_url).start().await;
    whole_game::play_the_whole_game(&server).await;
}
