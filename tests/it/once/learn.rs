//! The course of each game: links lead from the start to a first game, every move gets a response,
//! and the progress is in the address.

use std::collections::BTreeSet;

use crate::support::{Browser, Page, Server};

/// The pages of a course, as its contents list them.
fn pages(contents: &Page) -> Vec<String> {
    contents.attributes("ol.course a", "href")
}

fn answer(page: &Page) -> String {
    page.texts("#last").concat()
}

/// The solution of a task is shown on request. Typed, it is right, and any other text is not.
async fn solve(browser: &mut Browser, path: &str) -> Page {
    let page = browser.get(path).await.well();
    let shown = page.attributes(".answer a[href*='show=1']", "href");
    let solution = browser.get(&shown[0]).await.well().texts(".answer .note");
    for (text, yes) in [("nonsense", false), (solution[0].as_str(), true)] {
        browser.get(path).await.well();
        let page = browser
            .submit(".answer form[method=get]", &[("move", text)])
            .await;
        let begins = if yes { "Yes" } else { "No." };
        assert!(
            answer(&page).starts_with(begins),
            "{path} {text}: {}",
            answer(&page)
        );
        assert_eq!(page.has(".note#last"), yes, "{path} {text}");
    }
    browser.page().clone()
}

#[tokio::test]
async fn each_course_leads_by_links_to_a_first_game() {
    let server = Server::start().await;
    let mut browser = server.browser();
    let list = browser.get("/learn").await.well();
    let courses = list.attributes("main .card > div > a", "href");
    assert_eq!(courses.len(), 70, "{courses:?}");
    // Seven of them cover all kinds; the rest are alike.
    let courses = courses.into_iter().enumerate();
    let courses = courses
        .filter(|(place, _)| *place < 7 || place % 9 == 0)
        .map(|(_, course)| course);
    for course in courses {
        let contents = browser.get(&course).await.well();
        let listed = pages(&contents);
        let mut page = browser.click("main a.go").await.well();
        let mut seen = BTreeSet::new();
        loop {
            let path = page.url.path().to_owned();
            seen.insert(path.clone());
            if path.contains("/task-") {
                let here = format!("{path}?{}", page.url.query().unwrap_or_default());
                solve(&mut browser, &here).await;
            }
            if !browser.page().has("a[rel~=next]") {
                break;
            }
            page = browser.click("a[rel~=next]").await.well();
        }
        assert_eq!(seen, listed.into_iter().collect(), "{course}");
        let tasks = seen.iter().filter(|path| path.contains("/task-")).count();
        let mates = contents.has("a[href$='/mate']");
        // In some variants a mate depends on hidden pieces. Those behind jieqi have no tasks yet.
        let without = [
            "screen",
            "crazy-screen",
            "jieqi",
            "gothic",
            "king-of-the-hill",
            "courier",
            "orda",
            "placement",
            "seirawan",
            "tori-shogi",
            "dobutsu",
            "horde",
            "atomic",
            "crazyhouse",
        ];
        let none = !mates || without.iter().any(|slug| course.ends_with(slug));
        assert!(tasks == 10 || (tasks == 0 && none), "{course}: {tasks}");
        // All pages but the current one are done, and a link leads to a first game.
        let play = page.attributes("main a.go", "href").concat();
        let slug = course.rsplit('/').next().unwrap();
        assert!(
            play.starts_with("/signup?next=%2Fgames%2Fnew") && play.contains(slug),
            "{play}"
        );
        let contents = browser.click(".eyebrow a").await.well();
        let done = contents.texts("ol.course .done").len();
        assert_eq!(done, seen.len(), "{}", contents.url);
    }
}

#[tokio::test]
async fn legal_moves_of_a_piece_are_made_and_others_explained() {
    let server = Server::start().await;
    let mut browser = server.browser();
    let page = browser
        .get("/learn/xiangqi/elephant?board=1&done=3")
        .await
        .well();
    assert_eq!(
        page.texts(".try a[data-square]").len(),
        89,
        "every other point can be tried"
    );
    let page = browser.click(".try a[data-square=e7]").await.well();
    assert!(
        answer(&page).contains("it never leaves its own side of the river"),
        "{}",
        answer(&page)
    );
    assert!(page.has(".alert#last"));
    let page = browser.get("/learn/xiangqi/elephant").await.well();
    let (from, goal) = ("e3", "c5");
    assert!(
        page.has(&format!(".try [data-square={from}].picked")),
        "{}",
        page.body
    );
    let page = browser
        .click(&format!(".try a[data-square={goal}]"))
        .await
        .well();
    assert_eq!(answer(&page), "Yes: Red’s elephant went from e3 to c5.");
    assert!(page.has(".note#last"));
    // Any notation is accepted, and typed text is kept.
    for (text, begins) in [
        ("相五進七", "Yes"),
        ("E e3-g5", "Yes"),
        ("e3e4", "No."),
        ("?", "No."),
    ] {
        browser.get("/learn/xiangqi/elephant?done=7").await.well();
        let page = browser
            .submit(".answer form[method=get]", &[("move", text)])
            .await
            .well();
        assert!(
            answer(&page).starts_with(begins),
            "{text}: {}",
            answer(&page)
        );
        assert_eq!(page.attributes("#move", "value"), [text]);
        assert_eq!(
            page.attributes("a[rel~=next]", "href"),
            ["/learn/xiangqi/advisor?done=f"]
        );
    }
}

#[tokio::test]
async fn a_task_is_done_only_once_it_is_solved() {
    let server = Server::start().await;
    let mut browser = server.browser();
    let task = "/learn/xiangqi/task-7";
    let page = browser.get(task).await.well();
    let next = page.attributes("a[rel~=next]", "href");
    assert_eq!(
        next,
        ["/learn/xiangqi/task-8"],
        "passed over, it is not done"
    );
    let page = browser.get(&format!("{task}?from=f6&to=g8")).await.well();
    assert!(answer(&page).starts_with("No. "), "{}", answer(&page));
    assert!(
        answer(&page).contains("can go from"),
        "an answer to it is named: {}",
        answer(&page)
    );
    let page = browser.get(&format!("{task}?from=f6")).await.well();
    assert!(page.has(".try [data-square=f6].picked"));
    let page = browser.click(".try a[data-square=e8]").await.well();
    assert!(
        answer(&page).ends_with("That is mate."),
        "{}",
        answer(&page)
    );
    let next = page.attributes("a[rel~=next]", "href").concat();
    assert!(next.starts_with("/learn/xiangqi/task-8?done="), "{next}");
}

#[tokio::test]
async fn invalid_course_addresses_cause_no_error() {
    let server = Server::start().await;
    let browser = server.browser();
    for none in [
        "/learn/none",
        "/learn/free-xiangqi",
        "/learn/xiangqi/none",
        "/learn/xiangqi/task-0",
        "/learn/xiangqi/task-11",
        "/learn/xiangqi/%00",
        "/learn/xiangqi/soldier/more",
    ] {
        assert_eq!(browser.get_raw(none).await.status, 404, "{none}");
    }
    let long = format!("move={}", "x".repeat(3000));
    for odd in [
        "from=z9&to=a1",
        "from=e4&to=e4",
        "from=&to=",
        "to=a1",
        "board=99",
        "board=-1",
        "done=zzz",
        "done=ffffffffffffffffffff",
        "move=%00",
        "move=%F0%9F%90%B4",
        "move=pass",
        "show=1&from=a1",
        &long,
    ] {
        for page in [
            "soldier",
            "general",
            "mate",
            "stalemate",
            "repetition",
            "task-4",
            "first-game",
        ] {
            for slug in ["xiangqi", "janggi", "chess"] {
                let path = format!("/learn/{slug}/{page}?{odd}");
                let status = browser.get_raw(&path).await.status;
                assert!([200, 404].contains(&status), "{status} {path}");
            }
        }
        assert_eq!(
            browser
                .get_raw(&format!("/learn/xiangqi?{odd}"))
                .await
                .status,
            200
        );
    }
}
