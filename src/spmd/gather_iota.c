/* SPDX-License-Identifier: Apache-2.0
 *
 * Finds indices that count: slice i is taken from place i.
 */
#include "spmd/gathers.h"

enum { MAX_DEPTH = 20 };

/* Returns what an element of the parameter of a computation always is outside: the initial value of a loop that does
 * not change it, or the operand of a conditional. NULL: not known. */
static const SpmdIns *
outside(const SpmdIns *x)
{
	const SpmdIns *caller, *root = x->comp->root, *argument;
	uint32_t branch = 0;

	if (x->op != SPMD_OP_GET_TUPLE_ELEMENT || x->ops[0]->op != SPMD_OP_PARAMETER || x->comp->is_entry)
		return NULL;
	caller = x->comp->n_calls == 1 ? x->comp->caller : NULL;
	if (!caller)
		return NULL;
	if (caller->op == SPMD_OP_WHILE && caller->ops[0]->op == SPMD_OP_TUPLE) {
		bool is_kept = root->op == SPMD_OP_TUPLE && root->ops[x->index] == x;

		return is_kept ? caller->ops[0]->ops[x->index] : NULL;
	}
	if (caller->op != SPMD_OP_CONDITIONAL)
		return NULL;
	while (caller->called[branch] != x->comp)
		branch++;
	argument = caller->ops[branch + 1];
	return argument->op == SPMD_OP_TUPLE ? argument->ops[x->index] : NULL;
}

/* The first dimension of a constant along which it counts. */
static int32_t
counting_dim(const SpmdIns *x)
{
	for (uint32_t d = 0; d < x->shape->rank; d++) {
		if ((x->counts_along >> d & 1) && x->shape->dims[d] > 1)
			return (int32_t)d;
	}
	return -1;
}

static int32_t
find(const SpmdIns *x, uint32_t depth)
{
	const SpmdIns *y;
	int32_t d;

	if (x->op == SPMD_OP_IOTA) {
		for (d = 0; d < SPMD_RANK && !(x->counts_along >> d & 1); d++)
			;
		return d;
	}
	if (depth > MAX_DEPTH || x->shape->element != spmd_element_find("s32"))
		return -1;
	if (x->op == SPMD_OP_CONSTANT)
		return counting_dim(x);
	if (x->op == SPMD_OP_BROADCAST) {
		d = find(x->ops[0], depth + 1);
		return d < 0 ? -1 : (int32_t)x->dims.v[d];
	}
	y = outside(x);
	return y ? find(y, depth + 1) : -1;
}

int32_t
spmd_iota_dim(const SpmdIns *x)
{
	return find(x, 0);
}
