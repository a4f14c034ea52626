/* SPDX-License-Identifier: Apache-2.0
 *
 * Error messages in MLIR's words for text that the grammar has rejected. The grammar alone decides what is valid.
 */
#ifndef SHARDC_MLIR_ERRORS_MLIR_ERRORS_H
#define SHARDC_MLIR_ERRORS_MLIR_ERRORS_H

#include "read/read.h"

/* For ReadOptions.explain: the only entry to this room. */
ReadExplain mlir_errors_explain;

#endif
