//! Placing pieces unseen by email.

use super::clubs_of;
use crate::rules::{Side, catalogue};
use crate::words::positions::usual_placing as usual;

#[test]
fn both_place_by_email_and_then_see_the_board() {
    let variant = catalogue::find("screen").unwrap();
    for club in clubs_of("screen") {
        let notices = club.site.deliver();
        let asks = |name: &str| {
            let mut mails = notices.iter().filter(|notice| notice.name == name);
            mails.any(|notice| notice.text.as_ref().is_ok_and(|text| text.contains("K*e")))
        };
        assert!(asks("lan") && asks("minh"), "{notices:?}");
        club.reply(club.minh, "e7e5");
        let [white, black] = Side::BOTH.map(|side| usual(&variant, side));
        club.reply(club.minh, &black.replace("P*a7", "P*b6"));
        let answers = format!("{:?}", club.answers());
        assert!(answers.contains("of its own"), "{answers}");
        club.reply(club.minh, &black.replace("; ", "\n"));
        let answers = format!("{:?}", club.answers());
        assert!(answers.contains("Your pieces are placed"), "{answers}");
        assert_eq!(club.site.row(club.game).state.start, None);
        club.reply(club.lan, &white);
        assert!(club.site.row(club.game).state.start.is_some());
        let notices = club.site.deliver();
        let reveal_notices = notices.iter().filter(|notices| {
            notices
                .text
                .as_ref()
                .is_ok_and(|text| text.contains("The first player moves now"))
        });
        assert_eq!(reveal_notices.count(), 2, "{notices:?}");
        club.reply(club.lan, "P e2-e4");
        assert_eq!(club.moves(), "e2e4");
    }
}
