/* SPDX-License-Identifier: Apache-2.0
 *
 * Loans of scratch words. A walk visits the words in a fixed order. It runs once to count them, once to save them
 * and once to restore them.
 */
#include "ir/tmp.h"

#include "ir/walk.h"

typedef void WordVisit(uint32_t *word, void *cx);

static void
visit_region(IrRegion *r, WordVisit *visit, void *cx)
{
	for (IrBlock *b = r->first; b; b = b->next) {
		visit(&b->tmp, cx);
		for (uint32_t i = 0; i < b->n_args; i++)
			visit(&b->args[i]->tmp, cx);
	}
}

static void
visit_words(IrOp *root, WordVisit *visit, void *cx)
{
	for (IrOp *op = root; op; op = ir_walk_next(root, op)) {
		visit(&op->tmp, cx);
		for (uint32_t i = 0; i < op->n_results; i++)
			visit(&op->results[i].tmp, cx);
		for (uint32_t i = 0; i < op->n_regions; i++)
			visit_region(&op->regions[i], visit, cx);
	}
}

static void
count(uint32_t *word, void *cx)
{
	(void)word;
	++*(size_t *)cx;
}

static void
keep(uint32_t *word, void *cx)
{
	*(*(uint32_t **)cx)++ = *word;
}

static void
restore(uint32_t *word, void *cx)
{
	*word = *(*(uint32_t **)cx)++;
}

IrTmpLoan
ir_tmp_borrow(IrModule *m, Arena *a, IrOp *root)
{
	IrTmpLoan loan = { .m = m, .root = root };
	uint32_t *at;
	size_t n = 0;

	memcpy(loan.user, m->tmp_user, sizeof loan.user);
	visit_words(root, count, &n);
	at = loan.words = ARENA_ARRAY(a, uint32_t, n);
	visit_words(root, keep, &at);
	return loan;
}

void
ir_tmp_give_back(const IrTmpLoan *loan)
{
	uint32_t *at = loan->words;

	visit_words(loan->root, restore, &at);
	memcpy(loan->m->tmp_user, loan->user, sizeof loan->user);
}
