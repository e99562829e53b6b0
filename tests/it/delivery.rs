//! Delivery of email: a killed worker, bounces, and the operator's view of them.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::support::database::ago;
use crate::support::server::run;
use crate::support::smtp_peer::{Mood, SmtpPeer};
use crate::support::{Letter, Player, Server, Setup, eventually, long};

/// How often the worker is killed.
fn kills() -> usize {
    if long() { 50 } else { 5 }
}

/// Waiting notices at the start, per kill.
const NOTICES_A_KILL: usize = 50;
/// The number of recipients.
const READERS: usize = 10;

/// Queues notices that never become obsolete, to players inserted by SQL.
fn queue(server: &Server, count: usize) {
    let mut sql = String::new();
    for reader in 0..READERS {
        sql += &format!(
            "INSERT INTO players (name, name_key, skeleton, email, email_key, confirmed_at, \
                created_at) \
             VALUES ('r{reader}', 'r{reader}', 'r{reader}', 'r{reader}@players.test', \
             'r{reader}@players.test', \
             {past}, {past});",
            past = ago(Duration::from_secs(60))
        );
    }
    server.database.execute(&sql);
    let mut sql = String::new();
    for number in 0..count {
        let reader = format!(
            "(SELECT id FROM players WHERE name = 'r{}')",
            number % READERS
        );
        let past = ago(Duration::from_secs(30));
        sql += &format!(
            "INSERT INTO events (seq, player_id, kind, at) VALUES ({number}, {reader}, \
                'password-changed', {past}); \
             INSERT INTO outbox (event_id, recipient_id, kind, next_at, created_at) \
             VALUES ((SELECT MAX(id) FROM events), {reader}, 'password-changed', {past}, {past});"
        );
    }
    server.database.execute(&format!("BEGIN; {sql} COMMIT;"));
}

/// The number of copies of each email, by Message-ID.
fn copies(peer: &SmtpPeer) -> BTreeMap<String, usize> {
    let mut copies = BTreeMap::new();
    for message in peer.messages() {
        let name = Letter::parse(message.data).message_id;
        *copies.entry(name).or_default() += 1;
    }
    copies
}

#[tokio::test]
async fn kill_9_of_a_busy_worker_repeats_at_most_one_email() {
    let peer = SmtpPeer::start(Mood::Takes).await;
    let mut server = Setup::new().mail(&peer.url()).start().await;
    server.terminate().await;
    let count = kills() * NOTICES_A_KILL;
    queue(&server, count);
    for kill in 0..kills() {
        server.start_again().await;
        let seen = peer.messages().len();
        eventually("a busy worker", async || {
            (peer.messages().len() > seen + 2).then_some(())
        })
        .await;
        // At any point within a message or between two.
        tokio::time::sleep(Duration::from_millis((kill as u64 * 37) % 151)).await;
        server.kill();
        // A second copy may arrive a few kills later.
        let twice: usize = copies(&peer).values().map(|n| n - 1).sum();
        assert!(twice <= kill, "{twice} copies after {kill} kills");
        // The lease of a dead worker would expire by itself; the test does not wait for it.
        server
            .database
            .execute("UPDATE outbox SET leased_until = NULL WHERE state = 'waiting'");
    }
    server.start_again().await;
    eventually("an empty outbox", async || {
        let left = "SELECT COUNT(*) FROM outbox WHERE state <> 'sent'";
        (server.database.number(left) == 0).then_some(())
    })
    .await;
    let copies = copies(&peer);
    assert_eq!(copies.len(), count, "none is lost, and each has one name");
    let twice: usize = copies.values().map(|n| n - 1).sum();
    println!("{count} letters, {twice} of them twice, {} kills", kills());
    assert!(twice <= kills());
}

/// Makes a player an admin.
fn promote(server: &Server, player: &Player) {
    let url = server.database.url();
    let arguments = [
        "admin",
        "role",
        &player.name,
        "admin",
        "--database-url",
        &url,
    ];
    let (status, output) = run(server.folder.path(), &arguments);
    assert!(status.success(), "{output}");
    let line = "role changed player=1 role=\"admin\" was=\"player\"";
    assert!(
        output.contains(line),
        "a line for whoever keeps these: {output}"
    );
}

/// The output of `posthorse mail`.
fn mail(server: &Server, arguments: &[&str]) -> (bool, String) {
    let url = server.database.url();
    let all = [&["mail"], arguments, &["--database-url", &url]].concat();
    let (status, output) = run(server.folder.path(), &all);
    (status.success(), output)
}

#[tokio::test]
async fn the_operator_lists_failed_notices_and_retries_them() {
    let peer = SmtpPeer::start(Mood::Refuses).await;
    let mut server = Setup::new().start().await;
    let (mut red, black, game) = server.pair().await;
    promote(&server, &red);
    server.terminate().await;
    server.mail_goes_to(&peer.url());
    server.start_again().await;
    red.plays(&game, "h3e3").await.done();
    let parked = "SELECT COUNT(*) FROM outbox WHERE state = 'parked'";
    eventually("the failed notice", async || {
        (server.database.number(parked) == 1).then_some(())
    })
    .await;

    assert_eq!(black.browser.get_raw("/admin/mail").await.status, 404);
    assert!(!black.browser.get_raw("/").await.has("a[href='/admin']"));
    assert_eq!(
        black
            .browser
            .post_raw("/admin/mail/1/retry", &[])
            .await
            .status,
        404
    );
    let page = red.browser.get("/admin/mail").await.well();
    assert!(page.text().contains("550 no such person") || page.text().contains("no such person"));
    assert!(!page.text().contains(&black.address), "no address in full");
    assert!(page.text().contains("game 1"), "{}", page.text());

    let (_, output) = mail(&server, &["status"]);
    assert!(
        output.contains("failed     1") && output.contains("your-turn to Bao"),
        "{output}"
    );
    let (_, output) = mail(&server, &["status", "--json"]);
    for part in [
        "\"failed\":1",
        "\"bounced\":1",
        "\"suspended\":0",
        "\"waiting\":0",
    ] {
        assert!(output.contains(part), "{part} in {output}");
    }
    let metrics = red.browser.get_raw("/metrics").await.body;
    for line in [
        "posthorse_outbox_parked 1",
        "posthorse_outbox_held 0",
        "posthorse_outbox_bounced_total 1",
    ] {
        assert!(metrics.contains(line), "{line} in {metrics}");
    }

    peer.becomes(Mood::Takes);
    red.browser
        .submit("form[action$='/retry']", &[])
        .await
        .done();
    eventually("the notice", async || {
        let came = peer.messages();
        came.iter()
            .any(|m| m.recipients == [black.address.clone()])
            .then_some(())
    })
    .await;
    assert_eq!(server.database.number(parked), 0);
    let (is_done, output) = mail(&server, &["drop", "1"]);
    assert!(
        !is_done && output.contains("no failed notice 1"),
        "{output}"
    );
}

#[tokio::test]
async fn a_bounced_address_is_shown_on_every_page_and_can_be_retried() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    promote(&server, &red);
    // The challenge arrives before the bounces begin.
    server.is_quiet().await;
    server.database.execute(&format!(
        "INSERT INTO mailboxes (player_id, score, wrong_address, bounced_at, suspended_at, reason) \
         SELECT id, 2, 2, {now}, {now}, '550 no such user' FROM players WHERE name = 'Bao'",
        now = ago(Duration::from_secs(60))
    ));
    let seen = black.mailbox.count();
    red.plays(&game, "h3e3").await.done();
    eventually("the skipped notice", async || {
        let skipped =
            "SELECT COUNT(*) FROM outbox WHERE state = 'skipped' AND last_error = 'suspended'";
        (server.database.number(skipped) == 1).then_some(())
    })
    .await;
    assert_eq!(black.mailbox.count(), seen, "no mail");
    for path in ["/", "/games", &game, "/settings"] {
        let page = black.browser.get(path).await.well();
        let banner_text = page.texts(".banner").join(" ");
        assert!(
            banner_text.contains("bounced") && !banner_text.contains(&black.address),
            "{path}: {banner_text}"
        );
    }
    let office = red.browser.get_raw("/admin/mail").await;
    assert!(
        office.text().contains("550 no such user"),
        "{}",
        office.text()
    );
    assert!(!office.text().contains(&black.address));

    // The game continues. Only security notices are sent to the address.
    black.plays(&game, "h8e8").await.done();
    black.browser.get("/").await.well();
    black
        .browser
        .submit("form[action='/settings/probe']", &[])
        .await
        .done();
    let letter = black.mailbox.after(seen).await;
    black.browser.get(&letter.link("/confirm/")).await.well();
    black
        .browser
        .submit("main form[method=post]", &[])
        .await
        .done();
    assert!(!black.browser.get("/").await.well().has(".banner"));
    red.plays(&game, "h1g3").await.done();
    black.mailbox.after(seen + 1).await;
}

#[tokio::test]
async fn opening_every_link_of_an_email_changes_nothing() {
    let server = Server::start().await;
    let mut lan = server.newcomer("Lan").await;
    let letter = lan
        .mailbox
        .wait_for("the confirmation", |l| l.text.contains("/confirm/"))
        .await;
    let scanner = server.browser();
    for link in letter.links() {
        for _ in 0..2 {
            let page = scanner.get_raw(&link).await;
            assert!(page.status < 400, "{link}: {}", page.status);
            scanner.head(&link).await;
        }
    }
    let confirmed = "SELECT COUNT(*) FROM players WHERE confirmed_at IS NOT NULL";
    assert_eq!(server.database.number(confirmed), 0);
    lan.browser.get(&letter.link("/confirm/")).await.well();
    lan.browser
        .submit("main form[method=post]", &[])
        .await
        .done();
    assert_eq!(server.database.number(confirmed), 1);
}
