//! Notes: who can see, write and publish them.

use super::super::{MOST_LINE, view_for};
use super::*;
use crate::model::{GameId, PlayerId};
use crate::play::{GameCommand, OfferKind, OfferTerms, TimeControl};
use crate::refusals::Forbidden;
use crate::service::accounts::blocks;
use crate::service::accounts::closing::close_checked;
use crate::service::testing::{Attempt, OPENING, TestSite, test_sites, with_game};

fn form(ply: u32, line: &str, body: &str) -> NoteForm {
    NoteForm {
        note: None,
        ply,
        line: line.to_owned(),
        body: body.to_owned(),
    }
}

fn save(site: &TestSite, who: PlayerId, game: GameId, note: &NoteForm) -> Attempt<(), NoteRefused> {
    site.attempt(Some(who), |context| save_note(context, game, note))
}

fn publish(
    site: &TestSite,
    who: PlayerId,
    game: GameId,
    id: i64,
    publish: bool,
) -> Attempt<(), NoteRefused> {
    site.attempt(Some(who), |context| {
        publish_note(context, game, id, publish)
    })
}

/// The notes that a viewer sees in a game.
fn visible_notes(site: &TestSite, who: Option<PlayerId>, game: GameId) -> Vec<Note> {
    let mut conn = site.app.connection().unwrap();
    view_for(&site.app, &mut conn, game, who).unwrap().notes
}

fn bodies(site: &TestSite, who: Option<PlayerId>, game: GameId) -> Vec<String> {
    let visible_notes = visible_notes(site, who, game).into_iter();
    visible_notes.map(|note| note.body).collect()
}

fn id_of(site: &TestSite, name: &str) -> PlayerId {
    PlayerId(site.count_of(&format!(
        "SELECT id AS n FROM players WHERE name = '{name}'"
    )))
}

#[test]
fn a_note_is_visible_to_its_author_alone() {
    for (site, game) in with_game(TimeControl::days(3)) {
        let [lan, minh] = ["lan", "minh"].map(|name| id_of(&site, name));
        let mei = site.member("mei");
        site.play_all(game, &OPENING[..4]);
        let before = site.row(game).state.rev;
        save(&site, lan, game, &form(2, "", "Mind the horse."))
            .unwrap()
            .unwrap();
        save(&site, mei, game, &form(4, "i1h1", ""))
            .unwrap()
            .unwrap();
        assert_eq!(bodies(&site, Some(lan), game), ["Mind the horse."]);
        assert_eq!(bodies(&site, Some(mei), game), [""]);
        for other in [Some(minh), None] {
            assert!(visible_notes(&site, other, game).is_empty());
        }
        // No notice is sent, and the revision stays.
        assert_eq!(site.row(game).state.rev, before);
        assert_eq!(
            site.count_of("SELECT COUNT(*) AS n FROM events WHERE kind LIKE '%note%'"),
            0
        );
        let own = visible_notes(&site, Some(lan), game)[0].id;
        for who in [minh, mei] {
            let theirs = site.context(Some(who), |context| delete_note(context, game, own));
            assert!(matches!(theirs, Err(Error::NotFound)), "{theirs:?}");
            let theirs = publish(&site, who, game, own, true);
            assert!(matches!(theirs, Err(Error::NotFound)), "{theirs:?}");
            let changed = NoteForm {
                note: Some(own),
                ..form(0, "", "Mine.")
            };
            let theirs = save(&site, who, game, &changed);
            assert!(matches!(theirs, Err(Error::NotFound)), "{theirs:?}");
        }
    }
}

#[test]
fn moves_of_a_note_are_read_in_any_notation_and_judged() {
    for (site, game) in with_game(TimeControl::days(3)) {
        let lan = id_of(&site, "lan");
        site.play_all(game, &OPENING[..2]);
        for line in [
            "h1g3 i10h10",
            "2. H2+3 R9=8",
            "馬二進三 車９平８",
            "N h1-g3 r i10-h10",
        ] {
            site.sql("DELETE FROM notes");
            save(&site, lan, game, &form(2, line, "")).unwrap().unwrap();
            assert_eq!(
                visible_notes(&site, Some(lan), game)[0].line,
                "h1g3 i10h10",
                "{line}"
            );
        }
        let refused = save(&site, lan, game, &form(1, "h10g8 h1h9", "")).unwrap();
        let Err(NoteRefused::Moves(LineFault::Stopped(stopped))) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!((stopped.1.ply, &*stopped.1.text), (3, "h1h9"));
        let long = "h1g3 ".repeat(MOST_LINE + 1);
        let refused = save(&site, lan, game, &form(2, &long, "")).unwrap();
        assert!(matches!(
            refused,
            Err(NoteRefused::Moves(LineFault::TooLong))
        ));
    }
}

#[test]
fn invalid_notes_are_refused() {
    for (site, game) in with_game(TimeControl::days(3)) {
        let lan = id_of(&site, "lan");
        let refused = |note: &NoteForm| save(&site, lan, game, note).unwrap().unwrap_err();
        assert!(matches!(
            refused(&form(0, " ", " \u{200B}\n")),
            NoteRefused::Empty
        ));
        let long = "x".repeat(MOST_NOTE + 1);
        assert!(matches!(refused(&form(0, "", &long)), NoteRefused::TooLong));
        assert!(matches!(refused(&form(1, "", "Hm.")), NoteRefused::Stale));
        save(&site, lan, game, &form(0, "", &long[1..]))
            .unwrap()
            .unwrap();
        let stranger = site.stranger("new");
        let unconfirmed = save(&site, stranger, game, &form(0, "", "Hm."));
        let Err(Error::Forbidden(Forbidden::ConfirmFirst)) = unconfirmed else {
            panic!("{unconfirmed:?}");
        };
        let nobody = site.attempt(None, |context| {
            save_note(context, game, &form(0, "", "Hm."))
        });
        assert!(matches!(nobody, Err(Error::SignedOut)));
    }
}

#[test]
fn the_notes_of_a_player_on_a_game_are_limited() {
    for (site, game) in with_game(TimeControl::days(3)) {
        let [lan, minh] = ["lan", "minh"].map(|name| id_of(&site, name));
        for nth in 1..MOST_NOTES {
            site.sql(&format!(
                "INSERT INTO notes (game_id, player_id, ply, line, body, at) \
                 VALUES ({game}, {lan}, 0, '', 'n{nth}', '2026-11-21 00:00:00')"
            ));
        }
        save(&site, lan, game, &form(0, "", "The last one."))
            .unwrap()
            .unwrap();
        // Sending the same form again adds no second note.
        save(&site, lan, game, &form(0, "", "The last one."))
            .unwrap()
            .unwrap();
        let refused = save(&site, lan, game, &form(0, "", "One more.")).unwrap();
        assert!(matches!(refused, Err(NoteRefused::TooMany)));
        let own = visible_notes(&site, Some(lan), game);
        assert_eq!(own.len(), MOST_NOTES);
        let changed = NoteForm {
            note: Some(own[0].id),
            ..form(0, "", "Another.")
        };
        save(&site, lan, game, &changed).unwrap().unwrap();
        save(&site, minh, game, &form(0, "", "One."))
            .unwrap()
            .unwrap();
    }
}

#[test]
fn the_notes_of_a_player_on_all_games_are_limited() {
    for (site, game) in with_game(TimeControl::days(3)) {
        let [lan, minh] = ["lan", "minh"].map(|name| id_of(&site, name));
        let other = site.game(lan, minh, TimeControl::days(3));
        let save_note = |who, game, body: &str| save(&site, who, game, &form(0, "", body)).unwrap();
        save_note(lan, other, "One of many.").unwrap();
        site.sql(&format!(
            "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < {}) \
             INSERT INTO notes (game_id, player_id, ply, line, body, at) \
             SELECT game_id, player_id, ply, line, body, at FROM notes, n",
            MOST_NOTES_IN_ALL - 1
        ));
        save_note(lan, game, "The last one.").unwrap();
        let refused = save_note(lan, game, "One more.");
        assert!(matches!(refused, Err(NoteRefused::TooManyInAll)));
        let own = visible_notes(&site, Some(lan), game);
        let changed = NoteForm {
            note: Some(own[0].id),
            ..form(0, "", "Another.")
        };
        save(&site, lan, game, &changed).unwrap().unwrap();
        save_note(minh, game, "One.").unwrap();
        site.context(Some(lan), |context| delete_note(context, game, own[0].id))
            .unwrap();
        save_note(lan, game, "There is room again.").unwrap();
    }
}

#[test]
fn changes_of_notes_are_limited_per_hour() {
    for site in test_sites(true) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(lan, minh, TimeControl::days(3));
        for nth in 0..60 {
            let new = form(0, "", &format!("n{nth}"));
            save(&site, lan, game, &new).unwrap().unwrap();
        }
        let changed = NoteForm {
            note: Some(visible_notes(&site, Some(lan), game)[0].id),
            ..form(0, "", "Another.")
        };
        for _ in 0..60 {
            save(&site, lan, game, &changed).unwrap().unwrap();
        }
        for refused in [&changed, &form(0, "", "One more.")] {
            let refused = save(&site, lan, game, refused);
            assert!(matches!(refused, Err(Error::TooOften(1..=3_600))));
        }
        // Sending the same form again writes nothing.
        save(&site, lan, game, &form(0, "", "n1")).unwrap().unwrap();
    }
}

#[test]
fn published_notes_are_hidden_from_players_who_block_their_author() {
    for (site, game) in with_game(TimeControl::days(3)) {
        let [lan, minh] = ["lan", "minh"].map(|name| id_of(&site, name));
        let mei = site.member("mei");
        for (who, body) in [(lan, "By lan."), (minh, "By minh."), (mei, "By mei.")] {
            save(&site, who, game, &form(0, "", body)).unwrap().unwrap();
        }
        site.command(minh, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        for who in [lan, minh, mei] {
            let id = visible_notes(&site, Some(who), game)
                .into_iter()
                .find(|note| note.player_id == who)
                .unwrap()
                .id;
            publish(&site, who, game, id, true).unwrap().unwrap();
        }
        let block = |who, name, on| {
            site.context(Some(who), |context| blocks::choose(context, name, on))
                .unwrap();
        };
        block(minh, "lan", true);
        block(mei, "minh", true);
        assert_eq!(bodies(&site, Some(minh), game), ["By minh.", "By mei."]);
        assert_eq!(bodies(&site, Some(mei), game), ["By lan.", "By mei."]);
        for who in [None, Some(lan)] {
            assert_eq!(bodies(&site, who, game).len(), 3);
        }
        block(minh, "lan", false);
        assert_eq!(bodies(&site, Some(minh), game).len(), 3);
    }
}

#[test]
fn a_note_is_published_only_after_the_game() {
    for (site, game) in with_game(TimeControl::days(3)) {
        let [lan, minh] = ["lan", "minh"].map(|name| id_of(&site, name));
        site.play_all(game, &OPENING[..2]);
        for body in ["The first.", "The second."] {
            save(&site, lan, game, &form(1, "", body)).unwrap().unwrap();
        }
        let [first, second] = [0, 1].map(|nth| visible_notes(&site, Some(lan), game)[nth].id);
        let early = publish(&site, lan, game, first, true).unwrap();
        assert!(matches!(early, Err(NoteRefused::NotOver)));
        site.command(minh, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        for _ in 0..2 {
            publish(&site, lan, game, first, true).unwrap().unwrap();
        }
        for who in [Some(minh), None] {
            assert_eq!(bodies(&site, who, game), ["The first."]);
        }
        assert_eq!(bodies(&site, Some(lan), game).len(), 2);
        publish(&site, lan, game, second, true).unwrap().unwrap();
        publish(&site, lan, game, first, false).unwrap().unwrap();
        assert_eq!(bodies(&site, None, game), ["The second."]);
        site.context(Some(lan), |context| delete_note(context, game, second))
            .unwrap();
        assert!(bodies(&site, None, game).is_empty());
    }
}

#[test]
fn a_take_back_does_not_change_a_note() {
    for (site, game) in with_game(TimeControl::days(3)) {
        let [lan, minh] = ["lan", "minh"].map(|name| id_of(&site, name));
        site.play_all(game, &OPENING[..3]);
        save(&site, lan, game, &form(3, "i10h10", "After the horse."))
            .unwrap()
            .unwrap();
        let command = |who, command| site.command(who, game, command).unwrap().unwrap();
        command(lan, GameCommand::Offer(OfferTerms::Takeback { to: None }));
        command(minh, GameCommand::Accept(OfferKind::Takeback));
        let note = visible_notes(&site, Some(lan), game).remove(0);
        assert_eq!((note.ply, &*note.body), (3, "After the horse."));
        let line = |site: &TestSite| {
            let mut conn = site.app.connection().unwrap();
            let stored = load(&mut conn, game, None, false).unwrap();
            stored.game.unwrap().line
        };
        assert!(note.variations(&line(&site)).is_none());
        site.play_all(game, &["b1c3"]);
        let played = line(&site);
        let (before, tree) = note.variations(&played).unwrap();
        assert_eq!(before.start(), played.position());
        assert_eq!(tree.write(before.variant()), "i10h10");
    }
}

#[test]
fn ones_own_notes_are_found_by_their_words() {
    for (site, game) in with_game(TimeControl::days(3)) {
        let [lan, minh] = ["lan", "minh"].map(|name| id_of(&site, name));
        for body in ["The 50% rule_of thumb", "Cannon to e3", "cannon home"] {
            save(&site, lan, game, &form(0, "h3e3", body))
                .unwrap()
                .unwrap();
        }
        save(&site, minh, game, &form(0, "", "My cannon"))
            .unwrap()
            .unwrap();
        let found = |words: &str| {
            let notes = site.context(Some(lan), |context| own_notes(context, words, None));
            let notes = notes.unwrap().notes.into_iter();
            notes.map(|note| note.row.body).collect::<Vec<_>>()
        };
        assert_eq!(found("CANNON"), ["cannon home", "Cannon to e3"]);
        assert_eq!(found("0% rule_"), ["The 50% rule_of thumb"]);
        for nothing in ["50_", "x%", "my", "\0"] {
            assert!(found(nothing).is_empty(), "{nothing}");
        }
        for nth in 0..PAGE {
            let body = format!("More {nth}");
            save(&site, lan, game, &form(0, "", &body))
                .unwrap()
                .unwrap();
        }
        let page = |below| site.context(Some(lan), |context| own_notes(context, "", below));
        let first = page(None).unwrap();
        let second = page(first.next).unwrap();
        assert_eq!((first.notes.len(), second.notes.len()), (PAGE, 3));
        assert!(second.next.is_none());
        let (line, tree) = second.notes[0].line.as_ref().unwrap();
        assert_eq!((line.ply(), tree.paths().len()), (0, 1));
        assert!(second.notes[0].entry.is_some());
        // An onlooker's note on a game made private loses its link to the game.
        let mei = site.member("mei");
        save(&site, mei, game, &form(0, "", "Nice."))
            .unwrap()
            .unwrap();
        site.sql("UPDATE games SET visibility = 'private'");
        let notes = site.context(Some(mei), |context| own_notes(context, "", None));
        assert!(notes.unwrap().notes[0].entry.is_none());
    }
}

#[test]
fn closing_an_account_deletes_its_unpublished_notes() {
    for (site, game) in with_game(TimeControl::days(3)) {
        let [lan, minh] = ["lan", "minh"].map(|name| id_of(&site, name));
        for body in ["Secret.", "For all."] {
            save(&site, lan, game, &form(0, "", body)).unwrap().unwrap();
        }
        site.command(minh, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        let id = visible_notes(&site, Some(lan), game)[1].id;
        publish(&site, lan, game, id, true).unwrap().unwrap();
        site.context(Some(lan), |context| close_checked(context, false))
            .unwrap();
        assert_eq!(site.count_of("SELECT COUNT(*) AS n FROM notes"), 1);
        let note = visible_notes(&site, None, game).remove(0);
        assert_eq!((&*note.author.name, &*note.body), ("lan", "For all."));
    }
}

#[test]
fn notes_on_a_private_game_are_visible_to_its_players() {
    for site in test_sites(false) {
        let [lan, minh, mei] = ["lan", "minh", "mei"].map(|name| site.member(name));
        let game = site.game(lan, minh, TimeControl::days(3));
        site.sql("UPDATE games SET visibility = 'private'");
        save(&site, lan, game, &form(0, "", "Between us."))
            .unwrap()
            .unwrap();
        let stranger = save(&site, mei, game, &form(0, "", "Me too."));
        assert!(matches!(stranger, Err(Error::NotFound)));
        site.command(minh, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        let id = visible_notes(&site, Some(lan), game)[0].id;
        publish(&site, lan, game, id, true).unwrap().unwrap();
        assert_eq!(bodies(&site, Some(minh), game), ["Between us."]);
        let mut conn = site.app.connection().unwrap();
        for who in [Some(mei), None] {
            assert!(view_for(&site.app, &mut conn, game, who).is_err());
        }
    }
}
