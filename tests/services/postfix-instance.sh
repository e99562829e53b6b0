# Temporary instances of Postfix, by name. Sourced by tests/run.

have_postfix() { [ -x /usr/sbin/postfix ]; }

# Creates and starts an instance.
start_postfix() {
    local ports dir=$work/postfix-$1
    mapfile -t ports < <(free_ports 10)
    as_root tests/services/postfix.sh make "$dir" "${ports[@]}"
    as_root tests/services/postfix.sh start "$dir"
    echo "smtp://127.0.0.1:${ports[0]} smtp://127.0.0.1:${ports[1]}" >"$work/postfix-$1.urls"
    wait_for_port "${ports[0]}" && wait_for_port "${ports[1]}"
}

# Exports the ports and the folder of an instance, if it runs, for the tests.
use_postfix() {
    [ -f "$work/postfix-$1.urls" ] || return 0
    read -r TEST_SMTP_URL TEST_SMTP_STRICT_URL <"$work/postfix-$1.urls"
    export TEST_SMTP_URL TEST_SMTP_STRICT_URL TEST_POSTFIX=$work/postfix-$1
}

stop_postfix() {
    local urls
    for urls in "$work"/postfix-*.urls; do
        [ ! -f "$urls" ] || as_root tests/services/postfix.sh stop "${urls%.urls}" || true
    done
}
