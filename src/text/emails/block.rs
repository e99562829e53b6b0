//! The content of an email: a sequence of blocks. The plain text and the HTML part are both made
//! from the same blocks, so that they have the same content.

use super::facts::{BoardText, Facts};
use super::weight::png_size;
use super::wrap::{columns, cut, wrap};
use crate::model::{GameId, clean};
use crate::words::notices::ANSWER_ABOVE;
use crate::words::rulings::RulingText;
use crate::words::{Markup, mails, named, time};
use chrono::{DateTime, Utc};

/// The column before which plain text is wrapped, if possible.
const WIDTH: usize = 72;

/// The content of an email before its layout.
#[derive(Default)]
pub(super) struct Draft {
    pub subject: String,
    /// The game of the email's thread.
    pub game: Option<GameId>,
    pub news: Option<News>,
    pub blocks: Vec<Block>,
    /// The game's description in the footer.
    pub about: Option<String>,
    /// The picture in the HTML part.
    pub picture: Option<Vec<u8>>,
}

/// What an inbox shows of an email before it is opened: the news, and the words that came with it.
#[derive(Default)]
pub(super) struct News {
    pub headline: String,
    pub outcome: Option<String>,
    pub words: Vec<Block>,
}

impl News {
    /// The blocks at the start of an email.
    pub(super) fn blocks(self, is_answered_above: bool) -> Vec<Block> {
        let news = Block::News {
            headline: self.headline,
            outcome: self.outcome,
            is_answered_above,
        };
        std::iter::once(news).chain(self.words).collect()
    }
}

/// The recipient's name, sanitised for an email.
pub(super) fn recipient(facts: &Facts) -> String {
    clean::short_line(&facts.recipient, 60)
}

pub(super) fn link(facts: &Facts, path: &str) -> String {
    format!("{}/{path}", facts.public_url.trim_end_matches('/'))
}

/// A time in the reader's zone and, if that differs, in UTC.
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

/// The display width of a picture. It has more pixels, for high-resolution screens.
pub(super) fn display_width(picture: &[u8]) -> Option<u32> {
    png_size(picture).map(|(width, _)| width * 3 / 4)
}

#[derive(Debug, Clone)]
pub(super) enum Block {
    /// The news, and the result of the game. The first line of an email that can be replied to: a
    /// reply is written above it.
    News {
        headline: String,
        outcome: Option<String>,
        is_answered_above: bool,
    },
    Plain(String),
    /// The news of an email that is not about a game, and what to know about it.
    Story {
        headline: String,
        lines: Vec<String>,
    },
    /// The deadline in one or more time zones, and notes about the clocks.
    Times {
        label: String,
        times: Vec<String>,
        then: Option<String>,
    },
    Quote {
        by: String,
        text: String,
    },
    /// The board as text with a legend, and as a picture if there is one; below it the last move in
    /// words.
    Board {
        /// The page of the game.
        link: String,
        caption: String,
        plain: BoardText,
        html: BoardText,
        last: Option<String>,
        aloud: String,
        width: Option<u32>,
    },
    /// Paragraphs, with an optional heading.
    Paragraphs {
        heading: String,
        lines: Vec<String>,
    },
    Grounds(RulingText),
    Moves(Vec<MoveLine>),
    Heading(String),
    /// The main link of the email, as a button.
    Call {
        call: String,
        button: &'static str,
        link: String,
    },
    Link {
        text: String,
        link: String,
    },
    /// The reply address of one of several games.
    AnswerTo(String),
}

/// A move in a list, with its columns padded.
#[derive(Debug, Clone)]
pub(super) struct MoveLine {
    pub number: String,
    pub seat: String,
    pub text: String,
}

impl Block {
    /// The first sentence of an email, and what to know about it.
    pub(super) fn story(headline: String, lines: Vec<String>) -> Self {
        Self::Story { headline, lines }
    }

    pub(super) fn paragraphs(lines: Vec<String>) -> Self {
        Self::Paragraphs {
            heading: String::new(),
            lines,
        }
    }

    /// The lines, if there are any.
    pub(super) fn some_paragraphs(lines: Vec<String>) -> Option<Self> {
        (!lines.is_empty()).then(|| Self::paragraphs(lines))
    }

    /// The main link of an email, with the id of the button's label.
    pub(super) fn call(what: &'static str, link: String) -> Self {
        Self::Call {
            call: named("letter-here", what).to_owned(),
            button: named("letter-button", what),
            link,
        }
    }

    /// At most `most` bytes of a message; `None` if it is empty.
    pub(super) fn quote(by: &str, raw: &str, most: usize) -> Option<Self> {
        let cleaned = clean::text(raw.trim());
        let (text, was_cut) = cut(cleaned.trim(), most);
        (!text.is_empty()).then(|| Self::Quote {
            by: by.to_owned(),
            text: mails::cut(text, was_cut),
        })
    }

    /// The lines of the plain text.
    fn plain(&self) -> Vec<String> {
        match self {
            Self::News {
                headline,
                outcome,
                is_answered_above,
            } => {
                let dashes = if *is_answered_above { ANSWER_ABOVE } else { "" };
                let news = format!("{dashes}{headline}");
                std::iter::once(news).chain(outcome.clone()).collect()
            }
            Self::Plain(line) => vec![line.clone()],
            Self::Story { headline, lines } => {
                let headline = std::iter::once(headline.clone());
                headline.chain(wrapped(lines)).collect()
            }
            Self::Times { label, times, then } => time_lines(label, times, then.as_ref()),
            Self::Quote { by, text } => quote(by, text),
            Self::Board {
                caption,
                plain,
                last,
                ..
            } => board(caption, plain, last.as_ref()),
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

    /// Whether it follows the block before it without an empty line.
    fn is_close(&self) -> bool {
        matches!(self, Self::AnswerTo(_))
    }
}

pub(super) fn mailto(address: &str) -> Markup {
    let address = Markup::of(address);
    Markup(format!(
        r#"<a href="mailto:{address}" style="word-break:break-all">{address}</a>"#
    ))
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

fn board(caption: &str, drawn: &BoardText, last: Option<&String>) -> Vec<String> {
    let mut text = vec![caption.to_owned(), String::new()];
    text.extend(drawn.text.lines().map(str::to_owned));
    text.push(String::new());
    text.extend(last.iter().flat_map(|last| wrap(last, WIDTH)));
    text.extend(wrap(&drawn.legend, WIDTH));
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

/// The blocks as plain text, separated by empty lines.
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
    fn blocks_are_separated_unless_they_belong_together() {
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
