#!/bin/sh
# Upgrade a container installation to the version in this folder, with the .env of this folder.
#
#   deploy/container/upgrade.sh [--dry-run]
#
# It builds images with the version as their tag, migrates while the old version serves, and replaces one web server
# after the other. If a container does not start, the old version is restored in all of them. At the end,
# COMMISSARY_VERSION in .env is the new version.
set -eu

folder=$(cd "$(dirname "$0")" && pwd)
settings=$folder/.env
line='^[[:space:]]*COMMISSARY_VERSION[[:space:]]*=[[:space:]]*'
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$folder/../../pyproject.toml" | head -n 1)

main() {
    case ${1-} in
        --help) sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 0 ;;
        --dry-run | "") ;;
        *) fail "Unknown option $1: see $0 --help" ;;
    esac
    [ -r "$settings" ] || fail "There is no $settings: copy env.example, and fill it in."
    # Docker accepts blanks, quotes and comments, too.
    before=$(sed -En "s/${line}[\"']?([^\"'#[:space:]]*).*/\1/p" "$settings" | tail -n 1)
    before=${before:-latest}
    echo "Upgrade from $before to $version"
    [ "${1-}" != --dry-run ] || exit 0
    compose "$version" build
    compose "$version" run --rm migrate
    for name in web-1 web-2; do
        compose "$version" up --no-build --no-deps --detach --wait "$name" || go_back "$name does"
    done
    compose "$version" up --no-build --remove-orphans --detach || go_back "The other containers do"
    remember
    echo "Version $version is running. To go back, set COMMISSARY_VERSION=$before in $settings and run:"
    echo "docker compose --file $folder/compose.yaml up --no-build --detach"
}

# The variable takes precedence over the one in .env.
compose() {
    tag=$1
    shift
    COMMISSARY_VERSION=$tag docker compose --file "$folder/compose.yaml" "$@"
}

# One after the other here too, because the web servers may all run the new version.
go_back() {
    for name in web-1 web-2; do
        compose "$before" up --no-build --no-deps --detach --wait "$name" || true
    done
    compose "$before" up --no-build --detach || true
    fail "$1 not start with version $version. Version $before runs again."
}

# This preserves the owner and the mode of the file.
remember() {
    lines=$(sed -E "/${line}/d" "$settings")
    printf '%s\nCOMMISSARY_VERSION=%s\n' "$lines" "$version" >"$settings"
}

fail() {
    echo "✗ $*" >&2
    exit 1
}

main "$@"
