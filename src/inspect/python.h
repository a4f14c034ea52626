/* SPDX-License-Identifier: Apache-2.0
 *
 * The shardings of a program as Python that gives them back to JAX (spec 75 §19).
 */
#ifndef SHARDC_INSPECT_PYTHON_H
#define SHARDC_INSPECT_PYTHON_H

#include "inspect/values.h"

/* Appends a module of Python: in_shardings and out_shardings for the main function of a propagated module, and comments
 * with constraints for values in between. `given` is the program before propagation, `file` its name. */
void inspect_python(Buf *out, IrModule *m, const InspectGiven *given, const char *file);

/* Appends the PartitionSpec nearest to the sharding of a tensor, which may be NULL. Returns the sharding if the spec
 * does not say all of it, else an empty text. */
Str inspect_python_spec(Buf *out, IrModule *m, IrAttr *sharding);

/* ---- python_values.c ---- */

/* Records which values the program constrains, before propagation, for inspect_python(). */
void inspect_given_values(Arena *a, InspectGiven *given, IrModule *m);

/* Appends the comments with constraints for the values of main and of the functions that it calls. */
void inspect_python_values(Buf *out, IrModule *m, const InspectGiven *given);

#endif
