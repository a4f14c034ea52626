#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Copies the programs listed in `names`, with Shardy's output, from a full corpus: take.sh CORPUS
#
# A full corpus has inputs/NAME.mlir[.gz], golden/STAGE/NAME.mlir.gz and manifest.tsv. For every program and stage, the
# manifest has the digest of Shardy's output, or the error with which Shardy rejected the program. In the copy, equal
# goldens are stored once, under their digest: golden/XX/DIGEST.gz.
cd "$(dirname "$0")" || exit 3
from=$1
rm -rf inputs golden
awk -F '\t' 'NR == FNR { want[$1]; next } FNR == 1 || $1 in want' names "$from/manifest.tsv" >manifest.tsv
while read -r name; do
	mkdir -p "inputs/${name%/*}"
	if [ -e "$from/inputs/$name.mlir.gz" ]; then
		gzip -dc "$from/inputs/$name.mlir.gz"
	else
		cat "$from/inputs/$name.mlir"
	fi | gzip -9nc >"inputs/$name.mlir.gz"
done <names
awk -F '\t' '
	NR == 1 { split($0, stage); next }
	{ for (i = 6; i <= NF; i++) if (length($i) == 64 && $i !~ /[^0-9a-f]/ && !seen[$i]++) print $i, stage[i] "/" $1 }
' manifest.tsv | while read -r digest golden; do
	mkdir -p "golden/${digest%"${digest#??}"}"
	cp "$from/golden/$golden.mlir.gz" "golden/${digest%"${digest#??}"}/$digest.gz"
done
chmod -R u+w inputs golden
