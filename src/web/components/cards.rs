//! Games and challenges in lists.

use super::{Deadline, Person, SeatLabel, SmallBoards, When, is_flipped};
use crate::model::{EndedBy, GameId, PlayerId, PlayerName, Status, Visibility, Winner};
use crate::play::{Outcome, Pace};
use crate::rules::{Rulebook, Side, Variant};
use crate::service::games::{Challenge, Count, Entry, GameRow, is_turn_of};
use crate::web::http::Page;
use crate::words;
use std::sync::Arc;

/// A seat and its player, on a card.
pub(in crate::web) struct SeatLine {
    pub seat: SeatLabel,
    pub who: Person,
    pub won: bool,
    /// The label of an opponent whose name the record does not have; usually empty.
    pub against: &'static str,
}

/// A running or finished game in a list.
pub(in crate::web) struct GameCard {
    pub id: GameId,
    pub variant: String,
    /// The seats in the order of moving, without players whose name the record does not have.
    pub seats: Vec<SeatLine>,
    /// The event of a game without players' names, if known.
    pub event: String,
    /// Whether it is the reader's turn.
    pub mine: bool,
    /// `Your move`, `Red to move`, `Red won by checkmate`, `Draw by agreement`.
    pub state: String,
    /// Its length: `22 moves`.
    pub length: String,
    /// The deadline while the game runs and the clock is on.
    pub deadline: Option<Deadline>,
    /// The end of the vacation of the player to move, while it stops the clock.
    pub vacation_until: Option<When>,
    /// The time of its end, or of the last move.
    pub when: Option<When>,
    /// Whether only its players can see it.
    pub private: bool,
    pub has_comments: bool,
    /// A small board of [`SmallBoards`]; empty if the position cannot be read.
    pub board: Arc<str>,
}

/// An open challenge in a list.
pub(in crate::web) struct ChallengeCard {
    pub id: GameId,
    pub variant: String,
    pub from: Person,
    /// The invited player; `None` for an open challenge.
    pub to: Option<Person>,
    /// `you play Red`, `3 days a move`, `private` and the like.
    pub terms: Vec<String>,
    /// The message; may be empty.
    pub greeting: String,
    /// Whether a button in the list accepts it.
    pub accept: bool,
    /// Whether the reader is invited and so may also decline.
    pub decline: bool,
    /// Whether it is the reader's own and so may be withdrawn.
    pub withdraw: bool,
    /// A small board of [`SmallBoards`] with the start; empty if it cannot be read.
    pub board: Arc<str>,
}

/// The cards of running or finished games. A game whose variant cannot be read has none.
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

/// The total number of games in a list; empty for none.
pub(in crate::web) fn count_text(count: Count) -> String {
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
        vacation_until: entry.away.map(|until| When::new(until, page.zone)),
        when: when.map(|at| match &entry.played_on {
            Some(date) => When::recorded(at.utc(), date),
            None => When::new(at.utc(), page.zone),
        }),
        private: row.visibility == Visibility::Private,
        has_comments: entry.has_comments,
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

/// A small board in the reader's style; empty if it cannot be drawn.
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

/// The reader's relation to a challenge.
pub(in crate::web) struct ChallengeReader {
    /// Whether it is the reader's own.
    pub own: bool,
    /// Whether the reader is invited.
    pub invited: bool,
    /// Whether the reader's address is confirmed.
    pub confirmed: bool,
    /// The seat as shown to the reader: the challenger's own, or the one left for others.
    pub seat: Option<Side>,
}

impl ChallengeReader {
    /// The reader of the page, in relation to that challenge.
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

/// The state of a game, for readers who do not play in it.
pub(in crate::web) fn state_text(variant: &Arc<Variant>, row: &GameRow) -> String {
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
            (row.visibility == Visibility::Private, row.rated),
        ));
    }
    terms
}
