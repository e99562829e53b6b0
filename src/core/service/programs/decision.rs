//! What a program does in a position: moves, offers a draw, agrees to one, or resigns.

use crate::computer::Score;
use crate::play::{Game, OfferKind, OfferTerms};
use crate::rules::{Line, Move, Side};

/// The result of the search of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judgement {
    pub mv: Move,
    /// The value for the side to move, if the engine tells one.
    pub score: Option<Score>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    Move { mv: Move, offers_draw: bool },
    Resign,
    Accept(OfferKind),
    Decline(OfferKind),
}

/// A program resigns if it is behind by more than this, in hundredths of a pawn.
const LOST: i32 = 1_200;
/// It resigns no earlier than after so many plies.
const LEAST_PLIES_TO_RESIGN: usize = 30;
/// A mate in so few moves is played to the end: the opponent wants to give it.
const SHORT_MATE: i32 = 4;
/// It agrees to a draw if it is behind by this.
const WORSE: i32 = 80;
/// A position within this is even.
const EVEN: i32 = 40;
/// In an even position, it agrees to a draw no earlier.
const LEAST_PLIES_TO_DRAW: usize = 60;
/// It offers a draw no earlier than after so many plies.
const LEAST_PLIES_TO_OFFER: usize = 100;
/// It offers a draw after so many plies without progress.
const LEAST_QUIET_PLIES: u32 = 24;
/// It offers a draw once in so many plies.
const PLIES_BETWEEN_OFFERS: usize = 20;

/// Decides for a seat. The judgement is of the game's position: for the program where it moves,
/// for its opponent where only an offer waits.
pub fn decide(game: &Game, seat: Side, judgement: Judgement) -> Decision {
    let is_turn = game.turn() == Some(seat);
    let score = judgement.score.map(|score| match is_turn {
        true => score,
        false => reversed(score),
    });
    let asked = game.offers.iter().find(|offer| offer.by != seat);
    if let Some(offer) = asked {
        let kind = offer.terms.kind();
        if kind == OfferKind::Draw && accepts_draw(&game.line, score) {
            return Decision::Accept(kind);
        }
        if !is_turn {
            return Decision::Decline(kind);
        }
    }
    if resigns(&game.line, score) {
        return Decision::Resign;
    }
    Decision::Move {
        mv: judgement.mv,
        offers_draw: asked.is_none() && offers_draw(game, seat, score),
    }
}

fn reversed(score: Score) -> Score {
    match score {
        Score::Centipawns(value) => Score::Centipawns(-value),
        Score::Mate(moves) => Score::Mate(-moves),
    }
}

fn resigns(line: &Line, score: Option<Score>) -> bool {
    let variant = line.variant();
    let is_open = variant.chance().is_none() && variant.hidden().is_none();
    let is_lost = match score {
        Some(Score::Centipawns(value)) => value <= -LOST,
        Some(Score::Mate(moves)) => moves < -SHORT_MATE,
        None => false,
    };
    is_open && is_lost && line.ply() >= LEAST_PLIES_TO_RESIGN
}

fn accepts_draw(line: &Line, score: Option<Score>) -> bool {
    match score {
        Some(Score::Centipawns(value)) => {
            let is_even = value.abs() <= EVEN && line.ply() >= LEAST_PLIES_TO_DRAW;
            value <= -WORSE || is_even
        }
        Some(Score::Mate(moves)) => moves < 0,
        None => false,
    }
}

fn offers_draw(game: &Game, seat: Side, score: Option<Score>) -> bool {
    let line = &game.line;
    let is_even = matches!(score, Some(Score::Centipawns(value)) if value.abs() <= EVEN);
    let is_quiet = line.position().clock() >= LEAST_QUIET_PLIES;
    let is_time = line.ply() >= LEAST_PLIES_TO_OFFER && line.ply() % PLIES_BETWEEN_OFFERS < 2;
    is_even && is_quiet && is_time && game.may_offer(seat, OfferTerms::Draw)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::coordinate;
    use crate::play::{GameCommand, Instant, TimeControl};
    use crate::rules::catalogue;

    /// A game of chess in which knights go back and forth for that number of plies.
    fn game(plies: usize) -> Game {
        let variant =
            catalogue::find("free-chess").unwrap_or_else(|| catalogue::find("chess").unwrap());
        let line = Line::new(variant.clone(), variant.rulebooks()[0]);
        let mut game = Game::begin(line, TimeControl::Untimed, Instant::UNIX_EPOCH);
        for ply in 0..plies {
            let text = ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4];
            let mv = coordinate::read(&variant, text).unwrap();
            let command = GameCommand::Move {
                mv,
                offer_draw: false,
            };
            game.act(game.turn().unwrap(), command, Instant::UNIX_EPOCH)
                .unwrap();
        }
        game
    }

    fn judged(score: Score, game: &Game) -> Judgement {
        Judgement {
            mv: game.line.legal()[0],
            score: Some(score),
        }
    }

    #[test]
    fn a_draw_is_accepted_when_behind_and_declined_when_ahead() {
        let mut game = game(2);
        let offer = GameCommand::Offer(OfferTerms::Draw);
        game.act(Side::First, offer, Instant::UNIX_EPOCH).unwrap();
        // It is the first side's turn, so its score is the second's reversed.
        let decided = |score| decide(&game, Side::Second, judged(score, &game));
        let accepted = Decision::Accept(OfferKind::Draw);
        let declined = Decision::Decline(OfferKind::Draw);
        assert_eq!(decided(Score::Centipawns(200)), accepted);
        assert_eq!(decided(Score::Centipawns(-200)), declined);
        assert_eq!(decided(Score::Centipawns(0)), declined, "too early");
        assert_eq!(decided(Score::Mate(3)), accepted);
    }

    #[test]
    fn a_program_resigns_only_late_and_never_before_a_short_mate() {
        let early = game(2);
        let moves = |decision| matches!(decision, Decision::Move { .. });
        let decided = |game: &Game, score| decide(game, Side::First, judged(score, game));
        assert!(moves(decided(&early, Score::Centipawns(-3_000))));
        assert!(moves(decided(&early, Score::Mate(-2))));
    }
}
