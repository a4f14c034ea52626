/* SPDX-License-Identifier: Apache-2.0
 *
 * An op sharding rule in sentences, one per factor: `k: dimension 1 of %a and dimension 0 of %b are multiplied and
 * summed. If an axis shards k, an all-reduce of %c follows.`
 */
#include "inspect/rule_words.h"

#include "inspect/name.h"
#include "print/print.h"
#include "report/terminal.h"
#include "shard/sdy_attr.h"

/* The number of dimensions that a sentence names. A concatenation can have thousands of operands. */
enum { SHOWN = 6 };

typedef struct Words {
	Buf *out;
	IrModule *m;
	IrOp *op;
	ShardRuleView rule;
} Words;

/* The dimensions that have a factor. */
typedef struct Places {
	uint32_t n, n_operands;	/* of all tensors; of operands */
	uint32_t dim;		/* the dimension in the first tensor */
	bool alike;		/* that dimension, as a whole, of every tensor that has dimensions has the factor */
} Places;

static bool
has(const int64_t *list, uint32_t n, int64_t f)
{
	for (uint32_t i = 0; i < n; i++) {
		if (list[i] == f)
			return true;
	}
	return false;
}

/* Returns which factor of a dimension f is, or UINT32_MAX. Sets *n to the number of its factors. */
static uint32_t
part_of(const Words *w, uint32_t t, uint32_t d, int64_t f, uint32_t *n)
{
	const int64_t *factors = shard_rule_dim(&w->rule, t, d, n);

	for (uint32_t i = 0; i < *n; i++) {
		if (factors[i] == f)
			return i;
	}
	return UINT32_MAX;
}

/* Adds dimension d of tensor t. */
static void
count_place(const Words *w, Places *p, uint32_t t, uint32_t d, bool whole)
{
	if (!p->n)
		p->dim = d;
	p->n++;
	p->n_operands += t < w->rule.head->n_operands;
	p->alike &= whole && d == p->dim;
}

static Places
places_of(const Words *w, int64_t f)
{
	const ShardRule *h = w->rule.head;
	Places p = { .alike = true };
	uint32_t with_dims = 0;

	for (uint32_t t = 0; t < h->n_operands + h->n_results; t++) {
		with_dims += shard_rule_rank(&w->rule, t) > 0;
		for (uint32_t d = 0; d < shard_rule_rank(&w->rule, t); d++) {
			uint32_t n;

			if (part_of(w, t, d, f, &n) != UINT32_MAX)
				count_place(w, &p, t, d, n == 1);
		}
	}
	p.alike &= p.n == with_dims && p.n > 2;
	return p;
}

static void
add_tensor(const Words *w, uint32_t t)
{
	uint32_t n = w->rule.head->n_operands;
	Str name = inspect_value(w->m, t < n ? ir_operand(w->op, t) : &w->op->results[t - n]);

	if (name.n)
		report_escape(w->out, name);
	else
		buf_printf(w->out, "%s %u", t < n ? "operand" : "result", (unsigned)(t < n ? t : t - n));
}

static void
add_dimension(const Words *w, uint32_t t, uint32_t d, uint32_t part, uint32_t n)
{
	if (n > 1 && (part == 0 || part + 1 == n))
		buf_printf(w->out, "the %s part of ", part ? "minor" : "major");
	else if (n > 1)
		buf_printf(w->out, "part %u of %u of ", (unsigned)part + 1, (unsigned)n);
	buf_printf(w->out, "dimension %u of ", (unsigned)d);
	add_tensor(w, t);
}

/* Appends the dimensions that have a factor: `dimension 1 of %a and dimension 0 of %b`. */
static void
add_places(const Words *w, int64_t f, const Places *p)
{
	const ShardRule *h = w->rule.head;
	uint32_t done = 0, shown = p->n > SHOWN ? SHOWN - 1 : p->n;

	if (p->alike) {
		buf_printf(w->out, "the dimensions %u of all operands and results", (unsigned)p->dim);
		return;
	}
	for (uint32_t t = 0; t < h->n_operands + h->n_results && done < shown; t++) {
		for (uint32_t d = 0; d < shard_rule_rank(&w->rule, t) && done < shown; d++) {
			uint32_t n, part = part_of(w, t, d, f, &n);

			if (part == UINT32_MAX)
				continue;
			if (done)
				buf_str(w->out, done + 1 == p->n ? STR(" and ") : STR(", "));
			add_dimension(w, t, d, part, n);
			done++;
		}
	}
	if (shown < p->n)
		buf_printf(w->out, " and %u more dimensions", (unsigned)(p->n - shown));
}

static void
add_results(const Words *w)
{
	if (w->op->n_results == 1)
		add_tensor(w, w->rule.head->n_operands);
	else
		BUF_LIT(w->out, "the results");
}

static bool
is_product(IrOpKind kind)
{
	return kind == IR_OP_SHLO_DOT || kind == IR_OP_SHLO_DOT_GENERAL || kind == IR_OP_SHLO_CONVOLUTION;
}

static void
add_reduction(const Words *w, int64_t f, const Places *p)
{
	bool product = p->n > 1 && is_product(w->op->kind);

	buf_str(w->out, product ? STR(" are multiplied and summed") : p->n > 1 ? STR(" are combined into one value")
	                                                                         : STR(" is combined into one value"));
	BUF_LIT(w->out, ". If an axis shards ");
	print_factor(w->out, f);
	BUF_LIT(w->out, ", each device has a part of ");
	add_results(w);
	BUF_LIT(w->out, ", and an all-reduce follows.");
}

static void
add_replication(const Words *w, int64_t f, const Places *p)
{
	buf_str(w->out, p->n > 1 ? STR(" are") : STR(" is"));
	if (!p->n_operands) {
		BUF_LIT(w->out, " made as a whole on each device. If an axis shards ");
		print_factor(w->out, f);
		BUF_LIT(w->out, ", each device takes its part afterwards.");
		return;
	}
	BUF_LIT(w->out, " needed as a whole on each device. If an axis shards ");
	print_factor(w->out, f);
	BUF_LIT(w->out, ", an all-gather comes first.");
}

static void
add_permutation(const Words *w, int64_t f, const Places *p)
{
	buf_str(w->out, p->n > 1 ? STR(" have the same sharding") : STR(" can be sharded"));
	BUF_LIT(w->out, ", but elements change places. If an axis shards ");
	print_factor(w->out, f);
	BUF_LIT(w->out, ", devices exchange data, for example with their neighbours.");
}

static void
add_pass_through(const Words *w, int64_t f, const Places *p)
{
	if (p->n == 1) {
		BUF_LIT(w->out, " has a sharding of its own.");
		return;
	}
	BUF_LIT(w->out, " have the same sharding. If an axis shards ");
	print_factor(w->out, f);
	BUF_LIT(w->out, ", nothing is communicated.");
}

static void
add_factor(const Words *w, int64_t f)
{
	const ShardRule *h = w->rule.head;
	Places p = places_of(w, f);

	if (!p.n || (p.n == 1 && w->rule.sizes[f] == 1))
		return;
	BUF_LIT(w->out, "  ");
	print_factor(w->out, f);
	BUF_LIT(w->out, ": ");
	add_places(w, f, &p);
	if (has(w->rule.reduction, h->n_reduction, f))
		add_reduction(w, f, &p);
	else if (has(w->rule.replication, h->n_replication, f))
		add_replication(w, f, &p);
	else if (has(w->rule.permutation, h->n_permutation, f))
		add_permutation(w, f, &p);
	else
		add_pass_through(w, f, &p);
	if (has(w->rule.blocked, h->n_blocked, f))
		BUF_LIT(w->out, " Propagation carries no axis along it.");
	buf_char(w->out, '\n');
}

void
inspect_rule_words(Buf *out, IrModule *m, IrOp *op, const IrAttr *rule)
{
	Words w = { .out = out, .m = m, .op = op, .rule = shard_rule_view(rule) };

	for (uint32_t f = 0; f < w.rule.head->n_factors; f++)
		add_factor(&w, f);
}
