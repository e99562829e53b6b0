//! The notations that say which piece goes, forward, backward or sideways, and count files: WXF,
//! Chinese, Lau.

pub(super) mod chinese;
pub(super) mod course;
pub(super) mod lau;
pub(super) mod pattern;
pub(super) mod wxf;
