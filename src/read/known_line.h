/* SPDX-License-Identifier: Apache-2.0
 *
 * Known lines: ops that differ from an earlier one only in the names of values are made without the grammar. The
 * algorithm is in known_line.c.
 */
#ifndef SHARDC_READ_KNOWN_LINE_H
#define SHARDC_READ_KNOWN_LINE_H

#include "base/source.h"
#include "ir/op.h"
#include "read/known_next.h"

struct Parse;

enum { READ_LINE_USES = 16, READ_LINE_BYTES = 2048 };

/* The model of a line: an op, and the text around its names of values. */
typedef struct ReadLineModel {
	const IrOp *op;
	ReadNext next;		/* models of the lines that came after such a line */
	uint32_t op_at;		/* offset of the op's name from the end of the result's name */
	uint32_t n;		/* number of operands */
	Span pieces[];		/* text before each operand and after the last */
} ReadLineModel;

/* The name of a value in a line. */
typedef struct ReadLineName {
	Span at;		/* with %, without #number */
	uint32_t number;
	uint32_t end;		/* of name#number */
	uint32_t name;		/* the ReadName of a number; 0: the name must be interned */
} ReadLineName;

/* A line, split at the names of values. */
typedef struct ReadLine {
	uint64_t hash;		/* of the text around the names */
	ReadLineName result;
	uint32_t end;		/* of the op: before ` loc(` or the end of the line */
	uint32_t n_diags;	/* reported before the line was read */
	uint32_t n;
	ReadLineName uses[READ_LINE_USES];
	ReadLineModel *model;	/* NULL: not a known line */
} ReadLine;

/* The known lines of a document. */
typedef struct ReadLines {
	ReadLine lines[2];	/* the last two: the parser reduces a line only after it has seen the next */
	unsigned now;		/* index of the last line */
	Map models;		/* ReadLineModel, by hash */
	int before;		/* the last token */
} ReadLines;

/* Returns the end of the name of a value that begins at p and has no #number, or NULL if there is none. */
const char *read_line_name_end(const struct Parse *ps, const char *p);
/* Returns whether the statement whose first name ends at ps->cur is a known line, and moves ps->cur to its end. Nothing
 * else changes, because the parser may not accept a statement here. */
bool read_line_take(struct Parse *ps);
/* Makes the op of the taken line and binds its result, and does the same for all known lines that follow. Returns the
 * last op, which a location may follow, and sets *at to its span. */
IrOp *read_line_build(struct Parse *ps, Span *at);
/* Takes back a line that the parser did not accept: moves ps->cur after the line's first name, and returns the name's
 * span. */
Span read_line_drop(struct Parse *ps);
/* Makes an op that was read from `body`, and bound to one name at `lo`, the model of its line if it can be one. */
void read_line_learn(struct Parse *ps, IrOp *op, uint32_t lo, Span body);
/* Forgets all models, at the start of a document. */
void read_line_reset(struct Parse *ps);

#endif
