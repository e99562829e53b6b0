//! Splits the movetext of a record into moves, comments, variations and marks. Move numbers and
//! other signs without a meaning are dropped.

use super::comments::{behind, commands, is_chance, unwrapped};
use super::move_words::{
    are_times, bare, begins_with_null_move, is_label, is_mark, is_novelty, is_null_move,
    is_numbered, is_pair, is_part, is_point, is_time, parted, promoted,
};
use super::prose;
use super::tags::Recorded;
use super::{Game, MOST_MOVES};
use crate::notation::annotations::{Annotations, Budget, MOST_DEPTH, Variation};
use crate::notation::judgement;

/// Reads the moves; several games if moves follow a result.
pub(super) fn read(text: &str) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    let mut line = Reading::default();
    let mut budget = Budget::default();
    let mut result = None;
    // Whether the text after a result is not a game.
    let mut is_footer = false;
    let mut tokens = Tokens { rest: text };
    while let Some(token) = tokens.next() {
        if let Token::Word(word) = &token {
            if let Some(found) = Recorded::read(word.text) {
                result.get_or_insert(found);
                is_footer = false;
                continue;
            }
            // There may also be words between games.
            is_footer &= !is_first_number(word.text);
            if is_footer {
                continue;
            }
            if result.is_some() && bare(word.text).is_some() {
                is_footer = !begins_game(word, &tokens);
                if is_footer {
                    continue;
                }
                games.push(line.game(result.take(), &mut budget));
            }
        }
        line.take(token, &tokens, &mut budget);
    }
    line.end(&mut budget);
    if !line.moves.is_empty() || result.is_some() {
        games.push(line.game(result, &mut budget));
    }
    games
}

/// The number of tokens after a result that are examined.
const FORESIGHT: usize = 24;

/// Whether a word is the number of a first move, or begins with it: `1.`, `1.e4`.
fn is_first_number(word: &str) -> bool {
    let rest = word.strip_prefix(['1', '１']);
    rest.is_some_and(|rest| rest.starts_with(['.', '．', '、']))
}

/// Whether the words after a result, up to the next result, are moves of another game.
fn begins_game(first: &Word, behind: &Tokens) -> bool {
    let tokens = behind
        .clone()
        .filter(|token| !matches!(token, Token::Sign(_)))
        .take(FORESIGHT);
    let words = tokens.map_while(|token| match token {
        Token::Word(word) if Recorded::read(word.text).is_some() => None,
        Token::Word(word) => Some(bare(word.text)),
        Token::Comment(_) | Token::Variation(_) | Token::Sign(_) => Some(None),
    });
    let words = std::iter::once(bare(first.text)).chain(words).flatten();
    prose::are_moves(words)
}

/// A variation that leaves its line after `from` moves. It ends before a null move, because there
/// is no position after it. The rest becomes a comment.
fn variation(text: &str, from: usize, depth: usize, budget: &mut Budget) -> Variation {
    let mut line = Reading {
        from,
        depth,
        ..Reading::default()
    };
    let mut tokens = Tokens { rest: text };
    while let Some(token) = tokens.next() {
        let is_result = matches!(&token, Token::Word(word) if Recorded::read(word.text).is_some());
        if is_result {
            continue;
        }
        if !budget.has_move() {
            break;
        }
        if let Token::Word(word) = &token
            && is_null_move(word.text)
        {
            let rest = format!("{} {}", word.text, tokens.rest.trim());
            let ply = line.ply();
            line.annotations.comment(ply, &unwrapped(&rest), budget);
            break;
        }
        let before = line.moves.len();
        line.take(token, &tokens, budget);
        budget.take(line.moves.len() - before);
    }
    line.end(budget);
    Variation {
        ply: from,
        moves: line.moves,
        annotations: line.annotations,
    }
}

/// The part of a line that was read: of the game or of a variation.
#[derive(Default)]
struct Reading {
    /// The number of moves before it.
    from: usize,
    /// How deeply it is nested in other lines.
    depth: usize,
    moves: Vec<String>,
    /// The beginning of a move of several words.
    join: Option<String>,
    /// The words after the last move that are not moves.
    remark: String,
    annotations: Annotations,
}

impl Reading {
    fn ply(&self) -> usize {
        self.from + self.moves.len()
    }

    fn take(&mut self, token: Token, behind: &Tokens, budget: &mut Budget) {
        if let Token::Word(word) = &token
            && self.is_remark(word.text)
        {
            let space = if self.remark.is_empty() { "" } else { " " };
            self.remark += &format!("{space}{}", word.text);
            return;
        }
        self.end_remark(budget);
        match token {
            Token::Word(word) => self.word(&word, behind, budget),
            Token::Sign(sign) => self.mark(&sign, budget),
            Token::Comment(text) if is_chance(text) => {
                if let Some(mv) = self.moves.last_mut() {
                    *mv += &format!("{{{}}}", text.trim());
                }
            }
            Token::Comment(text) => {
                let ply = self.ply();
                for command in commands(text).filter(|command| judgement::is_sign(command)) {
                    self.annotations.mark(ply, command, budget);
                }
                self.annotations.comment(ply, &unwrapped(text), budget);
            }
            Token::Variation(text) if self.depth < MOST_DEPTH => {
                // A variation follows the move that it replaces.
                let from = self.ply().saturating_sub(1).max(self.from);
                let found = variation(text, from, self.depth + 1, budget);
                if found.moves.is_empty() {
                    let ply = self.ply();
                    let comments = found.annotations.comments.iter();
                    for comment in comments.filter(|it| begins_with_null_move(&it.text)) {
                        self.annotations.comment(ply, &comment.text, budget);
                    }
                } else {
                    self.annotations.variations.push(found);
                }
            }
            Token::Variation(_) => budget.is_cut = true,
        }
    }

    /// Adds an assessment of the last move.
    fn mark(&mut self, sign: &str, budget: &mut Budget) {
        if judgement::is_sign(sign) && !self.moves.is_empty() {
            self.annotations.mark(self.ply(), sign, budget);
        }
    }

    fn word(&mut self, word: &Word, behind: &Tokens, budget: &mut Budget) {
        let (text, sign) = parted(word.text);
        let next = || behind.next_word();
        let is_novelty = || is_novelty(text) && !next().is_some_and(is_pair);
        if text.is_empty() || is_mark(text) || is_novelty() {
            for sign in [text, sign].into_iter().filter_map(judgement::number) {
                self.mark(&sign, budget);
            }
            return;
        }
        let is_label = is_label(text);
        let text = self.join.take().unwrap_or_default() + text;
        if word.goes_on {
            self.join = Some(text + "; ");
        } else if is_label && next().is_some_and(is_point) {
            self.join = Some(text + " ");
        } else if self.depth > 0 || self.moves.len() <= MOST_MOVES {
            self.moves.push(text);
        }
        if let Some(sign) = judgement::number(sign) {
            self.mark(&sign, budget);
        }
    }

    /// Whether a word after a move is a time, or part of a sentence between Chinese moves.
    fn is_remark(&self, word: &str) -> bool {
        let last = self.moves.last().filter(|_| self.join.is_none());
        let is_chinese = |last: &String| prose::is_chinese_move(last);
        last.is_some() && is_time(word) || last.is_some_and(is_chinese) && prose::is_sentence(word)
    }

    fn end_remark(&mut self, budget: &mut Budget) {
        if !self.remark.is_empty() {
            let remark = std::mem::take(&mut self.remark);
            self.annotations.comment(self.ply(), &remark, budget);
        }
    }

    /// Ends the line: an unfinished move is kept as it is.
    fn end(&mut self, budget: &mut Budget) {
        self.end_remark(budget);
        self.moves.extend(self.join.take());
    }

    /// Takes the game of this line, so that the next game can be read.
    fn game(&mut self, result: Option<Recorded>, budget: &mut Budget) -> Game {
        self.end_remark(budget);
        Game {
            is_cut: std::mem::take(budget).is_cut,
            moves: std::mem::take(&mut self.moves),
            annotations: std::mem::take(&mut self.annotations),
            result,
            ..Game::default()
        }
    }
}

/// One token of the movetext.
enum Token<'t> {
    Word(Word<'t>),
    /// A numeric annotation glyph, `$1`.
    Sign(String),
    /// The text between the braces.
    Comment(&'t str),
    Variation(&'t str),
}

struct Word<'t> {
    text: &'t str,
    /// Whether a `;` joins the word to the next one: `P e7-e8; Q-e8`.
    goes_on: bool,
}

/// The tokens of a text, in order.
#[derive(Clone)]
struct Tokens<'t> {
    rest: &'t str,
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        loop {
            let text = self.rest;
            let first = text.chars().next()?;
            let after = &text[first.len_utf8()..];
            self.rest = match first {
                c if is_space(c) || matches!(c, ')' | '）' | '}' | '；') => after,
                '{' => return Some(Token::Comment(self.up_to(after, '}'))),
                '(' | '（' => {
                    let inside = self.variation(after);
                    return Some(match are_times(inside) {
                        true => Token::Comment(inside.trim()),
                        false => Token::Variation(inside),
                    });
                }
                '[' => match self.up_to(after, ']') {
                    inside if are_times(inside) => return Some(Token::Comment(inside.trim())),
                    _ => self.rest,
                },
                ';' => return Some(Token::Comment(self.up_to(after, '\n'))),
                // A line that begins with `%` is for programs; no move begins with it.
                '%' => behind(after, '\n'),
                '$' => {
                    self.rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
                    let sign = &text[..text.len() - self.rest.len()];
                    return Some(Token::Sign(sign.to_owned()));
                }
                _ => return Some(Token::Word(self.word())),
            };
        }
    }
}

impl<'t> Tokens<'t> {
    /// The text up to a closing sign, or all of it if there is none.
    fn up_to(&mut self, text: &'t str, close: char) -> &'t str {
        let (inside, rest) = text.split_once(close).unwrap_or((text, ""));
        self.rest = rest;
        inside
    }

    /// The text up to the end of a variation.
    fn variation(&mut self, text: &'t str) -> &'t str {
        self.rest = behind_variation(text);
        let inside = &text[..text.len() - self.rest.len()];
        inside.strip_suffix([')', '）']).unwrap_or(inside)
    }

    /// The next word of the same line.
    fn next_word(&self) -> Option<&'t str> {
        let word = |token| match token {
            Token::Word(word) => Some(word.text),
            Token::Comment(_) | Token::Variation(_) | Token::Sign(_) => None,
        };
        self.clone().find_map(word)
    }

    fn word(&mut self) -> Word<'t> {
        let end = self.rest.find(|c: char| is_space(c) || is_bracket(c));
        let (move_alone, behind) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        let length = match move_alone.is_ascii() {
            true => move_alone.len() + promoted(move_alone, behind),
            false => prose::first_of_run(move_alone).unwrap_or(move_alone.len()),
        };
        let (text, rest) = self.rest.split_at(length);
        // The `;` of a compound move follows its first part directly; that of a comment does not.
        let behind_sign = rest.strip_prefix([';', '；']);
        let parts = behind_sign.filter(|rest| is_part(rest));
        let next = behind_sign.filter(|rest| is_numbered(rest));
        self.rest = parts.or(next).unwrap_or(rest);
        Word {
            text,
            goes_on: parts.is_some(),
        }
    }
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '，' | '、' | '。' | '…' | '\u{FEFF}')
}

fn is_bracket(c: char) -> bool {
    matches!(
        c,
        '{' | '}' | '(' | ')' | '（' | '）' | '[' | '$' | ';' | '；'
    )
}

/// The text after a variation, which may contain variations and comments.
fn behind_variation(text: &str) -> &str {
    let mut rest = text;
    let mut depth = 1_usize;
    while depth > 0 {
        let Some(at) = rest.find(['(', ')', '（', '）', '{']) else {
            return "";
        };
        let sign = rest[at..].chars().next().unwrap_or(')');
        rest = &rest[at + sign.len_utf8()..];
        match sign {
            '{' => rest = behind(rest, '}'),
            '(' | '（' => depth += 1,
            _ => depth -= 1,
        }
    }
    rest
}

#[cfg(test)]
#[path = "movetext_tests.rs"]
mod tests;
