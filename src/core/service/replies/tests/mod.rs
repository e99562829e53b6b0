//! Incoming emails, over both databases.

mod ambiguous;
mod clocks;
mod commands;
mod hidden;
mod placing;
mod plans;
mod receipts;
mod robots;
mod rules;
mod words;

use super::{Envelope, Verdict, receive};
use crate::event::{Event, Receipt};
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId};
use crate::play::TimeControl;
use crate::service::notices::reply_text;
use crate::service::testing::{TestSite, test_sites};
use crate::service::tokens;
use crate::store::{self, events, outbox};
use chrono::TimeDelta;

pub(super) const PACE: TimeControl = TimeControl::days(3);

#[derive(Clone)]
pub(super) struct Mail {
    pub(super) sender: Option<String>,
    pub(super) to: String,
    pub(super) from: String,
    pub(super) id: String,
    pub(super) heads: String,
    pub(super) body: String,
}

impl Mail {
    pub(super) fn with(mut self, head: &str) -> Self {
        self.heads += head;
        self.heads += "\r\n";
        self
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        let id = match self.id.as_str() {
            "" => String::new(),
            id => format!("Message-ID: <{id}@example.org>\r\n"),
        };
        let body = self.body.replace('\n', "\r\n");
        let text = format!(
            "{}From: {}\r\nTo: <{}>\r\nSubject: Re: a game\r\n{id}Date: Sat, 21 Nov 2026 12:00:00 \
             +0000\r\n\r\n{body}\r\n",
            self.heads, self.from, self.to
        );
        text.into_bytes()
    }
}

/// Two players with a game, and their site.
pub(super) struct Club {
    pub(super) site: TestSite,
    pub(super) game: GameId,
    pub(super) lan: PlayerId,
    pub(super) minh: PlayerId,
}

/// A club on each database; lan moves first, and these moves are made.
pub(super) fn clubs(moves: &[&str]) -> Vec<Club> {
    test_sites(true)
        .into_iter()
        .map(|site| Club::open(site, moves))
        .collect()
}

/// A club with another variant, without moves.
pub(super) fn clubs_of(variant: &str) -> Vec<Club> {
    let open = |site: TestSite| {
        let (game, [lan, minh]) = site.game_of(variant, PACE);
        Club {
            site,
            game,
            lan,
            minh,
        }
    };
    test_sites(true).into_iter().map(open).collect()
}

impl Club {
    fn open(site: TestSite, moves: &[&str]) -> Self {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(lan, minh, PACE);
        site.play_all(game, moves);
        site.deliver();
        Self {
            site,
            game,
            lan,
            minh,
        }
    }

    /// The reply address of a notice to this player now.
    pub(super) fn address(&self, player: PlayerId) -> String {
        self.address_for(player, self.game)
    }

    pub(super) fn address_for(&self, player: PlayerId, game: GameId) -> String {
        let row = self.site.row(game);
        let app = &self.site.app;
        app.write_unattended(|conn, now| tokens::reply_address(app, conn, player, &row, now))
            .unwrap()
            .unwrap()
    }

    /// An email of that player to an address, with a Message-ID of its own.
    pub(super) fn mail(&self, player: PlayerId, to: &str, body: &str) -> Mail {
        let name = self.site.find(player).name;
        Mail {
            sender: Some(format!("{name}@example.org")),
            to: to.into(),
            from: format!("{name} <{name}@example.org>"),
            id: crate::service::secret::lower_case(),
            heads: String::new(),
            body: body.into(),
        }
    }

    pub(super) fn send(&self, mail: &Mail) -> Verdict {
        let envelope = Envelope {
            sender: mail.sender.clone(),
            recipient: mail.to.clone(),
        };
        let app = &self.site.app;
        let mut conn = app.connection().unwrap();
        let bytes = mail.bytes();
        receive(app, &mut conn, &envelope, &bytes, true, self.site.now()).unwrap()
    }

    /// Delivers a new reply of that player.
    pub(super) fn reply(&self, player: PlayerId, body: &str) -> Verdict {
        let to = self.address(player);
        self.send(&self.mail(player, &to, body))
    }

    /// The moves made, in coordinates.
    pub(super) fn moves(&self) -> String {
        self.site.row(self.game).state.moves
    }

    /// The queued answers with their recipients, and the receipts with notes. There are no other
    /// notices.
    pub(super) fn answers(&self) -> Vec<(String, Answer)> {
        let take = |conn: &mut store::DbConnection, now| {
            let mut all = Vec::new();
            for row in outbox::lease(conn, now, now + TimeDelta::minutes(5), 100)? {
                let event = events::find(conn, row.event_id)?.unwrap();
                let player = store::players::find(conn, row.recipient_id)?.unwrap();
                let Some(game) = event.game_id else { continue };
                match event.event {
                    Event::MovedByEmail(receipt) => {
                        all.extend(notes(conn, game, *receipt)?.map(|body| (player.name, body)));
                    }
                    Event::EmailAnswered(body) if row.kind == Kind::Answer => {
                        let stored = crate::service::games::load_for_system(conn, game, false)?;
                        let (headline, lines) = reply_text::sentences_of(&body.content, &stored)?;
                        let answer = Answer {
                            text: format!("{headline} {}", lines.join(" ")),
                            heard: body.heard,
                            tried: body.tried,
                            in_reply_to: body.in_reply_to,
                        };
                        all.push((player.name, answer));
                    }
                    _ => {}
                }
                outbox::mark_sent(conn, row.claim(), now)?;
            }
            Ok(all)
        };
        self.site.app.write_unattended(take).unwrap()
    }

    /// The only queued answer, for that player, as one text.
    pub(super) fn answer(&self, player: &str) -> String {
        let answers = self.answers();
        assert_eq!(answers.len(), 1, "one answer: {answers:?}");
        assert_eq!(answers[0].0, player);
        answers[0].1.text.clone()
    }
}

/// The notes of a receipt, in the form of an answer.
fn notes(
    conn: &mut store::DbConnection,
    game: GameId,
    receipt: Receipt,
) -> Result<Option<Answer>, crate::service::Error> {
    let stored = crate::service::games::load_for_system(conn, game, false)?;
    let mut lines = Vec::new();
    for note in &receipt.notes {
        let (headline, more) = reply_text::sentences_of(note, &stored)?;
        lines.push(headline);
        lines.extend(more);
    }
    let is_silent = lines.is_empty();
    let answer = Answer {
        text: format!(" {}", lines.join(" ")),
        heard: String::new(),
        tried: None,
        in_reply_to: receipt.in_reply_to,
    };
    Ok((!is_silent).then_some(answer))
}

/// The sentences of an answer.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) text: String,
    pub(super) heard: String,
    pub(super) tried: Option<String>,
    pub(super) in_reply_to: Option<String>,
}
