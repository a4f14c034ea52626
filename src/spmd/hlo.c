/* SPDX-License-Identifier: Apache-2.0
 *
 * Making the program that is partitioned, one instruction after the other.
 */
#include "spmd/hlo.h"

const SpmdOpcodeInfo spmd_opcodes[SPMD_OPCODES] = {
#define OPCODE(name, text, flags) { text, flags },
#include "spmd/opcodes.def"
#undef OPCODE
};

SpmdOpcode
spmd_opcode_find(const char *text)
{
	uint32_t i = 0;

	while (i < SPMD_OPCODES && strcmp(spmd_opcodes[i].text, text) != 0)
		i++;
	return (SpmdOpcode)i;
}

SpmdComp *
spmd_comp_new(SpmdInput *in, const char *name)
{
	SpmdComp *c = ARENA_NEW(in->a, SpmdComp);

	c->name = name;
	*VEC_ADD(in->a, &in->comps) = c;
	return c;
}

SpmdIns *
spmd_ins_new(SpmdInput *in, SpmdComp *c, SpmdOpcode op, const SpmdShape *shape, const SpmdSharding *sharding,
             uint32_t n_ops, SpmdIns *const *ops)
{
	SpmdIns *i = ARENA_NEW(in->a, SpmdIns);

	i->op = op;
	i->shape = shape;
	i->sharding = sharding;
	i->n_ops = n_ops;
	i->ops = n_ops ? arena_dup(in->a, ops, n_ops * sizeof *ops) : NULL;
	i->comp = c;
	i->number = c->ins.n;
	i->reducer = SPMD_OP_OTHER;
	i->dimension = -1;
	*VEC_ADD(in->a, &c->ins) = i;
	return i;
}

void
spmd_count_users(SpmdInput *in, SpmdComp *c)
{
	Arena *tmp = in->t->tiles.tmp;
	ArenaMark mark = arena_mark(tmp);
	uint32_t *seen = ARENA_ARRAY(tmp, uint32_t, c->ins.n);	/* the last user, from 1 on */

	for (uint32_t k = 0; k < c->ins.n; k++) {
		c->ins.v[k]->number = k;
		c->ins.v[k]->n_users = 0;
	}
	for (uint32_t k = 0; k < c->ins.n; k++) {
		const SpmdIns *i = c->ins.v[k];

		for (uint32_t o = 0; o < i->n_ops; o++) {
			SpmdIns *x = i->ops[o];

			if (seen[x->number] == k + 1)
				continue;
			seen[x->number] = k + 1;
			x->n_users++;
		}
	}
	arena_reset(tmp, mark);
}
