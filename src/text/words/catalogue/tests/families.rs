//! The families of ids: sentences that are chosen by a word of the data.

use crate::analysis::{Mark, Tactic};
use crate::model::notice::Kind;
use crate::model::quiet::QuietFault;
use crate::model::{
    AddressError, GameMailFrequency, MailFrequency, StartRule, TournamentKind, TournamentStatus,
    Word,
};
use crate::notation::Notation;
use crate::notation::formats::ForeignFormat;
use crate::play::audit::Part;
use crate::play::{self, Reason};
use crate::refusals::{
    AccountFault, AdminFault, AlertsRefused, DisplayNameFault, Forbidden, NameFault, PasswordFault,
    PersonFault, RematchRefused, TournamentRefused, VacationFault,
};
use crate::rules::{self, Family, Rulebook};
use crate::search::Sort;
use crate::words::characters;
use crate::words::rulebooks::Question;
use std::collections::BTreeMap;
use strum::{IntoEnumIterator as _, VariantArray as _, VariantNames as _};

/// Families of ids whose words are data: of games, of commands, of the admin log.
pub(super) const BY_DATA: [&str; 20] = [
    "admin-ask-",
    "admin-button-",
    "admin-did-",
    "admin-done-",
    "admin-follows-",
    "admin-sort-",
    "admin-status-",
    "background-",
    "names-",
    "piece-",
    "seat-",
    "variant-",
    "opening-",
    "how-",
    "zone-",
    "obstacle-",
    "odds-",
    "setup-",
    "command-",
    "task-",
];

/// The families of ids with all their words.
pub(super) fn families() -> BTreeMap<&'static str, Vec<&'static str>> {
    fn but<'w>(words: &[&'w str], left_out: &[&str]) -> Vec<&'w str> {
        let words = words.iter().filter(|word| !left_out.contains(word));
        words.copied().collect()
    }
    fn words_of<T: Word>(all: &[T]) -> Vec<&'static str> {
        all.iter().map(|value| value.word()).collect()
    }
    let kinds = |optional: bool| {
        let kinds = Kind::VARIANTS
            .iter()
            .filter(|kind| !optional || kind.is_optional());
        kinds.map(|kind| kind.word()).collect()
    };
    let books: Vec<_> = Rulebook::ALL.iter().map(|book| book.slug()).collect();
    let notations: Vec<_> = Notation::ALL.iter().map(|it| it.slug()).collect();
    let reasons = Reason::all().into_iter().map(Reason::as_str);
    let signs = characters::CHARACTERS.iter().chain(&characters::SHOGI);
    let mails = MailFrequency::VARIANTS.iter().map(|often| often.word());
    let in_game = GameMailFrequency::VARIANTS.iter().map(|often| often.word());
    let in_game = in_game.filter(|word| *word != "usual");
    let offers = ["draw", "takeback", "pause", "cancel"];
    let all_offers = ["draw", "takeback", "pause", "cancel", "result"];
    let parts = ["reset", "confirm", "address", "password"];
    let links = [
        "move",
        "look",
        "analysis",
        "answer",
        "invitation",
        "all-games",
        "solve",
        "tournament",
    ];
    let banks = ["alone", "increment", "both"];
    let acts = [
        "player-locked-out",
        "player-let-in",
        "locked-out",
        "let-in",
        "address-confirmed",
        "renamed",
        "accounts-linked",
        "accounts-unlinked",
        "called-off",
        "made-private",
        "made-public",
        "looked-at",
        "remark-hidden",
        "remark-restored",
        "message-hidden",
        "message-restored",
        "other",
    ];
    let refusals_with_values = [
        "name",
        "too-many-variants",
        "wrong-time-control",
        "places",
        "section",
        "rounds",
        "at-once",
        "start-date",
        "message-too-long",
        "enough",
        "out-of-reach",
        "reason-too-long",
        "wrong-file",
        "unknown-players",
    ];
    let faults = ["name", "display-name", "password", "address", "quiet"];
    [
        ("accounts", but(AccountFault::VARIANTS, &faults)),
        (
            "alert",
            Kind::shown_on_devices().map(<&str>::from).collect(),
        ),
        ("alerts-refused", AlertsRefused::VARIANTS.into()),
        ("tournament-kind", words_of(TournamentKind::VARIANTS)),
        ("tournament-means", words_of(TournamentKind::VARIANTS)),
        ("tournament-status", words_of(TournamentStatus::VARIANTS)),
        ("tournament-start", words_of(StartRule::VARIANTS)),
        (
            "tournament-refused",
            but(TournamentRefused::VARIANTS, &refusals_with_values),
        ),
        (
            "foreign-format",
            ForeignFormat::ALL.iter().map(|it| it.slug()).collect(),
        ),
        ("accounts-address", AddressError::VARIANTS.into()),
        ("accounts-display", DisplayNameFault::VARIANTS.into()),
        ("accounts-name", NameFault::VARIANTS.into()),
        ("accounts-password", PasswordFault::VARIANTS.into()),
        ("accounts-quiet", QuietFault::VARIANTS.into()),
        (
            "admin-fault",
            but(
                AdminFault::VARIANTS,
                &["person", "wrong-password", "account", "reason-too-long"],
            ),
        ),
        (
            "admin-fault-person",
            but(PersonFault::VARIANTS, &["name-too-long"]),
        ),
        (
            "appearance",
            vec![
                "set",
                "board",
                "theme",
                "size",
                "orientation",
                "light",
                "sending",
                "afterwards",
                "language",
            ],
        ),
        ("appearance-afterwards", vec!["stay", "next"]),
        ("appearance-board", vec!["usual", "lines", "checkered"]),
        ("appearance-language", vec!["auto"]),
        ("appearance-light", vec!["auto", "light", "dark"]),
        ("appearance-orientation", vec!["own", "fixed"]),
        ("appearance-sending", vec!["always", "warned", "never"]),
        (
            "appearance-set",
            vec!["traditional", "simplified", "western", "letters"],
        ),
        ("appearance-size", vec!["medium", "small", "large", "wall"]),
        (
            "appearance-theme",
            vec!["auto", "paper", "wood", "green", "night"],
        ),
        (
            "archive-no",
            vec![
                "year", "moves", "rating", "result", "material", "pattern", "kibitzed",
            ],
        ),
        ("archive-sort", Sort::iter().map(Into::into).collect()),
        (
            "board",
            vec![
                "went",
                "swapped",
                "became",
                "went-took",
                "went-became",
                "went-took-became",
            ],
        ),
        ("challenge-bank", banks.into()),
        ("check", Part::VARIANTS.into()),
        ("course-ask", vec!["take", "stop", "mate", "end", "tactic"]),
        ("course-tactic", crate::model::Tactic::VARIANTS.into()),
        ("course-tactic-means", crate::model::Tactic::VARIANTS.into()),
        (
            "course-repetition",
            but(&books, &["threefold", "chess", "free"]),
        ),
        (
            "ending",
            vec![
                "checkmate",
                "stalemate",
                "stalemate-wins",
                "perpetual-check",
                "perpetual-chase",
                "points-bikjang",
                "points-passes",
                "points-repetition",
                "repeated",
                "points-moves",
                "points-move-limit",
                "points-material",
                "no-pieces-won",
                "no-pieces",
                "extinction",
                "check-count",
                "race",
                "explosion",
                "king-lost",
                "king-captured",
                "frozen",
                "no-move",
                "arrived",
                "bared",
            ],
        ),
        (
            "ending-draw",
            vec![
                "repetition",
                "moves",
                "move-limit",
                "no-mate",
                "material",
                "points",
                "stalemate",
                "race",
                "count",
            ],
        ),
        (
            "family",
            Family::ALL.iter().map(|family| family.as_str()).collect(),
        ),
        ("fen", vec!["outside", "not-of-seat"]),
        ("game-accept", vec!["draw", "result", "takeback", "pause"]),
        ("game-ask", offers.into()),
        ("game-clock-bank", banks.into()),
        ("game-declined", offers.into()),
        ("game-lapsed", all_offers.into()),
        ("game-their-answer", all_offers.into()),
        (
            "game-no-rematch",
            but(RematchRefused::VARIANTS, &["blocked"]),
        ),
        ("game-offered", offers.into()),
        (
            "game-over",
            vec![
                "resignation",
                "timeout",
                "abandoned",
                "recorded",
                "agreement",
                "adjudicated",
                "unfinished",
                "cancelled",
            ],
        ),
        (
            "game-over-draw",
            vec![
                "recorded",
                "adjudicated",
                "timeout",
                "abandoned",
                "agreement",
            ],
        ),
        ("game-pace-bank", banks.into()),
        (
            "game-refused",
            but(
                play::Refusal::VARIANTS,
                &["over", "rules", "full", "gift-bounds"],
            ),
        ),
        ("game-repetition", books.clone()),
        ("game-rulebook", books.clone()),
        ("game-term", books.clone()),
        ("game-waits", offers.into()),
        ("review-mark", Mark::ALL.map(Mark::word).into()),
        ("review-lost", Tactic::ALL.map(Tactic::word).into()),
        ("review-missed", Tactic::ALL.map(Tactic::word).into()),
        ("game-yes", vec!["draw", "result"]),
        ("letter-account-button", parts.into()),
        ("letter-account-here", parts.into()),
        ("letter-account-subject", parts.into()),
        ("letter-button", links.into()),
        ("letter-here", links.into()),
        ("letter-offered", vec!["draw", "pause", "cancel"]),
        ("manual", but(&notations, &["algebraic", "coordinate"])),
        ("news-text", acts.into()),
        (
            "news-then",
            vec![
                "player-locked-out",
                "locked-out",
                "renamed",
                "accounts-linked",
                "accounts-unlinked",
                "made-private",
                "looked-at",
                "message-hidden",
            ],
        ),
        ("news-title", acts.into()),
        ("notation", notations.clone()),
        (
            "notation-title",
            vec!["algebraic", "coordinate", "san", "japanese", "usi"],
        ),
        ("notice", kinds(false)),
        ("notice-tells", kinds(true)),
        ("reason", reasons.collect()),
        (
            "refusal",
            but(
                rules::Refusal::VARIANTS,
                &["game-over", "promotion", "decided"],
            ),
        ),
        ("refusal-why", vec!["in-the-way", "blocked"]),
        (
            "rulebook",
            Question::VARIANTS.iter().map(Into::into).collect(),
        ),
        ("rulebook-about", books.clone()),
        ("rulebook-axf", vec!["when", "chase", "both-chase"]),
        ("rulebook-chess", vec!["when"]),
        ("rulebook-free", vec!["when"]),
        (
            "rulebook-house",
            vec![
                "when",
                "check",
                "both-check",
                "chase",
                "both-chase",
                "check-and-chase",
            ],
        ),
        ("rulebook-janggi", vec!["when"]),
        ("rulebook-mover-loses", vec!["when"]),
        ("rulebook-perpetual", vec!["when"]),
        ("rulebook-shogi", vec!["when"]),
        ("rulebook-threefold", vec!["when"]),
        ("rulebook-tori", vec!["when"]),
        (
            "ruling-attack",
            vec![
                "unprotected",
                "chariot",
                "may-chase",
                "fair-game",
                "pinned",
                "exchange",
                "protected",
                "stood-before",
            ],
        ),
        (
            "settings-game",
            in_game.chain(["daily", "twice-daily"]).collect(),
        ),
        ("settings-often", mails.clone().collect()),
        ("settings-often-means", mails.collect()),
        ("frame-done", vec!["confirmed", "note"]),
        (
            "time-region",
            vec![
                "africa",
                "america",
                "antarctica",
                "arctic",
                "asia",
                "atlantic",
                "australia",
                "europe",
                "indian",
                "pacific",
            ],
        ),
        (
            "settings-saved",
            vec![
                "form",
                "alerts",
                "password",
                "address",
                "resend",
                "probe",
                "feeds-made",
                "feeds-renewed",
                "feeds-stopped",
                "sessions",
                "vacation",
                "vacation-saves",
                "vacation-over",
            ],
        ),
        ("sign", signs.map(|character| character.id).collect()),
        (
            "vacation",
            but(
                VacationFault::VARIANTS,
                &[
                    "unreadable-start",
                    "unreadable-end",
                    "too-long",
                    "last-hours",
                ],
            ),
        ),
        ("upkeep-done", vec!["retry", "drop", "lift"]),
        ("web", Forbidden::VARIANTS.into()),
        (
            "web-title",
            vec!["400", "403", "404", "408", "413", "429", "503"],
        ),
    ]
    .into()
}

/// The ids of the families, each with its family.
pub(super) fn ids_of_families() -> BTreeMap<String, &'static str> {
    let families = families().into_iter();
    let ids = families.flat_map(|(family, words)| {
        let id = move |word| (format!("{family}-{word}"), family);
        words.into_iter().map(id)
    });
    ids.collect()
}
