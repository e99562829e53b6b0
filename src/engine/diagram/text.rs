//! A position as text, for emails and terminals. The first side has upper-case labels, the other
//! side lower-case ones, and points are where lines cross.

use super::captured::in_hand;
use super::lettering::{Lettering, columns};
use super::text_edges::Edges;
use crate::notation::Notation;
use crate::rules::{Board, BoardEdit, Hidden, Label, Move, Position, Side, Square, Style, Variant};
use std::fmt::Write as _;

/// The columns from point to point. Wide boards are narrower, so that no line exceeds 60 columns.
const WIDE: usize = 4;
const NARROW: usize = 2;
const MOST_WIDE_FILES: usize = 12;
/// The columns left of the first file and right of the last, for brackets and the plus of a label.
const MARGINS: (usize, usize) = (2, 1);

/// Marks the second column of a wide character.
const COVERED: char = '\0';

/// The options of a text board.
#[derive(Debug, Clone, Copy, Default)]
pub struct TextOptions {
    /// Whether the board is turned by half a turn.
    pub flip: bool,
    /// The last move; both of its points get brackets.
    pub last: Option<Move>,
    /// The signs for the pieces, if they fit the variant.
    pub lettering: Lettering,
    /// The notation that names the files and ranks at the edges.
    pub notation: Notation,
    /// Whether these names are written in ASCII.
    pub narrow: bool,
}

/// The board as lines of text, each with a line break at its end.
pub fn board(variant: &Variant, position: &Position, options: TextOptions) -> String {
    let TextOptions { flip, last, .. } = options;
    let lettering = options.lettering.fitting(variant);
    let mut sheet = Sheet::new(variant.board(), flip);
    if sheet.hexes {
        sheet.numbers();
    } else if sheet.arrows {
        sheet.stars();
        sheet.river();
    } else {
        sheet.lines();
        sheet.palaces();
        sheet.river();
    }
    for square in variant.board().squares() {
        match position.piece_at(square) {
            Some(piece) if variant.kind(piece.kind).flips => sheet.put(square, 'X'),
            Some(piece) if variant.kind(piece.kind).neutral => sheet.put(square, '*'),
            Some(piece) if lettering == Lettering::Labels => {
                sheet.put_label(square, variant.label(piece));
            }
            Some(piece) => sheet.put_sign(square, &lettering.of(variant, piece)),
            None => sheet.put(square, sheet.empty(square)),
        }
    }
    for square in position.absent_points() {
        match variant.hides(Hidden::Positions) {
            true => sheet.put(square, '?'),
            false => sheet.gap(square),
        }
    }
    if let Some(square) = position.mark() {
        sheet.bracket(square);
    }
    for square in last
        .iter()
        .flat_map(Move::parts)
        .flat_map(BoardEdit::squares)
    {
        sheet.bracket(square);
    }
    let (near, far) = if flip {
        (Side::Second, Side::First)
    } else {
        (Side::First, Side::Second)
    };
    let hand = |side| in_hand_line(variant, position, side, lettering);
    let edges = Edges::new(variant, flip, options.notation, options.narrow);
    format!("{}{}{}", hand(far), sheet.print(&edges), hand(near))
}

/// The pieces in a side's hand on one line, such as `     [QPP]`. Empty in games without hands.
fn in_hand_line(
    variant: &Variant,
    position: &Position,
    side: Side,
    lettering: Lettering,
) -> String {
    let held = in_hand(variant, position, side);
    held.map_or_else(String::new, |pieces| {
        let labels: String = pieces
            .iter()
            .map(|piece| lettering.of(variant, *piece))
            .collect();
        format!("     [{labels}]\n")
    })
}

/// A grid of characters: two rows for each rank, several columns for each file.
struct Sheet<'a> {
    board: &'a Board,
    flip: bool,
    /// Whether the board has hexagons. Each row is then half a cell above the next.
    hexes: bool,
    /// Whether the squares have arrows. Each rank then takes three rows, with the arrows around
    /// each middle.
    arrows: bool,
    step: usize,
    rows: Vec<Vec<char>>,
    /// The points of pieces whose labels have a plus.
    turned: Vec<Square>,
}

impl<'a> Sheet<'a> {
    fn new(board: &'a Board, flip: bool) -> Self {
        let step = if board.files() <= MOST_WIDE_FILES {
            WIDE
        } else {
            NARROW
        };
        let width = MARGINS.0 + (board.files() - 1) * step + 1 + MARGINS.1;
        let (hexes, arrows) = (board.style() == Style::Hexes, board.has_arrows());
        let count = match (hexes, arrows) {
            (true, _) => board.half_ranks_span().1 - board.half_ranks_span().0 + 1,
            (false, true) => board.ranks() * 3 + usize::from(board.river().is_some()),
            (false, false) => board.ranks() * 2 - 1,
        };
        let rows = vec![vec![' '; width]; count];
        Self {
            board,
            flip,
            hexes,
            arrows,
            step,
            rows,
            turned: Vec::new(),
        }
    }

    fn column(&self, file: usize) -> usize {
        let files = self.board.files() - 1;
        MARGINS.0 + self.step * if self.flip { files - file } else { file }
    }

    fn row(&self, rank: usize) -> usize {
        let ranks = self.board.ranks() - 1;
        let above = if self.flip { rank } else { ranks - rank };
        if !self.arrows {
            return 2 * above;
        }
        let river = self.board.river();
        let beyond = river.is_some_and(|river| (rank > river) == self.flip);
        3 * above + 1 + usize::from(beyond)
    }

    /// Draws the arrows of each square around its middle.
    fn stars(&mut self) {
        for square in self.board.squares() {
            let (column, row) = self.place(square);
            for &(files, ranks) in self.board.arrows(square) {
                let (x, y) = match self.flip {
                    false => (files, -ranks),
                    true => (-files, ranks),
                };
                let stroke = match (x, y) {
                    (0, _) => '|',
                    (_, 0) => '-',
                    _ if x == y => '\\',
                    _ => '/',
                };
                let to = |at: usize, by: i32| at.checked_add_signed(by as isize).unwrap_or(at);
                self.rows[to(row, y)][to(column, x)] = stroke;
            }
        }
    }

    fn place(&self, square: Square) -> (usize, usize) {
        let (file, rank) = (self.board.file_of(square), self.board.rank_of(square));
        let row = if self.hexes {
            let far = self.board.half_ranks_span();
            let far = if self.flip { far.0 } else { far.1 };
            self.board.half_ranks(square).abs_diff(far)
        } else {
            self.row(rank)
        };
        (self.column(file), row)
    }

    /// The sign of an empty point. Water on a board of hexagons is `~`.
    fn empty(&self, square: Square) -> char {
        let is_water = self.hexes && self.board.marks().contains(&square);
        match (is_water, self.arrows) {
            (true, _) => '~',
            (false, true) => '.',
            (false, false) => '+',
        }
    }

    /// On a board of hexagons, writes each rank's number to the left of its first cell.
    fn numbers(&mut self) {
        for rank in 0..self.board.ranks() {
            let files = (0..self.board.files()).filter_map(|file| self.board.at(file, rank));
            let Some((column, row)) = files.map(|at| self.place(at)).min() else {
                continue;
            };
            let label = self.board.rank_label(rank);
            let start = column.saturating_sub(label.len() + 1);
            for (place, letter) in label.chars().enumerate() {
                self.rows[row][start + place] = letter;
            }
        }
    }

    fn put(&mut self, square: Square, letter: char) {
        let (column, row) = self.place(square);
        self.rows[row][column] = letter;
    }

    fn put_label(&mut self, square: Square, label: Label) {
        self.put(square, label.letter);
        if label.covered {
            let (column, row) = self.place(square);
            self.rows[row][column + 1] = '~';
        }
        if label.turned && self.step > NARROW {
            let (column, row) = self.place(square);
            self.rows[row][column - 1] = '+';
            self.turned.push(square);
        }
    }

    /// Puts a sign of one letter, or of one character that is two columns wide.
    fn put_sign(&mut self, square: Square, sign: &str) {
        let Some(letter) = sign.chars().next() else {
            return;
        };
        self.put(square, letter);
        if !letter.is_ascii() {
            let (column, row) = self.place(square);
            self.rows[row][column + 1] = COVERED;
        }
    }

    fn lines(&mut self) {
        let board = self.board;
        for square in board.squares() {
            let (file, rank) = (board.file_of(square), board.rank_of(square));
            let (column, row) = self.place(square);
            if let Some(next) = board.at(file + 1, rank) {
                let other = self.place(next).0;
                let (from, to) = (column.min(other), column.max(other));
                self.rows[row][from + 1..to].fill('-');
            }
            if let Some(above) = board.at(file, rank + 1) {
                let other = self.place(above).1;
                self.rows[usize::midpoint(row, other)][column] = '|';
            }
        }
    }

    /// Draws the diagonals of the palaces, one stroke between each two ranks.
    fn palaces(&mut self) {
        for &(from, to) in self.board.palaces() {
            let ((x1, y1), (x2, y2)) = (self.place(from), self.place(to));
            let file = |column: usize| (column - MARGINS.0) / self.step;
            let (x1, x2) = (file(x1), file(x2));
            let (y1, y2) = (y1 / 2, y2 / 2);
            let rising = (x1 < x2) != (y1 < y2);
            let length = x1.abs_diff(x2).min(y1.abs_diff(y2));
            for step in 0..length {
                let column = MARGINS.0 + (x1.min(x2) + step) * self.step + self.step / 2;
                let row = if rising {
                    2 * (y1.max(y2) - step) - 1
                } else {
                    2 * (y1.min(y2) + step) + 1
                };
                self.rows[row][column] = if rising { '/' } else { '\\' };
            }
        }
    }

    fn river(&mut self) {
        let Some(rank) = self.board.river() else {
            return;
        };
        let row = usize::midpoint(self.row(rank), self.row(rank + 1));
        let row = &mut self.rows[row];
        let end = row.len() - MARGINS.1;
        let water = &mut row[MARGINS.0..end];
        let last = water.len() - 1;
        for (column, letter) in water.iter_mut().enumerate() {
            if column != 0 && column != last {
                *letter = if column % 2 == 0 { '~' } else { ' ' };
            }
        }
        let name = "  r i v e r  ";
        if last > name.len() + 2 {
            let start = (last + 1 - name.len()) / 2;
            for (column, letter) in name.chars().enumerate() {
                water[start + column] = letter;
            }
        }
    }

    /// Clears a point that was removed from the board, and the lines that lead to it.
    fn gap(&mut self, square: Square) {
        let (column, row) = self.place(square);
        let is_line = |letter: &char| matches!(letter, '-' | '|' | '/' | '\\');
        for row in row.saturating_sub(1)..=row + 1 {
            let from = column.saturating_sub(self.step - 1);
            let Some(line) = self.rows.get_mut(row) else {
                continue;
            };
            let to = (column + self.step).min(line.len());
            for letter in line[from..to].iter_mut().filter(|letter| is_line(letter)) {
                *letter = ' ';
            }
        }
        self.put(square, ' ');
    }

    fn bracket(&mut self, square: Square) {
        let (column, row) = self.place(square);
        if self.step == NARROW {
            return;
        }
        let before = 1 + usize::from(self.turned.contains(&square));
        self.rows[row][column - before] = '(';
        let behind = 1 + usize::from(matches!(self.rows[row][column + 1], '~' | COVERED));
        match self.rows[row].get_mut(column + behind) {
            Some(cell) => *cell = ')',
            // The row ends with the last file.
            None => self.rows[row].push(')'),
        }
    }

    /// The rank of the points in a row, if it has points.
    fn rank_on(&self, row: usize) -> Option<usize> {
        (0..self.board.ranks()).find(|&rank| self.row(rank) == row)
    }

    /// The names of the files in their columns.
    fn line(&self, names: &[String]) -> String {
        let mut line = vec![' '; self.rows[0].len()];
        for (file, name) in names.iter().enumerate() {
            let mut at = self.column(file);
            for letter in name.chars() {
                // The second column of a wide sign, or one past the last file.
                line.resize(line.len().max(at + columns(letter)), ' ');
                line[at..at + columns(letter)].fill(COVERED);
                line[at] = letter;
                at += columns(letter);
            }
        }
        let line: String = line.iter().filter(|letter| **letter != COVERED).collect();
        format!("   {}\n", line.trim_end())
    }

    fn print(&self, edges: &Edges) -> String {
        let mut text = self.line(&edges.files[0]);
        text.push('\n');
        let is_blank = |row: &&Vec<char>| row.iter().all(|letter| *letter == ' ');
        let blank = self.rows.iter().take_while(is_blank).count();
        for (number, row) in self.rows.iter().enumerate().skip(blank) {
            let line: String = row.iter().filter(|letter| **letter != COVERED).collect();
            if self.rows[number..].iter().all(|row| is_blank(&row)) {
                break;
            }
            if self.hexes {
                let _ = writeln!(text, "   {}", line.trim_end());
            } else if let Some(rank) = self.rank_on(number) {
                let label = &edges.ranks[rank];
                let before = " ".repeat(3_usize.saturating_sub(label.chars().map(columns).sum()));
                let line = format!("{before}{label}{line} {label}");
                let _ = writeln!(text, "{}", line.trim_end());
            } else {
                let _ = writeln!(text, "   {}", line.trim_end());
            }
        }
        text.push('\n');
        text.push_str(&self.line(&edges.files[1]));
        text
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn hands_stand_above_and_below_the_board() {
        let variant = crate::rules::catalogue::find("loop").unwrap();
        let fen = "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3";
        let position = crate::notation::fen::read(&variant, fen).unwrap();
        let drawn = super::board(&variant, &position, TextOptions::default());
        assert!(
            drawn.starts_with("     [p]\n") && drawn.ends_with("     [P]\n"),
            "{drawn}"
        );
    }

    use super::*;
    use crate::rules::catalogue;

    fn brackets(mv: Move, flip: bool) -> TextOptions {
        TextOptions {
            flip,
            last: Some(mv),
            ..TextOptions::default()
        }
    }

    const XIANGQI: &str = "
     a   b   c   d   e   f   g   h   i

 10  r---n---e---f---g---f---e---n---r  10
     |   |   |   | \\ | / |   |   |   |
  9  +---+---+---+---+---+---+---+---+  9
     |   |   |   | / | \\ |   |   |   |
  8  +---c---+---+---+---+---+---c---+  8
     |   |   |   |   |   |   |   |   |
  7  p---+---p---+---p---+---p---+---p  7
     |   |   |   |   |   |   |   |   |
  6  +---+---+---+---+---+---+---+---+  6
     | ~ ~ ~ ~   r i v e r   ~ ~ ~ ~ |
  5  +---+---+---+---+---+---+---+---+  5
     |   |   |   |   |   |   |   |   |
  4  P---+---P---+---P---+---P---+---P  4
     |   |   |   |   |   |   |   |   |
  3  +---C---+---+---+---+---+---C---+  3
     |   |   |   | \\ | / |   |   |   |
  2  +---+---+---+---+---+---+---+---+  2
     |   |   |   | / | \\ |   |   |   |
  1  R---N---E---F---G---F---E---N---R  1

     a   b   c   d   e   f   g   h   i
";

    #[test]
    fn the_start_of_xiangqi_reads_like_a_printed_board() {
        let variant = catalogue::find("xiangqi").unwrap();
        assert_eq!(
            board(&variant, variant.start(), TextOptions::default()),
            XIANGQI[1..]
        );
    }

    #[test]
    fn the_last_move_is_bracketed_also_on_a_turned_board() {
        let variant = catalogue::find("xiangqi").unwrap();
        let point = |name| variant.board().find(name).unwrap();
        let mv = Move::new(point("h3"), point("e3"));
        let after = variant.start().play(&variant, mv);
        let text = board(&variant, &after, brackets(mv, true));
        let rank = text.lines().find(|line| line.starts_with("  3")).unwrap();
        assert_eq!(rank, "  3  +--(+)--+---+--(C)--+---+---C---+  3");
    }

    #[test]
    fn a_move_at_the_edge_has_both_its_brackets() {
        let variant = catalogue::find("xiangqi").unwrap();
        let point = |name| variant.board().find(name).unwrap();
        let mv = Move::new(point("a1"), point("a2"));
        let after = variant.start().play(&variant, mv);
        let text = board(&variant, &after, brackets(mv, false));
        let rank = |label: &str| text.lines().find(|line| line.starts_with(label)).unwrap();
        assert!(rank("  2").starts_with("  2 (R)--+"), "{text}");
        assert!(rank("  1").starts_with("  1 (+)--N"), "{text}");
    }

    #[test]
    fn a_point_taken_off_a_free_board_is_a_gap() {
        let variant = catalogue::find("free-xiangqi").unwrap();
        let fen = "9/9/9/9/9/9/9/9/3*5/8R w";
        let position = crate::notation::fen::read(&variant, fen).unwrap();
        let text = board(&variant, &position, TextOptions::default());
        let lines: Vec<&str> = text.lines().skip(17).take(4).collect();
        assert_eq!(
            lines,
            [
                "     |   |   |       | / |   |   |   |",
                "  2  +---+---+       +---+---+---+---+  2",
                "     |   |   |       | \\ |   |   |   |",
                "  1  +---+---+---+---+---+---+---+---R  1",
            ]
        );
    }

    #[test]
    fn the_edges_are_named_as_the_notation_does() {
        let drawn = |slug: &str, notation, flip, narrow| {
            let variant = catalogue::find(slug).unwrap();
            let options = TextOptions {
                flip,
                notation,
                narrow,
                ..TextOptions::default()
            };
            let text = board(&variant, variant.start(), options);
            let lines: Vec<String> = text
                .lines()
                .filter(|line| !line.contains('['))
                .map(str::to_owned)
                .collect();
            let last = lines.len() - 1;
            [0, 2, last].map(|line| lines[line].clone())
        };
        let rank = "     r---n---e---f---g---f---e---n---r";
        let [above, first, below] = drawn("xiangqi", Notation::Wxf, false, false);
        assert_eq!(above, "     1   2   3   4   5   6   7   8   9");
        assert_eq!(
            (first.as_str(), below),
            (rank, "     9   8   7   6   5   4   3   2   1".into())
        );
        let [above, _, below] = drawn("xiangqi", Notation::Chinese, true, false);
        assert_eq!(above, "     一  二  三  四  五  六  七  八  九");
        assert_eq!(below, "     ９  ８  ７  ６  ５  ４  ３  ２  １");
        let [above, _, below] = drawn("xiangqi", Notation::Chinese, true, true);
        assert_eq!(above, "     1   2   3   4   5   6   7   8   9");
        assert_eq!(below, "     9   8   7   6   5   4   3   2   1");
        let [above, first, _] = drawn("shogi", Notation::Japanese, false, false);
        assert_eq!(above, "     ９  ８  ７  ６  ５  ４  ３  ２  １");
        assert!(
            first.starts_with(" 一  l---n") && first.ends_with("l  一"),
            "{first}"
        );
        // Chess is not written so.
        let [above, ..] = drawn("chess", Notation::Chinese, false, false);
        assert_eq!(above, "     a   b   c   d   e   f   g   h");
    }

    #[test]
    fn no_line_is_wider_than_a_mail_allows() {
        for variant in catalogue::all() {
            let text = board(variant, variant.start(), TextOptions::default());
            assert!(text.lines().all(|line| line.len() <= 60));
        }
    }
}
