/* SPDX-License-Identifier: Apache-2.0
 *
 * Who uses the scratch words IrOp.tmp, IrValue.tmp and IrBlock.tmp. They belong to one user at a time: whoever
 * writes one claims it first, and what it holds then is undefined. Code that relies on words which other code has
 * written says so with ir_tmp_check(). Code that needs the words for a moment borrows them. Words that are
 * verified before they are believed, because they are the index of an entry that names its owner, need no check.
 */
#ifndef SHARDC_IR_TMP_H
#define SHARDC_IR_TMP_H

#include "ir/op.h"

/* Lets `user`, a text that lives as long as the program, have a word of all ops, values or blocks of the module. */
static inline void
ir_tmp_claim(IrModule *m, IrTmp word, const char *user)
{
	m->tmp_user[word] = user;
}

/* Returns whether the user that claimed the word last is this one. */
static inline bool
ir_tmp_is(const IrModule *m, IrTmp word, const char *user)
{
	return m->tmp_user[word] && strcmp(m->tmp_user[word], user) == 0;
}

/* Aborts unless the word is still that user's. */
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
	const char *user[IR_TMP_COUNT];
	uint32_t *words;
} IrTmpLoan;

/* Keeps all words of an op and of everything nested in it, in the arena, until they are given back. The program must
 * not change in between. */
IrTmpLoan ir_tmp_borrow(IrModule *m, Arena *a, IrOp *root);
void ir_tmp_give_back(const IrTmpLoan *loan);

#endif
