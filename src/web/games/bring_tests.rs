//! Games brought in through the page.

use crate::service::testing::{House, houses};
use crate::web::frame::testing::{Asked, answer, answer_whole};
use actix_web::http::Method;
use actix_web::http::header::CONTENT_TYPE;

const ONE: &str = "[Event \"Cup\"]\n[Red \"Hu Ronghua\"]\n[Black \"Li Laiqun\"]\n[Result \"1-0\"]\n\n\
    1. C2=5 H8+7 2. H2+3 1-0\n";

/// The answer to a form with these fields, each with the name of a file where it is one.
async fn sent(house: &House, session: &str, fields: &[(&str, &str, &str)]) -> (u16, String) {
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
    let asked = Asked {
        path: "/games/bring",
        session: Some(session),
        form: None,
    };
    let request = asked.request(&house.app).method(Method::POST);
    let request = request
        .insert_header((CONTENT_TYPE, "multipart/form-data; boundary=edge"))
        .set_payload(body);
    let (status, _, body) = answer_whole(&house.app, request).await;
    (status, body)
}

#[actix_web::test]
async fn games_are_shown_before_they_are_kept() {
    for house in houses(false) {
        let session = house.session(house.member("lan"));
        for fields in [
            [("record", "", ONE), ("file", "", "")],
            [("record", "", ""), ("file", "a.pgn", ONE)],
        ] {
            let (status, body) = sent(&house, &session, &fields).await;
            assert_eq!(status, 200, "{body}");
            assert!(
                body.contains("Hu Ronghua") && body.contains("2 moves"),
                "{body}"
            );
        }
        assert_eq!(house.count_of("SELECT COUNT(*) AS n FROM records"), 0);
        let keep = Asked {
            path: "/games/bring/keep",
            session: Some(&session),
            form: Some(&[("record", ONE)]),
        };
        assert_eq!(answer(&house.app, &keep).await.0, 303);
        let game = house.count_of("SELECT MAX(game_id) AS n FROM records");
        let of_game = |path: &'static str| Asked {
            path,
            session: Some(&session),
            form: None,
        };
        let (_, list) = answer(&house.app, &of_game("/games/bring?new=1&known=0")).await;
        assert!(list.contains(&format!("/games/{game}/take-out")), "{list}");
        let page = format!("/games/{game}");
        let stranger = Asked {
            path: &page,
            session: None,
            form: None,
        };
        let (status, page) = answer(&house.app, &stranger).await;
        assert!(
            status == 200 && page.contains("Brought in by lan."),
            "{page}"
        );
    }
}

#[actix_web::test]
async fn what_cannot_be_read_is_told_and_stays_typed() {
    for house in houses(false) {
        let session = house.session(house.member("lan"));
        let impossible = ONE.replace("H2+3", "H0-H5");
        let large = "x ".repeat(200_000);
        for (text, told) in [
            ("", "no game in this"),
            (impossible.as_str(), "Red’s move 2"),
            (large.as_str(), "too large"),
        ] {
            let (status, body) = sent(&house, &session, &[("record", "", text)]).await;
            assert_eq!(status, 422, "{told}");
            assert!(body.contains(told), "{told}: {body}");
        }
        let (_, body) = sent(&house, &session, &[("record", "", &impossible)]).await;
        assert!(body.contains("H0-H5 1-0"), "{body}");
        let binary = sent(&house, &session, &[("file", "a.xqf", "XQ\u{12}")]).await;
        assert!(binary.0 == 422 && binary.1.contains("damaged"));
    }
}
