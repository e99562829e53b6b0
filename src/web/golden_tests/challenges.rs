//! Challenges, invitations by email and by link, and counter-offers.

use super::site::Reader::{Lan, Minh, Onlooker, SignedOut};
use super::site::{PACE, Site};
use crate::model::{GameId, SeatWish};
use crate::play::Pace;
use crate::service::game_commands::{Terms, challenge, challenge_by_link, withdraw};
use crate::service::games::view;
use crate::service::invitations::InvitationTarget;
use crate::service::testing::terms;

impl Site {
    pub(super) async fn challenges(&mut self) {
        for (name, opponent) in [("open", ""), ("to-minh", "minh")] {
            let game = self.test_site.challenge(self.lan(), Some(opponent), PACE);
            let page = format!("/games/{game}");
            self.page(&format!("challenge-{name}-own"), Lan, &page)
                .await;
            self.page(&format!("challenge-{name}"), Minh, &page).await;
            self.page(&format!("challenge-{name}-signed-out"), SignedOut, &page)
                .await;
        }
        let terms = [
            ("variant", "chess"),
            ("opponent", "nobody-of-that-name"),
            ("rulebook", "chess"),
            ("seat", "first"),
            ("pace", "3d"),
            ("visibility", "public"),
        ];
        self.form("new-game-refused", "/games", &terms, 422).await;
        let own = [
            ("control", "courier"),
            ("spare", "14d"),
            ("grace", "1.5"),
            ("bonus", "6h"),
        ];
        self.form("new-game-own-refused", "/games", &own, 422).await;
        let fields = [("do", "preview"), ("pace", "live:10m+5s")];
        self.form("new-game-meant", "/games", &fields, 200).await;
    }

    pub(super) async fn invitations(&mut self) {
        let lan = Some(self.lan());
        let friend = Terms {
            greeting: "Remember our games in the park?".into(),
            ..terms("friend@elsewhere.example", PACE)
        };
        let made = self
            .test_site
            .attempt(lan, |context| challenge(context, &friend));
        let page = format!("/games/{}", made.unwrap().unwrap());
        self.page("challenge-mailed-own", Lan, &page).await;
        let mail = self.test_site.letters().pop().unwrap();
        let token = |link: &str| {
            link.trim()
                .rsplit('/')
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        let mut lines = mail.text.lines();
        let secret = lines.find(|line| line.contains("/invitations/")).map(token);
        let page = format!("/invitations/{}", secret.unwrap());
        self.page("invitation-mailed-signed-out", SignedOut, &page)
            .await;
        let stop = format!("/unsubscribe/{}", token(&mail.unsubscribe.unwrap()));
        self.page("invitations-off", SignedOut, &stop).await;
        let made = self
            .test_site
            .attempt(lan, |context| challenge_by_link(context, &terms("", PACE)));
        let game = made.unwrap().unwrap();
        self.page("challenge-link-own", Lan, &format!("/games/{game}"))
            .await;
        let view = self.test_site.context(lan, |context| view(context, game));
        let Some(InvitationTarget::Link(link)) = view.unwrap().challenge_details.sent else {
            panic!("no link");
        };
        let page = format!("/{link}");
        self.page("invitation", Minh, &page).await;
        self.page("invitation-own", Lan, &page).await;
        self.test_site
            .sql("UPDATE players SET confirmed_at = NULL WHERE name = 'an'");
        self.page("invitation-unconfirmed", Onlooker, &page).await;
        self.test_site
            .attempt(lan, |context| withdraw(context, game))
            .unwrap()
            .unwrap();
        self.record_page("invitation-withdrawn", SignedOut, &page, None, 404)
            .await;
        let no = "/invitations/none";
        self.record_page("invitation-unknown", SignedOut, no, None, 404)
            .await;
    }

    pub(super) async fn several_games(&mut self) {
        let several = [("games", "2"), ("standing", "3")];
        self.record_form("/games", &several).await;
        let open = self.test_site.count_of("SELECT MAX(id) AS n FROM games");
        let page = format!("/games/{open}");
        self.page("challenge-standing", Minh, &page).await;
        let many = [("games", "2"), ("standing", "100")];
        self.form("new-game-standing-refused", "/games", &many, 422)
            .await;
    }

    pub(super) async fn another_offer(&mut self) {
        let minh = self.minh();
        let pace: Pace = "bank:14d+1d claim".parse().unwrap();
        let challenge = self.test_site.challenge(minh, Some("lan"), pace);
        let page = format!("/games/{challenge}");
        let form = format!("/games/new?counter={challenge}");
        self.page("new-game-counter", Lan, &form).await;
        let path = format!("{page}/counter");
        let wrong = [("pace", "0d"), ("message", "Look here.")];
        self.form("new-game-counter-refused", &path, &wrong, 422)
            .await;
        self.record_form(&path, &[("seat", "first"), ("message", "Look here.")])
            .await;
        self.page("challenge-countered", Minh, &page).await;
        let offer = GameId(self.test_site.count_of("SELECT MAX(id) AS n FROM games"));
        assert_eq!(self.test_site.row(offer).rules.pace, pace.slug());
        assert_eq!(self.test_site.row(offer).challenge.seat, SeatWish::First);
        self.page("challenge-counter", Minh, &format!("/games/{offer}"))
            .await;
        // The second request finds the same challenge.
        self.record_form(&path, &[("pace", "7d")]).await;
        assert_eq!(
            self.test_site.count_of("SELECT MAX(id) AS n FROM games"),
            offer.0
        );
    }
}
