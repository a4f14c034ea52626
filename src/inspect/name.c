/* SPDX-License-Identifier: Apache-2.0
 *
 * Addresses of values, and their places in the text and in the original program.
 */
#include "inspect/name.h"

#include <stddef.h>

#include "ir/shorthand.h"
#include "ir/walk.h"
#include "print/print.h"

/* A location is rarely nested more deeply; a deeper one has no known place. */
enum { MAX_DEPTH = 64 };

/* ---- addresses ---- */

/* Returns the prefix of addresses in the function around an operation: "", or "@f/" if it is not main. */
static const char *
prefix_in(IrModule *m, const IrOp *op)
{
	Str name;

	while (op && op->kind != IR_OP_FUNC)
		op = ir_op_parent(op);
	if (!op || (m->shorthand && op == m->shorthand->main))
		return "";
	name = session_str(m->s, ir_symbol_name(op));
	return str_eq(name, STR("main")) ? "" : arena_printf(&m->s->arena, "@%s/", name.p);
}

/* Returns the first value with a name in the text: v, or a value from which v was made through first operands. */
static const IrValue *
named_value(IrModule *m, const IrValue *v, Atom *name)
{
	for (;;) {
		const IrOp *op = ir_value_def(v);

		*name = print_source_name(m, v);
		if (*name || !op || v->index || op->span.hi || !op->n_operands)
			return v;
		v = ir_operand(op, 0);
	}
}

/* Returns whether the text names the operation's results as one group, `%a:3 = ...`. */
static bool
is_group(IrModule *m, const IrOp *op, uint32_t first)
{
	return first + 1 < op->n_results && !print_source_name(m, &op->results[first + 1]);
}

/* Returns the number of a result in its group. All results of a group have the place of its name. */
static uint32_t
group_member(const IrValue *v)
{
	const IrValue *first = v->owner.op->results;
	uint32_t n = 0;

	if (!v->lo || first->lo == v->lo)
		return v->index;
	while (n < v->index && v[-(ptrdiff_t)n - 1].lo == v->lo)
		n++;
	return n;
}

Str
inspect_value(IrModule *m, const IrValue *v)
{
	const char *prefix;
	uint32_t member = 0;
	Atom name;

	v = named_value(m, v, &name);
	if (!name && !v->is_arg && v->index) {
		member = group_member(v);
		v -= member;
		name = print_source_name(m, v);
	}
	if (!name)
		return STR("");
	prefix = prefix_in(m, ir_value_op(v));
	if (member || (!v->is_arg && is_group(m, v->owner.op, v->index)))
		return str_from(arena_printf(&m->s->arena, "%s%%%s#%u", prefix, session_str(m->s, name).p,
		                             (unsigned)member));
	return str_from(arena_printf(&m->s->arena, "%s%%%s", prefix, session_str(m->s, name).p));
}

Str
inspect_result(IrModule *m, const IrOp *func, uint32_t i)
{
	return str_from(arena_printf(&m->s->arena, "%sresult%u", prefix_in(m, func), (unsigned)i));
}

uint32_t
inspect_place(const IrModule *m, const IrValue *v, bool *known)
{
	const IrOp *op = ir_value_def(v);
	uint32_t at = v->lo;

	if (op && !op->span.hi) {		/* a pass made it */
		*known = op->n_operands != 0;
		return *known ? inspect_place(m, ir_operand(op, 0), known) : 0;
	}
	if (m->src && at < m->src->len && m->src->text[at] == '%' && (v->is_arg ? at > 0 : at <= op->span.lo)) {
		*known = true;
		return at;
	}
	*known = op != NULL;
	return op ? op->span.lo : 0;
}

/* ---- places in the original program ---- */

static bool
is_library(Str file)
{
	static const char part[] = "/site-packages/";

	for (size_t i = 0; i + sizeof part - 1 <= file.n; i++) {
		if (memcmp(file.p + i, part, sizeof part - 1) == 0)
			return true;
	}
	return false;
}

/* Returns the innermost file location, without those of libraries if `own` is set, or NULL. */
static const IrLoc *
find_file(const Session *s, const IrAttr *loc, bool own, int depth)
{
	while (loc && loc->kind == IR_ATTR_LOC && depth < MAX_DEPTH) {
		const IrLoc *l = ir_attr_data(loc);

		if (loc->sub == IR_LOC_FILE)
			return own && is_library(session_str(s, l->name)) ? NULL : l;
		if (loc->sub == IR_LOC_CALLSITE) {
			const IrLoc *callee = find_file(s, l->children[0], own, depth + 1);

			if (callee)
				return callee;
			loc = l->children[1];
		} else {
			loc = loc->n ? l->children[0] : NULL;
		}
	}
	return NULL;
}

/* Returns the name of a location without the leading components "jit(f)/". */
static Str
last_name(const Session *s, const IrAttr *loc)
{
	Str name = { NULL, 0 };
	const char *slash;

	while (loc && loc->kind == IR_ATTR_LOC && loc->sub == IR_LOC_FUSED && loc->n)
		loc = ((const IrLoc *)ir_attr_data(loc))->children[0];
	if (!loc || loc->kind != IR_ATTR_LOC || loc->sub != IR_LOC_NAME)
		return name;
	name = session_str(s, ((const IrLoc *)ir_attr_data(loc))->name);
	while (name.n > 4 && memcmp(name.p, "jit(", 4) == 0 && (slash = memchr(name.p, '/', name.n)) != NULL)
		name = (Str){ slash + 1, name.n - (size_t)(slash + 1 - name.p) };
	return name;
}

static Str
base_name(Str path)
{
	size_t i = path.n;

	while (i && path.p[i - 1] != '/')
		i--;
	return (Str){ path.p + i, path.n - i };
}

static InspectOrigin
origin_of(IrModule *m, uint32_t id)
{
	const IrAttr *loc = id && id < m->locs.n ? m->locs.v[id] : NULL;
	const IrLoc *file = find_file(m->s, loc, true, 0);
	InspectOrigin o = { .name = last_name(m->s, loc) };

	if (!file)
		file = find_file(m->s, loc, false, 0);
	if (!file)
		return o;
	o.file = base_name(session_str(m->s, file->name));
	o.line = file->line;
	o.col = file->col;
	return o;
}

InspectOrigin
inspect_op_origin(IrModule *m, const IrOp *op)
{
	return origin_of(m, op->loc);
}

InspectOrigin
inspect_origin(IrModule *m, const IrValue *v)
{
	return v->is_arg ? origin_of(m, v->loc) : inspect_op_origin(m, v->owner.op);
}
