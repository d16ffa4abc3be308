#!/usr/bin/env bash
# Plays complete games of some variants between two Tempi engines in the real XBoard, on a virtual screen.
#
#   scripts/xboard-games.sh [VARIANT ...]
#
# From XBoard's output, this checks that each game ended by the rules of the variant, that every move is legal (`tempi actions` replays the
# game without the waiting side's passes), and that XBoard displayed it correctly (its last position is that of the replay).
#
#   TEMPI           the program to test (default: target/release/tempi, built if missing)
#   XBOARD_SECONDS  time limit for all games together (default: 600)
# XBOARD_KEEP     folder in which to keep logs, games and a screenshot
#   XBOARD_NEEDED   if not empty, a missing XBoard is a failure instead of a skipped test
set -euo pipefail
cd "$(dirname "$0")/.."
variants=("$@")
[ $# -gt 0 ] || variants=(forwards escalated marseillais progressive-italian)
xboard=$(command -v xboard || echo /usr/games/xboard)

skip() {
  echo "SKIPPED: $*"
  [ -z "${XBOARD_NEEDED:-}" ] || exit 1
  exit 0
}

have() { [ -x "$xboard" ] && command -v Xvfb >/dev/null; }

install_xboard() {
  have && return
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || skip "xboard and Xvfb are missing; install them with apt-get as root"
  local log="$work/apt.log"
  { apt-get install -y --no-install-recommends xboard xvfb || { apt-get update && apt-get install -y --no-install-recommends xboard xvfb; }; } \
    >"$log" 2>&1 </dev/null || skip "apt-get could not install xboard and xvfb: $(tail -n 1 "$log")"
  xboard=$(command -v xboard || echo /usr/games/xboard)
  have || skip "xboard and Xvfb are missing although apt-get installed them"
}

# Ends everything that was started, by process group.
started=()
finish() {
  local group
  for group in "${started[@]}"; do kill -TERM -- "-$group" 2>/dev/null || true; done
  for group in "${started[@]}"; do
    for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 -- "-$group" 2>/dev/null || break; sleep 0.1; done
    kill -KILL -- "-$group" 2>/dev/null || true
  done
  if [ -n "${XBOARD_KEEP:-}" ]; then mkdir -p "$XBOARD_KEEP" && cp -r "$work"/. "$XBOARD_KEEP" || true; fi
  rm -rf "$work"
}
work=$(mktemp -d)
trap finish EXIT
trap 'exit 130' INT TERM
install_xboard

tempi=${TEMPI:-target/release/tempi}
if [ -z "${TEMPI:-}" ] && [ ! -x "$tempi" ]; then cargo build --release --locked -p tempi-cli; fi
tempi=$(realpath "$tempi")

# Each background job gets a process group of its own.
set -m
# Xvfb takes the first free screen and writes its number.
Xvfb -displayfd 3 -screen 0 1024x768x24 -nolisten tcp 3>"$work/display" >"$work/xvfb.log" 2>&1 &
started+=($!)
for _ in $(seq 600); do [ -s "$work/display" ] && break; sleep 0.1; done
[ -s "$work/display" ] || { echo "FAILED: Xvfb does not start: $(tail -n 1 "$work/xvfb.log")"; exit 1; }
DISPLAY=:$(head -n 1 "$work/display")
export DISPLAY

limit=${XBOARD_SECONDS:-600}
games=()
for variant in "${variants[@]}"; do
  mkdir -p "$work/$variant"
  # The engines judge legality, because XBoard does not know turns of several moves. The user's settings are neither read nor written.
  : >"$work/$variant/settings"
  timeout --kill-after=2 "$limit" "$xboard" -fcp "$tempi xboard" -scp "$tempi xboard" \
    -settingsFile "$work/$variant/settings" -saveSettingsOnExit false \
    -variant "$variant" -testLegality false -testClaims false -repeatsToDraw 0 -ruleMoves 0 -mg 1 -depth 4 -tc 5 -inc 1 \
    -xponder -animateMoving false -popupExitMessage false -popupMoveErrors false -soundProgram true -matchPause 10 \
    -sgf "$work/$variant/game.pgn" -spf "$work/$variant/last.fen" -debug -nameOfDebugFile "$work/$variant/debug" \
    >"$work/$variant/out" 2>&1 </dev/null &
  started+=($!)
  games+=($!)
done
if [ -n "${XBOARD_KEEP:-}" ] && command -v import >/dev/null; then sleep "${XBOARD_PICTURE:-2}"; import -window root "$work/screen.png" 2>/dev/null || true; fi

failures=0
failed() { echo "FAILED $1: $2"; failures=$((failures + 1)); }

# The actions that the engines sent, without passes of the waiting side. A pass by the side that moved last ends its turn. The two legs of an
# en passant capture are one action.
moves_of() {
  awk '/^[0-9]+ <(first |second): move / {
    who = ($2 ~ /second/) ? "second" : "first"; move = $NF
    if (move == "@@@@") { if (who == last) print "0000"; next }
    last = who
    if (move ~ /,$/) { leg = substr(move, 1, 2); next }
    print leg ? leg substr(move, 3) : move
    leg = ""
  }' "$1" | tr '\n' ' '
}

check() {
  local variant=$1 folder=$work/$1 moves replay result board drawn told
  if grep -q -E 'Illegal|[Ff]orfeit|Error \(' "$folder/debug"; then
    failed "$variant" "$(grep -m 1 -E 'Illegal|[Ff]orfeit|Error \(' "$folder/debug")"
    return
  fi
  [ -s "$folder/game.pgn" ] && [ -s "$folder/last.fen" ] || { failed "$variant" "XBoard saved no game within $limit s"; return; }
  moves=$(moves_of "$folder/debug")
  replay=$("$tempi" actions "$variant" --moves "$moves" 2>&1) || { failed "$variant" "not a legal game: $replay"; return; }
  result=$(sed -n 's/^result: //p' <<<"$replay")
  [ -n "$result" ] || { failed "$variant" "the game did not end by the rules"; return; }
  case $result in white*) told=1-0 ;; black*) told=0-1 ;; *) told=1/2-1/2 ;; esac
  grep -q -F "[Result \"$told\"]" "$folder/game.pgn" || { failed "$variant" "$result, but XBoard says $(grep -F '[Result' "$folder/game.pgn")"; return; }
  board=$(sed -n 's/^fen: \([^ ]*\).*/\1/p' <<<"$replay")
  drawn=$(grep -o -E '^([A-Za-z1-8]+/){7}[A-Za-z1-8]+' "$folder/last.fen" | tail -n 1)
  [ "$board" = "$drawn" ] || { failed "$variant" "XBoard shows $drawn instead of $board"; return; }
  echo "ok $variant: $(wc -w <<<"$moves") moves, $(grep -c -E 'move @@@@$' "$folder/debug" || true) passes, $result"
}

for index in "${!variants[@]}"; do
  status=0
  wait "${games[$index]}" || status=$?
  if grep -q 'not supported by' "$work/${variants[$index]}/out"; then
    failed "${variants[$index]}" "$(grep -m 1 'not supported by' "$work/${variants[$index]}/out")"
    continue
  fi
  # XBoard exits with status 0 or 1 after a match.
  if [ "$status" -gt 1 ]; then failed "${variants[$index]}" "XBoard ended with status $status (124: timed out after $limit s)"; else check "${variants[$index]}"; fi
done
[ "$failures" = 0 ] || { echo "FAILED: $failures of ${#variants[@]} games"; exit 1; }
echo "All ${#variants[@]} games were complete, legal and displayed correctly."
