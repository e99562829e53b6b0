//! A position drawn: SVG for the page, text for mail and terminal.
