//! The forms with free text that are filled in again, by the path that they are sent to. The text
//! of any other form is shown with a button that sends it.

use crate::model::GameId;
use crate::web::admin::is_act;
use crate::web::settings::Section;

/// A form whose content is kept during a sign-in.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Form {
    Move(GameId),
    Remark(GameId),
    Message(GameId),
    /// The reason for contesting a result.
    Contest(GameId),
    Note(GameId),
    Plan(GameId),
    /// The hidden placement of pieces.
    Placing(GameId),
    Challenge,
    /// A new analysis board, from a position or a pasted text.
    Board,
    BoardMove(i64),
    BoardTitle(i64),
    Collections,
    /// The title and description of a collection.
    Collection(i64),
    /// The comment on a game in a collection.
    CollectedGame(i64),
    /// A game to be added to a collection, with a comment.
    Keep(GameId),
    /// Records to import, pasted or previewed.
    Bring,
    /// The command of an admin, by the address of its page.
    Admin(String),
    /// Settings on one of their pages.
    Settings(Section),
}

impl Form {
    /// The form that is sent to that path.
    pub(super) fn of(path: &str) -> Option<Self> {
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        Some(match parts[..] {
            ["games"] => Self::Challenge,
            ["games", "bring"] | ["games", "bring", "keep"] => Self::Bring,
            ["games", id, "moves"] => Self::Move(id.parse().ok()?),
            ["games", id, "kibitz"] => Self::Remark(id.parse().ok()?),
            ["games", id, "messages"] => Self::Message(id.parse().ok()?),
            ["games", id, "contest"] => Self::Contest(id.parse().ok()?),
            ["games", id, "notes"] => Self::Note(id.parse().ok()?),
            ["games", id, "prepared"] => Self::Plan(id.parse().ok()?),
            ["games", id, "placing"] => Self::Placing(id.parse().ok()?),
            ["boards"] => Self::Board,
            ["boards", id, "moves"] => Self::BoardMove(id.parse().ok()?),
            ["boards", id, "title"] => Self::BoardTitle(id.parse().ok()?),
            ["collections"] => Self::Collections,
            ["collections", id] => Self::Collection(id.parse().ok()?),
            ["collections", id, "games"] => Self::CollectedGame(id.parse().ok()?),
            ["games", id, "keep"] => Self::Keep(id.parse().ok()?),
            [
                "settings",
                "account" | "look" | "display" | "zone" | "address",
            ] => Self::Settings(Section::Account),
            ["settings", "games" | "quiet" | "notation"] => Self::Settings(Section::Games),
            ["admin", ..] if is_act(path) => Self::Admin(path.to_owned()),
            _ => return None,
        })
    }

    /// The page that contains it.
    pub(super) fn page(&self) -> String {
        match self {
            Self::Move(id)
            | Self::Remark(id)
            | Self::Message(id)
            | Self::Contest(id)
            | Self::Note(id)
            | Self::Plan(id)
            | Self::Placing(id) => format!("/games/{id}"),
            Self::Challenge => "/games/new".to_owned(),
            Self::Board => "/boards/new".to_owned(),
            Self::BoardMove(id) | Self::BoardTitle(id) => format!("/boards/{id}"),
            Self::Collections => "/collections".to_owned(),
            Self::Collection(id) | Self::CollectedGame(id) => format!("/collections/{id}"),
            Self::Keep(id) => format!("/games/{id}/keep"),
            Self::Bring => "/games/bring".to_owned(),
            Self::Admin(path) => path.clone(),
            Self::Settings(section) => section.path().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_identified_by_its_path() {
        assert_eq!(Form::of("/games/7/moves"), Some(Form::Move(GameId(7))));
        assert_eq!(Form::of("/games/7/placing"), Some(Form::Placing(GameId(7))));
        assert_eq!(Form::of("/games"), Some(Form::Challenge));
        assert_eq!(Form::of("/games/bring"), Some(Form::Bring));
        assert_eq!(Form::of("/games/bring/keep"), Some(Form::Bring));
        for other in [
            "/",
            "/games/7",
            "/games/x/moves",
            "/games/7/resign",
            "/settings/password",
            "/settings/close",
            "/login",
            "/signup",
            "/admin/mail/1/retry",
        ] {
            assert_eq!(Form::of(other), None, "{other}");
        }
    }
}
