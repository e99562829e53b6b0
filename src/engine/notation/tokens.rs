//! A typed move cut into its parts, with the looks of other keyboards forgiven.

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// A run of letters, as typed.
    Letters(String),
    Digits(String),
    /// A dash of any width, an arrow, or the cross of a capture.
    Dash,
    /// Space between other parts.
    Space,
    At,
    Star,
    Equals,
    Plus,
}

/// Cuts a text into tokens; nothing when it holds a character that no move has.
pub(super) fn cut(text: &str) -> Option<Vec<Token>> {
    let mut tokens: Vec<Token> = Vec::new();
    for c in text.chars().map(plain) {
        match (c, tokens.last_mut()) {
            // How the sign before it is to be drawn.
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

/// The plain character that was meant: full-width forms, and every dash, arrow and space.
/// Full-width digits stay what they are: they belong to the Chinese notation, whose numbers count
/// otherwise.
pub(super) fn plain(c: char) -> char {
    match c {
        '０'..='９' => c,
        '！'..='～' => narrow(c),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{30FC}' => '-',
        '→' | '×' => '-',
        // A figure stands for the letter.
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

/// The plain sign of a full-width one; any other as it is.
pub(super) fn narrow(c: char) -> char {
    match c {
        // They lie in the order of ASCII.
        '！'..='～' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        _ => c,
    }
}
