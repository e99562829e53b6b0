//! Parts of long lists of texts: what a page costs is bounded by the size of its texts, not by
//! their number.

/// The texts of a part have at most so many bytes, with what stands around each.
const MOST_BYTES: usize = 64 * 1024;
/// What stands around a text, in bytes: its author, its time, its links.
const AROUND: usize = 400;

/// The entries of a list that fit on a page behind so many others, one at least, and how many come
/// after them; `bytes` tells the size of an entry.
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
    fn behind_the_end_of_a_list_there_is_nothing() {
        assert_eq!(part(&[1, 2], 7, |_| 0), (&[][..], 0));
        assert_eq!(part(&[0; 0], 0, |_| 0), (&[][..], 0));
    }
}
