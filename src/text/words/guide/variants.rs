//! Games explained: their names, how they are won and drawn, how their pieces move. What can be
//! read off a variant's data is, so that an operator's own game is told as well.

use crate::rules::{
    FaceDown, Family, GameMode, Hidden, Kind, Odds, Piece, RulesPart, Setup, Side, Stalemate,
    Takes, Variant,
};
use crate::words::endings::progress;
use crate::words::endings::royals;
use crate::words::lessons::one_of;
use crate::words::moves::{facing_lines, place};
use crate::words::{Noun, list, or_list, said, said_document, sentences};
use std::borrow::Cow;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Names {
    /// The name in its own script, where that is another than ours, with the language.
    pub native: Option<(&'static str, &'static str)>,
    /// The same in Chinese characters, where the native name is not, with the language.
    pub hanja: Option<(&'static str, &'static str)>,
    /// Other names under which people look for it.
    pub others: &'static str,
}

/// The names of a game that comes with the program.
#[must_use]
pub fn names(slug: &str) -> Option<Names> {
    let chinese = |name, others| Names {
        native: Some(("zh-Hant", name)),
        hanja: None,
        others,
    };
    let western = |others| Names {
        native: None,
        hanja: None,
        others,
    };
    Some(match slug {
        "xiangqi" => chinese("象棋", t!("names-xiangqi")),
        "xiangqi-black-first" => chinese("象棋", t!("names-xiangqi-black-first")),
        "banner" => chinese("旗象棋", t!("names-banner")),
        "minixiangqi" => chinese("迷你象棋", t!("names-minixiangqi")),
        "manchu" => chinese("滿洲棋", t!("names-manchu")),
        "janggi" => Names {
            native: Some(("ko", "장기")),
            hanja: Some(("ko-Hani", "將棋")),
            others: t!("names-janggi"),
        },
        "chess" => western(t!("names-chess")),
        "janus" => western(t!("names-janus")),
        "shako" => western(t!("names-shako")),
        "makruk" => western(t!("names-makruk")),
        "cambodian" => western(t!("names-cambodian")),
        "shatranj" => western(t!("names-shatranj")),
        "corner" => western(t!("names-corner")),
        "fischer-random" => western(t!("names-fischer-random")),
        "three-checks" => western(t!("names-three-checks")),
        "anti" => western(t!("names-anti")),
        "maharajah" => western(t!("names-maharajah")),
        "legan" => western(t!("names-legan")),
        "shogi" => Names {
            native: Some(("ja", "将棋")),
            hanja: None,
            others: t!("names-shogi"),
        },
        "minishogi" => western(t!("names-minishogi")),
        "xiangqihouse" => western(t!("names-xiangqihouse")),
        "synochess" => western(t!("names-synochess")),
        "sittuyin" => western(t!("names-sittuyin")),
        "jieqi" => western(t!("names-jieqi")),
        "banqi" => western(t!("names-banqi")),
        "dark" => western(t!("names-dark")),
        _ => return None,
    })
}

/// A little about where a game comes from; nothing where we know nothing.
#[must_use]
pub fn background(slug: &str) -> Option<&'static str> {
    Some(match slug {
        "xiangqi" => t!("background-xiangqi"),
        "xiangqi-black-first" => t!("background-xiangqi-black-first"),
        "banner" => t!("background-banner"),
        "janggi" => t!("background-janggi"),
        _ => return None,
    })
}

/// One sentence about a game.
#[must_use]
pub fn summary(variant: &Variant) -> Cow<'_, str> {
    said(
        &format!("variant-{}-summary", variant.slug()),
        variant.summary(),
    )
}

/// How a kind of piece goes, as a clause: `a horse goes one point along a line, then one diagonally
/// outward`.
#[must_use]
pub fn how<'v>(variant: &Variant, kind: &'v Kind) -> Cow<'v, str> {
    let name = kind.name.to_lowercase().replace(' ', "-");
    said(&format!("how-{}-{name}", variant.slug()), &kind.how)
}

/// What an array of the pieces is called, where players choose among several.
#[must_use]
pub fn array(array: &Setup) -> Cow<'_, str> {
    said(&format!("setup-{}", array.slug), &array.name)
}

#[must_use]
pub fn odds(odds: &Odds) -> Cow<'_, str> {
    said(&format!("odds-{}", odds.slug), &odds.name)
}

/// What a family of games is called, above their list.
#[must_use]
pub fn family(family: Family) -> &'static str {
    match family {
        Family::Xiangqi => t!("family-xiangqi"),
        Family::Asia => t!("family-asia"),
        Family::Chess => t!("family-chess"),
        Family::Pieces => t!("family-pieces"),
        Family::Boards => t!("family-boards"),
        Family::Drops => t!("family-drops"),
        Family::Chance => t!("family-chance"),
        Family::Hidden => t!("family-hidden"),
        Family::Other => t!("family-other"),
    }
}

#[must_use]
pub fn rules(variant: &Variant) -> Vec<RulesPart> {
    let name = format!("rules/{}.md", variant.slug());
    let translated = said_document(&name, |text| RulesPart::all_of(text) == variant.rules());
    translated.map_or_else(|| variant.rules().to_vec(), RulesPart::all_of)
}

/// What the rules in full say of a kind of piece: the item of a list that begins with its name and
/// letter.
#[must_use]
pub fn rule_of(variant: &Variant, kind: &Kind) -> Option<String> {
    let begins = format!("The {} ({})", kind.name, kind.label);
    let place = items(variant.rules())
        .into_iter()
        .position(|item| item.starts_with(&begins))?;
    items(&rules(variant)).get(place).copied().cloned()
}

fn items(parts: &[RulesPart]) -> Vec<&String> {
    let lists = parts.iter().filter_map(|part| match part {
        RulesPart::List(items) => Some(items),
        RulesPart::Paragraph(_) => None,
    });
    lists.flatten().collect()
}

/// How the game goes: who begins, what wins, what check asks for.
#[must_use]
pub fn aims(variant: &Variant) -> Vec<String> {
    let first = Noun::seat(variant, Side::First);
    let royal = royals(variant);
    if !variant.allows().ends_by_rules {
        return vec![t!("aim-free", first)];
    }
    let turns = t!("aim-turns", first);
    let mut said = if variant.duty().is_some_and(|duty| duty.may_not_check) {
        let safe = t!("aim-safe", royal = &royal);
        vec![turns, sentences([&*safe, stalemate(variant)])]
    } else if variant.mates() {
        let mate = sentences([&*checkmate(variant), stalemate(variant)]);
        let not_own = match variant.takes_own() {
            true => "",
            false => t!("aim-not-own"),
        };
        let safe = t!("aim-safe", royal = &royal);
        let safe = sentences([&*safe, &shown_attacked(variant), not_own, &facing(variant)]);
        vec![turns, mate, safe, answers(variant)]
    } else {
        vec![turns, t!("aim-no-check", stalemate = stalemate(variant))]
    };
    said.splice(1..1, goals(variant));
    if variant.hides(Hidden::Placement) {
        said.insert(0, t!("aim-places").to_owned());
    }
    said.extend(mode(variant));
    said.extend(drops(variant));
    said.extend(duties(variant));
    if variant.may_pass() {
        said.push(t!("aim-pass").to_owned());
    }
    said
}

/// Whom checkmate wins the game for.
fn checkmate(variant: &Variant) -> String {
    let royal = royals(variant);
    let holds = |side: Side| {
        let mut held = variant.start().hand(side).pieces();
        held.any(|(kind, _)| variant.kind(kind).royal)
    };
    let lacks = |side: &Side| variant.start().general(variant, *side).is_none() && !holds(*side);
    match Side::BOTH.into_iter().find(lacks) {
        // Nobody can mate a side without a king.
        Some(side) => t!(
            "aim-checkmate-one",
            seat = Noun::seat(variant, side),
            other = Noun::seat(variant, side.other()),
            royal
        ),
        None => t!("aim-checkmate", royal),
    }
}

/// Where pieces are placed unseen, one case in which the royal piece is captured after all.
fn shown_attacked(variant: &Variant) -> String {
    if !variant.hides(Hidden::Placement) {
        return String::new();
    }
    let [first, second] = Side::BOTH.map(|side| Noun::seat(variant, side));
    t!("aim-shown-attacked", first, second, royal = royals(variant))
}

fn goals(variant: &Variant) -> Vec<String> {
    let Some(goal) = variant.goal() else {
        return Vec::new();
    };
    let royal = royals(variant);
    let mut said = Vec::new();
    match (&goal.blast, goal.capture) {
        (Some(_), _) => said.push(t!("aim-blast", royal)),
        (None, true) => said.push(t!("aim-capture", royal)),
        _ => {}
    }
    if !goal.extinct.is_empty() {
        said.push(t!("aim-extinct").to_owned());
    }
    if goal.no_pieces == [Some(true); 2] {
        said.push(t!("aim-no-pieces-wins-both").to_owned());
    }
    for side in Side::BOTH {
        if goal.no_pieces == [Some(true); 2] {
            break;
        }
        let seat = Noun::seat(variant, side);
        match goal.no_pieces[side.index()] {
            Some(true) => said.push(t!("aim-no-pieces-wins", seat)),
            Some(false) => said.push(t!("aim-no-pieces-loses", seat)),
            None => {}
        }
    }
    if goal.checks > 0 {
        said.push(t!("aim-checks", n = u32::from(goal.checks)));
    }
    if let Some(race) = &goal.race {
        let piece = Noun::kind(variant, &variant.kind(race.kind).name);
        said.push(t!("aim-race", piece));
        if race.reply {
            let [first, second] = Side::BOTH.map(|side| Noun::seat(variant, side));
            said.push(t!("aim-race-reply", first, second));
        }
    }
    if goal.bare {
        said.push(t!("aim-bare", royal = royals(variant)));
    }
    said
}

/// What goes to the hand, and how it comes back.
fn drops(variant: &Variant) -> Option<String> {
    let hands = variant.hands()?;
    let place = place(variant);
    let taken = match hands.takes {
        Takes::Enemies => t!("aim-hand-enemies"),
        Takes::Own => t!("aim-hand-own"),
        Takes::Nothing => "",
    };
    let dropped = match hands.drops_first {
        true => t!("aim-drop-first", place),
        false => t!("aim-drop", place),
    };
    Some(sentences([taken, &dropped]))
}

/// What a side must do or leave.
fn duties(variant: &Variant) -> Vec<String> {
    let Some(duty) = variant.duty() else {
        return Vec::new();
    };
    let mut said = Vec::new();
    if duty.must_capture {
        said.push(t!("aim-must-capture").to_owned());
    }
    if duty.may_not_check {
        said.push(t!("aim-may-not-check").to_owned());
    }
    said
}

/// What the mode of the game and the board itself do.
fn mode(variant: &Variant) -> Vec<String> {
    let mut said = Vec::new();
    match variant.mode() {
        GameMode::Standard | GameMode::UnseenPlacing(_) => {}
        GameMode::Dice(faces) => {
            let named = faces.iter().zip(1_u32..).map(|(kind, n)| {
                let piece = Noun::kind(variant, &variant.kind(*kind).name);
                t!("aim-die-names", n, piece)
            });
            said.push(t!("aim-die", pieces = crate::words::and_list(named)));
        }
        GameMode::FaceDown(FaceDown { flips: None, .. }) => {
            said.push(t!("aim-face-down", royal = royals(variant)));
        }
        GameMode::FaceDown(_) => said.push(t!("aim-flips").to_owned()),
        GameMode::Dark => said.push(t!("aim-dark").to_owned()),
        GameMode::OpponentChooses => said.push(t!("aim-chosen").to_owned()),
        GameMode::Ice { every } => {
            let (seat, royal) = (Noun::seat(variant, Side::Second), royals(variant));
            said.push(t!("aim-ice", n = *every, seat, royal));
        }
        GameMode::WanderingPiece => {
            let kind = variant.neutral().map(|kind| variant.kind(kind));
            let beast = Noun::kind(variant, kind.map_or("", |kind| &kind.name));
            said.push(t!("aim-wanders", beast, royal = royals(variant)));
        }
        GameMode::VanishingPoints => said.push(t!("aim-points-vanish").to_owned()),
    }
    if variant.board().has_arrows() {
        said.push(t!("aim-arrows").to_owned());
    }
    said
}

/// What stalemate comes to, for a page of its own.
#[must_use]
pub fn stalemate_of(variant: &Variant) -> Vec<String> {
    let said = stalemate(variant);
    let said = (!said.is_empty()).then(|| said.to_owned());
    said.into_iter().collect()
}

fn stalemate(variant: &Variant) -> &'static str {
    match variant.stalemate() {
        Stalemate::Loss if variant.may_pass() => "",
        Stalemate::Loss if !variant.mates() => t!("aim-stalemate-loses"),
        Stalemate::Loss => t!("aim-stalemate-wins"),
        Stalemate::Draw if !variant.mates() => t!("aim-stalemate-draws-plainly"),
        Stalemate::Draw => t!("aim-stalemate-draws"),
        Stalemate::Win => t!("aim-stalemate-is-won"),
    }
}

fn facing(variant: &Variant) -> String {
    match variant.keeps_royals_apart() {
        true => t!(
            "aim-facing",
            royal = royals(variant),
            lines = facing_lines(variant)
        ),
        false => String::new(),
    }
}

fn answers(variant: &Variant) -> String {
    let royal = royals(variant);
    let hoppers = variant
        .kinds()
        .iter()
        .filter(|kind| kind.takes_by_jumping());
    let mut hoppers = hoppers
        .map(|kind| Noun::kind(variant, &kind.name))
        .peekable();
    if hoppers.peek().is_none() {
        return t!("aim-answers", royal);
    }
    let has_leg = |kind: &Kind| kind.obstacle == "leg" && kind.attacker;
    t!(
        "aim-answers-cannon",
        royal,
        pieces = one_of(hoppers),
        legs = if variant.kinds().iter().any(has_leg) {
            "legs"
        } else {
            "none"
        }
    )
}

/// What draws a game beside repetition, which is the rulebook's.
#[must_use]
pub fn draws(variant: &Variant) -> Vec<String> {
    if !variant.allows().ends_by_rules {
        return vec![t!("draws-free").to_owned()];
    }
    if variant.has_points() {
        return vec![points(variant)];
    }
    let mut said = vec![t!("draws-agreed").to_owned()];
    let weak = variant.kinds().iter().any(|kind| kind.too_weak.is_some());
    let all_attack = variant
        .kinds()
        .iter()
        .all(|kind| kind.royal || kind.attacker);
    said.extend(match (weak, all_attack) {
        (true, _) => Some(t!("draws-no-mate").to_owned()),
        // Who has anything can still win.
        (false, true) => bare(variant),
        (false, false) => {
            let attackers = variant.kinds().iter().filter(|kind| kind.attacker);
            let pieces = or_list(attackers.map(|kind| Noun::kind(variant, &kind.name).bare()));
            Some(t!("draws-no-attacker", pieces))
        }
    });
    if variant.counts_endings() {
        said.push(t!("draws-count").to_owned());
    }
    said.push(match variant.move_limit() {
        Some(limit) => t!(
            "draws-limit",
            n = limit / 2,
            all = limit,
            progress = progress(variant)
        ),
        None => t!("draws-no-limit").to_owned(),
    });
    said
}

/// That two royal pieces alone are a draw, where they are.
fn bare(variant: &Variant) -> Option<String> {
    let royal = variant.kinds().iter().find(|kind| kind.royal)?;
    let both = Side::BOTH.map(|side| variant.start().general(variant, side).is_some());
    let is_dead = both == [true; 2] && !royal.attacker;
    is_dead.then(|| t!("draws-bare", royal = royals(variant)))
}

fn points(variant: &Variant) -> String {
    let kinds = variant.kinds().iter().filter(|kind| kind.points > 0.0);
    let counted = kinds.map(|kind| {
        t!(
            "draws-points-of",
            piece = Noun::kind(variant, &kind.name),
            points = kind.points.to_string()
        )
    });
    let mut said = vec![t!("draws-points", pieces = list(counted))];
    let bonus = Side::BOTH
        .into_iter()
        .find(|&side| variant.seat(side).bonus > 0.0);
    said.extend(bonus.map(|side| {
        t!(
            "draws-bonus",
            seat = Noun::seat(variant, side),
            points = variant.seat(side).bonus.to_string()
        )
    }));
    sentences(said)
}

/// On how many points a piece that never leaves a part of the board can stand.
#[must_use]
pub fn haunts(variant: &Variant, piece: Piece) -> Option<String> {
    let zone = variant.bounds(piece.kind)?;
    let count = variant.haunts(piece).len();
    (count < variant.board().len() / 2).then(|| {
        t!(
            "goes-within",
            zone = Noun::zone(variant, zone),
            count = number(count)
        )
    })
}

/// What a piece does that only goes forward and stays what it is.
#[must_use]
pub fn plodder(variant: &Variant, kind: &Kind) -> Option<&'static str> {
    let stays = variant.promotes(kind.id).is_none() && kind.only_steps() && !kind.is_face_down();
    (kind.only_goes_ahead() && stays).then(|| t!("goes-ahead-only"))
}

/// Whether it captures as it moves.
#[must_use]
pub fn captures(kind: &Kind) -> &'static str {
    if kind.takes_as_it_goes() {
        t!("goes-and-captures")
    } else if kind.takes_by_jumping() {
        t!("goes-jumping")
    } else {
        ""
    }
}

/// A small number in letters.
fn number(count: usize) -> String {
    t!("small-number", n = count)
}

/// In the list of games: what is special about one.
#[must_use]
pub fn special(variant: &Variant) -> Vec<String> {
    let board = variant.board();
    let mut said = vec![t!(
        "special-size",
        count = board.len(),
        files = board.files(),
        ranks = board.ranks(),
        place = place(variant)
    )];
    let books = variant.rulebooks().iter();
    said.push(or_list(
        books.map(|&book| crate::words::terms::rulebook_term(book)),
    ));
    if variant.setups().len() > 1 {
        let count = number(variant.setups().len());
        said.push(t!("special-arrays", count));
    }
    said
}
