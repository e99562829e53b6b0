//! Tournaments, their players and pairings.

diesel::table! {
    tournaments (id) {
        id -> BigInt,
        name -> Text,
        kind -> Text,
        status -> Text,
        organiser_id -> BigInt,
        variants -> Text,
        rulebook -> Text,
        pace -> Text,
        places -> BigInt,
        section -> BigInt,
        rounds -> BigInt,
        start -> Text,
        starts_at -> Nullable<Timestamp>,
        rated -> Bool,
        by_invitation -> Bool,
        lowest -> Nullable<BigInt>,
        highest -> Nullable<BigInt>,
        at_once -> BigInt,
        late -> Bool,
        message -> Text,
        secret -> Text,
        stage -> BigInt,
        round -> BigInt,
        announced -> BigInt,
        due_at -> Nullable<Timestamp>,
        reminded_at -> Nullable<Timestamp>,
        created_at -> Timestamp,
        started_at -> Nullable<Timestamp>,
        finished_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    entrants (tournament_id, player_id) {
        tournament_id -> BigInt,
        player_id -> BigInt,
        status -> Text,
        number -> Nullable<BigInt>,
        rating -> Nullable<BigInt>,
        first_round -> BigInt,
        entered_at -> Timestamp,
        active_at -> Timestamp,
    }
}

diesel::table! {
    tournament_helpers (tournament_id, player_id) {
        tournament_id -> BigInt,
        player_id -> BigInt,
    }
}

diesel::table! {
    pairings (id) {
        id -> BigInt,
        tournament_id -> BigInt,
        stage -> BigInt,
        round -> BigInt,
        section -> BigInt,
        board -> BigInt,
        first_id -> BigInt,
        second_id -> Nullable<BigInt>,
        variant -> Text,
        game_id -> Nullable<BigInt>,
        result -> Nullable<Text>,
        reason -> Nullable<Text>,
    }
}

diesel::table! {
    tournament_events (event_id) {
        event_id -> BigInt,
        tournament_id -> BigInt,
    }
}

diesel::table! {
    tournament_replies (token_hash) {
        token_hash -> Text,
        tournament_id -> BigInt,
        player_id -> BigInt,
        created_at -> Timestamp,
        revoked_at -> Nullable<Timestamp>,
    }
}
