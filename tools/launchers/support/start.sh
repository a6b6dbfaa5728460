#!/bin/sh
# Start the game that the arguments name, with the first Python that is new enough.
# The launchers for Linux and macOS call this, wherever the checkout is.

here=$(dirname "$0")
play=$here/../../play.py
PATH="$PATH:/opt/homebrew/bin:/usr/local/bin:$HOME/.local/bin"
# They are for other programs; one of a broken Python would be the end of this.
unset PYTHONHOME PYTHONPATH

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

run() {
    for python in python3 python3.15 python3.14 python3.13 python3.12 python3.11 python; do
        if new_enough "$python"; then
            "$python" "$play" "$@"
            return
        fi
    done
    if uv --version >/dev/null 2>&1; then
        uv run --no-project --python '>=3.11' "$play" "$@"
        return
    fi
    echo "Tommy's Toys needs Python 3.11 or later, and none was found." \
        "Get it from python.org or from your system's packages." >&2
    return 1
}

# Without a terminal show the last lines in a dialog, or nobody would see them.
show() {
    for box in "zenity --error --no-markup --text" "kdialog --error" "xmessage -center" \
        "notify-send TommysToys"; do
        if command -v "${box%% *}" >/dev/null 2>&1; then
            $box "$1"
            return
        fi
    done
}

if [ -t 1 ]; then
    run "$@"
    status=$?
    if [ "$status" -ne 0 ]; then
        printf 'Press Enter to close this window. '
        read -r _
    fi
else
    said=$(mktemp) || exit 1
    trap 'rm -f "$said"' EXIT
    if [ ! -e "$here/../../../.tommy-venv" ] && command -v notify-send >/dev/null 2>&1; then
        notify-send "Tommy's Toys" "Setting up, only this once; it takes a minute."
    fi
    run "$@" >"$said" 2>&1
    status=$?
    if [ "$status" -ne 0 ]; then
        cat "$said" >&2
        show "$(tail -n 12 "$said")"
    fi
fi
exit "$status"
