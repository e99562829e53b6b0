//! Settings, read once from the command line and the environment, validated, and passed on as
//! structs.

use crate::model::Address;
use crate::service::database::DatabaseUrl;
use crate::service::vacations::DAYS_A_YEAR;
use clap::{Args, ValueEnum};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use url::Url;

/// The options of `serve`, and of commands that use the same data.
#[derive(Debug, Clone, Args)]
pub struct ServeArgs {
    /// Address to listen on; port 0 takes a free one.
    #[arg(long, env = "POSTHORSE_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    #[command(flatten)]
    /// The database.
    pub data: DataArgs,
    #[command(flatten)]
    /// The operator's own variants.
    pub own: VariantsArgs,
    #[command(flatten)]
    /// Outgoing email and replies.
    pub mail: MailArgs,
    #[command(flatten)]
    /// Vacations.
    pub vacations: LeaveArgs,
    #[command(flatten)]
    /// Computer players.
    pub engines: EngineArgs,
    #[command(flatten)]
    /// Exact endings.
    pub endgames: EndgamesArgs,
    /// Receive replies from the mail server by LMTP: `127.0.0.1:2424`, or the path of a Unix
    /// socket. Needs --reply-domain.
    #[arg(long, env = "POSTHORSE_LMTP", value_name = "ADDRESS")]
    pub lmtp: Option<String>,
    /// Address of a proxy whose X-Forwarded-For or Forwarded header is trusted; may be repeated.
    #[arg(
        long = "trusted-proxy",
        env = "POSTHORSE_TRUSTED_PROXY",
        value_delimiter = ','
    )]
    pub trusted_proxies: Vec<IpAddr>,
    /// Maximum number of connections; further ones get a 503.
    #[arg(
        long,
        env = "POSTHORSE_MAX_CONNECTIONS",
        default_value_t = 5_000,
        value_parser = clap::value_parser!(u32).range(1..=100_000)
    )]
    pub max_connections: u32,
    /// Token for reading /metrics (`Authorization: Bearer TOKEN`), at least 16 characters. Without
    /// it, only this machine can read them, and nobody if a proxy is trusted.
    #[arg(
        long,
        env = "POSTHORSE_METRICS_TOKEN",
        value_name = "TOKEN",
        hide_env_values = true
    )]
    pub metrics_token: Option<String>,
    /// Where vulnerabilities are reported, as `mailto:` or `https:` address, for
    /// /.well-known/security.txt.
    #[arg(long, env = "POSTHORSE_SECURITY_CONTACT", value_name = "URL")]
    pub security_contact: Option<Url>,
    /// Limits on sign-in, sign-up, challenges, comments, exports and more; off only for tests and
    /// private networks.
    #[arg(long, env = "POSTHORSE_LIMITS", value_enum, default_value_t = Switch::On)]
    pub limits: Switch,
    /// Folder for a daily backup; each backup is verified.
    #[arg(long, env = "POSTHORSE_BACKUP_TO", value_name = "DIR")]
    pub backup_to: Option<PathBuf>,
    /// Number of backups to keep.
    #[arg(
        long,
        env = "POSTHORSE_BACKUP_KEEP",
        value_name = "NUMBER",
        default_value = "14"
    )]
    pub backup_keep: NonZeroUsize,
    /// Fill an empty database with sample players and games.
    #[arg(long, env = "POSTHORSE_DEMO")]
    pub demo: bool,
    /// Folder with one or more languages that replace the built-in ones, for translators.
    #[arg(long, env = "POSTHORSE_WORDS", value_name = "DIR")]
    pub words: Option<PathBuf>,
    /// Format of the log.
    #[arg(long, env = "POSTHORSE_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub log_format: LogFormat,
}

/// Outgoing email and replies: options of `serve` and `receive-mail`.
#[derive(Debug, Clone, Args)]
pub struct MailArgs {
    /// URL that players use; links in emails start with it [default: the listening address].
    #[arg(long, env = "POSTHORSE_PUBLIC_URL")]
    pub public_url: Option<String>,
    /// Where to send email: `file:FOLDER` (writes .eml files), `smtp://HOST:25`, or
    /// `smtps://USER:PASSWORD@HOST`.
    #[arg(
        long,
        env = "POSTHORSE_MAIL",
        default_value = "file:mail",
        hide_env_values = true
    )]
    pub mail: String,
    /// PEM file with additional root certificates for the mail server.
    #[arg(long, env = "POSTHORSE_MAIL_ROOTS", value_name = "FILE")]
    pub mail_roots: Option<PathBuf>,
    /// Sender of all notices [default: posthorse@ the public URL's host].
    #[arg(long, env = "POSTHORSE_MAIL_FROM")]
    pub mail_from: Option<String>,
    /// Domain of the addresses that players reply to; without it, replies by email are off.
    #[arg(long, env = "POSTHORSE_REPLY_DOMAIN", value_name = "DOMAIN")]
    pub reply_domain: Option<String>,
    /// Name under which your mail server writes Authentication-Results [default: the reply domain].
    #[arg(long, env = "POSTHORSE_AUTHSERV_ID", value_name = "NAME")]
    pub authserv_id: Option<String>,
}

/// Exact endings: an option of `serve`, `solve` and `engine`.
#[derive(Debug, Clone, Args)]
pub struct EndgamesArgs {
    /// Folder with files of exact endings, all of which are used.
    #[arg(long, env = "POSTHORSE_ENDGAMES", value_name = "DIR")]
    pub endgames: Option<PathBuf>,
}

/// Vacations: an option of `serve` and `receive-mail`.
#[derive(Debug, Clone, Copy, Args)]
pub struct LeaveArgs {
    /// Days of vacation per player and year; 0 turns vacations off.
    #[arg(
        long,
        env = "POSTHORSE_VACATION_DAYS",
        value_name = "NUMBER",
        default_value_t = DAYS_A_YEAR,
        value_parser = clap::value_parser!(u16).range(0..=366)
    )]
    pub vacation_days: u16,
}

/// Computer players: options of `serve`.
#[derive(Debug, Clone, Args)]
pub struct EngineArgs {
    /// Number of positions that are searched at once for the computer players; 0 turns them off.
    #[arg(
        long,
        env = "POSTHORSE_ENGINE_THREADS",
        value_name = "NUMBER",
        default_value_t = 1,
        value_parser = clap::value_parser!(u8).range(0..=64)
    )]
    pub engine_threads: u8,
    /// A further engine: `VARIANT=PROTOCOL:PATH`, and `,levels=1-9` or `,name=NAME`, as in
    /// `xiangqi=uci:/usr/games/fairy-stockfish`. Protocols: uci, ucci, usi. May be repeated; the
    /// environment variable has one a line.
    #[arg(
        long = "engine",
        env = "POSTHORSE_ENGINE",
        value_name = "ENGINE",
        value_delimiter = '\n'
    )]
    pub engines: Vec<String>,
    /// Computer players also play rated games.
    #[arg(long, env = "POSTHORSE_ENGINE_RATED")]
    pub engine_rated: bool,
}

/// The database.
#[derive(Debug, Clone, Args)]
pub struct DataArgs {
    /// Database: `sqlite:FILE` or `postgres://USER@HOST/NAME`.
    #[arg(
        long,
        env = "POSTHORSE_DATABASE_URL",
        default_value = "sqlite:posthorse.db",
        hide_env_values = true,
        value_parser = DatabaseUrl::parse
    )]
    pub database_url: DatabaseUrl,
}

/// The operator's own variants.
#[derive(Debug, Clone, Default, Args)]
pub struct VariantsArgs {
    /// Folder with your own variant files (`*.toml`), read at the start; `posthorse variants` lists
    /// and checks them.
    #[arg(long, env = "POSTHORSE_VARIANTS", value_name = "DIR")]
    pub variants: Option<PathBuf>,
}

/// A setting that is on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// Enabled.
    On,
    /// Disabled.
    Off,
}

/// Format of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// Parses the domain of reply addresses.
///
/// # Errors
/// A sentence that says what is expected.
pub fn reply_domain(text: &str) -> Result<String, String> {
    let domain = text.trim().to_lowercase();
    match Address::parse(&format!("turn@{domain}")) {
        Ok(address) if address.domain() == domain => Ok(domain),
        _ => Err("the reply domain must be a plain domain, such as reply.club.example".to_owned()),
    }
}

/// Checks that a token is long enough and can be sent in a header.
///
/// # Errors
/// A sentence that says what is expected.
pub fn metrics_token(text: &str) -> Result<String, String> {
    if text.len() >= 16 && text.bytes().all(|byte| byte.is_ascii_graphic()) {
        Ok(text.to_owned())
    } else {
        Err("the metrics token must have 16 letters and digits or more, and no blanks".to_owned())
    }
}

/// The default sender of notices: `posthorse@` the public host, unless that is an IP address.
pub fn usual_sender(public_url: &Url) -> String {
    let domain = match public_url.host() {
        Some(url::Host::Domain(domain)) => domain.to_owned(),
        _ => "localhost".to_owned(),
    };
    format!("posthorse@{domain}")
}

/// Parses the public URL.
///
/// # Errors
/// A sentence that says what is expected.
pub fn public_url(text: &str) -> Result<Url, String> {
    let wanted = "the public URL must look like https://club.example, without a path";
    let url = Url::parse(text).map_err(|_| wanted.to_owned())?;
    let plain = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    let nobody = url.username().is_empty() && url.password().is_none();
    if matches!(url.scheme(), "http" | "https") && url.has_host() && plain && nobody {
        Ok(url)
    } else {
        Err(wanted.to_owned())
    }
}
