//! Games, challenges, ratings and analysis boards.

diesel::table! {
    variants (slug, version) {
        slug -> Text,
        version -> BigInt,
        text -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    games (id) {
        id -> BigInt,
        status -> Text,
        variant -> Text,
        variant_version -> BigInt,
        rulebook -> Text,
        rulebook_version -> BigInt,
        pace -> Text,
        visibility -> Text,
        challenger_id -> Nullable<BigInt>,
        opponent_id -> Nullable<BigInt>,
        seat -> Text,
        greeting -> Text,
        first_id -> Nullable<BigInt>,
        second_id -> Nullable<BigInt>,
        moves -> Text,
        ply -> BigInt,
        rev -> BigInt,
        turn -> Nullable<Text>,
        turn_since -> Nullable<Timestamp>,
        deadline -> Nullable<Timestamp>,
        offers -> Text,
        winner -> Nullable<Text>,
        reason -> Nullable<Text>,
        muted -> Text,
        source -> Nullable<Text>,
        listed_at -> Timestamp,
        created_at -> Timestamp,
        started_at -> Nullable<Timestamp>,
        finished_at -> Nullable<Timestamp>,
        start -> Nullable<Text>,
        rated -> Bool,
        rated_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    ratings (player_id, variant, speed, period) {
        player_id -> BigInt,
        variant -> Text,
        speed -> Text,
        period -> Timestamp,
        rating -> BigInt,
        deviation -> BigInt,
        volatility -> BigInt,
        games -> BigInt,
        peak -> Nullable<BigInt>,
        latest -> Bool,
    }
}

diesel::table! {
    game_ratings (game_id) {
        game_id -> BigInt,
        first -> BigInt,
        second -> BigInt,
    }
}

diesel::table! {
    rating_weeks (ended_at) {
        ended_at -> Timestamp,
    }
}

diesel::table! {
    ledgers (game_id) {
        game_id -> BigInt,
        entries -> Text,
        overdue_ply -> Nullable<BigInt>,
        remind_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    moves (game_id, ply) {
        game_id -> BigInt,
        ply -> BigInt,
        player_id -> BigInt,
        #[sql_name = "move"]
        coordinates -> Text,
        message -> Nullable<Text>,
        at -> Timestamp,
        left_seconds -> Nullable<BigInt>,
        hidden_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    events (id) {
        id -> BigInt,
        game_id -> Nullable<BigInt>,
        seq -> BigInt,
        player_id -> Nullable<BigInt>,
        kind -> Text,
        ply -> Nullable<BigInt>,
        detail -> Text,
        at -> Timestamp,
        hidden_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    kibitz (id) {
        id -> BigInt,
        game_id -> BigInt,
        player_id -> BigInt,
        ply -> BigInt,
        body -> Text,
        at -> Timestamp,
        withdrawn_at -> Nullable<Timestamp>,
        hidden_at -> Nullable<Timestamp>,
        sealed -> Bool,
    }
}

diesel::table! {
    notes (id) {
        id -> BigInt,
        game_id -> BigInt,
        player_id -> BigInt,
        ply -> BigInt,
        line -> Text,
        body -> Text,
        at -> Timestamp,
        published_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    prepared (game_id, player_id) {
        game_id -> BigInt,
        player_id -> BigInt,
        ply -> BigInt,
        at -> Timestamp,
        tree -> Text,
    }
}

diesel::table! {
    multiples (game_id) {
        game_id -> BigInt,
        both_sides -> Bool,
        standing -> BigInt,
    }
}

diesel::table! {
    contests (game_id) {
        game_id -> BigInt,
        contested_at -> Timestamp,
        decided_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    requirements (game_id) {
        game_id -> BigInt,
        lowest -> Nullable<BigInt>,
        highest -> Nullable<BigInt>,
        reliable -> Bool,
    }
}

diesel::table! {
    origins (game_id) {
        game_id -> BigInt,
        kind -> Text,
        origin_id -> BigInt,
    }
}

diesel::table! {
    boards (id) {
        id -> BigInt,
        player_id -> BigInt,
        title -> Text,
        kind -> Text,
        variant -> Text,
        variant_version -> BigInt,
        rulebook -> Text,
        rulebook_version -> BigInt,
        start -> Nullable<Text>,
        moves -> Text,
        ply -> BigInt,
        rev -> BigInt,
        game_id -> Nullable<BigInt>,
        game_ply -> Nullable<BigInt>,
        created_at -> Timestamp,
        changed_at -> Timestamp,
    }
}

diesel::table! {
    invitations (game_id) {
        game_id -> BigInt,
        by_mail -> Bool,
        email -> Nullable<Text>,
        address_hash -> Nullable<Text>,
        created_at -> Timestamp,
    }
}

diesel::table! {
    invitation_secrets (token_hash) {
        token_hash -> Text,
        game_id -> BigInt,
    }
}

diesel::table! {
    uninvited (address_hash) {
        address_hash -> Text,
        at -> Timestamp,
    }
}

diesel::table! {
    placings (game_id, seat) {
        game_id -> BigInt,
        seat -> Text,
        pieces -> Text,
    }
}

diesel::table! {
    chances (game_id) {
        game_id -> BigInt,
        secret -> Text,
        challenger_word -> Text,
        opponent_word -> Text,
    }
}

diesel::table! {
    program_games (game_id) {
        game_id -> BigInt,
        program_id -> BigInt,
        player_id -> BigInt,
        wait_seconds -> BigInt,
        due_at -> Nullable<Timestamp>,
        leased_until -> Nullable<Timestamp>,
    }
}

diesel::table! {
    analyses (game_id) {
        game_id -> BigInt,
        queued_at -> Nullable<Timestamp>,
        leased_until -> Nullable<Timestamp>,
        notify_id -> Nullable<BigInt>,
        results -> Text,
    }
}
