//! The times in KIF records: after each move its time and the player's total, `( 0:05/00:00:05)`.
//! Our records keep the time of a move as PGN's command `[%emt 0:00:05]`.

use crate::notation::record::Heading;
use crate::rules::Line;

/// The time of a move in seconds, from the rest of its line. None if there is no time.
pub(super) fn read(told: &str) -> Option<u64> {
    let plain = told.replace('（', "(").replace('）', ")");
    let (_, inside) = plain.rsplit_once('(')?;
    let (time, _) = inside.split_once(['/', ')'])?;
    seconds(time.trim())
}

/// `0:05` or `1:02:03` in seconds; fractions are dropped.
fn seconds(time: &str) -> Option<u64> {
    let whole = time.split_once('.').map_or(time, |(whole, _)| whole);
    if !whole.contains(':') {
        return None;
    }
    whole.split(':').try_fold(0_u64, |sum, part| {
        let part: u64 = part.parse().ok()?;
        sum.checked_mul(60)?.checked_add(part)
    })
}

/// The command for the time of a move.
pub(super) fn command(seconds: u64) -> String {
    format!("[%emt {}]", in_hours(seconds, 1))
}

fn in_hours(seconds: u64, digits: usize) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("{hours:0digits$}:{minutes:02}:{:02}", seconds % 60)
}

/// The text with the times after each move of a game. Empty if no time is known.
pub(super) fn written(line: &Line, heading: &Heading) -> Vec<String> {
    let spent = spent(line, heading);
    if spent.iter().all(Option::is_none) {
        return Vec::new();
    }
    let mut sums = [0_u64; 2];
    let moves = spent.iter().enumerate().map(|(made, spent)| {
        let spent = spent.unwrap_or_default();
        let turn = line.at(made).map_or(0, |before| before.turn().index());
        sums[turn] = sums[turn].saturating_add(spent);
        let (minutes, seconds) = (spent / 60, spent % 60);
        format!(" ({minutes:>2}:{seconds:02}/{})", in_hours(sums[turn], 2))
    });
    moves.collect()
}

/// The time of each move in seconds: from the record, or from the times when the moves were made on
/// this server.
fn spent(line: &Line, heading: &Heading) -> Vec<Option<u64>> {
    let times = &heading.times;
    let made = |ply: usize| {
        let before = match ply.checked_sub(1) {
            Some(last) => times.get(last).copied(),
            None => heading.begun,
        };
        let taken = *times.get(ply)? - before?;
        u64::try_from(taken.num_seconds()).ok()
    };
    let told = |ply: usize| {
        let mut marks = heading.annotations.marks_at(ply + 1).iter();
        marks.find_map(|mark| {
            let time = mark.strip_prefix("[%emt ")?.strip_suffix(']')?;
            seconds(time.trim())
        })
    };
    let plies = 0..line.ply();
    plies.map(|ply| told(ply).or_else(|| made(ply))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_move_is_read_behind_it() {
        for (told, time) in [
            ("７六歩(77)   ( 0:05/00:00:05)", Some(5)),
            ("同　飛(28)(12:30/01:02:03)+", Some(750)),
            ("５五角打 (1:02:03/)", Some(3723)),
            ("投了（ 0:07/00:00:24）", Some(7)),
            ("７六歩(77) (0:05.4)", Some(5)),
            ("７六歩(77)", None),
            ("５五角打", None),
            ("( /", None),
        ] {
            assert_eq!(read(told), time, "{told}");
        }
        assert_eq!(command(3723), "[%emt 1:02:03]");
    }
}
