//! Pauses, gifts of time, flags by claim, and games without vacations or quiet hours, on every
//! database.

use super::{Adjustment, MoveRefused, view};
use crate::model::notice::Kind;
use crate::model::{EndedBy, GameId, PlayerId, Status, Winner};
use crate::play::{GameCommand, OfferKind, OfferTerms, Pace, Reason, Refusal};
use crate::service::testing::{OPENING, TestSite, notice_kinds, test_sites};
use crate::service::vacations::{VacationForm, set_automatic, start};
use crate::service::{Instant, RequestContext, upkeep};
use crate::store::Timestamp;
use chrono::TimeDelta;

const DAY: u32 = 86_400;

/// A running game between lan, who is to move, and minh, with its first notices sent.
struct Played {
    site: TestSite,
    game: GameId,
    lan: PlayerId,
    minh: PlayerId,
}

fn played(pace: &str) -> impl Iterator<Item = Played> {
    let pace: Pace = pace.parse().unwrap();
    test_sites(false).into_iter().map(move |site| {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        site.beat();
        let game = site.game(lan, minh, pace);
        site.deliver();
        Played {
            site,
            game,
            lan,
            minh,
        }
    })
}

impl Played {
    fn command(&self, who: PlayerId, command: GameCommand) -> Result<(), MoveRefused> {
        self.site.command(who, self.game, command).unwrap()
    }

    fn deadline(&self) -> Option<Instant> {
        self.site.row(self.game).state.deadline.map(Timestamp::utc)
    }

    fn adjustments(&self) -> Vec<Adjustment> {
        let view = self.site.context(None, |context| view(context, self.game));
        let listed = view.unwrap().adjustments.into_iter();
        listed.map(|(_, what)| what).collect()
    }

    fn flags(&self) -> usize {
        upkeep::flag_overdue(&self.site.app).unwrap()
    }

    fn notice_kinds(&self) -> Vec<(String, Kind)> {
        let notices = self.site.deliver();
        let notice_kinds = notice_kinds(&notices).into_iter();
        notice_kinds
            .map(|(who, kind)| (who.to_owned(), kind))
            .collect()
    }
}

fn one_notice(who: &str, kind: Kind) -> Vec<(String, Kind)> {
    vec![(who.to_owned(), kind)]
}

fn refused(why: Refusal) -> Result<(), MoveRefused> {
    Err(MoveRefused::Play(why))
}

fn hours(n: i64) -> TimeDelta {
    TimeDelta::hours(n)
}

#[test]
fn a_pause_needs_both_players_to_begin_and_one_to_end() {
    for it in played("3d") {
        let before = it.deadline().unwrap();
        assert_eq!(
            it.command(it.minh, GameCommand::Offer(OfferTerms::Pause)),
            Ok(())
        );
        assert_eq!(it.notice_kinds(), one_notice("lan", Kind::Clock));
        assert_eq!(it.deadline(), Some(before), "asked is not agreed");
        assert_eq!(
            it.command(it.lan, GameCommand::Accept(OfferKind::Pause)),
            Ok(())
        );
        assert_eq!(it.notice_kinds(), one_notice("minh", Kind::Clock));
        assert_eq!(it.deadline(), None);
        it.site.run_long(hours(100));
        assert_eq!((it.flags(), it.notice_kinds()), (0, vec![]));
        assert_eq!(it.command(it.minh, GameCommand::Resume), Ok(()));
        assert_eq!(it.notice_kinds(), one_notice("lan", Kind::Clock));
        assert_eq!(it.deadline(), Some(before + hours(100)));
        let by = |who| Some(who);
        let listed = [
            Adjustment::Paused(by(it.lan)),
            Adjustment::Resumed(by(it.minh)),
        ];
        assert_eq!(it.adjustments(), listed);
        assert_eq!(
            it.command(it.minh, GameCommand::Resume),
            refused(Refusal::NotPaused)
        );
    }
}

#[test]
fn a_declined_pause_or_one_followed_by_a_move_does_not_begin() {
    for it in played("bank:14d") {
        it.command(it.minh, GameCommand::Offer(OfferTerms::Pause))
            .unwrap();
        it.notice_kinds();
        assert_eq!(
            it.command(it.lan, GameCommand::Decline(OfferKind::Pause)),
            Ok(())
        );
        assert_eq!(it.notice_kinds(), one_notice("minh", Kind::Clock));
    }
    for it in played("bank:14d") {
        it.command(it.minh, GameCommand::Offer(OfferTerms::Pause))
            .unwrap();
        it.site.play_all(it.game, &OPENING[..1]);
        let late = it.command(it.lan, GameCommand::Accept(OfferKind::Pause));
        assert_eq!(late, refused(Refusal::NothingToAnswer));
        assert!(it.deadline().is_some());
    }
}

#[test]
fn a_move_ends_a_pause_and_the_offer_stays_until_then() {
    for it in played("bank:14d+1d") {
        it.command(it.lan, GameCommand::Offer(OfferTerms::Pause))
            .unwrap();
        assert_eq!(
            it.command(it.minh, GameCommand::Offer(OfferTerms::Pause)),
            Ok(()),
            "both ask"
        );
        it.site.run_long(hours(48));
        it.site.play_all(it.game, &OPENING[..1]);
        let whole = it.site.now() + TimeDelta::days(14);
        assert_eq!(it.deadline(), Some(whole));
        let paused = it
            .site
            .count_of("SELECT COUNT(*) AS n FROM games WHERE offers LIKE '%pause%'");
        assert_eq!(paused, 0);
    }
}

#[test]
fn a_gift_is_announced_and_listed_and_a_form_gives_it_once() {
    for it in played("3d") {
        let (before, seconds) = (it.deadline().unwrap(), 2 * DAY);
        assert_eq!(
            it.command(it.minh, GameCommand::GiveTime { seconds }),
            Ok(())
        );
        assert_eq!(it.deadline(), Some(before + TimeDelta::days(2)));
        assert_eq!(it.notice_kinds(), one_notice("lan", Kind::Clock));
        assert_eq!(it.adjustments(), [Adjustment::Gift(Some(it.minh), seconds)]);
        let vain = it.command(it.lan, GameCommand::GiveTime { seconds });
        assert_eq!(vain, refused(Refusal::GiftInVain));
        let little = it.command(it.minh, GameCommand::GiveTime { seconds: 1 });
        let (least, most) = (600, 30 * DAY);
        assert_eq!(little, refused(Refusal::GiftBounds { least, most }));
    }
}

#[test]
fn by_claim_nobody_is_flagged_but_the_opponent_is_notified_once() {
    for it in played("3d claim") {
        it.site.run_long(hours(73));
        it.notice_kinds();
        assert_eq!(it.flags(), 0);
        assert_eq!(it.notice_kinds(), one_notice("minh", Kind::Clock));
        assert_eq!((it.flags(), it.notice_kinds()), (0, vec![]), "once");
        assert_eq!(
            it.command(it.lan, GameCommand::ClaimTime),
            refused(Refusal::OwnTime)
        );
        assert_eq!(it.command(it.minh, GameCommand::ClaimTime), Ok(()));
        assert_eq!(
            it.command(it.minh, GameCommand::ClaimTime),
            Ok(()),
            "a double click"
        );
        let state = it.site.row(it.game).state;
        let ending = (state.status, state.winner, state.reason);
        let timeout = Some(EndedBy(Some(Reason::Timeout)));
        assert_eq!(ending, (Status::Finished, Some(Winner::Second), timeout));
    }
}

#[test]
fn by_claim_a_late_move_counts_and_an_early_claim_does_not() {
    for it in played("3d claim") {
        it.site.run_long(hours(72));
        let early = it.command(it.minh, GameCommand::ClaimTime);
        assert_eq!(early, refused(Refusal::HasTime));
        it.site.run_long(hours(1));
        it.site.play_all(it.game, &OPENING[..1]);
        assert_eq!(it.site.row(it.game).state.status, Status::Playing);
        let own_turn = it.command(it.minh, GameCommand::ClaimTime);
        assert_eq!(own_turn, refused(Refusal::OwnTime));
    }
}

#[test]
fn by_claim_a_vacation_begins_also_at_a_later_deadline_of_the_turn() {
    for it in played("3d claim") {
        it.site.run_long(hours(73));
        assert_eq!(it.flags(), 0);
        let seconds = 2 * DAY;
        it.command(it.minh, GameCommand::GiveTime { seconds })
            .unwrap();
        let choose = |context: &mut RequestContext| set_automatic(context, true);
        it.site.context(Some(it.lan), choose).unwrap();
        it.notice_kinds();
        it.site.run_long(hours(48));
        assert_eq!((it.flags(), it.notice_kinds()), (0, vec![]));
        assert_eq!(it.deadline(), None, "the clock stands");
    }
}

#[test]
fn nothing_is_claimed_right_after_an_outage() {
    for it in played("3d claim") {
        it.site.run_long(hours(73));
        let it = Played {
            site: it.site.restarted(),
            ..it
        };
        it.site.beat();
        let claim = it.command(it.minh, GameCommand::ClaimTime);
        assert_eq!(claim, refused(Refusal::ClockInDoubt));
        it.site.run(TimeDelta::minutes(20));
        assert_eq!(it.command(it.minh, GameCommand::ClaimTime), Ok(()));
    }
}

#[test]
fn a_game_without_vacations_goes_on_while_its_player_is_away() {
    for it in played("3d no-vacation") {
        let before = it.deadline();
        let until = crate::play::instant::write(it.site.now() + TimeDelta::days(5));
        let from = String::new();
        let form = VacationForm { from, until };
        let away = it
            .site
            .attempt(Some(it.lan), |context| start(context, &form));
        assert_eq!(away.unwrap(), Ok(()));
        assert_eq!(it.deadline(), before);
        assert_eq!(it.adjustments(), []);
        it.site.play_all(it.game, &OPENING[..2]);
        assert_eq!(it.deadline(), Some(it.site.now() + TimeDelta::days(3)));
    }
}

#[test]
fn a_game_without_quiet_hours_keeps_its_deadlines() {
    for (pace, is_moved) in [("16h", true), ("16h no-quiet", false)] {
        for it in played(pace) {
            it.site.sql("UPDATE players SET quiet = '20-6'");
            it.site.play_all(it.game, &OPENING[..1]);
            let usual = it.site.now() + hours(16);
            assert_eq!(it.deadline() != Some(usual), is_moved, "{pace}");
        }
    }
}
