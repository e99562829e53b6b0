//! An email's details on a game's pieces, setup and random source.

use crate::diagram::{in_hand, taken};
use crate::model::Status;
use crate::rules::{Hidden, Side};
use crate::service::games::{GameView, Moment};
use crate::words;
use crate::words::Noun;
use std::iter;

/// Captured pieces, material balance and points.
pub(super) fn material(moment: &Moment) -> Vec<String> {
    let (variant, position) = (moment.line.variant(), moment.line.position());
    let gone = taken(&moment.line, moment.line.ply());
    let mut lines: Vec<String> = Side::BOTH
        .into_iter()
        .map(|side| {
            let seat = Noun::seat(variant, side).bare();
            if let Some(held) = in_hand(variant, position, side) {
                return words::mails::captures(&seat, &words::holdings::in_hand(variant, &held));
            }
            let taken = words::holdings::captured(variant, &gone[side.other().index()]);
            words::mails::captures(&seat, &taken)
        })
        .collect();
    lines.push(words::boards::material(
        variant,
        moment.line.start(),
        position,
    ));
    let points = Side::BOTH.map(|side| {
        if variant.chance().is_some() {
            return None;
        }
        let points = words::holdings::standing(variant, position, side)?;
        Some((Noun::seat(variant, side).bare(), points))
    });
    let points: Vec<(String, String)> = points.into_iter().flatten().collect();
    if !points.is_empty() {
        lines.push(match variant.has_points() {
            true => words::mails::points(&points),
            false => words::mails::standings(&points),
        });
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Pieces that the recipient captured face down, which no one else knows before the end; at the
/// end, those of both players.
pub(super) fn captured_face_down(view: &GameView, moment: Option<&Moment>) -> Option<String> {
    let (moment, seat) = (moment?, view.seat?);
    let deal = view.chance.as_ref()?.deal.as_ref()?;
    let made = moment.line.ply();
    let is_over = view.game.as_ref()?.outcome.is_some();
    let own = deal.taken.iter();
    let own = own.filter(|taken| taken.ply <= made && (is_over || taken.by == seat));
    words::holdings::captured_face_down(&view.variant, own, is_over)
}

/// The meaning of a challenge's time control, and how the pieces are set up.
pub(super) fn challenge_terms(view: &GameView, moment: Option<&Moment>) -> Vec<String> {
    let is_open = view.status() == Status::Open;
    let clock = is_open.then(|| words::time_controls::meaning(view.agreed_pace()));
    let several = view.challenge_details.multiple;
    let several = several.map_or_else(Vec::new, |multiple| {
        words::games::several(multiple.both_sides, multiple.standing)
    });
    let reliable = view.challenge_details.requirements.reliable;
    let reliable = reliable.then(|| t!("letter-reliable").to_owned());
    let ladder = view
        .tournament
        .as_ref()
        .filter(|_| is_open && view.seat.is_none());
    let challenger = view.challenge().challenger_id;
    let opponent = challenger.map(|id| view.called(id).in_full());
    let ladder = words::tournaments::ladder_challenge(
        ladder.map(|of| of.name.as_str()),
        &opponent.unwrap_or_default(),
    );
    let setup = setup_details(view, moment);
    clock
        .into_iter()
        .chain(several)
        .chain(reliable)
        .chain(ladder)
        .chain(setup)
        .chain(chance_details(view, moment))
        .collect()
}

/// The random source: before the first move, at the end, and with a challenge to a deal that
/// players may add words to. In between, the keys to what the last moves revealed.
fn chance_details(view: &GameView, moment: Option<&Moment>) -> Vec<String> {
    let variant = &view.variant;
    let Some(chance) = &view.chance else {
        return Vec::new();
    };
    let Some(moment) = moment else {
        let is_open = view.status() == Status::Open;
        return match is_open && variant.hides(Hidden::Kinds) {
            true => vec![
                words::holdings::deal_to_come(chance),
                t!("letter-deal-word").to_owned(),
            ],
            false => Vec::new(),
        };
    };
    let made = moment.line.ply();
    let (is_new, is_over) = (made < 2, chance.secret.is_some());
    let source = (is_new || is_over).then(|| words::holdings::chance(variant, chance));
    let dealt = match &chance.deal {
        Some(deal) if is_new && !is_over => {
            let lines = words::holdings::deal(variant, deal);
            let heading = t!("letter-deal").to_owned();
            iter::once(heading).chain(lines).collect()
        }
        Some(deal) if !is_over => {
            let lately = made.saturating_sub(1)..=made;
            words::holdings::revealed_in(variant, deal, &lately)
        }
        _ => Vec::new(),
    };
    source.into_iter().chain(dealt).collect()
}

/// The pieces' setup if the players choose it, before the first move.
fn setup_details(view: &GameView, moment: Option<&Moment>) -> Option<String> {
    let (row, variant) = (&view.row, &view.variant);
    match moment {
        Some(moment) => {
            let is_new = moment.line.ply() < 2;
            words::holdings::setup(variant, moment.line.start()).filter(|_| is_new)
        }
        None => {
            let array = row.state.start.as_deref().unwrap_or_default();
            if let Some(odds) = variant.odds_named(array) {
                return words::holdings::setup(variant, &odds.start);
            }
            let theirs = variant.setup_named(array).or(variant.setups().first())?;
            let challenger = row
                .challenge
                .challenger_id
                .filter(|_| row.state.status == Status::Open)?;
            let name = view.called(challenger).in_full();
            let setup = words::variants::array(theirs);
            Some(t!("letter-setup", challenger = name, setup = setup))
        }
    }
}
