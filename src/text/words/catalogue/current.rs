//! Who is spoken to: the language of the thread's present reader.

use super::languages::Language;
use std::cell::Cell;
use std::pin::Pin;
use std::task::{Context, Poll};

thread_local! {
    static CURRENT: Cell<Language> = const { Cell::new(Language::ENGLISH) };
}

/// The language that sentences are told in now.
pub fn language() -> Language {
    CURRENT.get()
}

/// From here on, until whoever set the scope ends it, sentences are told in this language.
pub fn speak(language: Language) {
    CURRENT.set(language);
}

/// Does `f` while sentences are told in a language.
pub fn in_language<T>(language: Language, f: impl FnOnce() -> T) -> T {
    let _scope = Scope::begin(language);
    f()
}

/// Sets a language, and the one before it again in the end.
struct Scope {
    before: Language,
}

impl Scope {
    fn begin(language: Language) -> Self {
        Self {
            before: CURRENT.replace(language),
        }
    }
}

impl Drop for Scope {
    fn drop(&mut self) {
        CURRENT.set(self.before);
    }
}

/// A future that speaks a language whenever it runs; what it changes with [`speak`] stays its own.
pub struct Speaking<F> {
    language: Language,
    future: Pin<Box<F>>,
}

impl<F: Future> Speaking<F> {
    /// The future, speaking a language.
    pub fn new(language: Language, future: F) -> Self {
        Self {
            language,
            future: Box::pin(future),
        }
    }
}

impl<F: Future> Future for Speaking<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let _scope = Scope::begin(self.language);
        let polled = self.future.as_mut().poll(context);
        self.language = language();
        polled
    }
}
