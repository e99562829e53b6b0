//! Placing pieces unseen by mail.

use super::clubs_of;
use crate::rules::{Side, catalogue};
use crate::words::positions::usual_placing as usual;

#[test]
fn both_are_asked_place_by_mail_and_see_the_board() {
    let variant = catalogue::find("screen").unwrap();
    for club in clubs_of("screen") {
        let asked = club.site.told();
        let asks = |name: &str| {
            let mut mails = asked.iter().filter(|told| told.name == name);
            mails.any(|told| told.text.as_ref().is_ok_and(|text| text.contains("K*e")))
        };
        assert!(asks("lan") && asks("minh"), "{asked:?}");
        club.says(club.minh, "e7e5");
        let [white, black] = Side::BOTH.map(|side| usual(&variant, side));
        club.says(club.minh, &black.replace("P*a7", "P*b6"));
        let answers = format!("{:?}", club.answers());
        assert!(answers.contains("of its own"), "{answers}");
        club.says(club.minh, &black.replace("; ", "\n"));
        let answers = format!("{:?}", club.answers());
        assert!(answers.contains("Your pieces are placed"), "{answers}");
        assert_eq!(club.site.row(club.game).state.start, None);
        club.says(club.lan, &white);
        assert!(club.site.row(club.game).state.start.is_some());
        let told = club.site.told();
        let shown = told.iter().filter(|told| {
            told.text
                .as_ref()
                .is_ok_and(|text| text.contains("White moves first"))
        });
        assert_eq!(shown.count(), 2, "{told:?}");
        club.says(club.lan, "P e2-e4");
        assert_eq!(club.moves(), "e2e4");
    }
}
