//! Builds the hands and the drops of a variant file, with checks.

use toml::Spanned;

use super::board::Zones;
use super::fault::{Fault, fault};
use super::kinds::kind_named;
use super::schema::{HandsText, KindText};
use crate::rules::board::{Board, Hand, KindId, MAX_KINDS, set_of};
use crate::rules::kinds::{Hands, Kind, Takes};

/// Builds the hands and the rules of drops.
pub(super) fn build_hands(
    raw: &Spanned<HandsText>,
    texts: &[Spanned<KindText>],
    kinds: &[Kind],
    zones: &Zones,
    board: &Board,
) -> Result<Hands, Fault> {
    let mut hands = hands(raw.get_ref(), kinds, board).map_err(|what| fault(raw, what))?;
    let gates = gates_of(raw, zones)?;
    if hands.gates {
        hands.zones = gates.map(|set| [set; MAX_KINDS]);
    }
    for (text, kind) in texts.iter().zip(kinds) {
        let place = kind.id.index();
        add_drops(&mut hands, place, text.get_ref(), kinds, zones)
            .map_err(|what| fault(text, what))?;
    }
    Ok(hands)
}

/// The points of gates, by side.
pub(super) fn gates_of(raw: &Spanned<HandsText>, zones: &Zones) -> Result<[u128; 2], Fault> {
    let sets = raw.get_ref().gates.as_deref().map(|name| zones.sets(name));
    let sets = sets.transpose().map_err(|what| fault(raw, what))?;
    Ok(sets.unwrap_or_default())
}

/// The hands without the keys of single kinds.
fn hands(text: &HandsText, kinds: &[Kind], board: &Board) -> Result<Hands, String> {
    let of_letter = |letter: char| {
        let is_it = |kind: &&Kind| kind.fen.is(letter.to_ascii_lowercase());
        let kind = kinds.iter().find(is_it).map(|kind| kind.id);
        let kind = kind.filter(|kind| kind.index() < Hand::KINDS);
        kind.ok_or_else(|| {
            let most = Hand::KINDS;
            format!("`{letter}` is the letter of none of the first {most} pieces")
        })
    };
    let order: Vec<KindId> = text
        .order
        .chars()
        .map(of_letter)
        .collect::<Result<_, _>>()?;
    if (1..order.len()).any(|place| order[..place].contains(&order[place])) {
        return Err("a letter of `order` occurs twice".to_owned());
    }
    let promoted = text.promoted.as_deref();
    let promoted = promoted.map(|name| kind_named(kinds, name)).transpose()?;
    if promoted.is_some_and(|kind| kinds[kind.index()].becomes.is_empty()) {
        return Err("`promoted` is a piece that promotes".to_owned());
    }
    if promoted.is_some() && text.takes != Takes::Enemies {
        return Err("`promoted` needs `takes = \"enemies\"`".to_owned());
    }
    let mut start = [Hand::default(); 2];
    for (hand, letters) in start.iter_mut().zip([&text.first, &text.second]) {
        for letter in letters.chars() {
            let kind = of_letter(letter)?;
            if !order.contains(&kind) {
                return Err(format!("`{letter}` is not in `order`"));
            }
            *hand = hand.with(kind, hand.count(kind) + 1);
        }
    }
    Ok(Hands {
        takes: text.takes,
        start,
        order,
        promoted,
        may_check: text.may_check,
        drops_first: text.drops_first,
        becomes: std::array::from_fn(|place| KindId(u8::try_from(place).unwrap_or(0))),
        zones: [[board.all(); MAX_KINDS]; 2],
        most_a_file: [None; MAX_KINDS],
        no_mate: [false; MAX_KINDS],
        shades_apart: [false; MAX_KINDS],
        shades: [0, 1].map(|shade| set_of(board.squares().filter(|&at| board.shade(at) == shade))),
        gates: text.gates.is_some(),
        may_castle: text.dropped_castle,
    })
}

/// Adds the drops of the kind at an index, and what it becomes in the hand.
fn add_drops(
    hands: &mut Hands,
    place: usize,
    text: &KindText,
    kinds: &[Kind],
    zones: &Zones,
) -> Result<(), String> {
    if let Some(name) = &text.in_hand {
        hands.becomes[place] = kind_named(kinds, name)?;
    }
    let Some(drops) = &text.drops else {
        return Ok(());
    };
    let drops = drops.get_ref();
    if let Some(name) = &drops.zone {
        for (own, set) in hands.zones.iter_mut().zip(zones.sets(name)?) {
            own[place] = set;
        }
    }
    if drops.most_a_file == Some(0) {
        return Err("`most-a-file` is a number from 1".to_owned());
    }
    hands.most_a_file[place] = drops.most_a_file;
    hands.no_mate[place] = drops.no_mate;
    hands.shades_apart[place] = drops.shades_apart;
    Ok(())
}
