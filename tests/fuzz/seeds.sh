#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Collects the seeds of the text targets: seeds.sh DIR
#
# The seeds are all samples, goldens and programs of the corpora that are not long, decompressed. A seed without a RUN
# line gets one, because that line selects the passes of the target `passes`.
most=24000	# bytes; longer programs cost runs and add little
mkdir -p "$1" || exit 3
# A few processes for all files, because there are thousands. Links are followed.
for file in samples/*.mlir tests/golden/*/*.mlir tests/corpus/inputs/*/*.mlir* ../shared/corpus/inputs/*/*.mlir*; do
	[ ! -e "$file" ] || printf '%s\n' "$file"
done | tar -chPf - --hard-dereference --transform='s,^[.][.]/,,;s,/,-,g' -T - | tar -xf - -C "$1"
cd "$1" || exit 3
find . -name '*.gz' -exec gzip -df {} +
find . -type f -size +${most}c -delete
find . -type f -exec awk 'FNR == 1 && !/^\/\/ RUN:/ { print FILENAME }' {} + |
	xargs -r sed -i '1i // RUN: opt -sdy-propagation-pipeline %s'
