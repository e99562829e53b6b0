//! Boards as pages show them: in the reader's dress, large with ways to choose a move, or small
//! and many.

use super::Clicks;
use crate::diagram::svg::{self, Options};
use crate::rules::{Move, Position, Side, Square, Variant};
use crate::service::appearance::Appearance;
use crate::words;

/// What the ids of a page's main board begin with.
pub(in crate::web) const MAIN: &str = "m";

/// A position to be drawn.
#[derive(Clone, Copy)]
pub(in crate::web) struct Drawing<'a> {
    /// The variant.
    pub variant: &'a Variant,
    /// Who stands where.
    pub position: &'a Position,
    /// The move that led there.
    pub last: Option<Move>,
    /// Whether the board lies turned round.
    pub flip: bool,
    /// The reader's dress.
    pub appearance: &'a Appearance,
}

impl Drawing<'_> {
    /// As the page's main board, with the id [`MAIN`]; `clicks` are the ways to choose a move.
    pub(in crate::web) fn large(&self, clicks: Option<&Clicks>) -> String {
        let label = self.label();
        let (links, goals) = clicks.map_or_else(Default::default, Clicks::marks);
        let options = Options {
            chosen: clicks.and_then(|clicks| clicks.from),
            goals: &goals,
            links: &links,
            id: MAIN,
            ..self.options(&label)
        };
        svg::board(self.variant, self.position, &options)
    }

    /// As the main board of a page on which a position is set up: it need not be one of a game, so
    /// nothing is said of it but whose turn it is.
    pub(in crate::web) fn set_up(
        &self,
        links: &[(Square, String)],
        chosen: Option<Square>,
    ) -> String {
        let label = words::games::board_label(self.variant, self.position, false);
        let options = Options {
            flip: self.flip,
            chosen,
            links,
            label: &label,
            tip: words::boards::standing,
            id: MAIN,
            dress: self.appearance.dress,
            size: self.appearance.size,
            ..Options::default()
        };
        svg::board(self.variant, self.position, &options)
    }

    /// As a file of its own.
    pub(in crate::web) fn file(&self) -> String {
        let label = self.label();
        let options = Options {
            standalone: true,
            ..self.options(&label)
        };
        svg::board(self.variant, self.position, &options)
    }

    fn label(&self) -> String {
        let in_check = self.position.is_check(self.variant);
        words::games::board_label(self.variant, self.position, in_check)
    }

    fn options<'o>(&'o self, label: &'o str) -> Options<'o> {
        let position = self.position;
        let in_check = position.is_check(self.variant);
        Options {
            flip: self.flip,
            last: self.last,
            check: in_check
                .then(|| position.general(self.variant, position.turn()))
                .flatten(),
            label,
            tip: words::boards::standing,
            dress: self.appearance.dress,
            size: self.appearance.size,
            ..Options::default()
        }
    }
}

/// Small boards on one page: those of one variant share their pieces and their ground.
#[derive(Default)]
pub(in crate::web) struct SmallBoards {
    kinds: Vec<(String, u32, bool)>,
    drawn: svg::Sprites,
    sprites: String,
}

impl SmallBoards {
    /// Draws a small board that borrows from [`SmallBoards::sprites`].
    pub(in crate::web) fn draw(&mut self, drawing: &Drawing) -> String {
        let variant = drawing.variant;
        let kind = (variant.slug().to_owned(), variant.version(), drawing.flip);
        let known = self.kinds.iter().position(|known| *known == kind);
        let number = known.unwrap_or(self.kinds.len());
        let id = format!("s{number}-");
        let label = drawing.label();
        let options = Options {
            id: &id,
            bare: true,
            borrows: true,
            ..drawing.options(&label)
        };
        if known.is_none() {
            self.kinds.push(kind);
            let sprite = self.drawn.draw(variant, &options);
            self.sprites.push_str(&sprite);
        }
        svg::board(variant, drawing.position, &options)
    }

    /// What the small boards borrow; it stands once on the page, before them.
    pub(in crate::web) fn sprites(self) -> String {
        self.sprites
    }
}

/// The side whose home is printed at the bottom.
pub(in crate::web) fn bottom(variant: &Variant) -> Side {
    if variant.seat(Side::First).at_bottom {
        Side::First
    } else {
        Side::Second
    }
}

/// Whether a board lies turned round for a reader: as `asked`, or as the reader likes it.
pub(in crate::web) fn is_flipped(
    variant: &Variant,
    appearance: &Appearance,
    seat: Option<Side>,
    asked: Option<bool>,
) -> bool {
    asked.unwrap_or_else(|| appearance.turns(variant, seat))
}
