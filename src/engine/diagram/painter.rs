//! Pictures for emails. The empty board, each piece and each mark of a look are drawn once and then
//! copied to their points, in a small palette. That takes less than half the time of rendering the
//! whole drawing. All tiles are rendered from the SVG drawing, which remains the only definition of
//! how a board looks.

use super::options::Options;
use super::pieces::Stance;
use super::plan::{CELL, Plan};
use super::png::{self, Palette, PngError};
use super::{marks, pieces, svg};
use crate::rules::{Label, Move, Position, Side, Square, Variant};
use resvg::tiny_skia::Pixmap;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of looks that are kept. Each takes about a megabyte.
const KEPT: usize = 4;
/// Half the width of a tile, in units of the drawing. It exceeds every piece and mark, and is a
/// whole number of pixels in every size.
const HALF: i32 = 30;

/// The looks that were used last, the latest first.
static LOOKS: Mutex<Vec<Arc<Look>>> = Mutex::new(Vec::new());

/// Draws a position as a PNG file with the same result as [`png::draw`] of [`svg::board`].
///
/// # Errors
/// The errors of [`png::draw`].
pub fn draw(
    variant: &Variant,
    position: &Position,
    options: &Options,
) -> Result<Vec<u8>, PngError> {
    let (plan, options) = (options.plan(variant), &options.with_mark(position));
    if !can_be_laid(&plan, position, options) {
        return png::draw(&svg::board(variant, position, options));
    }
    let look = look(variant, options)?;
    let mut pixels = look.ground.clone();
    let at = |square: Square| {
        let (x, y) = plan.place(square);
        (pixels_of(x, options), pixels_of(y, options))
    };
    let mut palette = look.colours();
    let mut lay = |tile: &Tile, at| tile.lay(&mut pixels, look.width, at, &mut palette);
    for (_, square) in options.last.into_iter().flat_map(marks::touched) {
        lay(&look.last, at(square));
    }
    if let Some(square) = options.check {
        lay(&look.check, at(square));
    }
    for (square, piece) in position.pieces() {
        if let Some(tile) = look.pieces.get(&variant.label(piece)) {
            lay(tile, at(square));
        }
    }
    let colours = palette.colours().to_vec();
    // Releases the palette during the compression, for other drawings with the same look.
    drop(palette);
    png::encode(look.width, &pixels, &colours)
}

/// Whether tiles can express the whole drawing, and every point is at a whole pixel.
fn can_be_laid(plan: &Plan, position: &Position, options: &Options) -> bool {
    let pixels = i64::from(options.size.pixels());
    let is_whole = |units: i32| i64::from(units) * pixels % i64::from(CELL) == 0;
    let is_plain = options.goals.is_empty()
        && options.marked.is_none()
        && options.crosses.is_empty()
        && options.links.is_empty()
        && options.chosen.is_none()
        && options.lost.is_empty()
        && options.window.is_none();
    let mut places = plan.board.squares().map(|square| plan.place(square));
    options.standalone
        && !options.bare
        && is_plain
        && position.absent_points().next().is_none()
        && places.all(|(x, y)| is_whole(x) && is_whole(y))
}

fn pixels_of(units: i32, options: &Options) -> i32 {
    units * options.size.pixels().cast_signed() / CELL
}

struct Look {
    /// The SVG of the empty board, which identifies the look: it contains all colours and pieces.
    drawing: String,
    width: u32,
    ground: Vec<u8>,
    palette: Mutex<Palette>,
    pieces: HashMap<Label, Tile>,
    last: Tile,
    check: Tile,
}

/// The prepared tiles for these options, from memory or newly made.
fn look(variant: &Variant, options: &Options) -> Result<Arc<Look>, PngError> {
    let empty = Options {
        last: None,
        check: None,
        ..*options
    };
    let drawing = svg::board(variant, &Position::bare(Side::First, 0, 1), &empty);
    let looks = || LOOKS.lock().unwrap_or_else(PoisonError::into_inner);
    let find = |looks: &mut Vec<Arc<Look>>| {
        let place = looks.iter().position(|look| look.drawing == drawing)?;
        looks[..=place].rotate_right(1);
        Some(Arc::clone(&looks[0]))
    };
    if let Some(known) = find(&mut looks()) {
        return Ok(known);
    }
    let made = Arc::new(Look::new(variant, options, drawing.clone())?);
    let mut looks = looks();
    // Another thread may have made it in the meantime.
    if let Some(known) = find(&mut looks) {
        return Ok(known);
    }
    looks.insert(0, Arc::clone(&made));
    looks.truncate(KEPT);
    Ok(made)
}

impl Look {
    fn colours(&self) -> MutexGuard<'_, Palette> {
        self.palette.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn new(variant: &Variant, options: &Options, drawing: String) -> Result<Self, PngError> {
        let ground = png::render(&drawing)?;
        let mut palette = Palette::of(&png::render(&sample(variant, options))?);
        let ink = options.ink();
        let tile = |palette: &mut Palette, inner: &str| -> Result<Tile, PngError> {
            Ok(Tile::cut(
                &png::render(&svg_of_tile(inner, options))?,
                palette,
            ))
        };
        let mut inner = String::new();
        marks::last(0, 0, "last", ink, &mut inner);
        let last = tile(&mut palette, &inner)?;
        inner.clear();
        marks::check(0, 0, ink, &mut inner);
        let check = tile(&mut palette, &inner)?;
        let mut pieces = HashMap::new();
        for piece in variant.all_pieces() {
            inner.clear();
            let stance = Stance::of(variant, piece, options.flip, false);
            pieces::draw(variant, piece, options.dress, stance, ink, &mut inner);
            pieces.insert(variant.label(piece), tile(&mut palette, &inner)?);
        }
        Ok(Self {
            drawing,
            width: ground.width(),
            ground: palette.indices(ground.data()),
            palette: Mutex::new(palette),
            pieces,
            last,
            check,
        })
    }
}

/// A drawing that contains every colour of the look.
fn sample(variant: &Variant, options: &Options) -> String {
    let start = variant.start();
    let mut empty = variant
        .board()
        .squares()
        .filter(|&at| start.piece_at(at).is_none());
    let last = empty.next().zip(empty.next());
    let options = Options {
        last: last.map(|(from, to)| Move::new(from, to)),
        check: start.general(variant, start.turn()),
        ..*options
    };
    svg::board(variant, start, &options)
}

/// An SVG file of the size of a tile, with this content around its middle and no background.
fn svg_of_tile(inner: &str, options: &Options) -> String {
    let (whole, pixels) = (2 * HALF, pixels_of(2 * HALF, options));
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{pixels}\" height=\"{pixels}\" \
         viewBox=\"-{HALF} -{HALF} {whole} {whole}\">{inner}</svg>"
    );
    out
}

/// A picture of something around a point, cropped to its visible pixels.
struct Tile {
    /// The offset of its left edge from the point.
    left: i32,
    top: i32,
    width: usize,
    /// Each pixel, with its colours multiplied by its alpha. The number is the index in the palette
    /// of an opaque pixel.
    pixels: Vec<([u8; 4], u8)>,
}

impl Tile {
    fn cut(drawn: &Pixmap, palette: &mut Palette) -> Self {
        let (rows, _) = drawn.data().as_chunks::<4>();
        let side = drawn.width() as usize;
        let is_drawn = |x: usize, y: usize| rows[y * side + x][3] != 0;
        let columns = (0..side).filter(|&x| (0..side).any(|y| is_drawn(x, y)));
        let lines = (0..side).filter(|&y| (0..side).any(|x| is_drawn(x, y)));
        let (xs, ys) = (span(columns), span(lines));
        let middle = i32::try_from(side / 2).unwrap_or_default();
        let corner = |start: usize| i32::try_from(start).unwrap_or_default() - middle;
        let mut pixels = Vec::with_capacity(xs.len() * ys.len());
        for y in ys.clone() {
            for pixel in &rows[y * side..][xs.clone()] {
                let place = if pixel[3] == u8::MAX {
                    palette.index(*pixel)
                } else {
                    0
                };
                pixels.push((*pixel, place));
            }
        }
        Self {
            left: corner(xs.start),
            top: corner(ys.start),
            width: xs.len(),
            pixels,
        }
    }

    /// Copies the tile around a point of a picture of this width.
    fn lay(&self, onto: &mut [u8], width: u32, (x, y): (i32, i32), palette: &mut Palette) {
        let rows = self.pixels.chunks_exact(self.width.max(1));
        for (down, row) in (0..).zip(rows) {
            let start = (y + self.top + down) * width.cast_signed() + x + self.left;
            let Ok(start) = usize::try_from(start) else {
                continue;
            };
            let Some(onto) = onto.get_mut(start..start + row.len()) else {
                continue;
            };
            for (below, (pixel, place)) in onto.iter_mut().zip(row) {
                match pixel[3] {
                    0 => {}
                    u8::MAX => *below = *place,
                    _ => *below = palette.index(over(*pixel, palette.colour(*below))),
                }
            }
        }
    }
}

/// The range from the first to the last of ascending numbers.
fn span(numbers: impl Iterator<Item = usize> + Clone) -> std::ops::Range<usize> {
    let end = numbers.clone().last().map_or(0, |last| last + 1);
    numbers.clone().next().unwrap_or(0)..end
}

/// The colour of a pixel over an opaque colour.
fn over(pixel: [u8; 4], below: [u8; 3]) -> [u8; 4] {
    let seen = u32::from(u8::MAX - pixel[3]);
    let mixed = |colour: usize| {
        let through = (u32::from(below[colour]) * seen + 127) / 255;
        let sum = u32::from(pixel[colour]) + through;
        u8::try_from(sum).unwrap_or(u8::MAX)
    };
    [mixed(0), mixed(1), mixed(2), u8::MAX]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Dress, Ground, Set, Size, Theme};
    use crate::notation::Notation;
    use crate::rules::{Line, catalogue};

    /// The colours of the pixels of a PNG file.
    fn colours(file: &[u8]) -> Vec<[u8; 3]> {
        let mut decoder = ::png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(::png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        pixels.as_chunks::<3>().0.to_vec()
    }

    /// The difference between two pictures: the average, and the share of pixels that visibly
    /// differ.
    fn difference(one: &[u8], other: &[u8]) -> (f64, f64) {
        let (one, other) = (colours(one), colours(other));
        assert_eq!(one.len(), other.len());
        let away = one.iter().zip(&other).map(|(a, b)| {
            let apart = a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(*b)));
            apart.sum::<u32>()
        });
        let away: Vec<u32> = away.collect();
        let pixels = f64::from(u32::try_from(away.len()).unwrap());
        let seen = away.iter().filter(|it| **it > 90).count();
        (
            f64::from(away.iter().sum::<u32>()) / pixels,
            f64::from(u32::try_from(seen).unwrap()) / pixels,
        )
    }

    #[test]
    fn a_picture_laid_together_looks_as_the_drawing_does() {
        let simplified = Set::Simplified;
        for (slug, set, ground, theme, flip) in [
            ("xiangqi", Set::default(), Ground::Usual, Theme::Auto, false),
            ("janggi", Set::default(), Ground::Usual, Theme::Night, true),
            ("chess", simplified, Ground::Checkered, Theme::Auto, false),
            ("banner", simplified, Ground::Checkered, Theme::Paper, true),
        ] {
            let variant = catalogue::find(slug).unwrap();
            let mut line = Line::new(variant.clone(), variant.rulebooks()[0]);
            for step in 0..24_usize {
                let moves = line.movement();
                let mv = moves[(step * 7 + 3) % moves.len()];
                line.push_by_movement(mv).unwrap();
            }
            let options = Options {
                dress: Dress { set, ground, theme },
                size: Size::Medium,
                flip,
                last: line.moves().last().copied(),
                check: line.position().general(&variant, line.position().turn()),
                notation: Notation::Chinese,
                standalone: true,
                ..Options::default()
            };
            let laid = draw(&variant, line.position(), &options).unwrap();
            let drawn = png::draw(&svg::board(&variant, line.position(), &options)).unwrap();
            let (average, seen) = difference(&laid, &drawn);
            assert!(
                average < 4.0 && seen < 0.002,
                "{slug}: {average:.2} apart, {seen:.5} of it visibly"
            );
            let (laid, drawn) = (laid.len(), drawn.len());
            assert!(laid < drawn * 5 / 4, "{slug}: {laid} bytes, and {drawn}");
        }
    }

    #[test]
    fn what_cannot_be_laid_is_drawn() {
        let variant = catalogue::find("xiangqi").unwrap();
        let at = variant.board().find("e4").unwrap();
        let options = Options {
            goals: &[at],
            standalone: true,
            ..Options::default()
        };
        let drawn = png::draw(&svg::board(&variant, variant.start(), &options)).unwrap();
        assert_eq!(draw(&variant, variant.start(), &options).unwrap(), drawn);
    }
}
