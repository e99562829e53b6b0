//! Games and challenges in lists.

use super::{Deadline, Drawing, Person, Seated, Smalls, When, is_flipped};
use crate::model::{EndedBy, Status, Visibility, Winner};
use crate::play::{Outcome, TimeControl};
use crate::rules::{Rulebook, Side, Variant};
use crate::service::games::{Entry, Shown, is_turn_of};
use crate::store::{Timestamp, games::Row};
use crate::web::frame::Page;
use crate::words;
use std::sync::Arc;

/// A seat and who sits there, on a card.
pub(in crate::web) struct SeatLine {
    /// The seat.
    pub seat: Seated,
    /// Who sits there.
    pub who: Person,
    /// Whether the seat has won.
    pub won: bool,
}

/// A running or finished game in a list.
pub(in crate::web) struct GameCard {
    /// The game's number.
    pub id: i64,
    /// The variant's name.
    pub variant: String,
    /// The seats, in the order of moving.
    pub seats: [SeatLine; 2],
    /// Whether the reader has to move.
    pub mine: bool,
    /// `Your move`, `Red to move`, `Red won by checkmate`, `Draw by agreement`.
    pub state: String,
    /// How long it is: `43 plies`.
    pub length: String,
    /// While it runs and the clock is on.
    pub deadline: Option<Deadline>,
    /// When it ended, or when the last move was made.
    pub when: Option<When>,
    /// Whether only its players see it.
    pub private: bool,
    /// A small board of [`Smalls`]; empty when the position cannot be read.
    pub board: String,
}

/// An open game or a challenge in a list.
pub(in crate::web) struct ChallengeCard {
    /// The game's number.
    pub id: i64,
    /// The variant's name.
    pub variant: String,
    /// Who invites.
    pub from: Person,
    /// Who is invited; none when anybody is.
    pub to: Option<Person>,
    /// `you play Red`, `3 days a move`, `private` and the like.
    pub terms: Vec<String>,
    /// The word of greeting; may be empty.
    pub greeting: String,
    /// Whether the reader may accept it with a button in the list.
    pub accept: bool,
    /// Whether the reader is the one invited and may also decline.
    pub decline: bool,
    /// Whether the reader made it and may withdraw it.
    pub withdraw: bool,
    /// A small board of [`Smalls`] with the start; empty when it cannot be read.
    pub board: String,
}

/// The cards of running or finished games. One whose variant cannot be read has none.
pub(in crate::web) fn game_cards(
    page: &Page,
    smalls: &mut Smalls,
    entries: &[Entry],
) -> Vec<GameCard> {
    let cards = entries.iter();
    cards
        .filter_map(|entry| game_card(page, smalls, entry))
        .collect()
}

/// The cards of challenges.
pub(in crate::web) fn challenge_cards(
    page: &Page,
    smalls: &mut Smalls,
    entries: &[Entry],
) -> Vec<ChallengeCard> {
    let cards = entries.iter();
    cards
        .filter_map(|entry| challenge_card(page, smalls, entry))
        .collect()
}

fn game_card(page: &Page, smalls: &mut Smalls, entry: &Entry) -> Option<GameCard> {
    let row = &entry.row;
    let variant = entry.variant.as_ref()?;
    let mine = page
        .viewer
        .as_ref()
        .is_some_and(|reader| is_turn_of(row, reader.id));
    let won = |side: Side| row.winner.and_then(Winner::side) == Some(side);
    let seat = |side: Side, name: &str| SeatLine {
        seat: Seated::of(variant, side),
        who: match entry.played_on {
            Some(_) => Person::recorded(name),
            None => Person::named(name),
        },
        won: won(side),
    };
    let reader = page.viewer.as_ref().map(|reader| reader.id);
    let own_seat = match reader {
        Some(id) if row.first_id == Some(id) => Some(Side::First),
        Some(id) if row.second_id == Some(id) => Some(Side::Second),
        _ => None,
    };
    let deadline = row.deadline.filter(|_| row.status == Status::Playing);
    let when = row.finished_at.or(row.turn_since).or(row.started_at);
    Some(GameCard {
        id: row.id,
        variant: variant.name().to_owned(),
        seats: [
            seat(Side::First, &entry.first),
            seat(Side::Second, &entry.second),
        ],
        mine,
        state: state(variant, row, mine),
        length: words::games::length(row.ply),
        deadline: deadline.map(|at| Deadline::new(at.utc(), page.now, page.zone)),
        when: when.map(Timestamp::utc).map(|at| match &entry.played_on {
            Some(told) => When::recorded(at, told),
            None => When::new(at, page.zone),
        }),
        private: row.visibility == Visibility::Private,
        board: small(page, smalls, variant, entry.shown().as_ref(), own_seat),
    })
}

/// A small board, as the reader likes it; empty where there is nothing to draw.
fn small(
    page: &Page,
    smalls: &mut Smalls,
    variant: &Variant,
    shown: Option<&Shown>,
    seat: Option<Side>,
) -> String {
    shown.map_or_else(String::new, |shown| {
        smalls.draw(&Drawing {
            variant,
            position: &shown.position,
            last: shown.last,
            flip: is_flipped(variant, &page.appearance, seat, None),
            appearance: &page.appearance,
        })
    })
}

fn challenge_card(page: &Page, smalls: &mut Smalls, entry: &Entry) -> Option<ChallengeCard> {
    let row = &entry.row;
    let variant = entry.variant.as_ref()?;
    let reader = page.viewer.as_ref();
    let own = reader.is_some_and(|reader| Some(reader.id) == row.challenger_id);
    let invited = reader.is_some_and(|reader| Some(reader.id) == row.opponent_id);
    let open = row.opponent_id.is_none();
    let confirmed = reader.is_some_and(|reader| reader.confirmed);
    let shown = entry.shown();
    let mover = shown
        .as_ref()
        .map_or(Side::First, |shown| shown.position.turn());
    let seat = row.seat.side();
    let seat_left = seat.map(|seat| if own { seat } else { seat.other() });
    Some(ChallengeCard {
        id: row.id,
        variant: variant.name().to_owned(),
        from: Person::named(&entry.first),
        to: (!open).then(|| Person::named(&entry.second)),
        terms: challenge_terms(variant, row, mover, own),
        greeting: row.greeting.clone(),
        accept: confirmed && !own && (open || invited),
        decline: invited,
        withdraw: own,
        board: small(page, smalls, variant, shown.as_ref(), seat_left),
    })
}

fn state(variant: &Arc<Variant>, row: &Row, mine: bool) -> String {
    if let Some(EndedBy(Some(reason))) = row.reason {
        let winner = row.winner.and_then(Winner::side);
        return words::games::short_outcome(variant, &Outcome { winner, reason });
    }
    match row.turn.map(Side::from) {
        _ if mine => words::games::YOUR_MOVE.to_owned(),
        Some(turn) => words::games::side_to_move(variant, turn),
        None => String::new(),
    }
}

fn challenge_terms(variant: &Variant, row: &Row, mover: Side, own: bool) -> Vec<String> {
    let mut terms = Vec::new();
    let seat = row.seat.side();
    terms.push(words::games::seat_offered(variant, mover, seat, own));
    let (pace, book) = (
        row.pace.parse::<TimeControl>(),
        row.rulebook.parse::<Rulebook>(),
    );
    if let (Ok(pace), Ok(book)) = (pace, book) {
        terms.extend(words::games::term_list(
            pace,
            book,
            row.visibility == Visibility::Private,
        ));
    }
    terms
}
