//! The actions of admins, their effects and limits.

use super::*;
use crate::event::TimeGrant;
use crate::model::{GameId, PlayerId, Status, Visibility};
use crate::play::{GameCommand, OfferTerms, Reason, TimeControl};
use crate::refusals::AdminFault;
use crate::refusals::{AccountFault, NameFault};
use crate::rules::Side;
use crate::service::accounts::sign_up;
use crate::service::game_commands;
use crate::service::games::{self, Adjustment, GameView, view, view_for};
use crate::service::testing::{OPENING, TestSite, form, nobody, test_sites};
use crate::service::{Client, Refusable};
use crate::store::players::Which;
use chrono::TimeDelta;

const PACE: TimeControl = TimeControl::days(3);

/// Two players in a game, and an admin.
struct Site {
    test_site: TestSite,
    lan: PlayerId,
    minh: PlayerId,
    admin: PlayerId,
    game: GameId,
}

fn sites() -> Vec<Site> {
    let site = |test_site: TestSite| {
        let [lan, minh, admin] = ["lan", "minh", "warden"].map(|name| test_site.member(name));
        test_site.sql("UPDATE players SET role = 'admin' WHERE name = 'warden'");
        test_site.sql("UPDATE players SET mail_off = ''");
        let game = test_site.game(lan, minh, PACE);
        test_site.deliver();
        Site {
            test_site,
            lan,
            minh,
            admin,
            game,
        }
    };
    test_sites(false).into_iter().map(site).collect()
}

impl Site {
    fn order(
        &self,
        who: PlayerId,
        command: AdminCommand,
        reason: &str,
    ) -> Result<Result<(), AdminFault>, Error> {
        let order = AdminRequest {
            command,
            reason: reason.into(),
        };
        self.as_admin(who, |context| execute_as_admin(context, &order).split())
    }

    /// Calls `f` as a player who entered the password just now.
    fn as_admin<T>(
        &self,
        who: PlayerId,
        f: impl FnOnce(&mut RequestContext) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.test_site.context(Some(who), |context| {
            let now = context.now;
            if let Some(viewer) = &mut context.viewer {
                viewer.proved_at = Some(now);
            }
            f(context)
        })
    }

    fn does(&self, command: AdminCommand) -> Result<(), AdminFault> {
        self.order(self.admin, command, "A good reason.").unwrap()
    }

    fn console(&self, command: AdminCommand) -> Result<(), AdminFault> {
        self.test_site.order(command, "")
    }

    fn deadline(&self) -> Instant {
        self.test_site.row(self.game).state.deadline.unwrap().utc()
    }

    fn view(&self, who: Option<PlayerId>) -> Result<GameView, Error> {
        let mut conn = self.test_site.app.connection().unwrap();
        view_for(&self.test_site.app, &mut conn, self.game, who)
    }

    /// The new notices from admins: recipients and texts.
    fn admin_notices(&self) -> Vec<(String, String)> {
        let notices = self.test_site.deliver().into_iter();
        let admin_notices =
            notices.filter(|notice| notice.kind == crate::model::notice::Kind::AdminActed);
        let mut admin_notices: Vec<_> = admin_notices
            .map(|notice| (notice.name, notice.text.unwrap()))
            .collect();
        admin_notices.sort();
        admin_notices
    }

    fn notified_players(&self) -> Vec<String> {
        self.admin_notices()
            .into_iter()
            .map(|(name, _)| name)
            .collect()
    }

    fn log(&self) -> Vec<(AdminAct, Option<PlayerId>, String)> {
        let mut conn = self.test_site.app.connection().unwrap();
        let log = console_log(&mut conn, 100).unwrap();
        let acts = log.into_iter().map(|entry| entry.act);
        acts.map(|act| (act.kind, act.admin_id, act.reason))
            .collect()
    }
}

#[test]
fn an_admin_acts_only_with_a_recent_password_and_a_reason() {
    for site in sites() {
        let hide = AdminCommand::MakePrivate(site.game);
        let order = |who, reason: &str| site.order(who, hide.clone(), reason);
        assert!(matches!(order(site.lan, "Because."), Err(Error::NotFound)));
        assert_eq!(order(site.admin, " ").unwrap(), Err(AdminFault::NoReason));
        let long = "é".repeat(MOST_REASON + 1);
        let too_long = AdminFault::ReasonTooLong(MOST_REASON);
        assert_eq!(order(site.admin, &long).unwrap(), Err(too_long));
        let late = site.test_site.attempt(Some(site.admin), |context| {
            let viewer = context.viewer.as_mut().unwrap();
            viewer.proved_at = Some(context.now - TimeDelta::minutes(15));
            let order = AdminRequest {
                command: hide.clone(),
                reason: "Because.".into(),
            };
            execute_as_admin(context, &order)
        });
        assert_eq!(late.unwrap(), Err(AdminFault::ProveFirst));
        let role = AdminCommand::GiveRole(site.lan, Role::Admin);
        assert!(matches!(
            site.order(site.admin, role, "x"),
            Err(Error::NotFound)
        ));
        assert_eq!(site.log(), []);
        assert_eq!(order(site.admin, "Because.").unwrap(), Ok(()));
        let because = (
            AdminAct::MadePrivate,
            Some(site.admin),
            "Because.".to_owned(),
        );
        assert_eq!(site.log(), [because]);
    }
}

#[test]
fn a_locked_player_is_signed_out_for_the_term() {
    for site in sites() {
        let token = site.test_site.session(site.lan);
        let is_in = || {
            let client = Client {
                token: Some(token.clone()),
                ..nobody()
            };
            let runtime = tokio::runtime::Builder::new_current_thread()
                .build()
                .unwrap();
            let read = site
                .test_site
                .app
                .read(&client, |context| Ok(context.viewer.is_some()));
            runtime.block_on(read).unwrap()
        };
        let challenge = site.test_site.challenge(site.lan, None, PACE);
        assert!(is_in());
        assert_eq!(site.does(AdminCommand::LockOut(site.lan, 7)), Ok(()));
        assert!(!is_in());
        let again = site.test_site.session(site.lan);
        let player = site.test_site.find(site.lan);
        let now = site.test_site.now();
        assert_eq!(player.locked_at(now), Some(now + TimeDelta::days(7)));
        assert_eq!(player.locked_at(now + TimeDelta::days(7)), None);
        assert_eq!(
            site.test_site.row(challenge).state.status,
            Status::Withdrawn
        );
        let admin_notices = site.admin_notices();
        assert_eq!(admin_notices.len(), 2, "{admin_notices:?}");
        assert!(
            admin_notices[0].1.contains("A good reason."),
            "{}",
            admin_notices[0].1
        );
        assert!(
            admin_notices[1].1.contains("is stopped")
                && !admin_notices[1].1.contains("A good reason.")
        );
        drop(again);
        assert_eq!(site.does(AdminCommand::LetIn(site.lan)), Ok(()));
        assert_eq!(
            site.does(AdminCommand::LetIn(site.lan)),
            Err(AdminFault::NotLockedOut)
        );
        assert_eq!(site.notified_players(), ["lan", "minh"]);
        assert_eq!(
            site.does(AdminCommand::LockOut(site.lan, 8)),
            Err(AdminFault::NoSuchTerm)
        );
    }
}

#[test]
fn the_clocks_of_a_locked_player_are_stopped() {
    for site in sites() {
        let before = site.deadline();
        site.test_site.pass(TimeDelta::days(1));
        assert_eq!(site.does(AdminCommand::LockOut(site.lan, 7)), Ok(()));
        assert_eq!(site.deadline(), before + TimeDelta::days(7));
        // A longer term counts from now, and credits no time twice.
        site.test_site.pass(TimeDelta::days(2));
        assert_eq!(site.does(AdminCommand::LockOut(site.lan, 30)), Ok(()));
        assert_eq!(site.deadline(), before + TimeDelta::days(32));
        site.test_site.pass(TimeDelta::days(1));
        assert_eq!(site.does(AdminCommand::LetIn(site.lan)), Ok(()));
        assert_eq!(site.deadline(), before + TimeDelta::days(3));
        // The opponent's clock runs as usual.
        site.test_site.play(site.game, OPENING[0]).unwrap();
        let minhs = site.deadline();
        assert_eq!(site.does(AdminCommand::LockOut(site.lan, 7)), Ok(()));
        assert_eq!(site.deadline(), minhs);
        // A turn that begins during the lock has its full time after it.
        site.test_site.pass(TimeDelta::days(1));
        let until = site.test_site.find(site.lan).locked_until.unwrap().utc();
        site.test_site.play(site.game, OPENING[1]).unwrap();
        assert_eq!(site.deadline(), until + TimeDelta::days(3));
        site.test_site
            .command(site.minh, site.game, GameCommand::Offer(OfferTerms::Draw))
            .unwrap()
            .unwrap();
        assert_eq!(
            site.deadline(),
            until + TimeDelta::days(3),
            "nothing is given twice"
        );
        site.test_site.pass(TimeDelta::days(2));
        assert_eq!(site.does(AdminCommand::LetIn(site.lan)), Ok(()));
        assert_eq!(site.deadline(), site.test_site.now() + TimeDelta::days(3));
        let view = site
            .test_site
            .context(None, |context| view(context, site.game));
        let held = |(_, what): &(_, Adjustment)| match what {
            Adjustment::Given(TimeGrant::Held { given }) => given.num_days(),
            other => panic!("{other:?}"),
        };
        let listed: Vec<i64> = view.unwrap().adjustments.iter().map(held).collect();
        assert_eq!(listed, [7, 25, -29, 6, -4]);
    }
}

#[test]
fn an_adjudicated_game_keeps_its_result_and_reason() {
    for site in sites() {
        site.test_site.play_all(site.game, &OPENING[..4]);
        site.test_site.deliver();
        assert_eq!(
            site.does(AdminCommand::Adjudicate(site.game, None)),
            Err(AdminFault::NoResult)
        );
        let win = AdminCommand::Adjudicate(site.game, Some(Verdict::Won(Side::Second)));
        assert_eq!(site.does(win.clone()), Ok(()));
        let view = site.view(None).unwrap();
        let outcome = view.game().unwrap().outcome.unwrap();
        assert_eq!(
            (outcome.winner, outcome.reason),
            (Some(Side::Second), Reason::Adjudicated)
        );
        assert_eq!(view.ended_by_admin.as_deref(), Some("A good reason."));
        let heading = games::heading(&view.visible, None, ["lan", "minh"], "").unwrap();
        assert_eq!(
            (heading.termination.as_str(), heading.over),
            ("adjudication", true)
        );
        let notices = site.test_site.deliver();
        assert_eq!(notices.len(), 2);
        for notices in notices {
            let text = notices.text.unwrap();
            assert!(
                text.contains("by adjudication") && text.contains("A good reason."),
                "{text}"
            );
        }
        assert_eq!(site.does(win), Err(AdminFault::GameOver));
        assert_eq!(
            site.does(AdminCommand::CallOff(site.game)),
            Err(AdminFault::GameOver)
        );
        let (mut conn, mut checker) = (
            site.test_site.app.connection().unwrap(),
            games::Checker::default(),
        );
        while let Some(page) = checker.next_page(&mut conn).unwrap() {
            for checked in page {
                assert!(checked.findings.is_empty(), "{:?}", checked.findings);
            }
        }
    }
}

#[test]
fn a_cancelled_game_does_not_count() {
    for site in sites() {
        site.test_site.play_all(site.game, &OPENING);
        assert_eq!(site.does(AdminCommand::CallOff(site.game)), Ok(()));
        let row = site.test_site.row(site.game);
        assert_eq!(
            (row.state.status, row.state.deadline),
            (Status::Finished, None)
        );
        let page = site
            .test_site
            .context(None, |context| games::player_page(context, "lan"));
        assert!(page.unwrap().record.is_empty());
        assert_eq!(
            site.view(None).unwrap().ended_by_admin.as_deref(),
            Some("A good reason.")
        );
        let open = site.test_site.challenge(site.lan, None, PACE);
        site.test_site.deliver();
        let adjudicate = AdminCommand::Adjudicate(open, Some(Verdict::Draw));
        assert_eq!(site.does(adjudicate), Err(AdminFault::NotBegun));
        assert_eq!(site.does(AdminCommand::CallOff(open)), Ok(()));
        assert_eq!(site.test_site.row(open).state.status, Status::Withdrawn);
        assert_eq!(site.notified_players(), ["lan"]);
    }
}

#[test]
fn admins_cannot_decide_their_own_games() {
    for site in sites() {
        let own = site.test_site.game(site.admin, site.lan, PACE);
        let win = Some(Verdict::Won(Side::First));
        assert_eq!(
            site.does(AdminCommand::Adjudicate(own, win)),
            Err(AdminFault::OwnGame)
        );
        assert_eq!(
            site.does(AdminCommand::CallOff(own)),
            Err(AdminFault::OwnGame)
        );
        assert_eq!(site.console(AdminCommand::Adjudicate(own, win)), Ok(()));
    }
}

#[test]
fn only_a_game_made_private_by_an_admin_can_be_made_public() {
    for site in sites() {
        assert_eq!(
            site.does(AdminCommand::MakePublic(site.game)),
            Err(AdminFault::AlreadyPublic)
        );
        assert_eq!(site.does(AdminCommand::MakePrivate(site.game)), Ok(()));
        assert_eq!(site.notified_players(), ["lan", "minh"]);
        assert!(matches!(site.view(None), Err(Error::NotFound)));
        assert!(matches!(site.view(Some(site.admin)), Err(Error::NotFound)));
        assert!(site.view(Some(site.lan)).is_ok());
        assert_eq!(
            site.does(AdminCommand::MakePrivate(site.game)),
            Err(AdminFault::AlreadyPrivate)
        );
        assert_eq!(site.does(AdminCommand::MakePublic(site.game)), Ok(()));
        assert!(site.view(None).is_ok());
        site.test_site
            .sql("UPDATE games SET visibility = 'private'");
        assert_eq!(
            site.does(AdminCommand::MakePublic(site.game)),
            Err(AdminFault::PrivateByChoice)
        );
        assert_eq!(
            site.test_site.row(site.game).visibility,
            Visibility::Private
        );
    }
}

#[test]
fn an_admin_sees_a_private_game_only_by_an_action_with_notice_to_both_players() {
    for site in sites() {
        let mut sent = form(0, OPENING[0]);
        sent.message = "Between us.".into();
        site.test_site
            .send(Some(site.lan), site.game, &sent)
            .unwrap()
            .unwrap();
        site.test_site
            .sql("UPDATE games SET visibility = 'private'");
        site.test_site.deliver();
        let inside = |who| {
            site.as_admin(who, |context| game(context, site.game))
                .map(|sheet| sheet.inside)
        };
        let words = MessageId {
            game: site.game,
            number: 1,
        };
        let quote = || {
            site.as_admin(site.admin, |context| message(context, words))
                .unwrap()
        };
        assert!(inside(site.admin).unwrap().is_none() && quote().is_none());
        assert!(matches!(inside(site.lan), Err(Error::NotFound)));
        assert_eq!(site.does(AdminCommand::LookAt(site.game)), Ok(()));
        assert_eq!(site.notified_players(), ["lan", "minh"]);
        assert_eq!(
            inside(site.admin).unwrap().unwrap().messages[0].body,
            "Between us."
        );
        assert!(quote().is_some());
        let other = site.test_site.member("other");
        site.test_site
            .sql("UPDATE players SET role = 'admin' WHERE name = 'other'");
        assert!(
            inside(other).unwrap().is_none(),
            "who looked sees it, nobody else"
        );
        site.test_site.pass(TimeDelta::minutes(61));
        assert!(inside(site.admin).unwrap().is_none() && quote().is_none());
        site.test_site.sql("UPDATE games SET visibility = 'public'");
        assert_eq!(
            site.does(AdminCommand::LookAt(site.game)),
            Err(AdminFault::AlreadyPublic)
        );
    }
}

#[test]
fn remarks_and_messages_are_hidden_and_shown_again() {
    for site in sites() {
        let mut sent = form(0, OPENING[0]);
        sent.message = "You will not like this.".into();
        site.test_site
            .send(Some(site.lan), site.game, &sent)
            .unwrap()
            .unwrap();
        let messages = site
            .test_site
            .remark(Some(site.minh), site.game, None, "Ha!");
        messages.unwrap().unwrap();
        let command = |conn: &mut crate::store::DbConnection, now| {
            let stored = games::load_for_system(conn, site.game, true)?;
            game_commands::keep_words(conn, &stored, site.minh, "Really?", now)
        };
        site.test_site.app.write_unattended(command).unwrap();
        site.test_site.deliver();
        let messages = || {
            let view = site.view(None).unwrap();
            let bodies = view.messages.iter().map(|message| message.body.clone());
            let remarks = view.kibitz.iter().map(|remark| remark.body.clone());
            bodies.chain(remarks).collect::<Vec<_>>()
        };
        let all = ["You will not like this.", "Really?", "Ha!"];
        assert_eq!(messages(), all);
        let event = site
            .test_site
            .count_of("SELECT MAX(id) AS n FROM events WHERE kind = 'message'");
        let message = |number| MessageId {
            game: site.game,
            number,
        };
        assert_eq!(site.does(AdminCommand::HideMessage(message(1))), Ok(()));
        assert_eq!(
            site.does(AdminCommand::HideMessage(message(-event))),
            Ok(())
        );
        assert_eq!(site.does(AdminCommand::HideRemark(1)), Ok(()));
        assert_eq!(messages(), Vec::<String>::new());
        assert_eq!(site.notified_players(), ["lan", "minh", "minh"]);
        assert_eq!(
            site.does(AdminCommand::HideRemark(1)),
            Err(AdminFault::AlreadyHidden)
        );
        let hidden = site.as_admin(site.admin, |context| remarks(context, true, None));
        assert_eq!(hidden.unwrap().0.len(), 1);
        assert_eq!(site.does(AdminCommand::RestoreMessage(message(1))), Ok(()));
        assert_eq!(
            site.does(AdminCommand::RestoreMessage(message(-event))),
            Ok(())
        );
        assert_eq!(site.does(AdminCommand::RestoreRemark(1)), Ok(()));
        assert_eq!(messages(), all);
        assert_eq!(
            site.does(AdminCommand::RestoreRemark(1)),
            Err(AdminFault::NotHidden)
        );
        for nothing in [message(2), message(-1), message(i64::MIN + 1)] {
            let hide = site.order(site.admin, AdminCommand::HideMessage(nothing), "x");
            assert!(matches!(hide, Err(Error::NotFound)), "{nothing}");
        }
    }
}

#[test]
fn a_renamed_player_is_found_under_both_names_and_the_former_is_reserved() {
    for site in sites() {
        let rename = |name: &str| site.does(AdminCommand::Rename(site.lan, name.into()));
        let no = |why| Err(AdminFault::Account(AccountFault::Name(why)));
        assert_eq!(rename("adm1n"), no(NameFault::Reserved));
        assert_eq!(rename("MINH"), no(NameFault::Taken));
        assert_eq!(rename("m"), no(NameFault::Length));
        assert_eq!(rename("lan"), no(NameFault::Same));
        assert_eq!(rename("Hoa"), Ok(()));
        assert_eq!(site.notified_players(), ["Hoa"]);
        assert_eq!(site.view(None).unwrap().called(site.lan).name, "Hoa");
        let page = |name: &'static str| {
            let page = site
                .test_site
                .context(None, |context| games::player_page(context, name));
            page.map(|page| page.player.name)
        };
        assert_eq!(page("lan").unwrap(), "Hoa");
        assert_eq!(page("Hoa").unwrap(), "Hoa");
        let mut conn = site.test_site.app.connection().unwrap();
        let taken = |conn: &mut _, name| {
            let name = crate::service::accounts::names::Name::parse(name).unwrap();
            sign_up::check_name_free(conn, &name, None).split().unwrap()
        };
        assert_eq!(taken(&mut conn, "LAN"), Err(NameFault::Taken));
        site.test_site.pass(TimeDelta::days(91));
        crate::service::accounts::tidy(&mut conn, site.test_site.now()).unwrap();
        assert_eq!(taken(&mut conn, "LAN"), Ok(()));
        assert!(matches!(page("lan"), Err(Error::NotFound)));
        // And back.
        assert_eq!(rename("Lan"), Ok(()));
        assert_eq!(rename("Hoa"), Ok(()));
    }
}

#[test]
fn an_address_is_confirmed_manually_and_a_link_sent() {
    for site in sites() {
        let an = site.test_site.stranger("an");
        assert_eq!(
            site.does(AdminCommand::SendReset(an)),
            Err(AdminFault::NotConfirmed)
        );
        assert_eq!(site.does(AdminCommand::Confirm(an)), Ok(()));
        assert!(site.test_site.find(an).confirmed_at.is_some());
        assert_eq!(site.notified_players(), ["an"]);
        assert_eq!(
            site.does(AdminCommand::Confirm(an)),
            Err(AdminFault::AlreadyConfirmed)
        );
        assert_eq!(site.does(AdminCommand::SendReset(an)), Ok(()));
        let notices = site.test_site.deliver().pop().unwrap().text.unwrap();
        assert!(
            notices.contains("/reset/") && notices.contains("An admin has sent"),
            "{notices}"
        );
        let twin = site.test_site.stranger("twin");
        site.test_site.sql(
            "UPDATE players SET email = 'an@example.org', email_key = 'an@example.org' WHERE name \
                = 'twin'",
        );
        let taken = AdminFault::Account(AccountFault::AddressTaken);
        assert_eq!(site.does(AdminCommand::Confirm(twin)), Err(taken));
    }
}

#[test]
fn the_last_admin_cannot_be_removed() {
    for site in sites() {
        let demote = AdminCommand::GiveRole(site.admin, Role::Player);
        assert_eq!(site.console(demote.clone()), Err(AdminFault::LastAdmin));
        assert_eq!(
            site.console(AdminCommand::LockOut(site.admin, 7)),
            Err(AdminFault::LastAdmin)
        );
        assert_eq!(
            site.does(AdminCommand::LockOut(site.admin, 7)),
            Err(AdminFault::Yourself)
        );
        assert_eq!(
            site.console(AdminCommand::GiveRole(site.lan, Role::Admin)),
            Ok(())
        );
        assert_eq!(
            site.does(AdminCommand::LockOut(site.lan, 7)),
            Err(AdminFault::IsAdmin)
        );
        assert_eq!(
            site.does(AdminCommand::Rename(site.lan, "Hoa".into())),
            Err(AdminFault::IsAdmin)
        );
        assert_eq!(site.console(AdminCommand::LockOut(site.lan, 7)), Ok(()));
        assert_eq!(
            site.console(demote.clone()),
            Err(AdminFault::LastAdmin),
            "lan cannot come in"
        );
        assert_eq!(site.console(AdminCommand::LetIn(site.lan)), Ok(()));
        assert_eq!(site.console(demote), Ok(()));
        assert!(
            site.log().iter().all(|(_, admin, _)| admin.is_none()),
            "at the console"
        );
    }
}

#[test]
fn an_admin_sees_neither_passwords_nor_addresses_in_full() {
    for site in sites() {
        let sheet = site
            .as_admin(site.admin, |context| player(context, "lan"))
            .unwrap();
        let whole = format!("{:?}", sheet.player);
        assert!(!whole.contains("lan@example.org"), "{whole}");
        assert_eq!(sheet.player.password_hash, None);
        let found = |which, words: &'static str| {
            let rows = site.as_admin(site.admin, |context| players(context, (which, words), None));
            let rows = rows.unwrap().0.into_iter();
            rows.map(|row| row.player.name).collect::<Vec<_>>()
        };
        assert_eq!(found(Which::All, ""), ["warden", "minh", "lan"]);
        assert_eq!(found(Which::All, "LA"), ["lan"]);
        assert_eq!(found(Which::All, "minh@example.org"), ["minh"]);
        assert_eq!(found(Which::All, "%"), Vec::<String>::new());
        assert_eq!(found(Which::Admins, ""), ["warden"]);
        site.test_site
            .sql("UPDATE players SET display_name = 'Nguyễn Văn An' WHERE name = 'minh'");
        assert_eq!(found(Which::All, "Văn"), ["minh"]);
        let other = site.as_admin(site.lan, |context| overview(context).map(drop));
        assert!(matches!(other, Err(Error::NotFound)));
        let nobody = site
            .test_site
            .context(None, |context| overview(context).map(drop));
        assert!(matches!(nobody, Err(Error::SignedOut)));
    }
}
