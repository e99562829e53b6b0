//! Problems, and who tried them.

diesel::table! {
    problems (id) {
        id -> BigInt,
        player_id -> Nullable<BigInt>,
        variant -> Text,
        variant_version -> BigInt,
        fen -> Text,
        aim -> Text,
        solution -> Text,
        is_unique -> Nullable<Bool>,
        words -> Text,
        set_name -> Text,
        status -> Text,
        game_id -> Nullable<BigInt>,
        game_ply -> Nullable<BigInt>,
        tries -> BigInt,
        solves -> BigInt,
        created_at -> Timestamp,
        published_at -> Nullable<Timestamp>,
        daily_on -> Text,
    }
}

diesel::table! {
    problem_tries (player_id, problem_id) {
        player_id -> BigInt,
        problem_id -> BigInt,
        solved -> Bool,
        at -> Timestamp,
    }
}
