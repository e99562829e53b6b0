//! The records that set the points of each outcome: 162, `BB…` and `XXS`.

use super::line::{Line, tenths};
use super::{Fault, FaultKind};
use crate::model::Points;

#[derive(Default)]
pub(super) struct Scoring {
    pub(super) points: Points,
    /// Whether the file sets the points of the pairing bye. Otherwise they are those of a win.
    own_bye: bool,
}

impl Scoring {
    /// Reads record 162, with a letter and its points in every nine columns.
    pub(super) fn read_columns(&mut self, line: &Line) -> Result<(), Fault> {
        for column in (6..=line.len()).step_by(9) {
            let code = line.at(column).to_ascii_uppercase().to_string();
            if code == " " {
                continue;
            }
            let points = line.points(column + 1, column + 4)?;
            let points =
                points.ok_or_else(|| line.fault(column + 1, FaultKind::Missing("the points")))?;
            if !self.set(&code, points) {
                return Err(line.fault(column, FaultKind::UnknownSetting(code)));
            }
        }
        Ok(())
    }

    /// Reads a record such as `BBW 3.0`. The last letter of the code is the outcome.
    pub(super) fn read_single(&mut self, line: &Line) -> Result<(), Fault> {
        let (column, word) = line.first_word("the points")?;
        let points = tenths(&word).ok_or_else(|| line.fault(column, FaultKind::NotPoints(word)))?;
        let code = line.at(3).to_string();
        if self.set(&code, points) {
            return Ok(());
        }
        Err(line.fault(3, FaultKind::UnknownSetting(code)))
    }

    /// Reads a record such as `XXS W=3 D=1 PAB=1.5`.
    pub(super) fn read_settings(&mut self, line: &Line) -> Result<(), Fault> {
        for (column, word) in line.words() {
            let known = word.split_once('=').and_then(|(code, points)| {
                Some(self.set(&code.to_ascii_uppercase(), tenths(points)?))
            });
            if known != Some(true) {
                return Err(line.fault(column, FaultKind::UnknownSetting(word)));
            }
        }
        Ok(())
    }

    /// Sets the points of a code. Returns false if the code is unknown.
    fn set(&mut self, code: &str, value: u32) -> bool {
        let points = &mut self.points;
        match code {
            "W" | "WW" | "BW" => {
                points.win = value;
                points.forfeit_win = value;
                points.full_point_bye = value;
                if !self.own_bye {
                    points.pairing_bye = value;
                }
            }
            "D" | "WD" | "BD" => {
                points.draw = value;
                points.half_point_bye = value;
            }
            "L" | "WL" | "BL" => points.loss = value,
            "A" => {
                points.zero_point_bye = value;
                points.forfeit_loss = value;
            }
            "P" | "U" | "PAB" => {
                self.own_bye = true;
                points.pairing_bye = value;
            }
            "X" => points.unknown = value,
            "Z" | "ZPB" => points.zero_point_bye = value,
            "F" | "FL" => points.forfeit_loss = value,
            "FW" => points.forfeit_win = value,
            "HPB" => points.half_point_bye = value,
            "FPB" => points.full_point_bye = value,
            _ => return false,
        }
        true
    }
}
