//! What the own words ask for.

use super::understand;
use crate::inbound_mail::{NoPlan, OfferResponse, ParsedReply, Plan, ReplyCommand, Unclear};
use crate::model::GameId;
use crate::notation::Notation;
use crate::play::{GameCommand, OfferTerms};
use crate::rules::{Line, catalogue};

fn line(variant: &str) -> Line {
    let variant = catalogue::find(variant).unwrap();
    let rulebook = variant.rulebooks()[0];
    Line::new(variant, rulebook)
}

fn say_in(variant: &str, words: &str, subject: &str) -> Result<ParsedReply, Unclear> {
    let own: Vec<String> = words.lines().map(str::to_owned).collect();
    understand(
        &own,
        subject,
        GameId(42),
        Some(&line(variant)),
        Notation::Algebraic,
    )
}

fn say(words: &str) -> Result<ParsedReply, Unclear> {
    say_in(
        "xiangqi",
        words,
        "Re: [Posthorse] Xiangqi with Bob, game 42",
    )
}

#[track_caller]
fn moved(words: &str) -> String {
    match say(words).map(|saying| saying.command) {
        Ok(ReplyCommand::Move(text)) => text,
        other => panic!("{words}: {other:?}"),
    }
}

fn only(command: ReplyCommand) -> Result<ParsedReply, Unclear> {
    Ok(ParsedReply {
        command,
        plans: Vec::new(),
        left_out: Vec::new(),
        offers_draw: false,
        message: String::new(),
    })
}

#[test]
fn a_move_is_read_with_a_little_kindness() {
    for words in [
        "C2=5",
        "C2=5.",
        "C2=5!",
        "C2=5!?",
        "*C2=5*",
        "**C2=5**",
        "`C2=5`",
        "\"C2=5\"",
        "“C2=5”",
        "1. C2=5",
        "12... C2=5",
        "1.C2=5",
        "12) C2=5",
        " C2=5 ",
        "_C2=5_",
        "1、C2=5",
    ] {
        assert_eq!(moved(words), "C2=5", "{words}");
    }
    assert_eq!(moved("1、　炮二平五。"), "炮二平五");
    assert_eq!(moved("h3 e3"), "h3 e3");
    assert_eq!(moved("C h3-e3"), "C h3-e3");
    assert_eq!(moved("C2=5 // good luck!"), "C2=5 // good luck!");
    // Wrong, but a move: the writer is told why.
    assert_eq!(moved("C9+9"), "C9+9");
    assert_eq!(moved("C2-z9"), "C2-z9");
}

#[test]
fn keywords_are_read_with_a_little_kindness() {
    for (words, command) in [
        ("resign", ReplyCommand::Game(GameCommand::Resign)),
        ("I resign.", ReplyCommand::Game(GameCommand::Resign)),
        ("RESIGN!", ReplyCommand::Game(GameCommand::Resign)),
        (
            "*draw*",
            ReplyCommand::Game(GameCommand::Offer(OfferTerms::Draw)),
        ),
        (
            "Offer a draw",
            ReplyCommand::Game(GameCommand::Offer(OfferTerms::Draw)),
        ),
        ("accept", ReplyCommand::Answer(OfferResponse::Accept)),
        ("Decline.", ReplyCommand::Answer(OfferResponse::Decline)),
        (
            "take back",
            ReplyCommand::Game(GameCommand::Offer(OfferTerms::Takeback { to: None })),
        ),
        (
            "Takeback",
            ReplyCommand::Game(GameCommand::Offer(OfferTerms::Takeback { to: None })),
        ),
        ("show", ReplyCommand::Show),
        ("`moves`", ReplyCommand::Moves),
        ("Help!", ReplyCommand::Help),
        ("try C2=5", ReplyCommand::Try("C2=5".into())),
        ("Try 12. C2=5!", ReplyCommand::Try("C2=5".into())),
    ] {
        assert_eq!(say(words), only(command), "{words}");
    }
}

#[test]
fn the_words_of_every_language_are_understood() {
    for (words, command) in [
        ("认输", ReplyCommand::Game(GameCommand::Resign)),
        ("我认输。", ReplyCommand::Game(GameCommand::Resign)),
        (
            "“求和”",
            ReplyCommand::Game(GameCommand::Offer(OfferTerms::Draw)),
        ),
        (
            "提和！",
            ReplyCommand::Game(GameCommand::Offer(OfferTerms::Draw)),
        ),
        ("同意", ReplyCommand::Answer(OfferResponse::Accept)),
        ("我同意，", ReplyCommand::Answer(OfferResponse::Accept)),
        ("拒绝", ReplyCommand::Answer(OfferResponse::Decline)),
        ("不同意", ReplyCommand::Answer(OfferResponse::Decline)),
        (
            "　悔棋　",
            ReplyCommand::Game(GameCommand::Offer(OfferTerms::Takeback { to: None })),
        ),
        ("棋盘", ReplyCommand::Show),
        ("着法", ReplyCommand::Moves),
        ("帮助！", ReplyCommand::Help),
        ("幫助", ReplyCommand::Help),
        ("试走 炮二平五", ReplyCommand::Try("炮二平五".into())),
        ("试走炮二平五。", ReplyCommand::Try("炮二平五".into())),
        ("试走 12. C2=5", ReplyCommand::Try("C2=5".into())),
    ] {
        assert_eq!(say(words), only(command), "{words}");
    }
    for words in ["试走", "认输？", "我要认输了", "如果您愿意"] {
        let told = words.to_owned();
        assert_eq!(say(words), Err(Unclear::NotACommand(told)), "{words}");
    }
}

#[test]
fn an_answer_is_prepared_in_chinese() {
    for words in [
        "如果马８进７则马二进三",
        "如果 马8进7 则 马二进三",
        "如果马8进7，则马二进三。",
        "若马8进7则马二进三",
        "如马8进7就马二进三",
        "如果 N8+7 则 N2+3",
    ] {
        let saying = say(&format!("炮二平五\n{words}\n下一步看你的。")).unwrap();
        assert!(
            !saying.plans.is_empty() && saying.left_out.is_empty(),
            "{words}"
        );
        assert_eq!(saying.message, "下一步看你的。");
        assert!(
            matches!(say(words).unwrap().command, ReplyCommand::Prepare(_)),
            "{words}"
        );
    }
    let saying = say("炮二平五\n如果你愿意，我们就下快一点。").unwrap();
    assert!(saying.plans.is_empty() && saying.left_out.is_empty());
    let saying = say("炮二平五\n如果马8进7，马二进九").unwrap();
    assert_eq!(saying.left_out[0].why, NoPlan::Form);
}

#[test]
fn a_draw_is_offered_behind_a_move_in_chinese() {
    assert_eq!(moved("炮二平五 求和"), "炮二平五 求和");
    assert_eq!(moved("炮二平五，求和。"), "炮二平五，求和");
}

#[test]
fn other_first_lines_are_no_command() {
    for words in [
        "yes",
        "no",
        "I play C2=5",
        "C2=5 thanks",
        "resign?",
        "try",
        "I want to resign",
        "if you say so then fine",
        "Room 12",
        "2026",
        "draw or not",
    ] {
        let told = words.lines().next().unwrap().to_owned();
        assert_eq!(say(words), Err(Unclear::NotACommand(told)), "{words}");
    }
    let long = "word ".repeat(50);
    let Err(Unclear::NotACommand(told)) = say(&long) else {
        panic!();
    };
    assert!(told.chars().count() <= 80 && told.ends_with('…'));
}

#[test]
fn further_lines_are_the_message() {
    let saying = say("C2=5\n\nGood luck!\n\nI'll be away on 5 May.\n2026").unwrap();
    assert_eq!(saying.message, "Good luck!\n\nI'll be away on 5 May.\n2026");
    assert!(saying.plans.is_empty());
    assert_eq!(say("resign\nWell played").unwrap().message, "Well played");
}

#[test]
fn two_candidates_are_none() {
    for words in [
        "C2=5\nC8=5",
        "C2=5\n\nOr rather\n12. C8=5!",
        "C2=5\nresign",
        "resign\nC2=5",
        "C2=5 or C8=5",
        "C2=5, C8=5",
        "C2=5 C8=5",
        "C2=5 / C8=5",
        "1. C2=5 C8=5",
        "炮二平五或 炮八平五",
        "炮二平五，炮八平五",
        "h3 e3 or b3 e3",
        "show\nC2=5",
        "try C2=5\nC8=5",
    ] {
        let Err(Unclear::Several(lines)) = say(words) else {
            panic!("{words}: {:?}", say(words));
        };
        assert!(lines.len() >= 2, "{words}: {lines:?}");
    }
}

#[test]
fn the_same_thing_said_twice_is_one() {
    for words in ["C2=5\nC2=5", "C2=5\n\nh3-e3!\nHello", "h3e3\n炮二平五"] {
        let saying = say(words).unwrap();
        assert!(matches!(saying.command, ReplyCommand::Move(_)), "{words}");
        assert!(
            !saying.message.contains(['2', '3', '二']),
            "{}",
            saying.message
        );
    }
    assert_eq!(
        say("resign\nresign."),
        only(ReplyCommand::Game(GameCommand::Resign))
    );
}

#[test]
fn a_draw_is_offered_behind_a_move() {
    for words in ["C2=5 draw?", "C2=5, draw", "1. C2=5 draw?", "C2=5 (draw?)"] {
        let text = moved(words);
        assert!(
            text.starts_with("C2=5") && text.contains("draw"),
            "{words}: {text}"
        );
    }
    // Still one move.
    assert!(matches!(say("C2=5 draw?\nC8=5"), Err(Unclear::Several(_))));
    assert!(matches!(
        say("C2=5 draw or not"),
        Err(Unclear::NotACommand(_))
    ));
    assert!(matches!(say("draw?"), Err(Unclear::NotACommand(_))));
}

#[test]
fn a_plan_below_a_move_goes_with_it() {
    let plan = Plan {
        expected: "N8+7".into(),
        answer: "N2+3".into(),
    };
    for below in [
        "if N8+7 then N2+3",
        "If N8+7, then N2+3.",
        "*if N8+7 then N2+3*",
        "IF 1... N8+7 THEN 2. N2+3!",
    ] {
        for (words, message) in [
            (format!("C2=5\n\n{below}\n\nHi!"), "Hi!"),
            (
                format!("C2=5\nHi!\nHow are you?\n\n{below}"),
                "Hi!\nHow are you?",
            ),
        ] {
            let saying = say(&words).unwrap();
            assert_eq!(saying.command, ReplyCommand::Move("C2=5".into()), "{words}");
            assert_eq!(saying.plans, [vec![plan.clone()]], "{words}");
            assert_eq!(saying.message, message, "{words}");
            assert_eq!(saying.left_out, [], "{words}");
        }
    }
    assert_eq!(
        say("if N8+7 then N2+3"),
        only(ReplyCommand::Prepare(vec![plan]))
    );
}

#[test]
fn what_is_wrong_below_a_move_is_left_out_and_never_told_to_the_opponent() {
    let half = |expected: &str, answer: &str| {
        NoPlan::NoMove(vec![Plan {
            expected: expected.into(),
            answer: answer.into(),
        }])
    };
    for (below, why) in [
        ("if N8+7 then hmm what", half("N8+7", "hmm what")),
        ("if he plays then N2+3", half("he plays", "N2+3")),
        ("if N8+7 then N2+3 draw?", half("N8+7", "N2+3 draw")),
        ("if N8+7, N2+9", NoPlan::Form),
        ("if N8+7 then", NoPlan::Form),
    ] {
        let saying = say(&format!("C2=5\nHello\n{below}\nBye")).unwrap();
        assert_eq!(saying.command, ReplyCommand::Move("C2=5".into()), "{below}");
        assert!(saying.plans.is_empty());
        let left: Vec<_> = saying
            .left_out
            .iter()
            .map(|it| (it.line.as_str(), &it.why))
            .collect();
        assert_eq!(left, [(below, &why)]);
        assert_eq!(saying.message, "Hello\nBye");
    }
    let prose = "If you like then write\nif I may\nif I am late then resign";
    let saying = say(&format!("C2=5\n{prose}")).unwrap();
    assert_eq!(saying.message, prose);
}

/// The texts of the plans of an email, a line each.
fn planned(plans: &[Vec<Plan>]) -> Vec<String> {
    let step = |plan: &Plan| format!("{} {}", plan.expected, plan.answer);
    let line = |plans: &Vec<Plan>| plans.iter().map(step).collect::<Vec<_>>().join(" ");
    plans.iter().map(line).collect()
}

#[test]
fn further_lines_are_branches_and_a_line_may_go_on() {
    let below = "if N8+7 then N2+3, if R9=8 then R1=2\nHello\nIf C8=5 then resign.\nif * then N8+7";
    let wanted = ["N8+7 N2+3 R9=8 R1=2", "C8=5 resign", "* N8+7"];
    let saying = say(&format!("C2=5\n{below}")).unwrap();
    assert_eq!(
        (planned(&saying.plans).as_slice(), &*saying.message),
        (&wanted.map(String::from)[..], "Hello")
    );
    assert!(saying.left_out.is_empty());
    let saying = say(&below.replace("Hello\n", "")).unwrap();
    let ReplyCommand::Prepare(first) = &saying.command else {
        panic!("{saying:?}");
    };
    let all = [std::slice::from_ref(first), saying.plans.as_slice()].concat();
    assert_eq!(planned(&all), wanted);
    let chinese = say("如果马8进7则马二进三，如果车9平8则车一平二\n若 ＊ 则 认输").unwrap();
    let ReplyCommand::Prepare(first) = &chinese.command else {
        panic!("{chinese:?}");
    };
    assert_eq!(
        planned(std::slice::from_ref(first)),
        ["马8进7 马二进三 车9平8 车一平二"]
    );
    assert_eq!(planned(&chinese.plans), ["* 认输"]);
}

#[test]
fn a_plan_below_anything_else_is_refused() {
    let stray = Unclear::StrayPlan("if N8+7 then N2+3".into());
    assert_eq!(say("resign\nif N8+7 then N2+3"), Err(stray));
    let other = Unclear::NotAPlan("if C8=5, C2=5".into());
    assert_eq!(say("if N8+7 then N2+3\nif C8=5, C2=5"), Err(other));
    // A second move is refused as a whole, whatever else is wrong.
    let both = say("C2=5\nif N8+7 then hmm\nC8=5");
    assert!(matches!(both, Err(Unclear::Several(_))), "{both:?}");
}

#[test]
fn a_subject_of_the_older_habit_is_read_where_the_mail_says_nothing() {
    let with = |subject: &str, words: &str| say_in("xiangqi", words, subject);
    for subject in [
        "[game 42] C2=5",
        "Re: [game 42] C2=5",
        "AW: Re: [Game 42] 1. C2=5!",
        "回复：[game 42] C2=5",
        "TR : [game #42] C2=5",
        "Re[2]: [game 42] C2=5",
    ] {
        assert_eq!(
            with(subject, ""),
            only(ReplyCommand::Move("C2=5".into())),
            "{subject}"
        );
    }
    assert_eq!(
        with("[game 42] resign", "\n"),
        only(ReplyCommand::Game(GameCommand::Resign))
    );
    assert_eq!(with("[game 42]", ""), Err(Unclear::Nothing));
    assert_eq!(
        with("Re: [Posthorse] Xiangqi with Bob, game 42", ""),
        Err(Unclear::Nothing)
    );
    assert_eq!(with("C2=5", ""), Err(Unclear::Nothing));
    assert_eq!(
        with("[game 42] C8=5", "C2=5"),
        only(ReplyCommand::Move("C2=5".into()))
    );
    assert_eq!(
        with("[game 42] hello", ""),
        Err(Unclear::NotACommand("hello".into()))
    );
}

#[test]
fn a_subject_that_names_another_game_is_always_refused() {
    for subject in ["[game 41] C2=5", "Re: [game 41]"] {
        for words in ["", "C2=5"] {
            let said = say_in("xiangqi", words, subject);
            assert_eq!(said, Err(Unclear::OtherGame(GameId(41))), "{subject}");
        }
    }
    assert!(matches!(
        say_in("xiangqi", "", "[game 99999999999999999999] C2=5"),
        Err(Unclear::OtherGame(_))
    ));
}

#[test]
fn other_games_have_other_moves() {
    let said = say_in("chess", "e4", "").unwrap();
    assert_eq!(said.command, ReplyCommand::Move("e4".into()));
    let said = say_in("chess", "O-O", "").unwrap();
    assert_eq!(said.command, ReplyCommand::Move("O-O".into()));
    let said = say_in("chess", "1. e4 Nf3", "");
    assert!(matches!(said, Err(Unclear::Several(_))), "{said:?}");
    let said = say_in("janggi", "pass", "").unwrap();
    assert_eq!(said.command, ReplyCommand::Move("pass".into()));
}

#[test]
fn a_challenge_is_answered_without_a_game() {
    let answer = |words: &str| {
        let own = vec![words.to_owned()];
        understand(&own, "", GameId(42), None, Notation::Algebraic).map(|saying| saying.command)
    };
    assert_eq!(
        answer("accept"),
        Ok(ReplyCommand::Answer(OfferResponse::Accept))
    );
    assert_eq!(
        answer("Decline."),
        Ok(ReplyCommand::Answer(OfferResponse::Decline))
    );
    assert_eq!(answer("C2=5"), Ok(ReplyCommand::Move("C2=5".into())));
    assert_eq!(
        answer("炮二平五"),
        Ok(ReplyCommand::Move("炮二平五".into()))
    );
    assert!(matches!(answer("Hello Bob"), Err(Unclear::NotACommand(_))));
}
