//! Problems as record files: a position, an aim, and the solution as the moves.

use super::{Claim, Problem, Proof, prove, save};
use crate::model::{Aim, Word as _, clean};
use crate::notation::annotations::{Annotations, Comment, Variation};
use crate::notation::pgn::Recorded;
use crate::notation::record::{self, Heading};
use crate::notation::variations::Variations;
use crate::notation::{Notation, coordinate};
use crate::rules::{Ending, Line};
use crate::service::archive::uploads::UploadedGame;
use crate::service::games::running_game_at;
use crate::service::problems::MOST_WORDS;
use crate::service::{Error, Refusable as _, RequestContext};
use crate::store::problems;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long the mates of a file are proved. Those left over are drafts.
const FILE_TIME: Duration = Duration::from_secs(12);
/// The tag of a record that holds the aim: `mate-3`.
const AIM_TAG: &str = "Aim";

/// What became of the records of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ImportResult {
    pub published: usize,
    pub drafts: usize,
    /// Known already, or without a position, an aim or legal moves.
    pub left_out: usize,
}

/// The problems of records. The mates among them are proved for a while; no connection is needed.
pub fn prove_all(games: &[UploadedGame], set_name: &str) -> Vec<(Claim, Option<Proof>)> {
    let begun = Instant::now();
    let claims = games.iter().filter_map(|game| claim_of(game, set_name));
    let proved = claims.map(|claim| {
        let may_prove = claim.aim.moves().is_some() && begun.elapsed() < FILE_TIME;
        let proof = may_prove.then(|| prove(&claim));
        let proof = proof.and_then(Result::ok);
        (claim, proof)
    });
    proved.collect()
}

/// Saves the problems of a file as the viewer's, proved ones as published.
///
/// # Errors
/// As [`save`].
pub fn keep_all(
    context: &mut RequestContext,
    games: usize,
    proved: &[(Claim, Option<Proof>)],
) -> Result<ImportResult, Error> {
    let me = context.confirmed_player()?.id;
    let mut result = ImportResult {
        left_out: games - proved.len(),
        ..ImportResult::default()
    };
    for (claim, proof) in proved {
        let variant = claim.line.variant();
        let fen = crate::notation::fen::write(variant, claim.line.position());
        let position = claim.line.position();
        let is_known = problems::has_position(context.conn, me, (variant.slug(), &fen))?;
        if is_known || running_game_at(context.conn, me, variant, position)?.is_some() {
            result.left_out += 1;
            continue;
        }
        match save(context, None, claim, proof.as_ref()).split()? {
            Err(_) => result.left_out += 1,
            Ok(_) if proof.is_some() => result.published += 1,
            Ok(_) => result.drafts += 1,
        }
    }
    Ok(result)
}

/// The problem of a record: its aim is told by a tag, by a mate at its end, or by its result.
fn claim_of(game: &UploadedGame, set_name: &str) -> Option<Claim> {
    let played = game.read.as_ref().ok()?;
    let variant = played.line.variant();
    let is_certain = variant.chance().is_none() && variant.hidden().is_none();
    if !is_certain || !variant.allows().ends_by_rules {
        return None;
    }
    let start = *played.line.start();
    let line = Line::from_position(Arc::clone(variant), variant.rulebooks()[0], start);
    if line.outcome().is_some() || played.stopped.is_some() {
        return None;
    }
    let mut solution = Variations::of_line(played.line.moves());
    for variation in &played.annotations.variations {
        let before = played.line.moves().get(..variation.ply)?;
        let read = |text: &String| coordinate::read(variant, text).ok();
        let moves: Option<Vec<_>> = variation.moves.iter().map(read).collect();
        let path = solution.path_of(before);
        solution.add(&path, &moves?);
    }
    let words = played.annotations.comment_at(0).unwrap_or_default();
    let words: String = clean::text(words).trim().chars().take(MOST_WORDS).collect();
    Some(Claim {
        aim: aim_of(game, &played.line)?,
        solution,
        words,
        set_name: set_name.to_owned(),
        game: None,
        line,
    })
}

fn aim_of(game: &UploadedGame, line: &Line) -> Option<Aim> {
    if let Some(aim) = game.tag(AIM_TAG).and_then(Aim::from_word) {
        return Some(aim);
    }
    let solver = line.start().turn();
    let moves = u32::try_from(line.ply().div_ceil(2)).ok()?;
    let ends = [Ending::Checkmate, Ending::Stalemate, Ending::NoMove];
    let is_mate = line
        .outcome()
        .is_some_and(|end| end.winner == Some(solver) && ends.contains(&end.ending));
    if is_mate && (1..=Aim::MOST_MOVES).contains(&moves) {
        return Some(Aim::Mate(moves));
    }
    match game.recorded() {
        Recorded::Won(side) if side == solver && moves > 0 => Some(Aim::Win),
        Recorded::Drawn if moves > 0 => Some(Aim::Draw),
        _ => None,
    }
}

/// A problem as PGN.
pub fn pgn(problem: &Problem, with_solution: bool, site: &str, notation: Notation) -> String {
    let none = Variations::default();
    let tree = match with_solution {
        true => &problem.solution,
        false => &none,
    };
    let main = tree.moves_of(&tree.to_end(&[]));
    let mut line = problem.line.clone();
    for mv in &main {
        if line.push(*mv).is_err() {
            break;
        }
    }
    let row = &problem.row;
    let solver = problem.line.position().turn();
    let author = problem.author.as_ref();
    let author = author.map_or_else(String::new, |author| author.display_name().to_owned());
    let comment = (!row.words.is_empty()).then(|| Comment {
        ply: 0,
        text: row.words.clone(),
    });
    let heading = Heading {
        event: row.set_name.clone(),
        site: format!("{site}/problems/{}", row.id),
        date: row.created_at.utc().format("%Y.%m.%d").to_string(),
        over: true,
        winner: match row.aim {
            Aim::Mate(_) | Aim::Win => Some(solver),
            Aim::Draw => None,
        },
        source: Some(author).filter(|author| !author.is_empty()),
        more: vec![(AIM_TAG.to_owned(), row.aim.word().to_owned())],
        annotations: Annotations {
            comments: comment.into_iter().collect(),
            variations: alternatives(tree, &line),
            marks: Vec::new(),
        },
        ..Heading::default()
    };
    record::pgn(&line, &heading, notation)
}

/// The alternatives to the moves of the main line, each along its own main line.
fn alternatives(tree: &Variations, line: &Line) -> Vec<Variation> {
    let mut found = Vec::new();
    let mut path = Vec::new();
    for ply in 0..line.ply() {
        let Some(then) = tree.behind(&path) else {
            break;
        };
        for at in 1..then.moves().count() {
            let end = then.to_end(&[at]);
            let moves = then.moves_of(&end);
            found.push(Variation {
                ply,
                moves: moves
                    .iter()
                    .map(|mv| coordinate::write(line.variant(), *mv))
                    .collect(),
                annotations: Annotations::default(),
            });
        }
        path.push(0);
    }
    found
}
