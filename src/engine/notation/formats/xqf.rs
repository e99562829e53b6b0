//! Records of Xiangqi Studio (象棋演播室), `.xqf`: a header of 1,024 bytes and a tree of moves. From
//! version 11, both are encrypted with keys in the header. The layout was analysed by the Xiangqi
//! Wizard project (<https://www.xqbase.com/protocol/cchess_xqf.htm>).

use super::bytes::{Board, Bytes, Header, Point, game};
use super::tree::{self, Next, Node, Tree};
use crate::notation::pgn::Game;
use encoding_rs::GB18030;

const HEADER: usize = 1_024;
/// The first version with encryption.
const DISGUISED: u8 = 11;
/// The first version in which the list of pieces is rotated as well.
const TURNED: u8 = 12;
/// The text that is combined with the keys.
const MASK: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";
/// The pieces of both sides, in the order of the list of points.
const PIECES: &[u8; 32] = b"RNBAKABNRCCPPPPPrnbakabnrccppppp";
/// The points of the pieces at the start of a game.
const USUAL: [u8; 32] = [
    0, 10, 20, 30, 40, 50, 60, 70, 80, 12, 72, 3, 23, 43, 63, 83, 9, 19, 29, 39, 49, 59, 69, 79,
    89, 17, 77, 6, 26, 46, 66, 86,
];
/// The number of points. A piece with a higher number was captured.
const POINTS: u8 = 90;

/// Whether a file is in this format.
pub(super) fn is_xqf(file: &[u8]) -> bool {
    file.len() > 2 && file.starts_with(b"XQ") && file[2] < b' '
}

/// The game of a file. None if the file is damaged.
pub(super) fn read(file: &[u8]) -> Option<Game> {
    let header = file.get(..HEADER)?;
    let keys = Keys::of(header);
    let board = board(header, &keys);
    let tree = tree(Bytes::from(file, HEADER), &keys)?;
    let text = |at: usize, size: usize| text(&header[at..at + size]);
    let header = Header {
        title: text(80, 64),
        event: text(208, 64),
        tags: vec![
            ("Date", text(272, 16)),
            ("Site", text(288, 16)),
            ("Red", text(304, 16)),
            ("Black", text(320, 16)),
            ("TimeControl", text(336, 64)),
            ("RedTime", text(400, 16)),
            ("BlackTime", text(416, 16)),
            ("Annotator", text(464, 16)),
            ("Author", text(480, 16)),
        ],
        second_begins: header[50] == 1,
        result: header[51],
    };
    Some(Game {
        is_cut: tree.is_cut,
        ..game(header, &board, &tree.steps, tree.annotations)
    })
}

/// A text with its length in the first byte.
fn text(field: &[u8]) -> String {
    let (length, text) = field.split_first().unwrap_or((&0, &[]));
    let text = &text[..text.len().min(usize::from(*length))];
    let (text, _) = GB18030.decode_without_bom_handling(text);
    text.trim_end_matches(['\0', '\u{FFFD}']).to_owned()
}

/// The keys of the encryption, from the header.
struct Keys {
    version: u8,
    piece: u8,
    from: u8,
    to: u8,
    comment: u32,
    stream: [u8; 32],
}

impl Keys {
    fn of(header: &[u8]) -> Self {
        let version = header[2];
        if version < DISGUISED {
            return Self {
                version,
                piece: 0,
                from: 0,
                to: 0,
                comment: 0,
                stream: [0; 32],
            };
        }
        let [mask, sum, piece, from, to] = [3, 12, 13, 14, 15].map(|at: usize| header[at]);
        let piece_key = mixed(piece, piece);
        let from_key = mixed(from, piece_key);
        let keys = [0, 1, 2, 3].map(|at: usize| header[8 + at] | (header[12 + at] & mask));
        let mut stream = [0; 32];
        for (at, byte) in stream.iter_mut().enumerate() {
            *byte = MASK[at] & keys[at % 4];
        }
        Self {
            version,
            piece: piece_key,
            from: from_key,
            to: mixed(to, from_key),
            comment: (u32::from(sum) * 256 + u32::from(piece)) % 32_000 + 767,
            stream,
        }
    }
}

fn mixed(key: u8, with: u8) -> u8 {
    let square = key.wrapping_mul(key).wrapping_mul(54).wrapping_add(221);
    square.wrapping_mul(with)
}

/// The file and rank of a point, which is counted file by file.
fn point(number: u8) -> Option<Point> {
    (number < POINTS).then(|| (usize::from(number / 10), usize::from(number % 10)))
}

fn board(header: &[u8], keys: &Keys) -> Board {
    let mut places = [0; 32];
    for (at, place) in header[16..48].iter().enumerate() {
        let turned = match keys.version {
            TURNED.. => (at + usize::from(keys.piece) + 1) % places.len(),
            _ => at,
        };
        places[turned] = place.wrapping_sub(keys.piece);
    }
    let board = set_up(places);
    // A game from the usual start may have no list of points.
    if header[64] < 2 && !board.has_both_generals() {
        return set_up(USUAL);
    }
    board
}

fn set_up(places: [u8; 32]) -> Board {
    let mut board = Board::default();
    for (place, piece) in places.into_iter().zip(PIECES) {
        if let Some(point) = point(place) {
            board.put(point, char::from(*piece));
        }
    }
    board
}

fn tree(bytes: Bytes, keys: &Keys) -> Option<Tree> {
    let mut plain = Decoder {
        bytes,
        keys,
        read: 0,
    };
    // Some writers mark the last node as if the game continued.
    tree::read(|| match plain.bytes.is_at_end() {
        true => Some(Next::End),
        false => plain.node().map(Next::Node),
    })
}

/// Decrypts the tree while it is read.
struct Decoder<'b> {
    bytes: Bytes<'b>,
    keys: &'b Keys,
    /// The number of bytes that were read. The keys repeat.
    read: usize,
}

impl Decoder<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take_some(N)?.try_into().ok()
    }

    fn take_some(&mut self, count: usize) -> Option<Vec<u8>> {
        let mut taken = self.bytes.take(count)?.to_vec();
        for byte in &mut taken {
            *byte = byte.wrapping_sub(self.keys.stream[self.read % 32]);
            self.read += 1;
        }
        Some(taken)
    }

    fn node(&mut self) -> Option<Node> {
        let [from, to, flags, _] = self.take()?;
        let is_disguised = self.keys.version >= DISGUISED;
        let (goes_on, has_other, has_comment) = if is_disguised {
            (flags & 0x80 != 0, flags & 0x40 != 0, flags & 0x20 != 0)
        } else {
            (flags & 0xF0 != 0, flags & 0x0F != 0, true)
        };
        let mut comment = Vec::new();
        if has_comment {
            let length = u32::from_le_bytes(self.take()?);
            let length = length.checked_sub(self.keys.comment)?;
            comment = self.take_some(usize::try_from(length).ok()?)?;
        }
        let (comment, _) = GB18030.decode_without_bom_handling(&comment);
        let from = point(from.wrapping_sub(24).wrapping_sub(self.keys.from));
        let to = point(to.wrapping_sub(32).wrapping_sub(self.keys.to));
        Some(Node {
            step: from.zip(to),
            comment: comment.into_owned(),
            goes_on,
            has_other,
        })
    }
}

#[cfg(test)]
#[path = "xqf_tests.rs"]
mod tests;
