//! The data of a record besides its moves.

use crate::notation::annotations::Annotations;
use crate::rules::Side;
use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Serialize, Serializer};

/// The data of a record besides its moves.
#[derive(Debug, Clone, Default)]
pub struct Heading {
    /// The event or the purpose of the game.
    pub event: String,
    /// The address of the game's page, or the place of the game.
    pub site: String,
    /// The date of its start, `2026.11.21`. A game from elsewhere has the date in the form of its
    /// record.
    pub date: String,
    /// The round of the event, as in PGN's `Round` tag.
    pub round: String,
    /// The names of the first and the second player.
    pub players: [String; 2],
    /// The reason for its end as text. Empty while the game is in progress, and if only the result
    /// is known.
    pub termination: String,
    /// The winner; none in a draw. It has a meaning only if the game is over.
    pub winner: Option<Side>,
    /// Whether the game is over and counts. A cancelled game does not.
    pub over: bool,
    /// The time control. Empty if it is unknown.
    pub pace: String,
    /// The time control as a word for programs, such as `3d`. Empty if it is unknown.
    pub clock: String,
    /// When the game began on this server.
    pub begun: Option<DateTime<Utc>>,
    /// When the game ended on this server.
    pub ended: Option<DateTime<Utc>>,
    /// The time of each move. Empty if the times are unknown or not requested.
    pub times: Vec<DateTime<Utc>>,
    /// The messages of the players, for a record that one of them requests.
    pub messages: Vec<Message>,
    /// The source of a record that was not played here.
    pub source: Option<String>,
    /// The licence of the record's text, if it is known.
    pub licence: Option<String>,
    /// The other tags of the original record.
    pub more: Vec<(String, String)>,
    /// The comments and variations of a record that was not played here. The moves of variations
    /// are in coordinates.
    pub annotations: Annotations,
    /// The source of the random numbers, in a game with dice. Only JSON contains it.
    pub dice: Option<Dice>,
    /// Notes that users have published. Only JSON contains them.
    pub notes: Vec<Note>,
    /// Comments that were hidden during the game and are visible now. Only JSON contains them.
    pub remarks: Vec<Remark>,
}

/// The source of the random numbers of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dice {
    /// The number of the game, which is part of every draw.
    pub game: i64,
    /// The fingerprint (SHA-256) of the secret.
    pub fingerprint: String,
    /// The secret, after the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The random words of the players, by side. None if neither player added one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<[String; 2]>,
    /// The fingerprints of the face-down pieces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fingerprints: Vec<LiesFaceDown>,
    /// The pieces that were turned up so far, and their keys.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<TurnedUp>,
}

/// A point, and the fingerprint of its face-down piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LiesFaceDown {
    /// The name of the point of the piece.
    pub point: String,
    /// SHA-256 of the piece with its key, in hexadecimal digits.
    pub fingerprint: String,
}

/// A piece that was turned up, and the key of its fingerprint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TurnedUp {
    /// The number of the ply that turned it up, from 1.
    pub ply: usize,
    /// The name of the point of the piece.
    pub point: String,
    /// The letter of the piece in FEN.
    pub letter: String,
    /// The key of its fingerprint.
    pub key: String,
}

/// A message from one player to the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Message {
    /// The ply of its move, or the ply at which it was sent.
    pub ply: usize,
    /// The displayed name of its author.
    pub author: String,
    /// The text as its author wrote it.
    pub body: String,
    /// The time when it was written.
    #[serde(serialize_with = "instant")]
    pub at: DateTime<Utc>,
}

/// A comment of a user on a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// The ply of the position of the comment.
    pub ply: usize,
    /// The displayed name of its author.
    pub author: String,
    /// The text as its author wrote it.
    pub body: String,
    /// Whether it was hidden until the game ended.
    pub sealed: bool,
}

/// A published note on a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Note {
    /// The ply of the position of the note.
    pub ply: usize,
    /// The name of the author of the note.
    pub author: String,
    /// The main line that follows the position, in coordinates.
    pub line: Vec<String>,
    /// The same with its alternatives in brackets, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variations: Option<String>,
    /// The text as its author wrote it.
    pub body: String,
}

/// The result in the form of PGN.
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

/// A time to the second: `2026-11-21T10:00:00Z`.
pub(super) fn rfc3339(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}
