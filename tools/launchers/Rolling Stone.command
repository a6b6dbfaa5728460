#!/bin/sh
me=$0
while [ -L "$me" ]; do
    to=$(readlink "$me")
    case $to in /*) me=$to ;; *) me=$(dirname "$me")/$to ;; esac
done
exec sh "$(dirname "$me")/support/start.sh" rolling
