//! Tests of commands in the writer's own words.

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

fn parse_in(variant: &str, words: &str, subject: &str) -> Result<ParsedReply, Unclear> {
    let own: Vec<String> = words.lines().map(str::to_owned).collect();
    understand(
        &own,
        subject,
        GameId(42),
        Some(&line(variant)),
        Notation::Algebraic,
    )
}

fn parse(words: &str) -> Result<ParsedReply, Unclear> {
    parse_in(
        "xiangqi",
        words,
        "Re: [Posthorse] Xiangqi with Bob, game 42",
    )
}

#[track_caller]
fn moved(words: &str) -> String {
    match parse(words).map(|reply| reply.command) {
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
fn a_move_is_read_with_tolerance() {
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
    // An illegal move is still a move: the writer is told why.
    assert_eq!(moved("C9+9"), "C9+9");
    assert_eq!(moved("C2-z9"), "C2-z9");
}

#[test]
fn keywords_are_read_with_tolerance() {
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
        assert_eq!(parse(words), only(command), "{words}");
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
        assert_eq!(parse(words), only(command), "{words}");
    }
    for words in ["试走", "认输？", "我要认输了", "如果您愿意"] {
        let quoted = words.to_owned();
        assert_eq!(parse(words), Err(Unclear::NotACommand(quoted)), "{words}");
    }
}

#[test]
fn a_conditional_move_can_be_written_in_chinese() {
    for words in [
        "如果马８进７则马二进三",
        "如果 马8进7 则 马二进三",
        "如果马8进7，则马二进三。",
        "若马8进7则马二进三",
        "如马8进7就马二进三",
        "如果 N8+7 则 N2+3",
    ] {
        let reply = parse(&format!("炮二平五\n{words}\n下一步看你的。")).unwrap();
        assert!(
            !reply.plans.is_empty() && reply.left_out.is_empty(),
            "{words}"
        );
        assert_eq!(reply.message, "下一步看你的。");
        assert!(
            matches!(parse(words).unwrap().command, ReplyCommand::Prepare(_)),
            "{words}"
        );
    }
    let reply = parse("炮二平五\n如果你愿意，我们就下快一点。").unwrap();
    assert!(reply.plans.is_empty() && reply.left_out.is_empty());
    let reply = parse("炮二平五\n如果马8进7，马二进九").unwrap();
    assert_eq!(reply.left_out[0].why, NoPlan::Form);
}

#[test]
fn a_draw_can_be_offered_after_a_move_in_chinese() {
    assert_eq!(moved("炮二平五 求和"), "炮二平五 求和");
    assert_eq!(moved("炮二平五，求和。"), "炮二平五，求和");
}

#[test]
fn other_first_lines_are_not_commands() {
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
        let quoted = words.lines().next().unwrap().to_owned();
        assert_eq!(parse(words), Err(Unclear::NotACommand(quoted)), "{words}");
    }
    let long = "word ".repeat(50);
    let Err(Unclear::NotACommand(quoted)) = parse(&long) else {
        panic!();
    };
    assert!(quoted.chars().count() <= 80 && quoted.ends_with('…'));
}

#[test]
fn further_lines_are_the_message() {
    let reply = parse("C2=5\n\nGood luck!\n\nI'll be away on 5 May.\n2026").unwrap();
    assert_eq!(reply.message, "Good luck!\n\nI'll be away on 5 May.\n2026");
    assert!(reply.plans.is_empty());
    assert_eq!(parse("resign\nWell played").unwrap().message, "Well played");
}

#[test]
fn two_possible_commands_are_ambiguous() {
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
        let Err(Unclear::Several(lines)) = parse(words) else {
            panic!("{words}: {:?}", parse(words));
        };
        assert!(lines.len() >= 2, "{words}: {lines:?}");
    }
}

#[test]
fn a_repeated_command_counts_once() {
    for words in ["C2=5\nC2=5", "C2=5\n\nh3-e3!\nHello", "h3e3\n炮二平五"] {
        let reply = parse(words).unwrap();
        assert!(matches!(reply.command, ReplyCommand::Move(_)), "{words}");
        assert!(
            !reply.message.contains(['2', '3', '二']),
            "{}",
            reply.message
        );
    }
    assert_eq!(
        parse("resign\nresign."),
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
    // The line with the draw offer is one move.
    assert!(matches!(
        parse("C2=5 draw?\nC8=5"),
        Err(Unclear::Several(_))
    ));
    assert!(matches!(
        parse("C2=5 draw or not"),
        Err(Unclear::NotACommand(_))
    ));
    assert!(matches!(parse("draw?"), Err(Unclear::NotACommand(_))));
}

#[test]
fn a_conditional_move_below_a_move_is_stored_with_it() {
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
            let reply = parse(&words).unwrap();
            assert_eq!(reply.command, ReplyCommand::Move("C2=5".into()), "{words}");
            assert_eq!(reply.plans, [vec![plan.clone()]], "{words}");
            assert_eq!(reply.message, message, "{words}");
            assert_eq!(reply.left_out, [], "{words}");
        }
    }
    assert_eq!(
        parse("if N8+7 then N2+3"),
        only(ReplyCommand::Prepare(vec![plan]))
    );
}

#[test]
fn an_invalid_conditional_move_is_left_out_and_never_sent() {
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
        let reply = parse(&format!("C2=5\nHello\n{below}\nBye")).unwrap();
        assert_eq!(reply.command, ReplyCommand::Move("C2=5".into()), "{below}");
        assert!(reply.plans.is_empty());
        let left: Vec<_> = reply
            .left_out
            .iter()
            .map(|it| (it.line.as_str(), &it.why))
            .collect();
        assert_eq!(left, [(below, &why)]);
        assert_eq!(reply.message, "Hello\nBye");
    }
    let prose = "If you like then write\nif I may\nif I am late then resign";
    let reply = parse(&format!("C2=5\n{prose}")).unwrap();
    assert_eq!(reply.message, prose);
}

/// The texts of an email's conditional moves, one line each.
fn planned(plans: &[Vec<Plan>]) -> Vec<String> {
    let step = |plan: &Plan| format!("{} {}", plan.expected, plan.answer);
    let line = |plans: &Vec<Plan>| plans.iter().map(step).collect::<Vec<_>>().join(" ");
    plans.iter().map(line).collect()
}

#[test]
fn further_lines_are_branches_and_a_line_may_continue() {
    let below = "if N8+7 then N2+3, if R9=8 then R1=2\nHello\nIf C8=5 then resign.\nif * then N8+7";
    let wanted = ["N8+7 N2+3 R9=8 R1=2", "C8=5 resign", "* N8+7"];
    let reply = parse(&format!("C2=5\n{below}")).unwrap();
    assert_eq!(
        (planned(&reply.plans).as_slice(), &*reply.message),
        (&wanted.map(String::from)[..], "Hello")
    );
    assert!(reply.left_out.is_empty());
    let reply = parse(&below.replace("Hello\n", "")).unwrap();
    let ReplyCommand::Prepare(first) = &reply.command else {
        panic!("{reply:?}");
    };
    let all = [std::slice::from_ref(first), reply.plans.as_slice()].concat();
    assert_eq!(planned(&all), wanted);
    let chinese = parse("如果马8进7则马二进三，如果车9平8则车一平二\n若 ＊ 则 认输").unwrap();
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
fn a_conditional_move_below_another_command_is_refused() {
    let stray = Unclear::StrayPlan("if N8+7 then N2+3".into());
    assert_eq!(parse("resign\nif N8+7 then N2+3"), Err(stray));
    let other = Unclear::NotAPlan("if C8=5, C2=5".into());
    assert_eq!(parse("if N8+7 then N2+3\nif C8=5, C2=5"), Err(other));
    // A second move is refused, whatever else is wrong.
    let both = parse("C2=5\nif N8+7 then hmm\nC8=5");
    assert!(matches!(both, Err(Unclear::Several(_))), "{both:?}");
}

#[test]
fn a_subject_in_the_older_form_is_read_if_the_email_has_no_text() {
    let with = |subject: &str, words: &str| parse_in("xiangqi", words, subject);
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
            let reply = parse_in("xiangqi", words, subject);
            assert_eq!(reply, Err(Unclear::OtherGame(GameId(41))), "{subject}");
        }
    }
    assert!(matches!(
        parse_in("xiangqi", "", "[game 99999999999999999999] C2=5"),
        Err(Unclear::OtherGame(_))
    ));
}

#[test]
fn other_games_have_other_moves() {
    let reply = parse_in("chess", "e4", "").unwrap();
    assert_eq!(reply.command, ReplyCommand::Move("e4".into()));
    let reply = parse_in("chess", "O-O", "").unwrap();
    assert_eq!(reply.command, ReplyCommand::Move("O-O".into()));
    let reply = parse_in("chess", "1. e4 Nf3", "");
    assert!(matches!(reply, Err(Unclear::Several(_))), "{reply:?}");
    let reply = parse_in("janggi", "pass", "").unwrap();
    assert_eq!(reply.command, ReplyCommand::Move("pass".into()));
}

#[test]
fn a_challenge_is_answered_without_a_game() {
    let answer = |words: &str| {
        let own = vec![words.to_owned()];
        understand(&own, "", GameId(42), None, Notation::Algebraic).map(|reply| reply.command)
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
