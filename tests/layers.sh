#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# A folder of src/ includes only headers of its own and of the folders before it in this list.
layers='base ir shard text verify rules propagate import export report cli'
passed=0
failed=0
for dir in src/*/; do
	room=${dir#src/}
	room=${room%/}
	case " $layers " in
	*" $room "*) ;;
	*) echo "FAILED: src/$room is no layer"; failed=$((failed + 1)); continue ;;
	esac
	allowed=
	for layer in $layers; do
		allowed="$allowed${allowed:+|}$layer"
		[ "$layer" != "$room" ] || break
	done
	bad=$(grep -rnE '^#include "[a-z]+/' "$dir" | grep -vE "#include \"($allowed)/")
	if [ -n "$bad" ]; then
		echo "FAILED: src/$room includes what stands above it:"
		echo "$bad"
		failed=$((failed + 1))
	else
		passed=$((passed + 1))
	fi
done
echo "layers: $passed passed, $failed failed"
