/* SPDX-License-Identifier: Apache-2.0
 *
 * per-instruction-partitioning: partitions selected operations one by one, to find the one that goes wrong (spec 55
 * §8). Each is copied into a function of a module of its own, which the partitioner's passes make local. The body of
 * the function then becomes a manual computation in place of the operation.
 */
#include "base/str.h"
#include "flow/value.h"
#include "localize/emit.h"
#include "localize/localize.h"
#include "localize/outline.h"

/* ---- the filter ---- */

typedef struct Filter {
	VEC(Str) names;		/* parts of names of operations, one of which an operation must contain */
	int64_t low, high;	/* numbers of candidates; negative: no limit */
} Filter;

static Str
trim(Str s)
{
	while (s.n && (unsigned char)s.p[0] <= ' ') {
		s.p++;
		s.n--;
	}
	while (s.n && (unsigned char)s.p[s.n - 1] <= ' ')
		s.n--;
	return s;
}

/* Reads a decimal number. Returns false if the text is anything else. */
static bool
read_number(Str text, int64_t *v)
{
	bool negative = text.n && text.p[0] == '-';

	*v = 0;
	for (size_t i = negative; i < text.n; i++) {
		if (text.p[i] < '0' || text.p[i] > '9' || __builtin_mul_overflow(*v, 10, v) ||
		    __builtin_add_overflow(*v, text.p[i] - '0', v))
			return false;
	}
	if (negative)
		*v = -*v;
	return text.n > negative;
}

/* Reads `KEY=NUMBER`. Returns whether the word begins with the key. A number that cannot be read changes nothing. */
static bool
read_limit(Str word, Str key, int64_t *limit)
{
	int64_t v;

	if (word.n < key.n || memcmp(word.p, key.p, key.n) != 0)
		return false;
	if (read_number(trim((Str){ word.p + key.n, word.n - key.n }), &v))
		*limit = v;
	return true;
}

static void
read_word(Arena *a, Filter *f, Str word)
{
	word = trim(word);
	if (word.n && !read_limit(word, STR("selectLow="), &f->low) && !read_limit(word, STR("selectHigh="), &f->high))
		*VEC_ADD(a, &f->names) = word;
}

static Filter
read_filter(Arena *a, Str text)
{
	Filter f = { .low = -1, .high = -1 };

	text = trim(text);
	if (text.n && text.p[0] == text.p[text.n - 1] && (text.p[0] == '"' || text.p[0] == '\''))
		text = trim((Str){ text.p + 1, text.n > 1 ? text.n - 2 : 0 });
	for (const char *end = text.p + text.n; text.n;) {
		const char *comma = memchr(text.p, ',', text.n), *stop = comma ? comma : end;

		read_word(a, &f, (Str){ text.p, (size_t)(stop - text.p) });
		text = comma ? (Str){ comma + 1, (size_t)(end - comma - 1) } : (Str){ end, 0 };
	}
	return f;
}

static bool
contains(Str s, Str part)
{
	for (size_t i = 0; i + part.n <= s.n; i++) {
		if (memcmp(s.p + i, part.p, part.n) == 0)
			return true;
	}
	return false;
}

/* Returns whether the filter selects an operation, candidate `number`. */
static bool
selects(const Filter *f, Str name, int64_t number)
{
	bool found = f->names.n == 0;

	for (uint32_t i = 0; i < f->names.n; i++)
		found |= contains(name, f->names.v[i]);
	return found && (f->low < 0 || number >= f->low) && (f->high < 0 || number <= f->high);
}

/* ---- candidates ---- */

static bool
is_marker(const Session *s, const IrOp *op)
{
	const IrAttr *target = op->kind == IR_OP_SHLO_CUSTOM_CALL ? ir_op_prop(op, ATOM_call_target_name) : NULL;
	Str name = target && target->kind == IR_ATTR_STRING ? session_str(s, ir_attr_atoms(target)[0]) : STR("");

	return str_eq(name, STR("Sharding")) || str_eq(name, STR("mhlo.sharding"));
}

/* Returns whether operations of the kind are never partitioned alone: those that say where data is. Older releases of
 * Shardy do not partition collectives, either. */
static bool
is_exempt(const Session *s, const IrOp *op)
{
	switch ((int)op->kind) {
	case IR_OP_SDY_MESH:
	case IR_OP_SDY_RETURN:
	case IR_OP_SDY_EDGE:
	case IR_OP_SDY_MANUAL:
	case IR_OP_SDY_BARRIER:
	case IR_OP_SDY_CONSTRAINT:
	case IR_OP_SDY_GROUP:
	case IR_OP_SDY_S2U:
	case IR_OP_SDY_R2U:
		return true;
	case IR_OP_SDY_RESHARD:
		return false;
	default:
		return ir_op_has(op, T_TERM) || (flow_op_single(op) && !session_has(s, IR_FEATURE_OUTLINE_ALONE));
	}
}

static bool
is_candidate(Session *s, const IrOp *op)
{
	if (is_exempt(s, op) || is_marker(s, op))
		return false;
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (!shard_is_replicated(flow_value_get(s, ir_operand(op, i))))
			return true;
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (!shard_is_replicated(flow_value_get(s, &op->results[i])))
			return true;
	}
	return false;
}

/* Returns the only function of the module itself, else @main, else the first public one. Reports an error and returns
 * NULL if there is none. */
static IrOp *
find_entry(IrModule *m)
{
	IrOp *first = ir_func_first(m->op), *found = NULL;

	if (first && !ir_func_next(first))
		return first;
	for (IrOp *func = first; func; func = ir_func_next(func)) {
		if (ir_symbol_name(func) == ATOM_main)
			return func;
		if (!found && ir_func_is_public(func))
			found = func;
	}
	if (!found)
		diag_error(&m->s->diag, DIAG_PASS_FAILED, m->op->span,
		           "'builtin.module' op has neither a function 'main' nor a public one");
	return found;
}

typedef struct Selection {
	PassCx *cx;
	Filter filter;
	VEC(IrOp *) ops;
	int64_t n_candidates;
} Selection;

static void
select_in(Selection *sel, Session *s, const IrOp *func)
{
	for (IrBlock *b = func->regions[0].first; b; b = b->next) {
		for (IrOp *op = b->first; op; op = op->next) {
			if (is_candidate(s, op) && selects(&sel->filter, session_str(s, op->name), sel->n_candidates++))
				*VEC_ADD(sel->cx->scratch, &sel->ops) = op;
		}
	}
}

/* ---- the pass ---- */

bool
localize_run_per_instruction(IrModule *m, PassCx *cx)
{
	const LocalizeOptions *o = cx->options;
	Selection sel = { .cx = cx, .filter = read_filter(cx->scratch, o->filter ? str_from(o->filter) : STR("")) };
	IrOp *func = ir_func_after(m->op, m->op);
	Outline outline;

	if (session_has(m->s, IR_FEATURE_OUTLINE_WHOLE)) {
		func = find_entry(m);
		if (!func)
			return false;
		select_in(&sel, m->s, func);
	} else {
		for (; func; func = ir_func_after(m->op, func))
			select_in(&sel, m->s, func);
	}
	outline = outline_new(m, cx);
	for (uint32_t i = 0; i < sel.ops.n; i++) {
		if (!outline_partition(&outline, sel.ops.v[i]))
			return false;
	}
	return true;
}
