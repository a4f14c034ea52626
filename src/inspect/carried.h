/* SPDX-License-Identifier: Apache-2.0
 *
 * Whether a result has the sharding of the argument that it replaces in the next step of a program (spec 75 §13).
 */
#ifndef SHARDC_INSPECT_CARRIED_H
#define SHARDC_INSPECT_CARRIED_H

#include "ir/op.h"

/* Reports results of the main function of a propagated program whose shardings differ from those of the arguments that
 * they replace, and donated arguments whose memory no result can take over. Warns if nothing is compared; with
 * `strict`, that is an error. Returns false after an error. */
bool inspect_carry_check(IrModule *m, bool strict);
/* Reports only the donated arguments whose memory no result can take over. `more` can add notes to each report: the
 * result has the type of the argument, but another sharding. */
void inspect_carry_lost(IrModule *m, void (*more)(void *cx, IrOp *f, uint32_t arg, uint32_t result), void *cx);

#endif
