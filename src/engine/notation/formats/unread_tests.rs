//! Tests of texts that are not records, and of texts around records.

use super::{FileContext, ForeignFormat, NoRecords, open, testing};
use crate::notation::pgn::Game;

fn foreign(file: &[u8]) -> Option<ForeignFormat> {
    match open(file) {
        Err(NoRecords::Foreign(format)) => Some(format),
        _ => None,
    }
}

#[test]
fn other_formats_are_known_by_name() {
    use ForeignFormat as F;
    let polyglot: Vec<u8> = (1..9_u8)
        .flat_map(|n| [n, 9, 9, 9, 9, 9, 9, n, 1, 2, 0, 1, 0, 0, 0, 0])
        .collect();
    for (file, format) in [
        (&b"Scid.si\0\x01\x90"[..], F::Scid),
        (b"\0\0\x2C\0\x2E\x01\0\0", F::ChessBase),
        (
            b"<!DOCTYPE html>\n<html><body><p>Hello</p></body></html>",
            F::Html,
        ),
        (b"  <HTML><pre>1. e4 e5</pre>", F::Html),
        (b"<?xml version=\"1.0\"?><a><b/></a>", F::Xml),
        (b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", F::Image),
        (b"\x89PNG\r\n\x1a\n\0\0", F::Image),
        (b"\xFF\xD8\xFF\xE0", F::Image),
        (b"%PDF-1.7\n%abc", F::Pdf),
        (b"{\\rtf1\\ansi 1. e4 e5}", F::Document),
        (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", F::Document),
        (b"(;GM[1]FF[4]SZ[19];B[pd];W[dp])", F::Sgf),
        (b"[Header]\r\nLang=jp\r\nPlace=x\r\n[Data]\r\n", F::Ugf),
        (b"7z\xBC\xAF\x27\x1C\0\x04", F::Archive),
        (b"Rar!\x1A\x07\x00", F::Archive),
        (b"white,black,result\nA,B,1-0\nC,D,0-1\n", F::Csv),
        (&polyglot, F::OpeningBook),
    ] {
        assert_eq!(
            foreign(file),
            Some(format),
            "{}",
            String::from_utf8_lossy(file)
        );
    }
    assert_eq!(ForeignFormat::of_ending("SG4"), Some(F::Scid));
}

#[test]
fn prose_holds_no_game() {
    for text in [
        "Hello",
        "It was a dark and stormy night; the rain fell in torrents.",
        "In 1999 he won 3 games against 5 players (see page 12).\n\nThen he rested.",
        "这是一篇关于象棋的文章，没有棋谱。",
        "# A title\n\n- one\n- two\n",
        "fn main() { println!(\"x\"); }",
    ] {
        assert_eq!(open(text.as_bytes()), Err(NoRecords::Empty), "{text}");
    }
    assert!(matches!(open(b"{\"id\": 1}"), Err(NoRecords::Json(_))));
}

fn slugs(games: &[Game]) -> Vec<(String, usize)> {
    let read = |game: &Game| {
        let played = testing::read(game);
        (played.line.variant().slug().to_owned(), played.line.ply())
    };
    games.iter().map(read).collect()
}

#[test]
fn what_stands_around_a_game_is_no_second_one() {
    let game = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n";
    for text in [
        format!("{game}White wins on time\n"),
        format!("{game}\n=====\nDownloaded from https://www.example.org/game/123 on 2021-03-04\n"),
        format!("Hi Bob,\nhere is game 3 of our match.\n\n{game}\nRegards,\nAl (al@example.org)\n"),
        format!("{game}\n-- \nSent from my phone\n"),
        "Round 3\n\n1. e4 e5 2. Nf3 Nc6 1-0 White wins".to_owned(),
        game.replace(" 1-0\n", "\nBlack resigns\n"),
        format!("{game}{{[%clk 1]}} He could have played on. 1-0\n"),
    ] {
        let games = open(text.as_bytes()).unwrap();
        assert_eq!(slugs(&games), [("chess".to_owned(), 4)], "{text}");
    }
    let two = format!("{game}White wins on time\n\n1. d4 d5 *\nBlack wins\n\n{game}");
    assert_eq!(open(two.as_bytes()).unwrap().len(), 3);
}

/// The variant and the number of plies of each game in a text.
fn read_text(text: &str) -> Vec<(String, usize)> {
    slugs(&open(text.as_bytes()).unwrap())
}

#[test]
fn a_title_above_a_record_is_no_move() {
    let record = "红方：甲\n黑方：乙\n比赛结果：红胜\n裁判：丙\n\n1. 炮二平五 马8进7\n红胜\n";
    for title in [
        "象棋谱",
        "对局",
        "第一局",
        "第五届杨官璘杯",
        "A game of ours",
        "",
    ] {
        let games = open(format!("{title}\n\n{record}").as_bytes()).unwrap();
        assert_eq!(games.len(), 1, "{title}");
        assert_eq!(games[0].moves, ["炮二平五", "马8进7"], "{title}");
        assert_eq!(games[0].tags.get("Red"), Some("甲"), "{title}");
        assert_eq!(games[0].tags.get("Result"), Some("红胜"), "{title}");
    }
    let game = testing::game(&format!("{{before all}}\n{record}"));
    assert_eq!(game.annotations.comment_at(0), Some("before all"));
    assert_eq!(game.tags.get("Red"), Some("甲"));
}

#[test]
fn words_of_a_letter_are_no_moves() {
    for text in [
        "Hi,\n\n1. e4 e5 2. Nf3 Nc6",
        "1. e4 e5 2. Nf3 Nc6\n\nBest,\nAnna",
        "Hello Bob,\n1. e4 e5; 2. Nf3 Nc6\nGruß\nBernd",
    ] {
        assert_eq!(read_text(text), [("chess".to_owned(), 4)], "{text}");
    }
    let joined = "1.炮二平五,马8进7;2.马二进三,车9平8;3.车一平二,马2进3";
    assert_eq!(read_text(joined), [("xiangqi".to_owned(), 6)]);
}

#[test]
fn signs_right_behind_a_move_are_read() {
    let text = "[White \"A\"]\n\n1. e4± e5 2. Nf3N Nc6+- 3. Bb5∞ a6+/- *\n";
    assert_eq!(read_text(text), [("chess".to_owned(), 6)]);
}

#[test]
fn the_log_of_an_engine_is_the_games_in_it() {
    let log = "usi\nposition startpos moves 7g7f\ngo\ninfo depth 1\nbestmove 3c3d\n\
        position startpos moves 7g7f 3c3d\nquit\n";
    assert_eq!(read_text(log), [("shogi".to_owned(), 2)]);
    let marked = ">1:usi\n<1:id name X\n>1:position startpos moves 7g7f 3c3d\n";
    assert_eq!(read_text(marked), [("shogi".to_owned(), 2)]);
    let chess = "position startpos moves e2e4 e7e5\ngo movetime 1000\nbestmove g1f3\n";
    assert_eq!(read_text(chess), [("chess".to_owned(), 2)]);
}

#[test]
fn positions_are_read_whatever_stands_behind_them() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for rest in [
        " 0 1 ;D1 20 ;D2 400",
        " 0 1; perft 1 = 20; perft 2 = 400",
        " bm e4",
        " [0.5]",
        " 0 1 | 23 | 0.5",
    ] {
        let text = format!("{fen}{rest}\n");
        assert_eq!(read_text(&text), [("chess".to_owned(), 0)], "{rest}");
    }
    let embassy = "rnbqkmcbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKMCBNR w KQkq - 0 1";
    let text = format!("[White \"A\"]\n[FEN \"{embassy}\"]\n\n1. e4 *\n");
    assert_eq!(read_text(&text), [("embassy".to_owned(), 1)]);
}

#[test]
fn a_file_may_hold_several_games_of_shogi() {
    let game = "手合割：平手\n先手：A\n後手：B\n\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
    let games = read_text(&format!("{game}\n{game}"));
    assert_eq!(games, vec![("shogi".to_owned(), 2); 2]);
    let moves = "▲７六歩 △３四歩 ▲２六歩\n";
    let ki2 = format!("先手：A\n後手：B\n{moves}\n先手：C\n後手：D\n{moves}");
    assert_eq!(read_text(&ki2), vec![("shogi".to_owned(), 3); 2]);
    let western = "1.P7g-7f 2.P3c-3d 3.B8hx2b+ *\n";
    assert_eq!(read_text(western), [("shogi".to_owned(), 3)]);
}

#[test]
fn chinese_headings_are_tags() {
    let text = "标题: 高智彬 负 赵迎\n分类: 其他赛事\n赛事: 2006年运动会象棋比赛\n轮次: 第07轮\n\
        红方: 高智彬\n黑方: 赵迎\n结果: 黑方胜\n日期: 2006.05.21\n棋谱主人: 东萍公司\n \n  1.炮二平五      \
        马８进７  \n  2.马二进三      车９平８  \n \n棋谱由 http://www.dpxq.com/ 生成\n";
    let games = open(format!("{text}\n\n{text}").as_bytes()).unwrap();
    assert_eq!(games.len(), 2);
    for (name, value) in [
        ("Event", "2006年运动会象棋比赛"),
        ("Red", "高智彬"),
        ("Result", "黑方胜"),
        ("Date", "2006.05.21"),
    ] {
        assert_eq!(games[1].tags.get(name), Some(value));
    }
    assert_eq!(slugs(&games), vec![("xiangqi".to_owned(), 4); 2]);
    let brackets =
        "【红方】胡荣华\n【黑方】李来群\n【着法】1.炮二平五马8进72.马二进三车9平8\n【结果】红胜\n";
    let games = open(brackets.as_bytes()).unwrap();
    assert_eq!(slugs(&games), [("xiangqi".to_owned(), 4)]);
    assert_eq!(games[0].tags.get("Black"), Some("李来群"));
    assert_eq!(games[0].recorded().as_str(), "1-0");
}

#[test]
fn games_without_a_name_belong_to_their_file() {
    let chess = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 1-0\n\n\
        [White \"C\"]\n[Black \"D\"]\n\n0-1\n\n\
        [White \"E\"]\n\n1. g1f3 *\n";
    let told = |slug: &str, plies: &[usize]| -> Vec<(String, usize)> {
        plies.iter().map(|ply| (slug.to_owned(), *ply)).collect()
    };
    assert_eq!(
        slugs(&open(chess.as_bytes()).unwrap()),
        told("chess", &[2, 0, 1])
    );
    let janggi = "[Variant \"janggi\"]\n\n1. e2d3 *\n\n[White \"x\"]\n\n*\n";
    assert_eq!(
        slugs(&open(janggi.as_bytes()).unwrap()),
        told("janggi", &[1, 0])
    );
    let xiangqi = "[White \"x\"]\n\n*\n\n[White \"A\"]\n\n1. 炮二平五 *\n";
    assert_eq!(
        slugs(&open(xiangqi.as_bytes()).unwrap()),
        told("xiangqi", &[0, 1])
    );
    // The results from the first piece of a file hold for the next piece.
    let mut file = FileContext::default();
    assert!(file.open(chess.as_bytes()).is_ok());
    let later = file
        .open(b"[White \"x\"]\n[Black \"y\"]\n\n1/2-1/2\n")
        .unwrap();
    assert_eq!(slugs(&later), told("chess", &[0]));
    let other = file
        .open("[Red \"x\"]\n\n1. 炮二平五 *\n".as_bytes())
        .unwrap();
    assert_eq!(slugs(&other), told("xiangqi", &[1]));
}
