//! Outgoing email, notifications and reply addresses.

diesel::table! {
    outbox (id) {
        id -> BigInt,
        event_id -> BigInt,
        recipient_id -> BigInt,
        game_id -> Nullable<BigInt>,
        kind -> Text,
        address -> Nullable<Text>,
        state -> Text,
        message_id -> Nullable<Text>,
        envelope_to -> Nullable<Text>,
        message -> Nullable<Text>,
        attempts -> BigInt,
        next_at -> Timestamp,
        leased_until -> Nullable<Timestamp>,
        fence -> BigInt,
        last_error -> Nullable<Text>,
        created_at -> Timestamp,
        done_at -> Nullable<Timestamp>,
        bounced_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    thinned (what) {
        what -> Text,
        notices -> BigInt,
    }
}

diesel::table! {
    replies (id) {
        id -> BigInt,
        token_hash -> Text,
        player_id -> BigInt,
        game_id -> BigInt,
        ply -> BigInt,
        purpose -> Text,
        created_at -> Timestamp,
        spent_at -> Nullable<Timestamp>,
        revoked_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    received (digest) {
        digest -> Text,
        at -> Timestamp,
    }
}

diesel::table! {
    mail_habits (player_id) {
        player_id -> BigInt,
        rhythm -> Text,
        hour -> BigInt,
        digest_at -> Nullable<Timestamp>,
        weekly_at -> Nullable<Timestamp>,
        subject -> Text,
    }
}

diesel::table! {
    game_mail (game_id, player_id) {
        game_id -> BigInt,
        player_id -> BigInt,
        rhythm -> Nullable<Text>,
        watching -> Bool,
    }
}

diesel::table! {
    mailboxes (player_id) {
        player_id -> BigInt,
        score -> BigInt,
        wrong_address -> BigInt,
        bounced_at -> Timestamp,
        suspended_at -> Nullable<Timestamp>,
        reason -> Text,
    }
}

diesel::table! {
    pushes (id) {
        id -> BigInt,
        event_id -> BigInt,
        device_id -> BigInt,
        kind -> Text,
        attempts -> BigInt,
        next_at -> Timestamp,
        leased_until -> Nullable<Timestamp>,
        fence -> BigInt,
        created_at -> Timestamp,
    }
}
