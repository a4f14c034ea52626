/* SPDX-License-Identifier: Apache-2.0
 *
 * Unreduced axes across one op (spec 10 §13.7), and the sharding of an operand for checks that need it.
 */
#ifndef SHARDC_VERIFY_SDY_SDY_UNREDUCED_H
#define SHARDC_VERIFY_SDY_SDY_UNREDUCED_H

#include "verify_sdy/sdy_sharding.h"

enum { VERIFY_NO = -1 };

/* Does the check `transition` of spec 10 §13.7. `from` and `to` are valid or NULL. `may_add` and `may_drop` are a
 * ShardReduction or VERIFY_NO. */
bool verify_transition(const VerifySite *site, IrAttr *from, IrAttr *to, int may_add, int may_drop);

/* Returns the sharding of a value if it is valid, else NULL, without reporting anything. Sets *bad if there is one but
 * it is invalid. */
IrAttr *verify_sound_sharding(VerifyCx *cx, const IrValue *v, bool *bad);

/* Checks the sharding property of an op against its first result. */
bool verify_own_sharding(VerifyCx *cx, const IrOp *op, Atom name);

#endif
