use super::*;
use crate::service::replies::{Envelope, Verdict, receive};

#[test]
fn a_tournament_starts_when_it_is_full_or_on_its_date() {
    let full = TournamentTerms {
        places: Some(3),
        start: StartRule::Full,
        ..terms(TournamentKind::RoundRobin)
    };
    let cup = Cup::open(test_site(), &full, 2);
    cup.advance();
    assert_eq!(cup.view().status, TournamentStatus::Open);
    let third = cup.site.member("third");
    assert_eq!(cup.enter(third), Ok(()));
    cup.advance();
    assert_eq!(cup.view().status, TournamentStatus::Running);
    let fourth = cup.site.member("fourth");
    assert_eq!(cup.enter(fourth), Err(TournamentRefused::EntriesClosed));

    let site = test_site();
    let dated = TournamentTerms {
        start: StartRule::Date,
        starts_at: Some(site.now() + TimeDelta::days(3)),
        ..terms(TournamentKind::Swiss)
    };
    let cup = Cup::open(site, &dated, 4);
    cup.advance();
    assert_eq!(cup.view().status, TournamentStatus::Open);
    cup.site.pass(TimeDelta::hours(50));
    cup.advance();
    let reminded = |view: TournamentView| {
        let news = view.news.into_iter().map(|(_, news)| news);
        news.filter(|news| *news == crate::model::TournamentNews::StartsSoon)
            .count()
    };
    assert_eq!(reminded(cup.view()), 1);
    cup.site.pass(TimeDelta::hours(23));
    cup.advance();
    assert_eq!(cup.view().status, TournamentStatus::Running);
    assert_eq!(reminded(cup.view()), 1);
}

#[test]
fn a_dated_tournament_without_players_is_cancelled() {
    let site = test_site();
    let dated = TournamentTerms {
        start: StartRule::Date,
        starts_at: Some(site.now() + TimeDelta::hours(3)),
        ..terms(TournamentKind::Swiss)
    };
    let cup = Cup::open(site, &dated, 1);
    cup.site.pass(TimeDelta::hours(4));
    cup.advance();
    assert_eq!(cup.view().status, TournamentStatus::Cancelled);
    assert_eq!(cup.enter(cup.organiser), Err(TournamentRefused::IsOver));
}

#[test]
fn a_withdrawal_resigns_running_games_and_forfeits_the_others() {
    let terms = TournamentTerms {
        at_once: Some(2),
        ..terms(TournamentKind::RoundRobin)
    };
    let cup = Cup::start(test_site(), &terms, 5);
    cup.withdraw(cup.players[0]);
    let view = cup.view();
    let own = view.games.iter().filter(|game| {
        let second = game.second.as_ref().unwrap();
        [&game.first.name, &second.name].contains(&&"player0".to_owned())
    });
    let codes: Vec<&str> = own.filter_map(|game| game.codes.as_deref()).collect();
    assert_eq!(codes.len(), 4);
    assert!(codes.iter().any(|codes| matches!(*codes, "10" | "01")));
    assert!(codes.iter().any(|codes| matches!(*codes, "+-" | "-+")));
    assert_eq!(
        cup.enter(cup.players[0]),
        Err(TournamentRefused::EntriesClosed)
    );
    // Before the start, a withdrawal leaves no trace, and one may enter again.
    let cup = Cup::open(test_site(), &super::terms(TournamentKind::Swiss), 3);
    cup.withdraw(cup.players[0]);
    assert_eq!(cup.view().players.len(), 2);
    assert_eq!(cup.enter(cup.players[0]), Ok(()));
    assert_eq!(cup.view().players.len(), 3);
}

#[test]
fn who_closes_the_account_leaves_the_tournament() {
    let cup = Cup::start(test_site(), &terms(TournamentKind::RoundRobin), 3);
    let player = cup.players[0];
    cup.site
        .app
        .write_unattended(|conn, now| {
            game_commands::resign_all(conn, player, now)?;
            withdraw_from_all(conn, player, now)
        })
        .unwrap();
    cup.advance();
    let view = cup.view();
    assert!(view.players.iter().any(|player| player.has_withdrawn));
    assert_eq!(cup.running().len(), 1);
}

#[test]
fn a_private_tournament_is_unknown_to_others() {
    let private = TournamentTerms {
        by_invitation: true,
        ..terms(TournamentKind::RoundRobin)
    };
    let cup = Cup::open(test_site(), &private, 0);
    let (ann, bob) = (cup.site.member("ann"), cup.site.member("bob"));
    let id = cup.id;
    let invited = cup
        .site
        .attempt(Some(cup.organiser), |context| invite(context, id, "Ann"));
    assert_eq!(invited.unwrap(), Ok(()));
    assert_eq!(cup.enter(ann), Ok(()));
    let seen = |who| cup.site.context(who, |context| view(context, id));
    assert!(seen(Some(ann)).is_ok());
    for who in [None, Some(bob)] {
        assert!(matches!(seen(who), Err(Error::NotFound)));
    }
    let refused = cup.site.attempt(Some(bob), |context| enter(context, id));
    assert!(matches!(refused, Err(Error::NotFound)));
    let (entries, _) = cup
        .site
        .context(None, |context| {
            list(context, (TournamentStatus::Open, None), None)
        })
        .unwrap();
    assert!(entries.is_empty());
    let own = cup.site.context(Some(ann), own).unwrap();
    assert_eq!((own.len(), own[0].players), (1, 1));
}

#[test]
fn ratings_decide_who_may_enter() {
    let strong = TournamentTerms {
        ratings: RatingRange {
            lowest: Some(1_600),
            highest: None,
        },
        ..terms(TournamentKind::Swiss)
    };
    let cup = Cup::open(test_site(), &strong, 0);
    let (ann, id) = (cup.site.member("ann"), cup.id);
    let refused = cup.site.attempt(Some(ann), |context| enter(context, id));
    assert!(matches!(
        refused,
        Err(Error::Forbidden(Forbidden::TournamentRating))
    ));
}

#[test]
fn players_enter_by_answering_an_email() {
    let cup = Cup::open(test_site(), &terms(TournamentKind::Swiss), 1);
    let (ann, id) = (cup.site.member("ann"), cup.id);
    let invited = cup
        .site
        .attempt(Some(cup.organiser), |context| invite(context, id, "ann"));
    assert_eq!(invited.unwrap(), Ok(()));
    let sent = cup.site.letters();
    let invitation = sent.iter().find(|letter| letter.name == "ann").unwrap();
    let text = &invitation.text;
    assert!(text.contains("olga invites you"), "{text}");
    assert!(
        text.contains("Autumn Cup") && text.contains("enter"),
        "{text}"
    );
    assert_eq!(
        cup.view().viewer,
        ViewerRole {
            can_enter: true,
            ..ViewerRole::default()
        }
    );
    assert!(cup.points().len() == 1);
    let entry = |player| {
        let seen = cup.site.context(Some(player), |context| view(context, id));
        seen.unwrap().viewer.entry
    };
    assert_eq!(entry(ann), Some(EntrantStatus::Invited));
    let address = invitation.reply_to.clone().unwrap();
    assert_eq!(reply(&cup, &address, "Enter, please"), Verdict::Refused);
    assert_eq!(reply(&cup, &address, "Hello!\n\nenter\n"), Verdict::Done);
    assert_eq!(entry(ann), Some(EntrantStatus::Entered));
    let answers = cup.site.deliver();
    let texts: Vec<&str> = answers
        .iter()
        .filter(|notice| notice.name == "ann")
        .map(|notice| notice.text.as_deref().unwrap())
        .collect();
    assert!(texts.iter().any(|text| text.contains("nothing was done")));
    assert!(texts.iter().any(|text| text.contains("You have entered.")));
    // The address is good until the end, and only for this tournament.
    assert_eq!(reply(&cup, &address, "standings"), Verdict::Done);
    assert_eq!(reply(&cup, &address, "> enter\n\nwithdraw"), Verdict::Done);
    assert_eq!(entry(ann), None);
}

#[test]
fn an_invited_player_who_withdraws_before_the_start_can_enter_again() {
    let private = TournamentTerms {
        by_invitation: true,
        ..terms(TournamentKind::RoundRobin)
    };
    let cup = Cup::open(test_site(), &private, 0);
    let (ann, id) = (cup.site.member("ann"), cup.id);
    let invited = cup
        .site
        .attempt(Some(cup.organiser), |context| invite(context, id, "ann"));
    assert_eq!(invited.unwrap(), Ok(()));
    for _ in 0..2 {
        assert_eq!(cup.enter(ann), Ok(()));
        cup.withdraw(ann);
    }
    // An invitation that is declined can still be taken up.
    cup.withdraw(ann);
    assert_eq!(cup.enter(ann), Ok(()));
}

#[test]
fn who_has_a_part_in_a_private_tournament_sees_its_games() {
    let private = TournamentTerms {
        by_invitation: true,
        ..terms(TournamentKind::RoundRobin)
    };
    let cup = Cup::open(test_site(), &private, 0);
    let (id, stranger) = (cup.id, cup.site.member("stranger"));
    let names = ["ann", "bob", "cem"];
    let players = names.map(|name| cup.site.member(name));
    for (name, player) in names.into_iter().zip(players) {
        let invited = cup
            .site
            .attempt(Some(cup.organiser), |context| invite(context, id, name));
        assert_eq!(invited.unwrap(), Ok(()));
        assert_eq!(cup.enter(player), Ok(()));
    }
    let started = cup
        .site
        .attempt(Some(cup.organiser), |context| start(context, id));
    assert_eq!(started.unwrap(), Ok(()));
    cup.advance();
    let seen = cup
        .site
        .context(Some(players[0]), |context| view(context, id));
    let games = seen.unwrap().games;
    let sees = |who, game| {
        let seen = cup
            .site
            .context(who, |context| crate::service::games::view(context, game));
        seen.is_ok()
    };
    for game in games.iter().filter_map(|game| game.id) {
        for player in players.into_iter().chain([cup.organiser]) {
            assert!(sees(Some(player), game));
        }
        assert!(!sees(Some(stranger), game) && !sees(None, game));
    }
}

/// An email from ann to a reply address.
fn reply(cup: &Cup, to: &str, body: &str) -> Verdict {
    let id = crate::service::secret::lower_case();
    let bytes = format!(
        "From: ann <ann@example.org>\r\nTo: {to}\r\nSubject: Re: Cup\r\n\
         Message-ID: <{id}@example.org>\r\n\r\n{body}\r\n"
    );
    let envelope = Envelope {
        sender: Some("ann@example.org".to_owned()),
        recipient: to.to_owned(),
    };
    let conn = &mut cup.site.app.connection_for_writing().unwrap();
    let now = cup.site.now();
    receive(&cup.site.app, conn, &envelope, bytes.as_bytes(), true, now).unwrap()
}
