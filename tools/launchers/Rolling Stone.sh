#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/support/start.sh" rolling
