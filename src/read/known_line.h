/* SPDX-License-Identifier: Apache-2.0
 *
 * Ops that differ from one read before in the names of values alone; see line.c.
 */
#ifndef SHARDC_READ_KNOWN_LINE_H
#define SHARDC_READ_KNOWN_LINE_H

#include "base/source.h"
#include "ir/op.h"

struct Parse;

enum { READ_LINE_USES = 16, READ_LINE_BYTES = 2048 };

/* An op that stands for all lines with the same text around the names of values. */
typedef struct ReadLineModel {
	const IrOp *op;
	uint32_t op_at;		/* offset of the op's name from the end of the result's name */
	uint32_t n;		/* names of operands */
	Span pieces[];		/* text in front of each of them and behind the last */
} ReadLineModel;

typedef struct ReadLineName {
	Span at;		/* with %, without #number */
	uint32_t number;
	uint32_t end;		/* of name#number */
	uint32_t name;		/* the ReadName of a number; 0: the name is to be interned */
} ReadLineName;

/* A line cut at the names of values. */
typedef struct ReadLine {
	uint64_t hash;
	ReadLineName result;
	uint32_t end;		/* of the op: in front of ` loc(` or of the line's end */
	uint32_t n_diags;	/* reported so far */
	uint32_t n;
	ReadLineName uses[READ_LINE_USES];
	const ReadLineModel *model;	/* NULL: no op like it was read before */
} ReadLine;

typedef struct ReadLines {
	ReadLine lines[2];	/* that read last, and the one before: it waits for its last token to be reduced */
	unsigned now;
	Map models;		/* ReadLineModel, by hash */
	int before;		/* token in front of the one being read */
} ReadLines;

/* Whether the statement whose first name ends at ps->cur is a line like one before; ps->cur is then
 * moved to its end. Nothing else is changed: the parser may not want a statement here. */
bool read_line_take(struct Parse *ps);
/* Makes the op of the line taken last and binds its result; then the same with all lines that follow, as long as they
 * are known, too. Returns the last op, which may go on with a location; *at becomes its span. */
IrOp *read_line_build(struct Parse *ps, Span *at);
/* The parser did not want it: ps->cur goes back behind the name that it begins with. Where that is. */
Span read_line_drop(struct Parse *ps);
/* Remembers an op that has been read from `body` and bound to one name at `lo`. */
void read_line_learn(struct Parse *ps, IrOp *op, uint32_t lo, Span body);
/* Forgets all: a new document begins. */
void read_line_reset(struct Parse *ps);

#endif
