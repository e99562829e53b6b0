//! The current language of the thread.

use super::languages::Language;
use std::cell::Cell;
use std::pin::Pin;
use std::task::{Context, Poll};

thread_local! {
    static CURRENT: Cell<Language> = const { Cell::new(Language::ENGLISH) };
}

pub fn language() -> Language {
    CURRENT.get()
}

/// Sets the current language until the end of the current scope.
pub fn set_language(language: Language) {
    CURRENT.set(language);
}

/// Runs `f` with a current language.
pub fn in_language<T>(language: Language, f: impl FnOnce() -> T) -> T {
    let _scope = Scope::begin(language);
    f()
}

/// Sets the current language and restores the previous one when dropped.
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

/// A future that sets its language whenever it is polled, and keeps its own changes by
/// [`set_language`].
pub struct WithLanguage<F> {
    language: Language,
    future: Pin<Box<F>>,
}

impl<F: Future> WithLanguage<F> {
    pub fn new(language: Language, future: F) -> Self {
        Self {
            language,
            future: Box::pin(future),
        }
    }
}

impl<F: Future> Future for WithLanguage<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let _scope = Scope::begin(self.language);
        let polled = self.future.as_mut().poll(context);
        self.language = language();
        polled
    }
}
