/* SPDX-License-Identifier: Apache-2.0
 *
 * What the files of the StableHLO verifier share, and the check that the op table itself gives.
 * A row of ir/ops.def with check `none` needs nothing but verify_row().
 */
#ifndef SHARDC_VERIFY_SHLO_H
#define SHARDC_VERIFY_SHLO_H

#include "verify/internal.h"

/* Everything the op's row in ir/ops.def says, for ops of every dialect: number of regions, results and
 * operands; declared properties present, of their kinds and in range; operand and result types. Runs
 * before verify_<check>(), in upstream's order, and stops at the first failure. */
bool verify_row(VerifyCx *cx, IrOp *op);

#endif
