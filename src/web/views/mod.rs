//! What each page shows, as plain ready values; no query runs while a page is rendered.

mod boards;
mod game;
mod lists;
mod lobby;
mod looks;
mod parts;
mod rules;
#[cfg(test)]
mod samples;

pub(in crate::web) use boards::{
    Back, BoardCard, BoardForm, BoardPreview, BoardsPage, OwnBoardPage, SideView,
};
pub(in crate::web) use game::{
    BoardView, Controls, FreeControls, GamePage, Message, MoveForm, NotationLink, Offer, PlanView,
    PlyLink, Preview, Remark, RemarkForm, Round, SeatPlate, Share, Stepper,
};
pub(in crate::web) use lists::{Filter, GamesPage, PlayerPage, RecordRow};
pub(in crate::web) use lobby::{ChallengePage, HomePage, NewGamePage, WelcomePage};
pub(in crate::web) use looks::{Choices, LooksForm, LooksPage, Pictured};
pub(in crate::web) use parts::{
    ChallengeCard, Choice, Deadline, GameCard, Group, Person, Refused, SeatLine, Seated, When,
    spans, wrong,
};
pub(in crate::web) use rules::{
    BookHead, BookRow, BookTable, Figure, HelpPage, ManSection, Native, NotationRow, NotationTable,
    SignCell, SignRow, SignTable, VariantPage, VariantRow, VariantsPage,
};
