//! The end of a game in a KIF record: a word instead of a move, or a sentence below the moves.

use super::kif_head::End;
use crate::notation::pgn::Recorded;
use crate::rules::Side;

/// The end for a word that replaces a move. None if the word is a move. With most words, the side
/// to move loses. A word without a square or a number is not a move, even if its meaning is
/// unknown.
pub(super) fn end(word: &str, turn: Side) -> Option<End> {
    let told = |result, reason| Some(End { result, reason });
    let loses = Recorded::Won(turn.other());
    match word {
        "投了" => told(loses, "resignation"),
        "詰み" | "詰" => told(loses, "checkmate"),
        "切れ負け" | "時間切れ" | "時間切れ負け" => told(loses, "timeout"),
        "王手千日手" | "連続王手の千日手" => told(loses, "perpetual-check"),
        "反則負け" | "不戦敗" | "トライ" | "トライ負け" | "ステイルメイト" => {
            told(loses, "")
        }
        "反則勝ち" | "入玉勝ち" | "勝ち宣言" | "宣言勝ち" | "入玉宣言" | "入玉宣言勝ち"
        | "不戦勝" | "トライ勝ち" => told(Recorded::Won(turn), ""),
        "千日手" => told(Recorded::Drawn, "repetition"),
        "持将棋" => told(Recorded::Drawn, "agreement"),
        "引き分け" | "引分け" | "引分" | "最大手数" => told(Recorded::Drawn, ""),
        word => {
            let is_of_move = |sign: char| {
                "同一二三四五六七八九".contains(sign)
                    || sign.is_ascii()
                    || ('０'..='９').contains(&sign)
            };
            let is_end = !word.is_empty() && !word.contains(is_of_move);
            is_end.then_some(End {
                result: Recorded::Unknown,
                reason: "",
            })
        }
    }
}

/// The end for a line below the moves, without its first word: `99手で先手の勝ち`. The side to move is the
/// one that did not make the last move.
pub(super) fn summary(told: &str, turn: Side) -> Option<End> {
    let says = |words: &[&str]| words.iter().any(|word| told.contains(word));
    let named = match () {
        () if says(&["先手の", "下手の"]) => Some(Side::First),
        () if says(&["後手の", "上手の"]) => Some(Side::Second),
        () => None,
    };
    let reason = match () {
        () if says(&["時間切れ", "切れ負け"]) => "timeout",
        () if says(&["詰み"]) => "checkmate",
        () if says(&["投了"]) => "resignation",
        () => "",
    };
    let won = |side| {
        Some(End {
            result: Recorded::Won(side),
            reason,
        })
    };
    match named {
        Some(side) if says(&["勝ち", "勝"]) => won(side),
        Some(side) if says(&["負け", "負"]) => won(side.other()),
        _ => {
            let word = told.rsplit_once("手で").map_or(told, |(_, word)| word);
            end(word.trim(), turn)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_below_the_moves_tells_who_won_and_why() {
        const FIRST: Recorded = Recorded::Won(Side::First);
        const SECOND: Recorded = Recorded::Won(Side::Second);
        for (text, result, reason) in [
            ("99手で先手の勝ち", FIRST, ""),
            ("100手で後手の勝ち", SECOND, ""),
            ("100手で上手の勝ち", SECOND, ""),
            ("112手で時間切れにより後手の勝ち", SECOND, "timeout"),
            ("、77手で先手の反則負け", SECOND, ""),
            ("78手で後手の反則負け", FIRST, ""),
            ("78手で先手の反則勝ち", FIRST, ""),
            ("99手で詰み", SECOND, "checkmate"),
            ("120手で千日手", Recorded::Drawn, "repetition"),
            ("120手で持将棋", Recorded::Drawn, "agreement"),
            ("120手で引き分け", Recorded::Drawn, ""),
            ("60手で中断", Recorded::Unknown, ""),
        ] {
            let end = summary(text, Side::First).unwrap();
            assert_eq!((end.result, end.reason), (result, reason), "{text}");
        }
    }

    #[test]
    fn a_word_without_a_square_is_no_move() {
        for word in ["中断", "封じ手", "不詰", "最終局面"] {
            assert_eq!(end(word, Side::First).unwrap().result, Recorded::Unknown);
        }
        for word in ["７六歩(77)", "同飛(28)", "5五角打", "六歩", "7g7f", ""] {
            assert!(end(word, Side::First).is_none(), "{word}");
        }
    }
}
