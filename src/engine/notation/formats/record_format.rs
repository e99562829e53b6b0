//! The formats of other programs in which records can be written. Each is a variant of
//! [`RecordFormat`] and an entry in its table of writers.

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
    /// KIF, the format of Japanese shogi programs.
    Kif,
    /// CSA, the format of the Computer Shogi Association.
    Csa,
    /// The tags of `DhtmlXQ`, used by dpxq.com and Xiangqi forums.
    Dhtmlxq,
    /// WXF, the format of the World Xiangqi Federation.
    Wxf,
}

/// The writer of a format and its properties.
struct Writer {
    name: &'static str,
    /// Whether the format can express games of a variant.
    serves: fn(&Variant) -> bool,
    write: fn(&Line, &Heading) -> String,
    /// The text between two games of a file. None if a file has only one game.
    between: Option<&'static str>,
}

impl RecordFormat {
    /// Every format, in the order of the list for users.
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

    /// Whether the format can express games of this variant.
    pub fn serves(self, variant: &Variant) -> bool {
        (self.writer().serves)(variant)
    }

    /// The formats that can express games of this variant.
    pub fn available(variant: &Variant) -> Vec<RecordFormat> {
        let all = Self::ALL.iter().copied();
        all.filter(|format| format.serves(variant)).collect()
    }

    /// The record of a game in this format. None if the format cannot express games of the variant.
    pub fn write(self, line: &Line, heading: &Heading) -> Option<String> {
        self.serves(line.variant())
            .then(|| (self.writer().write)(line, heading))
    }

    /// The text between two games of a file. None if a file has only one game.
    pub fn separator(self) -> Option<&'static str> {
        self.writer().between
    }

    /// The usual name of the format.
    pub fn name(self) -> &'static str {
        self.writer().name
    }

    /// The name in addresses and on the command line, which is also the extension of files.
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
