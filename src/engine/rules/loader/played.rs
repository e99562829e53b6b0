//! The rules of a variant file without its texts. The result is equal for two files that differ
//! only in texts, comments and layout.
//!
//! It includes every key that could change how a move is judged, read, written, stored or drawn.
//! The schema marks the keys that are only texts. The result is compared and never stored, so that
//! it may change with the schema.

use serde_json::Value;

use super::schema::VariantText;

/// Lists of points and labels, whose white space has no meaning.
const LISTS: [&str; 6] = [
    "/shuffle/points",
    "/board/files",
    "/board/ranks",
    "/board/holes",
    "/board/marks",
    "/board/palace-lines",
];

pub(super) fn played(raw: &VariantText) -> String {
    let mut file = serde_json::to_value(raw).expect("a file is texts and numbers under plain keys");
    lay_out(&mut file);
    let names = raw.kinds.iter().map(|kind| kind.get_ref().name.as_str());
    number_pieces(&mut file, &names.collect::<Vec<_>>());
    file.to_string()
}

/// Writes each list with single spaces between its words.
fn lay_out(file: &mut Value) {
    let in_one_line = |text: &mut Value| {
        if let Value::String(text) = text {
            let words: Vec<&str> = text.split_whitespace().collect();
            *text = words.join(" ");
        }
    };
    for list in LISTS {
        at(file, list).for_each(in_one_line);
    }
    if let Some(Value::Object(zones)) = file.get_mut("zones") {
        let points = zones.values_mut().flat_map(|zone| zone.as_object_mut());
        points.flat_map(|of| of.values_mut()).for_each(in_one_line);
    }
    for setup in at(file, "/setups") {
        at(setup, "/first").for_each(in_one_line);
        at(setup, "/second").for_each(in_one_line);
    }
}

/// Replaces references to pieces by their index in the file, because their names are only texts.
fn number_pieces(file: &mut Value, names: &[&str]) {
    let number = |name: &mut Value| {
        if let Some(place) = names.iter().position(|known| *name == **known) {
            *name = place.into();
        }
    };
    for kind in at(file, "/kinds") {
        at(kind, "/in-hand").for_each(number);
        at(kind, "/promotes/to").for_each(number);
        at(kind, "/covers").for_each(number);
        at(kind, "/never-jumps").for_each(number);
        at(kind, "/never-takes").for_each(number);
    }
    for way in at(file, "/castling") {
        at(way, "/partner").for_each(number);
        at(way, "/piece").for_each(number);
    }
    for place in [
        "/shuffled-castling/partner",
        "/goal/extinct",
        "/goal/blast/spares",
        "/goal/race/piece",
    ] {
        at(file, place).for_each(number);
    }
    at(file, "/san/pawn").for_each(number);
    for pair in at(file, "/shuffle/apart") {
        pair.as_array_mut().into_iter().flatten().for_each(number);
    }
    at(file, "/shuffle/between").for_each(number);
    at(file, "/shuffle/guarded").for_each(number);
    number_keys(file.pointer_mut("/shuffle/pieces"), names);
    number_keys(file.pointer_mut("/placing/never"), names);
    at(file, "/placing/files-apart").for_each(number);
    at(file, "/placing/shades-apart").for_each(number);
    for kind in at(file, "/kinds") {
        at(kind, "/lends/not-to").for_each(number);
        number_keys(kind.pointer_mut("/lends/never"), names);
    }
}

/// The same in a table with names of pieces as keys.
fn number_keys(table: Option<&mut Value>, names: &[&str]) {
    let Some(Value::Object(table)) = table else {
        return;
    };
    let old = std::mem::take(table);
    for (name, value) in old {
        let place = names.iter().position(|known| *known == name);
        table.insert(place.map_or(name, |place| place.to_string()), value);
    }
}

/// The values at a path: the items of a list, one value, or none.
fn at<'v>(value: &'v mut Value, place: &str) -> std::slice::IterMut<'v, Value> {
    match value.pointer_mut(place) {
        Some(Value::Array(items)) => items.iter_mut(),
        Some(one) => std::slice::from_mut(one).iter_mut(),
        None => [].iter_mut(),
    }
}

#[cfg(test)]
#[path = "played_tests.rs"]
mod tests;
