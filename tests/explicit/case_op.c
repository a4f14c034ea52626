/* SPDX-License-Identifier: Apache-2.0
 *
 * The program of one case: a function with one argument per operand, and the operation in generic form. Shapes of
 * results follow StableHLO.
 */
#include "case_op.h"

/* ---- parameters ---- */

int64_t
case_number(const Case *c, const char *key, int64_t fallback)
{
	const json_t *v = json_object_get(c->params, key);

	return json_is_boolean(v) ? json_is_true(v) : json_is_integer(v) ? json_integer_value(v) : fallback;
}

const char *
case_word(const Case *c, const char *key)
{
	const char *s = json_string_value(json_object_get(c->params, key));

	return s ? s : "";
}

/* Returns element i of a list of integers. */
int64_t
case_at(const Case *c, const char *key, size_t i)
{
	return json_integer_value(json_array_get(json_object_get(c->params, key), i));
}

size_t
case_count(const Case *c, const char *key)
{
	return json_array_size(json_object_get(c->params, key));
}

bool
case_has(const Case *c, const char *key, int64_t v)
{
	for (size_t i = 0; i < case_count(c, key); i++) {
		if (case_at(c, key, i) == v)
			return true;
	}
	return false;
}

/* Appends a list of integers between commas. */
void
case_list(Buf *b, const Case *c, const char *key)
{
	for (size_t i = 0; i < case_count(c, key); i++)
		buf_printf(b, "%s%lld", i ? ", " : "", (long long)case_at(c, key, i));
}

void
case_dims_prop(Buf *b, const Case *c, const char *name, const char *key)
{
	buf_printf(b, "%s = array<i64%s", name, case_count(c, key) ? ": " : "");
	case_list(b, c, key);
	BUF_LIT(b, ">");
}

void
case_padding_prop(Buf *b, const Case *c)
{
	const json_t *p = json_object_get(c->params, "padding");

	BUF_LIT(b, "padding = dense<[");
	for (size_t i = 0; i < json_array_size(p); i++)
		buf_printf(b, "%s[%lld, %lld]", i ? ", " : "",
		           (long long)json_integer_value(json_array_get(json_array_get(p, i), 0)),
		           (long long)json_integer_value(json_array_get(json_array_get(p, i), 1)));
	buf_printf(b, "]> : tensor<%zux2xi64>", json_array_size(p));
}

int64_t
case_pad_at(const Case *c, size_t i, size_t side)
{
	return json_integer_value(json_array_get(json_array_get(json_object_get(c->params, "padding"), i), side));
}

/* ---- the operation ---- */

void
case_add_operand(CaseOp *o, const char *name, const CaseType *t)
{
	buf_printf(&o->operands, "%s%s", o->operands.n ? ", " : "", name);
	if (o->types.n)
		BUF_LIT(&o->types, ", ");
	case_tensor(&o->types, t);
}

void
case_add_args(CaseOp *o, const Case *c, int first, int end)
{
	char name[16];

	for (int i = first; i < end; i++) {
		snprintf(name, sizeof name, "%%a%d", i);
		case_add_operand(o, name, &c->in.v[i]);
	}
}

/* Adds a scalar constant as an operand. */
void
case_add_init(CaseOp *o, const char *elem, int i)
{
	CaseType t = { .rank = 0 };
	char name[16];
	bool is_float = strchr("bf", elem[0]) != NULL, is_complex = elem[0] == 'c';

	strcpy(t.elem, elem);
	snprintf(name, sizeof name, "%%init%d", i);
	buf_printf(&o->before, "%s = stablehlo.constant dense<%s> : tensor<%s>\n", name,
	           is_complex ? "(0.0, 0.0)" : is_float ? "0.0" : strcmp(elem, "i1") == 0 ? "false" : "0", elem);
	case_add_operand(o, name, &t);
}

/* Makes the result like input i. */
CaseType *
case_result_like(CaseOp *o, const Case *c, int i)
{
	CaseType *t = &o->out.v[o->out.n++];

	*t = c->in.v[i];
	return t;
}

void
case_sized(CaseType *t, const Case *c, const char *key)
{
	t->rank = (int)case_count(c, key);
	for (int k = 0; k < t->rank && k < CASE_RANK; k++)
		t->dims[k] = case_at(c, key, (size_t)k);
}

/* ---- the table of operations ---- */

typedef struct Writer {
	const char *name;
	CaseWriter *write;
	bool no_request;	/* the column out_sharding is part of the operation */
} Writer;

static const Writer writers[] = {
	{ "convert", case_op_convert, false },
	{ "bitcast_convert", case_op_bitcast, false },
	{ "select", case_op_middle, false },
	{ "clamp", case_op_middle, false },
	{ "optimization_barrier", case_op_own, false },
	{ "broadcast_in_dim", case_op_broadcast_in_dim, false },
	{ "reshape", case_op_reshape, false },
	{ "transpose", case_op_transpose, false },
	{ "reverse", case_op_reverse, false },
	{ "slice", case_op_slice, false },
	{ "pad", case_op_pad, false },
	{ "dynamic_slice", case_op_dynamic_slice, false },
	{ "dynamic_update_slice", case_op_same, false },
	{ "concatenate", case_op_concatenate, false },
	{ "iota", case_op_iota, false },
	{ "rng_bit_generator", case_op_rng_bits, false },
	{ "dot_general", case_op_dot_general, false },
	{ "chlo.ragged_dot", case_op_ragged_dot, false },
	{ "reduce", case_op_reduce, false },
	{ "argmax", case_op_reduce, false },
	{ "argmin", case_op_reduce, false },
	{ "reduce_window", case_op_reduce_window, false },
	{ "cumulative", case_op_cumulative, false },
	{ "select_and_scatter", case_op_select_and_scatter, false },
	{ "convolution", case_op_convolution, false },
	{ "sort", case_op_sort, false },
	{ "chlo.top_k", case_op_top_k, false },
	{ "ApproxTopK", case_op_top_k, false },
	{ "cholesky", case_op_cholesky, false },
	{ "triangular_solve", case_op_triangular_solve, false },
	{ "fft", case_op_fft, false },
	{ "gather", case_op_gather, false },
	{ "scatter", case_op_scatter, false },
	{ "while", case_op_while, false },
	{ "case", case_op_case, false },
	{ "chlo.scan", case_op_scan, false },
	{ "shardc.vmap", case_op_vmap, false },
	{ "auto_axes", case_op_mode, true },
	{ "explicit_axes", case_op_mode, true },
	{ "sdy.manual_computation", case_op_manual, true },
	{ "sdy.reshard", case_op_reshard, true },
	{ NULL, NULL, false }
};

static Writer
writer_of(const char *op)
{
	for (const Writer *w = writers; w->name; w++) {
		if (strcmp(w->name, op) == 0)
			return *w;
	}
	if (strncmp(op, "linalg.", 7) == 0)
		return (Writer){ op, case_op_linalg, false };
	if (strncmp(op, "chlo.broadcast_", 15) == 0)
		return (Writer){ op, case_op_broadcasting, false };
	return (Writer){ op, case_op_elementwise, false };
}

static void
write_request(CaseOp *o, const Case *c)
{
	Buf *b = &o->attrs;

	if (!c->asked.n)
		return;
	buf_printf(b, "%sshardc.out_sharding = ", b->n ? ", " : "");
	if (o->out.n == 1) {
		case_sharding(b, &c->asked.v[0]);
		BUF_LIT(b, ", shardc.reduced = ");
		case_reduced(b, &c->asked.v[0]);
		return;
	}
	BUF_LIT(b, "#sdy.sharding_per_value<[");
	for (int i = 0; i < c->asked.n; i++) {
		buf_printf(b, "%s", i ? ", " : "");
		case_sharding(b, &c->asked.v[i]);
	}
	BUF_LIT(b, "]>, shardc.reduced = [");
	for (int i = 0; i < c->asked.n; i++) {
		buf_printf(b, "%s", i ? ", " : "");
		case_reduced(b, &c->asked.v[i]);
	}
	BUF_LIT(b, "]");
}

static void
write_args(Buf *b, const Case *c)
{
	for (int i = 0; i < c->in.n; i++) {
		const CaseType *t = &c->in.v[i];

		buf_printf(b, "%s%%a%d: ", i ? ", " : "", i);
		case_tensor(b, t);
		if (t->unplaced)
			continue;
		BUF_LIT(b, " {sdy.sharding = ");
		case_sharding(b, t);
		if (t->n_r) {
			BUF_LIT(b, ", shardc.reduced = ");
			case_reduced(b, t);
		}
		BUF_LIT(b, "}");
	}
}

static void
add(Buf *b, const char *before, const Buf *part, const char *after)
{
	if (part->n)
		buf_printf(b, "%s%.*s%s", before, (int)part->n, part->p, after);
}

static void
write_op(Buf *b, const Case *c, CaseOp *o)
{
	const char *dialect = strchr(o->name, '.') ? "" : "stablehlo.";

	add(b, "", &o->before, "");
	buf_printf(b, "%%r:%d = \"%s%s\"(%.*s)", o->out.n, dialect, o->name, (int)o->operands.n, o->operands.p);
	add(b, " <{", &o->props, "}>");
	add(b, " ", &o->regions, "");
	add(b, " {", &o->attrs, "}");
	buf_printf(b, " : (%.*s) -> (", (int)o->types.n, o->types.p);
	for (int i = 0; i < o->out.n; i++) {
		buf_printf(b, "%s", i ? ", " : "");
		case_tensor(b, &o->out.v[i]);
	}
	BUF_LIT(b, ")\nreturn\n}\n");
	(void)c;
}

bool
case_program(Buf *b, const Case *c)
{
	Writer w = writer_of(c->op);
	CaseOp o = { .name = c->op };

	w.write(&o, c);
	if (!o.operands.n)
		case_add_args(&o, c, 0, c->in.n);
	if (!w.no_request)
		write_request(&o, c);
	BUF_LIT(b, "sdy.mesh @mesh = ");
	case_mesh(b, c->mesh);
	BUF_LIT(b, "\nfunc.func @main(");
	write_args(b, c);
	BUF_LIT(b, ") attributes {shardc.mesh = @mesh} {\n");
	write_op(b, c, &o);
	buf_free(&o.operands);
	buf_free(&o.types);
	buf_free(&o.before);
	buf_free(&o.props);
	buf_free(&o.regions);
	buf_free(&o.attrs);
	return true;
}
