//! Temporary databases on a PostgreSQL: copies of one that is prepared once, since migrations take
//! longer than most tests. The unit tests of the store use this too.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// A database that is dropped with this value.
pub(crate) struct Copy {
    server: String,
    name: String,
}

impl Copy {
    /// A copy of the database that `prepare` makes, given its URL.
    pub(crate) fn of_prepared(server: &str, prepare: fn(&str)) -> Self {
        static TEMPLATE: OnceLock<Copy> = OnceLock::new();
        let template = TEMPLATE.get_or_init(|| {
            let template = Self::of(server, "template0");
            prepare(&template.url());
            template.close();
            template
        });
        Self::of(server, &template.name)
    }

    /// A database without tables.
    pub(crate) fn bare(server: &str) -> Self {
        Self::of(server, "template0")
    }

    fn of(server: &str, template: &str) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{}_{number}", std::process::id());
        run(
            server,
            &format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy"),
        );
        Self {
            server: server.to_owned(),
            name,
        }
    }

    pub(crate) fn url(&self) -> String {
        let mut url = url::Url::parse(&self.server).unwrap();
        url.set_path(&self.name);
        url.to_string()
    }

    /// Prevents new connections: a database in use cannot be copied, and closed connections take a
    /// moment to end.
    fn close(&self) {
        let name = &self.name;
        run(
            &self.server,
            &format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"),
        );
        diesel::sql_query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1",
        )
        .bind::<Text, _>(name)
        .execute(&mut connect(&self.server))
        .unwrap();
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        if let Ok(mut connection) = PgConnection::establish(&self.server) {
            let drop = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name);
            // A database that remains is deleted with the temporary cluster.
            let _ = connection.batch_execute(&drop);
        }
    }
}

/// A connection; panics if it fails.
pub(crate) fn connect(url: &str) -> PgConnection {
    PgConnection::establish(url).unwrap()
}

fn run(url: &str, sql: &str) {
    connect(url).batch_execute(sql).unwrap();
}
