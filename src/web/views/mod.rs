//! What each page shows, as plain ready values; no query runs while a page is rendered.

mod analysis_boards;
mod appearance;
mod game;
mod lists;
mod lobby;
mod parts;
mod rules;

pub(in crate::web) use analysis_boards::{
    Back, BoardCard, BoardForm, BoardPreview, BoardsPage, OwnBoardPage, SideView,
};
pub(in crate::web) use appearance::{Choices, LooksForm, LooksPage, Pictured};
pub(in crate::web) use game::{
    BoardView, Controls, FreeControls, GamePage, Message, MoveForm, NotationLink, Offer, PlanView,
    PlyLink, Preview, Remark, RemarkForm, Round, SeatPlate, Share, Stepper,
};
pub(in crate::web) use lists::{Filter, GamesPage, PlayerPage, RecordRow};
pub(in crate::web) use lobby::{ChallengePage, HomePage, NewGamePage, WelcomePage};
pub(in crate::web) use parts::{
    ChallengeCard, Choice, Deadline, GameCard, Group, Person, Refused, SeatLine, Seated, When,
    spans, wrong,
};
pub(in crate::web) use rules::{
    BookHead, BookRow, BookTable, Figure, HelpPage, ManSection, Native, NotationRow, NotationTable,
    SignCell, SignRow, SignTable, VariantPage, VariantRow, VariantsPage,
};
