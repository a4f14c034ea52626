/* SPDX-License-Identifier: Apache-2.0
 *
 * The places of stated shardings in the source, for carets. They are found by scanning text, so only for a message.
 */
#include "base/paranoid.h"
#include "explicit/ex_check.h"
#include "print/print.h"

/* The place that was found last. Results of a function are asked for in order, so the scan goes on from there. */
typedef struct Found {
	const IrOp *op;
	const char *key;	/* NULL: of the results of a function */
	uint32_t n;		/* results before this one are behind the place */
	Span at;
} Found;

static Found *
found_last(const ExEnv *x)
{
	return explicit_part(x, EX_PART_PLACES, sizeof(Found));
}

static Str
key_of(const ExRead *r)
{
	return str_from(r->key ? r->key : "");
}

/* Returns the text of the sharding after `from`, as many shardings later as `index` says. */
static Span
sharding_after(const ExEnv *x, const ExRead *r, Span from, uint32_t index)
{
	Span found = print_find_sharding(x->m, (Span){ from.hi, r->op->span.hi }, index);

	return found.hi ? found : from;
}

/* Returns the place of the sharding of a result: the next one after that of the result before it. */
static Span
result_place(ExEnv *x, const ExRead *r)
{
	Found *p = found_last(x);

	if (p->op != r->op || p->key || p->n > r->index + 1)
		*p = (Found){ r->op, NULL, 0, print_find_in_op(x->m, r->op, STR("->")) };
	for (; p->n <= r->index; p->n++) {
		if (ir_dict_get(ir_func_res_attrs(r->op, p->n), ATOM_SDY_SHARDING_ATTR))
			p->at = sharding_after(x, r, p->at, 0);
	}
	return p->at;
}

/* Returns the place of the attribute that holds the shardings of all results. */
static Span
attr_place(ExEnv *x, const ExRead *r)
{
	Found *p = found_last(x);

	if (p->op != r->op || !p->key || strcmp(p->key, r->key) != 0)
		*p = (Found){ r->op, r->key, 0, print_find_attr(x->m, r->op, key_of(r)) };
	return p->at;
}

static Span
find_place(ExEnv *x, const ExRead *r)
{
	switch (r->side) {
	case EX_OF_ARGUMENT:
		return print_find_argument(x->m, r->op, r->index);
	case EX_OF_RESULT:
		return result_place(x, r);
	case EX_OF_OP:
		break;
	}
	return r->key ? attr_place(x, r) : print_find_in_op(x->m, r->op, STR(""));
}

static Span
find_again(ExEnv *x, const ExRead *r)
{
	*found_last(x) = (Found){ .op = NULL };
	return find_place(x, r);
}

Span
explicit_read_place(ExEnv *x, const ExRead *r)
{
	Span at = find_place(x, r);

	PARANOID_CHECK("EX_PART_PLACES", at.lo == find_again(x, r).lo);
	return at;
}

/* Returns where the text of the operation ends. A function that is only implied by its arguments has no text. */
static uint32_t
text_end(const ExEnv *x, const ExRead *r, uint32_t from)
{
	return r->op->span.hi > from || !x->m->src ? r->op->span.hi : (uint32_t)x->m->src->len;
}

/* Returns the text that holds the sharding, and perhaps more. */
static Span
read_text(ExEnv *x, const ExRead *r)
{
	Span at = explicit_read_place(x, r);

	switch (r->side) {
	case EX_OF_ARGUMENT:
		return (Span){ at.lo, text_end(x, r, at.hi) };
	case EX_OF_RESULT:
		return at;
	case EX_OF_OP:
		break;
	}
	return sharding_after(x, r, at, r->index);
}

/* Returns the place of the name shardc.reduced beside the sharding. */
static Span
reduced_place(const ExEnv *x, const ExRead *r)
{
	switch (r->side) {
	case EX_OF_ARGUMENT:
		return print_find_argument_attr(x->m, r->op, r->index, STR("shardc.reduced"));
	case EX_OF_RESULT:
		return print_find_result_attr(x->m, r->op, r->index, ATOM_SHARDC_REDUCED);
	case EX_OF_OP:
		break;
	}
	return print_find_attr(x->m, r->op, STR("shardc.reduced"));
}

Span
explicit_read_token(ExEnv *x, const ExRead *r, Str token, bool reduced)
{
	Span text = read_text(x, r), found;

	if (reduced) {
		text = reduced_place(x, r);
		text.hi = text_end(x, r, text.hi);
	}
	found = print_find_between(x->m, text, token);
	return found.hi ? found : explicit_read_place(x, r);
}
