//! A table of results, by some dimension.

use crate::service::statistics::Tally;
use crate::web::components::charts;
use crate::words::statistics::{number, share};
use std::fmt::Write;

#[derive(Default)]
pub(in crate::web) struct Table {
    pub id: String,
    pub title: String,
    /// The header of its first column.
    pub head: String,
    /// The headers of the columns for games won by the first side and by the second, or won and
    /// lost by a person.
    pub sides: [String; 2],
    pub rows: Vec<Row>,
    pub chart: String,
    /// The labels at both ends of the chart.
    pub ends: [String; 2],
    /// The address of the table as a file.
    pub file: String,
}

pub(in crate::web) struct Row {
    pub label: String,
    pub data: String,
    pub native: Option<String>,
    pub href: Option<String>,
    pub tally: Tally,
}

impl Row {
    pub(super) fn plain(label: String, data: &str, tally: Tally) -> Self {
        Self {
            label,
            data: data.to_owned(),
            native: None,
            href: None,
            tally,
        }
    }

    pub(super) fn games(&self) -> String {
        number(self.tally.games())
    }

    /// The shares of games with a known result: first, drawn, second.
    pub(super) fn shares(&self) -> [String; 3] {
        let Tally {
            first,
            second,
            drawn,
            ..
        } = self.tally;
        [first, drawn, second].map(|part| share(part, self.tally.decided()))
    }

    pub(super) fn bar(&self) -> String {
        charts::bar(parts(&self.tally))
    }
}

/// A tally as the parts of a chart.
pub(super) fn parts(tally: &Tally) -> charts::Parts {
    [tally.first, tally.drawn, tally.second, tally.unknown]
}

/// Longer tables are folded under their charts. Without a chart, only the rows beyond this number
/// are folded.
const SHORT: usize = 12;

impl Table {
    pub(super) fn open(&self) -> &[Row] {
        match self.rows.len() {
            // One or two rows are not worth folding.
            0..=SHORT => &self.rows,
            _ if !self.chart.is_empty() => &[],
            length if length <= SHORT + 2 => &self.rows,
            _ => &self.rows[..SHORT],
        }
    }

    pub(super) fn folded(&self) -> &[Row] {
        &self.rows[self.open().len()..]
    }

    /// The table as CSV, with a header line.
    pub(super) fn csv(&self) -> String {
        let mut csv = String::from("value,name,games,first,drawn,second,unknown\r\n");
        for row in &self.rows {
            let Tally {
                first,
                second,
                drawn,
                unknown,
            } = row.tally;
            let _ = write!(
                csv,
                "{},{},{},{first},{drawn},{second},{unknown}\r\n",
                field(&row.data),
                field(&row.label),
                row.tally.games()
            );
        }
        csv
    }
}

/// A field of CSV. An apostrophe precedes what a spreadsheet would read as a formula.
pub(in crate::web) fn field(text: &str) -> String {
    let plain = match text.starts_with(['=', '+', '-', '@', '\t']) {
        true => format!("'{text}"),
        false => text.to_owned(),
    };
    match plain.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", plain.replace('"', "\"\"")),
        false => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_written_as_csv() {
        let tally = Tally {
            first: 1,
            second: 2,
            drawn: 3,
            unknown: 4,
        };
        let table = Table {
            rows: vec![
                Row::plain("Same, \"so\"".into(), "same", tally),
                Row::plain("=1+1".into(), "x", Tally::default()),
            ],
            ..Table::default()
        };
        assert_eq!(
            table.csv(),
            "value,name,games,first,drawn,second,unknown\r\n\
             same,\"Same, \"\"so\"\"\",10,1,3,2,4\r\nx,'=1+1,0,0,0,0,0\r\n"
        );
    }
}
