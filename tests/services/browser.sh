# The pages in Debian's Chromium, and journeys also in Firefox and WebKit, driven from Node. Sourced by tests/run.

# A run that takes longer than this many seconds hangs and is ended. It is no limit for a slow machine.
browser_patience=20000

# Installs what tests/browser needs; it may run in the background. If something cannot be installed, it fails, and
# the last line of its output says what is missing.
install_browser() {
    { find_chromium >/dev/null || install_packages chromium-headless-shell || install_packages chromium; } >&2 ||
        { echo "Chromium is missing"; return 1; }
    # Tests measure the width of Chinese text.
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

# Prints what is missing for the other browsers, one line each.
missing_browsers() {
    install_packages firefox-esr >&2 || echo "Firefox is missing"
    install_packages webkit2gtk-driver xvfb >&2 || echo "WebKit with its driver, or Xvfb, is missing"
}

# The Chromium to use: preferably the headless one, which needs about half the CPU time.
find_chromium() { command -v chromium-headless-shell || command -v chromium; }

# Whether Node is new enough; installs Debian's if there is none.
have_node() {
    { command -v node && command -v npm; } >/dev/null || install_packages nodejs npm || return 1
    node --eval 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 11) ? 0 : 1)'
}

# Installs the packages of the lock file if it has changed. Without scripts: the checker's would download Java.
have_modules() {
    cmp -s package-lock.json node_modules/.installed-lock && return 0
    npm ci --ignore-scripts --no-audit --no-fund && cp package-lock.json node_modules/.installed-lock
}
