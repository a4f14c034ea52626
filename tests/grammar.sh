#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Compares grammar/ir.y with the grammar in shardc(5), and checks that it is consistent:
# - a production of the page is a comment above the rule of the same name, and each such comment is on the page;
# - a name in a production is defined by another production, or explained above the grammar;
# - a token for a word, which is a keyword or the name of an operation, is also an alternative of `word`.
awk '
	function fail(what) { print "FAILED: " what; failed++ }
	function squeeze(s) { gsub(/[ \t]+/, " ", s); sub(/^ /, "", s); sub(/ $/, "", s); return s }
	function name(s) { sub(/ .*/, "", s); return s }

	FILENAME ~ /5$/ && /^\.Sh/ { grammar = /GRAMMAR/ }
	FILENAME ~ /5$/ && /^\.(Bd|Ed)/ { inside = grammar && /Bd/; next }
	FILENAME ~ /5$/ && grammar && /^\.It Li/ { terminal[$3] = 1 }
	FILENAME ~ /5$/ && inside {
		text = text " " $0
		if (/;$/) { text = squeeze(text); page[name(text)] = text; text = "" }
	}

	FILENAME ~ /y$/ && /^\/\* [a-z0-9-]+ = / { inside = 1 }
	FILENAME ~ /y$/ && inside {
		text = text " " $0
		if (!/\*\/$/) next
		gsub(/\/\*|\*\//, "", text)
		text = squeeze(text)
		code[name(text)] = text
		getline
		gsub(/_/, "-")
		if ($0 != name(text) && $0 != "op-body") fail("grammar/ir.y: " name(text) " is not above its rule but above " $0)
		text = ""
		inside = 0
	}
	FILENAME ~ /y$/ && /^%token <Atom>/ {
		n = split($0, t)
		for (i = 3; i <= n; i++)
			if (t[i] ~ /^OP_/ || t[i + 1] ~ /^"\047[A-Za-z_.]+\047"$/) token[t[i]] = 1
	}
	FILENAME ~ /y$/ && /^[a-z_]*$/ && $0 != "" { rule = $0 }
	FILENAME ~ /y$/ && /^\t[:|]/ && rule == "word" {
		n = split($0, t)
		for (i = 1; i <= n; i++) is_word[t[i]] = 1
	}

	END {
		for (n in page) {
			if (page[n] == code[n]) passed++
			else fail("shardc(5) says\n\t" page[n] "\nand grammar/ir.y says\n\t" code[n])
			text = page[n]
			gsub(/"[^"]*"/, "", text)
			k = split(text, t, /[^A-Za-z0-9-]+/)
			for (i = 1; i <= k; i++)
				if (t[i] ~ /[A-Za-z]/ && !(t[i] in page) && !(t[i] in terminal)) fail(n " names " t[i] ", which shardc(5) does not explain")
		}
		for (n in code) if (!(n in page)) fail("shardc(5) lacks\n\t" code[n])
		for (n in token) if (n in is_word) passed++; else fail("grammar/ir.y: " n " is not an alternative of word")
		print "grammar: " passed + 0 " passed, " failed + 0 " failed"
	}
' man/shardc.5 grammar/ir.y
