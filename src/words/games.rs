//! Sentences about games: terms, outcomes, refusals, offers.

use crate::model::{EventKind, Status};
use crate::play::duration::DAY;
use crate::play::{Bank, Outcome, Pace, Reason, Refusal, TimeControl};
use crate::reasons::RematchRefused;
use crate::rules::{self, Edition, Line, Piece, Position, Rulebook, Side, Variant};
use crate::words::{
    Noun, and_list, endings, lessons, list, move_numbers, moves, time, time_controls, variant_name,
    variants,
};
use chrono::TimeDelta;
use chrono_tz::Tz;

/// In the archive: the lists, with their words in addresses.
#[must_use]
pub fn statuses() -> [(&'static str, &'static str); 3] {
    [
        ("playing", t!("games-being-played")),
        ("finished", t!("games-finished")),
        ("open", t!("games-open")),
    ]
}

/// Results to look for, with their words in addresses: by the names of the sides where the variant is known.
#[must_use]
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

/// After the reader has declined a draw or a take-back.
#[must_use]
pub fn declined(kind: EventKind) -> &'static str {
    match kind {
        EventKind::TakebackDeclined => t!("game-declined-takeback"),
        EventKind::PauseDeclined => t!("game-declined-pause"),
        EventKind::CancelDeclined => t!("game-declined-call-off"),
        _ => t!("game-declined-draw"),
    }
}

/// Whose turn it is, and until when if there is a deadline.
#[must_use]
pub fn turn_until(variant: &Variant, side: Side, until: Option<&str>) -> String {
    let seat = Noun::seat(variant, side);
    match until {
        Some(until) => t!("game-turn-until", seat = seat, until = until),
        None => t!("game-turn", seat = seat),
    }
}

/// That a general is attacked.
#[must_use]
pub fn in_check(variant: &Variant, side: Side, mine: bool) -> String {
    if mine {
        t!("game-you-in-check").to_owned()
    } else {
        t!("game-in-check", seat = Noun::seat(variant, side))
    }
}

/// On a card: how a game ended.
#[must_use]
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
#[must_use]
pub fn length(plies: i64) -> String {
    match move_numbers::moves(usize::try_from(plies).unwrap_or_default()) {
        0 => t!("card-length-none").to_owned(),
        moves => t!("card-length", moves = moves),
    }
}

/// Which seat a challenge leaves, told to the challenger or to anybody else; `mover` moves first
/// in the position that it begins with.
#[must_use]
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
        t!("challenge-seat-begins", seat = seat)
    } else {
        t!("challenge-seat", seat = seat)
    }
}

/// Who plays a game, the first mover first: `Lan – Mei`, `Hu Ronghua against an unknown player`; empty
/// where neither is known.
#[must_use]
pub fn players(names: [&str; 2]) -> String {
    match names {
        ["", ""] => String::new(),
        [known, ""] | ["", known] => t!("game-players-one", name = known),
        [first, second] => t!("game-players", first = first, second = second),
    }
}

/// What heads the page of a game: who plays or, where that is not known, where and when it was played.
#[must_use]
pub fn title(names: [&str; 2], event: &str, day: &str, variant: &str) -> String {
    match (event, day) {
        _ if names != ["", ""] => players(names),
        ("", "") => t!("game-untitled", variant = variant),
        ("", day) => t!("game-untitled-day", variant = variant, day = day),
        (event, "") => event.to_owned(),
        (event, day) => t!("game-event-day", event = event, day = day),
    }
}

/// How many games a list has: `23 games`, `over 10,000 games`.
#[must_use]
pub fn counted(games: usize, more: bool) -> String {
    match more {
        true => t!("games-counted-over", games = games),
        false => t!("games-counted", games = games),
    }
}

/// What heads the page of a challenge: `lan offers an open game of Xiangqi`, `lan challenges mei to a
/// game of Xiangqi`.
#[must_use]
pub fn challenge_title(challenger: &str, opponent: Option<&str>, variant: &str) -> String {
    match opponent {
        Some(opponent) => t!(
            "challenge-heading",
            challenger = challenger,
            opponent = opponent,
            variant = variant
        ),
        None => t!(
            "challenge-heading-open",
            challenger = challenger,
            variant = variant
        ),
    }
}

/// What became of an invitation; of none that we know, when the address is wrong.
#[must_use]
pub fn invitation_over(status: Option<Status>) -> &'static str {
    match status {
        Some(Status::Declined) => t!("invitation-declined"),
        Some(Status::Withdrawn) => t!("invitation-withdrawn"),
        Some(Status::Lapsed | Status::Open) => t!("invitation-lapsed"),
        Some(Status::Playing | Status::Finished) => t!("invitation-taken"),
        None => t!("invitation-unknown"),
    }
}

/// What a challenge begins that is for more than one game, a sentence each; `standing`: how many may still accept it.
#[must_use]
pub fn several(both_sides: bool, standing: i64) -> Vec<String> {
    let both = both_sides.then(|| t!("challenge-both-sides").to_owned());
    let standing = (standing > 1).then(|| t!("challenge-stands", n = standing));
    both.into_iter().chain(standing).collect()
}

/// What became of a challenge that came to nothing.
#[must_use]
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
#[must_use]
pub fn caption(players: &str, line: &Line, ply: usize) -> String {
    match (players, ply) {
        ("", 0) => t!("game-before-first-move").to_owned(),
        ("", _) => lessons::capital(&move_numbers::after(line, ply)),
        (players, 0) => t!("game-caption-start", players = players),
        (players, _) => {
            let place = move_numbers::after(line, ply);
            t!("game-caption", players = players, place = place)
        }
    }
}

/// Where one is in a line: `Red’s move 22 of 34`.
#[must_use]
pub fn step(line: &Line, ply: usize, end: usize) -> String {
    match (ply, end) {
        (0, 0) => t!("game-step-none").to_owned(),
        (0, _) => t!("game-step-start", moves = move_numbers::moves(end)),
        _ => t!(
            "game-step",
            nth = move_numbers::nth(line, ply),
            moves = move_numbers::number(line.start(), end).to_string()
        ),
    }
}

/// The move that led to the position shown: as the reader writes it, in full algebraic, and in
/// words.
#[must_use]
pub fn last_move(text: &str, exact: &str, went: Option<&str>) -> String {
    match (went, text == exact) {
        (None, true) => t!("game-last-move", text = text),
        (None, false) => t!("game-last-move-exact", text = text, exact = exact),
        (Some(went), true) => t!("game-last-move-went", text = text, went = went),
        (Some(went), false) => {
            t!(
                "game-last-move-exact-went",
                text = text,
                exact = exact,
                went = went
            )
        }
    }
}

/// A drawn board, told to somebody who does not see it.
#[must_use]
pub fn board_label(variant: &Variant, position: &Position, check: bool) -> String {
    let (name, seat) = (variant_name(variant), Noun::seat(variant, position.turn()));
    match check {
        true => t!("board-label-check", variant = name, seat = seat),
        false => t!("board-label", variant = name, seat = seat),
    }
}

/// The pieces that a player has taken; empty when none.
#[must_use]
pub fn taken(variant: &Variant, pieces: &[Piece]) -> String {
    match counted_pieces(variant, pieces) {
        none if none.is_empty() => none,
        pieces => t!("board-taken", pieces = pieces),
    }
}

/// Pieces counted by their kinds: `rook, pawn ×2`.
pub(super) fn counted_pieces(variant: &Variant, pieces: &[Piece]) -> String {
    let counted = variant.kinds().iter().filter_map(|kind| {
        let mut alike = pieces.iter().filter(|piece| piece.kind == kind.id);
        let piece = Noun::piece(variant, *alike.next()?);
        Some(t!(
            "board-taken-count",
            piece = piece,
            n = alike.count() + 1
        ))
    });
    and_list(counted)
}

/// What a player has in hand.
#[must_use]
pub fn in_hand(variant: &Variant, pieces: &[Piece]) -> String {
    match counted_pieces(variant, pieces) {
        none if none.is_empty() => t!("board-hand-empty").to_owned(),
        pieces => t!("board-hand", pieces = pieces),
    }
}

/// What a side has that its pieces alone do not show: what they count where points can decide a game, the checks it has
/// given where they win, and how far it has been counted where endings are.
#[must_use]
pub fn standing(variant: &Variant, position: &Position, side: Side) -> Option<String> {
    let checks = variant.goal().map_or(0, |goal| goal.checks);
    if checks > 0 {
        let given = position.checks_given()[side.index()];
        return Some(t!(
            "game-checks",
            n = u32::from(given),
            all = u32::from(checks)
        ));
    }
    ending_count(variant, position, side).or_else(|| points(variant, position, side))
}

/// How far the weaker side is counted, where a count goes on.
fn ending_count(variant: &Variant, position: &Position, side: Side) -> Option<String> {
    let limit = position.counted_to().filter(|_| variant.counts_endings())?;
    let pieces = |side: Side| {
        position
            .pieces()
            .filter(|(_, piece)| piece.side == side)
            .count()
    };
    let is_weaker = pieces(side) < pieces(side.other());
    let moves = position.clock().div_ceil(2);
    is_weaker.then(|| t!("game-counted", n = moves, all = limit / 2))
}

fn points(variant: &Variant, position: &Position, side: Side) -> Option<String> {
    let points = || position.points(variant, side).to_string();
    variant
        .has_points()
        .then(|| t!("game-points", points = points()))
}

/// How the players set up their pieces, where they had a choice.
#[must_use]
pub fn setup(variant: &Variant, start: &Position) -> Option<String> {
    if let Some(odds) = variant.odds_of(start) {
        return Some(t!("game-odds", odds = variants::odds(odds)));
    }
    let [first, second] = Side::BOTH.map(|side| {
        let setup = variant.setup_of(start, side)?;
        Some(variants::array(setup))
    });
    Some(t!(
        "game-set-up",
        seat = Noun::seat(variant, Side::First),
        first = first?,
        other = Noun::seat(variant, Side::Second),
        second = second?
    ))
}

/// What repetition means in a game, as a sentence.
#[must_use]
pub fn repetition(book: impl Into<Edition>) -> &'static str {
    let Edition { book, version } = book.into();
    match (book, version) {
        (Rulebook::Axf, _) => t!("game-repetition-axf"),
        (Rulebook::House, 1) => t!("game-repetition-house-first"),
        (Rulebook::House, _) => t!("game-repetition-house"),
        (Rulebook::Janggi, _) => t!("game-repetition-janggi"),
        (Rulebook::Threefold, _) => t!("game-repetition-threefold"),
        (Rulebook::Free, _) => t!("game-repetition-free"),
        (Rulebook::Chess, _) => t!("game-repetition-chess"),
        (Rulebook::Perpetual, _) => t!("game-repetition-perpetual"),
        (Rulebook::Shogi, _) => t!("game-repetition-shogi"),
    }
}

/// The terms of a game, one by one.
#[must_use]
pub fn term_list(agreed: impl Into<Pace>, book: impl Into<Edition>, private: bool) -> Vec<String> {
    let Pace {
        control,
        terms: kept,
    } = agreed.into();
    let mut terms = vec![pace(control)];
    terms.extend(time_controls::terms(kept).map(str::to_owned));
    terms.push(rulebook_term(book.into().book).to_owned());
    if private {
        terms.push(t!("game-private").to_owned());
    }
    terms
}

/// The time control, as in a list of terms.
#[must_use]
pub fn pace(pace: TimeControl) -> String {
    match pace {
        TimeControl::PerMove(seconds) if seconds.is_multiple_of(DAY) => {
            t!("game-pace-days", days = seconds / DAY)
        }
        TimeControl::PerMove(seconds) => t!("game-pace-span", span = time::length(seconds)),
        TimeControl::Bank(bank) => bank_pace(bank),
        TimeControl::Live(bank) => t!("game-pace-live", bank = bank_pace(bank)),
        TimeControl::Courier(courier) => {
            t!(
                "game-pace-courier",
                courier = time_controls::courier(courier)
            )
        }
        TimeControl::Date(date) => t!("game-pace-date", date = time::instant(date, Tz::UTC)),
        TimeControl::Untimed => t!("game-pace-untimed").to_owned(),
    }
}

/// A bound without an increment bounds nothing.
fn bank_pace(bank: Bank) -> String {
    let [stock, increment, cap] = [bank.stock, bank.increment, bank.cap].map(time::length);
    match (bank.increment, bank.cap) {
        (0, _) => t!("game-pace-bank", stock = stock),
        (_, 0) => t!(
            "game-pace-bank-increment",
            stock = stock,
            increment = increment
        ),
        _ => t!(
            "game-pace-bank-both",
            stock = stock,
            increment = increment,
            cap = cap
        ),
    }
}

/// A rulebook's name.
#[must_use]
pub fn rulebook_name(rulebook: Rulebook) -> &'static str {
    match rulebook {
        Rulebook::Axf => t!("game-rulebook-axf"),
        Rulebook::House => t!("game-rulebook-house"),
        Rulebook::Threefold => t!("game-rulebook-threefold"),
        Rulebook::Free => t!("game-rulebook-free"),
        Rulebook::Chess => t!("game-rulebook-chess"),
        Rulebook::Perpetual => t!("game-rulebook-perpetual"),
        Rulebook::Shogi => t!("game-rulebook-shogi"),
        Rulebook::Janggi => t!("game-rulebook-janggi"),
    }
}

/// A rulebook among the terms of a game.
pub(super) fn rulebook_term(rulebook: Rulebook) -> &'static str {
    match rulebook {
        Rulebook::Axf => t!("game-term-axf"),
        Rulebook::House => t!("game-term-house"),
        Rulebook::Threefold => t!("game-term-threefold"),
        Rulebook::Chess => t!("game-term-chess"),
        Rulebook::Perpetual => t!("game-term-perpetual"),
        Rulebook::Shogi => t!("game-term-shogi"),
        Rulebook::Janggi => t!("game-term-janggi"),
        Rulebook::Free => t!("game-term-free"),
    }
}

/// The terms of a game in one line.
#[must_use]
pub fn terms(pace: impl Into<Pace>, book: impl Into<Edition>, private: bool) -> String {
    list(term_list(pace, book, private))
}

/// A reason, as a word in lists and filters.
#[must_use]
pub fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Rules(ending) => endings::reason(ending),
        Reason::Resignation => t!("game-reason-resignation"),
        Reason::Agreement => t!("game-reason-agreement"),
        Reason::Timeout => t!("game-reason-time"),
        Reason::Abandoned => t!("game-reason-abandoned"),
        Reason::Cancelled => t!("game-reason-called-off"),
        Reason::Adjudicated => t!("game-reason-adjudication"),
        Reason::Recorded => t!("game-reason-recorded"),
        Reason::Unfinished => t!("game-reason-unknown"),
    }
}

/// An outcome as a sentence.
#[must_use]
pub fn outcome(variant: &Variant, outcome: &Outcome) -> String {
    let Outcome { winner, reason } = *outcome;
    if let Reason::Rules(ending) = reason {
        return endings::ending(variant, rules::Outcome { winner, ending });
    }
    match winner {
        Some(side) => won(variant, side, reason),
        None => undecided(reason).to_owned(),
    }
}

fn won(variant: &Variant, side: Side, reason: Reason) -> String {
    let winner = Noun::seat(variant, side);
    let loser = Noun::seat(variant, side.other());
    match reason {
        Reason::Resignation => t!("game-over-resigned", winner = winner, loser = loser),
        Reason::Timeout => t!("game-over-time", winner = winner, loser = loser),
        Reason::Abandoned => t!("game-over-abandoned", winner = winner, loser = loser),
        Reason::Recorded => t!("game-over-recorded", winner = winner),
        Reason::Agreement => t!("game-over-agreed", winner = winner),
        Reason::Adjudicated => t!("game-over-adjudicated", winner = winner),
        Reason::Unfinished => t!("game-over-unknown").to_owned(),
        Reason::Cancelled | Reason::Rules(_) => t!("game-over-won", winner = winner),
    }
}

fn undecided(reason: Reason) -> &'static str {
    match reason {
        Reason::Recorded => t!("game-over-draw-recorded"),
        Reason::Unfinished => t!("game-over-unknown"),
        Reason::Cancelled => t!("game-over-called-off"),
        Reason::Adjudicated => t!("game-over-draw-adjudicated"),
        Reason::Timeout => t!("game-over-draw-time"),
        Reason::Abandoned => t!("game-over-draw-abandoned"),
        _ => t!("game-over-draw-agreed"),
    }
}

/// Why a form changed nothing.
#[must_use]
pub fn refusal(variant: &Variant, refusal: &Refusal) -> String {
    let told = match refusal {
        Refusal::Over(ended) => {
            return t!("game-refused-over", outcome = outcome(variant, ended));
        }
        Refusal::Rules(why) => return moves::refusal(variant, why),
        Refusal::NotYourTurn => t!("game-refused-turn"),
        Refusal::Stale => t!("game-refused-stale"),
        Refusal::NothingToAnswer => t!("game-refused-no-offer"),
        Refusal::NothingToTakeBack => t!("game-refused-no-move"),
        Refusal::Enforced => t!("game-refused-enforced"),
        Refusal::NoSuchPly => t!("game-refused-no-such-move"),
        Refusal::TooLateToCancel => t!("game-refused-too-late"),
        Refusal::NoClock => t!("game-refused-no-clock"),
        Refusal::PausedAlready => t!("game-refused-paused"),
        Refusal::NotPaused => t!("game-refused-not-paused"),
        Refusal::HasTime => t!("game-refused-has-time"),
        Refusal::NotAbandoned => t!("game-refused-not-abandoned"),
        Refusal::ClockInDoubt => t!("game-refused-clock-in-doubt"),
        Refusal::OwnTime => t!("game-refused-own-time"),
        Refusal::GiftInVain => t!("game-refused-gift-in-vain"),
        Refusal::GiftBounds { least, most } => {
            let [least, most] = [*least, *most].map(time::length);
            return t!("game-refused-gift", least = least, most = most);
        }
    };
    told.to_owned()
}

/// Somebody asks to go back, on a free board, to where so many plies were made.
#[must_use]
pub fn goes_back_to(opponent: &str, line: &Line, ply: usize) -> String {
    match ply {
        0 => t!("game-go-back-asked-start", opponent = opponent),
        _ => {
            let place = move_numbers::after(line, ply);
            t!("game-go-back-asked", opponent = opponent, place = place)
        }
    }
}

/// Why a game is not played again.
#[must_use]
pub fn no_rematch(why: RematchRefused) -> &'static str {
    match why {
        RematchRefused::NotOver => t!("game-no-rematch-not-over"),
        RematchRefused::CalledOff => t!("game-no-rematch-called-off"),
        RematchRefused::OpponentGone => t!("game-no-rematch-opponent-gone"),
        RematchRefused::Blocked => t!("web-blocked"),
        RematchRefused::Enough => t!("game-no-rematch-enough"),
        RematchRefused::OldTerms => t!("game-no-rematch-old-terms"),
    }
}

/// Time given back to a clock.
#[must_use]
pub fn time_given(given: TimeDelta, away: TimeDelta) -> String {
    t!(
        "game-time-given",
        given = time::left(given),
        away = time::left(away)
    )
}

/// A pause began or ended, by whom it was agreed to or ended.
#[must_use]
pub fn paused(name: &str, is_over: bool) -> String {
    match is_over {
        false => t!("game-paused-by", name = name),
        true => t!("game-resumed-by", name = name),
    }
}

/// A player gave the opponent time.
#[must_use]
pub fn gift(name: &str, seconds: u32) -> String {
    t!("game-gift-by", name = name, given = time::length(seconds))
}

/// Time given back because the news of the turn came late.
#[must_use]
pub fn late_mail(given: TimeDelta, late: TimeDelta) -> String {
    t!(
        "game-late-mail",
        given = time::left(given),
        late = time::left(late)
    )
}

/// A clock that the admins stopped, or let go on before its time.
#[must_use]
pub fn held(given: TimeDelta) -> String {
    let by = time::left(given.abs());
    match given < TimeDelta::zero() {
        false => t!("game-held", by = by),
        true => t!("game-held-no-longer", by = by),
    }
}

/// A deadline was moved to the end of the quiet hours that it fell into.
#[must_use]
pub fn quiet_hours(given: TimeDelta) -> String {
    t!("game-quiet-hours", given = time::left(given))
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
    fn every_time_control_is_told_in_one_line() {
        for (slug, told) in [
            ("1d", "1 day a move"),
            ("36h", "36 hours a move"),
            ("bank:14d", "14 days for each player"),
            (
                "bank:14d+1d",
                "14 days for each player, 1 day more with each move",
            ),
            ("bank:14d<28d", "14 days for each player"),
            (
                "bank:14d+1d<28d",
                "14 days for each player, 1 day more with each move, 28 days at most",
            ),
            (
                "live:10m+5s",
                "live, 10 minutes for each player, 5 seconds more with each move",
            ),
            (
                "courier:spare=14d,extra=1d",
                "Game Courier clock, 14 days to spare",
            ),
            (
                "courier:spare=14d,grace=1d",
                "Game Courier clock, 14 days to spare and 1 day free with each move",
            ),
            (
                "courier:grace=36h",
                "Game Courier clock, 36 hours free with each move",
            ),
            (
                "courier:minimum=2d",
                "Game Courier clock, at least 2 days for each move",
            ),
            (
                "date:2027-03-01T00:00:00Z",
                "whole game by Mon 1 Mar 2027, 00:00 UTC",
            ),
            ("none", "no time limit"),
        ] {
            assert_eq!(pace(slug.parse().unwrap()), told);
        }
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
