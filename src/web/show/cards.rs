//! Games and challenges in lists.

use crate::play::{Outcome, Pace, Reason};
use crate::rules::{Rulebook, Side, Variant};
use crate::service::games::{Entry, is_turn_of};
use crate::store::{Stamp, games::Row};
use crate::web::page::Page;
use crate::web::views::{ChallengeCard, Deadline, GameCard, Person, SeatLine, Seated, When};
use crate::words;
use std::sync::Arc;

/// A running or finished game, on a card; none when its variant cannot be read.
pub(in crate::web) fn game_card(page: &Page, entry: &Entry) -> Option<GameCard> {
    let row = &entry.row;
    let variant = entry.variant.as_ref()?;
    let mine = page
        .viewer
        .as_ref()
        .is_some_and(|reader| is_turn_of(row, reader.id));
    let won = |side: Side| row.winner.as_deref() == Some(side.as_str());
    let seat = |side: Side, name: &str| SeatLine {
        seat: Seated::of(variant, side),
        who: match entry.played_on {
            Some(_) => Person::recorded(name),
            None => Person::named(name),
        },
        won: won(side),
    };
    let deadline = row.deadline.filter(|_| row.status == "playing");
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
        when: when.map(Stamp::utc).map(|at| match &entry.played_on {
            Some(told) => When::recorded(at, told),
            None => When::new(at, page.zone),
        }),
        private: row.visibility == "private",
    })
}

/// A challenge, on a card.
pub(in crate::web) fn challenge_card(page: &Page, entry: &Entry) -> Option<ChallengeCard> {
    let row = &entry.row;
    let variant = entry.variant.as_ref()?;
    let reader = page.viewer.as_ref();
    let own = reader.is_some_and(|reader| Some(reader.id) == row.challenger_id);
    let invited = reader.is_some_and(|reader| Some(reader.id) == row.opponent_id);
    let open = row.opponent_id.is_none();
    let confirmed = reader.is_some_and(|reader| reader.confirmed);
    Some(ChallengeCard {
        id: row.id,
        variant: variant.name().to_owned(),
        from: Person::named(&entry.first),
        to: (!open).then(|| Person::named(&entry.second)),
        terms: challenge_terms(variant, row, own),
        greeting: row.greeting.clone(),
        accept: confirmed && !own && (open || invited),
        decline: invited,
        withdraw: own,
    })
}

fn state(variant: &Arc<Variant>, row: &Row, mine: bool) -> String {
    let side = |word: &Option<String>| word.as_deref().and_then(|word| word.parse::<Side>().ok());
    if let Some(reason) = row.reason.as_deref().and_then(Reason::find) {
        let winner = side(&row.winner);
        return words::games::short_outcome(variant, &Outcome { winner, reason });
    }
    match side(&row.turn) {
        _ if mine => words::games::YOUR_MOVE.to_owned(),
        Some(turn) => words::games::side_to_move(variant, turn),
        None => String::new(),
    }
}

fn challenge_terms(variant: &Variant, row: &Row, own: bool) -> Vec<String> {
    let mut terms = Vec::new();
    let seat = row.seat.parse::<Side>().ok();
    terms.push(words::games::seat_offered(variant, seat, own));
    let (pace, book) = (row.pace.parse::<Pace>(), row.rulebook.parse::<Rulebook>());
    if let (Ok(pace), Ok(book)) = (pace, book) {
        terms.extend(words::games::term_list(
            pace,
            book,
            row.visibility == "private",
        ));
    }
    terms
}
