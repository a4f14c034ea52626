/* SPDX-License-Identifier: Apache-2.0
 *
 * Loans of scratch words. A walk visits the words in a fixed order. It runs once to count them, once to save them
 * and once to restore them.
 */
#include "ir/tmp.h"

#include "ir/walk.h"

/* What a walk does with each word, and how many it has met. */
typedef struct Words {
	enum { COUNT, SAVE, RESTORE } job;
	size_t n;
	uint32_t *saved;
} Words;

static void
visit(Words *w, uint32_t *word)
{
	if (w->job == SAVE)
		w->saved[w->n] = *word;
	else if (w->job == RESTORE)
		*word = w->saved[w->n];
	w->n++;
}

static void
visit_region(Words *w, IrRegion *r)
{
	for (IrBlock *b = r->first; b; b = b->next) {
		visit(w, &b->tmp);
		for (uint32_t i = 0; i < b->n_args; i++)
			visit(w, &b->args[i]->tmp);
	}
}

static size_t
visit_words(IrOp *root, Words w)
{
	for (IrOp *op = root; op; op = ir_walk_next(root, op)) {
		visit(&w, &op->tmp);
		for (uint32_t i = 0; i < op->n_results; i++)
			visit(&w, &op->results[i].tmp);
		for (uint32_t i = 0; i < op->n_regions; i++)
			visit_region(&w, &op->regions[i]);
	}
	return w.n;
}

IrTmpLoan
ir_tmp_borrow(IrModule *m, Arena *a, IrOp *root)
{
	IrTmpLoan loan = { .m = m, .root = root };

	memcpy(loan.user, m->tmp_user, sizeof loan.user);
	loan.words = ARENA_ARRAY(a, uint32_t, visit_words(root, (Words){ .job = COUNT }));
	visit_words(root, (Words){ .job = SAVE, .saved = loan.words });
	return loan;
}

void
ir_tmp_give_back(const IrTmpLoan *loan)
{
	visit_words(loan->root, (Words){ .job = RESTORE, .saved = loan->words });
	memcpy(loan->m->tmp_user, loan->user, sizeof loan->user);
}
