//! The writer's own words: the text of an email without quotations, attribution lines, signatures
//! and footers.
//!
//! In doubt, words are left out. The writer is asked again for a missing command, but a quoted
//! command that is played cannot be undone.

mod attribution;
mod programs;
mod separators;
mod signature;

#[cfg(test)]
mod tests;

/// The writer's own lines, without empty ones at the start and the end.
pub fn own_words(body: &str) -> Vec<String> {
    let lines: Vec<String> = body.lines().map(plain).collect();
    let mut own: Vec<String> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = &lines[at];
        if is_quoted(line) {
            at += 1;
            continue;
        }
        if ends_here(&lines, at) {
            break;
        }
        if let Some(length) = attribution::at(&lines, at) {
            at += length;
            if is_followed_by_quotation(&lines, at) {
                continue;
            }
            // The answered email follows without marks.
            break;
        }
        if !signature::is_of_a_program(line) && !is_card(&lines, at) {
            own.push(line.clone());
        }
        at += 1;
    }
    without_blank_ends(own)
}

/// Whether everything from this line on is by someone else.
fn ends_here(lines: &[String], at: usize) -> bool {
    separators::is_separator(&lines[at])
        || signature::begins(&lines[at])
        || signature::is_footer(&lines[at])
        || separators::starts_headers(lines, at)
}

/// Whether a line is the address of the writer, inserted above the answered email.
fn is_card(lines: &[String], at: usize) -> bool {
    if !signature::is_address(&lines[at]) {
        return false;
    }
    let next = (at + 1..lines.len()).find(|at| !lines[*at].is_empty());
    next.is_some_and(|next| is_quoted(&lines[next]) || ends_here(lines, next))
}

/// Whether the next non-empty line is quoted.
fn is_followed_by_quotation(lines: &[String], at: usize) -> bool {
    let next = lines[at..].iter().find(|line| !line.is_empty());
    next.is_some_and(|line| is_quoted(line))
}

fn without_blank_ends(mut lines: Vec<String>) -> Vec<String> {
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    let blank = lines.iter().take_while(|line| line.is_empty()).count();
    lines.split_off(blank)
}

/// A line without invisible characters and trailing spaces, with all spaces plain. The `-- ` of a
/// signature loses its space too.
fn plain(text: &str) -> String {
    let plain: String = text.chars().filter_map(plain_letter).collect();
    plain.trim().to_owned()
}

fn plain_letter(letter: char) -> Option<char> {
    match letter {
        // Zero-width and directional characters.
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

/// The maximum length of a name before a `>`, a style of quotation of some programs.
const MOST_INITIALS: usize = 4;

fn is_quoted(line: &str) -> bool {
    if line.starts_with(['>', '＞', '》', '|', '｜', '¦', '┃', '│']) {
        return true;
    }
    let initials = line.bytes().take_while(u8::is_ascii_uppercase).count();
    (1..=MOST_INITIALS).contains(&initials) && line[initials..].starts_with("> ")
}
