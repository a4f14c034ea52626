/* SPDX-License-Identifier: Apache-2.0
 *
 * Hints for types that are written as in NumPy, JAX or HLO: `f32[64,128]`, `float32`.
 */
#include "base/ascii.h"
#include "base/buf.h"
#include "base/suggest.h"
#include "read/syntax_hint.h"

/* ---- element types ---- */

static const char *const other_types[][2] = {
	{ "float32", "f32" }, { "float64", "f64" }, { "float16", "f16" }, { "bfloat16", "bf16" }, { "float", "f32" },
	{ "double", "f64" }, { "half", "f16" }, { "int", "i32" }, { "int4", "i4" }, { "int8", "i8" },
	{ "int16", "i16" }, { "int32", "i32" }, { "int64", "i64" }, { "uint8", "ui8" }, { "uint16", "ui16" },
	{ "uint32", "ui32" }, { "uint64", "ui64" }, { "bool", "i1" }, { "pred", "i1" }, { "s8", "i8" },
	{ "s16", "i16" }, { "s32", "i32" },
	{ "s64", "i64" }, { "u8", "ui8" }, { "u16", "ui16" }, { "u32", "ui32" }, { "u64", "ui64" },
	{ "complex64", "complex<f32>" }, { "complex128", "complex<f64>" }, { "c64", "complex<f32>" },
	{ "c128", "complex<f64>" }, { "fp32", "f32" }, { "fp16", "f16" }, { "fp64", "f64" }, { "fp8", "f8E4M3FN" },
};

static const char *const known_types[] = {
	"f32", "f64", "f16", "bf16", "tf32", "i1", "i4", "i8", "i16", "i32", "i64", "ui4", "ui8", "ui16", "ui32",
	"ui64", "si32", "index", "none", "tensor", "vector", "memref", "complex", "tuple", "f8E4M3FN", "f8E5M2",
};

/* Returns the type that the word seems to mean, or NULL. */
static const char *
meant_type(Str word)
{
	Suggest best;

	for (size_t i = 0; i < sizeof other_types / sizeof *other_types; i++) {
		if (str_eq(word, str_from(other_types[i][0])))
			return other_types[i][1];
	}
	suggest_init_name(&best, word);
	for (size_t i = 0; i < sizeof known_types / sizeof *known_types; i++)
		suggest_try(&best, known_types[i]);
	return best.word;
}

/* ---- shapes ---- */

/* Reads a list of sizes that ends with a bracket, and the element type in it if there is one. Adds `64x128x` to the
 * text. Returns false if it is not such a list. */
static bool
read_sizes(const Parse *ps, const char *p, Buf *text, Str *elem)
{
	for (;; p++) {
		const char *end;

		p = ascii_skip_blanks(p, ps->lim);
		end = ascii_skip_digits(p, ps->lim);
		if (end == p && p < ps->lim && (*p == '?' || *p == ')' || *p == ']'))
			end = p + (*p == '?');
		if (end > p) {
			buf_printf(text, "%.*sx", (int)(end - p), p);
		} else if (p < ps->lim && ascii_is_letter(*p)) {
			end = ascii_skip_name(p, ps->lim);
			*elem = (Str){ p, (size_t)(end - p) };
		}
		p = ascii_skip_blanks(end, ps->lim);
		if (p >= ps->lim || text->n > 64)
			return false;
		if (*p == ')' || *p == ']' || *p == '>')
			return true;
		if (*p != ',')
			return false;
	}
}

/* Notes how to write the tensor type whose sizes begin at p. */
static bool
note_tensor(const ReadHint *h, const char *p, Str elem)
{
	const char *meant;
	bool ok;
	Buf text;

	buf_init(&text, h->ps->s->arena.memory);
	ok = read_sizes(h->ps, p, &text, &elem);
	meant = elem.n ? meant_type(elem) : NULL;
	if (meant)
		elem = str_from(meant);
	if (ok && elem.n)
		read_hint_note(h, h->tok, "a tensor type is written tensor<%.*s%.*s>", (int)text.n,
		               text.n ? text.p : "", (int)elem.n, elem.p);
	else if (ok)
		read_hint_note(h, h->tok, "a tensor type has its sizes and its element type: tensor<%.*sf32>",
		               (int)text.n, text.n ? text.p : "");
	buf_free(&text);
	return ok;
}

static bool
is_tensor_open(const ReadHint *h)
{
	RawToken before = h->n_open ? h->open[h->n_open - 1].before : h->tok;

	return h->n_open && *h->open[h->n_open - 1].at.p == '<' &&
	       (read_hint_is(before, "tensor") || read_hint_is(before, "vector") || read_hint_is(before, "memref"));
}

/* `f32[64,128]`, `float32[64]`, `f32<64x128>`. */
static bool
hint_numpy(const ReadHint *h)
{
	RawToken word = h->prev, open = h->tok;
	Str elem;

	if (h->tok.kind == RAW_WORD) {
		word = h->tok;
		open = h->next;
	}
	elem = read_hint_text(word);
	if (word.kind != RAW_WORD || !read_hint_is(open, "[") || open.p != word.end || !meant_type(elem))
		return false;
	if (read_hint_says(h, "expected non-function type"))
		read_hint_reword(h, word, "unknown type '%.*s'", (int)elem.n, elem.p);
	return note_tensor(h, open.end, elem);
}

/* `tensor<64,128,f32>`, `tensor<[64,128]xf32>`. */
static bool
hint_commas(const ReadHint *h)
{
	const char *p;

	if (!is_tensor_open(h))
		return false;
	p = h->open[h->n_open - 1].at.end;
	if (read_hint_is(h->tok, "[") || read_hint_is(h->tok, "("))
		p = h->tok.end;
	else if (!read_hint_is(h->tok, ","))
		return false;
	return note_tensor(h, p, (Str){ NULL, 0 });
}

static bool
hint_element(const ReadHint *h)
{
	Str word = read_hint_text(h->tok);
	const char *meant;

	if (!read_hint_says(h, "expected non-function type"))
		return false;
	if (read_hint_is(h->tok, "-") && is_tensor_open(h)) {
		read_hint_reword(h, h->tok, "the size of a dimension must not be negative");
		read_hint_note(h, h->tok, "a dynamic size is written '?'");
		return true;
	}
	if (read_hint_is(h->tok, ">") && is_tensor_open(h)) {
		read_hint_reword(h, h->tok, "expected an element type");
		read_hint_note(h, h->tok, "for example tensor<64x128xf32>");
		return true;
	}
	if (h->tok.kind != RAW_WORD)
		return false;
	meant = meant_type(word);
	read_hint_reword(h, h->tok, "unknown type '%.*s'", (int)word.n, word.p);
	if (meant)
		read_hint_note(h, h->tok, "did you mean '%s'?", meant);
	return true;
}

/* `tensor<64x128>`. */
static bool
hint_no_element(const ReadHint *h)
{
	if (!read_hint_says(h, "expected 'x' in dimension list") || !read_hint_is(h->tok, ">"))
		return false;
	read_hint_reword(h, h->tok, "expected an element type");
	read_hint_note(h, h->tok, "the element type comes last: %.*sxf32>",
	               (int)(h->tok.p - h->open[h->n_open - 1].before.p), h->open[h->n_open - 1].before.p);
	return true;
}

bool
read_hint_type(const ReadHint *h)
{
	if (h->id != DIAG_SYNTAX)
		return false;
	return hint_numpy(h) || hint_commas(h) || (h->n_open && hint_no_element(h)) || hint_element(h);
}
