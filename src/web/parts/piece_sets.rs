//! The switch between the sets of pieces that a board can wear; it stands at every board, as
//! `parts/piece_switch.html`.

use crate::diagram::{Set, Word};
use crate::rules::Variant;
use crate::service::appearance::Appearance;
use crate::web::frame::Choice;
use crate::words::characters::Tongues;
use crate::words::{appearance as say, characters, language};

/// The sets to switch between; none where all of them show the same figures. Letters are among them
/// only for those who chose them among their settings, simplified characters for readers of Chinese
/// too.
pub(in crate::web) fn piece_sets(variant: &Variant, appearance: &Appearance) -> Vec<Choice> {
    let mut kinds = variant.kinds().iter();
    let tongues = Tongues::of(variant);
    let has_characters =
        kinds.any(|kind| characters::find(&kind.characters[0].traditional, tongues).is_some());
    if !has_characters {
        return Vec::new();
    }
    let chosen = appearance.dress.set;
    let is_offered = |set: &Set| match set {
        Set::Traditional | Set::Western => true,
        Set::Simplified => chosen == *set || language().is_chinese(),
        Set::Letters => chosen == *set,
    };
    Set::all()
        .filter(is_offered)
        .map(Word::word)
        .map(|word| Choice::new(word, say::piece_set(word), chosen.word()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;
    use crate::words::{Language, in_language};

    fn sets(slug: &str, set: Set) -> Vec<(String, bool)> {
        let mut appearance = Appearance::default();
        appearance.dress.set = set;
        let sets = piece_sets(&catalogue::find(slug).unwrap(), &appearance);
        sets.into_iter()
            .map(|choice| (choice.text, choice.chosen))
            .collect()
    }

    #[test]
    fn a_board_with_characters_offers_them_beside_figures_and_tells_which_is_on() {
        let told = |text: &str, on| (text.to_owned(), on);
        let both = [told("Characters", true), told("Western figures", false)];
        assert_eq!(sets("xiangqi", Set::Traditional), both);
        let letters = sets("janggi", Set::Letters);
        assert_eq!(letters.len(), 3);
        assert_eq!(letters[2], told("Letters", true));
    }

    #[test]
    fn readers_of_chinese_are_offered_simplified_characters() {
        let chinese = Language::find("zh-Hans").unwrap();
        let offered = in_language(chinese, || sets("xiangqi", Set::Traditional));
        let names: Vec<&str> = offered.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["传统字", "简体字", "西式图形"]);
        assert!(
            sets("xiangqi", Set::Simplified)[1].1,
            "whoever chose them sees it"
        );
    }

    #[test]
    fn where_there_are_only_figures_nothing_is_switched() {
        assert_eq!(sets("chess", Set::Traditional), []);
    }
}
