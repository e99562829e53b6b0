//! Records, persons, and the index of finished games.

diesel::table! {
    records (game_id) {
        game_id -> BigInt,
        first_name -> Text,
        second_name -> Text,
        event -> Text,
        site -> Text,
        played_on -> Text,
        round -> Text,
        source -> Text,
        licence -> Text,
        tags -> Text,
        words -> Text,
        digest -> Text,
        annotations -> Nullable<Text>,
    }
}

diesel::table! {
    people (id) {
        id -> BigInt,
        slug -> Text,
        name -> Text,
        search_key -> Text,
        player_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    people_names (key) {
        key -> Text,
        person_id -> BigInt,
        name -> Text,
    }
}

diesel::table! {
    archive (game_id) {
        game_id -> BigInt,
        variant -> Text,
        rulebook -> Text,
        public -> Bool,
        winner -> Nullable<Text>,
        reason -> Text,
        first_person -> Nullable<BigInt>,
        second_person -> Nullable<BigInt>,
        plies -> BigInt,
        begun -> Nullable<BigInt>,
        ended -> BigInt,
        year -> Nullable<BigInt>,
        event -> Text,
        source -> Text,
        opening -> Text,
        remarks -> BigInt,
        keyed -> BigInt,
        rating -> BigInt,
    }
}

diesel::table! {
    positions (key, game_id) {
        key -> BigInt,
        game_id -> Integer,
        fact -> Integer,
    }
}

diesel::table! {
    position_moves (key, mv, year) {
        key -> BigInt,
        #[sql_name = "move"]
        mv -> BigInt,
        year -> BigInt,
        first -> BigInt,
        second -> BigInt,
        drawn -> BigInt,
        unknown -> BigInt,
        last_ended -> BigInt,
        last_game -> BigInt,
    }
}

diesel::table! {
    counts (subject, dimension, variant, rulebook, value) {
        subject -> BigInt,
        dimension -> Text,
        variant -> Text,
        rulebook -> Text,
        value -> Text,
        first -> BigInt,
        second -> BigInt,
        drawn -> BigInt,
        unknown -> BigInt,
        games -> BigInt,
    }
}

diesel::table! {
    collections (id) {
        id -> BigInt,
        player_id -> BigInt,
        title -> Text,
        words -> Text,
        public -> Bool,
        created_at -> Timestamp,
        changed_at -> Timestamp,
    }
}

diesel::table! {
    collected (collection_id, game_id) {
        collection_id -> BigInt,
        game_id -> BigInt,
        place -> BigInt,
        words -> Text,
    }
}

diesel::table! {
    stars (player_id, game_id) {
        player_id -> BigInt,
        game_id -> BigInt,
        at -> Timestamp,
    }
}

diesel::table! {
    archive_filled (part) {
        part -> Text,
        up_to -> BigInt,
    }
}

diesel::table! {
    words (game_id) {
        game_id -> BigInt,
        tokens -> Text,
    }
}

diesel::table! {
    words_due (game_id) {
        game_id -> BigInt,
    }
}

diesel::table! {
    brought (game_id) {
        game_id -> BigInt,
        player_id -> BigInt,
        at -> Timestamp,
    }
}
