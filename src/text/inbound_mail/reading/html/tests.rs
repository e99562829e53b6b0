//! HTML of common programs.

use super::to_text;

fn lines(html: &str) -> Vec<String> {
    let text = to_text(html);
    let full = text.lines().filter(|line| !line.trim().is_empty());
    full.map(str::to_owned).collect()
}

#[test]
fn gmail() {
    let html = r#"<div dir="ltr">C2=5<div><br></div><div>Good <b>luck</b>!</div></div><br>
        <div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Sat,
        Nov 21 Bob &lt;<a href="mailto:b@x">b@x</a>&gt; wrote:<br></div>
        <blockquote class="gmail_quote" style="margin:0px">Your turn<br>h3-e3</blockquote></div>"#;
    assert_eq!(
        lines(html),
        [
            "C2=5",
            "Good luck!",
            "> On Sat, Nov 21 Bob <b@x> wrote:",
            "> Your turn",
            "> h3-e3"
        ]
    );
}

#[test]
fn outlook() {
    let html = r#"<html><head><style>p {color: red}</style><title>x</title></head>
        <body dir="ltr"><!--[if gte mso 9]><xml>1</xml><![endif]-->
        <div class="elementToProof" style="font-size: 12pt">C2=5</div>
        <div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">
        <div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Posthorse<br><b>Sent:</b> Saturday</div>
        <div>Your turn</div></body></html>"#;
    assert_eq!(
        lines(html),
        [
            "C2=5",
            "________________________________",
            "> From: Posthorse",
            "> Sent: Saturday",
            "> Your turn"
        ]
    );
}

#[test]
fn apple_yahoo_thunderbird_and_qq() {
    let apple = r#"<div>C2=5<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">x</div>
        <div><blockquote type="cite"><div>On …</div></blockquote></div></div>"#;
    assert_eq!(lines(apple), ["C2=5", "x", "> On …"]);
    let yahoo = r#"<div class="ydp1yahoo-style-wrap"><div>C2=5</div></div>
        <div id="yahoo_quoted_1" class="yahoo_quoted"><div><div>On … wrote:</div>
        <div>old</div></div></div><p>after</p>"#;
    assert_eq!(lines(yahoo), ["C2=5", "> On … wrote:", "> old", "after"]);
    let bird = r#"<div class="moz-cite-prefix">On … wrote:<br></div><blockquote type="cite">a
        <blockquote>b</blockquote>c</blockquote><p>C2=5</p>
        <div class="moz-signature">-- <br>Bob</div>"#;
    assert_eq!(
        lines(bird),
        [
            "> On … wrote:",
            "> a",
            "> > b",
            "> c",
            "C2=5",
            "> --",
            "> Bob"
        ]
    );
    let qq = "<div>炮二平五</div><div><includetail><div>------------------&nbsp;原始邮件\
        </div><div>old</div></includetail></div>";
    assert_eq!(lines(qq)[0], "炮二平五");
    assert!(lines(qq)[1..].iter().all(|line| line.starts_with("> ")));
}

#[test]
fn hidden_text_is_left_out() {
    let html = r#"C2=<span style="DISPLAY: none !important">9</span>5<script>C8=5</script>
        <div style="font-size:0px">hidden</div><p hidden>gone<p>seen
        <div style="font-size:0.9em">small</div><div style="mso-hide:all"><div>x</div>y</div>z"#;
    assert_eq!(lines(html), ["C2=5", "seen", "small", "z"]);
}

#[test]
fn breaks_and_spaces_are_as_displayed() {
    assert_eq!(
        lines("a<br/>b<p>c</p>d\n e<div>f</div>g"),
        ["a", "b", "c", "d e", "f", "g"]
    );
    assert_eq!(to_text("a<br><br>b"), "a\n\nb\n");
    assert_eq!(lines("<pre>a\n  b</pre>c"), ["a", "  b", "c"]);
    assert_eq!(
        lines("<table><tr><td>a</td><td>b</td></tr><tr><td>c</table>"),
        ["a b", "c"]
    );
    assert_eq!(lines("1 < 2 <3 a<b"), ["1 < 2 <3 a"]);
    assert_eq!(lines("<style>never ended"), [""; 0]);
}

#[test]
fn a_bomb_does_not_grow() {
    for piece in [
        "<div>",
        "<blockquote>",
        "<blockquote>a",
        "<b x>",
        "<p hidden>",
        "<a ",
        "a=\"<",
        "</div>",
        "<table><td>",
        "&",
        "&#",
        "<!--",
        "<style>",
        "<",
        "\u{1F600}<",
    ] {
        let text = to_text(&piece.repeat(256 * 1024 / piece.len()));
        assert!(text.len() < 4 * 1024 * 1024, "{piece}: {}", text.len());
    }
}

#[test]
fn named_and_numbered_letters_are_read() {
    for (html, text) in [
        ("C2&#61;5 &amp; &lt;b&gt;", "C2=5 & <b>"),
        ("&#x70AE;&#20108;&eacute;&yuml;&Agrave;", "炮二éÿÀ"),
        ("a&nbsp;b&minus;c", "a\u{a0}b−c"),
        // Old programs use numbers of their own character set.
        ("&#150;&#0;&#xD800;", "–\u{fffd}\u{fffd}"),
        ("AT&T & &; &# &#x &unknown;", "AT&T & &; &# &#x &unknown;"),
    ] {
        assert_eq!(to_text(html).trim_end(), text);
    }
}
