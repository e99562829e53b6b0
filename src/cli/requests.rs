//! One JSON request per line, one JSON answer per line: shared by the commands with `--jsonl`.

use std::io::{BufRead, Write};

use serde::de::DeserializeOwned;

/// The maximum size of a request, in bytes.
const MAX_REQUEST: usize = 1 << 20;

/// Answers every line of the input with one line.
///
/// # Errors
/// When the input cannot be read or the output is gone.
pub(super) fn answer_lines(
    input: &mut impl BufRead,
    output: &mut impl Write,
    answer: impl Fn(&[u8]) -> String,
) -> std::io::Result<()> {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(());
        }
        writeln!(output, "{}", answer(&bytes))?;
        output.flush()?;
    }
}

/// Reads one request, or says what is wrong with it.
pub(super) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    if bytes.len() > MAX_REQUEST {
        return Err(format!("A request has at most {MAX_REQUEST} bytes."));
    }
    serde_json::from_slice(bytes)
        .map_err(|error| format!("This line is no request as we read them: {error}."))
}
