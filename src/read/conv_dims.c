/* SPDX-License-Identifier: Apache-2.0
 *
 * The dimension numbers of a convolution. Each of the three lists names the dimensions of one tensor in their order.
 * The grammar parses them in the custom form, and a scan of the text reads them in the attribute; both check a list
 * entry by entry with the same functions.
 */
#include "read/conv_dims.h"

/* Tensors with more dimensions are rejected. */
enum { MOST = 256 };

/* One of the three lists: its letters, and the fields that it fills. */
typedef struct ConvList {
	char letters[2];
	uint8_t letter_field[2], spatial_field;
} ConvList;

static const ConvList lists[] = {
	{ { 'b', 'f' }, { CONV_IN_BATCH, CONV_IN_FEATURE }, CONV_IN_SPATIAL },
	{ { 'i', 'o' }, { CONV_KERNEL_IN, CONV_KERNEL_OUT }, CONV_KERNEL_SPATIAL },
	{ { 'b', 'f' }, { CONV_OUT_BATCH, CONV_OUT_FEATURE }, CONV_OUT_SPATIAL },
};

/* The state of a list that is being read. */
typedef struct ConvState {
	Session *s;
	const char *prefix;	/* of messages */
	const ConvList *list;
	int64_t letters[2];	/* dimension of each letter; -1: not seen */
	int64_t spatial[MOST];	/* dimension of each spatial number; -1: not seen */
	int64_t most;		/* largest spatial number; -1: none */
	int64_t n;		/* entries so far */
} ConvState;

/* ---- entries ---- */

static void
list_begin(ConvState *st, const ConvList *list)
{
	st->list = list;
	st->letters[0] = st->letters[1] = st->most = -1;
	st->n = 0;
	for (int i = 0; i < MOST; i++)
		st->spatial[i] = -1;
}

/* Returns the letters that have not been seen: "b, f". */
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
list_letter(ConvState *st, Str word)
{
	Span at = scan_span(st->s, word);
	char letters[8];

	for (int i = 0; i < 2; i++) {
		if (word.n == 1 && *word.p == st->list->letters[i] && st->letters[i] < 0) {
			st->letters[i] = st->n++;
			return true;
		}
	}
	if (word.n != 1 || (st->letters[0] >= 0 && st->letters[1] >= 0))
		return diag_error(&st->s->diag, DIAG_SYNTAX, at, "%sUnexpected keyword %.*s", st->prefix, (int)word.n,
		                  word.p);
	return diag_error(&st->s->diag, DIAG_SYNTAX, at, "%sUnexpected dimension %c, expecting %s", st->prefix, *word.p,
	                  missing_letters(st, letters));
}

static bool
list_number(ConvState *st, int64_t v, Span at)
{
	if (v < 0)
		return diag_error(&st->s->diag, DIAG_SYNTAX, at, "%sUnexpected dimension %lld", st->prefix,
		                  (long long)v);
	if (v >= MOST)
		return diag_error(&st->s->diag, DIAG_UNSUPPORTED, at, "%smore than %d dimensions are not supported",
		                  st->prefix, MOST);
	if (st->spatial[v] >= 0)
		return diag_error(&st->s->diag, DIAG_SYNTAX, at, "%sDuplicate entries for spatial dimension %lld",
		                  st->prefix, (long long)v);
	st->spatial[v] = st->n++;
	if (v > st->most)
		st->most = v;
	return true;
}

/* Returns whether the list has both letters, and reports it if not; at: its closing bracket. */
static bool
all_letters(const ConvState *st, Span at)
{
	char letters[8];

	if (st->letters[0] >= 0 && st->letters[1] >= 0)
		return true;
	return diag_error(&st->s->diag, DIAG_SYNTAX, at, "%sExpected dimensions %s not specified", st->prefix,
	                  missing_letters(st, letters));
}

/* Returns whether the list has each number up to the largest, and reports it if not; at: the token after the list. */
static bool
all_spatial(const ConvState *st, Span at)
{
	for (int64_t v = 0; v <= st->most; v++) {
		if (st->spatial[v] < 0)
			return diag_error(&st->s->diag, DIAG_SYNTAX, at,
			                  "%sExpected spatial dimensions %lld not specified", st->prefix, (long long)v);
	}
	return true;
}

static IrField
field(Arena *a, const int64_t *v, uint32_t n)
{
	return (IrField){ arena_dup(a, v, n * sizeof *v), n };
}

static void
list_store(const ConvState *st, Arena *a, IrField *fields)
{
	for (int i = 0; i < 2; i++)
		fields[st->list->letter_field[i]] = field(a, &st->letters[i], 1);
	fields[st->list->spatial_field] = field(a, st->spatial, (uint32_t)(st->most + 1));
}

/* ---- lists that the grammar has parsed ---- */

static bool
is_zero(Str number)
{
	for (size_t i = 0; i < number.n; i++) {
		if (!strchr("-0x", number.p[i]))
			return false;
	}
	return true;
}

static bool
build_entry(ConvState *st, Parse *ps, const ReadConvItem *item)
{
	Span at = item->at;

	if (item->kind == READ_CONV_WORD)
		return list_letter(st, read_slice(ps, at));
	if (item->number < 0)
		at.hi = at.lo + 1;	/* the sign */
	if (item->number == 0 && !is_zero(read_slice(ps, at)))
		return false;	/* build_int() has reported that the number is too large */
	return list_number(st, item->number, at);
}

/* Reads the list that begins at *item and moves *item after it. end: the offset where the last list ends. */
static bool
build_list(ConvState *st, Parse *ps, const ConvList *list, const ReadConvItem **item, uint32_t end, IrField *fields)
{
	const ReadConvItem *it = *item;
	Span next = { end, end };

	list_begin(st, list);
	for (; it->kind != READ_CONV_END; it++) {
		if (!build_entry(st, ps, it))
			return false;
	}
	if (it->at.hi != end)
		next = (Span){ it[1].at.lo, it[1].kind == READ_CONV_ARROW ? it[1].at.lo + 1 : it[1].at.hi };
	if (!all_letters(st, (Span){ it->at.hi - 1, it->at.hi }) || !all_spatial(st, next))
		return false;
	list_store(st, &ps->scratch, fields);
	*item = it + 1;
	return true;
}

bool
conv_dims_build(Parse *ps, const ReadConvItem *item, uint32_t end, IrField fields[IR_FIELDS_MAX])
{
	ConvState st = { .s = ps->s, .prefix = "custom op 'stablehlo.convolution' " };

	if (!build_list(&st, ps, &lists[0], &item, end, fields))
		return false;
	if (!str_eq(read_slice(ps, item->at), STR("x")))
		return diag_error(&ps->s->diag, DIAG_SYNTAX, item->at, "expected 'x'");
	item++;
	if (!build_list(&st, ps, &lists[1], &item, end, fields))
		return false;
	item++;	/* the arrow */
	return build_list(&st, ps, &lists[2], &item, end, fields);
}

/* ---- lists in the text of an attribute ---- */

static bool
scan_entry(Scan *sc, ConvState *st)
{
	Span at = scan_span(sc->s, sc->text);
	int64_t v;

	if (sc->kind == SCAN_INT || sc->kind == SCAN_MINUS)
		return scan_int(sc, &v) && list_number(st, v, at);
	if (sc->kind != SCAN_WORD)
		return scan_fail(sc, DIAG_SYNTAX, "expected valid keyword");
	return list_letter(st, sc->text) && scan_next(sc);
}

static bool
scan_list(Scan *sc, Arena *a, const ConvList *list, IrField *fields)
{
	ConvState st = { .s = sc->s, .prefix = "" };

	list_begin(&st, list);
	if (!scan_expect(sc, '['))
		return false;
	do {
		if (!scan_entry(sc, &st))
			return false;
	} while (scan_comma(sc));
	if (!all_letters(&st, scan_span(sc->s, sc->text)) || !scan_expect(sc, ']') ||
	    !all_spatial(&st, scan_span(sc->s, sc->text)))
		return false;
	list_store(&st, a, fields);
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
