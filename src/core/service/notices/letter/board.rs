//! The board of an email in three forms: as text, in words, as a picture.

use crate::diagram::text::{self, TextOptions};
use crate::diagram::{Lettering, Set, Size, Theme, destroyed, painter, svg};
use crate::emails::{BoardFacts, BoardText};
use crate::notation::Notation;
use crate::rules::{Line, Position, Variant};
use crate::service::appearance::{Appearance, Light};
use crate::words;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Larger pictures, in bytes, are drawn again at a smaller size.
const LARGE: usize = 32_000;

/// The signs of the pieces in the text of an email, as the reader writes them.
pub(super) fn lettering(looks: &Appearance, notation: Notation) -> Lettering {
    let reads_characters = matches!(notation, Notation::Chinese | Notation::ChineseSimplified)
        || words::language().code().starts_with("zh");
    match (looks.dress.set, notation) {
        (Set::Traditional | Set::Simplified, _) if reads_characters => Lettering::Characters,
        (_, Notation::Wxf) => Lettering::Wxf,
        _ => Lettering::Labels,
    }
}

/// The board after a line, by the reader's settings.
pub(super) fn after(
    line: &Line,
    flip: bool,
    (looks, notation): (&Appearance, Notation),
    with_picture: bool,
) -> BoardFacts {
    let (variant, position) = (line.variant(), line.position());
    let last = line.moves().last().copied();
    let before = line.ply().checked_sub(1).and_then(|ply| line.at(ply));
    let signs = lettering(looks, notation);
    let notation = notation.or_algebraic(variant);
    let options = svg::Options {
        flip,
        last: line.move_to(line.ply()),
        check: position
            .is_check(variant)
            .then(|| position.general(variant, position.turn()))
            .flatten(),
        lost: &destroyed(line, line.ply()),
        notation,
        ..svg::Options::default()
    };
    let drawn = |options: TextOptions| BoardText {
        text: words::boards::with_river(&text::board(variant, position, options)),
        legend: words::boards::legend_in(variant, position, options.lettering),
    };
    let plain = TextOptions {
        flip,
        last: options.last,
        lettering: signs,
        notation,
        narrow: false,
    };
    BoardFacts {
        plain: drawn(plain),
        html: drawn(without_wide(plain)),
        last: before
            .zip(last)
            .and_then(|(before, mv)| match mv.is_unseen() {
                true => words::boards::unseen_capture(variant, before, position),
                // The sentence names points by the letters and numbers of the board itself.
                false if notation.has_plain_edges() => {
                    words::boards::describe_move(variant, before, mv)
                }
                false => notation.write(variant, before, mv),
            }),
        consequence: before
            .zip(last)
            .and_then(|(before, mv)| words::boards::consequence(variant, before, mv)),
        aloud: words::aloud::aloud(variant, (line.start(), position), flip, before.zip(last)),
        picture: with_picture
            .then(|| picture(variant, position, looks, options))
            .flatten(),
    }
}

/// In HTML, the font of a mail program may draw characters wider or narrower than two letters.
fn without_wide(options: TextOptions) -> TextOptions {
    TextOptions {
        lettering: match options.lettering {
            Lettering::Characters => Lettering::Labels,
            other => other,
        },
        narrow: true,
        ..options
    }
}

/// A position without a last move.
pub(super) fn standing(
    variant: &Variant,
    position: &Position,
    flip: bool,
    looks: &Appearance,
) -> BoardFacts {
    let options = svg::Options {
        flip,
        ..svg::Options::default()
    };
    let plain = TextOptions {
        flip,
        ..TextOptions::default()
    };
    let drawn = BoardText {
        text: words::boards::with_river(&text::board(variant, position, plain)),
        legend: words::boards::legend(variant, position),
    };
    BoardFacts {
        plain: drawn.clone(),
        html: drawn,
        last: None,
        consequence: None,
        aloud: words::aloud::aloud(variant, (position, position), flip, None),
        picture: picture(variant, position, looks, options),
    }
}

/// The picture of a board. If drawing fails, the email has none: the text part suffices.
fn picture(
    variant: &Variant,
    position: &Position,
    looks: &Appearance,
    options: svg::Options,
) -> Option<Vec<u8>> {
    let mut dress = looks.dress;
    if dress.theme == Theme::Auto && looks.light == Light::Dark {
        dress.theme = Theme::Night;
    }
    let draw = |size| {
        let drawing = svg::Options {
            dress,
            size,
            standalone: true,
            ..options
        };
        let draw = || painter::draw(variant, position, &drawing);
        let drawn = catch_unwind(AssertUnwindSafe(draw));
        match drawn {
            Ok(drawn) => drawn
                .inspect_err(|error| tracing::warn!(%error, "sending an email without its image"))
                .ok(),
            Err(_) => {
                tracing::error!("drawing the image of an email panicked");
                None
            }
        }
    };
    let usual = draw(Size::Medium)?;
    if usual.len() <= LARGE {
        Some(usual)
    } else {
        draw(Size::Small)
    }
}
