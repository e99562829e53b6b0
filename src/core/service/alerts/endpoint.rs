//! The addresses of devices at push services. Whoever has an account may name one, so none may lead
//! into the network of this server.

use crate::refusals::AlertsRefused;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs};
use url::{Host, Url};

/// The longest address that is stored.
const LONGEST: usize = 1_000;

/// Which addresses are allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Only public ones, by https.
    Public,
    /// Those of this machine too, also by http: for tests, with `--limits off`.
    Loopback,
}

impl Reach {
    pub fn with_limits(limits: bool) -> Self {
        if limits { Self::Public } else { Self::Loopback }
    }

    fn allows(self, scheme: &str, address: IpAddr) -> bool {
        let is_loopback = self == Self::Loopback && address.is_loopback();
        is_loopback || scheme == "https" && is_public(address)
    }
}

/// An address in its one form.
///
/// # Errors
/// If it is none, or an obvious address of a private network.
pub fn parse(text: &str, reach: Reach) -> Result<Url, AlertsRefused> {
    let url = Url::parse(text).map_err(|_| AlertsRefused::NoEndpoint)?;
    let has_secret = !url.username().is_empty() || url.password().is_some();
    if text.len() > LONGEST || has_secret || !matches!(url.scheme(), "https" | "http") {
        return Err(AlertsRefused::NoEndpoint);
    }
    let is_allowed = match url.host().ok_or(AlertsRefused::NoEndpoint)? {
        Host::Domain(name) => {
            let name = name.trim_end_matches('.');
            let is_local = !name.contains('.')
                || [".localhost", ".local", ".internal", ".home.arpa"]
                    .iter()
                    .any(|end| name.ends_with(end));
            match is_local {
                true => reach == Reach::Loopback && name == "localhost",
                false => url.scheme() == "https",
            }
        }
        Host::Ipv4(address) => reach.allows(url.scheme(), address.into()),
        Host::Ipv6(address) => reach.allows(url.scheme(), address.into()),
    };
    match is_allowed {
        true => Ok(url),
        false => Err(AlertsRefused::NotPublic),
    }
}

/// The addresses to connect to; waits for the name service.
///
/// # Errors
/// [`AlertsRefused::NotPublic`] if one of them is not allowed. A name without an address gives
/// none.
pub fn resolve(url: &Url, reach: Reach) -> Result<Vec<SocketAddr>, AlertsRefused> {
    let port = url.port_or_known_default().unwrap_or(443);
    let found = match url.host() {
        Some(Host::Domain(name)) => (name, port).to_socket_addrs().ok(),
        Some(Host::Ipv4(address)) => Some(vec![(address, port).into()].into_iter()),
        Some(Host::Ipv6(address)) => Some(vec![(address, port).into()].into_iter()),
        None => None,
    };
    let found: Vec<SocketAddr> = found.into_iter().flatten().collect();
    let is_allowed = |address: &SocketAddr| reach.allows(url.scheme(), address.ip());
    match found.iter().all(is_allowed) {
        true => Ok(found),
        false => Err(AlertsRefused::NotPublic),
    }
}

/// Whether an address belongs to the public internet.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = match (a, b, c) {
        (0 | 10 | 127 | 240.., ..) => true,
        // Carriers, benchmarks, and protocols.
        (100, 64..=127, _) | (198, 18 | 19, _) | (192, 0, 0) => true,
        // The former way from IPv4 to IPv6.
        (192, 88, 99) => true,
        _ => false,
    };
    !(is_special
        || address.is_private()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, c, d, e, f, g, h] = address.segments();
    // NAT64 leads to an IPv4 address.
    if [a, b, c, d, e, f] == [0x64, 0xff9b, 0, 0, 0, 0] {
        let [[a, b], [c, d]] = [g, h].map(u16::to_be_bytes);
        return is_public_v4(Ipv4Addr::new(a, b, c, d));
    }
    let is_special = match (a, b) {
        // Documentation; Teredo and other protocols; 6to4.
        (0x2001, 0xdb8) | (0x2001, 0..=0x1ff) | (0x2002, _) | (0x3fff, 0..=0xfff) => true,
        _ => false,
    };
    (0x2000..=0x3fff).contains(&a) && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_by_https_are_taken() {
        for text in [
            "https://fcm.googleapis.com/fcm/send/abc",
            "https://updates.push.services.mozilla.com/wpush/v2/abc",
            "https://web.push.apple.com/abc",
            "https://8.8.8.8/x",
            "https://[2606:4700::1111]/x",
        ] {
            assert!(parse(text, Reach::Public).is_ok(), "{text}");
        }
        for text in [
            "",
            "x",
            "ftp://push.example.net/",
            "data:text/plain,x",
            "https://user:pass@push.example.net/",
            "http://push.example.net/",
            "https://localhost/",
            "https://LOCALHOST./",
            "https://intranet/",
            "https://db.internal/",
            "https://127.0.0.1/",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://10.1.2.3/",
            "https://100.64.0.1/",
            "https://169.254.169.254/latest",
            "https://192.168.1.1/",
            "https://172.31.0.1/",
            "https://0.0.0.0/",
            "https://224.0.0.1/",
            "https://255.255.255.255/",
            "https://[::1]/",
            "https://[::]/",
            "https://[fd00::1]/",
            "https://[fe80::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://[64:ff9b::a00:1]/",
            "https://[2002:a00:1::]/",
            "https://[2001:db8::1]/",
        ] {
            assert!(parse(text, Reach::Public).is_err(), "{text}");
        }
        let long = format!("https://push.example.net/{}", "x".repeat(LONGEST));
        assert!(parse(&long, Reach::Public).is_err());
    }

    #[test]
    fn names_of_private_addresses_are_refused_where_they_resolve() {
        let url = Url::parse("https://localhost:1/").unwrap();
        assert_eq!(resolve(&url, Reach::Public), Err(AlertsRefused::NotPublic));
        assert!(!resolve(&url, Reach::Loopback).unwrap().is_empty());
    }

    #[test]
    fn without_limits_this_machine_may_be_named_but_no_other() {
        for (text, is_taken) in [
            ("http://127.0.0.1:9/x", true),
            ("http://[::1]:9/x", true),
            ("http://localhost:9/x", true),
            ("http://10.0.0.1/x", false),
            ("http://8.8.8.8/x", false),
            ("http://push.example.net/x", false),
        ] {
            assert_eq!(parse(text, Reach::Loopback).is_ok(), is_taken, "{text}");
        }
    }
}
