//! A rendered form, read and filled in as by a browser: only what the page offers can be sent.

use scraper::{ElementRef, Html, Selector};

/// The request sent by a button of a form.
#[derive(Debug)]
pub struct Filled {
    pub action: String,
    pub method: String,
    pub fields: Vec<(String, String)>,
}

/// Fills the form found by `selector`. `overrides` set fields, tick boxes (by their value), choose
/// options, and press the button of that name and value; without a button among them the first one
/// is pressed.
pub fn fill(page: &Html, selector: &str, overrides: &[(&str, &str)]) -> Filled {
    let form = one(page, selector);
    let mut filled = Filled {
        action: form.attr("action").unwrap_or("").to_owned(),
        method: form.attr("method").unwrap_or("get").to_lowercase(),
        fields: Vec::new(),
    };
    let controls = controls(page, form);
    let button = pressed(&controls, overrides);
    for control in controls.iter().filter(|c| c.attr("disabled").is_none()) {
        let Some(name) = control.attr("name") else {
            continue;
        };
        let wanted: Vec<&str> = overrides
            .iter()
            .filter(|(n, _)| *n == name)
            .map(|(_, v)| *v)
            .collect();
        if let Some(value) = value_of(*control, &wanted, button) {
            filled.fields.push((name.to_owned(), value));
        }
    }
    for (name, value) in overrides {
        let sent = filled.fields.iter().any(|(n, v)| n == name && v == value);
        assert!(
            sent,
            "the form {selector} cannot send {name}={value}:\n{}",
            form.html()
        );
    }
    filled
}

/// The only matching element.
fn one<'a>(page: &'a Html, selector: &str) -> ElementRef<'a> {
    let parsed = Selector::parse(selector).unwrap_or_else(|_| panic!("{selector} is a selector"));
    let found = page.select(&parsed).next();
    found.unwrap_or_else(|| panic!("no {selector} on the page:\n{}", text(page)))
}

/// The controls inside the form, and those elsewhere that refer to it.
fn controls<'a>(page: &'a Html, form: ElementRef<'a>) -> Vec<ElementRef<'a>> {
    let all = Selector::parse("input, select, textarea, button").expect("a selector");
    let mut controls: Vec<ElementRef> = form
        .select(&all)
        .filter(|c| c.attr("form").is_none())
        .collect();
    if let Some(id) = form.attr("id") {
        controls.extend(page.select(&all).filter(|c| c.attr("form") == Some(id)));
    }
    controls
}

fn is_button(control: &ElementRef) -> bool {
    let kind = control
        .attr("type")
        .unwrap_or(if control.value().name() == "button" {
            "submit"
        } else {
            "text"
        });
    kind == "submit"
}

fn pressed<'a>(controls: &[ElementRef<'a>], overrides: &[(&str, &str)]) -> Option<ElementRef<'a>> {
    let mut buttons = controls.iter().filter(|c| is_button(c));
    let named = |b: &&ElementRef| {
        let pair = (b.attr("name").unwrap_or(""), b.attr("value").unwrap_or(""));
        overrides.contains(&pair)
    };
    buttons
        .clone()
        .find(named)
        .or_else(|| buttons.next())
        .copied()
}

fn value_of(control: ElementRef, wanted: &[&str], button: Option<ElementRef>) -> Option<String> {
    let own = control.attr("value").unwrap_or("");
    if is_button(&control) {
        return (Some(control) == button).then(|| own.to_owned());
    }
    match (
        control.value().name(),
        control.attr("type").unwrap_or("text"),
    ) {
        ("button", _) | ("input", "button" | "reset" | "image" | "file") => None,
        ("input", "checkbox") => {
            let own = control.attr("value").unwrap_or("on");
            // `!value` unticks a box.
            let untick = format!("!{own}");
            let ticked = wanted.contains(&own) || control.attr("checked").is_some();
            (ticked && !wanted.contains(&untick.as_str())).then(|| own.to_owned())
        }
        ("input", "radio") if wanted.is_empty() => control.attr("checked").map(|_| own.to_owned()),
        ("input", "radio") => wanted.contains(&own).then(|| own.to_owned()),
        ("select", _) => choice(control, wanted),
        ("textarea", _) => Some(
            wanted
                .first()
                .map_or_else(|| control.text().collect(), |w| (*w).to_owned()),
        ),
        _ => Some(wanted.first().map_or(own, |w| w).to_owned()),
    }
}

/// The chosen option of a list: the wanted one if it exists, else the selected or the first one.
fn choice(list: ElementRef, wanted: &[&str]) -> Option<String> {
    let option = Selector::parse("option").expect("a selector");
    let value = |o: ElementRef| {
        o.attr("value")
            .map_or_else(|| o.text().collect(), str::to_owned)
    };
    let options: Vec<ElementRef> = list.select(&option).collect();
    let chosen = match wanted.first() {
        Some(wanted) => options.iter().find(|o| value(**o) == *wanted),
        None => options
            .iter()
            .find(|o| o.attr("selected").is_some())
            .or(options.first()),
    };
    chosen.map(|o| value(*o))
}

/// The visible text with single spaces.
pub fn text(page: &Html) -> String {
    let body = Selector::parse("body").expect("a selector");
    let words = page
        .select(&body)
        .flat_map(|b| b.text())
        .flat_map(str::split_whitespace);
    words.collect::<Vec<_>>().join(" ")
}
