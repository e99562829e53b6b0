//! The database's state of a game, in the form of the model.

use super::scenario::Scenario;
use crate::model::{Seat, Status, Word};
use crate::play::{Ledger, OfferKind, Offers};
use crate::rules::Side;
use crate::store::{Timestamp, games as rows};
use chrono::DateTime;
use std::fmt::Write;

impl Scenario<'_> {
    /// The whole state in the form of the model. What the model cannot know is checked separately.
    pub(super) fn state_text(&mut self) -> Result<String, String> {
        let (site, game) = (&*self.site, self.game);
        let whole = rows::find_with_text(&mut site.app.connection().unwrap(), game);
        let whole = whole.unwrap().unwrap();
        let (row, state) = (&whole.row, &whole.row.state);
        let entries = whole.ledger.unwrap_or_default();
        let ledger =
            Ledger::read(self.pace.control, &entries).map_err(|why| format!("{why}: {entries}"))?;
        let deadline = state.deadline.map(Timestamp::utc);
        let seconds = |at: Option<DateTime<_>>| {
            at.map_or("-".to_owned(), |at: DateTime<chrono::Utc>| {
                at.timestamp().to_string()
            })
        };
        let name = |seat: Option<Seat>| seat.map_or("-", |seat| Side::from(seat).as_str());
        let mut all = String::new();
        match state.status {
            Status::Finished => {
                let winner = state.winner.map_or("?", Word::word);
                let reason = state.reason.and_then(|ended| ended.0);
                writeln!(
                    all,
                    "over {winner} {}",
                    reason.map_or("?", |why| why.as_str())
                )
                .unwrap();
            }
            _ => {
                let since = state.turn_since.map(Timestamp::utc);
                let reading = ledger.at(site.now());
                writeln!(all, "turn {} since {}", name(state.turn), seconds(since)).unwrap();
                writeln!(all, "deadline {}", seconds(deadline)).unwrap();
                let [first, second] = reading.left;
                let left = first.zip(second).map(|(first, second)| [first, second]);
                writeln!(all, "left {left:?}").unwrap();
                let runs = reading.deadline.filter(|_| !reading.standing);
                if runs != deadline {
                    return Err(format!("the ledger says {runs:?}, the row {deadline:?}"));
                }
                let turn = (Side::from(state.turn.unwrap()), since.unwrap());
                let restored = Ledger::restore(self.pace.control, &entries, turn, deadline);
                if restored.text() != entries {
                    return Err(format!("not read back: {entries}"));
                }
            }
        }
        self.rest_text(all, row)
    }

    fn rest_text(&mut self, mut all: String, row: &rows::Row) -> Result<String, String> {
        let (site, game, state) = (&*self.site, self.game, &row.state);
        let offers: Offers = match state.offers.as_str() {
            "" => Offers::default(),
            text => serde_json::from_str(text).map_err(|error| error.to_string())?,
        };
        let name = |kind| {
            let standing = offers.of(kind);
            standing.map_or("-", |offer| offer.by.as_str())
        };
        writeln!(
            all,
            "draw {} takeback {} pause {} cancel {}",
            name(OfferKind::Draw),
            name(OfferKind::Takeback),
            name(OfferKind::Pause),
            name(OfferKind::Cancel)
        )
        .unwrap();
        let list = |sql: &str| site.texts(sql).join(", ");
        let moves = list(&format!(
            "SELECT ply || ' ' || \"move\" || ' ' || player_id || ' ' || \
             COALESCE(CAST(left_seconds AS TEXT), '-') AS t FROM moves WHERE game_id = {game} \
             ORDER BY ply"
        ));
        let packed: Vec<&str> = state.moves.split_whitespace().collect();
        let made: Vec<&str> = moves
            .split(", ")
            .filter_map(|row| row.split(' ').nth(1))
            .collect();
        if packed != made || i64::try_from(made.len()).unwrap() != state.ply {
            return Err(format!("{made:?} were made, and {packed:?} are kept"));
        }
        writeln!(all, "moves {moves}").unwrap();
        let plans = list(&format!(
            "SELECT player_id || ' ' || ply || ' ' || tree AS t FROM prepared \
             WHERE game_id = {game} ORDER BY player_id"
        ));
        writeln!(all, "prepared {plans}").unwrap();
        let [event, notice] = self.seen;
        let events = list(&format!(
            "SELECT kind || ' ' || COALESCE(player_id, 0) || ' ' || ply AS t FROM events \
             WHERE game_id = {game} AND id > {event} ORDER BY id"
        ));
        writeln!(all, "happened {events}").unwrap();
        let notices = list(&format!(
            "SELECT outbox.kind || ' ' || recipient_id || ' ' || events.kind AS t FROM outbox \
             JOIN events ON events.id = event_id WHERE outbox.game_id = {game} AND outbox.id > \
             {notice} \
             ORDER BY outbox.id"
        ));
        writeln!(all, "told {notices}").unwrap();
        let last =
            |table: &str| site.count_of(&format!("SELECT COALESCE(MAX(id), 0) AS n FROM {table}"));
        self.seen = [last("events"), last("outbox")];
        Ok(all)
    }
}
