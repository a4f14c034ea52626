/* SPDX-License-Identifier: Apache-2.0
 *
 * The names of values, nodes, strategies and plans in reports and messages. Values have the names with which the input
 * module would be printed.
 */
#include "strategy/model.h"

#include "flow/value.h"
#include "inspect/sharding_text.h"
#include "print/print.h"

const char *
strategy_value_name(Strategy *st, const IrValue *v)
{
	const char *name = map_get(&st->names, (uintptr_t)v);
	Buf b;

	if (name)
		return name;
	buf_init(&b, st->arena->memory);
	print_value_name(&b, st->m, v);
	name = buf_take(&b, st->arena);
	map_put(st->arena, &st->names, (uintptr_t)v, name);
	return name;
}

/* Gives the printer's names to all values that reports may mention, before the module changes. */
void
strategy_names_fix(Strategy *st)
{
	IrBlock *body = ir_op_block(st->g.func, 0);

	print_names_fix(st->m, st->arena);
	for (uint32_t i = 0; i < body->n_args; i++)
		strategy_value_name(st, body->args[i]);
	for (const IrOp *op = body->first; op; op = op->next) {
		for (uint32_t i = 0; i < op->n_results; i++)
			strategy_value_name(st, &op->results[i]);
	}
}

const char *
strategy_node_name(Strategy *st, const StrategyNode *n)
{
	if (n->n_results)
		return strategy_value_name(st, n->results[0].value);
	return n->op ? session_str(st->s, n->op->name).p : arena_printf(st->arena, "result %u", (unsigned)n->place);
}

Span
strategy_node_span(const Strategy *st, const StrategyNode *n)
{
	if (n->op)
		return print_find_in_op(st->m, n->op, STR(""));
	if (n->n_results)
		return print_find_argument(st->m, st->g.func, n->place);
	return print_find_in_op(st->m, st->g.func, STR(""));
}

static void
put_counts(Buf *b, const StrategyNode *n, const StrategyCandidate *c, uint32_t k, uint32_t rank)
{
	BUF_LIT(b, "(");
	for (uint32_t d = 0; d < rank; d++) {
		if (d)
			BUF_LIT(b, ", ");
		buf_i64(b, strategy_count(n, c, k, d));
	}
	BUF_LIT(b, ")");
}

const char *
strategy_text(Strategy *st, const StrategyNode *n, const StrategyCandidate *c)
{
	Buf b;

	buf_init(&b, st->arena->memory);
	BUF_LIT(&b, "(");
	if (n->kind != NODE_OPERATOR) {
		put_counts(&b, n, c, 0, (n->n_results ? n->results : n->operands)[0].rank);
	} else {
		for (uint32_t k = 0; k < n->n_operands; k++) {
			if (k)
				BUF_LIT(&b, ", ");
			put_counts(&b, n, c, k, n->operands[k].rank);
		}
	}
	BUF_LIT(&b, ")");
	return buf_take(&b, st->arena);
}

static void
put_op(Buf *b, const RedistOp *op)
{
	switch ((int)op->kind) {
	case COST_ALL_SLICE: buf_printf(b, "split(dim=%u, ", op->dim); break;
	case COST_ALL_GATHER: buf_printf(b, "concat(dim=%u, ", op->dim); break;
	case COST_ALL_TO_ALL: buf_printf(b, "alltoall(split=%u, concat=%u, ", op->dim, op->other); break;
	default: BUF_LIT(b, "reshape"); return;
	}
	buf_printf(b, "entry=%u, n=%lld)", op->entry, (long long)op->n);
}

static const char *
plan_text(Strategy *st, const Redist *r)
{
	Buf b;

	buf_init(&b, st->arena->memory);
	for (uint32_t i = 0; i < r->n_ops; i++) {
		if (i)
			BUF_LIT(&b, "; ");
		put_op(&b, &r->ops[i]);
	}
	if (r->unified && r->n_ops && r->reshaped)
		BUF_LIT(&b, "; reshape");
	return buf_take(&b, st->arena);
}

static const char *
chain_text(Strategy *st, const Chain *c)
{
	Buf b;

	buf_init(&b, st->arena->memory);
	for (uint32_t i = 0; i < c->n; i++) {
		const ChainStep *x = &c->steps[i];

		if (i)
			BUF_LIT(&b, "; ");
		if (x->kind == COST_PERMUTE)
			BUF_LIT(&b, "permute");
		else if (x->kind == COST_ALL_TO_ALL)
			buf_printf(&b, "alltoall(from=%u, to=%u)", x->dim, x->other);
		else
			buf_printf(&b, "%s(dim=%u)", x->kind == COST_ALL_SLICE ? "slice" : "gather", x->dim);
	}
	return buf_take(&b, st->arena);
}

const char *
strategy_edge_text(Strategy *st, const StrategyEdge *e, const Redist *plan)
{
	Arena scratch;
	Chain chain;
	const char *text;

	arena_init(&scratch, st->arena->memory);
	text = strategy_edge_chain(st, &scratch, e, plan, &chain) ? chain_text(st, &chain) : plan_text(st, plan);
	arena_free(&scratch);
	return text;
}

const char *
strategy_origin_name(StrategyOrigin origin)
{
	static const char *const names[] = {
		[ORIGIN_NONE] = "none", [ORIGIN_CONFIGURED] = "configured", [ORIGIN_PROPAGATED] = "propagated",
		[ORIGIN_ISLAND] = "island", [ORIGIN_SEARCH] = "search",
	};

	return names[origin];
}

/* Appends a layout as a PartitionSpec or, if it splits an axis of the mesh, as a sharding. */
static void
put_spec(Strategy *st, Buf *b, const Layout *l)
{
	IrAttr *sharding = strategy_mesh_fits(st, l) ? strategy_mesh_sharding(st, l) : NULL;
	Str spec = sharding ? inspect_partition_spec(st->s, sharding) : STR("-");

	buf_str(b, spec.p ? spec : inspect_sharding(st->s, sharding, true));
}

const char *
strategy_specs_text(Strategy *st, const Layout **layouts, uint32_t n)
{
	Buf b;

	buf_init(&b, st->arena->memory);
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			BUF_LIT(&b, ", ");
		put_spec(st, &b, layouts[i]);
	}
	return buf_take(&b, st->arena);
}
