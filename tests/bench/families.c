/* SPDX-License-Identifier: Apache-2.0 */
#include "families.h"

#include <stddef.h>

enum { ONE, LOG };
enum { ALL, TEXT };

#define S(...) { __VA_ARGS__ }

const Family families[] = {
#define FAMILY(fn, name, units, stages, small, large, sizes, what) \
	{ name, what, units == LOG, stages == TEXT, small, large, sizes },
#include "families.def"
#undef FAMILY
	{ .name = NULL }
};

double
family_units(const Family *f, unsigned long n)
{
	return f->doubles ? (double)(1ul << n) : (double)n;
}
