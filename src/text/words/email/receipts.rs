//! The sentences of the receipt for a move made by mail.

#[must_use]
pub fn played(number: u32, text: &str) -> String {
    let number = number.to_string();
    if text == crate::notation::PASS {
        t!("letter-receipt-passed", number)
    } else {
        t!("letter-receipt-played", number, text)
    }
}
