/* SPDX-License-Identifier: Apache-2.0 */
#include "families.h"

#include <stddef.h>

#define S(...) { __VA_ARGS__ }

const Family families[] = {
#define FAMILY(fn, name, units, stages, small, large, sizes, what) \
	{ name, what, units, stages, small, large, sizes },
#include "families.def"
#undef FAMILY
	{ .name = NULL }
};

const char *
family_mode(FamilyStages stages)
{
	return stages == TYPES ? "types" : stages == CUTS ? "strategy" : stages == TILES ? "partition" : NULL;
}

double
family_units(const Family *f, unsigned long n)
{
	switch (f->units) {
	case LOG: return (double)(1ul << n);
	case SQR: return (double)n * (double)n;
	case ONE: break;
	}
	return (double)n;
}
