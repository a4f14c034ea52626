/* SPDX-License-Identifier: Apache-2.0
 *
 * Builds op sharding rules and propagation edges (spec 10 §9.8, §9.10).
 */
#include "read/build.h"

#include "base/ascii.h"
#include "literal/literal.h"
#include "shard/invariants.h"

enum { FACTORS_BY_LETTER = 'z' - 'i' + 1 };

/* ---- factor symbols ---- */

const char *
read_factor_name(Parse *ps, int64_t i)
{
	if (i < FACTORS_BY_LETTER)
		return arena_printf(&ps->scratch, "%c", (char)('i' + (uint64_t)i));
	return arena_printf(&ps->scratch, "z_%lld", (long long)(i - FACTORS_BY_LETTER + 1));
}

static bool bad_number(Parse *ps, ShardFault *fault, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

static bool
bad_number(Parse *ps, ShardFault *fault, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	*fault = (ShardFault){ DIAG_FACTOR_NUMBER, arena_vprintf(&ps->scratch, fmt, ap) };
	va_end(ap);
	return false;
}

/* Reads the number of `z_8`, whose digits begin at *p. */
static bool
factor_number(Parse *ps, const char **p, const char *end, int64_t *factor, ShardFault *fault)
{
	const char *d = *p;
	int len;

	*p = ascii_skip_digits(d, end);
	len = (int)(*p - d);
	if (len == 0)
		return bad_number(ps, fault, "expecting integer after 'z_'. Received: '%.*s'", (int)(end - d) + 2,
		                  d - 2);
	if (*d == '0')
		return bad_number(ps, fault, "expecting positive integer without leading zeros. Received: '%.*s'", len,
		                  d);
	if (!str_i64_parse((Str){ d, (size_t)len }, false, factor))
		return bad_number(ps, fault, "expecting symbol index <=2^63-1. Received: '%.*s'", len, d);
	/* As in Shardy, the sum wraps: the verifier rejects negative factors, too. */
	*factor = (int64_t)((uint64_t)*factor + FACTORS_BY_LETTER - 1);
	return true;
}

bool
read_factor_next(Parse *ps, const char **p, const char *end, int64_t *factor, ShardFault *fault)
{
	char c = **p;

	if (end - *p > 1 && c == 'z' && (*p)[1] == '_') {
		*p += 2;
		return factor_number(ps, p, end, factor, fault);
	}
	if (c < 'i' || c > 'z') {
		*fault = (ShardFault){ DIAG_FACTOR_SYMBOL,
			               arena_printf(&ps->scratch, "expecting symbol from 'i' to 'z'. Received: '%c'",
			                            c) };
		return false;
	}
	++*p;
	*factor = c - 'i';
	return true;
}

/* Reads the factor symbol at *p, which is inside a word. */
static bool
factor_next(Parse *ps, Span word, const char **p, const char *end, int64_t *factor)
{
	ShardFault fault;

	return read_factor_next(ps, p, end, factor, &fault) ||
	       read_error(ps, fault.id, word, "%s%s", ps->prefix, fault.text);
}

void
build_dim_map(Parse *ps, Span word)
{
	const char *p = ps->text + word.lo, *end = ps->text + word.hi;
	uint32_t n = 0;
	int64_t f = 0;

	while (p < end && factor_next(ps, word, &p, end, &f)) {
		*READ_PUSH(ps, ints) = f;
		n++;
	}
	*READ_PUSH(ps, dim_sizes) = n;
}

/* Returns the factor of a word that is a single symbol, or 0 after an error. */
static int64_t
factor_single(Parse *ps, Span word)
{
	const char *p = ps->text + word.lo, *end = ps->text + word.hi;
	int64_t f = 0;

	if (factor_next(ps, word, &p, end, &f) && p < end)
		read_error(ps, DIAG_FACTOR_SINGLE, word, "%sexpecting single factor symbol: %.*s", ps->prefix,
		           (int)(end - p), p);
	return f;
}

/* Only the first symbol of a word in a set counts; the rest is ignored, as in Shardy. */
void
build_factor(Parse *ps, Span word)
{
	const char *p = ps->text + word.lo;
	int64_t f = 0;

	factor_next(ps, word, &p, ps->text + word.hi, &f);
	*READ_PUSH(ps, ints) = f;
}

void
build_factor_size(Parse *ps, Span word, uint32_t index, int64_t size)
{
	uint32_t errors = ps->s->diag.n_errors;
	int64_t f = factor_single(ps, word);

	if (f != index && errors == ps->s->diag.n_errors)
		read_error(ps, DIAG_FACTOR_ORDER, word,
		           "%sexpecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). "
		           "Expecting factor index symbol '%s', received: '%s'",
		           ps->prefix, read_factor_name(ps, index), read_factor_name(ps, f));
	*READ_PUSH(ps, ints) = size;
}

void
build_tensor_map(Parse *ps, uint32_t n_dims)
{
	*READ_PUSH(ps, ranks) = n_dims;
}

/* A dimension without a factor can be written, but src/verify_sdy rejects it on every op. */
void
build_no_factor(Parse *ps)
{
	*READ_PUSH(ps, dim_sizes) = 0;
}

/* ---- rules ---- */

/* Returns the start of each of n groups of the given sizes, and the end of the last one. */
static uint32_t *
offsets(Parse *ps, const uint32_t *sizes, uint32_t n)
{
	uint32_t *v = ARENA_ARRAY(&ps->scratch, uint32_t, (size_t)n + 1);

	for (uint32_t i = 0; i < n; i++)
		v[i + 1] = v[i] + sizes[i];
	return v;
}

/* The stack of integers has the factors of all dimensions, then the factor sizes, then the four sets. */
IrAttr *
build_rule(Parse *ps, const ReadRule *r)
{
	uint32_t n_tensors = r->n_operands + r->n_results;
	ShardRule head = {
		.n_factors = r->n_sizes,
		.n_operands = r->n_operands,
		.n_results = r->n_results,
		.n_reduction = r->sets[0],
		.n_replication = r->sets[1],
		.n_permutation = r->sets[2],
		.n_blocked = r->sets[3],
		.is_custom = r->custom,
	};
	ShardRuleView v = { .head = &head };
	uint32_t n_ints = r->n_sizes + r->sets[0] + r->sets[1] + r->sets[2] + r->sets[3];
	IrAttr *rule;

	v.tensor_dims = offsets(ps, READ_TOP(ps, ranks, n_tensors), n_tensors);
	head.n_dims = v.tensor_dims[n_tensors];
	v.dim_factors = offsets(ps, READ_TOP(ps, dim_sizes, head.n_dims), head.n_dims);
	head.n_mapped = v.dim_factors[head.n_dims];
	v.factors = READ_TOP(ps, ints, head.n_mapped + n_ints);
	v.sizes = v.factors + head.n_mapped;
	v.reduction = v.sizes + r->n_sizes;
	v.replication = v.reduction + r->sets[0];
	v.permutation = v.replication + r->sets[1];
	v.blocked = v.permutation + r->sets[2];
	ps->s->any_rule = true;
	rule = ps->failed ? NULL : shard_rule_new(ps->s, &v);
	READ_POP(ps, ints, head.n_mapped + n_ints);
	READ_POP(ps, dim_sizes, head.n_dims);
	READ_POP(ps, ranks, n_tensors);
	return rule;
}

/* ---- propagation edges ---- */

void
build_step(Parse *ps, int64_t step)
{
	ps->step = step;
}

bool
build_ref_kind(Parse *ps, Span string)
{
	Str s = session_str(ps->s, read_string_atom(ps, string));

	if (!str_eq(s, STR("operand")) && !str_eq(s, STR("result")))
		read_error(ps, DIAG_ENUM_WORD, string, "%sexpected 'operand' or 'result'", ps->prefix);
	return str_eq(s, STR("result"));
}

void
build_edge_ref(Parse *ps, bool is_result, int64_t index)
{
	*READ_PUSH(ps, edge_refs) = (ShardEdgeRef){ is_result, 0, index };
}

/* The source is below the targets on the stack; the targets stay there. */
void
build_edge(Parse *ps, uint32_t n_targets)
{
	ShardEdgeRef *refs = READ_TOP(ps, edge_refs, n_targets + 1);
	ShardAxis axis = VEC_POP(&ps->axes);

	*READ_PUSH(ps, edges) = (ShardEdge){ .step = ps->step, .axis = axis, .source = refs[0], .n = n_targets };
	memmove(refs, refs + 1, n_targets * sizeof *refs);
	READ_POP(ps, edge_refs, 1);
}

/* Checks the edges; a step is a run of them, and `sizes` has the length of each step. */
static bool
edges_check(Parse *ps, Span at, const ShardEdge *e, const uint32_t *sizes, uint32_t n_steps,
            const ShardEdgeRef *targets)
{
	ShardStep *steps = ARENA_ARRAY(&ps->scratch, ShardStep, n_steps);
	uint32_t n = 0;
	ShardFault fault;

	for (uint32_t i = 0; i < n_steps; i++) {
		steps[i] = (ShardStep){ e[n].step, n, sizes[i] };
		n += sizes[i];
	}
	return shard_check_edges(ps->s, &ps->scratch, steps, n_steps, e, targets, &fault) ||
	       read_error(ps, fault.id, at, "%s%s", ps->prefix, fault.text);
}

IrAttr *
build_edges(Parse *ps, Span at, uint32_t n_steps)
{
	uint32_t n = 0, n_targets = 0;
	const uint32_t *sizes = READ_TOP(ps, ranks, n_steps);
	ShardEdge *e;
	ShardEdgeRef *targets;
	IrAttr *a = NULL;

	for (uint32_t i = 0; i < n_steps; i++)
		n += sizes[i];
	e = READ_TOP(ps, edges, n);
	for (uint32_t i = 0; i < n; i++) {
		e[i].first = n_targets;
		n_targets += e[i].n;
	}
	targets = READ_TOP(ps, edge_refs, n_targets);
	if (edges_check(ps, at, e, sizes, n_steps, targets))
		a = shard_edges_new(ps->s, e, n, targets, n_targets);
	READ_POP(ps, ranks, n_steps);
	READ_POP(ps, edges, n);
	READ_POP(ps, edge_refs, n_targets);
	return a;
}
