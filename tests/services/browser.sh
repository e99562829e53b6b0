# The pages in real browsers: Debian's Chromium, and for journeys its Firefox and WebKit, driven from Node. Sourced by
# tests/run.

# A run that takes longer than this many seconds hangs and is ended. It is no limit for a slow machine.
browser_patience=20000

# Installs what tests/browser needs, as far as it is not here; it may run in the background. Where
# something cannot be had, it fails, and its last line says what is missing.
install_browser() {
    { find_chromium >/dev/null || install_packages chromium-headless-shell || install_packages chromium; } >&2 ||
        { echo "Chromium is missing"; return 1; }
    # Widths are measured on real characters.
    install_packages fonts-noto-cjk >&2 || { echo "the fonts for Chinese are missing"; return 1; }
    have_node >&2 || { echo "Node 20.11 or newer with npm is missing"; return 1; }
    { command -v java >/dev/null || install_packages default-jre-headless; } >&2 || { echo "Java is missing for the HTML checker"; return 1; }
    (cd tests/browser && have_modules) >&2 || { echo "npm cannot fetch playwright-core, axe-core and vnu-jar"; return 1; }
}

# Runs tests/browser on a built program, once everything is installed.
test_in_browser() {
    local program limit=$browser_patience
    program=$(realpath "$1")
    [ -z "${TEST_LONG:-}" ] || limit=$((4 * browser_patience))
    (cd tests/browser && CHROMIUM=$(find_chromium) POSTHORSE=$program \
        timeout --kill-after=10 "$limit" node --test --test-reporter=spec main.test.js)
}

# Says what is missing for the journeys in other browsers, a line each.
missing_browsers() {
    install_packages firefox-esr >&2 || echo "Firefox is missing"
    install_packages webkit2gtk-driver xvfb >&2 || echo "WebKit with its driver, or Xvfb, is missing"
}

# The Chromium to use: the one without any windows, which takes little more than half the work, or
# else the one of the desk.
find_chromium() { command -v chromium-headless-shell || command -v chromium; }

# Whether Node is new enough: the one that is here, or else Debian's.
have_node() {
    { command -v node && command -v npm; } >/dev/null || install_packages nodejs npm || return 1
    node --eval 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 11) ? 0 : 1)'
}

# The packages of the lock file, exactly; fetched only when it has changed. The checker's own
# install script would fetch a Java: ours comes from Debian.
have_modules() {
    cmp -s package-lock.json node_modules/.installed-lock && return 0
    npm ci --ignore-scripts --no-audit --no-fund && cp package-lock.json node_modules/.installed-lock
}
