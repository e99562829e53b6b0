//! Builds the page of a variant: drawings, pieces, notations, rulebooks.

use super::view::{
    BookHead, BookRow, BookTable, Figure, NotationRow, NotationTable, PieceSection, SignCell,
    SignRow, SignTable, VariantPage,
};
use crate::diagram::{Dress, Set, svg};
use crate::notation::{Notation, fen, samples};
use crate::rules::{Kind, Lesson, Move, Piece, Position, Side, Square, Variant};
use crate::service::appearance::Appearance;
use crate::service::course::is_taught;
use crate::web::components::{Drawing, MAIN, bottom, piece_sets};
use crate::web::http::{Ink, Page};
use crate::words::boards::single_piece;
use crate::words::characters::Tongues;
use crate::words::{
    self, Markup, Noun, characters, lessons, manuals, readings, rulebooks, setups, terms, variants,
};
use strum::VariantArray as _;

/// What the address requests.
#[derive(Default)]
pub(in crate::web) struct PageRequest {
    pub flip: bool,
    /// The address of the page with the board flipped.
    pub other: String,
    /// The unfolded part; empty for the first.
    pub open: String,
    /// The query that all its links carry: `version=1&`.
    pub from: String,
}

/// The page of a variant. `offered`: whether new games use these rules; `old`: the notice if they
/// do not.
pub(in crate::web) fn variant_page(
    page: Page,
    variant: &Variant,
    offered: bool,
    old: Option<&'static str>,
    turned: PageRequest,
) -> VariantPage {
    let dress = page.appearance.dress;
    let names = variants::names(variant.slug());
    let (arrays, kinds) = (variant.setups().iter(), variant.kinds().iter());
    VariantPage {
        slug: variant.slug().to_owned(),
        name: words::variant_name(variant).into_owned(),
        native: native(variant),
        other_names: names.map(names_sentence),
        summary: variants::summary(variant).into_owned(),
        background: variants::background(variant.slug()),
        allows: *variant.allows(),
        alert: None,
        favourite: None,
        offered,
        taught: is_taught(variant),
        open: match turned.open.as_str() {
            "" => "aims".to_owned(),
            open => open.to_owned(),
        },
        file: match turned.from.trim_end_matches('&') {
            "" => format!("/variants/{}.toml", variant.slug()),
            version => format!("/variants/{}.toml?{version}", variant.slug()),
        },
        from: turned.from,
        old,
        svg: start(variant, turned.flip, &page.appearance),
        sets: piece_sets(variant, &page.appearance),
        turned: turned.other,
        fen: fen::write(variant, variant.start()),
        fen_words: manuals::fen(variant),
        board: setups::board(variant),
        setup: setup(variant),
        arrays: arrays
            .map(|array| variants::array(array).into_owned())
            .collect(),
        aims: words::aims::aims(variant),
        draws: variants::draws(variant),
        rules: variants::rules(variant),
        pieces: kinds.map(|kind| piece(variant, kind, dress)).collect(),
        signs: signs(variant, dress),
        notations: notations(variant),
        books: books(variant),
        page,
    }
}

fn start(variant: &Variant, flip: bool, appearance: &Appearance) -> String {
    let drawing = Drawing {
        variant,
        position: variant.start(),
        last: None,
        flip,
        appearance,
    };
    drawing.large(Notation::default())
}

/// The name in its own script, if that is not the reader's.
pub(in crate::web) fn native(variant: &Variant) -> Option<Ink> {
    let native = variants::names(variant.slug())?.native;
    let name = words::variant_name(variant);
    ink(native.filter(|(lang, native)| {
        let is_read = lang.starts_with("zh") && words::language().is_chinese();
        !is_read && *native != name
    }))
}

/// Other names of the game, in a sentence.
fn names_sentence(names: variants::Names) -> Markup {
    match ink(names.hanja) {
        Some(hanja) => th!(
            "variants-also-known-hanja",
            names = names.others,
            hanja = Markup(hanja.to_string())
        ),
        None => th!("variants-also-known", names = names.others),
    }
}

fn ink(name: Option<(&'static str, &'static str)>) -> Option<Ink> {
    name.map(|(lang, name)| Ink::of(lang, name))
}

fn setup(variant: &Variant) -> Vec<String> {
    let strength = setups::strength(variant);
    strength.into_iter().chain(setups::setup(variant)).collect()
}

/// Both pieces of a kind, the one of the side at the bottom first.
fn both(kind: &Kind) -> [Piece; 2] {
    Side::BOTH.map(|side| Piece {
        side,
        kind: kind.id,
    })
}

/// The moves of a piece, in sentences.
pub(in crate::web) fn move_sentences(variant: &Variant, kind: &Kind) -> Vec<String> {
    let near = Piece {
        side: bottom(variant),
        kind: kind.id,
    };
    let how = lessons::capital(&variants::movement(variant, kind));
    let mut sentences = vec![t!("variants-goes", how = how)];
    sentences.push(variants::captures(kind).to_owned());
    sentences.extend(variants::confinement(variant, near));
    sentences.extend(variants::forward_only(variant, kind).map(str::to_owned));
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

fn piece(variant: &Variant, kind: &Kind, dress: Dress) -> PieceSection {
    let mut sentences = move_sentences(variant, kind);
    sentences.extend(characters::other_names(variant, kind).map(str::to_owned));
    let figures = variant.lessons(kind.id);
    PieceSection {
        anchor: anchor(&kind.name),
        name: lessons::capital(&Noun::kind(variant, &kind.name).bare()),
        svg: svg::row(variant, &both(kind), dress, MAIN),
        movement: words::sentences(sentences),
        figures: figures
            .iter()
            .map(|lesson| figure(variant, lesson, dress))
            .collect(),
    }
}

fn anchor(name: &str) -> String {
    let plain = name.to_lowercase();
    let dashed = plain
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' });
    format!("piece-{}", dashed.collect::<String>())
}

fn figure(variant: &Variant, lesson: &Lesson, dress: Dress) -> Figure {
    let goals: Vec<Square> = lesson.goes.iter().chain(&lesson.takes).copied().collect();
    let crosses: Vec<Square> = lesson.barred.iter().map(|(at, _)| *at).collect();
    let label = lessons::label(variant, lesson);
    let options = svg::Options {
        tip: crate::words::boards::piece_on_point,
        label: &label,
        id: MAIN,
        dress,
        bare: true,
        borrows: true,
        chosen: Some(lesson.at),
        goals: &goals,
        crosses: &crosses,
        window: lesson.window,
        ..svg::Options::default()
    };
    Figure {
        svg: svg::board(variant, &lesson.position, &options),
        caption: th!(
            "variants-figure",
            title = lessons::title(variant, lesson),
            caption = lessons::caption(variant, lesson)
        ),
    }
}

fn signs(variant: &Variant, dress: Dress) -> SignTable {
    let rows: Vec<SignRow> = variant
        .kinds()
        .iter()
        .map(|kind| sign(variant, kind, dress))
        .collect();
    let has_characters = rows
        .iter()
        .any(|row| row.sides.iter().any(|side| side.meaning.is_some()));
    let mut notes = Vec::new();
    if has_characters && Tongues::of(variant) != Tongues::Japanese {
        notes.push(t!("signs-forms"));
    }
    if has_characters && variant.board().river().is_some() {
        notes.push(t!("signs-river"));
    }
    SignTable {
        has_characters,
        lead: signs_lead(variant, has_characters),
        wxf: variant
            .kinds()
            .iter()
            .any(|kind| kind.written.wxf.is_some()),
        seats: Side::BOTH.map(|side| Noun::seat(variant, side).bare()),
        rows,
        notes,
    }
}

/// The introduction of the table of signs.
fn signs_lead(variant: &Variant, has_characters: bool) -> &'static str {
    match (has_characters, Tongues::of(variant)) {
        (false, _) => t!("variants-signs-lead"),
        (true, Tongues::Korean) => t!("variants-characters-lead-korean"),
        (true, Tongues::Japanese) => t!("variants-characters-lead-japanese"),
        (true, Tongues::Chinese) => t!("variants-characters-lead"),
    }
}

fn sign(variant: &Variant, kind: &Kind, dress: Dress) -> SignRow {
    let pieces = both(kind);
    let tongues = Tongues::of(variant);
    let traditional = Dress {
        set: Set::Traditional,
        ..dress
    };
    let western = Dress {
        set: Set::Western,
        ..dress
    };
    let sides = pieces.map(|piece| {
        let sign = kind.characters[piece.side.index()].traditional.clone();
        SignCell {
            // The page's main board already defines the pieces of its own set.
            svg: match dress.set {
                Set::Traditional => svg::row(variant, &[piece], dress, MAIN),
                _ => svg::piece(variant, piece, traditional, &single_piece(variant, piece)),
            },
            meaning: characters::find(&sign, tongues)
                .map(|character| character.with_readings(tongues)),
        }
    });
    SignRow {
        name: Noun::kind(variant, &kind.name).bare(),
        sides,
        figure: svg::piece(
            variant,
            pieces[0],
            western,
            &single_piece(variant, pieces[0]),
        ),
        labels: pieces.map(|piece| variant.label(piece)),
        wxf: kind.written.wxf,
        fen: pieces.map(|piece| fen::letter(variant, piece)),
    }
}

fn notations(variant: &Variant) -> NotationTable {
    let opening = samples::opening(variant);
    let pair = samples::pair(variant);
    let heads = opening.iter().enumerate();
    let mut heads: Vec<String> = heads
        .map(|(ply, (position, _))| {
            let seat = Noun::seat(variant, position.turn());
            t!(
                "variants-nth-move",
                number = (ply + 1).to_string(),
                seat = seat
            )
        })
        .collect();
    if pair.is_some() {
        heads.extend([true, false].map(|front| manuals::of_two(front).to_owned()));
    }
    let moves = opening.into_iter().chain(pair.into_iter().flatten());
    let moves: Vec<(Position, Move)> = moves.collect();
    let available = Notation::available(variant);
    let rows = available.iter();
    let has = |notation: Notation| available.contains(&notation);
    NotationTable {
        heads,
        rows: rows.map(|row| notation(variant, *row, &moves)).collect(),
        files: has(Notation::Wxf).then(|| manuals::files(variant)),
        ranked: has(Notation::Iccs).then(|| t!("manual-asked-for")),
    }
}

fn notation(variant: &Variant, notation: Notation, moves: &[(Position, Move)]) -> NotationRow {
    let written = moves.iter().map(|(position, mv)| {
        let text = notation.write(variant, position, *mv);
        text.unwrap_or_else(|| "–".into())
    });
    NotationRow {
        title: readings::title(notation).to_owned(),
        lang: match notation {
            Notation::Chinese => Some("zh-Hant"),
            Notation::ChineseSimplified => Some("zh-Hans"),
            Notation::Japanese => Some("ja"),
            _ => None,
        },
        moves: written.collect(),
        explained: manuals::explained(variant, notation),
    }
}

fn books(variant: &Variant) -> BookTable {
    let books = variant.rulebooks();
    let heads = books.iter().map(|&book| BookHead {
        name: terms::rulebook_name(book),
        about: rulebooks::about(book),
    });
    let rows = rulebooks::Question::VARIANTS
        .iter()
        .map(|&question| BookRow {
            question: question.words(),
            answers: books
                .iter()
                .map(|&book| rulebooks::answer(book, question))
                .collect(),
        });
    BookTable {
        books: heads.collect(),
        rows: rows
            .filter(|_| variant.allows().judges_repetition)
            .collect(),
    }
}
