/* SPDX-License-Identifier: Apache-2.0
 *
 * Text in, text out. The reader turns one Source into modules, one per document (spec 10 §2.2);
 * the printer is its exact inverse on canonical text.
 */
#ifndef SHARDC_TEXT_TEXT_H
#define SHARDC_TEXT_TEXT_H

#include "base/buf.h"
#include "ir/op.h"

typedef struct TextReadOptions {
	bool no_split;		/* one document: `// -----` is a comment */
	const char *marker;	/* the comment that ends a document; NULL: `// -----` */
	bool keep_comments;	/* for shorthand-style output */
} TextReadOptions;

typedef struct TextDocs {
	IrModule **v;		/* a document with syntax errors is NULL */
	uint32_t n;
} TextDocs;

/* Reads everything; errors go to s->diag. Returns false if any document had an error. The modules
 * and their dense literals refer to the text of `src`, which must outlive them. */
bool text_read(Session *s, Source *src, const TextReadOptions *o, TextDocs *docs);

typedef enum TextStyle { TEXT_STYLE_OWN, TEXT_STYLE_MLIR, TEXT_STYLE_SHORTHAND } TextStyle;

typedef struct TextPrintOptions {
	bool generic;		/* -mlir-print-op-generic */
	bool debuginfo;		/* -mlir-print-debuginfo */
	bool local_scope;	/* locations without aliases */
	TextStyle style;
	struct TextFuncs *funcs;	/* where the functions of the module stand in the output, or NULL */
} TextPrintOptions;

/* A function directly in the module, and its bytes in the output; its first line is not indented there. */
typedef struct TextFunc {
	const IrOp *op;
	size_t from, to;
} TextFunc;

typedef struct TextFuncs {
	Arena *arena;
	VEC(TextFunc) list;
} TextFuncs;

/* An output that may be in pieces gets them of about this size. */
enum { TEXT_PIECE = 256 * 1024 };
void text_print_module(Buf *out, IrModule *m, const TextPrintOptions *o);
/* Several documents with the separator of spec 10 §2.2 between them. */
void text_print_docs(Buf *out, const TextDocs *docs, const TextPrintOptions *o);

/* The name that a value was read with, without %; 0 if it has none, as the results behind the first of
 * `%a:2 = ...` have. */
Atom text_value_name(IrModule *m, const IrValue *v);

/* Canonical spellings, cached in the node and owned by the session. An attribute's spelling is the
 * full form with its type, as it stands in a dictionary: `5 : i32`, `#sdy.sharding<@m, [{}]>`. */
Str text_type(Session *s, IrType *t);
Str text_attr(Session *s, IrAttr *a);
/* One op without regions' contents, for messages. Of an op that may be invalid in generic form. */
void text_print_op_line(Buf *out, IrModule *m, const IrOp *op, bool generic);

/* Where the first occurrence of `token` stands in the text of an op (its span), as a whole token;
 * the op's first token if it does not occur. For diagnostics only: it scans. */
Span text_find_in_op(IrModule *m, const IrOp *op, Str token);

#endif
