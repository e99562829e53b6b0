use super::*;
use serde_json::{Value, json};

const DAY: u32 = 86_400;

/// The time that many hours after the start of a year.
fn hour(hours: i64) -> String {
    let start = instant::read("2026-01-01T00:00:00Z").unwrap();
    instant::write(start + chrono::TimeDelta::hours(hours))
}

fn ask(request: &Value) -> Value {
    serde_json::from_str(&answer(request.to_string().as_bytes())).unwrap()
}

/// The answer to a ledger that starts with the first side at hour 0 and continues with these
/// entries.
fn after(control: &Value, rest: &[Value], now: i64) -> Value {
    let start = json!({"at": hour(0), "what": "start", "side": "first"});
    let ledger = [&[start], rest].concat();
    ask(&json!({"control": control, "ledger": ledger, "now": hour(now)}))
}

fn happened(hours: i64, what: &str) -> Value {
    json!({"at": hour(hours), "what": what})
}

#[test]
fn a_request_is_answered_with_the_complete_clock() {
    let control = json!({"kind": "days", "days": 3 * DAY});
    let answer = after(&control, &[happened(24, "move")], 25);
    assert_eq!(
        answer,
        json!({
            "turn": "second",
            "deadline": "2026-01-05T00:00:00Z",
            "first": {"left": 259_200},
            "second": {"left": 255_600},
            "flagged": null,
        })
    );
    let late = after(&control, &[], 73);
    assert_eq!(late["flagged"], "first");
    assert_eq!(late["turn"], "first");
    assert_eq!(late["first"]["left"], 0);
}

#[test]
fn every_kind_of_control_is_accepted_and_omitted_fields_are_zero() {
    for (control, deadline) in [
        (
            json!({"kind": "days", "days": 5}),
            Some("2026-01-01T00:00:05Z"),
        ),
        (
            json!({"kind": "bank", "stock": 3_600, "increment": 5}),
            Some("2026-01-01T01:00:00Z"),
        ),
        (
            json!({"kind": "live", "stock": 300}),
            Some("2026-01-01T00:05:00Z"),
        ),
        (
            json!({"kind": "live", "stock": 300, "free_first": 60}),
            Some("2026-01-01T00:06:00Z"),
        ),
        (
            json!({"kind": "courier", "spare": 60, "grace": 7, "minimum": 1, "extra": 1, "bonus": 1,
                "bonus_period": 0, "maximum": 90}),
            Some("2026-01-01T00:01:07Z"),
        ),
        (
            json!({"kind": "date", "date": "2026-01-03T00:00:00Z"}),
            Some("2026-01-02T00:00:00Z"),
        ),
        (
            json!({"kind": "date", "date": "2026-01-02"}),
            Some("2026-01-02T00:00:00Z"),
        ),
        (json!({"kind": "courier"}), Some("2026-01-01T00:00:00Z")),
        (json!({"kind": "none"}), None),
    ] {
        let answer = after(&control, &[], 0);
        assert_eq!(answer["deadline"], json!(deadline), "{control}");
        assert_eq!(answer["second"]["left"].is_null(), deadline.is_none());
    }
}

#[test]
fn every_kind_of_entry_is_read() {
    let control = json!({"kind": "days", "days": 10 * DAY});
    let entries = [
        happened(1, "pause"),
        happened(2, "resume"),
        json!({"at": hour(3), "what": "vacation-on", "side": "first"}),
        json!({"at": hour(4), "what": "vacation-off", "side": "first"}),
        json!({"at": hour(5), "what": "hold-on", "side": "first"}),
        json!({"at": hour(6), "what": "hold-off", "side": "first"}),
        json!({"at": hour(10), "what": "outage", "seconds": 3_600}),
        json!({"at": hour(10), "what": "credit", "seconds": 3_600}),
        json!({"at": hour(10), "what": "gift", "side": "first", "seconds": 3_600}),
    ];
    let answer = after(&control, &entries, 10);
    assert_eq!(answer["deadline"], hour(246));
    let shift = json!({"at": hour(10), "what": "shift", "to": hour(250)});
    let shifted = after(&control, &[&entries[..], &[shift]].concat(), 10);
    assert_eq!(shifted["deadline"], hour(250));
    let back = json!({"at": hour(11), "what": "take-back", "plies": 1});
    let answer = after(&control, &[happened(5, "move"), back], 11);
    assert_eq!(
        (&answer["turn"], &answer["deadline"]),
        (&json!("first"), &json!(hour(246)))
    );
}

#[test]
fn before_the_start_no_side_is_to_move() {
    let request = json!({"control": {"kind": "bank", "stock": 5}, "ledger": [], "now": hour(0)});
    let answer = ask(&request);
    assert!(answer["turn"].is_null() && answer["deadline"].is_null());
    assert_eq!(answer["first"]["left"], 5);
}

#[test]
fn an_impossible_ledger_is_answered_with_a_correction() {
    let control = json!({"kind": "days", "days": DAY});
    let away = json!({"at": hour(1), "what": "vacation-on", "side": "second"});
    let back = json!({"at": hour(1), "what": "vacation-off", "side": "second"});
    for (entries, words) in [
        (
            vec![happened(2, "move"), happened(1, "move")],
            "the entry before it is later, at 2026-01-01T02:00:00Z",
        ),
        (
            vec![json!({"at": hour(1), "what": "start", "side": "second"})],
            "has started already",
        ),
        (
            vec![happened(1, "pause"), happened(2, "move")],
            "Entry 3 of the ledger, at 2026-01-01T02:00:00Z: nobody moves",
        ),
        (
            vec![happened(1, "pause"), happened(2, "pause")],
            "paused already",
        ),
        (vec![happened(1, "resume")], "`pause` begins"),
        (
            vec![away.clone(), away],
            "the second side is on vacation already",
        ),
        (vec![back], "is not on vacation"),
        (
            vec![json!({"at": hour(1), "what": "take-back", "plies": 1})],
            "which is 0",
        ),
        (
            vec![json!({"at": hour(1), "what": "shift", "to": hour(1)})],
            "never moves back",
        ),
        (vec![happened(99, "pause")], "The clock is looked at now"),
    ] {
        let answer = after(&control, &entries, 50);
        let error = answer["error"].as_str().unwrap();
        assert!(error.contains(words), "{error}");
        assert_eq!(answer.as_object().unwrap().len(), 1);
    }
    let early = json!({"control": control, "ledger": [happened(0, "move")], "now": hour(1)});
    assert!(
        ask(&early)["error"]
            .as_str()
            .unwrap()
            .contains("`start` comes first")
    );
}

#[test]
fn an_invalid_request_is_reported() {
    let good = json!({"control": {"kind": "none"}, "ledger": [], "now": hour(0)});
    assert!(ask(&good)["error"].is_null());
    let spoilt = |at: &str, value: Value| {
        let mut request = good.clone();
        request[at] = value;
        request
    };
    for (request, words) in [
        (spoilt("zone", json!("UTC")), "unknown field `zone`"),
        (spoilt("now", json!("noon")), "`noon` is no instant such as"),
        (spoilt("now", Value::Null), "expected a string"),
        (
            spoilt("control", json!({"kind": "hourglass"})),
            "expected one of `days`, `bank`",
        ),
        (
            spoilt("control", json!({"kind": "none", "days": 1})),
            "unknown field `days`",
        ),
        (
            spoilt("control", json!({"kind": "bank", "days": 1})),
            "unknown field `days`",
        ),
        (
            spoilt("control", json!({"kind": "days", "days": -1})),
            "invalid value",
        ),
        (
            spoilt("control", json!({"kind": "days", "days": 1.5})),
            "invalid type",
        ),
        (
            spoilt("control", json!({"kind": "date", "date": "soon"})),
            "nor a day such as",
        ),
        (
            spoilt("ledger", json!([{"at": hour(0), "what": "start"}])),
            "missing field `side`",
        ),
        (
            spoilt("ledger", json!([{"at": hour(0), "what": "nap"}])),
            "`vacation-on`",
        ),
        (
            spoilt("ledger", json!([{"at": hour(0), "what": "move", "ply": 1}])),
            "unknown field `ply`",
        ),
    ] {
        let error = ask(&request)["error"].as_str().unwrap().to_owned();
        assert!(error.contains(words), "{error}");
    }
    for bytes in [&b""[..], b"{", b"[]", b"null", b"{}", &[0xff, 0xfe]] {
        assert!(answer(bytes).starts_with("{\"error\":\"This line is no request"));
    }
}

#[test]
fn the_example_of_the_help_is_correct() {
    let (request, rest) = EXAMPLE.split_once("\n\nIts answer:\n  ").unwrap();
    let request = request.split_once('\n').unwrap().1.replace('\n', " ");
    let shown = rest.split_once("\n\n").unwrap().0.replace("\n   ", "");
    assert_eq!(answer(request.as_bytes()), shown);
}
