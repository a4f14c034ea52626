/* SPDX-License-Identifier: Apache-2.0
 *
 * The program of one device that XLA's partitioner makes, as a listing to read (spec 57 §13).
 */
#ifndef SHARDC_INSPECT_XLA_TEXT_H
#define SHARDC_INSPECT_XLA_TEXT_H

#include "base/buf.h"
#include "late/late.h"
#include "ir/op.h"

/* Appends the listing for a propagated program, in which the partitioner is that of the target. Returns false after
 * reporting that the model does not cover the program. */
bool inspect_xla_text(Buf *out, IrModule *m, Arena *a, LateTarget target);

#endif
