//! The head of a KIF record: who played, where and when, and the handicap, which is where the game
//! begins.

use crate::notation::pgn::Recorded;
use crate::rules::Side;

/// How a record says that the game ended: who won, if it tells, and why in the word of our own
/// records; empty where they have none.
pub(super) struct End {
    pub(super) result: Recorded,
    pub(super) reason: &'static str,
}

/// The lines that we know, and the tags that they become.
const TAGS: [(&str, &str); 12] = [
    ("棋戦", "Event"),
    ("場所", "Site"),
    ("開始日時", "Date"),
    ("対局日", "Date"),
    ("終了日時", "EndDate"),
    ("持ち時間", "TimeControl"),
    ("戦型", "Opening"),
    ("先手", "First"),
    ("下手", "First"),
    ("後手", "Second"),
    ("上手", "Second"),
    ("表題", "Title"),
];

/// What Gote begins without, and the position then; Gote moves first.
pub(super) const HANDICAPS: [(&str, &str); 13] = [
    ("香落ち", "lnsgkgsn1/1r5b1/ppppppppp"),
    ("右香落ち", "1nsgkgsnl/1r5b1/ppppppppp"),
    ("角落ち", "lnsgkgsnl/1r7/ppppppppp"),
    ("飛車落ち", "lnsgkgsnl/7b1/ppppppppp"),
    ("飛香落ち", "lnsgkgsn1/7b1/ppppppppp"),
    ("二枚落ち", "lnsgkgsnl/9/ppppppppp"),
    ("三枚落ち", "lnsgkgsn1/9/ppppppppp"),
    ("四枚落ち", "1nsgkgsn1/9/ppppppppp"),
    ("五枚落ち", "2sgkgsn1/9/ppppppppp"),
    ("左五枚落ち", "1nsgkgs2/9/ppppppppp"),
    ("六枚落ち", "2sgkgs2/9/ppppppppp"),
    ("八枚落ち", "3gkg3/9/ppppppppp"),
    ("十枚落ち", "4k4/9/ppppppppp"),
];
/// What Sente has, whatever the handicap.
const SENTE: &str = "9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

/// The position of a handicap, by what Gote has.
pub(super) fn handicap_fen(gote: &str) -> String {
    format!("{gote}/{SENTE}[] b - - 0 1")
}

#[derive(Default)]
pub(super) struct Head {
    told: Vec<(&'static str, String)>,
    /// The handicap; empty where nothing is said of it.
    handicap: String,
    /// Whether the position is drawn on lines of its own.
    is_drawn: bool,
}

/// Whether a line may belong to a head: a name, and behind the colon what it is.
pub(super) fn is_head(line: &str) -> bool {
    line.contains('：') || line.contains(':') || line.starts_with('|')
}

impl Head {
    /// Takes a line in; one that says nothing to us is passed over.
    pub(super) fn take(&mut self, line: &str) {
        if line.starts_with('|') {
            self.is_drawn = true;
            return;
        }
        let Some((name, value)) = line.split_once(['：', ':']) else {
            return;
        };
        let (name, value) = (name.trim(), value.trim());
        if name == "手合割" {
            value.clone_into(&mut self.handicap);
        }
        let Some((_, tag)) = TAGS.iter().find(|(own, _)| *own == name) else {
            return;
        };
        let is_known = self.told.iter().any(|(own, _)| own == tag);
        if !value.is_empty() && !is_known {
            self.told.push((tag, told(tag, value)));
        }
    }

    pub(super) fn begins(&self) -> Side {
        if self.is_even() {
            Side::First
        } else {
            Side::Second
        }
    }

    /// Whether both sides have all their pieces, as far as the handicap tells.
    fn is_even(&self) -> bool {
        matches!(self.handicap.as_str(), "" | "平手") || self.is_mini()
    }

    fn is_mini(&self) -> bool {
        ["5五将棋", "５五将棋", "五五将棋"].contains(&self.handicap.as_str())
    }

    /// All that the record tells besides its moves.
    pub(super) fn tags(self, end: Option<&End>) -> Vec<(&'static str, String)> {
        let variant = if self.is_mini() { "minishogi" } else { "shogi" };
        let start = self.start();
        let mut tags = vec![
            ("Variant", variant.to_owned()),
            ("Format", "Japanese".to_owned()),
        ];
        tags.extend(self.told);
        tags.extend(start.map(|start| ("FEN", start)));
        if let Some(end) = end {
            tags.push(("Result", end.result.as_str().to_owned()));
            tags.push(("Termination", end.reason.to_owned()));
        }
        tags.retain(|(_, value)| !value.is_empty());
        tags
    }

    /// The position that the game begins with, where it is not the usual one. A handicap that we do
    /// not know, or a position that is drawn, stands here as it is, and is refused by whoever reads
    /// it as a position.
    fn start(&self) -> Option<String> {
        if self.is_drawn {
            return Some("局面図".to_owned());
        }
        if self.is_even() {
            return None;
        }
        let known = HANDICAPS.iter().find(|(name, _)| *name == self.handicap);
        Some(match known {
            Some((_, gote)) => handicap_fen(gote),
            None => self.handicap.clone(),
        })
    }
}

/// A value as a tag has it: of a day with the time, the day.
fn told(tag: &str, value: &str) -> String {
    if !tag.ends_with("Date") {
        return value.to_owned();
    }
    let day = value.split_whitespace().next().unwrap_or(value);
    let day = day.split(['(', '（']).next().unwrap_or(day);
    day.replace(['/', '-'], ".")
}
