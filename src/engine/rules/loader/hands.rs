//! Hands and drops, as a variant file says them, checked.

use toml::Spanned;

use super::fault::{Fault, fault};
use super::schema::{HandsText, KindText};
use crate::rules::board::{Board, Hand, KindId, MAX_KINDS, Side};
use crate::rules::kinds::{Hands, Kind, Zone};

/// Checks what is in hand and how it comes back.
pub(super) fn build_hands(
    raw: &Spanned<HandsText>,
    (texts, kinds): (&[Spanned<KindText>], &[Kind]),
    (zones, zone_names): (&[Zone], &[&str]),
    board: &Board,
) -> Result<Hands, Fault> {
    let text = raw.get_ref();
    let told = |what: String| fault(raw, what);
    let of_letter = |letter: char| {
        let kind = kinds
            .iter()
            .find(|kind| kind.fen.is(letter.to_ascii_lowercase()));
        let kind = kind.filter(|kind| kind.id.index() < Hand::KINDS);
        let missing = || {
            let most = Hand::KINDS;
            told(format!(
                "`{letter}` is the letter of none of the first {most} pieces"
            ))
        };
        kind.map(|kind| kind.id).ok_or_else(missing)
    };
    let order = text
        .order
        .chars()
        .map(of_letter)
        .collect::<Result<Vec<KindId>, Fault>>()?;
    if (1..order.len()).any(|place| order[..place].contains(&order[place])) {
        return Err(told("a letter of `order` occurs twice".to_owned()));
    }
    let mut start = [Hand::default(); 2];
    for (hand, letters) in start.iter_mut().zip([&text.first, &text.second]) {
        for letter in letters.chars() {
            let kind = of_letter(letter)?;
            if !order.contains(&kind) {
                return Err(told(format!("`{letter}` is not in `order`")));
            }
            *hand = hand.with(kind, hand.count(kind) + 1);
        }
    }
    let mut hands = Hands {
        takes: text.takes,
        start,
        order,
        may_check: text.may_check,
        drops_first: text.drops_first,
        becomes: std::array::from_fn(|place| KindId(u8::try_from(place).unwrap_or(0))),
        zones: [[board.all(); MAX_KINDS]; 2],
        one_a_file: [false; MAX_KINDS],
        no_mate: [false; MAX_KINDS],
    };
    for (text, kind) in texts.iter().zip(kinds) {
        let near = |what: String| fault(text, what);
        let place = kind.id.index();
        if let Some(name) = &text.get_ref().in_hand {
            let known = kinds.iter().find(|kind| kind.name == *name);
            let missing = || near(format!("there is no piece called `{name}`"));
            hands.becomes[place] = known.ok_or_else(missing)?.id;
        }
        let Some(drops) = &text.get_ref().drops else {
            continue;
        };
        let drops = drops.get_ref();
        if let Some(name) = &drops.zone {
            let zone = zone_names.iter().position(|zone| zone == name);
            let zone = zone.ok_or_else(|| near(format!("there is no zone `{name}`")))?;
            for side in Side::BOTH {
                hands.zones[side.index()][place] = zones[zone].sets[side.index()];
            }
        }
        hands.one_a_file[place] = drops.one_a_file;
        hands.no_mate[place] = drops.no_mate;
    }
    Ok(hands)
}
