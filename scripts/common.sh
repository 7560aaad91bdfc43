# What the scripts share; read by them with `source`.

# step COMMAND…: says what is run, and runs it.
step() { echo "== $*"; "$@"; }

# skip WHY: leaves this check out on a machine of one's own; never where CI is set.
skip() {
    if [ -n "${CI:-}" ]; then
        echo "== $(basename "$0") cannot be run: $1" >&2
        exit 1
    fi
    echo "== NOT CHECKED by $(basename "$0"): $1" >&2
    exit 77
}

# need TOOL PACKAGE…: makes sure of a tool. Where CI is set the packages of the distribution are installed;
# elsewhere the check is left out, with a word on what to install.
need() {
    local tool=$1
    shift
    command -v "$tool" >/dev/null && return
    [ -n "${CI:-}" ] && install_packages "$@"
    command -v "$tool" >/dev/null || skip "$tool is missing (packages: $*)"
}

# install_packages PACKAGE…: by the package manager, as root.
install_packages() {
    local as_root=()
    [ "$(id -u)" = 0 ] || as_root=(sudo -n)
    command -v apt-get >/dev/null || return 0
    "${as_root[@]}" apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}
