//! What an email consists of: blocks in order, each of which knows its plain text. The HTML part
//! lays the same blocks out, so that neither part can tell what the other does not.

use super::facts::Facts;
use super::weight::png_size;
use super::wrap::{columns, cut, wrap};
use crate::model::{GameId, clean};
use crate::words::notices::ANSWER_ABOVE;
use crate::words::rulings::RulingText;
use crate::words::{Markup, mails, named, time};
use chrono::{DateTime, Utc};

/// Lines of plain text break before this column, where they can.
const WIDTH: usize = 72;

/// The content of an email before its layout.
#[derive(Default)]
pub(super) struct Draft {
    pub subject: String,
    /// The game whose thread it belongs to.
    pub game: Option<GameId>,
    pub blocks: Vec<Block>,
    /// Which game it is, at the foot.
    pub about: Option<String>,
    /// The picture that the HTML part shows.
    pub picture: Option<Vec<u8>>,
}

/// The recipient's name, as it may stand in an email.
pub(super) fn recipient(facts: &Facts) -> String {
    clean::short_line(&facts.recipient, 60)
}

/// The full address of one of our pages.
pub(super) fn link(facts: &Facts, path: &str) -> String {
    format!("{}/{path}", facts.public_url.trim_end_matches('/'))
}

/// An instant in the reader's own zone and, where that differs, in UTC.
pub(super) fn times(facts: &Facts, at: DateTime<Utc>) -> Vec<String> {
    let utc = time::instant(at, chrono_tz::UTC);
    if facts.zone == chrono_tz::UTC {
        return vec![utc];
    }
    let own = time::instant(at, facts.zone);
    let zone = facts.zone.name().replace('_', " ");
    vec![
        t!("letter-instant-in-zone", instant = own, zone = zone),
        utc,
    ]
}

/// How wide a picture is shown: it has more pixels than that, for sharp screens.
pub(super) fn shown_width(picture: &[u8]) -> Option<u32> {
    png_size(picture).map(|(width, _)| width * 3 / 4)
}

#[derive(Debug, Clone)]
pub(super) enum Block {
    /// The line above which an answer is written.
    Marker,
    Plain(String),
    /// What happened: the news, how the game ended, and what to know about it.
    Story {
        headline: String,
        outcome: Option<String>,
        lines: Vec<String>,
    },
    /// When time runs out, as an instant told in one or more zones, and what else is to be told
    /// of clocks.
    Times {
        label: String,
        times: Vec<String>,
        then: Option<String>,
    },
    Quote {
        by: String,
        text: String,
    },
    /// The board: as text with what its letters are, and drawn if there is a picture of so many
    /// pixels; below it the last move in words.
    Board {
        caption: String,
        text: String,
        last: Option<String>,
        legend: String,
        aloud: String,
        width: Option<u32>,
    },
    /// Paragraphs, with a heading where it is not empty.
    Paragraphs {
        heading: String,
        lines: Vec<String>,
    },
    Grounds(RulingText),
    Moves(Vec<MoveLine>),
    Heading(String),
    /// The link that the email is about, and its button.
    Call {
        call: String,
        button: &'static str,
        link: String,
    },
    Link {
        text: String,
        link: String,
    },
    /// The address at which a game among others is answered.
    AnswerTo(String),
}

/// A move of a list, its columns already as wide as they have to be.
#[derive(Debug, Clone)]
pub(super) struct MoveLine {
    pub number: String,
    pub seat: String,
    pub text: String,
}

impl Block {
    /// What an email says first, in one sentence, and what to know about it.
    pub(super) fn story(headline: String, lines: Vec<String>) -> Self {
        Self::Story {
            headline,
            outcome: None,
            lines,
        }
    }

    pub(super) fn paragraphs(lines: Vec<String>) -> Self {
        Self::Paragraphs {
            heading: String::new(),
            lines,
        }
    }

    /// The link that an email is about, by the word of what is done there.
    pub(super) fn call(what: &'static str, link: String) -> Self {
        Self::Call {
            call: named("letter-here", what).to_owned(),
            button: named("letter-button", what),
            link,
        }
    }

    /// Words that somebody wrote, at most so many bytes of them; nothing of nothing.
    pub(super) fn quote(by: &str, raw: &str, most: usize) -> Option<Self> {
        let cleaned = clean::text(raw.trim());
        let (text, was_cut) = cut(cleaned.trim(), most);
        (!text.is_empty()).then(|| Self::Quote {
            by: by.to_owned(),
            text: mails::cut(text, was_cut),
        })
    }

    /// The lines of its plain text.
    fn plain(&self) -> Vec<String> {
        match self {
            Self::Marker => marker().map(str::to_owned).collect(),
            Self::Plain(line) => vec![line.clone()],
            Self::Story {
                headline,
                outcome,
                lines,
            } => story(headline, outcome.as_ref(), lines),
            Self::Times { label, times, then } => time_lines(label, times, then.as_ref()),
            Self::Quote { by, text } => quote(by, text),
            Self::Board {
                caption,
                text,
                last,
                legend,
                ..
            } => board(caption, text, last.as_ref(), legend),
            Self::Paragraphs { heading, lines } => {
                let heading =
                    (!heading.is_empty()).then(|| t!("letter-heading", heading = heading));
                heading.into_iter().chain(wrapped(lines)).collect()
            }
            Self::Grounds(ruling) => grounds(ruling),
            Self::Moves(moves) => self::moves(moves),
            Self::Heading(heading) => vec![heading.clone(), "=".repeat(columns(heading))],
            Self::Call {
                call: text, link, ..
            }
            | Self::Link { text, link } => {
                vec![text.clone(), link.clone()]
            }
            Self::AnswerTo(address) => vec![t!("letter-answer-to", address = address)],
        }
    }

    /// Whether it stands right below the block before it.
    fn is_close(&self) -> bool {
        matches!(self, Self::AnswerTo(_))
    }
}

/// The line above which an answer is written, and what it says, where the reader has another
/// language.
pub(super) fn marker() -> impl Iterator<Item = &'static str> {
    let lines = [ANSWER_ABOVE, t!("letter-answer-above")];
    lines.into_iter().filter(|line| !line.is_empty())
}

/// An address that an email may be written to at once.
pub(super) fn mailto(address: &str) -> Markup {
    let address = Markup::of(address);
    Markup(format!(
        r#"<a href="mailto:{address}" style="word-break:break-all">{address}</a>"#
    ))
}

fn story(headline: &str, outcome: Option<&String>, lines: &[String]) -> Vec<String> {
    let mut text = vec![headline.to_owned()];
    text.extend(outcome.cloned());
    text.extend(wrapped(lines));
    text
}

fn time_lines(label: &str, times: &[String], then: Option<&String>) -> Vec<String> {
    let mut text = vec![label.to_owned()];
    text.extend(times.iter().map(|time| format!("    {time}")));
    text.extend(then.cloned());
    text
}

fn quote(by: &str, text: &str) -> Vec<String> {
    let quoted = text.lines().flat_map(|line| wrap(line, WIDTH - 2));
    let quoted = quoted.map(|line| format!("> {line}").trim_end().to_owned());
    std::iter::once(by.to_owned()).chain(quoted).collect()
}

fn board(caption: &str, drawn: &str, last: Option<&String>, legend: &str) -> Vec<String> {
    let mut text = vec![caption.to_owned(), String::new()];
    text.extend(drawn.lines().map(str::to_owned));
    text.push(String::new());
    text.extend(last.iter().flat_map(|last| wrap(last, WIDTH)));
    text.extend(wrap(legend, WIDTH));
    text
}

fn moves(moves: &[MoveLine]) -> Vec<String> {
    let line = |line: &MoveLine| format!("    {}. {}  {}", line.number, line.seat, line.text);
    let head = t!("letter-last-moves").to_owned();
    std::iter::once(head)
        .chain(moves.iter().map(line))
        .collect()
}

fn grounds(ruling: &RulingText) -> Vec<String> {
    let mut text = wrap(&ruling.heading, WIDTH);
    for ply in &ruling.plies {
        for (place, line) in wrap(ply, WIDTH - 4).into_iter().enumerate() {
            let mark = if place == 0 { '-' } else { ' ' };
            text.push(format!("  {mark} {line}"));
        }
    }
    text.extend(wrap(&ruling.conclusion, WIDTH));
    text
}

fn wrapped(lines: &[String]) -> impl Iterator<Item = String> {
    lines.iter().flat_map(|line| wrap(line, WIDTH))
}

/// The blocks as plain text: an empty line between each two.
pub(super) fn plain(blocks: &[Block]) -> String {
    let mut text = String::new();
    for block in blocks {
        if !text.is_empty() && !block.is_close() {
            text.push('\n');
        }
        for line in block.plain() {
            text.push_str(&line);
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_stand_apart_and_what_belongs_together_stands_close() {
        let blocks = [
            Block::Heading("Game 1".into()),
            Block::Link {
                text: "The game:".into(),
                link: "https://horse.example/games/1".into(),
            },
            Block::AnswerTo("turn+x@horse.example".into()),
            Block::Quote {
                by: "minh writes:".into(),
                text: "a\n\nb".into(),
            },
        ];
        assert_eq!(
            plain(&blocks),
            "Game 1\n======\n\nThe game:\nhttps://horse.example/games/1\n\
             Answer to: turn+x@horse.example\n\nminh writes:\n> a\n>\n> b\n"
        );
    }
}
