/* SPDX-License-Identifier: Apache-2.0
 *
 * The reader: it turns one Source into modules, one per document (spec 10 §2.2).
 */
#ifndef SHARDC_READ_READ_H
#define SHARDC_READ_READ_H

#include "base/buf.h"
#include "ir/op.h"

struct Parse;

/* Reports, in MLIR's words, the errors that MLIR finds in the statement around `at`. Returns false, and reports
 * nothing, if MLIR finds none there. The one implementation is mlir_errors/mlir_errors.h. */
typedef bool ReadExplain(struct Parse *ps, Span at);

/* A statement of a page of documentation, with the comments before it. */
typedef struct ReadPart {
	Span at;
	bool first;		/* a document begins here */
} ReadPart;

typedef struct ReadOptions {
	ReadExplain *explain;	/* NULL: every syntax error has the grammar's own message */
	bool (*recheck)(IrModule *m, IrOp *op);	/* checks one op, for the cause of an error; may be NULL */
	bool hints;		/* syntax errors get notes that help, and errors that repeat them are left out */
	bool no_split;		/* one document: `// -----` is a comment */
	const char *marker;	/* the comment that ends a document; NULL: `// -----` */
	bool keep_comments;	/* for shorthand-style output */
	bool keep_locs;		/* fill IrModule.loc_texts and loc_aliases, for output with locations as they are */
	const ReadPart *parts;	/* read only these, each on its own: an error does not affect the parts after it */
	uint32_t n_parts;	/* 0: read the whole source */
	bool no_known_lines;	/* the grammar reads everything, so that tests can compare (read/known_line.h) */
} ReadOptions;

typedef struct ReadDocs {
	IrModule **v;		/* a document with syntax errors is NULL */
	uint32_t n;
} ReadDocs;

/* Reads everything; errors go to s->diag. Returns false if any document had an error. The modules
 * and their dense literals refer to the text of `src`, which must outlive them. */
bool read_text(Session *s, Source *src, const ReadOptions *o, ReadDocs *docs);

/* Returns whether a document was read. */
bool read_any(const ReadDocs *docs);

/* Reads one attribute at a place of a source that is not a program. Returns NULL after an error. */
IrAttr *read_attr(Session *s, Source *src, Span at, ReadExplain *explain);
/* Does so where the source has only the middle of the attribute, between `before` and `after`. */
IrAttr *read_attr_between(Session *s, Source *src, Span at, const char *before, const char *after,
                          ReadExplain *explain);

#endif
