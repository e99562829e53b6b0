//! The promise of the first issue: a whole real game by email, from sign-up to the archive.

use std::os::unix::net::UnixStream;

use serde::Deserialize;

use crate::support::answers::{Answer, hand_in};
use crate::support::browser::Board;
use crate::support::{Letter, Page, Player, Server, Setup, eventually};

/// The onlooker's comment.
const REMARK: &str = "What a cannon!";

/// The game in `tests/data/s0104.json`.
#[derive(Deserialize)]
struct Record {
    moves: Vec<String>,
    final_fen: String,
    final_status: String,
}

fn record() -> Record {
    serde_json::from_str(include_str!("../data/s0104.json")).unwrap()
}

/// Its moves in our notation.
pub fn moves() -> Vec<String> {
    record().moves.iter().map(|ucci| from_ucci(ucci)).collect()
}

/// `h2e2`, with ranks from 0, becomes `h3e3`.
fn from_ucci(text: &str) -> String {
    let square = |s: &str| format!("{}{}", &s[..1], s[1..].parse::<u32>().unwrap() + 1);
    format!("{}{}", square(&text[..2]), square(&text[2..]))
}

#[tokio::test]
async fn a_whole_game_is_played_with_mail_in_a_folder() {
    play_the_whole_game(&Server::start().await).await;
}

/// A game between two email programs: each replies to its owner's emails, by LMTP.
struct Correspondence {
    server: Server,
    players: [Player; 2],
    game: String,
    moves: Vec<String>,
    /// The number of moves each has emailed.
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

    /// The notice that asks for the move of a ply.
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

    /// Emails the move of a ply, sometimes with other commands, and waits for the receipt.
    async fn play(&mut self, ply: usize) {
        let (notice, mv) = (self.notice(ply).await, self.moves[ply].clone());
        let player = &self.players[ply % 2];
        let mail = |words: &str| notice.answer(&player.address, words);
        let (mut mails, expected) = match ply % 6 {
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
        // An email program that sends twice.
        mails.extend(mails.last().cloned());
        self.send(mails).await;
        self.mailed[ply % 2] += 1;
        let receipt = self.receipt(ply).await;
        assert!(
            receipt.text.contains(expected),
            "{expected} in:\n{}",
            receipt.text
        );
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
        let expected = format!("Your move {} was played: ", ply / 2 + 1);
        assert!(
            receipt.text.contains(&expected),
            "{expected} in:\n{}",
            receipt.text
        );
        receipt
    }

    /// Requests a take-back at the receipt's address, which the opponent declines.
    async fn ask_back(&self, receipt: &Letter) {
        let [red, black] = &self.players;
        self.send(vec![receipt.answer(&black.address, "takeback")])
            .await;
        let takeback_request = red.notice("the request", |l| l.is_of("takeback")).await;
        self.send(vec![takeback_request.answer(&red.address, "decline")])
            .await;
        black.notice("the refusal", |l| l.is_of("takeback")).await;
    }

    /// The number of emails of a kind, to both.
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
    // Each move was sent to the other once, except where the receipt reported both.
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
    receives_result(&red, &game).await;
    receives_result(&black, &game).await;
    is_in_archive(server, &game, &record).await;
}

/// The mover opens the page and sends the move through its form, and the other gets an email.
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
    // The onlooker's comment is emailed too, at its own time.
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
        // The other follows the link to the next move.
        let opened = waiting.browser.get(&letter.link(game)).await.well();
        assert_eq!(opened.board().ply, ply + 1);
    }
    page.board()
}

/// The parts of every notice about a game.
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

async fn receives_result(player: &Player, game: &str) {
    let letter = player
        .mailbox
        .wait_for("the result", |l| {
            l.text.to_lowercase().contains("checkmate")
        })
        .await;
    letter.link(game);
}

/// A visitor finds the game among the finished ones and steps through it by its links.
async fn is_in_archive(server: &Server, game: &str, record: &Record) {
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

/// The link on a game's page to the position after that many moves.
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

/// The first two fields: the pieces and the side to move.
fn placement(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').take(2).collect();
    fields.join(" ").replace(" w", " *").replace(" r", " *")
}
