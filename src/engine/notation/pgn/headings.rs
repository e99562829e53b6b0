//! The headings of Chinese records, such as `赛事：全国个人赛` or `【红方】胡荣华`. They are tags under other
//! names.

use super::prose;

/// The names and our tags for them. Headings that only concern the website have no tag.
const NAMES: &[(&str, Option<&str>)] = &[
    ("标题", Some("Title")),
    ("標題", Some("Title")),
    ("棋局名称", Some("Title")),
    ("棋谱名称", Some("Title")),
    ("赛事名称", Some("Event")),
    ("賽事名稱", Some("Event")),
    ("赛事", Some("Event")),
    ("賽事", Some("Event")),
    ("赛会", Some("Event")),
    ("比赛名称", Some("Event")),
    ("地点", Some("Site")),
    ("地點", Some("Site")),
    ("比赛地点", Some("Site")),
    ("日期", Some("Date")),
    ("比赛日期", Some("Date")),
    ("比赛时间", Some("Date")),
    ("对局时间", Some("Date")),
    ("對局時間", Some("Date")),
    ("时间", Some("Date")),
    ("轮次", Some("Round")),
    ("輪次", Some("Round")),
    ("红方", Some("Red")),
    ("紅方", Some("Red")),
    ("先手", Some("Red")),
    ("先手方", Some("Red")),
    ("红棋", Some("Red")),
    ("紅棋", Some("Red")),
    ("红先", Some("Red")),
    ("紅先", Some("Red")),
    ("黑方", Some("Black")),
    ("后手", Some("Black")),
    ("后手方", Some("Black")),
    ("黑棋", Some("Black")),
    ("黑后", Some("Black")),
    ("黑後", Some("Black")),
    ("後手", Some("Black")),
    ("结果", Some("Result")),
    ("比赛结果", Some("Result")),
    ("比賽結果", Some("Result")),
    ("对局结果", Some("Result")),
    ("對局結果", Some("Result")),
    ("結果", Some("Result")),
    ("开局", Some("Opening")),
    ("開局", Some("Opening")),
    ("布局", Some("Opening")),
    ("佈局", Some("Opening")),
    ("红方团体", Some("RedTeam")),
    ("紅方團體", Some("RedTeam")),
    ("黑方团体", Some("BlackTeam")),
    ("黑方團體", Some("BlackTeam")),
    ("评注", Some("Annotator")),
    ("評註", Some("Annotator")),
    ("用时规则", Some("TimeControl")),
    ("分类", None),
    ("记录", None),
    ("棋局类型", None),
    ("棋局性质", None),
    ("红方姓名", None),
    ("黑方姓名", None),
    ("棋谱主人", None),
    ("来源网站", None),
    ("浏览次数", None),
];
/// The headings of the moves.
const MOVES: [&str; 4] = ["着法", "著法", "棋谱", "棋譜"];

/// A line that has the form of a heading.
pub(super) struct Heading<'l> {
    /// The tag and its value; none if the heading says nothing about the game.
    pub(super) tag: Option<(&'static str, &'l str)>,
    /// The moves on the same line.
    pub(super) moves: &'l str,
}

/// The contents of a line that is a heading.
pub(super) fn heading(line: &str) -> Option<Heading<'_>> {
    let line = line.trim_matches(super::is_blank);
    let (name, value) = match line.strip_prefix('【') {
        Some(inner) => inner.split_once('】')?,
        None => line.split_once(['：', ':'])?,
    };
    let name: String = name.chars().filter(|c| !c.is_whitespace()).collect();
    let value = value.trim_matches(|c: char| super::is_blank(c) || c == '：' || c == ':');
    if MOVES.contains(&&*name) {
        return Some(Heading {
            tag: None,
            moves: value,
        });
    }
    let mut names = NAMES.iter();
    let tag = match names.find(|(own, _)| *own == name) {
        Some((_, tag)) => *tag,
        // The contents of other headings are unknown, but they are not moves.
        None => is_name(&name).then_some(None)?,
    };
    // `红方：炮二平五` is a move.
    (!prose::is_chinese_move(value)).then_some(Heading {
        tag: tag.map(|tag| (tag, value)).filter(|_| !value.is_empty()),
        moves: "",
    })
}

/// Whether a text may be the name of a heading: a few Chinese characters.
fn is_name(text: &str) -> bool {
    let is_ideograph = |c: char| ('\u{4E00}'..='\u{9FFF}').contains(&c);
    (2..=6).contains(&text.chars().count()) && text.chars().all(is_ideograph)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_tags_however_they_are_set() {
        let tag = |line| heading(line).and_then(|heading| heading.tag);
        for (line, told) in [
            ("红方：胡荣华", ("Red", "胡荣华")),
            ("  赛 事 : 2006年第一届赛\r", ("Event", "2006年第一届赛")),
            ("【黑方】 李来群", ("Black", "李来群")),
            ("【結果】：黑勝", ("Result", "黑勝")),
            ("日期: 2006.05.21", ("Date", "2006.05.21")),
        ] {
            assert_eq!(tag(line), Some(told), "{line}");
        }
        for line in ["红方：炮二平五", "1. 炮二平五", "评论：好", "", "：", "【"] {
            assert_eq!(tag(line), None, "{line}");
        }
        assert_eq!(heading("着法：1. 炮二平五").unwrap().moves, "1. 炮二平五");
    }
}
