use super::super::{
    AccountFacts, BoardFacts, BoardText, GameFacts, MailKeys, Played, Stage, WrittenWords,
};
use super::*;
use crate::event::Event;
use crate::model::{GameId, SubjectStyle};
use crate::play::{GameEvent, OfferTerms};
use crate::words::{Language, in_language};
use chrono::{TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

fn facts(matter: Matter) -> Facts {
    Facts {
        to: crate::model::Address::parse("lan@example.net").unwrap(),
        public_url: "https://horse.example/".into(),
        recipient: "lan".into(),
        zone: Tz::Asia__Ho_Chi_Minh,
        now: Utc.with_ymd_and_hms(2026, 11, 21, 3, 15, 0).unwrap(),
        keys: MailKeys {
            stop: "ab".repeat(32),
            settings: "cd".repeat(32),
        },
        reply_to: None,
        in_reply_to: None,
        subject: SubjectStyle::Constant,
        matter,
    }
}

fn game(kind: Kind) -> GameFacts {
    let played = |number, seat: &str, text: &str| Played {
        number,
        seat: seat.into(),
        text: text.into(),
    };
    GameFacts {
        kind,
        receipt: None,
        event: match kind {
            Kind::DrawOffer => Some(offered(OfferTerms::Draw)),
            Kind::Takeback => Some(offered(OfferTerms::Takeback { to: None })),
            _ => None,
        },
        id: GameId(12),
        variant: "Xiangqi".into(),
        seats: ["Red".into(), "Black".into()],
        seat: Some(0),
        opponent: "minh".into(),
        terms: "3 days per move".into(),
        place: "after Black’s move 5".into(),
        takes_back: true,
        places: false,
        prepares: true,
        placing: None,
        takeback_request: None,
        moves: vec![played(5, "Red", "R a1-a2"), played(5, "Black", "c h8-e8")],
        messages: vec![message(None, "Good luck!\n<b>bold</b>")],
        board: Some(BoardFacts {
            plain: drawn("R chariot. Capitals are Red, small letters Black."),
            html: drawn("R chariot. Capitals are Red, small letters Black."),
            last: Some("Black’s cannon went from h8 to e8".into()),
            consequence: None,
            aloud: "Rank 1: a red chariot.\n".into(),
            picture: None,
        }),
        material: vec!["Red has taken 1 horse.".into()],
        deadline: Some(Utc.with_ymd_and_hms(2026, 11, 23, 6, 15, 0).unwrap()),
        next_time: Some(TimeDelta::days(3)),
        is_untimed: false,
        stage: match kind {
            Kind::Challenge | Kind::Declined => Stage::Challenge,
            Kind::GameOver => Stage::Over,
            _ => Stage::Running,
        },
        your_move: true,
        example: Some("R a2-a5".into()),
        challenge_terms: Vec::new(),
        draw_offered: false,
        outcome: None,
        grounds: None,
        warnings: vec!["You are in check.".into()],
    }
}

fn drawn(legend: &str) -> BoardText {
    board_text("  a b c\n1 R . .\n", legend)
}

fn board_text(text: &str, legend: &str) -> BoardText {
    BoardText {
        text: text.into(),
        legend: legend.into(),
    }
}

fn offered(terms: OfferTerms) -> Event {
    let with_move = false;
    GameEvent::Offered { terms, with_move }.into()
}

fn message(came_with: Option<&str>, text: &str) -> WrittenWords {
    WrittenWords {
        came_with: came_with.map(str::to_owned),
        text: text.into(),
    }
}

fn composed(game: GameFacts) -> Letter {
    compose(&facts(Matter::Game(Box::new(game)))).unwrap()
}

#[test]
fn the_text_alone_suffices_to_decide_and_to_answer() {
    let notice = composed(game(Kind::YourTurn));
    let [stop, settings] = ["ab", "cd"].map(|key| key.repeat(32));
    assert_eq!(
        notice.text,
        format!(
            "minh played c h8-e8 (move 5). It is your turn.

minh writes:
> Good luck!
> <b>bold</b>

You are in check.

You have 2 days 3 hours, until
    Mon 23 Nov 2026, 13:15 (UTC+07:00), Asia/Ho Chi Minh
    Mon 23 Nov 2026, 06:15 UTC
minh will then have 3 days for the next move.

The board after Black’s move 5 (you are Red):

  a b c
1 R . .

The last move: Black’s cannon went from h8 to e8.
R chariot. Capitals are Red, small letters Black.

Make your move here:
https://horse.example/games/12

Red has taken 1 horse.

The last moves:
    5. Red    R a1-a2
    5. Black  c h8-e8

--\u{20}
Game 12: Xiangqi, lan (Red) against minh (Black), 3 days per move.

To stop emails of this kind (your turn), one click:
https://horse.example/unsubscribe/your-turn.{stop}

Choose what we email you, and how often:
https://horse.example/mail/{settings}
"
        )
    );
}

#[test]
fn a_turn_notice_is_written_in_chinese() {
    let chinese = Language::find("zh-Hans").unwrap();
    let played = |number, seat: &str, text: &str| Played {
        number,
        seat: seat.into(),
        text: text.into(),
    };
    let mut facts = facts(Matter::Game(Box::new(GameFacts {
        variant: "象棋".into(),
        seats: ["红方".into(), "黑方".into()],
        terms: "不限时".into(),
        place: "第 5 回合（黑方）走后".into(),
        moves: vec![played(5, "红方", "车一进一"), played(5, "黑方", "炮8平5")],
        messages: vec![message(None, "好棋！")],
        board: Some(BoardFacts {
            plain: drawn("R 车。大写为红方，小写为黑方。"),
            html: drawn("R 车。大写为红方，小写为黑方。"),
            last: Some("黑方的炮从 h8 走到 e8".into()),
            consequence: None,
            aloud: "第 1 横线：a 红车。\n".into(),
            picture: None,
        }),
        material: Vec::new(),
        deadline: None,
        next_time: None,
        is_untimed: true,
        example: Some("车一平四".into()),
        warnings: vec!["您的帅被将军。".into()],
        ..game(Kind::YourTurn)
    })));
    facts.reply_to = Some("turn+x@reply.example".into());
    let letter = in_language(chinese, || compose(&facts)).unwrap();
    assert_eq!(letter.subject, "[Posthorse] 与 minh 的象棋对局，第 12 局");
    assert_eq!(letter.title, "轮到您走");
    assert!(letter.html.contains("<html lang=\"zh-Hans\">"));
    let [stop, settings] = ["ab", "cd"].map(|key| key.repeat(32));
    assert_eq!(
        letter.text,
        format!(
            "------ minh 走了 炮8平5（第 5 回合），轮到您走。

minh 留言：
> 好棋！

您的帅被将军。

本局不限时。

棋盘（第 5 回合（黑方）走后；您执红方）：

  a b c
1 R . .

上一着：黑方的炮从 h8 走到 e8。
R 车。大写为红方，小写为黑方。

请在这里走棋：
https://horse.example/games/12

最近的着法：
    5. 红方  车一进一
    5. 黑方  炮8平5

怎样回复：
直接回复本邮件，把着法写在第一行，例如 车一平四；其余各行会作为留言转给
minh。
第一行也可以不写着法，而写“求和”“悔棋”“认输”；“棋盘”（再看棋盘）、“着法”
（列出可走的着法）、“帮助”；“试走 车一平四”（看走后的棋盘，并不真走）。
着法后面加“求和”，走棋的同时求和。着法下面可另写一行“如果 A 则 B”：对手
若走 A，便立即替您走 B。
写别的话，会作为私下留言转给 minh，不会走棋。

--\u{20}
第 12 局：象棋，lan（红方）对 minh（黑方），不限时。

不想再收到此类邮件（轮到您走），点一下即可：
https://horse.example/unsubscribe/your-turn.{stop}

选择给您寄哪些邮件、多久寄一次：
https://horse.example/mail/{settings}
"
        )
    );
}

#[test]
fn users_text_is_never_markup() {
    let mut facts = game(Kind::YourTurn);
    facts.opponent = "<img src=x onerror=alert(1)>".into();
    let hostile = "</pre>\"><script>alert(1)</script>";
    facts.board = Some(BoardFacts {
        plain: board_text(hostile, hostile),
        html: board_text(hostile, hostile),
        last: Some(hostile.into()),
        consequence: None,
        aloud: hostile.into(),
        picture: None,
    });
    let notice = composed(facts);
    assert!(notice.html.contains("&#60;b&#62;bold&#60;/b&#62;"));
    for remote in ["<b>", "<img", "<script", "<link", "url(", "@import"] {
        assert!(!notice.html.contains(remote), "{remote}");
    }
}

#[test]
fn every_notice_of_a_game_has_the_same_subject() {
    let subjects: std::collections::HashSet<_> = Kind::optional()
        .chain([Kind::Answer])
        .map(|kind| composed(game(kind)).subject)
        .collect();
    assert_eq!(
        subjects.into_iter().collect::<Vec<_>>(),
        ["[Posthorse] Xiangqi with minh, game 12"]
    );
}

#[test]
fn a_subject_of_news_has_the_move_first_and_nothing_that_its_reader_may_not_see() {
    let subject = |change: fn(&mut GameFacts), kind| {
        let mut game = game(kind);
        game.event = match kind {
            Kind::YourTurn => Some(GameEvent::Moved { mv: "h8e8".into() }.into()),
            _ => game.event,
        };
        change(&mut game);
        let facts = Facts {
            subject: SubjectStyle::News,
            ..facts(Matter::Game(Box::new(game)))
        };
        compose(&facts).unwrap().subject
    };
    let as_it_is = |_: &mut GameFacts| {};
    let of = |kind| subject(as_it_is, kind);
    assert_eq!(of(Kind::YourTurn), "minh played c h8-e8 · Xiangqi");
    assert_eq!(of(Kind::DrawOffer), "minh offers you a draw · Xiangqi");
    assert_eq!(of(Kind::Message), "minh sent you a message · Xiangqi");
    assert_eq!(of(Kind::GameOver), "Your game with minh is over · Xiangqi");
    let unseen = |game: &mut GameFacts| {
        let last = game.moves.last_mut().unwrap();
        last.text = t!("letter-unseen-move").to_owned();
    };
    let in_the_dark = subject(unseen, Kind::YourTurn);
    assert_eq!(in_the_dark, "minh moved · Xiangqi");
}

#[test]
fn an_inbox_shows_the_move_and_the_words_first() {
    let mut facts = facts(Matter::Game(Box::new(game(Kind::YourTurn))));
    facts.reply_to = Some("turn+x@reply.example".into());
    let letter = compose(&facts).unwrap();
    let mut tag = false;
    let mut html: String = letter.html.split_once("<body").unwrap().1.into();
    html.retain(|c| {
        let was = tag;
        tag = (tag || c == '<') && c != '>';
        !was && !tag
    });
    for part in [&letter.text, &html] {
        let shown: String = part.split_whitespace().collect::<Vec<_>>().join(" ");
        let shown: String = shown.chars().take(110).collect();
        assert!(shown.contains("minh played c h8-e8 (move 5)"), "{shown}");
        assert!(shown.contains("Good luck!"), "{shown}");
        assert!(!shown.to_lowercase().contains("answer"), "{shown}");
        assert!(!shown.to_lowercase().contains("reply"), "{shown}");
    }
}

#[test]
fn the_button_stands_before_the_instructions_and_the_board_is_a_link() {
    let mut facts = facts(Matter::Game(Box::new(game(Kind::YourTurn))));
    facts.reply_to = Some("turn+x@reply.example".into());
    let html = compose(&facts).unwrap().html;
    let at = |part: &str| html.find(part).unwrap_or_else(|| panic!("{part}"));
    assert!(at("Make your move</a>") < at("How to answer"));
    let link = "<a href=\"https://horse.example/games/12\" style=\"";
    let board = format!("{link}color:inherit;text-decoration:none\"><pre");
    assert!(at(&board) < at("Make your move</a>"));
}

#[test]
fn each_kind_reports_its_event() {
    let expect = |kind, sentence: &str| {
        let notice = composed(game(kind));
        assert!(notice.text.contains(sentence), "{kind:?}: {}", notice.text);
        assert!(
            notice
                .text
                .lines()
                .any(|line| line == "https://horse.example/games/12"),
            "a link stands alone on its line"
        );
        assert!(notice.unsubscribe.is_some());
    };
    expect(Kind::Challenge, "minh challenges you to a game of Xiangqi.");
    expect(Kind::Challenge, "\n\nYou would play Red.\n");
    expect(
        Kind::Challenge,
        "The challenge is open for 2 days 3 hours, until",
    );
    expect(
        Kind::Accepted,
        "minh has accepted your challenge to Xiangqi.",
    );
    expect(
        Kind::Declined,
        "minh has declined your challenge to Xiangqi.",
    );
    expect(Kind::DrawOffer, "minh offers you a draw.");
    expect(Kind::Takeback, "minh asks to take back c h8-e8.");
    expect(Kind::Reminder, "your time is running out.");
    expect(Kind::GameOver, "Your game with minh is over.");
}

#[test]
fn the_event_decides_what_the_kind_leaves_open() {
    let mut back = game(Kind::YourTurn);
    back.event = Some(GameEvent::TakenBack { plies: 1 }.into());
    assert!(
        composed(back)
            .text
            .contains("your last move is taken back. It is your turn again.")
    );

    let mut lapsed = game(Kind::Declined);
    lapsed.event = Some(Event::Lapsed);
    lapsed.opponent.clear();
    let notice = composed(lapsed);
    assert!(
        notice
            .text
            .contains("Nobody answered your challenge to Xiangqi, so it has expired.")
    );
    assert_eq!(notice.subject, "[Posthorse] Xiangqi, game 12");

    let mut first = game(Kind::YourTurn);
    first.moves.clear();
    first.messages.clear();
    first.draw_offered = true;
    assert!(
        composed(first)
            .text
            .contains("has begun, and you move first.\n\nminh has offered a draw")
    );
}

#[test]
fn the_end_is_reported_with_its_reason_and_no_deadline() {
    let mut over = game(Kind::GameOver);
    over.outcome = Some("Black wins by checkmate.".into());
    over.deadline = None;
    over.messages.clear();
    over.warnings.clear();
    let text = composed(over).text;
    assert!(
        text.contains("is over.\nBlack wins by checkmate.\n\nThe board"),
        "{text}"
    );
    assert!(text.contains("The game is here:"));
}

#[test]
fn email_about_account_security_cannot_be_switched_off() {
    let expires = Utc.with_ymd_and_hms(2026, 11, 21, 4, 15, 0).unwrap();
    let token = "t0ken".to_owned();
    for (account, link) in [
        (
            AccountFacts::PasswordReset {
                token: token.clone(),
                expires,
                is_by_admin: false,
            },
            "https://horse.example/reset/t0ken",
        ),
        (
            AccountFacts::ConfirmAddress { token, expires },
            "https://horse.example/confirm/t0ken",
        ),
        (
            AccountFacts::AddressChanged {
                new_address: "n…@e…".into(),
            },
            "https://horse.example/settings",
        ),
        (
            AccountFacts::PasswordChanged,
            "https://horse.example/forgot",
        ),
    ] {
        let notice = compose(&facts(Matter::Account(account))).unwrap();
        assert_eq!((notice.game, notice.unsubscribe.as_ref()), (None, None));
        assert!(
            notice.text.lines().any(|line| line == link),
            "{}",
            notice.text
        );
        assert!(!notice.text.contains("unsubscribe") && !notice.html.contains("unsubscribe"));
    }
}
