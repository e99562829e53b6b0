//! Games that players import: read and shown first, then stored. They can be removed again by their
//! importer.

use super::{Credits, Draft, KnownDigests, index, insert, people};
use crate::model::GameId;
use crate::notation::Notation;
use crate::notation::formats::{FileContext, ForeignFormat, NoRecords};
use crate::notation::pgn::{Game, Played, Reader, Recorded, Stopped, Unplayable};
use crate::notation::record::{self, Heading};
use crate::refusals::RecordRefused;
use crate::rules::{Catalogue, Side};
use crate::service::games::{Entry, entries_of};
use crate::service::{Error, Limit, RequestContext};
use crate::store::{ExclusiveTask, Timestamp, archive, imports, lock};

pub const MOST_GAMES: usize = 50;
/// Maximum size of a file or text.
pub const MOST_BYTES: usize = 256 * 1024;
/// Listed games of an importer.
const LISTED: i64 = 100;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UploadFault {
    Nothing,
    /// It is neither text nor a supported file.
    Damaged,
    /// It is in a format that is not read here.
    Foreign(ForeignFormat),
    /// It is an archive that holds too much.
    TooLarge,
    /// It has more than [`MOST_GAMES`] games.
    TooMany,
}

#[derive(Debug, Clone)]
pub struct UploadedGame {
    /// The two players' names in the record.
    pub players: [String; 2],
    pub event: String,
    pub date: String,
    pub result: &'static str,
    pub read: Result<Box<Played>, Unplayable>,
    game: Game,
}

impl UploadedGame {
    pub fn is_whole(&self) -> bool {
        matches!(&self.read, Ok(played) if played.is_whole()) && self.unkept().is_none()
    }

    /// Why the record is not stored, although it could be read.
    pub fn unkept(&self) -> Option<RecordRefused> {
        RecordRefused::of(&self.read.as_ref().ok()?.line)
    }

    /// A tag of the record.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.game.tags.get(name)
    }

    /// The result as the record tells it.
    pub fn recorded(&self) -> Recorded {
        self.game.recorded()
    }

    /// Whether its record has more beside the moves than is kept.
    pub fn is_cut(&self) -> bool {
        self.game.is_cut
    }

    /// The word at which reading stopped before the end of the game.
    pub fn stopped(&self) -> Option<&Stopped> {
        self.read.as_ref().ok()?.stopped.as_ref()
    }

    /// The game as PGN, whatever its original format.
    pub fn pgn(&self) -> String {
        let Ok(played) = &self.read else {
            return String::new();
        };
        let (tags, variant) = (&self.game.tags, played.line.variant());
        let told = |name: &str| tags.get(name).unwrap_or_default().to_owned();
        let recorded = self.game.recorded();
        let heading = Heading {
            event: told("Event"),
            site: told("Site"),
            date: tags.date().to_owned(),
            round: told("Round"),
            players: self.players.clone(),
            termination: told("Termination"),
            over: recorded != Recorded::Unknown,
            winner: match recorded {
                Recorded::Won(side) => Some(side),
                Recorded::Drawn | Recorded::Unknown => None,
            },
            source: tags.get("Source").map(str::to_owned),
            licence: tags
                .get("Licence")
                .or(tags.get("License"))
                .map(str::to_owned),
            more: tags.more(variant),
            annotations: played.annotations.clone(),
            ..Heading::default()
        };
        record::pgn(&played.line, &heading, Notation::Algebraic)
    }
}

/// Reads the games of a text or of a file.
///
/// # Errors
/// Why there are none.
pub fn read(catalogue: &Catalogue, bytes: &[u8]) -> Result<Vec<UploadedGame>, UploadFault> {
    read_file(catalogue, bytes, &mut FileContext::default())
}

/// Reads the games of a file, whose encoding may be named; afterwards the context knows it.
///
/// # Errors
/// Why there are none.
pub fn read_file(
    catalogue: &Catalogue,
    bytes: &[u8],
    context: &mut FileContext,
) -> Result<Vec<UploadedGame>, UploadFault> {
    let games = context.open(bytes).map_err(|why| match why {
        NoRecords::Empty => UploadFault::Nothing,
        NoRecords::Foreign(format) => UploadFault::Foreign(format),
        NoRecords::TooLong => UploadFault::TooLarge,
        NoRecords::Binary | NoRecords::Damaged | NoRecords::Json(_) => UploadFault::Damaged,
    })?;
    if games.len() > MOST_GAMES {
        return Err(UploadFault::TooMany);
    }
    let reader = Reader {
        catalogue: catalogue.clone(),
        variant: None,
        rulebook: None,
    };
    Ok(games.into_iter().map(|game| found(&reader, game)).collect())
}

fn found(reader: &Reader, game: Game) -> UploadedGame {
    let read = reader.read(&game).map(Box::new);
    let players = match &read {
        Ok(played) => {
            let variant = played.line.variant();
            Side::BOTH.map(|side| game.tags.player(variant, side).to_owned())
        }
        Err(_) => Default::default(),
    };
    let told = |name: &str| game.tags.get(name).unwrap_or_default().to_owned();
    UploadedGame {
        players,
        event: told("Event"),
        date: game.tags.date().to_owned(),
        result: game.recorded().as_str(),
        read,
        game,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadResult {
    pub new: usize,
    pub known: usize,
}

/// Stores and publishes the games that could be read and are not known yet.
///
/// # Errors
/// [`Error::SignedOut`], [`Error::Forbidden`] before the address is confirmed, [`Error::TooOften`].
pub fn keep(context: &mut RequestContext, found: &[UploadedGame]) -> Result<UploadResult, Error> {
    let me = context.confirmed_player()?.id;
    let ours = format!(
        "{}/games/",
        context.app.setup.public_url.as_str().trim_end_matches('/')
    );
    let whole = found.iter().filter(|found| found.is_whole());
    let foreign = whole.clone().filter(|found| {
        let site = found.game.tags.get("Site").unwrap_or_default();
        // Our own exports are known already.
        !site.starts_with(&ours)
    });
    let drafts = foreign.filter_map(|found| {
        let played = found.read.as_ref().ok()?;
        Some(Draft::of(&found.game, played, &Credits::default()))
    });
    let drafts: Vec<Draft> = drafts.collect();
    let known = KnownDigests::load_for(context.conn, &drafts)?;
    let kept = insert(context.conn, &known, &drafts, context.now)?;
    for (game, _) in &kept {
        context.count(Limit::Bring, me)?;
        imports::insert(context.conn, game.id, me, Timestamp::from(context.now))?;
        index::keep(context.conn, game.id)?;
    }
    Ok(UploadResult {
        new: kept.len(),
        known: whole.count() - kept.len(),
    })
}

/// The viewer's imported games, the latest first.
///
/// # Errors
/// [`Error::SignedOut`].
pub fn own(context: &mut RequestContext) -> Result<Vec<Entry>, Error> {
    let me = context.player()?.id;
    let ids = imports::of_player(context.conn, me, LISTED)?;
    let mut entries = entries_of(context.conn, ids.iter().copied())?;
    Ok(ids.iter().filter_map(|id| entries.remove(id)).collect())
}

/// Removes a game that the viewer imported.
///
/// # Errors
/// [`Error::SignedOut`]; [`Error::NotFound`] for any other game.
pub fn take_out(context: &mut RequestContext, game: GameId) -> Result<(), Error> {
    let me = context.player()?.id;
    if imports::find(context.conn, game)? != Some(me) {
        return Err(Error::NotFound);
    }
    // The lock prevents imports that refer to people about to be deleted.
    lock(context.conn, ExclusiveTask::Importing)?;
    let before = archive::find(context.conn, game)?;
    imports::take_out(context.conn, game)?;
    index::keep(context.conn, game)?;
    let seats = before.map(|row| [row.first_person, row.second_person]);
    for person in seats.into_iter().flatten().flatten() {
        people::delete_unused(context.conn, person)?;
    }
    Ok(())
}

#[cfg(test)]
#[path = "uploads_tests.rs"]
mod tests;
