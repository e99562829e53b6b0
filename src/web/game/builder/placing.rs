//! Hidden placement of pieces: the form, and who has placed.

use super::{GamePageBuilder, PageRequest};
use crate::notation::placing;
use crate::rules::{Line, Placed, Side, Square, Variant};
use crate::service::games::GameView;
use crate::web::game::view::PlacingView;
use crate::words;
use std::sync::Arc;

/// The board during the placement: what the reader may see of it, and the links of its points.
pub(in crate::web) struct PlacingBoard {
    /// A line that starts from the visible position.
    pub line: Line,
    /// The links of the points, if the reader has yet to place.
    pub links: Vec<(Square, String)>,
    /// The piece that was clicked.
    pub chosen: Option<Square>,
}

impl PlacingBoard {
    /// `None` if no pieces are being placed.
    pub(in crate::web::game) fn of(view: &GameView, request: &PageRequest) -> Option<Self> {
        view.placed?;
        let variant = &view.variant;
        let form = form(view, request);
        let text = form.as_ref().map(|(_, text)| text);
        let text = text.or(view.own_placing.as_ref());
        let own = text.map_or_else(Placed::new, |text| placing::sketch(variant, text));
        let none = Placed::new();
        let both = match view.seat {
            Some(Side::Second) => [&none, &own],
            _ => [&own, &none],
        };
        let start = variant.shown(both.map(Vec::as_slice));
        let line = Line::from_position(Arc::clone(variant), view.rulebook, start);
        let mut sketch = Self {
            line,
            links: Vec::new(),
            chosen: None,
        };
        if let Some((seat, _)) = form {
            let tapped = request.clicked.from.as_deref();
            let tapped = tapped.and_then(|name| variant.board().find(name));
            let stands = |at: &Square| own.iter().any(|(other, _)| other == at);
            sketch.chosen = tapped.filter(stands);
            let display_query = request.board_query.query();
            let address =
                |query: &str| format!("/games/{}?{query}{display_query}#board", view.id());
            sketch.links = links(variant, seat, (&own, sketch.chosen), address);
        }
        Some(sketch)
    }
}

/// The seat of a reader who has yet to place, and the content of the form: what was typed or
/// clicked, or the usual placement.
fn form(view: &GameView, request: &PageRequest) -> Option<(Side, String)> {
    let seat = view
        .seat
        .filter(|seat| view.placed.is_some_and(|placed| !placed[seat.index()]))?;
    let typed = request.placing.clone();
    let text = typed.unwrap_or_else(|| words::positions::usual_placing(&view.variant, seat));
    Some((seat, text))
}

/// The links of the points: first to choose a piece, then to the placement with the piece on
/// another point. A piece there changes places with it.
fn links(
    variant: &Variant,
    seat: Side,
    (own, chosen): (&Placed, Option<Square>),
    address: impl Fn(&str) -> String,
) -> Vec<(Square, String)> {
    let to = |placed: &Placed, from: Option<Square>| {
        let text = placing::write(variant, placed);
        let mut fields = vec![("placing", text)];
        fields.extend(from.map(|from| ("from", variant.board().name(from).to_owned())));
        let query = serde_urlencoded::to_string(fields).unwrap_or_default();
        address(&query)
    };
    let leads_to = |at: Square| match chosen {
        Some(from) if from == at => Some(to(own, None)),
        Some(from) => {
            let placed = variant.placed_anew(seat, own, from, at)?;
            Some(to(&placed, None))
        }
        None => {
            let stands = own.iter().any(|(other, _)| *other == at);
            stands.then(|| to(own, Some(at)))
        }
    };
    let points = variant.board().squares();
    points.filter_map(|at| Some((at, leads_to(at)?))).collect()
}

impl GamePageBuilder<'_> {
    pub(super) fn placing(&self) -> Option<PlacingView> {
        let placed = self.view.placed?;
        let variant = self.shown.variant();
        let seat = self.view.seat;
        let example = words::positions::usual_placing(variant, seat.unwrap_or(Side::First));
        let text = form(self.view, self.request).map(|(_, text)| text);
        let sides = Side::BOTH.into_iter().filter(|side| placed[side.index()]);
        let notices = sides.map(|side| {
            t!(
                "placing-has-placed",
                seat = words::Noun::seat(variant, side),
                name = self.view.display_name_at(side)
            )
        });
        Some(PlacingView {
            text,
            example,
            notices: notices.collect(),
        })
    }
}
