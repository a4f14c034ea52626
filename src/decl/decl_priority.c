/* SPDX-License-Identifier: Apache-2.0
 *
 * The block `priority` (spec 40 §7.1): the schedule of op priorities, as levels of entries
 * `level { selector direction conditions; ... }`.
 */
#include "decl/decl_parse.h"

static bool
read_selector(DeclParse *ps, IrPriority *p)
{
	static const struct {
		const char *word;
		IrSelectorKind kind;
	} words[] = {
		{ "elementwise", IR_SELECT_ELEMENTWISE },
		{ "edges", IR_SELECT_EDGES },
		{ "any", IR_SELECT_ANY },
	};

	if (ps->kind == DECL_STRING)
		return decl_string(ps, "the name of an operation", &p->name);
	if (decl_take(ps, "custom_call")) {
		p->selector = IR_SELECT_TARGET;
		return decl_string(ps, "the target of a custom call", &p->name);
	}
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (decl_take(ps, words[i].word)) {
			p->selector = (uint8_t)words[i].kind;
			return true;
		}
	}
	return decl_unexpected(ps, "the name of an operation, 'custom_call', 'elementwise', 'edges' or 'any'");
}

static bool
read_direction(DeclParse *ps, IrPriority *p)
{
	if (decl_take(ps, "both"))
		p->direction = IR_BOTH;
	else if (decl_take(ps, "forward"))
		p->direction = IR_FORWARD;
	else if (decl_take(ps, "backward"))
		p->direction = IR_BACKWARD;
	else
		return decl_unexpected(ps, "'both', 'forward' or 'backward'");
	return true;
}

static bool
read_entry(DeclParse *ps, IrPriority *p)
{
	if (!read_selector(ps, p) || !read_direction(ps, p))
		return false;
	while (!decl_take(ps, ";")) {
		if (decl_take(ps, "single_use"))
			p->single_use = true;
		else if (decl_take(ps, "pass_through_only"))
			p->pass_through_only = true;
		else
			return decl_unexpected(ps, "'single_use', 'pass_through_only' or ';'");
	}
	return true;
}

bool
decl_priority(DeclParse *ps, IrSchedule *schedule)
{
	VEC(IrPriority) entries = { 0 };

	if (!decl_expect(ps, "{"))
		return false;
	for (; !decl_take(ps, "}"); schedule->n_levels++) {
		if (!decl_expect(ps, "level") || !decl_expect(ps, "{"))
			return false;
		while (!decl_take(ps, "}")) {
			if (entries.n == IR_PRIORITIES_MAX)
				return decl_error(ps, DIAG_LIMIT, ps->at, "a schedule has at most %d entries",
				                  (int)IR_PRIORITIES_MAX);
			*VEC_ADD(&ps->s->arena, &entries) = (IrPriority){ .level = schedule->n_levels };
			if (!read_entry(ps, &VEC_LAST(&entries)))
				return false;
		}
		if (schedule->n_levels == IR_PRIORITIES_MAX)
			return decl_error(ps, DIAG_LIMIT, ps->at, "a schedule has at most %d levels",
			                  (int)IR_PRIORITIES_MAX);
	}
	schedule->entries = entries.v;
	schedule->n = entries.n;
	return true;
}
