//! Boards in words: for those who hear a page instead of seeing it, and for the lines beside one.

use crate::diagram::{in_hand, svg};
use crate::notation::fen;
use crate::rules::{
    Board, Drawn, GameMode, Hidden, Kind, Move, Piece, Position, Side, Square, Variant,
};
use crate::words::{
    Language, Noun, and_list, holdings, language, list, mails, sentences, variant_name,
};

/// A piece, as people call it: `black chariot`.
#[must_use]
pub fn named(variant: &Variant, piece: Piece) -> String {
    if variant.kind(piece.kind).neutral {
        return Noun::piece(variant, piece).bare();
    }
    t!(
        "board-piece",
        seat = Noun::seat(variant, piece.side),
        piece = Noun::piece(variant, piece)
    )
}

/// A piece and where it stands: `black chariot on a10`.
#[must_use]
pub fn standing(variant: &Variant, piece: Piece, point: &str) -> String {
    // Thirty times a page: drawings have the English of their own.
    if language() == Language::ENGLISH {
        return svg::standing(variant, piece, point);
    }
    t!(
        "board-piece-on",
        seat = Noun::seat(variant, piece.side),
        piece = Noun::piece(variant, piece),
        point
    )
}

/// A board of letters that names its river in the language of the reader.
#[must_use]
pub fn with_river(drawn: &str) -> String {
    drawn.replace("r i v e r", t!("letter-river"))
}

/// A piece that is drawn alone: Red cannon.
#[must_use]
pub fn alone(variant: &Variant, piece: Piece) -> String {
    t!(
        "board-piece-alone",
        seat = Noun::seat(variant, piece.side),
        piece = Noun::piece(variant, piece)
    )
}

/// What was moved last, in words that need no board: `Red’s cannon went from h3 to e3 and took a
/// horse`. `before` is the position in which the move was made. None for a turn made by hand of
/// several parts.
#[must_use]
pub fn went(variant: &Variant, before: &Position, mv: Move) -> Option<String> {
    if mv.is_unseen() {
        return None;
    }
    let Some(mv) = before.moved_by(variant, mv) else {
        return Some(t!(
            "board-marked",
            seat = Noun::seat(variant, before.turn()),
            to = variant.board().name(mv.to)
        ));
    };
    if let Some(kind) = mv.dropped {
        let side = before.turn();
        return Some(t!(
            "board-dropped",
            seat = Noun::seat(variant, side),
            piece = Noun::piece(variant, Piece { side, kind }),
            to = variant.board().name(mv.to)
        ));
    }
    let piece = before.piece_at(mv.from)?;
    if !mv.board_edits.is_empty() {
        return None;
    }
    let seat = Noun::seat(variant, piece.side);
    if variant.is_pass(mv) {
        return Some(t!("board-passed", seat));
    }
    let name = |square| variant.board().name(square);
    let (from, to) = (name(mv.from), name(mv.to));
    if mv.from == mv.to && variant.turns_up(before, mv) {
        let seat = Noun::seat(variant, before.turn());
        return Some(t!("board-flipped", seat, at = from));
    }
    if let Some(way) = before.castling(variant, mv) {
        return Some(t!(
            "board-castled",
            seat,
            king = Noun::piece(variant, piece),
            from,
            to = name(way.lands),
            rook = Noun::piece(variant, way.companion()),
            leaves = name(way.goes.from),
            comes = name(way.goes.to)
        ));
    }
    if let Some(other) = before.swapped(variant, mv) {
        return Some(t!(
            "board-swapped",
            seat,
            piece = Noun::piece(variant, piece),
            from,
            to,
            other = Noun::piece(variant, other)
        ));
    }
    let taken = before.taken(variant, mv);
    let taken = taken.map(|(_, taken)| Noun::piece(variant, taken));
    let became = variant.becomes(piece.kind, mv).map(|kind| {
        let side = piece.side;
        Noun::piece(variant, Piece { side, kind })
    });
    let piece = Noun::piece(variant, piece);
    Some(match (taken, became) {
        (None, Some(became)) if mv.from == mv.to => t!("board-became", seat, piece, from, became),
        (None, None) => t!("board-went", seat, piece, from, to),
        (Some(taken), None) => t!("board-went-took", seat, piece, from, to, taken),
        (None, Some(became)) => t!("board-went-became", seat, piece, from, to, became),
        (Some(taken), Some(became)) => t!(
            "board-went-took-became",
            seat,
            piece,
            from,
            to,
            taken,
            became
        ),
    })
}

/// What the letters of a drawn board are, of the pieces that stand on it: `R chariot, N horse.
/// Capitals are Red, small letters Black.`
#[must_use]
pub fn legend(variant: &Variant, position: &Position) -> String {
    let stands = |kind: &&Kind| {
        let kind = kind.id;
        let is_held = |side: Side| position.hand(side).pieces().any(|(held, _)| held == kind);
        let mut sides = Side::BOTH.into_iter();
        sides.any(|side| position.standing(Piece { side, kind }).next().is_some() || is_held(side))
    };
    let kinds = variant.kinds().iter().filter(stands);
    let letter = |kind: &Kind| {
        let piece = Noun::kind(variant, &kind.name);
        let nobodys = Piece {
            side: Side::First,
            kind: kind.id,
        };
        let letter = match kind.neutral {
            true => fen::letter(variant, nobodys),
            false => kind.label.to_string(),
        };
        t!("board-letter", letter, piece)
    };
    let upper = match variant.seat(Side::First).upper {
        true => Side::First,
        false => Side::Second,
    };
    let legend = t!(
        "board-legend",
        pieces = list(kinds.map(letter)),
        upper = Noun::seat(variant, upper),
        lower = Noun::seat(variant, upper.other())
    );
    let has_absent = position.absent_points().next().is_some();
    let absent = match variant.mode() {
        _ if !has_absent => None,
        GameMode::Dark => Some(t!("board-legend-dark")),
        GameMode::VanishingPoints => Some(t!("board-legend-vanished")),
        _ => None,
    };
    sentences([Some(legend.as_str()), absent].into_iter().flatten())
}

/// What each side has more of than the other, as a sentence; empty where they have the same pieces.
#[must_use]
pub fn material(variant: &Variant, position: &Position) -> String {
    let is_placed = |side: &Side| position.pieces().any(|(_, piece)| piece.side == *side);
    let is_unknown = match variant.hidden() {
        None => false,
        Some(Hidden::Positions) => position.absent_points().next().is_some(),
        Some(Hidden::Kinds) => true,
        Some(Hidden::Placement) => !Side::BOTH.iter().all(is_placed),
    };
    if is_unknown {
        return String::new();
    }
    // What is in hand counts as what stands; a royal piece outweighs nothing.
    let held = |side: Side, kind| {
        let pieces = position.hand(side).pieces();
        let held = pieces.filter(|(held, _)| *held == kind);
        held.map(|(_, count)| count as usize).sum::<usize>()
    };
    let count = |side, kind| position.standing(Piece { side, kind }).count() + held(side, kind);
    let more = Side::BOTH.map(|side| {
        let kinds = variant
            .kinds()
            .iter()
            .filter(|kind| !kind.neutral && !kind.royal);
        let more = kinds.filter_map(|kind| {
            let kind = kind.id;
            let more = count(side, kind).checked_sub(count(side.other(), kind))?;
            let piece = Noun::piece(variant, Piece { side, kind });
            (more > 0).then(|| t!("board-count", n = more, piece))
        });
        and_list(more)
    });
    let [first, second] = Side::BOTH.map(|side| Noun::seat(variant, side));
    match [more[0].as_str(), more[1].as_str()] {
        ["", ""] => String::new(),
        [more, ""] => t!("board-ahead", seat = first, more),
        ["", more] => t!("board-ahead", seat = second, more),
        [more, others] => t!(
            "board-ahead-both",
            seat = first,
            more,
            other = second,
            others
        ),
    }
}

/// The ranks as a reader meets them, from the far edge to the near one, each with its points from
/// left to right.
pub struct Ranks {
    /// `a`, `b` … from left to right.
    pub files: Vec<String>,
    pub ranks: Vec<Rank>,
    /// Whether empty points are named too.
    pub names_empty: bool,
}

impl Ranks {
    /// Writes the name of each empty point where nobody stands.
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
    /// Who stands on each point: `black chariot`; empty where nobody does, none where there is no
    /// point.
    pub points: Vec<Option<String>>,
    /// The files of a palace on this rank, first and last.
    pub palace: Option<(String, String)>,
    /// Whether the river runs between this rank and the next one.
    pub river_follows: bool,
}

/// What happened by itself after a move: where the beast went and whom it destroyed, or that ice
/// came. Nothing mostly.
#[must_use]
pub fn brought(variant: &Variant, before: &Position, mv: Move) -> Option<String> {
    if mv.is_unseen() {
        return None;
    }
    let alone = Move {
        drawn: Drawn(None),
        ..mv
    };
    let then = before.play(variant, alone);
    if let GameMode::Ice { every } = *variant.mode() {
        let due = before.turn() == Side::Second && before.round().is_multiple_of(every);
        return due.then(|| t!("board-ice").to_owned());
    }
    if variant.goal().is_some_and(|goal| goal.blast.is_some()) {
        let gone = before.pieces().filter(|&(at, piece)| {
            let is_told =
                at == mv.from || before.taken(variant, mv).is_some_and(|taken| taken.0 == at);
            !is_told && then.piece_at(at) != Some(piece)
        });
        let gone = gone.map(|(at, piece)| standing(variant, piece, variant.board().name(at)));
        before.taken(variant, mv)?;
        return Some(match and_list(gone).as_str() {
            "" => t!("board-exploded-alone").to_owned(),
            pieces => t!("board-exploded", pieces),
        });
    }
    if let Some(piece) = variant.turned_up(mv) {
        let piece = standing(variant, piece, variant.board().name(mv.to));
        return Some(t!("board-turned-up", piece));
    }
    let path = variant.wandering(&then, mv.drawn.0?);
    let beast = Noun::kind(variant, &variant.kind(variant.neutral()?).name);
    let to = variant.board().name(*path.last()?);
    let met = path.iter().filter_map(|&at| {
        let piece = then.piece_at(at)?;
        let kind = variant.kind(piece.kind);
        (!kind.neutral).then(|| standing(variant, piece, variant.board().name(at)))
    });
    Some(match and_list(met).as_str() {
        "" => t!("board-wandered", beast, to),
        pieces => t!("board-wandered-destroyed", beast, to, pieces),
    })
}

/// That a side has moved in the dark, and what of the reader's it captured.
#[must_use]
pub fn moved_unseen(variant: &Variant, before: &Position, after: &Position) -> String {
    let seat = Noun::seat(variant, before.turn());
    match lost(variant, before, after).as_str() {
        "" => t!("board-moved-unseen", seat),
        pieces => t!("board-lost-unseen", seat, pieces),
    }
}

/// What of the reader's was captured by such a move, as a clause without its full stop; none where
/// nothing was.
#[must_use]
pub fn captured_unseen(variant: &Variant, before: &Position, after: &Position) -> Option<String> {
    let lost = lost(variant, before, after);
    let seat = Noun::seat(variant, before.turn());
    (!lost.is_empty()).then(|| t!("board-captured-unseen", seat, pieces = lost))
}

fn lost(variant: &Variant, before: &Position, after: &Position) -> String {
    let lost = after.lost_since(before, before.turn().other()).into_iter();
    and_list(lost.filter_map(|at| {
        let piece = before.piece_at(at)?;
        Some(standing(variant, piece, variant.board().name(at)))
    }))
}

#[must_use]
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
    // Thirty pieces are of fourteen sorts: each is named once.
    let mut names: Vec<(Piece, String)> = Vec::new();
    let mut name = |piece: Piece| {
        let known = names.iter().find(|(known, _)| *known == piece);
        known.map(|(_, name)| name.clone()).unwrap_or_else(|| {
            let name = named(variant, piece);
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

/// The first and the last file of a palace that reaches over a rank.
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

/// A position as lines to be read aloud: every rank named with its pieces, palaces and the river
/// said where they are. `last` is the move that led there, with the position before it.
#[must_use]
pub fn aloud(
    variant: &Variant,
    position: &Position,
    flip: bool,
    last: Option<(&Position, Move)>,
) -> String {
    let (name, seat) = (variant_name(variant), Noun::seat(variant, position.turn()));
    let mut lines = vec![match position.is_check(variant) {
        true => t!("board-aloud-check", variant = name, seat),
        false => t!("board-aloud", variant = name, seat),
    }];
    let unseen = last.filter(|(_, mv)| mv.is_unseen());
    lines.extend(unseen.map(|(before, _)| moved_unseen(variant, before, position)));
    let went = last.and_then(|(before, mv)| went(variant, before, mv));
    lines.extend(went.map(|went| t!("board-aloud-last", went)));
    lines.extend(last.and_then(|(before, mv)| brought(variant, before, mv)));
    lines.extend(crate::words::marking::due(variant, position));
    lines.push(material(variant, position));
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

/// What each side has in hand, in games with hands.
fn hands(variant: &Variant, position: &Position) -> Vec<String> {
    let told = |side| {
        let held = holdings::in_hand(variant, &in_hand(variant, position, side)?);
        Some(mails::has_taken(&Noun::seat(variant, side).bare(), &held))
    };
    Side::BOTH.into_iter().filter_map(told).collect()
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
    use crate::notation::coordinate;
    use crate::rules::catalogue;
    use crate::words::{Language, in_language};

    #[test]
    fn a_piece_that_is_turned_up_takes_nothing_and_nobody_is_ahead_by_it() {
        let variant = catalogue::find("banqi").unwrap();
        let mv = coordinate::read(&variant, "b3b3{R}").unwrap();
        let told = went(&variant, variant.start(), mv);
        assert_eq!(told.as_deref(), Some("Red turned up the piece on b3"));
        let after = variant.start().play(&variant, mv);
        assert_eq!(material(&variant, &after), "");
    }

    #[test]
    fn a_legend_names_nobodys_pieces_as_the_board_shows_them() {
        for (slug, named) in [
            ("banqi", "X face-down piece"),
            ("ice-age", "* ice cube"),
            ("behemoth", "* behemoth"),
        ] {
            let variant = catalogue::find(slug).unwrap();
            let told = legend(&variant, variant.start());
            assert!(told.contains(named), "{told}");
            let drawn = crate::diagram::text::board(&variant, variant.start(), false);
            assert!(drawn.contains(&named[..1]), "{drawn}");
        }
    }

    #[test]
    fn a_position_can_be_read_aloud() {
        let variant = catalogue::find("xiangqi").unwrap();
        let text = aloud(&variant, variant.start(), false, None);
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
    fn what_is_in_hand_is_read_aloud() {
        let variant = catalogue::find("shogi").unwrap();
        let position = fen::read(&variant, "4k4/9/9/9/9/9/9/9/4K4[PPb] w - - 0 1").unwrap();
        let text = aloud(&variant, &position, false, None);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.contains(&"Sente has 2 pawns in hand."), "{text}");
        assert!(lines.contains(&"Gote has 1 bishop in hand."), "{text}");
    }

    #[test]
    fn a_turned_board_is_read_from_the_other_side() {
        let variant = catalogue::find("xiangqi").unwrap();
        let text = aloud(&variant, variant.start(), true, None);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].starts_with("Rank 1, palace d to f: i red chariot, h red horse"));
        assert_eq!(lines[6], "The river.");
    }

    #[test]
    fn the_last_move_and_what_it_took_are_said() {
        let variant = catalogue::find("xiangqi").unwrap();
        let mv = coordinate::read(&variant, "b3b10").unwrap();
        let after = variant.start().play(&variant, mv);
        let text = aloud(&variant, &after, false, Some((variant.start(), mv)));
        assert!(text.contains("Last move: Red’s cannon went from b3 to b10 and took a horse."));
        assert!(text.contains("Red is ahead by a horse."), "{text}");
    }

    #[test]
    fn castling_and_what_becomes_another_where_it_stands_are_told_as_such() {
        let told = |slug: &str, position: &str, text: &str| {
            let variant = catalogue::find(slug).unwrap();
            let position = fen::read(&variant, position).unwrap();
            let mv = coordinate::read(&variant, text).unwrap();
            went(&variant, &position, mv).unwrap()
        };
        assert_eq!(
            told("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
            "White castled: the king went from e1 to g1, the rook from h1 to f1"
        );
        assert_eq!(
            told("fischer-random", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"),
            "White castled: the king went from e1 to g1, the rook from h1 to f1"
        );
        assert_eq!(
            told("sittuyin", "4k3/8/5P2/8/8/8/8/4K3[] w - - 0 1", "f6f6f"),
            "White’s pawn on f6 became a general"
        );
    }

    #[test]
    fn what_each_side_has_more_of_is_told_of_both() {
        let variant = catalogue::find("xiangqi").unwrap();
        let position = fen::read(&variant, "3ak4/9/9/9/9/9/9/9/9/RR1K5 w").unwrap();
        assert_eq!(
            material(&variant, &position),
            "Red is ahead by 2 chariots, Black by an advisor."
        );
        assert_eq!(material(&variant, variant.start()), "");
    }

    #[test]
    fn a_board_is_read_in_chinese_as_one_would_say_it_there() {
        let variant = catalogue::find("xiangqi").unwrap();
        let mv = coordinate::read(&variant, "b3b10").unwrap();
        let after = variant.start().play(&variant, mv);
        let chinese = Language::find("zh-Hans").unwrap();
        let text = in_language(chinese, || {
            aloud(&variant, &after, false, Some((variant.start(), mv)))
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
