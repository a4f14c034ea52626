/* SPDX-License-Identifier: Apache-2.0
 *
 * The users of the scratch words IrOp.tmp, IrValue.tmp and IrBlock.tmp. Each kind of word belongs to one user at a
 * time. A user claims it before writing; its old content is undefined then. Code that relies on words which other code
 * has written calls ir_tmp_check(). Code that needs the words only for a moment borrows them. A word that is an index
 * needs no check if its entry names the owner of the word, because a wrong index is then noticed.
 */
#ifndef SHARDC_IR_TMP_H
#define SHARDC_IR_TMP_H

#include "ir/op.h"

/* Gives a word of all ops, values or blocks of the module to `user`, a name that lives as long as the program. */
static inline void
ir_tmp_claim(IrModule *m, IrTmp word, const char *user)
{
	m->tmp_user[word] = user;
}

/* Returns whether `user` was the last one to claim the word. */
static inline bool
ir_tmp_is(const IrModule *m, IrTmp word, const char *user)
{
	return m->tmp_user[word] && strcmp(m->tmp_user[word], user) == 0;
}

/* Asserts that `user` was the last one to claim the word. */
static inline void
ir_tmp_check(const IrModule *m, IrTmp word, const char *user)
{
	assert(ir_tmp_is(m, word, user));
	(void)m;
	(void)word;
	(void)user;
}

typedef struct IrTmpLoan {
	IrModule *m;
	IrOp *root;
	const char *user[IR_TMP_COUNT];	/* users of the words before the loan */
	uint32_t *words;		/* the saved words, in the order of the walk */
} IrTmpLoan;

/* Saves all words of an op and of everything nested in it. The program must not change until they are given back. */
IrTmpLoan ir_tmp_borrow(IrModule *m, Arena *a, IrOp *root);
/* Restores the words and their users. */
void ir_tmp_give_back(const IrTmpLoan *loan);

#endif
