/* SPDX-License-Identifier: Apache-2.0
 *
 * What lexer, grammar and builder share while a source is read. Nothing outside the reader
 * includes this header.
 *
 * Lists. An element of a list in the grammar is pushed on the stack of its kind, and the list
 * nonterminal is the number of elements on top of that stack. Who reduces the construct around the
 * list pops them. Regions are read before the op that owns them, so elements of that op stay below
 * those of the ops inside; each region remembers the heights it found (ReadMarks) and error
 * recovery cuts back to them.
 *
 * Errors. A builder function that finds something wrong reports it and returns NULL (or makes an op
 * anyway); reading goes on, and the document is dropped at its end (Parse.failed). NULL attributes
 * and types are accepted everywhere and stand for "an error was reported".
 *
 * Limits. At most READ_MAX_BRACKETS brackets are open inside one region, aliases counted as the
 * text they stand for, and READ_MAX_REGIONS regions nest; whoever recurses over types, attributes or
 * regions may rely on that. The aliases of a document stand for READ_MAX_ALIASED bytes at most, all
 * uses added up, so that nobody who walks over types and attributes is lost in what a few lines say.
 * Aliases of locations do not count: locations keep them.
 */
#ifndef SHARDC_READ_PARSE_H
#define SHARDC_READ_PARSE_H

#include "base/vec.h"
#include "ir/op.h"
#include "ir/shorthand.h"
#include "print/print.h"
#include "read/known_line.h"
#include "read/read.h"
#include "shard/sdy_attr.h"

typedef struct Parse Parse;

enum { READ_MAX_BRACKETS = 1200, READ_MAX_REGIONS = 1200, READ_MAX_ALIASED = 1 << 30 };

/* The name of a value: an atom, or this bit and a number for the names 0, 1, 2, ... that printers
 * give: those need no atom. Which names are numbers depends on the source alone. */
#define READ_NUMBER 0x80000000u
typedef uint32_t ReadName;

/* A value use: %name#number. */
typedef struct ReadUse {
	ReadName name;
	uint32_t number;
	uint32_t lo;		/* offset of % */
} ReadUse;

/* A name bound by an op: %name or %name:n. */
typedef struct ReadResult {
	ReadName name;
	uint32_t n;
	uint32_t lo;
} ReadResult;

/* An argument of a function, block or region. */
typedef struct ReadArg {
	IrType *type;
	IrAttr *attrs;		/* DICT or NULL */
	ReadName name;		/* 0: a declaration without names */
	uint32_t lo;
	uint32_t loc;		/* id, 0: none */
} ReadArg;

/* An entry of a dictionary that is not built yet. */
typedef struct ReadNamed {
	IrNamed entry;
	Span key, value;
	bool stripped;		/* a sharding written `<...>` */
} ReadNamed;

/* What stands in front of the region of a custom form. */
typedef struct ReadHead {
	IrOpKind op;
	uint32_t n_uses, n_args, n_results;
	uint32_t n_dict;	/* entries of a dictionary in front of the region */
	IrType *type;		/* a type in front of the region */
	Atom visibility;	/* func.func */
	IrNamed props[3];
	uint32_t n_props;
} ReadHead;

/* What a custom form shows besides operands and dictionary: `dims = [0, 1]`, a keyword alone. */
typedef struct ReadItem {
	Atom name;		/* in front of the =; 0: none */
	Atom word;		/* the value if it is a word, else 0 */
	IrAttr *value;		/* the value otherwise */
	IrAttr *second;		/* of `[0] x [1]` */
	Span name_at, at;	/* of the name, of the value */
	uint32_t uses;		/* height of the stack of uses before it */
	bool stray;		/* two commas stood before it */
} ReadItem;

/* A part of `[b, 0, f]x[i, 0, o]->[b, 0, f]`, the dimensions of a convolution. */
typedef enum ReadConvKind {
	READ_CONV_WORD, READ_CONV_NUMBER, READ_CONV_END /* of a list, whose span it has */, READ_CONV_ARROW
} ReadConvKind;
typedef struct ReadConvItem {
	ReadConvKind kind;
	Span at;
	int64_t number;
} ReadConvItem;

/* One dimension sharding; its axes are on the stack of axes. */
typedef struct ReadDim {
	uint32_t n_axes;
	bool closed, has_priority;
	int64_t priority;
} ReadDim;

/* The clauses of a sharding read so far; their axes are on the stack of axes, in the order read. */
typedef struct ReadClause {
	Span word;
	bool unreduced;
	uint8_t reduction;	/* ShardReduction */
	uint32_t n_axes;
} ReadClause;

typedef struct ReadBlockRef {
	IrBlock *block;
	Atom label;
	Span at;		/* of the first mention, then of the definition */
	bool defined;
} ReadBlockRef;

/* Every stack: element type, name. */
#define READ_STACKS(X) \
	X(ReadUse, uses) \
	X(ReadResult, results) \
	X(ReadArg, args) \
	X(ReadHead, heads) \
	X(ReadItem, items) \
	X(ReadConvItem, conv_items) \
	X(ReadNamed, named) \
	X(IrType *, types) \
	X(IrAttr *, attrs) \
	X(IrRegion *, regions) \
	X(IrBlock *, succs) \
	X(int64_t, ints) \
	X(Atom, atoms) \
	X(Span, spans) \
	X(ShardAxis, axes) \
	X(ShardMeshAxis, mesh_axes) \
	X(ReadDim, dims) \
	X(ReadClause, clauses) \
	X(ShardA2A, params) \
	X(ShardEdgeRef, edge_refs) \
	X(ShardEdge, edges) \
	X(uint32_t, ranks) \
	X(uint32_t, dim_sizes)

typedef struct ReadMarks {
#define X(type, name) uint32_t name;
	READ_STACKS(X)
#undef X
} ReadMarks;

/* What a name means now. Names of values have no prefix, labels begin with ^, aliases with # or !,
 * so that one table by atom serves all; numbers have a table of their own. */
typedef struct ReadSlot {
	union {
		IrValue *value;	/* the first of n values */
		uint32_t block;	/* 1 + index into Parse.blocks */
		uint32_t alias;	/* 1 + index into Parse.aliases */
	} is;
	uint32_t n;		/* values under the name; 0: not a value name now */
	uint32_t pending;	/* 1 + index of the newest use that waits for a definition; 0: none */
} ReadSlot;

/* A use before the definition. */
typedef struct ReadPending {
	IrValue *value;		/* stands in; NULL once the definition came */
	ReadUse use;
	uint32_t next;		/* the next older one of the same name, as in ReadSlot */
} ReadPending;

typedef struct ReadAlias {
	Atom name;		/* with # or ! */
	IrAttr *attr;
	IrType *type;
	Span at;		/* definition; {0, 0}: not yet */
	uint32_t nesting;	/* brackets that it stands for */
	uint64_t length;	/* bytes that it stands for */
	uint32_t loc;		/* id of the location that the alias names; 0: not used as one */
	Span use;		/* as a location, maybe before the definition */
	bool busy;		/* being resolved: a second visit means a cycle */
} ReadAlias;

typedef struct ReadUndo {
	ReadName name;
	ReadSlot old;
} ReadUndo;

/* One open region; the bottom one is the document itself. */
typedef struct ReadFrame {
	IrRegion *region;
	IrBlock *block;		/* where ops go */
	uint32_t owner;		/* Atom: name of the op that has the region */
	uint32_t brackets;	/* open when its { was read, itself included */
	uint32_t braces;	/* the same for { only */
	uint32_t bound, undo, pending, blocks;
	uint32_t start;		/* offset where it begins, or where an error was left behind */
	bool has_args;		/* the custom form gave the entry block arguments */
	ReadMarks marks;
} ReadFrame;

/* Text seen before and what it was read as: types and attributes by their bytes. */
typedef struct ReadMemo {
	Str bytes;		/* of the source */
	void *node;		/* IrType * or IrAttr * */
} ReadMemo;

/* What a bare word is: a token, and the op if it names one. */
typedef struct ReadWord {
	uint16_t token;
	uint16_t op;		/* IrOpKind, or for type words a number */
} ReadWord;

/* How the parser goes on after an error, and whether it reports later ones. Two other flags are independent of the state:
 * Parse.failed, the document has an error, and DiagList.full, the limit of errors is reached and read_error() ends the
 * document.
 *
 *   PARSING ── a token is wrong ──────────────────────────────► SKIPPING ───────────┐
 *      │                                                                            ├─ read_lex_resync() ─► PARSING
 *      └─ read_explain() ─► EXPLAINING ─ MLIR finds an error ─► SKIPPING_SILENTLY ──┘
 *                              └──────── MLIR finds none ─────► the state before
 */
typedef enum ReadState {
	READ_PARSING,
	READ_EXPLAINING,	/* mlir_errors is at work: its errors are reported and not explained again */
	READ_SKIPPING,		/* the lexer skips to the next op and returns RESYNC; errors are reported */
	READ_SKIPPING_SILENTLY,	/* the same, but MLIR's words have explained the op: no more errors are reported */
} ReadState;

struct Parse {
	Session *s;
	Source *src;
	const ReadOptions *o;
	IrModule *m;
	Arena scratch;

	/* lexer */
	const char *text;	/* of the source */
	const char *begin;	/* of the document */
	const char *cur, *lim, *tok;
	int cond;
	ReadState state;
	uint32_t brackets, braces;	/* open now */
	uint32_t bracket_limit;	/* of the innermost region */
	uint32_t braces_before;	/* before the token read last */
	uint32_t nesting;	/* deepest place of the alias definition being read */
	uint64_t aliased;	/* bytes that the aliases used so far stand for */
	uint64_t aliased_before;	/* the same where the alias definition being read begins */
	const ReadWord *words;	/* by atom */
	uint32_t n_words;
	IrType *word_types[IR_FLOAT_COUNT + 2];	/* f32, ..., index, none */
	uint32_t max_number;	/* larger names are atoms */
	Map memo;		/* ReadMemo, by hash of the bytes */
	ReadLines *lines;	/* ops read before: read/known_line.h */
	const char *next_doc;	/* where the next document begins; NULL: none */

	/* builder */
	bool failed;		/* the document has an error */
	Atom owner;		/* name of the op being read: owner of the next region */
	const char *prefix;	/* of messages about attributes: `custom op 'sdy.mesh' ` or nothing */
	uint32_t n_entry, first_entry;	/* arguments of the next region: how many, the first on the stack of args */
	ReadSlot *slots;	/* by atom */
	ReadSlot *numbers;	/* by number */
	uint32_t n_slots, n_numbers;
	VEC(ReadFrame) frames;
	VEC(ReadName) bound;	/* names that meant nothing before */
	VEC(ReadUndo) undo;	/* names that did */
	VEC(ReadPending) pending;
	VEC(ReadBlockRef) blocks;
	VEC(ReadAlias) aliases;
	VEC(IrResource) resources;
	VEC(IrValue *) values;	/* operands of the op being made */
	int64_t step;		/* of the propagation edges being read */
	Atom alias_name;	/* being defined */
	Span alias_at;
	bool loc_waits;		/* a location waits for an alias */
	bool has_func, has_module;	/* func.func, explicit module */
	struct ReadShort *sh;	/* statements of the documentation's notation: read/notation.h */
#define X(type, name) VEC(type) name;
	READ_STACKS(X)
#undef X
};

/* Two counts, for example inputs and results of a function type. */
typedef struct ReadPair {
	uint32_t a, b;
} ReadPair;

/* An optional dictionary: number of entries on the stack, and whether it was written. */
typedef struct ReadDict {
	uint32_t n;
	uint32_t given;
} ReadDict;

#define READ_PUSH(ps, stack) VEC_ADD(&(ps)->scratch, &(ps)->stack)
/* The topmost n elements of a stack, and their removal. */
#define READ_TOP(ps, stack, k) ((ps)->stack.v + ((ps)->stack.n - (k)))
#define READ_POP(ps, stack, k) ((ps)->stack.n -= (k))

/* read_push_attr() and so on: each pushes one element and returns 1, by which its list grows. */
#define READ_PUSH_ONE(what, type, stack) \
	static inline uint32_t \
	read_push_##what(Parse *ps, type element) \
	{ \
		*READ_PUSH(ps, stack) = element; \
		return 1; \
	}
READ_PUSH_ONE(type, IrType *, types)
READ_PUSH_ONE(attr, IrAttr *, attrs)
READ_PUSH_ONE(int, int64_t, ints)
READ_PUSH_ONE(atom, Atom, atoms)
READ_PUSH_ONE(span, Span, spans)
READ_PUSH_ONE(rank, uint32_t, ranks)
#undef READ_PUSH_ONE

/* ---- read.c, syntax.c ---- */

/* A parse of a source; its scratch arena is the caller's to free. */
void read_parse_init(Parse *ps, Session *s, Source *src, const ReadOptions *o);
/* The state at the beginning of the document at ps->cur. */
void read_parse_begin(Parse *ps);

/* Reports an error and marks the document as failed. Returns false. */
bool read_error(Parse *ps, DiagId id, Span at, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Reports the error at a place in MLIR's words and skips the rest of the statement silently. Returns false, and reports
 * nothing, if MLIR finds no error there. */
bool read_explain(Parse *ps, Span at);
/* Lets the lexer skip to the next op: the rest of this one has an error. */
static inline void
read_skip(Parse *ps)
{
	if (ps->state == READ_PARSING)
		ps->state = READ_SKIPPING;
}
/* Returns the span of the token after `at`. */
Span read_token_after(Parse *ps, Span at);
/* The text of a span. */
static inline Str
read_slice(const Parse *ps, Span at)
{
	return (Str){ ps->text + at.lo, at.hi - at.lo };
}
static inline Atom
read_atom(Parse *ps, Span at)
{
	return session_atom(ps->s, read_slice(ps, at));
}
/* Printable text of an atom, NUL ended. */
const char *read_of(const Parse *ps, Atom a);
/* Canonical spellings, NUL ended. */
const char *read_type_of(Parse *ps, IrType *t);
const char *read_attr_of(Parse *ps, IrAttr *a);
/* Whether all ops of a dialect are in ir/ops.def. */
bool read_dialect_known(Str dialect);
/* Things that could begin where a token does not fit. */
enum {
	READ_FITS_OP = 1,
	READ_FITS_NAME = 2,	/* any word */
	READ_FITS_TYPE = 4,
	READ_FITS_LIST = 8,	/* '[' */
	READ_FITS_REGION_END = 16,	/* '}' */
	READ_FITS_REPLICATED = 32,
	READ_FITS_UNREDUCED = 64,
};

/* A token that does not fit, and the tokens that do. */
typedef struct ReadMisfit {
	Span at;
	const char *found;	/* the name of its kind; in quotes if all tokens of the kind are spelled alike */
	const char *const *wanted;	/* the names of the kinds that fit */
	int n;
	unsigned fits;		/* READ_FITS_* of those kinds */
} ReadMisfit;

void read_syntax_error(Parse *ps, const ReadMisfit *m);

/* ---- words.c ---- */

void read_words_init(Parse *ps);
/* The op that a word names at the start of an op: `stablehlo.add`, `add`, `call`. */
IrOpKind read_word_op(const Parse *ps, Atom word);
bool read_word_is_type(const Parse *ps, Atom word);
/* The type of a word that is one. */
static inline IrType *
read_word_type(const Parse *ps, const ReadWord *w)
{
	return ps->word_types[w->op];
}

/* ---- lex.c; lex.h has the functions that make tokens ---- */

/* Moves ps->cur after the closing quote of a string whose first byte is p. Returns false after an error. */
bool read_lex_string(Parse *ps, const char *p);
/* Moves ps->cur after the body in brackets that opens at p. Returns false after an error. */
bool read_lex_body(Parse *ps, const char *p);
/* Skips the comment at ps->tok. Returns true if it is a split marker: the document ends. */
bool read_lex_comment(Parse *ps);
/* Returns the end of the string whose first byte is p, after its closing quote, or NULL with *bad at the byte that
 * is wrong. */
const char *read_string_end(const char *p, const char *lim, const char **bad);
/* Returns the end of the body in brackets that opens at p, or NULL if it does not end. Brackets are counted, not
 * matched. */
const char *read_body_end(const char *p, const char *lim);
/* Returns how deep brackets nest in a text. One that closes nothing does not count. */
uint32_t read_nesting(Str s);
ReadName read_lex_value(Parse *ps, const char *p, const char *end);
/* Returns a decimal number, or UINT32_MAX if it is larger. */
uint32_t read_lex_number(const char *p, const char *end);
/* Returns whether a value name after this token begins a statement. */
bool read_ends_statement(int token);
void read_notation_comment(Parse *ps, Span at);
/* Returns the atom of a quoted string, escapes resolved. */
Atom read_string_atom(Parse *ps, Span quoted);
Str read_unescape(Parse *ps, Str body);

/* A node read from the same bytes before, or NULL. */
void *read_memo_find(const Parse *ps, Str bytes);
/* Remembers the node for the text unless there is one already, which must be the same. */
void read_memo_keep(Parse *ps, Str bytes, void *node);

/* ---- resync.c ---- */

/* Skips to the next op after an error. */
void read_lex_resync(Parse *ps);

/* ---- scope.c ---- */

void read_scope_begin(Parse *ps);	/* the document */
void read_scope_end(Parse *ps);
void read_region_open(Parse *ps);
void read_region_close(Parse *ps);	/* pushes the region */
void read_recover(Parse *ps);		/* after an error in the innermost region */
static inline ReadFrame *
read_frame(Parse *ps)
{
	return &VEC_LAST(&ps->frames);
}
ReadSlot *read_slot(Parse *ps, ReadName name);
/* The value of a use; one that stands in if it is not defined yet or wrong. */
IrValue *read_value_use(Parse *ps, const ReadUse *use, IrType *type);
/* Binds a name to n values. NULL values: the op had an error, uses are accepted silently. */
void read_value_define(Parse *ps, ReadName name, uint32_t lo, IrValue *values, uint32_t n);
/* A block label: `^bb0` where a block begins (with the arguments on the stack), and as a successor. */
void read_block_begin(Parse *ps, Atom label, Span at, uint32_t n_args);
void read_block_use(Parse *ps, Atom label, Span at);	/* pushes the successor */
/* The block that ops of the innermost region go to. */
IrBlock *read_block(Parse *ps);

#endif
