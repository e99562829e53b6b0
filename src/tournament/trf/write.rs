//! Writing a file.

use std::fmt::Write;

use crate::model::{Colour, Entry, Forbidden, Outcome, Player, Points, Tournament};

/// Writes a file with records of TRF25. `read` reads the same tournament from it. Lines end with
/// LF. Texts that are longer than their field are truncated.
#[must_use]
pub fn write(tournament: &Tournament) -> String {
    let mut file = String::new();
    let mut put = |code: &str, text: &str| {
        file.push_str(format!("{code} {text}").trim_end());
        file.push('\n');
    };
    put("012", &tournament.name);
    for (code, text) in &tournament.remarks {
        put(code, text);
    }
    if let Some(rounds) = tournament.rounds {
        put("142", &rounds.to_string());
    }
    if let Some(colour) = tournament.first_colour {
        put("152", if colour == Colour::White { "W" } else { "B" });
    }
    write_points(&tournament.points, &mut put);
    if let Some(kind) = &tournament.kind {
        put("192", kind);
    }
    if !tournament.breaks.is_empty() {
        put("212", &tournament.breaks.join(","));
    }
    if tournament.by_rank {
        put("XXC", "rank");
    }
    for acceleration in &tournament.accelerations {
        let points = tenths(acceleration.points);
        let ((first, last), (from, to)) = (acceleration.rounds, acceleration.players);
        put(
            "250",
            &format!("     {points} {first:>3} {last:>3} {from:>4} {to:>4}"),
        );
    }
    for forbidden in &tournament.forbidden {
        let (code, text) = forbidden_line(forbidden);
        put(code, &text);
    }
    for player in &tournament.players {
        put("001", &player_line(player));
    }
    file
}

/// Formats tenths of a point as `11.5`, in four columns.
fn tenths(points: u32) -> String {
    format!("{:>2}.{}", points / 10, points % 10)
}

fn write_points(points: &Points, put: &mut impl FnMut(&str, &str)) {
    if *points == Points::default() {
        return;
    }
    let codes = [
        ('W', points.win),
        ('D', points.draw),
        ('L', points.loss),
        ('A', points.zero_point_bye),
        ('P', points.pairing_bye),
        ('X', points.unknown),
    ];
    let fields = codes.map(|(code, value)| format!("{code}{}", tenths(value)));
    put("162", &format!(" {}", fields.join("    ")));
    // The values that record 162 cannot hold.
    let others = [
        ("FW", points.forfeit_win, points.win),
        ("FPB", points.full_point_bye, points.win),
        ("HPB", points.half_point_bye, points.draw),
        ("FL", points.forfeit_loss, points.zero_point_bye),
    ];
    let own = others.iter().filter(|(_, value, follows)| value != follows);
    let own: Vec<_> = own
        .map(|(code, value, _)| format!("{code}={}", tenths(*value).trim()))
        .collect();
    if !own.is_empty() {
        put("XXS", &own.join(" "));
    }
}

fn forbidden_line(forbidden: &Forbidden) -> (&'static str, String) {
    let mut numbers = String::new();
    for number in &forbidden.players {
        _ = write!(numbers, " {number:>4}");
    }
    match (forbidden.first_round, forbidden.last_round) {
        (1, None) => ("XXP", numbers.trim_start().to_owned()),
        (first, last) => (
            "260",
            format!("{first:>3} {:>3}{numbers}", last.unwrap_or(999)),
        ),
    }
}

/// A player's line after its code, from column 5.
fn player_line(player: &Player) -> String {
    let cut = |text: &str, width: usize| -> String { text.chars().take(width).collect() };
    let some = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
    let mut line = format!(
        "{:>4} {:1}{:>3} {:33} {:>4} {:3} {:>11} {:10} {:>4} {:>4}",
        player.number,
        cut(&player.sex, 1),
        cut(&player.title, 3),
        cut(&player.name, 33),
        some(player.rating),
        cut(&player.federation, 3),
        cut(&player.id, 11),
        cut(&player.birth, 10),
        player.points.map(tenths).unwrap_or_default(),
        some(player.rank),
    );
    for entry in &player.rounds {
        line.push_str("  ");
        line.push_str(&entry_text(*entry));
    }
    line
}

/// Eight columns: opponent, colour and result.
fn entry_text(entry: Entry) -> String {
    let colour = match entry.colour {
        Some(Colour::White) => 'w',
        Some(Colour::Black) => 'b',
        None if entry == Entry::default() => return " ".repeat(8),
        None => '-',
    };
    let opponent = match entry.opponent {
        0 => "0000".to_owned(),
        number => format!("{number:>4}"),
    };
    let outcome: Outcome = entry.outcome;
    format!("{opponent} {colour} {}", outcome.code())
}
