//! Connections: too many, clients that do not read, and malformed requests.

use crate::support::{PATIENCE, Server, Setup, eventually, long};
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

fn connect(server: &Server) -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Everything received until the other side closes.
fn read_all(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    // A disconnected client gets an error instead of an end.
    let _cut = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

fn asks_once(server: &Server) -> String {
    let mut stream = connect(server);
    let request = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    stream.write_all(request).unwrap();
    read_all(stream)
}

/// The memory of the server in megabytes.
fn megabytes(server: &Server) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.pid())).unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmRSS"))
        .unwrap();
    let kilobytes = line.split_whitespace().nth(1).unwrap();
    kilobytes.parse::<usize>().unwrap() / 1024
}

#[tokio::test]
async fn a_connection_above_the_limit_gets_503() {
    let setup = Setup::new().argument("--max-connections").argument("3");
    let server = setup.start().await;
    // A request may be faster than the idle connections.
    let mut idle = Vec::new();
    let refused = loop {
        idle.push(connect(&server));
        let answer = asks_once(&server);
        if answer.starts_with("HTTP/1.1 503") {
            break answer;
        }
        assert!(idle.len() < 1_000, "nobody is refused");
    };
    assert!(refused.contains("retry-after: 10"), "{refused}");
    assert!(
        refused.contains("Too many people are here right now."),
        "{refused}"
    );
    drop(idle);
    eventually("a place", async || {
        asks_once(&server).starts_with("HTTP/1.1 200").then_some(())
    })
    .await;
    assert!(server.log().contains("too-many-connections"));
}

#[tokio::test]
async fn pipelined_requests_are_answered_in_order() {
    let server = Server::start().await;
    let mut stream = connect(&server);
    let count = 300;
    let mut all = String::new();
    for number in 0..count {
        let last = if number + 1 == count {
            "Connection: close\r\n"
        } else {
            ""
        };
        all += &format!("GET /settings?n={number} HTTP/1.1\r\nHost: x\r\n{last}\r\n");
    }
    stream.write_all(all.as_bytes()).unwrap();
    let answers = read_all(stream);
    let replies: Vec<usize> = answers
        .lines()
        .filter_map(|line| line.strip_prefix("location: /login?next=%2Fsettings%3Fn%3D"))
        .map(|number| number.trim().parse().unwrap())
        .collect();
    assert_eq!(replies, (0..count).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_long_form_in_many_pieces_arrives_completely() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let long = "x".repeat(60_000);
    let fields = [("display_name", &*long)];
    let page = lan.browser.post("/settings/display", &fields).await;
    assert_eq!(page.first, 422, "it was read to its end");
    let mut stream = connect(&server);
    let head = "POST /login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
                Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: \
                chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    for _ in 0..30 {
        stream.write_all(b"5\r\nname=\r\n3e8\r\n").unwrap();
        stream.write_all(&[b'x'; 1000]).unwrap();
        stream.write_all(b"\r\n1\r\n&\r\n").unwrap();
        stream.flush().unwrap();
    }
    stream.write_all(b"0\r\n\r\n").unwrap();
    let answer = read_all(stream);
    assert!(
        answer.starts_with("HTTP/1.1 400"),
        "a repeated field: {answer:.60}"
    );
}

/// Sends a text repeatedly until the other side accepts nothing for a second.
fn flood(streams: &mut [TcpStream], text: &[u8], most: usize) -> usize {
    let mut sent = vec![0; streams.len()];
    let mut moved = Instant::now();
    while moved.elapsed() < Duration::from_secs(1) && sent.iter().any(|sent| *sent < most) {
        for (stream, sent) in streams.iter_mut().zip(&mut sent) {
            if *sent >= most {
                continue;
            }
            match stream.write(&text[*sent % text.len()..]) {
                Ok(count) => {
                    *sent += count;
                    moved = Instant::now();
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(_) => *sent = most,
            }
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    sent.iter().sum()
}

/// Clients that send requests repeatedly and read nothing.
fn non_reading_clients(server: &Server, count: usize, request: &str) -> Vec<TcpStream> {
    let mut streams: Vec<TcpStream> = (0..count).map(|_| connect(server)).collect();
    for stream in &streams {
        stream.set_nonblocking(true).unwrap();
    }
    flood(&mut streams, request.repeat(500).as_bytes(), 30_000_000);
    streams
}

#[tokio::test]
async fn unread_responses_do_not_pile_up() {
    let server = Server::start().await;
    let request = "GET /settings HTTP/1.1\r\nHost: x\r\n\r\n";
    asks_once(&server);
    let before = megabytes(&server);
    let _held = non_reading_clients(&server, 10, request);
    let after = megabytes(&server);
    assert!(after < before + 30, "{before} MB became {after} MB");
    assert!(asks_once(&server).starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn a_client_that_does_not_read_is_disconnected_after_a_minute() {
    if !long() {
        return;
    }
    let server = Server::start().await;
    let request = "GET /help?open=all HTTP/1.1\r\nHost: x\r\n\r\n";
    let begin = Instant::now();
    let idle = non_reading_clients(&server, 60, request);
    eventually("the end of all", async || {
        let is_cut = |stream: &TcpStream| {
            let mut stream = stream;
            matches!(stream.write(b"G"), Err(error) if error.kind() != ErrorKind::WouldBlock)
        };
        idle.iter().all(is_cut).then_some(())
    })
    .await;
    assert!(begin.elapsed() > Duration::from_secs(50));
}

#[tokio::test]
async fn malformed_requests_leave_a_line_per_second_and_no_error() {
    let server = Server::start().await;
    let send = || {
        let mut stream = connect(&server);
        stream.write_all(b"GARBAGE\x01 / nonsense\r\n\r\n").unwrap();
        assert!(read_all(stream).starts_with("HTTP/1.1 400"));
    };
    for _ in 0..100 {
        send();
    }
    let times = |log: &str| {
        let lines = log
            .lines()
            .filter(|line| line.contains("malformed-request"));
        let times = lines.map(|line| {
            line.rsplit("times=")
                .next()
                .unwrap()
                .trim()
                .parse()
                .unwrap()
        });
        times.collect::<Vec<usize>>()
    };
    eventually("lines that count them all", async || {
        send();
        (times(&server.log()).iter().sum::<usize>() > 100).then_some(())
    })
    .await;
    assert!(times(&server.log()).len() < 30);
    assert!(!server.log().contains("actix_http"));
}

#[tokio::test]
async fn metrics_are_local_without_a_proxy_and_else_need_the_token() {
    let asks = async |server: &Server, token: &str, proxied: bool| {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let mut request = client.get(format!("{}/metrics", server.url()));
        if !token.is_empty() {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        if proxied {
            request = request.header("X-Forwarded-For", "10.0.0.1");
        }
        request.send().await.unwrap().status().as_u16()
    };
    let server = Server::start().await;
    assert_eq!(asks(&server, "", false).await, 200);
    assert_eq!(asks(&server, "", true).await, 404);
    let trusting = || {
        Setup::new()
            .argument("--trusted-proxy")
            .argument("127.0.0.1")
    };
    let server = trusting().start().await;
    assert_eq!(
        asks(&server, "", false).await,
        404,
        "a proxy on this machine"
    );
    assert_eq!(asks(&server, "", true).await, 404);
    let token = "sixteen-letters-and-more";
    let server = trusting()
        .argument("--metrics-token")
        .argument(token)
        .start()
        .await;
    for (sent, proxied, status) in [
        ("", false, 404),
        ("sixteen-letters-and-mor", false, 404),
        (token, false, 200),
        (token, true, 200),
    ] {
        assert_eq!(
            asks(&server, sent, proxied).await,
            status,
            "{sent} {proxied}"
        );
    }
    assert!(!server.log().contains(token));
}

#[tokio::test]
async fn a_compressed_page_is_sent_whole() {
    let server = Server::start().await;
    let asks = async |encoding: &str| {
        let request = reqwest::Client::new().get(format!("{}/help", server.url()));
        let request = request.header("Accept-Encoding", encoding);
        request.send().await.unwrap()
    };
    let (plain, packed) = (asks("identity").await, asks("br, gzip").await);
    assert_eq!(plain.headers().get("content-encoding"), None);
    assert_eq!(packed.headers()["content-encoding"], "gzip");
    let vary = packed.headers().get_all("vary").iter();
    let vary: Vec<_> = vary.map(|value| value.to_str().unwrap()).collect();
    assert!(vary.join(", ").contains("Accept-Encoding"), "{vary:?}");
    // In portions it would have no length.
    let length = |answer: &reqwest::Response| answer.content_length().unwrap();
    assert!(2 * length(&packed) < length(&plain));
    let tag = |answer: &reqwest::Response| answer.headers()["etag"].clone();
    assert_eq!(tag(&plain), tag(&packed));
}

#[tokio::test]
async fn well_known_files_are_served() {
    let contact = "mailto:security@club.example";
    let with_contact = Setup::new()
        .argument("--security-contact")
        .argument(contact);
    let (without, with) = (Server::start().await, with_contact.start().await);
    let security = "/.well-known/security.txt";
    without.browser().get_raw(security).await.is(404);
    let file = with.browser().get_raw(security).await.is(200).text();
    assert!(file.contains(&format!("Contact: {contact}")), "{file}");
    assert!(file.contains("Expires: 20"), "{file}");
    let robots = with.browser().get_raw("/robots.txt").await.is(200).text();
    assert!(robots.contains("Disallow: /games/*?"), "{robots}");
    let change = with.browser().get_raw("/.well-known/change-password").await;
    assert_eq!(
        (change.status, change.header("location")),
        (303, "/settings/account#password")
    );
}
