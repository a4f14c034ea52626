/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads HLO text with shardings, as XLA dumps it before its pass spmd-partitioning, into the input of the room spmd.
 */
#ifndef SHARDC_TESTS_SPMD_HLO_H
#define SHARDC_TESTS_SPMD_HLO_H

#include "spmd/hlo.h"

/* Fills in the input, whose arena and table are set. Text that it does not know ends the program. */
void spmd_hlo_read(SpmdInput *in, const char *text);
/* Reads replica_groups in any form: lists, `[2,4]<=[8]` or a mesh. Returns NULL for all devices. */
const SpmdTiles *spmd_hlo_groups(SpmdTable *t, const char *text);

#endif
