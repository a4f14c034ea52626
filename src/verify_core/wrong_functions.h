/* SPDX-License-Identifier: Apache-2.0
 *
 * Where the errors of a module are, so that the functions without errors can be checked further.
 */
#ifndef SHARDC_VERIFY_CORE_WRONG_FUNCTIONS_H
#define SHARDC_VERIFY_CORE_WRONG_FUNCTIONS_H

#include "base/map.h"

/* Sets of functions that are directly in the module. */
typedef struct VerifyWrongFunctions {
	Arena *arena;
	Map any;		/* functions with an error */
	Map signature;		/* those with an error at the function itself, and not only in its body */
	bool outside;		/* there is an error elsewhere in the module */
} VerifyWrongFunctions;

#endif
