//! The address of a page of the course: progress, board and move.

use crate::web::http::Query;

/// What an address requests. Invalid parts are ignored.
#[derive(Debug, Clone, Default)]
pub(super) struct LessonRequest {
    /// The completed pages, a bit for each in the order of the course.
    pub done: u64,
    /// The index of the board on a piece’s page.
    pub board: usize,
    pub from: Option<String>,
    pub to: Option<String>,
    pub text: Option<String>,
    /// Whether to show the solution.
    pub show: bool,
}

impl LessonRequest {
    pub(super) fn of(query: &Query) -> Self {
        let text = |name| query.text(name).map(str::to_owned);
        let number = |name| query.text(name).and_then(|text| text.parse().ok());
        let bits = query.text("done");
        Self {
            done: bits.map_or(0, |bits| u64::from_str_radix(bits, 16).unwrap_or(0)),
            board: number("board").unwrap_or(0),
            from: text("from"),
            to: text("to"),
            text: text("move"),
            show: query.text("show").is_some(),
        }
    }

    /// The address of a page, with the progress.
    pub(super) fn page(&self, slug: &str, page: &str) -> String {
        address(slug, page, self.done)
    }

    /// The same page with that board, or with the default one.
    pub(super) fn board(&self, slug: &str, page: &str, board: usize) -> String {
        let path = self.page(slug, page);
        match (board, path.contains('?')) {
            (0, _) => path,
            (board, true) => format!("{path}&board={board}"),
            (board, false) => format!("{path}?board={board}"),
        }
    }

    /// The progress as forms send it; empty at the start.
    pub(super) fn done_text(&self) -> String {
        match self.done {
            0 => String::new(),
            done => format!("{done:x}"),
        }
    }

    /// Whether the page at that place in the course is completed.
    pub(super) fn has_done(&self, place: usize) -> bool {
        self.done & bit(place) != 0
    }

    /// The same with that page completed.
    pub(super) fn having_done(&self, place: usize) -> Self {
        Self {
            done: self.done | bit(place),
            ..self.clone()
        }
    }
}

/// The bit of a page. In a course with more pages than bits, the last ones are not remembered.
fn bit(place: usize) -> u64 {
    let place = u32::try_from(place).unwrap_or(u32::MAX);
    1u64.checked_shl(place).unwrap_or(0)
}

/// The address of a page of a course, or of its contents.
fn address(slug: &str, page: &str, done: u64) -> String {
    let path = match page {
        "" => format!("/learn/{slug}"),
        page => format!("/learn/{slug}/{page}"),
    };
    match done {
        0 => path,
        done => format!("{path}?done={done:x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_kept_in_the_address() {
        let request = LessonRequest::default().having_done(0).having_done(5);
        let path = request.page("xiangqi", "horse");
        assert_eq!(path, "/learn/xiangqi/horse?done=21");
        let (_, query) = path.split_once('?').unwrap();
        let read = LessonRequest::of(&Query::parse(query).unwrap());
        assert!(read.has_done(0) && read.has_done(5) && !read.has_done(1));
        assert_eq!(read.board("xiangqi", "horse", 2), format!("{path}&board=2"));
    }

    #[test]
    fn invalid_parts_of_an_address_are_ignored() {
        for odd in [
            "done=zz",
            "done=-1",
            "done=fffffffffffffffff",
            "board=-3",
            "board=x",
        ] {
            let request = LessonRequest::of(&Query::parse(odd).unwrap());
            assert_eq!((request.done, request.board), (0, 0), "{odd}");
        }
        assert!(!LessonRequest::default().having_done(70).has_done(70));
    }
}
