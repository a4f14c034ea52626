/* SPDX-License-Identifier: Apache-2.0
 *
 * Ops that are alike print alike but for the names of their operands. The first one is printed by its
 * form, which notes where names stand; the next ones are copied from it with names of their own.
 */
#include "text/print.h"

#include "ir/alike.h"

/* The text in front of a name (or behind the last one), as a place in the output, and whose name it is. */
typedef struct Piece {
	size_t from;
	uint32_t len;
	uint32_t operand;
} Piece;

typedef struct Spelling {
	uint32_t n;		/* pieces; the last one ends the op */
	Piece pieces[];
} Spelling;

enum { NAMES = 16 };

struct PrintAlike {
	IrAlike ops;
	/* The names of the op being printed: [from, to) in the output. */
	struct { const IrValue *v; size_t from, to; } names[NAMES];
	uint32_t n;		/* NAMES + 1: too many, or none is wanted */
	size_t sliced;		/* of the output, when it began */
};

void
print_alike_init(Printer *p)
{
	p->alike = ARENA_NEW(p->scratch, PrintAlike);
	p->alike->n = NAMES + 1;
	ir_alike_init(&p->alike->ops, p->scratch);
}

void
print_alike_note(Printer *p, const IrValue *v, size_t from)
{
	PrintAlike *a = p->alike;

	if (a->n > NAMES)
		return;
	if (a->n < NAMES) {
		a->names[a->n].v = v;
		a->names[a->n].from = from;
		a->names[a->n].to = p->out->n;
	}
	a->n++;
}

IrLike *
print_alike_find(Printer *p, const IrOp *op)
{
	const IrOp *parent = ir_op_parent(op);
	uint32_t how;

	if (op->n_regions || op->n_succs || op->n_operands > NAMES || !parent)
		return NULL;
	how = (uint32_t)parent->kind << 1 | ((op->flags & IR_OPF_PROPS) != 0);
	return ir_alike_find(&p->alike->ops, op, how, op->attrs);
}

/* The operand that is this value; n_operands if there is none or another one is, too. */
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
print_alike_begin(Printer *p)
{
	p->alike->n = 0;
	p->alike->sliced = p->out->sliced;
}

void
print_alike_end(Printer *p, const IrOp *op, IrLike *like, size_t from)
{
	PrintAlike *a = p->alike;
	uint32_t n = a->n;
	Spelling *s;

	a->n = NAMES + 1;
	if (n > NAMES || p->out->sliced != a->sliced)
		return;
	s = arena_alloc(p->scratch, sizeof *s + (n + 1) * sizeof *s->pieces);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t k = operand_of(op, a->names[i].v);

		if (k == op->n_operands)
			return;
		s->pieces[i] = (Piece){ from, (uint32_t)(a->names[i].from - from), k };
		from = a->names[i].to;
	}
	if (p->out->n - from > UINT32_MAX)
		return;
	s->pieces[n] = (Piece){ from, (uint32_t)(p->out->n - from), 0 };
	s->n = n + 1;
	like->answer = s;
}

void
print_alike_copy(Printer *p, const IrOp *op, const IrLike *like)
{
	const Spelling *s = like->answer;
	Buf *out = p->out;

	for (uint32_t i = 0; i < s->n; i++) {
		const Piece *piece = &s->pieces[i];

		buf_reserve(out, piece->len);
		memcpy(out->p + out->n, out->p + piece->from, piece->len);
		out->n += piece->len;
		if (i + 1 < s->n)
			print_value(p, ir_operand(op, piece->operand));
	}
}
