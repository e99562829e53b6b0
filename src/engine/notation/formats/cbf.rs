//! Records of `CCBridge` (象棋桥) in XML, `.cbf`. A move is `<Move value="77-47"/>`. A point is its
//! file from Red's left and its rank from Black's side, both from 0.

use crate::notation::annotations::{Annotations, Budget};
use crate::notation::pgn::Game;
use roxmltree::{Document, Node};

const ROOT: &str = "ChineseChessRecord";
/// The fields of the head, and our tags for them.
const TAGS: [(&str, &str); 13] = [
    ("Contest", "Event"),
    ("Name", "Title"),
    ("Round", "Round"),
    ("Date", "Date"),
    ("Site", "Site"),
    ("Red", "Red"),
    ("RedTeam", "RedTeam"),
    ("Black", "Black"),
    ("BlackTeam", "BlackTeam"),
    ("Commentator", "Annotator"),
    ("ECCO", "ECCO"),
    ("From", "Source"),
    ("FEN", "FEN"),
];

/// Whether a text is in this format.
pub(super) fn is_cbf(text: &str) -> bool {
    let head = &text[..text.floor_char_boundary(2_000)];
    head.contains(&format!("<{ROOT}"))
}

/// The game of a text. None if it is not valid XML or has no list of moves.
pub(super) fn read(text: &str) -> Option<Game> {
    let text = text.trim_start_matches('\u{FEFF}').trim();
    let document = Document::parse(text).ok()?;
    let root = document.root_element();
    let child = |node: Node<'_, '_>, name: &str| {
        let mut children = node.children();
        let found = children.find(|child| child.has_tag_name(name));
        found.map(|found| found.id())
    };
    let head = child(root, "Head").and_then(|id| document.get_node(id));
    let list = child(root, "MoveList").and_then(|id| document.get_node(id))?;
    let mut game = Game::default();
    game.tags.push("Variant", "xiangqi");
    game.tags.push("Format", "Coordinate");
    let field = |name: &str| {
        let id = child(head?, name)?;
        let text = document.get_node(id)?.text()?.trim();
        (!text.is_empty()).then(|| text.to_owned())
    };
    let has_contest = field("Contest").is_some();
    for (name, tag) in TAGS {
        let tag = if name == "Name" && !has_contest {
            "Event"
        } else {
            tag
        };
        if let Some(value) = field(name) {
            game.tags.push(tag, value);
        }
    }
    let result = match field("RecordResult").as_deref() {
        Some("1") => "1-0",
        Some("2") => "0-1",
        Some("3" | "4") => "1/2-1/2",
        _ => "*",
    };
    game.tags.push("Result", result);
    let mut budget = Budget::default();
    moves(list, &mut game, &mut budget);
    game.is_cut |= budget.is_cut;
    Some(game)
}

fn moves(list: Node<'_, '_>, game: &mut Game, budget: &mut Budget) {
    let mut annotations = Annotations::default();
    let mut is_over = false;
    let moves = list.children().filter(|node| node.has_tag_name("Move"));
    for node in moves {
        if is_over {
            // More lines follow. It is not documented which moves they replace.
            game.is_cut = true;
            break;
        }
        let value = node.attribute("value").unwrap_or_default().trim();
        if value != "00-00" && !value.is_empty() {
            let step = in_coordinates(value);
            game.moves.push(step.unwrap_or_else(|| value.to_owned()));
            is_over = node.attribute("end") == Some("1");
        }
        let said = node.attribute("comment").or(node.text());
        annotations.comment(game.moves.len(), said.unwrap_or_default(), budget);
    }
    game.annotations = annotations;
}

/// Converts `77-47` to `h3e3`. A move in coordinates stays as it is.
fn in_coordinates(value: &str) -> Option<String> {
    let (from, to) = value.split_once('-')?;
    let point = |text: &str| match text.as_bytes() {
        [file @ b'0'..=b'8', rank @ b'0'..=b'9'] => {
            let file = char::from(file - b'0' + b'a');
            Some(format!("{file}{}", b'9' - rank + 1))
        }
        _ => None,
    };
    Some(point(from)? + &point(to)?)
}
