//! The address of a page on which an admin confirms a command.

use crate::model::{AdminAct, GameId};
use crate::service::admin::MessageId;
use crate::web::http::Failure;
use crate::words::admin::{self as say, Question};
use percent_encoding::percent_decode_str;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Target {
    Player(String),
    Game(GameId),
    Message(MessageId),
    Remark(i64),
    /// A person named in game records, by the slug in the address.
    Person(String),
}

/// The command and its subject, as the address gives them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ActRequest {
    pub target: Target,
    pub act: AdminAct,
    /// The last segment of the address.
    pub word: String,
    pub path: String,
}

impl ActRequest {
    pub(super) fn of(path: &str) -> Option<Self> {
        let rest = path.strip_prefix("/admin/")?;
        let parts: Vec<String> = rest.split('/').map(decoded).collect();
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        let (target, word) = match parts[..] {
            ["players", name, word] => (Target::Player(name.to_owned()), word),
            ["games", id, word] => (Target::Game(id.parse().ok()?), word),
            ["games", id, "messages", message, word] => {
                let id = MessageId::read(id.parse().ok()?, message)?;
                (Target::Message(id), word)
            }
            ["remarks", id, word] => (Target::Remark(id.parse().ok()?), word),
            ["people", slug, word] => (Target::Person(slug.to_owned()), word),
            _ => return None,
        };
        let act = match (&target, word) {
            (Target::Player(_), "confirm") => AdminAct::AddressConfirmed,
            (Target::Player(_), "rename") => AdminAct::Renamed,
            (Target::Player(_), "lock-out") => AdminAct::LockedOut,
            (Target::Player(_), "let-in") => AdminAct::LetIn,
            (Target::Player(_), "reset") => AdminAct::ResetSent,
            (Target::Player(_), "link") => AdminAct::AccountsLinked,
            (Target::Player(_), "unlink") => AdminAct::AccountsUnlinked,
            (Target::Game(_), "adjudicate") => AdminAct::Adjudicated,
            (Target::Game(_), "decide") => AdminAct::ContestDecided,
            (Target::Game(_), "call-off") => AdminAct::CalledOff,
            (Target::Game(_), "make-private") => AdminAct::MadePrivate,
            (Target::Game(_), "make-public") => AdminAct::MadePublic,
            (Target::Game(_), "look") => AdminAct::LookedAt,
            (Target::Message(_), "hide") => AdminAct::MessageHidden,
            (Target::Message(_), "restore") => AdminAct::MessageRestored,
            (Target::Remark(_), "hide") => AdminAct::RemarkHidden,
            (Target::Remark(_), "restore") => AdminAct::RemarkRestored,
            (Target::Person(_), "call") => AdminAct::PersonRenamed,
            (Target::Person(_), "join") => AdminAct::PersonMerged,
            (Target::Person(_), "split") => AdminAct::PersonSplit,
            _ => return None,
        };
        Some(Self {
            target,
            act,
            word: word.to_owned(),
            path: path.to_owned(),
        })
    }

    pub(super) fn question(&self, name: &str) -> Result<Question, Failure> {
        say::question(self.act, name).ok_or_else(Failure::not_found)
    }
}

fn decoded(part: &str) -> String {
    percent_decode_str(part).decode_utf8_lossy().into_owned()
}
