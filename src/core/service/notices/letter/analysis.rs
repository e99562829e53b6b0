//! The analysis of a game, which the recipient asked for.

use super::LetterContext;
use crate::emails::{AnalysisFacts, Facts, Matter};
use crate::rules::Side;
use crate::service::games::GameView;
use crate::words::variant_name;

pub(super) fn facts(context: &LetterContext, view: &GameView) -> Facts {
    context.facts(Matter::Analysis(AnalysisFacts {
        id: view.id(),
        variant: variant_name(&view.variant).into_owned(),
        names: Side::BOTH.map(|side| view.called_at(side).in_full()),
    }))
}
