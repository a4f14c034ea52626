/* SPDX-License-Identifier: Apache-2.0
 *
 * The dialects that Shardy registers besides those of ir/ops.def, and the names of their operations.
 */
#include "read/parse.h"

typedef struct Registered {
	const char *dialect;
	const char *names;	/* each between blanks */
} Registered;

static const Registered registered[] = {
#define REGISTERED(dialect, names) { dialect, names },
#include "read/registered_ops.def"
#undef REGISTERED
};

/* Returns whether the list has the name between blanks. */
static bool
has_name(const char *list, Str name)
{
	for (const char *p = list; (p = strchr(p, ' ')) != NULL; p++) {
		if (strncmp(p + 1, name.p, name.n) == 0 && p[1 + name.n] == ' ')
			return true;
	}
	return false;
}

bool
read_dialect_registered(Str dialect)
{
	for (size_t i = 0; i < sizeof registered / sizeof *registered; i++) {
		if (str_eq(dialect, str_from(registered[i].dialect)))
			return true;
	}
	return false;
}

ReadRegistered
read_registered(Str dialect, Str name)
{
	if (read_dialect_known(dialect))
		return READ_UNKNOWN_OP;
	for (size_t i = 0; i < sizeof registered / sizeof *registered; i++) {
		if (str_eq(dialect, str_from(registered[i].dialect)) && has_name(registered[i].names, name))
			return READ_REGISTERED;
	}
	return read_dialect_registered(dialect) ? READ_UNKNOWN_OP : READ_UNKNOWN_DIALECT;
}
