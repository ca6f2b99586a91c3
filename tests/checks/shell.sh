#!/bin/sh
# Run ShellCheck on all shell scripts. Its Python package does not support Linux on ARM.
set -eu

if ! command -v shellcheck >/dev/null; then
    echo "ShellCheck is not installed on this machine."
    [ "$(uname -s)-$(uname -m)" = Linux-aarch64 ]
    exit
fi
git ls-files -z '*.sh' .ci/run deploy/commissary deploy/container/commissary | xargs -0 shellcheck
