/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads array<type: elements>, a flat list of numbers.
 */
#include "base/vec.h"
#include "literal/literal.h"
#include "literal/number.h"
#include "literal/scan.h"

static IrType *
array_type(Scan *sc)
{
	IrType *type = sc->kind == SCAN_WORD ? number_type_find(sc->s, sc->text) : NULL;

	if (!type) {
		diag_error(&sc->s->diag, DIAG_SYNTAX, scan_span(sc->s, sc->text),
		           "expected integer or float type, got: '%.*s'", (int)sc->text.n, sc->text.p);
		return NULL;
	}
	if (!number_is_bool(type) && number_width(type) % 8) {
		scan_fail(sc, DIAG_SYNTAX, "element type bitwidth must be a multiple of 8");
		return NULL;
	}
	if (!number_supported(sc->s, type, scan_span(sc->s, sc->text)))
		return NULL;
	return scan_next(sc) ? type : NULL;
}

static bool
read_array_int(Scan *sc, const IrType *t, uint64_t *w)
{
	bool neg = sc->kind == SCAN_MINUS;

	if (neg && !scan_next(sc))
		return false;
	if (number_is_bool(t)) {
		if (neg || sc->kind != SCAN_WORD || !scan_is_bool(sc->text))
			return scan_fail(sc, DIAG_INT_RANGE, "expected 'true' or 'false' values for i1 type");
		w[0] = sc->text.p[0] == 't';
		return scan_next(sc);
	}
	if (sc->kind == SCAN_WORD && scan_is_bool(sc->text))
		return scan_fail(sc, DIAG_INT_RANGE, "expected i1 type for 'true' or 'false' values");
	if (sc->kind != SCAN_INT)
		return scan_fail(sc, DIAG_SYNTAX, "expected integer literal");
	if (!number_parse_int(t, sc->text, neg, w))
		return scan_fail(sc, DIAG_INT_RANGE, "integer constant out of range");
	return scan_next(sc);
}

static bool
read_array_float(Scan *sc, const IrType *t, uint64_t *w)
{
	bool neg = sc->kind == SCAN_MINUS;

	if (neg && !scan_next(sc))
		return false;
	if (!scan_read_float(sc, t, neg, w))
		return false;
	return scan_next(sc);
}

/* Reads the elements up to the end of the body, each into the words of its type. */
static IrAttr *
array_elements(Scan *sc, IrType *type)
{
	uint32_t words = number_words(type) ? number_words(type) : 1, n = 0;
	int64_t few[16];
	VEC(int64_t) v = { few, 0, 16 };

	for (;; n++) {
		uint64_t w[NUMBER_MAX_WORDS] = { 0 };

		if (!(type->kind == IR_TYPE_FLOAT ? read_array_float(sc, type, w) : read_array_int(sc, type, w)))
			return NULL;
		for (uint32_t i = 0; i < words; i++)
			*VEC_ADD(&sc->s->arena, &v) = (int64_t)w[i];
		if (sc->kind != SCAN_COMMA)
			break;
		if (!scan_next(sc))
			return NULL;
	}
	if (sc->kind != SCAN_END) {
		scan_fail(sc, DIAG_SYNTAX, "expected '>' to close an array attribute");
		return NULL;
	}
	return ir_attr_intern(sc->s, IR_ATTR_NUMS, 0, n + 1, type, v.v, v.n * sizeof *v.v);
}

IrAttr *
literal_array(Session *s, Span word, Str body)
{
	Scan sc = scan_begin(s, word, body.p, body.p + body.n);
	IrType *type = scan_next(&sc) ? array_type(&sc) : NULL;

	if (!type)
		return NULL;
	if (sc.kind == SCAN_END)
		return ir_attr_nums(s, type, NULL, 0);
	if (sc.kind != SCAN_OTHER || sc.text.p[0] != ':') {
		scan_fail(&sc, DIAG_SYNTAX, "expected ':' after dense array type");
		return NULL;
	}
	return scan_next(&sc) ? array_elements(&sc, type) : NULL;
}
