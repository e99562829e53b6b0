//! Comments on a game that the recipient plays or watches.

use super::LetterContext;
use crate::emails::{Facts, KibitzFacts, Matter, Remark};
use crate::event::Event;
use crate::rules::Side;
use crate::service::games::GameView;
use crate::service::notices::NotSent;
use crate::store::events;
use crate::words::{move_numbers, variant_name};

/// The comments since the first without a notice, except the reader's own.
pub(super) fn load_facts(
    context: &LetterContext,
    event: &events::Row,
    view: &GameView,
) -> Result<Facts, NotSent> {
    let Some(game) = &view.game else {
        return Err(NotSent::Never("not to be seen"));
    };
    let Event::Kibitz { remark: first } = event.event else {
        return Err(NotSent::Never("no such event"));
    };
    let news = view.kibitz.iter();
    let news = news.filter(|remark| remark.id >= first && remark.player_id != context.player.id);
    let remarks: Vec<Remark> = news
        .map(|remark| Remark {
            by: remark.author.in_full(),
            place: move_numbers::after(&game.line, remark.ply.try_into().unwrap_or(0)),
            text: remark.body.clone(),
        })
        .collect();
    if remarks.is_empty() {
        return Err(NotSent::Never("nothing new"));
    }
    let watching = view.seat.is_none();
    Ok(context.facts(Matter::Kibitz(KibitzFacts {
        id: view.id(),
        variant: variant_name(&view.variant).into_owned(),
        names: Side::BOTH.map(|side| view.called_at(side).in_full()),
        opponent: if watching {
            String::new()
        } else {
            view.opponent()
        },
        watching,
        remarks,
    })))
}
