/* SPDX-License-Identifier: Apache-2.0
 *
 * Dominators of small random graphs, compared with their definition: a dominates b if b cannot be reached from
 * the entry without a. Also dominators of a long chain, which must be fast.
 */
#include "verify/dominance.h"

#include <stdlib.h>

#include "../suite.h"

enum { MAX_BLOCKS = 12, GRAPHS = 2000, PARTS = 20, BASE = 5, CHAIN = 20000 };

static Session s;
static IrModule *m;
static IrRegion *region;

static void
setup(void)
{
	session_init(&s, NULL);
	m = ir_module_new(&s, NULL);
}

static void
teardown(void)
{
	ir_module_free(m);
	session_free(&s);
}

/* Makes n empty blocks in a new region. */
static void
new_blocks(IrBlock **blocks, uint32_t n)
{
	IrOp *op = ir_op_new(m, &(IrOpSpec){ .kind = IR_OP_FOREIGN, .name = ATOM_main, .n_regions = 1 });

	region = &op->regions[0];
	for (uint32_t i = 0; i < n; i++) {
		blocks[i] = ir_block_new(m, region);
		blocks[i]->tmp = BASE + i;
	}
}

/* Ends a block with a branch. */
static void
branch(IrBlock *from, IrBlock *const *to, uint32_t n)
{
	IrOp *op = ir_op_new(m, &(IrOpSpec){ .kind = IR_OP_FOREIGN, .name = ATOM_main });

	op->n_succs = (uint16_t)n;
	op->succs = arena_dup(&m->arena, to, n * sizeof *to);
	ir_op_append(from, op);
}

static uint32_t
next_random(uint32_t *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return *seed >> 16;
}

/* Finds the blocks that can be reached from the entry without block `without`. */
static void
reach(IrBlock *const *blocks, uint32_t n, uint32_t without, bool *reached)
{
	uint32_t stack[MAX_BLOCKS], depth = 0;

	memset(reached, 0, n * sizeof *reached);
	if (without == 0)
		return;
	reached[0] = true;
	stack[depth++] = 0;
	while (depth) {
		const IrOp *exit = blocks[stack[--depth]]->last;

		for (uint32_t i = 0; i < exit->n_succs; i++) {
			uint32_t to = exit->succs[i]->tmp - BASE;

			if (to != without && !reached[to]) {
				reached[to] = true;
				stack[depth++] = to;
			}
		}
	}
}

static void
compare_with_definition(uint32_t graph)
{
	uint32_t seed = graph, n = next_random(&seed) % MAX_BLOCKS + 1;
	bool reachable[MAX_BLOCKS], left[MAX_BLOCKS];
	IrBlock *blocks[MAX_BLOCKS], *to[3];
	VerifyDom *dom;

	new_blocks(blocks, n);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t n_to = next_random(&seed) % 4;

		for (uint32_t k = 0; k < n_to; k++)
			to[k] = blocks[next_random(&seed) % n];
		branch(blocks[i], to, n_to);
	}
	dom = verify_dom_new(&m->arena, region, n, BASE);
	reach(blocks, n, n, reachable);
	for (uint32_t a = 0; a < n; a++) {
		ck_assert_int_eq(dom[a].size != 0, reachable[a]);
		reach(blocks, n, a, left);
		for (uint32_t b = 0; b < n; b++) {
			bool want = !reachable[b] || (reachable[a] && !left[b]);

			ck_assert_msg(verify_dom_has(dom[a], dom[b]) == want, "graph %u: %u and %u", graph, a, b);
		}
	}
}

/* Check starts a process for each part, which takes longer than a graph. */
START_TEST(agrees_with_definition)
{
	for (uint32_t graph = (uint32_t)_i; graph < GRAPHS; graph += PARTS)
		compare_with_definition(graph);
}
END_TEST

/* Every block also branches back to the entry's successor and on to the last block. */
START_TEST(long_chain)
{
	IrBlock **blocks = calloc(CHAIN, sizeof *blocks);
	VerifyDom *dom;

	new_blocks(blocks, CHAIN);
	for (uint32_t i = 0; i + 1 < CHAIN; i++)
		branch(blocks[i], (IrBlock *[]){ blocks[1], blocks[i + 1], blocks[CHAIN - 1] }, 3);
	branch(blocks[CHAIN - 1], &blocks[1], 1);
	dom = verify_dom_new(&m->arena, region, CHAIN, BASE);
	ck_assert(verify_dom_has(dom[0], dom[CHAIN - 1]));
	ck_assert(!verify_dom_has(dom[CHAIN - 2], dom[CHAIN - 1]));
	free(blocks);
}
END_TEST

SUITE(setup, teardown, TIMES(agrees_with_definition, PARTS), TEST(long_chain))
