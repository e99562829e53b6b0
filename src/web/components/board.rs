//! Boards on pages, in the reader's style: large ones with links to choose a move, small ones in
//! lists.

use crate::diagram::svg::{self, Options};
use crate::diagram::{Set, Word};
use crate::notation::Notation;
use crate::rules::{Move, Position, Side, Square, Variant};
use crate::service::appearance::Appearance;
use crate::service::drawings::{Drawings, Key};
use crate::service::games::{Entry, ThumbnailPosition};
use crate::web::components::Clicks;
use crate::web::http::Choice;
use crate::words;
use crate::words::characters::Tongues;
use crate::words::{appearance as say, characters, language};
use std::sync::Arc;

/// The prefix of the ids in a page's main board.
pub(in crate::web) const MAIN: &str = "m";

#[derive(Clone, Copy)]
pub(in crate::web) struct Drawing<'a> {
    pub variant: &'a Variant,
    pub position: &'a Position,
    pub last: Option<Move>,
    pub flip: bool,
    pub appearance: &'a Appearance,
}

impl Drawing<'_> {
    /// The page's main board, with the id prefix [`MAIN`] and the edges named as in a notation.
    pub(in crate::web) fn large(&self, notation: Notation) -> String {
        self.with_clicks(notation, None, &[])
    }

    /// The same; `clicks` are the links to choose a move, `lost` the points whose pieces the last
    /// move destroyed.
    pub(in crate::web) fn with_clicks(
        &self,
        notation: Notation,
        clicks: Option<&Clicks>,
        lost: &[Square],
    ) -> String {
        let label = self.label();
        let (links, goals) = clicks.map_or_else(Default::default, Clicks::marks);
        let options = Options {
            chosen: clicks.and_then(|clicks| clicks.from),
            goals: &goals,
            links: &links,
            lost,
            notation,
            id: MAIN,
            ..self.options(&label)
        };
        svg::board(self.variant, self.position, &options)
    }

    /// The main board of a page that sets up a position. The position need not be possible in a
    /// game, so the label only tells the side to move.
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
            tip: words::boards::piece_on_point,
            id: MAIN,
            dress: self.appearance.dress,
            size: self.appearance.size,
            ..Options::default()
        };
        svg::board(self.variant, self.position, &options)
    }

    /// The main board as a file of its own.
    pub(in crate::web) fn file(&self, notation: Notation, lost: &[Square]) -> String {
        let label = self.label();
        let options = Options {
            standalone: true,
            lost,
            notation,
            ..self.options(&label)
        };
        svg::board(self.variant, self.position, &options)
    }

    /// A small board as a file of its own, without coordinates.
    pub(in crate::web) fn small_file(&self) -> String {
        let options = Options {
            standalone: true,
            bare: true,
            only: Some(self.position),
            ..self.options("")
        };
        svg::board(self.variant, self.position, &options)
    }

    /// A small board that uses the definitions at that index.
    fn small(&self, place: usize) -> String {
        let label = self.label();
        let options = Options {
            id: &format!("s{place}-"),
            bare: true,
            borrows: true,
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
            tip: words::boards::piece_on_point,
            dress: self.appearance.dress,
            size: self.appearance.size,
            ..Options::default()
        }
    }
}

/// Small boards on one page. Those of one variant share definitions of their pieces and ground.
#[derive(Default)]
pub(in crate::web) struct SmallBoards {
    kinds: Vec<(u64, bool)>,
    drawn: svg::Sprites,
    sprites: String,
}

impl SmallBoards {
    /// Draws a small board that uses [`SmallBoards::sprites`].
    pub(in crate::web) fn draw(&mut self, drawing: &Drawing) -> String {
        let place = self.borrow(drawing.variant, drawing.flip, drawing.appearance);
        drawing.small(place)
    }

    /// Draws the board of a game, or takes it from the cache if the game is unchanged. Empty if the
    /// row cannot be read.
    pub(in crate::web) fn draw_game(
        &mut self,
        drawings: &Drawings,
        (entry, variant): (&Entry, &Variant),
        flip: bool,
        appearance: &Appearance,
    ) -> Arc<str> {
        let place = self.borrow(variant, flip, appearance);
        let key = Key {
            game: entry.row.id,
            rev: entry.row.state.rev,
            variant: variant.number(),
            flip,
            dress: appearance.dress,
            place,
            language: words::language(),
        };
        drawings.find(key, || {
            let draw = |shown: ThumbnailPosition| {
                let drawing = Drawing {
                    variant,
                    position: &shown.position,
                    last: shown.last.map(|(_, mv)| mv),
                    flip,
                    appearance,
                };
                drawing.small(place)
            };
            entry.thumbnail().map_or_else(String::new, draw)
        })
    }

    /// Draws the pieces and ground of a variant once. Returns their index.
    fn borrow(&mut self, variant: &Variant, flip: bool, appearance: &Appearance) -> usize {
        let kind = (variant.number(), flip);
        if let Some(place) = self.kinds.iter().position(|known| *known == kind) {
            return place;
        }
        let place = self.kinds.len();
        let options = Options {
            id: &format!("s{place}-"),
            flip,
            bare: true,
            dress: appearance.dress,
            ..Options::default()
        };
        self.kinds.push(kind);
        self.sprites.push_str(&self.drawn.draw(variant, &options));
        place
    }

    /// The shared definitions, which stand once on the page before the small boards.
    pub(in crate::web) fn sprites(self) -> String {
        self.sprites
    }
}

/// The side at the bottom when the variant's board is not flipped.
pub(in crate::web) fn bottom(variant: &Variant) -> Side {
    if variant.seat(Side::First).at_bottom {
        Side::First
    } else {
        Side::Second
    }
}

/// Whether a board is flipped for a reader: as requested, or by the reader's settings.
pub(in crate::web) fn is_flipped(
    variant: &Variant,
    appearance: &Appearance,
    seat: Option<Side>,
    asked: Option<bool>,
) -> bool {
    asked.unwrap_or_else(|| appearance.turns(variant, seat))
}

/// The piece sets to switch between; none if all show the same figures. Letters are offered only to
/// readers who chose them in the settings, simplified characters also to readers of Chinese.
pub(in crate::web) fn piece_sets(variant: &Variant, appearance: &Appearance) -> Vec<Choice> {
    let mut kinds = variant.kinds().iter();
    let tongues = Tongues::of(variant);
    let has_characters =
        kinds.any(|kind| characters::find(&kind.characters[0].traditional, tongues).is_some());
    if !has_characters {
        return Vec::new();
    }
    let chosen = appearance.dress.set;
    let is_offered = |set: &Set| match set {
        Set::Traditional | Set::Western => true,
        Set::Simplified => chosen == *set || language().is_chinese(),
        Set::Letters => chosen == *set,
    };
    Set::all()
        .filter(is_offered)
        .map(Word::word)
        .map(|word| Choice::new(word, say::piece_set(word), chosen.word()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;
    use crate::words::{Language, in_language};

    fn sets(slug: &str, set: Set) -> Vec<(String, bool)> {
        let mut appearance = Appearance::default();
        appearance.dress.set = set;
        let sets = piece_sets(&catalogue::find(slug).unwrap(), &appearance);
        sets.into_iter()
            .map(|choice| (choice.text, choice.chosen))
            .collect()
    }

    #[test]
    fn piece_sets_include_characters_and_mark_the_current_one() {
        let pair = |text: &str, on| (text.to_owned(), on);
        let both = [pair("Characters", true), pair("Western figures", false)];
        assert_eq!(sets("xiangqi", Set::Traditional), both);
        let letters = sets("janggi", Set::Letters);
        assert_eq!(letters.len(), 3);
        assert_eq!(letters[2], pair("Letters", true));
    }

    #[test]
    fn readers_of_chinese_are_offered_simplified_characters() {
        let chinese = Language::find("zh-Hans").unwrap();
        let offered = in_language(chinese, || sets("xiangqi", Set::Traditional));
        let names: Vec<&str> = offered.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["繁体字", "简体字", "西式图形"]);
        assert!(
            sets("xiangqi", Set::Simplified)[1].1,
            "whoever chose them sees it"
        );
    }

    #[test]
    fn a_variant_with_figures_only_has_no_switch() {
        assert_eq!(sets("chess", Set::Traditional), []);
    }
}
