//! What the page of an analysis shows.

use super::curve::curve;
use super::judged::{self, JudgedMove, score_text};
use super::retry::RetryView;
use super::{LoadedReview, ReviewRequest};
use crate::analysis::Mark;
use crate::model::GameId;
use crate::notation::Notation;
use crate::rules::{Line, Side};
use crate::service::Error;
use crate::service::analyses::{self, Analysis, AnalysisRefused, AnalysisState};
use crate::service::games::GameView;
use crate::web::components::{Person, SeatLabel};
use crate::web::http::Page;
use crate::words::{self, Noun, move_numbers};
use askama::Template;

/// `GET /games/{id}/review`, and the refusal of an analysis.
#[derive(Template)]
#[template(path = "reviews/page.html")]
pub(super) struct ReviewPage {
    pub page: Page,
    pub id: GameId,
    /// The players: `Lan – Mei`.
    pub players: String,
    pub slug: String,
    pub variant: String,
    pub alert: Option<String>,
    /// How far the analysis is, while it is not done.
    pub progress: Option<ProgressView>,
    /// Whether nobody has asked for it.
    pub is_new: bool,
    /// Why nobody can ask for it.
    pub obstacle: Option<String>,
    /// Why a part is not shown.
    pub withheld: Option<String>,
    pub chart: Option<ChartView>,
    pub players_rows: Vec<PlayerRow>,
    pub moments: Vec<MomentView>,
    pub is_done: bool,
    pub rows: Vec<MoveRow>,
    pub score_means: String,
    pub retry: Option<RetryView>,
}

pub(super) struct ProgressView {
    pub words: String,
    pub queue: String,
    pub done: usize,
    pub all: usize,
}

pub(super) struct ChartView {
    pub svg: String,
    pub caption: String,
}

/// The moves of a player in numbers.
pub(super) struct PlayerRow {
    pub who: Option<Person>,
    pub seat: SeatLabel,
    /// By mark, the least first.
    pub marks: [usize; 3],
    pub loss: String,
}

/// A marked move.
pub(super) struct MomentView {
    pub ply: usize,
    /// `Red’s move 12`.
    pub nth: String,
    /// The move with its sign: `C h3-e3??`.
    pub text: String,
    pub class: &'static str,
    pub mark: &'static str,
    pub scores: String,
    pub reason: Option<String>,
    pub better: Option<String>,
}

/// A row of the table of all moves.
pub(super) struct MoveRow {
    pub ply: usize,
    pub nth: String,
    pub text: String,
    pub score: String,
    pub mark: Option<&'static str>,
    /// The best move, if it is not the one that was made.
    pub better: String,
}

impl ReviewPage {
    pub(super) fn of(loaded: LoadedReview, request: &ReviewRequest) -> Result<Self, Error> {
        let (view, analysis) = (&loaded.view, &loaded.analysis);
        let line = &view.game()?.line;
        let judged = judged::moves(line, &analysis.positions, true);
        let retry = RetryView::of(&loaded, &judged, request)?;
        let variant = line.variant();
        let notation = loaded.page.notation;
        let names = Side::BOTH.map(|side| view.display_name_at(side).to_owned());
        let marked = judged.iter().filter(|made| made.review.mark.is_some());
        let withheld = analysis.withheld.map(|(game, _)| {
            let number = game.to_string();
            t!("review-withheld", number)
        });
        Ok(Self {
            id: view.id(),
            players: words::analysis_boards::game(&names),
            slug: variant.slug().to_owned(),
            variant: words::variant_name(variant).into_owned(),
            alert: request.refused.map(refusal),
            progress: progress(analysis, line),
            is_new: analysis.state == AnalysisState::None,
            obstacle: analyses::obstacle(view, loaded.page.has_analyses).map(refusal),
            withheld,
            chart: chart(line, analysis, &judged),
            players_rows: match judged.as_slice() {
                [] => Vec::new(),
                judged => Side::BOTH.map(|side| player_row(view, side, judged)).into(),
            },
            moments: marked
                .filter_map(|made| moment(line, made, notation))
                .collect(),
            is_done: analysis.state == AnalysisState::Done,
            rows: judged
                .iter()
                .map(|made| move_row(line, made, notation))
                .collect(),
            score_means: t!(
                "review-score-means",
                first = Noun::seat(variant, Side::First),
                n = 3
            ),
            retry,
            page: loaded.page,
        })
    }

    /// Whether the reader has an address to which an email can be sent.
    fn may_get_email(&self) -> bool {
        self.page.viewer.as_ref().is_some_and(|it| it.confirmed)
    }

    fn record(&self) -> String {
        format!("/games/{}.pgn?analysis=yes", self.id)
    }

    fn data(&self) -> String {
        format!("/games/{}/analysis.json", self.id)
    }

    /// The sign-in that leads back here.
    fn login(&self) -> String {
        format!("/login?next=/games/{}/review", self.id)
    }

    /// Whether the page should be loaded again to show progress.
    fn goes_on(&self) -> bool {
        self.progress.is_some()
    }
}

fn refusal(why: AnalysisRefused) -> String {
    match why {
        AnalysisRefused::Running => t!("review-refused-running").to_owned(),
        AnalysisRefused::NoMoves => t!("review-refused-no-moves").to_owned(),
        AnalysisRefused::NotForEngines => t!("review-refused-not-for-engines").to_owned(),
        AnalysisRefused::NoPrograms => t!("review-refused-no-programs").to_owned(),
        AnalysisRefused::RunningPosition(game) => {
            t!("review-refused-running-position", number = game.to_string())
        }
    }
}

fn progress(analysis: &Analysis, line: &Line) -> Option<ProgressView> {
    let (done, all) = (analysis.positions.len(), line.ply() + 1);
    let words = match analysis.state {
        AnalysisState::None | AnalysisState::Done => return None,
        AnalysisState::Queued { ahead } => t!("review-queued", ahead),
        AnalysisState::Running => t!("review-running", done, all),
    };
    Some(ProgressView {
        words,
        queue: t!("review-queue-length", n = analysis.queue),
        done,
        all,
    })
}

fn chart(line: &Line, analysis: &Analysis, judged: &[JudgedMove]) -> Option<ChartView> {
    let start = analysis.positions.first()?;
    let last = judged.last()?;
    let start = start.evaluation.chance(line.start().turn(), Side::First);
    let seat = Noun::seat(line.variant(), Side::First);
    let title = t!(
        "review-curve",
        seat,
        first = format!("{start:.0}"),
        last = format!("{:.0}", last.chance)
    );
    let seat = Noun::seat(line.variant(), Side::First);
    Some(ChartView {
        svg: curve(&title, start, judged, line.ply()),
        caption: t!("review-chance", seat),
    })
}

fn player_row(view: &GameView, side: Side, judged: &[JudgedMove]) -> PlayerRow {
    let own = || judged.iter().filter(|made| made.side == side);
    let count = |mark| own().filter(|made| made.review.mark == Some(mark)).count();
    #[allow(clippy::cast_precision_loss)] // a game has far fewer than 2^52 moves
    let moves = own().count().max(1) as f64;
    let loss = own().map(|made| made.review.loss).sum::<f64>() / moves;
    let name = view.name_at(side);
    PlayerRow {
        who: match view.record {
            Some(_) => (!name.is_empty()).then(|| Person::recorded(name)),
            None => Some(Person::of(&view.called_at(side))),
        },
        seat: SeatLabel::of(&view.variant, side),
        marks: Mark::ALL.map(count),
        loss: t!("review-percent", n = format!("{loss:.1}")),
    }
}

fn moment(line: &Line, made: &JudgedMove, notation: Notation) -> Option<MomentView> {
    let mark = made.review.mark?;
    let (before, after) = (score_text(made.score_before), score_text(made.score));
    let reason = reason_text(line, made, notation);
    let better = || {
        let mv = written(line, made.ply - 1, made.best?, notation);
        Some(t!("review-better", mv))
    };
    // A reason about what was missed names the better move.
    let names_best = matches!(
        made.reason,
        Some(crate::analysis::Reason::MissedMate(_) | crate::analysis::Reason::MissedPiece(_))
    );
    Some(MomentView {
        ply: made.ply,
        nth: move_numbers::nth(line, made.ply),
        text: own_text(line, made, notation) + mark.sign(),
        class: mark.word(),
        mark: words::reviews::mark(mark),
        scores: t!("review-from-to", before, after),
        better: if names_best { None } else { better() },
        reason,
    })
}

fn move_row(line: &Line, made: &JudgedMove, notation: Notation) -> MoveRow {
    let is_best = made.best.as_ref() == line.moves().get(made.ply - 1);
    let better = made.best.filter(|_| !is_best);
    let better = better.map(|mv| written(line, made.ply - 1, mv, notation));
    MoveRow {
        ply: made.ply,
        nth: move_numbers::nth(line, made.ply),
        text: own_text(line, made, notation) + made.review.mark.map_or("", Mark::sign),
        score: score_text(made.score),
        mark: made.review.mark.map(words::reviews::mark),
        better: better.unwrap_or_default(),
    }
}

/// What a marked move missed, in words.
pub(super) fn reason_text(line: &Line, made: &JudgedMove, notation: Notation) -> Option<String> {
    let text =
        |ply, mv: Option<_>| mv.map_or_else(String::new, |mv| written(line, ply, mv, notation));
    let best = text(made.ply - 1, made.best);
    let answer = text(made.ply, made.answer);
    let told = words::reviews::reason(line.variant(), made.side, made.reason?, [&best, &answer]);
    Some(told)
}

fn own_text(line: &Line, made: &JudgedMove, notation: Notation) -> String {
    let mv = line.moves().get(made.ply - 1);
    mv.map_or_else(String::new, |mv| written(line, made.ply - 1, *mv, notation))
}

/// A move in the position after that many plies.
fn written(line: &Line, ply: usize, mv: crate::rules::Move, notation: Notation) -> String {
    let before = line.at(ply).unwrap_or(line.start());
    notation.write_or_algebraic(line.variant(), before, mv)
}
