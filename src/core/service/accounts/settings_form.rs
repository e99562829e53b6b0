//! A form with several settings: each is saved unless it is refused itself.

use super::{FormResult, Refusals, blocks, mail, settings};
use crate::model::Reminders;
use crate::model::quiet::{Quiet, QuietFault};
use crate::service::accounts::mail::{MailSettingsForm, SettingsOwner};
use crate::service::error::UseCaseError;
use crate::service::{RequestContext, appearance};

/// A setting as a form sends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Setting {
    /// The account's name in other capitals.
    Name(String),
    DisplayName(String),
    Zone(String),
    Notation(String),
    Quiet(Result<Quiet, QuietFault>),
    /// Names and words of [`appearance::Appearance`].
    Appearance(Vec<(String, String)>),
    Mail(MailSettingsForm),
    Reminders(Reminders),
    /// Whether nobody may challenge the player by name.
    RefusesChallenges(bool),
    /// Whether nobody sees that the player is online.
    HidesPresence(bool),
}

/// Saves all settings that can be saved, and refuses the others.
///
/// # Errors
/// If nobody is signed in.
pub fn save(context: &mut RequestContext, settings: Vec<Setting>) -> FormResult<()> {
    context.player()?;
    let mut refusals = Refusals::default();
    for setting in settings {
        match save_one(context, setting) {
            Ok(()) => {}
            Err(UseCaseError::Refused(why)) => refusals.extend(why),
            Err(failed) => return Err(failed),
        }
    }
    match refusals.is_empty() {
        true => Ok(()),
        false => Err(UseCaseError::Refused(refusals)),
    }
}

fn save_one(context: &mut RequestContext, setting: Setting) -> FormResult<()> {
    match setting {
        Setting::Name(typed) => settings::set_capitals(context, &typed),
        Setting::DisplayName(typed) => settings::set_display_name(context, &typed),
        Setting::Zone(typed) => settings::set_time_zone(context, &typed),
        Setting::Notation(typed) => settings::set_notation(context, &typed),
        Setting::Quiet(typed) => settings::set_quiet_hours(context, typed),
        Setting::Appearance(words) => {
            let word = |name: &str| {
                let mut all = words.iter().filter(|(known, _)| known == name);
                all.next().map(|(_, word)| word.as_str())
            };
            let chosen = context.appearance().with(word);
            Ok(appearance::keep(context, &chosen)?)
        }
        Setting::Mail(wishes) => Ok(mail::save(context, &SettingsOwner::CurrentPlayer, &wishes)?),
        Setting::Reminders(chosen) => Ok(settings::set_reminders(context, &chosen)?),
        Setting::RefusesChallenges(none) => Ok(blocks::refuse_challenges(context, none)?),
        Setting::HidesPresence(hides) => Ok(settings::set_presence(context, hides)?),
    }
}
