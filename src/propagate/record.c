/* SPDX-License-Identifier: Apache-2.0 */
#include "propagate/internal.h"

void
propagate_record(Propagation *p, IrOp *op, const PropStep *st, const ShardCell *before, const uint32_t *slots)
{
	(void)p; (void)op; (void)st; (void)before; (void)slots;
}
