//! The address of a page of the course: what was done, which board, which move.

use crate::web::http::Query;

/// What an address asks for; what makes no sense there is as if it were not there.
#[derive(Debug, Clone, Default)]
pub(super) struct LessonRequest {
    /// The pages that were done, a bit for each in the order of the course.
    pub done: u64,
    /// The board of a piece’s page, from 0.
    pub board: usize,
    pub from: Option<String>,
    pub to: Option<String>,
    pub text: Option<String>,
    /// Whether the answer is to be shown.
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

    /// The address of a page, with what was done.
    pub(super) fn page(&self, slug: &str, page: &str) -> String {
        address(slug, page, self.done)
    }

    /// The same page with another board, or with none named.
    pub(super) fn board(&self, slug: &str, page: &str, board: usize) -> String {
        let path = self.page(slug, page);
        match (board, path.contains('?')) {
            (0, _) => path,
            (board, true) => format!("{path}&board={board}"),
            (board, false) => format!("{path}?board={board}"),
        }
    }

    /// What was done, as forms keep it; empty where nothing was.
    pub(super) fn done_word(&self) -> String {
        match self.done {
            0 => String::new(),
            done => format!("{done:x}"),
        }
    }

    /// Whether a page was done, by its place in the course.
    pub(super) fn has_done(&self, place: usize) -> bool {
        self.done & bit(place) != 0
    }

    /// The same once a page is done.
    pub(super) fn having_done(&self, place: usize) -> Self {
        Self {
            done: self.done | bit(place),
            ..self.clone()
        }
    }
}

/// The bit of a page; a course of more pages than there are bits forgets the last ones.
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
    fn what_was_done_goes_on_in_the_address() {
        let asked = LessonRequest::default().having_done(0).having_done(5);
        let path = asked.page("xiangqi", "horse");
        assert_eq!(path, "/learn/xiangqi/horse?done=21");
        let (_, query) = path.split_once('?').unwrap();
        let read = LessonRequest::of(&Query::parse(query).unwrap());
        assert!(read.has_done(0) && read.has_done(5) && !read.has_done(1));
        assert_eq!(read.board("xiangqi", "horse", 2), format!("{path}&board=2"));
    }

    #[test]
    fn nonsense_in_an_address_is_nothing() {
        for odd in [
            "done=zz",
            "done=-1",
            "done=fffffffffffffffff",
            "board=-3",
            "board=x",
        ] {
            let asked = LessonRequest::of(&Query::parse(odd).unwrap());
            assert_eq!((asked.done, asked.board), (0, 0), "{odd}");
        }
        assert!(!LessonRequest::default().having_done(70).has_done(70));
    }
}
