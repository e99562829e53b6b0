//! Favourite variants: the form, and the button on a variant's card and page.

use super::{PageRequest, one_page};
use crate::service::favourites::{self as service, MOST};
use crate::web::http::{
    Failure, Fields, RequestScope, Routes, form, refused_status, render, see_other,
};
use crate::words::Markup;
use actix_web::HttpResponse;
use actix_web::web::Path;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(form("/variants/{slug}/favourite", "/variants/{slug}", mark));
}

/// The location of a button, to which its reader is redirected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::web) enum Place {
    OwnPage,
    /// Its card in the list, in its family.
    Family,
    /// Its card in the list, among the favourites.
    Favourites,
}

impl Place {
    const ALL: [(&str, Self); 3] = [
        ("", Self::OwnPage),
        ("family", Self::Family),
        ("favourites", Self::Favourites),
    ];

    fn word(self) -> &'static str {
        let mut all = Self::ALL.into_iter();
        all.find(|(_, place)| *place == self)
            .map_or("", |(word, _)| word)
    }

    /// The address; of the list with its search.
    fn address(self, slug: &str, search: &str) -> String {
        let list = match search {
            "" => "/variants".to_owned(),
            search => {
                let query = serde_urlencoded::to_string([("q", search)]);
                format!("/variants?{}", query.unwrap_or_default())
            }
        };
        match self {
            Self::OwnPage => format!("/variants/{slug}"),
            Self::Family => format!("{list}#game-{slug}"),
            Self::Favourites => format!("{list}#favourites"),
        }
    }
}

pub(in crate::web) struct FavouriteButton {
    pub slug: String,
    pub name: String,
    pub marked: bool,
    pub place: Place,
    pub search: String,
}

impl FavouriteButton {
    pub(in crate::web) fn from(&self) -> &'static str {
        self.place.word()
    }

    /// The same for a button that shows only a star.
    pub(in crate::web) fn title(&self) -> String {
        let [open, close] = ["", ""];
        let game = &self.name;
        match self.marked {
            false => t!("variants-mark", game, open, close),
            true => t!("variants-unmark", game, open, close),
        }
    }

    /// The label. The variant's name in it is only for screen readers.
    pub(in crate::web) fn label(&self) -> Markup {
        let open = Markup(r#"<span class="skip">"#.to_owned());
        let close = Markup("</span>".to_owned());
        let game = &self.name;
        match self.marked {
            false => th!("variants-mark", game = game, open = open, close = close),
            true => th!("variants-unmark", game = game, open = open, close = close),
        }
    }
}

/// `POST /variants/{slug}/favourite`: `do=on|off`; `from=family|favourites` and `q` lead back to
/// the list.
async fn mark(
    scope: RequestScope,
    slug: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let slug = slug.into_inner();
    let on = fields.choice("do", &[("on", true), ("off", false)])?;
    let place = fields.choice("from", &Place::ALL)?;
    let copy = slug.clone();
    let done = scope.attempt(move |context| match on {
        true => service::mark(context, &copy),
        false => Ok(service::unmark(context, &copy)?),
    });
    match done.await? {
        Ok(()) => Ok(see_other(&place.address(&slug, fields.text("q")))),
        Err(service::TooManyFavourites) => {
            let mut view = one_page(&scope, &slug, None, PageRequest::default()).await?;
            view.alert = Some(t!("variants-too-many-favourites", most = MOST));
            render(refused_status(false), &view)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_leads_back_to_its_place() {
        let address = |place: Place, search| place.address("chess", search);
        assert_eq!(address(Place::OwnPage, ""), "/variants/chess");
        assert_eq!(address(Place::Family, ""), "/variants#game-chess");
        assert_eq!(
            address(Place::Family, "象 & co"),
            "/variants?q=%E8%B1%A1+%26+co#game-chess"
        );
        assert_eq!(address(Place::Favourites, ""), "/variants#favourites");
    }
}
