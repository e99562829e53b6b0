//! Rulebooks side by side: what each says to the same question.

use crate::rules::Rulebook;

/// A question that rulebooks answer differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// When it is judged.
    When,
    /// Nobody forces the repetition.
    Plain,
    /// One side gives check all the while.
    Check,
    /// Both sides do.
    BothCheck,
    /// One side chases one piece all the while.
    Chase,
    /// Both sides do.
    BothChase,
    /// One checks, the other chases.
    CheckAndChase,
}

impl Question {
    /// Every question, in the order in which they are told.
    pub const ALL: [Question; 7] = [
        Question::When,
        Question::Plain,
        Question::Check,
        Question::BothCheck,
        Question::Chase,
        Question::BothChase,
        Question::CheckAndChase,
    ];

    /// The question, in a few words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Question::When => "When it is judged",
            Question::Plain => "Third occurrence, nobody forcing it",
            Question::Check => "One side checks with every move (perpetual check)",
            Question::BothCheck => "Both sides check with every move",
            Question::Chase => "One side chases the same piece with every move (perpetual chase)",
            Question::BothChase => "Both sides chase",
            Question::CheckAndChase => "One side checks, the other chases",
        }
    }
}

/// What a rulebook answers.
#[must_use]
pub fn answer(book: Rulebook, question: Question) -> &'static str {
    match book {
        Rulebook::Axf => axf(question),
        Rulebook::House => house(question),
        Rulebook::Threefold => threefold(question),
        Rulebook::Chess => chess(question),
        Rulebook::Janggi => janggi(question),
        Rulebook::Free => free(question),
    }
}

fn axf(question: Question) -> &'static str {
    match question {
        Question::When => {
            "At the third occurrence of a position, at once; nobody needs to claim it."
        }
        Question::Plain => "Draw.",
        Question::Check => "The side that checks loses.",
        Question::BothCheck => "Draw.",
        Question::Chase => {
            "The side that chases loses. Generals and soldiers may chase. A protected piece is not chased, except \
             for a chariot that a horse or cannon attacks; nor is a soldier on its own side of the \
             river. An offer to exchange two pieces of a kind is no chase."
        }
        Question::BothChase => {
            "Draw; but a side that chases a chariot which shields its general from a horse loses."
        }
        Question::CheckAndChase => "The side that checks loses.",
    }
}

fn house(question: Question) -> &'static str {
    match question {
        Question::When => {
            "Before the move: what would go on for ever is refused, and the one who forces the \
             repetition must break off. Should every move be refused, all are allowed."
        }
        Question::Plain => "Draw.",
        Question::Check => {
            "At most three checks in a row with the same piece; a fourth that repeats a position is \
             refused."
        }
        Question::BothCheck => "Refused to each side by the same count.",
        Question::Chase => {
            "Refused: a move that would bring a position about for the third time by chasing one \
             unprotected piece to and from the same two points."
        }
        Question::BothChase => "Refused to whoever would complete the third occurrence.",
        Question::CheckAndChase => "Each by its own rule.",
    }
}

fn threefold(question: Question) -> &'static str {
    match question {
        Question::When => {
            "At the third occurrence of a position with the same side to move and the same rights, \
             at once."
        }
        Question::Check => "Draw, also under perpetual check.",
        _ => "Draw.",
    }
}

fn chess(question: Question) -> &'static str {
    match question {
        Question::When => {
            "At the third occurrence of a position with the same side to move and the same rights \
             to castle and to take in passing, at once."
        }
        Question::Check => "Draw, also under perpetual check.",
        _ => "Draw.",
    }
}

fn janggi(question: Question) -> &'static str {
    match question {
        Question::When => "At the third occurrence of a position, at once.",
        Question::Check => "The side that checks loses.",
        _ => "Points decide.",
    }
}

fn free(question: Question) -> &'static str {
    match question {
        Question::When => "Never: the players agree.",
        _ => "Nothing happens by itself.",
    }
}

/// What each rulebook is, in a sentence.
#[must_use]
pub fn about(book: Rulebook) -> &'static str {
    match book {
        Rulebook::Axf => {
            "In the manner of the Asian Xiangqi Federation: checks without end lose before chases \
             without end."
        }
        Rulebook::House => {
            "After the rule pages of the web: the limit is three checks in a row by one piece, and \
             the side that forces the repetition has to break off."
        }
        Rulebook::Threefold => "The plainest: every third occurrence is a draw.",
        Rulebook::Chess => "As chess is played everywhere.",
        Rulebook::Janggi => "As Janggi is played in Korea: there are no draws.",
        Rulebook::Free => "Nothing is judged, neither moves nor repetition.",
    }
}
