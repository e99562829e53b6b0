//! A player's own notation: read in the move form, shown on the page, in the record and in emails.

use crate::support::people::{Player, play_in_turn};
use crate::support::{Page, Server};

impl Player {
    async fn writes_in(&mut self, notation: &str) -> Page {
        self.browser.get("/settings/games").await.well();
        let chosen = [("notation", notation)];
        self.browser
            .submit("form[action='/settings/games']", &chosen)
            .await
    }
}

fn listed(page: &Page) -> Vec<String> {
    page.texts(".moves a")
}

#[tokio::test]
async fn a_move_is_typed_in_any_notation() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    let moves = ["C2=5", "馬８進７", "N2f3", "車9平8", "P7+1", "c7-c6"];
    let page = play_in_turn(&mut red, &mut black, &game, &moves).await;
    let full = [
        "C h3-e3",
        "n h10-g8",
        "N h1-g3",
        "r i10-h10",
        "P c4-c5",
        "p c7-c6",
    ];
    assert_eq!(listed(&page), full);
    let refused = red.plays(&game, "炮二平五").await.is(422);
    let alert = refused.alert();
    assert!(
        alert.contains("the cannon on file 2 goes sideways to file 5"),
        "{alert}"
    );
    let field = refused.attributes("#move", "value");
    assert_eq!(field, ["炮二平五"], "what was typed stays");
}

#[tokio::test]
async fn iccs_is_read_only_for_players_who_chose_it() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.writes_in("iccs").await.done();
    let page = red.plays(&game, "H2-E2").await.done();
    assert_eq!(listed(&page), ["H2-E2"]);
    // Black did not choose it: there is no rank 0, and h8 is the cannon's point.
    let refused = black.plays(&game, "i9-i0").await.is(422);
    assert!(refused.alert().contains("ICCS"), "{}", refused.alert());
    let page = black.plays(&game, "H8-E8").await.done();
    assert_eq!(listed(&page), ["C h3-e3", "c h8-e8"]);
    let page = red.sees(&game).await;
    assert_eq!(listed(&page), ["H2-E2", "H7-E7"]);
    let shown = red
        .submits_move(&game, &[("move", "h0-g2"), ("do", "preview")])
        .await
        .well();
    assert!(
        shown.text().contains("Your move: H0-G2"),
        "{}",
        shown.text()
    );
    let sent = red
        .browser
        .submit("form.slip[action$='/moves']", &[("do", "send")]);
    assert_eq!(listed(&sent.await.done()).last().unwrap(), "H0-G2");
}

#[tokio::test]
async fn the_notation_chosen_shows_on_the_page_in_the_record_and_in_mails() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    let saved = black.writes_in("chinese").await.done();
    assert!(saved.text().contains("Saved."));
    let seen = black.mailbox.count();
    play_in_turn(&mut red, &mut black, &game, &["h3e3"]).await;
    let letter = black.mailbox.after(seen).await;
    assert!(letter.text.contains("炮二平五"), "{}", letter.text);
    let page = black.sees(&game).await;
    assert_eq!(listed(&page), ["炮二平五"]);
    let example = page.texts("#move-form kbd");
    assert!(!example[0].is_ascii(), "{example:?}");
    // Other programs read ICCS, whatever the reader likes.
    let record = black.browser.get_raw(&format!("{game}.pgn")).await;
    assert!(record.body.contains("1. H2-E2"), "{}", record.body);
    let record = black.browser.get_raw(&format!("{game}.txt")).await;
    assert!(record.body.contains("炮二平五"), "{}", record.body);
    let wxf = black
        .browser
        .get_raw(&format!("{game}.pgn?notation=wxf"))
        .await;
    assert!(wxf.body.contains("1. C2=5"), "{}", wxf.body);
    let runes = [("notation", "runes")];
    let unknown = black.browser.post("/settings/notation", &runes).await;
    assert_eq!(unknown.status, 422);
    assert!(unknown.text().contains("This notation is unknown"));
}

#[tokio::test]
async fn the_move_lists_notation_is_kept_while_stepping() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    play_in_turn(&mut red, &mut black, &game, &["h3e3", "h10g8", "h1g3"]).await;
    let mut stranger = server.browser();
    let page = stranger.get(&format!("{game}?notation=wxf")).await.well();
    assert_eq!(listed(&page), ["C2=5", "H8+7", "H2+3"]);
    let back = page.attributes("[data-step=prev]", "href");
    assert!(
        back[0].contains("ply=2") && back[0].contains("notation=wxf"),
        "{back:?}"
    );
    let turned = stranger
        .get(&format!("{game}?flip=1&notation=lau"))
        .await
        .well();
    assert_eq!(listed(&turned), ["C2h5", "N8f7", "N2f3"]);
    let other = turned.attributes("#notations a", "href");
    assert!(
        other.iter().all(|link| link.contains("flip=1")),
        "{other:?}"
    );
    assert!(
        other
            .iter()
            .any(|link| link.contains("notation=chinese-simplified"))
    );
    assert!(
        !other.iter().any(|link| link.contains("notation=san")),
        "{other:?}"
    );
    for odd in ["runes", "san"] {
        let page = stranger.get(&format!("{game}?notation={odd}")).await.well();
        assert_eq!(listed(&page)[0], "C h3-e3", "{odd}");
    }
}
