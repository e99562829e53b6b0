//! Signatures, and the footers of mailing lists.

/// Whether a signature begins with this line: everything below is left out.
pub(super) fn begins(line: &str) -> bool {
    matches!(line, "--" | "—" | "––" | "– –" | "__")
}

/// How mailing lists begin what they add, in lower case.
const FOOTERS: [&str; 8] = [
    "you received this message because you are subscribed",
    "to unsubscribe from this",
    "to unsubscribe, ",
    "unsubscribe: ",
    "this email has been checked for viruses",
    "diese e-mail wurde von avast",
    "this e-mail and any attachments",
    "virus-free.",
];

/// Whether a line begins a footer: everything below is left out.
pub(super) fn is_footer(line: &str) -> bool {
    let lower = line.to_lowercase();
    FOOTERS.iter().any(|footer| lower.starts_with(footer))
}

/// No such line is longer, in letters.
const MOST_LETTERS: usize = 120;

/// How the lines begin by which programs recommend themselves, in lower case.
const STARTS: &[&str] = &[
    "sent from ",
    "sent via ",
    "sent with ",
    "sent using ",
    "sent by ",
    "get outlook for",
    "获取 outlook",
    "取得 outlook",
    "下载 outlook",
    "tải outlook",
    "tải xuống outlook",
    "outlook for ",
    "outlook für ",
    "outlook pour ",
    "holen sie sich outlook",
    "laden sie outlook",
    "télécharger outlook",
    "obtenir outlook",
    "obtenez outlook",
    "obtener outlook",
    "scarica outlook",
    "gesendet von ",
    "gesendet mit ",
    "gesendet aus ",
    "gesendet über ",
    "von meinem",
    "von meiner",
    "von unterwegs gesendet",
    "diese nachricht wurde von meinem ",
    "envoyé de ",
    "envoyé depuis ",
    "envoyé à partir ",
    "envoyé avec ",
    "envoyé par ",
    "enviado desde ",
    "enviado do ",
    "enviado con ",
    "enviado de ",
    "enviado a partir ",
    "inviato da ",
    "inviato dal ",
    "inviato con ",
    "verzonden vanaf ",
    "verzonden met ",
    "verstuurd vanaf ",
    "skickat från ",
    "sendt fra ",
    "wysłane z ",
    "发自",
    "發自",
    "发送自",
    "发送至我的",
    "从我的",
    "從我的",
    "自我的",
    "来自我的",
    "來自我的",
    "寄自",
    "傳送自",
    "来自网易邮箱",
    "使用网易邮箱",
    "gửi từ ",
    "được gửi từ ",
    "đã gửi từ ",
    "được gửi bằng ",
    "отправлено из ",
    "отправлено с ",
    "yahoo mail: search, organize, conquer",
    "yahoo mail for ",
];

/// How they end, in lower case.
const ENDS: [&str; 7] = [
    "gesendet.",
    "gesendet",
    "에서 보냄",
    "から送信",
    "から送信されました",
    "寄出",
    "傳送",
];

/// How words for sending begin, in lower case: Proton's footer stands in the language of its user,
/// and in other words in every release.
const SENDING: &[&str] = &[
    "sent ",
    "gesend",
    "versend",
    "verschick",
    "geschickt",
    "envoy",
    "expédié",
    "enviad",
    "enviat",
    "inviat",
    "spedit",
    "mandat",
    "verzonden",
    "verstuurd",
    "wysłan",
    "wyslan",
    "odeslán",
    "odoslan",
    "poslan",
    "trimis",
    "skicka",
    "sendt",
    "sänt",
    "lähetetty",
    "küld",
    "gönder",
    "στάλ",
    "αποστολή",
    "отправ",
    "послан",
    "надісл",
    "відправ",
    "изпрат",
    "发送",
    "發送",
    "发自",
    "發自",
    "寄出",
    "寄自",
    "傳送",
    "送信",
    "보냄",
    "보낸",
    "보냈",
    "발송",
    "gửi",
    "dikirim",
    "dihantar",
    "भेजा",
    "ส่ง",
    "أُرسل",
    "أرسل",
    "مرسل",
    "נשלח",
];

/// Whether a line is the footer of Proton Mail, in whatever language.
fn is_of_proton(lower: &str) -> bool {
    let names = ["proton mail", "protonmail"];
    names.iter().any(|name| lower.contains(name))
        && SENDING.iter().any(|word| lower.contains(word))
        // A person speaks of it in the first person.
        && !lower.split_whitespace().any(|word| matches!(word, "i" | "ich" | "j’ai" | "j'ai"))
}

/// Whether a line is one that a program added by itself.
pub(super) fn is_of_a_program(line: &str) -> bool {
    if line.is_empty() || line.chars().count() > MOST_LETTERS {
        return false;
    }
    let lower = line.to_lowercase();
    let lower = lower.trim_start_matches(['*', '_', '[', '-', ' ']);
    let sends = || {
        let device = [
            "iphone",
            "ipad",
            "android",
            "mobil",
            "handy",
            "smartphone",
            "samsung",
        ];
        let names = device.iter().any(|name| lower.contains(name));
        names && ENDS.iter().any(|end| lower.ends_with(end))
    };
    STARTS.iter().any(|start| lower.starts_with(start)) || sends() || is_of_proton(lower)
}

/// Whether a line is an address alone, as some programs sign.
pub(super) fn is_address(line: &str) -> bool {
    let has_two_halves = line.split_once('@').is_some_and(|(local, domain)| {
        !local.is_empty() && domain.contains('.') && !domain.contains('@')
    });
    has_two_halves && !line.contains(char::is_whitespace)
}
