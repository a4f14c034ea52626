/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints a random program for the partitioner: moves SEED [FAMILY]
 *
 * A program has one to three operations that move data (slices, pads, windows, gathers, ...) on tensors with random
 * shardings: uneven sizes, sub-axes, permuted device ids, negative and interior padding, dilations, and strides. Its
 * values stay small, so that floats are exact. FAMILY names the first operation; see `families`.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANK = 5, POOL = 64, ATOMS = 4 };

typedef struct Type {
	int rank;
	long dims[RANK];
	const char *elem;
} Type;

typedef struct Value {
	char name[16];
	Type type;
} Value;

typedef struct Mesh {
	const char *text;
	int n;
	const char *atoms[ATOMS];	/* as they are written in a dimension */
} Mesh;

static const Mesh meshes[] = {
	{ "<[\"x\"=4]>", 1, { "\"x\"" } },
	{ "<[\"x\"=2, \"y\"=2]>", 2, { "\"x\"", "\"y\"" } },
	{ "<[\"x\"=2, \"y\"=3]>", 2, { "\"x\"", "\"y\"" } },
	{ "<[\"x\"=2, \"y\"=4]>", 2, { "\"x\"", "\"y\"" } },
	{ "<[\"x\"=8]>", 3, { "\"x\":(1)2", "\"x\":(2)2", "\"x\":(4)2" } },
	{ "<[\"x\"=6]>", 2, { "\"x\":(1)3", "\"x\":(3)2" } },
	{ "<[\"x\"=4], device_ids=[3, 1, 0, 2]>", 1, { "\"x\"" } },
	{ "<[\"x\"=2, \"y\"=3], device_ids=[5, 3, 1, 0, 2, 4]>", 2, { "\"x\"", "\"y\"" } },
	{ "<[\"x\"=2, \"y\"=2, \"z\"=2]>", 3, { "\"x\"", "\"y\"", "\"z\"" } },
	{ "<[\"x\"=2, \"y\"=4], device_ids=[7, 6, 5, 4, 0, 1, 2, 3]>", 3, { "\"x\"", "\"y\":(1)2", "\"y\":(2)2" } },
	{ "<[\"x\"=1, \"y\"=3]>", 2, { "\"x\"", "\"y\"" } },
};

static uint64_t state;
static const Mesh *mesh;
static Value pool[POOL];
static int n_pool, n_args, n_ops;
static char args[8192], body[65536];

#define BODY(...) snprintf(body + strlen(body), sizeof body - strlen(body), __VA_ARGS__)
#define ARGS(...) snprintf(args + strlen(args), sizeof args - strlen(args), __VA_ARGS__)

/* ---- choices ---- */

static long
pick(long n)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return n > 0 ? (long)((state >> 33) % (uint64_t)n) : 0;
}

static long
range(long low, long high)
{
	return low + pick(high - low + 1);
}

static bool
rarely(long n)
{
	return pick(n) == 0;
}

static long
random_size(void)
{
	return rarely(12) ? 1 : rarely(30) ? range(13, 25) : range(2, 12);
}

static const char *
random_elem(void)
{
	static const char *const elems[] = { "f32", "f32", "f32", "i32", "i32", "bf16", "i8", "ui8", "i1", "i64" };

	return elems[pick(10)];
}

static bool
is_float(const char *elem)
{
	return strchr(elem, 'f') != NULL;
}

/* ---- text ---- */

static const char *
text_of(const Type *t)
{
	static char texts[16][64];
	static int turn;
	char *p = texts[turn = (turn + 1) % 16];

	strcpy(p, "tensor<");
	for (int d = 0; d < t->rank; d++)
		sprintf(p + strlen(p), "%ldx", t->dims[d]);
	sprintf(p + strlen(p), "%s>", t->elem);
	return p;
}

/* Returns a sharding that puts each atom on a random dimension, or on none. */
static const char *
random_sharding(int rank)
{
	static char out[512];
	char dims[RANK][128] = { "" };
	int order[ATOMS];

	for (int i = 0; i < mesh->n; i++)
		order[i] = i;
	for (int i = mesh->n - 1; i > 0; i--) {
		int j = (int)pick(i + 1), t = order[i];

		order[i] = order[j];
		order[j] = t;
	}
	for (int i = 0; i < mesh->n && rank; i++) {
		int d = (int)pick(rank);
		const char *last = mesh->atoms[order[i]];

		/* Neighbouring sub-axes in one dimension must be written as one, so the second stays away. */
		if (rarely(4) || (strchr(last, ':') && strchr(dims[d], ':')))
			continue;
		sprintf(dims[d] + strlen(dims[d]), "%s%s", dims[d][0] ? ", " : "", last);
	}
	strcpy(out, "<@mesh, [");
	for (int d = 0; d < rank; d++)
		sprintf(out + strlen(out), "%s{%s}", d ? ", " : "", dims[d]);
	strcat(out, "]>");
	return out;
}

static void
list(const char *name, const long *v, int n)
{
	BODY("%s = array<i64%s", name, n ? ": " : "");
	for (int i = 0; i < n; i++)
		BODY("%s%ld", i ? ", " : "", v[i]);
	BODY(">");
}

static void
bare_list(const char *name, const long *v, int n)
{
	if (!n)
		return;
	BODY("%s = [", name);
	for (int i = 0; i < n; i++)
		BODY("%s%ld", i ? ", " : "", v[i]);
	BODY("], ");
}

/* ---- values ---- */

/* Adds %aN, an argument, %sN, a scalar constant, or %vN, a result. */
static Value *
add(const Type *t, char letter, int number)
{
	Value *v = &pool[n_pool++];

	v->type = *t;
	sprintf(v->name, "%%%c%d", letter, number);
	return v;
}

static bool
is_empty(const Type *t)
{
	for (int d = 0; d < t->rank; d++) {
		if (!t->dims[d])
			return true;
	}
	return false;
}

static Value *
new_arg(const Type *t)
{
	Value *v = add(t, 'a', n_args++);

	ARGS("%s%s: %s", n_args > 1 ? ", " : "", v->name, text_of(t));
	if (!rarely(5))
		ARGS(" {sdy.sharding = #sdy.sharding%s}", random_sharding(t->rank));
	return v;
}

static Type
random_type(int least, int most)
{
	Type t = { (int)range(least, most), { 0 }, random_elem() };

	for (int d = 0; d < t.rank; d++)
		t.dims[d] = random_size();
	return t;
}

/* Returns a value of at least that rank from the pool, or a new argument. */
static Value *
operand(int least)
{
	Value *v = n_pool ? &pool[pick(n_pool)] : NULL;
	Type t = random_type(least, least > 2 ? least : 3);

	return v && v->type.rank >= least && !is_empty(&v->type) && !rarely(3) ? v : new_arg(&t);
}

/* Returns a value of exactly that type. */
static Value *
operand_of(const Type *t)
{
	for (int i = 0; i < n_pool; i++) {
		if (!strcmp(text_of(&pool[i].type), text_of(t)) && !rarely(3))
			return &pool[i];
	}
	return new_arg(t);
}

static Value *
scalar(const char *elem, long number)
{
	Type t = { 0, { 0 }, elem };
	Value *v = add(&t, 's', n_pool);
	const char *point = is_float(elem) ? ".0" : "";

	if (!strcmp(elem, "i1"))
		BODY("    %s = stablehlo.constant dense<%s> : tensor<i1>\n", v->name, number % 2 ? "true" : "false");
	else
		BODY("    %s = stablehlo.constant dense<%ld%s> : %s\n", v->name, number, point, text_of(&t));
	return v;
}

/* An index as an argument or a constant. */
static Value *
index_value(const char *elem)
{
	Type t = { 0, { 0 }, elem };

	return rarely(2) ? new_arg(&t) : scalar(elem, elem[0] == 'u' ? pick(9) : range(-2, 8));
}

/* Writes the end of an op: the sharding of its results and its types. */
static void
finish(const Value *const *in, int n_in, const Type *out, int n_out)
{
	if (!rarely(6)) {
		BODY(" {sdy.sharding = #sdy.sharding_per_value<[");
		for (int i = 0; i < n_out; i++)
			BODY("%s%s", i ? ", " : "", random_sharding(out[i].rank));
		BODY("]>}");
	}
	BODY(" : (");
	for (int i = 0; i < n_in; i++)
		BODY("%s%s", i ? ", " : "", text_of(&in[i]->type));
	BODY(") -> (");
	for (int i = 0; i < n_out; i++)
		BODY("%s%s", i ? ", " : "", text_of(&out[i]));
	BODY(")\n");
}

/* Begins an op: its results, its name, and its operands. */
static void
begin(const char *name, const Value *const *in, int n_in, int n_out)
{
	BODY("    %%v%d%s = \"%s\"(", n_ops, n_out > 1 ? ":2" : "", name);
	for (int i = 0; i < n_in; i++)
		BODY("%s%s", i ? ", " : "", in[i]->name);
	BODY(")");
}

static void
end(const Value *const *in, int n_in, const Type *out, int n_out)
{
	finish(in, n_in, out, n_out);
	for (int i = 0; i < n_out; i++) {
		Value *v = add(&out[i], 'v', n_ops);

		if (n_out > 1)
			sprintf(v->name + strlen(v->name), "#%d", i);
	}
	n_ops++;
}

/* A region of one binary op. */
static void
combine(const char *name, const char *elem)
{
	BODY(" ({\n    ^bb0(%%a: tensor<%s>, %%b: tensor<%s>):\n", elem, elem);
	if (!strcmp(name, "set"))
		BODY("      stablehlo.return %%b : tensor<%s>\n", elem);
	else
		BODY("      %%c = stablehlo.%s %%a, %%b : tensor<%s>\n      stablehlo.return %%c : tensor<%s>\n", name,
		     elem, elem);
	BODY("    })");
}

/* ---- slice, pad, reverse, concatenate ---- */

static void
gen_slice(void)
{
	const Value *in[] = { operand(1) };
	long start[RANK], limit[RANK], stride[RANK];
	Type out = in[0]->type;

	for (int d = 0; d < out.rank; d++) {
		long size = out.dims[d];

		start[d] = rarely(3) ? 0 : pick(size);
		limit[d] = rarely(3) ? size : range(start[d] + 1, size);
		stride[d] = rarely(2) ? 1 : range(1, 4);
		out.dims[d] = (limit[d] - start[d] + stride[d] - 1) / stride[d];
	}
	begin("stablehlo.slice", in, 1, 1);
	BODY(" <{");
	list("start_indices", start, out.rank);
	list(", limit_indices", limit, out.rank);
	list(", strides", stride, out.rank);
	BODY("}>");
	end(in, 1, &out, 1);
}

static void
gen_pad(void)
{
	const Value *x = operand(1);
	const Value *in[] = { x, scalar(x->type.elem, range(0, 3)) };
	long low[RANK], high[RANK], interior[RANK];
	Type out = x->type;

	for (int d = 0; d < out.rank; d++) {
		interior[d] = rarely(2) ? range(0, 2) : 0;
		long spread = out.dims[d] + (out.dims[d] - 1) * interior[d];

		low[d] = rarely(3) ? 0 : range(spread > 3 ? -3 : 0, 5);
		high[d] = rarely(3) ? 0 : range(spread + low[d] > 4 ? -3 : 1, 5);
		out.dims[d] = spread + low[d] + high[d];
		if (out.dims[d] < 1) {
			high[d] += 1 - out.dims[d];
			out.dims[d] = 1;
		}
	}
	begin("stablehlo.pad", in, 2, 1);
	BODY(" <{");
	list("edge_padding_low", low, out.rank);
	list(", edge_padding_high", high, out.rank);
	list(", interior_padding", interior, out.rank);
	BODY("}>");
	end(in, 2, &out, 1);
}

static void
gen_reverse(void)
{
	const Value *in[] = { operand(1) };
	long dims[RANK];
	int n = 0;

	for (int d = 0; d < in[0]->type.rank; d++) {
		if (!rarely(3))
			dims[n++] = d;
	}
	begin("stablehlo.reverse", in, 1, 1);
	BODY(" <{");
	list("dimensions", dims, n);
	BODY("}>");
	end(in, 1, &in[0]->type, 1);
}

static void
gen_concatenate(void)
{
	const Value *in[4] = { operand(1) };
	Type out = in[0]->type;
	int n = (int)range(1, 4), d = (int)pick(out.rank);

	for (int i = 1; i < n; i++) {
		Type t = in[0]->type;

		t.dims[d] = rarely(8) ? 0 : random_size();
		in[i] = operand_of(&t);
		out.dims[d] += t.dims[d];
	}
	begin("stablehlo.concatenate", in, n, 1);
	BODY(" <{dimension = %d : i64}>", d);
	end(in, n, &out, 1);
}

/* ---- dynamic slices ---- */

static const char *
random_index_elem(void)
{
	static const char *const elems[] = { "i32", "i64", "ui32", "i8", "ui8" };

	return elems[pick(5)];
}

static void
gen_dynamic_slice(void)
{
	const Value *in[RANK + 1] = { operand(1) };
	const char *elem = random_index_elem();
	Type out = in[0]->type;

	for (int d = 0; d < in[0]->type.rank; d++) {
		in[d + 1] = index_value(elem);
		if (!rarely(3))
			out.dims[d] = range(1, out.dims[d]);
	}
	begin("stablehlo.dynamic_slice", in, out.rank + 1, 1);
	BODY(" <{");
	list("slice_sizes", out.dims, out.rank);
	BODY("}>");
	end(in, out.rank + 1, &out, 1);
}

static void
gen_dynamic_update_slice(void)
{
	const Value *x = operand(1), *in[RANK + 2] = { x };
	const char *elem = random_index_elem();
	Type update = x->type;

	for (int d = 0; d < update.rank; d++) {
		if (!rarely(3))
			update.dims[d] = range(1, update.dims[d]);
	}
	in[1] = operand_of(&update);
	for (int d = 0; d < update.rank; d++)
		in[d + 2] = index_value(elem);
	begin("stablehlo.dynamic_update_slice", in, update.rank + 2, 1);
	end(in, update.rank + 2, &x->type, 1);
}

/* ---- gather and scatter ---- */

/* Dimension numbers of a gather, and of the scatter with the same ones. */
typedef struct Picks {
	long offset[RANK], collapsed[RANK], operand_batch[RANK], index_batch[RANK], map[RANK], sizes[RANK];
	int n_offset, n_collapsed, n_batch, n_map;
	int vector_dim;
	Type index, result;
} Picks;

/* Gives the operand dimensions their parts: batching, collapsed, or kept as a window. */
static void
pick_parts(Picks *p, const Type *x)
{
	for (int d = 0; d < x->rank; d++) {
		p->sizes[d] = 1;
		if (rarely(5) && p->n_batch < 2) {
			p->operand_batch[p->n_batch++] = d;
			continue;
		}
		if (rarely(2))
			p->collapsed[p->n_collapsed++] = d;
		else
			p->sizes[d] = rarely(3) ? range(1, x->dims[d]) : rarely(4) ? 1 : x->dims[d];
		if (p->n_map < 3 && (p->sizes[d] < x->dims[d] ? !rarely(6) : rarely(5)))
			p->map[p->n_map++] = d;
	}
	if (p->n_map > 1 && rarely(3)) {
		long t = p->map[0];

		p->map[0] = p->map[1];
		p->map[1] = t;
	}
}

/* Makes the type of the indices: batching dimensions, others, and the index vector somewhere. */
static void
make_index(Picks *p, const Type *x)
{
	int n = p->n_batch + (int)range(p->n_batch ? 0 : 1, p->n_batch > 1 ? 0 : 1);

	p->index = (Type){ 0, { 0 }, random_index_elem() };
	p->vector_dim = p->n_map == 1 && rarely(2) ? n : (int)range(0, n);
	for (int i = 0, batch = 0; i <= n; i++) {
		if (i == p->vector_dim) {
			if (p->n_map != 1 || i < n || rarely(2))
				p->index.dims[p->index.rank++] = p->n_map;
		}
		if (i == n)
			break;
		if (batch < p->n_batch) {
			p->index_batch[batch] = p->index.rank;
			p->index.dims[p->index.rank++] = x->dims[p->operand_batch[batch]];
			batch++;
		} else {
			p->index.dims[p->index.rank++] = random_size();
		}
	}
}

/* Mixes the dimensions of the indices and those of the window in the result. */
static bool
make_result(Picks *p, const Type *x)
{
	int window[RANK], n_window = 0, n_index = 0, w = 0, i = 0;
	long index[RANK];

	for (int d = 0; d < x->rank; d++) {
		bool gone = false;

		for (int k = 0; k < p->n_collapsed; k++)
			gone |= p->collapsed[k] == d;
		for (int k = 0; k < p->n_batch; k++)
			gone |= p->operand_batch[k] == d;
		if (!gone)
			window[n_window++] = d;
	}
	for (int d = 0; d < p->index.rank; d++) {
		if (d != p->vector_dim)
			index[n_index++] = p->index.dims[d];
	}
	if (n_window + n_index > RANK)
		return false;
	p->result = (Type){ n_window + n_index, { 0 }, x->elem };
	for (int d = 0; d < p->result.rank; d++) {
		if (w < n_window && (i == n_index || rarely(2))) {
			p->offset[p->n_offset++] = d;
			p->result.dims[d] = p->sizes[window[w++]];
		} else {
			p->result.dims[d] = index[i++];
		}
	}
	return true;
}

static bool
make_picks(Picks *p, const Type *x)
{
	memset(p, 0, sizeof *p);
	pick_parts(p, x);
	make_index(p, x);
	return p->index.rank < RANK && make_result(p, x);
}

/* Indices are arguments: small numbers, some of them out of bounds. */
static void
gen_gather(void)
{
	const Value *in[2] = { operand(1) };
	Type out;
	Picks p;

	if (!make_picks(&p, &in[0]->type))
		return;
	in[1] = new_arg(&p.index);
	begin("stablehlo.gather", in, 2, 1);
	BODY(" <{dimension_numbers = #stablehlo.gather<");
	bare_list("offset_dims", p.offset, p.n_offset);
	bare_list("collapsed_slice_dims", p.collapsed, p.n_collapsed);
	bare_list("operand_batching_dims", p.operand_batch, p.n_batch);
	bare_list("start_indices_batching_dims", p.index_batch, p.n_batch);
	bare_list("start_index_map", p.map, p.n_map);
	BODY("index_vector_dim = %d>, ", p.vector_dim);
	list("slice_sizes", p.sizes, in[0]->type.rank);
	BODY(", indices_are_sorted = false}>");
	out = p.result;
	end(in, 2, &out, 1);
}

static const char *
random_combiner(const char *elem, bool set)
{
	static const char *const numbers[] = { "add", "add", "maximum", "minimum", "multiply" };
	static const char *const bits[] = { "and", "or", "xor" };

	if (set && rarely(5))
		return "set";
	return strcmp(elem, "i1") && (is_float(elem) || !rarely(4)) ? numbers[pick(5)] : bits[pick(3)];
}

static void
gen_scatter(void)
{
	const Value *in[3] = { operand(1) };
	Type out = in[0]->type;
	Picks p;

	if (!make_picks(&p, &in[0]->type))
		return;
	in[1] = new_arg(&p.index);
	in[2] = operand_of(&p.result);
	begin("stablehlo.scatter", in, 3, 1);
	BODY(" <{scatter_dimension_numbers = #stablehlo.scatter<");
	bare_list("update_window_dims", p.offset, p.n_offset);
	bare_list("inserted_window_dims", p.collapsed, p.n_collapsed);
	bare_list("input_batching_dims", p.operand_batch, p.n_batch);
	bare_list("scatter_indices_batching_dims", p.index_batch, p.n_batch);
	bare_list("scatter_dims_to_operand_dims", p.map, p.n_map);
	BODY("index_vector_dim = %d>, indices_are_sorted = false, unique_indices = false}>", p.vector_dim);
	combine(random_combiner(out.elem, true), out.elem);
	end(in, 3, &out, 1);
}

/* ---- top_k ---- */

static void
gen_top_k(void)
{
	const Value *in[1];
	Type out[2];
	Type t = random_type(1, 3);
	long k;

	if (!strcmp(t.elem, "i1"))
		t.elem = "f32";
	in[0] = operand_of(&t);
	k = range(1, rarely(2) && t.dims[t.rank - 1] > 2 ? 2 : t.dims[t.rank - 1]);
	out[0] = out[1] = t;
	out[0].dims[t.rank - 1] = out[1].dims[t.rank - 1] = k;
	out[1].elem = "i32";
	begin("chlo.top_k", in, 1, 2);
	BODY(" <{k = %ld : i64}>", k);
	end(in, 1, out, 2);
}

/* ---- windows ---- */

typedef struct Window {
	long size[RANK], stride[RANK], low[RANK], high[RANK], base[RANK], dilation[RANK];
} Window;

/* Chooses a window on a dimension and returns the size of the result, at least 1. */
static long
random_window(Window *w, int d, long size)
{
	long have, need;

	w->size[d] = rarely(4) ? 1 : range(1, 4);
	w->stride[d] = rarely(2) ? 1 : range(1, 3);
	w->base[d] = rarely(3) ? range(1, 3) : 1;
	w->dilation[d] = rarely(3) ? range(1, 3) : 1;
	w->low[d] = rarely(3) ? 0 : range(rarely(4) ? -2 : 0, 3);
	w->high[d] = rarely(3) ? 0 : range(rarely(4) ? -2 : 0, 3);
	have = w->low[d] + w->high[d] + (size - 1) * w->base[d] + 1;
	need = (w->size[d] - 1) * w->dilation[d] + 1;
	if (have < need) {
		w->high[d] += need - have;
		have = need;
	}
	return (have - need) / w->stride[d] + 1;
}

static void
plain_window(Window *w, int d)
{
	w->size[d] = w->stride[d] = w->base[d] = w->dilation[d] = 1;
	w->low[d] = w->high[d] = 0;
}

static void
padding(const Window *w, int n)
{
	BODY(", padding = dense<[");
	for (int d = 0; d < n; d++)
		BODY("%s[%ld, %ld]", d ? ", " : "", w->low[d], w->high[d]);
	BODY("]> : tensor<%dx2xi64>", n);
}

static void
gen_reduce_window(void)
{
	const Value *x = operand(1);
	const char *name = random_combiner(x->type.elem, false);
	const Value *in[] = { x, scalar(x->type.elem, pick(3)) };
	Type out = x->type;
	Window w;

	if (!strcmp(name, "multiply"))
		name = "maximum";
	for (int d = 0; d < out.rank; d++) {
		if (rarely(3))
			plain_window(&w, d);
		else
			out.dims[d] = random_window(&w, d, out.dims[d]);
	}
	begin("stablehlo.reduce_window", in, 2, 1);
	BODY(" <{");
	list("window_dimensions", w.size, out.rank);
	list(", window_strides", w.stride, out.rank);
	list(", base_dilations", w.base, out.rank);
	list(", window_dilations", w.dilation, out.rank);
	padding(&w, out.rank);
	BODY("}>");
	combine(name, out.elem);
	end(in, 2, &out, 1);
}

static void
gen_select_and_scatter(void)
{
	Type t = random_type(1, 3), source = t;
	const Value *in[3];
	bool even = !rarely(2);
	Window w;

	if (!strcmp(t.elem, "i1"))
		t.elem = source.elem = "f32";
	for (int d = 0; d < t.rank; d++) {
		plain_window(&w, d);
		if (rarely(3))
			continue;
		w.size[d] = range(1, 3);
		w.stride[d] = even ? w.size[d] : range(1, 3);
		w.low[d] = even ? 0 : range(0, w.size[d] - 1);
		if (even)
			t.dims[d] = source.dims[d] = w.size[d] * random_size();
		source.dims[d] = (t.dims[d] + w.low[d] - w.size[d]) / w.stride[d] + 1;
		if (t.dims[d] + w.low[d] < w.size[d])
			return;
	}
	in[0] = operand_of(&t);
	in[1] = operand_of(&source);
	in[2] = scalar(t.elem, pick(2));
	begin("stablehlo.select_and_scatter", in, 3, 1);
	BODY(" <{");
	list("window_dimensions", w.size, t.rank);
	list(", window_strides", w.stride, t.rank);
	padding(&w, t.rank);
	BODY("}> ({\n    ^bb0(%%a: tensor<%s>, %%b: tensor<%s>):\n"
	     "      %%c = stablehlo.compare GE, %%a, %%b : (tensor<%s>, tensor<%s>) -> tensor<i1>\n"
	     "      stablehlo.return %%c : tensor<i1>\n    }, {\n    ^bb0(%%a: tensor<%s>, %%b: tensor<%s>):\n"
	     "      %%c = stablehlo.add %%a, %%b : tensor<%s>\n      stablehlo.return %%c : tensor<%s>\n    })",
	     t.elem, t.elem, t.elem, t.elem, t.elem, t.elem, t.elem, t.elem);
	end(in, 3, &t, 1);
}

/* Where the batch, the feature and the spatial dimensions are: a permutation. */
static void
shuffle(int *order, int n)
{
	for (int i = 0; i < n; i++)
		order[i] = i;
	for (int i = n - 1; i > 0; i--) {
		int j = (int)pick(i + 1), t = order[i];

		order[i] = order[j];
		order[j] = t;
	}
}

/* `[b, 0, f]` for the words of dimensions 0 and 1, and numbers for the spatial ones. */
static void
dimension_words(const int *order, int n, const char *first, const char *second)
{
	BODY("[");
	for (int d = 0; d < n; d++) {
		BODY("%s", d ? ", " : "");
		for (int i = 0; i < n; i++) {
			if (order[i] == d && i < 2)
				BODY("%s", i ? second : first);
			else if (order[i] == d)
				BODY("%d", i - 2);
		}
	}
	BODY("]");
}

static void
gen_convolution(void)
{
	int n = (int)range(2, 4), lhs_at[RANK], kernel_at[RANK], out_at[RANK];
	long feature_groups = rarely(3) ? range(2, 4) : 1;
	long batch_groups = feature_groups == 1 && rarely(4) ? range(2, 4) : 1;
	long batch = batch_groups * range(1, 4), in_features = range(1, 5), out_features = range(1, 5);
	static const char *const elems[] = { "f32", "f32", "i32", "bf16" };
	Type lhs = { n, { 0 }, elems[pick(4)] }, kernel = lhs, out = lhs;
	const Value *in[2];
	Window w;

	out_features *= feature_groups * batch_groups;
	shuffle(lhs_at, n);
	shuffle(kernel_at, n);
	shuffle(out_at, n);
	lhs.dims[lhs_at[0]] = batch;
	lhs.dims[lhs_at[1]] = in_features * feature_groups;
	kernel.dims[kernel_at[0]] = in_features;
	kernel.dims[kernel_at[1]] = out_features;
	out.dims[out_at[0]] = batch / batch_groups;
	out.dims[out_at[1]] = out_features;
	for (int i = 2; i < n; i++) {
		lhs.dims[lhs_at[i]] = range(2, 9);
		out.dims[out_at[i]] = random_window(&w, i - 2, lhs.dims[lhs_at[i]]);
		kernel.dims[kernel_at[i]] = w.size[i - 2];
	}
	in[0] = operand_of(&lhs);
	in[1] = operand_of(&kernel);
	begin("stablehlo.convolution", in, 2, 1);
	BODY(" <{batch_group_count = %ld : i64, feature_group_count = %ld : i64, dimension_numbers = #stablehlo.conv<",
	     batch_groups, feature_groups);
	dimension_words(lhs_at, n, "b", "f");
	BODY("x");
	dimension_words(kernel_at, n, "i", "o");
	BODY("->");
	dimension_words(out_at, n, "b", "f");
	BODY(">, ");
	list("window_strides", w.stride, n - 2);
	list(", lhs_dilation", w.base, n - 2);
	list(", rhs_dilation", w.dilation, n - 2);
	if (n > 2)
		padding(&w, n - 2);
	BODY(", window_reversal = array<i1%s", n > 2 ? ": " : "");
	for (int i = 2; i < n; i++)
		BODY("%s%s", i > 2 ? ", " : "", rarely(3) ? "true" : "false");
	BODY(">}>");
	end(in, 2, &out, 1);
}

/* ---- programs ---- */

static const struct {
	const char *name;
	void (*generate)(void);
} families[] = {
	{ "slice", gen_slice },
	{ "pad", gen_pad },
	{ "reverse", gen_reverse },
	{ "concatenate", gen_concatenate },
	{ "dynamic_slice", gen_dynamic_slice },
	{ "dynamic_update_slice", gen_dynamic_update_slice },
	{ "gather", gen_gather },
	{ "scatter", gen_scatter },
	{ "top_k", gen_top_k },
	{ "convolution", gen_convolution },
	{ "reduce_window", gen_reduce_window },
	{ "select_and_scatter", gen_select_and_scatter },
};

enum { FAMILIES = sizeof families / sizeof *families };

static int
find_family(const char *name)
{
	for (int i = 0; i < FAMILIES; i++) {
		if (!strcmp(families[i].name, name))
			return i;
	}
	fprintf(stderr, "moves: unknown family '%s'\n", name);
	exit(2);
}

/* Prints @main, which returns the results of all ops. */
static void
print_program(void)
{
	bool comma = false;

	printf("sdy.mesh @mesh = %s\nfunc.func @main(%s) -> (", mesh->text, args);
	for (int i = 0; i < n_pool; i++) {
		if (pool[i].name[1] != 'v')
			continue;
		printf("%s%s", comma ? ", " : "", text_of(&pool[i].type));
		if (!rarely(4))
			printf(" {sdy.sharding = #sdy.sharding%s}", random_sharding(pool[i].type.rank));
		comma = true;
	}
	printf(") {\n%s    return ", body);
	comma = false;
	for (int i = 0; i < n_pool; i++) {
		if (pool[i].name[1] == 'v')
			printf("%s%s", comma ? ", " : "", pool[i].name);
		comma |= pool[i].name[1] == 'v';
	}
	printf("%s", comma ? " : " : "");
	comma = false;
	for (int i = 0; i < n_pool; i++) {
		if (pool[i].name[1] == 'v')
			printf("%s%s", comma ? ", " : "", text_of(&pool[i].type));
		comma |= pool[i].name[1] == 'v';
	}
	printf("\n}\n");
}

int
main(int argc, char **argv)
{
	int first, n;

	if (argc < 2) {
		fprintf(stderr, "usage: moves SEED [FAMILY]\n");
		return 2;
	}
	state = strtoull(argv[1], NULL, 10) * 2654435761u + 12345;
	for (int i = 0; i < 8; i++)
		pick(2);
	mesh = &meshes[pick((long)(sizeof meshes / sizeof *meshes))];
	first = argc > 2 ? find_family(argv[2]) : (int)pick(FAMILIES);
	families[first].generate();
	n = (int)pick(3);
	for (int i = 0; i < n || !n_ops; i++)
		families[n_ops ? pick(FAMILIES) : first].generate();
	print_program();
	return 0;
}
