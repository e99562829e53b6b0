//! Sentences about tournaments.

use crate::model::{
    PlayerId, StartRule, TournamentKind, TournamentNews, TournamentStatus, Winner, Word,
};
use crate::refusals::{ReportFault, TournamentRefused};
use crate::words::{and_list, named, time_controls};

pub fn kind(kind: TournamentKind) -> &'static str {
    named("tournament-kind", kind)
}

/// What a kind means, in a sentence or two. `reach`: how far above one may challenge on a ladder.
pub fn meaning(kind: TournamentKind, reach: usize) -> String {
    t_kind!("tournament-means", kind.word(), reach)
}

pub fn status(status: TournamentStatus) -> &'static str {
    named("tournament-status", status)
}

pub fn start(rule: StartRule) -> &'static str {
    named("tournament-start", rule)
}

/// Points as players write them: `3½`.
pub fn points(points: f64) -> String {
    let halves = (points * 2.0).round();
    if (points * 2.0 - halves).abs() > 1e-6 {
        return points.to_string();
    }
    let whole = (halves / 2.0).floor();
    match (halves % 2.0 != 0.0, whole == 0.0) {
        (true, true) => "½".to_owned(),
        (true, false) => format!("{whole}½"),
        (false, _) => whole.to_string(),
    }
}

/// The name of a tie-break, such as `SB` or `BH/C1`.
pub fn tie_break(name: &str) -> &'static str {
    match name {
        "SB" => t!("tournament-break-SB"),
        "DE" => t!("tournament-break-DE"),
        "WIN" => t!("tournament-break-WIN"),
        "BH" => t!("tournament-break-BH"),
        _ => t!("tournament-break-BH-C1"),
    }
}

/// How equal players are ranked; `None` where nobody is.
pub fn tie_breaks(kind: TournamentKind) -> Option<&'static str> {
    match kind {
        TournamentKind::Swiss => Some(t!("tournament-breaks-swiss")),
        kind if kind.is_round_robin() => Some(t!("tournament-breaks-round-robin")),
        _ => None,
    }
}

/// What happened, in a sentence.
pub fn news(news: &TournamentNews, name: impl Fn(PlayerId) -> String) -> String {
    match news {
        TournamentNews::Announced => t!("tournament-news-announced").to_owned(),
        TournamentNews::Invited { player } => {
            t!("tournament-news-invited", player = name(*player))
        }
        TournamentNews::Entered { player, is_late } => match is_late {
            true => t!("tournament-news-entered-late", player = name(*player)),
            false => t!("tournament-news-entered", player = name(*player)),
        },
        TournamentNews::Withdrawn { player } => {
            t!("tournament-news-withdrawn", player = name(*player))
        }
        TournamentNews::StartsSoon => t!("tournament-news-starts-soon").to_owned(),
        TournamentNews::Started => t!("tournament-news-started").to_owned(),
        TournamentNews::RoundStarted { round } => {
            t!("tournament-news-round-started", round = round.to_string())
        }
        TournamentNews::Finished => t!("tournament-news-finished").to_owned(),
        TournamentNews::Cancelled => t!("tournament-news-cancelled").to_owned(),
        TournamentNews::HelperAdded { player } => {
            t!("tournament-news-helper-added", player = name(*player))
        }
        TournamentNews::HelperRemoved { player } => {
            t!("tournament-news-helper-removed", player = name(*player))
        }
        TournamentNews::Dropped { player } => {
            t!("tournament-news-dropped", player = name(*player))
        }
        TournamentNews::Answered(_) => String::new(),
        TournamentNews::Decided { .. }
        | TournamentNews::Climbed { .. }
        | TournamentNews::TieBroken { .. } => between_two(news, name),
    }
}

/// The news that name two players.
fn between_two(news: &TournamentNews, name: impl Fn(PlayerId) -> String) -> String {
    match news {
        TournamentNews::Decided {
            game,
            first,
            second,
            winner,
            reason,
        } => {
            let (first, second) = (name(*first), name(*second));
            let game = game.to_string();
            match winner {
                Winner::First => t!("tournament-news-decided-first", game, first, second, reason),
                Winner::Second => {
                    t!(
                        "tournament-news-decided-second",
                        game,
                        first,
                        second,
                        reason
                    )
                }
                Winner::Nobody => t!("tournament-news-decided-none", game, first, second, reason),
            }
        }
        TournamentNews::Climbed {
            player,
            over,
            is_declined,
        } => {
            let (player, over) = (name(*player), name(*over));
            match is_declined {
                true => t!("tournament-news-climbed-declined", player, over),
                false => t!("tournament-news-climbed", player, over),
            }
        }
        TournamentNews::TieBroken {
            player,
            over,
            by_lot,
        } => {
            let (player, over) = (name(*player), name(*over));
            match by_lot {
                true => t!("tournament-news-tie-lot", player, over),
                false => t!("tournament-news-tie-rating", player, over),
            }
        }
        _ => String::new(),
    }
}

/// What a challenge of a ladder of that name means.
pub fn ladder_challenge(name: Option<&str>, opponent: &str) -> Option<String> {
    name.map(|name| t!("tournament-ladder-challenge", name, opponent))
}

pub fn refusal(why: &TournamentRefused) -> String {
    use TournamentRefused as Why;
    match why {
        Why::Name => t!("tournament-refused-name", most = 80),
        Why::TooManyVariants(most) => t!("tournament-refused-too-many-variants", most),
        Why::WrongTimeControl(fault) => time_controls::control_fault(*fault),
        Why::Places { least, most }
        | Why::Section { least, most }
        | Why::Rounds { least, most } => {
            t!("tournament-refused-number", least, most)
        }
        Why::AtOnce => t!("tournament-refused-number", least = 1, most = 1_000),
        Why::StartDate => t!("tournament-refused-start-date", example = "2027-01-15"),
        Why::MessageTooLong(most) => t!("tournament-refused-message-too-long", most),
        Why::Enough(most) => t!("tournament-refused-enough", most),
        Why::OutOfReach(reach) => t!("tournament-refused-out-of-reach", reach),
        Why::ReasonTooLong(most) => t!("tournament-refused-reason-too-long", most),
        Why::WrongFile(fault) => report_fault(fault),
        Why::UnknownPlayers(names) => {
            t!(
                "tournament-refused-unknown-players",
                names = and_list(names)
            )
        }
        other => named("tournament-refused", <&str>::from(other)).to_owned(),
    }
}

fn report_fault(fault: &ReportFault) -> String {
    match fault {
        ReportFault::Empty => t!("tournament-refused-report-empty").to_owned(),
        ReportFault::Unreadable { line, column, what } => {
            t!("tournament-refused-report-unreadable", line, column, what)
        }
        ReportFault::NoRoundLeft => t!("tournament-refused-report-no-round-left").to_owned(),
        ReportFault::SpecialRules => t!("tournament-refused-report-special-rules").to_owned(),
        ReportFault::Unfinished(round) => {
            t!(
                "tournament-refused-report-unfinished",
                round = round.to_string()
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_with_halves() {
        let written = [0.0, 0.5, 3.0, 3.5, 12.5, 0.3].map(points);
        assert_eq!(written, ["0", "½", "3", "3½", "12½", "0.3"]);
    }
}
