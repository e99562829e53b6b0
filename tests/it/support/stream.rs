//! The event stream of a page.

use super::{Browser, PATIENCE, Server};

/// The event stream of an open page.
pub struct Stream {
    answer: reqwest::Response,
    pub received: String,
}

impl Stream {
    /// Opens it for the browser of a player, or for a stranger.
    pub async fn open(server: &Server, reader: Option<&Browser>, path: &str) -> Self {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let mut request = client.get(format!("{}{path}", server.url()));
        if let Some(reader) = reader {
            request = request.header("Cookie", reader.cookie_header());
        }
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 200);
        Self {
            answer,
            received: String::new(),
        }
    }

    /// Reads until these words arrive.
    pub async fn says(&mut self, words: &str) {
        let all = async {
            while !self.received.contains(words) {
                let more = self.answer.chunk().await.unwrap();
                self.received += std::str::from_utf8(&more.expect("it goes on")).unwrap();
            }
        };
        let result = tokio::time::timeout(PATIENCE, all).await;
        result.unwrap_or_else(|_| panic!("waited for {words:?}: {}", self.received));
    }
}
