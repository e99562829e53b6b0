//! The pages that explain the games contain every fact of the seed documents, and are small and
//! valid.

use std::collections::BTreeSet;

use crate::support::{Browser, Page, Server};

/// A page, a fact's number in the seed documents, and words that must be on the page.
type Fact = (&'static str, &'static str, &'static [&'static str]);

const BACKGROUND: &[Fact] = &[
    (
        "variants/xiangqi",
        "000-02",
        &["Tens of millions", "South-East Asia", "for many centuries"],
    ),
    (
        "variants/xiangqi",
        "000-03",
        &["Chaturanga", "every piece but the cannon", "the other way"],
    ),
    (
        "variants/xiangqi",
        "000-04",
        &[
            "Xiangqi",
            "Xiàng Qí",
            "HsiangCh'i",
            "Hiangk'i",
            "SyangChi",
            "jun kay",
            "zoeng6 kei4*2",
            "tseung k'i",
            "Chong-Kie",
            "Siang k'i",
            "tseung-ki",
            "Hsang Chi",
            "Shiang-Chi",
        ],
    ),
    (
        "variants/xiangqi",
        "000-05",
        &["The name means elephant game"],
    ),
    ("variants/xiangqi", "003-02", &["8th century"]),
];

const XIANGQI: &[Fact] = &[
    (
        "variants/xiangqi",
        "000-06",
        &["You win by checkmate", "You win by stalemate, too"],
    ),
    (
        "variants/xiangqi",
        "000-07",
        &["the enemy general is attacked and no move ends the attack"],
    ),
    (
        "variants/xiangqi",
        "000-08",
        &["a side without a legal move loses, in check or not. It is not a draw."],
    ),
    (
        "variants/xiangqi",
        "000-09",
        &["9 files", "10 ranks", "points where the lines cross"],
    ),
    (
        "variants/xiangqi",
        "000-10",
        &[
            "The river between ranks 5 and 6 interrupts the vertical lines. Only elephants are \
                stopped",
        ],
    ),
    (
        "variants/xiangqi",
        "000-11",
        &["soldiers gain their sideways step beyond it"],
    ),
    (
        "variants/xiangqi",
        "000-12",
        &["palace of three by three points with crossed diagonals"],
    ),
    (
        "variants/xiangqi",
        "000-13",
        &["Generals and advisors never leave it"],
    ),
    (
        "variants/xiangqi",
        "000-14",
        &["decoration", "may be missing, and change nothing"],
    ),
    (
        "variants/xiangqi",
        "000-15",
        &["checkered board with western figures"],
    ),
    (
        "variants/xiangqi",
        "000-16",
        &["chariot, horse, elephant, advisor, general, advisor, elephant, horse, chariot"],
    ),
    (
        "variants/xiangqi",
        "000-17",
        &["cannons on b3 and h3", "each kind on the same file"],
    ),
    (
        "variants/xiangqi",
        "000-18",
        &["soldiers on a4, c4, e4, g4 and i4"],
    ),
    (
        "variants/xiangqi",
        "000-19",
        &["Red on rank 1", "Black’s pieces face Red’s"],
    ),
    (
        "variants/xiangqi",
        "000-20",
        &[
            "A chariot goes along the lines, over empty points only",
            "車",
        ],
    ),
    (
        "variants/xiangqi",
        "000-21",
        &["A horse goes one point along a line, then one diagonally outward"],
    ),
    (
        "variants/xiangqi",
        "000-22",
        &[
            "Not to d7 or f7: its leg is blocked by a soldier on e6",
            "馬",
        ],
    ),
    (
        "variants/xiangqi",
        "000-23",
        &[
            "An elephant goes exactly two points diagonally",
            "its eye is blocked by",
        ],
    ),
    (
        "variants/xiangqi",
        "000-24",
        &["never leaves its own side of the river: there are seven points for it in all"],
    ),
    (
        "variants/xiangqi",
        "000-25",
        &[
            "相 minister",
            "象 elephant",
            "Red’s is often called minister",
        ],
    ),
    (
        "variants/xiangqi",
        "000-26",
        &["councillor", "mandarin", "guard", "仕", "士"],
    ),
    (
        "variants/xiangqi",
        "000-27",
        &[
            "A general steps one point along the lines",
            "nine points for it in all",
            "帥",
            "將",
        ],
    ),
    (
        "variants/xiangqi",
        "000-28",
        &[
            "The two generals may not face each other on an open file",
            "Not to e3: the generals would face each other on an open file",
        ],
    ),
    (
        "variants/xiangqi",
        "000-29",
        &["A cannon goes along the lines"],
    ),
    (
        "variants/xiangqi",
        "000-30",
        &["over exactly one piece of either side, the screen"],
    ),
    (
        "variants/xiangqi",
        "000-31",
        &[
            "Takes the advisor on e9, jumping the soldier on e7",
            "2 pieces between",
            "no piece between",
        ],
    ),
    (
        "variants/xiangqi",
        "000-32",
        &["It jumps only to capture and captures only by jumping"],
    ),
    ("variants/xiangqi", "000-33", &["炮", "砲", "包"]),
    (
        "variants/xiangqi",
        "000-34",
        &["A soldier steps one point forward, and once across the river also sideways"],
    ),
    (
        "variants/xiangqi",
        "000-35",
        &[
            "no double step, and does not promote: on the last row it goes only sideways",
            "兵",
            "卒",
        ],
    ),
    ("variants/xiangqi", "000-36", &["Red moves first"]),
    (
        "variants/xiangqi",
        "000-37",
        &["At most three checks in a row with the same piece"],
    ),
    (
        "variants/xiangqi",
        "000-38",
        &["to and from the same two points"],
    ),
    (
        "variants/xiangqi",
        "000-39",
        &["the one who forces the repetition must break off"],
    ),
    (
        "variants/xiangqi",
        "000-40",
        &["neither side can force mate or stalemate"],
    ),
    (
        "variants/xiangqi",
        "000-57",
        &["put a piece between, or on a horse’s leg"],
    ),
    (
        "variants/xiangqi",
        "000-58",
        &["a piece alone between them is pinned to the file"],
    ),
    ("variants/xiangqi", "001-03", &["Each side has 16 pieces"]),
    ("variants/xiangqi", "001-06", &["It captures as it moves."]),
    (
        "variants/xiangqi",
        "001-08",
        &["A check must be answered at once, and a side that cannot has lost"],
    ),
    (
        "variants/xiangqi",
        "001-09",
        &["there are five points for it in all"],
    ),
    ("variants/xiangqi", "001-14", &["It never goes back"]),
    ("variants/xiangqi", "001-19", &["one unprotected piece"]),
    (
        "variants/xiangqi",
        "003-08",
        &["the players take turns, one piece a turn"],
    ),
    (
        "variants/xiangqi",
        "003-18",
        &["Some tell this as the general giving check along the file"],
    ),
    (
        "variants/xiangqi",
        "003-19",
        &[
            "No move may leave your own general attacked",
            "never captured",
        ],
    ),
    (
        "variants/xiangqi",
        "004-14",
        &["Nor can a piece capture one of its own side"],
    ),
    (
        "variants/xiangqi",
        "conflict 6",
        &["There are five ways", "remove the screen"],
    ),
];

const NOTATIONS: &[Fact] = &[
    (
        "variants/xiangqi",
        "000-41",
        &["the piece, its file, the direction, the goal"],
    ),
    (
        "variants/xiangqi",
        "000-42",
        &["Files are counted 1 to 9 from each player’s own right"],
    ),
    (
        "variants/xiangqi",
        "000-43",
        &[
            "Red’s numbers are Chinese numerals, Black’s are Arabic digits",
            "炮二平五",
            "馬８進７",
        ],
    ),
    (
        "variants/xiangqi",
        "000-44",
        &["前 (qián, front) or 後 (hòu, rear)", "前車平四", "後車平四"],
    ),
    (
        "variants/xiangqi",
        "000-45",
        &["進 (jìn) is forward, 退 (tuì) back, 平 (píng) across"],
    ),
    (
        "variants/xiangqi",
        "000-46",
        &[
            "Pieces that change rank and file use only forward or back, and the last sign is the \
                new file",
        ],
    ),
    (
        "variants/xiangqi",
        "000-47",
        &["it is the number of ranks, or the new file"],
    ),
    (
        "variants/xiangqi",
        "000-48",
        &[
            "f for forward, b for back and h for horizontally",
            "K general, S advisor, M elephant (minister), N horse, R chariot, C cannon, P soldier",
            "f or r before the letter",
            "C2h5",
        ],
    ),
    (
        "variants/xiangqi",
        "000-49",
        &[
            "+ is forward, - is backward, = is sideways",
            "+C=4",
            "a full stop for =",
            "C2=5",
            "R+=4",
        ],
    ),
    ("help", "000-50", &["Crowded soldiers are told apart"]),
    ("variants/xiangqi", "000-52", &["C h3-e3"]),
    (
        "variants/xiangqi",
        "000-53",
        &["ranks from 0 to 9", "H2-E2"],
    ),
    ("variants/xiangqi", "000-55", &["h3e3", "h2e2"]),
    (
        "help",
        "002-18",
        &["Files are letters and ranks are numbers"],
    ),
    (
        "help",
        "002-19",
        &["Rest the pointer on a point to see its name"],
    ),
    (
        "help",
        "002-20",
        &["Ne6 does not say where the piece stood"],
    ),
    (
        "help",
        "002-21",
        &["R a1-a5", "The label may be left out", "it is checked"],
    ),
    (
        "help",
        "002-22",
        &["Labels are upper case for Red and lower case for Black"],
    ),
    ("help", "002-23", &["P e7-e8; Q-e8"]),
    ("help", "002-24", &["e4- or @-e4 takes the piece off e4"]),
    ("variants/chess", "002-25", &["P d5-e6; e5-"]),
    (
        "help",
        "002-26",
        &["-e4 takes the point itself off the board"],
    ),
    ("help", "002-27", &["Several parts are joined by ;"]),
];

const OTHERS: &[Fact] = &[
    ("variants/banner", "002-02", &["Red moves first"]),
    (
        "variants/banner",
        "002-13",
        &[
            "A banner goes two points along a line, then one diagonally outward",
            "the banner reaches what chess-variant people call the camel’s points",
            "旗",
            "圣",
            "its path is blocked by a soldier on e7",
            "its path is blocked by a soldier on c6",
        ],
    ),
    (
        "variants/banner",
        "002-15",
        &[
            "There are five ways: move the general away; put a piece between, or on a horse’s leg; \
             capture the attacker; against a cannon, remove the screen that it jumps; or capture \
             the screen with the general.",
        ],
    ),
    (
        "variants/banner",
        "002-16",
        &["You win by checkmate", "You win by stalemate, too"],
    ),
    (
        "variants/banner",
        "002-17",
        &[
            "Threefold repetition (default)",
            "the same side to move and the same rights",
            "perpetual check",
        ],
    ),
    ("variants/banner", "002-29", &["banner 旗", "B b"]),
    (
        "variants/xiangqi-black-first",
        "003-07",
        &["Black moves first", "red is the lucky colour"],
    ),
    (
        "variants/xiangqi-black-first",
        "003-20",
        &["the aggressor must vary"],
    ),
    (
        "variants/xiangqi-black-first",
        "003-22",
        &["a side without a legal move loses"],
    ),
    (
        "variants/xiangqi-black-first",
        "003-23",
        &[
            "neither side can engage the enemy",
            "There is no limit to the number of moves",
        ],
    ),
    (
        "variants/janggi",
        "points",
        &["chariot 13", "Red has 1.5 more for moving second"],
    ),
    (
        "variants/janggi",
        "arrays",
        &[
            "horse, elephant, elephant, horse",
            "elephant, horse, elephant, horse",
        ],
    ),
    (
        "variants/chess",
        "stalemate",
        &["Stalemate, no legal move without being in check, is a draw"],
    ),
    (
        "variants/chess",
        "castling",
        &["The rook of h1 comes to f1 as it goes to g1"],
    ),
];

const MANNERS: &[Fact] = &[
    (
        "help",
        "002-31",
        &["Everyone can watch public games and comment on them"],
    ),
    (
        "help",
        "002-32",
        &["Say when a move breaks the rules", "it can be taken back"],
    ),
    (
        "help",
        "002-33",
        &["Give no hints and no coaching during the game, unless a player asks."],
    ),
    (
        "help",
        "002-34",
        &["once the game is over, unless the players object"],
    ),
    ("help", "002-35", &["Be polite", "heckling"]),
    (
        "help",
        "002-36",
        &[
            "Do not advertise",
            "Comments about Posthorse itself belong elsewhere",
        ],
    ),
    ("help", "002-37", &["A take-back undoes your own last move"]),
];

/// The text of a page, including descriptions for screen readers.
fn page_text(page: &Page) -> String {
    let mut all = page.text();
    all.push(' ');
    all.push_str(&page.attributes("[aria-label]", "aria-label").join(" "));
    all.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn the_pages_contain_every_fact_of_the_seed_documents() {
    let server = Server::start().await;
    let mut browser = server.browser();
    let all = [BACKGROUND, XIANGQI, NOTATIONS, OTHERS, MANNERS].concat();
    let mut missing = Vec::new();
    let mut known: Option<(&str, String)> = None;
    for (path, number, words) in all {
        let text = match &known {
            Some((shown, text)) if *shown == path => text.clone(),
            _ => page_text(&browser.get(&format!("/{path}")).await.well()),
        };
        let lacks = words.iter().filter(|words| !text.contains(**words));
        missing.extend(lacks.map(|words| format!("{path}, {number}: {words}")));
        known = Some((path, text));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[tokio::test]
async fn errors_of_the_seed_documents_are_on_no_page() {
    let server = Server::start().await;
    let mut browser = server.browser();
    for path in ["variants/xiangqi", "variants/banner", "help"] {
        let text = page_text(&browser.get(&format!("/{path}")).await.well());
        for slip in [
            "Chanturanga",
            "xìn",
            "han (",
            "stalemate is a draw in Xiangqi",
        ] {
            assert!(!text.contains(slip), "{path}: {slip}");
        }
    }
}

#[tokio::test]
async fn every_rules_page_is_complete_and_small() {
    let server = Server::start().await;
    let mut browser = server.browser();
    let list = browser.get("/variants").await.well();
    is_well_made(&list);
    let pages = list.attributes(".rows p > a[href^='/variants/']", "href");
    assert_eq!(pages.len(), 71, "{pages:?}");
    // Four and a half kilobytes per game, including its board.
    assert!(
        list.body.len() < 4_500 * pages.len(),
        "/variants: {} bytes",
        list.body.len()
    );
    for path in pages.iter().map(String::as_str).chain(["/help"]) {
        let page = browser.get(path).await.well();
        println!("{path}: {} bytes", page.body.len());
        assert!(
            page.body.len() < 110_000,
            "{path}: {} bytes",
            page.body.len()
        );
        is_well_made(&page);
    }
    for old in ["/variants/xiangqi?version=1", "/variants/banner?version=1"] {
        let page = browser.get_raw(old).await;
        assert!([200, 404].contains(&page.status), "{old}: {}", page.status);
    }
}

/// Ids are unique, links within the page have targets, headings are in order, and every drawing is
/// described.
fn is_well_made(page: &Page) {
    let ids = page.attributes("[id]", "id");
    let unique: BTreeSet<&String> = ids.iter().collect();
    assert_eq!(unique.len(), ids.len(), "{}: an id twice", page.url);
    for link in page.attributes("a[href^='#']", "href") {
        assert!(ids.contains(&link[1..].to_owned()), "{}: {link}", page.url);
    }
    for used in page.attributes("use", "href") {
        assert!(ids.contains(&used[1..].to_owned()), "{}: {used}", page.url);
    }
    for label in page.attributes("svg[role=img]", "aria-label") {
        assert!(
            !label.trim().is_empty(),
            "{}: a drawing without words",
            page.url
        );
    }
    assert_eq!(page.texts("h1").len(), 1, "{}", page.url);
    assert_eq!(
        page.texts("figure").len(),
        page.texts("figcaption").len(),
        "{}",
        page.url
    );
}

#[tokio::test]
async fn drawings_of_a_piece_are_described_for_screen_readers() {
    let server = Server::start().await;
    let mut browser: Browser = server.browser();
    let page = browser.get("/variants/xiangqi").await.well();
    let labels = page.attributes(".lessons svg", "aria-label");
    let horse = "Horse on e5: goes to f3, c4, g4, c6 or g6. Takes the soldier on d3. Not to d7 or \
        f7: its leg \
                 is blocked by a soldier on e6. With Black’s soldier on d3 and Red’s soldier on e6 \
                 on the board.";
    assert!(labels.iter().any(|label| label == horse), "{labels:#?}");
    assert_eq!(labels.len(), 12, "{labels:#?}");
}
