//! The form for a challenge, empty or as it was refused.

use super::time_control::{self, TypedTimeControl, USUAL_PACE};
use super::view::NewGamePage;
use crate::model::{GameId, PlayerId, Word};
use crate::rules::{Catalogue, Family, Side, Variant};
use crate::service::course::is_taught;
use crate::service::games::{self, Entry, GameView};
use crate::service::{Error, RequestContext, favourites};
use crate::web::components::{Drawing, SmallBoards, challenge_cards, piece_sets};
use crate::web::http::{Choice, FieldError, Page};
use crate::words;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The defaults: sides by lot, visible to everybody.
const USUAL_SEAT: &str = "random";
const SEEN_BY_ALL: &str = "public";

/// The value of the field that asks for a reliable opponent.
pub(super) const RELIABLE: &str = "yes";
/// The choices of whether the game counts for ratings; the first is the default.
pub(super) const FRIENDLY: &str = "no";
pub(super) const RATED: &str = "yes";

/// The most open games listed above the form.
const MOST_OPEN: usize = 5;
/// The most variants offered as played lately.
const MOST_RECENT: usize = 5;

#[derive(Clone, Default)]
pub(in crate::web) struct TypedChallenge {
    pub variant: String,
    pub rulebook: String,
    pub opponent: String,
    pub seat: String,
    pub time: TypedTimeControl,
    pub visibility: String,
    pub rated: String,
    pub rating_from: String,
    pub rating_to: String,
    pub reliable: String,
    pub message: String,
    pub setup: String,
    pub fen: String,
    pub invite: String,
    pub games: String,
    pub standing: String,
    /// The challenge that this counter-offer replaces.
    pub counter: Option<GameId>,
}

impl TypedChallenge {
    /// The same, with the default side if none was chosen.
    pub(in crate::web) fn usual(mut self) -> Self {
        if self.seat.is_empty() {
            USUAL_SEAT.clone_into(&mut self.seat);
        }
        self
    }

    /// Whether it contains more than a game and an opponent.
    fn has_details(&self) -> bool {
        let words = [
            &self.rulebook,
            &self.message,
            &self.setup,
            &self.fen,
            &self.games,
            &self.standing,
            &self.rating_from,
            &self.rating_to,
            &self.reliable,
        ];
        let usual = [
            (&self.seat, USUAL_SEAT),
            (&self.visibility, SEEN_BY_ALL),
            (&self.rated, FRIENDLY),
        ];
        self.time.has_details()
            || words.into_iter().any(|word| !word.is_empty())
            || usual
                .into_iter()
                .any(|(word, usual)| !word.is_empty() && word != usual)
    }

    /// The query that links to other variants carry: `&opponent=lan`.
    fn link_query(&self) -> String {
        if let Some(id) = self.counter {
            return format!("&counter={id}");
        }
        match self.opponent.as_str() {
            "" => String::new(),
            name => {
                let field = serde_urlencoded::to_string([("opponent", name)]);
                field.map_or_else(|_| String::new(), |field| format!("&{field}"))
            }
        }
    }

    /// Reads a form or an address. `text` returns the value of a field, or an empty text.
    pub(in crate::web) fn read<'a>(text: impl Fn(&str) -> &'a str) -> Self {
        let given = |name: &str| text(name).to_owned();
        Self {
            variant: given("variant"),
            rulebook: given("rulebook"),
            opponent: given("opponent"),
            seat: given("seat"),
            time: TypedTimeControl::read(&text),
            visibility: given("visibility"),
            rated: given("rated"),
            rating_from: given("rating_from"),
            rating_to: given("rating_to"),
            reliable: given("reliable"),
            message: given("message"),
            setup: given("setup"),
            fen: given("fen"),
            invite: given("invite"),
            games: given("games"),
            standing: given("standing"),
            counter: None,
        }
    }

    /// A counter-offer. `text` returns what was sent. Missing fields keep the value of the
    /// challenge.
    pub(in crate::web) fn countering<'a>(
        view: &GameView,
        text: impl Fn(&str) -> Option<&'a str>,
    ) -> Self {
        let challenge = view.challenge();
        let seat = challenge.seat.side().map(Side::other);
        let (pace, terms) = (view.pace.slug(), view.terms);
        let is_same = text("variant").is_none_or(|slug| slug == view.variant.slug());
        let has_own_clock = text("pace").or(text("control")).is_some();
        let same = |word: &str| {
            if is_same {
                word.to_owned()
            } else {
                String::new()
            }
        };
        let only = |is_so: bool, word: &str| {
            if is_so {
                word.to_owned()
            } else {
                String::new()
            }
        };
        let as_it_was = [
            ("variant", view.variant.slug().to_owned()),
            ("rulebook", same(view.rulebook.book.slug())),
            ("seat", seat.map_or(USUAL_SEAT, Side::as_str).to_owned()),
            ("visibility", view.visibility().word().to_owned()),
            ("rated", only(is_same && view.is_rated(), RATED)),
            (
                "fen",
                only(
                    is_same && view.variant.allows().own_start,
                    view.special_start().unwrap_or_default(),
                ),
            ),
            ("pace", only(!has_own_clock, &pace)),
            ("flag", only(!has_own_clock && terms.by_claim, "claim")),
            ("vacation", only(!has_own_clock && terms.no_vacation, "no")),
            ("quiet", only(!has_own_clock && terms.no_quiet, "no")),
        ];
        let was = |name: &str| {
            let mut was = as_it_was.iter().filter(|(known, _)| *known == name);
            was.next().map_or("", |(_, word)| word.as_str())
        };
        Self {
            opponent: view
                .called(challenge.challenger_id.unwrap_or(PlayerId::NONE))
                .name,
            invite: String::new(),
            standing: String::new(),
            rating_from: String::new(),
            rating_to: String::new(),
            counter: Some(view.id()),
            ..Self::read(|name| text(name).unwrap_or_else(|| was(name)))
        }
    }
}

/// The data shown beside the form to a player who may send it.
pub(in crate::web) struct FormContext {
    pub page: Page,
    /// Challenges of others that anybody may accept.
    pub open: Vec<Entry>,
    /// The slugs of the player's favourite variants.
    pub favourites: BTreeSet<String>,
    /// The slugs of the variants that the player played last.
    pub recent: Vec<String>,
}

impl FormContext {
    pub(in crate::web) fn load(context: &mut RequestContext) -> Result<Self, Error> {
        Ok(Self {
            page: Page::of(context)?,
            open: games::open_to(context)?,
            favourites: favourites::own(context)?,
            recent: games::recent_variants(context)?,
        })
    }
}

/// The page with the form for the chosen variant.
pub(in crate::web) fn new_game_page(
    catalogue: &Catalogue,
    FormContext {
        page,
        open,
        favourites,
        recent,
    }: FormContext,
    typed: &TypedChallenge,
    refused: Option<FieldError>,
) -> NewGamePage {
    let all = catalogue.all();
    let named = words::variant_names::find(catalogue, &typed.variant);
    // By default, a favourite variant is chosen.
    let is_favourite = |variant: &&Arc<Variant>| favourites.contains(variant.slug());
    let chosen = named
        .as_ref()
        .or(all.iter().find(is_favourite))
        .unwrap_or(&all[0]);
    let mut smalls = SmallBoards::default();
    let start = smalls.draw(&start_of(chosen, &page));
    let takes_fen = !typed.fen.is_empty() || chosen.allows().own_start;
    let fits = |entry: &&Entry| entry.row.rules.variant == chosen.slug();
    let open: Vec<Entry> = open.iter().filter(fits).take(MOST_OPEN).cloned().collect();
    NewGamePage {
        alert: refused
            .as_ref()
            .filter(|refused| !has_field(refused.field, chosen, typed))
            .map(|refused| refused.sentence.clone()),
        more: typed.counter.is_some()
            || typed.has_details()
            || refused.as_ref().is_some_and(is_folded),
        time: time_control::view(&typed.time, refused.as_ref(), page.now),
        refused,
        favourites: choices_among(all.iter().filter(is_favourite), chosen),
        recent: choices_among(offered_among(all, &recent, &favourites), chosen),
        families: family_choices(catalogue, chosen),
        variants: variant_choices_of(catalogue, chosen),
        link_query: typed.link_query(),
        counter: typed.counter,
        slug: chosen.slug().to_owned(),
        name: words::variant_name(chosen).into_owned(),
        taught: is_taught(chosen),
        // Their boards would equal the one beside the form.
        open: challenge_cards(&page, &mut SmallBoards::default(), &open),
        usual: words::terms::pace(USUAL_PACE),
        rulebooks: choices(rulebooks_of(chosen), &typed.rulebook),
        setups: choices(setups_of(chosen), &typed.setup),
        opponent: typed.opponent.clone(),
        by_link: typed.invite == "link",
        seats: seats(&typed.seat),
        visibilities: visibilities(&typed.visibility),
        ratings: ratings(&typed.rated),
        both_sides: typed.games == "2",
        standing: typed.standing.clone(),
        rating_from: typed.rating_from.clone(),
        rating_to: typed.rating_to.clone(),
        reliable: typed.reliable == RELIABLE,
        message: typed.message.clone(),
        fen: typed.fen.clone(),
        takes_fen,
        start,
        sprites: smalls.sprites(),
        sets: piece_sets(chosen, &page.appearance),
        caption: t!("game-start-caption", variant = words::variant_name(chosen)),
        summary: words::variants::summary(chosen).into_owned(),
        page,
    }
}

/// The variants last played that are no favourites, a few.
fn offered_among<'a>(
    all: &'a [Arc<Variant>],
    recent: &'a [String],
    favourites: &'a BTreeSet<String>,
) -> impl Iterator<Item = &'a Arc<Variant>> {
    let others = recent.iter().filter(|slug| !favourites.contains(*slug));
    let offered = others.filter_map(|slug| all.iter().find(|variant| variant.slug() == slug));
    offered.take(MOST_RECENT)
}

fn start_of<'a>(variant: &'a Variant, page: &'a Page) -> Drawing<'a> {
    Drawing {
        variant,
        position: variant.start(),
        last: None,
        flip: false,
        appearance: &page.appearance,
    }
}

/// Whether the form has that field.
fn has_field(name: &str, variant: &Variant, typed: &TypedChallenge) -> bool {
    match name {
        "rulebook" => !rulebooks_of(variant).is_empty(),
        "setup" => !setups_of(variant).is_empty(),
        "opponent" | "standing" | "rating_from" => typed.counter.is_none(),
        _ => true,
    }
}

/// The families, each represented by its first variant.
fn family_choices(catalogue: &Catalogue, chosen: &Variant) -> Vec<Choice> {
    let firsts = Family::ALL.iter().copied().filter_map(|family| {
        let mut all = catalogue.all().iter();
        all.find(|variant| variant.family() == family)
    });
    let choices = firsts.map(|first| Choice {
        chosen: first.family() == chosen.family(),
        ..Choice::new(first.slug(), words::variants::family(first.family()), "")
    });
    choices.collect()
}

/// The variants in the family of the chosen one.
fn variant_choices_of(catalogue: &Catalogue, chosen: &Variant) -> Vec<Choice> {
    let all = catalogue.all().iter();
    let own = all.filter(|variant| variant.family() == chosen.family());
    choices_among(own, chosen)
}

fn choices_among<'a>(
    variants: impl Iterator<Item = &'a Arc<Variant>>,
    chosen: &Variant,
) -> Vec<Choice> {
    variants
        .map(|variant| Choice::new(variant.slug(), &words::variant_name(variant), chosen.slug()))
        .collect()
}

/// Whether the refused field is in the folded part of the form.
fn is_folded(refused: &FieldError) -> bool {
    refused.field != "opponent"
}

fn seats(chosen: &str) -> Vec<Choice> {
    let seats = [
        (USUAL_SEAT, t!("challenge-seat-random")),
        ("first", t!("challenge-seat-first")),
        ("second", t!("challenge-seat-second")),
    ];
    seats
        .map(|(value, text)| Choice::new(value, text, chosen))
        .into()
}

fn visibilities(chosen: &str) -> Vec<Choice> {
    let visibilities = [
        (SEEN_BY_ALL, t!("challenge-seen-by-all")),
        ("private", t!("challenge-seen-by-players")),
    ];
    visibilities
        .map(|(value, text)| Choice::new(value, text, chosen))
        .into()
}

fn ratings(chosen: &str) -> Vec<Choice> {
    let ratings = [
        (FRIENDLY, t!("challenge-friendly")),
        (RATED, t!("challenge-rated")),
    ];
    ratings
        .map(|(value, text)| Choice::new(value, text, chosen))
        .into()
}

/// The rulebooks of a variant; empty without a choice.
fn rulebooks_of(variant: &Variant) -> Vec<(String, String)> {
    let books = variant.rulebooks();
    let pairs = books.iter().map(|book| {
        let name = words::terms::rulebook_name(*book);
        (book.slug().to_owned(), name.to_owned())
    });
    match books.len() {
        0 | 1 => Vec::new(),
        _ => pairs.collect(),
    }
}

/// The set-ups or odds of a variant; empty without a choice.
fn setups_of(variant: &Variant) -> Vec<(String, String)> {
    let setups = variant.setups().iter().map(|setup| {
        let name = words::variants::array(setup);
        (setup.slug.clone(), name.into_owned())
    });
    let odds = variant.odds().iter().map(|odds| {
        let name = words::variants::odds(odds);
        (odds.slug.clone(), name.into_owned())
    });
    setups.chain(odds).collect()
}

fn choices(offered: Vec<(String, String)>, chosen: &str) -> Vec<Choice> {
    let offered = offered.iter();
    offered
        .map(|(value, text)| Choice::new(value, text, chosen))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_offers_only_its_own_set_ups_and_rulebooks() {
        let catalogue = Catalogue::built_in();
        let offered = |slug: &str| {
            let variant = catalogue.find(slug).unwrap();
            (setups_of(&variant).len(), rulebooks_of(&variant).len())
        };
        assert_eq!(offered("janggi"), (4, 0));
        assert_eq!(offered("xiangqi"), (8, 3));
        assert_eq!(offered("banner"), (0, 3));
        let janggi = catalogue.find("janggi").unwrap();
        let slug = &janggi.setups()[1].slug;
        let setups = choices(setups_of(&janggi), slug);
        assert_eq!(setups.iter().filter(|choice| choice.chosen).count(), 1);
    }

    #[test]
    fn the_fold_is_open_when_something_in_it_was_chosen() {
        let typed = |name: &'static str, value: &'static str| {
            TypedChallenge::read(|field| if field == name { value } else { "" }).usual()
        };
        assert!(!typed("opponent", "lan").has_details());
        assert!(!typed("pace", "3d").has_details());
        for (name, value) in [
            ("pace", "7d"),
            ("control", "bank"),
            ("seat", "first"),
            ("message", "Hello"),
        ] {
            assert!(typed(name, value).has_details(), "{name}");
        }
    }
}
