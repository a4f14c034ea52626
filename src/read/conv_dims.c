/* SPDX-License-Identifier: Apache-2.0 */
#include "read/conv_dims.h"

/* A tensor of more dimensions is not read. */
enum { MOST = 256 };

/* One of the three lists: its letters, and the fields it fills. */
typedef struct ConvList {
	char letters[2];
	uint8_t letter_field[2], spatial_field;
} ConvList;

static const ConvList lists[] = {
	{ { 'b', 'f' }, { CONV_IN_BATCH, CONV_IN_FEATURE }, CONV_IN_SPATIAL },
	{ { 'i', 'o' }, { CONV_KERNEL_IN, CONV_KERNEL_OUT }, CONV_KERNEL_SPATIAL },
	{ { 'b', 'f' }, { CONV_OUT_BATCH, CONV_OUT_FEATURE }, CONV_OUT_SPATIAL },
};

/* A list while it is read. */
typedef struct ConvState {
	const ConvList *list;
	int64_t letters[2];	/* dimension of each letter; -1: not seen */
	int64_t spatial[MOST];	/* dimension of each spatial number; -1: not seen */
	int64_t most;		/* largest spatial number; -1: none */
} ConvState;

/* The letters not seen yet: "b, f". */
static const char *
missing_letters(const ConvState *st, char text[8])
{
	int n = 0;

	for (int i = 0; i < 2; i++) {
		if (st->letters[i] >= 0)
			continue;
		if (n) {
			text[n++] = ',';
			text[n++] = ' ';
		}
		text[n++] = st->list->letters[i];
	}
	text[n] = 0;
	return text;
}

static bool
letter_fail(Scan *sc, const ConvState *st)
{
	Span at = scan_span(sc->s, sc->text);
	char letters[8];

	if (sc->kind != SCAN_WORD)
		return scan_fail(sc, DIAG_SYNTAX, "expected valid keyword");
	if (sc->text.n != 1 || (st->letters[0] >= 0 && st->letters[1] >= 0))
		return diag_error(&sc->s->diag, DIAG_SYNTAX, at, "%sUnexpected keyword %.*s", sc->prefix,
		                  (int)sc->text.n, sc->text.p);
	return diag_error(&sc->s->diag, DIAG_SYNTAX, at, "%sUnexpected dimension %c, expecting %s", sc->prefix,
	                  sc->text.p[0], missing_letters(st, letters));
}

static bool
scan_letter(Scan *sc, ConvState *st, int64_t dim)
{
	for (int i = 0; i < 2; i++) {
		if (scan_is(sc, st->list->letters[i]) && st->letters[i] < 0) {
			st->letters[i] = dim;
			return scan_next(sc);
		}
	}
	return letter_fail(sc, st);
}

static bool
scan_spatial(Scan *sc, ConvState *st, int64_t dim)
{
	Span at = scan_span(sc->s, sc->text);
	int64_t v;

	if (!scan_int(sc, &v))
		return false;
	if (v < 0)
		return diag_error(&sc->s->diag, DIAG_SYNTAX, at, "%sUnexpected dimension %lld", sc->prefix, (long long)v);
	if (v >= MOST)
		return diag_error(&sc->s->diag, DIAG_UNSUPPORTED, at, "%smore than %d dimensions are not supported", sc->prefix,
		                  MOST);
	if (st->spatial[v] >= 0)
		return diag_error(&sc->s->diag, DIAG_SYNTAX, at, "%sDuplicate entries for spatial dimension %lld",
		                  sc->prefix, (long long)v);
	st->spatial[v] = dim;
	if (v > st->most)
		st->most = v;
	return true;
}

static bool
all_letters(Scan *sc, const ConvState *st)
{
	char letters[8];

	if (st->letters[0] >= 0 && st->letters[1] >= 0)
		return true;
	return diag_error(&sc->s->diag, DIAG_SYNTAX, scan_span(sc->s, sc->text),
	                  "%sExpected dimensions %s not specified", sc->prefix, missing_letters(st, letters));
}

static bool
all_spatial(Scan *sc, const ConvState *st)
{
	for (int64_t v = 0; v <= st->most; v++) {
		if (st->spatial[v] < 0)
			return diag_error(&sc->s->diag, DIAG_SYNTAX, scan_span(sc->s, sc->text),
			                  "%sExpected spatial dimensions %lld not specified", sc->prefix, (long long)v);
	}
	return true;
}

static IrField
field(Arena *a, const int64_t *v, uint32_t n)
{
	return (IrField){ arena_dup(a, v, n * sizeof *v), n };
}

static bool
scan_list(Scan *sc, Arena *a, const ConvList *list, IrField *fields)
{
	ConvState st = { .list = list, .letters = { -1, -1 }, .most = -1 };
	int64_t dim = 0;

	for (int i = 0; i < MOST; i++)
		st.spatial[i] = -1;
	if (!scan_expect(sc, '['))
		return false;
	do {
		bool number = sc->kind == SCAN_INT || sc->kind == SCAN_MINUS;

		if (!(number ? scan_spatial(sc, &st, dim++) : scan_letter(sc, &st, dim++)))
			return false;
	} while (scan_comma(sc));
	if (!all_letters(sc, &st) || !scan_expect(sc, ']') || !all_spatial(sc, &st))
		return false;
	for (int i = 0; i < 2; i++)
		fields[list->letter_field[i]] = field(a, &st.letters[i], 1);
	fields[list->spatial_field] = field(a, st.spatial, (uint32_t)(st.most + 1));
	return true;
}

bool
conv_dims_scan(Scan *sc, Arena *a, IrField fields[IR_FIELDS_MAX])
{
	if (!scan_list(sc, a, &lists[0], fields) || !scan_expect_word(sc, "x") || !scan_list(sc, a, &lists[1], fields))
		return false;
	if (sc->kind != SCAN_MINUS || sc->p >= sc->end || *sc->p != '>')
		return scan_fail(sc, DIAG_SYNTAX, "expected '->'");
	if (!scan_next(sc))
		return false;
	return scan_next(sc) && scan_list(sc, a, &lists[2], fields);
}

bool
conv_dims_valid(const IrField fields[IR_FIELDS_MAX])
{
	for (int k = 0; k < 3; k++) {
		IrField spatial = fields[lists[k].spatial_field];
		bool seen[MOST] = { false };

		if (spatial.n + 2 > MOST)
			return false;
		for (uint32_t i = 0; i < spatial.n + 2; i++) {
			int64_t v = i < 2 ? fields[lists[k].letter_field[i]].v[0] : spatial.v[i - 2];

			if (v < 0 || v >= (int64_t)spatial.n + 2 || seen[v])
				return false;
			seen[v] = true;
		}
	}
	return true;
}
