//! What is told of repetitions: warnings, and the grounds of a ruling.

use super::endings::ending;
use super::games::rulebook_term;
use super::move_numbers;
use super::moves::{noun, royal, with_article};
use crate::notation::Notation;
use crate::rules::{
    Conduct, Ending, Forecast, Ground, Line, Outcome, PlyFacts, Refusal, Rulebook, Ruling, Side,
    Threat, TrackedPiece, Variant, Warning, WhyNot,
};

/// A ruling, or what may become one, told in full.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// When the position stood.
    pub heading: String,
    /// What each ply of the repeated span did.
    pub plies: Vec<String>,
    /// What each side did all the while, and what follows.
    pub conclusion: String,
}

/// Tells why the rulebook rules as it does on the position of a line, or what it would judge by
/// if it came once more, to somebody who writes in that notation; nothing when the game ended for
/// another reason.
#[must_use]
pub fn told(line: &Line, notation: Notation) -> Option<Told> {
    let ruling = line.ruling()?;
    if ruling.outcome != line.outcome() || (ruling.outcome.is_none() && ruling.plies.is_empty()) {
        return None;
    }
    let conduct = conduct(line.variant(), &ruling);
    let conclusion = [conduct, verdict(line.variant(), &ruling)].join(" ");
    Some(Told {
        heading: heading(line, &ruling),
        plies: ruling
            .plies
            .iter()
            .map(|ply| deeds(line, notation, ply))
            .collect(),
        conclusion: conclusion.trim().to_owned(),
    })
}

fn heading(line: &Line, ruling: &Ruling) -> String {
    let after = |&ply: &usize| move_numbers::after(line, ply);
    let stood: Vec<String> = ruling.stood.iter().map(after).collect();
    format!("The same position occurred {}.", listed(&stood))
}

/// What a ply did: `Red’s move 3, R a1-a5: gives check.`
fn deeds(line: &Line, notation: Notation, ply: &PlyFacts) -> String {
    let variant = line.variant();
    let before = line.at(ply.ply - 1).unwrap_or(line.start());
    let mv = notation.write_or_algebraic(variant, before, ply.mv);
    let mut told: Vec<String> = Vec::new();
    if ply.check {
        told.push("gives check".to_owned());
    }
    told.extend(ply.threats.iter().map(|threat| attack(variant, threat)));
    if told.is_empty() {
        told.push("neither gives check nor threatens a piece".to_owned());
    }
    format!(
        "{}, {mv}: {}.",
        move_numbers::nth(line, ply.ply),
        told.join("; ")
    )
}

/// An attack, and why it counts or not.
fn attack(variant: &Variant, threat: &Threat) -> String {
    let (hunter, prey) = (
        standing(variant, &threat.attacker),
        standing(variant, &threat.target),
    );
    let (hunter_kind, prey_kind) = (
        noun(variant, threat.attacker.piece),
        noun(variant, threat.target.piece),
    );
    match threat.counts {
        Ok(Ground::Unprotected) => {
            format!("the {hunter} newly threatens the {prey}, which is not protected: this counts")
        }
        Ok(Ground::Chariot) => format!(
            "the {hunter} newly threatens the {prey}: this counts, protected or not, for {} \
             attacks {}",
            with_article(hunter_kind),
            with_article(prey_kind)
        ),
        Err(why) => {
            let not = "this does not count";
            match why {
                WhyNot::General | WhyNot::Soldier => format!(
                    "the {hunter} attacks the {prey}: {not}, {} may chase",
                    with_article(hunter_kind)
                ),
                WhyNot::FairGame => format!(
                    "the {hunter} attacks the {prey}: {not}, {} may be chased on {}",
                    with_article(prey_kind),
                    variant
                        .fair_game(threat.target.piece.kind)
                        .unwrap_or_default()
                ),
                WhyNot::Pinned => format!(
                    "the {hunter} points at the {prey}: {not}, taking it would expose its own {}",
                    royal(variant)
                ),
                WhyNot::Exchange => {
                    format!("the {hunter} offers an exchange with the {prey}: {not}")
                }
                WhyNot::Protected { by, at } => format!(
                    "the {hunter} attacks the {prey}: {not}, the {} on {} protects it",
                    noun(variant, by),
                    variant.board().name(at)
                ),
                WhyNot::StoodBefore => {
                    format!("the {hunter} goes on attacking the {prey}: {not}, it is no new threat")
                }
            }
        }
    }
}

fn standing(variant: &Variant, one: &TrackedPiece) -> String {
    format!(
        "{} on {}",
        noun(variant, one.piece),
        variant.board().name(one.at)
    )
}

/// What each side did with all of its plies; nothing under a rulebook that does not ask.
fn conduct(variant: &Variant, ruling: &Ruling) -> String {
    if ruling.plies.is_empty() {
        return String::new();
    }
    let sides = Side::BOTH.map(|side| {
        let name = &variant.seat(side).name;
        match ruling.conduct[side.index()] {
            Conduct { checked: true, .. } => format!("{name} gave check with every move."),
            Conduct {
                chased: Some(chased),
                ..
            } => {
                let bound = if chased.screens {
                    format!(
                        ", which could not leave without exposing its {} to a horse",
                        royal(variant)
                    )
                } else {
                    String::new()
                };
                let prey = noun(variant, chased.target.piece);
                format!("{name} newly threatened one and the same {prey} with every move{bound}.")
            }
            _ => format!(
                "{name} neither gave check with every move nor threatened one and the same piece \
                 anew with every move."
            ),
        }
    });
    sides.join(" ")
}

/// What follows by the rulebook.
fn verdict(variant: &Variant, ruling: &Ruling) -> String {
    let book = rulebook_term(ruling.edition.book);
    let Some(outcome) = ruling.outcome else {
        return String::new();
    };
    let Some(winner) = outcome.winner else {
        let why = match (ruling.edition.book, &ruling.conduct) {
            (Rulebook::Axf, [first, second]) if first.checked && second.checked => {
                "when both sides check without end"
            }
            (Rulebook::Axf, [first, second])
                if first.chased.is_some() && second.chased.is_some() =>
            {
                "when both sides chase without end"
            }
            (Rulebook::Axf, _) => "when neither side checks or chases without end",
            (Rulebook::House, _) => "when no move was refused",
            _ => "whoever checks or chases",
        };
        return format!("By the {book} the third occurrence of a position is a draw {why}.");
    };
    let loser = &variant.seat(winner.other()).name;
    let grounds = match (outcome.ending, ruling.conduct[winner.index()].chased) {
        (Ending::PerpetualCheck, _) => "the only side that checks without end loses",
        (Ending::PerpetualChase, Some(_)) => {
            "chasing the piece that is bound so weighs more than the other chase"
        }
        (Ending::PerpetualChase, None) => "the only side that chases one piece without end loses",
        _ => return ending(variant, outcome),
    };
    format!("By the {book} {grounds}: {loser} loses.")
}

/// `one, two and three`.
fn listed(words: &[String]) -> String {
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// Of a move that would lose at once by the rulebook, to the player who is about to send it.
#[must_use]
pub fn loses_at_once(variant: &Variant, outcome: Outcome) -> String {
    format!(
        "If you send this move, you lose at once. {}",
        ending(variant, outcome)
    )
}

/// What a player should know of the position before or after a move; `reader` is the side that
/// reads it, if either does.
#[must_use]
pub fn warning(variant: &Variant, warning: &Warning, reader: Option<Side>) -> String {
    match warning {
        Warning::SecondOccurrence(forecast) => format!(
            "This position occurs for the second time. {}",
            prediction(variant, forecast, reader)
        ),
        Warning::Bikjang { turn, ahead } => {
            let (royal, turn) = (royal(variant), &variant.seat(*turn).name);
            let ahead = on_points(variant, *ahead);
            format!(
                "The {royal}s face each other (bikjang). {turn} must part them, or pass; a pass \
                 ends the game on points, and {ahead}."
            )
        }
        Warning::Passed { turn, ahead } => {
            let name = |side: Side| &variant.seat(side).name;
            let (passed, turn) = (name(turn.other()), name(*turn));
            let ahead = on_points(variant, *ahead);
            format!("{passed} passed. If {turn} passes too, the game ends on points, and {ahead}.")
        }
    }
}

/// Who is ahead on points, as a clause.
fn on_points(variant: &Variant, ahead: Option<Side>) -> String {
    match ahead {
        Some(side) => format!("{} is ahead", variant.seat(side).name),
        None => "both are even".to_owned(),
    }
}

fn prediction(variant: &Variant, forecast: &Forecast, reader: Option<Side>) -> String {
    match forecast {
        Forecast::Ends(outcome) => {
            let end = end(variant, *outcome, reader);
            format!("If the same moves are made once more, {end}.")
        }
        Forecast::Refuses { side, why } => {
            let whom = person(variant, *side, reader).1;
            let why = match why {
                Refusal::FourthCheck { .. } => "a fourth check in a row with the same piece",
                _ => "chasing one and the same piece for ever",
            };
            format!(
                "If the same moves are made once more, one of them will be refused to \
                 {whom}: {why} is not allowed."
            )
        }
        Forecast::Nothing => "The same moves may be made once more.".to_owned(),
    }
}

/// How the game would end, in a clause.
fn end(variant: &Variant, outcome: Outcome, reader: Option<Side>) -> String {
    let Some(winner) = outcome.winner else {
        return match outcome.ending {
            Ending::Repetition => "the game is a draw by repetition".to_owned(),
            _ => lower_first(ending(variant, outcome).trim_end_matches('.')),
        };
    };
    let loser = winner.other();
    let by = match outcome.ending {
        Ending::PerpetualCheck => " by perpetual check",
        Ending::PerpetualChase => " by perpetual chase",
        _ => "",
    };
    let (name, _) = person(variant, loser, reader);
    let loses = if reader == Some(loser) {
        "lose"
    } else {
        "loses"
    };
    format!("{name} {loses}{by}")
}

/// A side as the reader calls it, as subject and as object.
fn person(variant: &Variant, side: Side, reader: Option<Side>) -> (String, String) {
    if reader == Some(side) {
        ("you".to_owned(), "you".to_owned())
    } else {
        let name = &variant.seat(side).name;
        (name.clone(), name.clone())
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
    fn a_warning_says_for_whom_it_is_dangerous() {
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
    fn the_grounds_name_checks_threats_and_what_does_not_count() {
        let checks = "a2a10 e10e9 a10a9 e9e10 a9a10 e10e9 a10a9 e9e10 a9a10";
        let ruled = told(&line(CHECKS, Rulebook::Axf, checks), Notation::Algebraic).unwrap();
        assert_eq!(
            ruled.heading,
            "The same position occurred after Red’s move 1, after Red’s move 3 and after Red’s move 5."
        );
        assert_eq!(
            ruled.plies[..2],
            [
                "Black’s move 1, g e10-e9: neither gives check nor threatens a piece.",
                "Red’s move 2, R a10-a9: gives check."
            ]
        );
        let wxf = told(&line(CHECKS, Rulebook::Axf, checks), Notation::Wxf).unwrap();
        assert_eq!(wxf.plies[1], "Red’s move 2, R9-1: gives check.");
        assert_eq!(
            ruled.conclusion,
            "Red gave check with every move. Black neither gave check with every move nor \
             threatened one and the same piece anew with every move. By the federation rules (AXF) \
             the only side that checks without end loses: Red loses."
        );
        let guarded = "r3k4/4a4/9/9/cR7/9/9/9/4A4/4K4 b";
        let round = "a6a7 b6b7 a7a6 b7b6";
        let drawn = told(
            &line(guarded, Rulebook::Axf, &[round, round].join(" ")),
            Notation::Algebraic,
        )
        .unwrap();
        assert_eq!(
            drawn.plies[1],
            "Red’s move 2, R b6-b7: the chariot on b7 attacks the cannon on a7: this does not count, \
             the chariot on a10 protects it."
        );
        assert!(
            drawn
                .conclusion
                .ends_with("is a draw when neither side checks or chases without end.")
        );
        let twice = [round, round].join(" ");
        let plain = line(guarded, Rulebook::Threefold, &twice);
        let plain = told(&plain, Notation::Algebraic).unwrap();
        assert!(plain.plies.is_empty());
        assert!(plain.conclusion.starts_with("By the threefold repetition"));
    }
}
