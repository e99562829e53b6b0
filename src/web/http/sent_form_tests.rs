use super::*;
use crate::play::ControlField;
use std::path::{Path, PathBuf};

fn templates(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(templates(&path)),
            false => found.push(path),
        }
    }
    found
}

fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

/// The tags of the fields in posted forms of a template, or in a part of a form.
fn posted_fields(text: &str) -> Vec<&str> {
    let text_is_part = !text.contains("<form");
    let mut fields = Vec::new();
    let mut is_posted = text_is_part;
    for tag in text.split('<').skip(1) {
        let name = tag.split([' ', '>']).next().unwrap();
        match name {
            "form" => is_posted = tag.contains("method=\"post\""),
            "/form" => is_posted = text_is_part,
            "input" | "textarea" if is_posted => fields.push(tag),
            _ => {}
        }
    }
    fields
}

#[test]
fn every_text_field_of_a_form_is_listed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let mut known = 0;
    for file in templates(&root) {
        let text = std::fs::read_to_string(&file).unwrap();
        for tag in posted_fields(&text) {
            let name = attribute(tag, "name").filter(|name| !name.contains("{{"));
            let Some(name) = name else { continue };
            let kind = attribute(tag, "type").unwrap_or("text");
            // Times and dates are chosen; names for password managers are not typed.
            let is_chosen = ["from", "to", "q", "username", "player"].contains(&name);
            let is_text = ["text", "email", "search"].contains(&kind) && !is_chosen;
            let place = file.display();
            if kind == "password" {
                assert!(is_password(name), "{place}: {name}");
                assert!(!is_typed(name), "{place}: {name}");
            } else if is_text && !tag.contains("readonly") {
                assert!(is_typed(name), "{place}: {name}");
                known += 1;
            }
        }
    }
    assert!(known > 25, "{known}");
    for field in ControlField::ALL {
        assert!(is_typed(field.as_str()), "{}", field.as_str());
    }
}

fn form(fields: &[(&str, &str)]) -> Option<SentForm> {
    let pairs = fields
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    SentForm::of("/somewhere?x=1".to_owned(), false, pairs)
}

#[test]
fn typed_text_is_shown_and_the_rest_hidden_without_passwords() {
    let sent = form(&[
        ("ply", "3"),
        ("move", "h3e3"),
        ("message", "two\nlines"),
        ("do", "send"),
        ("password", "a secret of mine"),
        ("current", "another secret"),
        ("title", "  "),
    ]);
    let sent = sent.unwrap();
    let of = |is: fn(&SentField) -> bool| -> Vec<&str> {
        let fields = sent.fields.iter().filter(|field| is(field));
        fields.map(|field| &*field.name).collect()
    };
    assert_eq!(of(SentField::is_typed), ["move", "message"]);
    assert_eq!(of(SentField::is_long), ["message"]);
    assert_eq!(of(SentField::is_password), ["password", "current"]);
    assert_eq!(sent.fields.len(), 7);
    assert!(
        !sent
            .fields
            .iter()
            .any(|field| field.value.contains("secret"))
    );
}

#[test]
fn a_form_without_typed_text_is_not_offered_again() {
    assert!(form(&[]).is_none());
    assert!(form(&[("ply", "3"), ("do", "offer"), ("message", " ")]).is_none());
    assert!(form(&[("password", "a secret of mine")]).is_none());
}
