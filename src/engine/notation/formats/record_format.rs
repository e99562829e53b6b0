//! The formats of other programs in which records are written. Each is a variant of
//! [`RecordFormat`] and a line of its table of writers.

use super::{csa_writer, dhtmlxq_writer, kif_writer, wxf_file};
use crate::notation::record::Heading;
use crate::rules::{Line, UnknownWord, Variant};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// A format of other programs for records of some games.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case", parse_err_fn = UnknownWord::of, parse_err_ty = UnknownWord)]
pub enum RecordFormat {
    /// KIF, of the Japanese programs for shogi.
    Kif,
    /// CSA, of the Computer Shogi Association.
    Csa,
    /// The tags of `DhtmlXQ`, of dpxq.com and the forums of Xiangqi.
    Dhtmlxq,
    /// WXF files, of the World Xiangqi Federation.
    Wxf,
}

/// How records of a format are written.
struct Writer {
    name: &'static str,
    /// Whether the format has a form for games of a variant.
    serves: fn(&Variant) -> bool,
    write: fn(&Line, &Heading) -> String,
    /// What stands between two games of a file; none where a file holds one game.
    between: Option<&'static str>,
}

impl RecordFormat {
    /// Every format, in the order in which they are offered.
    pub const ALL: &'static [RecordFormat] = RecordFormat::VARIANTS;

    fn writer(self) -> Writer {
        match self {
            Self::Kif => Writer {
                name: "KIF",
                serves: kif_writer::serves,
                write: kif_writer::write,
                between: None,
            },
            Self::Csa => Writer {
                name: "CSA",
                serves: csa_writer::serves,
                write: csa_writer::write,
                between: Some("/\n"),
            },
            Self::Dhtmlxq => Writer {
                name: "DhtmlXQ",
                serves: dhtmlxq_writer::serves,
                write: dhtmlxq_writer::write,
                between: Some("\n"),
            },
            Self::Wxf => Writer {
                name: "WXF",
                serves: wxf_file::serves,
                write: wxf_file::write,
                between: Some("\n"),
            },
        }
    }

    /// Whether the format has a form for games of this variant.
    pub fn serves(self, variant: &Variant) -> bool {
        (self.writer().serves)(variant)
    }

    /// The formats that have a form for games of this variant.
    pub fn available(variant: &Variant) -> Vec<RecordFormat> {
        let all = Self::ALL.iter().copied();
        all.filter(|format| format.serves(variant)).collect()
    }

    /// The record of a game in this format; none where it has no form for games of the variant.
    pub fn write(self, line: &Line, heading: &Heading) -> Option<String> {
        self.serves(line.variant())
            .then(|| (self.writer().write)(line, heading))
    }

    /// What stands between two games of a file; none where a file holds one game.
    pub fn separator(self) -> Option<&'static str> {
        self.writer().between
    }

    /// The name by which its users know it.
    pub fn name(self) -> &'static str {
        self.writer().name
    }

    /// The word in addresses and on the command line, which is the ending of its files, too.
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Line, catalogue};

    #[test]
    fn every_format_is_found_by_its_slug() {
        for &format in RecordFormat::ALL {
            assert_eq!(format.slug().parse(), Ok(format));
        }
        assert_eq!("pgn".parse::<RecordFormat>(), Err(UnknownWord));
    }

    #[test]
    fn a_format_writes_the_games_that_it_serves_and_no_other() {
        for variant in catalogue::all() {
            let line = Line::new(variant.clone(), variant.rulebooks()[0]);
            let available = RecordFormat::available(variant);
            for &format in RecordFormat::ALL {
                let written = format.write(&line, &Heading::default());
                assert_eq!(written.is_some(), available.contains(&format));
            }
        }
        let served = |slug: &str| RecordFormat::available(&catalogue::find(slug).unwrap());
        for slug in ["shogi", "minishogi", "judkins-shogi"] {
            assert_eq!(served(slug), [RecordFormat::Kif, RecordFormat::Csa]);
        }
        assert_eq!(served("dobutsu"), [RecordFormat::Kif]);
        assert_eq!(
            served("xiangqi"),
            [RecordFormat::Dhtmlxq, RecordFormat::Wxf]
        );
        assert_eq!(served("chess"), []);
    }
}
