#!/bin/sh
# Install Commissary, or update it to the version in this folder, on a machine with Debian 13 or newer.
#
#   sudo deploy/install.sh [--proxy caddy|nginx|none] [--email YOU@EXAMPLE.COM] [--panel-host HOST]
#                          [--database URL] [--redis URL]
#   sudo deploy/install.sh --proxy none --settings FILE    # another machine of an installation: use the settings of the first one
#
# Run it again from a newer folder to update: it installs that version next to the old one, migrates while the old one
# serves, and then switches to the new one. An update keeps the proxy and the email address. It creates:
#
#   /opt/commissary/releases/…      each version, built; /opt/commissary/current is the one that runs
#   /etc/commissary/commissary.env  the settings (only --panel-host changes them), with the installation's secret
#   /var/lib/commissary             files of the installation
#   commissary.target               web server, worker with the clock, and renderer, as systemd units
#
# Without --database, --redis and --settings it installs PostgreSQL and Valkey from Debian and uses them.
# --panel-host serves the panel of all sites on that host alone, which we recommend: no script of a site runs there.
# ROOT=/some/folder installs below that folder and starts nothing: for images. It also installs Debian's packages and
# creates the account on this machine, and needs --settings, or --database and --redis.
set -eu

proxy=
email=
panel_host=
database=
redis=
given=
root=${ROOT-}
keep_releases=3
valkey_password=/etc/valkey/commissary.conf
current=

main() {
    parse "$@"
    check_machine
    keep_choices
    require_email
    trap report_failure EXIT
    version=$(name_version)
    release=$root/opt/commissary/releases/$version
    step "Installing Debian's packages" install_packages
    step "Creating the account and its folders" make_account
    [ -e "$release/.complete" ] || step "Building $version" build_release
    if [ -e "$settings" ]; then
        [ -z "$given$database$redis" ] || echo "Ignored --settings, --database and --redis: $settings exists. To change settings, edit $settings."
    else
        step "Creating the database and the settings" make_settings
    fi
    [ -z "$panel_host" ] || step "Setting the panel host" set_panel_host
    step "Checking the settings" run_as_commissary check-config
    step "Migrating" run_as_commissary migrate --allow-maintenance
    step "Installing the units" install_units
    step "Setting up $proxy" install_proxy
    step "Switching to $version" switch
    step "Checking the installation" check_installation
    step "Installing the shell completion" install_completion
    step "Removing releases that are older than the last $keep_releases" remove_old_releases
    print_next_steps
}

parse() {
    while [ $# -gt 0 ]; do
        case $1 in
            --help) sed -n '2,20s/^# \{0,1\}//p' "$0"; exit 0 ;;
            --proxy | --email | --panel-host | --database | --redis | --settings) [ -n "${2-}" ] || fail "$1 needs a value: see $0 --help" ;;
            *) fail "Unknown option $1: see $0 --help" ;;
        esac
        case $1 in
            --proxy) proxy=$2 ;;
            --email) email=$2 ;;
            --panel-host) panel_host=$2 ;;
            --database) database=$2 ;;
            --redis) redis=$2 ;;
            --settings) given=$2 ;;
        esac
        shift 2
    done
    case $proxy in "" | caddy | nginx | none) ;; *) fail "--proxy must be caddy, nginx or none" ;; esac
    case $panel_host in *[!A-Za-z0-9.-]*) fail "--panel-host must be a host name such as panel.example.com" ;; esac
    # Otherwise the script would create the role and the database in the PostgreSQL of this machine.
    [ -z "$root" ] || [ -n "$given" ] || { [ -n "$database" ] && [ -n "$redis" ]; } ||
        [ -e "$root/etc/commissary/commissary.env" ] || fail "With ROOT, enter --settings, or --database and --redis"
    [ -n "$given" ] || return 0
    [ -r "$given" ] || fail "Cannot read $given"
    [ -z "$database$redis" ] || fail "--settings already contains the database and Valkey: omit --database and --redis"
    for name in COMMISSARY_SECRET_KEY DATABASE_URL REDIS_URL STORAGE_URL; do
        grep -q "^[[:blank:]]*${name}[[:blank:]]*=." "$given" || fail "$given lacks $name, which all machines share: see docs/deployment.md"
    done
    database=$given
    redis=$given
}

check_machine() {
    source=$(cd "$(dirname "$0")/.." && pwd)
    settings=$root/etc/commissary/commissary.env
    [ "$(id -u)" = 0 ] || fail "Run this script as root: it installs packages, an account and systemd units."
    # shellcheck disable=SC1091  # part of the system
    . /etc/os-release
    case ${ID-} in
        debian) [ "${VERSION_ID%%.*}" -ge 13 ] 2>/dev/null || fail "Debian ${VERSION_ID-} is too old. Commissary needs Debian 13 or newer." ;;
        *) fail "This script needs Debian 13 or newer. On other systems, use deploy/container or follow docs/deployment.md." ;;
    esac
    [ -f "$source/uv.lock" ] || fail "$source does not contain Commissary."
}

# An installation that is not complete has no `current` yet.
keep_choices() {
    caddy_unit=$root/etc/systemd/system/caddy.service.d/commissary.conf
    nginx_site=$root/etc/nginx/sites-enabled/commissary.conf
    if [ -z "$proxy" ]; then
        proxy=none
        if [ ! -e "$root/opt/commissary/current" ] || [ -e "$caddy_unit" ]; then
            proxy=caddy
        elif [ -e "$nginx_site" ]; then
            proxy=nginx
        fi
    fi
    if [ -z "$email" ] && [ -e "$caddy_unit" ]; then
        email=$(sed -n 's/^Environment=ACME_EMAIL=//p' "$caddy_unit")
    fi
}

# The Caddyfile has no value for a missing address, so Caddy would not start.
require_email() {
    [ "$proxy" != caddy ] || [ -n "$email" ] ||
        fail "Caddy needs --email YOU@EXAMPLE.COM, for messages about certificates. Or choose another --proxy."
}

install_packages() {
    export DEBIAN_FRONTEND=noninteractive
    apt-get update --quiet
    set -- ca-certificates python3 python3-venv nodejs npm postgresql-client libfribidi0
    [ -n "$database" ] || set -- "$@" postgresql
    [ -n "$redis" ] || set -- "$@" valkey-server
    [ "$proxy" = none ] || set -- "$@" "$proxy"
    had_valkey=$(dpkg-query --show --showformat '${db:Status-Status}' valkey-server 2>/dev/null || true)
    apt-get install --yes --quiet --no-install-recommends "$@"
    [ -n "$redis" ] || [ "$had_valkey" = installed ] || set_valkey_password
}

# Only if this script installs Valkey: other programs may use an existing installation.
set_valkey_password() {
    (umask 077 && printf 'requirepass %s\n' "$(random)" >"$valkey_password")
    chown valkey:valkey "$valkey_password"
    echo "include $valkey_password" >>/etc/valkey/valkey.conf
}

make_account() {
    getent passwd commissary >/dev/null ||
        useradd --system --user-group --home-dir /var/lib/commissary --shell /usr/sbin/nologin commissary
    install -d -m 0755 "$root/opt/commissary" "$root/opt/commissary/releases"
    install -d -m 0700 -o commissary -g commissary "$root/var/lib/commissary" "$root/var/backups/commissary"
    # The proxy reads its certificates in this folder; only the product can read the settings.
    install -d -m 0755 "$root/etc/commissary"
}

# The name of the release in this folder: its version and a digest of its files.
name_version() {
    number=$(sed -n 's/^version = "\(.*\)"/\1/p' "$source/pyproject.toml" | head -n 1)
    state=$(cd "$source" && files | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c 1-10)
    echo "$number-$state"
}

# The source files of a release, each followed by NUL.
files() {
    find src shared tenants frontend deploy docs pyproject.toml uv.lock package.json package-lock.json README.md \
        \( -name __pycache__ -o -path frontend/dist -o -path 'frontend/dist.*' -o -path frontend/generated \
        -o -path frontend/theme/fonts \) -prune -o -type f -print0
}

build_release() {
    rm -rf "$release"
    mkdir -p "$release"
    (cd "$source" && files | tar --create --null --files-from=- --owner=root --group=root) |
        tar --extract --directory "$release"
    chmod -R u=rwX,go=rX "$release"
    # The older version serves visitors during the build.
    (cd "$release" && umask 022 && nice -n 19 deploy/build.sh && rm -rf node_modules .build)
    # Open pages still load files of the previous version.
    if [ -d "$root/opt/commissary/current/frontend/dist" ]; then
        node "$release/frontend/carryOver.mjs" "$root/opt/commissary/current/frontend/dist" "$release/frontend/dist"
    fi
    touch "$release/.complete"
}

make_settings() {
    if [ -n "$given" ]; then
        install -m 0640 -o root -g commissary "$given" "$settings"
        return
    fi
    secret=$(random)
    if [ -z "$database" ]; then
        password=$(random)
        service_action start postgresql
        # An earlier run may have failed after creating the role or the database.
        as_postgres "SELECT FROM pg_roles WHERE rolname = 'commissary'" | grep -q '(1 row)' || as_postgres "CREATE ROLE commissary"
        # It can create the roles and the database of the installation, but is not a superuser.
        as_postgres "ALTER ROLE commissary LOGIN CREATEROLE PASSWORD '$password'"
        as_postgres "SELECT FROM pg_database WHERE datname = 'commissary'" | grep -q '(1 row)' ||
            as_postgres "CREATE DATABASE commissary OWNER commissary"
        # With set_config, injected SQL could get the rights of another domain. Only a superuser can revoke it.
        as_postgres "REVOKE EXECUTE ON FUNCTION pg_catalog.set_config FROM PUBLIC" commissary
        as_postgres "GRANT EXECUTE ON FUNCTION pg_catalog.set_config TO commissary" commissary
        database="postgresql://commissary:$password@127.0.0.1:5432/commissary"
    fi
    if [ -z "$redis" ]; then
        redis=redis://127.0.0.1:6379/0
        if [ -e "$valkey_password" ]; then
            redis=redis://:$(sed -n 's/^requirepass //p' "$valkey_password")@127.0.0.1:6379/0
            service_action restart valkey-server
        else
            service_action start valkey-server
        fi
    fi
    (
        umask 077
        cat >"$settings.new" <<SETTINGS
# Settings of Commissary: docs/settings.md lists all of them.

# Decrypts secrets in the database. Back it up separately from the database.
COMMISSARY_SECRET_KEY=$secret
DATABASE_URL=$(quoted "$database")
REDIS_URL=$(quoted "$redis")

COMMISSARY_HOME=/var/lib/commissary
HOST=127.0.0.1
PORT=8000
RENDERER_URL=unix:///run/commissary/renderer.sock
COMMISSARY_HTTPS=$([ "$proxy" = none ] && echo 0 || echo 1)
TRUSTED_PROXIES=127.0.0.1

# Serves the panel and the sign-in pages of all sites on one host. No script of a site runs there.
#PANEL_HOST=panel.example.com

# The addresses that hosts of sites must point to. The panel shows the DNS records to set; the doctor reports wrong ones.
#COMMISSARY_DNS_TARGETS=203.0.113.7, 2001:db8::7

# If unset, emails are written to files in /var/lib/commissary/mail.
#COMMISSARY_MAIL_URL=smtp://user:password@mail.example.com:587
#COMMISSARY_MAIL_FROM=no-reply@example.com

# The target of the nightly backup (commissary-backup.timer). A remote bucket survives the loss of this machine.
BACKUP_TARGET=/var/backups/commissary
SETTINGS
    )
    chown root:commissary "$settings.new"
    chmod 0640 "$settings.new"
    mv "$settings.new" "$settings"
}

# This preserves the owner and the mode of the file.
set_panel_host() {
    changed=$(sed '/^#\{0,1\}PANEL_HOST=/d' "$settings" && echo "PANEL_HOST=$panel_host")
    cp -p "$settings" "$settings.before"
    printf '%s\n' "$changed" >"$settings"
    if ! run_as_commissary check-config; then
        mv "$settings.before" "$settings"
        return 1
    fi
    rm "$settings.before"
}

# Print the value of a setting, or nothing if it is unset.
setting() {
    python3 -EsB "$release/deploy/run_with_settings.py" commissary "$settings" /usr/bin/printenv "$1" || true
}

# Quote a value for an environment file.
quoted() { printf '"%s"' "$(printf '%s' "$1" | sed 's/[\\"$`]/\\&/g')"; }

random() { head -c 32 /dev/urandom | od -An -vtx1 | tr -d ' \n'; }

# Run a statement as PostgreSQL's superuser, in its own database or in the given one.
as_postgres() {
    runuser -u postgres -- psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --command "$1" "${2-postgres}"
}

# Also works without systemd, for example while an image is built.
service_action() {
    if [ -d /run/systemd/system ]; then systemctl "$1" "$2"; else service "$2" "$1"; fi
}

run_as_commissary() {
    (cd "$release" && deploy/commissary "$@")
}

install_units() {
    units=$root/etc/systemd/system
    install -d "$units" "$units/commissary-.service.d"
    install -m 0644 "$release"/deploy/systemd/commissary*.service "$release"/deploy/systemd/commissary*.socket \
        "$release"/deploy/systemd/commissary*.target "$release"/deploy/systemd/commissary*.timer "$units"
    install -m 0644 "$release"/deploy/systemd/commissary-.service.d/*.conf "$units/commissary-.service.d"
    # Socket units cannot read the settings file.
    host=$(setting HOST)
    case $host in *:*) host="[$host]" ;; esac
    allow_backup_folder
    address=$units/commissary-web.socket.d/address.conf
    old_address=$(cat "$address" 2>/dev/null || true)
    install -d "$(dirname "$address")"
    printf '[Socket]\nListenStream=\nListenStream=%s:%s\n' "${host:-127.0.0.1}" "$(setting PORT | grep . || echo 8000)" \
        >"$address"
    runs_systemd || return 0
    systemctl daemon-reload
    if [ "$old_address" != "$(cat "$address")" ] && systemctl is-active --quiet commissary-web.socket; then
        # A socket listens on a new address only after a restart, which requires that the web server is stopped.
        systemctl stop commissary-web.service
        systemctl restart commissary-web.socket
    fi
}

# The unit can write only to the folders that it lists.
allow_backup_folder() {
    target=$(setting BACKUP_TARGET)
    drop_in=$units/commissary-backup.service.d/target.conf
    rm -f "$drop_in"
    case $target in /*) ;; *) return 0 ;; esac
    install -d "$units/commissary-backup.service.d"
    printf '[Service]\nReadWritePaths="-%s"\n' "$(printf '%s' "$target" | sed 's/[\\"]/\\&/g; s/%/%%/g')" >"$drop_in"
}

# A previously chosen proxy would still use the ports 80 and 443.
release_ports() {
    if [ "$proxy" != caddy ] && [ -e "$caddy_unit" ]; then
        rm "$caddy_unit"
        ! runs_systemd || { systemctl daemon-reload && systemctl disable --quiet --now caddy; }
    fi
    if [ "$proxy" != nginx ] && [ -e "$nginx_site" ]; then
        rm "$nginx_site"
        # nginx may serve other sites. Their ports are the decision of the operator.
        if runs_systemd && [ -n "$(ls -A "$(dirname "$nginx_site")")" ]; then
            systemctl reload-or-restart nginx
        elif runs_systemd; then
            systemctl disable --quiet --now nginx
        fi
    fi
}

install_proxy() {
    release_ports
    case $proxy in
        caddy)
            install -d "$root/etc/caddy" "$(dirname "$caddy_unit")"
            [ -e "$caddy_unit" ] || rm -f "$root/etc/caddy/Caddyfile"
            install_proxy_file caddy/Caddyfile "$root/etc/caddy/Caddyfile"
            printf '[Service]\nEnvironment=ACME_EMAIL=%s\n' "$email" >"$caddy_unit"
            ! runs_systemd || { systemctl daemon-reload && systemctl enable --now caddy && systemctl reload-or-restart caddy; }
            ;;
        nginx)
            install -d "$root/etc/nginx/sites-enabled" "$root/var/lib/commissary-acme"
            # The workers of nginx read the certificate of a host on each connection.
            install -d -m 2750 -g www-data "$root/etc/commissary/tls"
            # The cache of nginx: Debian's package does not create this folder.
            install -d -m 0755 "$root/var/cache/nginx"
            rm -f "$root/etc/nginx/sites-enabled/default"
            install_proxy_file nginx/commissary.conf "$nginx_site"
            ! runs_systemd || systemctl enable --quiet nginx
            if [ ! -e "$root/etc/commissary/tls/default.crt" ]; then
                echo "nginx needs a certificate in /etc/commissary/tls/default.crt and .key, readable by www-data: see docs/deployment.md"
            elif runs_systemd; then
                nginx -t && systemctl reload-or-restart nginx
            fi
            ;;
    esac
}

# Replace a file from an earlier release, but not a file that the operator has changed, for example to add a web node.
install_proxy_file() {
    for file in "$root"/opt/commissary/releases/*/deploy/"$1" "$2"; do
        ! cmp -s "$file" "$2" || break
    done
    if [ "$file" = "$2" ] && [ -e "$2" ]; then
        echo "Kept your changes to $2. Compare it with $release/deploy/$1"
    else
        install -m 0644 "$release/deploy/$1" "$2"
    fi
}

switch() {
    before=$(readlink "$root/opt/commissary/current" || true)
    point_to "${release#"$root"}"
    ln -sfn /opt/commissary/current/deploy/commissary "$root/usr/local/bin/commissary"
    runs_systemd || return 0
    systemctl enable --quiet commissary.target commissary-web.socket
    if [ -n "$(setting BACKUP_TARGET)" ] && [ "$(systemctl is-enabled commissary-backup.timer 2>/dev/null)" != masked ]; then
        systemctl enable --quiet --now commissary-backup.timer
    fi
    if ! start_release; then
        # The web server may run the new release already.
        [ -z "$before" ] || { point_to "$before" && start_release || true; }
        return 1
    fi
    remove_clock_unit
}

# Version 1.0.0 ran the clock in its own unit. That clock runs until the new worker, which includes a clock, is running.
remove_clock_unit() {
    [ -e "$root/etc/systemd/system/commissary-clock.service" ] || return 0
    systemctl stop commissary-clock.service
    rm "$root/etc/systemd/system/commissary-clock.service"
    systemctl daemon-reload
}

point_to() {
    ln -sfn "$1" "$root/opt/commissary/current.new"
    mv -T "$root/opt/commissary/current.new" "$root/opt/commissary/current"
}

# The caller checks the result, so `set -e` has no effect here, and the commands need their own `&&`.
start_release() {
    if systemctl is-active --quiet commissary-web.service; then
        systemctl reload commissary-web.service &&
            systemctl restart commissary-renderer.service commissary-worker.service
    else
        systemctl start commissary-web.socket commissary.target
    fi
}

# The scripts contain the commands and options of this version.
install_completion() {
    for place in bash:bash-completion/completions/commissary zsh:zsh/vendor-completions/_commissary fish:fish/vendor_completions.d/commissary.fish; do
        file=$root/usr/share/${place#*:}
        install -d "$(dirname "$file")"
        run_as_commissary completion "${place%%:*}" >"$file"
    done
}

# `systemctl start` succeeds even if a unit exits and restarts repeatedly.
check_installation() {
    runs_systemd || return 0
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        ! run_as_commissary check-config --connect >/dev/null 2>&1 || return 0
        sleep 1
    done
    run_as_commissary check-config --connect
}

remove_old_releases() {
    # An incomplete build cannot run.
    find "$root/opt/commissary/releases" -mindepth 1 -maxdepth 1 -type d ! -exec test -e {}/.complete \; -exec rm -rf {} +
    find "$root/opt/commissary/releases" -mindepth 1 -maxdepth 1 -type d -printf '%T@ %p\n' | sort -rn |
        tail -n "+$((keep_releases + 1))" | cut -d ' ' -f 2- | while read -r old; do
        [ "$(readlink -f "$root/opt/commissary/current")" = "$old" ] || rm -rf "$old"
    done
}

runs_systemd() { [ -z "$root" ] && [ -d /run/systemd/system ]; }

print_next_steps() {
    cat <<NEXT

Commissary $version is installed. The settings are in ${settings}.

  commissary create-super-admin YOU@EXAMPLE.COM
  commissary domains create tacos.example.com --title "Tacos"

Then point the DNS records of tacos.example.com and api.tacos.example.com to this machine.
NEXT
    panel=$(setting PANEL_HOST)
    [ -z "$panel" ] || echo "Also point $panel and api.$panel, the hosts of the panel, to this machine."
    runs_systemd || echo "Nothing was started, because systemd is not running. To start Commissary, run: systemctl enable --now commissary.target"
}

# Not `"$@" || fail`: the shell would then ignore failed commands inside the function.
step() {
    current=$1
    echo "· $current"
    shift
    "$@"
    current=
}

fail() {
    current=
    echo "✗ $*" >&2
    exit 1
}

report_failure() {
    [ -n "$current" ] || return 0
    echo "✗ $current failed. If Commissary was running before, the old version still runs. Fix the cause, then run this script again." >&2
    [ ! -e "$settings" ] || echo "  If a setting is wrong, such as the address of the database, edit $settings." >&2
}

main "$@"
