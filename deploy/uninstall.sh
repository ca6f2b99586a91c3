#!/bin/sh
# Remove Commissary from a machine where install.sh installed it.
#
#   sudo deploy/uninstall.sh [--delete-data] [--dry-run]
#
# It removes the units, all releases, the command and the configuration of the proxy. Settings, files, database and
# backups stay, so install.sh can install it again. --delete-data also deletes settings, files and the database on this
# machine. Backups, and Debian's packages, always stay. ROOT=/some/folder removes below that folder and stops nothing.
set -eu

root=${ROOT-}
is_dry_run=
deletes_data=

main() {
    while [ $# -gt 0 ]; do
        case $1 in
            --help) sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 0 ;;
            --delete-data) deletes_data=1 ;;
            --dry-run) is_dry_run=1 ;;
            *) fail "Unknown option $1: see $0 --help" ;;
        esac
        shift
    done
    [ -n "$root" ] || [ -n "$is_dry_run" ] || [ "$(id -u)" = 0 ] || fail "Run this script as root."
    [ -z "$root" ] || [ -d "$root" ] || fail "There is no folder $root."
    # If the units are missing, an earlier run has stopped them.
    if runs_systemd && [ -e "$root/etc/systemd/system/commissary.target" ]; then
        act systemctl disable --now commissary.target commissary-backup.timer commissary-web.socket
        act systemctl stop 'commissary-*.service'
    fi
    remove_program
    if [ -n "$deletes_data" ]; then delete_data; else
        echo "Kept settings, files and database. To delete them: $0 --delete-data"
    fi
}

remove_program() {
    units=$root/etc/systemd/system
    nginx_site=$root/etc/nginx/sites-enabled/commissary.conf
    has_nginx_site=$([ ! -e "$nginx_site" ] || echo 1)
    for path in "$units"/commissary*.service "$units"/commissary*.socket "$units"/commissary*.target \
        "$units"/commissary*.timer "$units"/commissary*.d "$units/caddy.service.d/commissary.conf" \
        "$nginx_site" "$root/usr/local/bin/commissary" "$root/opt/commissary" \
        "$root/usr/share/bash-completion/completions/commissary" "$root/usr/share/zsh/vendor-completions/_commissary" \
        "$root/usr/share/fish/vendor_completions.d/commissary.fish"; do
        remove "$path"
    done
    # Remove only Commissary's file, because the machine may serve other sites.
    if grep -qs COMMISSARY_WEB "$root/etc/caddy/Caddyfile"; then
        ! runs_systemd || act systemctl disable --now caddy
        remove "$root/etc/caddy/Caddyfile"
    fi
    ! runs_systemd || [ -z "$has_nginx_site" ] || release_nginx
    ! runs_systemd || act systemctl daemon-reload
}

# nginx keeps running only if it serves other sites.
release_nginx() {
    if [ -n "$(find "$(dirname "$nginx_site")" -mindepth 1 ! -name commissary.conf)" ]; then
        act systemctl reload-or-restart nginx
    else
        act systemctl disable --now nginx
    fi
}

delete_data() {
    if [ -z "$root" ] && command -v runuser >/dev/null && getent passwd postgres >/dev/null; then
        databases | while read -r name; do
            act runuser -u postgres -- dropdb --if-exists --force "$name" </dev/null
        done
        echo "Kept the database roles, which contain no data."
    fi
    remove "$root/var/lib/commissary"
    remove "$root/etc/commissary"
    echo "Kept the backups in /var/backups/commissary, and any database or bucket on another machine."
}

# Restores rename the old database.
databases() {
    runuser -u postgres -- psql --tuples-only --no-align --no-psqlrc --command \
        "SELECT datname FROM pg_database WHERE datname ~ '^commissary(_before_[0-9A-Za-z_]+|_restoring)?\$'" || true
}

remove() {
    [ -e "$1" ] || [ -L "$1" ] || return 0
    act rm -rf "$1"
}

act() {
    if [ -n "$is_dry_run" ]; then echo "Would run: $*"; else "$@"; fi
}

runs_systemd() { [ -z "$root" ] && [ -d /run/systemd/system ]; }

fail() {
    echo "✗ $*" >&2
    exit 1
}

main "$@"
