//! The token of the one-click link: which kind of mail, and whose. It works signed out, so it
//! carries the player's own secret and can do nothing but switch that kind off.

use crate::model::Word;
use crate::model::notice::Kind;

/// The token that switches off this kind for the player with this key.
#[must_use]
pub fn token(kind: Kind, mail_key: &str) -> String {
    format!("{}.{mail_key}", kind.word())
}

/// Reads a token: the kind, and the key to find the player by. `None` when it is none of ours,
/// or names a kind that cannot be switched off.
#[must_use]
pub fn parse(token: &str) -> Option<(Kind, &str)> {
    let (slug, key) = token.split_once('.')?;
    let kind = Kind::from_word(slug).filter(|kind| kind.is_optional())?;
    let is_key = key.len() == 64
        && key
            .bytes()
            .all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    is_key.then_some((kind, key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_names_one_kind_and_one_player() {
        let key = "0123456789abcdef".repeat(4);
        assert_eq!(
            parse(&token(Kind::Reminder, &key)),
            Some((Kind::Reminder, key.as_str()))
        );
        assert_eq!(parse(&token(Kind::PasswordReset, &key)), None);
        assert_eq!(parse(&format!("your-turn.{}", &key[1..])), None);
        assert_eq!(parse(&format!("your-turn.{}", key.to_uppercase())), None);
        assert_eq!(parse("your-turn"), None);
        assert_eq!(parse(""), None);
    }
}
