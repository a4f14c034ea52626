/* SPDX-License-Identifier: Apache-2.0
 *
 * Random rounding: each run changes the last bits of its numbers in another way, so the distance between the runs
 * estimates the error of each.
 */
#include "prove/noise.h"

#include <math.h>

enum { RUNS = 8 };

/* Returns how far two cells lie apart. */
static double
distance(bool is_float, InterpCell a, InterpCell b)
{
	if (!is_float)
		return a.i == b.i ? 0 : (double)INFINITY;
	if (a.f == b.f || (isnan(a.f) && isnan(b.f)))
		return 0;
	return isfinite(a.f) && isfinite(b.f) ? fabs(a.f - b.f) : (double)INFINITY;
}

static void
keep_largest(double *noise, const InterpTensor *t, const InterpTensor *moved)
{
	bool is_float = interp_class(t->elem) <= INTERP_COMPLEX;

	for (int64_t i = 0; i < t->n * t->parts; i++)
		noise[i] = fmax(noise[i], distance(is_float, t->v[i], moved->v[i]));
}

const double *const *
prove_noise(Arena *a, const InterpRun *run, const InterpTensor *args, const InterpTensor *results, uint32_t n)
{
	double **noise = ARENA_ARRAY(a, double *, n + 1);
	InterpRun how = *run;
	bool ok = true;

	for (uint32_t i = 0; i < n; i++) {
		if (results[i].elem)
			noise[i] = ARENA_ARRAY(a, double, (size_t)(results[i].n * results[i].parts) + 1);
	}
	for (uint64_t seed = 1; ok && seed <= RUNS; seed++) {
		const InterpTensor *moved;
		InterpError e;
		Arena tmp;

		arena_init(&tmp, a->memory);
		how.noise = seed;
		moved = interp_run(&tmp, &how, args, &e);
		ok = moved != NULL;
		for (uint32_t i = 0; ok && i < n; i++) {
			if (noise[i])
				keep_largest(noise[i], &results[i], &moved[i]);
		}
		arena_free(&tmp);
	}
	return ok ? (const double *const *)noise : NULL;
}
