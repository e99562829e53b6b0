//! The variants: their list, and the rules of each.

use crate::rules::Variant;
use crate::service::appearance::Appearance;
use crate::service::{Error, favourites, games};
use crate::web::components::{BoardQuery, Drawing};
use crate::web::http::{
    Failure, Page, Query, RequestScope, Routes, flip_in, number_in, page, path_with, render,
    see_other,
};
use crate::words::variant_names;
use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use actix_web::web::Path;
use favourite::{FavouriteButton, Place};
use list::{VariantStats, variants_page};
use rules::{PageRequest, variant_page};
use view::VariantPage;

mod download;
mod favourite;
mod list;
mod rules;
mod view;

pub(super) use rules::{move_sentences, native};

pub(super) fn routes(routes: &mut Routes) {
    routes
        .configure(download::routes)
        .service(page("/variants", show_list))
        .service(page("/variants/{slug}", show))
        .service(page("/variants/{slug}/board.svg", picture))
        .configure(favourite::routes);
}

async fn show_list(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let (page, around) = scope
        .read(|context| {
            let around = VariantStats {
                playing: games::being_played(context)?,
                favourites: favourites::own(context)?,
            };
            Ok((Page::of(context)?, around))
        })
        .await?;
    let all = scope.app.catalogue();
    let search: String = query
        .text("q")
        .unwrap_or_default()
        .trim()
        .chars()
        .take(60)
        .collect();
    let view = variants_page(page, all.all(), &around, &search);
    render(StatusCode::OK, &view)
}

/// `GET /variants/{slug}?version=N`: the current rules, or those of an earlier version.
async fn show(
    scope: RequestScope,
    slug: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let version = number_in(&query, "version")?;
    let flip = flip_in(&query).unwrap_or(false);
    let path = format!("/variants/{slug}?flip={}", u8::from(!flip));
    let turned = PageRequest {
        flip,
        open: query.text("open").unwrap_or_default().to_owned(),
        from: version.map_or_else(String::new, |version| format!("version={version}&")),
        other: match version {
            None => path,
            Some(version) => format!("{path}&version={version}"),
        },
    };
    match one_page(&scope, &slug, version, turned).await {
        Ok(view) => render(StatusCode::OK, &view),
        Err(failure) => match variant_names::find(scope.app.catalogue(), &slug) {
            Some(named) if named.slug() != slug.as_str() => {
                Ok(see_other(&path_with("/variants", named.slug())))
            }
            _ => Err(failure),
        },
    }
}

/// `GET /variants/{slug}/board.svg?set=western&board=checkered&theme=wood`: a small drawing of the
/// set-up.
async fn picture(
    scope: RequestScope,
    slug: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let variant = scope.app.catalogue().find(&slug);
    let variant = variant.ok_or_else(Failure::not_found)?;
    let drawing = Drawing {
        variant: &variant,
        position: variant.start(),
        last: None,
        flip: false,
        appearance: &BoardQuery::of(&query).appearance(Appearance::default()),
    };
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "public, max-age=86400"))
        .body(drawing.small_file()))
}

/// The page of a variant, with the current rules or those of a version.
async fn one_page(
    scope: &RequestScope,
    slug: &str,
    version: Option<usize>,
    turned: PageRequest,
) -> Result<VariantPage, Failure> {
    let offered = scope.app.catalogue().find(slug);
    let slug = slug.to_owned();
    let (page, variant, favourites) = scope
        .read(move |context| {
            let variant = match version {
                None => games::newest(context, &slug)?,
                Some(version) => games::in_version(context, &slug, version)?,
            };
            let variant = variant.ok_or(Error::NotFound)?;
            Ok((Page::of(context)?, variant, favourites::own(context)?))
        })
        .await?;
    let is_today = |today: &Variant| today.plays_as(&variant);
    let old = match &offered {
        None => Some(t!("games-not-offered")),
        Some(today) if is_today(today) => None,
        Some(_) => Some(t!("games-old-rules")),
    };
    let marked = favourites.contains(variant.slug());
    // A variant that is no longer offered can only be unmarked.
    let may_mark = page.viewer.is_some() && (offered.is_some() || marked);
    let mut view = variant_page(page, &variant, offered.is_some(), old, turned);
    view.favourite = may_mark.then(|| FavouriteButton {
        slug: view.slug.clone(),
        name: view.name.clone(),
        marked,
        place: Place::OwnPage,
        search: String::new(),
    });
    Ok(view)
}

#[cfg(test)]
mod tests {
    use crate::service::testing::test_sites;
    use crate::web::testing::{SiteRequest, answer_with_location};

    #[actix_web::test]
    async fn any_name_of_a_variant_leads_to_its_page() {
        for site in test_sites(false) {
            let at = async |path: &str| {
                let request = SiteRequest {
                    path,
                    session: None,
                    form: None,
                };
                let (status, location, _) = answer_with_location(&site.app, &request).await;
                (status, location)
            };
            for (name, slug) in [
                ("Xiangqi", "xiangqi"),
                ("xiang-qi", "xiangqi"),
                ("Xi%C3%A0ng%20Q%C3%AD", "xiangqi"),
                ("%E8%B1%A1%E6%A3%8B", "xiangqi"),
                ("sh%C5%8Dgi", "shogi"),
                ("Chess960", "fischer-random"),
            ] {
                let found = at(&format!("/variants/{name}")).await;
                assert_eq!(found, (303, format!("/variants/{slug}")), "{name}");
            }
            assert_eq!(at("/variants/xiangqi").await.0, 200);
            assert_eq!(at("/variants/draughts").await.0, 404);
        }
    }
}
