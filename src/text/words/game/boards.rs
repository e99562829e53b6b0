//! Boards and moves in words, for screen readers and for captions.

use crate::diagram::Lettering;
use crate::diagram::svg;
use crate::notation::fen;
use crate::rules::{Drawn, GameMode, Hidden, Kind, Move, Piece, Position, Side, Variant};
use crate::words::{Language, Noun, and_list, language, list, sentences};

/// The name of a piece: `black chariot`.
pub fn piece_name(variant: &Variant, piece: Piece) -> String {
    if variant.kind(piece.kind).neutral {
        return Noun::piece(variant, piece).bare();
    }
    t!(
        "board-piece",
        seat = Noun::seat(variant, piece.side),
        piece = Noun::piece(variant, piece)
    )
}

/// A piece with its label and point: `black chariot (r) on a10`.
pub fn piece_on_point(variant: &Variant, piece: Piece, point: &str) -> String {
    // Called thirty times a page, so English has a fast path.
    if language() == Language::ENGLISH {
        return svg::standing(variant, piece, point);
    }
    t!(
        "board-piece-on",
        seat = Noun::seat(variant, piece.side),
        piece = Noun::piece(variant, piece),
        label = variant.label(piece).to_string(),
        point
    )
}

/// The same in a sentence: `black chariot on a10`.
fn piece_at_point(variant: &Variant, piece: Piece, point: &str) -> String {
    t!(
        "game-captured-on",
        piece = piece_name(variant, piece),
        point
    )
}

/// A board in letters, with its river named in the reader's language.
pub fn with_river(drawn: &str) -> String {
    drawn.replace("r i v e r", t!("letter-river"))
}

/// A piece that is drawn alone: Red cannon.
pub fn single_piece(variant: &Variant, piece: Piece) -> String {
    t!(
        "board-piece-alone",
        seat = Noun::seat(variant, piece.side),
        piece = Noun::piece(variant, piece)
    )
}

/// The last move in words that need no board: `Red’s cannon went from h3 to e3 and took a horse`.
/// `before` is the position before the move. `None` for a manual turn of several parts.
pub fn describe_move(variant: &Variant, before: &Position, mv: Move) -> Option<String> {
    if mv.is_unseen() {
        return None;
    }
    let name = |square| variant.board().name(square);
    let turn = Noun::seat(variant, before.turn());
    let Some(mv) = before.moved_by(variant, mv) else {
        return Some(t!("board-marked", seat = turn, to = name(mv.to)));
    };
    if let Some(kind) = mv.gates() {
        let told = describe_move(variant, before, before.ungated(variant, mv))?;
        let piece = Noun::piece(variant, Piece::new(before.turn(), kind));
        return Some(t!("board-gated", told, piece, at = name(mv.from)));
    }
    if let Some(kind) = mv.drops() {
        let side = before.turn();
        let piece = Noun::piece(variant, Piece { side, kind });
        return Some(t!("board-dropped", seat = turn, piece, to = name(mv.to)));
    }
    let piece = before.piece_at(mv.from)?;
    if !mv.board_edits.is_empty() {
        return None;
    }
    let seat = Noun::seat(variant, piece.side);
    if variant.is_pass(mv) {
        return Some(t!("board-passed", seat));
    }
    if mv.from == mv.to && variant.turns_up(before, mv) {
        return Some(t!("board-flipped", seat = turn, at = name(mv.from)));
    }
    if let Some(way) = before.castling(variant, mv) {
        return Some(t!(
            "board-castled",
            seat,
            king = Noun::piece(variant, piece),
            from = name(mv.from),
            to = name(way.lands),
            rook = Noun::piece(variant, way.companion()),
            leaves = name(way.goes.from),
            comes = name(way.goes.to)
        ));
    }
    Some(describe_plain_move(variant, before, mv, piece))
}

/// The same for a move that swaps, captures or promotes, or is plain.
fn describe_plain_move(variant: &Variant, before: &Position, mv: Move, piece: Piece) -> String {
    let other = before.swapped(variant, mv);
    let taken = before.taken(variant, mv).map(|(_, taken)| taken);
    let becomes = variant.becomes(piece.kind, mv);
    let became = becomes.map(|kind| Piece { kind, ..piece });
    let kind = match (other, taken, became) {
        (Some(_), ..) => "swapped",
        (_, None, Some(_)) if mv.from == mv.to => "became",
        (_, None, None) => "went",
        (_, Some(_), None) => "went-took",
        (_, None, Some(_)) => "went-became",
        (_, Some(_), Some(_)) => "went-took-became",
    };
    t_kind!(
        "board",
        kind,
        seat = Noun::seat(variant, piece.side),
        piece = Noun::piece(variant, piece),
        from = variant.board().name(mv.from),
        to = variant.board().name(mv.to),
        other = other.map(|other| Noun::piece(variant, other)),
        taken = taken.map(|taken| Noun::piece(variant, taken)),
        became = became.map(|became| Noun::piece(variant, became))
    )
}

/// The legend of a drawn board's letters: `R chariot, N horse. Capitals are Red, small letters
/// Black.`
pub fn legend(variant: &Variant, position: &Position) -> String {
    legend_in(variant, position, Lettering::Labels)
}

/// The same for a board with these signs.
pub fn legend_in(variant: &Variant, position: &Position, lettering: Lettering) -> String {
    let lettering = lettering.fitting(variant);
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
            false => lettering.of(variant, nobodys).to_uppercase(),
        };
        t!("board-letter", letter, piece)
    };
    if lettering == Lettering::Characters {
        let signs = |side| {
            let signs = kinds.clone().map(|kind| {
                let kind = kind.id;
                lettering.of(variant, Piece { side, kind })
            });
            signs.collect::<String>()
        };
        return t!(
            "board-legend-characters",
            first = Noun::seat(variant, Side::First),
            firsts = signs(Side::First),
            second = Noun::seat(variant, Side::Second),
            seconds = signs(Side::Second)
        );
    }
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

/// What each side has gained over the other since the start, as a sentence; empty if nothing.
pub fn material(variant: &Variant, start: &Position, position: &Position) -> String {
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
    // Pieces in hand count too; royal pieces do not.
    let count = |position: &Position, side: Side, kind| {
        let pieces = position.hand(side).pieces();
        let held = pieces.filter(|(held, _)| *held == kind);
        let held: usize = held.map(|(_, count)| count as usize).sum();
        position.standing(Piece { side, kind }).count() + held
    };
    let more = Side::BOTH.map(|side| {
        let kinds = variant
            .kinds()
            .iter()
            .filter(|kind| !kind.neutral && !kind.royal);
        let more = kinds.filter_map(|kind| {
            let kind = kind.id;
            let [now, at_first] = [position, start].map(|at| count(at, side, kind));
            let [others, others_at_first] =
                [position, start].map(|at| count(at, side.other(), kind));
            let more = (now + others_at_first).checked_sub(others + at_first)?;
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

/// The automatic consequence of a move: where the animal went and what it captured, or that ice
/// appeared.
pub fn consequence(variant: &Variant, before: &Position, mv: Move) -> Option<String> {
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
        let gone = gone.map(|(at, piece)| piece_at_point(variant, piece, variant.board().name(at)));
        before.taken(variant, mv)?;
        return Some(match and_list(gone).as_str() {
            "" => t!("board-exploded-alone").to_owned(),
            pieces => t!("board-exploded", pieces),
        });
    }
    if let Some(piece) = variant.turned_up(mv) {
        let piece = piece_at_point(variant, piece, variant.board().name(mv.to));
        return Some(t!("board-turned-up", piece));
    }
    let path = variant.wandering(&then, mv.drawn.0?);
    let beast = Noun::kind(variant, &variant.kind(variant.neutral()?).name);
    let to = variant.board().name(*path.last()?);
    let met = path.iter().filter_map(|&at| {
        let piece = then.piece_at(at)?;
        let kind = variant.kind(piece.kind);
        (!kind.neutral).then(|| piece_at_point(variant, piece, variant.board().name(at)))
    });
    Some(match and_list(met).as_str() {
        "" => t!("board-wandered", beast, to),
        pieces => t!("board-wandered-destroyed", beast, to, pieces),
    })
}

/// That a side moved invisibly, and what it captured of the reader's pieces.
pub fn unseen_move(variant: &Variant, before: &Position, after: &Position) -> String {
    let seat = Noun::seat(variant, before.turn());
    match loss(variant, before, after).as_str() {
        "" => t!("board-moved-unseen", seat),
        pieces => t!("board-lost-unseen", seat, pieces),
    }
}

/// The reader's captured piece as a clause without its full stop, if any.
pub fn unseen_capture(variant: &Variant, before: &Position, after: &Position) -> Option<String> {
    let lost = loss(variant, before, after);
    let seat = Noun::seat(variant, before.turn());
    (!lost.is_empty()).then(|| t!("board-captured-unseen", seat, pieces = lost))
}

fn loss(variant: &Variant, before: &Position, after: &Position) -> String {
    let lost = after.lost_since(before, before.turn().other()).into_iter();
    and_list(lost.filter_map(|at| {
        let piece = before.piece_at(at)?;
        Some(piece_at_point(variant, piece, variant.board().name(at)))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::coordinate;
    use crate::rules::catalogue;

    #[test]
    fn a_revealed_piece_captures_nothing_and_changes_no_balance() {
        let variant = catalogue::find("banqi").unwrap();
        let mv = coordinate::read(&variant, "b3b3{R}").unwrap();
        let description = describe_move(&variant, variant.start(), mv);
        assert_eq!(
            description.as_deref(),
            Some("Red turned up the piece on b3")
        );
        let after = variant.start().play(&variant, mv);
        assert_eq!(material(&variant, variant.start(), &after), "");
    }

    #[test]
    fn a_legend_names_neutral_pieces_as_the_board_shows_them() {
        use crate::diagram::text::{TextOptions, board};
        for (slug, named) in [
            ("banqi", "X face-down piece"),
            ("ice-age", "* ice cube"),
            ("behemoth", "* behemoth"),
        ] {
            let variant = catalogue::find(slug).unwrap();
            let description = legend(&variant, variant.start());
            assert!(description.contains(named), "{description}");
            let drawn = board(&variant, variant.start(), TextOptions::default());
            assert!(drawn.contains(&named[..1]), "{drawn}");
        }
    }

    #[test]
    fn castling_and_promotion_in_place_are_described_as_such() {
        let description = |slug: &str, position: &str, text: &str| {
            let variant = catalogue::find(slug).unwrap();
            let position = fen::read(&variant, position).unwrap();
            let mv = coordinate::read(&variant, text).unwrap();
            describe_move(&variant, &position, mv).unwrap()
        };
        assert_eq!(
            description("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
            "White castled: the king went from e1 to g1, the rook from h1 to f1"
        );
        assert_eq!(
            description("fischer-random", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"),
            "White castled: the king went from e1 to g1, the rook from h1 to f1"
        );
        assert_eq!(
            description("sittuyin", "4k3/8/5P2/8/8/8/8/4K3[] w - - 0 1", "f6f6f"),
            "White’s pawn on f6 became a general"
        );
    }

    #[test]
    fn the_material_advantage_is_given_for_both_sides() {
        let variant = catalogue::find("xiangqi").unwrap();
        let position = fen::read(&variant, "3ak4/9/9/9/9/9/9/9/9/RR1K5 w").unwrap();
        assert_eq!(
            material(&variant, variant.start(), &position),
            "Red is ahead by 2 chariots, Black by an advisor."
        );
        assert_eq!(material(&variant, variant.start(), variant.start()), "");
    }

    #[test]
    fn unequal_armies_are_ahead_by_what_they_have_gained() {
        let variant = catalogue::find("horde").unwrap();
        let balance = |position: &Position| material(&variant, variant.start(), position);
        assert_eq!(balance(variant.start()), "");
        let mv = coordinate::read(&variant, "b5a6").unwrap();
        let before = variant
            .start()
            .play(&variant, coordinate::read(&variant, "a4a5").unwrap());
        let before = before.play(&variant, coordinate::read(&variant, "a7a6").unwrap());
        assert_eq!(
            balance(&before.play(&variant, mv)),
            "White is ahead by a pawn."
        );
    }
}
