//! The statements of moves, pages and notices on connections that have run them before.

use super::*;
use crate::mail::{Step, Transport};
use crate::play::TimeControl;
use crate::service::game_commands::play_move;
use crate::service::games::{LockedGame, view};
use crate::service::testing::{OPENING, form, nobody, test_site};
use crate::service::{Client, Refusable};
use crate::store::testing::watch_preparing;
use chrono::TimeDelta;

#[tokio::test(flavor = "multi_thread")]
async fn ten_moves_with_their_pages_and_notices_prepare_no_statement_twice() {
    let site = test_site();
    let people @ [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    let sessions = people.map(|player| site.session(player));
    let game = site.game(lan, minh, TimeControl::days(3));
    let folder = tempfile::tempdir().unwrap();
    let transport = Transport::from_url(&format!("file:{}", folder.path().display())).unwrap();
    let delivery = delivery(&site.app, transport).unwrap();
    site.beat();
    let watched = watch_preparing(&site.scratch.pool);
    let moves = OPENING.into_iter().chain(["b1c3", "b10c8", "c4c5", "c7c6"]);
    for (ply, text) in moves.enumerate() {
        site.pass(TimeDelta::hours(1));
        let client = Client {
            token: Some(sessions[ply % 2].clone()),
            posts: true,
            ..nobody()
        };
        let mut sent = form(i64::try_from(ply).unwrap(), text);
        sent.message = format!("Move {ply}.");
        let made = site.app.write(&client, move |context| {
            let mut game = LockedGame::open(context, game)?;
            play_move(context, &mut game, &sent).split()
        });
        made.await.unwrap().unwrap();
        let seen = site.app.read(&client, move |context| view(context, game));
        seen.await.unwrap();
        while let Step::Worked(_) = delivery.step().await.unwrap() {}
    }
    let emails = std::fs::read_dir(folder.path()).unwrap().count();
    assert!(emails >= 10, "{emails} emails");
    let twice: Vec<String> = watched.twice().into_iter().collect();
    assert!(
        twice.is_empty(),
        "{} statements:\n{}",
        watched.runs(),
        twice.join("\n\n")
    );
}
