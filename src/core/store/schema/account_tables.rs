//! Accounts and the data that belong to them.

diesel::table! {
    players (id) {
        id -> BigInt,
        name -> Text,
        name_key -> Text,
        skeleton -> Text,
        email -> Nullable<Text>,
        email_key -> Nullable<Text>,
        confirmed_at -> Nullable<Timestamp>,
        password_hash -> Nullable<Text>,
        role -> Text,
        zone -> Text,
        mail_off -> Text,
        created_at -> Timestamp,
        closed_at -> Nullable<Timestamp>,
        notation -> Text,
        display_name -> Nullable<Text>,
        wanted_page -> Nullable<Text>,
        zone_chosen -> Bool,
        locked_until -> Nullable<Timestamp>,
        heard_language -> Nullable<Text>,
        notation_chosen -> Bool,
        quiet -> Nullable<Text>,
        reminders -> Nullable<Text>,
        vacation_saves -> Bool,
        no_challenges -> Bool,
        hides_presence -> Bool,
        folded -> Text,
    }
}

diesel::table! {
    sessions (id) {
        id -> BigInt,
        token_hash -> Text,
        player_id -> BigInt,
        agent -> Text,
        created_at -> Timestamp,
        proved_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    seen (subject) {
        subject -> Text,
        at -> Timestamp,
    }
}

diesel::table! {
    tokens (id) {
        id -> BigInt,
        token_hash -> Text,
        player_id -> BigInt,
        purpose -> Text,
        email -> Nullable<Text>,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    vacations (id) {
        id -> BigInt,
        player_id -> BigInt,
        starts_at -> Timestamp,
        ends_at -> Timestamp,
        begun_at -> Nullable<Timestamp>,
        ended_at -> Nullable<Timestamp>,
        created_at -> Timestamp,
        automatic -> Bool,
    }
}

diesel::table! {
    blocks (player_id, blocked_id) {
        player_id -> BigInt,
        blocked_id -> BigInt,
        at -> Timestamp,
    }
}

diesel::table! {
    linked_accounts (player_id) {
        player_id -> BigInt,
        person -> BigInt,
        at -> Timestamp,
    }
}

diesel::table! {
    follows (player_id, followed_id) {
        player_id -> BigInt,
        followed_id -> BigInt,
        at -> Timestamp,
    }
}

diesel::table! {
    appearances (player_id) {
        player_id -> BigInt,
        piece_set -> Text,
        board -> Text,
        theme -> Text,
        size -> Text,
        orientation -> Text,
        light -> Text,
        sending -> Text,
        afterwards -> Text,
        language -> Text,
    }
}

diesel::table! {
    former_names (name_key) {
        name_key -> Text,
        skeleton -> Text,
        player_id -> BigInt,
        until -> Timestamp,
    }
}

diesel::table! {
    feeds (player_id) {
        player_id -> BigInt,
        secret_hash -> Text,
        salt -> Text,
        made_at -> Timestamp,
    }
}

diesel::table! {
    favourites (player_id, variant) {
        player_id -> BigInt,
        variant -> Text,
        at -> Timestamp,
    }
}

diesel::table! {
    devices (id) {
        id -> BigInt,
        player_id -> BigInt,
        session_id -> Nullable<BigInt>,
        endpoint -> Text,
        p256dh -> Text,
        auth -> Text,
        kinds -> Text,
        created_at -> Timestamp,
    }
}
