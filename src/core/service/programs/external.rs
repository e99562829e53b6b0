//! Engines that the operator names: programs that speak UCI, UCCI or USI.

use crate::computer::Level;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use strum::EnumString;

/// The language of an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Chinese Chess Interface, a form of it for Xiangqi.
    Ucci,
    /// The Universal Shogi Interface, a form of it for shogi.
    Usi,
}

/// An engine for one variant, as in `xiangqi=uci:/usr/games/fairy-stockfish,levels=1-9`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExternalEngine {
    /// The slug of the variant.
    pub variant: String,
    pub protocol: Protocol,
    pub path: PathBuf,
    /// The name of the file, without its ending, unless another is given.
    pub name: String,
    pub levels: RangeInclusive<u8>,
}

/// The levels that an engine may have.
const LEVELS: RangeInclusive<u8> = 1..=Level::COUNT;

/// Why an engine cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EngineFault {
    #[error("“{0}” is not of the form VARIANT=PROTOCOL:PATH, such as chess=uci:/usr/games/engine")]
    Form(String),
    #[error("“{0}” is not a protocol: use uci, ucci or usi")]
    Protocol(String),
    #[error("“{0}” is not an absolute path of a program")]
    Path(String),
    #[error("“{0}” is not a range of levels from 1 to 9, such as levels=1-9")]
    Levels(String),
    #[error("“{0}” is not a setting of an engine: use levels=1-9 or name=NAME")]
    Setting(String),
}

impl FromStr for ExternalEngine {
    type Err = EngineFault;

    fn from_str(text: &str) -> Result<Self, EngineFault> {
        let form = || EngineFault::Form(text.to_owned());
        let mut parts = text.trim().split(',');
        let (variant, program) = parts
            .next()
            .and_then(|part| part.split_once('='))
            .ok_or_else(form)?;
        let (protocol, path) = program.split_once(':').ok_or_else(form)?;
        let path = Path::new(path.trim());
        let stem = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .unwrap_or_default();
        if !path.is_absolute() || stem.is_empty() {
            return Err(EngineFault::Path(path.display().to_string()));
        }
        let mut engine = Self {
            variant: variant.trim().to_owned(),
            protocol: protocol
                .trim()
                .parse()
                .map_err(|_| EngineFault::Protocol(protocol.to_owned()))?,
            name: stem.to_owned(),
            path: path.to_owned(),
            levels: LEVELS,
        };
        for setting in parts {
            match setting
                .split_once('=')
                .map(|(key, value)| (key.trim(), value.trim()))
            {
                Some(("levels", value)) => engine.levels = levels(value)?,
                Some(("name", value)) if value.chars().any(|c| c.is_ascii_alphanumeric()) => {
                    engine.name = value.to_owned();
                }
                _ => return Err(EngineFault::Setting(setting.to_owned())),
            }
        }
        Ok(engine)
    }
}

/// A level or a range of levels.
fn levels(text: &str) -> Result<RangeInclusive<u8>, EngineFault> {
    let fault = || EngineFault::Levels(text.to_owned());
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let level = |text: &str| text.trim().parse::<u8>().map_err(|_| fault());
    let (first, last) = (level(first)?, level(last)?);
    let is_range = first <= last && LEVELS.contains(&first) && LEVELS.contains(&last);
    is_range.then_some(first..=last).ok_or_else(fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        text.parse::<ExternalEngine>().unwrap_err().to_string()
    }

    #[test]
    fn an_engine_has_a_variant_a_protocol_a_path_and_levels() {
        let read: ExternalEngine = "xiangqi=ucci:/opt/eleeye/eleeye.bin,levels=3-5"
            .parse()
            .unwrap();
        assert_eq!(
            (read.variant.as_str(), read.protocol),
            ("xiangqi", Protocol::Ucci)
        );
        assert_eq!((read.name.as_str(), read.levels), ("eleeye", 3..=5));
        let named: ExternalEngine = "shogi=usi:/opt/engine,name=Yane,levels=9".parse().unwrap();
        assert_eq!((named.name.as_str(), named.levels), ("Yane", 9..=9));
    }

    #[test]
    fn a_wrong_engine_is_refused_with_the_reason() {
        assert!(fault("/usr/games/fairy-stockfish").contains("VARIANT=PROTOCOL:PATH"));
        assert!(fault("chess=xboard:/usr/games/gnuchess").contains("uci, ucci or usi"));
        assert!(fault("chess=uci:stockfish").contains("absolute path"));
        assert!(fault("chess=uci:/usr/games/stockfish,levels=0-12").contains("1 to 9"));
        assert!(fault("chess=uci:/usr/games/stockfish,depth=3").contains("levels=1-9"));
    }
}
