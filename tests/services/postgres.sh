# A temporary PostgreSQL cluster on a free loopback port. Sourced by tests/run.

# Runs one of PostgreSQL's programs, never as root.
postgres_do() {
    local program=$1
    shift
    local binary
    binary=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)/$program
    if [ "$(id -u)" = 0 ]; then
        (cd / && runuser -u postgres -- "$binary" "$@")
    else
        "$binary" "$@"
    fi
}

# Creates and starts the cluster; sets postgres_url.
start_postgres() {
    local port
    postgres=$work/postgres
    port=$(free_port)
    mkdir -p "$postgres"
    if [ "$(id -u)" = 0 ]; then chown postgres "$postgres"; fi
    postgres_do initdb -D "$postgres/data" -U postgres --auth=trust --encoding=UTF8 --locale=C >"$work/initdb.log" \
        || { cat "$work/initdb.log"; return 1; }
    # The data is temporary, so nothing needs to reach the disk.
    postgres_do pg_ctl -D "$postgres/data" -l "$postgres/log" -w -t 600 -o "-p $port -k $postgres -c listen_addresses=127.0.0.1 \
        -c fsync=off -c full_page_writes=off -c max_connections=400" start >/dev/null \
        || { cat "$postgres/log"; return 1; }
    postgres_url="postgres://postgres@127.0.0.1:$port/postgres"
}

# Stops the cluster if it runs.
stop_postgres() {
    [ -f "${postgres:-/nonexistent}/data/postmaster.pid" ] || return 0
    postgres_do pg_ctl -D "$postgres/data" -m immediate stop >/dev/null || true
}

have_postgres() { ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1; }
