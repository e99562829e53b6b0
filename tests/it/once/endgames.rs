//! The command `endgames` of the built program, and a server that uses its files.

use std::path::Path;

use serde_json::{Value, json};

use super::command::{posthorse, stdout_text};

fn build(folder: &Path, variant: &str, balance: &str) -> String {
    let file = folder.join(format!("{balance}.endgames"));
    let file = file.to_str().unwrap().to_owned();
    let output = posthorse(&["endgames", "build", variant, balance, "--out", &file], "");
    let text = stdout_text(&output);
    assert!(text.contains(&format!("{balance}: ")), "{text}");
    file
}

fn probed(arguments: &[&str], fens: &str) -> Vec<Value> {
    let text = stdout_text(&posthorse(
        &[&["endgames", "probe"], arguments].concat(),
        fens,
    ));
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_balance_is_built_and_its_positions_are_looked_up() {
    let folder = tempfile::tempdir().unwrap();
    let queen = build(folder.path(), "chess", "KQ-K");
    let soldier = build(folder.path(), "xiangqi", "GP-G");
    let positions = concat!(
        "8/8/8/8/4k3/8/8/K5Q1 w - - 0 1\n",
        "k5q1/8/8/4K3/8/8/8/8 b - - 0 1\n",
        "7k/5K2/8/6Q1/8/8/8/8 b - - 0 1\n",
        "8/8/8/8/4k3/8/8/KR6 w - - 0 1\n",
        "4k4/9/9/9/4P4/9/9/9/9/3K5 w - - 0 1\n",
        "nonsense\n",
    );
    let answers = probed(&[&queen, &soldier], positions);
    assert_eq!(answers[0]["value"], "win");
    assert_eq!(answers[0], answers[1], "the sides exchanged");
    assert_eq!(answers[2]["value"], "loss");
    assert!(answers[3]["error"].is_string() && answers[5]["error"].is_string());
    assert!(answers[4]["value"].is_string(), "{}", answers[4]);
    let mate = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\n";
    let [answer] = probed(&[&queen, "--moves"], mate).try_into().unwrap();
    assert_eq!(
        (&answer["value"], &answer["plies"]),
        (&json!("win"), &json!(1))
    );
    assert_eq!(answer["moves"]["g5g7"], json!({"value": "win", "plies": 1}));
    assert_eq!(
        answer["moves"]["g5g6"],
        json!({"value": "draw", "plies": null})
    );
}

#[test]
fn what_has_no_exact_ending_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let path = file.to_str().unwrap();
    for (variant, balance, why) in [
        ("no-such-game", "K-K", "no variant"),
        ("dice", "K-K", "no exact endings"),
        ("crazyhouse", "KQ-K", "no exact endings"),
        ("chess", "KQK", "no balance"),
        ("chess", "KX-K", "no piece"),
        ("chess", "Q-K", "royal piece"),
        ("chess", "KPPPPPPPPP-K", "more pieces"),
        ("chess", "KQRBNP-KQRBN", "more than"),
        ("xiangqi", "GR-GP", "perpetual check"),
    ] {
        let output = posthorse(&["endgames", "build", variant, balance, "--out", path], "");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(
            !output.status.success() && told.contains(why),
            "{balance}: {told}"
        );
        assert!(!file.exists());
    }
    std::fs::write(&file, "nothing").unwrap();
    let output = posthorse(&["endgames", "probe", path], "");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("no file of endgames"), "{told}");
    let database = format!("sqlite:{}", folder.path().join(".games.db").display());
    let serve = ["serve", "--listen", "127.0.0.1:0", "--database-url"];
    let files = folder.path().to_str().unwrap();
    let rest = [database.as_str(), "--endgames", files];
    let output = posthorse(&[&serve[..], &rest].concat(), "");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success(), "{told}");
    assert!(told.contains("it is no file of endgames"), "{told}");
}
