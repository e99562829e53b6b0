//! The form for a challenge, empty or as it was refused.

use super::view::NewGamePage;
use crate::play::TimeControl;
use crate::rules::{Catalogue, Variant};
use crate::web::frame::{Choice, ChoiceGroup, Page, Refused};
use crate::web::parts::{Drawing, SmallBoards, variant_choices};
use crate::words;

/// What stands in the form.
#[derive(Clone, Default)]
pub(in crate::web) struct TypedChallenge {
    pub variant: String,
    pub rulebook: String,
    pub opponent: String,
    pub seat: String,
    pub pace: String,
    pub visibility: String,
    pub message: String,
    pub setup: String,
    pub fen: String,
    pub invite: String,
}

impl TypedChallenge {
    /// Reads it from a form or an address: `text` gives the value of a field, or nothing.
    pub(in crate::web) fn read<'a>(text: impl Fn(&str) -> &'a str) -> Self {
        let given = |name: &str| text(name).to_owned();
        Self {
            variant: given("variant"),
            rulebook: given("rulebook"),
            opponent: given("opponent"),
            seat: given("seat"),
            pace: given("pace"),
            visibility: given("visibility"),
            message: given("message"),
            setup: given("setup"),
            fen: given("fen"),
            invite: given("invite"),
        }
    }
}

/// The page with the form, and with the start of the variant that stands in it.
pub(in crate::web) fn new_game_page(
    catalogue: &Catalogue,
    page: Page,
    typed: &TypedChallenge,
    refused: Option<Refused>,
) -> NewGamePage {
    let all = catalogue.all();
    let named = all.iter().find(|variant| variant.slug() == typed.variant);
    let chosen = named.unwrap_or(&all[0]);
    let mut smalls = SmallBoards::default();
    let start = smalls.draw(&Drawing {
        variant: chosen,
        position: chosen.start(),
        last: None,
        flip: false,
        appearance: &page.appearance,
    });
    NewGamePage {
        refused,
        variants: variant_choices(catalogue, chosen.slug()),
        rulebooks: groups(catalogue, chosen, &typed.rulebook, rulebooks_of),
        setups: groups(catalogue, chosen, &typed.setup, setups_of),
        opponent: typed.opponent.clone(),
        by_link: typed.invite == "link",
        seats: seats(&typed.seat),
        paces: paces(&typed.pace),
        visibilities: visibilities(&typed.visibility),
        message: typed.message.clone(),
        fen: typed.fen.clone(),
        fen_open: !typed.fen.is_empty() || chosen.allows().own_start,
        start,
        sprites: smalls.sprites(),
        caption: words::games::start_caption(chosen.name()),
        summary: chosen.summary().to_owned(),
        page,
    }
}

fn seats(chosen: &str) -> Vec<Choice> {
    let seats = [
        ("random", words::games::SEAT_AT_RANDOM),
        ("first", words::games::SEAT_FIRST),
        ("second", words::games::SEAT_SECOND),
    ];
    seats
        .map(|(value, text)| Choice::new(value, text, chosen))
        .into()
}

fn paces(chosen: &str) -> Vec<Choice> {
    let offered = TimeControl::OFFERED.iter();
    offered
        .map(|pace| Choice::new(&pace.slug(), &words::games::pace(*pace), chosen))
        .collect()
}

fn visibilities(chosen: &str) -> Vec<Choice> {
    let visibilities = [
        ("public", words::games::SEEN_BY_ALL),
        ("private", words::games::SEEN_BY_PLAYERS),
    ];
    visibilities
        .map(|(value, text)| Choice::new(value, text, chosen))
        .into()
}

/// The rulebooks of a variant, where there is a choice.
fn rulebooks_of(variant: &Variant) -> Vec<(String, String)> {
    let books = variant.rulebooks();
    let told = books.iter().map(|book| {
        let name = words::games::rulebook_name(*book);
        (book.slug().to_owned(), name.to_owned())
    });
    match books.len() {
        0 | 1 => Vec::new(),
        _ => told.collect(),
    }
}

/// The arrays of a variant that leaves a choice.
fn setups_of(variant: &Variant) -> Vec<(String, String)> {
    let setups = variant.setups().iter();
    setups
        .map(|setup| (setup.slug.clone(), setup.name.clone()))
        .collect()
}

/// What each variant offers, those of the chosen one first. The same word may stand in several
/// groups; only the first is marked as chosen.
fn groups(
    catalogue: &Catalogue,
    chosen: &Variant,
    word: &str,
    of: impl Fn(&Variant) -> Vec<(String, String)>,
) -> Vec<ChoiceGroup> {
    let others = catalogue.all().iter().map(AsRef::as_ref);
    let others = others.filter(|variant: &&Variant| variant.slug() != chosen.slug());
    let mut marked = false;
    let mut groups = Vec::new();
    for variant in std::iter::once(chosen).chain(others) {
        let choices: Vec<Choice> = of(variant)
            .iter()
            .map(|(value, text)| {
                let mark = if marked { "" } else { word };
                let choice = Choice::new(value, text, mark);
                marked |= choice.chosen;
                choice
            })
            .collect();
        if !choices.is_empty() {
            groups.push(ChoiceGroup {
                title: variant.name().to_owned(),
                choices,
            });
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_variant_offers_stands_under_its_name_and_is_marked_once() {
        let catalogue = Catalogue::built_in();
        let janggi = catalogue.find("janggi").unwrap();
        let slug = &janggi.setups()[1].slug;
        let setups = groups(&catalogue, &janggi, slug, setups_of);
        assert_eq!(setups[0].title, janggi.name());
        let books = groups(&catalogue, &catalogue.all()[0], "house", rulebooks_of);
        assert!(books.len() > 1, "several variants leave a choice");
        for groups in [setups, books] {
            let all = groups.iter().flat_map(|group| &group.choices);
            assert_eq!(all.filter(|choice| choice.chosen).count(), 1);
        }
    }
}
