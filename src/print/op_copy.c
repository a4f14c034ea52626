/* SPDX-License-Identifier: Apache-2.0
 *
 * Ops of one class print alike, except for the names of their operands. The first one is printed by its form, and the
 * positions of the names in its text are recorded. The next ones are copied from this text with their own names.
 */
#include "print/printer.h"

#include "ir/op_class.h"

/* The text before a name (or after the last one), and the operand whose name it is. */
typedef struct Piece {
	Str text;
	uint32_t operand;
} Piece;

typedef struct Spelling {
	uint32_t n;		/* pieces; the last one ends the op */
	Piece pieces[];
} Spelling;

/* Ops that print alike: they have the same class and attributes, and parents of the same kind. */
struct PrintClass {
	const IrOpClass *op_class;
	const IrAttr *attrs;
	const Spelling *spelling;	/* NULL: none was printed yet, or no spelling serves all of them */
	uint32_t how;
};

enum { NAMES = 16 };

struct PrintCopies {
	Map ops;		/* PrintClass, by hash */
	/* The names of the op being printed: [from, to) in the output. */
	struct { const IrValue *v; size_t from, to; } names[NAMES];
	uint32_t n;		/* NAMES + 1: too many, or names are not recorded */
	size_t sealed;		/* Buf.sealed of the output when the op began */
};

void
print_copy_init(Printer *p)
{
	p->copies = ARENA_NEW(p->scratch, PrintCopies);
	p->copies->n = NAMES + 1;
}

void
print_copy_note(Printer *p, const IrValue *v, size_t from)
{
	PrintCopies *a = p->copies;

	if (a->n > NAMES)
		return;
	if (a->n < NAMES) {
		a->names[a->n].v = v;
		a->names[a->n].from = from;
		a->names[a->n].to = p->out->n;
	}
	a->n++;
}

PrintClass *
print_copy_find(Printer *p, IrOp *op)
{
	const IrOp *parent = ir_op_parent(op);
	Map *ops = &p->copies->ops;
	PrintClass *made, key = { .attrs = op->attrs };
	uint64_t hash;

	if (op->n_regions || op->n_succs || op->n_operands > NAMES || !parent)
		return NULL;
	key.op_class = ir_op_class(p->m->s, op);
	key.how = (uint32_t)parent->kind << 1 | ((op->flags & IR_OPF_PROPS) != 0);
	hash = map_mix((uintptr_t)key.op_class * 3 + key.how, (uintptr_t)key.attrs);
	for (const MapEntry *e = map_first(ops, hash); e; e = map_next(ops, e)) {
		const PrintClass *known = e->value;

		if (known->op_class == key.op_class && known->attrs == key.attrs && known->how == key.how)
			return e->value;
	}
	made = ARENA_NEW(p->scratch, PrintClass);
	*made = key;
	map_add(p->scratch, ops, hash, made);
	return made;
}

/* Returns the index of the operand that is this value; n_operands unless there is exactly one. */
static uint32_t
operand_of(const IrOp *op, const IrValue *v)
{
	uint32_t found = op->n_operands;

	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (ir_operand(op, i) != v)
			continue;
		if (found != op->n_operands)
			return op->n_operands;
		found = i;
	}
	return found;
}

void
print_copy_begin(Printer *p)
{
	p->copies->n = 0;
	p->copies->sealed = p->out->sealed;
}

void
print_copy_end(Printer *p, const IrOp *op, PrintClass *cls, size_t from)
{
	PrintCopies *a = p->copies;
	uint32_t n = a->n;
	const char *text;
	size_t begin;
	Spelling *s;

	a->n = NAMES + 1;
	if (n > NAMES || p->out->sealed != a->sealed)
		return;
	text = arena_dup(p->scratch, p->out->p + from, p->out->n - from);
	begin = from;
	s = arena_alloc(p->scratch, sizeof *s + (n + 1) * sizeof *s->pieces);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t k = operand_of(op, a->names[i].v);

		if (k == op->n_operands)
			return;
		s->pieces[i] = (Piece){ { text + (from - begin), a->names[i].from - from }, k };
		from = a->names[i].to;
	}
	s->pieces[n] = (Piece){ { text + (from - begin), p->out->n - from }, 0 };
	s->n = n + 1;
	cls->spelling = s;
}

bool
print_copy_op(Printer *p, const IrOp *op, const PrintClass *cls)
{
	const Spelling *s = cls->spelling;

	if (!s)
		return false;
	for (uint32_t i = 0; i < s->n; i++) {
		buf_str(p->out, s->pieces[i].text);
		if (i + 1 < s->n)
			print_value(p, ir_operand(op, s->pieces[i].operand));
	}
	return true;
}
