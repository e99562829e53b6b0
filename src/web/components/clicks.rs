//! Choosing a move by two clicks on plain links: first a piece, then its destination. Nothing is
//! sent; the move is then in the form. Where the opponent chooses the piece, one click is enough:
//! on the square to mark, or on the piece that moves to the marked one.

use crate::diagram::svg;
use crate::notation::{self, Notation};
use crate::rules::{Chooser, KindId, Line, Move, Piece, Square};
use crate::words::Noun;

/// The two clicks in the query of an address, as names of points.
#[derive(Debug, Clone, Default)]
pub(in crate::web) struct ClickQuery {
    pub from: Option<String>,
    pub to: Option<String>,
    /// The label of the promoted piece, if there is a choice.
    pub becomes: Option<String>,
}

/// The way to drop a piece in hand.
pub(in crate::web) struct DropLink {
    /// The address that chooses it.
    pub href: String,
    /// The points where it may go, for the script: `e5 e6`.
    pub goals: String,
    pub chosen: bool,
}

/// A choice of what a piece becomes, or of a piece that enters.
pub(in crate::web) struct PromotionChoice {
    pub href: String,
    /// `None` if no piece enters.
    pub piece: Option<Piece>,
    pub text: String,
}

/// The clicks so far, in a line in which the reader is to move.
pub(in crate::web) struct Clicks<'a> {
    line: &'a Line,
    /// The start of every address: `/games/5?`.
    base: String,
    moves: Vec<Move>,
    pub from: Option<Square>,
    /// The kind chosen from the hand.
    dropping: Option<KindId>,
    to: Option<Square>,
    becomes: Option<String>,
}

impl<'a> Clicks<'a> {
    /// Reads the clicks. Invalid points and pieces that cannot move are ignored. `kept` is the
    /// query that every address carries, such as `&flip=1`.
    pub(in crate::web) fn new(
        line: &'a Line,
        clicked: &ClickQuery,
        path: &str,
        carried: &str,
    ) -> Clicks<'a> {
        let board = line.variant().board();
        let find = |name: &Option<String>| name.as_deref().and_then(|name| board.find(name));
        let mut moves = if line.variant().allows().any_move {
            Vec::new()
        } else {
            line.legal()
        };
        // The rules list the strongest promotion first.
        moves.sort_by_key(|mv| (mv.from, mv.to, mv.promotion, mv.dropped));
        let carried = carried.trim_start_matches('&');
        let mut clicks = Clicks {
            line,
            base: if carried.is_empty() {
                format!("{path}?")
            } else {
                format!("{path}?{carried}&")
            },
            moves,
            from: None,
            dropping: None,
            to: None,
            becomes: None,
        };
        clicks.dropping = clicked
            .from
            .as_deref()
            .and_then(|from| clicks.droppable(from));
        clicks.from = find(&clicked.from).filter(|from| clicks.can_leave(*from));
        clicks.to = find(&clicked.to).filter(|to| clicks.can_reach(*to));
        clicks.becomes = clicked.becomes.as_deref().map(str::to_ascii_uppercase);
        clicks
    }

    fn any_move(&self) -> bool {
        self.line.variant().allows().any_move
    }

    fn can_leave(&self, from: Square) -> bool {
        if self.any_move() {
            self.line.position().piece_at(from).is_some()
        } else {
            self.moves
                .iter()
                .any(|mv| mv.drops().is_none() && self.way(*mv).from == from)
        }
    }

    /// Whether all that the piece on a point can do is to be turned up.
    fn only_turns_up(&self, at: Square) -> bool {
        let before = self.line.position();
        let mut moves = self.moves.iter().filter(|mv| mv.from == at).peekable();
        moves.peek().is_some()
            && moves.all(|&mv| mv.to == at && self.line.variant().turns_up(before, mv))
    }

    fn can_reach(&self, to: Square) -> bool {
        if self.dropping.is_some() {
            return self.candidates(to).next().is_some();
        }
        match (self.from, self.any_move()) {
            (None, _) => false,
            (Some(from), true) => from != to && !self.line.position().is_absent(to),
            (Some(_), false) => self.candidates(to).next().is_some(),
        }
    }

    /// The address that chooses to pass, if that is allowed. A pass is not a move to a point, so it
    /// has no second click.
    pub(in crate::web) fn pass(&self) -> Option<String> {
        let pass = self.moves.iter().find(|mv| self.is_pass(**mv))?;
        let name = self.line.variant().board().name(pass.from);
        Some(format!("{}from={name}&to={name}#board", self.base))
    }

    /// The move of the piece that is clicked; another may enter by it.
    fn way(&self, mv: Move) -> Move {
        self.line.position().ungated(self.line.variant(), mv)
    }

    fn is_pass(&self, mv: Move) -> bool {
        self.line.variant().is_pass(mv)
    }

    fn candidates(&self, to: Square) -> impl Iterator<Item = Move> {
        let (from, dropping) = (self.from, self.dropping);
        let moves = self.moves.iter().copied();
        moves.filter(move |mv| {
            let way = self.way(*mv);
            let chosen = match dropping {
                Some(_) => mv.drops() == dropping,
                None => Some(way.from) == from && mv.drops().is_none(),
            };
            chosen && way.to == to
        })
    }

    /// The droppable kind with that letter after a star: `*P`.
    fn droppable(&self, from: &str) -> Option<KindId> {
        let letter = from.strip_prefix('*')?.chars().next()?;
        let kind = self.line.variant().kind_named(letter);
        kind.filter(|&kind| self.moves.iter().any(|mv| mv.drops() == Some(kind)))
    }

    /// How the side to move drops a piece of that kind; `None` if it cannot.
    pub(in crate::web) fn drop_link(&self, kind: KindId) -> Option<DropLink> {
        let variant = self.line.variant();
        let drops = self.moves.iter().filter(|mv| mv.drops() == Some(kind));
        let goals: Vec<&str> = drops.map(|mv| variant.board().name(mv.to)).collect();
        (!goals.is_empty()).then(|| DropLink {
            href: format!("{}from=*{}#board", self.base, variant.kind(kind).label),
            goals: goals.join(" "),
            chosen: self.dropping == Some(kind),
        })
    }

    /// The links of points, and the destinations of the chosen piece. Scripts may choose without
    /// following the links.
    pub(in crate::web) fn marks(&self) -> (Vec<(Square, String)>, Vec<Square>) {
        let variant = self.line.variant();
        let board = variant.board();
        let mut links = Vec::new();
        let mut goals = Vec::new();
        if variant.chooser() == Chooser::Opponent {
            return self.half_marks();
        }
        for square in board.squares() {
            let name = board.name(square);
            if let Some(kind) = self.dropping.filter(|_| self.can_reach(square)) {
                let label = variant.kind(kind).label;
                links.push((
                    square,
                    format!("{}from=*{label}&to={name}#board", self.base),
                ));
                goals.push(square);
                continue;
            }
            let turns_here = self.candidates(square).any(|mv| mv.promotion.is_some());
            let from = self.from.filter(|from| *from != square || turns_here);
            if let Some(from) = from.filter(|_| self.can_reach(square)) {
                let from = board.name(from);
                links.push((square, format!("{}from={from}&to={name}#board", self.base)));
                if !self.any_move() {
                    goals.push(square);
                }
            } else if self.only_turns_up(square) {
                links.push((square, format!("{}from={name}&to={name}#board", self.base)));
            } else if self.can_leave(square) {
                links.push((square, format!("{}from={name}#board", self.base)));
            }
        }
        if let Some(to) = self.to {
            goals.retain(|goal| *goal == to);
        }
        (links, goals)
    }

    /// The links of the points that can be marked, or of the pieces that can move to the marked
    /// one.
    fn half_marks(&self) -> (Vec<(Square, String)>, Vec<Square>) {
        let name = |square| self.line.variant().board().name(square);
        let mut links: Vec<(Square, String)> = Vec::new();
        for mv in &self.moves {
            if links.last().is_none_or(|(from, _)| *from != mv.from) {
                let (from, to) = (name(mv.from), name(mv.to));
                links.push((mv.from, format!("{}from={from}&to={to}#board", self.base)));
            }
        }
        (links, self.to.into_iter().collect())
    }

    /// The moves that both clicks may mean: several if there is a choice of promotion.
    fn chosen(&self) -> Vec<Move> {
        if let (Some(kind), Some(to)) = (self.dropping, self.to) {
            return vec![Move::drop(kind, to)];
        }
        let (Some(from), Some(to)) = (self.from, self.to) else {
            return Vec::new();
        };
        if self.any_move() {
            return vec![Move::new(from, to)];
        }
        let matches_clicks = |mv: &Move| {
            let word = self.word(mv).map(|word| word.to_ascii_uppercase());
            self.becomes.is_none() || self.becomes == word
        };
        self.candidates(to).filter(matches_clicks).collect()
    }

    /// What tells a move from others with the same clicks: the label of the piece after it, or the
    /// piece that enters and where, `H*e1`.
    fn word(&self, mv: &Move) -> Option<String> {
        let variant = self.line.variant();
        if let Some(kind) = mv.gates() {
            let at = variant.board().name(mv.from);
            return Some(format!("{}*{at}", variant.kind(kind).label));
        }
        let kind = self.kind_after(mv)?;
        Some(variant.kind(kind).label.to_string())
    }

    /// The kind of the piece after a move: another if it promotes.
    fn kind_after(&self, mv: &Move) -> Option<KindId> {
        let was = self.line.position().piece_at(mv.from)?;
        let becomes = self.line.variant().becomes(was.kind, *mv);
        becomes.or(Some(was.kind))
    }

    /// The move that both clicks mean.
    pub(in crate::web) fn mv(&self) -> Option<Move> {
        match self.chosen()[..] {
            [mv] => Some(mv),
            _ => None,
        }
    }

    /// The question to the choices.
    pub(in crate::web) fn question(&self) -> &'static str {
        match self.chosen().iter().any(|mv| mv.gates().is_some()) {
            true => t!("game-enters"),
            false => t!("game-becomes"),
        }
    }

    /// The same in the reader's notation.
    pub(in crate::web) fn text(&self, own: Notation) -> Option<String> {
        Some(notation::written_for(self.line, own, self.mv()?))
    }

    /// The choices of a promotion, or of a piece that enters.
    pub(in crate::web) fn choices(&self) -> Vec<PromotionChoice> {
        let moves = self.chosen();
        if moves.len() < 2 {
            return Vec::new();
        }
        let variant = self.line.variant();
        let name = |square| variant.board().name(square);
        let enters = moves.iter().any(|mv| mv.gates().is_some());
        let choice = |mv: &Move| {
            let way = self.way(*mv);
            let (from, to) = (name(way.from), name(way.to));
            // A plus in a query means a space.
            let word = self.word(mv)?.replace('+', "%2B");
            let href = format!("{}from={from}&to={to}&as={word}#board", self.base);
            let side = self.line.position().moving_side();
            let kind = mv.gates().or_else(|| self.kind_after(mv))?;
            let piece = Piece { side, kind };
            let noun = Noun::piece(variant, piece);
            let text = match mv.gates() {
                Some(_) => t!("game-enters-on", piece = noun, at = name(mv.from)),
                None if enters => t!("game-enters-nobody").to_owned(),
                None => noun.bare(),
            };
            let piece = (mv.gates().is_some() || !enters).then_some(piece);
            Some(PromotionChoice { href, piece, text })
        };
        moves.iter().filter_map(choice).collect()
    }

    /// Every move with its points and its text, for the script: `h3e3 C2=5|h7g8=Q …`, with the
    /// symbol of a promoted piece. Empty where any move is allowed, and where one click is enough,
    /// since the script then follows its link.
    pub(in crate::web) fn table(&self, own: Notation) -> String {
        let variant = self.line.variant();
        if variant.chooser() == Chooser::Opponent {
            return String::new();
        }
        let name = |square| variant.board().name(square);
        let entry = |mv: &Move| {
            let text = notation::written_for(self.line, own, *mv);
            let becomes = self.kind_after(mv).filter(|_| mv.promotion.is_some());
            let shape = becomes.map(|kind| svg::shape(variant.kind(kind).label));
            let becomes = shape.map_or_else(String::new, |shape| format!("={shape}"));
            let way = self.way(*mv);
            format!("{}{}{becomes} {text}", name(way.from), name(way.to))
        };
        let shown = |mv: &&Move| !self.is_pass(**mv) && mv.drops().is_none();
        let moves = self.moves.iter().filter(shown);
        moves.map(entry).collect::<Vec<_>>().join("|")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rulebook, catalogue};

    fn stays(slug: &str, rulebook: Rulebook, point: &str) -> String {
        let variant = catalogue::find(slug).unwrap();
        let point = variant.board().find(point).unwrap();
        let line = Line::new(variant, rulebook);
        notation::written_for(&line, Notation::Algebraic, Move::new(point, point))
    }

    #[test]
    fn an_optional_promotion_offers_a_choice() {
        let variant = catalogue::find("grand").unwrap();
        let fen = "4k5/10/10/4P5/10/10/10/10/10/1NBQK1ABN1 w - - 0 1";
        let position = crate::notation::fen::read(&variant, fen).unwrap();
        let line = Line::from_position(variant, Rulebook::Chess, position);
        let clicked = |becomes: Option<&str>| ClickQuery {
            from: Some("e7".to_owned()),
            to: Some("e8".to_owned()),
            becomes: becomes.map(str::to_owned),
        };
        let options = Clicks::new(&line, &clicked(None), "/games/5", "").choices();
        let labels = options
            .iter()
            .filter_map(|choice| choice.piece)
            .map(|piece| line.variant().label(piece));
        assert_eq!(
            labels.map(|label| label.to_string()).collect::<String>(),
            "PRC"
        );
        let text_for =
            |becomes| Clicks::new(&line, &clicked(becomes), "", "").text(Notation::Algebraic);
        assert_eq!(text_for(Some("P")).unwrap(), "P e7-e8");
        assert_eq!(text_for(Some("C")).unwrap(), "P e7-e8; C-e8");
    }

    #[test]
    fn a_piece_that_may_enter_is_a_choice() {
        let variant = catalogue::find("seirawan").unwrap();
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 20";
        let position = crate::notation::fen::read(&variant, fen).unwrap();
        let line = Line::from_position(variant, Rulebook::Chess, position);
        let clicked = |becomes: Option<&str>| ClickQuery {
            from: Some("e1".to_owned()),
            to: Some("g1".to_owned()),
            becomes: becomes.map(str::to_owned),
        };
        let options = Clicks::new(&line, &clicked(None), "/games/5", "").choices();
        let words: Vec<&str> = options.iter().map(|choice| choice.text.as_str()).collect();
        assert_eq!(
            words,
            [
                "Nobody",
                "hawk on e1",
                "elephant on e1",
                "hawk on h1",
                "elephant on h1"
            ]
        );
        let text_for =
            |becomes| Clicks::new(&line, &clicked(Some(becomes)), "", "").text(Notation::San);
        assert_eq!(text_for("K").unwrap(), "O-O");
        assert_eq!(text_for("E*e1").unwrap(), "O-O/Ee1+");
        assert_eq!(text_for("H*h1").unwrap(), "O-O/Hh1");
        let table = Clicks::new(&line, &ClickQuery::default(), "", "").table(Notation::San);
        assert!(table.split('|').any(|way| way == "e1g1 O-O/Hh1"));
    }

    #[test]
    fn the_script_gets_the_symbol_of_a_promoted_piece() {
        let variant = catalogue::find("shogi").unwrap();
        let fen = "4k4/9/9/9/9/9/9/9/B3K4[] w - - 0 1";
        let position = crate::notation::fen::read(&variant, fen).unwrap();
        let line = Line::from_position(variant, Rulebook::Shogi, position);
        let table = Clicks::new(&line, &ClickQuery::default(), "", "").table(Notation::Algebraic);
        let ways: Vec<&str> = table
            .split('|')
            .filter(|way| way.starts_with("a1g7"))
            .collect();
        assert_eq!(ways, ["a1g7 B a1-g7", "a1g7=.B B a1-g7; +B-g7"]);
    }

    #[test]
    fn one_click_is_enough_where_the_opponent_chooses() {
        let variant = catalogue::find("ambiguous").unwrap();
        let line = |position: &str| {
            let position = crate::notation::fen::read(&variant, position).unwrap();
            Line::from_position(variant.clone(), Rulebook::Chess, position)
        };
        let links = |line: &Line| {
            let (links, _) = Clicks::new(line, &ClickQuery::default(), "/games/5", "").marks();
            links.into_iter().map(|(_, href)| href).collect::<Vec<_>>()
        };
        let clicked = |line: &Line, from: &str, to: &str| {
            let clicked = ClickQuery {
                from: Some(from.to_owned()),
                to: Some(to.to_owned()),
                becomes: None,
            };
            let clicks = Clicks::new(line, &clicked, "/games/5", "");
            (clicks.text(Notation::Algebraic), clicks.choices().len())
        };
        let start = line("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
        assert_eq!(links(&start).len(), 16);
        assert!(links(&start).contains(&"/games/5?from=f3&to=f3#board".to_owned()));
        assert_eq!(clicked(&start, "f3", "f3").0.unwrap(), "f3");
        assert_eq!(clicked(&start, "e4", "e4").0.unwrap(), "e4");
        let marked = line("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 mark=f3");
        let pieces = [
            "/games/5?from=g1&to=f3#board",
            "/games/5?from=f2&to=f3#board",
        ];
        assert_eq!(links(&marked), pieces);
        assert_eq!(clicked(&marked, "g1", "f3").0.unwrap(), "N g1-f3");
        let pawn = line("8/P6k/8/8/8/8/8/K7 w - - 0 1 mark=a8");
        assert_eq!(links(&pawn), ["/games/5?from=a7&to=a8#board"]);
        assert_eq!(clicked(&pawn, "a7", "a8"), (None, 4));
    }

    #[test]
    fn staying_on_a_point_is_a_pass_only_where_passing_is_legal() {
        assert_eq!(stays("janggi", Rulebook::Janggi, "e2"), "pass");
        assert_eq!(stays("free-xiangqi", Rulebook::Free, "e4"), "P e4-e4");
    }
}
