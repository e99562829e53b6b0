//! A drawing as PNG, for emails and for previews of links.

use color_quant::NeuQuant;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::collections::HashMap;

/// The maximum number of colours of a picture. A diagram has few colours apart from the edges of
/// its strokes.
const COLOURS: usize = 64;
/// The maximum for pictures of more than [`MANY_PIXELS`], whose edges are relatively thin.
const FEW_COLOURS: usize = 24;
const MANY_PIXELS: u32 = 700_000;
/// The level of compression, up to 9. The highest level makes a file a sixth smaller and takes ten
/// times as long. The pictures in emails are small and many. A large picture is made once and kept.
const EFFORT: u8 = 3;
const MOST_EFFORT: u8 = 9;
/// One of this many pixels is sampled to choose the palette.
const SAMPLED: i32 = 7;

/// The reason why a drawing could not become a picture.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The drawing is not valid SVG.
    #[error("the drawing cannot be read: {0}")]
    Unreadable(#[from] resvg::usvg::Error),
    /// The picture has no pixels, or too many for the memory.
    #[error("a picture cannot be {0} × {1} pixels")]
    Size(u32, u32),
    /// The picture could not be encoded as PNG.
    #[error("the picture cannot be written: {0}")]
    Unwritten(#[from] png::EncodingError),
}

/// Draws an SVG file from [`super::svg::board`] in its own size.
///
/// # Errors
/// If the text is not valid SVG, or has no size that a picture can have.
pub fn draw(svg: &str) -> Result<Vec<u8>, PngError> {
    let pixels = render(svg)?;
    let mut palette = Palette::of(&pixels);
    let indices = palette.indices(pixels.data());
    encode(pixels.width(), &indices, palette.colours())
}

/// Renders a drawing in its own size.
pub(super) fn render(svg: &str) -> Result<Pixmap, PngError> {
    let tree = Tree::from_str(svg, &Options::default())?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels)
}

/// Encodes indices of a palette as a PNG file, in rows of this width.
pub(super) fn encode(width: u32, indices: &[u8], palette: &[u8]) -> Result<Vec<u8>, PngError> {
    let pixels = u32::try_from(indices.len()).unwrap_or(u32::MAX);
    let height = pixels / width.max(1);
    let effort = if pixels > MANY_PIXELS {
        MOST_EFFORT
    } else {
        EFFORT
    };
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_deflate_compression(png::DeflateCompression::Level(effort));
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()?;
    Ok(file)
}

/// A small palette for the colours of a picture.
pub(super) struct Palette {
    chosen: NeuQuant,
    /// Red, green and blue of each colour.
    colours: Vec<u8>,
    /// The indices of the colours that were looked up before.
    known: HashMap<[u8; 4], u8>,
}

impl Palette {
    pub(super) fn of(pixels: &Pixmap) -> Self {
        let is_large = pixels.width().saturating_mul(pixels.height()) > MANY_PIXELS;
        let colours = if is_large { FEW_COLOURS } else { COLOURS };
        let chosen = NeuQuant::new(SAMPLED, colours, pixels.data());
        Self {
            colours: chosen.color_map_rgb(),
            chosen,
            known: HashMap::new(),
        }
    }

    /// Red, green and blue of each colour.
    pub(super) fn colours(&self) -> &[u8] {
        &self.colours
    }

    pub(super) fn colour(&self, place: u8) -> [u8; 3] {
        let (colours, _) = self.colours.as_chunks::<3>();
        colours[usize::from(place)]
    }

    /// The index of the nearest colour of the palette.
    pub(super) fn index(&mut self, colour: [u8; 4]) -> u8 {
        let Self { chosen, known, .. } = self;
        let choose = || u8::try_from(chosen.index_of(&colour)).unwrap_or(u8::MAX);
        *known.entry(colour).or_insert_with(choose)
    }

    /// The index of each pixel's colour.
    pub(super) fn indices(&mut self, pixels: &[u8]) -> Vec<u8> {
        let (pixels, _) = pixels.as_chunks::<4>();
        // Most pixels have the same colour as the one before.
        let mut last = None;
        let index = |colour: &[u8; 4]| {
            if let Some((before, place)) = last
                && before == *colour
            {
                return place;
            }
            let place = self.index(*colour);
            last = Some((*colour, place));
            place
        };
        pixels.iter().map(index).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Dress, Ground, Set, Size, Theme, Word, svg};
    use crate::rules::{Line, catalogue};

    /// A picture of a position in the middle of a game, with all kinds of marks.
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
        for set in Set::all() {
            for theme in [Theme::Paper, Theme::Green, Theme::Night] {
                for ground in [Ground::Usual, Ground::Checkered] {
                    let dress = Dress { set, ground, theme };
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
