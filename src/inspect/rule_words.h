/* SPDX-License-Identifier: Apache-2.0
 *
 * An op sharding rule in sentences.
 */
#ifndef SHARDC_INSPECT_RULE_WORDS_H
#define SHARDC_INSPECT_RULE_WORDS_H

#include "base/buf.h"
#include "ir/op.h"

/* Appends one line per factor: the dimensions that have it, and what follows if an axis shards it. `rule` is the op
 * sharding rule of the operation. A factor of size 1 in a single dimension, which no axis shards, has no line. */
void inspect_rule_words(Buf *out, IrModule *m, IrOp *op, const IrAttr *rule);

#endif
