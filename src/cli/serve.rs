//! `serve`: runs the site, jobs and email in one process.

use super::common::Failure;
use super::engines::endgames;
use super::{folder, words};
use crate::config::{self, EngineArgs, LogFormat, MailArgs, ServeArgs, Switch};
use crate::jobs;
use crate::mail::{Transport, lmtp};
use crate::rules::Catalogue;
use crate::service::archive::index::{self, Progress};
use crate::service::database::{self, DbConnection, Pool, Serving};
use crate::service::programs::{self, ExternalEngine, ProgramSetup};
use crate::service::{App, Clock, Setup, accounts, alerts, demo, games, pending_input, upkeep};
use crate::web;
use std::io::IsTerminal;
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing_subscriber::EnvFilter;

/// Files that are open besides the connections of visitors: database, mail servers, rejected
/// connections.
const OTHER_HANDLES: u64 = 600;

/// The number of arenas of glibc's allocator. By default each thread has its own and keeps its free
/// memory. The allocator reads this variable when a process starts.
const ARENAS: (&str, &str) = ("MALLOC_ARENA_MAX", "2");

/// Serves until a signal arrives.
///
/// # Errors
/// A sentence that says what keeps it from starting.
pub(super) fn run(args: &ServeArgs) -> Result<(), Failure> {
    limit_arenas();
    log_to_stderr(args.log_format);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(16)
        .enable_all()
        .build()?;
    runtime.block_on(serve(args)).map_err(Failure::Request)
}

/// Starts the process again with a limit on arenas, so that memory returns to the system after many
/// large pages. A value set by the operator is respected.
fn limit_arenas() {
    if !cfg!(target_env = "gnu") || std::env::var_os(ARENAS.0).is_some() {
        return;
    }
    let mut args = std::env::args_os();
    let (name, program) = (args.next(), std::env::current_exe());
    if let (Some(name), Ok(program)) = (name, program) {
        let mut anew = Command::new(program);
        // Returns only on failure; then the process continues as it is.
        let _ = anew.arg0(name).args(args).env(ARENAS.0, ARENAS.1).exec();
    }
}

async fn serve(args: &ServeArgs) -> Result<(), String> {
    if let Some(folder) = &args.words {
        words::install(folder)?;
    }
    let listener = TcpListener::bind(args.listen)
        .map_err(|error| format!("cannot listen on {}: {error}", args.listen))?;
    let lmtp = lmtp_listener(args).await?;
    let (app, transport, serving) = prepare(args, &listener)?;
    let mail_shown = transport.display_url();
    let stop = CancellationToken::new();
    let tasks = TaskTracker::new();
    jobs::first_heartbeat(&app)?;
    let settings = web_settings(args)?;
    let listening = web::listen(Arc::clone(&app), listener, settings, stop.clone())
        .map_err(|error| error.to_string())?;
    let server = tasks.spawn(listening.server);
    jobs::start(&tasks, &app, transport, &stop)?;
    if let Some(plan) = backup_plan(args) {
        jobs::keep_backups(&tasks, &app, plan, &stop);
    }
    if let Some(listener) = lmtp {
        tracing::info!(at = listener.display_address(), "receiving email by LMTP");
        jobs::listen(&tasks, &app, listener, &stop)?;
    }
    println!(
        "Posthorse is ready at http://{} (public address: {}, data: {}, mail: {mail_shown})",
        listening.address,
        app.setup.public_url.as_str().trim_end_matches('/'),
        args.data.database_url.display_url(),
    );
    wait_for_signal().await;
    tracing::info!("shutting down: waiting for running requests");
    stop.cancel();
    tasks.close();
    let ended = server.await.map_err(|error| error.to_string())?;
    tasks.wait().await;
    drop(serving);
    tracing::info!("stopped");
    ended.map_err(|error| error.to_string())
}

/// The settings of the web module. Raises the limit of open files for that number of connections.
fn web_settings(args: &ServeArgs) -> Result<web::Settings, String> {
    let token = args.metrics_token.as_deref().map(config::metrics_token);
    let wanted = u64::from(args.max_connections) + OTHER_HANDLES;
    let most = match file_handles(wanted) {
        most if most >= wanted => args.max_connections,
        most => {
            let fewer = u32::try_from(most.saturating_sub(OTHER_HANDLES)).unwrap_or(u32::MAX);
            let fewer = fewer.max(1);
            tracing::warn!(
                max_connections = fewer,
                "this process may open only {most} files; accepting fewer connections"
            );
            fewer
        }
    };
    Ok(web::Settings {
        trusted_proxies: args.trusted_proxies.clone(),
        max_connections: usize::try_from(most).unwrap_or(usize::MAX),
        metrics_token: token.transpose()?,
        security_contact: args.security_contact.clone(),
    })
}

/// Raises the limit of open files as far as allowed, and returns it.
fn file_handles(wanted: u64) -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let now = current.unwrap_or(u64::MAX);
    if now >= wanted {
        return now;
    }
    let most = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    let raised = Rlimit {
        current: Some(most),
        maximum,
    };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => most,
        Err(_) => now,
    }
}

/// The backups that are configured.
fn backup_plan(args: &ServeArgs) -> Option<jobs::BackupPlan> {
    Some(jobs::BackupPlan {
        database: args.data.database_url.clone(),
        folder: args.backup_to.clone()?,
        keep: args.backup_keep,
    })
}

/// The LMTP listener, if one is configured.
async fn lmtp_listener(args: &ServeArgs) -> Result<Option<lmtp::Listener>, String> {
    let Some(place) = &args.lmtp else {
        return Ok(None);
    };
    if args.mail.reply_domain.is_none() {
        return Err(
            "--lmtp needs --reply-domain: the domain of the addresses that answers come to".into(),
        );
    }
    let listener = lmtp::Listener::bind(&place.parse()?).await;
    let listener =
        listener.map_err(|error| format!("cannot listen for LMTP at {place}: {error}"))?;
    Ok(Some(listener))
}

fn prepare(
    args: &ServeArgs,
    listener: &TcpListener,
) -> Result<(Arc<App>, Transport, Serving), String> {
    let catalogue = folder::catalogue(&args.own).map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let public_url = match &args.mail.public_url {
        Some(text) => config::public_url(text)?,
        None => config::public_url(&format!("http://{address}"))?,
    };
    let transport = transport(&args.mail)?;
    let serving = database::serve(&args.data.database_url).map_err(|error| error.to_string())?;
    let pool = open(args, &catalogue)?;
    if args.limits == Switch::Off {
        tracing::warn!("limits are off: nothing prevents password guessing or flooding");
    }
    let reply_domain = args.mail.reply_domain.as_deref().map(config::reply_domain);
    let reply_domain = reply_domain.transpose()?;
    let setup = Setup {
        mail_from: args
            .mail
            .mail_from
            .clone()
            .unwrap_or_else(|| config::usual_sender(&public_url)),
        reply_domain,
        authserv_id: args.mail.authserv_id.clone(),
        public_url,
        limits: args.limits == Switch::On,
        vacation_days: args.vacations.vacation_days,
        programs: program_setup(&args.engines, &catalogue)?,
        catalogue,
    };
    let endgames = endgames::library(&args.endgames, &setup.catalogue);
    let app = Arc::new(App::new(pool, setup, Clock::system()));
    if let Some(files) = endgames.map_err(|error| error.to_string())? {
        // It was not set before.
        let _set = app.endgames.set(files);
    }
    upkeep::follow_clock(&app).map_err(|error| error.to_string())?;
    if args.demo {
        if demo::fill(&app).map_err(|error| error.to_string())? {
            eprintln!(
                "posthorse: the demo players {} all have the password “{}”",
                demo::PLAYERS.join(", "),
                demo::PASSWORD
            )
        } else {
            eprintln!("posthorse: the database is not empty, so --demo adds nothing")
        }
    }
    accounts::programs::install(&app).map_err(|error| error.to_string())?;
    Ok((app, transport, serving))
}

/// The settings of the computer players.
fn program_setup(args: &EngineArgs, catalogue: &Catalogue) -> Result<ProgramSetup, String> {
    // The environment variable may end with an empty line.
    let given = args.engines.iter().filter(|text| !text.trim().is_empty());
    let engines = given.map(|text| engine(text, catalogue));
    Ok(ProgramSetup {
        threads: args.engine_threads.into(),
        rated: args.engine_rated,
        engines: engines.collect::<Result<_, _>>()?,
    })
}

fn engine(text: &str, catalogue: &Catalogue) -> Result<ExternalEngine, String> {
    let read = text.parse::<ExternalEngine>();
    let engine = read.map_err(|error| format!("--engine: {error}"))?;
    let slug = &engine.variant;
    let variant = catalogue.find(slug).ok_or_else(|| {
        format!("--engine: there is no variant “{slug}”; “posthorse variants” lists all")
    })?;
    match programs::is_for_engines(&variant) {
        true => Ok(engine),
        false => Err(format!(
            "--engine: {slug} cannot be played by an engine: its rules are not enforced, or \
             something in it is hidden or left to chance"
        )),
    }
}

/// Opens and migrates the database.
fn open(args: &ServeArgs, catalogue: &Catalogue) -> Result<Pool, String> {
    let pool = database::open(&args.data.database_url)
        .map_err(|error| format!("cannot open the database: {error}"))?;
    let mut conn = pool.get().map_err(|error| error.to_string())?;
    database::migrate(&mut conn).map_err(|error| error.to_string())?;
    catch_up(&mut conn)?;
    if let Some(changed) =
        games::changed_file(&mut conn, catalogue).map_err(|error| error.to_string())?
    {
        return Err(changed.to_string());
    }
    games::update_texts(&mut conn, catalogue).map_err(|error| error.to_string())?;
    pending_input::make_secret(&mut conn).map_err(|error| error.to_string())?;
    accounts::devices::make_secret(&mut conn).map_err(|error| error.to_string())?;
    alerts::keys::make(&mut conn).map_err(|error| error.to_string())?;
    drop(conn);
    Ok(pool)
}

/// Indexes finished games that the archive's index lacks: after an upgrade or an interrupted
/// import.
fn catch_up(conn: &mut DbConnection) -> Result<(), String> {
    let mut games = 0;
    let mut tell = |progress| {
        if let Progress::Games(more) = progress {
            games += more;
            tracing::info!(games, "indexing finished games");
        }
    };
    index::catch_up(conn, &mut tell).map_err(|error| error.to_string())
}

/// The outgoing mail server, with the operator's root certificates.
fn transport(args: &MailArgs) -> Result<Transport, String> {
    let Some(file) = &args.mail_roots else {
        return Transport::from_url(&args.mail);
    };
    let pem = std::fs::read(file)
        .map_err(|error| format!("cannot read the mail roots {}: {error}", file.display()))?;
    Transport::with_roots(&args.mail, pem)
}

async fn wait_for_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let interrupted = tokio::signal::ctrl_c();
    match signal(SignalKind::terminate()) {
        Ok(mut terminated) => {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
        }
        Err(_) => {
            let _ = interrupted.await;
        }
    }
}

/// Writes the log to standard error, for the rest of the process.
pub(super) fn log_to_stderr(format: LogFormat) {
    // A library's message about each malformed request is replaced by our own, once a second.
    let filter = EnvFilter::try_from_env("POSTHORSE_LOG")
        .unwrap_or_else(|_| EnvFilter::new("posthorse=info,warn,actix_http=off"));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match format {
        LogFormat::Text => builder.init(),
        LogFormat::Json => builder.json().init(),
    }
}
