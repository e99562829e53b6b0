//! A position on the pages of games and analysis boards: the board, the players beside it, the move
//! form, and the preview of a move.

use super::clicks::{DropLink, PromotionChoice};
use super::{Clicks, Deadline, Drawing, MAIN, Person, SeatLabel, When, bottom, piece_sets};
use crate::diagram::{Word, destroyed, in_hand, svg, taken};
use crate::notation::{self, Notation, fen};
use crate::play::Outcome;
use crate::rules::{Judgement, Line, Move, Piece, Position, Side, Variant};
use crate::service::appearance::Appearance;
use crate::web::http::Choice;
use crate::words::aloud::Ranks;
use crate::words::{self, Markup};

/// The drawn board and its data for scripts and tests.
pub(in crate::web) struct BoardView {
    /// The drawing, of [`crate::diagram::svg::board`] with the id [`MAIN`].
    pub svg: String,
    pub ply: usize,
    /// `first`, `second`, or `none` if the game is over.
    pub turn: &'static str,
    /// The side whose labels are upper case: `first` or `second`.
    pub upper: &'static str,
    pub fen: String,
    /// Empty, or winner and reason: `first checkmate`.
    pub outcome: String,
    /// The moves that the reader may choose, with their points: `h3e3 C2=5|…`. Empty on a free
    /// board, and when it is not the reader's turn.
    pub moves: String,
    pub size: &'static str,
    /// The last move shown, in words: `C h3-e3: Red’s cannon went from h3 to e3.` Empty at the
    /// start.
    pub last: String,
    /// The material advantage of each side; empty if equal.
    pub material: String,
    pub table: Ranks,
    /// The piece sets to switch between.
    pub sets: Vec<Choice>,
    /// The address of the page whose table lists empty points too.
    pub table_in_full: String,
}

/// A side at an edge of the board.
pub(in crate::web) struct SeatPlate {
    pub side: Side,
    pub seat: SeatLabel,
    /// The player; `None` on the reader's own board.
    pub who: Option<Person>,
    pub turn: bool,
    /// The deadline of its move, while its clock runs.
    pub clock: Option<Deadline>,
    /// The time it has left, while its clock does not run: `12 days 4 hours`.
    pub stands: Option<String>,
    /// The end of its vacation, if it is on one.
    pub vacation_until: Option<When>,
    /// Whether its player has the page open. Only the opponent sees this.
    pub online: Option<bool>,
    pub won: bool,
    /// The captured pieces, of [`crate::diagram::svg::row`] with the board's id.
    pub captures: String,
    /// The same in words: `has taken 2 soldiers and a horse`; empty for none.
    pub captures_text: String,
    pub hand: Vec<HandPiece>,
    /// The points of its own pieces, where points can decide: `72 points`.
    pub points: Option<String>,
}

/// Pieces of one kind in hand.
pub(in crate::web) struct HandPiece {
    /// The letter that drops it.
    pub letter: String,
    /// The drawing, of [`crate::diagram::svg::borrowed`].
    pub svg: String,
    pub count: usize,
    /// How the reader may drop it now.
    pub link: Option<DropLink>,
}

/// A choice of what a piece becomes, or of a piece that enters.
pub(in crate::web) struct Promotion {
    pub href: String,
    /// The letter of the piece; empty if none enters.
    pub letter: String,
    /// The drawing, of [`crate::diagram::svg::borrowed`]; empty if none enters.
    pub svg: String,
    pub text: String,
}

pub(in crate::web) struct MoveField {
    pub text: String,
    /// The question to the choices.
    pub question: &'static str,
    /// The choices of a promotion, or of a piece that enters.
    pub choices: Vec<Promotion>,
    /// A legal move, as an example of the notation: `C h3-e3`.
    pub example: String,
    /// Whether the side may pass.
    pub may_pass: bool,
}

pub(in crate::web) struct Preview {
    /// The move as it will be written: `C h3-e3`.
    pub text: String,
    /// Its effect: `It gives check.` May be empty.
    pub meaning: String,
    /// Whether all that it does is to turn a piece up.
    pub turns: bool,
}

impl Preview {
    /// The move in a sentence. The script finds the move in it by its element.
    pub(in crate::web) fn sentence(&self) -> Markup {
        sentence(&self.text)
    }

    /// The same before a move is chosen.
    pub(in crate::web) fn blank() -> Markup {
        sentence("")
    }
}

fn sentence(text: &str) -> Markup {
    let text = Markup(format!("<span>{}</span>", Markup::of(text)));
    th!("game-your-move-is", text = text)
}

/// A position of a line, with its display options.
pub(in crate::web) struct ShownPosition<'a> {
    /// The line; in a preview with the proposed move.
    pub line: &'a Line,
    pub ply: usize,
    pub flip: bool,
    pub appearance: Appearance,
    /// The notation for moves on the page.
    pub notation: Notation,
    /// The reader's own notation, in which moves are typed.
    pub own: Notation,
    /// The links to choose a move, if the reader may move.
    pub clicks: Option<Clicks<'a>>,
}

impl ShownPosition<'_> {
    pub(in crate::web) fn variant(&self) -> &Variant {
        self.line.variant()
    }

    pub(in crate::web) fn position(&self) -> &Position {
        self.line.at(self.ply).unwrap_or(self.line.position())
    }

    pub(in crate::web) fn drawing(&self) -> Drawing<'_> {
        Drawing {
            variant: self.variant(),
            position: self.position(),
            last: self.line.move_to(self.ply),
            flip: self.flip,
            appearance: &self.appearance,
        }
    }

    /// The board. The game may be over although the line could continue.
    pub(in crate::web) fn board(&self, turn: Option<Side>, outcome: Option<Outcome>) -> BoardView {
        let (variant, position) = (self.variant(), self.position());
        let drawing = self.drawing();
        let clicks = self.clicks.as_ref();
        let outcome_words =
            |outcome: Outcome| format!("{} {}", outcome.winner_word(), outcome.reason.as_str());
        let is_upper = variant.seat(Side::First).upper;
        BoardView {
            svg: drawing.with_clicks(self.notation, clicks, &destroyed(self.line, self.ply)),
            ply: self.ply,
            turn: turn.map_or("none", Side::as_str),
            upper: if is_upper { "first" } else { "second" },
            fen: fen::write(variant, position),
            outcome: outcome.map_or_else(String::new, outcome_words),
            moves: clicks.map_or_else(String::new, |clicks| clicks.table(self.own)),
            size: self.appearance.size.word(),
            last: self.last_move_text(),
            material: words::boards::material(variant, self.line.start(), position),
            table: words::aloud::ranks(variant, position, self.flip),
            sets: piece_sets(variant, &self.appearance),
            table_in_full: String::new(),
        }
    }

    /// The move of a line at that index, in the page's notation; empty if there is none.
    pub(in crate::web) fn written(&self, line: &Line, index: usize) -> String {
        let before = line.at(index).unwrap_or(line.start());
        let mv = line.moves().get(index);
        mv.map_or_else(String::new, |&mv| {
            let last = index.checked_sub(1).map(|last| line.moves()[last]);
            self.notation.write_after(last, line.variant(), before, mv)
        })
    }

    /// The move that led to the position, in words; empty at the start.
    fn last_move_text(&self) -> String {
        let index = self.ply.checked_sub(1);
        let Some((index, &mv)) = index.and_then(|i| Some((i, self.line.moves().get(i)?))) else {
            return String::new();
        };
        let variant = self.variant();
        let before = self.line.at(index).unwrap_or(self.line.start());
        if mv.is_unseen() {
            return words::boards::unseen_move(variant, before, self.position());
        }
        let text = self.written(self.line, index);
        let exact = Notation::Algebraic.write_or_algebraic(variant, before, mv);
        let went = words::boards::describe_move(variant, before, mv);
        let last = words::games::last_move(&text, &exact, went.as_deref());
        let consequence = words::boards::consequence(variant, before, mv);
        words::sentences([Some(last), consequence].into_iter().flatten())
    }

    /// The sides at the top and the bottom; `who` returns their players.
    pub(in crate::web) fn plates(
        &self,
        turn: Option<Side>,
        winner: Option<Side>,
        who: impl Fn(Side) -> Option<Person>,
    ) -> [SeatPlate; 2] {
        let variant = self.variant();
        let bottom = bottom(variant);
        let near = if self.flip { bottom.other() } else { bottom };
        let gone = taken(self.line, self.ply);
        [near.other(), near].map(|side| {
            let in_hand_pieces = in_hand(variant, self.position(), side);
            let none = Vec::new();
            let taken = match in_hand_pieces {
                Some(_) => &none,
                None => &gone[side.other().index()],
            };
            SeatPlate {
                side,
                seat: SeatLabel::of(variant, side),
                who: who(side),
                turn: turn == Some(side),
                clock: None,
                stands: None,
                vacation_until: None,
                online: None,
                won: winner == Some(side),
                captures: svg::row(variant, taken, self.appearance.dress, MAIN),
                captures_text: words::holdings::captured(variant, taken),
                hand: self.hand(side, &in_hand_pieces.unwrap_or_default()),
                points: words::holdings::standing(variant, self.position(), side),
            }
        })
    }

    /// The pieces in hand of a side, a kind each.
    fn hand(&self, side: Side, pieces: &[Piece]) -> Vec<HandPiece> {
        let variant = self.variant();
        let clicks = self.clicks.as_ref();
        let clicks = clicks.filter(|_| self.position().turn() == side);
        let held = |alike: &[Piece]| {
            let (piece, count) = (*alike.first()?, alike.len());
            let words = words::holdings::counted(variant, piece, count);
            Some(HandPiece {
                letter: variant.kind(piece.kind).label.to_string(),
                svg: svg::borrowed(variant, piece, self.appearance.dress, MAIN, &words),
                count,
                link: clicks.and_then(|clicks| clicks.drop_link(piece.kind)),
            })
        };
        let kinds = pieces.chunk_by(|one, other| one == other);
        kinds.filter_map(held).collect()
    }

    /// The field for the move after `before`, filled with the clicked move, or else the typed text.
    pub(in crate::web) fn move_field(&self, before: &Line, typed: String) -> MoveField {
        let clicks = self.clicks.as_ref();
        let clicked = clicks.and_then(|clicks| clicks.text(self.own));
        MoveField {
            text: clicked.unwrap_or(typed),
            question: clicks.map_or("", Clicks::question),
            choices: clicks.map_or_else(Vec::new, |clicks| self.promotions(clicks)),
            example: notation::example(before, self.own)
                // A free board without moves still takes new pieces.
                .unwrap_or_else(|| "P-e5".to_owned()),
            may_pass: self.variant().may_pass(),
        }
    }

    /// The choices of what a clicked piece becomes.
    pub(in crate::web) fn promotions(&self, clicks: &Clicks) -> Vec<Promotion> {
        let variant = self.variant();
        let dress = self.appearance.dress;
        let promotion = |choice: PromotionChoice| {
            let label = |piece: Piece| variant.kind(piece.kind).label.to_string();
            let draw = |piece| svg::borrowed(variant, piece, dress, MAIN, &choice.text);
            Promotion {
                letter: choice.piece.map(label).unwrap_or_default(),
                svg: choice.piece.map(draw).unwrap_or_default(),
                href: choice.href,
                text: choice.text,
            }
        };
        clicks.choices().into_iter().map(promotion).collect()
    }

    /// The move after `before` that leads to the line shown.
    pub(in crate::web) fn preview(
        &self,
        before: &Position,
        mv: Move,
        judgement: &Judgement,
    ) -> Preview {
        let variant = self.variant();
        let gives_check = self.line.position().is_check(variant);
        Preview {
            text: self.notation.write_or_algebraic(variant, before, mv),
            turns: mv.from == mv.to && variant.turns_up(before, mv),
            meaning: match judgement {
                Judgement::Ends(outcome) => words::endings::ending_of(self.line, *outcome),
                _ if gives_check => t!("game-gives-check").to_owned(),
                _ => String::new(),
            },
        }
    }
}
