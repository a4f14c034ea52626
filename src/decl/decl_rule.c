/* SPDX-License-Identifier: Apache-2.0
 *
 * The clause `rule` (spec 40 §7.1, §7.2): tests on the operation, then the rule as an attribute or as text such as
 * "i k, k j -> i j", then the types and sizes of its factors. Factors are numbered by their first occurrence in the
 * text.
 */
#include "decl/decl_parse.h"
#include "base/ascii.h"
#include "read/parse.h"

enum {
	FACTORS_MAX = 256,	/* of a rule; far above any use, and small enough for a linear search */
	REST = 0		/* the name of the factors that `...` denotes */
};

/* The rule being read. */
typedef struct RuleRead {
	DeclParse *ps;
	const char *p, *end;	/* the rest of the text */
	VEC(IrTensorDecl) tensors;
	VEC(IrDimDecl) dims;
	VEC(uint32_t) factors;
	VEC(IrFactorDecl) names;
	VEC(Span) spans;	/* the locations of the entries of `factors`, for messages */
	uint32_t rest;		/* the factor of `...`; UINT32_MAX: none yet */
	uint32_t n_operands;
	uint32_t n_operand_factors;	/* entries of `factors` that belong to operands */
} RuleRead;

/* ---- tests ---- */

static bool
read_compare(DeclParse *ps, IrTest *test)
{
	static const char *const words[] = {
		[IR_EQ] = "==", [IR_NE] = "!=", [IR_LT] = "<", [IR_LE] = "<=", [IR_GT] = ">", [IR_GE] = ">=",
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (decl_take(ps, words[i])) {
			test->compare = (uint8_t)i;
			return decl_int(ps, &test->number);
		}
	}
	return decl_unexpected(ps, "a comparison");
}

/* Reads `(operand[0]) == 2`. */
static bool
read_rank(DeclParse *ps, IrTest *test)
{
	IrPlace place;
	Span at;

	if (!decl_expect(ps, "("))
		return false;
	at = ps->at;
	if (!decl_place(ps, 0, &place) || !decl_expect(ps, ")"))
		return false;
	if (place.kind != IR_PLACE_OPERAND && place.kind != IR_PLACE_RESULT)
		decl_error(ps, DIAG_OPS_PLACE, at,
		           "expected an operand or a result: a rule cannot test values inside regions");
	test->kind = IR_TEST_RANK;
	test->of_result = place.kind == IR_PLACE_RESULT;
	test->index = (uint32_t)place.offset;
	return read_compare(ps, test);
}

/* Reads `("name")` or `("name") == attribute`. */
static bool
read_attr_test(DeclParse *ps, IrTest *test)
{
	test->kind = IR_TEST_ATTR;
	if (!decl_expect(ps, "(") || !decl_string(ps, "the name of an attribute", &test->attr) || !decl_expect(ps, ")"))
		return false;
	if (!decl_take(ps, "=="))
		return true;
	test->kind = IR_TEST_ATTR_IS;
	return decl_attr(ps, &test->value);
}

static bool
read_test(DeclParse *ps, IrTest *test)
{
	if (decl_take(ps, "rank"))
		return read_rank(ps, test);
	if (decl_take(ps, "attr"))
		return read_attr_test(ps, test);
	test->kind = IR_TEST_OPERANDS;
	if (decl_take(ps, "operands"))
		return read_compare(ps, test);
	test->kind = IR_TEST_RESULTS;
	if (decl_take(ps, "results"))
		return read_compare(ps, test);
	return decl_unexpected(ps, "'operands', 'results', 'rank' or 'attr'");
}

static bool
read_tests(DeclParse *ps, IrRuleDecl *rule)
{
	VEC(IrTest) tests = { 0 };

	do {
		if (!read_test(ps, VEC_ADD(&ps->s->arena, &tests)))
			return false;
	} while (decl_take(ps, "and"));
	rule->tests = tests.v;
	rule->n_tests = tests.n;
	return true;
}

/* ---- the text ---- */

static Span
span_at(const RuleRead *r, const char *p, size_t n)
{
	uint32_t lo = (uint32_t)(p - r->ps->src->text);

	return (Span){ lo, lo + (uint32_t)n };
}

static bool
rule_error_at(RuleRead *r, const char *wanted)
{
	size_t n = r->p < r->end;

	while (r->p + n < r->end && n && ((unsigned char)r->p[n] & 0xc0) == 0x80)
		n++;
	return decl_error(r->ps, DIAG_OPS_SYNTAX, span_at(r, r->p, n ? n : 1), "expected %s in the text of a rule",
	                  wanted);
}

/* Skips the given text if it comes next. Returns whether it did. */
static bool
take(RuleRead *r, const char *text)
{
	size_t n = strlen(text);

	r->p = ascii_skip_blanks(r->p, r->end);
	if ((size_t)(r->end - r->p) < n || memcmp(r->p, text, n) != 0)
		return false;
	r->p += n;
	return true;
}

/* Returns the factor name that comes next, or an empty slice. */
static Str
next_name(RuleRead *r)
{
	const char *q;

	q = r->p = ascii_skip_blanks(r->p, r->end);
	if (q < r->end && ascii_is_digit(*q))
		return (Str){ q, 0 };
	while (q < r->end && ascii_is_word(*q))
		q++;
	return (Str){ r->p, (size_t)(q - r->p) };
}

static uint32_t
find_factor(const RuleRead *r, Atom name)
{
	uint32_t f = 0;

	while (f < r->names.n && r->names.v[f].name != name)
		f++;
	return f;
}

static bool
factor_of(RuleRead *r, Atom name, Span at, uint32_t *f)
{
	*f = find_factor(r, name);
	if (*f < r->names.n)
		return true;
	if (r->names.n == FACTORS_MAX)
		return decl_error(r->ps, DIAG_LIMIT, at, "a rule has at most %d factors", (int)FACTORS_MAX);
	*VEC_ADD(&r->ps->s->arena, &r->names) = (IrFactorDecl){ .name = name };
	return true;
}

/* Reads a factor of a dimension. The factors of the tensor begin at `first`. */
static bool
take_factor(RuleRead *r, uint32_t first)
{
	Str name = next_name(r);
	Span at = span_at(r, name.p, name.n);
	uint32_t f;

	if (!name.n)
		return rule_error_at(r, "the name of a factor");
	if (!factor_of(r, session_atom(r->ps->s, name), at, &f))
		return false;
	for (uint32_t i = first; i < r->factors.n; i++) {
		if (r->factors.v[i] == f)
			decl_error(r->ps, DIAG_OPS_FACTOR_TWICE, at, "factor '%.*s' occurs twice in one tensor",
			           (int)name.n, name.p);
	}
	*VEC_ADD(&r->ps->s->arena, &r->factors) = f;
	*VEC_ADD(&r->ps->s->arena, &r->spans) = at;
	r->p += name.n;
	return true;
}

static bool
take_dim(RuleRead *r, uint32_t first)
{
	IrDimDecl *dim = VEC_ADD(&r->ps->s->arena, &r->dims);

	dim->first = r->factors.n;
	if (!take(r, "(")) {
		dim->n = 1;
		if (!take_factor(r, first))
			return false;
	} else {
		do {
			if (!take_factor(r, first))
				return false;
			dim->n++;
		} while (!take(r, ")"));
	}
	if (dim->n == 1)
		r->names.v[r->factors.v[dim->first]].alone = true;
	return true;
}

static bool
take_tensor(RuleRead *r)
{
	uint32_t first = r->factors.n;
	IrTensorDecl t = { .first = r->dims.n };

	if (take(r, "...")) {
		t.rest = true;
		if (!factor_of(r, REST, span_at(r, r->p - 3, 3), &r->rest))
			return false;
	}
	while (next_name(r).n || (r->p < r->end && *r->p == '(')) {
		if (!take_dim(r, first))
			return false;
	}
	t.n = r->dims.n - t.first;
	*VEC_ADD(&r->ps->s->arena, &r->tensors) = t;
	return true;
}

/* Reads the tensors up to the arrow or the end of the text; there may be none. */
static bool
take_tensors(RuleRead *r)
{
	r->p = ascii_skip_blanks(r->p, r->end);
	if (r->p == r->end || (r->end - r->p > 1 && memcmp(r->p, "->", 2) == 0))
		return true;
	do {
		if (!take_tensor(r))
			return false;
	} while (take(r, ","));
	return true;
}

static bool
rule_text(RuleRead *r)
{
	Span at = r->ps->at;

	r->p = r->ps->src->text + at.lo + 1;
	r->end = r->ps->src->text + at.hi - 1;
	if (!take_tensors(r))
		return false;
	r->n_operands = r->tensors.n;
	r->n_operand_factors = r->factors.n;
	if (!take(r, "->"))
		return rule_error_at(r, r->tensors.n ? "a factor, ',' or '->'" : "'->'");
	if (!take_tensors(r))
		return false;
	if (ascii_skip_blanks(r->p, r->end) != r->end)
		return rule_error_at(r, "a factor, ',' or the end");
	decl_next(r->ps);
	return true;
}

/* ---- types and sizes of factors ---- */

/* Reads the name of a factor and sets *f to its index. If the rule has no such factor, reports an error and sets *f to
 * names.n. */
static bool
take_known(RuleRead *r, uint32_t *f)
{
	DeclParse *ps = r->ps;
	Span at = ps->at;
	Atom name;

	if (!decl_name(ps, "the name of a factor", &name))
		return false;
	*f = find_factor(r, name);
	if (*f == r->names.n)
		decl_error(ps, DIAG_OPS_FACTOR_UNKNOWN, at, "factor '%s' does not occur in the rule",
		           session_str(ps->s, name).p);
	return true;
}

static bool
read_type(RuleRead *r, uint8_t type)
{
	if (!decl_expect(r->ps, "{"))
		return false;
	do {
		Span at = r->ps->at;
		Str word = decl_text(r->ps, at);
		uint32_t f;

		if (!take_known(r, &f))
			return false;
		if (f == r->names.n)
			continue;
		if (r->names.v[f].type)
			decl_error(r->ps, DIAG_OPS_FACTOR_TWICE, at, "factor '%.*s' already has a type", (int)word.n,
			           word.p);
		r->names.v[f].type = type;
	} while (decl_take(r->ps, ","));
	return decl_expect(r->ps, "}");
}

static bool
read_blocked(RuleRead *r)
{
	if (!decl_expect(r->ps, "{"))
		return false;
	do {
		uint32_t f;

		if (!take_known(r, &f))
			return false;
		if (f < r->names.n)
			r->names.v[f].blocked = true;
	} while (decl_take(r->ps, ","));
	return decl_expect(r->ps, "}");
}

static bool
read_size(RuleRead *r)
{
	Span at = r->ps->at;
	Str word = decl_text(r->ps, at);
	uint32_t f;
	int64_t size;

	if (!take_known(r, &f) || !decl_expect(r->ps, "=") || !decl_int(r->ps, &size))
		return false;
	if (f == r->names.n)
		return true;
	if (size < 2)
		decl_error(r->ps, DIAG_OPS_FACTOR_SIZE, at,
		           "the size of factor '%.*s' must be greater than 1, found %lld",
		           (int)word.n, word.p, (long long)size);
	else if (r->names.v[f].alone)
		decl_error(r->ps, DIAG_OPS_FACTOR_SIZE, at,
		           "factor '%.*s' is a whole dimension and has its size: remove it here",
		           (int)word.n, word.p);
	else if (r->names.v[f].size)
		decl_error(r->ps, DIAG_OPS_FACTOR_TWICE, at, "factor '%.*s' already has a size", (int)word.n, word.p);
	r->names.v[f].size = size ? size : 1;
	return true;
}

static bool
read_sizes(RuleRead *r)
{
	if (!decl_expect(r->ps, "{"))
		return false;
	do {
		if (!read_size(r))
			return false;
	} while (decl_take(r->ps, ","));
	return decl_expect(r->ps, "}");
}

static bool
read_modifiers(RuleRead *r)
{
	DeclParse *ps = r->ps;

	while (!decl_take(ps, ";")) {
		bool ok;

		if (decl_take(ps, "reduction"))
			ok = read_type(r, IR_FACTOR_REDUCTION);
		else if (decl_take(ps, "need_replication"))
			ok = read_type(r, IR_FACTOR_REPLICATION);
		else if (decl_take(ps, "permutation"))
			ok = read_type(r, IR_FACTOR_PERMUTATION);
		else if (decl_take(ps, "blocked_propagation"))
			ok = read_blocked(r);
		else if (decl_take(ps, "sizes"))
			ok = read_sizes(r);
		else
			ok = decl_unexpected(ps, "'reduction', 'need_replication', 'permutation', "
			                         "'blocked_propagation', 'sizes' or ';'");
		if (!ok)
			return false;
	}
	return true;
}

/* Reports each factor without a size once, at its first occurrence. */
static void
check_factors(RuleRead *r)
{
	for (uint32_t i = 0; i < r->factors.n; i++) {
		IrFactorDecl *f = &r->names.v[r->factors.v[i]];
		const char *name = session_str(r->ps->s, f->name).p;

		if (!f->alone && !f->size) {
			decl_error(r->ps, DIAG_OPS_FACTOR_SIZE, r->spans.v[i],
			           "factor '%s' is never a whole dimension and needs a size: write 'sizes {%s = N}'",
			           name, name);
			f->alone = true;
		}
		if (f->type == IR_FACTOR_REDUCTION && i >= r->n_operand_factors)
			decl_error(r->ps, DIAG_OPS_FACTOR_REDUCED, r->spans.v[i],
			           "reduction factor '%s' occurs in a result", name);
	}
}

static bool
read_text_rule(DeclParse *ps, IrRuleDecl *rule)
{
	RuleRead r = { .ps = ps, .rest = UINT32_MAX };

	if (!rule_text(&r) || !read_modifiers(&r))
		return false;
	check_factors(&r);
	rule->n_operands = r.n_operands;
	rule->n_results = r.tensors.n - r.n_operands;
	rule->tensors = r.tensors.v;
	rule->dims = r.dims.v;
	rule->factors = r.factors.v;
	rule->names = r.names.v;
	rule->n_names = r.names.n;
	rule->rest = r.rest < r.names.n ? r.rest : r.names.n;
	return true;
}

static bool
read_literal_rule(DeclParse *ps, IrRuleDecl *rule)
{
	Span at = ps->at;

	if (!decl_attr(ps, &rule->rule))
		return false;
	if (!rule->rule)
		return false;
	if (rule->rule->kind != IR_ATTR_RULE)
		decl_error(ps, DIAG_OPS_SYNTAX, at, "expected the text of a rule or #sdy.op_sharding_rule<...>");
	return decl_expect(ps, ";");
}

bool
decl_rule(DeclParse *ps, DeclRules *rules)
{
	IrRuleDecl *rule = VEC_ADD(&ps->s->arena, rules);

	if (decl_take(ps, "when") && !read_tests(ps, rule))
		return false;
	rule->at = ps->at;
	if (ps->kind == DECL_STRING)
		return read_text_rule(ps, rule);
	if (decl_is(ps, "#"))
		return read_literal_rule(ps, rule);
	return decl_unexpected(ps, "the text of a rule or an attribute");
}
