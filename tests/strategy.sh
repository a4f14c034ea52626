#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Compares strategy mode with MindSpore: strategy.sh SHARDC TABLE
#
# A line of the TAB-separated table is a net: a chain of primitives, and what MindSpore makes of it: the strategy of every
# operator, the layouts of the parameters, and the operations of rank 0. The net becomes a StableHLO program, and shardc
# runs on it with the settings of the line. An input that every device gets whole is pinned (--dataset-strategy), and
# MindSpore 2.10 offers the device orders of neighbours (--device-orders=carry). MindSpore's dynamic
# programming minimises the total, as the exact search does.
#
# The last line is `strategy: N of M equal`, where M counts the lines with an answer. Lines that are expected to differ are
# listed with the paragraph of the specification that says why; they are not counted as equal.
shardc=$1
table=$2
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
LC_ALL=C awk -F'\t' -v shardc="$shardc" -v work="$work" '
# What is known to differ, by name of the net: the paragraph, and the reason.
BEGIN {
	why["ffn_recursive"] = "spec 70 §13.2: recursive programming, a search of its own"
	why["transpose_mm"] = "spec 70 §19: a MatMul gets no device order of a neighbour in MindSpore, so it gathers"
	why["conv2"] = "spec 70 §15.2: the ReLU keeps a layout with a gap between its factors, which no strategy has"
}

function trim(s) { gsub(/^ +| +$/, "", s); return s }

function dims(text, out) { return split(text, out, /[x,]/) }

function type(d, n,    i, s) {
	s = "tensor<"
	for (i = 1; i <= n; i++)
		s = s d[i] "x"
	return s "f32>"
}

function shape_of(text,    d, n) { n = dims(text, d); return type(d, n) }

function fail(text) { differs = differs (differs ? "; " : "") text }

# ---- the program ----

function attr(strategy) { return strategy == "" ? "" : " {shardc.in_strategy = \"" strategy "\"}" }

# Appends one operation of the chain. `shape` is the type of the value so far.
function operation(text, i,    prim, param, strategy, p, n, d, m, out, s, k, arg) {
	strategy = param = arg = ""
	if (match(text, /\(\(.*$/)) { strategy = substr(text, RSTART); text = substr(text, 1, RSTART - 1) }
	if (match(text, /param\[[0-9,]*\]/)) {
		param = substr(text, RSTART + 6, RLENGTH - 7)
		text = substr(text, 1, RSTART - 1) substr(text, RSTART + RLENGTH)
	} else if (match(text, /\[[0-9,-]*\]/)) {
		arg = substr(text, RSTART + 1, RLENGTH - 2)
		text = substr(text, 1, RSTART - 1)
	}
	prim = trim(text)
	prims[i] = prim
	n = dims(shape, d)
	if (param != "") {
		n_params++
		p = "%p" n_params
		args = args ", " p ": " shape_of(param) " {shardc.parameter} loc(\"" param_name[n_params] "\")"
		k = dims(param, m)
	}
	s = "%" i
	if (prim == "MatMul" || prim == "BatchMatMul") {
		ta = name ~ /^mm_ta/ && i == 1
		tb = name ~ /^mm_tb/ || (name == "embedding" && i == 4)
		out = ""
		for (p = 1; p <= n - 2; p++)
			out = out d[p] "x"
		out = out (ta ? d[n] : d[n - 1]) "x" (tb ? m[k - 1] : m[k])
		body = body "  " s " = stablehlo.dot_general %" (i - 1) ", %p" n_params ", "
		if (n > 2)
			body = body "batching_dims = [0" (n > 3 ? ", 1" : "") "] x [0" (n > 3 ? ", 1" : "") "], "
		body = body "contracting_dims = [" (ta ? n - 2 : n - 1) "] x [" (tb ? k - 1 : k - 2) "]" attr(strategy) " : (" \
			shape_of(shape) ", " shape_of(param) ") -> " shape_of(out) "\n"
		shape = out
	} else if (prim == "Add" || prim == "Mul") {
		p = "%p" n_params
		if (k != n) {
			body = body "  %b" i " = stablehlo.broadcast_in_dim " p ", dims = [" n - 1 "] : (" shape_of(param) ") -> " \
				shape_of(shape) "\n"
			p = "%b" i
		}
		body = body "  " s " = stablehlo." (prim == "Add" ? "add" : "multiply") " %" (i - 1) ", " p attr(strategy) " : " \
			shape_of(shape) "\n"
	} else if (prim == "ReLU") {
		body = body "  %z" i " = stablehlo.constant dense<0.0> : " shape_of(shape) "\n  " s " = stablehlo.maximum %" (i - 1) \
			", %z" i attr(strategy) " : " shape_of(shape) "\n"
	} else if (prim == "Exp") {
		body = body "  " s " = stablehlo.exponential %" (i - 1) attr(strategy) " : " shape_of(shape) "\n"
	} else if (prim == "Transpose") {
		split(arg, m, ",")
		out = d[m[1] + 1] "x" d[m[2] + 1]
		body = body "  " s " = stablehlo.transpose %" (i - 1) ", dims = [" arg "]" attr(strategy) " : (" shape_of(shape) ") -> " \
			shape_of(out) "\n"
		shape = out
	} else if (prim == "Reshape") {
		body = body "  " s " = stablehlo.reshape %" (i - 1) " : (" shape_of(shape) ") -> " shape_of(arg) "\n"
		shape = arg
	} else if (prim == "ReduceSum") {
		out = ""
		for (p = 1; p <= n; p++)
			if (index("," arg ",", "," (p - 1) ",") == 0)
				out = out (out == "" ? "" : "x") d[p]
		body = body "  %z" i " = stablehlo.constant dense<0.0> : tensor<f32>\n  " s " = stablehlo.reduce(%" (i - 1) " init: %z" i \
			") applies stablehlo.add across dimensions = [" arg "]" attr(strategy) " : (" shape_of(shape) ", tensor<f32>) -> " \
			shape_of(out) "\n"
		shape = out
	} else if (prim == "Softmax") {
		softmax(i, n, d, strategy)
	} else if (prim == "Conv2D") {
		out = d[1] "x" m[1] "x" d[3] "x" d[4]
		body = body "  " s " = stablehlo.convolution(%" (i - 1) ", %p" n_params ") dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], " \
			"window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64" \
			(strategy == "" ? "" : ", shardc.in_strategy = \"" strategy "\"") "} : (" shape_of(shape) ", " shape_of(param) ") -> " \
			shape_of(out) "\n"
		shape = out
	} else {
		fail("unknown primitive " prim)
	}
}

function softmax(i, n, d, strategy,    t, r, rest, k) {
	t = shape_of(shape)
	for (k = 1; k < n; k++)
		rest = rest (k > 1 ? "x" : "") d[k]
	r = shape_of(rest)
	body = body "  %z" i " = stablehlo.constant dense<0.0> : tensor<f32>\n  %l" i " = stablehlo.constant dense<0xFF800000> : tensor<f32>\n" \
		"  %m" i " = stablehlo.reduce(%" (i - 1) " init: %l" i ") applies stablehlo.maximum across dimensions = [" n - 1 "] : (" t \
		", tensor<f32>) -> " r "\n  %c" i " = stablehlo.broadcast_in_dim %m" i ", dims = [0] : (" r ") -> " t "\n  %s" i \
		" = stablehlo.subtract %" (i - 1) ", %c" i " : " t "\n  %e" i " = stablehlo.exponential %s" i " : " t "\n  %u" i \
		" = stablehlo.reduce(%e" i " init: %z" i ") applies stablehlo.add across dimensions = [" n - 1 "] : (" t ", tensor<f32>) -> " r \
		"\n  %v" i " = stablehlo.broadcast_in_dim %u" i ", dims = [0] : (" r ") -> " t "\n  %" i " = stablehlo.divide %e" i ", %v" i \
		attr(strategy) " : " t "\n"
}

# Writes the program of the line and returns its file.
function program(    parts, n, i, names, k, file) {
	body = args = ""
	n_params = 0
	k = split($9, names, "; ")
	for (i = 2; i <= k; i++)
		param_name[i - 1] = substr(names[i], 1, index(names[i], ":") - 1)
	shape = $6
	args = "%0: " shape_of($6) " loc(\"x\")"
	n_ops = split($7, parts, "; ")
	for (i = 1; i <= n_ops; i++) {
		operation(parts[i], i)
		out_rank[i] = dims(shape, names)
		out_first[i] = names[1]
	}
	file = work "/" name ".mlir"
	print "func.func @main(" args ") -> " shape_of(shape) " {\n" body "  return %" n_ops " : " shape_of(shape) "\n}" >file
	close(file)
	return file
}

# ---- the answer of shardc ----

function run(options,    cmd, line, text) {
	cmd = shardc " strategy --devices=" $2 " --dataset-strategy=replicated --device-orders=carry --fully-use-devices=" \
		($4 == "yes" ? "strict" : "no") " --alltoall=" $5 ($3 ~ /dynamic/ ? " --search=exact --objective=total" : "") \
		" " options " 2>&1"
	text = ""
	while ((cmd | getline line) > 0)
		text = text line "\n"
	close(cmd)
	return text
}

# Reads the table of the program: strategies, forward collectives and the operations before each operator.
function read_table(text,    lines, n, i, f, k, edges) {
	n_found = 0
	delete before
	n = split(text, lines, "\n")
	for (i = 1; i <= n; i++) {
		k = split(lines[i], f, "\t")
		if (f[1] == "#edge")
			edges = 1
		else if (f[1] ~ /^%/ && !edges) {
			n_found++
			strategy_of[n_found] = f[3]
			forward_of[n_found] = f[7]
			value_of[n_found] = f[1]
		} else if (f[1] ~ /^%/ && k >= 5) {
			sub(/.*->/, "", f[1])
			before[f[1]] = f[5]
		} else if (f[1] ~ /: error:/)
			fail(f[1])
	}
}


function check_strategies(    i, k, got) {
	for (i = k = 1; i <= n_ops; i++) {
		if (prims[i] != "Reshape")
			got = got (got == "" ? "" : "; ") prims[i] " " strategy_of[k++]
	}
	if (got != f_strategies)
		fail("strategies are " got)
}

# Returns "x: D (8,) map (-1, -1) slice (64, 64)" from a layout in the strategy file.
function layout_text(p, dev, map, shape,    d, m, s, n, k, i, out) {
	k = split(dev, d, " ")
	n = split(map, m, " ")
	split(shape, s, " ")
	out = p ": D ("
	for (i = 1; i <= k; i++)
		out = out d[i] (i < k ? ", " : k == 1 ? "," : "")
	out = out ") map ("
	for (i = 1; i <= n; i++)
		out = out m[i] (i < n ? ", " : n == 1 ? "," : "")
	out = out ") slice ("
	for (i = 1; i <= n; i++)
		out = out (m[i] < 0 ? s[i] : s[i] / d[k - m[i]]) (i < n ? ", " : n == 1 ? "," : "")
	return out ")"
}

# The strategy file has one member per line: the names of parameters, then lists of numbers.
function check_layouts(file,    line, key, list, lists, p, want, n, i, d) {
	while ((getline line <file) > 0) {
		if (line ~ /"parallel_strategy_item"/)
			break
		if (line ~ /^    "/) {
			p = line
			gsub(/[ ":{]/, "", p)
		} else if (line ~ /\[$/) {
			key = line
			gsub(/[ ":[]/, "", key)
			lists[key] = ""
		} else if (line ~ /^ +-?[0-9]+,?$/) {
			gsub(/[ ,]/, "", line)
			lists[key] = lists[key] " " line
		} else if (line ~ /^    }/) {
			got_layout[p] = layout_text(p, lists["dev_matrix"], lists["tensor_map"], lists["tensor_shape"])
		}
	}
	close(file)
	n = dims($6, d)
	got_layout["x"] = layout_text("x", $2, n == 2 ? "-1 -1" : n == 3 ? "-1 -1 -1" : "-1 -1 -1 -1", join(d, n))
	n = split($9, want, "; ")
	for (i = 1; i <= n; i++) {
		p = substr(want[i], 1, index(want[i], ":") - 1)
		if (got_layout[p] != want[i])
			fail("layout is " got_layout[p])
	}
}

function join(d, n,    i, s) {
	for (i = 1; i <= n; i++)
		s = s " " d[i]
	return s
}

# ---- the operations of rank 0 ----

function zeros(n,    s) {
	s = "0"
	while (--n > 0)
		s = s ", 0"
	return n < 0 ? s : s
}

# Appends the operations of redistribution before an operator, as MindSpore names them. A slice shows the size of its
# first dimension; `first` is that size, and `rank` the number of dimensions.
function redistribution(text, i_op,    op, n, i, k) {
	n = split(text, op, "; ")
	if (text ~ /^(split\([^)]*\)(; )?)+(reshape)?$/ && prims[i_op] != "Reshape" && i_op > 1) {
		slices(i_op)
		return
	}
	for (i = 1; i <= n; i++) {
		k = op[i]
		sub(/.*n=/, "", k)
		sub(/\).*/, "", k)
		if (op[i] ~ /^split/) {
			if (op[i] ~ /dim=0/)
				first /= k
			step("<StridedSlice (" zeros(rank) ")..(I64(" first ")>")
		} else if (op[i] ~ /^concat/) {
			step("<AllGather>")
			if (op[i] ~ /dim=0/)
				first *= k
			else {
				step("<Split>")
				step("<Concat>")
			}
		} else if (op[i] ~ /^reshape/) {
			step("<Reshape>")
		}
	}
}

# A plan of splits alone cuts each dimension at most once, whatever its view of the tensor is.
function slices(i,    now, want, n, d) {
	n = result_counts(i - 1, now)
	list_of(strategy_of[k_of[i]], 1, want)
	for (d = 1; d <= n; d++) {
		if (want[d] == now[d])
			continue
		if (d == 1)
			first = first * now[d] / want[d]
		step("<StridedSlice (" zeros(rank) ")..(I64(" first ")>")
	}
}

# Writes list k of a strategy.
function list_of(s, k, out,    lists) {
	gsub(/^\(\(|\)\)$/, "", s)
	split(s, lists, /\), \(/)
	return split(lists[k], out, ", ")
}

# Writes the number of slices of every dimension of the result of operator i.
function result_counts(i, out,    n, other, k) {
	n = list_of(strategy_of[k_of[i]], 1, out)
	if (prims[i] ~ /MatMul/) {
		k = list_of(strategy_of[k_of[i]], 2, other)
		if (name ~ /^mm_ta/ && i == 1)
			out[n - 1] = out[n]
		out[n] = name ~ /^mm_tb/ ? other[k - 1] : other[k]
	}
	return n
}

function step(text) { steps = steps (steps == "" ? "" : " -> ") text }

# The table of MindSpore omits operations that become several primitives there, and Exp and Mul.
function is_listed(prim) { return prim !~ /^(Exp|Mul|Conv2D)$/ && (prim != "BatchMatMul" || 1) }

function check_steps(    i, k, d, parts, s, numbers) {
	steps = ""
	rank = dims($6, d)
	first = d[1]
	for (i = k = 1; i <= n_ops; i++) {
		if (prims[i] == "Reshape") {
			redistribution(before["%" i], i)
			step("<Reshape>")
			continue
		}
		redistribution(before[value_of[k]], i)
		if (is_listed(prims[i]))
			step(prims[i])
		first = out_first[i]
		rank = out_rank[i]
		s = strategy_of[k]
		first /= result_count(prims[i], s, i)
		if (forward_of[k] != "-")
			step("<AllReduce forward>")
		k++
	}
	if (steps != $10)
		fail("rank 0 runs " steps)
}

# Returns into how many slices the first dimension of the result of an operator is cut.
function result_count(prim, s, i,    list, a) {
	list = substr(s, 3)
	sub(/\).*/, "", list)
	split(list, a, ", ")
	return a[prim == "Transpose" || prim == "ReduceSum" || (prim == "MatMul" && name ~ /^mm_ta/ && i == 1) ? 2 : 1]
}

# ---- the lines ----

NR == 1 || $8 == "" { next }
{
	name = $1
	f_strategies = $8
	differs = ""
	n_all++
	file = program()
	for (i = k = 1; i <= n_ops; i++)
		k_of[i] = prims[i] == "Reshape" ? 0 : k++
	read_table(run("--emit=table --save-strategy=" work "/" name ".json " file))
	check_strategies()
	check_layouts(work "/" name ".json")
	check_steps()
	if (differs == "")
		n_equal++
	else if (name in why)
		print "exception: " name ": " why[name]
	else
		print "differs: " name ": " differs
	n_bad += differs != "" && !(name in why)
}
END {
	print "strategy: " n_equal + 0 " of " n_all " equal"
	exit n_bad > 0
}
' "$table"
