//! A slow move generator for further games with hands, written straight from their rules and
//! without a look at the quick one: shogi and its kin, Xiangqi with drops, Synochess, Sittuyin.
//! Every move is made on a copy of the board, and what then stands there is judged.

mod castling;
mod house;
mod letters;
mod shogi;
mod sittuyin;
mod synochess;
mod tori;
mod vectors;
mod ways;

use std::collections::HashMap;

use posthorse_engine::rules::{Line, Side};

/// File and rank, from 0.
type Point = (i32, i32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Game {
    Shogi,
    Minishogi,
    Judkins,
    Dobutsu,
    Tori,
    House,
    Synochess,
    Sittuyin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    side: Side,
    name: &'static str,
}

/// What the rules need to know of a position.
#[derive(Clone)]
struct State {
    game: Game,
    pieces: HashMap<Point, Piece>,
    /// The pieces in hand, each of the side that holds it.
    hands: Vec<Piece>,
    turn: Side,
    /// The letters of the castlings for which nobody has moved yet.
    rights: Vec<char>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    /// A piece goes, and is another afterwards if it turns `into` one.
    Go {
        from: Point,
        to: Point,
        into: Option<&'static str>,
    },
    Drop {
        name: &'static str,
        to: Point,
    },
    /// The king goes, and the rook with it.
    Castle {
        king: [Point; 2],
        rook: [Point; 2],
    },
}

/// Whether this generator has the rules of a game.
pub(crate) fn knows(slug: &str) -> bool {
    Game::of(slug).is_some()
}

/// The legal moves as sorted coordinate texts.
pub(crate) fn legal_moves(line: &Line) -> Vec<String> {
    State::of(line).legal_texts()
}

impl Game {
    fn of(slug: &str) -> Option<Game> {
        Some(match slug {
            "shogi" => Game::Shogi,
            "minishogi" => Game::Minishogi,
            "judkins-shogi" => Game::Judkins,
            "dobutsu" => Game::Dobutsu,
            "tori-shogi" => Game::Tori,
            "xiangqihouse" => Game::House,
            "synochess" => Game::Synochess,
            "sittuyin" => Game::Sittuyin,
            _ => return None,
        })
    }

    /// The numbers of files and ranks.
    fn size(self) -> Point {
        match self {
            Game::Shogi => (9, 9),
            Game::Minishogi => (5, 5),
            Game::Judkins => (6, 6),
            Game::Dobutsu => (3, 4),
            Game::Tori => (7, 7),
            Game::House => (9, 10),
            Game::Synochess | Game::Sittuyin => (8, 8),
        }
    }

    fn royal(self) -> &'static str {
        match self {
            Game::House => "general",
            Game::Dobutsu => "lion",
            Game::Tori => "phoenix",
            _ => "king",
        }
    }
}

impl State {
    /// The position after the last move of a line.
    fn of(line: &Line) -> State {
        let (variant, position) = (line.variant(), line.position());
        let game = Game::of(variant.slug()).unwrap();
        let known = |name: &str| letters::known(game, name);
        let whole = |n: usize| i32::try_from(n).unwrap();
        let board = variant.board();
        let size = (whole(board.files()), whole(board.ranks()));
        assert_eq!(size, game.size(), "the board of {}", variant.slug());
        let pieces = position.pieces().map(|(square, piece)| {
            let point = (whole(board.file_of(square)), whole(board.rank_of(square)));
            let name = known(&variant.kind(piece.kind).name);
            let side = piece.side;
            (point, Piece { side, name })
        });
        let mut hands = Vec::new();
        for side in Side::BOTH {
            for kind in variant.kinds() {
                for _ in 0..position.hand(side).count(kind.id) {
                    let name = known(&kind.name);
                    hands.push(Piece { side, name });
                }
            }
        }
        let rights = position.castling_rights(variant).map(|way| way.letter);
        State {
            game,
            pieces: pieces.collect(),
            hands,
            turn: position.turn(),
            rights: rights.collect(),
        }
    }

    fn legal_texts(&self) -> Vec<String> {
        let steps = self.legal_steps().into_iter();
        let mut texts: Vec<String> = steps.map(|step| letters::text(self.game, step)).collect();
        texts.sort();
        texts
    }

    fn legal_steps(&self) -> Vec<Step> {
        let mut steps = self.counted_steps();
        steps.retain(|&step| !self.mates_by_pawn(step));
        steps
    }

    /// The same with pawns dropped to mate, which counts of paths have: they are Fairy-Stockfish's.
    fn counted_steps(&self) -> Vec<Step> {
        let is_over = match self.game {
            Game::Synochess => synochess::is_over(self),
            Game::Dobutsu => shogi::has_arrived(self),
            _ => false,
        };
        if is_over {
            return Vec::new();
        }
        let mut steps = match self.game {
            Game::Shogi | Game::Minishogi | Game::Judkins | Game::Dobutsu => shogi::steps(self),
            Game::Tori => tori::steps(self),
            Game::House => house::steps(self),
            Game::Synochess => synochess::steps(self),
            Game::Sittuyin => sittuyin::steps(self),
        };
        steps.retain(|&step| self.is_allowed(step));
        if self.game == Game::Sittuyin && !self.is_attacked(self.turn) {
            sittuyin::only_promotions(&mut steps);
        }
        steps
    }

    /// Whether what stands after a move is allowed.
    fn is_allowed(&self, step: Step) -> bool {
        let after = self.after(step);
        if after.is_attacked(self.turn) || after.is_facing() {
            return false;
        }
        match (self.game, step) {
            (Game::House, Step::Drop { .. }) => !after.is_attacked(after.turn),
            _ => true,
        }
    }

    /// Whether a move drops a pawn with mate, which shogi forbids.
    fn mates_by_pawn(&self, step: Step) -> bool {
        let is_pawn = matches!(
            step,
            Step::Drop {
                name: "pawn" | "swallow",
                ..
            }
        );
        let after = is_pawn.then(|| self.after(step));
        after.is_some_and(|after| after.is_attacked(after.turn) && after.legal_steps().is_empty())
    }

    /// Where the king or general of a side stands; in Sittuyin it may still be in hand.
    fn royal(&self, side: Side) -> Option<Point> {
        let name = self.game.royal();
        let mut pieces = self.pieces.iter();
        let found = pieces.find(|(_, piece)| **piece == Piece { side, name });
        found.map(|(&point, _)| point)
    }

    /// Whether an enemy piece could take the king or general of a side.
    fn is_attacked(&self, side: Side) -> bool {
        let Some(royal) = self.royal(side) else {
            return false;
        };
        let mut enemies = self.pieces.iter().filter(|(_, piece)| piece.side != side);
        enemies.any(|(&from, _)| self.attacks(from).contains(&royal))
    }

    /// Whether kings or generals see each other along a line on which they may not.
    fn is_facing(&self) -> bool {
        let lines = match self.game {
            Game::House => &ways::STRAIGHT[..2],
            Game::Synochess => &ways::STRAIGHT,
            _ => return false,
        };
        let [Some(one), Some(other)] = Side::BOTH.map(|side| self.royal(side)) else {
            return false;
        };
        self.rides(one, lines).contains(&other)
    }

    /// The points that the piece on `from` could take on, whoever stands there.
    fn attacks(&self, from: Point) -> Vec<Point> {
        match self.game {
            Game::Shogi | Game::Minishogi | Game::Judkins | Game::Dobutsu => {
                shogi::attacks(self, from)
            }
            Game::Tori => tori::attacks(self, from),
            Game::House => house::attacks(self, from),
            Game::Synochess => synochess::attacks(self, from),
            Game::Sittuyin => sittuyin::attacks(self, from),
        }
    }

    /// The points that the piece on `from` could go to without taking, if they are empty.
    fn walks(&self, from: Point) -> Vec<Point> {
        match (self.game, self.pieces[&from].name) {
            (Game::House, "cannon") => self.rides(from, &ways::STRAIGHT),
            (Game::Synochess, "pawn") => synochess::pawn_walks(self, from),
            (Game::Sittuyin, "pawn") => sittuyin::pawn_walks(self, from),
            _ => self.attacks(from),
        }
    }

    /// From where to where the pieces of the side to move go, with or without taking.
    fn goes(&self) -> Vec<(Point, Point)> {
        let mut goes = Vec::new();
        for (&from, piece) in &self.pieces {
            if piece.side != self.turn {
                continue;
            }
            let enemy = |to: &Point| self.pieces.get(to).is_some_and(|it| it.side != self.turn);
            let walks = self.walks(from).into_iter().filter(|&to| self.is_empty(to));
            let takes = self.attacks(from).into_iter().filter(enemy);
            goes.extend(walks.chain(takes).map(|to| (from, to)));
        }
        goes
    }

    /// The drops on empty points that suit the piece.
    fn drops(&self, suits: impl Fn(&str, Point) -> bool) -> Vec<Step> {
        let mut drops = Vec::new();
        for held in self.hands.iter().filter(|held| held.side == self.turn) {
            let name = held.name;
            for to in self.points() {
                let step = Step::Drop { name, to };
                if self.is_empty(to) && suits(name, to) && !drops.contains(&step) {
                    drops.push(step);
                }
            }
        }
        drops
    }

    fn after(&self, step: Step) -> State {
        let mut after = self.clone();
        let side = self.turn;
        match step {
            Step::Go { from, to, into } => {
                let mut piece = after.lift(from);
                piece.name = into.unwrap_or(piece.name);
                if let Some(taken) = after.pieces.insert(to, piece) {
                    let name = self.kept(taken.name);
                    after.hands.extend(name.map(|name| Piece { side, name }));
                }
                after.rights.retain(|&right| {
                    let points = castling::points(right);
                    !points.contains(&from) && !points.contains(&to)
                });
            }
            Step::Drop { name, to } => {
                let piece = Piece { side, name };
                let place = self.hands.iter().position(|held| *held == piece);
                after.hands.swap_remove(place.unwrap());
                after.pieces.insert(to, piece);
            }
            Step::Castle { king, rook } => {
                for [from, to] in [king, rook] {
                    let piece = after.lift(from);
                    after.pieces.insert(to, piece);
                }
                after.rights.clear();
            }
        }
        after.turn = side.other();
        after
    }

    fn lift(&mut self, from: Point) -> Piece {
        self.pieces.remove(&from).unwrap()
    }

    /// What a taken piece is in the hand of its captor, in games that keep it.
    fn kept(&self, name: &'static str) -> Option<&'static str> {
        match self.game {
            Game::Shogi | Game::Minishogi | Game::Judkins | Game::Dobutsu | Game::Tori => {
                Some(shogi::unpromoted(name))
            }
            Game::House => Some(name),
            Game::Synochess | Game::Sittuyin => None,
        }
    }
}
