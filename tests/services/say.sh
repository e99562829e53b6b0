# Output, root rights and packages of the test scripts. Sourced by tests/run.

# A heading, so that a long log can be skimmed.
say() { printf '\n== %s\n' "$*"; }

# Ends the run with one sentence.
die() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

# Reports a part that cannot be tested here; with CI=true that is a failure.
skip() {
    if [ "${CI:-}" = true ]; then die "$* (with CI=true a missing part is a failure)"; fi
    printf 'SKIPPED: %s\n' "$*" | tee -a "$work/skipped" >&2
}

# Runs a command as root: directly, or through sudo if that needs no password.
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# Whether `as_root` can work.
can_be_root() { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }

# Installs those of the Debian packages that are missing.
install_packages() {
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} = 0 ] && return 0
    can_be_root || return 1
    command -v apt-get >/dev/null || return 1
    say "installing ${missing[*]}"
    # Postfix asks a question when it is installed; our instances have their own configuration. RUNLEVEL=1 keeps
    # the packages from starting services on a developer's machine.
    echo 'postfix postfix/main_mailer_type select No configuration' | as_root debconf-set-selections
    local apt=(env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get -y -q -o DPkg::Lock::Timeout=300)
    as_root "${apt[@]}" install --no-install-recommends "${missing[@]}" && return 0
    as_root "${apt[@]}" update && as_root "${apt[@]}" install --no-install-recommends "${missing[@]}"
}

# A free loopback port below the range that the kernel gives to clients.
free_port() {
    local port
    while :; do
        port=$((20000 + RANDOM % 12000))
        (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port"; return; }
    done
}

# That many different ports, one per line.
free_ports() {
    local ports=() port
    while [ ${#ports[@]} -lt "$1" ]; do
        port=$(free_port)
        case " ${ports[*]} " in *" $port "*) ;; *) ports+=("$port") ;; esac
    done
    printf '%s\n' "${ports[@]}"
}

# Waits until a server listens on a loopback port.
wait_for_port() {
    local tries
    for ((tries = 0; tries < 3000; tries++)); do
        (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null && return 0
        sleep 0.1
    done
    return 1
}
