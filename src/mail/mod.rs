//! Messages built and handed to the mail server, or written to a folder.
