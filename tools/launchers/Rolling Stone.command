#!/bin/sh
exec "$(dirname "$0")/support/start.sh" rolling
