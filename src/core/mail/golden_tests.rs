//! An email of every kind, compared with the golden files in `tests/golden/emails`.

use crate::emails::Letter;
use crate::event::{About, Event, Receipt, ReplyBody, ReplyContext, ReplyMessage};
use crate::inbound_mail::Unclear;
use crate::model::notice::Kind;
use crate::model::{Audience, GameId, PlayerId, Seat, TournamentKind, Word};
use crate::play::{GameCommand, OfferKind, OfferTerms, Pace, TimeControl};
use crate::rules::{Rulebook, Side, catalogue};
use crate::service::admin::{AdminCommand, MessageId, Verdict};
use crate::service::game_commands::{
    MessageForm, Terms, accept, challenge, contest, counter, decline, rematch, send_message,
};
use crate::service::games::LockedGame;
use crate::service::golden::{Golden, readable};
use crate::service::testing::{OPENING, TestSite, form, terms, test_site};
use crate::service::tournaments::{self, TournamentTerms};
use crate::service::upkeep::{flag_overdue, remind};
use crate::service::{RequestContext, UseCaseResult};
use crate::words::{self, Language};
use chrono::TimeDelta;
use std::collections::BTreeSet;
use strum::VariantArray;

const PACE: TimeControl = TimeControl::days(3);

/// A site whose emails are all collected.
struct EmailSite {
    site: TestSite,
    lan: PlayerId,
    minh: PlayerId,
    golden: Golden,
    kinds: BTreeSet<Kind>,
}

impl EmailSite {
    /// Collects the waiting emails, labelled with `what`.
    fn keep(&mut self, what: &str) {
        let language = words::language().code();
        self.site
            .sql(&format!("UPDATE players SET heard_language = '{language}'"));
        for letter in self.site.letters() {
            let kind = letter.kind;
            // An invited friend has no name.
            let name = match letter.name.as_str() {
                "" => format!("{}-{what}", kind.word()),
                name => format!("{}-{what}-{name}", kind.word()),
            };
            self.golden.compare(&name, &as_text(&letter));
            let html = readable(&letter.html);
            self.golden.compare(&format!("{name}.html"), &html);
            self.kinds.insert(kind);
        }
    }

    fn command(&self, who: PlayerId, game: GameId, command: GameCommand) {
        self.site.command(who, game, command).unwrap().unwrap();
    }

    fn play(&self, game: GameId, text: &str, message: &str) {
        let row = self.site.row(game);
        let mover = match row.state.turn {
            Some(Seat::Second) => row.state.second_id,
            _ => row.state.first_id,
        };
        let mut sent = form(row.state.ply, text);
        sent.message = message.into();
        self.site.send(mover, game, &sent).unwrap().unwrap();
    }

    fn challenge(&self, terms: &Terms) -> GameId {
        let made = self
            .site
            .attempt(Some(self.lan), |context| challenge(context, terms));
        match made {
            Ok(Ok(id)) => id,
            other => panic!("{other:?}"),
        }
    }

    fn do_as<Why: std::fmt::Debug>(
        &self,
        who: PlayerId,
        f: impl FnOnce(&mut RequestContext) -> UseCaseResult<(), Why>,
    ) {
        self.site.attempt(Some(who), f).unwrap().unwrap();
    }

    fn of_a_tournament(&mut self) {
        let (lan, minh) = (self.lan, self.minh);
        let terms = TournamentTerms {
            name: "秋杯".into(),
            message: "好棋！".into(),
            ..tournaments::testing::terms(TournamentKind::RoundRobin)
        };
        let made = self
            .site
            .attempt(Some(lan), |context| tournaments::create(context, &terms));
        let id = made.unwrap().unwrap();
        let name = self.site.find(minh).name;
        self.do_as(lan, |context| tournaments::invite(context, id, &name));
        self.do_as(lan, |context| tournaments::enter(context, id));
        self.keep("invited");
        self.do_as(minh, |context| tournaments::enter(context, id));
        self.do_as(lan, |context| tournaments::start(context, id));
        tournaments::advance_due(&self.site.app).unwrap();
        self.keep("started");
        let view = self
            .site
            .context(None, |context| tournaments::view(context, id));
        let game = view.unwrap().games[0].id.unwrap();
        self.command(minh, game, GameCommand::Resign);
        tournaments::advance_due(&self.site.app).unwrap();
        self.keep("finished");
    }

    fn of_an_analysis(&mut self) {
        let game = self.site.game(self.lan, self.minh, PACE);
        self.command(self.minh, game, GameCommand::Resign);
        self.site.letters();
        self.site
            .queue_notice(self.lan, Some(game), &Event::Analysed, Kind::Analysis);
        self.keep("done");
    }

    fn in_play(&mut self) {
        let (lan, minh) = (self.lan, self.minh);
        let game = self.challenge(&terms("minh", PACE));
        self.keep("asked");
        self.site
            .attempt(Some(minh), |context| accept(context, game))
            .unwrap()
            .unwrap();
        self.keep("begun");
        self.site.play_all(game, &OPENING[..5]);
        self.site.queue_notice(
            lan,
            Some(game),
            &Event::MovedByEmail(Box::new(moved())),
            Kind::Receipt,
        );
        self.keep("moved");
        self.play(game, OPENING[5], "A quiet move.\n\nYour turn; 好棋！");
        self.keep("in-play");
        self.command(minh, game, GameCommand::Offer(OfferTerms::Draw));
        self.command(
            minh,
            game,
            GameCommand::Offer(OfferTerms::Takeback { to: None }),
        );
        self.keep("in-play");
        self.site.pass(TimeDelta::days(2));
        self.site.queue_notice(
            lan,
            Some(game),
            &Event::Reminded { marks: Vec::new() },
            Kind::Reminder,
        );
        self.keep("in-play");
        let body = "Will the cannon go home?";
        self.site
            .remark(Some(minh), game, Some(3), body)
            .unwrap()
            .unwrap();
        self.site
            .queue_notice(lan, Some(game), &Event::Kibitz { remark: 1 }, Kind::Kibitz);
        self.site.queue_notice(
            lan,
            Some(game),
            &Event::EmailAnswered(Box::new(answered())),
            Kind::Answer,
        );
        self.keep("in-play");
        let message = MessageForm {
            body: "Remember our games in the park?".into(),
            to: Some(Audience::Opponent),
        };
        self.site
            .attempt(Some(minh), |context| {
                let game = LockedGame::open(context, game)?;
                send_message(context, &game, &message)
            })
            .unwrap()
            .unwrap();
        self.keep("in-play");
        for kind in [Kind::Digest, Kind::Weekly] {
            self.site.queue_notice(lan, None, &of(kind), kind);
        }
        self.keep("of-games");
        self.command(minh, game, GameCommand::Resign);
        self.keep("resigned");
    }

    fn about_the_clock(&mut self) {
        let (lan, minh) = (self.lan, self.minh);
        let pace: Pace = "3d claim no-vacation".parse().unwrap();
        let game = self.challenge(&terms("minh", pace));
        self.keep("by-claim");
        self.site
            .attempt(Some(minh), |context| accept(context, game))
            .unwrap()
            .unwrap();
        self.site.letters();
        let pauses = [
            ("pause-asked", minh, GameCommand::Offer(OfferTerms::Pause)),
            (
                "pause-declined",
                lan,
                GameCommand::Decline(OfferKind::Pause),
            ),
            (
                "pause-asked-again",
                lan,
                GameCommand::Offer(OfferTerms::Pause),
            ),
            ("paused", minh, GameCommand::Accept(OfferKind::Pause)),
            ("resumed", minh, GameCommand::Resume),
            ("gift", minh, GameCommand::GiveTime { seconds: 86_400 }),
        ];
        for (what, who, command) in pauses {
            self.command(who, game, command);
            self.keep(what);
        }
        self.site.beat();
        self.site
            .run_long(TimeDelta::days(4) + TimeDelta::minutes(2));
        flag_overdue(&self.site.app).unwrap();
        self.keep("ran-out");
        self.command(minh, game, GameCommand::ClaimTime);
        self.keep("claimed");
        self.site.sql("UPDATE games SET rated = TRUE");
        let done = self.site.attempt(Some(lan), |context| {
            let game = LockedGame::open(context, game)?;
            contest(context, &game, "The power was out.")
        });
        done.unwrap().unwrap();
        self.keep("contested");
        let draw = AdminCommand::DecideContest(game, Some(Verdict::Draw));
        self.site.order(draw, "There was a storm.").unwrap();
        self.keep("decided");
        self.site.sql("UPDATE games SET rated = FALSE");
    }

    fn challenges_that_come_to_nothing(&mut self) {
        let game = self.challenge(&terms("minh", PACE));
        self.site.letters();
        self.site
            .attempt(Some(self.minh), |context| decline(context, game))
            .unwrap()
            .unwrap();
        self.keep("refused");
    }

    fn invites_a_friend(&mut self) {
        self.challenge(&Terms {
            greeting: "Remember our games in the park?\n\nYour move, old friend; 好棋！".into(),
            ..terms("friend@elsewhere.example", PACE)
        });
        self.keep("to-a-friend");
    }

    fn another_offer(&mut self) {
        let game = self.challenge(&terms("Minh-Anh", PACE));
        self.site.letters();
        let slower = terms("", TimeControl::days(7));
        self.site
            .attempt(Some(self.minh), |context| counter(context, game, &slower))
            .unwrap()
            .unwrap();
        self.keep("counter");
    }

    fn abandoned(&mut self) {
        let game = self.site.game(self.lan, self.minh, TimeControl::Untimed);
        self.site.letters();
        for (days, what) in [
            (14, "first-warning"),
            (9, "second-warning"),
            (7, "abandoned"),
        ] {
            self.site.beat_steadily(TimeDelta::days(days), false);
            remind(&self.site.app).unwrap();
            self.keep(what);
        }
        self.command(self.minh, game, GameCommand::ClaimTime);
        self.keep("abandoned");
    }

    fn once_more(&mut self) {
        let (lan, minh) = (self.lan, self.minh);
        let game = self.site.game(lan, minh, PACE);
        self.site.play_all(game, &OPENING[..2]);
        self.site.letters();
        self.command(minh, game, GameCommand::Offer(OfferTerms::Cancel));
        self.keep("call-off-asked");
        self.command(lan, game, GameCommand::Decline(OfferKind::Cancel));
        self.keep("call-off-declined");
        self.command(lan, game, GameCommand::Resign);
        self.site.letters();
        self.site
            .attempt(Some(lan), |context| rematch(context, game))
            .unwrap()
            .unwrap();
        self.keep("rematch");
    }

    fn on_a_free_board(&mut self) {
        let terms = Terms {
            variant: catalogue::find("free-xiangqi").unwrap(),
            rulebook: Rulebook::Free,
            ..terms("minh", PACE)
        };
        let game = self.challenge(&terms);
        self.site
            .attempt(Some(self.minh), |context| accept(context, game))
            .unwrap()
            .unwrap();
        self.site.letters();
        self.site
            .play_all(game, &["P e4-e10; R-e10; -e7", "r a10-a1"]);
        self.keep("free-board");
        self.command(
            self.minh,
            game,
            GameCommand::Offer(OfferTerms::Takeback { to: Some(0) }),
        );
        let winner = Side::Second;
        self.command(
            self.minh,
            game,
            GameCommand::Offer(OfferTerms::Result { winner }),
        );
        self.keep("free-board");
    }

    fn of_the_account(&mut self) {
        for kind in Kind::VARIANTS
            .iter()
            .filter(|kind| kind.guards_the_account() && **kind != Kind::AdminActed)
        {
            self.site.queue_notice(
                self.lan,
                None,
                &Event::AddressChanged {
                    address: "new@example.org".into(),
                },
                *kind,
            );
        }
        self.keep("account");
    }
}

/// The receipt for an email with five moves and an unknown line below them.
fn moved() -> Receipt {
    let note = ReplyContext {
        message: ReplyMessage::LeftOut {
            line: "if he plays then R h1-h5".into(),
            plan: None,
        },
        about: Some(About {
            moves: OPENING[..5].join(" "),
            notation: "algebraic".into(),
        }),
        words_left: false,
    };
    Receipt {
        goes_on: false,
        ply: 5,
        mv: OPENING[4].into(),
        offers_draw: true,
        notes: vec![note],
        in_reply_to: Some("<abc@mail.example>".into()),
    }
}

impl EmailSite {
    /// Performs an admin action and collects the emails about it.
    fn admin_action(&mut self, what: &str, action: AdminCommand) {
        self.order(what, action, "Two people asked for it.");
    }

    fn order(&mut self, what: &str, action: AdminCommand, reason: &str) {
        assert_eq!(self.site.order(action, reason), Ok(()));
        self.keep(what);
    }

    fn of_admins(&mut self) {
        let (lan, minh) = (self.lan, self.minh);
        let game = self.site.game(lan, minh, PACE);
        let mut sent = form(0, OPENING[0]);
        sent.message = "You will not like this.".into();
        self.site.send(Some(lan), game, &sent).unwrap().unwrap();
        self.site
            .remark(Some(minh), game, None, "Ha!")
            .unwrap()
            .unwrap();
        self.site.letters();
        let number = 1;
        self.admin_action(
            "hidden",
            AdminCommand::HideMessage(MessageId { game, number }),
        );
        self.order(
            "restored",
            AdminCommand::RestoreMessage(MessageId { game, number }),
            "",
        );
        let ha = self.site.count_of("SELECT MAX(id) AS n FROM kibitz");
        self.admin_action("remark-hidden", AdminCommand::HideRemark(ha));
        self.order("remark-restored", AdminCommand::RestoreRemark(ha), "");
        self.admin_action("private", AdminCommand::MakePrivate(game));
        self.admin_action("looked-at", AdminCommand::LookAt(game));
        self.order("public", AdminCommand::MakePublic(game), "");
        self.admin_action("locked-out", AdminCommand::LockOut(minh, 7));
        self.order("let-in", AdminCommand::LetIn(minh), "");
        self.admin_action("renamed", AdminCommand::Rename(minh, "Minh-Anh".into()));
        self.admin_action("linked", AdminCommand::LinkAccounts(lan, "Minh-Anh".into()));
        self.order("unlinked", AdminCommand::UnlinkAccount(minh), "");
        self.order("link", AdminCommand::SendReset(lan), "");
        self.admin_action(
            "adjudicated",
            AdminCommand::Adjudicate(game, Some(Verdict::Draw)),
        );
        let other = self.site.game(lan, minh, PACE);
        self.site.letters();
        self.admin_action("called-off", AdminCommand::CallOff(other));
        let open = self.site.challenge(lan, None, PACE);
        self.admin_action("taken-down", AdminCommand::CallOff(open));
        let stranger = self.site.stranger("an");
        self.order("confirmed", AdminCommand::Confirm(stranger), "");
    }
}

/// The answer to an email that was not understood.
fn answered() -> ReplyBody {
    ReplyBody {
        content: ReplyContext::plain(ReplyMessage::Unclear {
            why: Unclear::NotACommand("Horse to the moon".into()),
            game: GameId(1),
        }),
        heard: "Horse to the moon".into(),
        tried: None,
        in_reply_to: Some("<abc@mail.example>".into()),
    }
}

fn as_text(letter: &Letter) -> String {
    format!("{}\n\n{}", letter.subject, letter.text)
}

#[test]
fn emails_of_every_kind_match_their_golden_files() {
    write_all(Golden::of("mails"));
}

#[test]
fn every_text_in_an_email_is_translatable() {
    write_all_in("en-XA");
}

#[test]
fn emails_in_chinese_contain_no_english() {
    write_all_in("zh-Hans");
}

fn write_all_in(code: &str) {
    let language = Language::find(code).unwrap();
    words::in_language(language, || write_all(Golden::in_language(language)));
}

fn write_all(golden: Golden) {
    let site = test_site();
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    site.sql("UPDATE players SET mail_off = '', zone = 'Asia/Ho_Chi_Minh'");
    let mut post = EmailSite {
        site,
        lan,
        minh,
        golden,
        kinds: BTreeSet::new(),
    };
    post.in_play();
    post.about_the_clock();
    post.challenges_that_come_to_nothing();
    post.on_a_free_board();
    post.of_the_account();
    post.invites_a_friend();
    post.of_admins();
    post.once_more();
    post.abandoned();
    post.another_offer();
    post.of_a_tournament();
    post.of_an_analysis();
    let all: BTreeSet<Kind> = Kind::VARIANTS.iter().copied().collect();
    assert_eq!(post.kinds, all);
    post.golden.finish();
}

fn of(kind: Kind) -> Event {
    match kind {
        Kind::Digest => Event::Digest,
        _ => Event::Weekly,
    }
}
