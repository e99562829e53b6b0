//! The language of pages and of emails, and the commands for translators.

use std::path::Path;
use std::process::{Command, Output};

use crate::support::{Letter, PASSWORD, Page, Server, Setup};

fn posthorse(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_posthorse"));
    command
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap()
}

fn output_text(output: &Output) -> String {
    String::from_utf8_lossy(&[&*output.stdout, &*output.stderr].concat()).into_owned()
}

fn language(page: &Page) -> String {
    page.attributes("html", "lang").remove(0)
}

#[tokio::test]
async fn pages_are_in_the_chosen_or_requested_language() {
    let server = Server::start().await;
    let mut browser = server.browser();
    for (requested, report) in [
        ("", "en"),
        ("zh-CN,en;q=0.8", "zh-Hans"),
        ("de,en-GB;q=0.7", "en"),
    ] {
        requested.clone_into(&mut browser.languages);
        assert_eq!(
            language(&browser.get("/help").await.well()),
            report,
            "{requested}"
        );
    }
    "zh-CN".clone_into(&mut browser.languages);
    let missing = browser.get("/nothing").await;
    assert_eq!(
        (missing.status, language(&missing).as_str()),
        (404, "zh-Hans")
    );
    browser.get("/help").await.well();
    let english = [("language", "en"), ("next", "/help")];
    let page = browser.post("/looks", &english).await.done();
    assert_eq!(language(&page), "en", "what is chosen counts for more");
    assert!(page.header("vary").contains("Accept-Language"));
    // An account has its own setting, wherever its owner signs in.
    let lan = server.player("Lan").await;
    let chinese = [("language", "zh-Hans"), ("next", "/help")];
    lan.browser.post_raw("/looks", &chinese).await.is(303);
    let mut elsewhere = server.browser();
    let fields = [("name", "Lan"), ("password", PASSWORD)];
    let page = elsewhere.post("/login", &fields).await.done();
    assert_eq!(language(&page), "zh-Hans");
    elsewhere
        .post_raw("/looks", &[("language", "tlh")])
        .await
        .is(400);
}

#[tokio::test]
async fn emails_are_in_the_chosen_or_last_detected_language() {
    let server = Server::start().await;
    let detected = || {
        server
            .database
            .lines("SELECT heard_language AS line FROM players WHERE name = 'Mei'")
    };
    let mut browser = server.browser();
    "zh-CN,zh;q=0.9".clone_into(&mut browser.languages);
    let address = "mei.language@players.test";
    let fields = [("name", "Mei"), ("email", address), ("password", PASSWORD)];
    browser.get("/signup").await.well();
    browser
        .submit("form[action='/signup']", &fields)
        .await
        .done();
    let mailbox = server.mailbox(address);
    let letter = mailbox
        .wait_for("the confirmation", |l| l.text.contains("/confirm/"))
        .await;
    assert!(
        letter.text.contains("Mei") && letter.text.contains("邮箱"),
        "{}",
        letter.text
    );
    assert_eq!(detected(), ["zh-Hans"]);
    "en".clone_into(&mut browser.languages);
    browser.get("/settings").await.well();
    assert_eq!(detected(), ["zh-Hans"], "who only looks changes nothing");
    browser.post("/settings/resend", &[]).await.done();
    assert_eq!(detected(), ["en"]);
    let english = |letter: &Letter| letter.text.contains("Please confirm");
    mailbox.wait_for("the same in English", english).await;
    let chosen = [("language", "zh-Hans"), ("next", "/help")];
    browser.post_raw("/looks", &chosen).await.is(303);
    let seen = mailbox.count();
    browser.post("/settings/resend", &[]).await.done();
    let letter = mailbox.after(seen).await;
    assert!(
        letter.text.contains("邮箱"),
        "what is chosen counts for more: {}",
        letter.text
    );
}

#[tokio::test]
async fn a_translator_edits_files_checks_them_and_sees_them() {
    let folder = tempfile::tempdir().unwrap();
    let words = folder.path().join("words");
    assert!(
        posthorse(folder.path(), &["words", "export", "words"])
            .status
            .success()
    );
    let again = posthorse(folder.path(), &["words", "export", "words"]);
    assert!(!again.status.success() && output_text(&again).contains("exists already"));
    // The rules of later games are in English, and reported to a translator as missing.
    let checked = posthorse(folder.path(), &["words", "check", "words"]);
    let report = output_text(&checked);
    let is_a_games = |line: &str| line.contains("`rules/") && line.contains("is missing");
    let faults = report.lines().filter(|line| line.contains(": `"));
    assert!(
        faults.clone().count() > 0 && faults.clone().all(is_a_games),
        "{report}"
    );

    // A removed sentence, an extra one, one with an unknown value, and one that cannot be parsed.
    let frame = words.join("zh-Hans/frame.ftl");
    let whole = std::fs::read_to_string(&frame).unwrap();
    let edited = whole
        .replace("frame-menu = ", "frame-meny = ")
        .replace("{ $n } 局", "{ $m } 局");
    std::fs::write(&frame, format!("{edited}frame-broken\n")).unwrap();
    let checked = posthorse(folder.path(), &["words", "check", "words/zh-Hans"]);
    let report = output_text(&checked);
    assert!(!checked.status.success());
    for fault in [
        "`frame-menu` is missing",
        "`frame-meny` is no sentence",
        "$m",
        "frame.ftl:",
    ] {
        assert!(report.contains(fault), "{fault}\n{report}");
    }
    std::fs::write(&frame, &whole).unwrap();

    // The English changes: the others are out of date until marked as seen.
    let english = words.join("en/frame.ftl");
    let text = std::fs::read_to_string(&english).unwrap();
    std::fs::write(
        &english,
        text.replace("frame-menu = Menu", "frame-menu = All pages"),
    )
    .unwrap();
    let report = output_text(&posthorse(folder.path(), &["words", "check", "words"]));
    assert!(report.contains("`frame-menu` is out of date"), "{report}");
    std::fs::write(&english, text).unwrap();

    // A new language starts with two sentences; the rest is in English.
    let own = words.join("pl");
    std::fs::create_dir(&own).unwrap();
    std::fs::write(own.join("common.ftl"), "language-name = Polski\n").unwrap();
    std::fs::write(own.join("frame.ftl"), "frame-sign-in = Zaloguj się\n").unwrap();
    let marked = posthorse(folder.path(), &["words", "seen", "words/pl"]);
    assert!(
        output_text(&marked).contains("2 sentences"),
        "{}",
        output_text(&marked)
    );
    let server = Setup::new()
        .argument("--words")
        .argument(own.to_str().unwrap())
        .start()
        .await;
    let mut browser = server.browser();
    "pl-PL".clone_into(&mut browser.languages);
    let page = browser.get("/").await.well();
    assert_eq!(language(&page), "pl");
    let text = page.text();
    assert!(
        text.contains("Zaloguj się") && text.contains("Sign up") && text.contains("简体中文"),
        "{text}"
    );
}

#[test]
fn unreadable_catalogues_keep_the_server_from_starting() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("pl")).unwrap();
    std::fs::write(
        folder.path().join("pl/a.ftl"),
        "fine = Fine\nbroken { = }\n",
    )
    .unwrap();
    let served = posthorse(
        folder.path(),
        &["serve", "--words", "pl", "--listen", "127.0.0.1:0"],
    );
    assert!(!served.status.success());
    assert!(
        output_text(&served).contains("pl/a.ftl:2"),
        "{}",
        output_text(&served)
    );
    let nothing = posthorse(folder.path(), &["serve", "--words", "nowhere"]);
    assert!(
        output_text(&nothing).contains("nowhere"),
        "{}",
        output_text(&nothing)
    );
}
