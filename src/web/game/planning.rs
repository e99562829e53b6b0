//! Conditional moves chosen on the board, while the opponent is to move: an expected move, the
//! reply, and so on. They are part of the address until they are saved.

use crate::notation::Notation;
use crate::notation::variations::{Path, Variations};
use crate::rules::Line;
use crate::service::games::GameView;
use crate::service::games::conditional_move::Tree;
use crate::web::components::{BoardQuery, ClickQuery, Clicks, line_to, number_of, path_at};
use crate::web::http::{Failure, Query, number_in};

/// The most moves in an address.
const MOST_MOVES: usize = 300;

/// The conditional moves chosen so far, and the way to the one shown.
pub(in crate::web) struct Planning {
    pub tree: Variations,
    pub path: Path,
    /// The game with the moves of the way.
    pub now: Line,
    /// The same with the moves that follow.
    pub line: Line,
    /// Whether the reader has begun to choose.
    pub is_begun: bool,
    /// The moves and the way, as part of an address; empty before the first move.
    pub carried: String,
}

impl Planning {
    /// `line` and `at` of the address; by default the saved moves, before the first. `None` when
    /// the reader cannot prepare moves.
    pub(super) fn of(view: &GameView, query: &Query) -> Result<Option<Self>, Failure> {
        let at = number_in(query, "at")?;
        Ok(opens(view)
            .then(|| Self::begun(view, query.text("line"), at))
            .flatten())
    }

    /// Before the first move.
    pub(super) fn fresh(view: &GameView) -> Option<Self> {
        opens(view).then(|| Self::begun(view, None, None)).flatten()
    }

    fn begun(view: &GameView, moves: Option<&str>, at: Option<usize>) -> Option<Self> {
        let game = &view.game.as_ref()?.line;
        let read = |moves| Variations::read(game.variant(), moves, MOST_MOVES);
        let asked = moves.and_then(read);
        let asked = asked.filter(|tree| tree.is_playable(game));
        let is_begun = asked.is_some();
        let tree = asked.unwrap_or_else(|| saved(view));
        let path = match is_begun {
            true => path_at(&tree, at),
            false => Path::new(),
        };
        let to = |path: &[usize]| match path {
            // A game of hundreds of moves is not judged again.
            [] => game.clone(),
            path => line_to(game, &tree, path),
        };
        Some(Self {
            now: to(&path),
            line: match is_begun {
                true => to(&tree.to_end(&path)),
                false => game.clone(),
            },
            carried: match is_begun {
                true => carried(game, &tree, &path),
                false => String::new(),
            },
            tree,
            path,
            is_begun,
        })
    }

    /// Whether the next move is the reader's reply.
    pub(super) fn is_reply(&self) -> bool {
        self.path.len() % 2 == 1
    }

    /// The query of the moves chosen with the move of two clicks.
    pub(super) fn chosen(&self, clicked: &ClickQuery) -> Option<String> {
        clicked.to.as_ref()?;
        let mv = Clicks::new(&self.now, clicked, "", "").mv()?;
        let mut tree = self.tree.clone();
        let mut path = tree.add(&self.path, &[mv]);
        if self.is_reply() {
            path = tree.keep_only(&path);
        }
        let is_small = tree.paths().len() <= MOST_MOVES;
        is_small.then(|| carried(&self.now, &tree, &path))
    }

    /// The query of a way.
    pub(super) fn at(&self, tree: &Variations, path: &[usize]) -> String {
        carried(&self.now, tree, path)
    }

    /// The saved conditional moves with those chosen, a line each as typed.
    pub(super) fn lines(&self, game: &Line, saved: Option<&Tree>, own: Notation) -> Vec<String> {
        let none = Tree::default();
        let tree = saved.unwrap_or(&none).with(&self.tree);
        tree.line_texts(game, own)
    }
}

/// Whether the reader may prepare replies now.
pub(super) fn opens(view: &GameView) -> bool {
    let (Some(game), Some(seat)) = (&view.game, view.seat) else {
        return false;
    };
    game.turn() == Some(seat.other())
        && game.line.variant().mode().is_foreseeable()
        && view.placed.is_none()
        && game.line.position().opening_left() == 0
}

fn saved(view: &GameView) -> Variations {
    view.plan
        .as_ref()
        .map_or_else(Variations::default, Tree::variations)
}

/// The query of a way, as `&line=…&at=2`.
fn carried(line: &Line, tree: &Variations, path: &[usize]) -> String {
    let moves = tree.write(line.variant());
    let at = number_of(tree, path).to_string();
    let query = serde_urlencoded::to_string([("line", moves), ("at", at)]);
    format!("&{}", query.unwrap_or_default())
}

/// The address of a game's page with the moves chosen and the display options.
pub(super) fn address(view: &GameView, looks: &BoardQuery, carried: &str) -> String {
    let query = format!("{}{carried}", looks.query());
    format!(
        "/games/{}?{}#board",
        view.id(),
        query.trim_start_matches('&')
    )
}

/// The address that makes conditional moves of those tried behind a ply; `None` where that is not
/// possible. Of several replies to one move the first counts.
pub(in crate::web) fn plan_address(
    view: &GameView,
    ply: usize,
    tree: &Variations,
) -> Option<String> {
    let game = view.game.as_ref().filter(|_| opens(view))?;
    let played = game.line.moves().get(ply..)?;
    let path = tree.path_of(played);
    let behind = tree.behind(&path).filter(|_| path.len() == played.len())?;
    let mut plan = with_one_reply(behind, false);
    let mut path = plan.to_end(&[]);
    // An expected move without a reply waits for one.
    path.truncate(path.len() / 2 * 2);
    if path.is_empty() {
        return None;
    }
    plan.merge(&saved(view));
    let plan = with_one_reply(&plan, false);
    let looks = BoardQuery::default();
    Some(address(view, &looks, &carried(&game.line, &plan, &path)))
}

/// A tree with one reply to each move; `is_reply` tells whether it begins with a reply.
fn with_one_reply(tree: &Variations, is_reply: bool) -> Variations {
    let mut one = Variations::default();
    for (at, mv) in tree
        .moves()
        .enumerate()
        .take(if is_reply { 1 } else { usize::MAX })
    {
        let path = one.add(&[], &[mv]);
        if let Some(then) = tree.behind(&[at]) {
            one.put(&path, with_one_reply(then, !is_reply));
        }
    }
    one
}
