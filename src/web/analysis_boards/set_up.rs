//! Setting up a position by hand: the reader chooses a tool beside the board, then points on it.
//! Every step links to the same page with another position in its address. GET changes nothing.

use super::view::{HandPiece, HandRow, SetUpPage, Tool};
use crate::diagram::{Word as _, svg};
use crate::notation::fen;
use crate::rules::{Catalogue, Label, Line, Piece, Position, Side, Square, Variant};
use crate::web::components::{Drawing, MAIN, is_flipped, variant_choices};
use crate::web::http::{
    Choice, Failure, FieldError, Page, Query, RequestScope, Routes, flip_in, next, page, render,
};
use crate::words;
use crate::words::analysis_boards as say;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use std::sync::Arc;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/boards/new", show));
}

/// The effect of a click on the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InHand {
    /// Moves a piece; after the first click, from that point.
    Nothing(Option<Square>),
    Eraser,
    Piece(Piece),
}

/// A position that is being set up.
pub(super) struct SetUp {
    variant: Arc<Variant>,
    position: Position,
    hand: InHand,
    flip: Option<bool>,
    /// The position as typed, if it cannot be read.
    typed: Option<String>,
    record: String,
    /// Whether the variant of the record was named with it.
    is_named: bool,
    refused: Option<FieldError>,
}

/// `GET /boards/new?variant=…&fen=…&piece=R&from=a1&flip=1`. Scripts add an edit: `put=R&at=e4`,
/// `put=-&at=e4`, `from=a1&at=e4`.
async fn show(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let page = scope.read(Page::of).await?;
    let catalogue = scope.app.catalogue();
    let variant = match query.text("variant") {
        None => Arc::clone(&catalogue.all()[0]),
        Some(name) => words::variant_names::find(catalogue, name).ok_or_else(Failure::not_found)?,
    };
    let mut set_up = SetUp::typed(variant, query.text("fen").unwrap_or_default());
    set_up.flip = flip_in(&query);
    set_up.hand = set_up.hand_of(&query);
    set_up.act(&query);
    set_up.render(page, catalogue)
}

/// The address of the page for editing the last position of a line.
pub(super) fn address_of(line: &Line, flip: Option<bool>) -> String {
    address(line.variant(), line.position(), flip)
}

/// The address of the form that makes a problem of the last position of a line.
pub(super) fn problem_of(line: &Line) -> String {
    let fen = fen::write(line.variant(), line.position());
    let fields = [("variant", line.variant().slug()), ("fen", &fen)];
    local("/problems/new", &fields)
}

fn address(variant: &Variant, position: &Position, flip: Option<bool>) -> String {
    let fen = fen::write(variant, position);
    let mut fields = vec![("variant", variant.slug()), ("fen", &fen)];
    if let Some(flip) = flip {
        fields.push(("flip", if flip { "1" } else { "0" }));
    }
    local("/boards/new", &fields)
}

/// A path of this site with a query, whose slashes need no escape.
pub(super) fn local(path: &str, fields: &[(&str, &str)]) -> String {
    let query = serde_urlencoded::to_string(fields).unwrap_or_default();
    format!("{path}?{}", query.replace("%2F", "/"))
}

/// The sign-in that leads back to a page; `None` for signed-in players.
pub(super) fn sign_in(page: &Page, back: &str) -> Option<String> {
    let out = page.viewer.is_none();
    out.then(|| format!("/login{}", next::query(back)))
}

impl SetUp {
    /// With the typed position. The variant's start replaces an empty one, and one that cannot be
    /// read, with its fault.
    pub(super) fn typed(variant: Arc<Variant>, text: &str) -> Self {
        let text = text.trim();
        let read = match text {
            "" => Ok(*variant.start()),
            text => fen::sketch(&variant, text),
        };
        let wrong = read.as_ref().err();
        let refused = wrong.map(|why| FieldError::new("fen", words::positions::fen(&variant, why)));
        Self {
            typed: refused.is_some().then(|| text.to_owned()),
            position: read.unwrap_or(*variant.start()),
            hand: InHand::Nothing(None),
            flip: None,
            record: String::new(),
            is_named: false,
            refused,
            variant,
        }
    }

    pub(super) fn refused(self, refused: FieldError) -> Self {
        Self {
            refused: Some(refused),
            ..self
        }
    }

    pub(super) fn pasted(self, record: &str, is_named: bool) -> Self {
        Self {
            record: record.to_owned(),
            is_named,
            ..self
        }
    }

    /// The page; 422 if something is wrong.
    pub(super) fn render(self, page: Page, catalogue: &Catalogue) -> Result<HttpResponse, Failure> {
        let status = match self.refused {
            None => StatusCode::OK,
            Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        };
        render(status, &self.page(page, catalogue))
    }

    /// The page with what was typed before a sign-in, whatever its faults.
    pub(super) fn restored(
        self,
        page: Page,
        catalogue: &Catalogue,
    ) -> Result<HttpResponse, Failure> {
        render(StatusCode::OK, &self.page(page, catalogue))
    }

    fn hand_of(&self, query: &Query) -> InHand {
        match query.text("piece") {
            Some("-") => InHand::Eraser,
            Some(label) => self
                .piece(label)
                .map_or(InHand::Nothing(None), InHand::Piece),
            None => {
                let from = self.point(query, "from");
                let held = from.filter(|from| self.position.piece_at(*from).is_some());
                InHand::Nothing(held)
            }
        }
    }

    /// The piece with that label, whose case gives the side.
    fn piece(&self, label: &str) -> Option<Piece> {
        let label = Label::read(label)?;
        let piece = Piece {
            side: self.variant.side_of_case(label.letter.is_ascii_uppercase()),
            kind: self.variant.kind_labelled(label)?,
        };
        (self.variant.label(piece) == label).then_some(piece)
    }

    fn point(&self, query: &Query, field: &str) -> Option<Square> {
        self.variant.board().find(query.text(field)?)
    }

    fn act(&mut self, query: &Query) {
        let Some(at) = self.point(query, "at") else {
            return;
        };
        let from = self.point(query, "from");
        self.position = match (query.text("put"), from) {
            (Some("-"), _) => self.with(at, None),
            (Some(label), _) => match self.piece(label) {
                Some(piece) => self.with(at, Some(piece)),
                None => return,
            },
            (None, Some(from)) => self.moved(from, at),
            (None, None) => return,
        };
        if matches!(self.hand, InHand::Nothing(_)) {
            self.hand = InHand::Nothing(None);
        }
    }

    fn with(&self, at: Square, piece: Option<Piece>) -> Position {
        self.position.with_piece(&self.variant, at, piece)
    }

    fn moved(&self, from: Square, to: Square) -> Position {
        let piece = self.position.piece_at(from);
        let lifted = self.with(from, None);
        lifted.with_piece(&self.variant, to, piece)
    }

    fn href(&self, position: &Position, hand: InHand) -> String {
        address(&self.variant, position, self.flip) + &self.field_of(hand)
    }

    /// The query field for the chosen tool.
    fn field_of(&self, hand: InHand) -> String {
        let (field, value) = match hand {
            InHand::Nothing(None) => return String::new(),
            InHand::Nothing(Some(from)) => ("from", self.variant.board().name(from).to_string()),
            InHand::Eraser => ("piece", "-".to_owned()),
            InHand::Piece(piece) => ("piece", self.variant.label(piece).to_string()),
        };
        let said = serde_urlencoded::to_string([(field, value)]).unwrap_or_default();
        format!("&{said}")
    }

    fn links(&self) -> Vec<(Square, String)> {
        let points = self.variant.board().squares();
        let links = points.filter_map(|at| Some((at, self.leads_to(at)? + "#board")));
        links.collect()
    }

    fn leads_to(&self, at: Square) -> Option<String> {
        let (hand, standing) = (self.hand, self.position.piece_at(at));
        match hand {
            InHand::Nothing(Some(from)) => Some(if from == at {
                self.href(&self.position, InHand::Nothing(None))
            } else {
                self.href(&self.moved(from, at), InHand::Nothing(None))
            }),
            InHand::Nothing(None) => {
                standing.map(|_| self.href(&self.position, InHand::Nothing(Some(at))))
            }
            InHand::Eraser => standing.map(|_| self.href(&self.with(at, None), hand)),
            // Placing the same piece again removes it.
            InHand::Piece(piece) => {
                let put = Some(piece).filter(|_| standing != Some(piece));
                Some(self.href(&self.with(at, put), hand))
            }
        }
    }

    fn tools(&self, page: &Page) -> Vec<Tool> {
        let variant = &self.variant;
        let tool = |hand: InHand, words: String, word: String, svg: String, breaks: bool| Tool {
            href: self.href(&self.position, hand) + "#board",
            chosen: match (hand, self.hand) {
                (InHand::Nothing(_), InHand::Nothing(_)) => true,
                (hand, own) => hand == own,
            },
            words,
            word,
            svg,
            breaks,
        };
        let plain = |hand, words: &str, word: &str| {
            tool(
                hand,
                words.to_owned(),
                word.to_owned(),
                String::new(),
                false,
            )
        };
        let mut tools = vec![
            plain(InHand::Nothing(None), t!("boards-move-pieces"), ""),
            plain(InHand::Eraser, t!("boards-take-off"), "-"),
        ];
        for side in Side::BOTH {
            for (place, kind) in variant.kinds().iter().enumerate() {
                let piece = Piece {
                    side,
                    kind: kind.id,
                };
                tools.push(tool(
                    InHand::Piece(piece),
                    words::boards::piece_name(variant, piece),
                    variant.label(piece).to_string(),
                    svg::row(variant, &[piece], page.appearance.dress, MAIN),
                    place == 0,
                ));
            }
        }
        tools
    }

    /// The pieces in hand of each side, among those that it can have there.
    fn hands(&self, page: &Page) -> Vec<HandRow> {
        let Some(hands) = self.variant.hands() else {
            return Vec::new();
        };
        let kinds = || {
            let kinds = self.variant.kinds().iter().map(|kind| kind.id);
            kinds.filter(|kind| hands.order.contains(kind))
        };
        let row = |side: Side| HandRow {
            words: say::hand_heading(&self.variant, side),
            pieces: kinds()
                .map(|kind| self.held(page, Piece { side, kind }))
                .collect(),
        };
        Side::BOTH.map(row).into()
    }

    /// A piece in hand, with the links that add and remove one.
    fn held(&self, page: &Page, piece: Piece) -> HandPiece {
        let mut hands = Side::BOTH.map(|side| self.position.hand(side));
        let own = &mut hands[piece.side.index()];
        let count = own.count(piece.kind);
        *own = own.with(
            piece.kind,
            match self.hand {
                InHand::Eraser => count.saturating_sub(1),
                _ => count + 1,
            },
        );
        let position = self.position.with_hands(&self.variant, hands);
        HandPiece {
            href: self.href(&position, self.hand) + "#board",
            words: say::in_hand(&self.variant, piece, count),
            word: self.variant.label(piece).to_string(),
            svg: svg::row(&self.variant, &[piece], page.appearance.dress, MAIN),
            count,
        }
    }

    fn turns(&self) -> Vec<(String, String, bool)> {
        let turn = |side: Side| {
            let position = self.position.with_turn(&self.variant, side);
            let words = say::problem_heading(&self.variant, side);
            let is_so = self.position.turn() == side;
            (self.href(&position, self.hand), words, is_so)
        };
        Side::BOTH.map(turn).into()
    }

    fn empty(&self) -> Position {
        Position::of_pieces(&self.variant, [], self.position.turn())
    }

    fn page(&self, page: Page, catalogue: &Catalogue) -> SetUpPage {
        let variant = &self.variant;
        let flip = is_flipped(variant, &page.appearance, None, self.flip);
        let drawing = Drawing {
            variant,
            position: &self.position,
            last: None,
            flip,
            appearance: &page.appearance,
        };
        let chosen = match self.hand {
            InHand::Nothing(from) => from,
            _ => None,
        };
        let resting = match self.hand {
            InHand::Nothing(_) => InHand::Nothing(None),
            hand => hand,
        };
        let fen = fen::write(variant, &self.position);
        SetUpPage {
            slug: variant.slug().to_owned(),
            variant: words::variant_name(variant).into_owned(),
            variants: variants(catalogue, variant),
            svg: drawing.set_up(&self.links(), chosen),
            size: page.appearance.size.word(),
            base: self.href(&self.position, resting),
            tools: self.tools(&page),
            hands: self.hands(&page),
            turns: self.turns(),
            clear: self.href(&self.empty(), self.hand),
            start: self.href(variant.start(), resting),
            turned: address(variant, &self.position, Some(!flip)) + &self.field_of(resting),
            sign_in: sign_in(&page, &self.href(&self.position, InHand::Nothing(None))),
            fen: self.typed.clone().unwrap_or(fen),
            record: self.record.clone(),
            is_named: self.is_named,
            refused: self.refused.clone(),
            page,
        }
    }
}

fn variants(catalogue: &Catalogue, variant: &Variant) -> Vec<Choice> {
    variant_choices(catalogue, variant.slug())
}
