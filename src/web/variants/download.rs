//! The rules of a variant as a file.

use crate::rules::{Variant, catalogue};
use crate::service::{Error, games};
use crate::web::http::{Failure, Query, RequestScope, Routes, number_in, page};
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Path;

/// The licence of the built-in variants.
const LICENCE: &str = concat!(
    "# SPDX-License-Identifier: ",
    env!("CARGO_PKG_LICENSE"),
    "\n"
);

/// Before the page of a variant, whose address is the same but for the end.
pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/variants/{slug}.toml", rules_file));
}

/// `GET /variants/{slug}.toml?version=N`: the file of the current rules, or of an earlier version.
async fn rules_file(
    scope: RequestScope,
    slug: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let version = number_in(&query, "version")?;
    let slug = slug.into_inner();
    let variant = scope
        .read(move |context| {
            let variant = match version {
                None => games::newest(context, &slug)?,
                Some(version) => games::in_version(context, &slug, version)?,
            };
            variant.ok_or(Error::NotFound)
        })
        .await?;
    let name = format!("attachment; filename=\"{}.toml\"", variant.slug());
    Ok(HttpResponse::Ok()
        .content_type("application/toml; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, name))
        .body(file(&variant)))
}

/// The text of the rules, with our licence if they are ours.
fn file(variant: &Variant) -> String {
    let is_ours = catalogue::find(variant.slug()).is_some_and(|ours| ours.plays_as(variant));
    let licence = if is_ours { LICENCE } else { "" };
    format!("{licence}{}", variant.text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Catalogue, OwnFile};
    use crate::service::testing::test_site;
    use crate::web::testing::{SiteRequest, answer};

    #[actix_web::test]
    async fn the_rules_of_a_variant_can_be_downloaded_with_their_licence() {
        let site = test_site();
        let at = async |path| {
            let request = SiteRequest {
                path,
                session: None,
                form: None,
            };
            answer(&site.app, &request).await
        };
        let (status, text) = at("/variants/minixiangqi.toml").await;
        assert_eq!(status, 200);
        assert!(
            text.starts_with("# SPDX-License-Identifier: MIT OR Apache-2.0\nslug = "),
            "{text}"
        );
        let own = OwnFile {
            name: "file".to_owned(),
            bytes: text.into_bytes(),
        };
        let why = Catalogue::with_own(&[own]).unwrap_err().to_string();
        assert!(why.contains("minixiangqi"), "{why}");
        for none in [
            "/variants/draughts.toml",
            "/variants/xiangqi.toml?version=99",
        ] {
            assert_eq!(at(none).await.0, 404, "{none}");
        }
    }

    #[test]
    fn the_rules_of_others_are_not_under_our_licence() {
        let text = catalogue::find("los-alamos")
            .unwrap()
            .text()
            .replace("\"los-alamos\"", "\"club\"");
        let own = OwnFile {
            name: "club.toml".to_owned(),
            bytes: text.clone().into_bytes(),
        };
        let club = Catalogue::with_own(&[own]).unwrap().find("club").unwrap();
        assert_eq!(file(&club), text);
    }
}
