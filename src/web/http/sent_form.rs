//! A sent form that can be sent again: typed text is in its fields, and the rest is hidden.
//! Passwords are never included, and must be typed again.

/// The names of text fields in all forms.
const TYPED: &[&str] = &[
    "at_once",
    "body",
    "bonus",
    "bonus_period",
    "cap",
    "date",
    "days",
    "display_name",
    "email",
    "extra",
    "fen",
    "grace",
    "if",
    "increment",
    "line",
    "maximum",
    "message",
    "minimum",
    "move",
    "name",
    "opponent",
    "places",
    "placing",
    "rating_from",
    "rating_to",
    "reason",
    "record",
    "rounds",
    "section",
    "set_name",
    "solution",
    "spare",
    "standing",
    "stock",
    "then",
    "title",
    "tree",
    "trf",
    "until",
    "word",
    "words",
    "zone",
];
/// The names of fields for passwords.
const PASSWORDS: &[&str] = &["current", "password"];
/// Longer texts are shown in a text area.
const LONGEST_LINE: usize = 60;

pub(in crate::web) fn is_typed(name: &str) -> bool {
    TYPED.contains(&name)
}

pub(in crate::web) fn is_password(name: &str) -> bool {
    PASSWORDS.contains(&name)
}

/// A form that can be sent again.
#[derive(Clone)]
pub(in crate::web) struct SentForm {
    pub action: String,
    /// Whether it can contain a file, which needs another encoding.
    pub is_multipart: bool,
    pub fields: Vec<SentField>,
}

#[derive(Clone)]
pub(in crate::web) struct SentField {
    pub name: String,
    pub value: String,
}

impl SentForm {
    /// The form with these fields, to be sent to that path; `None` without typed text.
    pub(in crate::web) fn of(
        action: String,
        is_multipart: bool,
        fields: impl Iterator<Item = (String, String)>,
    ) -> Option<Self> {
        let field = |(name, value): (String, String)| {
            let value = if is_password(&name) {
                String::new()
            } else {
                value
            };
            SentField { name, value }
        };
        let fields: Vec<SentField> = fields.map(field).collect();
        let is_typed = fields.iter().any(SentField::is_typed);
        is_typed.then_some(Self {
            action,
            is_multipart,
            fields,
        })
    }
}

impl SentField {
    pub(in crate::web) fn is_password(&self) -> bool {
        is_password(&self.name)
    }

    pub(in crate::web) fn is_typed(&self) -> bool {
        is_typed(&self.name) && !self.value.trim().is_empty()
    }

    pub(in crate::web) fn is_long(&self) -> bool {
        self.value.contains('\n') || self.value.chars().count() > LONGEST_LINE
    }
}

#[cfg(test)]
#[path = "sent_form_tests.rs"]
mod tests;
