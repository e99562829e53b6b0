//! The writer's own words: a mail's text without what was quoted, what stands above a quotation,
//! signatures and footers.
//!
//! When in doubt, words are left out: a command that is not found is asked for again, but a
//! quoted one that is played cannot be taken back.

mod attribution;
mod header_block;
mod rules;
mod signature;
mod tidy;

#[cfg(test)]
mod tests;

/// The writer's own lines, without blank ones at the start and the end.
#[must_use]
pub fn own_words(body: &str) -> Vec<String> {
    let lines: Vec<String> = body.lines().map(tidy::line).collect();
    let mut own: Vec<String> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = &lines[at];
        if tidy::is_quoted(line) {
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
            // What is answered stands below without marks: none of it is the writer's.
            break;
        }
        if !signature::is_of_a_program(line) && !is_card(&lines, at) {
            own.push(line.clone());
        }
        at += 1;
    }
    without_blank_ends(own)
}

/// Whether nothing from this line on is the writer's.
fn ends_here(lines: &[String], at: usize) -> bool {
    rules::is_one(&lines[at])
        || signature::begins(&lines[at])
        || signature::is_footer(&lines[at])
        || header_block::begins(lines, at)
}

/// Whether a line is the writer's address, put above what is answered.
fn is_card(lines: &[String], at: usize) -> bool {
    if !signature::is_address(&lines[at]) {
        return false;
    }
    let next = (at + 1..lines.len()).find(|at| !lines[*at].is_empty());
    next.is_some_and(|next| tidy::is_quoted(&lines[next]) || ends_here(lines, next))
}

/// Whether the next full line is quoted.
fn is_followed_by_quotation(lines: &[String], at: usize) -> bool {
    let next = lines[at..].iter().find(|line| !line.is_empty());
    next.is_some_and(|line| tidy::is_quoted(line))
}

fn without_blank_ends(mut lines: Vec<String>) -> Vec<String> {
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    let blank = lines.iter().take_while(|line| line.is_empty()).count();
    lines.split_off(blank)
}
