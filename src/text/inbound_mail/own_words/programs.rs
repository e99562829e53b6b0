//! Texts that mail programs add to a reply, in many languages: `programs.txt`.

use crate::inbound_mail::tables::section;
use std::sync::OnceLock;

const TABLE: &str = include_str!("programs.txt");

type Phrases = Vec<&'static str>;

pub(super) struct Programs {
    pub(super) from: Phrases,
    pub(super) date: Phrases,
    pub(super) to: Phrases,
    pub(super) subject: Phrases,
    /// The starts of attribution lines, and their verbs.
    pub(super) wrote_begins: Phrases,
    pub(super) wrote: Phrases,
    pub(super) headings: Phrases,
    /// Advertisements of mail programs.
    pub(super) sent_begins: Phrases,
    pub(super) sending: Phrases,
    pub(super) apps: Phrases,
    pub(super) i: Phrases,
}

impl Programs {
    pub(super) fn all() -> &'static Self {
        static PROGRAMS: OnceLock<Programs> = OnceLock::new();
        PROGRAMS.get_or_init(|| Self {
            from: section(TABLE, "from"),
            date: section(TABLE, "date"),
            to: section(TABLE, "to"),
            subject: section(TABLE, "subject"),
            wrote_begins: section(TABLE, "wrote-begins"),
            wrote: section(TABLE, "wrote"),
            headings: section(TABLE, "headings"),
            sent_begins: section(TABLE, "sent-begins"),
            sending: section(TABLE, "sending"),
            apps: section(TABLE, "apps"),
            i: section(TABLE, "i"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_in_lower_case_and_no_section_is_empty() {
        let all = Programs::all();
        for phrases in [
            &all.from,
            &all.date,
            &all.to,
            &all.subject,
            &all.wrote_begins,
            &all.wrote,
            &all.headings,
            &all.sent_begins,
            &all.sending,
            &all.apps,
            &all.i,
        ] {
            assert!(!phrases.is_empty());
            for phrase in phrases {
                assert_eq!(*phrase, phrase.to_lowercase());
                assert!(!phrase.trim().is_empty());
            }
        }
    }
}
