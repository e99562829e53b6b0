//! What is told in games in which one side marks a point and the other chooses which piece goes
//! there.

use crate::rules::{Chooser, Position, Variant};
use crate::words::{Noun, holdings, lessons};

/// What must be done now, as a sentence: the kind of piece that a die names must move, a point is
/// to be marked, or a piece to be chosen. Nothing in most games.
#[must_use]
pub fn due(variant: &Variant, position: &Position) -> Option<String> {
    let left = position.opening_left();
    if left > 0 {
        let opens = match position.forced_pass(variant) {
            Some(_) => position.turn().other(),
            None => position.turn(),
        };
        return Some(t!(
            "game-opening-due",
            seat = Noun::seat(variant, opens),
            n = u32::from(left.div_ceil(2))
        ));
    }
    if variant.chooser() == Chooser::Owner {
        let die = holdings::die(variant, position)?;
        return Some(lessons::capital(&die) + ".");
    }
    let turn = position.turn();
    let [seat, other] = [turn, turn.other()].map(|side| Noun::seat(variant, side));
    Some(match position.mark() {
        Some(at) => t!(
            "game-choose-due",
            seat,
            other,
            at = variant.board().name(at)
        ),
        None => t!("game-mark-due", seat, other),
    })
}

#[cfg(test)]
mod tests {
    use super::due;
    use crate::notation::fen;
    use crate::rules::catalogue;

    #[test]
    fn who_must_mark_and_who_must_choose_is_told() {
        let variant = catalogue::find("ambiguous").unwrap();
        assert_eq!(
            due(&variant, variant.start()).unwrap(),
            "White marks a square that one of White’s pieces can go to, and Black chooses which \
                one goes there."
        );
        let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 mark=f3";
        let marked = fen::read(&variant, text).unwrap();
        assert_eq!(
            due(&variant, &marked).unwrap(),
            "Black chooses which of White’s pieces goes to f3, and then marks a square."
        );
        let chess = catalogue::find("chess").unwrap();
        assert_eq!(due(&chess, chess.start()), None);
    }
}
