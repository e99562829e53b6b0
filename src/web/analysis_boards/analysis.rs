//! Tries moves at any ply of a game that the reader may see, without sending them. Every position
//! has its own address, with all moves tried so far. Only notes are stored.

use super::shown_line::{LineQuery, ShownLine};
use super::view::{GameLink, NoteLink};
use crate::model::GameId;
use crate::notation::Notation;
use crate::notation::variations::Variations;
use crate::rules::Line;
use crate::service::games::{self, GameView, MOST_LINE, Note, variations_behind};
use crate::web::components::{
    analysis_address, line_to, load_ending, number_of, path_at, tree_moves, walk,
};
use crate::web::game::plan_address;
use crate::web::http::{Failure, Page, Query, RequestScope, Routes, number_in, page};
use crate::words::analysis_boards as say;
use actix_web::HttpResponse;
use actix_web::web::Path;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/games/{id:[0-9]+}/analysis", show));
}

/// A game with the moves tried behind a ply.
struct Analysis<'a> {
    id: GameId,
    game: &'a Line,
    /// The ply at which the moves branch off.
    leaves: usize,
    before: Line,
    tree: Variations,
    /// The reader's note that the moves come from.
    note: Option<&'a Note>,
}

/// `GET /games/{id}/analysis?ply=N&line=…&at=M`: the position after N plies of the game and the
/// M-th move of the tree, by default the end of its main line. `move=`, or `from=` and `to=`, try
/// one more.
async fn show(
    scope: RequestScope,
    id: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let id: GameId = id.parse().map_err(|_| Failure::not_found())?;
    let (page, view) = scope
        .read(move |context| {
            let view = games::view(context, id)?;
            view.game_in_full()?;
            Ok((Page::of(context)?, view))
        })
        .await?;
    let is_running = view.game()?.outcome.is_none();
    let note: Option<i64> = query.text("note").and_then(|text| text.parse().ok());
    let (analysis, alert) = Analysis::of(&view, &query, number_in(&query, "ply")?, note)?;
    let (leaves, tree) = (analysis.leaves, &analysis.tree);
    let path = path_at(tree, number_in(&query, "at")?);
    let looked = ShownLine {
        line: line_to(&analysis.before, tree, &tree.to_end(&path)),
        ply: leaves + path.len(),
        most: leaves + path.len() + MOST_LINE.saturating_sub(tree.paths().len()),
        listed: walk::MOST_PLIES,
        near: view.seat,
        asked: LineQuery::of(&query),
        alert,
        address: |line: &Line, ply, flip, notation| analysis.address((line, ply), (flip, notation)),
    };
    let is_own_game = view.seat.is_some() && is_running;
    let ending = match is_own_game {
        true => None,
        false => load_ending(&scope, looked.before(), page.notation).await?,
    };
    looked.answer(page, |looked, shown| {
        shown.ending = ending;
        shown.heading = t!("analysis-heading", game = title(&view));
        shown.slug = view.rules_page();
        if is_own_game {
            shown.explorer = None;
        }
        shown.of_game = Some(analysis.link(&view, &shown.page, &looked.asked, &path));
    })
}

impl<'a> Analysis<'a> {
    /// If the moves cannot be played there, the game alone and the reason.
    fn of(
        view: &'a GameView,
        query: &Query,
        ply: Option<usize>,
        note: Option<i64>,
    ) -> Result<(Self, Option<String>), Failure> {
        let game = &view.game()?.line;
        let leaves = ply.unwrap_or(usize::MAX).min(game.ply());
        let moves = query.text("line").unwrap_or_default();
        let found = variations_behind(game, leaves, moves);
        let alert = found
            .is_none()
            .then(|| t!("boards-broken-moves").to_owned());
        let (before, tree) = found.unwrap_or_else(|| {
            let mut before = game.clone();
            before.truncate(leaves);
            (before, Variations::default())
        });
        let own = view
            .notes
            .iter()
            .filter(|note| view.viewer == Some(note.player_id));
        let note = own
            .filter(|note| note.ply == leaves)
            .find(|it| Some(it.id) == note);
        let analysis = Self {
            id: view.id(),
            game,
            leaves,
            before,
            tree,
            note,
        };
        Ok((analysis, alert))
    }

    /// The tree and what can be done with it; `path` leads to the move shown.
    fn link(&self, view: &GameView, page: &Page, asked: &LineQuery, path: &[usize]) -> GameLink {
        let LineQuery { flip, notation, .. } = *asked;
        let (tree, variant) = (&self.tree, self.game.variant());
        let told = notation.unwrap_or(page.notation).or_algebraic(variant);
        let at = |tree: &Variations, path: &[usize]| self.at((tree, path), (flip, notation));
        let changed = |change: fn(&mut Variations, &[usize]) -> Vec<usize>| {
            let mut tree = tree.clone();
            let path = change(&mut tree, path);
            at(&tree, &path)
        };
        GameLink {
            id: self.id,
            back: format!("/games/{}?ply={}", self.id, self.leaves),
            kept: kept(view, self.leaves, told),
            ply: self.leaves,
            typed: tree.typed(&self.before, page.notation.or_algebraic(variant)),
            may_keep: page.viewer.as_ref().is_some_and(|it| it.confirmed),
            tree: tree_moves((tree, &self.before), told, path, |path| at(tree, path)),
            promote: path
                .iter()
                .any(|at| *at > 0)
                .then(|| changed(Variations::promote)),
            delete: (!path.is_empty()).then(|| changed(Variations::remove)),
            plan: plan_address(view, self.leaves, tree),
            note: self.note.map(|note| NoteLink {
                id: note.id,
                body: note.body.clone(),
            }),
        }
    }

    /// The address of a ply of a line that branches off. An earlier ply is one of the game. Moves
    /// that the tree does not have yet are added to it.
    fn address(
        &self,
        (line, ply): (&Line, usize),
        looks: (Option<bool>, Option<Notation>),
    ) -> String {
        match line.moves().get(self.leaves..) {
            Some(moves) if ply >= self.leaves => {
                let mut tree = self.tree.clone();
                tree.add(&[], moves);
                let path = tree.path_of(&moves[..ply - self.leaves]);
                self.at((&tree, &path), looks)
            }
            _ => analysis_address(self.id, ply, "") + &looks_of(looks),
        }
    }

    /// The address of a way in a tree.
    fn at(
        &self,
        (tree, path): (&Variations, &[usize]),
        looks: (Option<bool>, Option<Notation>),
    ) -> String {
        let moves = tree.write(self.game.variant());
        let mut address = analysis_address(self.id, self.leaves, &moves);
        if path != tree.to_end(&[]) {
            address += &format!("&at={}", number_of(tree, path));
        }
        if let Some(note) = self.note {
            address += &format!("&note={}", note.id);
        }
        address + &looks_of(looks)
    }
}

/// Orientation and notation in an address.
fn looks_of((flip, notation): (Option<bool>, Option<Notation>)) -> String {
    let flip = flip.map(|flip| if flip { "&flip=1" } else { "&flip=0" });
    let notation = notation.map(|notation| format!("&notation={notation}"));
    flip.unwrap_or_default().to_owned() + &notation.unwrap_or_default()
}

fn title(view: &GameView) -> String {
    let names = crate::rules::Side::BOTH.map(|side| view.display_name_at(side).to_owned());
    say::game(&names)
}

/// The lines in the reader's notes that start at that ply: addresses, moves, texts.
fn kept(view: &GameView, ply: usize, notation: Notation) -> Vec<(String, String, String)> {
    let Some(game) = &view.game else {
        return Vec::new();
    };
    let here = |note: &&Note| note.ply == ply && !note.line.is_empty();
    let kept = view.notes.iter().filter(here).filter_map(|note| {
        let (line, tree) = note.variations(&game.line)?;
        let own = match view.viewer == Some(note.player_id) {
            true => format!("&note={}", note.id),
            false => String::new(),
        };
        Some((
            analysis_address(view.id(), ply, &note.line) + &own,
            tree.text(&line, notation),
            note.body.clone(),
        ))
    });
    kept.collect()
}
