//! The header of the answered email, as Outlook and its kin put it above the email, unmarked.

/// What the lines of such a header are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    From,
    Date,
    To,
    Subject,
}

/// How they are called, in lower case.
const LABELS: &[(About, &[&str])] = &[
    (
        About::From,
        &[
            "from",
            "von",
            "de",
            "da",
            "van",
            "từ",
            "发件人",
            "發件人",
            "寄件者",
            "寄件人",
            "送件者",
            "差出人",
            "보낸 사람",
            "보낸사람",
            "от",
            "от кого",
            "expéditeur",
            "người gửi",
            "from name",
            "reply-to",
            "从",
            "från",
            "fra",
            "od",
            "kimden",
            "dari",
        ],
    ),
    (
        About::Date,
        &[
            "sent",
            "date",
            "gesendet",
            "datum",
            "envoyé",
            "envoyée",
            "enviado",
            "enviado el",
            "fecha",
            "inviato",
            "data",
            "verzonden",
            "đã gửi",
            "ngày",
            "ngày gửi",
            "gửi lúc",
            "发送时间",
            "發送時間",
            "发送日期",
            "日期",
            "时间",
            "時間",
            "寄件日期",
            "傳送日期",
            "送信日時",
            "送信日",
            "日時",
            "日付",
            "보낸 날짜",
            "보낸날짜",
            "날짜",
            "отправлено",
            "дата",
            "skickat",
            "sendt",
            "dato",
            "received",
            "datum und uhrzeit",
            "wysłano",
            "gönderildi",
        ],
    ),
    (
        About::To,
        &[
            "to",
            "an",
            "à",
            "a",
            "para",
            "aan",
            "tới",
            "đến",
            "người nhận",
            "收件人",
            "收件者",
            "宛先",
            "받는 사람",
            "받는사람",
            "кому",
            "destinataire",
            "cc",
            "kopie",
            "抄送",
            "copie à",
            "副本",
            "till",
            "til",
            "do",
            "kime",
        ],
    ),
    (
        About::Subject,
        &[
            "subject",
            "betreff",
            "objet",
            "asunto",
            "oggetto",
            "onderwerp",
            "chủ đề",
            "tiêu đề",
            "主题",
            "主題",
            "主旨",
            "标题",
            "件名",
            "제목",
            "тема",
            "ämne",
            "emne",
            "assunto",
            "temat",
            "konu",
            "subjek",
        ],
    ),
];

/// The most lines of a header that are looked at: one of them may be broken.
const MOST_LINES: usize = 7;
/// The most letters before the colon.
const MOST_LABEL: usize = 20;

/// Whether a header begins here: who wrote, and one thing more.
pub(super) fn begins(lines: &[String], at: usize) -> bool {
    let Some(first) = about(&lines[at]) else {
        return false;
    };
    let block = lines[at + 1..].iter().take(MOST_LINES);
    let mut found = vec![first];
    let mut blanks = 0;
    for line in block {
        // Some programs put an empty line between two.
        blanks = if line.is_empty() { blanks + 1 } else { 0 };
        if blanks > 1 {
            break;
        }
        found.extend(about(line).filter(|about| !found.contains(about)));
    }
    let has_sender = found.contains(&About::From);
    found.len() >= 3 || (has_sender && found.len() >= 2)
}

/// What a line of a header is about. Bold labels may have stars.
fn about(line: &str) -> Option<About> {
    let line = line.trim_start_matches(['*', ' ']);
    let colon = line
        .char_indices()
        .take(MOST_LABEL)
        .find(|(_, letter)| matches!(letter, ':' | '：'));
    let (end, _) = colon?;
    let label = line[..end]
        .trim_matches(['*', ' ', '\u{3000}'])
        .to_lowercase();
    // `发 件 人`
    let joined: String = label.chars().filter(|c| !c.is_whitespace()).collect();
    let is_it = |known: &str| known == label || (!joined.is_ascii() && known == joined);
    let of = |(_, labels): &&(About, &[&str])| labels.iter().any(|known| is_it(known));
    LABELS.iter().find(of).map(|(about, _)| *about)
}
