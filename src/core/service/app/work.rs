//! Work requested by a client, counted by its size: drawn boards, written bytes.

use super::{App, Client};
use crate::service::limits::Operation;
use crate::service::{CountedAction, Error, Limit};
use std::sync::Arc;

/// Work in progress. It is finished whatever its size; the next work has to wait.
pub struct Work {
    limit: Limit,
    counted: Vec<CountedAction>,
    /// The amount counted in advance: limits count whole units.
    prepaid: usize,
}

impl Work {
    /// Counts work of that size, or of the size known so far, for the client's network.
    ///
    /// # Errors
    /// [`Error::TooOften`] if the limit is used up, or an unreachable database.
    pub async fn begin(
        app: &Arc<App>,
        client: &Client,
        limit: Limit,
        size: usize,
    ) -> Result<Self, Error> {
        let counted = app.limits.from_network(limit, client.address);
        let units = size.div_ceil(limit.unit()).max(1);
        app.count_apart(Operation::Take(units), &counted).await?;
        Ok(Self {
            limit,
            counted,
            prepaid: units * limit.unit() - size,
        })
    }

    /// Counts further work.
    ///
    /// # Errors
    /// If the database is unreachable.
    pub async fn add(&mut self, app: &Arc<App>, size: usize) -> Result<(), Error> {
        let unpaid = size.saturating_sub(self.prepaid);
        let units = unpaid.div_ceil(self.limit.unit());
        if units > 0 {
            app.count_apart(Operation::Add(units), &self.counted)
                .await?;
        }
        self.prepaid = self.prepaid + units * self.limit.unit() - size;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::testing::{nobody, test_sites};

    const KIB: usize = 1_024;

    #[tokio::test]
    async fn work_is_counted_by_its_size_and_not_by_how_often_it_is_asked_for() {
        for site in test_sites(true) {
            let client = nobody();
            let begin = async |size| Work::begin(&site.app, &client, Limit::Export, size).await;
            for _ in 0..500 {
                begin(10 * KIB).await.unwrap();
            }
            // A large one is finished, although it exceeds the rest of the limit.
            let mut work = begin(0).await.unwrap();
            for _ in 0..600 {
                work.add(&site.app, 256 * KIB).await.unwrap();
            }
            let refused = begin(0).await.map(drop);
            assert!(matches!(refused, Err(Error::TooOften(1..=3_600))));
            let elsewhere = Client {
                address: [10, 0, 0, 1].into(),
                ..nobody()
            };
            let other = Work::begin(&site.app, &elsewhere, Limit::Export, 0).await;
            other.unwrap();
            // Boards and bytes are counted separately.
            let drawn = Work::begin(&site.app, &client, Limit::Drawing, 10_000).await;
            drawn.unwrap();
            let more = Work::begin(&site.app, &client, Limit::Drawing, 1).await;
            assert!(matches!(more.map(drop), Err(Error::TooOften(_))));
        }
    }

    #[tokio::test]
    async fn without_limits_work_of_any_size_is_done() {
        for site in test_sites(false) {
            for _ in 0..3 {
                let work = Work::begin(&site.app, &nobody(), Limit::Drawing, 1_000_000).await;
                work.unwrap().add(&site.app, 1_000_000).await.unwrap();
            }
        }
    }
}
