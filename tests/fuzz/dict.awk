# SPDX-License-Identifier: Apache-2.0
#
# The dictionary of the fuzzers, in the form that libFuzzer and AFL++ share: dict.awk FILE...
#
# Takes the literals of the lexer's rules (*.re), the keywords of the grammar (*.y), the strings of the tables
# of words (*.c), and every string of the tables of operations, names and floats (*.def).

function token(text) {
	if (length(text) > 1 && text !~ / / && !(text in seen)) {
		seen[text] = 1
		print "\"" text "\""
	}
}

# The first `most` C strings of the line; escapes in them mean the same in a dictionary.
function strings(line, most) {
	while (most-- > 0 && match(line, /"([^"\\]|\\.)*"/)) {
		token(substr(line, RSTART + 1, RLENGTH - 2))
		line = substr(line, RSTART + RLENGTH)
	}
}

# Names of properties.
function names(line) {
	while (match(line, /P\([a-z_]+/)) {
		token(substr(line, RSTART + 2, RLENGTH - 2))
		line = substr(line, RSTART + RLENGTH)
	}
}

# A rule of the lexer: what its strings hold is text, but not within brackets.
FILENAME ~ /\.re$/ && /^\t\t<(text|shape)>/ {
	sub(/\{[ \t].*/, "")
	gsub(/\[[^]]*\][*+]?/, "")
	strings($0, 9)
}
# A token that is named by a word in quotes is a keyword.
FILENAME ~ /\.y$/ && /^%token/ {
	while (match($0, /"'[a-z_]+'"/)) {
		token(substr($0, RSTART + 2, RLENGTH - 4))
		$0 = substr($0, RSTART + RLENGTH)
	}
}
FILENAME ~ /\.c$/ && /^\t\{ "/ { strings($0, 1) }
FILENAME ~ /\.def$/ && /^[A-Z_]+\(/ { strings($0, 1) }
FILENAME ~ /\.def$/ { names($0) }
