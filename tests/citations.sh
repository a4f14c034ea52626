#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that every citation of the specification resolves: citations.sh
#
# Sources, tests and HACKING.md cite `spec 30 §8.4`, a section of doc/spec/30-*.md, or `spec 10 [SD-9]`, a
# decision that this part marks in bold or lists in a table. One citation may list several: `spec 40 §7.1,
# §7.2 and [D 8]`.
# Within doc/spec a reference is `section 8.4`, `§8.4` or `see 8.4` in the same part, `part 30 §8.4`, or a mark.
# A § or a mark in src/ or grammar/ that names no part is bare and fails. With BARE=count they are only counted.
LC_ALL=C
export LC_ALL
grep -rlIE '[Ss]pec [0-9]|§|\[S?D[- ][0-9]+\]' src grammar tests HACKING.md | grep -vx tests/citations.sh | sort |
	xargs awk -v bare_fails="${BARE:-fail}" '
	function fail(why) { print "FAILED: " file ":" line_of(at) ": " why; failed++ }

	# Returns the line of a place in the text: the last line that starts at or before it.
	function line_of(place,    i) {
		for (i = n_lines; start[i] > place; i--)
			;
		return i
	}

	# Takes a match of the expression from the front of the text. Returns 0 if there is none.
	function take(re) {
		if (!match(substr(text, at, 200), "^(" re ")"))
			return 0
		word = substr(text, at, RLENGTH)
		at += RLENGTH
		return 1
	}

	function resolve(key, what) {
		if (known[key] == 1)
			passed++
		else
			fail(what (known[key] ? " is ambiguous in part " : " is not in part ") part)
	}

	function resolve_section(number) {
		sub(/\.$/, "", number)
		resolve(part " " number, "§" number)
	}

	# Takes an item of a citation. A quoted word may follow: `spec 40 §7.1 "rule"`.
	function take_item() {
		if (take("§[0-9.]+"))
			resolve_section(substr(word, length("§") + 1))
		else if (take("\\[S?D[- ][0-9]+\\]"))
			resolve(part " " word, word)
		else
			return 0
		take(" \"[a-z]+\"")
		return 1
	}

	# Takes the separator before another item. Without an item after it, takes nothing.
	function take_separator(    before) {
		before = at
		if (take(",? (and |to )?") && substr(text, at, 3) ~ /^(§|\[S|\[D)/)
			return 1
		at = before
		return 0
	}

	function take_items() {
		if (!take_item())
			return 0
		while (take_separator() && take_item())
			;
		return 1
	}

	# Resolves the part and the items after it, if there are any.
	function cite() {
		part = substr(word, index(word, " ") + 1)
		if (!known[part])
			fail("there is no part " part)
		else if (!take(",? ") || !take_items())
			passed++
	}

	# Resolves numbers after "section" or in text. They are of this part, unless "of part 30" follows.
	function cite_sections(    list, n, i, number) {
		list = word
		part = own
		if (take(" of part [0-9]+")) {
			part = word
			sub(/.* /, "", part)
		}
		gsub(/[^0-9.]+/, " ", list)
		n = split(list, number, " ")
		for (i = 1; i <= n; i++)
			resolve_section(number[i])
	}

	function bare() {
		if (file !~ /^(src|grammar)\//)
			return
		n_bare++
		if (bare_fails == "fail")
			fail(word " names no part")
	}

	function next_reference() {
		return match(substr(text, at), own ? in_part : citation) && (at += RSTART - 1)
	}

	function check_text() {
		for (at = 1; next_reference(); ) {
			if (take(own ? "([Ss]pec|[Pp]art) [0-9]+" : "[Ss]pec [0-9]+")) {
				cite()
			} else if (own && take("§[0-9.]+|\\[S?D[- ][0-9]+\\]")) {
				at -= length(word)
				part = own
				take_items()
			} else if (own && take("([ (][a-z]+ |[(]|[Ss]ections? )" numbers)) {
				cite_sections()
			} else {
				take("§[0-9.]+|\\[[^]]*\\]")
				bare()
			}
		}
	}

	# Returns the part that a file of doc/spec is named after, or "" for other files.
	function own_part(name) {
		return name ~ /^doc\/spec\/[0-9]/ ? substr(name, length("doc/spec/") + 1, 2) : ""
	}

	# Stores the sections and the marks of a part.
	function learn(name,    here, line, n) {
		here = own_part(name)
		known[here] = 1
		while ((getline line < name) > 0) {
			if (line ~ /^(##+ |\*\*)[0-9]/) {
				n = line
				sub(/^(##+ |\*\*)/, "", n)
				sub(/[.*]*( .*|$)/, "", n)
				known[here " " n]++
			}
			while (match(line, /\*\*\[S?D[- ][0-9]+\]|^\| S?D[- ][0-9]+ \|/)) {
				n = substr(line, RSTART + 2, RLENGTH - 2)
				gsub(/^\[| \||\]$/, "", n)
				known[here " [" n "]"] = 1
				line = substr(line, RSTART + RLENGTH)
			}
		}
		close(name)
	}

	BEGIN {
		citation = "[Ss]pec [0-9]|§[0-9]|\\[S?D[- ][0-9]+\\]"
		section = "[1-9][0-9]*(\\.[0-9]+)+"
		numbers = "[0-9]+(\\.[0-9]+)*((, | and | or | to |–| - )[0-9]+(\\.[0-9]+)*)*"
		in_part = citation "|[Pp]art [0-9]|[Ss]ections? [0-9]|[ (](see|in|by|of|under|as|after|from|with) " section \
			"|[(]" section "([);]|, )"
		while (("ls doc/spec/[0-9]*.md" | getline name) > 0)
			learn(ARGV[ARGC++] = name)
	}

	# Lines are joined without the marks of comments, so that a citation may continue on the next line.
	FNR == 1 {
		check_text()
		text = ""
		n_lines = 0
		file = FILENAME
		own = own_part(file)
	}
	{
		sub(/^[ \t]*(\*|#|\/\/)?[ \t]*/, "")
		start[++n_lines] = length(text) + 1
		text = text $0 " "
	}
	END {
		check_text()
		if (n_bare)
			print "bare: " n_bare
		printf "citations: %d passed, %d failed\n", passed, failed
		exit failed > 0
	}
'
