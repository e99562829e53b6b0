//! `posthorse receive-mail`: receives one message on standard input, from a mail server.

use super::folder;
use crate::config::{self, DataArgs, LeaveArgs, MailArgs, Switch, VariantsArgs};
use crate::inbound_mail::{Incoming, address};
use crate::service::database::{self, DatabaseUrl};
use crate::service::programs::ProgramSetup;
use crate::service::replies::{self, Envelope, Verdict};
use crate::service::{App, Clock, Error, Setup, upkeep};
use std::io::{self, Read};
use std::path::Path;
use std::process::ExitCode;

/// The command line is wrong (`EX_USAGE`).
pub(super) const USAGE: u8 = 64;
/// The input is not an email (`EX_DATAERR`).
const NO_MAIL: u8 = 65;
/// The recipient is unknown (`EX_NOUSER`).
const NO_MAILBOX: u8 = 67;
/// Replies by email are off (`EX_UNAVAILABLE`).
const OFF: u8 = 69;
/// The mail server must try again (`EX_TEMPFAIL`).
const TRY_AGAIN: u8 = 75;

/// The arguments of `receive-mail`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Recipient, as the mail server knows it [default: Delivered-To, X-Original-To or To].
    #[arg(long, env = "POSTHORSE_RECIPIENT", value_name = "ADDRESS")]
    recipient: Option<String>,
    /// Envelope sender; empty for bounces [default: Return-Path].
    #[arg(long, env = "POSTHORSE_SENDER", value_name = "ADDRESS")]
    sender: Option<String>,
    #[command(flatten)]
    data: DataArgs,
    #[command(flatten)]
    own: VariantsArgs,
    #[command(flatten)]
    mail: MailArgs,
    #[command(flatten)]
    vacations: LeaveArgs,
    /// Limits on replies; off only for tests and private networks.
    #[arg(long, env = "POSTHORSE_LIMITS", value_enum, default_value_t = Switch::On)]
    limits: Switch,
}

/// A failure: the exit code for the mail server, and a sentence.
struct ReceiveFailure(u8, String);

/// Receives the email. A failure is printed to standard error as one sentence, and reported to the
/// mail server by an exit code of sysexits.
pub(super) fn run(args: &Args) -> ExitCode {
    match receive(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(ReceiveFailure(code, sentence)) => {
            eprintln!("posthorse: {sentence}");
            ExitCode::from(code)
        }
    }
}

fn receive(args: &Args) -> Result<(), ReceiveFailure> {
    // Reads all of the input: a mail server takes a closed pipe for a failure.
    let (bytes, is_whole) = read_all(io::stdin().lock())
        .map_err(|error| ReceiveFailure(TRY_AGAIN, format!("the email cannot be read: {error}")))?;
    let Some(domain) = args.mail.reply_domain.as_deref() else {
        let sentence = "replies by email are off: set --reply-domain";
        return Err(ReceiveFailure(OFF, sentence.into()));
    };
    let domain = config::reply_domain(domain).map_err(|why| ReceiveFailure(OFF, why))?;
    if bytes.is_empty() {
        return Err(ReceiveFailure(
            NO_MAIL,
            "there is no email on standard input".into(),
        ));
    }
    let envelope = envelope_of(args, &bytes, &domain).ok_or_else(nobody)?;
    let app = open(args, domain)?;
    let now = app.clock.now();
    let taken = app
        .connection()
        .and_then(|mut conn| replies::receive(&app, &mut conn, &envelope, &bytes, is_whole, now));
    match taken {
        Ok(Verdict::NoSuchMailbox) => Err(nobody()),
        Ok(Verdict::NotMail) => Err(ReceiveFailure(NO_MAIL, "the input is not an email".into())),
        Ok(_) => Ok(()),
        Err(Error::Busy(why)) => Err(ReceiveFailure(
            TRY_AGAIN,
            format!("the database is busy: {why}"),
        )),
        Err(error) => Err(ReceiveFailure(
            TRY_AGAIN,
            format!("the email cannot be processed: {error}"),
        )),
    }
}

fn nobody() -> ReceiveFailure {
    ReceiveFailure(
        NO_MAILBOX,
        "the email is not addressed to this server".into(),
    )
}

/// The envelope, from the options or the headers; `None` if the email is not addressed to
/// Posthorse.
fn envelope_of(args: &Args, bytes: &[u8], domain: &str) -> Option<Envelope> {
    let heads = headers(bytes);
    let recipient = args.recipient.clone();
    let recipient = recipient.or_else(|| recipient_in(&heads, domain))?;
    address::read(&recipient, domain)?;
    let sender = args.sender.clone();
    Some(Envelope {
        sender: sender.or_else(|| first(&heads, "return-path").map(str::to_owned)),
        recipient,
    })
}

/// The start of an email, as far as it is used, and whether that is all. The rest is discarded.
fn read_all(mut from: impl Read) -> io::Result<(Vec<u8>, bool)> {
    let most = Incoming::MOST_BYTES;
    let limit = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    let mut bytes = Vec::new();
    from.by_ref().take(limit).read_to_end(&mut bytes)?;
    io::copy(&mut from, &mut io::sink())?;
    let is_whole = bytes.len() <= most;
    Ok((bytes, is_whole))
}

/// Opens the database without migrating it.
fn open(args: &Args, domain: String) -> Result<App, ReceiveFailure> {
    let again = |sentence: String| ReceiveFailure(TRY_AGAIN, sentence);
    let catalogue = folder::catalogue(&args.own).map_err(|error| again(error.to_string()))?;
    let public_url = args.mail.public_url.as_deref();
    let public_url = config::public_url(public_url.unwrap_or("http://localhost"))
        .map_err(|sentence| ReceiveFailure(USAGE, sentence))?;
    let url = &args.data.database_url;
    if let DatabaseUrl::Sqlite(file) = url
        && !Path::new(file).is_file()
    {
        return Err(again(format!("there is no database {file}")));
    }
    let unreachable = |error: String| again(format!("the database cannot be opened: {error}"));
    let pool = database::open(url).map_err(|error| unreachable(error.to_string()))?;
    let mut conn = pool.get().map_err(|error| unreachable(error.to_string()))?;
    match database::is_current(&mut conn) {
        Ok(true) => {}
        Ok(false) => {
            let sentence = "the database is from another version: start this version's server \
                            once, then the mail may come again";
            return Err(again(sentence.into()));
        }
        Err(error) => return Err(unreachable(error.to_string())),
    }
    drop(conn);
    let setup = Setup {
        mail_from: args
            .mail
            .mail_from
            .clone()
            .unwrap_or_else(|| config::usual_sender(&public_url)),
        reply_domain: Some(domain),
        authserv_id: args.mail.authserv_id.clone(),
        limits: args.limits == Switch::On,
        vacation_days: args.vacations.vacation_days,
        programs: ProgramSetup::default(),
        public_url,
        catalogue,
    };
    let app = App::new(pool, setup, Clock::system());
    upkeep::follow_clock(&app).map_err(|error| unreachable(error.to_string()))?;
    Ok(app)
}

/// The headers of an email, unfolded, with names in lower case.
fn headers(bytes: &[u8]) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for line in bytes.split(|byte| *byte == b'\n') {
        let line = String::from_utf8_lossy(line);
        let line = line.trim_end_matches('\r');
        if line.is_empty() {
            break;
        }
        if line.starts_with([' ', '\t']) {
            if let Some((_, value)) = all.last_mut() {
                value.push(' ');
                value.push_str(line.trim());
            }
        } else if let Some((name, value)) = line.split_once(':') {
            all.push((name.trim().to_lowercase(), value.trim().to_owned()));
        }
    }
    all
}

fn first<'a>(heads: &'a [(String, String)], key: &str) -> Option<&'a str> {
    let mut values = heads.iter().filter(|(name, _)| name == key);
    values.next().map(|(_, value)| value.as_str())
}

/// The first address of Posthorse in the headers.
fn recipient_in(heads: &[(String, String)], domain: &str) -> Option<String> {
    let of = |key: &'static str| heads.iter().filter(move |(name, _)| name == key);
    let values = of("delivered-to")
        .chain(of("x-original-to"))
        .chain(of("to"));
    let words = values.flat_map(|(_, value)| {
        let apart = |c: char| c.is_whitespace() || matches!(c, ',' | '<' | '>' | ';' | '"');
        value.split(apart)
    });
    words
        .filter(|word| address::read(word, domain).is_some())
        .map(str::to_owned)
        .next()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: &str = "turn+abcdefghijklmnopqrstuvwxyz@reply.example";

    fn recipient(mail: &str) -> Option<String> {
        recipient_in(&headers(mail.as_bytes()), "reply.example")
    }

    #[test]
    fn the_first_of_our_addresses_is_found_in_the_headers() {
        for mail in [
            format!("To: {OURS}\n\nhello"),
            format!("To: Lan <lan@example.org>,\r\n \"A game\" <{OURS}>\r\n\r\nhello"),
            format!("to: x@example.org\nX-Original-To: {OURS}\n\n"),
            format!("To: bounce+1-abc@reply.example\nDelivered-To: {OURS}\n\n"),
        ] {
            assert_eq!(recipient(&mail).as_deref(), Some(OURS), "{mail}");
        }
        assert_eq!(
            recipient(&format!("To: x@example.org\n\nTo: {OURS}\n")),
            None
        );
    }

    #[test]
    fn no_more_is_stored_than_is_examined() {
        let long = vec![b'x'; 2 * Incoming::MOST_BYTES];
        let (bytes, is_whole) = read_all(long.as_slice()).unwrap();
        assert_eq!((bytes.len(), is_whole), (Incoming::MOST_BYTES + 1, false));
        let (bytes, is_whole) = read_all(&b"short"[..]).unwrap();
        assert_eq!((bytes.len(), is_whole), (5, true));
    }
}
