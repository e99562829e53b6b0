//! The way of the mail: a worker that is killed, mail that comes back, and what the operator sees
//! of it all.

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

/// Notices that wait when the worker begins, for each time that it is killed.
const NOTICES_A_KILL: usize = 50;
/// They go to so many players.
const READERS: usize = 10;

/// Queues notices that nothing makes outdated, to players who were made by hand.
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

/// How often each letter came, by its name.
fn copies(peer: &SmtpPeer) -> BTreeMap<String, usize> {
    let mut copies = BTreeMap::new();
    for message in peer.messages() {
        let name = Letter::parse(message.data).message_id;
        *copies.entry(name).or_default() += 1;
    }
    copies
}

#[tokio::test]
async fn kill_9_of_a_busy_worker_repeats_one_letter_at_most() {
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
        // Anywhere within a message, and anywhere between two.
        tokio::time::sleep(Duration::from_millis((kill as u64 * 37) % 151)).await;
        server.kill();
        // A second copy may come a few kills after the one that caused it.
        let twice: usize = copies(&peer).values().map(|n| n - 1).sum();
        assert!(twice <= kill, "{twice} copies after {kill} kills");
        // A lease that a dead worker held runs out by itself; the test need not wait for it.
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

/// Makes somebody an admin.
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
    let (status, said) = run(server.folder.path(), &arguments);
    assert!(status.success(), "{said}");
    let line = "role changed player=1 role=\"admin\" was=\"player\"";
    assert!(
        said.contains(line),
        "a line for whoever keeps these: {said}"
    );
}

/// What `posthorse mail` says.
fn mail(server: &Server, arguments: &[&str]) -> (bool, String) {
    let url = server.database.url();
    let all = [&["mail"], arguments, &["--database-url", &url]].concat();
    let (status, said) = run(server.folder.path(), &all);
    (status.success(), said)
}

#[tokio::test]
async fn the_operator_sees_what_failed_and_tries_it_again() {
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

    let (_, said) = mail(&server, &["status"]);
    assert!(
        said.contains("failed     1") && said.contains("your-turn to Bao"),
        "{said}"
    );
    let (_, said) = mail(&server, &["status", "--json"]);
    for part in [
        "\"failed\":1",
        "\"bounced\":1",
        "\"suspended\":0",
        "\"waiting\":0",
    ] {
        assert!(said.contains(part), "{part} in {said}");
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
    let (is_done, said) = mail(&server, &["drop", "1"]);
    assert!(!is_done && said.contains("no failed notice 1"), "{said}");
}

#[tokio::test]
async fn whose_mail_came_back_is_told_on_every_page_and_can_have_it_tried_again() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    promote(&server, &red);
    // The challenge has come, before nothing comes any more.
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
        let told = page.texts(".banner").join(" ");
        assert!(
            told.contains("came back") && !told.contains(&black.address),
            "{path}: {told}"
        );
    }
    let office = red.browser.get_raw("/admin/mail").await;
    assert!(
        office.text().contains("550 no such user"),
        "{}",
        office.text()
    );
    assert!(!office.text().contains(&black.address));

    // The game goes on as ever; the address is tried by mail that guards the account.
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
async fn a_program_that_opens_every_link_of_a_mail_changes_nothing() {
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
