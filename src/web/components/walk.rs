//! The navigation through the plies of a line, on the pages of games and analysis boards.

use crate::notation::{Notation, record};
use crate::rules::{Chooser, Line, Side, Variant};
use crate::words::{self, Markup};
use std::ops::Range;

/// The steps, the moves, and the links to other notations.
pub(in crate::web) struct Walk {
    pub steps: Stepper,
    pub rounds: MoveList,
    /// The links to the same page in each notation that the game has.
    pub notations: Vec<NotationLink>,
}

/// The steps through a game. A step that would change nothing has no address.
pub(in crate::web) struct Stepper {
    /// `Start of 34 moves`, or `Red’s move 22 of 34`.
    pub words: String,
    pub first: Option<String>,
    pub back: Option<String>,
    pub forward: Option<String>,
    /// The last position: the address of the game without a ply.
    pub last: Option<String>,
}

/// The moves by rounds; of a long line, those around the ply shown.
#[derive(Default)]
pub(in crate::web) struct MoveList {
    pub rounds: Vec<Round>,
    pub plies: Range<usize>,
    /// The addresses of the positions before the first move of the list and after the move that
    /// follows it. `None` if there are no further moves.
    pub earlier: Option<String>,
    pub later: Option<String>,
}

/// A round: one move of each side.
pub(in crate::web) struct Round {
    pub number: usize,
    /// Whether the second side begins this row. Where the opponent chooses, a row is a mark and the
    /// choice.
    pub second: bool,
    pub plies: Vec<PlyLink>,
}

pub(in crate::web) struct PlyLink {
    /// The address of the position after the move: `?ply=12`.
    pub href: String,
    /// The written move: `R a1-a5`.
    pub text: String,
    /// Whether the position after the move is shown.
    pub shown: bool,
    /// Whether a message came with the move.
    pub message: bool,
}

/// A link to another notation of the moves.
pub(in crate::web) struct NotationLink {
    /// The address of the page in that notation.
    pub href: String,
    pub title: &'static str,
    /// Whether it is the current one.
    pub shown: bool,
}

impl Walk {
    /// The links of all notations in a row.
    pub(in crate::web) fn notation_links(&self) -> Markup {
        let link = |other: &NotationLink| {
            let title = Markup::of(other.title);
            match other.shown {
                true => format!("<b>{title}</b>"),
                false => format!(r#"<a href="{}">{title}</a>"#, Markup::of(&other.href)),
            }
        };
        Markup(words::list(self.notations.iter().map(link)))
    }
}

/// The steps from a ply of a line with that many plies; `href` returns the address of a ply.
pub(in crate::web) fn steps(
    line: &Line,
    (ply, end): (usize, usize),
    href: impl Fn(usize) -> String,
) -> Stepper {
    let (back, forward) = (ply > 0, ply < end);
    Stepper {
        words: words::games::step(line, ply, end),
        first: back.then(|| href(0)),
        back: back.then(|| href(ply - 1)),
        forward: forward.then(|| href(ply + 1)),
        last: forward.then(|| href(end)),
    }
}

/// The most plies in a list whose addresses are short.
pub(in crate::web) const MOST_PLIES: usize = 1_000;

/// The moves of a line by rounds: at most `most` plies, among them `shown`. `said` returns whether
/// a message came with a ply.
pub(in crate::web) fn rounds(
    line: &Line,
    notation: Notation,
    (shown, most): (usize, usize),
    href: impl Fn(usize) -> String,
    has_message: impl Fn(usize) -> bool,
) -> MoveList {
    let begin = shown.min(line.ply()).saturating_sub(1) / most * most;
    let plies = begin..line.ply().min(begin + most);
    MoveList {
        earlier: (begin > 0).then(|| href(begin)),
        later: (plies.end < line.ply()).then(|| href(plies.end + 1)),
        rounds: rounds_of(line, notation, (shown, &plies), href, has_message),
        plies,
    }
}

fn rounds_of(
    line: &Line,
    notation: Notation,
    (shown, plies): (usize, &Range<usize>),
    href: impl Fn(usize) -> String,
    has_message: impl Fn(usize) -> bool,
) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    let texts = record::moves_in_brief(line, plies.clone(), notation);
    for (index, text) in plies.clone().zip(texts) {
        let before = line.at(index);
        let number = before.map_or(1, |position| position.round() as usize);
        let ply = index + 1;
        let link = PlyLink {
            href: href(ply),
            text,
            shown: ply == shown,
            message: has_message(ply),
        };
        let halves = line.variant().chooser() == Chooser::Opponent;
        let goes_on = |round: &Round| match halves {
            true => before.is_some_and(|before| before.mark().is_some()),
            false => round.number == number,
        };
        match rounds.last_mut() {
            Some(round) if goes_on(round) => round.plies.push(link),
            _ => rounds.push(Round {
                number,
                second: halves && before.is_some_and(|before| before.turn() == Side::Second),
                plies: vec![link],
            }),
        }
    }
    rounds
}

/// The notations of the moves; `href` returns the address of the page in one of them.
pub(in crate::web) fn notations(
    variant: &Variant,
    shown: Notation,
    href: impl Fn(Notation) -> String,
) -> Vec<NotationLink> {
    let notations = Notation::available(variant).into_iter();
    let link = |notation: Notation| NotationLink {
        href: href(notation),
        title: words::readings::title(notation),
        shown: notation == shown,
    };
    notations.map(link).collect()
}
