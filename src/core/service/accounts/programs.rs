//! The accounts of computer players.

use super::names::Name;
use crate::model::PlayerId;
use crate::service::{App, Error, programs};
use crate::store::{self, DbConnection, Timestamp, guests, players};

/// Creates the accounts of the programs that the settings ask for, and makes them known to the
/// process. Called once, before requests are accepted.
pub fn install(app: &App) -> Result<(), Error> {
    let mut wanted = programs::configured(&app.setup.programs);
    if wanted.is_empty() {
        return Ok(());
    }
    let is_alone = !app.pool.may_be_shared();
    let programs = app.write_unattended(|conn, now| {
        if is_alone {
            store::program_games::end_leases(conn)?;
            store::analyses::end_leases(conn)?;
        }
        for program in &mut wanted {
            (program.id, program.name) = account(conn, &program.name, now.into())?;
        }
        Ok(wanted)
    })?;
    // A second call would find the same.
    let _same = app.programs.set(programs);
    Ok(())
}

/// The account of a program, which is created if there is none. If a person has the name, the
/// program gets one with a number.
fn account(
    conn: &mut DbConnection,
    name: &str,
    at: Timestamp,
) -> Result<(PlayerId, String), Error> {
    for attempt in 0..100 {
        let name = match attempt {
            0 => name.to_owned(),
            number => format!("{name}_{number}"),
        };
        if let Some(player) = players::find_by_name(conn, &name)? {
            if player.is_program() {
                return Ok((player.id, player.name));
            }
            continue;
        }
        let Ok(parsed) = Name::parse(&name) else {
            continue;
        };
        let new = guests::NewAccount {
            name: &name,
            skeleton: parsed.skeleton(),
            role: players::PROGRAM,
            confirmed_at: Some(at),
            at,
        };
        match guests::insert(conn, new) {
            Ok(id) => return Ok((id, name)),
            // A similar name, or another server that starts.
            Err(error) if store::is_duplicate(&error) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let why = format!("no name is left for the program {name}");
    Err(Error::Internal(why.into()))
}
