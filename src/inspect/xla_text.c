/* SPDX-License-Identifier: Apache-2.0
 *
 * One line for each node of the partitioned program that the result or a side effect needs. Its operands are data: the
 * model has no index arithmetic.
 */
#include "inspect/xla_text.h"

#include "inspect/name.h"
#include "inspect/xla_moves.h"

typedef struct Listing {
	Buf *b;
	InspectXla *x;
	Map collectives;	/* by node */
	Map names;		/* of computations, which are unique */
	uint32_t *numbers;	/* of the live nodes of the current part */
	const IrOp *last;	/* the operation that the last comment names */
} Listing;

static Str
name_of(const Listing *l, const SpmdComp *c)
{
	const char *name = map_get(&l->names, (uintptr_t)c);

	return str_from(name ? name : c->name);
}

/* Numbers the computations that have no name of their own. */
static void
name_all(Listing *l)
{
	const SpmdResult *r = &l->x->model.result;

	for (uint32_t k = 0; k < r->parts.n; k++) {
		const SpmdComp *c = r->parts.v[k].comp;

		if (!c->is_entry)
			map_put(l->x->a, &l->names, (uintptr_t)c, (void *)arena_printf(l->x->a, "%s.%u", c->name,
			        (unsigned)k));
	}
}

/* ---- attributes ---- */

static void
put_groups(Listing *l, IrOp *op, const SpmdCollective *c)
{
	InspectMove move = { 0 };

	if (!inspect_xla_describe(l->x, op, c, &move))
		return;
	BUF_LIT(l->b, ", axes={");
	buf_str(l->b, move.axes);
	buf_printf(l->b, "}, devices=%lld", (long long)move.n);
}

static void
put_collective(Listing *l, const SpmdPart *part, const SpmdNode *n)
{
	const SpmdCollective *c = map_get(&l->collectives, (uintptr_t)n);
	SpmdOpcode reduction = n->is_made ? n->reduction : n->by ? n->by->reducer : SPMD_OP_OTHER;
	IrOp *op = (IrOp *)(uintptr_t)inspect_xla_op(part->comp, n);

	if (!c)
		return;
	if (c->dimension >= 0)
		buf_printf(l->b, ", dimension=%d", (int)c->dimension);
	if (n->op == SPMD_OP_ALL_REDUCE && reduction != SPMD_OP_OTHER)
		buf_printf(l->b, ", reduction=%s", spmd_opcodes[reduction].text);
	if (op)
		put_groups(l, op, c);
	if (n->ring)
		buf_printf(l->b, ", permutes=%u", (unsigned)spmd_parts_moved(n));
}

static void
put_called(Listing *l, const SpmdNode *n)
{
	static const char *const roles[] = { "condition", "body" };

	for (uint32_t k = 0; n->by && n->by->op == n->op && k < n->by->n_called; k++) {
		if (n->op == SPMD_OP_WHILE)
			buf_printf(l->b, ", %s=%%", roles[k]);
		else if (n->op == SPMD_OP_CONDITIONAL)
			buf_printf(l->b, ", branch%u=%%", (unsigned)k);
		else if (n->op == SPMD_OP_CALL)
			BUF_LIT(l->b, ", to_apply=%");
		else
			return;
		buf_str(l->b, name_of(l, n->by->called[k]));
	}
}

static void
put_attributes(Listing *l, const SpmdPart *part, const SpmdNode *n)
{
	if (n->op == SPMD_OP_GET_TUPLE_ELEMENT)
		buf_printf(l->b, ", index=%u", (unsigned)n->index);
	if (n->op == SPMD_OP_CUSTOM_CALL && n->by && n->by->target)
		buf_printf(l->b, ", target=\"%s\"", n->by->target);
	put_called(l, n);
	put_collective(l, part, n);
}

/* ---- lines ---- */

/* Returns the node that a node is: an element of a tuple of which nothing else is needed. */
static const SpmdNode *
unwrap(const SpmdNode *n)
{
	while (n->op == SPMD_OP_GET_TUPLE_ELEMENT && n->ops[0]->op == SPMD_OP_TUPLE && !n->ops[0]->is_live)
		n = n->ops[0]->ops[n->index];
	return n;
}

/* Names the value of the caller's program for which a node was made, if that is another one than on the last line. */
static void
put_comment(Listing *l, const SpmdPart *part, const SpmdNode *n)
{
	const IrValue *v = n->op == SPMD_OP_PARAMETER ? inspect_xla_value(n) : NULL;
	const IrOp *op = inspect_xla_op(part->comp, n);

	if (!v && op && op != l->last && op->n_results)
		v = &op->results[0];
	l->last = op;
	if (!v)
		return;
	BUF_LIT(l->b, "  // ");
	buf_str(l->b, inspect_value(l->x->m, v));
}

static void
put_node(Listing *l, const SpmdPart *part, const SpmdNode *n)
{
	BUF_LIT(l->b, "  ");
	if (n == unwrap(part->root))
		BUF_LIT(l->b, "ROOT ");
	buf_printf(l->b, "%%%u = ", (unsigned)l->numbers[n->number]);
	spmd_shape_print(l->b, n->shape);
	buf_printf(l->b, " %s(", spmd_opcodes[n->op].text);
	if (n->op == SPMD_OP_PARAMETER)
		buf_printf(l->b, "%u", (unsigned)n->index);
	for (uint32_t k = 0; k < n->n_ops; k++)
		buf_printf(l->b, "%s%%%u", k ? ", " : "", (unsigned)l->numbers[unwrap(n->ops[k])->number]);
	buf_char(l->b, ')');
	put_attributes(l, part, n);
	put_comment(l, part, n);
	buf_char(l->b, '\n');
}

static void
put_part(Listing *l, const SpmdPart *part)
{
	const SpmdBuilder *b = part->b;
	uint32_t live = 0;

	l->numbers = ARENA_ARRAY(l->x->a, uint32_t, b->nodes.n);
	l->last = NULL;
	BUF_LIT(l->b, "\n");
	buf_printf(l->b, "%s%%", part->comp->is_entry ? "ENTRY " : "");
	buf_str(l->b, name_of(l, part->comp));
	BUF_LIT(l->b, " {\n");
	for (uint32_t k = 0; k < b->nodes.n; k++) {
		const SpmdNode *n = b->nodes.v[k];

		if (!n->is_live || unwrap(n) != n)
			continue;
		l->numbers[n->number] = live++;
		put_node(l, part, n);
	}
	BUF_LIT(l->b, "}\n");
}

#define HEAD \
	"// The program of each device after XLA's partitioner%s, for reading. Its shapes and\n" \
	"// collectives are those of the model. Index arithmetic, masks, computations of reductions\n" \
	"// and most attributes are left out, so nothing is claimed about the numbers it computes.\n"

bool
inspect_xla_text(Buf *out, IrModule *m, Arena *a, LateTarget target)
{
	InspectRemats remats = { 0 };
	const FlowMeshTable *meshes = flow_meshes_new(a, m->op);
	InspectXla x = { .a = a, .m = m, .meshes = meshes, .remats = &remats,
	                 .model = { .a = a, .m = m, .meshes = meshes, .target = target } };
	const SpmdResult *r = &x.model.result;
	Listing l = { .b = out, .x = &x };
	bool ok = inspect_xla_init(&x);

	for (uint32_t k = 0; ok && k < r->collectives.n; k++)
		map_put(a, &l.collectives, (uintptr_t)r->collectives.v[k].node,
		        (void *)(uintptr_t)&r->collectives.v[k]);
	if (ok) {
		buf_printf(out, HEAD, target == LATE_TPU ? " for TPUs" : "");
		name_all(&l);
	}
	for (uint32_t k = 0; ok && k < r->parts.n; k++)
		put_part(&l, &r->parts.v[k]);
	inspect_xla_end(&x);
	return ok;
}
