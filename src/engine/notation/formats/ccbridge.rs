//! Records of `CCBridge` (象棋桥): `.cbr` has one game, `.cbl` is a library of games. The files are
//! not encrypted, and the texts are UTF-16. The offsets of the fields are those on which other
//! readers of these files agree.

use super::bytes::{Board, Bytes, Header, Point, game};
use super::tree::{self, Next, Node, Tree};
use crate::notation::pgn::Game;
use encoding_rs::UTF_16LE;

const RECORD: &[u8] = b"CCBridge Record";
const LIBRARY: &[u8] = b"CCBridgeLibrary";
/// The offset of the moves in a record.
const MOVES: usize = 2_214;
/// The size of a slot in bytes. Each record of a library takes one or more slots.
const SLOT: usize = 4_096;
/// The offset of a library's list of games. Each entry takes [`LISTED`] bytes.
const LIST: usize = 66_624;
const LISTED: usize = 276;

/// Whether a file is in this format.
pub(super) fn is_ccbridge(file: &[u8]) -> bool {
    file.starts_with(RECORD) || file.starts_with(LIBRARY)
}

/// The games of a file. None if the file is damaged. Damaged records of a library are left out.
pub(super) fn read(file: &[u8]) -> Option<Vec<Game>> {
    if file.starts_with(RECORD) {
        return record(file).map(|game| vec![game]);
    }
    let count = u32::from_le_bytes(file.get(60..64)?.try_into().ok()?);
    let start = usize::try_from(count).ok()?.checked_mul(LISTED)?;
    let start = start.checked_add(LIST)?;
    let mut begins = slots_with_records(file, start);
    // Some writers put the records at a different offset than the length of the list implies.
    if begins.is_empty() {
        let first = first_record(file);
        begins = first.map_or(Vec::new(), |first| slots_with_records(file, first));
    }
    let records = begins.into_iter().map(|begin| &file[begin..]);
    Some(records.filter_map(record).collect())
}

/// The offsets of the records of a library, whose first slot is at `start`.
fn slots_with_records(file: &[u8], start: usize) -> Vec<usize> {
    let slots = file.get(start..).unwrap_or_default().chunks(SLOT);
    let begins = slots
        .enumerate()
        .filter(|(_, slot)| slot.starts_with(RECORD));
    begins.map(|(nth, _)| start + nth * SLOT).collect()
}

/// The offset of the first record after the head of a library.
fn first_record(file: &[u8]) -> Option<usize> {
    let mut windows = file.get(LIST..)?.windows(RECORD.len());
    let behind = windows.position(|window| window == RECORD)?;
    Some(LIST + behind)
}

fn record(file: &[u8]) -> Option<Game> {
    let header = file.get(..MOVES)?;
    let mut board = Board::default();
    for (nth, piece) in header[2_120..2_210].iter().enumerate() {
        if let Some(piece) = piece_of(*piece) {
            board.put(point(nth)?, piece);
        }
    }
    let tree = tree(Bytes::from(file, MOVES))?;
    let text = |at: usize, size: usize| text(&header[at..at + size]);
    let header = Header {
        title: text(180, 128),
        event: text(692, 64),
        tags: vec![
            ("Round", text(756, 64)),
            ("Date", text(884, 64)),
            ("Site", text(948, 64)),
            ("TimeControl", text(1_012, 64)),
            ("Red", text(1_076, 64)),
            ("RedTeam", text(1_140, 64)),
            ("Black", text(1_300, 64)),
            ("BlackTeam", text(1_364, 64)),
            ("Annotator", text(1_652, 64)),
            ("Source", text(564, 64)),
        ],
        second_begins: header[2_112] == 2,
        result: header[2_076],
    };
    Some(Game {
        is_cut: tree.is_cut,
        ..game(header, &board, &tree.steps, tree.annotations)
    })
}

/// A text up to its end. The bytes after the end have no meaning.
fn text(field: &[u8]) -> String {
    let (units, _) = field.as_chunks::<2>();
    let units = units.iter().take_while(|unit| **unit != [0, 0]);
    let bytes: Vec<u8> = units.flatten().copied().collect();
    let (text, _) = UTF_16LE.decode_without_bom_handling(&bytes);
    text.into_owned()
}

fn piece_of(byte: u8) -> Option<char> {
    let place = usize::from(byte & 0x0F).checked_sub(1)?;
    let kinds = match byte >> 4 {
        1 => b"RNBAKCP",
        2 => b"rnbakcp",
        _ => return None,
    };
    kinds.get(place).map(|kind| char::from(*kind))
}

/// The file and rank of a point, which is counted row by row from the second player's side.
fn point(number: usize) -> Option<Point> {
    (number < 90).then(|| (number % 9, 9 - number / 9))
}

fn tree(mut bytes: Bytes) -> Option<Tree> {
    let mut is_first = true;
    tree::read(|| {
        let is_at_end = bytes.is_at_end() && !is_first;
        if is_at_end {
            return Some(Next::End);
        }
        let ([from, to], node) = node(&mut bytes)?;
        // A game without an end is followed only by zeros.
        let is_void = from == to && !is_first;
        is_first = false;
        Some(if is_void { Next::End } else { Next::Node(node) })
    })
}

/// One move of the tree, with its points.
fn node(bytes: &mut Bytes) -> Option<([u8; 2], Node)> {
    let [flags, _, from, to] = bytes.take(4)?.try_into().ok()?;
    let mut comment = String::new();
    if flags & 4 != 0 {
        let length = u32::from_le_bytes(bytes.take(4)?.try_into().ok()?);
        comment = text(bytes.take(usize::try_from(length).ok()?)?);
    }
    let step = point(usize::from(from)).zip(point(usize::from(to)));
    let node = Node {
        step,
        comment,
        goes_on: flags & 1 == 0,
        has_other: flags & 2 != 0,
    };
    Some(([from, to], node))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::formats::{NoRecords, open};

    const BACK: [u8; 9] = [1, 2, 3, 4, 5, 4, 3, 2, 1];

    /// A game of three moves. The first has a comment, the second has an alternative.
    fn file() -> Vec<u8> {
        let mut file = vec![0; MOVES];
        file[..RECORD.len()].copy_from_slice(RECORD);
        for (at, text) in [(180, "中炮局"), (1_076, "胡荣华"), (1_300, "李来群")] {
            let units = text.encode_utf16().flat_map(u16::to_le_bytes);
            let bytes: Vec<u8> = units.collect();
            file[at..at + bytes.len()].copy_from_slice(&bytes);
            // Random bytes after the end of a text.
            file[at + bytes.len() + 2] = 0x41;
        }
        file[2_076] = 2;
        file[2_112] = 1;
        let mut put = |number: usize, piece: u8| file[2_120 + number] = piece;
        for (at, kind) in BACK.into_iter().enumerate() {
            put(at, 0x20 | kind);
            put(81 + at, 0x10 | kind);
        }
        for at in [19, 25] {
            put(at, 0x26);
            put(45 + at - 1 + 1, 0x16);
        }
        for at in [0, 2, 4, 6, 8] {
            put(27 + at, 0x27);
            put(54 + at, 0x17);
        }
        let comment: Vec<u8> = "好".encode_utf16().flat_map(u16::to_le_bytes).collect();
        file.extend([0, 0, 0, 0]);
        file.extend([4, 0, 70, 67, 2, 0, 0, 0]);
        file.extend(comment);
        file.extend([2, 0, 7, 24]);
        file.extend([1, 0, 88, 69]);
        file.extend([1, 0, 1, 20]);
        file
    }

    #[test]
    fn a_record_gives_its_moves_with_comments_and_variations() {
        let games = open(&file()).unwrap();
        let game = &games[0];
        assert_eq!(game.moves, ["h3e3", "h10g8", "h1g3"]);
        assert_eq!(game.annotations.comment_at(1), Some("好"));
        let variation = &game.annotations.variations[0];
        assert_eq!((variation.ply, &*variation.moves[0]), (1, "b10c8"));
        assert_eq!(game.tags.get("FEN"), None, "{game:?}");
        assert_eq!(game.tags.get("Event"), Some("中炮局"));
        assert_eq!(game.tags.get("Red"), Some("胡荣华"));
        assert_eq!(game.tags.get("Result"), Some("0-1"));
    }

    #[test]
    fn a_library_gives_every_game_wherever_it_lies() {
        let count = 3_u32;
        let mut library = vec![0; LIST + 3 * LISTED];
        library[..LIBRARY.len()].copy_from_slice(LIBRARY);
        library[60..64].copy_from_slice(&count.to_le_bytes());
        let mut slots = vec![0; 4 * SLOT];
        let game = file();
        // The second record takes two slots, and the last is damaged.
        for slot in [0, 1] {
            slots[slot * SLOT..][..game.len()].copy_from_slice(&game);
        }
        library.extend(slots);
        library.extend(&game[..MOVES + 2]);
        assert_eq!(open(&library).unwrap().len(), 2);
        library.truncate(LIST);
        assert_eq!(open(&library), Err(NoRecords::Empty));
    }

    #[test]
    fn the_records_of_a_library_are_found_where_its_list_does_not_end() {
        // Space for a list of 128 games, with two entries.
        let mut library = vec![0; LIST + 128 * LISTED];
        library[..LIBRARY.len()].copy_from_slice(LIBRARY);
        let game = file();
        for _ in 0..2 {
            library.extend(&game);
            library.extend(vec![0; SLOT - game.len()]);
        }
        for count in [2_u32, 0, u32::MAX] {
            library[60..64].copy_from_slice(&count.to_le_bytes());
            assert_eq!(open(&library).unwrap().len(), 2, "{count}");
        }
    }

    #[test]
    fn damaged_records_are_told() {
        let whole = file();
        for end in RECORD.len()..MOVES + 15 {
            let told = open(&whole[..end]);
            let ends_between = [MOVES + 4, MOVES + 14].contains(&end);
            assert!(ends_between || told == Err(NoRecords::Damaged), "{end}");
        }
        let mut huge = whole.clone();
        huge[MOVES + 8..MOVES + 12].fill(0xFF);
        assert_eq!(open(&huge), Err(NoRecords::Damaged));
    }
}
