//! Computer players of the site. Each level of an engine is an account, which accepts every
//! challenge at once.
//!
//! This module knows the programs, and when they have something to do. What they do is decided and
//! saved by `game_commands::programs`; `jobs::programs` searches.

mod decision;
mod external;
mod schedule;

pub use decision::{Decision, Judgement, decide};
pub use external::{ExternalEngine, Protocol};
pub(crate) use schedule::{agrees_at_once, follow, register};
pub use schedule::{lease, postpone};

use super::App;
use crate::computer::Level;
use crate::model::PlayerId;
use crate::rules::Variant;

/// The name of our own engine.
pub const OWN_ENGINE: &str = "posthorse";
/// The most characters of a program's name without its level.
const LONGEST_NAME: usize = 16;

/// The operator's settings.
#[derive(Debug, Clone, Default)]
pub struct ProgramSetup {
    /// The number of searches at once; 0 switches the programs off.
    pub threads: usize,
    /// Whether programs play rated games.
    pub rated: bool,
    /// Engines beside our own.
    pub engines: Vec<ExternalEngine>,
}

/// A computer player.
#[derive(Debug, Clone)]
pub struct Program {
    pub id: PlayerId,
    pub name: String,
    pub level: u8,
    /// The name of the engine: [`OWN_ENGINE`], or that of the operator's.
    pub engine: String,
    /// The operator's engines that play for it, one for each variant; none for our own.
    externals: Vec<ExternalEngine>,
}

impl Program {
    /// The operator's engine that plays a variant; none if our own does.
    pub fn external(&self, variant: &Variant) -> Option<&ExternalEngine> {
        let slug = variant.slug();
        self.externals.iter().find(|engine| engine.variant == slug)
    }

    /// The program as the form of a game names it: a level of our engine, or a name.
    pub fn choice(&self) -> String {
        match self.is_own() {
            true => self.level.to_string(),
            false => self.name.clone(),
        }
    }

    /// Whether our own engine plays.
    pub fn is_own(&self) -> bool {
        self.externals.is_empty()
    }

    /// Whether it plays a variant: a program needs rules that are enforced.
    pub fn plays(&self, variant: &Variant) -> bool {
        variant.allows().is_enforced() && (self.is_own() || self.external(variant).is_some())
    }
}

/// Whether an engine that is sent all moves can play a variant.
pub fn is_for_engines(variant: &Variant) -> bool {
    let is_enforced = variant.allows().is_enforced();
    is_enforced && variant.hidden().is_none() && variant.chance().is_none()
}

/// The programs that the settings ask for, not yet with accounts.
pub fn configured(setup: &ProgramSetup) -> Vec<Program> {
    if setup.threads == 0 {
        return Vec::new();
    }
    let mut wanted: Vec<Program> = (1..=Level::COUNT).map(own).collect();
    for engine in &setup.engines {
        add_external(&mut wanted, engine);
    }
    wanted
}

fn own(level: u8) -> Program {
    Program {
        id: PlayerId::NONE,
        name: format!("Posthorse-{level}"),
        level,
        engine: OWN_ENGINE.to_owned(),
        externals: Vec::new(),
    }
}

/// Adds the levels of an engine, or the variant to those that are there.
fn add_external(programs: &mut Vec<Program>, engine: &ExternalEngine) {
    for level in engine.levels.clone() {
        let known = programs
            .iter_mut()
            .find(|program| program.engine == engine.name && program.level == level);
        match known {
            Some(program) => program.externals.push(engine.clone()),
            None => programs.push(Program {
                id: PlayerId::NONE,
                name: format!("{}-{level}", capitalized(&engine.name)),
                level,
                engine: engine.name.clone(),
                externals: vec![engine.clone()],
            }),
        }
    }
}

/// The name of an engine with capitals: `Fairy-Stockfish`.
fn capitalized(name: &str) -> String {
    let words = name.split(['-', '_', '.', ' ']).map(|word| {
        let mut letters = word.chars().filter(char::is_ascii_alphanumeric);
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
    words.join("-").chars().take(LONGEST_NAME).collect()
}

/// The programs of the process, in the order of engines and levels.
pub fn all(app: &App) -> &[Program] {
    app.programs.get().map_or(&[], Vec::as_slice)
}

/// The program of an account; none if it is a person, or a program that this server does not offer.
pub fn find(app: &App, player: PlayerId) -> Option<&Program> {
    all(app).iter().find(|program| program.id == player)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_made_from_that_of_the_engine() {
        assert_eq!(capitalized("fairy-stockfish"), "Fairy-Stockfish");
        assert_eq!(capitalized("my_engine.sh"), "My-Engine-Sh");
        assert_eq!(capitalized("引擎"), "");
    }
}
