//! What a record says besides its moves.

use crate::notation::annotations::Annotations;
use crate::rules::Side;
use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Serialize, Serializer};

/// What a record says besides the moves.
#[derive(Debug, Clone, Default)]
pub struct Heading {
    /// What it was played for or on.
    pub event: String,
    /// The address of the game's page, or the place.
    pub site: String,
    /// The day it began, `2026.11.21`; of a game played elsewhere, as its record writes it.
    pub date: String,
    /// The round of the event, as PGN’s `Round` has it.
    pub round: String,
    /// The names of the first and the second player.
    pub players: [String; 2],
    /// How it ended, in words; empty while it runs, and where only the result is known.
    pub termination: String,
    /// The winner; none in a draw. Only read once the game is over.
    pub winner: Option<Side>,
    /// Whether it is over and counts: a game called off does not.
    pub over: bool,
    /// The time control; empty where it is not known.
    pub pace: String,
    /// The same as the word that programs read, `3d`; empty where it is not known.
    pub clock: String,
    /// When the game began on this server.
    pub begun: Option<DateTime<Utc>>,
    /// When the game ended on this server.
    pub ended: Option<DateTime<Utc>>,
    /// When each move was made, in their order; empty where it is not known or not asked for.
    pub times: Vec<DateTime<Utc>>,
    /// What its players said, for one of them.
    pub messages: Vec<Message>,
    /// Source of a record that was not played here.
    pub source: Option<String>,
    /// The licence of the record’s text, where one is known.
    pub licence: Option<String>,
    /// What else the record told, tag by tag.
    pub more: Vec<(String, String)>,
    /// The comments and variations of a record that was not played here, the moves of these in
    /// coordinates.
    pub annotations: Annotations,
    /// What the dice were drawn from, in a game with dice; JSON alone tells it.
    pub dice: Option<Dice>,
    /// What people have published beside the moves; JSON alone tells it.
    pub notes: Vec<Note>,
    /// What was said sealed while the game was played, once it is open; JSON alone tells it.
    pub remarks: Vec<Remark>,
}

/// What the dice of a game are drawn from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dice {
    /// The number of the game, which is a part of every draw.
    pub game: i64,
    /// The fingerprint of the secret.
    pub fingerprint: String,
    /// The secret, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// What the players added to it, by side; none where neither added anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<[String; 2]>,
    /// The fingerprints of what was dealt face down.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fingerprints: Vec<LiesFaceDown>,
    /// What was turned up so far, and the keys to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<TurnedUp>,
}

/// A point, and the fingerprint of what lies on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LiesFaceDown {
    /// The name of the point where the piece lies.
    pub point: String,
    /// SHA-256 of what lies there with its key, in hexadecimal digits.
    pub fingerprint: String,
}

/// A piece that was turned up, with the key of its fingerprint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TurnedUp {
    /// The number of the ply that turned it up, from 1.
    pub ply: usize,
    /// The name of the point where it lay.
    pub point: String,
    /// The piece’s letter as FEN writes it.
    pub letter: String,
    /// The key to its fingerprint.
    pub key: String,
}

/// What a player said to the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Message {
    /// The ply of the move that it came with, or at which it was said.
    pub ply: usize,
    /// The name of its author, as it is shown.
    pub author: String,
    /// The text, as its author wrote it.
    pub body: String,
    /// The instant at which it was written.
    #[serde(serialize_with = "instant")]
    pub at: DateTime<Utc>,
}

/// What somebody has said of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// The ply of the position that it belongs to.
    pub ply: usize,
    /// The name of its author, as it is shown.
    pub author: String,
    /// The text, as its author wrote it.
    pub body: String,
    /// Whether it was sealed until the game ended.
    pub sealed: bool,
}

/// What somebody has published beside a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Note {
    /// The ply of the position that it belongs to.
    pub ply: usize,
    /// The name of the author of the note.
    pub author: String,
    /// The main line that follows there, in coordinates.
    pub line: Vec<String>,
    /// The same with its alternatives in brackets, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variations: Option<String>,
    /// The text, as its author wrote it.
    pub body: String,
}

/// Its result, as PGN has it.
pub(super) fn result(heading: &Heading) -> &'static str {
    match (heading.over, heading.winner) {
        (false, _) => "*",
        (true, Some(Side::First)) => "1-0",
        (true, Some(Side::Second)) => "0-1",
        (true, None) => "1/2-1/2",
    }
}

fn instant<S: Serializer>(at: &DateTime<Utc>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&rfc3339(*at))
}

/// An instant to the second: `2026-11-21T10:00:00Z`.
pub(super) fn rfc3339(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}
