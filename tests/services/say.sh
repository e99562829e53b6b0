# How the test scripts speak, and what they may do on this machine. Sourced by tests/run.

# A heading, so that a long log can be skimmed.
say() { printf '\n== %s\n' "$*"; }

# Ends the run with one sentence.
die() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

# A part that cannot be tested here: told loudly, and a failure where nothing may be missing.
skip() {
    if [ "${CI:-}" = true ]; then die "$* (with CI=true a missing part is a failure)"; fi
    printf 'SKIPPED: %s\n' "$*" | tee -a "$work/skipped" >&2
}

# Runs a command as root: directly, or through sudo where it asks for no password.
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# Whether `as_root` can work.
can_be_root() { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }

# Installs those of the named Debian packages that are not there yet.
install_packages() {
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} = 0 ] && return 0
    can_be_root || return 1
    command -v apt-get >/dev/null || return 1
    say "installing ${missing[*]}"
    # Postfix asks a question when it is installed; our instance brings its own configuration.
    # The packages' own services are not started: the machine may be somebody's desk.
    echo 'postfix postfix/main_mailer_type select No configuration' | as_root debconf-set-selections
    local apt=(env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get -y -q -o DPkg::Lock::Timeout=300)
    as_root "${apt[@]}" install --no-install-recommends "${missing[@]}" && return 0
    as_root "${apt[@]}" update && as_root "${apt[@]}" install --no-install-recommends "${missing[@]}"
}

# A port of the loopback that nobody listens on, below the range the kernel hands to clients.
free_port() {
    local port
    while :; do
        port=$((20000 + RANDOM % 12000))
        (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port"; return; }
    done
}

# So many different ones, a line each.
free_ports() {
    local ports=() port
    while [ ${#ports[@]} -lt "$1" ]; do
        port=$(free_port)
        case " ${ports[*]} " in *" $port "*) ;; *) ports+=("$port") ;; esac
    done
    printf '%s\n' "${ports[@]}"
}

# Waits up to 30 seconds until something listens on a port of the loopback.
wait_for_port() {
    local tries
    for ((tries = 0; tries < 300; tries++)); do
        (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null && return 0
        sleep 0.1
    done
    return 1
}
