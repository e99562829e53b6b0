//! How a player is called.

/// The name of a player's account and, where there is one, the name that is shown before it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Called {
    /// The account's name, which addresses and forms know.
    pub name: String,
    /// The name that the player gave, in any script and with blanks.
    pub display: Option<String>,
}

impl Called {
    /// A player with no name but that of the account; also somebody whom a record names.
    #[must_use]
    pub fn plain(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            display: None,
        }
    }

    /// In a sentence: `lan`, or `Nguyễn Văn An (lan)`.
    #[must_use]
    pub fn in_full(&self) -> String {
        match &self.display {
            Some(display) => format!("{display} ({})", self.name),
            None => self.name.clone(),
        }
    }

    /// In a heading or a line of a page that names the account elsewhere, and to the player: the
    /// name given, else that of the account.
    #[must_use]
    pub fn shown(&self) -> &str {
        self.display.as_deref().unwrap_or(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_that_a_player_gave_comes_first_and_the_accounts_beside_it() {
        let mut called = Called::plain("lan");
        assert_eq!((called.shown(), called.in_full().as_str()), ("lan", "lan"));
        called.display = Some("Nguyễn Thị Lan".to_owned());
        assert_eq!(called.shown(), "Nguyễn Thị Lan");
        assert_eq!(called.in_full(), "Nguyễn Thị Lan (lan)");
    }
}
