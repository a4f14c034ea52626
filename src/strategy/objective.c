/* SPDX-License-Identifier: Apache-2.0
 *
 * Values of objectives (spec 70 §13.1), in exact arithmetic, and the memory of a choice (spec 70 §8.6). The value of
 * `redistribution` is the triple (C, P, F). The others are one number, in units of 1/2000 byte.
 */
#include "report/table.h"
#include "strategy/model.h"

#include <stdio.h>

static int64_t
add_64(int64_t a, int64_t b)
{
	int64_t sum;

	return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

StrategyValue
strategy_value_add(StrategyValue a, StrategyValue b)
{
	return (StrategyValue){ a.v + b.v, add_64(a.second, b.second), add_64(a.third, b.third) };
}

int
strategy_value_cmp(StrategyValue a, StrategyValue b)
{
	if (a.v != b.v)
		return a.v < b.v ? -1 : 1;
	if (a.second != b.second)
		return a.second < b.second ? -1 : 1;
	return a.third < b.third ? -1 : a.third > b.third;
}

/* Returns alpha * P + beta * (F + gamma * B) for half bytes, in units of 1/2000 byte. */
static StrategyWide
total(const Strategy *st, StrategyObjective o, int64_t compute, int64_t forward, int64_t backward)
{
	StrategyWide alpha = st->o->alpha, beta = st->o->beta, gamma = o == OBJECTIVE_TOTAL ? st->o->gamma : 0;

	return 1000 * alpha * compute + beta * (1000 * (StrategyWide)forward + gamma * backward);
}

StrategyValue
strategy_node_value(const Strategy *st, StrategyObjective o, const StrategyCandidate *c)
{
	if (o == OBJECTIVE_REDISTRIBUTION)
		return (StrategyValue){ .third = c->forward };
	return (StrategyValue){ .v = total(st, o, c->compute, c->forward, c->backward) };
}

/* The total counts all communication of an edge alike; inference has no backward part. */
StrategyValue
strategy_price_value(const Strategy *st, StrategyObjective o, StrategyPrice p)
{
	if (o == OBJECTIVE_REDISTRIBUTION)
		return (StrategyValue){ p.forward + p.backward, p.compute, 0 };
	return (StrategyValue){ .v = total(st, o, p.compute, p.forward + (o == OBJECTIVE_TOTAL ? p.backward : 0), 0) };
}

StrategyValue
strategy_objective(Strategy *st, StrategyObjective o, const StrategyChoice *choice)
{
	StrategyValue sum = { 0, 0, 0 };

	for (uint32_t i = 0; i < st->g.nodes.n; i++)
		sum = strategy_value_add(sum, strategy_node_value(st, o, strategy_chosen(st, choice, i)));
	for (uint32_t i = 0; i < st->g.edges.n; i++) {
		const StrategyEdge *e = &st->g.edges.v[i];
		StrategyPrice p = strategy_edge_price(st, e, choice[e->from].candidate, choice[e->to].candidate);

		sum = strategy_value_add(sum, strategy_price_value(st, o, p));
	}
	return sum;
}

/* ---- text ---- */

static void
put_wide(Buf *out, StrategyWide v)
{
	char digits[48];
	size_t n = sizeof digits;

	do
		digits[--n] = (char)('0' + (int)(v % 10));
	while ((v /= 10) != 0);
	buf_add(out, digits + n, sizeof digits - n);
}

/* Appends v / 2000 with up to four digits after the point, without zeros at the end. */
static void
put_2000th(Buf *out, StrategyWide v)
{
	unsigned rest = (unsigned)(v % 2000) * 5;
	char digits[16];
	int n = 4;

	put_wide(out, v / 2000);
	if (!rest)
		return;
	snprintf(digits, sizeof digits, "%04u", rest);
	while (digits[n - 1] == '0')
		n--;
	buf_char(out, '.');
	buf_add(out, digits, (size_t)n);
}

void
strategy_put_half(Buf *out, int64_t half, bool human)
{
	if (human) {
		report_human_bytes(out, half / 2);
		return;
	}
	buf_i64(out, half / 2);
	if (half % 2)
		BUF_LIT(out, ".5");
}

void
strategy_put_value(Buf *out, StrategyObjective o, StrategyValue v, bool human)
{
	StrategyWide whole = v.v / (o == OBJECTIVE_REDISTRIBUTION ? 2 : 2000);

	if (human) {
		report_human_bytes(out, whole < INT64_MAX ? (int64_t)whole : INT64_MAX);
		return;
	}
	if (o != OBJECTIVE_REDISTRIBUTION) {
		put_2000th(out, v.v);
		return;
	}
	put_wide(out, v.v / 2);
	if (v.v % 2)
		BUF_LIT(out, ".5");
}

/* ---- memory ---- */

static int64_t
slice_bytes(const StrategyTensor *x, const Layout *l)
{
	return (int64_t)x->bytes * layout_slice_elements(l);
}

static bool
keeps_operands(const StrategyNode *n)
{
	return n->family == FAMILY_CONTRACTION || n->op->kind == IR_OP_SHLO_MULTIPLY;
}

static bool
keeps_result(const StrategyNode *n)
{
	switch ((int)n->op->kind) {
	case IR_OP_SHLO_DIVIDE: case IR_OP_SHLO_EXPONENTIAL: case IR_OP_SHLO_LOGISTIC: case IR_OP_SHLO_TANH:
	case IR_OP_SHLO_SQRT: case IR_OP_SHLO_RSQRT:
		return true;
	}
	return n->family == FAMILY_SOFTMAX;
}

/* A shared parameter is counted at its node, so that it is counted once. */
int64_t
strategy_node_memory(const Strategy *st, const StrategyNode *n, const StrategyCandidate *c)
{
	bool operator = n->kind == NODE_OPERATOR, kept = operator && n->depends_on_parameter && keeps_operands(n);
	int64_t sum = 0;

	(void)st;
	for (uint32_t k = 0; operator && k < n->n_operands; k++) {
		if (n->operands[k].parameter ? n->operands[k].edge == STRATEGY_NONE : kept)
			sum = add_64(sum, slice_bytes(&n->operands[k], c->operands[k]));
	}
	if (operator && n->depends_on_parameter && keeps_result(n))
		sum = add_64(sum, slice_bytes(&n->results[0], c->results[0]));
	if ((n->kind == NODE_SHARED || (n->kind == NODE_PINNED && !n->op)) && n->n_results && n->results[0].parameter)
		sum = add_64(sum, slice_bytes(&n->results[0], c->results[0]));
	return sum;
}

int64_t
strategy_memory(const Strategy *st, const StrategyChoice *choice)
{
	int64_t sum = 0;

	for (uint32_t i = 0; i < st->g.nodes.n; i++)
		sum = add_64(sum, strategy_node_memory(st, strategy_node(&st->g, i), strategy_chosen(st, choice, i)));
	return sum;
}
