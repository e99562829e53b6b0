//! Tests of files from Xiangqi programs, and of games that are written in their formats and read
//! again.

use super::testing::read;
use super::{RecordFormat, open};
use crate::notation::annotations::{Annotations, Comment, Variation};
use crate::notation::coordinate;
use crate::notation::pgn::Played;
use crate::notation::record::Heading;
use crate::rules::{Line, Side, catalogue};

const DHTMLXQ: &str = "[DhtmlXQ]\n[DhtmlXQ_title]x[/DhtmlXQ_title]\n[DhtmlXQ_red]甲[/DhtmlXQ_red]\n\
    [DhtmlXQ_black]乙[/DhtmlXQ_black]\n[DhtmlXQ_blacktime][/DhtmlXQ_time]\n\
    [DhtmlXQ_result]红胜[/DhtmlXQ_result]\n[DhtmlXQ_binit]\
    8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\n\
    [DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]\n\
    [DhtmlXQ_move_0_2_1]10221927[/DhtmlXQ_move_0_2_1]\n\
    [DhtmlXQ_move_1_3_2]7967[/DhtmlXQ_move_1_3_2]\n\
    [DhtmlXQ_comment0]开局||第二行[/DhtmlXQ_comment0]\n\
    [DhtmlXQ_comment1_2]好[/DhtmlXQ_comment1_2]\n[/DhtmlXQ]\n";
const WXF: &str = "FORMAT  WXF\nRED     tmt6838g ; 1137 ;;\nBLACK   computer ; 1177 ;;\n\
    RESULT  1-0\n\
    DATE    2026-09-03 16:20:58\nEVENT   PlayOK Game ; 10m+0s\nSTART{\n 1. C8.5 c2.5   2. H8+7 \
    h2+3 {a good move}  3. R9.8 r1+1\n 4. P5+1 r1.6 }END";
const CBF: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <ChineseChessRecord Version=\"1.0\">\n\
    <Head><Name>x &amp; y</Name><Red>甲</Red><Black /><RecordResult>2</RecordResult>\n<FEN>\
    rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN></Head>\n<MoveList>\
    <Move value=\"00-00\">start</Move><Move value=\"77-47\"/><Move value=\"70-62\" end=\"1\"/>\n\
    </MoveList></ChineseChessRecord>";

fn moves(played: &Played) -> String {
    coordinate::pack(played.line.variant(), played.line.moves())
}

#[test]
fn dhtmlxq_is_read_with_variations_and_comments() {
    let games = open(DHTMLXQ.as_bytes()).unwrap();
    assert_eq!(games.len(), 1);
    let game = &games[0];
    for (name, value) in [
        ("Event", "x"),
        ("Red", "甲"),
        ("Black", "乙"),
        ("Result", "1-0"),
    ] {
        assert_eq!(game.tags.get(name), Some(value));
    }
    let played = read(game);
    assert_eq!(moves(&played), "h3e3 h10g8 h1g3 i10h10");
    let annotations = &played.annotations;
    assert_eq!(annotations.comment_at(0), Some("开局\n第二行"));
    let variation = annotations.variations_at(1).next().unwrap();
    assert_eq!(variation.moves, ["b10c8", "b1c3"]);
    assert_eq!(variation.annotations.comment_at(2), Some("好"));
    let inner = variation.annotations.variations_at(2).next().unwrap();
    assert_eq!(inner.moves, ["h1g3"]);
}

#[test]
fn several_games_of_dhtmlxq_are_several_and_a_page_shows_each_once() {
    let other = DHTMLXQ.replace('甲', "丙");
    assert_eq!(
        open(format!("{DHTMLXQ}{other}").as_bytes()).unwrap().len(),
        2
    );
    let board = DHTMLXQ
        .replace("[DhtmlXQ]", "[DhtmlXQiFrame]")
        .replace('\n', "");
    let page =
        format!("<!DOCTYPE html><html><body>{DHTMLXQ}<iframe name='{board}'></iframe>{other}");
    assert_eq!(open(page.as_bytes()).unwrap().len(), 2);
    let forum = DHTMLXQ.replace("[DhtmlXQ]", "[DhtmlXQHTML]").to_uppercase();
    assert_eq!(open(forum.as_bytes()).unwrap()[0].moves.len(), 4);
}

#[test]
fn what_is_wrong_in_dhtmlxq_is_told_and_harms_nothing() {
    let wrong = DHTMLXQ.replace("79678070", "7967abcd99");
    let games = open(wrong.as_bytes()).unwrap();
    assert_eq!(games[0].moves, ["h3e3", "h10g8", "h1g3", "abcd", "99"]);
    for part in [
        "[DhtmlXQ_movelist",
        "[DhtmlXQ_move_1_1_1]77[/",
        "[DhtmlXQ_movelist]",
        "[DhtmlXQ",
    ] {
        let _ = open(format!("[DhtmlXQ_movelist]{}", part.repeat(20_000)).as_bytes());
    }
    let nested: String = (0..5_000)
        .map(|n| format!("[DhtmlXQ_move_{n}_1_{}]7747[/DhtmlXQ_move]", n + 1))
        .collect();
    let deep = format!("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]{nested}");
    let games = open(deep.as_bytes()).unwrap();
    assert!(games[0].is_cut);
    let many = "7747".repeat(30_000);
    let long = DHTMLXQ.replace("10221927", &many);
    assert!(open(long.as_bytes()).unwrap()[0].is_cut);
}

#[test]
fn wxf_files_are_read_as_playok_and_xiexie_write_them() {
    let tabs = "FORMAT\tWXF\nGAME\tx\nRED\tA\nBLACK\tB\nRESULT\t*\n\nSTART{\n1. C2.5 H8+7\n2. H2+3 \
        R9.8\n}END\n";
    let games = open(format!("{tabs}\n{WXF}\n").as_bytes()).unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(moves(&read(&games[0])), "h3e3 h10g8 h1g3 i10h10");
    assert_eq!(games[0].tags.get("Event"), Some("x"));
    let played = read(&games[1]);
    assert_eq!(
        moves(&played),
        "b3e3 b10e10 b1c3".replace("b10e10", "b8e8") + " b10c8 a1b1 a10a9 e4e5 a9f9"
    );
    assert_eq!(games[1].tags.get("Red"), Some("tmt6838g"));
    assert_eq!(played.annotations.comments.len(), 1);
    let position = "FORMAT WXF\nFEN 3k5/9/9/9/9/9/9/9/R8/4K4 w\nSTART{\n1. R9+1 }END";
    assert_eq!(moves(&read(&open(position.as_bytes()).unwrap()[0])), "a2a3");
}

#[test]
fn cbf_is_read_and_refused_where_it_is_no_xml() {
    let games = open(CBF.as_bytes()).unwrap();
    let played = read(&games[0]);
    assert_eq!(moves(&played), "h3e3 h10g8");
    assert_eq!(played.annotations.comment_at(0), Some("start"));
    assert_eq!(games[0].tags.get("Event"), Some("x & y"));
    assert_eq!(games[0].tags.get("Result"), Some("0-1"));
    for broken in [&CBF[..CBF.len() - 9], &CBF.replace("MoveList", "List")] {
        assert!(open(broken.as_bytes()).is_err());
    }
}

#[test]
fn numbers_of_correspondence_chess_are_moves() {
    let text = "[White \"A\"]\n[Black \"B\"]\n\n1. 5254 5755 2.7163 \
        {4725 is bad} 2836 3. 6125 1716\n\
        4. 5171 1-0\n";
    let games = open(text.as_bytes()).unwrap();
    assert_eq!(games.len(), 1);
    let played = read(&games[0]);
    assert_eq!(played.line.variant().slug(), "chess");
    assert_eq!(
        moves(&played),
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1"
            .replace("e1g1", "e1g1;h1f1")
            .replace(";h1f1", "")
    );
    let promoted = "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. 17184 *";
    assert_eq!(
        moves(&read(&open(promoted.as_bytes()).unwrap()[0])),
        "a7a8n"
    );
}

#[test]
fn each_line_of_epd_is_a_game_without_moves() {
    let text = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";\n\
        8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2; c0 \"hard; very\";\n\n\
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    let games = open(text.as_bytes()).unwrap();
    assert_eq!(games.len(), 3);
    assert_eq!(games[0].tags.get("Event"), Some("WAC.001"));
    assert_eq!(games[0].tags.get("BestMove"), Some("Qg6"));
    assert_eq!(games[1].annotations.comment_at(0), Some("hard; very"));
    for game in &games {
        assert_eq!(read(game).line.variant().slug(), "chess");
    }
}

/// A game of random moves with comments and nested variations.
fn random_game(seed: u64) -> (Line, Annotations) {
    let variant = catalogue::find("xiangqi").unwrap();
    let book = variant.rulebooks()[0];
    let mut line = Line::new(variant, book);
    let mut state = seed | 1;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % 1_000_003).unwrap()
    };
    for _ in 0..60 {
        let moves = line.movement();
        if moves.is_empty() || line.outcome().is_some() {
            break;
        }
        line.push_by_movement(moves[next() % moves.len()]).unwrap();
    }
    let mut aside = |beside: &Line, ply: usize, inner: Vec<Variation>| {
        let mut line = beside.clone();
        line.truncate(ply);
        for _ in 0..3 {
            let moves = line.movement();
            if moves.is_empty() {
                break;
            }
            line.push_on(moves[next() % moves.len()]).unwrap();
        }
        let moves = line.moves()[ply..].iter();
        let moves = moves
            .map(|mv| coordinate::write(line.variant(), *mv))
            .collect();
        let text = format!("在此 [brackets] {ply}\nso");
        let comments = vec![Comment { ply: ply + 1, text }];
        let annotations = Annotations {
            comments,
            variations: inner,
            ..Annotations::default()
        };
        (
            line.clone(),
            Variation {
                ply,
                moves,
                annotations,
            },
        )
    };
    let middle = line.ply() / 2;
    let (branch, _) = aside(&line, middle, Vec::new());
    let inner = branch.clone();
    let (_, deep) = aside(&inner, middle + 1, Vec::new());
    let of_branch = branch.moves()[middle..].iter();
    let moves = of_branch.map(|mv| coordinate::write(branch.variant(), *mv));
    let outer = Variation {
        ply: middle,
        moves: moves.collect(),
        annotations: Annotations {
            comments: Vec::new(),
            variations: vec![deep],
            ..Annotations::default()
        },
    };
    let (_, last) = aside(&line, line.ply() - 1, Vec::new());
    let comments = vec![Comment {
        ply: 0,
        text: "a start\nof two lines".to_owned(),
    }];
    (
        line,
        Annotations {
            comments,
            variations: vec![outer, last],
            ..Annotations::default()
        },
    )
}

#[test]
fn random_games_come_back_in_each_format() {
    for seed in 1..=12 {
        let (line, annotations) = random_game(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(seed));
        let heading = Heading {
            players: ["甲 A".to_owned(), "乙; B".to_owned()],
            event: "全国赛".to_owned(),
            over: true,
            winner: Some(Side::Second),
            annotations: annotations.clone(),
            ..Heading::default()
        };
        for format in [RecordFormat::Dhtmlxq, RecordFormat::Wxf] {
            let text = format.write(&line, &heading).unwrap();
            let two = format!("{text}{}{text}", format.separator().unwrap());
            let games = open(text.as_bytes()).unwrap();
            assert_eq!(games.len(), 1, "{text}");
            let played = read(&games[0]);
            assert_eq!(played.line.moves(), line.moves(), "{text}");
            assert_eq!(games[0].tags.get("Result"), Some("0-1"), "{text}");
            assert_eq!(games[0].tags.get("Event"), Some("全国赛"));
            let told = format!("{:?}", played.annotations);
            let told = told.replace('［', "[").replace('］', "]");
            assert_eq!(told, format!("{annotations:?}"), "{text}");
            let most = if format == RecordFormat::Wxf { 2 } else { 1 };
            assert_eq!(open(two.as_bytes()).unwrap().len(), most);
        }
    }
}
