//! What both players place unseen, as a variant file says it, checked.

use toml::Spanned;

use super::fault::{Fault, fault};
use super::schema::PlacingText;
use super::shuffle::kind_named;
use crate::rules::board::pieces::KindId;
use crate::rules::kinds::placing::Placing;
use crate::rules::variant::Variant;

/// Checks what is placed, against a variant that is otherwise complete.
pub(super) fn build_placing(
    variant: &Variant,
    raw: &Spanned<PlacingText>,
    zone_names: &[&str],
) -> Result<Placing, Fault> {
    let text = raw.get_ref();
    let told = |what: String| fault(raw, what);
    let zone = |name: &String| {
        let place = zone_names.iter().position(|known| known == name);
        let place = place.ok_or_else(|| told(format!("there is no zone `{name}`")))?;
        Ok::<_, Fault>(variant.zones[place].sets)
    };
    let kind = |name: &String| kind_named(&variant.kinds, name).map_err(told);
    let kinds = |names: &[String]| {
        names
            .iter()
            .map(kind)
            .collect::<Result<Vec<KindId>, Fault>>()
    };
    let mut never = Vec::new();
    for (name, of) in &text.never {
        never.push((kind(name)?, zone(of)?));
    }
    Ok(Placing {
        zone: zone(&text.zone)?,
        files_apart: kinds(&text.files_apart)?,
        shades_apart: kinds(&text.shades_apart)?,
        never,
    })
}
