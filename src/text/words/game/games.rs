//! Sentences about games: titles, outcomes, refusals, offers.

use crate::model::Status;
use crate::play::{MOST_PLIES, Outcome, Reason, Refusal};
use crate::refusals::RematchRefused;
use crate::rules::{self, Ending, Line, Position, Side, Variant};
use crate::words::{Noun, endings, lessons, move_numbers, moves, named, time, variant_name};
use chrono::TimeDelta;

/// In the archive: the lists, with their words in addresses.
pub fn statuses() -> [(&'static str, &'static str); 3] {
    [
        ("playing", t!("games-being-played")),
        ("finished", t!("games-finished")),
        ("open", t!("games-open")),
    ]
}

/// Results to look for, with their words in addresses: by the names of the sides where the variant
/// is known.
pub fn results(variant: Option<&Variant>) -> [(&'static str, String); 3] {
    let won = |side: Side| match (variant, side) {
        (Some(variant), _) => t!("games-won", seat = Noun::seat(variant, side)),
        (None, Side::First) => t!("games-first-won").to_owned(),
        (None, Side::Second) => t!("games-second-won").to_owned(),
    };
    [
        ("first", won(Side::First)),
        ("second", won(Side::Second)),
        ("draw", t!("games-draw").to_owned()),
    ]
}

/// Whose turn it is, and until when if there is a deadline.
pub fn turn_until(variant: &Variant, side: Side, until: Option<&str>) -> String {
    let seat = Noun::seat(variant, side);
    match until {
        Some(until) => t!("game-turn-until", seat, until),
        None => t!("game-turn", seat),
    }
}

/// That a general is attacked.
pub fn in_check(variant: &Variant, side: Side, mine: bool) -> String {
    if mine {
        t!("game-you-in-check").to_owned()
    } else {
        t!("game-in-check", seat = Noun::seat(variant, side))
    }
}

/// On a card: how a game ended.
pub fn short_outcome(variant: &Variant, outcome: &Outcome) -> String {
    let ground = outcome.reason.as_str();
    let seat = |side: Side| Noun::seat(variant, side);
    match (outcome.winner, outcome.reason) {
        (_, Reason::Cancelled) => t!("game-ended-called-off").to_owned(),
        (_, Reason::Unfinished) => t!("game-ended-unknown").to_owned(),
        (Some(side), Reason::Recorded) => t!("game-ended-won", seat = seat(side)),
        (None, Reason::Recorded) => t!("game-ended-draw").to_owned(),
        (Some(side), _) => t!("game-ended-won-by", seat = seat(side), reason = ground),
        (None, _) => t!("game-ended-draw-by", reason = ground),
    }
}

/// How long a game of so many plies is: `22 moves`.
pub fn length(plies: i64) -> String {
    match move_numbers::moves(usize::try_from(plies).unwrap_or_default()) {
        0 => t!("card-length-none").to_owned(),
        moves => t!("card-length", moves),
    }
}

/// Which seat a challenge leaves, told to the challenger or to anybody else; `mover` moves first
/// in the position that it begins with.
pub fn seat_offered(
    variant: &Variant,
    mover: Side,
    challengers: Option<Side>,
    own: bool,
) -> String {
    let Some(challengers) = challengers else {
        return t!("challenge-seat-drawn").to_owned();
    };
    let side = if own {
        challengers
    } else {
        challengers.other()
    };
    let seat = Noun::seat(variant, side);
    if side == mover {
        t!("challenge-seat-begins", seat)
    } else {
        t!("challenge-seat", seat)
    }
}

/// Who plays a game, the first mover first: `Lan – Mei`, `Hu Ronghua against an unknown player`;
/// empty where neither is known.
pub fn players(names: [&str; 2]) -> String {
    match names {
        ["", ""] => String::new(),
        [known, ""] | ["", known] => t!("game-players-one", name = known),
        [first, second] => t!("game-players", first, second),
    }
}

/// What heads the page of a game: who plays or, where that is not known, where and when it was
/// played.
pub fn title(names: [&str; 2], event: &str, day: &str, variant: &str) -> String {
    match (event, day) {
        _ if names != ["", ""] => players(names),
        ("", "") => t!("game-untitled", variant),
        ("", day) => t!("game-untitled-day", variant, day),
        (event, "") => event.to_owned(),
        (event, day) => t!("game-event-day", event, day),
    }
}

/// How many games a list has: `23 games`, `over 10,000 games`.
pub fn counted(games: usize, more: bool) -> String {
    match more {
        true => t!("games-counted-over", games),
        false => t!("games-counted", games),
    }
}

/// What heads the page of a challenge: `lan offers an open game of Xiangqi`, `lan challenges mei to
/// a game of Xiangqi`.
pub fn challenge_title(challenger: &str, opponent: Option<&str>, variant: &str) -> String {
    match opponent {
        Some(opponent) => t!("challenge-heading", challenger, opponent, variant),
        None => t!("challenge-heading-open", challenger, variant),
    }
}

/// What became of an invitation; of none that we know, when the address is wrong.
pub fn invitation_over(status: Option<Status>) -> &'static str {
    match status {
        Some(Status::Declined) => t!("invitation-declined"),
        Some(Status::Withdrawn) => t!("invitation-withdrawn"),
        Some(Status::Lapsed | Status::Open) => t!("invitation-lapsed"),
        Some(Status::Playing | Status::Finished) => t!("invitation-taken"),
        None => t!("invitation-unknown"),
    }
}

/// What a challenge begins that is for more than one game, a sentence each; `standing`: how many
/// may still accept it.
pub fn several(both_sides: bool, standing: i64) -> Vec<String> {
    let both = both_sides.then(|| t!("challenge-both-sides").to_owned());
    let standing = (standing > 1).then(|| t!("challenge-stands", n = standing));
    both.into_iter().chain(standing).collect()
}

/// What became of a challenge that came to nothing.
pub fn challenge_over(status: Status) -> Option<String> {
    let sentence = match status {
        Status::Declined => t!("challenge-declined"),
        Status::Withdrawn => t!("challenge-withdrawn"),
        Status::Lapsed => t!("challenge-lapsed"),
        Status::Open | Status::Playing | Status::Finished => return None,
    };
    Some(sentence.to_owned())
}

/// What a drawn board shows: `Lan – Mei, after Red’s move 12`.
pub fn caption(players: &str, line: &Line, ply: usize) -> String {
    match (players, ply) {
        ("", 0) => t!("game-before-first-move").to_owned(),
        ("", _) => lessons::capital(&move_numbers::after(line, ply)),
        (players, 0) => t!("game-caption-start", players),
        (players, _) => {
            let place = move_numbers::after(line, ply);
            t!("game-caption", players, place)
        }
    }
}

/// Where one is in a line: `Red’s move 22 of 34`.
pub fn step(line: &Line, ply: usize, end: usize) -> String {
    match (ply, end) {
        (0, 0) => t!("game-step-none").to_owned(),
        (0, _) => t!("game-step-start", moves = move_numbers::moves(end)),
        _ => t!(
            "game-step",
            nth = move_numbers::nth(line, ply),
            moves = move_numbers::number_in(line, end).to_string()
        ),
    }
}

/// The move that led to the position shown: as the reader writes it, in full algebraic, and in
/// words.
pub fn last_move(text: &str, exact: &str, went: Option<&str>) -> String {
    match (went, text == exact) {
        (None, true) => t!("game-last-move", text),
        (None, false) => t!("game-last-move-exact", text, exact),
        (Some(went), true) => t!("game-last-move-went", text, went),
        (Some(went), false) => {
            t!("game-last-move-exact-went", text, exact, went)
        }
    }
}

/// A drawn board, told to somebody who does not see it.
pub fn board_label(variant: &Variant, position: &Position, check: bool) -> String {
    let (name, seat) = (variant_name(variant), Noun::seat(variant, position.turn()));
    match check {
        true => t!("board-label-check", variant = name, seat),
        false => t!("board-label", variant = name, seat),
    }
}

/// A reason, as a word in lists and filters.
pub fn reason(reason: Reason) -> &'static str {
    named("reason", reason.as_str())
}

/// How the game of a line ended, in a sentence.
pub fn outcome_of(line: &Line, ended: &Outcome) -> String {
    match ended.reason {
        Reason::Rules(ending) => {
            let winner = ended.winner;
            endings::ending_of(line, rules::Outcome { winner, ending })
        }
        _ => outcome(line.variant(), ended),
    }
}

/// How a game ended whose line is not at hand, in a sentence.
pub fn outcome(variant: &Variant, outcome: &Outcome) -> String {
    let Outcome { winner, reason } = *outcome;
    match (winner, reason) {
        // There are two limits, and the line would tell which it was.
        (None, Reason::Rules(Ending::MoveLimit)) => t!("ending-draw-move-limit").to_owned(),
        (_, Reason::Rules(ending)) => endings::ending(variant, rules::Outcome { winner, ending }),
        (Some(side), _) => {
            let [winner, loser] = [side, side.other()].map(|side| Noun::seat(variant, side));
            match reason {
                Reason::Cancelled => t!("game-over-won", winner),
                _ => t_kind!("game-over", reason.as_str(), winner, loser),
            }
        }
        (None, Reason::Unfinished | Reason::Cancelled) => {
            named("game-over", reason.as_str()).to_owned()
        }
        (None, Reason::Resignation) => t!("game-over-draw-agreement").to_owned(),
        (None, _) => named("game-over-draw", reason.as_str()).to_owned(),
    }
}

/// Why a form changed nothing.
pub fn refusal(variant: &Variant, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Over(ended) => t!("game-refused-over", outcome = outcome(variant, ended)),
        Refusal::Rules(why) => moves::refusal(variant, why),
        Refusal::Full => t!("game-refused-full", n = MOST_PLIES / 2),
        Refusal::GiftBounds { least, most } => {
            let [least, most] = [*least, *most].map(time::length);
            t!("game-refused-gift", least, most)
        }
        other => named("game-refused", other).to_owned(),
    }
}

/// Somebody asks to go back, on a free board, to where so many plies were made.
pub fn goes_back_to(opponent: &str, line: &Line, ply: usize) -> String {
    match ply {
        0 => t!("game-go-back-asked-start", opponent),
        _ => {
            let place = move_numbers::after(line, ply);
            t!("game-go-back-asked", opponent, place)
        }
    }
}

/// Why a game is not played again.
pub fn no_rematch(why: RematchRefused) -> &'static str {
    match why {
        RematchRefused::Blocked => t!("web-blocked"),
        other => named("game-no-rematch", other),
    }
}

/// A pause began or ended, by whom it was agreed to or ended.
pub fn paused(name: &str, is_over: bool) -> String {
    match is_over {
        false => t!("game-paused-by", name),
        true => t!("game-resumed-by", name),
    }
}

/// A clock that the admins stopped, or let go on before its time.
pub fn held(given: TimeDelta) -> String {
    let by = time::left(given.abs());
    match given < TimeDelta::zero() {
        false => t!("game-held", by),
        true => t!("game-held-no-longer", by),
    }
}

/// The server's clock had been ahead, and was set right.
pub fn clock_corrected(given: TimeDelta) -> String {
    let by = time::left(given.abs());
    match given < TimeDelta::zero() {
        false => t!("game-clock-corrected-later", by),
        true => t!("game-clock-corrected", by),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_whom_a_record_does_not_name_are_left_out() {
        assert_eq!(players(["Lan", "Mei"]), "Lan – Mei");
        let told = "Hu Ronghua against an unknown player";
        assert_eq!(players(["Hu Ronghua", ""]), told);
        assert_eq!(players(["", "Hu Ronghua"]), told);
        let unknown = |event, day| title(["", ""], event, day, "Xiangqi");
        assert_eq!(unknown("NA 1964", "4 May 1964"), "NA 1964, 4 May 1964");
        assert_eq!(unknown("NA 1964", ""), "NA 1964");
        assert_eq!(unknown("", "1964"), "A game of Xiangqi, 1964");
        assert_eq!(unknown("", ""), "A game of Xiangqi");
    }

    #[test]
    fn games_are_counted() {
        assert_eq!(counted(1, false), "1 game");
        assert_eq!(counted(23, false), "23 games");
        assert_eq!(counted(1_234, false), "1,234 games");
        assert_eq!(counted(10_000, true), "over 10,000 games");
    }

    #[test]
    fn a_length_is_told_in_moves() {
        let told = [0, 1, 2, 3, 44].map(length);
        assert_eq!(
            told,
            ["no moves yet", "1 move", "1 move", "2 moves", "22 moves"]
        );
    }
}
