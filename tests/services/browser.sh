# The pages in a real browser: Debian's Chromium, driven from Node. Sourced by tests/run.

# No run takes longer, in seconds; one that hangs is ended.
browser_patience=900

# Runs tests/browser, if everything that it needs is here or can be had.
test_in_browser() {
    say "the pages in a real browser"
    command -v chromium >/dev/null || install_packages chromium || { skip "Chromium is missing: no test in a browser"; return 0; }
    have_node || { skip "Node 20.11 or newer with npm is missing: no test in a browser"; return 0; }
    command -v java >/dev/null || install_packages default-jre-headless || { skip "Java is missing for the HTML checker: no test in a browser"; return 0; }
    (cd tests/browser && have_modules) || { skip "npm cannot fetch playwright-core, axe-core and vnu-jar: no test in a browser"; return 0; }
    cargo build
    local program
    program=$(realpath "${CARGO_TARGET_DIR:-target}/debug/posthorse")
    (cd tests/browser && CHROMIUM=$(command -v chromium) POSTHORSE=$program \
        timeout --kill-after=10 "$browser_patience" node --test --test-reporter=spec main.test.js)
}

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
