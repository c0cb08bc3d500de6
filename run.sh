#!/bin/sh
# Answers a file of queries: run.sh --index-dir DIR --queries FILE --output FILE --top-k 5 [--kind KIND]
# Everything is found from where this file really stands, so it runs from any folder and through links.
set -eu
unset CDPATH
self=$0
while [ -h "$self" ]; do
  link=$(readlink "$self")
  case $link in
    /*) self=$link ;;
    *) case $self in */*) self=${self%/*}/$link ;; *) self=./$link ;; esac ;;
  esac
done
case $self in */*) root=${self%/*} ;; *) root=. ;; esac
root=$(cd -P "${root:-/}" && pwd -P)
. "$root/scripts/launch.sh"
launch run "$@"
