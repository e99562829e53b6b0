//! The names of players.

/// The name of a player's account and the optional display name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayerName {
    /// The account's name, as in URLs and forms.
    pub name: String,
    /// Chosen by the player, in any script and with spaces.
    pub display: Option<String>,
    pub kind: PlayerKind,
}

/// What a player is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PlayerKind {
    #[default]
    Person,
    /// A computer player.
    Program,
    /// A visitor who plays against a program without an account.
    Guest,
}

impl PlayerName {
    /// A person with an account.
    pub fn of(name: String, display: Option<String>) -> Self {
        Self {
            name,
            display,
            kind: PlayerKind::Person,
        }
    }

    /// A player without a display name, or a person in records.
    pub fn plain(name: impl Into<String>) -> Self {
        Self::of(name.into(), None)
    }

    /// The form for sentences: `lan`, or `Nguyễn Văn An (lan)`.
    pub fn in_full(&self) -> String {
        match &self.display {
            Some(display) => format!("{display} ({})", self.name),
            None => self.name.clone(),
        }
    }

    /// The short form, for pages that show the account's name elsewhere: the display name, else the
    /// account's name.
    pub fn display_name(&self) -> &str {
        self.display.as_deref().unwrap_or(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_display_name_precedes_the_accounts_name() {
        let mut called = PlayerName::plain("lan");
        assert_eq!(
            (called.display_name(), called.in_full().as_str()),
            ("lan", "lan")
        );
        called.display = Some("Nguyễn Thị Lan".to_owned());
        assert_eq!(called.display_name(), "Nguyễn Thị Lan");
        assert_eq!(called.in_full(), "Nguyễn Thị Lan (lan)");
    }
}
