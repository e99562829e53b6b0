//! Pictures of boards: drawn once for all requests, and cached up to a total size.

use super::Error;
use super::fair_turns::FairTurns;
use crate::diagram::png;
use lru::LruCache;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::OnceCell;

/// Total size of the cache; a picture has some 30 KB.
const MOST_BYTES: usize = 16 << 20;
/// Simultaneous drawings, so that pages never wait for pictures.
const AT_ONCE: usize = 1;

/// The key of a picture: the digest of its drawing.
type Key = [u8; 32];

type PendingCell = Arc<OnceCell<Arc<[u8]>>>;

pub struct Pictures {
    cache: Mutex<PictureCache>,
    /// Pictures with waiting requests.
    pending: Mutex<HashMap<Key, PendingCell>>,
    turns: FairTurns,
}

struct PictureCache {
    pictures: LruCache<Key, Arc<[u8]>>,
    bytes: usize,
}

impl Default for Pictures {
    fn default() -> Self {
        let cache = PictureCache {
            pictures: LruCache::unbounded(),
            bytes: 0,
        };
        Self {
            cache: Mutex::new(cache),
            pending: Mutex::default(),
            turns: FairTurns::new(AT_ONCE),
        }
    }
}

impl PictureCache {
    fn put(&mut self, key: Key, picture: Arc<[u8]>) {
        self.bytes += picture.len();
        let before = self.pictures.put(key, picture);
        self.bytes -= before.map_or(0, |before| before.len());
        while self.bytes > MOST_BYTES
            && let Some((_, oldest)) = self.pictures.pop_lru()
        {
            self.bytes -= oldest.len();
        }
    }
}

impl Pictures {
    /// The key of a drawing's picture.
    fn key(svg: &str) -> Key {
        Sha256::digest(svg.as_bytes()).into()
    }

    /// Whether the picture of a drawing is cached.
    pub fn has(&self, svg: &str) -> bool {
        self.cache().pictures.contains(&Self::key(svg))
    }

    /// The picture of a drawing, from the cache, or drawn when it is that network's turn.
    ///
    /// # Errors
    /// [`Error::Busy`] if too many others wait, [`Error::Internal`] if it cannot be drawn.
    pub async fn png(&self, svg: String, network: String) -> Result<Arc<[u8]>, Error> {
        let key = Self::key(&svg);
        if let Some(picture) = self.cache().pictures.get(&key).cloned() {
            return Ok(picture);
        }
        let pending = PendingPicture::of(self, key);
        // Other requests for it wait; if the one that draws it is cancelled, another takes over.
        let drawn = pending.cell.get_or_try_init(|| async move {
            let _turn = self.turns.turn(network).await?;
            let drawn = tokio::task::spawn_blocking(move || png::draw(&svg)).await;
            let drawn = drawn.map_err(|panic| Error::Internal(panic.into()))?;
            let picture = drawn.map_err(|error| Error::Internal(error.into()))?.into();
            self.cache().put(key, Arc::clone(&picture));
            Ok::<Arc<[u8]>, Error>(picture)
        });
        drawn.await.cloned()
    }

    fn cache(&self) -> MutexGuard<'_, PictureCache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pending(&self) -> MutexGuard<'_, HashMap<Key, PendingCell>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A picture with waiting requests.
struct PendingPicture<'a> {
    pictures: &'a Pictures,
    key: Key,
    cell: PendingCell,
}

impl<'a> PendingPicture<'a> {
    fn of(pictures: &'a Pictures, key: Key) -> Self {
        let cell = Arc::clone(pictures.pending().entry(key).or_default());
        Self {
            pictures,
            key,
            cell,
        }
    }
}

impl Drop for PendingPicture<'_> {
    fn drop(&mut self) {
        let mut pending = self.pictures.pending();
        // One reference is in the map and one is here: no other request waits for it.
        if Arc::strong_count(&self.cell) <= 2 {
            pending.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::svg;
    use crate::rules::catalogue;

    fn drawing() -> String {
        let variant = catalogue::find("minixiangqi").unwrap();
        let options = svg::Options {
            standalone: true,
            ..svg::Options::default()
        };
        svg::board(&variant, variant.start(), &options)
    }

    #[tokio::test]
    async fn a_picture_is_drawn_once_for_all_who_want_it() {
        let pictures = Pictures::default();
        let ask = |network: &str| pictures.png(drawing(), network.to_owned());
        let (one, other, third) = tokio::join!(ask("a"), ask("b"), ask("b"));
        let one = one.unwrap();
        for same in [other, third, ask("c").await] {
            assert!(Arc::ptr_eq(&one, &same.unwrap()));
        }
        assert!(pictures.pending().is_empty());
    }

    #[tokio::test]
    async fn a_client_that_goes_away_leaves_the_drawing_to_the_others() {
        let pictures = Pictures::default();
        let turn = pictures.turns.turn("z".to_owned()).await.unwrap();
        let mut first = Box::pin(pictures.png(drawing(), "a".to_owned()));
        let mut second = Box::pin(pictures.png(drawing(), "b".to_owned()));
        let waits = std::time::Duration::ZERO;
        assert!(tokio::time::timeout(waits, &mut first).await.is_err());
        assert!(tokio::time::timeout(waits, &mut second).await.is_err());
        drop((first, turn));
        assert!(second.await.is_ok());
        assert!(pictures.pending().is_empty());
    }

    #[test]
    fn the_oldest_pictures_are_dropped() {
        let mut cache = PictureCache {
            pictures: LruCache::unbounded(),
            bytes: 0,
        };
        let picture: Arc<[u8]> = vec![0; MOST_BYTES / 4].into();
        for number in 0..6 {
            cache.put([number; 32], Arc::clone(&picture));
            cache.put([number; 32], Arc::clone(&picture));
        }
        assert_eq!((cache.pictures.len(), cache.bytes), (4, MOST_BYTES));
        assert!(cache.pictures.contains(&[5; 32]) && !cache.pictures.contains(&[1; 32]));
    }
}
