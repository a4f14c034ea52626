/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes the results as a table and as JSON. Times are processor times. A ratio is that of the best times; its spread
 * is the range between the quartiles of the ratios of single rounds.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "run.h"

const char *const lane_names[N_LANES] = {
	[LANE_COPY] = "copy", [LANE_LEX] = "lex", [LANE_CHECK] = "check", [LANE_FMT] = "fmt", [LANE_BASIC] = "basic",
	[LANE_PIPELINE] = "pipeline", [LANE_OLD] = "old", [LANE_PROPAGATE] = "propagate", [LANE_COMMS] = "comms",
	[LANE_MEM] = "mem", [LANE_AS_XLA] = "as-xla", [LANE_COMMS_XLA] = "comms-as-xla",
	[LANE_COLLECTIVES] = "collectives",
};

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

Spread
spread_of(const double *v, int n)
{
	double sorted[ROUNDS_MAX];

	for (int i = 0; i < n; i++)
		sorted[i] = v[i];
	qsort(sorted, (size_t)n, sizeof *sorted, compare);
	return (Spread){ sorted[0], sorted[n / 4], sorted[n / 2], sorted[n - 1 - n / 4] };
}

Spread
spread_of_ratio(const Times *t, const Times *to)
{
	double ratios[ROUNDS_MAX];
	int n = t->n < to->n ? t->n : to->n;
	Spread s;

	for (int i = 0; i < n; i++)
		ratios[i] = to->cpu[i] > 0 ? t->cpu[i] / to->cpu[i] : 0;
	s = spread_of(ratios, n);
	s.best = spread_of(t->cpu, t->n).best / spread_of(to->cpu, to->n).best;
	return s;
}

void
table_head(bool with_old, bool with_peer)
{
	printf("%-24s %9s %9s %9s | %6s %6s %6s %6s %6s %13s | %8s %8s %6s", "program", "bytes", "ops", "lex ms",
	       "copy", "check", "fmt", "basic", "pipeline", "spread", "MB/s", "kops/s", "peak");
	if (with_old)
		printf(" | %7s %15s %7s", "new/old", "spread", "instr");
	if (with_peer)
		printf(" | %10s %8s", "shardy ms", "slower");
	printf("\n");
}

static void
print_ratio(const Subject *s, Lane lane)
{
	const Times *t = &s->lanes[lane], *lex = &s->lanes[LANE_LEX];

	if (t->n && lex->n)
		printf(" %6.2f", spread_of_ratio(t, lex).best);
	else
		printf(" %6s", "-");
}

/* Returns the lane with the most work that was measured: the pipeline, or else one before it. */
static const Times *
main_lane(const Subject *s)
{
	Lane lane = LANE_PIPELINE;

	while (lane > LANE_LEX && !s->lanes[lane].n)
		lane--;
	return &s->lanes[lane];
}

static void
print_old(const Subject *s)
{
	const Times *t = &s->lanes[LANE_PIPELINE], *old = &s->lanes[LANE_OLD];
	Spread r;

	if (!t->n || !old->n)
		return;
	r = spread_of_ratio(t, old);
	printf(" | %7.3f %7.3f-%-7.3f", r.best, r.low, r.high);
	if (t->instructions > 0 && old->instructions > 0)
		printf(" %7.3f", t->instructions / old->instructions);
}

void
table_row(const Subject *s, bool with_old, bool with_peer)
{
	const Times *t = main_lane(s);
	double best = spread_of(t->cpu, t->n).best, all = s->bytes * s->repeat;
	double peer = s->peer_parse + s->peer_run + s->peer_print;
	Spread r = { 0 };

	printf("%-24s %9.0f %9.0f", s->name, s->bytes, s->ops);
	if (s->lanes[LANE_LEX].n) {
		r = spread_of_ratio(t, &s->lanes[LANE_LEX]);
		printf(" %9.3f |", spread_of(s->lanes[LANE_LEX].cpu, s->lanes[LANE_LEX].n).best * 1e3);
	} else {
		printf(" %9s |", "-");
	}
	for (Lane lane = LANE_COPY; lane <= LANE_PIPELINE; lane++) {
		if (lane != LANE_LEX)
			print_ratio(s, lane);
	}
	printf("   %6.2f-%-6.2f | %8.1f %8.0f %6.1f", r.low, r.high, all / best * 1e-6,
	       s->ops * s->repeat / best * 1e-3, t->peak / s->bytes);
	if (with_old)
		print_old(s);
	if (with_peer && peer > 0)
		printf(" | %10.1f %8.0f", peer * 1e3, peer / best);
	printf("\n");
	fflush(stdout);
}

void
table_row_of_reports(const Subject *s)
{
	const Times *to = &s->lanes[LANE_PROPAGATE];

	if (!to->n)
		return;
	printf("%24s %9.3f ms |", "propagate", spread_of(to->cpu, to->n).best * 1e3);
	for (Lane lane = LANE_COMMS; lane <= LANE_COLLECTIVES; lane++) {
		if (s->lanes[lane].n)
			printf(" %s %.2f", lane_names[lane], spread_of_ratio(&s->lanes[lane], to).best);
	}
	printf("\n");
	fflush(stdout);
}

static json_t *
json_of_spread(Spread s)
{
	return json_pack("{sf sf sf sf}", "best", s.best, "low", s.low, "middle", s.middle, "high", s.high);
}

static json_t *
json_of_lane(const Times *t, const Times *lex)
{
	json_t *o = json_pack("{si so so sf}", "rounds", t->n, "cpu", json_of_spread(spread_of(t->cpu, t->n)), "wall",
	                      json_of_spread(spread_of(t->wall, t->n)), "peak", t->peak);

	if (lex->n)
		json_object_set_new(o, "to_lex", json_of_spread(spread_of_ratio(t, lex)));
	if (t->instructions > 0)
		json_object_set_new(o, "instructions", json_real(t->instructions));
	return o;
}

static json_t *
json_of_subject(const Subject *s)
{
	json_t *o = json_pack("{ss sf sf si}", "name", s->name, "bytes", s->bytes, "ops", s->ops, "repeat", s->repeat);

	for (Lane lane = 0; lane < N_LANES; lane++) {
		if (s->lanes[lane].n)
			json_object_set_new(o, lane_names[lane], json_of_lane(&s->lanes[lane], &s->lanes[LANE_LEX]));
	}
	if (s->peer_parse > 0)
		json_object_set_new(
			o, "shardy",
			json_pack("{sf sf sf}", "parse", s->peer_parse, "run", s->peer_run, "print", s->peer_print));
	return o;
}

void
table_write(const char *path, const Subject *subjects, int n)
{
	json_t *all = json_array();

	for (int i = 0; i < n; i++)
		json_array_append_new(all, json_of_subject(&subjects[i]));
	if (json_dump_file(all, path, JSON_INDENT(1) | JSON_REAL_PRECISION(6)) != 0)
		run_die(path, "cannot write");
	json_decref(all);
}

static void
write_row(FILE *f, const Subject *s)
{
	const Times *t = main_lane(s), *lex = &s->lanes[LANE_LEX];
	double best = spread_of(t->cpu, t->n).best, peer = s->peer_parse + s->peer_run + s->peer_print;
	Spread r = spread_of_ratio(t, lex);

	fprintf(f, "| %s | %.0f | %.0f | %.2f | %.2f | %.2f | %.2f to %.2f | %.0f | %.1f |", s->name, s->ops, s->bytes,
	        spread_of(lex->cpu, lex->n).best * 1e3, best * 1e3, r.best, r.low, r.high,
	        s->ops * s->repeat / best * 1e-3, t->peak / s->bytes);
	if (peer > 0)
		fprintf(f, " %.1f + %.1f + %.1f | %.0f |\n", s->peer_parse * 1e3, s->peer_run * 1e3,
		        s->peer_print * 1e3, peer / best);
	else
		fprintf(f, " | |\n");
}

void
table_write_markdown(const char *path, const Subject *subjects, int n)
{
	FILE *f = fopen(path, "w");

	if (!f)
		run_die(path, "cannot write");
	fprintf(f, "| program | ops | bytes | lexing, ms | shardc, ms | to lexing | quartiles | ops/ms | peak to bytes "
	           "| Shardy: parse + run + print, ms | to shardc |\n|---|---|---|---|---|---|---|---|---|---|---|\n");
	for (int i = 0; i < n; i++)
		write_row(f, &subjects[i]);
	if (fclose(f) != 0)
		run_die(path, "cannot write");
}
