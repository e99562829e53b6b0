//! Operation of the server.

diesel::table! {
    secrets (name) {
        name -> Text,
        value -> Text,
    }
}

diesel::table! {
    outages (id) {
        id -> BigInt,
        started_at -> Timestamp,
        ended_at -> Timestamp,
        cause -> Text,
    }
}

diesel::table! {
    admin_acts (id) {
        id -> BigInt,
        admin_id -> Nullable<BigInt>,
        kind -> Text,
        player_id -> Nullable<BigInt>,
        game_id -> Nullable<BigInt>,
        subject -> Nullable<BigInt>,
        detail -> Text,
        reason -> Text,
        at -> Timestamp,
    }
}

diesel::table! {
    jobs (name) {
        name -> Text,
        fence -> BigInt,
        holder -> Nullable<Text>,
        until -> Nullable<Timestamp>,
        begun_at -> Nullable<Timestamp>,
        ended_at -> Nullable<Timestamp>,
        fault -> Nullable<Text>,
    }
}

diesel::table! {
    tallies (key) {
        key -> Text,
        most -> BigInt,
        seconds -> BigInt,
        times -> Text,
        until -> Timestamp,
    }
}

diesel::table! {
    schema_floor (version) {
        version -> Text,
    }
}
