/* SPDX-License-Identifier: Apache-2.0
 *
 * The scope of names of values and blocks (spec 10 §3.4). All names that are visible at a place are different, so one
 * table by atom has their meanings. At the end of a region, two logs undo its definitions: `bound` has the names that
 * had no meaning before, and `undo` has the earlier meanings of the others.
 *
 * A use before the definition gets a placeholder. The next definition of the name, in whatever region, replaces all
 * pending placeholders; src/verify checks dominance and visibility.
 *
 * A use without a type matches every definition. Its op has more operands than types, which the verifier rejects.
 */
#include "read/build.h"

#include "base/mlir_compat.h"
#include "base/suggest.h"
#include "ir/walk.h"

/* Returns a copy of the table with n slots. */
static ReadSlot *
slots_grow(Parse *ps, const ReadSlot *old, uint32_t *n_old, uint32_t n)
{
	ReadSlot *grown = ARENA_ARRAY(&ps->scratch, ReadSlot, n);

	if (*n_old)
		memcpy(grown, old, *n_old * sizeof *grown);
	*n_old = n;
	return grown;
}

ReadSlot *
read_slot(Parse *ps, ReadName name)
{
	uint32_t number = name & ~READ_NUMBER;

	if (number == name) {
		if (name >= ps->n_slots)
			ps->slots = slots_grow(ps, ps->slots, &ps->n_slots,
			                       ps->s->atoms.strs.n + ps->s->atoms.strs.n / 2 + 64);
		return &ps->slots[name];
	}
	if (number >= ps->n_numbers)
		ps->numbers = slots_grow(ps, ps->numbers, &ps->n_numbers, number * 2 + ps->max_number / 64 + 64);
	return &ps->numbers[number];
}

/* Returns the slot of a name, and logs its content, which is restored when the innermost region ends. */
static ReadSlot *
slot_bind(Parse *ps, ReadName name)
{
	ReadSlot *slot = read_slot(ps, name);

	if (slot->is.value || slot->n || slot->pending)
		*VEC_ADD(&ps->scratch, &ps->undo) = (ReadUndo){ name, *slot };
	else
		*VEC_ADD(&ps->scratch, &ps->bound) = name;
	return slot;
}

static ReadMarks
marks_take(const Parse *ps)
{
	return (ReadMarks){
#define X(type, name) .name = ps->name.n,
		READ_STACKS(X)
#undef X
	};
}

void
read_recover(Parse *ps)
{
	const ReadMarks *m = &read_frame(ps)->marks;

#define X(type, name) ps->name.n = m->name;
	READ_STACKS(X)
#undef X
	ps->n_entry = 0;
	ps->prefix = "";
}

/* ---- values ---- */

/* Returns a placeholder, a value outside of all blocks. */
static IrValue *
value_placeholder(Parse *ps, IrType *type)
{
	IrOpSpec spec = { .kind = IR_OP_FOREIGN, .name = ATOM_EMPTY, .results = &type, .n_results = 1 };

	return &ir_op_new(ps->m, &spec)->results[0];
}

static const char *
name_text(Parse *ps, ReadName name)
{
	if (name & READ_NUMBER)
		return arena_printf(&ps->scratch, "%%%u", name & ~READ_NUMBER);
	return arena_printf(&ps->scratch, "%%%s", read_of(ps, name));
}

static const char *
value_text(Parse *ps, const ReadUse *use)
{
	const char *name = name_text(ps, use->name);

	return use->number ? arena_printf(&ps->scratch, "%s#%u", name, use->number) : name;
}

static Span
name_span(Parse *ps, ReadName name, uint32_t lo)
{
	return (Span){ lo, lo + (uint32_t)strlen(name_text(ps, name)) };
}

void
read_op_note_error(Parse *ps, const IrOp *op)
{
	const Diag *last = ps->s->diag.last;

	if (last && last->severity == SEV_ERROR && last->at.lo >= op->span.lo)
		map_put(&ps->scratch, &ps->misread, (uintptr_t)op, op);
}

static bool
lacks_type(const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (!op->results[i].type)
			return true;
	}
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (!ir_operand(op, i)->type)
			return true;
	}
	return false;
}

/* Returns whether an error is known in the text of the op: one that was found while the op was read, or the last one.
 * A type is missing only after an error, and an op that lacks one cannot be checked. */
static bool
has_error(const Parse *ps, const IrOp *op)
{
	const Diag *last = ps->s->diag.last;

	return lacks_type(op) || map_get(&ps->misread, (uintptr_t)op) ||
	       (last && last->severity == SEV_ERROR && last->at.lo >= op->span.lo && last->at.lo < op->span.hi);
}

/* Checks the op that defines the value, if its type is wrong in a use. Returns whether that op has an error, which is
 * the cause. */
static bool
is_defined_wrong(Parse *ps, const IrValue *v)
{
	uint32_t before = ps->s->diag.n_errors;
	IrOp *op = v->is_arg ? NULL : v->owner.op;

	if (op && has_error(ps, op))
		return !ps->s->diag.as_mlir;
	if (!ps->o->recheck || !op || !op->block || ps->s->diag.as_mlir || ps->s->diag.full)
		return false;
	ps->o->recheck(ps->m, op);
	if (ps->s->diag.n_errors == before)
		return false;
	ps->failed = true;
	return true;
}

enum { OPERANDS_SEEN = 16 };

/* Returns whether the value is the result of an op that uses a value with a wrong type. Its own type then has the same
 * cause. */
static bool
is_tainted(const IrValue *v)
{
	const IrOp *op = v->is_arg ? NULL : v->owner.op;

	for (uint32_t i = 0; op && i < op->n_operands && i < OPERANDS_SEEN; i++) {
		const IrValue *in = ir_operand(op, i);

		if (!in->is_arg && !in->owner.op->block && in->owner.op->name == ATOM_EMPTY)
			return true;
	}
	return false;
}

/* Reports a use with a different type than the value has. `v` is the value, or a placeholder that was used before. */
static IrValue *
use_type_error(Parse *ps, const ReadUse *use, IrType *type, const IrValue *v, uint32_t prior_lo)
{
	DiagList *d = &ps->s->diag;

	if (!type || !v->type || (is_tainted(v) && !d->mlir_compat))
		return value_placeholder(ps, type);
	read_error(ps, DIAG_VALUE_TYPE, name_span(ps, use->name, use->lo),
	           "use of value '%s' expects different type than prior uses: '%s' vs '%s'",
	           value_text(ps, use), read_type_of(ps, type), read_type_of(ps, v->type));
	if (d->as_mlir || d->mlir_compat)
		diag_note(d, name_span(ps, use->name, prior_lo), "prior use here");
	else
		diag_note(d, name_span(ps, use->name, prior_lo), "%s has type '%s' here", value_text(ps, use),
		          read_type_of(ps, v->type));
	return value_placeholder(ps, type);
}

/* Returns the placeholder for the use of a name without a definition. */
static IrValue *
use_pending(Parse *ps, const ReadUse *use, ReadSlot *slot, IrType *type)
{
	ReadPending *p;

	for (uint32_t i = slot->pending; i; i = p->next) {
		p = &ps->pending.v[i - 1];
		if (p->use.number != use->number)
			continue;
		if (!p->value->type)
			p->value->type = type;
		if (type && p->value->type != type)
			return use_type_error(ps, use, type, p->value, p->use.lo);
		return p->value;
	}
	p = VEC_ADD(&ps->scratch, &ps->pending);
	*p = (ReadPending){ value_placeholder(ps, type), *use, slot->pending };
	slot->pending = ps->pending.n;
	return p->value;
}

IrValue *
read_value_use(Parse *ps, const ReadUse *use, IrType *type)
{
	ReadSlot *slot = read_slot(ps, use->name);
	IrValue *v;

	if (!slot->n)
		return use_pending(ps, use, slot, type);
	if (!slot->is.value)
		return value_placeholder(ps, type);	/* its op had an error */
	if (use->number >= slot->n) {
		read_error(ps, DIAG_RESULT_INDEX, name_span(ps, use->name, use->lo),
		           "reference to invalid result number");
		return value_placeholder(ps, type);
	}
	v = slot->is.value + use->number;
	if (type && v->type != type && is_defined_wrong(ps, v))
		slot->is.value = NULL;	/* so that other uses are accepted silently */
	else if (type && v->type != type)
		return use_type_error(ps, use, type, v, v->lo);
	return slot->is.value ? v : value_placeholder(ps, type);
}

/* Replaces a placeholder by the value. */
static void
pending_resolve(Parse *ps, ReadPending *p, IrValue *values, uint32_t n)
{
	IrValue *v = p->value;

	p->value = NULL;
	if (!values)
		return;
	if (p->use.number >= n) {
		read_error(ps, DIAG_RESULT_INDEX, name_span(ps, p->use.name, p->use.lo),
		           "reference to invalid result number");
		return;
	}
	values += p->use.number;
	if (v->type && values->type != v->type) {
		read_error(ps, DIAG_VALUE_TYPE, name_span(ps, p->use.name, values->lo),
		           "definition of SSA value '%s#%u' has type '%s'", name_text(ps, p->use.name), p->use.number,
		           read_type_of(ps, values->type));
		diag_note(&ps->s->diag, name_span(ps, p->use.name, p->use.lo), "previously used here with type '%s'",
		          read_type_of(ps, v->type));
		return;
	}
	ir_value_replace(v, values, NULL);
}

#define NO_PLACE UINT32_MAX

static void
report_redefined(Parse *ps, ReadName name, uint32_t lo, uint32_t prior_lo, bool entry_arg)
{
	read_error(ps, DIAG_VALUE_REDEFINED, name_span(ps, name, lo),
	           entry_arg ? "region entry argument '%s' is already in use" : "redefinition of SSA value '%s'",
	           name_text(ps, name));
	if (prior_lo != NO_PLACE)
		diag_note(&ps->s->diag, name_span(ps, name, prior_lo),
		          entry_arg ? "previously referenced here" : "previously defined here");
}

/* Returns whether the value is an argument that a custom form gives its region. Such an argument may not have been used
 * before. */
static bool
is_entry_arg(Parse *ps, const IrValue *v)
{
	const ReadFrame *f = read_frame(ps);

	return v && v->is_arg && f->has_args && f->block == f->region->first;
}

/* Returns the offset of the % where the name was bound or first used, or NO_PLACE if its op had an error. */
static uint32_t
first_mention(const Parse *ps, const ReadSlot *slot)
{
	uint32_t i = slot->pending;

	if (slot->n)
		return slot->is.value ? slot->is.value->lo : NO_PLACE;
	while (ps->pending.v[i - 1].next)
		i = ps->pending.v[i - 1].next;
	return ps->pending.v[i - 1].use.lo;
}

void
read_value_define(Parse *ps, ReadName name, uint32_t lo, IrValue *values, uint32_t n)
{
	ReadSlot *slot = read_slot(ps, name);
	bool entry_arg = is_entry_arg(ps, values);

	if (slot->n || (slot->pending && entry_arg)) {
		report_redefined(ps, name, lo, first_mention(ps, slot), entry_arg);
		return;
	}
	for (uint32_t i = 0; values && i < n; i++)
		values[i].lo = lo;
	if (values && !(name & READ_NUMBER))
		values->name = name;
	for (uint32_t i = slot->pending; i; i = ps->pending.v[i - 1].next)
		pending_resolve(ps, &ps->pending.v[i - 1], values, n);
	slot->pending = 0;
	slot = slot_bind(ps, name);
	slot->is.value = values;
	slot->n = n;
}

/* ---- blocks ---- */

IrBlock *
read_block(Parse *ps)
{
	ReadFrame *f = read_frame(ps);

	if (!f->block)
		f->block = ir_block_new(ps->m, f->region);
	return f->block;
}

/* Returns the block that a label of the innermost region refers to; the first reference makes it. */
static ReadBlockRef *
block_ref(Parse *ps, Atom label, Span at)
{
	ReadSlot *slot = read_slot(ps, label);
	ReadBlockRef *r;

	if (slot->is.block > read_frame(ps)->blocks)
		return &ps->blocks.v[slot->is.block - 1];
	slot = slot_bind(ps, label);
	r = VEC_ADD(&ps->scratch, &ps->blocks);
	*r = (ReadBlockRef){ .block = ARENA_NEW(&ps->m->arena, IrBlock), .label = label, .at = at };
	slot->is.block = ps->blocks.n;
	return r;
}

void
read_block_use(Parse *ps, Atom label, Span at)
{
	*READ_PUSH(ps, succs) = block_ref(ps, label, at)->block;
}

static void
block_args(Parse *ps, IrBlock *b, const ReadArg *args, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		IrValue *v = ir_block_add_arg(ps->m, b, args[i].type);

		v->loc = args[i].loc;
		read_value_define(ps, args[i].name, args[i].lo, v, 1);
	}
}

void
read_block_begin(Parse *ps, Atom label, Span at, uint32_t n_args)
{
	ReadFrame *f = read_frame(ps);
	ReadBlockRef *r;

	if (f->has_args && f->block == f->region->first && !f->block->first && f->region->first == f->region->last)
		read_error(ps, DIAG_BLOCK_LABEL, at, "invalid block name in region with named arguments");
	r = block_ref(ps, label, at);
	if (r->defined) {
		read_error(ps, DIAG_BLOCK_LABEL, at, "redefinition of block '%s'", read_of(ps, label));
		diag_note(&ps->s->diag, r->at, "previously defined here");
	} else {
		r->block->label = label;
		r->block->lo = at.lo;
		ir_region_append(f->region, r->block);
		f->block = r->block;
		block_args(ps, r->block, READ_TOP(ps, args, n_args), n_args);
	}
	r->defined = true;
	r->at = at;
	READ_POP(ps, args, n_args);
}

static void
blocks_check(Parse *ps, const ReadFrame *f)
{
	for (uint32_t i = f->blocks; i < ps->blocks.n; i++) {
		if (!ps->blocks.v[i].defined)
			read_error(ps, DIAG_BLOCK_UNDEFINED, ps->blocks.v[i].at, "reference to an undefined block");
	}
	ps->blocks.n = f->blocks;
}

/* ---- regions ---- */

static ReadFrame *
frame_push(Parse *ps, IrRegion *r)
{
	ReadFrame *f = VEC_ADD(&ps->scratch, &ps->frames);

	*f = (ReadFrame){
		.region = r,
		.owner = ps->owner,
		.brackets = ps->brackets,
		.braces = ps->braces,
		.open = (uint32_t)(ps->tok - ps->text),
		.start = (uint32_t)(ps->cur - ps->text),
		.bound = ps->bound.n,
		.undo = ps->undo.n,
		.pending = ps->pending.n,
		.blocks = ps->blocks.n,
		.marks = marks_take(ps),
	};
	ps->bracket_limit = ps->brackets + READ_MAX_BRACKETS;
	return f;
}

/* Takes back all definitions after those of the given heights. */
static void
names_forget(Parse *ps, uint32_t undo, uint32_t bound)
{
	/* A name in both logs was bound without a meaning first, so `undo` is undone before `bound`. */
	while (ps->undo.n > undo) {
		ReadUndo u = VEC_POP(&ps->undo);

		*read_slot(ps, u.name) = u.old;
	}
	while (ps->bound.n > bound)
		*read_slot(ps, VEC_POP(&ps->bound)) = (ReadSlot){ 0 };
}

static void
frame_pop(Parse *ps)
{
	const ReadFrame *f = read_frame(ps);

	names_forget(ps, f->undo, f->bound);
	ps->owner = f->owner;
	ps->frames.n--;
	ps->bracket_limit = ps->frames.n ? read_frame(ps)->brackets + READ_MAX_BRACKETS : 0;
}

void
read_region_open(Parse *ps)
{
	IrRegion *r = ARENA_NEW(&ps->m->arena, IrRegion);
	uint32_t n = ps->n_entry;
	ReadFrame *f;

	if (ps->frames.n > READ_MAX_REGIONS) {
		read_error(ps, DIAG_LIMIT, (Span){ (uint32_t)(ps->tok - ps->text), (uint32_t)(ps->cur - ps->text) },
		           "regions nest more than %d deep", READ_MAX_REGIONS);
		ps->lim = ps->cur;
	}
	f = frame_push(ps, r);
	ps->n_entry = 0;
	if (n) {
		f->has_args = true;
		f->block = ir_block_new(ps->m, r);
		block_args(ps, f->block, ps->args.v + ps->first_entry, n);
	}
}

/* The most names that are compared for all suggestions of a document together. */
enum { NAMES_COMPARED = 1 << 20 };

/* Suggests the visible name that is most similar to an undeclared one. */
static void
hint_similar_value(Parse *ps, const ReadUse *use, const ReadName *names, uint32_t n)
{
	Suggest best;

	if (use->name & READ_NUMBER)
		return;
	suggest_init_name(&best, session_str(ps->s, use->name));
	for (uint32_t i = 0; i < n && ps->n_compared < NAMES_COMPARED; i++, ps->n_compared++) {
		if (!(names[i] & READ_NUMBER) && read_slot(ps, names[i])->n)
			suggest_try(&best, read_of(ps, names[i]));
	}
	if (best.word)
		diag_hint(&ps->s->diag, name_span(ps, use->name, use->lo), "did you mean %%%s?", best.word);
}

/* Returns the function directly in the module that ends before the use, which is outside of all functions, or NULL. */
static const IrOp *
function_before(Parse *ps, const ReadUse *use)
{
	const ReadFrame *f = read_frame(ps);
	const IrOp *op = f->owner == IR_OP_MODULE && f->block ? f->block->last : NULL;

	while (op && (op->span.lo >= use->lo || op->kind != IR_OP_FUNC) && ps->n_compared++ < NAMES_COMPARED)
		op = op->prev;
	if (op && (op->span.lo >= use->lo || op->kind != IR_OP_FUNC))
		return NULL;
	return op && op->span.hi > op->span.lo && ps->text[op->span.hi - 1] == '}' ? op : NULL;
}

static void
hint_undeclared(Parse *ps, const ReadUse *use)
{
	const IrOp *func = function_before(ps, use);
	DiagList *d = &ps->s->diag;

	if (!d->cur || d->mlir_compat)
		return;
	diag_reword(d, "use of undeclared SSA value %s", value_text(ps, use));
	if (func)
		diag_hint(d, (Span){ func->span.hi - 1, func->span.hi }, "the body of @%s ends here",
		          read_of(ps, ir_symbol_name(func)));
	hint_similar_value(ps, use, ps->bound.v, ps->bound.n);
}

/* Reports the uses from index `first` on that have no definition. */
static void
pending_undeclared(Parse *ps, uint32_t first)
{
	bool failed = ps->failed;

	for (uint32_t i = first; i < ps->pending.n; i++) {
		ReadPending *p = &ps->pending.v[i];

		if (!p->value)
			continue;
		ps->failed = failed;	/* MLIR reports all of these together */
		read_error(ps, DIAG_VALUE_UNDEFINED, name_span(ps, p->use.name, p->use.lo),
		           "use of undeclared SSA value name");
		hint_undeclared(ps, &p->use);
		p->value = NULL;
		read_slot(ps, p->use.name)->pending = 0;
	}
}

/* Returns whether pending uses are errors at the end of the region: no definition outside an isolated region is visible
 * inside it. */
static bool
hides_names(const Parse *ps, const ReadFrame *f)
{
	return f->owner < IR_OP_COUNT && ir_op_info((IrOpKind)f->owner)->traits & T_ISOLATED &&
	       !compat_binds_outside(&ps->s->diag);
}

void
read_region_close(Parse *ps, Span at)
{
	ReadFrame f = *read_frame(ps);

	f.region->span = at;
	blocks_check(ps, &f);
	if (hides_names(ps, &f))
		pending_undeclared(ps, f.pending);
	frame_pop(ps);
	while (ps->pending.n > f.pending && !VEC_LAST(&ps->pending).value)
		ps->pending.n--;
	*READ_PUSH(ps, regions) = f.region;
}

void
read_scope_begin(Parse *ps)
{
	ps->owner = IR_OP_MODULE;
	ps->brackets = ps->braces = 0;
	ps->n_entry = 0;
	frame_push(ps, &ps->m->op->regions[0])->block = ps->m->op->regions[0].first;
}

/* Closes all regions except the outer n, and forgets the uses that still wait. */
static void
frames_end(Parse *ps, uint32_t n)
{
	pending_undeclared(ps, 0);
	while (ps->frames.n > n) {
		blocks_check(ps, read_frame(ps));
		frame_pop(ps);
	}
	while (ps->pending.n)	/* they must not be pending in the next document */
		read_slot(ps, VEC_POP(&ps->pending).use.name)->pending = 0;
}

void
read_scope_end_part(Parse *ps, ReadNames before)
{
	frames_end(ps, 1);
	if (ps->s->diag.n_errors != before.n_errors)
		names_forget(ps, before.undo, before.bound);
}

void
read_scope_end(Parse *ps)
{
	frames_end(ps, 0);
#define X(type, name) ps->name.n = 0;
	READ_STACKS(X)
#undef X
}
