# The Debian package: built, installed on this machine, started once as its unit would, and removed. Sourced by
# tests/run.

# Builds and tests it; only with --long, because it compiles everything again.
try_debian_package() {
    if ! can_be_root || ! command -v dpkg >/dev/null; then skip "not on Debian, or not root: the package is not tested"; return 0; fi
    if getent passwd posthorse >/dev/null; then skip "Posthorse is installed on this machine: the package is not tested"; return 0; fi
    if ! command -v cargo-deb >/dev/null; then
        cargo install --quiet --locked --root "$work/tools" cargo-deb
        PATH=$PATH:$work/tools/bin
    fi
    env -u RUSTC_WORKSPACE_WRAPPER cargo deb --output "$work/posthorse.deb"
    try_installed "$work/posthorse.deb"
}

# Installs a package, checks its files, serves with it once, and purges it.
try_installed() {
    local package=$1 failed=
    as_root dpkg --install "$package"
    look_at_installed || failed=yes
    # The next test must not find this data; a purge keeps it for operators.
    as_root dpkg --purge posthorse
    as_root userdel posthorse
    as_root rm -rf /var/lib/posthorse
    [ -z "$failed" ]
}

look_at_installed() {
    local port server root=()
    [ "$(id -u)" = 0 ] || root=(sudo -n)
    if command -v systemd-analyze >/dev/null; then systemd-analyze verify posthorse.service || return 1; fi
    [ "$(stat -c '%U %a' /var/lib/posthorse)" = "posthorse 700" ] || { echo "the folder has the wrong owner or mode"; return 1; }
    [ "$(stat -c '%U:%G %a' /etc/posthorse/posthorse.env)" = "root:posthorse 640" ] || { echo "the settings have the wrong owner or mode"; return 1; }
    port=$(free_port)
    "${root[@]}" env -C /var/lib/posthorse setpriv --reuid=posthorse --regid=posthorse --clear-groups \
        /usr/bin/posthorse serve --listen "127.0.0.1:$port" --backup-to backups &
    server=$!
    wait_for_port "$port" && curl -fsS --noproxy '*' "http://127.0.0.1:$port/healthz"
    local answered=$?
    as_root kill "$server"
    wait "$server" && [ $answered = 0 ] && as_root test -s /var/lib/posthorse/posthorse.db
}
