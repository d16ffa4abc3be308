#!/bin/sh
# A UCI program that misbehaves in the way given by its argument.
while read -r line; do
    case "$line" in
        uci)
            [ "$1" = gone ] && exit 1
            echo "id name mock"
            echo "option name Hash type spin default 1 min 1 max 9"
            echo "option name Skill Level type spin default 1 min 1 max 9"
            echo uciok
            ;;
        isready) echo readyok ;;
        go*)
            case "$1" in
                crash) exit 3 ;;
                illegal) echo "bestmove e2e5" ;;
                garbage)
                    head -c 200000 /dev/zero | tr '\0' 'x'
                    printf '\n\377\376 bestmove\nbestmove \377\n'
                    ;;
                talk)
                    i=0
                    while [ $i -lt 20 ]; do echo "info string $i"; i=$((i + 1)); done
                    echo "bestmove g1f3"
                    ;;
            esac
            ;;
        stop) [ "$1" = slow ] && echo "bestmove e2e4" ;;
        quit) [ "$1" = hang ] || exit 0 ;;
    esac
done
