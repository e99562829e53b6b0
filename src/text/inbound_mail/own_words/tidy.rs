//! One line, made plain.

/// The line without letters that nobody sees, its odd spaces plain, and without space at its end.
/// The `-- ` of a signature loses its space too.
pub(super) fn line(text: &str) -> String {
    let plain: String = text.chars().filter_map(letter).collect();
    plain.trim().to_owned()
}

fn letter(letter: char) -> Option<char> {
    match letter {
        // Of no width, or turning the direction of what follows.
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' => {
            None
        }
        '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fffc}' | '\u{e0000}'..='\u{e007f}' => None,
        '\t' => Some(' '),
        letter if letter.is_control() => None,
        letter if letter.is_whitespace() && letter != '\u{3000}' => Some(' '),
        letter => Some(letter),
    }
}

/// The most letters of a name before a `>`, as some programs quote.
const MOST_INITIALS: usize = 4;

/// Whether a line is marked as a quotation.
pub(super) fn is_quoted(line: &str) -> bool {
    if line.starts_with(['>', '＞', '》', '|', '｜', '¦', '┃', '│']) {
        return true;
    }
    let initials = line.bytes().take_while(u8::is_ascii_uppercase).count();
    (1..=MOST_INITIALS).contains(&initials) && line[initials..].starts_with("> ")
}
