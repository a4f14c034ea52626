/* SPDX-License-Identifier: Apache-2.0
 *
 * Documentation pages as input: statements in shorthand between prose (spec 10 §12.3).
 */
#ifndef SHARDC_CLI_EXTRACT_H
#define SHARDC_CLI_EXTRACT_H

#include "cli/unit.h"

/* Reads the statements of the page u->src into u->docs, one document per example. Reports a statement that does not
 * parse as a note and ignores it; a page without statements has no documents and gets a note. u->src becomes a text of
 * the same length that contains only the statements. Returns false if the errors have no statement that could be
 * ignored. */
bool extract_read(Unit *u, const ReadOptions *o);

#endif
