//! Boards rank by rank, as tables and as text for screen readers.

use crate::diagram::in_hand;
use crate::rules::{Board, Move, Piece, Position, Side, Square, Variant};
use crate::words::boards::{consequence, describe_move, material, piece_name, unseen_move};
use crate::words::{Noun, holdings, list, mails, variant_name};

/// The ranks from the far edge to the near one, with points from left to right as the reader sees
/// them.
pub struct Ranks {
    /// `a`, `b` … from left to right.
    pub files: Vec<String>,
    pub ranks: Vec<Rank>,
    /// Whether empty points are named too.
    pub names_empty: bool,
}

impl Ranks {
    /// Fills in the names of empty points.
    pub fn name_empty_points(&mut self) {
        self.names_empty = true;
        for rank in &mut self.ranks {
            for (file, point) in self.files.iter().zip(&mut rank.points) {
                if let Some(name) = point.as_mut().filter(|name| name.is_empty()) {
                    *name = format!("{file}{}", rank.label);
                }
            }
        }
    }
}

pub struct Rank {
    pub label: String,
    /// The piece on each point: `black chariot`; empty if there is none, `None` if there is no such
    /// point.
    pub points: Vec<Option<String>>,
    /// The first and last file of a palace on this rank.
    pub palace: Option<(String, String)>,
    /// Whether the river is between this rank and the next one.
    pub river_follows: bool,
}

pub fn ranks(variant: &Variant, position: &Position, flip: bool) -> Ranks {
    let board = variant.board();
    let turned = |count: usize, from_start: bool| -> Vec<usize> {
        if from_start {
            (0..count).collect()
        } else {
            (0..count).rev().collect()
        }
    };
    let files = turned(board.files(), !flip);
    let order = turned(board.ranks(), flip);
    // Each name is looked up once, because thirty pieces have fourteen kinds.
    let mut names: Vec<(Piece, String)> = Vec::new();
    let mut name = |piece: Piece| {
        let known = names.iter().find(|(known, _)| *known == piece);
        known.map(|(_, name)| name.clone()).unwrap_or_else(|| {
            let name = piece_name(variant, piece);
            names.push((piece, name.clone()));
            name
        })
    };
    let mut on = |square: Square| match position.piece_at(square) {
        _ if position.is_in_the_dark(variant, square) => Some(t!("board-dark").to_owned()),
        _ if position.is_absent(square) => None,
        Some(piece) => Some(name(piece)),
        None => Some(String::new()),
    };
    let rank = |(place, &rank): (usize, &usize)| Rank {
        label: board.rank_label(rank).to_owned(),
        points: files
            .iter()
            .map(|&file| board.at(file, rank).and_then(&mut on))
            .collect(),
        palace: palace_on(board, rank),
        river_follows: order.get(place + 1).is_some_and(|next| {
            board.river() == Some(rank.min(*next)) && rank.abs_diff(*next) == 1
        }),
    };
    Ranks {
        files: files
            .iter()
            .map(|&file| board.file_label(file).to_owned())
            .collect(),
        ranks: order.iter().enumerate().map(rank).collect(),
        names_empty: false,
    }
}

/// The first and last file of a palace that includes this rank.
fn palace_on(board: &Board, rank: usize) -> Option<(String, String)> {
    let ends = board.palaces().iter();
    let mut over = ends.filter(|(from, to)| {
        let (a, b) = (board.rank_of(*from), board.rank_of(*to));
        (a.min(b)..=a.max(b)).contains(&rank)
    });
    let (from, to) = over.next()?;
    let (a, b) = (board.file_of(*from), board.file_of(*to));
    let label = |file: usize| board.file_label(file).to_owned();
    Some((label(a.min(b)), label(a.max(b))))
}

/// A position as text for screen readers: every rank with its pieces, palaces and the river. The
/// first position is the one that the game began with, `last` the last move with the position
/// before it.
pub fn aloud(
    variant: &Variant,
    (start, position): (&Position, &Position),
    flip: bool,
    last: Option<(&Position, Move)>,
) -> String {
    let (name, seat) = (variant_name(variant), Noun::seat(variant, position.turn()));
    let mut lines = vec![match position.is_check(variant) {
        true => t!("board-aloud-check", variant = name, seat),
        false => t!("board-aloud", variant = name, seat),
    }];
    let unseen = last.filter(|(_, mv)| mv.is_unseen());
    lines.extend(unseen.map(|(before, _)| unseen_move(variant, before, position)));
    let last_move = last.and_then(|(before, mv)| describe_move(variant, before, mv));
    lines.extend(last_move.map(|last_move| t!("board-aloud-last", went = last_move)));
    lines.extend(last.and_then(|(before, mv)| consequence(variant, before, mv)));
    lines.extend(holdings::due(variant, position));
    lines.push(material(variant, start, position));
    lines.extend(hands(variant, position));
    let Ranks { files, ranks, .. } = ranks(variant, position, flip);
    for rank in &ranks {
        lines.push(rank_aloud(&files, rank));
        if rank.river_follows {
            lines.push(t!("board-river").to_owned());
        }
    }
    let lines = lines.into_iter().filter(|line| !line.is_empty());
    lines.map(|line| line + "\n").collect()
}

/// The pieces in each side's hand, in games with hands.
fn hands(variant: &Variant, position: &Position) -> Vec<String> {
    let hand_of = |side| {
        let held = holdings::in_hand(variant, &in_hand(variant, position, side)?);
        Some(mails::captures(&Noun::seat(variant, side).bare(), &held))
    };
    Side::BOTH.into_iter().filter_map(hand_of).collect()
}

/// `Rank 10, palace d to f: a black chariot, b black horse.`
fn rank_aloud(files: &[String], rank: &Rank) -> String {
    let points = files.iter().zip(&rank.points);
    let pieces = list(points.filter_map(|(file, standing)| match standing {
        Some(standing) if standing.is_empty() => None,
        Some(standing) => Some(t!("board-on-file", file, standing)),
        None => Some(t!("board-no-point", file)),
    }));
    let label = &rank.label;
    match (&rank.palace, pieces.is_empty()) {
        (None, true) => t!("board-rank-empty", rank = label),
        (None, false) => t!("board-rank", rank = label, pieces),
        (Some((from, to)), true) => {
            t!("board-rank-palace-empty", rank = label, from, to)
        }
        (Some((from, to)), false) => t!("board-rank-palace", rank = label, from, to, pieces),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, fen};
    use crate::rules::catalogue;
    use crate::words::{Language, in_language};

    #[test]
    fn a_position_can_be_read_aloud() {
        let variant = catalogue::find("xiangqi").unwrap();
        let text = aloud(&variant, (variant.start(), variant.start()), false, None);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "Xiangqi. Red to move.");
        assert_eq!(
            lines[1],
            "Rank 10, palace d to f: a black chariot, b black horse, c black elephant, d black \
                advisor, \
             e black general, f black advisor, g black elephant, h black horse, i black chariot."
        );
        assert_eq!(lines[2], "Rank 9, palace d to f: empty.");
        assert_eq!(lines[5], "Rank 6: empty.");
        assert_eq!(lines[6], "The river.");
        assert_eq!(lines[7], "Rank 5: empty.");
        assert_eq!(lines.len(), 12);
    }

    #[test]
    fn pieces_in_hand_are_read_aloud() {
        let variant = catalogue::find("shogi").unwrap();
        let position = fen::read(&variant, "4k4/9/9/9/9/9/9/9/4K4[PPb] w - - 0 1").unwrap();
        let text = aloud(&variant, (variant.start(), &position), false, None);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.contains(&"Sente has 2 pawns in hand."), "{text}");
        assert!(lines.contains(&"Gote has 1 bishop in hand."), "{text}");
    }

    #[test]
    fn a_turned_board_is_read_from_the_other_side() {
        let variant = catalogue::find("xiangqi").unwrap();
        let text = aloud(&variant, (variant.start(), variant.start()), true, None);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].starts_with("Rank 1, palace d to f: i red chariot, h red horse"));
        assert_eq!(lines[6], "The river.");
    }

    #[test]
    fn the_last_move_and_its_capture_are_read_aloud() {
        let variant = catalogue::find("xiangqi").unwrap();
        let mv = coordinate::read(&variant, "b3b10").unwrap();
        let after = variant.start().play(&variant, mv);
        let text = aloud(
            &variant,
            (variant.start(), &after),
            false,
            Some((variant.start(), mv)),
        );
        assert!(text.contains("Last move: Red’s cannon went from b3 to b10 and took a horse."));
        assert!(text.contains("Red is ahead by a horse."), "{text}");
    }

    #[test]
    fn a_board_is_read_idiomatically_in_chinese() {
        let variant = catalogue::find("xiangqi").unwrap();
        let mv = coordinate::read(&variant, "b3b10").unwrap();
        let after = variant.start().play(&variant, mv);
        let chinese = Language::find("zh-Hans").unwrap();
        let text = in_language(chinese, || {
            aloud(
                &variant,
                (variant.start(), &after),
                false,
                Some((variant.start(), mv)),
            )
        });
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines[..5],
            [
                "象棋。轮到黑方走。",
                "上一着：红炮从 b3 走到 b10，吃掉马。",
                "红方多 1 个马。",
                "第 10 横线，九宫 d 至 f：a 黑车、b 红炮、c 黑象、d 黑士、e 黑将、f 黑士、g 黑象、h 黑马、i 黑车。",
                "第 9 横线，九宫 d 至 f：无子。",
            ]
        );
    }
}
