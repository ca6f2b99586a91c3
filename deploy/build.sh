#!/bin/sh
# Install the dependencies and build the front end, in the folder of the product, for a deployment.
#
#   deploy/build.sh            both
#   deploy/build.sh packages   the dependencies, from the lock files
#   deploy/build.sh product    the product itself
#
# Needs Python >= 3.11 with venv, Node.js >= 20 and npm. You can delete node_modules and .build afterwards.
set -eu
cd "$(dirname "$0")/.."

uv_version=0.13.8

packages() {
    if ! .build/uv/bin/uv --version 2>/dev/null | grep -q "^uv $uv_version\b"; then
        python3 -m venv --clear .build/uv
        .build/uv/bin/pip install --quiet "uv==$uv_version"
    fi
    python_packages --no-install-project
    # The tests and checks of the product need 300 more packages.
    npm ci --omit=dev --no-progress
}

product() {
    python_packages
    # No size limits, because the zlib of this machine may produce a few bytes more.
    node frontend/build.mjs --any-size
    # The list of packages in this release, for audits.
    PATH="$PWD/.build/uv/bin:$PATH" node src/commissary/devserver/command.mjs sbom "$PWD/sbom.cdx.json"
}

# Compile now, because the account that runs the product may not have write access here.
python_packages() {
    UV_PROJECT_ENVIRONMENT="$PWD/.venv" UV_PYTHON_DOWNLOADS=never UV_COMPILE_BYTECODE=1 \
        .build/uv/bin/uv sync --frozen --no-default-groups --python python3 --quiet "$@"
    if [ $# -eq 0 ]; then
        .venv/bin/python -m compileall -q src shared tenants
    fi
}

case ${1-} in
    packages) packages ;;
    product) product ;;
    '') packages; product ;;
    *) echo "usage: $0 [packages|product]" >&2; exit 2 ;;
esac
