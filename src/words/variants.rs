//! Games explained: their names, how they are won and drawn, how their pieces move. What can be read off
//! a variant's data is, so that an operator's own game is told as well.

use super::endings::progress;
use super::moves::{or_list, royal};
use super::said;
use crate::rules::{Kind, Piece, RulesPart, Setup, Side, Stalemate, Variant};
use std::borrow::Cow;

/// How people call a game.
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
    Some(match slug {
        "xiangqi" => chinese(
            "象棋",
            "Xiàng Qí, Chinese chess, elephant chess; also written Hsiang Ch'i (HsiangCh'i), Hsang Chi, \
             Shiang-Chi, SyangChi, Siang k'i, Hiangk'i, Chong-Kie, tseung-ki, tseung k'i; in \
             Cantonese zoeng6 kei4*2, jun kay",
        ),
        "xiangqi-black-first" => chinese("象棋", "Chinese chess, Xiàng Qí"),
        "banner" => chinese("旗象棋", "Banner Chinese chess"),
        "minixiangqi" => chinese("迷你象棋", "Mini Chinese chess"),
        "manchu" => chinese("滿洲棋", "Manchu Xiangqi"),
        "janggi" => Names {
            native: Some(("ko", "장기")),
            hanja: Some(("ko-Hani", "將棋")),
            others: "Korean chess, Changgi, Jangki",
        },
        "chess" => Names {
            native: None,
            hanja: None,
            others: "orthodox chess, Western chess, international chess",
        },
        _ => return None,
    })
}

/// A little about where a game comes from; nothing where we know nothing.
#[must_use]
pub fn background(slug: &str) -> Option<&'static str> {
    Some(match slug {
        "xiangqi" => {
            "The name means elephant game. Tens of millions play it, above all in East and \
             South-East Asia. It is first recorded in the 8th century and has had its present form \
             for many centuries. Most authors trace it to the Indian Chaturanga, in which every piece \
             but the cannon has a counterpart; some hold that it went the other way. The side at the \
             top is Black here; in some sets its pieces are blue or green."
        }
        "xiangqi-black-first" => {
            "Modern players let Red begin. One club leaflet gives the first move to Black, because \
             red is the lucky colour; this variant follows it, also in that the aggressor must vary."
        }
        "banner" => {
            "A game of Game Courier, the play-by-mail site. Where nothing stands in its way the \
             banner reaches what chess-variant people call the camel’s points, three along and one \
             across. Some sets draw it as 圣. There the sides are called Red and Blue; here they are \
             Red and Black, as in Xiangqi."
        }
        "janggi" => {
            "The two generals are called 楚 (Cho) and 漢 (Han) after the two kingdoms that fought \
             over China in the years before 202 BC."
        }
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

/// What an array of the pieces is called, where players choose among several.
#[must_use]
pub fn array<'v>(variant: &Variant, array: &'v Setup) -> Cow<'v, str> {
    said(
        &format!("setup-{}-{}", variant.slug(), array.slug),
        &array.name,
    )
}

/// The rules in full.
#[must_use]
pub fn rules(variant: &Variant) -> Vec<RulesPart> {
    variant.rules().to_vec()
}

/// How the game goes: who begins, what wins, what check asks for.
#[must_use]
pub fn aims(variant: &Variant) -> Vec<String> {
    let first = &variant.seat(Side::First).name;
    let royal = royal(variant);
    if !variant.allows().ends_by_rules {
        return vec![format!("{first} moves first; the players take turns.")];
    }
    let mut said = vec![
        format!("{first} moves first; then the players take turns, one piece a turn."),
        format!(
            "You win by checkmate: the enemy {royal} is attacked and no move ends the attack. {}",
            stalemate(variant)
        ),
        format!(
            "No move may leave your own {royal} attacked, so a {royal} is never captured. Nor can a \
             piece capture one of its own side.{}",
            facing(variant)
        ),
        answers(variant),
    ];
    if variant.may_pass() {
        said.push("A side that is not in check may pass.".to_owned());
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
        Stalemate::Loss => {
            "You win by stalemate, too: a side without a legal move loses, in check or not. It is not a draw."
        }
        Stalemate::Draw => "Stalemate, no legal move without being in check, is a draw.",
    }
}

fn facing(variant: &Variant) -> String {
    if !variant.keeps_royals_apart() {
        return String::new();
    }
    let royal = royal(variant);
    format!(
        " The two {royal}s may not face each other on an open file, with nothing between: no move \
         may bring that about, so a piece alone between them is pinned to the file. (Some tell this \
         as the {royal} giving check along the file; it comes to the same.)"
    )
}

/// The ways out of check.
fn answers(variant: &Variant) -> String {
    let royal = royal(variant);
    if variant.kinds().iter().any(Kind::takes_by_jumping) {
        return format!(
            "A check must be answered at once, and a side that cannot has lost. There are five ways: move \
             the {royal} away; put a piece between, or on a horse’s leg; capture the attacker; against \
             a cannon, remove the screen that it jumps; or capture the screen with the {royal}."
        );
    }
    format!(
        "A check must be answered at once, and a side that cannot has lost: move the {royal} away, put a piece \
         between, or capture the attacker."
    )
}

/// What draws a game beside repetition, which is the rulebook's.
#[must_use]
pub fn draws(variant: &Variant) -> Vec<String> {
    if !variant.allows().ends_by_rules {
        return vec!["The players agree on the result, whatever it is.".to_owned()];
    }
    if variant.has_points() {
        return vec![points(variant)];
    }
    let mut said = vec!["The players may agree on a draw at any time.".to_owned()];
    let attackers = variant.kinds().iter().filter(|kind| kind.attacker);
    let attackers: Vec<&str> = attackers.map(|kind| &*kind.name).collect();
    let weak = variant.kinds().iter().any(|kind| kind.too_weak.is_some());
    said.push(if weak { "It is a draw at once when neither side can mate with the pieces that are left.".to_owned() } else { format!(
            "It is a draw at once when neither side can force mate or stalemate any more: no {} is left.",
            or_list(&attackers)
        ) });
    said.push(match variant.move_limit() {
        Some(limit) => format!(
            "It is a draw after {} moves by each side ({limit} in all) without {}.",
            limit / 2,
            progress(variant)
        ),
        None => "There is no limit to the number of moves.".to_owned(),
    });
    said
}

fn points(variant: &Variant) -> String {
    let kinds = variant.kinds().iter().filter(|kind| kind.points > 0.0);
    let counted: Vec<String> = kinds
        .map(|kind| format!("{} {}", kind.name, kind.points))
        .collect();
    let bonus = Side::BOTH
        .map(|side| variant.seat(side))
        .into_iter()
        .find(|seat| seat.bonus > 0.0);
    let bonus = bonus.map_or_else(String::new, |seat| {
        format!(" {} has {} more for moving second.", seat.name, seat.bonus)
    });
    format!(
        "There are no draws by rule: where others draw, points decide, those of the pieces still on \
         the board: {}.{bonus}",
        counted.join(", ")
    )
}

/// On how many points a piece that never leaves a part of the board can stand.
#[must_use]
pub fn haunts(variant: &Variant, piece: Piece) -> Option<String> {
    let zone = variant.bounds(piece.kind)?;
    let count = number(variant.haunts(piece).len());
    let many = variant.board().len() / 2;
    (variant.haunts(piece).len() < many)
        .then(|| format!("It never leaves {zone}: there are {count} points for it in all."))
}

/// What a piece does that only goes forward and stays what it is.
#[must_use]
pub fn plodder(kind: &Kind) -> Option<&'static str> {
    (kind.only_goes_ahead() && kind.becomes.is_empty()).then_some(
        "It never goes back, has no double step, and does not promote: on the last row it goes \
         only sideways.",
    )
}

/// Whether it captures as it moves.
#[must_use]
pub fn captures(kind: &Kind) -> &'static str {
    if kind.takes_as_it_goes() {
        "It captures as it moves."
    } else if kind.takes_by_jumping() {
        "It jumps only to capture and captures only by jumping: over exactly one piece of either side, \
         the screen, with any distance before it and behind."
    } else {
        ""
    }
}

/// A small number in letters.
fn number(count: usize) -> String {
    let words = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    words
        .get(count)
        .map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// In the list of games: what is special about one.
#[must_use]
pub fn special(variant: &Variant) -> Vec<String> {
    let board = variant.board();
    let unit = super::moves::place(variant);
    let mut said = vec![format!("{} by {} {unit}s", board.files(), board.ranks())];
    let books = variant
        .rulebooks()
        .iter()
        .map(|&book| super::games::rulebook_term(book));
    let books: Vec<&str> = books.collect();
    said.push(or_list(&books));
    if variant.setups().len() > 1 {
        said.push(format!(
            "{} arrays to choose from",
            number(variant.setups().len())
        ));
    }
    said
}
