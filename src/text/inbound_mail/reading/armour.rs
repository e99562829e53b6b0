//! The armour of a text signed in place with `OpenPGP` (RFC 9580, 7), taken off.

const BEGIN: &str = "-----BEGIN PGP SIGNED MESSAGE-----";
const SIGNATURE: &str = "-----BEGIN PGP SIGNATURE-----";
const END: &str = "-----END PGP SIGNATURE-----";

/// The text without the armour. The signature is not checked: it is the address that counts.
pub(super) fn take_off(text: &str) -> String {
    if !text.lines().any(|line| line.trim_end() == BEGIN) {
        return text.to_owned();
    }
    let mut state = State::Outside;
    let mut kept: Vec<&str> = Vec::new();
    for line in text.lines() {
        let bare = line.trim_end();
        state = match (state, bare) {
            (State::Outside, BEGIN) => State::Header,
            (State::Header, "") => State::Inside,
            (State::Header, _) => State::Header,
            (State::Inside, SIGNATURE) => State::Signature,
            (State::Signature, END) => State::Outside,
            (State::Signature, _) => State::Signature,
            (state, _) => {
                let inside = state == State::Inside;
                let escaped = line.strip_prefix("- ").filter(|_| inside);
                kept.push(escaped.unwrap_or(line));
                state
            }
        };
    }
    kept.join("\n")
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Outside,
    Header,
    Inside,
    Signature,
}

#[cfg(test)]
mod tests {
    use super::take_off;

    #[test]
    fn the_armour_of_a_signed_text_is_taken_off() {
        let text = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nC2=5\n\n- -- \nBob\n\
            -----BEGIN PGP SIGNATURE-----\n\niQEzBAEB\n=abcd\n-----END PGP SIGNATURE-----\n";
        assert_eq!(take_off(text), "C2=5\n\n-- \nBob");
        assert_eq!(take_off("C2=5\n- one\n"), "C2=5\n- one\n");
    }
}
