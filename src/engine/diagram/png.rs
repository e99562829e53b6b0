//! A drawing as PNG, for mails and for links that others show.

use color_quant::NeuQuant;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::collections::HashMap;

/// How many colours a picture has at most: a diagram is flat, but for the edges of its strokes.
/// Large ones do with fewer, for their edges are thin.
const COLOURS: usize = 64;
/// As before, for pictures of more than [`MANY_PIXELS`].
const FEW_COLOURS: usize = 24;
const MANY_PIXELS: u32 = 700_000;
/// Of so many pixels one is looked at to choose the colours.
const SAMPLED: i32 = 7;

/// Why a drawing did not become a picture.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// It is no SVG.
    #[error("the drawing cannot be read: {0}")]
    Unreadable(#[from] resvg::usvg::Error),
    /// It has no pixels, or more than there is memory for.
    #[error("a picture cannot be {0} × {1} pixels")]
    Size(u32, u32),
    /// It could not be written.
    #[error("the picture cannot be written: {0}")]
    Unwritten(#[from] png::EncodingError),
}

/// Draws a file of [`super::svg::board`] in its own size.
///
/// # Errors
/// When it is no SVG, or has no size that a picture can have.
pub fn draw(svg: &str) -> Result<Vec<u8>, PngError> {
    let tree = Tree::from_str(svg, &Options::default())?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    let colours = if width.saturating_mul(height) > MANY_PIXELS {
        FEW_COLOURS
    } else {
        COLOURS
    };
    let (indices, palette) = with_palette(pixels.data(), colours);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indices)?;
    writer.finish()?;
    Ok(file)
}

/// Each pixel's place in a palette of few colours, and the palette.
fn with_palette(pixels: &[u8], colours: usize) -> (Vec<u8>, Vec<u8>) {
    let chosen = NeuQuant::new(SAMPLED, colours, pixels);
    let mut known: HashMap<[u8; 4], u8> = HashMap::new();
    let (colours, _) = pixels.as_chunks::<4>();
    // Most pixels have the colour of the one before.
    let mut last = None;
    let index = |colour: &[u8; 4]| {
        if let Some((before, place)) = last
            && before == *colour
        {
            return place;
        }
        let choose = || u8::try_from(chosen.index_of(colour)).unwrap_or(u8::MAX);
        let place = *known.entry(*colour).or_insert_with(choose);
        last = Some((*colour, place));
        place
    };
    (colours.iter().map(index).collect(), chosen.color_map_rgb())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Dress, Ground, Set, Size, Theme, Word, svg};
    use crate::rules::{Line, catalogue};

    /// A position in which nothing stands in rows any more, with all that can be marked.
    fn picture(slug: &str, dress: Dress, size: Size) -> Vec<u8> {
        let variant = catalogue::find(slug).unwrap();
        let mut line = Line::new(variant.clone(), variant.rulebooks()[0]);
        for step in 0..24_usize {
            let moves = line.movement();
            let mv = moves[(step * 7 + 3) % moves.len()];
            line.push_by_movement(mv).unwrap();
        }
        let from = line.movement()[0].from;
        let goals: Vec<_> = line.movement().iter().map(|mv| mv.to).collect();
        let options = svg::Options {
            dress,
            size,
            last: line.moves().last().copied(),
            check: line.position().general(&variant, line.position().turn()),
            chosen: Some(from),
            goals: &goals,
            standalone: true,
            ..svg::Options::default()
        };
        draw(&svg::board(&variant, line.position(), &options)).unwrap()
    }

    #[test]
    fn every_picture_is_small_enough_for_a_mail() {
        for (set, _) in Set::ALL {
            for theme in [Theme::Paper, Theme::Green, Theme::Night] {
                for ground in [Ground::Usual, Ground::Checkered] {
                    let dress = Dress {
                        set: *set,
                        ground,
                        theme,
                    };
                    let bytes = picture("banner", dress, Size::Medium).len();
                    assert!(bytes < 60_000, "{dress:?}: {bytes} bytes");
                }
            }
        }
    }

    #[test]
    fn a_picture_for_the_wall_is_small_too() {
        for slug in ["xiangqi", "banner", "janggi"] {
            for ground in [Ground::Lines, Ground::Checkered] {
                let dress = Dress {
                    ground,
                    ..Dress::default()
                };
                let bytes = picture(slug, dress, Size::Wall).len();
                assert!(bytes < 60_000, "{slug} {ground:?}: {bytes} bytes");
            }
        }
    }

    #[test]
    fn a_picture_has_the_size_that_was_asked_for() {
        let png = picture("xiangqi", Dress::default(), Size::Small);
        let reader = png::Decoder::new(std::io::Cursor::new(png))
            .read_info()
            .unwrap();
        let (width, height) = (reader.info().width, reader.info().height);
        assert_eq!((width, height), (400 * 32 / 40, 440 * 32 / 40));
    }

    #[test]
    fn what_is_no_drawing_becomes_no_picture() {
        assert!(matches!(draw("no"), Err(PngError::Unreadable(_))));
    }
}
