//! Sentences that pages say.

/// To somebody whose address is not confirmed yet.
pub const CONFIRM_FIRST: &str = "Please confirm your address first: open the link in the mail that we sent you. Until then you may look around.";

/// 404.
pub const NOT_FOUND: &str =
    "There is nothing here. Perhaps the link is old, or the game is private.";
/// 403 for a form that came from elsewhere.
pub const OTHER_ORIGIN: &str =
    "This form came from another site, so nothing was done. Please use the form on our own page.";
/// 400.
pub const BAD_REQUEST: &str = "That form could not be read, so nothing was done. Please go back, reload the page, and try again.";
/// 413.
pub const TOO_LARGE: &str = "That is more text than we can take. Please make it shorter.";
/// 503.
pub const BUSY: &str = "The server is very busy. Nothing was done; please try again in a moment.";
/// 500.
pub const BROKEN: &str =
    "Something broke on our side. Nothing of yours is lost; please try again in a while.";

/// 429, with the time to wait.
#[must_use]
pub fn too_often(seconds: u64) -> String {
    let minutes = seconds.div_ceil(60);
    if minutes == 1 {
        "That was too often. Please try again in a minute.".into()
    } else if minutes < 120 {
        format!("That was too often. Please try again in {minutes} minutes.")
    } else {
        format!(
            "That was too often. Please try again in {} hours.",
            minutes.div_ceil(60)
        )
    }
}

/// The heading of a page that says no.
#[must_use]
pub fn status_title(status: u16) -> &'static str {
    match status {
        400 => "That did not arrive whole",
        403 => "Not allowed",
        404 => "Not found",
        413 => "Too large",
        429 => "A little slower, please",
        503 => "Busy",
        _ => "Something went wrong",
    }
}
