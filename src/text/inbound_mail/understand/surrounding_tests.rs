//! Tests of the lines around a move: conditional moves, talk, draw offers, greetings.

use super::understand;
use crate::inbound_mail::{ParsedReply, Plan, ReplyCommand, Unclear};
use crate::model::GameId;
use crate::notation::{Notation, coordinate, read_turn};
use crate::play::GameCommand;
use crate::rules::{Line, catalogue};

/// The game after these moves.
fn line(variant: &str, moves: &str) -> Line {
    let variant = catalogue::find(variant).unwrap();
    let mut line = Line::new(variant.clone(), variant.rulebooks()[0]);
    for text in moves.split_whitespace() {
        let mv = coordinate::read(&variant, text).unwrap();
        line.push(mv).unwrap();
    }
    line
}

fn read(line: &Line, notation: Notation, words: &str) -> Result<ParsedReply, Unclear> {
    let own: Vec<String> = words.lines().map(str::to_owned).collect();
    understand(&own, "Re: a game", GameId(42), Some(line), notation)
}

/// Parses Black's reply to Red's C h3-e3 with the move h10-g8; returns the conditional moves in
/// coordinates.
#[track_caller]
fn with_move(words: &str) -> (Vec<String>, ParsedReply) {
    let line = line("xiangqi", "h3e3");
    let reply = read(&line, Notation::Wxf, words).unwrap_or_else(|why| panic!("{words}: {why:?}"));
    let ReplyCommand::Move(text) = &reply.command else {
        panic!("{words}: {reply:?}");
    };
    let played = read_turn(&line, Notation::Wxf, text).unwrap().mv;
    assert_eq!(
        coordinate::write(line.variant(), played),
        "h10g8",
        "{words}"
    );
    let mut after = line;
    after.push(played).unwrap();
    let plans = reply.plans.iter().map(|plan| in_coordinates(&after, plan));
    (plans.collect(), reply)
}

fn in_coordinates(line: &Line, plan: &[Plan]) -> String {
    let mut line = line.clone();
    let mut moves = Vec::new();
    for text in plan.iter().flat_map(|plan| [&plan.expected, &plan.answer]) {
        let mv = read_turn(&line, Notation::Wxf, text).unwrap().mv;
        moves.push(coordinate::write(line.variant(), mv));
        line.push(mv).unwrap();
    }
    moves.join(" ")
}

#[test]
fn a_conditional_move_in_any_form_is_stored_and_never_sent() {
    for plan in [
        "2. H2+3 R9=8",
        "2.H2+3 R9=8",
        "13. H2+3 R9=8",
        "H2+3 R9=8",
        "H2+3, R9=8",
        "H2+3 / R9=8",
        "H2+3/R9=8",
        "H2+3 -> R9=8",
        "H2+3->R9=8",
        "H2+3 => R9=8",
        "H2+3 → R9=8",
        "H2+3 - R9=8",
        "H2+3–R9=8",
        "H2+3...R9=8",
        "2... H2+3 R9=8",
        "(H2+3 R9=8)",
        "if you play H2+3 then I play R9=8",
        "if you play H2+3, I play R9=8.",
        "If H2+3, R9=8",
        "if H2+3: R9=8",
        "IF H2+3 THEN R9=8!",
        "conditional: H2+3 R9=8",
        "cond: H2+3 R9=8",
        "plan: H2+3 R9=8",
        "premove H2+3 R9=8",
        "in case of H2+3 I go R9=8",
        "In case you go H2+3 I will probably go R9=8",
        "should you play H2+3, R9=8 is my answer",
        "my answer to H2+3 will be R9=8",
        "on H2+3 I reply R9=8",
        "against H2+3 I have R9=8 ready",
        "wenn H2+3 dann R9=8",
        "Falls H2+3, dann spiele ich R9=8",
        "als je H2+3 speelt dan R9=8",
        "jeśli H2+3 to R9=8",
        "если H2+3, то R9=8",
        "nếu H2+3 thì R9=8",
        "si H2+3 alors R9=8",
        "si H2+3 entonces R9=8",
        "se H2+3 allora R9=8",
        "pokud H2+3, pak R9=8",
        "hvis H2+3 så R9=8",
        "om H2+3 då R9=8",
        "jos H2+3 niin R9=8",
        "ha H2+3 akkor R9=8",
        "dacă H2+3 atunci R9=8",
        "eğer H2+3 ise R9=8",
        "якщо H2+3, тоді R9=8",
        "ако H2+3, тогава R9=8",
        "αν H2+3 τότε R9=8",
        "אם H2+3 אז R9=8",
        "إذا H2+3 ثم R9=8",
        "ถ้า H2+3 แล้ว R9=8",
        "jika H2+3 maka R9=8",
        "もしH2+3ならR9=8",
        "만약 H2+3 그러면 R9=8",
        "如果马二进三，那么车9平8",
        "如果马二进三那么车9平8",
        "如马二进三，我走车9平8",
        "要是你马二进三我就车9平8。",
        "马二进三 车9平8",
        "2. 馬二進三 車9平8",
        "傌二进三，车９平８",
        "h1g3 i10h10",
        "if h1g3 then i10h10",
        "if N h1-g3 then r i10-h10",
        "N h1-g3, r i10-h10",
    ] {
        let (plans, reply) = with_move(&format!("H8+7\n\nHello\n{plan}\nBye"));
        assert_eq!(plans, ["h1g3 i10h10"], "{plan}: {reply:?}");
        assert_eq!(reply.message, "Hello\nBye", "{plan}");
        assert_eq!(reply.left_out, [], "{plan}");
        let (plans, reply) = with_move(&format!("H8+7 // {plan}"));
        assert_eq!((plans.len(), reply.message.as_str()), (1, ""), "{plan}");
    }
}

#[test]
fn a_conditional_move_may_span_lines_and_moves() {
    for plan in [
        "if you play H2+3\nthen I play R9=8",
        "if you play H2+3\n\nthen R9=8",
        "if H2+3\nR9=8",
        "in case of\nH2+3\nI play\nR9=8",
        "Plan:\nH2+3 R9=8",
    ] {
        let (plans, reply) = with_move(&format!("H8+7\n{plan}\nGood luck!"));
        assert_eq!(plans, ["h1g3 i10h10"], "{plan}");
        let message = reply.message.replace("Plan:\n", "");
        assert_eq!(
            (message.as_str(), &*reply.left_out),
            ("Good luck!", &[][..])
        );
    }
    let (plans, _) = with_move("H8+7\n2. H2+3 R9=8 3. R1=2 C8+4");
    assert_eq!(plans, ["h1g3 i10h10 i1h1 h8h4"]);
    let (plans, _) = with_move("H8+7\nif H2+3, R9=8\nif R1+1 then R9+1");
    assert_eq!(plans, ["h1g3 i10h10", "i1i2 i10i9"]);
    // A sentence between the lines of a conditional move is sent to the opponent.
    for sentence in [
        "How are you?",
        "I hope that all is well with you",
        "最近好吗？",
    ] {
        let (plans, reply) = with_move(&format!(
            "H8+7\nif you play H2+3\n{sentence}\nthen I play R9=8\nBye"
        ));
        assert_eq!(plans, ["h1g3 i10h10"], "{sentence}");
        assert_eq!(reply.message, format!("{sentence}\nBye"));
    }
    // A conditional move may be above the move.
    let (plans, reply) = with_move("Hi Anna,\nif H2+3 then R9=8\n\nH8+7\nBest, Bo");
    assert_eq!(plans, ["h1g3 i10h10"]);
    assert_eq!(reply.message, "Hi Anna,\n\nBest, Bo");
}

#[test]
fn an_unusable_conditional_move_is_left_out_and_reported_to_its_writer() {
    for plan in [
        "2. H2+3 R9=9",
        "if H2+3 I smile",
        "whatever you play, R9=8",
        "any R9=8",
        "无论怎么走，车9平8",
        "if you play H2+3 then I have a surprise",
        "when you play H2+3, watch out",
        "wenn du H2+3 spielst, freue ich mich",
        "jeśli H2+3, to wygram",
        "nếu H2+3 thì tôi vui",
        "如果马二进三，我就高兴",
        "plan: H2+3",
        "H2+3 -> resign",
        "conditional H2+3",
        "H2+3 R9=8 R1=2",
        "h1g3",
        "2. h1g3",
        "I expect H2+3 and C2+9",
        "if H2+3 or H8+7 then R9=8",
        "unless H2+3 I win",
        "if your horse goes to g3, my chariot goes to h10",
        "Nếu M2.3 thì X9-8",
    ] {
        let (plans, reply) = with_move(&format!("H8+7\nHello\n{plan}\nBye"));
        assert_eq!(plans, [""; 0], "{plan}");
        assert_eq!(reply.message, "Hello\nBye", "{plan}");
        let left: Vec<&str> = reply
            .left_out
            .iter()
            .map(|left| left.line.as_str())
            .collect();
        assert_eq!(left, [plan]);
    }
}

#[test]
fn talk_is_part_of_the_message() {
    for talk in [
        "Last week I tried H2+3 against Ann and lost.",
        "I looked at H2+3, and at R9=8, but was not sure.",
        "H2+3 is a strong move, I know.",
        "I thought you would play H2+3.",
        "My teacher loves H2+3.",
        "Letzte Woche habe ich H2+3 gespielt und verloren.",
        "上周我下过马二进三，输了。",
        "If you like, we can play faster.",
        "wenn du magst, spielen wir schneller",
        "如果你愿意，我们就下快一点。",
        "Room 12, 24/7, v2.3, 5 May 2026",
        "I met Ann in 2025 -> we play on Mondays",
        "Then good night!",
        "See you at 5.30, if it rains at 6.",
        "1. Thanks 2. Good luck",
        "The score is 3-2 for me.",
    ] {
        let (plans, reply) = with_move(&format!("H8+7\n{talk}"));
        assert_eq!((plans.len(), reply.message.as_str()), (0, talk));
        assert_eq!(reply.left_out, [], "{talk}");
        assert!(!reply.offers_draw, "{talk}");
    }
}

#[test]
fn conditional_moves_are_found_in_other_games() {
    let chess = line("chess", "e2e4 e7e5 g1f3 b8c6");
    for plan in [
        "3... a6 4. Bxc6",
        "if a6, Bxc6",
        "a7-a6 -> b5xc6",
        "a6 Bxc6 dxc6 O-O",
    ] {
        let reply = read(&chess, Notation::San, &format!("Bb5\n{plan}")).unwrap();
        assert_eq!(
            (reply.plans.len(), reply.message.as_str()),
            (1, ""),
            "{plan}"
        );
    }
    // Legality is unknown in games with hidden positions, so the shape of a move suffices.
    let dark = line("dark", "");
    for plan in ["1... e5 2. Nf3", "if e7e5 then g1f3", "Nf6 d4xe5"] {
        let reply = read(&dark, Notation::Algebraic, &format!("e2e4\n{plan}"));
        let reply = reply.unwrap_or_else(|why| panic!("{plan}: {why:?}"));
        assert_eq!(reply.message, "", "{plan}");
    }
}

#[test]
fn a_conditional_move_below_an_offer_is_refused() {
    let line = line("xiangqi", "h3e3 h10g8");
    for words in [
        "draw\nif R9=8 I am lost",
        "draw\n2. H2+3 R9=8",
        "takeback\nH2+3 -> R9=8",
        "accept\nwenn H2+3 dann R9=8",
    ] {
        let reply = read(&line, Notation::Wxf, words);
        let is_refused = matches!(reply, Err(Unclear::StrayPlan(_)));
        assert!(is_refused, "{words}: {reply:?}");
    }
}

#[test]
fn a_draw_offer_on_its_own_line_is_sent_with_the_move() {
    for offer in [
        "Draw?",
        "Draw",
        "DRAW?",
        "(draw?)",
        "draw offer",
        "Draw offered.",
        "I offer a draw",
        "I offer a draw.",
        "I’d like to offer a draw.",
        "Shall we call it a draw?",
        "How about a draw?",
        "(=)",
        "½-½",
        "=",
        "Remis?",
        "remis",
        "Ich biete Remis an.",
        "Remisangebot",
        "Nulle ?",
        "Je propose nulle.",
        "¿Tablas?",
        "Ofrezco tablas",
        "Patta?",
        "Remise?",
        "Empate?",
        "Ничья?",
        "Предлагаю ничью.",
        "Пропоную нічию",
        "Proponuję remis",
        "Remíza?",
        "Döntetlen?",
        "Tasapeli?",
        "Beraberlik?",
        "Ισοπαλία;",
        "תיקו?",
        "تعادل؟",
        "เสมอ?",
        "Hòa?",
        "Xin hòa",
        "Seri?",
        "引き分け？",
        "무승부?",
        "和？",
        "和棋？",
        "提和",
        "求和。",
        "提议和棋",
        "和棋吗？",
    ] {
        let (_, reply) = with_move(&format!("H8+7\n{offer}\nBest, Bo"));
        assert!(reply.offers_draw, "{offer}");
        assert_eq!(reply.message, "Best, Bo", "{offer}");
    }
    for words in [
        "No draw!",
        "Draw or not?",
        "A draw would be dull",
        "drawn",
        "和气生财",
        "withdraw",
    ] {
        let (_, reply) = with_move(&format!("H8+7\n{words}"));
        assert_eq!((reply.offers_draw, reply.message.as_str()), (false, words));
    }
}

#[test]
fn a_greeting_above_the_move_does_not_hide_it() {
    for greeting in [
        "Hi Anna,",
        "Hi,",
        "Hi Drew,",
        "Hello",
        "Hey there",
        "G’day Anna!",
        "Dear Bo,",
        "Dear Mr. Li,",
        "Good morning Bo!",
        "Hi Anna, how are you?",
        "Anna,",
        "Hallo Anna",
        "Guten Tag,",
        "Liebe Anna,",
        "Bonjour Anna,",
        "Hola Ana,",
        "Ciao Anna,",
        "Olá Ana,",
        "Cześć Anno,",
        "Dzień dobry!",
        "Ahoj Anno,",
        "Dobrý den,",
        "Добрый день!",
        "Привет, Анна!",
        "Доброго дня!",
        "Здравей, Анна",
        "Hej Anna,",
        "Hei Anna,",
        "Moi Anna!",
        "Szia Anna,",
        "Bună ziua,",
        "Merhaba Anna,",
        "Γεια σου Άννα,",
        "שלום אנה,",
        "مرحبا آنا،",
        "สวัสดี",
        "Halo Anna,",
        "Chào Anna,",
        "こんにちは、アンナさん",
        "안녕하세요",
        "你好，",
        "你好，安娜！",
        "安娜，",
    ] {
        let (_, reply) = with_move(&format!("{greeting}\n\nH8+7"));
        assert_eq!(reply.message, "", "{greeting}");
        let (_, reply) = with_move(&format!("{greeting}\nH8+7\n\nBest, Bo"));
        assert!(reply.message.ends_with("Best, Bo"), "{greeting}");
    }
    // Below the move it is a message.
    let (_, reply) = with_move("H8+7\nHello from Hangzhou");
    assert_eq!(reply.message, "Hello from Hangzhou");
    let line = line("xiangqi", "h3e3");
    for words in [
        "Hi Anna, draw?\nH8+7",
        "Hello, I resign\nH8+7",
        "Hello\nthere",
        "I think I shall sleep over it.\nH8+7",
        "Hi Anna, H2+3\nH8+7",
    ] {
        let reply = read(&line, Notation::Wxf, words);
        assert!(reply.is_err(), "{words}: {reply:?}");
    }
}

#[test]
fn a_command_may_stand_on_one_line_with_more() {
    for (words, plan, message) in [
        ("H8+7. And if H2+3, R9=8. Thanks!", "h1g3 i10h10", "Thanks!"),
        ("H8+7 (if H2+3 R9=8)", "h1g3 i10h10", ""),
        ("H8+7 [plan: H2+3 R9=8]\nBye", "h1g3 i10h10", "Bye"),
        ("马8进7（如果马二进三，则车9平8）", "h1g3 i10h10", ""),
        ("Hi Anna,\nH8+7! What a game.", "", "Hi Anna,\nWhat a game."),
        ("1. C2=5 H8+7", "", ""),
        ("C2=5, H8+7\nBye", "", "Bye"),
        ("1. 炮二平五 马8进7", "", ""),
        (
            "H8+7\nif H2+3, R9=8. How are you?",
            "h1g3 i10h10",
            "How are you?",
        ),
    ] {
        let (plans, reply) = with_move(words);
        assert_eq!(
            (plans.join("; ").as_str(), &*reply.message),
            (plan, message),
            "{words}"
        );
        assert!(reply.left_out.is_empty(), "{words}");
    }
    let line = line("xiangqi", "h3e3");
    let resigned = read(&line, Notation::Wxf, "I resign. Thanks for the game!").unwrap();
    assert_eq!(resigned.command, ReplyCommand::Game(GameCommand::Resign));
    assert_eq!(resigned.message, "Thanks for the game!");
    for words in [
        "H8+7. No, R9=8",
        "H8+7 or H2+3",
        "C8=5 H8+7",
        "Draw? No, H8+7",
        "H8+7 (or R9=8)",
    ] {
        assert!(read(&line, Notation::Wxf, words).is_err(), "{words}");
    }
}

#[test]
fn a_move_may_be_a_paragraph_of_a_letter() {
    let letter =
        "Dear Anna,\nthank you for the game last week. I hope you are well.\n\nH8+7\n\nBest, Bo";
    let (_, reply) = with_move(letter);
    assert_eq!(reply.message, letter.replace("H8+7\n\n", "\n"));
    let line = line("xiangqi", "h3e3");
    for words in [
        "I might have played\n\nH8+7\n\nbut I shall wait.",
        "I like it here.\nH8+7\nis my favourite.",
        "Which one is better?\n\nH8+7",
        "I do not like R9=8 so much.\n\nH8+7",
        "I want to resign.\n\nH8+7",
    ] {
        assert!(read(&line, Notation::Wxf, words).is_err(), "{words}");
    }
}
