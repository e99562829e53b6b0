use super::character;
use super::written::{heading, lines, stroke};
use crate::rules::catalogue;

const LIST: &str = include_str!("characters.txt");
/// The pieces of Xiangqi and the river.
const BOARD: &str = "帥仕相傌俥炮兵將士象馬車砲卒楚河漢界";
/// The pieces of shogi, with promoted ones and abbreviations.
const SHOGI: &str = "玉王飛角金銀桂香歩龍馬全圭杏と";
/// The numbers at the edges of a board.
const NUMERALS: &str = "一二三四五六七八九";
/// The number of strokes of each character by the standard of its country.
const STROKES: &str = "帥9 仕5 相9 傌12 俥9 炮9 兵7 將11 士3 象12 馬10 車7 砲10 卒8 包5 旗14 \
    楚13 河8 漢14 界9 帅5 将9 马3 车4 汉5 驛23 棋12 迷9 你7 滿14 洲9 장5 기2 玉5 王4 飛9 角7 金8 銀14 \
    桂10 香9 歩8 龍16 全6 圭6 杏7 と2 鵬19 鷹24 鶴21 雉13 燕16 鵰19 鴈15 左5 \
    右5 禽12 一1 二2 三3 四5 五4 六4 七2 八2 九2";

type Spot = (f64, f64);

/// The sub-paths of a path as polygons, fine enough for measurements.
fn polygons(path: &str) -> Vec<Vec<Spot>> {
    let mut all = Vec::new();
    for part in path
        .strip_suffix('z')
        .expect("every sub-path is closed")
        .split('z')
    {
        let mut polygon: Vec<Spot> = Vec::new();
        let commands = part.split_inclusive(|c: char| c.is_ascii_digit() || " -".contains(c));
        let letters: String = commands.collect::<String>();
        let mut rest = letters.as_str();
        while let Some(letter) = rest.chars().next() {
            let end = rest[1..]
                .find(char::is_alphabetic)
                .map_or(rest.len(), |at| at + 1);
            follow(letter, &numbers(&rest[1..end]), &mut polygon);
            rest = &rest[end..];
        }
        all.push(polygon);
    }
    all
}

fn numbers(text: &str) -> Vec<f64> {
    let spaced = text.replace('-', " -");
    let words = spaced.split_whitespace();
    words
        .map(|word| word.parse().expect("a whole number"))
        .collect()
}

fn follow(letter: char, numbers: &[f64], polygon: &mut Vec<Spot>) {
    let size = match letter {
        'M' | 'l' => 2,
        'q' => 4,
        'h' | 'v' => 1,
        other => panic!("{other} is not written by the brush"),
    };
    for step in numbers.chunks_exact(size) {
        let (x, y) = polygon.last().copied().unwrap_or_default();
        match (letter, step) {
            ('h', [by]) => polygon.push((x + by, y)),
            ('v', [by]) => polygon.push((x, y + by)),
            ('q', [cx, cy, ex, ey]) => polygon.extend((1..=8).map(|part| {
                let t = f64::from(part) / 8.0;
                let (a, b) = (2.0 * t * (1.0 - t), t * t);
                (x + a * cx + b * ex, y + a * cy + b * ey)
            })),
            (_, step) => polygon.push((x + step[0], y + step[1])),
        }
    }
}

/// Twice the signed area, which is positive for a clockwise polygon.
fn area(polygon: &[Spot]) -> f64 {
    let next = polygon.iter().cycle().skip(1);
    polygon
        .iter()
        .zip(next)
        .map(|(a, b)| a.0 * b.1 - a.1 * b.0)
        .sum()
}

/// The width of a polygon at a share of the distance between its two furthest points.
fn width_at(polygon: &[Spot], share: f64) -> f64 {
    let far = |a: &Spot, b: &Spot| (a.0 - b.0).hypot(a.1 - b.1);
    let pairs = polygon
        .iter()
        .flat_map(|a| polygon.iter().map(move |b| (a, b)));
    let (from, to) = pairs
        .max_by(|one, two| far(one.0, one.1).total_cmp(&far(two.0, two.1)))
        .expect("points");
    let length = far(from, to);
    let (dx, dy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let turned: Vec<Spot> = polygon
        .iter()
        .map(|p| (p.0 - from.0, p.1 - from.1))
        .map(|(x, y)| (x * dx + y * dy - share * length, y * dx - x * dy))
        .collect();
    let next = turned.iter().cycle().skip(1);
    let crossed = turned
        .iter()
        .zip(next)
        .filter(|(a, b)| (a.0 < 0.0) != (b.0 < 0.0));
    let heights: Vec<f64> = crossed
        .map(|(a, b)| a.1 - a.0 * (b.1 - a.1) / (b.0 - a.0))
        .collect();
    heights.iter().copied().fold(f64::MIN, f64::max)
        - heights.iter().copied().fold(f64::MAX, f64::min)
}

fn drawn() -> Vec<(char, &'static str)> {
    let names = lines(LIST).filter_map(heading).map(|(name, _)| name);
    names
        .map(|name| (name, character(name).expect("it is in the list")))
        .collect()
}

#[test]
fn every_chinese_character_of_a_built_in_variant_is_drawn() {
    let mut wanted: Vec<char> = BOARD.chars().collect();
    for kind in catalogue::all().iter().flat_map(|variant| variant.kinds()) {
        for side in &kind.characters {
            wanted.extend(side.traditional.chars().chain(side.simplified.chars()));
        }
    }
    wanted.retain(|letter| ('\u{4e00}'..='\u{9fff}').contains(letter));
    wanted.extend(SHOGI.chars().chain(NUMERALS.chars()));
    let missing: String = wanted
        .into_iter()
        .filter(|c| character(*c).is_none())
        .collect();
    assert_eq!(missing, "", "write them in characters.txt");
}

#[test]
fn an_unknown_character_has_no_outline() {
    assert_eq!(character('永'), None);
    assert_eq!(character('R'), None);
}

#[test]
fn every_line_of_the_list_can_be_read() {
    for line in lines(LIST) {
        let stroke = stroke(line, 15.0).and_then(|stroke| stroke.outlines());
        assert!(heading(line).is_some() || stroke.is_some(), "{line}");
    }
}

#[test]
fn every_character_has_its_strokes() {
    let mut counted: Vec<(char, usize)> = Vec::new();
    for line in lines(LIST) {
        match heading(line) {
            Some((name, _)) => counted.push((name, 0)),
            None => counted.last_mut().expect("a heading comes first").1 += 1,
        }
    }
    let counted: Vec<String> = counted
        .iter()
        .map(|(name, count)| format!("{name}{count}"))
        .collect();
    assert_eq!(counted.join(" "), STROKES);
}

#[test]
fn outlines_stay_inside_the_square() {
    for (name, path) in drawn() {
        for (x, y) in polygons(path).into_iter().flatten() {
            assert!(x.abs() <= 96.0 && y.abs() <= 96.0, "{name} at {x},{y}");
        }
    }
}

#[test]
fn every_outline_turns_clockwise() {
    for (name, path) in drawn() {
        for polygon in polygons(path) {
            assert!(area(&polygon) > 100.0, "{name}: {polygon:?}");
        }
    }
}

#[test]
fn no_stroke_is_of_one_width() {
    for line in lines(LIST).filter(|line| heading(line).is_none()) {
        let mut path = String::new();
        for outline in stroke(line, 16.0)
            .and_then(|stroke| stroke.outlines())
            .expect("a stroke")
        {
            outline.write(&mut path, 1.0);
        }
        for polygon in polygons(&path) {
            let widths = [0.07, 0.25, 0.5, 0.75, 0.93].map(|share| width_at(&polygon, share));
            let widest = widths.iter().copied().fold(0.0, f64::max);
            let narrowest = widths.iter().copied().fold(f64::MAX, f64::min);
            assert!(widest > narrowest * 1.06, "{line}: {widths:?}");
        }
    }
}

#[test]
fn outlines_are_short_enough_to_stand_in_every_page() {
    let size = |name: char| character(name).map_or(0, str::len);
    for name in BOARD.chars() {
        assert!(size(name) < 1_300, "{name}: {}", size(name));
    }
    let board: usize = BOARD.chars().map(size).sum();
    assert!(board < 17_000, "{board}");
}
