//! The promise of the first issue: a whole real game by mail, from sign-up to the archive.

use std::os::unix::net::UnixStream;

use serde::Deserialize;

use crate::support::answers::{Answer, hand_in};
use crate::support::browser::Board;
use crate::support::{Letter, Page, Player, Server, Setup, eventually};

/// What the onlooker says.
const REMARK: &str = "What a cannon!";

/// The game, as `tests/data/s0104.json` tells it.
#[derive(Deserialize)]
struct Record {
    moves: Vec<String>,
    final_fen: String,
    final_status: String,
}

fn record() -> Record {
    serde_json::from_str(include_str!("../data/s0104.json")).unwrap()
}

/// Its moves as we write them.
pub fn moves() -> Vec<String> {
    record().moves.iter().map(|ucci| from_ucci(ucci)).collect()
}

/// `h2e2`, ranks from 0, as we write it: `h3e3`.
fn from_ucci(text: &str) -> String {
    let square = |s: &str| format!("{}{}", &s[..1], s[1..].parse::<u32>().unwrap() + 1);
    format!("{}{}", square(&text[..2]), square(&text[2..]))
}

#[tokio::test]
async fn a_whole_game_is_played_with_mail_in_a_folder() {
    play_the_whole_game(&Server::start().await).await;
}

/// A game between two mail programs: each answers what came for its owner, by LMTP.
struct Correspondence {
    server: Server,
    players: [Player; 2],
    game: String,
    moves: Vec<String>,
    /// How many moves each has mailed.
    mailed: [usize; 2],
}

impl Correspondence {
    fn plies(&self) -> usize {
        usize::try_from(self.server.ply(&self.game)).unwrap()
    }

    async fn send(&self, mails: Vec<Answer>) {
        let path = self.server.folder.path().join("lmtp");
        let sent = tokio::task::spawn_blocking(move || {
            hand_in(UnixStream::connect(path).unwrap(), &mails)
        });
        for answer in sent.await.unwrap() {
            assert!(answer.starts_with("250"), "{answer}");
        }
    }

    /// The letter that asks for the move after so many plies.
    async fn notice(&self, ply: usize) -> Letter {
        let player = &self.players[ply % 2];
        match ply {
            0 => {
                player
                    .notice("the acceptance", |l| l.is_of("accepted"))
                    .await
            }
            _ => player.turn(&self.game, ply).await,
        }
    }

    /// Mails the move of a ply, with whatever else comes to its writer's mind, and waits for the
    /// receipt.
    async fn play(&mut self, ply: usize) {
        let (notice, mv) = (self.notice(ply).await, self.moves[ply].clone());
        let player = &self.players[ply % 2];
        let mail = |words: &str| notice.answer(&player.address, words);
        let (mut mails, told) = match ply % 6 {
            1 => (vec![mail("a1i10"), mail(&mv)], ""),
            2 => (
                vec![mail(&format!("{mv} draw?"))],
                "You have offered a draw with it.",
            ),
            3 => {
                let words = format!("{mv}\nGood luck!\nif he moves then a1a2");
                (vec![mail(&words)], "was left out")
            }
            4 => {
                let (theirs, ours) = (&self.moves[ply + 1], &self.moves[ply + 2]);
                let words = format!("{mv}\nHello\n\nif {theirs} then {ours}");
                (vec![mail("show"), mail(&words)], "Saved: if")
            }
            _ => (
                vec![mail(&format!("{mv}\n\nWords with ply {ply}."))],
                "Words with",
            ),
        };
        // A mail program that sends twice.
        mails.extend(mails.last().cloned());
        self.send(mails).await;
        self.mailed[ply % 2] += 1;
        let receipt = self.receipt(ply).await;
        assert!(receipt.text.contains(told), "{told} in:\n{}", receipt.text);
        if ply == 25 {
            self.ask_back(&receipt).await;
        }
    }

    async fn receipt(&self, ply: usize) -> Letter {
        let (player, wanted) = (&self.players[ply % 2], self.mailed[ply % 2]);
        let receipts = eventually("the receipt", async || {
            let receipts = player.receipts(&self.game);
            (receipts.len() >= wanted).then_some(receipts)
        });
        let receipts = receipts.await;
        assert_eq!(receipts.len(), wanted, "one for each move");
        let receipt = receipts.into_iter().next_back().unwrap();
        let told = format!("Your move {} was played: ", ply / 2 + 1);
        assert!(receipt.text.contains(&told), "{told} in:\n{}", receipt.text);
        receipt
    }

    /// A move is asked back by the receipt's address, and the opponent does not agree.
    async fn ask_back(&self, receipt: &Letter) {
        let [red, black] = &self.players;
        self.send(vec![receipt.answer(&black.address, "takeback")])
            .await;
        let asked = red.notice("the request", |l| l.is_of("takeback")).await;
        self.send(vec![asked.answer(&red.address, "decline")]).await;
        black.notice("the refusal", |l| l.is_of("takeback")).await;
    }

    /// How many letters of a kind came, for both.
    fn count(&self, kind: &str) -> usize {
        let letters = self
            .players
            .iter()
            .flat_map(|player| player.mailbox.letters());
        letters.filter(|l| l.is_of(kind)).count()
    }
}

#[tokio::test]
async fn a_game_of_forty_plies_is_played_by_two_mail_programs_alone() {
    let setup = Setup::new().answered();
    let server = setup.argument("--lmtp").argument("./lmtp").start().await;
    let (red, black, game) = server.pair().await;
    let mut game = Correspondence {
        server,
        players: [red, black],
        game,
        moves: moves(),
        mailed: [0, 0],
    };
    while game.plies() < 40 {
        game.play(game.plies()).await;
    }
    game.server.is_quiet().await;
    let [red, black] = game.mailed;
    assert_eq!(game.count("receipt"), red + black);
    assert!(red + black < 40, "some were prepared");
    // Each move was told to the other once, but where the receipt told of both.
    let prepared = 40 - (red + black);
    assert_eq!(game.count("your-turn"), 40 - prepared - prepared);
    let slips = (0..40).filter(|ply| ply % 6 == 1).count();
    assert!(
        game.count("answer") >= slips / 2,
        "{}",
        game.count("answer")
    );
    assert_eq!(game.count("draw-offer"), 0, "offers went with moves");
}

/// From the challenge to the archive, between newcomers.
pub async fn play_the_whole_game(server: &Server) {
    let record = record();
    let mut red = server.member("Sone").await;
    let mut black = server.member("YuZuwang").await;
    let mut onlooker = server.member("Onlooker").await;

    let game = red
        .challenge(
            "YuZuwang",
            &[("variant", "xiangqi"), ("message", "A good game!")],
        )
        .await;
    let invited = black
        .mailbox
        .wait_for("the challenge", |l| l.text.contains(&game))
        .await;
    assert!(invited.text.contains("A good game!"), "{}", invited.text);
    black.browser.get(&invited.link(&game)).await.well();
    black
        .browser
        .submit("form[action$='/accept']", &[])
        .await
        .done();
    red.mailbox
        .wait_for("the acceptance", |l| l.text.contains(&game))
        .await;

    for (ply, ucci) in record.moves.iter().enumerate() {
        let (mover, waiting) = if ply % 2 == 0 {
            (&mut red, &mut black)
        } else {
            (&mut black, &mut red)
        };
        let last = ply + 1 == record.moves.len();
        let page = play_one(mover, waiting, &game, ply, &from_ucci(ucci)).await;
        if ply == 20 {
            remark(&mut onlooker, &game, ply + 1).await;
        }
        assert_eq!(
            page.outcome.is_empty(),
            !last,
            "{} after ply {ply}",
            page.outcome
        );
    }

    let board = red.sees(&game).await.board();
    assert_eq!(record.final_status, "checkmate");
    assert_eq!(
        (board.outcome.as_str(), board.turn.as_str(), board.ply),
        ("first checkmate", "none", 43)
    );
    assert_eq!(placement(&board.fen), placement(&record.final_fen));
    for player in [&red, &black] {
        let remark = |l: &Letter| l.text.contains(REMARK);
        player.mailbox.wait_for("the remark", remark).await;
    }
    told_the_result(&red, &game).await;
    told_the_result(&black, &game).await;
    found_in_the_archive(server, &game, &record).await;
}

/// The mover opens the page, sends the move through its form, and the other is mailed.
async fn play_one(
    mover: &mut Player,
    waiting: &mut Player,
    game: &str,
    ply: usize,
    text: &str,
) -> Board {
    let words = format!("Words with ply {}, no more.", ply + 1);
    let fields = [("move", text), ("message", words.as_str()), ("do", "send")];
    let page = mover.submits_move(game, &fields).await.done();
    assert_eq!(page.board().ply, ply + 1);
    // The onlooker's remark is mailed, too, at its own time.
    let tells = |l: &Letter| l.text.contains(&words) && !l.text.contains(REMARK);
    let letter = waiting.mailbox.wait_for("the move with its words", tells);
    let letter = letter.await;
    is_a_good_notice(&letter, game);
    if page.board().outcome.is_empty() {
        assert!(
            letter.text.to_lowercase().contains("utc"),
            "the deadline is told:\n{}",
            letter.text
        );
        // The link is what the other follows to the next move.
        let opened = waiting.browser.get(&letter.link(game)).await.well();
        assert_eq!(opened.board().ply, ply + 1);
    }
    page.board()
}

/// What every notice about a game carries.
fn is_a_good_notice(letter: &Letter, game: &str) {
    letter.link(game);
    let files = letter
        .text
        .lines()
        .filter(|line| line.contains("a") && line.contains("i") && line.contains("e"))
        .count();
    assert!(
        files > 0 && letter.text.lines().count() > 10,
        "the board is drawn as text:\n{}",
        letter.text
    );
    assert_eq!(letter.header("Auto-Submitted"), "auto-generated");
    assert!(letter.header("List-Unsubscribe").starts_with("<http"));
    assert_eq!(
        letter.header("List-Unsubscribe-Post"),
        "List-Unsubscribe=One-Click"
    );
    for name in [
        "List-Id",
        "Message-ID",
        "Date",
        "From",
        "To",
        "Subject",
        "In-Reply-To",
        "References",
    ] {
        assert!(!letter.header(name).is_empty(), "{name}");
    }
    assert!(
        letter.html.contains("<html") || letter.html.contains("<p"),
        "there is an HTML part"
    );
}

async fn remark(onlooker: &mut Player, game: &str, ply: usize) {
    onlooker.sees(game).await;
    let page = onlooker
        .browser
        .submit("form[action$='/kibitz']", &[("body", REMARK)])
        .await
        .done();
    assert!(page.text().contains(REMARK));
    let links = page.attributes("a", "href");
    assert!(
        links.iter().any(|l| l.contains(&format!("ply={ply}"))),
        "the remark links to its position"
    );
}

async fn told_the_result(player: &Player, game: &str) {
    let letter = player
        .mailbox
        .wait_for("the result", |l| {
            l.text.to_lowercase().contains("checkmate")
        })
        .await;
    letter.link(game);
}

/// A stranger finds the game among the finished ones and steps through it by its links.
async fn found_in_the_archive(server: &Server, game: &str, record: &Record) {
    let mut stranger = server.browser();
    let path = "/games?status=finished&variant=xiangqi&player=Sone&result=first&reason=checkmate";
    let list = stranger.get(path).await.well();
    assert!(list.has(&format!("a[href='{game}']")), "{}", list.text());
    let page = stranger.click(&format!("a[href='{game}']")).await.well();
    assert!(page.text().contains(REMARK));

    let mut page = stranger.get(&format!("{game}?ply=0")).await.well();
    for ply in 0..record.moves.len() {
        assert_eq!(page.board().ply, ply);
        let next = link_to_ply(&page, ply + 1);
        page = stranger.get(&next).await.well();
    }
    assert_eq!(placement(&page.board().fen), placement(&record.final_fen));
    let json = stranger.get(&format!("{game}.json")).await;
    let json: serde_json::Value = serde_json::from_str(&json.body).unwrap();
    let moves: Vec<String> = record.moves.iter().map(|m| from_ucci(m)).collect();
    assert!(json.to_string().contains(&moves[42]), "{json}");
    let pgn = stranger.get(&format!("{game}.pgn")).await;
    assert!(pgn.body.contains("[Result \"1-0\"]"), "{}", pgn.body);
}

/// The link of a game's page that leads to the position after so many moves.
fn link_to_ply(page: &Page, ply: usize) -> String {
    let links = page.attributes("a[href*='ply=']", "href");
    let leads_there = |link: &&String| {
        let url = page.url.join(link).unwrap();
        url.query_pairs()
            .any(|(name, value)| name == "ply" && value == ply.to_string())
    };
    let found = links.iter().find(leads_there);
    let link =
        found.unwrap_or_else(|| panic!("no link to ply {ply} at {} among {links:?}", page.url));
    page.url.join(link).unwrap().to_string()
}

/// The first two fields: where the pieces stand and who moves.
fn placement(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').take(2).collect();
    fields.join(" ").replace(" w", " *").replace(" r", " *")
}
