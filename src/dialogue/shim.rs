//! Stands in until the reading of mails is here.
#![allow(missing_docs, clippy::all)]
use super::{Command, Incoming, NotMail, Plan, Saying, Unclear, Unreadable};
use crate::notation::Notation;
use crate::rules::Line;

pub fn read(bytes: &[u8], is_whole: bool) -> Result<Incoming, NotMail> {
    if bytes.is_empty() {
        return Err(NotMail);
    }
    let text = String::from_utf8_lossy(bytes).replace("\r\n", "\n");
    let (heads, body) = text.split_once("\n\n").unwrap_or((&text, ""));
    let all = |name: &str| -> Vec<String> {
        heads
            .lines()
            .filter_map(|line| line.split_once(':'))
            .filter(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.trim().to_owned())
            .collect()
    };
    let one = |name: &str| all(name).into_iter().next();
    let from = all("From")
        .iter()
        .flat_map(|v| {
            v.split(',')
                .map(|a| {
                    let a = a.trim();
                    a.rsplit_once('<')
                        .map_or(a, |(_, a)| a.trim_end_matches('>'))
                        .to_owned()
                })
                .collect::<Vec<_>>()
        })
        .collect();
    Ok(Incoming {
        from,
        subject: one("Subject").unwrap_or_default(),
        message_id: one("Message-ID"),
        received_at: one("Received").and_then(|v| {
            let date = v.rsplit_once(';')?.1.trim().to_owned();
            chrono::DateTime::parse_from_rfc2822(&date)
                .ok()
                .map(|d| d.to_utc())
        }),
        is_automatic: one("Auto-Submitted").is_some_and(|v| v != "no"),
        authentication: all("Authentication-Results"),
        body: if is_whole {
            if body.contains("KOI9") {
                Err(Unreadable::Charset("koi9".into()))
            } else {
                Ok(body.to_owned())
            }
        } else {
            Err(Unreadable::TooLarge)
        },
    })
}

impl Incoming {
    pub fn dmarc_failed(&self, authserv_id: &str) -> bool {
        self.authentication.iter().any(|line| {
            line.split(';')
                .next()
                .is_some_and(|id| id.trim() == authserv_id)
                && line.contains("dmarc=fail")
        })
    }
}

pub fn own_words(body: &str) -> Vec<String> {
    body.lines()
        .filter(|line| !line.starts_with('>'))
        .map(str::to_owned)
        .collect()
}

pub fn understand(
    own: &[String],
    subject: &str,
    game: i64,
    line: Option<&Line>,
    notation: Notation,
) -> Result<Saying, Unclear> {
    if let Some(rest) = subject.strip_prefix("[game ") {
        let named: i64 = rest.split(']').next().unwrap().parse().unwrap();
        if named != game {
            return Err(Unclear::OtherGame(named));
        }
    }
    let mut own: Vec<&str> = own
        .iter()
        .map(|l| l.trim())
        .skip_while(|l| l.is_empty())
        .collect();
    if own.is_empty() {
        return Err(Unclear::Nothing);
    }
    let first = own.remove(0);
    let plan_of = |text: &str| {
        let (a, b) = text.strip_prefix("if ")?.split_once(" then ")?;
        Some(Plan {
            expected: a.into(),
            answer: b.into(),
        })
    };
    let command = match first {
        "resign" => Command::Resign,
        "draw" => Command::Draw,
        "accept" => Command::Accept,
        "decline" => Command::Decline,
        "takeback" => Command::Takeback,
        "show" => Command::Show,
        "moves" => Command::Moves,
        "help" => Command::Help,
        _ => match (plan_of(first), first.strip_prefix("try ")) {
            (Some(plan), _) => Command::Prepare(plan),
            (_, Some(text)) => Command::Try(text.into()),
            _ => {
                let _ = line.map(|line| crate::notation::read_for(line, notation, first));
                if first.contains(' ') && !first.contains("//") && first.len() > 12 {
                    return Err(Unclear::NotACommand(first.into()));
                }
                Command::Move(first.into())
            }
        },
    };
    let mut plan = None;
    if let Some(found) = own.first().and_then(|l| plan_of(l)) {
        own.remove(0);
        plan = Some(found);
    }
    Ok(Saying {
        command,
        plan,
        message: own.join("\n").trim().to_owned(),
    })
}
