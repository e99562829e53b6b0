//! An event turned into a message: subject, text, HTML.
