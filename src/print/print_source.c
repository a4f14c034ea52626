/* SPDX-License-Identifier: Apache-2.0
 *
 * Names of values and blocks as in the source, for a module that was read and not changed. Names that could be read
 * once can be read again, because printing keeps the nesting of regions. Three cases need care:
 *
 * - Results without names are not used, so the op is printed without names, too. Only the body of a reduce that was
 *   read from its short form has values that are used and have no name. They get numbers that no other value has.
 * - The custom form of a loop shows the arguments of its first region only. If the source gave those of the second
 *   region other names, they take the names of the first region, provided that nothing else has these names.
 *   Otherwise the loop is printed in generic form.
 * - A block without a label gets one if it needs it.
 */
#include "print/printer.h"

#include "base/ascii.h"
#include "base/paranoid.h"
#include "ir/tmp.h"
#include "ir/walk.h"

struct PrintSource {
	const char *text;
	Map made;		/* from values without a name to their number plus one */
	uint32_t next;		/* the next number that no value has; 0: not known yet */
	Map loops;		/* from loops in generic form to 1 if the custom form can show their names, else 2 */
	uint32_t *defined;	/* by atom: the number of values with that name; NULL: not counted yet */
	uint32_t n_defined;
};

void
print_source_init(Printer *p)
{
	assert(p->m->src);
	ir_tmp_claim(p->m, IR_TMP_BLOCK, PRINT_TMP);
	p->source = ARENA_NEW(p->scratch, PrintSource);
	p->source->text = p->m->src->text;
	print_comments_init(p);
}

/* ---- names in the source ---- */

/* Returns whether an op is the first one of the text, so that a % at offset 0 is its first byte. */
static bool
is_first(const Printer *p, const IrOp *op)
{
	return op->block && !op->prev && ir_op_parent(op) == p->m->op;
}

/* Returns whether the source has a name for the value. If there is none, its offset is 0. */
static inline bool
has_name(const Printer *p, const IrValue *v)
{
	if (v->name || v->lo)
		return true;
	return !v->is_arg && p->source->text[0] == '%' && is_first(p, v->owner.op);
}

/* Returns the name of a value that has one, without the %. It is a number unless IrValue.name is set. */
static inline Str
name_of(const Printer *p, const IrValue *v)
{
	const char *from, *end;

	if (v->name)
		return session_str(p->s, v->name);
	from = end = p->source->text + v->lo + 1;
	while (ascii_is_digit(*end))
		end++;
	return (Str){ from, (size_t)(end - from) };
}

/* Calls f for every value that has a name. Results of one group share it. */
static void
each_named(Printer *p, void (*f)(Printer *p, const IrValue *v))
{
	for (IrOp *op = p->m->op; op; op = ir_walk_next(p->m->op, op)) {
		for (IrValue *v = ir_values_first(op); v; v = ir_values_next(op, v)) {
			if (has_name(p, v))
				f(p, v);
		}
	}
}

/* ---- values without a name ---- */

enum { DIGITS_MAX = 9 };

/* Makes the next number larger than a name that is a number. Names with more digits are never made. */
static void
pass_number(Printer *p, const IrValue *v)
{
	Str name = name_of(p, v);
	uint32_t n = 0;

	if (name.n > DIGITS_MAX)
		return;
	for (size_t i = 0; i < name.n; i++) {
		if (!ascii_is_digit(name.p[i]))
			return;
		n = n * 10 + (uint32_t)(name.p[i] - '0');
	}
	if (n >= p->source->next)
		p->source->next = n + 1;
}

static uint32_t
made_number(Printer *p, const IrValue *v)
{
	PrintSource *s = p->source;
	uintptr_t number = (uintptr_t)map_get(&s->made, (uintptr_t)v);

	if (number)
		return (uint32_t)(number - 1);
	if (!s->next)
		each_named(p, pass_number);
	number = s->next++;
	map_put(p->scratch, &s->made, (uintptr_t)v, (void *)(number + 1));
	return (uint32_t)number;
}

bool
print_source_has_results(const Printer *p, const IrOp *op)
{
	if (!op->n_results || has_name(p, &op->results[0]))
		return true;
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (op->results[i].uses)
			return true;
	}
	return false;
}

/* ---- loops ---- */

static bool
is_loop_body(const IrBlock *b)
{
	const IrOp *op = b->region->op;

	return op->kind == IR_OP_SHLO_WHILE && b == op->regions[1].first;
}

/* Returns the value whose name is printed for v. */
static inline const IrValue *
name_owner(Printer *p, const IrValue *v)
{
	const IrValue *shown;
	const IrOp *op;

	if (!v->is_arg || p->generic || !is_loop_body(v->owner.block))
		return v;
	op = v->owner.block->region->op;
	shown = op->regions[0].first->args[v->index];
	return shown->lo == v->lo || !print_source_loop_fits(p, op) ? v : shown;
}

void
print_source_value(Printer *p, const IrValue *v)
{
	Str name;

	v = name_owner(p, v);
	buf_char(p->out, '%');
	if (!has_name(p, v)) {
		buf_u64(p->out, made_number(p, v));
		return;
	}
	name = name_of(p, v);
	buf_str(p->out, name);
}

static void
count_name(Printer *p, const IrValue *v)
{
	PrintSource *s = p->source;
	Atom name = print_source_name(p->m, v);

	if (name < s->n_defined)
		s->defined[name]++;
}

/* Returns whether v is the only value with its name. */
static bool
is_alone(Printer *p, const IrValue *v)
{
	PrintSource *s = p->source;

	if (!s->defined) {
		each_named(p, count_name);	/* counts nothing yet, but makes atoms of all names */
		s->n_defined = (uint32_t)p->s->atoms.strs.n;
		s->defined = ARENA_ARRAY(p->scratch, uint32_t, s->n_defined);
		each_named(p, count_name);
	}
	return s->defined[print_source_name(p->m, v)] == 1;
}

/* Returns whether the arguments of the second region can have the names of those of the first. */
static bool
can_share_names(Printer *p, const IrBlock *cond, const IrBlock *body)
{
	for (uint32_t i = 0; i < cond->n_args; i++) {
		const IrValue *a = cond->args[i], *b = body->args[i];

		if (a->lo != b->lo && !str_eq(name_of(p, a), name_of(p, b)) && !is_alone(p, a))
			return false;
	}
	return true;
}

static bool
loop_fits(Printer *p, const IrOp *op)
{
	return !print_form_loses(op) && can_share_names(p, ir_op_block(op, 0), ir_op_block(op, 1));
}

bool
print_source_loop_fits(Printer *p, const IrOp *op)
{
	const IrBlock *cond = ir_op_body(op, 0), *body = ir_op_body(op, 1);
	uintptr_t known;

	/* Names that come from the custom form are shared already. */
	if (!cond || !body || cond->n_args != body->n_args || !cond->n_args || cond->args[0]->lo == body->args[0]->lo)
		return true;
	known = (uintptr_t)map_get(&p->source->loops, (uintptr_t)op);
	if (known) {
		PARANOID_CHECK("PrintSource.loops", (known == 1) == loop_fits(p, op));
		return known == 1;
	}
	known = loop_fits(p, op) ? 1 : 2;
	map_put(p->scratch, &p->source->loops, (uintptr_t)op, (void *)known);
	return known == 1;
}

/* ---- blocks ---- */

/* Prints a label that no block of the region has: ^bb0, or the longest one with a suffix. */
static void
print_new_label(Printer *p, const IrRegion *r)
{
	Str longest = STR("^bb0");
	bool taken = false;

	for (const IrBlock *b = r->first; b; b = b->next) {
		Str label = b->label ? session_str(p->s, b->label) : STR("");

		taken |= str_eq(label, STR("^bb0"));
		if (label.n > longest.n)
			longest = label;
	}
	buf_str(p->out, taken ? longest : STR("^bb0"));
	if (taken)
		BUF_LIT(p->out, "_0");
}

void
print_source_block(Printer *p, const IrBlock *b)
{
	if (b->label)
		buf_str(p->out, session_str(p->s, b->label));
	else
		print_new_label(p, b->region);
}
