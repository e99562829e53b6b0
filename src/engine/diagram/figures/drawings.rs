//! The drawings. All stand on one base and look to the left; those that are alike left and right
//! are so to the unit.

use super::figure::Figure;

/// Crown and cross.
pub(super) const KING: Figure = Figure {
    body: "M0-91h6v12h13v13H6v14c16 0 32 4 39 14-5 9-13 20-17 32h8a7 7 0 0 1 0 14H21\
        c1 24 9 44 27 50 9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5\
        c0-8 5-14 14-16 18-6 26-26 27-50h-15a7 7 0 0 1 0-14h8\
        c-4-12-12-23-17-32 7-10 23-14 39-14v-14h-13v-13h13v-12z",
    lines: "M-39-32q39-10 78 0M-28-6h56M-21 8h42M-46 58h92",
};

/// Xiangqi's general, under the roof of his palace.
pub(super) const GENERAL: Figure = Figure {
    body: "M0-90a8 8 0 0 1 5 14c7 18 29 30 55 22q8-2 6 6c-4 12-14 18-28 20L28-6h8\
        a7 7 0 0 1 0 14H21c1 24 9 44 27 50 9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5\
        c0-8 5-14 14-16 18-6 26-26 27-50h-15a7 7 0 0 1 0-14h8l-10-22c-14-2-24-8-28-20\
        q-2-8 6-6c26 8 48-4 55-22a8 8 0 0 1 5-14z",
    lines: "M-38-28h76M-28-6h56M-21 8h42M-46 58h92",
};

/// A coronet of five points.
pub(super) const QUEEN: Figure = Figure {
    body: "M0-88a9 9 0 0 1 6 16l6 18 15-23 5 27 20-16C50-42 34-26 26-6h8a7 7 0 0 1 0 14H20\
        c1 24 10 44 28 50 9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5\
        c0-8 5-14 14-16 18-6 27-26 28-50h-14a7 7 0 0 1 0-14h8c-8-20-24-36-26-60\
        l20 16 5-27 15 23 6-18a9 9 0 0 1 6-16z",
    lines: "M-26-6h52M-20 8h40M-46 58h92",
};

/// A mandarin in his winged hat.
pub(super) const ADVISOR: Figure = Figure {
    body: "M0-86h8q10 0 10 10v10q7 0 7 7v5c15 0 25-12 43-12 14 0 14 20 0 20-18 0-28-8-43-8\
        v18c0 14-7 22-15 28C28-6 36 2 38 18c2 18 4 32 10 40 9 2 14 8 14 16v5q0 5-5 5H-57\
        q-5 0-5-5v-5c0-8 5-14 14-16 6-8 8-22 10-40C-36 2-28-6-10-8c-8-6-15-14-15-28v-18\
        c-15 0-25 8-43 8-14 0-14-20 0-20 18 0 28 12 43 12v-5q0-7 7-7v-10q0-10 10-10z",
    lines: "M-25-38h50M-46 58h92M-14-6L0 16 14-6M0 16v42",
};

/// The mitre.
pub(super) const BISHOP: Figure = Figure {
    body: "M0-88a9 9 0 0 1 6 16c16 12 28 28 28 44 0 12-6 20-14 26h10a7 7 0 0 1 0 14H18\
        c1 22 12 40 30 46 9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5\
        c0-8 5-14 14-16 18-6 29-24 30-46h-12a7 7 0 0 1 0-14h10\
        c-8-6-14-14-14-26 0-16 12-32 28-44a9 9 0 0 1 6-16z",
    lines: "M-20-2h40M-18 12h36M-46 58h92M24-54L3-28",
};

/// Head, ear and trunk.
pub(super) const ELEPHANT: Figure = Figure {
    body: "M48 58c9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5c0-8 5-14 14-16h8c26-5 44-22 37-42\
        q-11 2-19-5c-4 13-14 31-34 29-18-2-28-12-30-28 0-8 \
        12-8 13-1 3 10 12 11 16 3 7-12 1-32 7-52 4-15 14-24 28-28 12-14 38-16 50 2 16\
        -4 38 10 40 38S58 22 44 30c0 10 2 20 4 28z",
    lines: "M-39 58h85M-28-36h1M28-64C10-58 8-34 18-18c10 14 6 38 26 48M-22 11\
        c-12 6-25-1-28-16",
};

/// The horse's head.
pub(super) const KNIGHT: Figure = Figure {
    body: "M48 58c9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5c0-8 5-14 14-16C-48 34-8 30-8 2\
        c-12 8-20 8-28 10-4 8-12 12-20 8-10-4-12-16-6-26 6-14 14-26 20-40 4-10 12-16 20-20\
        l8-20L2-68c34 8 58 48 46 126z",
    lines: "M-46 58h92M-30-34h2M-54 4h1M9-60c15 16 25 44 23 80",
};

/// A tower.
pub(super) const ROOK: Figure = Figure {
    body: "M0-76h10v16h15v-12q0-4 4-4h17q4 0 4 4v32q0 3-2 5L34-20\
        c0 32 4 60 14 78 9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5\
        c0-8 5-14 14-16 10-18 14-46 14-78l-14-15q-2-2-2-5v-32q0-4 4-4h17q4 0 4 4v12h15v-16z",
    lines: "M-34-20h68M-46 58h92",
};

/// A gun on its wheel.
pub(super) const CANNON: Figure = Figure {
    body: "M48 58c9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5c0-8 5-14 14-16h33\
        a40 40 0 0 1-2-66l-57-20-2 7-15-5 14-48 15 5-2 7L43-34c13 4 17 14 17 20l4 1\
        a8 8 0 1 1-5 15l-4-1c-3 4-6 8-11 10a40 40 0 0 1-17 47z",
    lines: "M-46 61h92M-17-8a40 40 0 0 1 61 19M-20 24a26 26 0 1 1 52 0 26 26 0 1 1-52 0m52 0\
        h-52M19 47L-7 2m0 45L19 2M-46-58l-11 36",
};

/// A small piece.
pub(super) const PAWN: Figure = Figure {
    body: "M0-56a26 26 0 0 1 17 46h8a7 7 0 0 1 0 14H15c1 24 9 44 27 54 8 2 12 8 12 16v5\
        q0 5-5 5h-98q-5 0-5-5v-5c0-8 4-14 12-16 18-10 26-30 27-54h-10a7 7 0 0 1 0-14h8\
        A26 26 0 0 1 0-56z",
    lines: "M-17-10h34M-15 4h30M-40 58h80",
};

/// A bordered flag on its pole.
pub(super) const BANNER: Figure = Figure {
    body: "M48 58c9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5c0-8 5-14 14-16h-2V-64\
        c-8-8 0-18 7-26 7 8 15 18 7 26 26-16 62 18 118-2-6 16-14 28-22 40 8 10 16 24 20 42\
        C30 32-6-2-36 20v38z",
    lines: "M-46 61h92M-36-64v84m18-72c22 0 44 16 72 8L42-26 54-2C26 4 4-8-18-4z",
};

/// A horse that wears a crown.
pub(super) const AMAZON: Figure = Figure {
    body: "M48 58c9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5\
        c0-8 5-14 14-16 8-24 40-28 40-46-12 6-20 6-28 8-4 8-12 10-20 6-10-4-10-16-4-24 6\
        -10 14-20 18-32 2-6 6-12 10-16l-12-36 20 14 14-22L2-68l22-12-8 36C40-30 56 0 48 58z",
    lines: "M-46 58h92M-28-24h2M-54 10h1m21-56q24-10 48 2m0 0C30-24 36 0 34 26",
};

/// A horse that wears a mitre.
pub(super) const ARCHBISHOP: Figure = Figure {
    body: "M48 58c9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5\
        c0-8 5-14 14-16 8-24 40-28 40-46-12 6-20 6-28 8-4 8-12 10-20 6-10-4-10-16-4-24 6\
        -10 14-20 18-32 2-6 6-12 10-16-8-16 4-30 22-43 18 13 32 27 26 45\
        C40-30 56 0 48 58z",
    lines: "M-46 58h92M-28-24h2M-54 10h1m21-56q24-10 48 2M0-74l-12 20M16-44C30-24 36 0 34 26",
};

/// A horse that bears a tower.
pub(super) const CHANCELLOR: Figure = Figure {
    body: "M48 58c9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5\
        c0-8 5-14 14-16 8-24 40-28 40-46-12 6-20 6-28 8-4 8-12 10-20 6-10-4-10-16-4-24 6\
        -10 14-20 18-32 2-6 6-12 10-16l-6-40h12v10h10v-10h14v10h10v-10h12l-4 42\
        C40-30 56 0 48 58z",
    lines: "M-46 58h92M-28-24h2M-54 10h1m21-56h48M16-46C30-24 36 0 34 26",
};

/// The minister of old: a round cap with a knob.
pub(super) const FERS: Figure = Figure {
    body: "M0-84a10 10 0 0 1 7 17c13 5 21 18 23 32l-8 29h8a7 7 0 0 1 0 14H20\
        c1 24 10 44 28 50 9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5c0-8 5-14 14-16 18-6 27-26 28-50\
        h-10a7 7 0 0 1 0-14h8l-8-29c2-14 10-27 23-32a10 10 0 0 1 7-17z",
    lines: "M-30-35h60M-22-6h44M-20 8h40M-46 58h92",
};

/// The pointed dome of a temple in Thailand.
pub(super) const KHON: Figure = Figure {
    body: "M0-90c6 22 30 36 30 60 0 10-4 18-8 24h8a7 7 0 0 1 0 14H20\
        c1 24 10 44 28 50 9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5c0-8 5-14 14-16 18-6 27-26 28-50\
        h-10a7 7 0 0 1 0-14h8c-4-6-8-14-8-24 0-24 24-38 30-60z",
    lines: "M-24-46h48M-30-28h60M-22-6h44M-20 8h40M-46 58h92",
};

/// A general's fan of gold, square.
pub(super) const GOLD: Figure = Figure {
    body: "M0-86l34 40L20-6h8a7 7 0 0 1 0 14H20\
        c1 24 10 44 28 50 9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5c0-8 5-14 14-16 18-6 27-26 28-50\
        h-8a7 7 0 0 1 0-14h8l-14-40z",
    lines: "M-34-46h68M-20-6h40M-20 8h40M-46 58h92",
};

/// A crescent of silver, as on a helmet.
pub(super) const SILVER: Figure = Figure {
    body: "M-36-82c2 26 16 40 36 40s34-14 36-40c10 34 2 62-14 76h6a7 7 0 0 1 0 14H20\
        c1 24 10 44 28 50 9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5c0-8 5-14 14-16 18-6 27-26 28-50\
        h-8a7 7 0 0 1 0-14h6c-16-14-24-42-14-76z",
    lines: "M-22-6h44M-20 8h40M-46 58h92",
};

/// The head of a lance on its shaft.
pub(super) const LANCE: Figure = Figure {
    body: "M0-90l20 42-11 16v34h11a7 7 0 0 1 0 14H13c2 22 14 36 35 42 9 2 14 8 14 16v5q0 5-5 5H-57\
        q-5 0-5-5v-5c0-8 5-14 14-16 21-6 33-20 35-42h-7a7 7 0 0 1 0-14h11v-34l-11-16z",
    lines: "M-20-48h40M-9 2h18M-13 16h26M-46 58h92",
};

/// A tower with a spire: the rook that has become a dragon.
pub(super) const DRAGON: Figure = Figure {
    body: "M0-90l12 30h13v-12q0-4 4-4h7q4 0 4 4v32q0 3-2 5L34-20\
        c0 32 4 60 14 78 9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5\
        c0-8 5-14 14-16 10-18 14-46 14-78l-4-15q-2-2-2-5v-32q0-4 4-4h7q4 0 4 4v12h13z",
    lines: "M-34-20h68M-28 16h56M-46 58h92",
};

/// A mitre on a broad collar: the bishop that has become a horse.
pub(super) const HORSE: Figure = Figure {
    body: "M0-88a9 9 0 0 1 6 16c16 12 28 28 28 44 0 12-6 20-14 26h18a7 7 0 0 1 0 14H18\
        c1 22 12 40 30 46 9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5\
        c0-8 5-14 14-16 18-6 29-24 30-46h-20a7 7 0 0 1 0-14h18\
        c-8-6-14-14-14-26 0-16 12-32 28-44a9 9 0 0 1 6-16z",
    lines: "M-20-2h40M-18 12h36M-46 58h92M-16-38h32M0-54v32",
};

/// A drawn bow with its arrow: the cannon of the diagonals.
pub(super) const VAO: Figure = Figure {
    body: "M0-90l20 36H9v17c27 3 49 20 61 47-17-16-37-25-61-28v56c3 10 12 18 25 20 9 2 14 8 14 16v5q0 5-5 5H-43\
        q-5 0-5-5v-5c0-8 5-14 14-16 13-2 22-10 25-20v-56c-24 3-44 12-61 28 12-27 34-44 61-47v-17h-11z",
    lines: "M-9-37h18M-9-18h18M-68 8L-9 32M68 8L9 32M-34 58h68",
};

/// A brain on its stand.
pub(super) const BRAIN: Figure = Figure {
    body: "M0-80c6-10 24-12 32-2 14-2 22 14 16 26 10 8 8 26-6 30-4 12-18 14-28 8v8h3h8a7 7 0 0 1 0 14H15c1 24 9 44 27 54 8 2 12 8 12 16v5\
        q0 5-5 5h-98q-5 0-5-5v-5c0-8 4-14 12-16 18-10 26-30 27-54h-10a7 7 0 0 1 0-14h8h3v-8\
        c-10 6-24 4-28-8-14-4-16-22-6-30-6-12 2-28 16-26 8-10 26-8 32 2z",
    lines: "M0-80v62M12-66c10-4 20 0 22 10M-12-66c-10-4-20 0-22 10M12-42c8 8 20 6 26-2M-12-42\
        c-8 8-20 6-26-2M-17-10h34M-15 4h30M-40 58h80",
};

/// A toad, seen from the front.
pub(super) const TOAD: Figure = Figure {
    body: "M0-56c6 0 9-3 12-6 2-14 26-14 28 2 1 7-1 11-4 14 14 10 20 22 17 32-3 10-16 12-28 18H15c1 24 9 44 27 54 8 2 12 8 12 16v5\
        q0 5-5 5h-98q-5 0-5-5v-5c0-8 4-14 12-16 18-10 26-30 27-54h-10\
        c-12-6-25-8-28-18-3-10 3-22 17-32-3-3-5-7-4-14 2-16 26-16 28-2 3 3 6 6 12 6z",
    lines: "M-27-60h2M25-60h2M-40-26q40 24 80 0M-15 4h30M-40 58h80",
};

/// A skull.
pub(super) const SKULL: Figure = Figure {
    body: "M0-88c30 0 46 20 46 42 0 16-8 24-20 28v16q0 6-6 6H15c1 24 9 44 27 54 8 2 12 8 12 16v5\
        q0 5-5 5h-98q-5 0-5-5v-5c0-8 4-14 12-16 18-10 26-30 27-54h-5q-6 0-6-6v-16\
        c-12-4-20-12-20-28 0-22 16-42 46-42z",
    lines: "M-30-46a11 11 0 1 0 22 0 11 11 0 1 0-22 0M8-46a11 11 0 1 0 22 0 11 11 0 1 0-22 0M0-32\
        l-5 10h10zM-26-10h52M0-10v14M-13-10v14M13-10v14M-40 58h80",
};

/// A heavy boot.
pub(super) const BOOT: Figure = Figure {
    body: "M48 58c9 2 14 8 14 16v5q0 5-5 5H-57q-5 0-5-5v-5c0-8 5-14 14-16-4-24 6-38 24-42\
        c12-4 18-10 18-20v-80q0-4 4-4h40q4 0 4 4v86c0 16 8 30 6 56z",
    lines: "M-46 58h92M-6-66h48M-6-40h14M-6-22h14M-10-4h16M-20 12h16",
};

/// An old man under his bowler hat.
pub(super) const HAT: Figure = Figure {
    body: "M0-88c22 0 34 16 34 44h16a6 6 0 0 1 0 12H26c0 10-4 18-9 22h8a7 7 0 0 1 0 14H15c1 24 9 44 27 54 8 2 12 8 12 16v5\
        q0 5-5 5h-98q-5 0-5-5v-5c0-8 4-14 12-16 18-10 26-30 27-54h-10a7 7 0 0 1 0-14h8c-5-4-9-12-9-22\
        h-24a6 6 0 0 1 0-12h16c0-28 12-44 34-44z",
    lines: "M-34-54h68M-26-32h52M-12-19q6-7 12 0 6-7 12 0M-17-10h34M-15 4h30M-40 58h80",
};

/// A small piece in the pointed cap of a dunce.
pub(super) const NINNY: Figure = Figure {
    body: "M0-92l18 48a26 26 0 0 1-1 34h8a7 7 0 0 1 0 14H15c1 24 9 44 27 54 8 2 12 8 12 16v5\
        q0 5-5 5h-98q-5 0-5-5v-5c0-8 4-14 12-16 18-10 26-30 27-54h-10a7 7 0 0 1 0-14h8a26 26 0 0 1-1-34z",
    lines: "M-18-44q18 9 36 0M-17-10h34M-15 4h30M-40 58h80",
};

/// A cube of ice.
pub(super) const CUBE: Figure = Figure {
    body: "M0-60l58 30v84L0 84-58 54v-84z",
    lines: "M-58-30L0 0 58-30M0 0v84M-40 8v18M40 8v18",
};

/// The head of a great beast with horns.
pub(super) const BEHEMOTH: Figure = Figure {
    body: "M0-40c10 0 20-2 28-8 4-14 14-24 28-26 2 14-2 26-10 34 10 10 16 24 16 40 0 34-24 62-30 84H-32\
        c-6-22-30-50-30-84 0-16 6-30 16-40-8-8-12-20-10-34 14 2 24 12 28 26 8 6 18 8 28 8z",
    lines: "M-28-8h16M12-8h16M-34 32q34-18 68 0M-14 52h2M12 52h2",
};
