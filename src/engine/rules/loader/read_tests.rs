use super::*;

const XIANGQI: &str = include_str!("../variants/xiangqi.toml");

fn refused(from: &str, to: &str) -> VariantError {
    assert!(XIANGQI.contains(from), "{from}");
    Variant::parse(&XIANGQI.replacen(from, to, 1)).unwrap_err()
}

#[test]
fn a_wrong_file_is_refused_with_its_line() {
    let zone = refused("within = \"palace\"", "within = \"castle\"");
    assert!(zone.what.contains("castle"), "{zone}");
    let marks = XIANGQI.lines().position(|line| line.starts_with("marks"));
    assert_eq!(refused("e4 g4", "e4 k4").line, marks.unwrap() + 1);
    assert_eq!(refused("version = ", "version = v").line, 3);
    assert!(
        refused("moves = [\"W\"]", "moves = [\"X\"]")
            .what
            .contains("no move letter")
    );
}

#[test]
fn a_set_up_that_does_not_fit_is_refused() {
    assert_eq!(refused("rnbakabnr/9", "rnbakkbnr/9").line, 6);
    assert_eq!(refused("rnbakabnr/9", "rnbakabnrr/9").line, 6);
    assert_eq!(refused("rnbakabnr/9", "rnbakabnr").line, 6);
}

#[test]
fn letters_may_not_clash() {
    assert!(
        refused("also = \"h\"", "also = \"b\"")
            .what
            .contains("elephant")
    );
    assert!(
        refused("label = \"N\"", "label = \"E\"")
            .what
            .contains("elephant")
    );
}

#[test]
fn what_is_turned_over_must_be_told_from_all_else() {
    let minishogi = include_str!("../variants/minishogi.toml");
    let refused = |from: &str, to: &str| refused_in(minishogi, from, to);
    assert!(refused("[\"tokin\"]", "[\"gold\"]").contains("`+P` must be what one kind"));
    let silver = "[\"promoted silver\"";
    let both = format!("{silver}, \"tokin\"");
    assert!(refused(silver, &both).contains("`+P` must be what one kind"));
    assert!(refused("label = \"+P\"", "label = \"+Q\"").contains("its letter is `P`"));
    let lost = "[\"tokin\"], among-lost = true";
    assert!(refused("[\"tokin\"]", lost).contains("among-lost"));
    let tokin = minishogi.split("[[kinds]]").last().unwrap();
    let (tokin, _) = tokin.split_once("[[games]]").unwrap();
    let another = |letter| {
        let named = tokin.replace("tokin", &format!("tokin {letter}"));
        let own = named.replace("+P", letter).replace("+p", letter);
        format!("[[kinds]]{own}")
    };
    let more = ["h", "i", "j", "l", "m", "n"].map(another).concat();
    let more = format!("{more}[[games]]");
    assert!(refused("[[games]]", &more).contains("at most 15 kinds"));
}

#[test]
fn royal_pieces_are_kept_apart_only_along_lines_that_there_are() {
    let files = "generals-may-face = true\n";
    let (none, ranks) = ("", "facing = [\"ranks\"]\n");
    let lone = "\n[board.directions]\nlines = [[0, 1], [0, -1]]\ndiagonals = [[1, 1], [-1, \
        -1]]\n[zones.palace]";
    for (facing, missing) in [(files, None), (none, None), (ranks, Some("[1, 0]"))] {
        let text = XIANGQI.replacen("[zones.palace]", lone, 1);
        let text = text.replacen("rulebooks", &format!("{facing}rulebooks"), 1);
        let answer = Variant::parse(&text).map_or_else(|error| error.what, |_| String::new());
        match missing {
            Some(missing) => assert!(answer.contains(missing), "{answer}"),
            None => assert!(!answer.contains("must say"), "{answer}"),
        }
    }
}

#[test]
fn what_chance_and_neutral_pieces_do_not_go_with_is_refused() {
    let dice = include_str!("../variants/dice.toml");
    let faces = "[\"pawn\", \"knight\"";
    assert!(refused_in(dice, faces, "[\"pawn\"").contains("6 faces"));
    assert!(refused_in(dice, faces, "[\"pawn\", \"horse\"").contains("`horse`"));
    let checks = refused_in(
        dice,
        "goal = { capture = true",
        "goal = { checks = 3, capture = true",
    );
    assert!(checks.contains("a mode goes without"), "{checks}");
    let hands = "hands = { takes = \"enemies\", order = \"qrbnp\" }\ndie = ";
    assert!(refused_in(dice, "die = ", hands).contains("goes without `hands`"));
    let ice = include_str!("../variants/ice-age.toml");
    assert!(refused_in(ice, "cube = \"ice cube\"", "cube = \"pawn\"").contains("no neutral piece"));
    assert!(refused_in(ice, "every = 20", "every = 0").contains("every 1 or more"));
    assert!(refused_in(ice, "moves = []", "moves = [\"W\"]").contains("has no moves"));
    let both = "goal = { capture = true }\nice = ";
    assert!(refused_in(ice, "ice = ", both).contains("royal piece is mated"));
    let behemoth = include_str!("../variants/behemoth.toml");
    assert!(refused_in(behemoth, "goal = { capture = true }\n", "").contains("is captured"));
    let ambiguous = include_str!("../variants/ambiguous.toml");
    let checks = refused_in(ambiguous, "capture = true", "checks = 3");
    assert!(checks.contains("a mode goes without"), "{checks}");
    let pass = refused_in(ambiguous, "chooser", "may-pass = true\nchooser");
    assert!(pass.contains("a mode goes without"), "{pass}");
    let sees = refused_in(ambiguous, "chooser", "sight = \"reach\"\nchooser");
    assert!(sees.contains("one mode at most"), "{sees}");
    assert!(refused_in(ambiguous, "\"opponent\"", "\"nobody\"").contains("nobody"));
    let cat = include_str!("../variants/cheshire-cat.toml");
    let rook = "western = \"rook\"\n";
    let first = format!("{rook}queen-first = \"king-home\"\n");
    assert!(refused_in(cat, rook, &first).contains("only a royal piece"));
    let hex = include_str!("../variants/xiang-hex.toml");
    assert!(refused_in(hex, "along = [[0, 1]]", "along = [[0, 99]]").contains("at most 18"));
}

#[test]
fn only_enemy_pieces_come_to_a_hand_as_what_they_were() {
    let crazyhouse = include_str!("../variants/crazyhouse.toml");
    let own = refused_in(crazyhouse, "\"enemies\"", "\"own\"");
    assert!(own.contains("needs `takes"), "{own}");
}

#[test]
fn arrows_and_hexagons_are_refused_where_they_do_not_fit() {
    let smess = include_str!("../variants/smess.toml");
    assert!(refused_in(smess, "26  246  246", "26  246").contains("8 rows of 7 points"));
    assert!(refused_in(smess, "26  246  246", "26  245  246").contains("`245`"));
    assert!(refused_in(smess, "26  246  246", "26  2x6  246").contains("keypad"));
    let arrows = smess.split("arrows = ").nth(1).unwrap();
    let arrows = arrows.split("\n\n").next().unwrap();
    let none = refused_in(smess, &format!("arrows = {arrows}"), "");
    assert!(none.contains("need `arrows`"), "{none}");
    assert!(refused_in(smess, "capture = true, warns", "warns").contains("`capture = true`"));
    assert!(refused_in(smess, "[\"aQ\"]", "[\"dQ\"]").contains("diagonal part"));
    let hex = include_str!("../variants/xiang-hex.toml");
    assert!(refused_in(hex, "\"4 3 2 1 0", "\"4 3 2 1").contains("9 offsets"));
    assert!(refused_in(hex, "\"4 3 2 1 0", "\"4 3 2 x 0").contains("number of ranks"));
    assert!(refused_in(hex, "\"4 3 2 1 0", "\"5 3 2 1 0").contains("file a"));
    assert!(
        refused_in(XIANGQI, "marks = ", "label-offsets = \"1\"\nmarks = ").contains("9 offsets")
    );
}

#[test]
fn only_royal_pieces_change_places_and_with_others_alone() {
    let yang_qi = include_str!("../variants/yang-qi.toml");
    let partners = "swaps = [\"rook\", \"knight\"";
    assert!(
        refused_in(yang_qi, partners, "swaps = [\"king\", \"knight\"").contains("changes places")
    );
    let rook = "label = \"R\"\n";
    let too = format!("{rook}swaps = [\"knight\"]\n");
    assert!(refused_in(yang_qi, rook, &too).contains("only a royal piece"));
    assert!(refused_in(yang_qi, partners, "swaps = [\"queen\", \"knight\"").contains("queen"));
}

#[test]
fn ten_megabytes_are_refused_at_once() {
    assert!(Variant::parse(&"x = 1\n".repeat(2_000_000)).is_err());
}

#[test]
fn what_is_hidden_and_does_not_fit_is_refused() {
    let jieqi = include_str!("../variants/jieqi.toml");
    let banqi = include_str!("../variants/banqi.toml");
    let dark = include_str!("../variants/dark.toml");
    let screen = include_str!("../variants/screen.toml");
    let deal = "deal = \"rrnnbbaaccppppp\"\n";
    let sight = "sight = \"reach\"\n";
    for (text, from, to, why) in [
        (jieqi, deal, "", "is dealt"),
        (
            jieqi,
            "ccppppp\"",
            "ccpppp\"",
            "14 pieces are dealt, and 15 lie face down",
        ),
        (
            jieqi,
            "ccppppp\"",
            "ccppppk\"",
            "`k` is the FEN letter of no piece",
        ),
        (
            jieqi,
            "covers = \"advisor\"\n",
            "",
            "`~` stands behind the letters",
        ),
        (
            jieqi,
            "covers = \"advisor\"",
            "covers = \"horse\"",
            "its letters are `N~`",
        ),
        (
            jieqi,
            "covers = \"advisor\"",
            "covers = \"camel\"",
            "no piece called `camel`",
        ),
        (
            jieqi,
            deal,
            "deal = \"rrnnbbaaccppppp\"\nmay-pass = true\n",
            "goes without",
        ),
        (banqi, "neutral = true\n", "", "is `neutral` too"),
        (banqi, "flips = true\n", "", "`covers`, or one has `flips`"),
        (
            dark,
            "goal = { capture = true }\n",
            "",
            "the royal piece is captured",
        ),
        (dark, sight, "", "in the dark"),
        (dark, sight, "sight = \"all\"\n", "in the dark"),
        (dark, sight, "sight = \"far\"\n", "unknown word"),
        (dark, "sees = [\"fW\"", "sees = [\"fX\"", "no move letter"),
        (
            screen,
            "rulebooks = ",
            "points-vanish = true\nrulebooks = ",
            "not both `placing` and `points-vanish`",
        ),
    ] {
        let what = refused_in(text, from, to);
        assert!(what.contains(why), "{from} -> {to}: {what}");
    }
}

#[test]
fn odds_with_moves_in_a_row_are_refused_where_they_do_not_fit() {
    let two_horses = "without = \"b1 h1\"\n";
    let first_chariot = "without = \"a1\"\n";
    let extra = |more: &str| format!("{two_horses}extra-moves = {more}\n");
    let why = |more: &str| refused_in(XIANGQI, two_horses, &extra(more));
    assert!(why("200").contains("at most"), "{}", why("200"));
    let unknown = why("1\nextra-within = \"castle\"");
    assert!(unknown.contains("no zone `castle`"), "{unknown}");
    let within = XIANGQI.replacen(two_horses, &extra("1\nextra-within = \"own-side\""), 1);
    assert!(Variant::parse(&within).is_ok());
    let anywhere = format!("{first_chariot}extra-moves = 1\n");
    let two = refused_in(&within, first_chariot, &anywhere);
    assert!(two.contains("the same `extra-within`"), "{two}");
    let dice = include_str!("../variants/dice.toml");
    let by_dice = format!(
        "{dice}\n[[odds]]\nslug = \"two\"\nname = \"Two\"\nwithout = \"b1\"\nextra-moves = 1\n"
    );
    let die = Variant::parse(&by_dice).unwrap_err();
    assert!(die.what.contains("games of plain moves"), "{}", die.what);
}

/// The error for a file in which one text is replaced by another.
fn refused_in(text: &str, from: &str, to: &str) -> String {
    let changed = text.replacen(from, to, 1);
    assert_ne!(changed, text, "{from}");
    Variant::parse(&changed).unwrap_err().what
}
