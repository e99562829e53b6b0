//! Pages of long lists of texts. Their cost is bounded by the size of the texts, not by their
//! number.

/// The most bytes of texts on a page, each with [`AROUND`].
const MOST_BYTES: usize = 64 * 1024;
/// The allowance for what surrounds a text, in bytes: its author, time and links.
const AROUND: usize = 400;

/// The entries that fit on a page after the first `from`, at least one, and the number of entries
/// after them. `bytes` returns the size of an entry.
pub(in crate::web) fn part<T>(
    list: &[T],
    skipped: usize,
    bytes: impl Fn(&T) -> usize,
) -> (&[T], usize) {
    let list = list.get(skipped..).unwrap_or_default();
    let mut room = MOST_BYTES;
    let fits = list.iter().take_while(|entry| {
        let rest = room.checked_sub(AROUND + bytes(entry));
        room = rest.unwrap_or(0);
        rest.is_some()
    });
    let fits = fits.count().max(1).min(list.len());
    (&list[..fits], list.len() - fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_bounded_by_the_size_of_its_texts_and_all_parts_make_the_list() {
        for bytes in [0, 1, 500, 8_000, MOST_BYTES, 10 * MOST_BYTES] {
            let list: Vec<usize> = (0..700).collect();
            let mut found = Vec::new();
            loop {
                let (shown, after) = part(&list, found.len(), |_| bytes);
                assert!(shown.len() == 1 || shown.len() * (bytes + AROUND) <= MOST_BYTES);
                found.extend_from_slice(shown);
                assert_eq!(found.len() + after, list.len());
                if after == 0 {
                    break;
                }
                assert!(!shown.is_empty());
            }
            assert_eq!(found, list);
        }
    }

    #[test]
    fn a_page_beyond_the_end_of_a_list_is_empty() {
        assert_eq!(part(&[1, 2], 7, |_| 0), (&[][..], 0));
        assert_eq!(part(&[0; 0], 0, |_| 0), (&[][..], 0));
    }
}
