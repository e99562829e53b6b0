use super::*;
use crate::model::{GameId, PlayerId};
use crate::play::GameCommand;
use crate::service::testing::{TestSite, test_site};
use crate::web::testing::{SiteRequest, answer};
use crate::words::{Language, in_language};

struct Site {
    test_site: TestSite,
    lan: PlayerId,
    session: String,
}

impl Site {
    fn new() -> Self {
        let test_site = test_site();
        let lan = test_site.member("lan");
        let session = test_site.session(lan);
        Self {
            test_site,
            lan,
            session,
        }
    }

    async fn ask(&self, path: &str, form: Option<&[(&str, &str)]>) -> (u16, String) {
        let request = SiteRequest {
            path,
            session: Some(&self.session),
            form,
        };
        answer(&self.test_site.app, &request).await
    }

    /// The time control of the challenge that these fields make.
    async fn resulting_control(&self, form: &[(&str, &str)]) -> String {
        let (status, page) = self.ask("/games", Some(form)).await;
        assert_eq!(status, 303, "{form:?}: {page}");
        let newest = self.test_site.count_of("SELECT max(id) AS n FROM games");
        self.test_site.row(GameId(newest)).rules.pace
    }

    /// The page of a refused form, which makes no challenge.
    async fn refused(&self, form: &[(&str, &str)]) -> String {
        let (status, page) = self.ask("/games", Some(form)).await;
        assert_eq!(status, 422, "{form:?}");
        assert_eq!(self.challenges(), 0);
        page
    }

    fn challenges(&self) -> i64 {
        self.test_site.count_of("SELECT count(*) AS n FROM games")
    }
}

#[actix_web::test]
async fn a_last_day_ends_at_midnight_in_the_players_time_zone() {
    let site = Site::new();
    site.test_site
        .sql("UPDATE players SET zone = 'Asia/Shanghai' WHERE name = 'lan'");
    let form = [
        ("variant", "xiangqi"),
        ("control", "date"),
        ("date", "2027-02-28"),
    ];
    assert_eq!(
        site.resulting_control(&form).await,
        "date:2027-02-28T16:00:00Z"
    );
    // Cuba's clocks skip midnight.
    site.test_site
        .sql("UPDATE players SET zone = 'America/Havana' WHERE name = 'lan'");
    let form = [form[0], form[1], ("date", "2027-03-13")];
    assert_eq!(
        site.resulting_control(&form).await,
        "date:2027-03-14T05:00:00Z"
    );
}

#[actix_web::test]
async fn a_challenge_has_the_time_control_of_its_fields() {
    let site = Site::new();
    let cases: [(&[(&str, &str)], &str); 15] = [
        (&[], "3d"),
        (&[("pace", ""), ("control", "")], "3d"),
        (&[("control", "days"), ("days", "5")], "5d"),
        (
            &[("control", "days"), ("days", "36h"), ("stock", "soon")],
            "36h",
        ),
        (
            &[
                ("control", "bank"),
                ("stock", "336h"),
                ("increment", "1d"),
                ("cap", " 28d "),
            ],
            "bank:14d+1d<28d",
        ),
        (
            &[
                ("pace", ""),
                ("control", "bank"),
                ("stock", "10d"),
                ("cap", ""),
            ],
            "bank:10d",
        ),
        (
            &[
                ("control", "courier"),
                ("spare", "14d"),
                ("grace", "1d"),
                ("minimum", "2d"),
                ("extra", "12h"),
                ("bonus", "6h"),
                ("bonus_period", "90m"),
                ("maximum", "28d"),
            ],
            "courier:spare=14d,grace=1d,minimum=2d,extra=12h,bonus=6h,bonus-period=90m,maximum=28d",
        ),
        (
            &[("control", "courier"), ("grace", "3d")],
            "courier:grace=3d",
        ),
        (
            &[("control", "date"), ("date", "2027-02-28")],
            "date:2027-03-01T00:00:00Z",
        ),
        (
            &[("control", "date"), ("date", "2027-02-28T12:00:00+01:00")],
            "date:2027-02-28T11:00:00Z",
        ),
        (
            &[("control", "live"), ("stock", "600s"), ("increment", "5s")],
            "live:10m+5s",
        ),
        (&[("control", "none")], "none"),
        (&[("pace", "bank:14d+1d<28d")], "bank:14d+1d<28d"),
        (
            &[("pace", "7d"), ("control", "bank"), ("stock", "ages")],
            "7d",
        ),
        (&[("pace", "none"), ("control", "chess-clock")], "none"),
    ];
    for (form, slug) in cases {
        assert_eq!(site.resulting_control(form).await, slug, "{form:?}");
    }
}

#[actix_web::test]
async fn an_invalid_time_control_is_explained_beside_its_field() {
    let no_length = "Please write a length of time such as 90s, 30m, 12h or 3d: a number, and s, \
        m, h or d for seconds, \
        minutes, hours or days.";
    let no_date = "Please enter the last day of the game, such as 2027-02-28.";
    for (control, field, typed, sentence) in [
        ("days", "days", "soon", no_length),
        (
            "days",
            "days",
            "",
            "Please choose between 1 hour and 99 days.",
        ),
        (
            "days",
            "days",
            "100",
            "Please choose between 1 hour and 99 days.",
        ),
        ("bank", "stock", "14", no_length),
        (
            "bank",
            "stock",
            "",
            "Please choose between 1 hour and 365 days.",
        ),
        (
            "live",
            "stock",
            "1d",
            "Please choose between 1 minute and 3 hours.",
        ),
        ("courier", "bonus_period", "a day", no_length),
        ("courier", "maximum", "99999999999d", no_length),
        (
            "courier",
            "spare",
            "",
            "The first turn would have no time. Please choose at least 1 hour of reserve, \
                minimum or grace period.",
        ),
        ("date", "date", "Easter", no_date),
        ("date", "date", "", no_date),
        ("date", "date", "2026-02-29", no_date),
    ] {
        let site = Site::new();
        let page = site
            .refused(&[
                ("control", control),
                (field, typed),
                ("message", "Hello, old friend!"),
            ])
            .await;
        let beside = format!(r#"role="alert" id="{field}-wrong">{sentence}<"#);
        assert!(page.contains(&beside), "{control} {field} {typed}");
        let field_html = format!(r#"id="{field}" name="{field}" value="{typed}""#);
        assert!(page.contains(&field_html), "{control} {field} {typed}");
        assert!(page.contains(&format!(r#"<option value="{control}" selected>"#)));
        assert!(page.contains(r#"<option value="" selected>"#));
        assert!(page.contains("Hello, old friend!"));
        assert_eq!(page.matches(r#"role="alert""#).count(), 1);
    }
}

#[actix_web::test]
async fn an_unknown_choice_is_refused() {
    let site = Site::new();
    let page = site.refused(&[("pace", "72h"), ("control", "none")]).await;
    let sentence = "Please choose one of the time limits in the list.";
    assert!(page.contains(&format!(r#"id="pace-wrong">{sentence}<"#)));
    assert!(page.contains(r#"<option value="72h" selected>"#));
    let page = site.refused(&[("pace", "100d")]).await;
    assert!(page.contains(r#"id="pace-wrong">Please choose between 1 hour and 99 days.<"#));
    let page = site
        .refused(&[("control", "hourglass"), ("stock", "1d")])
        .await;
    let sentence = "Please choose one of the kinds in the list.";
    assert!(page.contains(&format!(r#"id="control-wrong">{sentence}<"#)));
    assert!(page.contains(r#"name="stock" value="1d""#));
}

#[actix_web::test]
async fn the_form_explains_a_time_limit_before_sending() {
    let site = Site::new();
    let meaning = "You start with 14 days, and each move adds 1 day, up to 28 days.";
    let own = [
        ("do", "preview"),
        ("pace", ""),
        ("control", "bank"),
        ("stock", "14d"),
        ("increment", "1d"),
        ("cap", "28d"),
    ];
    let (status, page) = site.ask("/games", Some(&own)).await;
    assert_eq!(status, 200);
    assert!(page.contains(meaning));
    assert!(page.contains(r#"name="increment" value="1d""#));
    let path = "/games/new?pace=bank%3A14d%2B1d%3C28d";
    assert!(site.ask(path, None).await.1.contains(meaning));
    let (_, page) = site
        .ask("/games", Some(&[("do", "preview"), ("pace", "3d")]))
        .await;
    assert!(page.contains("<details open><summary>More"));
    assert!(page.contains("You have 3 days for each move."));
    let wrong = [("do", "preview"), ("control", "bank"), ("stock", "59m")];
    assert!(site.refused(&wrong).await.contains("stock-wrong"));
    assert_eq!(site.challenges(), 0);
    let (_, page) = site.ask("/games/new", None).await;
    assert!(page.contains(r#"<option value="3d" selected>3 days per move</option>"#));
    assert!(!page.contains("Unused"), "the usual one needs no words");
}

#[actix_web::test]
async fn a_custom_time_limit_stays_selectable() {
    let site = Site::new();
    let (_, page) = site.ask("/games/new?pace=bank%3A10d%2B12h", None).await;
    let told = "10 days for each player + 12 hours per move";
    assert!(page.contains(&format!("selected>{told}</option>")));
    let (_, page) = site.ask("/games/new?control=date", None).await;
    assert!(page.contains(r#"<option value="date" selected>"#));
    assert!(page.contains(r#"name="date" value="" type="date""#));
}

#[actix_web::test]
async fn a_rematch_has_the_same_time_limit() {
    let site = Site::new();
    let minh = site.test_site.member("minh");
    let pace: TimeControl = "bank:14d+1d<28d".parse().unwrap();
    let game = site.test_site.game(site.lan, minh, pace);
    site.test_site
        .command(site.lan, game, GameCommand::Resign)
        .unwrap()
        .unwrap();
    let (_, page) = site.ask(&format!("/games/{game}"), None).await;
    assert!(page.contains("pace=bank%3A14d%2B1d%3C28d"));
}

#[test]
fn every_preset_is_once_in_the_form_in_each_language() {
    for code in ["en", "zh-Hans"] {
        in_language(Language::find(code).unwrap(), || {
            let typed = TypedTimeControl::read(|_| "");
            let view = view(&typed, None, Instant::UNIX_EPOCH);
            let grouped = view.groups.iter().flat_map(|group| &group.choices);
            let mut values: Vec<&str> = grouped.chain(&view.others).map(|it| &*it.value).collect();
            assert_eq!(values.pop(), Some(""), "one's own");
            let offered = TimeControl::OFFERED.map(TimeControl::slug);
            assert_eq!(values, offered);
            let mut texts: Vec<String> = TimeControl::OFFERED.map(say::choice).into();
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), TimeControl::OFFERED.len(), "{texts:?}");
        });
    }
}
