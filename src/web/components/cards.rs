//! Games and challenges in lists.

use super::{Deadline, Person, SeatLabel, SmallBoards, When, is_flipped};
use crate::model::{EndedBy, GameId, PlayerId, PlayerName, Status, Visibility, Winner};
use crate::play::{Outcome, Pace};
use crate::rules::{Rulebook, Side, Variant};
use crate::service::games::{Challenge, Count, Entry, GameRow, is_turn_of};
use crate::web::http::Page;
use crate::words;
use std::sync::Arc;

/// A seat and who sits there, on a card.
pub(in crate::web) struct SeatLine {
    pub seat: SeatLabel,
    pub who: Person,
    pub won: bool,
    /// What is told of an opponent whom the record does not know; empty for most.
    pub against: &'static str,
}

/// A running or finished game in a list.
pub(in crate::web) struct GameCard {
    pub id: GameId,
    pub variant: String,
    /// The seats, in the order of moving; without those whose player a record does not know.
    pub seats: Vec<SeatLine>,
    /// What a game of players unknown was played in; empty where that is not known either.
    pub event: String,
    /// Whether the reader has to move.
    pub mine: bool,
    /// `Your move`, `Red to move`, `Red won by checkmate`, `Draw by agreement`.
    pub state: String,
    /// How long it is: `22 moves`.
    pub length: String,
    /// While it runs and the clock is on.
    pub deadline: Option<Deadline>,
    /// Until when whoever is to move is on vacation, while the clock stands still for it.
    pub away: Option<When>,
    /// When it ended, or when the last move was made.
    pub when: Option<When>,
    /// Whether only its players see it.
    pub private: bool,
    /// A small board of [`SmallBoards`]; empty when the position cannot be read.
    pub board: Arc<str>,
}

/// An open game or a challenge in a list.
pub(in crate::web) struct ChallengeCard {
    pub id: GameId,
    pub variant: String,
    pub from: Person,
    /// Who is invited; none when anybody is.
    pub to: Option<Person>,
    /// `you play Red`, `3 days a move`, `private` and the like.
    pub terms: Vec<String>,
    /// The message; may be empty.
    pub greeting: String,
    /// Whether the reader may accept it with a button in the list.
    pub accept: bool,
    /// Whether the reader is the one invited and may also decline.
    pub decline: bool,
    /// Whether the reader made it and may withdraw it.
    pub withdraw: bool,
    /// A small board of [`SmallBoards`] with the start; empty when it cannot be read.
    pub board: Arc<str>,
}

/// The cards of running or finished games. One whose variant cannot be read has none.
pub(in crate::web) fn game_cards(
    page: &Page,
    smalls: &mut SmallBoards,
    entries: &[Entry],
) -> Vec<GameCard> {
    let cards = entries.iter();
    cards
        .filter_map(|entry| game_card(page, smalls, entry))
        .collect()
}

pub(in crate::web) fn challenge_cards(
    page: &Page,
    smalls: &mut SmallBoards,
    entries: &[Entry],
) -> Vec<ChallengeCard> {
    let cards = entries.iter();
    cards
        .filter_map(|entry| challenge_card(page, smalls, entry))
        .collect()
}

/// How many games a list has in all; empty where there is none.
pub(in crate::web) fn count_words(count: Count) -> String {
    match count {
        Count { games: 0, .. } => String::new(),
        Count { games, more } => words::games::game_count(games, more),
    }
}

fn game_card(page: &Page, smalls: &mut SmallBoards, entry: &Entry) -> Option<GameCard> {
    let row = &entry.row;
    let variant = entry.variant.as_ref()?;
    let reader = page.viewer.as_ref().map(|reader| reader.id);
    let mine = reader.is_some_and(|reader| is_turn_of(row, reader));
    let sits = |player: Option<PlayerId>| reader.is_some() && player == reader;
    let own_seat = match (sits(row.state.first_id), sits(row.state.second_id)) {
        (true, _) => Some(Side::First),
        (_, true) => Some(Side::Second),
        _ => None,
    };
    let deadline = row
        .state
        .deadline
        .filter(|_| row.state.status == Status::Playing);
    let when = row
        .state
        .finished_at
        .or(row.state.turn_since)
        .or(row.state.started_at);
    Some(GameCard {
        id: row.id,
        variant: words::variant_name(variant).into_owned(),
        event: match (entry.first.name.as_str(), entry.second.name.as_str()) {
            ("", "") => entry.event.clone(),
            _ => String::new(),
        },
        seats: seats(entry, variant),
        mine,
        state: state(variant, row, mine),
        length: words::games::length(row.state.ply),
        deadline: deadline.map(|at| Deadline::on(page, at.utc())),
        away: entry.away.map(|until| When::new(until, page.zone)),
        when: when.map(|at| match &entry.played_on {
            Some(told) => When::recorded(at.utc(), told),
            None => When::new(at.utc(), page.zone),
        }),
        private: row.visibility == Visibility::Private,
        board: small(page, smalls, entry, variant, own_seat),
    })
}

fn seats(entry: &Entry, variant: &Variant) -> Vec<SeatLine> {
    let names = [(Side::First, &entry.first), (Side::Second, &entry.second)];
    let known = names
        .into_iter()
        .filter(|(_, called)| !called.name.is_empty());
    let mut seats: Vec<SeatLine> = known
        .map(|(side, called)| seat_line(entry, variant, side, called))
        .collect();
    if let [only] = seats.as_mut_slice() {
        only.against = t!("game-against-unknown");
    }
    seats
}

fn seat_line(entry: &Entry, variant: &Variant, side: Side, called: &PlayerName) -> SeatLine {
    SeatLine {
        against: "",
        seat: SeatLabel::of(variant, side),
        who: match entry.played_on {
            Some(_) => Person::recorded(&called.name),
            None => Person::of(called),
        },
        won: entry.row.state.winner.and_then(Winner::side) == Some(side),
    }
}

/// A small board, as the reader likes it; empty where there is nothing to draw.
fn small(
    page: &Page,
    smalls: &mut SmallBoards,
    entry: &Entry,
    variant: &Variant,
    seat: Option<Side>,
) -> Arc<str> {
    let flip = is_flipped(variant, &page.appearance, seat, None);
    smalls.draw_game(&page.drawings, (entry, variant), flip, &page.appearance)
}

/// What the reader is to a challenge.
pub(in crate::web) struct ChallengeReader {
    /// Whether it is the reader's own.
    pub own: bool,
    /// Whether the reader is the one invited.
    pub invited: bool,
    /// Whether the reader's address is confirmed.
    pub confirmed: bool,
    /// The seat as it is told to the reader: the challenger's own, or what is left for others.
    pub seat: Option<Side>,
}

impl ChallengeReader {
    /// Whoever looks at the page, before that challenge.
    pub(in crate::web) fn of(page: &Page, challenge: &Challenge) -> Self {
        let reader = page.viewer.as_ref();
        let own = reader.is_some_and(|reader| Some(reader.id) == challenge.challenger_id);
        let seat = challenge.seat.side();
        Self {
            own,
            invited: !own && reader.is_some_and(|reader| Some(reader.id) == challenge.opponent_id),
            confirmed: reader.is_some_and(|reader| reader.confirmed),
            seat: seat.map(|seat| if own { seat } else { seat.other() }),
        }
    }
}

fn challenge_card(page: &Page, smalls: &mut SmallBoards, entry: &Entry) -> Option<ChallengeCard> {
    let row = &entry.row;
    let variant = entry.variant.as_ref()?;
    let reader = ChallengeReader::of(page, &row.challenge);
    let shown = entry.thumbnail();
    let position = shown.as_ref().map(|shown| shown.position);
    let mover = position.map_or(Side::First, |position| position.turn());
    let is_for_anybody = row.challenge.opponent_id.is_none();
    let is_for_reader = !reader.own && (is_for_anybody || reader.invited);
    Some(ChallengeCard {
        id: row.id,
        variant: words::variant_name(variant).into_owned(),
        from: Person::of(&entry.first),
        to: (!is_for_anybody).then(|| {
            if row.is_by_invitation() {
                Person::friend(reader.own)
            } else {
                Person::of(&entry.second)
            }
        }),
        terms: challenge_terms(variant, row, mover, reader.own),
        greeting: row.challenge.greeting.clone(),
        accept: reader.confirmed && is_for_reader,
        decline: reader.invited,
        withdraw: reader.own,
        board: small(page, smalls, entry, variant, reader.seat),
    })
}

/// How a game stands, to somebody who does not play in it.
pub(in crate::web) fn state_words(variant: &Arc<Variant>, row: &GameRow) -> String {
    state(variant, row, false)
}

fn state(variant: &Arc<Variant>, row: &GameRow, mine: bool) -> String {
    if let Some(EndedBy(Some(reason))) = row.state.reason {
        let winner = row.state.winner.and_then(Winner::side);
        return words::games::short_outcome(variant, &Outcome { winner, reason });
    }
    match row.state.turn.map(Side::from) {
        _ if mine => t!("card-your-move").to_owned(),
        Some(turn) => t!("card-to-move", seat = words::Noun::seat(variant, turn)),
        None => String::new(),
    }
}

fn challenge_terms(variant: &Variant, row: &GameRow, mover: Side, own: bool) -> Vec<String> {
    let mut terms = Vec::new();
    let seat = row.challenge.seat.side();
    terms.push(words::games::seat_offered(variant, mover, seat, own));
    let (pace, book) = (
        row.rules.pace.parse::<Pace>(),
        row.rules.rulebook.parse::<Rulebook>(),
    );
    if let (Ok(pace), Ok(book)) = (pace, book) {
        terms.extend(words::terms::term_list(
            pace,
            book,
            row.visibility == Visibility::Private,
        ));
    }
    terms
}
