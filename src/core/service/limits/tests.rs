//! Limits in the memory of one server.

use super::*;

/// Uses the counters in memory without a database.
fn take(limits: &Limits, all: &[CountedAction]) -> Result<(), Error> {
    limits.count(Operation::Take(1), None, all)
}

fn memory(limits: &Limits) -> &Memory {
    match &limits.counters {
        Counters::Here(memory) => memory,
        Counters::Shared(_) => panic!("it is shared"),
    }
}

fn sign_in(limits: &Limits, of: &[&str]) -> [CountedAction; 1] {
    [limits.counted(Limit::SignIn, of)]
}

fn wait(refused: Result<(), Error>) -> u64 {
    match refused {
        Err(Error::TooOften(seconds)) => seconds,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_eleventh_failed_sign_in_must_wait() {
    let limits = Limits::new(true);
    let both = [
        limits.counted(Limit::SignIn, &["lan", "127.0.0.1"]),
        limits.counted(Limit::SignInAs, &["lan"]),
    ];
    for _ in 0..10 {
        take(&limits, &both).unwrap();
    }
    assert!((1..=15 * 60).contains(&wait(take(&limits, &both))));
    take(&limits, &both[1..]).unwrap();
    take(&limits, &sign_in(&limits, &["mei"])).unwrap();
}

#[test]
fn undone_and_deleted_counts_do_not_count() {
    let limits = Limits::new(true);
    let lan = [limits.counted(Limit::Reset, &["lan"])];
    for _ in 0..20 {
        take(&limits, &lan).unwrap();
        memory(&limits).give_back(&lan);
    }
    for _ in 0..3 {
        take(&limits, &lan).unwrap();
    }
    assert!(take(&limits, &lan).is_err());
    memory(&limits).forget(&lan);
    take(&limits, &lan).unwrap();
}

#[test]
fn limits_that_are_off_never_refuse() {
    let limits = Limits::new(false);
    for _ in 0..100 {
        let lan = [limits.counted(Limit::Reset, &["lan"])];
        take(&limits, &lan).unwrap();
    }
}

#[test]
fn one_ipv6_network_is_one_client() {
    let one = network("2001:db8:1:2::3".parse().unwrap());
    let other = network("2001:db8:1:2:ffff::9".parse().unwrap());
    assert_eq!(one, other);
    assert_eq!(network("::ffff:10.0.0.1".parse().unwrap()), "10.0.0.1");
}

/// How many of these clients, each with a different address, are allowed.
fn allowed(limit: Limit, addresses: impl Iterator<Item = String>) -> usize {
    let limits = Limits::new(true);
    let taken = addresses.filter(|address| {
        let counted = limits.from_network(limit, address.parse().unwrap());
        take(&limits, &counted).is_ok()
    });
    taken.count()
}

#[test]
fn the_many_networks_of_one_customer_are_counted_together() {
    let of_48 = |n| format!("2001:db8:1:{n:x}::1");
    assert_eq!(allowed(Limit::SignIn, (0..1000).map(of_48)), 30);
    assert_eq!(allowed(Limit::SignUp, (0..1000).map(of_48)), 30);
    let of_24 = |n| format!("192.0.2.{n}");
    assert_eq!(allowed(Limit::SignUp, (0..250).map(of_24)), 30);
    // Neighbours on one street do not share the limit for guesses.
    assert_eq!(allowed(Limit::SignIn, (0..250).map(of_24)), 250);
    let elsewhere = |n| format!("2001:db8:{n:x}::1");
    assert_eq!(allowed(Limit::SignUp, (0..1000).map(elsewhere)), 1000);
}

#[test]
fn the_memory_is_bounded() {
    let limits = Limits::new(true);
    let long = "x".repeat(60_000);
    for number in 0..50_000 {
        let name = format!("{number}");
        let typed: &[&str] = if number < 100 {
            &[&long, &name]
        } else {
            &[&name]
        };
        take(&limits, &sign_in(&limits, typed)).unwrap();
        assert!(memory(&limits).lock().len() <= Memory::MOST_KEYS);
    }
    let lan = sign_in(&limits, &["lan"]);
    for _ in 0..1_000 {
        let _refused = take(&limits, &lan);
    }
    assert_eq!(
        memory(&limits).lock()[&lan[0]].len(),
        10,
        "a refusal is not counted"
    );
    assert!(size_of::<CountedAction>() <= 18);
}

#[test]
fn texts_with_equal_concatenations_are_counted_separately() {
    let limits = Limits::new(true);
    let one = limits.counted(Limit::SignIn, &["a", "bc"]);
    assert_ne!(one, limits.counted(Limit::SignIn, &["ab", "c"]));
    assert_ne!(
        one.key,
        Limits::new(true).counted(Limit::SignIn, &["a", "bc"]).key
    );
}

#[test]
fn large_actions_count_by_their_size() {
    let limits = Limits::new(true);
    let lan = [limits.counted(Limit::Export, &["lan"])];
    let count = |operation| limits.count(operation, None, &lan);
    // An action that starts within the limit is done completely.
    for _ in 0..9 {
        count(Operation::Take(100)).unwrap();
    }
    count(Operation::Take(99)).unwrap();
    count(Operation::Take(500)).unwrap();
    assert!((1..=3_600).contains(&wait(count(Operation::Take(1)))));
    assert_eq!(memory(&limits).lock()[&lan[0]].len(), 1_499);
    // Work in progress is counted unconditionally.
    count(Operation::Add(7)).unwrap();
    assert_eq!(memory(&limits).lock()[&lan[0]].len(), 1_506);
}

#[test]
fn no_two_limits_share_a_counter() {
    let limits = Limits::new(true);
    let all = [
        (Limit::Session, 30),
        (Limit::SessionFrom, 120),
        (Limit::Invitation, 5),
        (Limit::Note, 120),
        (Limit::Move, 60),
        (Limit::Bring, 200),
        (Limit::Drawing, 1_000),
        (Limit::Export, 1_000),
    ];
    for (limit, most) in all {
        let lan = [limits.counted(limit, &["lan"])];
        for _ in 0..most {
            take(&limits, &lan).unwrap();
        }
        assert!(take(&limits, &lan).is_err(), "{limit:?}");
    }
}
