#!/usr/bin/env bash
# A temporary Postfix with its own configuration, queue and ports, without chroot and DNS. Every message to
# players.test is delivered to one Maildir, where `Delivered-To` names the recipient, so that a message to a wrong
# one shows too. No email can leave the machine.
#
#   tests/services/postfix.sh make DIR PORT STRICT_PORT LMTP_PORT…   write the configuration (as root)
#   tests/services/postfix.sh start|stop DIR                         start or stop it (as root)
#   tests/services/postfix.sh discard DIR                            delete the email in its queue (as root)
#
# It has two listeners. The first has Debian's settings, which accept bare line feeds, so that a smuggled message
# would show as a second one. The second refuses them.
#
# Replies go back to Posthorse as .github/OPERATING.md describes it: email to lmtp1.test, lmtp2.test… by LMTP
# to the given ports (DIR/slots lists them), and email to pipe1.test, pipe2.test… through a pipe to
# `posthorse receive-mail`, whose settings a test writes into DIR/pipe/DOMAIN.env. Email to gone.test bounces.
set -euo pipefail

PATH=$PATH:/usr/sbin:/sbin

# The number of domains whose email goes through a pipe.
pipes=4

make_postfix() {
    local dir=$1 port=$2 strict_port=$3
    shift 3
    local owner=${SUDO_UID:-65534}
    mkdir -p "$dir/config" "$dir/queue" "$dir/data" "$dir/mail" "$dir/log" "$dir/pipe"
    chown postfix "$dir/data"
    chown "$owner" "$dir/mail" "$dir/pipe"
    chmod 755 "$dir" "$dir/mail" "$dir/pipe"
    write_transports "$@" >"$dir/config/ways"
    sed -n 's/^\(lmtp[0-9]*.test\) .*:\([0-9]*\)$/\1 \2/p' "$dir/config/ways" >"$dir/slots"
    write_pipe "$dir" >"$dir/pipe/receive"
    chmod 755 "$dir/pipe/receive"
    write_main "$dir" "$owner" >"$dir/config/main.cf"
    write_master "$dir" "$port" "$strict_port" >"$dir/config/master.cf"
}

# The reply domains with their transports.
write_transports() {
    local port number=0
    for port in "$@"; do
        number=$((number + 1))
        echo "lmtp$number.test lmtp:inet:127.0.0.1:$port"
    done
    for ((number = 1; number <= pipes; number++)); do echo "pipe$number.test posthorse:"; done
    echo "gone.test error:5.1.1 no such person lives here"
}

# The pipe's command: the test's own copy of the program, with the test's own settings.
write_pipe() {
    cat <<END
#!/bin/sh
set -a
. "$1/pipe/\$1.env" || exit 75
exec "\$TEST_POSTHORSE" receive-mail --recipient "\$2" --sender "\$3"
END
}

write_main() {
    local dir=$1 owner=$2
    cat <<END
compatibility_level = 3.6
queue_directory = $dir/queue
data_directory = $dir/data
maillog_file = $dir/log/postfix.log
maillog_file_prefixes = $dir
myhostname = mail.players.test
mydestination =
inet_interfaces = loopback-only
inet_protocols = ipv4
smtputf8_enable = yes
mynetworks = 127.0.0.0/8
alias_maps =
virtual_mailbox_domains = players.test
virtual_mailbox_base = $dir/mail
virtual_mailbox_maps = static:everyone/
virtual_minimum_uid = 1
virtual_uid_maps = static:$owner
virtual_gid_maps = static:65534
default_transport = error:nothing leaves this machine
transport_maps = texthash:$dir/config/ways
relay_domains = texthash:$dir/config/ways
posthorse_destination_recipient_limit = 1
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
smtp_dns_support_level = disabled
smtpd_peername_lookup = no
smtpd_recipient_restrictions = reject_unauth_destination
smtpd_forbid_bare_newline = no
in_flow_delay = 0
END
}

write_master() {
    local dir=$1 port=$2 strict_port=$3
    cat <<END
127.0.0.1:$port inet n - n - - smtpd
127.0.0.1:$strict_port inet n - n - - smtpd -o smtpd_forbid_bare_newline=yes
pickup    unix n - n 60 1 pickup
cleanup   unix n - n - 0 cleanup
qmgr      unix n - n 1 1 qmgr
rewrite   unix - - n - - trivial-rewrite
bounce    unix - - n - 0 bounce
defer     unix - - n - 0 bounce
trace     unix - - n - 0 bounce
verify    unix - - n - 1 verify
flush     unix n - n 1000? 0 flush
proxymap  unix - - n - - proxymap
smtp      unix - - n - - smtp
lmtp      unix - - n - - lmtp
posthorse unix - n n - - pipe flags=DRX user=nobody null_sender=
    argv=$dir/pipe/receive \${nexthop} \${original_recipient} \${sender}
showq     unix n - n - - showq
error     unix - - n - - error
retry     unix - - n - - error
discard   unix - - n - - discard
virtual   unix - n n - - virtual
anvil     unix - - n - 1 anvil
scache    unix - - n - 1 scache
postlog   unix-dgram n - n - 1 postlogd
END
}

case $1 in
    make) make_postfix "${@:2}" ;;
    start | stop) postfix -c "$2/config" "$1" 2>&1 | { grep -vE 'not owned by|starting the Postfix|stopping the Postfix' || true; } ;;
    discard) postsuper -c "$2/config" -d ALL 2>/dev/null || true ;;
    *) echo "postfix.sh: make DIR PORT STRICT_PORT LMTP_PORT…, start DIR, stop DIR, discard DIR" >&2; exit 64 ;;
esac
