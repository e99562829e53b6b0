//! The tables in Diesel's terms. Written by hand: what `print-schema` derives from SQLite's types
//! does not match PostgreSQL.
#![allow(missing_docs)]

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
    secrets (name) {
        name -> Text,
        value -> Text,
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
    prepared (game_id, player_id) {
        game_id -> BigInt,
        player_id -> BigInt,
        ply -> BigInt,
        at -> Timestamp,
        tree -> Text,
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
    outages (id) {
        id -> BigInt,
        started_at -> Timestamp,
        ended_at -> Timestamp,
        cause -> Text,
    }
}

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
    blocks (player_id, blocked_id) {
        player_id -> BigInt,
        blocked_id -> BigInt,
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
    multiples (game_id) {
        game_id -> BigInt,
        both_sides -> Bool,
        standing -> BigInt,
    }
}

diesel::table! {
    rating_ranges (game_id) {
        game_id -> BigInt,
        lowest -> Nullable<BigInt>,
        highest -> Nullable<BigInt>,
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
    former_names (name_key) {
        name_key -> Text,
        skeleton -> Text,
        player_id -> BigInt,
        until -> Timestamp,
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

diesel::table! {
    feeds (player_id) {
        player_id -> BigInt,
        secret_hash -> Text,
        salt -> Text,
        made_at -> Timestamp,
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
    favourites (player_id, variant) {
        player_id -> BigInt,
        variant -> Text,
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

diesel::joinable!(moves -> games (game_id));
diesel::joinable!(events -> games (game_id));
diesel::joinable!(devices -> sessions (session_id));
diesel::joinable!(pushes -> devices (device_id));
diesel::joinable!(kibitz -> players (player_id));
diesel::joinable!(collections -> players (player_id));
diesel::joinable!(notes -> players (player_id));
diesel::allow_tables_to_appear_in_same_query!(
    players,
    sessions,
    devices,
    seen,
    tokens,
    variants,
    games,
    ratings,
    moves,
    events,
    kibitz,
    notes,
    outbox,
    pushes,
    outages,
    records,
    brought,
    blocks,
    follows,
    multiples,
    origins,
    ledgers,
    vacations,
    boards,
    appearances,
    secrets,
    replies,
    received,
    prepared,
    mail_habits,
    game_mail,
    mailboxes,
    invitations,
    invitation_secrets,
    uninvited,
    admin_acts,
    former_names,
    thinned,
    feeds,
    people,
    people_names,
    archive,
    positions,
    position_moves,
    archive_filled,
    counts,
    collections,
    collected,
    stars,
    favourites,
    chances,
    placings,
);
