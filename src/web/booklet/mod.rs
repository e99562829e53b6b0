//! Games to be read away from the board: made for paper, and two of them side by side.

mod beside;
mod paper;
#[cfg(test)]
mod tests;

use crate::web::frame::Routes;

/// The routes of this feature.
pub(super) fn routes(routes: &mut Routes) {
    routes.configure(paper::routes).configure(beside::routes);
}
