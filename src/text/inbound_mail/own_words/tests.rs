//! Emails in the formats of common programs.

use super::own_words;

#[track_caller]
fn own(body: &str, expected: &[&str]) {
    assert_eq!(own_words(body), expected, "{body}");
}

const QUOTE: &str =
    "> Your turn\n> C2=5\n>\n> ------ Please write your answer above this line ------\n";

#[test]
fn words_above_below_and_between_quotations_are_own() {
    own("C2=5", &["C2=5"]);
    own("\n\nC2=5\n\nGood luck!\n\n", &["C2=5", "", "Good luck!"]);
    own(
        &format!("C2=5\n\nOn Sat, Nov 21, 2026 at 10:00 AM Bob <b@x.org> wrote:\n\n{QUOTE}"),
        &["C2=5"],
    );
    own(
        &format!("On 21.11.2026 10:00, Bob wrote:\n{QUOTE}\nC2=5\n"),
        &["C2=5"],
    );
    own(
        "> Your turn\n\nC2=5\n\n> The board\n\nNice board\n",
        &["C2=5", "", "", "Nice board"],
    );
    own("＞ old\n》 old\n| old\nAB> old\nC2=5", &["C2=5"]);
    own("", &[]);
    own(QUOTE, &[]);
}

#[test]
fn attributions_are_recognised_in_many_languages() {
    for line in [
        "On Sat, 21 Nov 2026 at 10:00, Posthorse <turn+abc@reply.example> wrote:",
        "On Saturday, November 21st, 2026 at 10:00, Posthorse\n<turn+abc@reply.example> wrote:",
        "On Sat, Nov 21, 2026 at 10:00:00AM +0000, Posthorse wrote:",
        "On 11/21/26 10:00, Posthorse via the\nreply address <turn+abc@reply.example>\nwrote:",
        "Am Sa., 21. Nov. 2026 um 10:00 Uhr schrieb Posthorse <\nturn+abc@reply.example>:",
        "Am 21.11.26 um 10:00 schrieb Posthorse:",
        "Posthorse <turn+abc@reply.example> schrieb am Sa., 21. Nov. 2026, 10:00:",
        "Le sam. 21 nov. 2026 à 10:00, Posthorse <turn+abc@reply.example> a\u{a0}écrit\u{a0}:",
        "Le 21/11/2026 à 10:00, Posthorse a écrit :",
        "Vào Th 7, 21 thg 11, 2026 vào lúc 10:00 Posthorse <turn+abc@reply.example> đã viết:",
        "Vào 10:00, Th 7, 21 thg 11, 2026 Posthorse\n<turn+abc@reply.example> đã viết:",
        "El sáb, 21 nov 2026 a las 10:00, Posthorse (<turn+abc@reply.example>) escribió:",
        "Il giorno sab 21 nov 2026 alle ore 10:00 Posthorse <turn+abc@reply.example> ha scritto:",
        "Op za 21 nov 2026 om 10:00 schreef Posthorse <turn+abc@reply.example>:",
        "Em sáb., 21 de nov. de 2026 às 10:00, Posthorse <turn+abc@reply.example> escreveu:",
        "在 2026年11月21日，10:00，Posthorse <turn+abc@reply.example> 写道：",
        "在 2026-11-21 10:00:00，\"Posthorse\" <turn+abc@reply.example> 写道：",
        "Posthorse <turn+abc@reply.example> 于2026年11月21日周六 10:00写道：",
        "Posthorse <turn+abc@reply.example> 於 2026年11月21日 週六 上午10:00寫道：",
        "Posthorse <turn+abc@reply.example> 於 2026年11月21日 週六\n上午10:00寫道：",
        "2026年11月21日 10:00，Posthorse <turn+abc@reply.example> 写道：",
        "2026年11月21日(土) 10:00 Posthorse <turn+abc@reply.example>:",
        "2026/11/21 10:00、Posthorseのメール:",
        "2026년 11월 21일 (토) 오전 10:00, Posthorse <turn+abc@reply.example>님이 작성:",
        "сб, 21 нояб. 2026 г. в 10:00, Posthorse <turn+abc@reply.example>:",
        "21.11.2026 10:00, Posthorse пишет:",
        "At 2026-11-21 10:00:00, \"Posthorse\" <turn+abc@reply.example> wrote:",
        "Posthorse writes:",
    ] {
        own(&format!("C2=5\n\n{line}\n\n> C8=5\n"), &["C2=5"]);
        own(&format!("{line}\n> C8=5\n\nC2=5\n"), &["C2=5"]);
    }
}

#[test]
fn unmarked_text_below_an_attribution_is_not_own() {
    own(
        "C2=5\nOn Sat, 21 Nov 2026 at 10:00, Posthorse <turn+abc@reply.example> wrote:\nC8=5\n",
        &["C2=5"],
    );
}

#[test]
fn sentences_that_resemble_an_attribution_are_own() {
    own(
        "C2=5\nOn reflection I wrote nothing.\nAt move 12 I saw this:\nwell",
        &[
            "C2=5",
            "On reflection I wrote nothing.",
            "At move 12 I saw this:",
            "well",
        ],
    );
}

#[test]
fn everything_below_a_header_or_a_rule_is_left_out() {
    for below in [
        "-----Original Message-----\nFrom: x",
        "-----Ursprüngliche Nachricht-----",
        "-------- Original-Nachricht --------",
        "-------- Message d'origine --------",
        "------------------ 原始邮件 ------------------",
        "------------------&nbsp;原始邮件&nbsp;------------------",
        "---- 回复的原邮件 ----",
        "---------- Forwarded message ---------",
        "Begin forwarded message:",
        "________________________________",
        "------ Please write your answer above this line ------",
        "-- Please write your answer above this line --",
        "------ Bao played C2=5 (move 1). It is your turn.\n\nBao writes:\n> Good luck!",
        "------ *Bao played C2=5 (move 1). It is your turn.*",
        "*From:* Posthorse <turn+abc@reply.example>\n*Sent:* Saturday\n*To:* Bob",
        "From: Posthorse\nSent: Saturday, November 21, 2026 10:00 AM\nTo: Bob\nSubject: Re: x",
        "Von: Posthorse\nGesendet: Samstag, 21. November 2026 10:00\nAn: Bob\nBetreff: x",
        "De : Posthorse\nEnvoyé : samedi 21 novembre 2026 10:00\nÀ : Bob\nObjet : x",
        "Từ: Posthorse\nĐã gửi: Thứ Bảy\nTới: Bob\nChủ đề: x",
        "De: Posthorse\nEnviado: sábado\nPara: Bob\nAsunto: x",
        "Da: Posthorse\nInviato: sabato\nA: Bob\nOggetto: x",
        "Van: Posthorse\nVerzonden: zaterdag\nAan: Bob\nOnderwerp: x",
        "发件人： Posthorse\n发送时间： 2026-11-21\n收件人： Bob\n主题： x",
        "发件人: \"Posthorse\"\n发送时间: 2026年11月21日\n收件人: Bob",
        "寄件者: Posthorse\n寄件日期: 2026年11月21日\n收件者: Bob\n主旨: x",
        "差出人: Posthorse\n送信日時: 2026年11月21日\n宛先: Bob\n件名: x",
        "보낸 사람: Posthorse\n보낸 날짜: 2026\n받는 사람: Bob",
        "От: Posthorse\nОтправлено: 21\nКому: Bob\nТема: x",
    ] {
        own(&format!("C2=5\n\n{below}\n\nC8=5\n"), &["C2=5"]);
    }
    own(
        "C2=5\nTo: be or not to be\nwell",
        &["C2=5", "To: be or not to be", "well"],
    );
}

#[test]
fn signatures_and_footers_are_removed() {
    own("C2=5\n-- \nBob\nC8=5", &["C2=5"]);
    own("C2=5\n--\nBob", &["C2=5"]);
    own(
        "C2=5\n\nBest, Bob\n_______________________________________________\nlist",
        &["C2=5", "", "Best, Bob"],
    );
    own(
        "C2=5\n\nYou received this message because you are subscribed to x",
        &["C2=5"],
    );
    for line in [
        "Sent from my iPhone",
        "Sent from Outlook for iOS",
        "Get Outlook for iOS<https://aka.ms/o0ukef>",
        "Get Outlook for Android",
        "Sent from Yahoo Mail on Android",
        "Sent with Proton Mail secure email.",
        "Sent from my Android device with K-9 Mail. Please excuse my brevity.",
        "Von meinem iPhone gesendet",
        "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
        "Gesendet von Outlook für Android",
        "Envoyé de mon iPhone",
        "Envoyé depuis mon appareil Galaxy",
        "Télécharger Outlook pour iOS",
        "Enviado desde mi iPhone",
        "Inviato da iPhone",
        "Verstuurd vanaf mijn iPhone",
        "发自我的iPhone",
        "发自我的小米手机",
        "发自我的华为手机",
        "發自我的 iPhone",
        "從我的 iPhone 傳送",
        "來自我的iPhone",
        "Gửi từ iPhone của tôi",
        "iPhoneから送信",
        "나의 iPhone에서 보냄",
        "Отправлено с iPhone",
        "Sent from my Galaxy",
    ] {
        own(&format!("C2=5\n\n{line}\n"), &["C2=5"]);
    }
}

#[test]
fn invisible_characters_are_removed() {
    own(
        "\u{feff}C2\u{200b}=5\u{a0}\n\u{202e}x\u{202c}\n\u{a0}\n",
        &["C2=5", "x"],
    );
    own("\u{200b}> quoted\nC2=5", &["C2=5"]);
}

#[test]
fn long_emails_take_linear_time() {
    for piece in [
        "On Sat 2026 a@b.cd wrote\n",
        "From: a\n",
        "x wrote:\n",
        "On 1 2 3 ",
        "-",
        "> \n",
        "\n",
        "a@b.example 2026:\n> \n",
        "From: ",
    ] {
        drop(own_words(&piece.repeat(64 * 1024 / piece.len())));
    }
}

#[test]
fn protons_footer_is_removed_in_any_language() {
    for footer in [
        "Sent with Proton Mail secure email.",
        "Sent from Proton Mail for iOS",
        "Gesendet mit Proton Mail sicherer E-Mail.",
        "Mit der sicheren E-Mail von Proton Mail gesendet.",
        "Von Proton Mail für Android versendet",
        "Envoyé avec la messagerie sécurisée Proton Mail.",
        "Envoyé de Proton Mail pour Android",
        "Enviado con el correo electrónico seguro de Proton Mail.",
        "Inviato con l'email sicura di Proton Mail.",
        "Inviata con Proton Mail, email sicura.",
        "Enviado com o e-mail seguro Proton Mail.",
        "Verzonden met Proton Mail beveiligde e-mail.",
        "Wysłano za pomocą bezpiecznej poczty Proton Mail.",
        "Wiadomość wysłana z bezpiecznej poczty Proton Mail.",
        "Отправлено с помощью безопасной почты Proton Mail.",
        "Письмо отправлено через Proton Mail.",
        "使用 Proton Mail 安全电子邮件发送。",
        "通过 Proton Mail 安全邮箱发送。",
        "以 Proton Mail 安全電子郵件傳送。",
        "Proton Mail セキュアメールで送信されました。",
        "Proton Mail 보안 이메일로 보냈습니다.",
        "Được gửi bằng email bảo mật Proton Mail.",
        "Skickat med Proton Mail säker e-post.",
        "Proton Mail güvenli e-posta ile gönderildi.",
    ] {
        own(
            &format!("C2=5\nGood luck!\n\n{footer}\n\n{QUOTE}"),
            &["C2=5", "Good luck!"],
        );
    }
    let people = "C2=5\nI sent you my address at Proton Mail.";
    own(people, &["C2=5", "I sent you my address at Proton Mail."]);
}

#[test]
fn the_header_of_an_answered_email_is_recognised_in_many_languages() {
    for header in [
        "Od: Posthorse <x@reply.example.org>\nOdesláno: úterý 24. listopadu 2026 8:00\n\
         Komu: bo@x.org\nPředmět: Xiangqi",
        "Od: Posthorse\nOdoslané: utorok\nKomu: bo@x.org\nPredmet: Xiangqi",
        "Od: Posthorse\nWysłano: wtorek\nDo: bo@x.org\nTemat: Xiangqi",
        "Nadawca: Posthorse\nData: wtorek\nAdresat: bo@x.org\nTemat: Xiangqi",
        "Fra: Posthorse\nSendt: tirsdag\nTil: bo@x.org\nEmne: Xiangqi",
        "Från: Posthorse\nSkickat: tisdag\nTill: bo@x.org\nÄmne: Xiangqi",
        "Lähettäjä: Posthorse\nLähetetty: tiistai\nVastaanottaja: bo@x.org\nAihe: Xiangqi",
        "Feladó: Posthorse\nElküldve: kedd\nCímzett: bo@x.org\nTárgy: Xiangqi",
        "De la: Posthorse\nTrimis: marți\nCătre: bo@x.org\nSubiect: Xiangqi",
        "Kimden: Posthorse\nGönderildi: Salı\nKime: bo@x.org\nKonu: Xiangqi",
        "Gönderen: Posthorse\nTarih: Salı\nAlıcı: bo@x.org\nKonu: Xiangqi",
        "Від: Posthorse\nНадіслано: вівторок\nКому: bo@x.org\nТема: Xiangqi",
        "От: Posthorse\nИзпратено: вторник\nДо: bo@x.org\nОтносно: Xiangqi",
        "Από: Posthorse\nΣτάλθηκε: Τρίτη\nΠρος: bo@x.org\nΘέμα: Xiangqi",
        "מאת: Posthorse\nנשלח: יום שלישי\nאל: bo@x.org\nנושא: Xiangqi",
        "من: Posthorse\nتم الإرسال: الثلاثاء\nإلى: bo@x.org\nالموضوع: Xiangqi",
        "จาก: Posthorse\nส่ง: วันอังคาร\nถึง: bo@x.org\nเรื่อง: Xiangqi",
        "Dari: Posthorse\nTerkirim: Selasa\nKepada: bo@x.org\nSubjek: Xiangqi",
        "De: Posthorse\nEnviado: terça\nPara: bo@x.org\nAssunto: Xiangqi",
        "Da: Posthorse\nInviato: martedì\nA: bo@x.org\nOggetto: Xiangqi",
        "Van: Posthorse\nVerzonden: dinsdag\nAan: bo@x.org\nOnderwerp: Xiangqi",
        "Šalje: Posthorse\nDatum: utorak\nPrima: bo@x.org\nPredmet: Xiangqi",
        "Saatja: Posthorse\nSaadetud: teisipäev\nSaaja: bo@x.org\nTeema: Xiangqi",
        "Nuo: Posthorse\nIšsiųsta: antradienis\nKam: bo@x.org\nTema: Xiangqi",
    ] {
        own(
            &format!("C2=5\nhello\n\n{header}\n\nQUOTED\n"),
            &["C2=5", "hello"],
        );
    }
}

#[test]
fn attributions_are_recognised_in_further_languages() {
    for line in [
        "Dne út 24. 11. 2026 v 8:00 odesílatel Posthorse <turn+abc@reply.example> napsal:",
        "Dne 24. 11. 2026 v 8:00 Posthorse napsal(a):",
        "Dňa 24. 11. 2026 o 8:00 Posthorse napísal(a):",
        "W dniu 24.11.2026 o 08:00, Posthorse pisze:",
        "wt., 24 lis 2026 o 08:00 Posthorse <turn+abc@reply.example> napisał(a):",
        "Den tirs. 24. nov. 2026 kl. 08.00 skrev Posthorse <turn+abc@reply.example>:",
        "Den 24.11.2026 08:00, skrev Posthorse:",
        "tir. 24. nov. 2026 kl. 08:00 skrev Posthorse <\nturn+abc@reply.example>:",
        "ti 24.11.2026 klo 8.00 Posthorse (turn+abc@reply.example) kirjoitti:",
        "Posthorse kirjoitti 24.11.2026 kello 8.00:",
        "Posthorse <turn+abc@reply.example> ezt írta (időpont: 2026. nov. 24., K, 8:00):",
        "2026. 11. 24. 8:00 keltezéssel, Posthorse írta:",
        "În mar., 24 nov. 2026 la 08:00, Posthorse <turn+abc@reply.example> a scris:",
        "Pe 24.11.2026 08:00, Posthorse a scris:",
        "Posthorse <turn+abc@reply.example>, 24 Kas 2026 Sal, 08:00 tarihinde şunu yazdı:",
        "24.11.2026 08:00 tarihinde Posthorse yazdı:",
        "Posthorse şunları yazdı (24.11.2026 08:00):",
        "вт, 24 лист. 2026 р. о 08:00 Posthorse <turn+abc@reply.example> пише:",
        "24.11.2026 08:00, Posthorse написав(-ла):",
        "На вт, 24.11.2026 г. в 8:00 Posthorse <turn+abc@reply.example> написа:",
        "На 24.11.2026 г. 8:00, Posthorse написа:",
        "Στις Τρί 24 Νοε 2026 στις 8:00 π.μ., ο χρήστης Posthorse <turn+abc@reply.example> έγραψε:",
        "Στις 24/11/2026 8:00 π.μ., ο/η Posthorse έγραψε:",
        "\u{202b}בתאריך יום ג׳, 24 בנוב׳ 2026 ב-8:00 מאת \u{202a}Posthorse\u{202c}\u{200f} \
         <\u{202a}turn+abc@reply.example\u{202c}\u{200f}>:\u{202c}",
        "ב-24 בנוב׳ 2026, בשעה 8:00, Posthorse <turn+abc@reply.example> כתב/ה:",
        "ในวันที่ อ. 24 พ.ย. 2026 เวลา 08:00 Posthorse <turn+abc@reply.example> เขียนว่า:",
        "Pada Sel, 24 Nov 2026 pukul 08.00 Posthorse <turn+abc@reply.example> menulis:",
        "في الثلاثاء، ٢٤ نوفمبر ٢٠٢٦ في ٨:٠٠ ص تمت كتابة ما يلي بواسطة Posthorse \
         <turn+abc@reply.example>:",
        "Em 24/11/2026 08:00, Posthorse escreveu:",
        "Il 24/11/2026 08:00, Posthorse ha scritto:",
        "Op 24-11-2026 om 08:00 schreef Posthorse:",
        "Vào 24/11/2026 08:00, Posthorse đã viết:",
        "Dana 24.11.2026. u 8:00 Posthorse je napisao:",
    ] {
        own(
            &format!("C2=5\nhello\n\n{line}\n\n> C8=5\n"),
            &["C2=5", "hello"],
        );
        own(&format!("{line}\n> C8=5\n\nC2=5\n"), &["C2=5"]);
    }
}

#[test]
fn signatures_of_phones_are_removed_in_many_languages() {
    for line in [
        "Odesláno z iPhonu",
        "Odesláno z mého telefonu Huawei",
        "Odoslané z iPhonu",
        "Wysłane z iPhone’a",
        "Wysłano z urządzenia Galaxy",
        "Pobierz program Outlook dla systemu Android",
        "Trimis de pe iPhone-ul meu",
        "Elküldve az iPhone-omról",
        "Az iPhone-omról küldve",
        "Στάλθηκε από το iPhone μου",
        "נשלח מה-iPhone שלי",
        "ส่งจาก iPhone ของฉัน",
        "ส่งจากสมาร์ทโฟน Samsung Galaxy ของฉัน",
        "Sendt fra min iPhone",
        "Hent Outlook til Android",
        "Skickat från min iPhone",
        "Hämta Outlook för iOS",
        "Lähetetty iPhonesta",
        "Lähetetty Samsung Galaxy -laitteestani",
        "iPhone’umdan gönderildi",
        "iPhone'umdan gönderildi",
        "Samsung cihazımdan gönderildi",
        "Надіслано з iPhone",
        "Відправлено з мого смартфона Samsung",
        "Изпратено от моя iPhone",
        "Poslano s mog iPhonea",
        "Послато са мог Android телефона",
        "Dikirim dari iPhone saya",
        "أُرسلت من الـ iPhone",
        "مرسل من هاتف Samsung",
        "Đã gửi từ iPhone của tôi",
        "मेरे iPhone से भेजा गया",
        "Enviat des del meu iPhone",
        "Enviado do meu iPhone",
        "Obter o Outlook para Android",
        "Saadetud minu iPhone'ist",
        "Išsiųsta iš mano iPhone",
        "Sent from my Huawei phone",
        "Verzonden via Outlook voor Android",
        "来自小米邮箱",
        "来自vivo邮箱",
        "来自我的华为手机",
        "发自我的华为手机",
        "发自我的荣耀手机",
        "发自我的iPhone",
        "发自我的小米手机",
        "从QQ邮箱发送",
        "从QQ邮箱iPhone版发送",
        "发自QQ邮箱",
        "發自我的手機",
        "使用手机邮箱发送",
        "获取 Outlook for iOS",
    ] {
        own(&format!("C2=5\nhello\n\n{line}\n"), &["C2=5", "hello"]);
    }
    for words in [
        "I sent my iPhone to the repair shop.",
        "Ich habe das vom Handy gesendet, entschuldige.",
        "Отправил тебе фото с телефона",
        "来自北京的问候",
        "My Android phone is slow.",
        "Gönderdim, telefon et",
        "Poslal jsem ti telefon.",
    ] {
        own(&format!("C2=5\n{words}"), &["C2=5", words]);
    }
}
