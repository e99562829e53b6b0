//! The geometry of a board: its points, their names, the directions of movement, and what a drawing
//! needs.
//!
//! Points are numbered along the ranks, lowest rank first. Every straight ray therefore runs
//! through rising or falling numbers, and one bit scan finds its first blocker.

use super::order::TextOrder;
use super::pieces::{Square, points};
use std::collections::HashMap;

/// How the lines or cells of the board are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// Pieces stand where lines cross.
    Lines,
    /// Pieces stand in cells of two shades.
    Cells,
    /// Pieces stand in squares of one shade, separated by lines.
    Squares,
    /// Pieces stand in hexagons of three shades.
    Hexes,
}

/// The geometry of a variant's board.
#[derive(Debug)]
pub struct Board {
    pub(crate) style: Style,
    pub(crate) files: Vec<String>,
    pub(crate) ranks: Vec<String>,
    pub(crate) river: Option<usize>,
    pub(crate) palaces: Vec<(Square, Square)>,
    pub(crate) marks: Vec<Square>,
    /// File, rank of the grid and name of each point.
    points: Vec<(usize, usize, String)>,
    /// The point of each name, for reading stored games.
    named: HashMap<String, Square>,
    /// Whether the first file and the last touch.
    pub(crate) wraps: bool,
    /// The steps of the arrows on each point; empty if the board has no arrows.
    pub(crate) arrows: Vec<Vec<(i32, i32)>>,
    /// For each file, the difference between the rank of the grid and the rank as displayed.
    offsets: Vec<usize>,
    /// The point at `rank * files + file` of the grid, if there is one.
    grid: Vec<Option<Square>>,
    pub(crate) directions: Vec<Direction>,
    pub(in crate::rules) order: TextOrder,
}

/// A direction of movement from point to point.
#[derive(Debug)]
pub(crate) struct Direction {
    /// One step, in files and ranks.
    pub(crate) step: (i32, i32),
    /// Whether the numbers of its points rise.
    pub(crate) rising: bool,
    /// The direction that leads back.
    pub(crate) opposite: usize,
    /// For rising directions, the ray from each point at the index of the point; for falling ones
    /// at the index plus one. The spare entry, which is read when nothing blocks, is empty.
    rays: Vec<u128>,
}

impl Direction {
    /// The points from `from` to the edge.
    #[inline]
    pub(crate) fn ray(&self, from: Square) -> u128 {
        self.rays[from.index() + usize::from(!self.rising)]
    }

    /// The part of the ray up to and including the first occupied point.
    #[inline]
    pub(crate) fn reach(&self, from: Square, occupied: u128) -> u128 {
        let ray = self.ray(from);
        ray ^ self.beyond_first(ray & occupied)
    }

    /// Whether the first piece on the ray belongs to the given set.
    #[inline]
    pub(in crate::rules) fn meets(&self, from: Square, pieces: u128, occupied: u128) -> bool {
        self.ray(from) & pieces != 0 && self.reach(from, occupied) & pieces != 0
    }

    /// The ray beyond the first of the blockers that all lie on one ray of this direction.
    #[inline]
    pub(crate) fn beyond_first(&self, blockers: u128) -> u128 {
        if self.rising {
            self.rays[blockers.trailing_zeros() as usize]
        } else {
            self.rays[128 - blockers.leading_zeros() as usize]
        }
    }
}

/// Steps along lines, and steps between them.
pub(crate) const MAX_DIRECTIONS: usize = 16;

impl Board {
    /// Lays out the points of a grid without its holes, and the rays in each direction.
    pub(crate) fn new(
        files: Vec<String>,
        ranks: Vec<String>,
        holes: &[(usize, usize)],
        offsets: Vec<usize>,
    ) -> Board {
        let mut board = Board {
            style: Style::Lines,
            river: None,
            palaces: Vec::new(),
            marks: Vec::new(),
            points: Vec::new(),
            named: HashMap::new(),
            wraps: false,
            arrows: Vec::new(),
            grid: vec![None; files.len() * ranks.len()],
            directions: Vec::new(),
            offsets,
            order: TextOrder::default(),
            files,
            ranks,
        };
        for rank in 0..board.ranks.len() {
            for file in 0..board.files.len() {
                if !holes.contains(&(file, rank)) {
                    board.add_point(file, rank);
                }
            }
        }
        let names: Vec<&str> = board.points.iter().map(|(_, _, name)| &**name).collect();
        board.order = TextOrder::of(&names);
        board
    }

    fn add_point(&mut self, file: usize, rank: usize) {
        let number = u8::try_from(self.points.len()).expect("the schema allows 128 points");
        let counted = rank - self.offset_of(file);
        let name = format!("{}{}", self.files[file], self.ranks[counted]);
        self.grid[rank * self.files.len() + file] = Some(Square(number));
        self.named.insert(name.clone(), Square(number));
        self.points.push((file, rank, name));
    }

    fn offset_of(&self, file: usize) -> usize {
        self.offsets.get(file).copied().unwrap_or(0)
    }

    /// The direction of a step and its opposite, if the board has it.
    pub(crate) fn along(&self, step: (i32, i32)) -> Option<[usize; 2]> {
        let mut directions = self.directions.iter();
        let ahead = directions.position(|direction| direction.step == step)?;
        Some([ahead, self.directions[ahead].opposite])
    }

    /// Sets the directions, given as steps; each must have its opposite among them.
    pub(crate) fn set_directions(&mut self, steps: &[(i32, i32)]) {
        self.directions = steps
            .iter()
            .map(|&(df, dr)| Direction {
                step: (df, dr),
                rising: dr > 0 || (dr == 0 && df > 0),
                opposite: steps
                    .iter()
                    .position(|&step| step == (-df, -dr))
                    .expect("the schema asks for opposites"),
                rays: self.rays_along((df, dr)),
            })
            .collect();
    }

    fn rays_along(&self, step: (i32, i32)) -> Vec<u128> {
        let rising = step.1 > 0 || (step.1 == 0 && step.0 > 0);
        let mut rays = vec![0; 129];
        for from in self.squares() {
            let mut next = self.within_edges(from, step);
            while let Some(square) = next {
                rays[from.index() + usize::from(!rising)] |= square.bit();
                next = self.within_edges(square, step);
            }
        }
        rays
    }

    /// The number of points of the board.
    #[allow(clippy::len_without_is_empty)] // no board is empty
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// All points, in their order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        points(self.all())
    }

    pub(crate) fn all(&self) -> u128 {
        u128::MAX >> (128 - self.points.len())
    }

    /// The name of a point, such as `a1`.
    pub fn name(&self, square: Square) -> &str {
        &self.points[square.index()].2
    }

    /// The point with this name (lower case).
    pub fn find(&self, name: &str) -> Option<Square> {
        self.named.get(name).copied()
    }

    /// The number of files of the display grid.
    pub fn files(&self) -> usize {
        self.files.len()
    }

    /// The number of ranks of the display grid.
    pub fn ranks(&self) -> usize {
        self.ranks.len()
    }

    /// The point at a file and rank, both from 0, if there is one.
    pub fn at(&self, file: usize, rank: usize) -> Option<Square> {
        self.on_grid(file, rank + self.offset_of(file))
    }

    fn on_grid(&self, file: usize, rank: usize) -> Option<Square> {
        if file >= self.files() || rank >= self.ranks() {
            return None;
        }
        self.grid[rank * self.files() + file]
    }

    /// The points of a rank, beginning with the first file.
    pub(crate) fn rank_points(&self, rank: usize) -> Vec<Square> {
        let files = 0..self.files();
        files.filter_map(|file| self.at(file, rank)).collect()
    }

    /// The file of a point, from 0.
    pub fn file_of(&self, square: Square) -> usize {
        self.points[square.index()].0
    }

    /// The rank of a point, from 0.
    pub fn rank_of(&self, square: Square) -> usize {
        let (file, rank, _) = &self.points[square.index()];
        rank - self.offset_of(*file)
    }

    /// The shade of a square, 0 or 1; neighbours along a line differ.
    pub(crate) fn shade(&self, square: Square) -> usize {
        (self.file_of(square) + self.rank_of(square)) % 2
    }

    /// How far a point lies from the middle of the board, in half steps.
    pub(crate) fn distance_to_middle(&self, at: Square) -> usize {
        let files = (2 * self.file_of(at) + 1).abs_diff(self.files());
        files + (2 * self.rank_of(at) + 1).abs_diff(self.ranks())
    }

    /// Whether the files are shifted against each other, as on a board of hexagons.
    pub(crate) fn is_hexagonal(&self) -> bool {
        self.offsets.iter().any(|offset| *offset > 0)
    }

    /// The shade of a hexagon, 0 to 2; neighbours differ, and cells on a diagonal have the same.
    pub(crate) fn hex_shade(&self, square: Square) -> usize {
        let (file, rank, _) = &self.points[square.index()];
        (rank + 2 * file) % 3
    }

    /// The height of the lowest and the highest point in half ranks, on a board whose files are
    /// shifted against each other.
    pub(crate) fn half_ranks_span(&self) -> (usize, usize) {
        let all = || self.squares().map(|square| self.half_ranks(square));
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    }

    pub(crate) fn half_ranks(&self, square: Square) -> usize {
        let (file, rank, _) = &self.points[square.index()];
        2 * rank + file
    }

    /// The label of a file.
    pub fn file_label(&self, file: usize) -> &str {
        &self.files[file]
    }

    /// The label of a rank.
    pub fn rank_label(&self, rank: usize) -> &str {
        &self.ranks[rank]
    }

    /// The 0-based rank above which the river lies, if there is one.
    pub fn river(&self) -> Option<usize> {
        self.river
    }

    /// The diagonals that mark the palaces, each from point to point.
    pub fn palaces(&self) -> &[(Square, Square)] {
        &self.palaces
    }

    /// The points with a small mark, where soldiers and cannons begin.
    pub fn marks(&self) -> &[Square] {
        &self.marks
    }

    /// The steps of the arrows on a point, in files and ranks; none on most boards.
    pub fn arrows(&self, at: Square) -> &[(i32, i32)] {
        self.arrows.get(at.index()).map_or(&[], Vec::as_slice)
    }

    /// The same as digits of a keypad, in ascending order: `2468`.
    pub fn arrow_digits(&self, at: Square) -> String {
        let steps = self.arrows(at).iter();
        let mut digits: Vec<String> = steps
            .map(|(files, ranks)| (5 + files + 3 * ranks).to_string())
            .collect();
        digits.sort_unstable();
        digits.concat()
    }

    /// Whether any point has arrows.
    pub fn has_arrows(&self) -> bool {
        !self.arrows.is_empty()
    }

    /// Whether a point has an arrow in the direction of a step.
    pub(in crate::rules) fn has_arrow(&self, at: Square, step: (i32, i32)) -> bool {
        self.arrows(at).contains(&step)
    }

    /// Whether pieces stand on points or in cells.
    pub fn style(&self) -> Style {
        self.style
    }

    /// The point at this distance in files and ranks, if there is one; across the edge if the board
    /// wraps.
    pub(crate) fn offset(&self, from: Square, step: (i32, i32)) -> Option<Square> {
        if !self.wraps {
            return self.within_edges(from, step);
        }
        let (file, rank, _) = &self.points[from.index()];
        let files = i32::try_from(self.files()).ok()?;
        let file = (i32::try_from(*file).ok()? + step.0).rem_euclid(files);
        let rank = i32::try_from(*rank).ok()? + step.1;
        self.on_grid(usize::try_from(file).ok()?, usize::try_from(rank).ok()?)
    }

    /// The point at this distance in files and ranks, without crossing an edge.
    fn within_edges(&self, from: Square, step: (i32, i32)) -> Option<Square> {
        let (file, rank, _) = &self.points[from.index()];
        let file = usize::try_from(i32::try_from(*file).ok()? + step.0).ok()?;
        let rank = usize::try_from(i32::try_from(*rank).ok()? + step.1).ok()?;
        self.on_grid(file, rank)
    }
}
