#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests `make wheel ARCH=aarch64`: two wheels of a commit, made in different folders, are equal, and qemu runs the program.
# Skipped where the cross compiler or qemu is missing; `make wheel ARCH=aarch64` installs the former.
for tool in aarch64-linux-gnu-gcc qemu-aarch64-static python3; do
	command -v $tool >/dev/null || { echo "cross: skipped, there is no $tool"; exit 0; }
done
. tests/expect.sh

for folder in one another/deeper; do
	git clone -q --no-hardlinks . "$work/$folder" || exit 3
	expect "make wheel in $folder" make -C "$work/$folder" ARCH=aarch64 CFLAGS='-O1 -g' wheel
done
wheel=$(basename "$work"/one/build/shardc-*.whl)
expect 'the name of the wheel' test "${wheel%_aarch64.whl}" != "$wheel"
expect 'the wheels differ' cmp "$work/one/build/$wheel" "$work/another/deeper/build/$wheel"
expect 'the wheel cannot be unpacked' python3 -m zipfile -e "$work/one/build/$wheel" "$work/wheel"
program=$(echo "$work"/wheel/*.data/scripts/shardc)
chmod +x "$program"
qemu-aarch64-static "$program" propagate samples/mlp.mlir >"$work/out" 2>"$work/err"
expect 'the program does not run' test $? = 0
expect 'the program does not propagate' grep -q 'sdy.sharding' "$work/out"
finish cross
