//! The load: persistent connections, each sending a request as soon as the last one was answered,
//! or at a steady pace.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// A request, ready to be sent.
#[derive(Clone)]
pub struct Request {
    head: String,
    body: String,
}

impl Request {
    /// A page, with or without a cookie.
    pub fn get(path: &str, cookie: Option<&str>) -> Self {
        Self::new("GET", path, cookie, "", "")
    }

    /// The same page, conditional on this tag.
    pub fn if_not(mut self, tag: &str) -> Self {
        let end = self.head.len() - 2;
        self.head
            .insert_str(end, &format!("If-None-Match: {tag}\r\n"));
        self
    }

    /// The same page with compression.
    pub fn compressed(mut self) -> Self {
        let end = self.head.len() - 2;
        self.head.insert_str(end, "Accept-Encoding: gzip\r\n");
        self
    }

    /// Whether compression is requested.
    pub fn is_compressed(&self) -> bool {
        self.head.contains("Accept-Encoding: gzip")
    }

    /// The same form, sent from a page of another site.
    pub fn cross_site(mut self) -> Self {
        self.head = self.head.replace("same-origin", "cross-site");
        self
    }

    pub fn post(path: &str, cookie: Option<&str>, body: &str) -> Self {
        let headers = format!(
            "Sec-Fetch-Site: same-origin\r\nContent-Type: \
                application/x-www-form-urlencoded\r\nContent-Length: {}\r\n",
            body.len()
        );
        Self::new("POST", path, cookie, &headers, body)
    }

    fn new(method: &str, path: &str, cookie: Option<&str>, headers: &str, body: &str) -> Self {
        let cookie = cookie.map(|it| format!("Cookie: {it}\r\n"));
        let cookie = cookie.unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept: \
                text/html\r\n{cookie}{headers}\r\n"
        );
        Self {
            head,
            body: body.to_owned(),
        }
    }
}

pub struct Answer {
    pub status: u16,
    /// The headers as received, in lower case.
    pub headers: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.headers.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}

/// A persistent connection.
pub struct Connection {
    stream: BufReader<TcpStream>,
}

impl Connection {
    pub fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        Self {
            stream: BufReader::with_capacity(1 << 16, stream),
        }
    }

    pub fn ask(&mut self, request: &Request) -> Answer {
        let stream = self.stream.get_mut();
        let text = format!("{}{}", request.head, request.body);
        stream.write_all(text.as_bytes()).unwrap();
        let mut headers = String::new();
        while !headers.ends_with("\r\n\r\n") {
            let read = self.stream.read_line(&mut headers).unwrap();
            assert!(read > 0, "the server closed the connection");
        }
        let status = headers[9..12].parse().unwrap();
        headers.make_ascii_lowercase();
        let mut answer = Answer {
            status,
            headers,
            body: Vec::new(),
        };
        if let Some(length) = answer.header("content-length") {
            answer.body.resize(length.parse().unwrap(), 0);
            self.stream.read_exact(&mut answer.body).unwrap();
        }
        answer
    }
}

/// A round: that many requests over that many connections, taken in turn from `requests`.
pub struct Round<'a> {
    pub address: SocketAddr,
    pub connections: usize,
    pub count: usize,
    pub requests: &'a [Request],
    /// The requests per second; `None` for as many as possible.
    pub pace: Option<u32>,
    /// Whether a response is the expected one.
    pub check: &'a (dyn Fn(&Answer) -> bool + Sync),
}

impl Round<'_> {
    /// The response times in ascending order.
    pub fn run(&self) -> Vec<Duration> {
        let begun = Instant::now();
        let mut taken: Vec<Duration> = thread::scope(|scope| {
            let threads: Vec<_> = (0..self.connections)
                .map(|first| scope.spawn(move || self.share(first, begun)))
                .collect();
            let shares = threads.into_iter().flat_map(|it| it.join().unwrap());
            shares.collect()
        });
        taken.sort_unstable();
        taken
    }

    /// The requests of one connection: one in every `connections`.
    fn share(&self, first: usize, begun: Instant) -> Vec<Duration> {
        let mut connection = Connection::open(self.address);
        let share = (first..self.count).step_by(self.connections);
        share
            .map(|number| {
                let request = &self.requests[number % self.requests.len()];
                let due = begun + self.due(number);
                thread::sleep(due.saturating_duration_since(Instant::now()));
                // At a steady pace, the wait includes a late start.
                let start = self.pace.map_or_else(Instant::now, |_| due);
                let answer = connection.ask(request);
                let taken = start.elapsed();
                assert!(
                    (self.check)(&answer),
                    "{} was answered with {}",
                    request.head.lines().next().unwrap(),
                    answer.status
                );
                taken
            })
            .collect()
    }

    fn due(&self, number: usize) -> Duration {
        let number = u32::try_from(number).unwrap();
        self.pace.map_or(Duration::ZERO, |pace| {
            Duration::from_secs(1) * number / pace
        })
    }
}

/// A percentile of the response times.
pub fn percentile(sorted: &[Duration], hundredths: usize) -> Duration {
    sorted[(sorted.len() * hundredths / 100).min(sorted.len() - 1)]
}
