#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Runs all attacks, two at a time: run.sh SANITIZED RELEASE SEED SECONDS [ATTACK...]
#
# SANITIZED and RELEASE are the programs with and without sanitizers, SECONDS is the time of each attack. Inputs with
# which shardc failed stay in build/attack. The last line is the sum of all.
sanitized=$1
release=$2
seed=$3
seconds=$4
shift 4
[ $# -gt 0 ] || set -- commands operations mistakes limits sidefiles meaning comments totals system
here=${0%/*}
python=python3
[ -x build/peer/bin/python ] && python=build/peer/bin/python
out=build/attack
rm -rf "$out"
mkdir -p "$out"

# An attack that looks for reads beyond memory takes the sanitizers. The others compare results, and gain from speed.
attack() {
	case $1 in
	commands | operations | mistakes | limits | sidefiles) program=$sanitized ;;
	*) program=$release ;;
	esac
	"$python" -B "$here/$1.py" "$program" samples tests/golden tests/corpus tests/partition --seed "$seed" \
		--seconds "$seconds" --out "$out" >"$out/$1.log" 2>&1
	echo "$1: $(tail -n 1 "$out/$1.log")"
}

running=0
for name; do
	[ $running -lt 2 ] || { wait; running=0; }
	attack "$name" &
	running=$((running + 1))
done
wait

passed=0
failed=0
for name; do
	grep '^FAIL ' "$out/$name.log"
	counts=$(sed -n '$s/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$out/$name.log")
	[ -n "$counts" ] || { echo "FAILED: $name did not end well"; tail -n 5 "$out/$name.log"; counts='0 1'; }
	passed=$((passed + ${counts% *}))
	failed=$((failed + ${counts#* }))
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
