use crate::model::PlayerId;
use crate::play::GameCommand;
use crate::service::testing::{TestSite, test_sites};
use crate::service::tournaments::advance_due;
use crate::web::testing::{SiteRequest, answer_with_location};
use serde_json::{Value, json};

/// A client who may be signed in.
struct Visitor<'a> {
    site: &'a TestSite,
    session: Option<String>,
}

impl<'a> Visitor<'a> {
    fn of(site: &'a TestSite, name: &str) -> (Self, PlayerId) {
        let id = site.member(name);
        let session = Some(site.session(id));
        (Self { site, session }, id)
    }

    async fn send(
        &self,
        path: &str,
        form: Option<&[(&'static str, &'static str)]>,
    ) -> (u16, String, String) {
        let request = SiteRequest {
            path,
            session: self.session.as_deref(),
            form,
        };
        answer_with_location(&self.site.app, &request).await
    }

    async fn post(
        &self,
        path: &str,
        form: &[(&'static str, &'static str)],
    ) -> (u16, String, String) {
        self.send(path, Some(form)).await
    }

    async fn get(&self, path: &str) -> (u16, String) {
        let (status, _, body) = self.send(path, None).await;
        (status, body)
    }

    async fn json(&self, path: &str) -> Value {
        let (status, body) = self.get(path).await;
        assert_eq!(status, 200, "{path}");
        serde_json::from_str(&body).unwrap()
    }
}

const CUP: [(&str, &str); 6] = [
    ("name", "Cup"),
    ("kind", "round-robin"),
    ("variant", "minixiangqi"),
    ("pace", "3d"),
    ("places", "3"),
    ("start", "full"),
];

#[actix_web::test]
async fn a_round_robin_is_played_over_http_from_its_form_to_its_files() {
    for site in test_sites(false) {
        let (olga, _) = Visitor::of(&site, "olga");
        let (status, page, _) = olga.post("/tournaments", &CUP).await;
        assert_eq!((status, page.as_str()), (303, "/tournaments/1"));
        let mut players = Vec::new();
        for name in ["ann", "bob", "cem"] {
            let (visitor, id) = Visitor::of(&site, name);
            let entered = visitor.post("/tournaments/1/enter", &[]).await;
            assert_eq!(entered.0, 303, "{name}");
            players.push((visitor, id));
        }
        let late = Visitor::of(&site, "dan").0;
        advance_due(&site.app).unwrap();
        let (status, _, body) = late.post("/tournaments/1/enter", &[]).await;
        assert_eq!(status, 409);
        assert!(body.contains("takes no further entries"));
        let cup = late.json("/tournaments/1.json").await;
        assert_eq!(
            (&cup["status"], &cup["rounds"], &cup["pace"]),
            (&json!("running"), &json!(3), &json!("3d"))
        );
        let games = cup["games"].as_array().unwrap();
        assert_eq!(games.len(), 3);
        for game in games {
            assert_eq!(game["winner"], Value::Null);
            let id = game["id"].to_string().parse().unwrap();
            // Who moves first wins.
            let row = site.row(id);
            let loser = row.state.second_id.unwrap();
            site.command(loser, id, GameCommand::Resign)
                .unwrap()
                .unwrap();
        }
        advance_due(&site.app).unwrap();
        let cup = late.json("/tournaments/1.json").await;
        assert_eq!(cup["status"], json!("finished"));
        assert_eq!(cup["games"][0]["winner"], json!("first"));
        assert_eq!(cup["games"][0]["reason"], json!("resignation"));
        let points = |player: &Value| player["points"].as_f64().unwrap();
        let players = cup["players"].as_array().unwrap();
        assert!((players.iter().map(points).sum::<f64>() - 3.0).abs() < 1e-9);
        assert!(players[0]["breaks"]["SB"].is_number());
        for (file, start) in [
            ("csv", "rank,number,name"),
            ("txt", "Cup\n"),
            ("trf", "012 Cup"),
        ] {
            let (status, body) = late.get(&format!("/tournaments/1.{file}")).await;
            assert_eq!(status, 200);
            assert!(body.starts_with(start), "{body}");
        }
    }
}

#[actix_web::test]
async fn a_refused_form_keeps_what_was_typed() {
    let site = &test_sites(false)[0];
    let (olga, _) = Visitor::of(site, "olga");
    let cases = [
        ("name", "", "Please give the tournament a name"),
        ("kind", "league", "Please choose a kind"),
        ("variant", "go", "“go” is none of our games"),
        ("pace", "none", "needs a time limit"),
        ("places", "1", "from 2 to 1,000"),
        ("places", "many", "from 2 to 1,000"),
        ("rounds", "99", "from 1 to 30"),
        ("start", "2020-01-01", "within the next year"),
        ("start", "soon", "within the next year"),
        ("late", "yes", "can take late entries"),
        ("rating_from", "strong", "Please enter ratings"),
        ("at_once", "0", "Please enter a whole number"),
        ("rulebook", "chess", "not played by that rulebook"),
    ];
    for (field, value, sentence) in cases {
        let mut form = CUP.to_vec();
        form.retain(|(name, _)| *name != field);
        form.push((field, value));
        form.push(("message", "Welcome, all of you"));
        let (status, _, body) = olga.post("/tournaments", &form).await;
        assert_eq!(status, 422, "{field}={value}");
        assert!(body.contains(sentence), "{field}={value}");
        assert!(body.contains("Welcome, all of you"), "{field}={value}");
    }
    let mut free = CUP.to_vec();
    free[2] = ("variant", "free-xiangqi");
    free.push(("rated", "yes"));
    let (status, _, body) = olga.post("/tournaments", &free).await;
    assert!(status == 422 && body.contains("cannot be rated"));
    assert_eq!(
        olga.post("/tournaments", &[("rated", "maybe")]).await.0,
        400
    );
}

#[actix_web::test]
async fn a_private_tournament_and_its_files_are_hidden_from_others() {
    let site = &test_sites(false)[0];
    let (olga, _) = Visitor::of(site, "olga");
    let mut form = CUP.to_vec();
    form.push(("entry", "invited"));
    assert_eq!(olga.post("/tournaments", &form).await.0, 303);
    let (ann, _) = Visitor::of(site, "ann");
    let nobody = Visitor {
        site,
        session: None,
    };
    for page in ["", ".json", ".csv", ".txt", ".trf"] {
        let page = format!("/tournaments/1{page}");
        assert_eq!(olga.get(&page).await.0, 200);
        assert_eq!(ann.get(&page).await.0, 404);
        assert_eq!(nobody.get(&page).await.0, 404);
    }
    assert_eq!(ann.post("/tournaments/1/enter", &[]).await.0, 404);
    let invited = olga.post("/tournaments/1/invite", &[("name", "ann")]).await;
    assert_eq!(invited.0, 303);
    assert_eq!(ann.post("/tournaments/1/enter", &[]).await.0, 303);
    let (status, body) = ann.get("/tournaments").await;
    assert!(status == 200 && body.contains("by invitation"));
}
