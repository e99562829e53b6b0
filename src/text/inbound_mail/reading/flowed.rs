//! Lines that a program broke to send them (RFC 3676), joined again.

/// The text with its soft breaks undone. A line that ends in a space goes on in the next one of
/// the same depth of quotation. `drops` says that the space is not the writer's.
pub(super) fn join(text: &str, drops: bool) -> String {
    let mut joined = String::with_capacity(text.len());
    // The depth of the line that goes on.
    let mut open: Option<usize> = None;
    for (number, line) in text.split('\n').enumerate() {
        let content = line.trim_start_matches('>');
        let depth = line.len() - content.len();
        let content = content.strip_prefix(' ').unwrap_or(content);
        let is_signature = content == "-- ";
        if open != Some(depth) || is_signature {
            joined.push_str(if number > 0 { "\n" } else { "" });
            joined.extend(std::iter::repeat_n('>', depth));
            joined.push_str(if depth > 0 { " " } else { "" });
        }
        let goes_on = content.ends_with(' ') && !is_signature;
        let content = if goes_on && drops {
            &content[..content.len() - 1]
        } else {
            content
        };
        joined.push_str(content);
        open = goes_on.then_some(depth);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::join;

    #[test]
    fn soft_breaks_are_undone_within_one_depth_of_quotation() {
        let text = "C2=5\n\nA long \nline.\n> quoted \n> words\n>> deeper \nown";
        assert_eq!(
            join(text, false),
            "C2=5\n\nA long line.\n> quoted words\n>> deeper \nown"
        );
        assert_eq!(join("炮二 \n平五", true), "炮二平五");
    }

    #[test]
    fn a_signature_and_stuffed_lines_stay() {
        assert_eq!(join("hello \n-- \nBob", false), "hello \n-- \nBob");
        assert_eq!(
            join(" > not quoted\n From here", false),
            "> not quoted\nFrom here"
        );
        assert_eq!(join("\n\nC2=5\n", false), "\n\nC2=5\n");
    }
}
