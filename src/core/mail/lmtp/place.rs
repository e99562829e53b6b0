//! Where we listen: an address, or a socket in the file system.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    Tcp(SocketAddr),
    Unix(PathBuf),
}

impl FromStr for Place {
    type Err = String;

    /// Reads `127.0.0.1:2424`, `[::1]:2424`, or a path: what holds a `/`, or follows `unix:`.
    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix("unix:") {
            return Ok(Self::Unix(path.into()));
        }
        if let Ok(address) = text.parse() {
            return Ok(Self::Tcp(address));
        }
        if text.contains('/') {
            return Ok(Self::Unix(text.into()));
        }
        Err(format!(
            "--lmtp takes an address such as 127.0.0.1:2424, or the path of a Unix socket, not {text}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_and_a_path_are_told_apart() {
        let tcp = |text: &str| Ok(Place::Tcp(text.parse().unwrap()));
        assert_eq!("127.0.0.1:2424".parse(), tcp("127.0.0.1:2424"));
        assert_eq!("[::1]:2424".parse(), tcp("[::1]:2424"));
        let unix = |text: &str| Ok(Place::Unix(text.into()));
        assert_eq!("/run/posthorse/lmtp".parse(), unix("/run/posthorse/lmtp"));
        assert_eq!("unix:lmtp.sock".parse(), unix("lmtp.sock"));
        assert!("localhost".parse::<Place>().is_err());
    }
}
