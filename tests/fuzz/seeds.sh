#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Collects the seeds of the text targets: seeds.sh DIR
#
# The seeds are all samples, goldens and programs of the corpora that are not long, decompressed. A seed without a RUN
# line gets one, because that line selects the passes of the target `passes`.
most=24000	# bytes; longer programs cost runs and add little
mkdir -p "$1" || exit 3
for file in samples/*.mlir tests/golden/*/*.mlir tests/corpus/inputs/*/*.mlir* ../shared/corpus/inputs/*/*.mlir*; do
	[ -e "$file" ] || continue
	seed=$1/$(echo "${file#../}" | tr / - | sed 's/\.gz$//')
	case $file in
	*.gz) zcat "$file" >"$seed" ;;
	*) cat "$file" >"$seed" ;;
	esac
	if [ "$(wc -c <"$seed")" -gt $most ]; then
		rm "$seed"
	elif ! head -n 1 "$seed" | grep -q '^// RUN:'; then
		{ echo '// RUN: opt -sdy-propagation-pipeline %s'; cat "$seed"; } >"$seed.new"
		mv "$seed.new" "$seed"
	fi
done
