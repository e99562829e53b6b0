//! What sentences are told with. The sentences themselves stand in `src/text/languages`;
//! [`catalogue`] finds them.

#[macro_use]
pub mod catalogue;

mod email;
mod game;
mod guide;
mod site;

pub use catalogue::{
    Args, File, Language, Link, Markup, Noun, Speaking, Value, and_list, document, entry,
    find_plain, in_language, language, list, notation, or_list, plain, said, said_document,
    sentences, speak, tell, tell_rich, variant_name,
};
pub use email::{mail_frequency, mail_queue, mails, notices, receipts, reminders, replies};
pub use game::{
    boards, characters, checks, endings, games, holdings, marking, move_numbers, moves, offers,
    openings, placing, plans, positions, readings, rulings, terms, time_controls, unreadable,
};
pub use guide::{course, lessons, manuals, rulebooks, setups, variants};
pub use site::{
    accounts, admin, analysis_boards, appearance, feeds, records, search, statistics, time,
    vacations, web,
};
