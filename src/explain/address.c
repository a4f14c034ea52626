/* SPDX-License-Identifier: Apache-2.0
 *
 * Places of the original program and names can contain colons, as the parts after the value do. So the longest
 * beginning of the text that names a value is the value.
 */
#include "explain/address.h"

#include "base/ascii.h"
#include "base/suggest.h"
#include "explain/line.h"
#include "ir/walk.h"
#include "print/print.h"
#include "shard/invariants.h"

enum { MAX_LISTED = 10 };

/* ---- parts ---- */

/* The parts after the value. */
typedef struct Tail {
	int64_t dim;
	Str axis;		/* n == 0: none */
	bool is_sub;
	int64_t pre, size;	/* of a sub-axis */
} Tail;

/* Reads a number, and returns the end of it, or NULL if there is none or it is too large. */
static const char *
read_number(const char *p, int64_t *n)
{
	const char *start = p;

	for (*n = 0; ascii_is_digit(*p) && p - start < 18; p++)
		*n = *n * 10 + (*p - '0');
	return p > start && !ascii_is_digit(*p) ? p : NULL;
}

/* Reads `x`, `"x"`, `x:(1)2` up to the end of the text. */
static bool
read_axis(const char *p, Tail *t)
{
	bool quoted = *p == '"';
	const char *start = p += quoted;

	while (*p && (quoted ? *p != '"' : *p != ':'))
		p++;
	t->axis = (Str){ start, (size_t)(p - start) };
	if (!t->axis.n || (quoted && *p++ != '"'))
		return false;
	if (!*p)
		return true;
	t->is_sub = true;
	return p[0] == ':' && p[1] == '(' && (p = read_number(p + 2, &t->pre)) && *p == ')' &&
	       (p = read_number(p + 1, &t->size)) && !*p;
}

/* Reads `DIM` or `DIM:AXIS` up to the end of the text. */
static bool
read_tail(const char *p, Tail *t)
{
	*t = (Tail){ .dim = EXPLAIN_EVERY_DIM };
	p = read_number(p, &t->dim);
	return p && (!*p || (*p == ':' && read_axis(p + 1, t)));
}

/* ---- messages ---- */

/* A search, whose messages are about part of a text. */
typedef struct Search {
	InspectAddresses *x;
	DiagList *d;
	const char *text;
	ExplainPlace place;
} Search;

static Search
begin(InspectAddresses *x, const char *text, const ExplainPlace *place)
{
	return (Search){ x, &x->m->s->diag, text, place ? *place : (ExplainPlace){ NULL, 0 } };
}

/* Reports an error about a part of the text. Returns false. */
static bool
fail(const Search *f, DiagId id, const char *part, size_t n, const char *message)
{
	Source *program = f->d->src;
	uint32_t lo = f->place.at + (uint32_t)(part - f->text);
	Span at = { lo, lo + (uint32_t)n };

	if (f->place.src)
		f->d->src = f->place.src;
	diag_error(f->d, id, f->place.src ? at : (Span){ 0, 0 }, "%s", message);
	f->d->src = program;
	return false;
}

/* Returns "; did you mean 'a', 'b' or 'c'?", or "". */
static const char *
meant(const InspectAddresses *x, const char *text)
{
	const char *near[INSPECT_NEAREST], *words = "";
	uint32_t n = inspect_addresses_nearest(x, text, near);

	for (uint32_t i = 0; i < n; i++)
		words = arena_printf(&x->m->s->arena, "%s%s'%s'", words, !i ? "; did you mean " : i + 1 < n ? ", " :
		                     " or ", near[i]);
	return n ? arena_printf(&x->m->s->arena, "%s?", words) : "";
}

static bool
fail_unknown(const Search *f, Str value)
{
	Arena *a = &f->x->m->s->arena;
	const char *text = arena_dup(a, value.p, value.n);

	return fail(f, DIAG_VALUE_UNKNOWN, value.p, value.n,
	            arena_printf(a, "no value has the address '%s'%s", text, meant(f->x, text)));
}

static bool
fail_ambiguous(const Search *f, Str value, const ExplainAddress *found)
{
	uint32_t n = found->values.n;

	fail(f, DIAG_VALUE_AMBIGUOUS, value.p, value.n,
	     arena_printf(&f->x->m->s->arena, "%u values have the address '%.*s'", (unsigned)n, (int)value.n, value.p));
	for (uint32_t i = 0; i < n && i < MAX_LISTED; i++) {
		const InspectNamed *v = found->values.v[i];

		diag_note(f->d, v->op, "%.*s%s%.*s", (int)v->address.n, v->address.p, v->name.n ? " " : "",
		          (int)v->name.n, v->name.n ? v->name.p : "");
	}
	if (n > MAX_LISTED)
		diag_note(f->d, (Span){ 0, 0 }, "and %u more", (unsigned)(n - MAX_LISTED));
	return false;
}

bool
explain_address_unknown(InspectAddresses *x, const char *text, const ExplainPlace *place)
{
	Search f = begin(x, text, place);

	return fail_unknown(&f, str_from(text));
}

/* ---- dimensions and axes ---- */

static bool
check_dim(const Search *f, const InspectNamed *v, const char *text, int64_t dim)
{
	Arena *a = &f->x->m->s->arena;
	uint32_t rank = v->type->kind != IR_TYPE_UNRANKED ? ir_type_rank(v->type) : 0;
	int n = (int)v->address.n;
	const char *p = v->address.p, *why;

	if (dim < rank)
		return true;
	why = !rank ? arena_printf(a, "'%.*s' is %s and has no dimensions", n, p,
	                           print_type_text(f->x->m->s, v->type).p)
	            : arena_printf(a, "'%.*s' has %u dimension%s, there is no dimension %lld", n, p, (unsigned)rank,
	                           rank == 1 ? "" : "s", (long long)dim);
	return fail(f, DIAG_DIM_RANGE, text, strlen(text), why);
}

/* Finds the axis of a tail, of which a mesh of the program has the name and the part. Returns false after an error. */
static bool
find_axis(const Search *f, const Tail *t, ShardAxis *axis)
{
	IrModule *m = f->x->m;
	ShardFault fault = { .text = NULL };
	Str name = t->axis;
	Suggest near;

	*axis = (ShardAxis){ 0 };
	suggest_init_name(&near, name);
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		const IrAttr *attr = op->kind == IR_OP_SDY_MESH ? ir_op_prop(op, ATOM_mesh) : NULL;
		const ShardMesh *mesh = attr ? shard_mesh(attr) : NULL;

		for (uint32_t i = 0; mesh && i < mesh->n_axes; i++) {
			Str known = session_str(m->s, mesh->axes[i].name);

			suggest_try(&near, known.p);
			if (!str_eq(known, name))
				continue;
			*axis = (ShardAxis){ mesh->axes[i].name, t->is_sub, t->pre, t->size };
			if (shard_check_sub_axis(m->s, &m->s->arena, *axis, mesh->axes[i].size, &fault))
				return true;
		}
	}
	if (fault.text)
		return fail(f, fault.id, name.p, name.n, fault.text);
	return fail(f, DIAG_AXIS_UNKNOWN, name.p, name.n,
	            arena_printf(&m->s->arena, "no mesh of the program has the axis \"%.*s\"%s%s%s", (int)name.n,
	                         name.p, near.word ? "; did you mean \"" : "", near.word ? near.word : "",
	                         near.word ? "\"?" : ""));
}

static bool
take_tail(const Search *f, const char *text, const Tail *t, ExplainAddress *found)
{
	for (uint32_t i = 0; i < found->values.n; i++) {
		if (!check_dim(f, found->values.v[i], text, t->dim))
			return false;
	}
	found->dim = t->dim;
	return !t->axis.n || find_axis(f, t, &found->axis);
}

/* ---- finding ---- */

/* Lists the values that a text without dimension names, and returns their number. */
static uint32_t
list_values(InspectAddresses *x, Str text, ExplainAddress *found)
{
	Arena *a = &x->m->s->arena;

	memset(found, 0, sizeof *found);
	found->dim = EXPLAIN_EVERY_DIM;
	for (uint32_t i = 0; i < x->list.n; i++)
		x->list.v[i].found = false;
	if (!inspect_addresses_find(x, arena_dup(a, text.p, text.n)))
		return 0;
	for (uint32_t i = 0; i < x->list.n; i++) {
		if (x->list.v[i].found)
			*VEC_ADD(a, &found->values) = &x->list.v[i];
		x->list.v[i].found = false;
	}
	return found->values.n;
}

/* Of the values of a line of the original program, keeps the one that the line assigns. Returns false if the text names
 * no line, or it is not clear which one. */
static bool
choose_of_line(InspectAddresses *x, Str text, ExplainAddress *found)
{
	Arena *a = &x->m->s->arena;
	const InspectOrigin *o = &found->values.v[0]->origin;
	const InspectNamed *value;

	if (!o->file.p || !strstr(arena_dup(a, text.p, text.n), arena_printf(a, "%.*s:", (int)o->file.n, o->file.p)))
		return false;
	value = explain_line_value(found, a);
	if (!value)
		return false;
	found->values.n = 1;
	found->values.v[0] = value;
	return true;
}

bool
explain_address_find(InspectAddresses *x, const char *text, const ExplainPlace *place, bool all, ExplainAddress *found)
{
	Search f = begin(x, text, place);
	Str value = str_from(text), wrong = value;
	Tail tail = { .dim = EXPLAIN_EVERY_DIM };
	uint32_t n = list_values(x, value, found);

	for (size_t i = strlen(text); !n && i-- > 0;) {
		if (text[i] != ':' || !read_tail(text + i + 1, &tail))
			continue;
		value = (Str){ text, i };
		wrong = *text == '%' || *text == '@' ? value : wrong;	/* else this can be a line of a program */
		n = list_values(x, value, found);
	}
	if (!n)
		return fail_unknown(&f, wrong);
	if (n > 1 && !all && !choose_of_line(x, value, found))
		return fail_ambiguous(&f, value, found);
	return value.n == strlen(text) || take_tail(&f, text + value.n + 1, &tail, found);
}

bool
explain_address_axis(InspectAddresses *x, const char *text, ShardAxis *axis)
{
	Search f = begin(x, text, NULL);
	Tail t = { .dim = EXPLAIN_EVERY_DIM };

	if (!read_axis(text, &t))
		t = (Tail){ .axis = str_from(text) };	/* no mesh has it */
	return find_axis(&f, &t, axis);
}

const InspectNamed *
explain_address_one(InspectAddresses *x, const char *text)
{
	ExplainAddress found;

	return explain_address_find(x, text, NULL, false, &found) ? found.values.v[0] : NULL;
}

/* ---- after passes ---- */

void
explain_ops_init(ExplainOps *ops, Arena *a)
{
	*ops = (ExplainOps){ .a = a };
}

static void
list_ops(ExplainOps *ops, IrModule *m)
{
	Arena *a = ops->a;

	ops->listed = true;
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		uint32_t last;

		if (!op->span.hi)
			continue;
		*VEC_ADD(a, &ops->list) = (struct ExplainOp){ op, 0 };
		last = map_number(map_get(&ops->last, op->span.lo));
		if (last)
			ops->list.v[last - 1].next = ops->list.n;
		else
			map_put(a, &ops->first, op->span.lo, map_value(ops->list.n));
		map_put(a, &ops->last, op->span.lo, map_value(ops->list.n));
	}
}

/* A walk over the operations that were read at the place of a value's, and those that passes made for it. */
typedef struct Walk {
	IrModule *m;
	const ExplainOps *ops;	/* or NULL */
	const InspectNamed *x;
	uint32_t next;		/* in `ops` */
	IrOp *op;		/* the present one */
} Walk;

static IrOp *
walk_next(Walk *w)
{
	do {
		if (!w->ops) {
			w->op = w->op ? ir_walk_next(w->m->op, w->op) : w->m->op;
		} else {
			w->op = w->next ? w->ops->list.v[w->next - 1].op : NULL;
			w->next = w->next ? w->ops->list.v[w->next - 1].next : 0;
		}
	} while (w->op && (!w->op->span.hi || w->op->span.lo != w->x->op.lo || w->op->span.hi != w->x->op.hi));
	return w->op;
}

static Walk
walk_begin(IrModule *m, ExplainOps *ops, const InspectNamed *x)
{
	if (ops && !ops->listed)
		list_ops(ops, m);
	return (Walk){ m, ops, x, ops ? map_number(map_get(&ops->first, x->op.lo)) : 0, NULL };
}

/* Returns the value of an operation that is like the named one, or NULL. */
static IrValue *
value_in(IrOp *op, const InspectNamed *x)
{
	const IrBlock *b;

	if (x->region == INSPECT_NO_REGION)
		return x->index < op->n_results ? &op->results[x->index] : NULL;
	b = x->region < op->n_regions ? ir_op_block(op, x->region) : NULL;
	return b && x->index < b->n_args ? b->args[x->index] : NULL;
}

/* Lists the values of the operation and of copies of it, which have its name. */
static void
list_copies(Walk w, Arena *a, ExplainValues *values)
{
	const InspectNamed *x = w.x;

	while (walk_next(&w)) {
		IrValue *v = str_eq(session_str(w.m->s, w.op->name), x->op_name) ? value_in(w.op, x) : NULL;

		if (v && v->type == x->type)
			*VEC_ADD(a, values) = v;
	}
}

/* Lists the results of the last operation in each block that passes have put in the place of another one. */
static void
list_replacements(Walk w, Arena *a, ExplainValues *values)
{
	const InspectNamed *x = w.x;

	while (walk_next(&w)) {
		IrOp *op = w.op;
		IrValue *v = op->n_results == 1 ? &op->results[0] : value_in(op, x);

		if (!v || v->type != x->type || x->region != INSPECT_NO_REGION)
			continue;
		if (values->n && !VEC_LAST(values)->is_arg && VEC_LAST(values)->owner.op->block == op->block)
			VEC_LAST(values) = v;
		else
			*VEC_ADD(a, values) = v;
	}
}

static void
list_of_function(const IrOp *func, const InspectNamed *x, Arena *a, ExplainValues *values)
{
	const IrBlock *b = ir_op_body(func, 0);

	if (!b || func->span.lo != x->op.lo)
		return;
	if (x->kind == INSPECT_NAMED_ARG && x->index < b->n_args)
		*VEC_ADD(a, values) = b->args[x->index];
	else if (x->kind == INSPECT_NAMED_RESULT && b->last && x->index < b->last->n_operands)
		*VEC_ADD(a, values) = ir_operand(b->last, x->index);
}

void
explain_address_values(IrModule *m, ExplainOps *ops, const InspectNamed *x, Arena *a, ExplainValues *values)
{
	memset(values, 0, sizeof *values);
	if (x->kind == INSPECT_NAMED_VALUE) {
		list_copies(walk_begin(m, ops, x), a, values);
		if (!values->n)
			list_replacements(walk_begin(m, ops, x), a, values);
		return;
	}
	for (IrOp *f = ir_func_after(m->op, m->op); f; f = ir_func_after(m->op, f))
		list_of_function(f, x, a, values);
}
