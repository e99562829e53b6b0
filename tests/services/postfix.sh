#!/usr/bin/env bash
# A Postfix of our own: its own configuration, queue and ports, no chroot, no DNS, and every
# message to players.test lands in one Maildir, where `Delivered-To` tells for whom it came: so a
# message to somebody it was not meant for shows too. Nothing can leave the machine.
#
#   tests/services/postfix.sh make DIR PORT STRICT_PORT   write the configuration (as root)
#   tests/services/postfix.sh start|stop DIR              start or stop it (as root)
#
# Two doors lead in. The first is as Debian sets it up, which lets bare line feeds pass, so that
# a notice that smuggled one would show as a second message; the second refuses them.
set -euo pipefail

PATH=$PATH:/usr/sbin:/sbin

make_postfix() {
    local dir=$1 port=$2 strict_port=$3
    local owner=${SUDO_UID:-65534}
    mkdir -p "$dir/config" "$dir/queue" "$dir/data" "$dir/mail" "$dir/log"
    chown postfix "$dir/data"
    chown "$owner" "$dir/mail"
    chmod 755 "$dir" "$dir/mail"
    write_main "$dir" "$owner" >"$dir/config/main.cf"
    write_master "$port" "$strict_port" >"$dir/config/master.cf"
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
mynetworks = 127.0.0.0/8
alias_maps =
virtual_mailbox_domains = players.test
virtual_mailbox_base = $dir/mail
virtual_mailbox_maps = static:everyone/
virtual_minimum_uid = 1
virtual_uid_maps = static:$owner
virtual_gid_maps = static:65534
default_transport = error:nothing leaves this machine
smtp_dns_support_level = disabled
smtpd_peername_lookup = no
smtpd_recipient_restrictions = reject_unauth_destination
smtpd_forbid_bare_newline = no
in_flow_delay = 0
END
}

write_master() {
    local port=$1 strict_port=$2
    cat <<END
127.0.0.1:$port inet n - n - - smtpd
127.0.0.1:$strict_port inet n - n - - smtpd -o smtpd_forbid_bare_newline=yes
pickup    unix n - n 60 1 pickup
cleanup   unix n - n - 0 cleanup
qmgr      unix n - n 300 1 qmgr
rewrite   unix - - n - - trivial-rewrite
bounce    unix - - n - 0 bounce
defer     unix - - n - 0 bounce
trace     unix - - n - 0 bounce
verify    unix - - n - 1 verify
flush     unix n - n 1000? 0 flush
proxymap  unix - - n - - proxymap
smtp      unix - - n - - smtp
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
    make) make_postfix "$2" "$3" "$4" ;;
    start | stop) postfix -c "$2/config" "$1" 2>&1 | { grep -vE 'not owned by|starting the Postfix|stopping the Postfix' || true; } ;;
    *) echo "postfix.sh: make DIR PORT STRICT_PORT, start DIR, stop DIR" >&2; exit 64 ;;
esac
