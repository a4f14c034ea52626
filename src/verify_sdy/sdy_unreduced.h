/* SPDX-License-Identifier: Apache-2.0
 *
 * Unreduced axes across one op (spec 10 §13.7), and the sharding of an operand for checks that need it.
 */
#ifndef SHARDC_VERIFY_SDY_SDY_UNREDUCED_H
#define SHARDC_VERIFY_SDY_SDY_UNREDUCED_H

#include "verify_sdy/sdy_sharding.h"

enum { VERIFY_NO = -1 };

/* `transition` of the specification; from and to may be NULL, both valid. may_add and may_drop: a
 * ShardReduction or VERIFY_NO. */
bool verify_transition(const VerifySite *site, IrAttr *from, IrAttr *to, int may_add, int may_drop);

/* The sharding of a value if it has one that is valid; NULL otherwise, and nothing is reported. *bad
 * says that there is one, but an invalid one. */
IrAttr *verify_sound_sharding(VerifyCx *cx, const IrValue *v, bool *bad);

/* The sharding property of an op against its first result. */
bool verify_own_sharding(VerifyCx *cx, const IrOp *op, Atom name);

#endif
