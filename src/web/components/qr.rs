//! QR codes of links.

use qrcode::{Color, QrCode};
use std::fmt::Write as _;

/// The light margin that readers need, in modules.
const MARGIN: usize = 4;

/// A drawing of a link's code; none for a link that is too long for one.
pub(in crate::web) fn qr_code(link: &str, label: &str) -> Option<String> {
    let code = QrCode::new(link).ok()?;
    let (colors, width) = (code.to_colors(), code.width());
    let side = width + 2 * MARGIN;
    let mut path = String::new();
    for (row, modules) in colors.chunks(width).enumerate() {
        let mut column = 0;
        for run in modules.chunk_by(|one, other| one == other) {
            if run[0] == Color::Dark {
                let (x, y) = (column + MARGIN, row + MARGIN);
                let _ = write!(path, "M{x} {y}h{}v1h-{}z", run.len(), run.len());
            }
            column += run.len();
        }
    }
    Some(format!(
        r#"<svg class="qr" viewBox="0 0 {side} {side}" role="img" aria-label="{label}"
    shape-rendering="crispEdges"><path d="{path}"/></svg>"#
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_the_three_corners_of_a_qr_code() {
        let link = "https://posthorse.example/invitations/0123456789abcdef";
        let drawn = qr_code(link, "A code").unwrap();
        // Seven dark modules at the beginning and at the end of the first row.
        assert!(drawn.contains("d=\"M4 4h7v1h-7z"), "{drawn}");
        assert!(drawn.len() < 12_000, "{} bytes", drawn.len());
        assert_eq!(qr_code(&"x".repeat(4_000), ""), None);
    }
}
