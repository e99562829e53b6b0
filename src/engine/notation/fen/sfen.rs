//! SFEN, the format of shogi programs for positions: the placement, the side to move (`b` is
//! Sente), the pieces in hand with numbers (`2P`) and the move number. It differs from our FEN by
//! its fields: the third field has the hands, and there are no rights or other counters.

use crate::notation::shogi;
use crate::rules::{Side, Variant};

/// The maximum number of pieces of one kind in a hand.
const MOST: usize = 99;

/// The position as our FEN. None if the text is not SFEN or the variant does not use it.
pub(super) fn to_fen(variant: &Variant, text: &str) -> Option<String> {
    if !shogi::is_for(variant) {
        return None;
    }
    let bare = text.trim_start();
    let named = bare.strip_prefix("sfen ");
    let fields: Vec<&str> = named.unwrap_or(bare).split_whitespace().collect();
    let (placement, turn, hands, number) = match *fields.as_slice() {
        [placement, turn, hands] => (placement, turn, hands, "1"),
        [placement, turn, hands, number] => (placement, turn, hands, number),
        _ => return None,
    };
    let side = match turn {
        "b" => Side::First,
        "w" => Side::Second,
        _ => return None,
    };
    let is_fen = named.is_none() && placement.contains('[');
    let is_hand = !hands.bytes().all(|byte| byte.is_ascii_digit());
    let move_number: u32 = number.parse().ok()?;
    if is_fen || !is_hand {
        return None;
    }
    let hands = written_out(hands)?;
    let turn = variant.seat(side).fen;
    let round = move_number.max(1).div_ceil(2);
    Some(format!("{placement}[{hands}] {turn} - - 0 {round}"))
}

/// Whether a text has the form of SFEN for any game: it begins with `sfen`, or has the fields.
pub(in crate::notation) fn is_sfen(text: &str) -> bool {
    let bare = text.trim_start();
    if bare.starts_with("sfen ") {
        return true;
    }
    let fields: Vec<&str> = bare.split_whitespace().collect();
    let (placement, turn, hands) = match *fields.as_slice() {
        [placement, turn, hands] => (placement, turn, hands),
        [placement, turn, hands, number] if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            (placement, turn, hands)
        }
        _ => return false,
    };
    let is_count = |byte: u8| byte.is_ascii_digit();
    !placement.contains('[')
        && placement.contains('/')
        && matches!(turn, "b" | "w")
        && (hands == "-" || hands.bytes().all(|byte| byte.is_ascii_alphanumeric()))
        && !hands.bytes().all(is_count)
}

/// The pieces in hand one by one: `PP` for `2P`. None if a number is out of range.
fn written_out(hands: &str) -> Option<String> {
    let mut text = String::new();
    let mut count = None;
    for sign in hands.chars().filter(|sign| *sign != '-') {
        match sign.to_digit(10) {
            Some(digit) => {
                let next = 10 * count.unwrap_or(0) + digit as usize;
                count = Some(next).filter(|count| (1..=MOST).contains(count));
                count?;
            }
            None => text.extend(std::iter::repeat_n(sign, count.take().unwrap_or(1))),
        }
    }
    count.is_none().then_some(text)
}
