//! Splits a typed move into tokens, with tolerance for the characters of other keyboards.

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// A run of letters as they were typed.
    Letters(String),
    Digits(String),
    /// A dash of any width, an arrow, or the cross of a capture.
    Dash,
    /// White space between other tokens.
    Space,
    At,
    Star,
    Equals,
    Plus,
}

/// Splits a text into tokens. None if it has a character that no move has.
pub(super) fn cut(text: &str) -> Option<Vec<Token>> {
    let mut tokens: Vec<Token> = Vec::new();
    for c in text.chars().map(plain) {
        match (c, tokens.last_mut()) {
            // A variation selector, which only affects the display of the previous character.
            ('\u{FE0E}' | '\u{FE0F}', _) => {}
            (c, Some(Token::Letters(run))) if c.is_ascii_alphabetic() => run.push(c),
            (c, Some(Token::Digits(run))) if c.is_ascii_digit() => run.push(c),
            (c, _) if c.is_ascii_alphabetic() => tokens.push(Token::Letters(c.into())),
            (c, _) if c.is_ascii_digit() => tokens.push(Token::Digits(c.into())),
            ('-', _) => tokens.push(Token::Dash),
            ('@', _) => tokens.push(Token::At),
            ('*', _) => tokens.push(Token::Star),
            ('=', _) => tokens.push(Token::Equals),
            ('+', _) => tokens.push(Token::Plus),
            (' ', Some(Token::Space)) => {}
            (' ', _) => tokens.push(Token::Space),
            _ => return None,
        }
    }
    Some(tokens)
}

/// The plain form of a character. It converts full-width forms and all kinds of dashes, arrows and
/// spaces. Full-width digits stay unchanged, because they have their own meaning in the Chinese
/// notation.
pub(super) fn plain(c: char) -> char {
    match c {
        '０'..='９' => c,
        '！'..='～' => narrow(c),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{30FC}' => '-',
        '→' | '×' => '-',
        // A figure represents its letter.
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        '\t' | '\n' | '\r' | '\u{3000}' | '\u{A0}' | '\u{2002}'..='\u{200A}' | '\u{202F}' => ' ',
        _ => c,
    }
}

/// The half-width form of a full-width character. Others stay unchanged.
pub(super) fn narrow(c: char) -> char {
    match c {
        // They have the same order as ASCII.
        '！'..='～' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        _ => c,
    }
}
