//! The address of the client. Behind a trusted proxy it is in a header, which is ignored from
//! everybody else.

use actix_web::{HttpRequest, web};
use std::net::{IpAddr, SocketAddr};
use url::Url;

/// The server settings that requests depend on.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Proxies whose `X-Forwarded-For` and `Forwarded` are trusted.
    pub trusted_proxies: Vec<IpAddr>,
    /// The most connections at once.
    pub max_connections: usize,
    /// The token with which a monitor reads the metrics.
    pub metrics_token: Option<String>,
    /// The address for reports of vulnerabilities.
    pub security_contact: Option<Url>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            trusted_proxies: Vec::new(),
            max_connections: 5_000,
            metrics_token: None,
            security_contact: None,
        }
    }
}

impl Settings {
    /// Whether an address is that of a trusted proxy.
    fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        let mut proxies = self.trusted_proxies.iter();
        proxies.any(|proxy| proxy.to_canonical() == address)
    }
}

/// The client's address: the peer, or behind trusted proxies the rightmost address that is not one
/// of them, in `X-Forwarded-For` or in `Forwarded` (RFC 7239). If both are present and differ, one
/// of them is forged, and the proxy's own address is used.
pub(super) fn client_address(request: &HttpRequest) -> IpAddr {
    let unknown = IpAddr::from([0, 0, 0, 0]);
    let peer = request.peer_addr().map_or(unknown, |peer| peer.ip());
    let Some(settings) = request.app_data::<web::Data<Settings>>() else {
        return peer;
    };
    let trusted = |address: IpAddr| settings.trusts(address);
    if !trusted(peer) {
        return peer;
    }
    let plain = nearest(peer, &elements(request, "x-forwarded-for"), trusted, hop);
    let named = nearest(peer, &elements(request, "forwarded"), trusted, for_hop);
    match (plain, named) {
        (Some(one), Some(other)) if one != other => peer,
        (one, other) => one.or(other).unwrap_or(peer),
    }
}

/// The rightmost readable address that is not a trusted proxy's; `None` without the header.
fn nearest(
    peer: IpAddr,
    elements: &[&str],
    trusted: impl Fn(IpAddr) -> bool,
    read: impl Fn(&str) -> Option<IpAddr>,
) -> Option<IpAddr> {
    let mut client = (!elements.is_empty()).then_some(peer)?;
    for element in elements.iter().rev() {
        let Some(address) = read(element) else {
            break;
        };
        client = address;
        if !trusted(client) {
            break;
        }
    }
    Some(client)
}

fn elements<'a>(request: &'a HttpRequest, name: &str) -> Vec<&'a str> {
    let values = request.headers().get_all(name);
    values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect()
}

/// `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:4711`.
fn hop(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let with_port = || text.parse::<SocketAddr>().map(|address| address.ip());
    let address = text.parse::<IpAddr>().or_else(|_| with_port()).ok();
    address.or_else(|| text.strip_prefix('[')?.strip_suffix(']')?.parse().ok())
}

/// The same in `for="[2001:db8::1]:4711";proto=https`.
fn for_hop(element: &str) -> Option<IpAddr> {
    let pairs = element.split(';').filter_map(|pair| pair.split_once('='));
    let mut named = pairs.filter(|(name, _)| name.trim().eq_ignore_ascii_case("for"));
    let (_, value) = named.next()?;
    hop(value.trim().trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    /// The client's address for a request from 10.0.0.1; this and 10.0.0.2 are trusted.
    fn address_of(headers: &[(&str, &str)]) -> String {
        let settings = Settings {
            trusted_proxies: vec![[10, 0, 0, 1].into(), [10, 0, 0, 2].into()],
            ..Settings::default()
        };
        let mut request = TestRequest::default()
            .peer_addr(([10, 0, 0, 1], 80).into())
            .app_data(web::Data::new(settings));
        for (name, value) in headers {
            request = request.append_header((*name, *value));
        }
        client_address(&request.to_http_request()).to_string()
    }

    #[test]
    fn a_trusted_proxy_sends_the_address_with_or_without_a_port() {
        for (header, address) in [
            ("192.0.2.1", "192.0.2.1"),
            ("192.0.2.1:4711", "192.0.2.1"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:4711", "2001:db8::1"),
            ("6.6.6.6, 192.0.2.1:80", "192.0.2.1"),
            ("6.6.6.6, 192.0.2.1, 10.0.0.2:90", "192.0.2.1"),
            ("unknown", "10.0.0.1"),
            ("6.6.6.6, unknown", "10.0.0.1"),
            ("192.0.2.1:99999", "10.0.0.1"),
            ("", "10.0.0.1"),
        ] {
            assert_eq!(
                address_of(&[("x-forwarded-for", header)]),
                address,
                "{header}"
            );
        }
    }

    #[test]
    fn a_trusted_proxy_may_use_rfc_7239() {
        for (header, address) in [
            ("for=192.0.2.1", "192.0.2.1"),
            ("For=\"192.0.2.1:4711\"", "192.0.2.1"),
            ("for=\"[2001:db8::1]:4711\";proto=https", "2001:db8::1"),
            ("proto=https; for=192.0.2.1 ;by=x", "192.0.2.1"),
            ("for=6.6.6.6, for=192.0.2.1", "192.0.2.1"),
            ("for=192.0.2.1, for=10.0.0.2", "192.0.2.1"),
            ("for=_hidden", "10.0.0.1"),
            ("for=unknown", "10.0.0.1"),
            ("by=192.0.2.1", "10.0.0.1"),
        ] {
            assert_eq!(address_of(&[("forwarded", header)]), address, "{header}");
        }
    }

    #[test]
    fn a_forged_header_does_not_change_the_address() {
        let both = [
            ("x-forwarded-for", "192.0.2.1"),
            ("forwarded", "for=6.6.6.6"),
        ];
        assert_eq!(address_of(&both), "10.0.0.1");
        let same = [
            ("x-forwarded-for", "192.0.2.1"),
            ("forwarded", "for=192.0.2.1"),
        ];
        assert_eq!(address_of(&same), "192.0.2.1");
        let twice = [
            ("x-forwarded-for", "6.6.6.6"),
            ("x-forwarded-for", "192.0.2.1"),
        ];
        assert_eq!(address_of(&twice), "192.0.2.1");
    }
}
