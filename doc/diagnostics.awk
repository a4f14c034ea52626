# SPDX-License-Identifier: Apache-2.0
#
# Turns diagnostics.txt, operations.txt or concepts.txt into the initialisers of a C array, one per entry:
# { id, title, also, text, command, wrong, right }.

function quoted(s) {
	gsub(/\\/, "\\\\\\\\", s)
	gsub(/"/, "\\\"", s)
	return "\"" s "\\n\""
}

function flush() {
	if (id == "")
		return
	printf "{ \"%s\", \"%s\", \"%s\",\n%s, \"%s\",\n%s,\n%s },\n", id, title, also, text, command, wrong, right
}

id == "" && /^#/ { next }	# comments appear only at the top
/^= / {
	flush()
	title = also = ""
	if (match($0, /: /)) {
		title = substr($0, RSTART + 2)
		$0 = substr($0, 1, RSTART - 1)
	}
	id = substr($0, 3)
	text = wrong = right = "\"\""
	command = "check"
	part = "text"
	pending = 0
	next
}
/^-- also / { also = substr($0, 9); next }
/^-- text/ { part = "text"; pending = 0; next }
/^-- wrong/ { part = "wrong"; pending = 0; if (NF > 2) { sub(/^-- wrong /, ""); command = $0 } next }
/^-- example/ { part = "right"; pending = 0; if (NF > 2) { sub(/^-- example /, ""); command = $0 } next }
/^-- right/ { part = "right"; pending = 0; next }
/^$/ { pending++; next }	# blank lines count only inside a part
{
	line = quoted($0)
	for (; pending > 0; pending--)
		line = (part == "text" ? text : part == "wrong" ? wrong : right) == "\"\"" ? line : "\"\\n\" " line
	if (part == "text")
		text = text "\n" line
	else if (part == "wrong")
		wrong = wrong "\n" line
	else
		right = right "\n" line
}
END { flush() }
