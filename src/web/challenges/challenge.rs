//! The page of a challenge.

use super::view::ChallengePage;
use crate::model::{Status, Visibility};
use crate::service::Error;
use crate::service::games::{GameView, LAPSES_AFTER_DAYS};
use crate::web::frame::{Choice, Page};
use crate::web::game::Asked;
use crate::web::parts::{Deadline, Drawing, Person, Seated, is_flipped};
use crate::words;
use chrono::TimeDelta;

/// A challenge that waits for an answer, or what became of it.
///
/// # Errors
/// [`Error::Internal`] when its set-up cannot be read.
pub(in crate::web) fn challenge_page(
    page: Page,
    view: &GameView,
    asked: &Asked,
) -> Result<ChallengePage, Error> {
    let (table, row) = (&view.stored, &view.stored.row);
    let variant = &table.variant;
    let open = row.status == Status::Open;
    let reader = page.viewer.as_ref();
    let own = reader.is_some_and(|reader| Some(reader.id) == row.challenger_id);
    let invited = reader.is_some_and(|reader| Some(reader.id) == row.opponent_id);
    let may_accept = open && !own && (invited || row.opponent_id.is_none());
    let seat = row.seat.side();
    // The seat is told from the reader's side: the challenger's own, or what is left for others.
    let seat_left = seat.map(|seat| if own { seat } else { seat.other() });
    let lapses = row.created_at.utc() + TimeDelta::days(LAPSES_AFTER_DAYS);
    let challenger = row.challenger_id.map_or("", |id| view.name_of(id));
    let setups = variant.setups();
    let array = row.start.as_deref().unwrap_or_default();
    let theirs = variant.setup_named(array).or(setups.first());
    let start = table.start()?;
    let mine = seat_left.filter(|_| own || invited);
    let flip = is_flipped(variant, &page.appearance, mine, asked.board_query.flip);
    let drawing = Drawing {
        variant,
        position: &start,
        last: None,
        flip,
        appearance: &page.appearance,
    };
    Ok(ChallengePage {
        id: row.id,
        slug: view.rules_page(),
        variant: variant.name().to_owned(),
        summary: variant.summary().to_owned(),
        free: variant.is_free(),
        fen: row.start.clone().filter(|_| variant.is_free()),
        alert: asked.alert.clone(),
        note: words::games::challenge_over(row.status),
        title: words::games::challenge_title(challenger, variant.name()),
        from: Person::named(challenger),
        to: row.opponent_id.map(|id| Person::named(view.name_of(id))),
        seat: words::games::seat_offered(variant, start.turn(), seat, own),
        seated: seat_left.map(|seat| Seated::of(variant, seat)),
        setup: theirs.map(|setup| setup.name.clone()),
        setups: setups
            .iter()
            .map(|setup| Choice::new(&setup.slug, &setup.name, ""))
            .collect(),
        rulebook: words::games::repetition(table.rulebook),
        pace: words::games::pace(table.pace),
        private: row.visibility == Visibility::Private,
        greeting: row.greeting.clone(),
        deadline: open.then(|| Deadline::new(lapses, page.now, page.zone)),
        accept: may_accept && reader.is_some_and(|reader| reader.confirmed),
        decline: open && invited,
        withdraw: open && own,
        sign_in: (may_accept && reader.is_none()).then(|| format!("/login?next=/games/{}", row.id)),
        svg: drawing.large(None),
        turned: format!("/games/{}?flip={}", row.id, u8::from(!flip)),
        rules: variant.rules().to_vec(),
        page,
    })
}
