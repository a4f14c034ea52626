/* SPDX-License-Identifier: Apache-2.0
 *
 * sdy_opt's option -mlir-print-ir-tree-dir: what would be printed around a pass goes to a file per pass, in folders
 * that are named after the operation on which the pass ran and the operations around it.
 */
#ifndef SHARDC_CLI_TRACE_TREE_H
#define SHARDC_CLI_TRACE_TREE_H

#include "cli/trace.h"

/* Writes the text to a new file of the tree. A failure is a warning. */
void trace_tree_write(Trace *t, const IrOp *op, const char *pass, const Buf *text);

#endif
