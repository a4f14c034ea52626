/* SPDX-License-Identifier: Apache-2.0
 *
 * Documentation pages as input: statements in the notation among prose (spec 10 §12.3, SD-13).
 */
#ifndef SHARDC_DRIVER_EXTRACT_H
#define SHARDC_DRIVER_EXTRACT_H

#include "driver/unit.h"

/* As read_text() on the lines of u->src that are statements; a statement that does not parse is a note, and
 * the rest is read without it. u->src is then a text with those lines alone. */
bool prose_read(Unit *u, const ReadOptions *o);

#endif
