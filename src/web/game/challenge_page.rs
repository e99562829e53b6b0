//! The page of a challenge.

use super::PageRequest;
use crate::model::{GameId, PlayerName, RatingRange, Status};
use crate::rules::{Allows, Hidden, RulesPart, Side};
use crate::service::Error;
use crate::service::games::{GameView, LAPSES_AFTER_DAYS};
use crate::service::invitations::InvitationTarget;
use crate::service::ratings::Stakes;
use crate::web::components::{
    ChallengeReader, Deadline, Drawing, Person, SeatLabel, is_flipped, piece_sets, qr_code,
    stakes_text,
};
use crate::web::http::{Choice, Page};
use crate::words;
use askama::Template;
use chrono::TimeDelta;

/// A challenge before it is accepted, or the result of one that is over.
#[derive(Template)]
#[template(path = "challenges/challenge.html")]
pub(in crate::web) struct ChallengePage {
    pub page: Page,
    pub id: GameId,
    /// The slug of its variant, with the version if it is an old one.
    pub slug: String,
    pub variant: String,
    /// One sentence about the variant.
    pub summary: String,
    pub allows: Allows,
    /// The start as FEN, if it is not the variant's own.
    pub fen: Option<String>,
    /// The challenge that it replaces as a counter-offer.
    pub in_place_of: Option<GameId>,
    /// Why the command was refused.
    pub alert: Option<String>,
    /// The counter-offer that replaced it.
    pub countered_by: Option<GameId>,
    /// The result of a challenge that was not accepted.
    pub note: Option<String>,
    /// Whether it can no longer be answered.
    pub is_over: bool,
    /// `Lan invites you to a game of Xiangqi`.
    pub title: String,
    /// The message; may be empty.
    pub greeting: String,
    /// The terms that an acceptance agrees to.
    pub terms: ChallengeTerms,
    /// What a challenge of a ladder means.
    pub ladder: Option<String>,
    /// Both players' ratings and how the reader's would change, in a rated challenge.
    pub stakes: Option<String>,
    /// How the reader's friend is reached, if it is the reader's own invitation.
    pub sent: Option<InvitationTarget>,
    pub acts: ChallengeActs,
    /// The start of the game, drawn.
    pub svg: String,
    /// The piece sets to switch between.
    pub sets: Vec<Choice>,
    /// The address of the same page with the board flipped.
    pub turned: String,
    pub rules: Vec<RulesPart>,
}

impl ChallengePage {
    /// The code of an invitation's link, for the camera of a phone.
    fn qr_code(&self, link: &str) -> Option<String> {
        qr_code(&format!("{}/{link}", self.page.site), t!("challenge-qr"))
    }
}

/// The terms that an acceptance agrees to.
pub(in crate::web) struct ChallengeTerms {
    pub from: Person,
    /// The invited player; `None` for an open challenge.
    pub to: Option<Person>,
    /// `You play Red and move first`, `Drawn by lot when the game begins`.
    pub seat: String,
    /// The seat's appearance, if the seat is known.
    pub seated: Option<SeatLabel>,
    /// The challenger's set-up, if there was a choice.
    pub setup: Option<String>,
    pub odds: Option<String>,
    pub rulebook: String,
    pub pace: String,
    /// The meaning of the time control, in sentences.
    pub clock: String,
    /// Whether only the players can see the game.
    pub private: bool,
    pub rated: bool,
    /// The ratings that may accept it, if not all.
    pub ratings: Option<String>,
    /// Whether it asks for a reliable opponent.
    pub reliable: bool,
    /// The games that it starts if there are several, a sentence each.
    pub games: Vec<String>,
    /// When it expires, while it is open.
    pub deadline: Option<Deadline>,
}

/// The actions on a challenge that the reader may take.
pub(in crate::web) struct ChallengeActs {
    pub accept: bool,
    /// The set-ups that the accepter chooses from; empty without a choice.
    pub setups: Vec<Choice>,
    /// How hidden pieces are dealt, if there are any. The accepter may add a random word.
    pub deal: Option<String>,
    /// The challenger's random word, shown to the challenger, who may change it.
    pub own_word: Option<String>,
    pub decline: bool,
    /// Whether the reader can make a counter-offer.
    pub counter: bool,
    pub withdraw: bool,
    /// The address of the sign-in page that leads back here, for visitors.
    pub sign_in: Option<String>,
}

/// A challenge that is open, or the result of one that is not.
///
/// # Errors
/// [`Error::Internal`] if its set-up cannot be read.
pub(in crate::web) fn challenge_page(
    page: Page,
    (view, stakes): (&GameView, Option<Stakes>),
    request: &PageRequest,
) -> Result<ChallengePage, Error> {
    let (variant, reader) = (&view.variant, ChallengeReader::of(&page, view.challenge()));
    let start = view.start()?;
    // A reader whose seat is known sees the board from there.
    let seat = reader.seat.filter(|_| reader.own || reader.invited);
    let drawing = Drawing {
        variant,
        position: &start,
        last: None,
        flip: is_flipped(variant, &page.appearance, seat, request.board_query.flip),
        appearance: &page.appearance,
    };
    let challenger = challenger(view);
    Ok(ChallengePage {
        id: view.id(),
        slug: view.rules_page(),
        variant: words::variant_name(variant).into_owned(),
        summary: words::variants::summary(variant).into_owned(),
        allows: *variant.allows(),
        fen: view
            .special_start()
            .filter(|_| variant.allows().own_start)
            .map(str::to_owned),
        in_place_of: view.challenge_details.in_place_of,
        countered_by: view.challenge_details.countered_by,
        alert: request.alert.clone(),
        is_over: words::games::challenge_over(view.status()).is_some(),
        note: words::games::challenge_over(view.status()).or_else(|| sent_note(view, &reader)),
        title: title(view, &challenger),
        greeting: view.challenge().greeting.clone(),
        terms: terms(&page, view, &reader, start.turn()),
        ladder: words::tournaments::ladder_challenge(
            view.tournament.as_ref().map(|of| of.name.as_str()),
            challenger.display_name(),
        ),
        stakes: stakes.map(|stakes| stakes_text(&stakes, challenger.display_name())),
        sent: view.challenge_details.sent.clone(),
        acts: acts(&page, view, &reader),
        svg: drawing.large(page.notation),
        sets: piece_sets(variant, &page.appearance),
        turned: format!("/games/{}?flip={}", view.id(), u8::from(!drawing.flip)),
        rules: words::variants::rules(variant),
        page,
    })
}

/// The confirmation for the challenger. That of an invitation stands beside its address.
fn sent_note(view: &GameView, reader: &ChallengeReader) -> Option<String> {
    if !reader.own || view.challenge_details.sent.is_some() {
        return None;
    }
    Some(match view.challenge().opponent_id {
        Some(opponent) => t!("challenge-sent-to", opponent = view.called(opponent).name),
        None => t!("challenge-posted").to_owned(),
    })
}

/// The sentence with the challenger, the invited player and the variant.
fn title(view: &GameView, challenger: &PlayerName) -> String {
    let variant = words::variant_name(&view.variant);
    let challenger = challenger.display_name();
    if view.is_by_invitation() {
        return t!(
            "challenge-heading-friend",
            challenger = challenger,
            variant = variant
        );
    }
    let opponent = view.challenge().opponent_id.map(|id| view.called(id));
    let opponent = opponent.as_ref().map(PlayerName::display_name);
    words::games::challenge_title(challenger, opponent, &variant)
}

pub(in crate::web) fn challenger(view: &GameView) -> PlayerName {
    let id = view.challenge().challenger_id;
    id.map(|id| view.called(id)).unwrap_or_default()
}

/// The terms that an acceptance agrees to, worded for the reader.
pub(in crate::web) fn terms(
    page: &Page,
    view: &GameView,
    reader: &ChallengeReader,
    mover: Side,
) -> ChallengeTerms {
    let (variant, challenge) = (&view.variant, view.challenge());
    let array = view.special_start().unwrap_or_default();
    let setup = variant.setup_named(array).or(variant.setups().first());
    let lapses = challenge.created_at.utc() + TimeDelta::days(LAPSES_AFTER_DAYS);
    let is_open = view.status() == Status::Open;
    ChallengeTerms {
        from: Person::of(&challenger(view)),
        to: challenge.opponent_id.map(|id| {
            if view.is_by_invitation() {
                Person::friend(reader.own)
            } else {
                Person::of(&view.called(id))
            }
        }),
        seat: words::games::seat_offered(variant, mover, challenge.seat.side(), reader.own),
        seated: reader.seat.map(|seat| SeatLabel::of(variant, seat)),
        setup: setup.map(|setup| words::variants::array(setup).into_owned()),
        odds: variant
            .odds_named(array)
            .map(|odds| words::variants::odds(odds).into_owned()),
        rulebook: words::terms::repetition(view.rulebook).to_owned(),
        pace: words::terms::pace(view.pace),
        clock: words::time_controls::meaning(view.agreed_pace()),
        private: !view.is_public(),
        rated: view.is_rated(),
        ratings: range_text(view.challenge_details.requirements.ratings),
        reliable: view.challenge_details.requirements.reliable,
        games: view
            .challenge_details
            .multiple
            .map_or_else(Vec::new, |multiple| {
                words::games::several(multiple.both_sides, multiple.standing)
            }),
        deadline: is_open.then(|| Deadline::on(page, lapses)),
    }
}

/// `1400 to 1600`; none if anyone may accept.
fn range_text(range: RatingRange) -> Option<String> {
    match (range.lowest, range.highest) {
        (None, None) => None,
        (Some(lowest), None) => Some(t!("challenge-range-from", lowest = lowest.to_string())),
        (None, Some(highest)) => Some(t!("challenge-range-up-to", highest = highest.to_string())),
        (Some(lowest), Some(highest)) => Some(t!(
            "challenge-range-between",
            lowest = lowest.to_string(),
            highest = highest.to_string()
        )),
    }
}

fn acts(page: &Page, view: &GameView, reader: &ChallengeReader) -> ChallengeActs {
    let is_open = view.status() == Status::Open;
    let is_for_reader =
        is_open && !reader.own && (reader.invited || view.challenge().opponent_id.is_none());
    let is_stranger = page.viewer.is_none();
    let variant = &view.variant;
    let setups = variant.setups().iter();
    ChallengeActs {
        accept: is_for_reader && reader.confirmed,
        setups: setups
            .map(|setup| Choice::new(&setup.slug, &words::variants::array(setup), ""))
            .collect(),
        deal: deal_text(view).filter(|_| is_open),
        own_word: view
            .chance
            .as_ref()
            .and_then(|chance| chance.own_word.clone())
            .filter(|_| is_open && reader.own),
        decline: is_open && reader.invited,
        counter: is_open && reader.invited && view.tournament.is_none(),
        withdraw: is_open && reader.own,
        sign_in: (is_for_reader && is_stranger)
            .then(|| format!("/login?next=/games/{}", view.id())),
    }
}

/// How hidden pieces will be dealt, if there are any.
pub(in crate::web) fn deal_text(view: &GameView) -> Option<String> {
    let chance = view.chance.as_ref()?;
    let is_dealt = view.variant.hides(Hidden::Kinds);
    is_dealt.then(|| words::holdings::deal_to_come(chance))
}
