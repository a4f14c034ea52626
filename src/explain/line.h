/* SPDX-License-Identifier: Apache-2.0
 *
 * The value that a line of the original program assigns (spec 75 §1.2). JAX makes many values of a line.
 */
#ifndef SHARDC_EXPLAIN_LINE_H
#define SHARDC_EXPLAIN_LINE_H

#include "explain/address.h"

/* Returns the one of some values that their line of the original program assigns, or NULL: they are of several lines,
 * or it is not clear. The values are all that the line has, in a module without changes. */
const InspectNamed *explain_line_value(const ExplainAddress *found, Arena *a);
/* Returns whether a value is computed by the backward pass, where users have no variable for it. */
bool explain_is_backward(const InspectNamed *x);

#endif
