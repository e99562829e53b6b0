//! Every sentence that people read outside the templates.

pub mod web;
