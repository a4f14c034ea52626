#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests `make dist`: two archives of a commit, made in different folders, are equal, and the archive builds where there
# is no git, re2c or Bison.
. tests/expect.sh

for folder in one another/deeper; do
	git clone -q --no-hardlinks . "$work/$folder" || exit 3
	expect "make dist in $folder" make -C "$work/$folder" dist
	(umask 077 && touch "$work/$folder/README.md")
done
name=$(basename "$work"/one/build/shardc-*.tar.gz)
expect 'the archives differ' cmp "$work/one/build/$name" "$work/another/deeper/build/$name"
tar -xzf "$work/one/build/$name" -C "$work"
cd "$work/${name%.tar.gz}" || exit 3
expect 'the archive does not build' make RE2C=false BISON=false ${CC:+CC="$CC"} VARIANT=debug all
expect 'what it builds does not run' build/debug/shardc check samples/mlp.mlir
expect 'make clean removes what the archive has' sh -c 'make clean && [ -e gen/parser.c ]'
finish dist
