/* SPDX-License-Identifier: Apache-2.0
 *
 * Documentation pages as input: statements in shorthand between prose (spec 10 §12.3).
 */
#ifndef SHARDC_DRIVER_EXTRACT_H
#define SHARDC_DRIVER_EXTRACT_H

#include "driver/unit.h"

/* Reads the statements of u->src into u->docs, like read_text. Reports a statement that does not parse as a note and
 * ignores it. u->src becomes a text that contains only the statements. Returns false if there are
 * errors that it cannot remove by ignoring a statement. */
bool prose_read(Unit *u, const ReadOptions *o);

#endif
