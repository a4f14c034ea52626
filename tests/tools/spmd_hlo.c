/* SPDX-License-Identifier: Apache-2.0 */
#include "spmd_hlo.h"

#include "spmd_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

/* An attribute: `name=value`. */
typedef struct Attr {
	Str name, value;
} Attr;

typedef VEC(Str) Strs;

/* Names of instructions or computations. */
typedef struct Named {
	Str name;
	void *value;
} Named;

typedef struct Reader {
	SpmdInput *in;
	Arena *a;		/* for what is needed while reading */
	Map comps, names;	/* of computations, and of the instructions of one; their values are Named */
	SpmdComp *c;
	Str rest;		/* what follows the operands of an instruction */
	VEC(Attr) attrs;
} Reader;

static void __attribute__((noreturn))
fail(const char *what, Str where)
{
	fprintf(stderr, "spmd_hlo: %s: %.*s\n", what, (int)(where.n > 200 ? 200 : where.n), where.p);
	exit(2);
}

static uint64_t
hash_of(Str s)
{
	uint64_t h = s.n;

	for (size_t i = 0; i < s.n; i++)
		h = map_mix(h, (unsigned char)s.p[i]);
	return h;
}

static void *
find(const Map *m, Str name)
{
	for (const MapEntry *e = map_first(m, hash_of(name)); e; e = map_next(m, e)) {
		Named *n = e->value;

		if (str_eq(n->name, name))
			return n->value;
	}
	return NULL;
}

static void
add(Arena *a, Map *m, Str name, void *value)
{
	Named *n = ARENA_NEW(a, Named);

	n->name = name;
	n->value = value;
	map_add(a, m, hash_of(name), n);
}

static Str
trim(Str s)
{
	while (s.n && isspace((unsigned char)s.p[0])) {
		s.p++;
		s.n--;
	}
	while (s.n && isspace((unsigned char)s.p[s.n - 1]))
		s.n--;
	return s;
}

static Str
from(Str s, size_t i)
{
	return (Str){ s.p + i, s.n - i };
}

static char *
text_of(Arena *a, Str s)
{
	return arena_dup(a, s.p, s.n);
}

/* Returns how many bytes the brackets at the start of the text take. */
static size_t
closing(Str s)
{
	int depth = 0;
	bool in_quotes = false;

	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == '"' && (!i || s.p[i - 1] != '\\'))
			in_quotes = !in_quotes;
		if (in_quotes)
			continue;
		depth += c == '(' || c == '[' || c == '{';
		depth -= c == ')' || c == ']' || c == '}';
		if (!depth)
			return i + 1;
	}
	fail("no end of brackets", s);
}

/* Splits at commas outside brackets. */
static Strs
split(Arena *a, Str s)
{
	Strs list = { 0 };
	size_t begin = 0;
	int depth = 0;
	bool in_quotes = false;

	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == '"' && (!i || s.p[i - 1] != '\\'))
			in_quotes = !in_quotes;
		if (in_quotes)
			continue;
		depth += c == '(' || c == '[' || c == '{';
		depth -= c == ')' || c == ']' || c == '}';
		if (c != ',' || depth)
			continue;
		*VEC_ADD(a, &list) = trim((Str){ s.p + begin, i - begin });
		begin = i + 1;
	}
	if (trim(from(s, begin)).n)
		*VEC_ADD(a, &list) = trim(from(s, begin));
	return list;
}

static Str
attr(const Reader *r, const char *name)
{
	for (uint32_t i = 0; i < r->attrs.n; i++) {
		if (str_eq(r->attrs.v[i].name, str_from(name)))
			return r->attrs.v[i].value;
	}
	return (Str){ NULL, 0 };
}

/* Reads the next number at *p, which moves behind it. Returns false if there is none before the end. */
static bool
next_number(const char **p, const char *end, int64_t *v)
{
	char *after;

	for (; *p < end; (*p)++) {
		if (isdigit((unsigned char)**p) || (**p == '-' && *p + 1 < end && isdigit((unsigned char)(*p)[1]))) {
			*v = strtoll(*p, &after, 10);
			*p = after;
			return true;
		}
	}
	return false;
}

static uint32_t
numbers_in(Str s, uint32_t max, int64_t *v)
{
	const char *p = s.p;
	uint32_t n = 0;

	while (n < max && next_number(&p, s.p + s.n, &v[n]))
		n++;
	return n;
}

static SpmdDims
dims_in(Str s)
{
	int64_t v[SPMD_RANK + 4];
	SpmdDims d = { .n = numbers_in(s, SPMD_RANK + 4, v) };

	for (uint32_t i = 0; i < d.n; i++)
		d.v[i] = (uint32_t)v[i];
	return d;
}

static SpmdDims
dims_attr(const Reader *r, const char *name)
{
	return dims_in(attr(r, name));
}

static int64_t
int_attr(const Reader *r, const char *name, int64_t otherwise)
{
	int64_t v;

	return numbers_in(attr(r, name), 1, &v) ? v : otherwise;
}

static int64_t *
ints(Arena *a, Str s, uint32_t *n)
{
	int64_t v[4 * SPMD_DIMS];

	*n = numbers_in(s, 4 * SPMD_DIMS, v);
	return arena_dup(a, v, *n * sizeof *v);
}

static const SpmdShape *
read_shape(Reader *r, Str s)
{
	const SpmdElement *e;
	int64_t dims[SPMD_DIMS];
	uint32_t rank;
	size_t n = 0, k;

	s = trim(s);
	if (s.n && s.p[0] == '(') {
		Strs list = split(r->a, (Str){ s.p + 1, closing(s) - 2 });
		const SpmdShape **parts = ARENA_ARRAY(r->a, const SpmdShape *, list.n);

		for (uint32_t i = 0; i < list.n; i++)
			parts[i] = read_shape(r, list.v[i]);
		return spmd_shape_tuple(r->in->t, list.n, parts);
	}
	while (n < s.n && isalnum((unsigned char)s.p[n]))
		n++;
	e = spmd_element_find(text_of(r->a, (Str){ s.p, n }));
	if (!e)
		fail("unknown element type", s);
	for (k = n; k < s.n && s.p[k] != ']'; k++)
		;
	rank = n < s.n && s.p[n] == '[' ? numbers_in((Str){ s.p + n, k - n }, SPMD_DIMS, dims) : 0;
	return spmd_shape(r->in->t, e, rank, dims);
}

static uint32_t
n_leaves(const SpmdShape *s)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < s->n; i++)
		n += n_leaves(s->elements[i]);
	return spmd_is_tuple(s) ? n : 1;
}

/* Makes the shardings of a flat list as deep as the shape. */
static const SpmdSharding *
nest(Reader *r, const SpmdShape *shape, const SpmdSharding *flat, uint32_t *next)
{
	const SpmdSharding **parts;

	if (!spmd_is_tuple(shape))
		return flat->elements[(*next)++];
	parts = ARENA_ARRAY(r->a, const SpmdSharding *, shape->n);
	for (uint32_t i = 0; i < shape->n; i++)
		parts[i] = nest(r, shape->elements[i], flat, next);
	return spmd_tuple(r->in->t, shape->n, parts);
}

static const SpmdSharding *
read_sharding(Reader *r, const SpmdShape *shape, Str s)
{
	const SpmdSharding *x;
	uint32_t next = 0;

	if (!s.n)
		return spmd_all_parts(r->in->t, shape, r->in->t->rep);
	x = spmd_text_sharding(r->in->t, text_of(r->a, s));
	if (!spmd_is_tuple(shape))
		return x->kind == SPMD_TUPLE ? x->elements[0] : x;
	if (x->kind != SPMD_TUPLE)
		return spmd_all_parts(r->in->t, shape, x);
	return x->n == n_leaves(shape) ? nest(r, shape, x, &next) : x;
}

/* An axis of a mesh, a reference to a part of one, or a piece of it: `lo` is the size of the parts before it. */
typedef struct Axis {
	Str name;
	uint32_t size, lo;
	bool is_part;
} Axis;

/* Reads 'a'=2 (an axis) or 'a':(1)2 (a part of one), with or without quotes. */
static uint32_t
read_axes(const char *p, const char *end, Axis *axes)
{
	uint32_t n = 0;

	while (p < end) {
		const char *begin;
		char *after;

		while (p < end && !isalnum((unsigned char)*p) && *p != '_')
			p++;
		for (begin = p; p < end && (isalnum((unsigned char)*p) || *p == '_' || *p == '.'); p++)
			;
		if (p == begin)
			break;
		axes[n] = (Axis){ .name = { begin, (size_t)(p - begin) }, .lo = 1 };
		p += p < end && *p == '\'';
		if (p < end && *p == ':') {
			axes[n].is_part = true;
			axes[n].lo = (uint32_t)strtoul(p + 2, &after, 10);
			axes[n].size = (uint32_t)strtoul(after + 1, &after, 10);
			p = after;
		} else if (p < end && *p == '=') {
			axes[n].size = (uint32_t)strtoul(p + 1, &after, 10);
			p = after;
		}
		n++;
	}
	return n;
}

/* Cuts the axes where references cut them. Returns the number of pieces. */
static uint32_t
cut_axes(uint32_t n_axes, const Axis *axes, uint32_t n_refs, const Axis *refs, Axis *pieces)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < n_axes; i++) {
		uint32_t lo = 1, hi;

		do {
			hi = axes[i].size;
			for (uint32_t k = 0; k < n_refs; k++) {
				uint32_t at[2] = { refs[k].lo, refs[k].lo * refs[k].size };

				for (int e = 0; e < 2 && refs[k].is_part && str_eq(refs[k].name, axes[i].name); e++)
					hi = at[e] > lo && at[e] < hi ? at[e] : hi;
			}
			pieces[n++] = (Axis){ .name = axes[i].name, .size = hi / lo, .lo = lo };
			lo = hi;
		} while (lo < axes[i].size);
	}
	return n;
}

static bool
is_in(const Axis *piece, const Axis *ref)
{
	if (!str_eq(piece->name, ref->name))
		return false;
	return !ref->is_part || (piece->lo >= ref->lo && piece->lo < ref->lo * ref->size);
}

/* Reads `mesh['a'=2,'b'=4], device_ids=([2,4]T(1,0)) {'b'}`. */
static const SpmdTiles *
read_mesh_groups(SpmdTable *t, const char *text)
{
	Axis axes[SPMD_DIMS], refs[SPMD_DIMS], pieces[SPMD_DIMS];
	uint32_t dims[SPMD_DIMS], order[SPMD_DIMS], size[2] = { 1, 1 }, n, n_refs, total = 1, k = 0;
	uint64_t inner = 0;
	const char *p = strchr(text, '['), *end = strchr(p, ']'), *ids, *braces = strchr(end, '{');
	const SpmdTiles *x;

	n = read_axes(p + 1, end, axes);
	n_refs = read_axes(braces + 1, strchr(braces, '}'), refs);
	for (uint32_t i = 0; i < n; i++)
		total *= axes[i].size;
	x = spmd_tiles_iota(&t->tiles, 1, &total);
	ids = strstr(end, "device_ids=");
	if (ids && ids < braces) {
		ids += strlen("device_ids=");
		ids += *ids == '(';
		if (*ids == '[') {
			ids++;
			k = spmd_text_numbers(&ids, SPMD_DIMS, dims);
			x = spmd_tiles_reshape(&t->tiles, x, k, dims);
			if (strncmp(ids, "]T(", 3) == 0) {
				ids += 3;
				spmd_text_numbers(&ids, SPMD_DIMS, order);
				x = spmd_tiles_transpose(&t->tiles, x, order);
			}
		} else {
			x = spmd_text_tiles(t, &ids, 1, &total);
		}
	}
	n = cut_axes(n, axes, n_refs, refs, pieces);
	for (uint32_t i = 0; i < n; i++)
		dims[i] = pieces[i].size;
	for (uint32_t i = 0; i < n; i++) {
		for (uint32_t e = 0; e < n_refs; e++)
			inner |= (uint64_t)is_in(&pieces[i], &refs[e]) << i;
	}
	k = 0;
	for (uint32_t i = 0; i < n; i++) {
		if (!(inner >> i & 1)) {
			order[k++] = i;
			size[0] *= dims[i];
		}
	}
	for (uint32_t e = 0; e < n_refs; e++) {
		for (uint32_t i = 0; i < n; i++) {
			if (!is_in(&pieces[i], &refs[e]))
				continue;
			order[k++] = i;
			size[1] *= dims[i];
		}
	}
	x = spmd_tiles_transpose(&t->tiles, spmd_tiles_reshape(&t->tiles, x, n, dims), order);
	return spmd_tiles_reshape(&t->tiles, x, 2, size);
}

/* Reads {{0,1},{2,3}} as an array with this many columns, or 0: as many as its rows have. Returns NULL if it is empty.
 * */
static const SpmdTiles *
read_lists(SpmdTable *t, const char *text)
{
	VEC(uint32_t) list = { 0 };
	uint32_t dims[2] = { 0 };
	int64_t v;
	const char *end = text, *p;
	int depth = 0;

	do {
		depth += *end == '{';
		depth -= *end == '}';
		dims[0] += *end == '}' && depth == 1;
		end++;
	} while (depth && *end);
	for (p = text; next_number(&p, end, &v);)
		*VEC_ADD(t->a, &list) = (uint32_t)v;
	if (!list.n)
		return NULL;
	dims[0] = dims[0] ? dims[0] : 1;
	dims[1] = list.n / dims[0];
	return spmd_tiles_new(&t->tiles, 2, dims, list.v);
}

const SpmdTiles *
spmd_hlo_groups(SpmdTable *t, const char *text)
{
	uint32_t dims[SPMD_DIMS], n;

	text += *text == '"';
	if (*text == '{')
		return read_lists(t, text);
	if (*text != '[' || !isdigit((unsigned char)text[1]))
		return read_mesh_groups(t, text);
	text++;
	n = spmd_text_numbers(&text, SPMD_DIMS, dims);
	text += strlen("]");
	dims[1] = spmd_product(n - 1, dims + 1);
	return spmd_text_tiles(t, &text, 2, dims);
}

static void
read_pairs(Reader *r, SpmdIns *i, Str s)
{
	uint32_t n = 0, *from_list = ARENA_ARRAY(r->a, uint32_t, s.n), *to_list = ARENA_ARRAY(r->a, uint32_t, s.n);
	const char *p = s.p;
	int64_t v;

	while (next_number(&p, s.p + s.n, &v)) {
		from_list[n] = (uint32_t)v;
		next_number(&p, s.p + s.n, &v);
		to_list[n++] = (uint32_t)v;
	}
	i->from = spmd_tiles_new(&r->in->t->tiles, 1, &n, from_list);
	i->to = spmd_tiles_new(&r->in->t->tiles, 1, &n, to_list);
}

static void
read_collective(Reader *r, SpmdIns *i)
{
	Str groups = attr(r, "replica_groups"), pairs = attr(r, "source_target_pairs");

	i->has_channel = attr(r, "channel_id").n > 0;
	if (groups.n)		/* its end may be in what looks like further attributes */
		i->rows = spmd_hlo_groups(r->in->t, text_of(r->a, from(r->rest, (size_t)(groups.p - r->rest.p))));
	if (pairs.n)
		read_pairs(r, i, pairs);
	if (i->dims.n)
		i->dimension = (int32_t)i->dims.v[0];
}

static void
read_slice(Reader *r, SpmdIns *i, Str s)
{
	uint32_t rank = i->shape->rank, k = 0;
	int64_t *v = ARENA_ARRAY(r->in->a, int64_t, 3 * (size_t)rank + 3);
	const char *p = s.p, *end = s.p + s.n;

	for (; k < rank; k++) {
		char *after;

		while (p < end && *p != '[')
			p++;
		v[k] = strtoll(p + 1, &after, 10);
		v[rank + k] = strtoll(after + 1, &after, 10);
		v[2 * rank + k] = *after == ':' ? strtoll(after + 1, &after, 10) : 1;
		p = after;
	}
	i->starts = v;
	i->limits = v + rank;
	i->strides = v + 2 * rank;
}

/* Sets the numbers of a part of a window, as `size=1x2`; of padding, `pad=0_1x-1_2`. */
static void
read_window_part(SpmdWindow *w, uint32_t n, Str s)
{
	const char *eq = memchr(s.p, '=', s.n), *p = eq + 1;
	Str name = { s.p, (size_t)(eq - s.p) };

	for (uint32_t k = 0; k < n; k++) {
		char *after;
		int64_t v = strtoll(p, &after, 10);

		if (str_eq(name, STR("size"))) {
			w[k].size = v;
		} else if (str_eq(name, STR("stride"))) {
			w[k].stride = v;
		} else if (str_eq(name, STR("lhs_dilate"))) {
			w[k].base_dilation = v;
		} else if (str_eq(name, STR("rhs_dilate"))) {
			w[k].window_dilation = v;
		} else if (str_eq(name, STR("rhs_reversal"))) {
			w[k].is_reversed = v;
		} else if (str_eq(name, STR("pad"))) {
			w[k].low = v;
			w[k].high = strtoll(after + 1, &after, 10);
		} else {
			fail("unknown part of a window", s);
		}
		p = after + 1;
	}
}

static SpmdWindow *
new_windows(Arena *a, uint32_t n)
{
	SpmdWindow *w = ARENA_ARRAY(a, SpmdWindow, n);

	for (uint32_t k = 0; k < n; k++)
		w[k] = (SpmdWindow){ .size = 1, .stride = 1, .base_dilation = 1, .window_dilation = 1 };
	return w;
}

static void
read_windows(Reader *r, SpmdIns *i, uint32_t n)
{
	Str s = attr(r, "window");
	const char *p = s.n ? s.p + 1 : NULL, *end = s.n ? s.p + s.n - 1 : NULL;
	SpmdWindow *w = new_windows(r->in->a, n);

	while (p < end) {
		const char *begin = p;

		while (p < end && *p != ' ')
			p++;
		if (p > begin)
			read_window_part(w, n, (Str){ begin, (size_t)(p - begin) });
		p++;
	}
	i->n_windows = n;
	i->windows = w;
}

static void
read_padding(Reader *r, SpmdIns *i)
{
	Str s = attr(r, "padding");
	const char *p = s.p;
	SpmdWindow *w = new_windows(r->in->a, i->shape->rank);

	for (uint32_t k = 0; k < i->shape->rank; k++) {
		char *after;

		w[k].low = strtoll(p, &after, 10);
		w[k].high = strtoll(after + 1, &after, 10);
		if (*after == '_')
			w[k].base_dilation = 1 + strtoll(after + 1, &after, 10);
		p = after + 1;
	}
	i->n_windows = i->shape->rank;
	i->windows = w;
}

/* Reads one side of dim_labels, `b01f`: two letters and the spatial dimensions by number. */
static const char *
read_labels(const char *p, const char *end, char first, char second, uint32_t *a, uint32_t *b, SpmdDims *spatial)
{
	for (uint32_t d = 0; p < end && isalnum((unsigned char)*p); p++, d++) {
		if (*p == first) {
			*a = d;
		} else if (*p == second) {
			*b = d;
		} else {
			spatial->v[*p - '0'] = d;
			spatial->n++;
		}
	}
	return p;
}

static void
read_conv(Reader *r, SpmdIns *i)
{
	Str s = attr(r, "dim_labels");
	SpmdConvDims *c = ARENA_NEW(r->in->a, SpmdConvDims);
	const char *p = s.p, *end = s.p + s.n;

	p = read_labels(p, end, 'b', 'f', &c->input_batch, &c->input_feature, &c->input_spatial);
	p = read_labels(p + 1, end, 'i', 'o', &c->kernel_input, &c->kernel_output, &c->kernel_spatial);
	read_labels(p + 2, end, 'b', 'f', &c->output_batch, &c->output_feature, &c->output_spatial);
	c->feature_groups = int_attr(r, "feature_group_count", 1);
	c->batch_groups = int_attr(r, "batch_group_count", 1);
	i->conv = c;
	read_windows(r, i, c->input_spatial.n);
}

static void
read_dot(Reader *r, SpmdIns *i)
{
	SpmdDotDims *d = ARENA_NEW(r->in->a, SpmdDotDims);

	d->lhs_batch = dims_attr(r, "lhs_batch_dims");
	d->rhs_batch = dims_attr(r, "rhs_batch_dims");
	d->lhs_contracting = dims_attr(r, "lhs_contracting_dims");
	d->rhs_contracting = dims_attr(r, "rhs_contracting_dims");
	i->dot = d;
}

static void
read_gather(Reader *r, SpmdIns *i)
{
	SpmdGatherDims *g = ARENA_NEW(r->in->a, SpmdGatherDims);
	uint32_t n;

	g->offset = dims_attr(r, "offset_dims");
	g->collapsed = dims_attr(r, "collapsed_slice_dims");
	g->map = dims_attr(r, "start_index_map");
	g->operand_batching = dims_attr(r, "operand_batching_dims");
	g->indices_batching = dims_attr(r, "start_indices_batching_dims");
	g->index_vector_dim = (uint32_t)int_attr(r, "index_vector_dim", 0);
	g->slice_sizes = ints(r->in->a, attr(r, "slice_sizes"), &n);
	i->gather = g;
}

static void
read_scatter(Reader *r, SpmdIns *i)
{
	SpmdGatherDims *g = ARENA_NEW(r->in->a, SpmdGatherDims);

	g->offset = dims_attr(r, "update_window_dims");
	g->collapsed = dims_attr(r, "inserted_window_dims");
	g->map = dims_attr(r, "scatter_dims_to_operand_dims");
	g->operand_batching = dims_attr(r, "input_batching_dims");
	g->indices_batching = dims_attr(r, "scatter_indices_batching_dims");
	g->index_vector_dim = (uint32_t)int_attr(r, "index_vector_dim", 0);
	i->gather = g;
}

/* Returns the dimensions larger than 1 along which the numbers count from 0. */
static uint64_t
counts_along(const SpmdShape *s, Str text)
{
	uint64_t set = 0;
	int64_t v, n = 0, place[SPMD_DIMS] = { 0 };
	const char *p = text.p;

	for (uint32_t d = 0; d < s->rank; d++)
		set |= (uint64_t)(s->dims[d] > 1) << d;
	for (; next_number(&p, text.p + text.n, &v); n++) {
		for (uint32_t d = 0; d < s->rank; d++) {
			if (place[d] != v)
				set &= ~((uint64_t)1 << d);
		}
		for (uint32_t d = s->rank; d-- > 0;) {
			if (++place[d] < s->dims[d])
				break;
			place[d] = 0;
		}
	}
	return n == spmd_n_elements(s) ? set : 0;
}

static bool
is_separator(char c)
{
	return isspace((unsigned char)c) || (c && strchr(",{}()", c));
}

static bool
is_splat(const SpmdShape *s, Str text)
{
	Str first = { NULL, 0 };

	if (!s->rank)
		return true;
	for (size_t i = 0; i < text.n;) {
		size_t begin = i;

		while (i < text.n && !is_separator(text.p[i]))
			i++;
		if (i > begin && first.p && !str_eq(first, (Str){ text.p + begin, i - begin }))
			return false;
		if (i > begin && !first.p)
			first = (Str){ text.p + begin, i - begin };
		i += i == begin;
	}
	return first.p != NULL;
}

static void
read_constant(SpmdIns *i, Str text)
{
	bool is_cut = false;

	if (spmd_is_tuple(i->shape))
		return;
	for (size_t k = 0; k + 3 <= text.n && !is_cut; k++)
		is_cut = memcmp(text.p + k, "...", 3) == 0;
	i->is_splat = (!i->shape->rank || !is_cut) && is_splat(i->shape, text);
	if (!i->shape->rank && (i->shape->element->name[0] == 's' || i->shape->element->name[0] == 'u'))
		i->has_value = numbers_in(text, 1, &i->value);
	if (!is_cut && i->shape->rank && strcmp(i->shape->element->name, "s32") == 0)
		i->counts_along = counts_along(i->shape, text);
}

static void
read_custom_call(Reader *r, SpmdIns *i)
{
	Str s = attr(r, "custom_call_target"), attrs = attr(r, "frontend_attributes");
	const char *word = "num_batch_dims=\"", *p;

	i->target = s.n ? text_of(r->in->a, (Str){ s.p + 1, s.n - 2 }) : "";
	i->has_side_effect = attr(r, "custom_call_has_side_effect").n > 0;
	p = attrs.n ? strstr(text_of(r->a, attrs), word) : NULL;
	if (p)
		i->batch_dims = strtoll(p + strlen(word), NULL, 10);
}

static SpmdComp *
comp_named(Reader *r, Str s)
{
	SpmdComp *c;

	s = trim(s);
	if (s.n && s.p[0] == '%')
		s = from(s, 1);
	c = find(&r->comps, s);
	if (!c)
		fail("no such computation", s);
	return c;
}

static void
read_called(Reader *r, SpmdIns *i)
{
	static const char *const names[] = { "condition", "body", "to_apply", "true_computation", "false_computation" };
	VEC(SpmdComp *) list = { 0 };
	Str s = attr(r, "branch_computations");

	for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
		if (attr(r, names[k]).n)
			*VEC_ADD(r->in->a, &list) = comp_named(r, attr(r, names[k]));
	}
	if (s.n) {
		Strs parts = split(r->a, (Str){ s.p + 1, s.n - 2 });

		for (uint32_t k = 0; k < parts.n; k++)
			*VEC_ADD(r->in->a, &list) = comp_named(r, parts.v[k]);
	}
	i->n_called = list.n;
	i->called = list.v;
}

/* Returns the operation that a computation applies to its two parameters, else OTHER. */
static SpmdOpcode
reducer_of(const SpmdComp *c)
{
	const SpmdIns *i = c->root;

	if (i->n_ops != 2 || i->ops[0] == i->ops[1] || i->ops[0]->op != SPMD_OP_PARAMETER ||
	    i->ops[1]->op != SPMD_OP_PARAMETER)
		return SPMD_OP_OTHER;
	return i->op;
}

static void
read_name(Reader *r, SpmdIns *i)
{
	Str s = attr(r, "metadata");
	const char *word = "op_name=\"", *p = s.n ? strstr(text_of(r->a, s), word) : NULL, *end;

	if (!p)
		return;
	p += strlen(word);
	for (end = p; *end && *end != '"'; end++)
		end += *end == '\\';
	i->name = arena_dup(r->in->a, p, (size_t)(end - p));
}

static void
read_attrs(Reader *r, SpmdIns *i, Str op_text, Str args)
{
	uint32_t n;

	i->dims = dims_attr(r, "dimensions");
	i->index = (uint32_t)int_attr(r, "index", 0);
	read_name(r, i);
	if (i->op == SPMD_OP_WHILE || i->op == SPMD_OP_CONDITIONAL || i->op == SPMD_OP_CALL)
		read_called(r, i);
	else if (attr(r, "to_apply").n)
		i->reducer = reducer_of(comp_named(r, attr(r, "to_apply")));
	i->has_side_effect = str_eq(op_text, STR("rng-get-and-update-state"));
	if (spmd_opcodes[i->op].flags & SPMD_IS_COLLECTIVE)
		read_collective(r, i);
	if (i->op == SPMD_OP_PARAMETER)
		i->index = (uint32_t)strtoul(text_of(r->a, args), NULL, 10);
	else if (i->op == SPMD_OP_CONSTANT)
		read_constant(i, args);
	else if (i->op == SPMD_OP_IOTA)
		i->counts_along = (uint64_t)1 << int_attr(r, "iota_dimension", 0);
	else if (i->op == SPMD_OP_SLICE)
		read_slice(r, i, attr(r, "slice"));
	else if (i->op == SPMD_OP_DYNAMIC_SLICE)
		i->sizes = ints(r->in->a, attr(r, "dynamic_slice_sizes"), &n);
	else if (i->op == SPMD_OP_REDUCE_WINDOW || i->op == SPMD_OP_SELECT_AND_SCATTER)
		read_windows(r, i, i->ops[0]->shape->rank);
	else if (i->op == SPMD_OP_PAD)
		read_padding(r, i);
	else if (i->op == SPMD_OP_DOT || i->op == SPMD_OP_RAGGED_DOT)
		read_dot(r, i);
	else if (i->op == SPMD_OP_CONVOLUTION)
		read_conv(r, i);
	else if (i->op == SPMD_OP_GATHER)
		read_gather(r, i);
	else if (i->op == SPMD_OP_SCATTER)
		read_scatter(r, i);
	else if (i->op == SPMD_OP_CUSTOM_CALL)
		read_custom_call(r, i);
}

/* Returns the operand that ends in `%name` or `%name#2`, or NULL if there is no name. */
static SpmdIns *
read_operand(Reader *r, Str s)
{
	size_t begin = s.n, hash;
	SpmdIns *x, *tuple;
	uint32_t index;

	while (begin > 0 && s.p[begin - 1] != '%')
		begin--;
	if (!begin)
		return NULL;
	s = from(s, begin);
	x = find(&r->names, s);
	if (x)
		return x;
	for (hash = 0; hash < s.n && s.p[hash] != '#'; hash++)
		;
	tuple = hash < s.n ? find(&r->names, (Str){ s.p, hash }) : NULL;
	if (!tuple)
		fail("no such operand", s);
	index = (uint32_t)strtoul(text_of(r->a, from(s, hash + 1)), NULL, 10);
	x = spmd_ins_new(r->in, r->c, SPMD_OP_GET_TUPLE_ELEMENT, tuple->shape->elements[index],
	                 spmd_element(tuple->sharding, index), 1, &tuple);
	x->index = index;
	x->name = tuple->name;
	add(r->a, &r->names, s, x);
	return x;
}

static void
split_attrs(Reader *r)
{
	Str s = r->rest;
	Strs list;

	while (s.n && (s.p[0] == ',' || s.p[0] == ' '))
		s = from(s, 1);
	r->attrs.n = 0;
	list = split(r->a, s);
	for (uint32_t i = 0; i < list.n; i++) {
		const char *eq = memchr(list.v[i].p, '=', list.v[i].n);
		size_t n = eq ? (size_t)(eq - list.v[i].p) : 0;

		if (eq)
			*VEC_ADD(r->a, &r->attrs) =
				(Attr){ trim((Str){ list.v[i].p, n }), trim(from(list.v[i], n + 1)) };
	}
}

/* Reads `name = shape op(operands), attributes`. */
static void
read_instruction(Reader *r, Str l)
{
	bool is_root = l.n > 5 && memcmp(l.p, "ROOT ", 5) == 0;
	VEC(SpmdIns *) ops = { 0 };
	const SpmdShape *shape;
	const char *eq;
	const SpmdSharding *sharding;
	Str name, rest, op, args;
	SpmdOpcode code;
	SpmdIns *i;
	size_t n;

	if (is_root)
		l = from(l, 5);
	eq = strstr(l.p, " = ");
	if (!eq)
		return;
	name = (Str){ l.p, (size_t)(eq - l.p) };
	name = name.p[0] == '%' ? from(name, 1) : name;
	rest = from(l, (size_t)(eq - l.p) + 3);
	n = rest.p[0] == '(' ? closing(rest) : (size_t)((const char *)memchr(rest.p, ' ', rest.n) - rest.p);
	shape = read_shape(r, (Str){ rest.p, n });
	rest = trim(from(rest, n));
	n = (size_t)((const char *)memchr(rest.p, '(', rest.n) - rest.p);
	op = trim((Str){ rest.p, n });
	rest = from(rest, n);
	n = closing(rest);
	args = (Str){ rest.p + 1, n - 2 };
	r->rest = from(rest, n);
	split_attrs(r);
	code = spmd_opcode_find(text_of(r->a, op));
	if (code == SPMD_OPCODES)
		code = SPMD_OP_OTHER;
	if (code != SPMD_OP_PARAMETER && code != SPMD_OP_CONSTANT) {
		Strs list = split(r->a, args);

		for (uint32_t k = 0; k < list.n; k++) {
			SpmdIns *x = read_operand(r, list.v[k]);

			if (x)
				*VEC_ADD(r->a, &ops) = x;
		}
	}
	sharding = read_sharding(r, shape, attr(r, "sharding"));
	if (code == SPMD_OP_RNG && !attr(r, "sharding").n)
		sharding = spmd_one(r->in->t, 0);
	i = spmd_ins_new(r->in, r->c, code, shape, sharding, ops.n, ops.v);
	i->is_unreduced = attr(r, "sharding").n && strstr(text_of(r->a, attr(r, "sharding")), "unreduced");
	read_attrs(r, i, op, args);
	add(r->a, &r->names, name, i);
	if (is_root)
		r->c->root = i;
}

static void
end_comp(Reader *r)
{
	SpmdComp *c = r->c;
	uint32_t n = 0;

	if (!c)
		return;
	if (!c->root)
		c->root = VEC_LAST(&c->ins);
	for (uint32_t k = 0; k < c->ins.n; k++)
		n += c->ins.v[k]->op == SPMD_OP_PARAMETER;
	for (uint32_t k = 0; k < n; k++)
		*VEC_ADD(r->in->a, &c->params) = NULL;
	for (uint32_t k = 0; k < c->ins.n; k++) {
		if (c->ins.v[k]->op == SPMD_OP_PARAMETER && c->ins.v[k]->index < n)
			c->params.v[c->ins.v[k]->index] = c->ins.v[k];
	}
	r->c = NULL;
}

static void
begin_comp(Reader *r, Str l)
{
	bool is_entry = l.n > 6 && memcmp(l.p, "ENTRY ", 6) == 0;
	size_t n = 0;

	if (l.p[l.n - 1] != '{' || memcmp(l.p, "HloModule", 9) == 0)
		return;
	if (is_entry)
		l = from(l, 6);
	if (l.p[0] == '%')
		l = from(l, 1);
	while (n < l.n && l.p[n] != ' ')
		n++;
	l.n = n;
	r->c = spmd_comp_new(r->in, text_of(r->in->a, l));
	r->c->is_entry = is_entry;
	if (is_entry)
		r->in->entry = r->c;
	add(r->a, &r->comps, l, r->c);
	r->names = (Map){ 0 };
}

/* Removes what stands between these marks, outside quotes: comments. Returns the length. */
static size_t
strip_comments(char *p, size_t n)
{
	size_t k = 0;

	for (size_t i = 0; i < n; i++) {
		const char *end = i + 1 < n && p[i] == '/' && p[i + 1] == '*' ? strstr(p + i, "*/") : NULL;

		if (end)
			i = (size_t)(end - p) + 1;
		else
			p[k++] = p[i];
	}
	p[k] = '\0';
	return k;
}

void
spmd_hlo_read(SpmdInput *in, const char *text)
{
	const char *word = strstr(text, "num_partitions="), *first_end = strchr(text, '\n');
	Reader r = { .in = in, .a = in->a };

	in->devices = word && word < first_end ? (uint32_t)strtoul(word + strlen("num_partitions="), NULL, 10) : 1;
	while (*text) {
		const char *end = strchr(text, '\n');
		size_t n = end ? (size_t)(end - text) : strlen(text);
		char *line = arena_dup(r.a, text, n);
		Str l = trim((Str){ line, strip_comments(line, n) });

		if (line[0] == '}')
			end_comp(&r);
		else if (l.n && line[0] != ' ')
			begin_comp(&r, l);
		else if (l.n && r.c)
			read_instruction(&r, l);
		text += n + (end != NULL);
	}
	if (!in->entry)
		fail("no entry", STR(""));
	for (uint32_t k = 0; k < in->comps.n; k++)
		spmd_count_users(in, in->comps.v[k]);
}
