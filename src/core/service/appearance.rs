//! The appearance of boards and pages. Players store it in their account, others in a cookie.

use super::{Error, RequestContext};
use crate::diagram::{Dress, Ground, Set, Size, Theme, Word};
use crate::model::PlayerId;
use crate::rules::{Side, Variant};
use crate::store::appearance::{self, Row};
use crate::store::{DbConnection, players};
use crate::words::Language;
pub(super) use crate::words::in_language;
use strum::{EnumIter, IntoStaticStr};

/// The side at the bottom of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Orientation {
    /// The reader's own side; as printed if the reader does not play.
    #[default]
    Own,
    Fixed,
}

/// Whether pages are light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Light {
    /// As set on the reader's device.
    #[default]
    Auto,
    Light,
    Dark,
}

/// Whether a move made on the board is confirmed before it is sent. The form's send button always
/// sends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Sending {
    #[default]
    Always,
    /// Confirmation only if a rule gives a warning.
    Warned,
    Never,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Afterwards {
    #[default]
    Stay,
    /// The next game in which it is the player's turn.
    Next,
}

/// The word for the browser's preferred language.
pub const AUTO: &str = "auto";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Appearance {
    pub dress: Dress,
    pub size: Size,
    pub orientation: Orientation,
    pub light: Light,
    /// Whether a move is confirmed before it is sent.
    pub sending: Sending,
    pub afterwards: Afterwards,
    /// The language of pages and emails; none for the browser's preferred one.
    pub language: Option<Language>,
}

impl Appearance {
    /// Reads the settings: `word` returns the value of a name, if there is one. Missing or unknown
    /// values get their default.
    pub fn read<'a>(word: impl Fn(&str) -> Option<&'a str>) -> Self {
        Self::default().with(word)
    }

    /// Replaces the values that `word` returns.
    pub fn with<'a>(self, word: impl Fn(&str) -> Option<&'a str>) -> Self {
        fn take<T: Word>(word: Option<&str>, usual: T) -> T {
            word.and_then(T::find).unwrap_or(usual)
        }
        Self {
            dress: Dress {
                set: take::<Set>(word("set"), self.dress.set),
                ground: take::<Ground>(word("board"), self.dress.ground),
                theme: take::<Theme>(word("theme"), self.dress.theme),
            },
            size: take(word("size"), self.size),
            orientation: take(word("orientation"), self.orientation),
            light: take(word("light"), self.light),
            sending: take(word("sending"), self.sending),
            afterwards: take(word("afterwards"), self.afterwards),
            language: match word("language") {
                Some(AUTO) => None,
                word => word.and_then(Language::find).or(self.language),
            },
        }
    }

    /// Replaces the values that `word` returns; none if one of them is invalid.
    pub fn with_valid<'a>(self, word: impl Fn(&str) -> Option<&'a str>) -> Option<Self> {
        let chosen = self.with(&word);
        let mut words = chosen.words().into_iter();
        words
            .all(|(name, kept)| word(name).is_none_or(|given| given == kept))
            .then_some(chosen)
    }

    /// The names of all settings with their values.
    pub fn words(&self) -> [(&'static str, &'static str); 9] {
        [
            ("set", self.dress.set.word()),
            ("board", self.dress.ground.word()),
            ("theme", self.dress.theme.word()),
            ("size", self.size.word()),
            ("orientation", self.orientation.word()),
            ("light", self.light.word()),
            ("sending", self.sending.word()),
            ("afterwards", self.afterwards.word()),
            ("language", self.language.map_or(AUTO, Language::code)),
        ]
    }

    /// Whether a board is turned for a reader with this seat, or without one.
    pub fn turns(&self, variant: &Variant, seat: Option<Side>) -> bool {
        let own = seat.filter(|_| self.orientation == Orientation::Own);
        own.is_some_and(|side| !variant.seat(side).at_bottom)
    }

    pub(super) fn of_row(row: &Row) -> Self {
        Self::read(|name| {
            Some(match name {
                "set" => &row.piece_set,
                "board" => &row.board,
                "theme" => &row.theme,
                "size" => &row.size,
                "orientation" => &row.orientation,
                "light" => &row.light,
                "sending" => &row.sending,
                "afterwards" => &row.afterwards,
                "language" => &row.language,
                _ => return None,
            })
        })
    }

    fn row(&self, player_id: PlayerId) -> Row {
        Row {
            player_id,
            piece_set: self.dress.set.word().to_owned(),
            board: self.dress.ground.word().to_owned(),
            theme: self.dress.theme.word().to_owned(),
            size: self.size.word().to_owned(),
            orientation: self.orientation.word().to_owned(),
            light: self.light.word().to_owned(),
            sending: self.sending.word().to_owned(),
            afterwards: self.afterwards.word().to_owned(),
            language: self.language.map_or(AUTO, Language::code).to_owned(),
        }
    }
}

pub fn of_player(conn: &mut DbConnection, player: PlayerId) -> Result<Appearance, Error> {
    let row = appearance::find(conn, player)?;
    Ok(row
        .as_ref()
        .map_or_else(Appearance::default, Appearance::of_row))
}

/// The language of emails to a player.
pub fn language_of(conn: &mut DbConnection, player: &players::Player) -> Result<Language, Error> {
    let chosen = of_player(conn, player.id)?.language;
    Ok(chosen
        .or_else(|| player.detected_language())
        .unwrap_or_default())
}

/// Stores the settings of a new account.
pub(super) fn keep_for(
    conn: &mut DbConnection,
    player: PlayerId,
    chosen: &Appearance,
) -> Result<(), Error> {
    Ok(appearance::save(conn, &chosen.row(player))?)
}

/// Stores the settings of the viewer's account.
///
/// # Errors
/// If nobody is signed in.
pub fn keep(context: &mut RequestContext, chosen: &Appearance) -> Result<(), Error> {
    let id = context.player()?.id;
    appearance::save(context.conn, &chosen.row(id))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_back_from_their_words() {
        let chosen = Appearance {
            dress: Dress {
                set: Set::Letters,
                ground: Ground::Checkered,
                theme: Theme::Green,
            },
            size: Size::Wall,
            orientation: Orientation::Fixed,
            light: Light::Dark,
            sending: Sending::Never,
            afterwards: Afterwards::Next,
            language: Language::find("zh-Hans"),
        };
        let words = chosen.words();
        let word = |name: &str| words.iter().find(|(known, _)| *known == name).map(|w| w.1);
        assert_eq!(Appearance::read(word), chosen);
        assert_eq!(Appearance::of_row(&chosen.row(PlayerId(1))), chosen);
    }

    #[test]
    fn an_unknown_word_means_the_default() {
        assert_eq!(Appearance::read(|_| Some("gold")), Appearance::default());
    }

    #[test]
    fn a_form_changes_only_valid_settings() {
        let dark = Appearance {
            light: Light::Dark,
            ..Appearance::default()
        };
        let set = |word: &'static str| move |name: &str| (name == "set").then_some(word);
        let chosen = dark.with_valid(set("western")).unwrap();
        assert_eq!(
            (chosen.dress.set, chosen.light),
            (Set::Western, Light::Dark)
        );
        assert_eq!(dark.with_valid(set("gold")), None);
        assert_eq!(dark.with_valid(|_| None), Some(dark));
    }
}
