//! The page of a running or finished game.

use super::board::{self, Drawing, bottom, is_flipped};
use super::clicks::{self, Clicked, Clicks};
use super::walk;
use crate::diagram::{Word, svg, taken};
use crate::notation::{self, Notation, algebraic, fen, record};
use crate::play::Game;
use crate::rules::{Judgement, Line, Move, Position, Side, Variant};
use crate::service::Error;
use crate::service::games::{Look, Proposal, Refused, Table};
use crate::service::looks::{Looks, Sending};
use crate::web::page::Page;
use crate::web::views::{
    BoardView, Controls, Deadline, FreeControls, GamePage, Message, MoveForm, NotationLink, Offer,
    Person, Preview, Remark, RemarkForm, Round, SeatPlate, Seated, Share, Stepper, When,
};
use crate::words;
use crate::words::rulings::Told;

/// What the reader asked of the page, and what came of a form.
#[derive(Default)]
pub(in crate::web) struct Asked {
    /// The ply to show; the last one otherwise.
    pub ply: Option<usize>,
    /// Whether the board lies turned round; the reader's own side is near otherwise.
    pub flip: Option<bool>,
    /// The notation of the moves; the reader's own otherwise.
    pub notation: Option<Notation>,
    /// Why what was asked for was not done.
    pub alert: Option<String>,
    /// The move as typed: text, message, draw offer.
    pub typed: Option<(String, String, bool)>,
    /// A move shown before it is sent.
    pub proposal: Option<Proposal>,
    /// Whether the reader is asked if they want to resign.
    pub sure: bool,
    /// The remark as typed.
    pub remark: String,
    /// The points that were clicked to choose a move.
    pub clicked: Clicked,
    /// Looks that the address asks for, by name; the reader's own otherwise.
    pub looks: Vec<(&'static str, String)>,
}

/// What several parts of the page need.
struct Scene<'a> {
    look: &'a Look,
    variant: &'a Variant,
    game: &'a Game,
    /// The line shown: with the proposed move, in a preview.
    line: &'a Line,
    ply: usize,
    flip: bool,
    /// What the reader asked for on these pages, beside the defaults.
    asked_flip: Option<bool>,
    asked_notation: Option<Notation>,
    /// The notation that moves are shown in.
    notation: Notation,
    /// `&flip=1&notation=wxf` and the like, where the reader chose it for these pages.
    kept: String,
    page: &'a Page,
    looks: Looks,
    /// The ways to choose a move by clicking, while the reader may move.
    clicks: Option<Clicks<'a>>,
}

/// The page of a game that has begun.
///
/// # Errors
/// [`Error::NotFound`] when the ply has not been played.
pub(in crate::web) fn game_page(page: Page, look: &Look, asked: Asked) -> Result<GamePage, Error> {
    let table = &look.table;
    let game = table.game()?;
    let line = asked
        .proposal
        .as_ref()
        .map_or(&game.line, |proposal| &proposal.line);
    let ply = asked.ply.unwrap_or(line.ply());
    if ply > line.ply() {
        return Err(Error::NotFound);
    }
    let looks = page.looks.with(|name| {
        let mut asked = asked.looks.iter();
        let (_, word) = asked.find(|(known, _)| *known == name)?;
        Some(word.as_str())
    });
    let mine = look.seat.is_some() && game.turn() == look.seat;
    let kept = turned(asked.flip).to_owned() + &written_in(asked.notation);
    let may_click = mine && ply == game.line.ply() && asked.proposal.is_none();
    let clicks = may_click.then(|| {
        let path = format!("/games/{}", table.row.id);
        Clicks::new(&game.line, &asked.clicked, &path, &kept)
    });
    let scene = Scene {
        look,
        variant: &table.variant,
        game,
        line,
        ply,
        flip: is_flipped(&table.variant, &looks, look.seat, asked.flip),
        asked_flip: asked.flip,
        asked_notation: asked.notation,
        notation: asked
            .notation
            .unwrap_or(page.notation)
            .or_algebraic(&table.variant),
        kept,
        page: &page,
        looks,
        clicks,
    };
    let note = asked
        .proposal
        .as_ref()
        .map_or_else(|| scene.warning(), |proposal| warning(proposal, look.seat));
    Ok(GamePage {
        id: table.row.id,
        slug: look.rules_page(),
        variant: table.variant.name().to_owned(),
        terms: match &look.record {
            Some(record) => words::records::about(
                &record.event,
                &record.site,
                &record.played_on,
                &record.round,
            ),
            None => words::games::term_list(table.pace, table.rulebook, is_private(table)),
        },
        alert: asked.alert,
        note,
        unsent: if mine {
            Vec::new()
        } else {
            words_of(asked.typed.as_ref())
        },
        players: Side::BOTH.map(|side| person_at(look, side).name),
        free: game.is_free(),
        board: scene.board(),
        last: scene.last_words(),
        material: words::boards::material(&table.variant, scene.position()),
        table: words::boards::ranks(&table.variant, scene.position(), scene.flip),
        share: scene.share(),
        plates: scene.plates(),
        mine,
        standing: scene.standing(mine),
        remark: scene.remark(mine),
        deadline: game
            .deadline
            .map(|deadline| Deadline::new(deadline, page.now, page.zone)),
        over: game.outcome.is_some(),
        grounds: scene.grounds(),
        steps: scene.steps(),
        rounds: scene.rounds(),
        notations: scene.notations(),
        record: match asked.notation {
            None => format!("/games/{}.pgn", table.row.id),
            Some(_) => format!("/games/{}.pgn?notation={}", table.row.id, scene.notation),
        },
        ply: game.line.ply(),
        rev: i32::try_from(table.row.rev).unwrap_or(i32::MAX),
        form: (mine && ply == line.ply())
            .then(|| scene.move_form(asked.typed, asked.proposal.as_ref())),
        preview: asked
            .proposal
            .as_ref()
            .map(|proposal| scene.preview(proposal)),
        controls: scene.controls(asked.sure),
        messages: scene.messages(),
        remarks: scene.remarks(),
        remark_form: scene.remark_form(asked.remark),
        rules: table.variant.rules().to_vec(),
        repetition: words::games::repetition(table.rulebook),
        source: match &look.record {
            Some(record) => words::records::credit(&record.source, &record.licence),
            None => table.row.source.clone(),
        },
        setup: words::games::setup(&table.variant, game.line.start()),
        adjustments: scene.adjustments(),
        page,
    })
}

/// Whoever has a seat: a player here, or a name in a record.
fn person_at(look: &Look, side: Side) -> Person {
    match look.record {
        Some(_) => Person::recorded(look.name_at(side)),
        None => Person::named(look.name_at(side)),
    }
}

/// What a move form held: the move and the message.
fn words_of(typed: Option<&(String, String, bool)>) -> Vec<String> {
    let words = typed.map_or_else(Vec::new, |(text, message, _)| vec![text, message]);
    let told = words.into_iter().filter(|text| !text.trim().is_empty());
    told.cloned().collect()
}

/// Why a form changed nothing, as a sentence.
pub(in crate::web) fn sentence(game: &Game, notation: Notation, refused: &Refused) -> String {
    match refused {
        Refused::Unreadable(why) => words::unreadable::unreadable_for(&game.line, notation, why),
        Refused::Play(why) => words::games::refusal(game.line.variant(), why),
        Refused::TooLong(limit) => words::web::too_long(*limit),
    }
}

impl Scene<'_> {
    fn position(&self) -> &Position {
        self.line.at(self.ply).unwrap_or(self.line.position())
    }

    fn last(&self) -> Option<Move> {
        let index = self.ply.checked_sub(1)?;
        self.line.moves().get(index).copied()
    }

    fn board(&self) -> BoardView {
        let position = self.position();
        let drawing = Drawing {
            variant: self.variant,
            position,
            last: self.last(),
            flip: self.flip,
            looks: &self.looks,
        };
        let outcome = self
            .game
            .outcome
            .map(|outcome| format!("{} {}", outcome.winner_word(), outcome.reason.as_str()));
        let is_upper = self.variant.seat(Side::First).upper;
        let id = self.look.table.row.id;
        let flip = u8::from(!self.flip);
        let own = self.page.notation.or_algebraic(self.variant);
        BoardView {
            svg: drawing.large(self.clicks.as_ref()),
            ply: self.ply,
            turn: self.game.turn().map_or("none", Side::as_str),
            upper: if is_upper { "first" } else { "second" },
            fen: fen::write(self.variant, position),
            outcome: outcome.unwrap_or_default(),
            moves: self
                .clicks
                .as_ref()
                .map_or_else(String::new, |clicks| clicks.table(own)),
            turned: format!(
                "/games/{id}?ply={}&flip={flip}{}",
                self.ply,
                written_in(self.asked_notation)
            ),
            query: format!("ply={}&flip={}", self.ply, u8::from(self.flip)),
            size: self.looks.size.word(),
        }
    }

    fn last_words(&self) -> String {
        walk::last_words(self.line, self.ply, self.notation)
    }

    /// A link to a game that everybody may see shows its board.
    fn share(&self) -> Option<Share> {
        if is_private(&self.look.table) {
            return None;
        }
        let (site, id, ply) = (&self.page.site, self.look.table.row.id, self.ply);
        let names = Side::BOTH.map(|side| self.look.name_at(side));
        Some(Share {
            url: format!("{site}/games/{id}"),
            image: format!("{site}/games/{id}/board.png?ply={ply}"),
            words: words::games::caption(names[0], names[1], ply),
        })
    }

    fn plates(&self) -> [SeatPlate; 2] {
        let near = match self.flip {
            false => bottom(self.variant),
            true => bottom(self.variant).other(),
        };
        let gone = taken(self.line, self.ply);
        [near.other(), near].map(|side| {
            let taken = &gone[side.other().index()];
            SeatPlate {
                seat: Seated::of(self.variant, side),
                who: person_at(self.look, side),
                turn: self.game.turn() == Some(side),
                won: self
                    .game
                    .outcome
                    .is_some_and(|outcome| outcome.winner == Some(side)),
                took: svg::row(self.variant, taken, self.looks.dress, board::MAIN),
                took_words: words::games::taken(self.variant, taken),
                points: words::games::points(self.variant, self.position(), side),
            }
        })
    }

    fn standing(&self, mine: bool) -> String {
        match (self.game.outcome, self.game.turn()) {
            (Some(outcome), _) => words::games::outcome(self.variant, &outcome),
            (None, Some(_)) if mine => words::games::YOUR_TURN.to_owned(),
            (None, Some(side)) => {
                words::games::to_move(self.variant, side, self.look.name_at(side))
            }
            (None, None) => String::new(),
        }
    }

    fn remark(&self, mine: bool) -> String {
        let line = &self.game.line;
        if self.game.outcome.is_some() {
            return String::new();
        }
        if line.position().is_check(self.variant) {
            let turn = line.position().turn();
            return words::games::in_check(self.variant, turn, mine);
        }
        String::new()
    }

    /// What the repetition rules may soon mean, to both players and everybody else.
    fn warning(&self) -> Option<String> {
        let warning = match self.game.outcome {
            None => self.game.line.warning()?,
            Some(_) => return None,
        };
        Some(words::rulings::warning(
            self.variant,
            &warning,
            self.look.seat,
        ))
    }

    /// Why the rulebook rules, or may rule, as it does on the position shown.
    fn grounds(&self) -> Option<Told> {
        let ended_otherwise = self.game.outcome.is_some() && self.game.line.outcome().is_none();
        if self.ply != self.line.ply() || ended_otherwise {
            return None;
        }
        words::rulings::told(self.line)
    }

    fn steps(&self) -> Stepper {
        walk::steps(self.ply, self.line.ply(), |ply| self.href(ply))
    }

    fn href(&self, ply: usize) -> String {
        format!("/games/{}?ply={ply}{}", self.look.table.row.id, self.kept)
    }

    /// The same page with its moves in other notations.
    fn notations(&self) -> Vec<NotationLink> {
        let (id, ply) = (self.look.table.row.id, self.ply);
        let notations = Notation::available(self.variant).into_iter();
        let link = |notation: Notation| {
            let way = written_in(Some(notation));
            NotationLink {
                href: format!("/games/{id}?ply={ply}{}{way}", turned(self.asked_flip)),
                title: words::readings::title(notation),
                shown: notation == self.notation,
            }
        };
        notations.map(link).collect()
    }

    fn rounds(&self) -> Vec<Round> {
        let messages = &self.look.messages;
        let said = |ply: usize| messages.iter().any(|said| said.ply as usize == ply);
        let href = |ply: usize| self.href(ply);
        walk::rounds(&self.game.line, self.notation, self.ply, href, said)
    }

    fn controls(&self, sure: bool) -> Option<Controls> {
        let seat = self.look.seat?;
        if self.game.outcome.is_some() {
            return None;
        }
        let offer = |by: Option<Side>, may: bool| match by {
            Some(side) if side == seat => Offer::Made,
            Some(_) => Offer::Asked,
            None if may => Offer::May,
            None => Offer::No,
        };
        Some(Controls {
            free: self.free_controls(seat),
            draw: offer(self.game.draw_offer, true),
            takeback: offer(self.game.takeback, self.game.takeback_plies(seat) > 0),
            opponent: self.look.name_at(seat.other()).to_owned(),
            sure,
            can_cancel: self.game.can_cancel(),
            muted: self.look.table.is_muted(seat),
        })
    }

    fn free_controls(&self, seat: Side) -> Option<FreeControls> {
        let game = self.game;
        if !game.is_free() {
            return None;
        }
        let opponent = self.look.name_at(seat.other());
        let last = game.line.ply().checked_sub(1);
        let (claim, claim_words) = match game.claim {
            None => (Offer::May, String::new()),
            Some(claim) if claim.by == seat => (
                Offer::Made,
                words::games::claim_waits(self.variant, opponent, claim.winner),
            ),
            Some(claim) => (
                Offer::Asked,
                words::games::claimed(self.variant, opponent, claim.winner),
            ),
        };
        Some(FreeControls {
            back_at_once: last.is_some_and(|to| game.may_go_back_at_once(seat, to)),
            back_words: words::games::goes_back_to(opponent, game.takeback_target()),
            claim,
            claim_words,
            seat: seat.as_str(),
            seat_name: self.variant.seat(seat).name.clone(),
        })
    }

    fn messages(&self) -> Vec<Message> {
        let texts = record::moves_in(&self.game.line, self.notation);
        let said = self.look.messages.iter().rev();
        said.filter_map(|said| {
            let ply = said.ply as usize;
            Some(Message {
                ply,
                text: texts.get(ply.checked_sub(1)?)?.clone(),
                href: self.href(ply),
                who: Person::named(self.look.name_of(said.player_id)),
                when: When::new(said.at, self.page.zone),
                body: said.body.clone(),
            })
        })
        .collect()
    }

    fn remarks(&self) -> Vec<Remark> {
        let reader = self.page.viewer.as_ref();
        let shown = self.look.kibitz.iter();
        let shown = shown.filter(|(row, _)| row.withdrawn_at.is_none() && row.hidden_at.is_none());
        shown
            .map(|(row, name)| {
                let ply = usize::try_from(row.ply).unwrap_or(0);
                Remark {
                    id: row.id,
                    who: Person::named(name),
                    ply,
                    // A take-back may have undone the ply that was spoken of.
                    href: self.href(ply.min(self.game.line.ply())),
                    when: When::new(row.at.utc(), self.page.zone),
                    body: row.body.clone(),
                    withdraw: reader.is_some_and(|reader| reader.id == row.player_id),
                    hide: reader.is_some_and(|reader| reader.admin),
                }
            })
            .collect()
    }

    fn remark_form(&self, typed: String) -> RemarkForm {
        if is_private(&self.look.table) {
            return RemarkForm::Nobody;
        }
        match &self.page.viewer {
            None => RemarkForm::SignIn(format!("/login?next=/games/{}", self.look.table.row.id)),
            Some(reader) if !reader.confirmed => RemarkForm::Confirm,
            Some(_) => RemarkForm::Open(typed),
        }
    }

    fn move_form(
        &self,
        typed: Option<(String, String, bool)>,
        proposal: Option<&Proposal>,
    ) -> MoveForm {
        let (text, message, draw) = typed.unwrap_or_default();
        let (text, message) = match proposal {
            None => (text, message),
            Some(proposal) => {
                let own = self.page.notation;
                let text = clicks::rewritten(&self.game.line, own, proposal.mv);
                (text, proposal.message.clone())
            }
        };
        let clicks = self.clicks.as_ref();
        // What is typed is read in the reader's own notation, whatever the page shows.
        let own = self.page.notation.or_algebraic(self.variant);
        let clicked = clicks.and_then(|clicks| clicks.text(own));
        MoveForm {
            chosen: clicked.is_some(),
            text: clicked.unwrap_or(text),
            choices: clicks.map_or_else(Vec::new, Clicks::choices),
            asks: self.looks.sending == Sending::Ask,
            message,
            draw,
            public: !is_private(&self.look.table),
            may_pass: self.variant.may_pass(),
            example: notation::example(&self.game.line, own)
                // Where nobody can move, a man can still be put on a free board.
                .unwrap_or_else(|| "P-e5".to_owned()),
        }
    }

    fn preview(&self, proposal: &Proposal) -> Preview {
        let (variant, before) = (self.variant, self.game.line.position());
        let after = proposal.line.position();
        let meaning = match &proposal.judgement {
            Judgement::Ends(outcome) => words::endings::ending(variant, *outcome),
            _ if after.is_check(variant) => words::games::GIVES_CHECK.to_owned(),
            _ => String::new(),
        };
        Preview {
            text: self
                .notation
                .write_or_algebraic(variant, before, proposal.mv),
            exact: algebraic::write(variant, before, proposal.mv),
            meaning,
        }
    }

    fn adjustments(&self) -> Vec<String> {
        let lines = self.look.adjustments.iter();
        lines
            .map(|(at, detail)| format!("{}: {detail}.", words::time::instant(*at, self.page.zone)))
            .collect()
    }
}

/// The part of an address that turns the board.
fn turned(flip: Option<bool>) -> &'static str {
    match flip {
        None => "",
        Some(true) => "&flip=1",
        Some(false) => "&flip=0",
    }
}

/// The part of an address that names a notation.
fn written_in(notation: Option<Notation>) -> String {
    notation.map_or_else(String::new, |notation| format!("&notation={notation}"))
}

fn warning(proposal: &Proposal, reader: Option<Side>) -> Option<String> {
    let variant = proposal.line.variant();
    match &proposal.judgement {
        Judgement::Warns(warning) => Some(words::rulings::warning(variant, warning, reader)),
        Judgement::Ends(outcome) if outcome.winner.is_some() && outcome.winner != reader => {
            Some(words::rulings::loses_at_once(variant, *outcome))
        }
        _ => None,
    }
}

fn is_private(table: &Table) -> bool {
    table.row.visibility == "private"
}
