//! Pictures of boards: drawn once, and kept for as long as there is room.

use super::Error;
use crate::diagram::png;
use lru::LruCache;
use sha2::{Digest, Sha256};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Semaphore;

/// How many are kept; each has some 30 KB.
const KEPT: NonZeroUsize = NonZeroUsize::new(1_000).expect("more than none");
/// How many are drawn at the same time, so that pages never wait for pictures.
const AT_ONCE: usize = 1;

/// How many may wait to be drawn; who comes then is asked to come again.
const WAITING: usize = 30;

/// What a picture is known by: the digest of the drawing it was made of.
pub type Key = [u8; 32];

/// The pictures drawn lately.
pub struct Pictures {
    kept: Mutex<LruCache<Key, Arc<[u8]>>>,
    drawing: Semaphore,
    waiting: Semaphore,
}

impl Default for Pictures {
    fn default() -> Self {
        Self {
            kept: Mutex::new(LruCache::new(KEPT)),
            drawing: Semaphore::new(AT_ONCE),
            waiting: Semaphore::new(WAITING),
        }
    }
}

impl Pictures {
    /// What the picture of a drawing is known by.
    pub fn key(svg: &str) -> Key {
        Sha256::digest(svg.as_bytes()).into()
    }

    /// Whether the picture of a drawing was drawn lately.
    pub fn is_kept(&self, svg: &str) -> bool {
        self.kept().contains(&Self::key(svg))
    }

    /// The picture of a drawing, drawn now if it is not kept.
    ///
    /// # Errors
    /// [`Error::Busy`] while too many others wait, [`Error::Internal`] when it cannot be drawn.
    pub async fn png(&self, svg: String) -> Result<Arc<[u8]>, Error> {
        let key = Self::key(&svg);
        if let Some(picture) = self.kept().get(&key).cloned() {
            return Ok(picture);
        }
        let waits = self.waiting.try_acquire();
        let _waits = waits.map_err(|_| Error::Busy("too many pictures are wanted".into()))?;
        let permit = self.drawing.acquire().await;
        let _permit = permit.map_err(|closed| Error::Internal(closed.into()))?;
        // Somebody may have asked for the same picture just before.
        if let Some(picture) = self.kept().get(&key).cloned() {
            return Ok(picture);
        }
        let drawn = tokio::task::spawn_blocking(move || png::draw(&svg)).await;
        let drawn = drawn.map_err(|panic| Error::Internal(panic.into()))?;
        let picture: Arc<[u8]> = drawn.map_err(|error| Error::Internal(error.into()))?.into();
        self.kept().put(key, Arc::clone(&picture));
        Ok(picture)
    }

    fn kept(&self) -> MutexGuard<'_, LruCache<Key, Arc<[u8]>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::svg;
    use crate::rules::catalogue;

    #[tokio::test]
    async fn a_picture_is_drawn_once() {
        let variant = catalogue::find("minixiangqi").unwrap();
        let options = svg::Options {
            standalone: true,
            ..svg::Options::default()
        };
        let drawing = svg::board(&variant, variant.start(), &options);
        let pictures = Pictures::default();
        let (one, other) = tokio::join!(pictures.png(drawing.clone()), pictures.png(drawing));
        assert!(Arc::ptr_eq(&one.unwrap(), &other.unwrap()));
    }
}
