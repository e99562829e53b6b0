//! Sentences about repetitions: warnings, and the grounds of a ruling.

use crate::notation::Notation;
use crate::rules::{
    Conduct, Ending, Forecast, Ground, Line, Outcome, PlyFacts, Refusal, Rulebook, Ruling, Side,
    Threat, Variant, Warning, WhyNot,
};
use crate::words::endings::ending;
use crate::words::endings::royals;
use crate::words::moves::royal_of;
use crate::words::terms::rulebook_term;
use crate::words::{Noun, and_list, move_numbers, sentences};

/// A ruling or a possible ruling in full.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulingText {
    pub heading: String,
    /// The relevant facts of each ply of the repeated span.
    pub plies: Vec<String>,
    /// What each side did throughout, and the consequence.
    pub conclusion: String,
}

/// The maximum number of plies listed one by one.
const MOST_PLIES: usize = 200;

/// The grounds of the rulebook's ruling on the current position, or of the ruling on its next
/// repetition, in that notation; `None` if the game ended for another reason.
pub fn explanation(line: &Line, notation: Notation) -> Option<RulingText> {
    let ruling = line.ruling()?;
    if ruling.outcome != line.outcome() || (ruling.outcome.is_none() && ruling.plies.is_empty()) {
        return None;
    }
    let conduct = conduct(line.variant(), &ruling);
    let all = ruling.plies.len();
    let shown = all.min(MOST_PLIES);
    let cut = (shown < all).then(|| t!("ruling-last-plies", n = all, shown = shown));
    let plies = ruling.plies[all - shown..].iter();
    let conclusion = sentences([conduct, verdict(line.variant(), &ruling)]);
    Some(RulingText {
        heading: heading(line, &ruling),
        plies: cut
            .into_iter()
            .chain(plies.map(|ply| ply_line(line, notation, ply)))
            .collect(),
        conclusion,
    })
}

fn heading(line: &Line, ruling: &Ruling) -> String {
    let after = |&ply: &usize| move_numbers::after(line, ply);
    t!(
        "ruling-stood",
        times = and_list(ruling.stood.iter().map(after))
    )
}

/// The facts of a ply: `Red’s move 3, R a1-a5: gives check.`
fn ply_line(line: &Line, notation: Notation, ply: &PlyFacts) -> String {
    let variant = line.variant();
    let before = line.at(ply.ply - 1).unwrap_or(line.start());
    let check = ply.check.then(|| t!("ruling-gives-check").to_owned());
    let threats = ply.threats.iter().map(|threat| attack(variant, threat));
    let facts = check.into_iter().chain(threats);
    let facts = facts.reduce(|one, other| t!("ruling-both", one, other));
    t!(
        "ruling-ply",
        number = move_numbers::nth(line, ply.ply),
        text = notation.write_or_algebraic(variant, before, ply.mv),
        deeds = facts.unwrap_or_else(|| nothing(line.rulebook()).to_owned())
    )
}

/// A ply without relevant facts.
fn nothing(book: Rulebook) -> &'static str {
    match book.asks_about_chases() {
        true => t!("ruling-neither"),
        false => t!("ruling-no-check"),
    }
}

/// An attack, and why it counts or not.
fn attack(variant: &Variant, threat: &Threat) -> String {
    let noun = |piece| Noun::piece(variant, piece);
    let name = |square| variant.board().name(square);
    let (attacker, target) = (threat.attacker, threat.target);
    let kind = match threat.counts {
        Ok(Ground::Unprotected) => "unprotected",
        Ok(Ground::Chariot) => "chariot",
        Err(WhyNot::General | WhyNot::Soldier) => "may-chase",
        Err(WhyNot::FairGame) => "fair-game",
        Err(WhyNot::Pinned) => "pinned",
        Err(WhyNot::Exchange) => "exchange",
        Err(WhyNot::Protected { .. }) => "protected",
        Err(WhyNot::StoodBefore) => "stood-before",
    };
    let guard = match threat.counts {
        Err(WhyNot::Protected { by, at }) => Some((noun(by), name(at))),
        _ => None,
    };
    let (guard, spot) = guard.unzip();
    let zone = variant.fair_game(target.piece.kind).unwrap_or_default();
    t_kind!(
        "ruling-attack",
        kind,
        hunter = noun(attacker.piece),
        from = name(attacker.at),
        prey = noun(target.piece),
        at = name(target.at),
        zone = Noun::zone(variant, zone),
        royal = royal_of(variant, attacker.piece.side),
        guard,
        spot
    )
}

/// What each side did in all its plies; empty if the rulebook does not consider it.
fn conduct(variant: &Variant, ruling: &Ruling) -> String {
    if ruling.plies.is_empty() {
        return String::new();
    }
    sentences(Side::BOTH.map(|side| {
        let seat = Noun::seat(variant, side);
        match ruling.conduct[side.index()] {
            Conduct { checked: true, .. } => t!("ruling-checked", seat),
            Conduct {
                chased: Some(chased),
                ..
            } => {
                let prey = chased.target.piece;
                let noun = Noun::piece(variant, prey);
                let royal = royal_of(variant, prey.side);
                match chased.screens {
                    true => t!("ruling-chased-bound", seat, prey = noun, royal),
                    false => t!("ruling-chased", seat, prey = noun),
                }
            }
            _ if ruling.edition.book.asks_about_chases() => t!("ruling-did-neither", seat),
            _ => t!("ruling-did-not-check", seat),
        }
    }))
}

/// The consequence by the rulebook.
fn verdict(variant: &Variant, ruling: &Ruling) -> String {
    let book = rulebook_term(ruling.edition.book);
    let Some(outcome) = ruling.outcome else {
        return String::new();
    };
    let Some(winner) = outcome.winner else {
        return match (ruling.edition.book, &ruling.conduct) {
            (Rulebook::Axf, [first, second]) if first.checked && second.checked => {
                t!("ruling-draw-both-check", book)
            }
            (Rulebook::Axf, [first, second])
                if first.chased.is_some() && second.chased.is_some() =>
            {
                t!("ruling-draw-both-chase", book)
            }
            (Rulebook::Axf, _) => t!("ruling-draw-neither", book),
            (Rulebook::Perpetual | Rulebook::Shogi | Rulebook::Tori, [first, second])
                if first.checked && second.checked =>
            {
                t!("ruling-draw-both-checked", book)
            }
            (Rulebook::Perpetual | Rulebook::Shogi, _) => t!("ruling-draw-no-check", book),
            (Rulebook::House, _) => t!("ruling-draw-nothing-refused", book),
            _ => t!("ruling-draw-whoever", book),
        };
    };
    let loser = Noun::seat(variant, winner.other());
    match (outcome.ending, ruling.conduct[winner.index()].chased) {
        (Ending::PerpetualCheck, _) => t!("ruling-lost-check", book, loser),
        (Ending::PerpetualChase, Some(_)) => {
            t!("ruling-lost-bound-chase", book, loser)
        }
        (Ending::PerpetualChase, None) => t!("ruling-lost-chase", book, loser),
        _ => ending(variant, outcome),
    }
}

/// What to know before or after a move; `reader` is the side of the reader, if any.
pub fn warning(variant: &Variant, warning: &Warning, reader: Option<Side>) -> String {
    let seat = |side: Side| Noun::seat(variant, side);
    match warning {
        Warning::Again { times, forecast } => sentences([
            match times {
                3 => t!("ruling-third").to_owned(),
                _ => t!("ruling-second").to_owned(),
            },
            prediction(variant, forecast, reader),
        ]),
        Warning::Bikjang { turn, ahead } => {
            let (turn, royal) = (seat(*turn), royals(variant));
            match ahead.map(seat) {
                Some(ahead) => t!("ruling-bikjang", royal, turn, ahead),
                None => t!("ruling-bikjang-even", royal, turn),
            }
        }
        Warning::Exposes { piece, at } => t!(
            "ruling-exposes",
            royal = Noun::kind(variant, &variant.kind(piece.kind).name),
            seat = seat(piece.side),
            at = variant.board().name(*at)
        ),
        Warning::Passed { turn, ahead } => {
            let (passed, turn) = (seat(turn.other()), seat(*turn));
            match ahead.map(seat) {
                Some(ahead) => t!("ruling-passed", passed, turn, ahead),
                None => t!("ruling-passed-even", passed, turn),
            }
        }
    }
}

fn prediction(variant: &Variant, forecast: &Forecast, reader: Option<Side>) -> String {
    match forecast {
        Forecast::Ends(outcome) => end(variant, *outcome, reader),
        Forecast::Refuses { side, why } => {
            let why = match why {
                Refusal::FourthCheck { .. } => "check",
                _ => "chase",
            };
            match reader == Some(*side) {
                true => t!("ruling-again-refused-you", why),
                false => {
                    let seat = Noun::seat(variant, *side);
                    t!("ruling-again-refused", why, seat)
                }
            }
        }
        Forecast::Nothing => t!("ruling-again-nothing").to_owned(),
    }
}

/// The result if the same moves were repeated.
fn end(variant: &Variant, outcome: Outcome, reader: Option<Side>) -> String {
    let Some(winner) = outcome.winner else {
        if outcome.ending == Ending::Repetition {
            return t!("ruling-again-draw").to_owned();
        }
        let ending = ending(variant, outcome);
        let ending = lower_first(ending.trim_end_matches(['.', '。']));
        return t!("ruling-again-ends", ending);
    };
    let loser = winner.other();
    let by = match outcome.ending {
        Ending::PerpetualCheck => "check",
        Ending::PerpetualChase => "chase",
        _ => "other",
    };
    match reader == Some(loser) {
        true => t!("ruling-again-you-lose", by),
        false => t!("ruling-again-loses", by, seat = Noun::seat(variant, loser)),
    }
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_lowercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, fen};
    use crate::rules::catalogue;

    fn line(pieces: &str, book: Rulebook, moves: &str) -> Line {
        let variant = catalogue::find("xiangqi").unwrap();
        let start = fen::read(&variant, pieces).unwrap();
        let moves = coordinate::unpack(&variant, moves).unwrap();
        let mut line = Line::from_position(variant, book, start);
        line.replay(&moves).unwrap();
        line
    }

    fn warned(line: &Line, reader: Option<Side>) -> String {
        warning(line.variant(), &line.warning().unwrap(), reader)
    }

    const CHECKS: &str = "4k4/9/9/9/9/9/9/9/R8/3K5 w";

    #[test]
    fn a_warning_names_the_side_in_danger() {
        let moves = "a2a10 e10e9 a10a9 e9e10 a9a10 e10e9";
        let axf = line(CHECKS, Rulebook::Axf, moves);
        assert_eq!(
            warned(&axf, None),
            "This position occurs for the second time. If the same moves are made once more, \
             Red loses by perpetual check."
        );
        assert!(warned(&axf, Some(Side::First)).ends_with("you lose by perpetual check."));
        let threefold = line(CHECKS, Rulebook::Threefold, moves);
        assert!(warned(&threefold, None).ends_with("the game is a draw by repetition."));
        let house = line(CHECKS, Rulebook::House, moves);
        let text = warned(&house, Some(Side::First));
        assert!(text.contains("will be refused to you"), "{text}");
    }

    #[test]
    fn a_long_span_is_described_by_its_last_moves() {
        // Two chariots go round, one in 8 moves and the other in 9, so they meet again after 72.
        let round = |files: &str, rank: u8| -> Vec<String> {
            let from = files.chars();
            let to = from.clone().cycle().skip(1);
            let steps = from.zip(to);
            steps
                .map(|(from, to)| format!("{from}{rank}{to}{rank}"))
                .collect()
        };
        let (red, black) = (round("abcdefgh", 2), round("abcdefghi", 9));
        let pairs = (0..144).flat_map(|nth| [&red[nth % 8], &black[nth % 9]]);
        let moves: Vec<&str> = pairs.map(String::as_str).collect();
        // A game without a move limit.
        let variant = catalogue::find("banner").unwrap();
        let start = "1nefgfenr/r8/1c1b1b1c1/p1p1p1p1p/9/9/P1P1P1P1P/1C1B1B1C1/R8/1NEFGFENR w";
        let start = fen::read(&variant, start).unwrap();
        let moves = coordinate::unpack(&variant, &moves.join(" ")).unwrap();
        let mut line = Line::from_position(variant, Rulebook::Axf, start);
        line.replay(&moves).unwrap();
        let explanation = explanation(&line, Notation::Algebraic).unwrap();
        assert_eq!(
            explanation.plies.len(),
            1 + MOST_PLIES,
            "{:?}",
            explanation.plies.first()
        );
        assert_eq!(
            explanation.plies[0],
            "Of the 288 moves since then, the last 200 are listed."
        );
        assert!(explanation.plies[200].starts_with("Black’s move 144, "));
    }

    #[test]
    fn the_grounds_name_checks_threats_and_what_does_not_count() {
        let checks = "a2a10 e10e9 a10a9 e9e10 a9a10 e10e9 a10a9 e9e10 a9a10";
        let ruled = explanation(&line(CHECKS, Rulebook::Axf, checks), Notation::Algebraic).unwrap();
        assert_eq!(
            ruled.heading,
            "The same position occurred after Red’s move 1, after Red’s move 3 and after Red’s \
                move 5."
        );
        assert_eq!(
            ruled.plies[..2],
            [
                "Black’s move 1, g e10-e9: neither gives check nor threatens a piece.",
                "Red’s move 2, R a10-a9: gives check."
            ]
        );
        let wxf = explanation(&line(CHECKS, Rulebook::Axf, checks), Notation::Wxf).unwrap();
        assert_eq!(wxf.plies[1], "Red’s move 2, R9-1: gives check.");
        assert_eq!(
            ruled.conclusion,
            "Red gave check with every move. Black neither gave check with every move nor \
             threatened one and the same piece anew with every move. By the federation rules (AXF) \
             the only side that checks without end loses: Red loses."
        );
        let guarded = "r3k4/4a4/9/9/cR7/9/9/9/4A4/4K4 b";
        let round = "a6a7 b6b7 a7a6 b7b6";
        let drawn = explanation(
            &line(guarded, Rulebook::Axf, &[round, round].join(" ")),
            Notation::Algebraic,
        )
        .unwrap();
        assert_eq!(
            drawn.plies[1],
            "Red’s move 2, R b6-b7: the chariot on b7 attacks the cannon on a7: this does not \
                count, \
             the chariot on a10 protects it."
        );
        assert!(
            drawn
                .conclusion
                .ends_with("is a draw when neither side checks or chases without end.")
        );
        let twice = [round, round].join(" ");
        let plain = line(guarded, Rulebook::Threefold, &twice);
        let plain = explanation(&plain, Notation::Algebraic).unwrap();
        assert!(plain.plies.is_empty());
        assert!(plain.conclusion.starts_with("By the threefold repetition"));
    }

    #[test]
    fn a_rulebook_without_chases_reports_no_chase() {
        let shogi = catalogue::find("shogi").unwrap();
        let start = fen::read(&shogi, "4k4/9/9/9/9/9/9/R5s2/3K5[] w").unwrap();
        let played = |moves: &str| {
            let moves = coordinate::unpack(&shogi, moves).unwrap();
            let mut line = Line::from_position(shogi.clone(), Rulebook::Shogi, start);
            line.replay(&moves).unwrap();
            explanation(&line, Notation::Western).unwrap()
        };
        let round = "e9d9 e2d2 d9e9 d2e2";
        let lost = played(&["a2e2", round, round, round].join(" "));
        assert_eq!(
            lost.plies[..2],
            [
                "Gote’s move 1, K-6a: gives no check.",
                "Sente’s move 2, R-6h: gives check."
            ]
        );
        assert_eq!(
            lost.conclusion,
            "Sente gave check with every move. Gote did not give check with every move. \
             By the shogi rules the only side that checks without end loses: Sente loses."
        );
        let drawn = played(&["d1c1 e9d9 c1d1 d9e9"; 3].join(" "));
        assert_eq!(
            drawn.conclusion,
            "Sente did not give check with every move. Gote did not give check with every move. \
             By the shogi rules repetition is a draw when neither side checks without end."
        );
    }

    #[test]
    fn the_grounds_in_chinese_use_the_terms_of_the_competition_rules() {
        let guarded = "r3k4/4a4/9/9/cR7/9/9/9/4A4/4K4 b";
        let round = "a6a7 b6b7 a7a6 b7b6";
        let drawn = line(guarded, Rulebook::Axf, &[round, round].join(" "));
        let chinese = crate::words::Language::find("zh-Hans").unwrap();
        let explanation = crate::words::in_language(chinese, || {
            explanation(&drawn, Notation::ChineseSimplified).unwrap()
        });
        assert_eq!(
            explanation.plies[1],
            "第 2 回合（红方），车八进一：b7 的车捉 a7 的炮：有 a10 的车保护，是有根子，不算捉。"
        );
        assert_eq!(
            explanation.conclusion,
            "红方没有着着将军，也没有着着新捉同一枚棋子。黑方没有着着将军，也没有着着新捉同一枚棋子。\
             按亚洲规则（AXF），双方均未长将或长捉，同一局面第三次出现，判和。"
        );
    }
}
