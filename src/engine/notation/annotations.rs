//! The annotations of a record: comments and variations beside the moves of the game.
//!
//! A record may contain any amount of them. What exceeds the limits below is left out without an
//! error.

use super::{coordinate, judgement};
use crate::rules::Line;
use serde::{Deserialize, Serialize};

/// The maximum size of all comments of a record, in bytes.
const MOST_TEXT: usize = 64 * 1024;
/// The maximum part of one comment that is read. It includes white space that is not kept.
pub(super) const LONGEST: usize = 16 * MOST_TEXT;
/// The maximum number of moves in all variations of a record.
const MOST_MOVES: usize = 20_000;
/// The maximum depth of variations within variations.
pub(super) const MOST_DEPTH: usize = 32;

/// The maximum number of signs of one position.
const MOST_SIGNS: usize = 24;
/// The maximum length of a command in bytes. A command may draw many arrows.
const LONGEST_SIGN: usize = 1_000;

/// The width from which a line of a comment may have been wrapped, so that the next line continues
/// it.
pub(super) const FULL: usize = 60;

/// Annotations of a line of moves. Plies count from the beginning of the game, also in variations.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Annotations {
    /// Comments by ply, at most one for each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Comment>,
    /// Alternatives to moves of the line, by ply.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation>,
    /// Signs for programs, by ply, at most one entry for each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
}

/// Signs for programs in one position: judgements of the move, clocks, and drawings on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The number of moves before the position. Judgements concern the last of them.
    pub ply: usize,
    /// Judgements such as `$1` and commands such as `[%clk 0:03:00]`, as in PGN.
    pub signs: Vec<String>,
}

/// A comment on a position of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comment {
    /// The number of moves before the position; 0 for the start.
    pub ply: usize,
    /// The text with its line breaks.
    pub text: String,
}

/// An alternative to the moves of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variation {
    /// The number of moves before its first move.
    pub ply: usize,
    /// The moves: as the record writes them, or as coordinates after they were read.
    pub moves: Vec<String>,
    /// Comments and variations for the moves of this variation.
    #[serde(default, skip_serializing_if = "Annotations::is_empty")]
    pub annotations: Annotations,
}

impl Annotations {
    /// Whether there are no comments, variations or marks.
    pub fn is_empty(&self) -> bool {
        self.comments.is_empty() && self.variations.is_empty() && self.marks.is_empty()
    }

    /// The signs for programs after `ply` moves.
    pub fn marks_at(&self, ply: usize) -> &[String] {
        let found = self.marks.binary_search_by_key(&ply, |mark| mark.ply);
        found.map_or(&[], |at| self.marks[at].signs.as_slice())
    }

    /// Appends the judgements of the move that led to a position to its text: `e4!`, `Nf3 ±`.
    pub fn judged(&self, ply: usize, mut text: String) -> String {
        for sign in self
            .marks_at(ply)
            .iter()
            .filter_map(|it| judgement::shown(it))
        {
            if !sign.starts_with(['!', '?']) {
                text.push(' ');
            }
            text.push_str(sign);
        }
        text
    }

    /// The comment on the position after `ply` moves.
    pub fn comment_at(&self, ply: usize) -> Option<&str> {
        let mut comments = self.comments.iter();
        let found = comments.find(|comment| comment.ply == ply);
        found.map(|comment| comment.text.as_str())
    }

    /// The alternatives to the move that follows `ply` moves.
    pub fn variations_at(&self, ply: usize) -> impl Iterator<Item = &Variation> {
        let variations = self.variations.iter();
        variations.filter(move |variation| variation.ply == ply)
    }

    /// Adds a comment, after any existing comment on the same position. Plies must not decrease.
    pub(super) fn comment(&mut self, ply: usize, text: &str, budget: &mut Budget) {
        // Limits the text to what can be kept, because the record may be hostile.
        let text = tidy(&text[..text.floor_char_boundary(LONGEST)]);
        let same = self.comments.last_mut().filter(|last| last.ply == ply);
        let text = budget.cut(&text, same.is_some());
        match same {
            _ if text.is_empty() => {}
            Some(last) => last.text = format!("{}\n{text}", last.text),
            None => self.comments.push(Comment {
                ply,
                text: text.to_owned(),
            }),
        }
    }

    /// Adds a sign for programs. Plies must not decrease.
    pub(super) fn mark(&mut self, ply: usize, sign: &str, budget: &mut Budget) {
        let same = self.marks.last_mut().filter(|last| last.ply == ply);
        let told = same.as_ref().map_or(&[][..], |last| &last.signs);
        let is_told = told.iter().any(|other| other == sign);
        let is_too_much = told.len() == MOST_SIGNS || sign.len() > LONGEST_SIGN;
        if is_told || is_too_much || budget.cut(sign, false) != sign {
            return;
        }
        let sign = sign.to_owned();
        match same {
            Some(last) => last.signs.push(sign),
            None => self.marks.push(Mark {
                ply,
                signs: vec![sign],
            }),
        }
    }

    /// Sorts the annotations and limits them to the budget, which records whether anything was left
    /// out.
    pub(super) fn within_budget(mut self, budget: &mut Budget) -> Annotations {
        self.sort();
        self.within(0, budget)
    }

    fn sort(&mut self) {
        self.comments.sort_by_key(|comment| comment.ply);
        self.marks.sort_by_key(|mark| mark.ply);
        self.variations.sort_by_key(|variation| variation.ply);
        for variation in &mut self.variations {
            variation.annotations.sort();
        }
    }

    fn within(self, depth: usize, budget: &mut Budget) -> Annotations {
        let mut kept = Annotations::default();
        for Comment { ply, text } in self.comments {
            kept.comment(ply, &text, budget);
        }
        for Mark { ply, signs } in self.marks {
            for sign in signs.iter().filter(|sign| judgement::is_sign(sign)) {
                kept.mark(ply, sign, budget);
            }
        }
        if depth == MOST_DEPTH {
            budget.is_cut |= !self.variations.is_empty();
            return kept;
        }
        for mut variation in self.variations {
            variation.moves.truncate(budget.take(variation.moves.len()));
            if !variation.moves.is_empty() {
                variation.annotations = variation.annotations.within(depth + 1, budget);
                kept.variations.push(variation);
            }
        }
        kept
    }
}

impl Variation {
    /// The moves of a variation that was read, as far as they are legal in the position where it
    /// begins. None if the first move is illegal. `beside` begins after `begins` plies of the game.
    pub fn line(&self, beside: &Line, begins: usize) -> Option<Line> {
        // The line is not copied, because a long game may have many variations.
        let mut line = beside.branch(self.ply.checked_sub(begins)?)?;
        for text in &self.moves {
            let Ok(mv) = coordinate::read(line.variant(), text) else {
                break;
            };
            if line.push_on(mv).is_err() {
                break;
            }
        }
        (line.ply() > 0).then_some(line)
    }
}

/// The remaining limits for the annotations of a record.
pub(super) struct Budget {
    text: usize,
    moves: usize,
    /// Whether something was left out.
    pub(super) is_cut: bool,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            text: MOST_TEXT,
            moves: MOST_MOVES,
            is_cut: false,
        }
    }
}

impl Budget {
    /// How many of these moves of a variation may be kept.
    pub(super) fn take(&mut self, moves: usize) -> usize {
        let taken = moves.min(self.moves);
        self.is_cut |= taken < moves;
        self.moves -= taken;
        taken
    }

    /// Whether one more move of a variation may be kept. If not, the record counts as cut.
    pub(super) fn has_move(&mut self) -> bool {
        self.is_cut |= self.moves == 0;
        self.moves > 0
    }

    /// The part of a text that fits. `is_behind` reserves one byte for a line break before it.
    fn cut<'t>(&mut self, text: &'t str, is_behind: bool) -> &'t str {
        let budget = self.text.saturating_sub(usize::from(is_behind));
        let whole = text.len();
        let text = &text[..text.floor_char_boundary(budget)];
        self.is_cut |= text.len() < whole;
        self.text -= text.len() + usize::from(is_behind && !text.is_empty());
        text.trim_end()
    }
}

/// A text without control characters, empty lines, and white space at the ends of lines.
fn tidy(text: &str) -> String {
    let lines = text.split(['\n', '\r']).map(|line| {
        let plain = |c: char| if c.is_control() { ' ' } else { c };
        line.chars().map(plain).collect::<String>()
    });
    let lines: Vec<String> = lines
        .map(|line| line.trim().to_owned())
        .filter(|line| !line.is_empty())
        .collect();
    lines.join("\n")
}

/// The width of a line in columns. Characters outside of ASCII count as two columns.
pub(super) fn columns(line: &str) -> usize {
    let wide = |c: char| if c.is_ascii() { 1 } else { 2 };
    line.chars().map(wide).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Variations within variations, each with one move and one comment.
    fn deep(depth: usize) -> Annotations {
        let mut annotations = Annotations::default();
        for _ in 0..depth {
            let variation = Variation {
                ply: 0,
                moves: vec!["h3e3".to_owned()],
                annotations,
            };
            annotations = Annotations {
                variations: vec![variation],
                ..Annotations::default()
            };
        }
        annotations
    }

    fn depth(annotations: &Annotations) -> usize {
        let mut depth = 0;
        let mut inner = annotations;
        while let Some(variation) = inner.variations.first() {
            depth += 1;
            inner = &variation.annotations;
        }
        depth
    }

    fn limited(annotations: Annotations) -> Annotations {
        annotations.within_budget(&mut Budget::default())
    }

    #[test]
    fn what_goes_beyond_the_limits_is_left_out() {
        assert_eq!(depth(&limited(deep(100))), MOST_DEPTH);
        assert_eq!(limited(deep(5)), deep(5));
        let long = Annotations {
            comments: (0..3)
                .map(|ply| Comment {
                    ply,
                    text: "好".repeat(12_000),
                })
                .collect(),
            variations: vec![Variation {
                ply: 0,
                moves: vec!["h3e3".to_owned(); 50_000],
                annotations: Annotations::default(),
            }],
            ..Annotations::default()
        };
        let kept = limited(long);
        let lengths = kept.comments.iter().map(|comment| comment.text.len());
        assert_eq!(lengths.clone().count(), 2);
        assert!((MOST_TEXT - 3..=MOST_TEXT).contains(&lengths.sum()));
        assert_eq!(kept.variations[0].moves.len(), MOST_MOVES);
    }

    #[test]
    fn comments_on_one_position_are_one_and_keep_their_lines() {
        let mut annotations = Annotations::default();
        let budget = &mut Budget::default();
        annotations.comment(1, " first\r\n\r\n second\0 \n", budget);
        annotations.comment(1, "third", budget);
        annotations.comment(2, " \n ", budget);
        assert_eq!(annotations.comment_at(1), Some("first\nsecond\nthird"));
        assert_eq!(annotations.comments.len(), 1);
    }
}
