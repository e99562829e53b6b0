//! Imports through the page.

use crate::service::pending_input::{self, StoredInput};
use crate::service::testing::{TestSite, test_sites};
use crate::web::testing::{SiteRequest, answer, answer_with_pending_form, full_answer};
use actix_web::http::Method;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::test::TestRequest;

const ONE: &str = "[Event \"Cup\"]\n[Red \"Hu Ronghua\"]\n[Black \"Li Laiqun\"]\n[Result \
    \"1-0\"]\n\n\
    1. C2=5 H8+7 2. H2+3 1-0\n";

/// A form with these fields. The third text is the file name of a file, else empty.
fn posted(site: &TestSite, session: Option<&str>, fields: &[(&str, &str, &str)]) -> TestRequest {
    let mut body = String::new();
    for (name, file, value) in fields {
        let file = match *file {
            "" => String::new(),
            file => format!("; filename=\"{file}\""),
        };
        body += &format!(
            "--edge\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n{value}\r\n"
        );
    }
    body += "--edge--\r\n";
    let request = SiteRequest {
        path: "/games/bring",
        session,
        form: None,
    };
    let request = request.request(&site.app).method(Method::POST);
    request
        .insert_header((CONTENT_TYPE, "multipart/form-data; boundary=edge"))
        .set_payload(body)
}

async fn send(site: &TestSite, session: &str, fields: &[(&str, &str, &str)]) -> (u16, String) {
    let request = posted(site, Some(session), fields);
    let (status, _, body) = full_answer(&site.app, request).await;
    (status, body)
}

#[actix_web::test]
async fn games_are_previewed_before_the_import() {
    for site in test_sites(false) {
        let session = site.session(site.member("lan"));
        for fields in [
            [("record", "", ONE), ("file", "", "")],
            [("record", "", ""), ("file", "a.pgn", ONE)],
        ] {
            let (status, body) = send(&site, &session, &fields).await;
            assert_eq!(status, 200, "{body}");
            assert!(
                body.contains("Hu Ronghua") && body.contains("2 moves"),
                "{body}"
            );
        }
        assert_eq!(site.count_of("SELECT COUNT(*) AS n FROM records"), 0);
        let keep = SiteRequest {
            path: "/games/bring/keep",
            session: Some(&session),
            form: Some(&[("record", ONE)]),
        };
        assert_eq!(answer(&site.app, &keep).await.0, 303);
        let game = site.count_of("SELECT MAX(game_id) AS n FROM records");
        let of_game = |path: &'static str| SiteRequest {
            path,
            session: Some(&session),
            form: None,
        };
        let (_, list) = answer(&site.app, &of_game("/games/bring?new=1&known=0")).await;
        assert!(list.contains(&format!("/games/{game}/take-out")), "{list}");
        let page = format!("/games/{game}");
        let stranger = SiteRequest {
            path: &page,
            session: None,
            form: None,
        };
        let (status, page) = answer(&site.app, &stranger).await;
        assert!(status == 200 && page.contains("Added by lan."), "{page}");
    }
}

#[actix_web::test]
async fn unreadable_records_are_explained_and_stay_in_the_field() {
    for site in test_sites(false) {
        let session = site.session(site.member("lan"));
        let impossible = ONE.replace("H2+3", "H0-H5");
        let large = "x ".repeat(200_000);
        let (_, body) = send(&site, &session, &[("record", "", &large)]).await;
        assert!(body.contains(&"x ".repeat(100_000)), "its beginning stays");
        for (text, told) in [
            ("", "No game was found"),
            (impossible.as_str(), "Red’s move 2"),
            (large.as_str(), "too large"),
        ] {
            let (status, body) = send(&site, &session, &[("record", "", text)]).await;
            assert_eq!(status, 422, "{told}");
            assert!(body.contains(told), "{told}: {body}");
        }
        let (_, body) = send(&site, &session, &[("record", "", &impossible)]).await;
        assert!(body.contains("H0-H5 1-0"), "{body}");
        let binary = send(&site, &session, &[("file", "a.xqf", "XQ\u{12}")]).await;
        assert!(binary.0 == 422 && binary.1.contains("damaged"));
    }
}

#[actix_web::test]
async fn a_long_file_of_chinese_games_can_be_imported() {
    for site in test_sites(false) {
        let session = site.session(site.member("lan"));
        let head = "[Event \"\u{5168}\u{56FD}\u{8C61}\u{68CB}\"]\n[Format \"Coordinate\"]\n";
        let round = "h1g3 h10g8 g3h1 g8h10 ".repeat(100);
        let game = |nth: usize| format!("{head}[Round \"{nth}\"]\n\n{round}h3e3 *\n\n");
        let text: String = (0..30).map(game).collect();
        assert!(text.len() > 48 * 1024);
        let (status, body) = send(&site, &session, &[("file", "a.pgn", &text)]).await;
        assert_eq!(status, 200);
        let record = body
            .split("<textarea hidden name=\"record\">")
            .nth(1)
            .unwrap();
        let record = record.split("</textarea>").next().unwrap();
        let record = record.replace("&#34;", "\"").replace("&quot;", "\"");
        assert!(record.len() > 64 * 1024, "{}", record.len());
        let keep = SiteRequest {
            path: "/games/bring/keep",
            session: Some(&session),
            form: Some(&[("record", &record)]),
        };
        let (status, told) = answer(&site.app, &keep).await;
        assert_eq!(status, 303, "{told}");
    }
}

#[actix_web::test]
async fn a_pasted_record_survives_the_sign_in() {
    for site in test_sites(false) {
        site.member("lan");
        let record = format!("{ONE}{}", "; and so on\n".repeat(8_000));
        let request = posted(&site, None, &[("record", "", &record)]);
        let (status, body) = answer_with_pending_form(&site.app, request).await;
        assert_eq!(status, 401, "{body}");
        let sealed = body.split("name=\"kept\" value=\"").nth(1).unwrap();
        let sealed = sealed.split('"').next().unwrap();
        // The form is not too large to be restored.
        let sign_in = SiteRequest {
            path: "/login",
            session: None,
            form: Some(&[("name", "nobody"), ("password", "wrong"), ("kept", sealed)]),
        };
        let (status, body) = answer(&site.app, &sign_in).await;
        assert!(status == 422 && body.contains(sealed), "{status}");
        let secret = site.context(None, pending_input::existing_secret).unwrap();
        let words = pending_input::unseal(&secret.unwrap(), sealed, site.now());
        let StoredInput::Words(words) = words else {
            panic!("{words:?}");
        };
        assert_eq!(words.fields, [("record".to_owned(), record)]);
        let keep = SiteRequest {
            path: "/games/bring/keep",
            session: None,
            form: Some(&[("record", ONE)]),
        };
        let (status, _) = answer_with_pending_form(&site.app, keep.request(&site.app)).await;
        assert_eq!(status, 401);
    }
}

#[actix_web::test]
async fn the_media_type_is_case_insensitive() {
    assert!(super::super::upload::is_multipart(
        "Multipart/Form-Data; boundary=edge"
    ));
    assert!(!super::super::upload::is_multipart(
        "application/x-www-form-urlencoded"
    ));
}
