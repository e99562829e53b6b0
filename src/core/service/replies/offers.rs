//! `accept` and `decline`: whatever stands is answered, if just one thing does.

use crate::play::Game;
use crate::rules::Side;
use crate::service::games::Wish;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Say {
    Yes,
    No,
}

/// Why there is no telling what is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stands {
    /// No offer of the opponent's stands.
    Nothing,
    Several,
}

/// What an answer to the opponent's offer means now.
pub(super) fn meant(game: &Game, seat: Side, say: Say) -> Result<Wish, Stands> {
    let theirs = Some(seat.other());
    let offers = [
        (
            game.claim.map(|claim| claim.by),
            Wish::AcceptClaim,
            Wish::DeclineClaim,
        ),
        (game.draw_offer, Wish::AcceptDraw, Wish::DeclineDraw),
        (game.takeback, Wish::AcceptTakeback, Wish::DeclineTakeback),
        (game.pause, Wish::AcceptPause, Wish::DeclinePause),
        (game.cancel, Wish::AcceptCancel, Wish::DeclineCancel),
    ];
    let mut standing = offers.into_iter().filter(|(by, _, _)| *by == theirs);
    match (standing.next(), standing.next()) {
        (None, _) => Err(Stands::Nothing),
        (Some(_), Some(_)) => Err(Stands::Several),
        (Some((_, yes, no)), None) => Ok(match say {
            Say::Yes => yes,
            Say::No => no,
        }),
    }
}
