/* SPDX-License-Identifier: Apache-2.0
 *
 * JAX's names of arguments and results: the name of a parameter, and the path to a leaf of its pytree, as in
 * `params['layers'][0].kernel` (spec 75 §19.1).
 */
#ifndef SHARDC_INSPECT_KEY_PATH_H
#define SHARDC_INSPECT_KEY_PATH_H

#include "base/arena.h"
#include "base/str.h"
#include "base/vec.h"

typedef enum KeyKind {
	KEY_ROOT,	/* the name of the parameter */
	KEY_STRING,	/* ['key'] */
	KEY_INDEX,	/* [0]: an element of a tuple or list, or an integer key of a dictionary */
	KEY_ATTR,	/* .name */
	KEY_OTHER,	/* [...]: another key */
} KeyKind;

typedef struct KeyStep {
	KeyKind kind;
	uint32_t index;		/* of KEY_INDEX */
	uint32_t end;		/* offset of the end of the step in the name */
	Str text;		/* what the brackets enclose, or the name */
} KeyStep;

typedef struct KeyPath {
	Str name;		/* the whole name */
	VEC(KeyStep) steps;	/* the first one is KEY_ROOT */
} KeyPath;

/* Splits a name into its steps. Returns false if it is not a name of this form. */
bool key_path_parse(Arena *a, Str name, KeyPath *path);

/* Returns whether a text is an identifier of Python that is not a keyword. Only ASCII identifiers count. */
bool key_is_identifier(Str text);

#endif
