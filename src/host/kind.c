/* SPDX-License-Identifier: Apache-2.0
 *
 * Recognises files of other kinds by their first bytes, or by the start of one of their first lines. The table has one
 * row per pattern; the first row whose pattern matches decides.
 */
#include "host/kind.h"

#include "base/ascii.h"

enum {
	HEAD_MAX = 4096,	/* bytes that are searched for lines */
	BINARY_MAX = 512,	/* bytes in which control characters are counted */
	BINARY_SHARE = 32	/* text has fewer control characters than one in 32 bytes */
};

typedef struct KindRow KindRow;

/* Returns whether the text matches the row, and sets *at to the words that match. */
typedef bool KindTest(const KindRow *row, Str text, Span *at);

struct KindRow {
	KindTest *test;
	const char *pattern;
	const char *name, *remedy;
};

/* Matches if the file begins with the bytes of the pattern. */
static bool
is_magic(const KindRow *row, Str text, Span *at)
{
	size_t n = strlen(row->pattern);

	*at = (Span){ 0, 0 };
	return text.n >= n && memcmp(text.p, row->pattern, n) == 0;
}

/* Matches if one of the first lines begins with the pattern. */
static bool
is_line(const KindRow *row, Str text, Span *at)
{
	const char *end = text.p + (text.n < HEAD_MAX ? text.n : HEAD_MAX);
	size_t n = strlen(row->pattern);

	for (const char *p = text.p; p && p < end; p = memchr(p, '\n', (size_t)(end - p))) {
		while (p < end && ascii_is_blank(*p))
			p++;
		if ((size_t)(end - p) >= n && memcmp(p, row->pattern, n) == 0) {
			at->lo = (uint32_t)(p - text.p);
			at->hi = at->lo + (uint32_t)n - (row->pattern[n - 1] == ' ');
			return true;
		}
	}
	return false;
}

/* Matches if one of the first lines is `from MODULE import NAMES`. */
static bool
is_from_import(const KindRow *row, Str text, Span *at)
{
	const char *p, *end, *import;

	if (!is_line(row, text, at))
		return false;
	p = text.p + at->hi;
	end = memchr(p, '\n', text.n - at->hi);
	end = end ? end : text.p + text.n;
	import = p;
	while ((import = memchr(import, ' ', (size_t)(end - import))) != NULL && strncmp(import, " import ", 8) != 0)
		import++;
	return import != NULL;
}

/* Matches if the first words after comments are those of the pattern. */
static bool
is_first(const KindRow *row, Str text, Span *at)
{
	const char *p = ascii_skip_space(text.p, text.p + text.n);
	size_t n = strlen(row->pattern);

	at->lo = (uint32_t)(p - text.p);
	at->hi = at->lo + (uint32_t)n;
	return text.n - at->lo >= n && memcmp(p, row->pattern, n) == 0;
}

/* Matches if every other byte of the first eight is NUL. */
static bool
is_utf16(const KindRow *row, Str text, Span *at)
{
	size_t odd = 0, even = 0;

	(void)row;
	*at = (Span){ 0, 0 };
	for (size_t i = 0; i < 8 && i < text.n; i += 2) {
		even += text.p[i] == '\0';
		odd += text.p[i + 1] == '\0';
	}
	return text.n >= 8 && even + odd == 4 && (even == 4 || odd == 4);
}

/* Matches if the first bytes have more control characters than text has. */
static bool
is_binary(const KindRow *row, Str text, Span *at)
{
	size_t n = 0, controls = 0;

	(void)row;
	*at = (Span){ 0, 0 };
	for (; n < text.n && n < BINARY_MAX; n++)
		controls += (unsigned char)text.p[n] < ' ' && !ascii_is_blank(text.p[n]);
	return controls > 1 && controls * BINARY_SHARE >= n;
}

#define AS_TEXT "print the program as StableHLO text, in JAX with lower(...).as_text(debug_info=True)"
#define DECLARATIONS "give it to commands such as check with --ops, together with a program"
#define OF_LOWERED "print its text: lowered.as_text(debug_info=True)"
#define ROOT "shardc reads MLIR text; save the program with lower(...).as_text(debug_info=True)"
#define UTF8 "shardc reads UTF-8; convert the file, for example with 'iconv -f UTF-16 -t UTF-8'"
#define UNPACK "unpack it first; of compressed files, shardc reads only gzip"

/* test, pattern, name, remedy */
static const KindRow kinds[] = {
	{ is_magic, "ML\xefR", "MLIR bytecode",
	  "print it as text: mlir_module() of jax.export, or 'stablehlo-translate --deserialize' for a portable "
	  "artifact" },
	{ is_magic, "\x7f" "ELF", "an ELF binary", ROOT },
	{ is_magic, "\x89PNG", "a PNG image", ROOT },
	{ is_magic, "PK\x03\x04", "a zip archive", UNPACK },
	{ is_magic, "\x28\xb5\x2f\xfd", "zstd data", UNPACK },
	{ is_magic, "\xfd" "7zXZ", "xz data", UNPACK },
	{ is_magic, "BZh", "bzip2 data", UNPACK },
	{ is_magic, "\xff\xfe", "UTF-16 text", UTF8 },
	{ is_magic, "\xfe\xff", "UTF-16 text", UTF8 },
	{ is_utf16, "", "UTF-16 text", UTF8 },
	{ is_binary, "", "binary data, for example an HLO protobuf", AS_TEXT },
	{ is_line, "HloModule ", "HLO text", AS_TEXT },
	{ is_line, "Traceback (most recent call last)", "a Python traceback", "the program that wrote it has failed" },
	{ is_line, "{ lambda ", "a jaxpr", "lower the function: jax.jit(f).lower(...).as_text(debug_info=True)" },
	{ is_line, "<jax._src.stages.Lowered", "the repr of a Lowered object", OF_LOWERED },
	{ is_line, "Lowered(", "the repr of a Lowered object", OF_LOWERED },
	{ is_line, "import ", "Python source", ROOT },
	{ is_from_import, "from ", "Python source", ROOT },
	{ is_line, "def ", "Python source", ROOT },
	{ is_first, "op \"", "a file of declarations", DECLARATIONS },
	{ is_first, "priority {", "a file of declarations", DECLARATIONS },
};

bool
input_is_empty(Str text, bool comments)
{
	const char *end = text.p + text.n;

	return (comments ? ascii_skip_space(text.p, end) : ascii_skip_blanks(text.p, end)) == end;
}

void
input_kind_report(DiagList *d)
{
	Str text = { d->src->text, d->src->len };
	Span at;

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (!kinds[i].test(&kinds[i], text, &at))
			continue;
		diag_forget(d);
		diag_error(d, DIAG_INPUT_KIND, at, "this is %s, not MLIR text", kinds[i].name);
		diag_note(d, at, "%s", kinds[i].remedy);
		return;
	}
}

size_t
input_bom(Str text)
{
	return text.n >= 3 && memcmp(text.p, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}
