//! Response times for one reader over a persistent connection, with and without compression,
//! directly and through nginx, which keeps its own connections open. The median time with
//! compression should be at most 1.5 times that without.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::load::{Request, Round, percentile};
use super::process::Served;

/// Responses that are awaited one after another.
const REQUESTS: usize = 400;
/// The most that compression may cost a reader.
const GOAL: f64 = 1.5;

/// Measures a page over each kind of connection.
pub fn compare(server: &Served, folder: &Path, path: &str) {
    println!("{path} over one open connection       plain p50 ms   gzip p50 ms   ratio");
    print("straight", server.address, path);
    match nginx(server.address, folder) {
        Some(proxy) => print("through nginx", proxy.address, path),
        None => println!("nginx is not installed"),
    }
}

fn print(name: &str, address: SocketAddr, path: &str) {
    let plain = Request::get(path, None);
    let compressed = plain.clone().compressed();
    // The first request of each kind is not counted.
    let [_, plain, _, compressed] = [&plain, &plain, &compressed, &compressed]
        .map(|request| middle(address, request).as_secs_f64());
    let ratio = compressed / plain;
    let verdict = if ratio <= GOAL { "" } else { "   above 1.5" };
    let [plain, compressed] = [plain, compressed].map(|seconds| 1e3 * seconds);
    println!("{name:38} {plain:12.2} {compressed:13.2} {ratio:7.2}{verdict}");
}

/// The median response time.
fn middle(address: SocketAddr, request: &Request) -> Duration {
    let round = Round {
        address,
        connections: 1,
        count: REQUESTS,
        requests: std::slice::from_ref(request),
        pace: None,
        check: &|answer| {
            let is_compressed = answer.header("content-encoding") == Some("gzip");
            answer.status == 200 && is_compressed == request.is_compressed()
        },
    };
    percentile(&round.run(), 50)
}

/// A reverse proxy of a server, if nginx is installed.
fn nginx(server: SocketAddr, folder: &Path) -> Option<Served> {
    Command::new("nginx").arg("-v").output().ok()?;
    let folder = folder.join("nginx");
    fs::create_dir_all(&folder).unwrap();
    Some(Served::start(|address| {
        let place = folder.display();
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let temporary = temporary.map(|name| format!("{name}_temp_path {place}/{name};"));
        let config = format!(
            "daemon off; master_process off; pid {place}/pid; error_log {place}/error.log;\n\
             events {{}}\n\
             http {{ access_log off; {}\n\
             upstream posthorse {{ server {server}; keepalive 16; }}\n\
             server {{ listen {address}; location / {{ proxy_pass http://posthorse;\n\
             proxy_http_version 1.1; proxy_set_header Connection \"\";\n\
             proxy_set_header Host localhost; }} }} }}\n",
            temporary.concat()
        );
        let file = folder.join("nginx.conf");
        fs::write(&file, config).unwrap();
        let mut program = Command::new("nginx");
        program.arg("-c").arg(file).arg("-p").arg(&folder);
        program
    }))
}
