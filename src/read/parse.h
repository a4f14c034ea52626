/* SPDX-License-Identifier: Apache-2.0
 *
 * The state of a parse, which lexer, grammar and builders share. Only the rooms read and mlir_errors include this
 * header.
 *
 * Lists. The grammar pushes each element of a list on the stack of its kind, and the value of the list's nonterminal
 * is the number of elements on top of that stack. The action of the surrounding construct pops them. Regions are read
 * before the op that owns them, so elements of that op lie below those of the ops inside. Each region stores the
 * heights at its start (ReadMarks), and error recovery cuts the stacks back to them.
 *
 * Errors. A builder that finds an error reports it and returns NULL, or makes the op anyway. Reading goes on, and the
 * document is dropped at its end (Parse.failed). Builders accept NULL attributes and types: an error was reported for
 * them.
 *
 * Limits. At most READ_MAX_BRACKETS brackets are open inside one region, where an alias counts as its expansion, and
 * at most READ_MAX_REGIONS regions nest. Recursion over types, attributes and regions relies on both. All uses of
 * aliases in a document expand to at most READ_MAX_ALIASED bytes, so that a few lines cannot describe an attribute
 * that takes hours to walk. Aliases of locations are kept as references and do not count.
 */
#ifndef SHARDC_READ_PARSE_H
#define SHARDC_READ_PARSE_H

#include "base/vec.h"
#include "ir/op.h"
#include "ir/shorthand.h"
#include "print/print.h"
#include "read/known_item.h"
#include "read/known_line.h"
#include "read/read.h"
#include "shard/sdy_attr.h"

typedef struct Parse Parse;

enum {
	READ_MAX_BRACKETS = 1200, READ_MAX_REGIONS = 1200, READ_MAX_ALIASED = 1 << 30,
	READ_MAX_RANK = 4096,	/* of a tensor: rules and projections look at pairs of dimensions */
	READ_MAX_AXES = 4096	/* of a mesh: lists of axes are compared in pairs */
};

/* The name of a value: an atom, or this bit and a number. The names 0, 1, 2, ... that printers give need no atom. Which
 * names are numbers depends only on the source. */
#define READ_NUMBER 0x80000000u
typedef uint32_t ReadName;

/* A value use: %name#number. */
typedef struct ReadUse {
	ReadName name;
	uint32_t number;
	uint32_t lo;		/* offset of % */
} ReadUse;

/* A name of results of an op: %name or %name:n. */
typedef struct ReadResult {
	ReadName name;
	uint32_t n;		/* number of results */
	uint32_t lo;		/* offset of % */
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

/* The parts of a custom form that come before its region. */
typedef struct ReadHead {
	IrOpKind op;
	uint32_t n_uses, n_args, n_results;
	uint32_t n_dict;	/* entries of a dictionary before the region */
	IrType *type;		/* a type before the region */
	Atom visibility;	/* func.func */
	IrNamed props[3];
	uint32_t n_props;
} ReadHead;

/* An item of a custom form other than operands and dictionary: `dims = [0, 1]`, or a keyword. */
typedef struct ReadItem {
	Atom name;		/* before the =; 0: none */
	Atom word;		/* the value if that is a word, else 0 */
	IrAttr *value;		/* the value otherwise */
	IrAttr *second;		/* the second list of `[0] x [1]` */
	Span name_at, at;	/* of the name, of the value */
	uint32_t uses;		/* height of the stack of uses before it */
	bool stray;		/* two commas come before it */
} ReadItem;

/* A token of `[b, 0, f]x[i, 0, o]->[b, 0, f]`, the dimension numbers of a convolution. */
typedef enum ReadConvKind {
	READ_CONV_WORD,
	READ_CONV_NUMBER,
	READ_CONV_END,		/* the end of a list; `at` is the span of the list */
	READ_CONV_ARROW,
} ReadConvKind;
typedef struct ReadConvItem {
	ReadConvKind kind;
	Span at;
	int64_t number;
} ReadConvItem;

/* A dimension of a sharding; its axes are on the stack of axes. */
typedef struct ReadDim {
	uint32_t n_axes;
	bool closed, has_priority;
	int64_t priority;
} ReadDim;

/* A clause of a sharding, like `replicated={...}`; its axes are on the stack of axes. */
typedef struct ReadClause {
	Span word;
	bool unreduced;
	uint8_t reduction;	/* ShardReduction */
	uint32_t n_axes;
} ReadClause;

/* A label that was defined or used in an open region. */
typedef struct ReadBlockRef {
	IrBlock *block;
	Atom label;
	Span at;		/* of the first use, then of the definition */
	bool defined;
} ReadBlockRef;

/* The stacks: type of the elements, name. */
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

/* The heights of all stacks. */
typedef struct ReadMarks {
#define X(type, name) uint32_t name;
	READ_STACKS(X)
#undef X
} ReadMarks;

/* The current meaning of a name. Labels begin with ^, aliases with # or !, and names of values have no prefix, so one
 * table by atom serves all three. Names that are numbers have their own table. */
typedef struct ReadSlot {
	union {
		IrValue *value;	/* the first of n values */
		uint32_t block;	/* 1 + index into Parse.blocks */
		uint32_t alias;	/* 1 + index into Parse.aliases */
	} is;
	uint32_t n;		/* number of values with the name; 0: not currently the name of a value */
	uint32_t pending;	/* 1 + index of the newest use that waits for a definition; 0: none */
} ReadSlot;

/* A use that comes before the definition. */
typedef struct ReadPending {
	IrValue *value;		/* the placeholder; NULL once the value is defined */
	ReadUse use;
	uint32_t next;		/* the next older one of the same name, as in ReadSlot */
} ReadPending;

/* An alias of an attribute or a type, and its expansion. */
typedef struct ReadAlias {
	Atom name;		/* with # or ! */
	IrAttr *attr;
	IrType *type;
	Span at;		/* definition; {0, 0}: not yet */
	uint32_t nesting;	/* depth of the brackets in its expansion */
	uint64_t length;	/* bytes of its expansion */
	uint32_t loc;		/* id of the location with this alias; 0: not used as a location */
	Span use;		/* as a location, perhaps before the definition */
	bool busy;		/* being resolved: a second visit means a cycle */
} ReadAlias;

/* A name that had a meaning when it was bound, and that meaning. */
typedef struct ReadUndo {
	ReadName name;
	ReadSlot old;
} ReadUndo;

/* What is defined at a place: the heights of the logs of names, and the number of errors there. */
typedef struct ReadNames {
	uint32_t bound, undo, n_errors;
} ReadNames;

/* One open region; the bottom one is the document itself. */
typedef struct ReadFrame {
	IrRegion *region;
	IrBlock *block;		/* receives the ops; NULL: not made yet */
	Atom owner;		/* name of the op that has the region */
	uint32_t brackets;	/* open after its { */
	uint32_t braces;	/* open braces after its { */
	uint32_t bound, undo, pending, blocks;	/* lengths of those lists of Parse when it was opened */
	uint32_t open;		/* offset of its { */
	uint32_t start;		/* offset of its start, or where the parser resumed after an error in it */
	bool has_args;		/* the custom form gave the entry block arguments */
	ReadMarks marks;
} ReadFrame;

/* A text that was read before, and the type or attribute that it became. */
typedef struct ReadMemo {
	Str bytes;		/* of the source */
	void *node;		/* IrType * or IrAttr * */
} ReadMemo;

/* The meaning of a bare word: its token, and the op or type that it names. */
typedef struct ReadWord {
	uint16_t token;
	uint16_t op;		/* IrOpKind, or for type words a number */
} ReadWord;

/* How the parser goes on after an error, and whether it reports later ones. Two flags are independent of the state:
 * Parse.failed is set if the document has an error, and DiagList.full if the limit of errors is reached, at which
 * read_error() ends the document.
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
	READ_SKIPPING_SILENTLY,	/* the same, but errors are dropped: mlir_errors has explained the op */
} ReadState;

struct Parse {
	Session *s;
	Source *src;
	const ReadOptions *o;
	IrModule *m;
	Arena scratch;

	/* lexer */
	const char *text;	/* of the source */
	const char *begin;	/* of the document, or of the part being read */
	const char *cur, *lim, *tok;
	int cond;
	ReadState state;
	uint32_t brackets, braces;	/* currently open */
	uint32_t bracket_limit;	/* of the innermost region */
	uint32_t braces_before;	/* open before the last token */
	uint32_t nesting;	/* deepest nesting so far in the alias definition being read */
	uint64_t aliased;	/* bytes that the aliases used so far expand to */
	uint64_t aliased_before;	/* the same at the start of the alias definition being read */
	const ReadWord *words;	/* by atom */
	uint32_t n_words;
	IrType *word_types[IR_FLOAT_COUNT + 2];	/* f32, ..., index, none */
	uint32_t max_number;	/* a name that is a larger number is an atom */
	Map memo;		/* ReadMemo, by hash of the bytes */
	ReadLines *lines;	/* known lines: read/known_line.h */
	ReadItems *known_items;	/* known arguments and results: read/known_item.h */
	const char *next_doc;	/* start of the next document; NULL: none */
	uint32_t part;		/* the next one of ReadOptions.parts */

	/* builder */
	bool failed;		/* the document has an error */
	Atom owner;		/* name of the op being read, which owns the next region */
	const char *prefix;	/* of messages about attributes: `custom op 'sdy.mesh' ` or "" */
	uint32_t n_entry, first_entry;	/* arguments of the next region: count, index of the first on the stack */
	ReadSlot *slots;	/* by atom */
	ReadSlot *numbers;	/* by number */
	uint32_t n_slots, n_numbers;
	VEC(ReadFrame) frames;
	uint32_t n_compared;	/* names compared with undeclared ones, for suggestions */
	VEC(ReadName) bound;	/* names that had no meaning before */
	VEC(ReadUndo) undo;	/* names that had one */
	VEC(ReadPending) pending;
	VEC(ReadBlockRef) blocks;
	VEC(ReadAlias) aliases;
	VEC(IrResource) resources;
	VEC(IrValue *) values;	/* operands of the op being made */
	Map misread;		/* the ops in whose text an error was found before they were made */
	int64_t step;		/* of the propagation edges being read */
	Atom alias_name;	/* the alias being defined */
	Span alias_at;
	bool loc_waits;		/* a location refers to an alias that is not defined yet */
	bool has_specs;		/* a sharding was written as a PartitionSpec: read/partition_spec.c */
	Map completed;		/* arrays and dictionaries, to those that read/partition_spec.c made of them */
	bool has_func, has_module;	/* a func.func or a written module was read */
	struct ReadNotation *notation;	/* statements of the notation: read/notation.h */
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
/* The topmost k elements of a stack, and their removal. */
#define READ_TOP(ps, stack, k) ((ps)->stack.v + ((ps)->stack.n - (k)))
#define READ_POP(ps, stack, k) ((ps)->stack.n -= (k))

/* read_push_type(), read_push_attr() and so on push an element and return 1, the number of elements that it adds to its
 * list. */
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

/* ---- read.c ---- */

/* Prepares the parse of a source. The caller frees ps->scratch. */
void read_parse_init(Parse *ps, Session *s, Source *src, const ReadOptions *o);
/* Begins the document at ps->cur: a new module, an empty scope. */
void read_parse_begin(Parse *ps);

/* Reports an error and marks the document as failed. Returns false. */
bool read_error(Parse *ps, DiagId id, Span at, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Reports the error at `at` in MLIR's words and skips the rest of the statement silently. Returns false, and reports
 * nothing, if MLIR finds no error there. */
bool read_explain(Parse *ps, Span at);
/* Makes the lexer skip to the next op, because the rest of this one has an error. */
static inline void
read_skip(Parse *ps)
{
	if (ps->state == READ_PARSING)
		ps->state = READ_SKIPPING;
}
/* Returns the span of the token after `at`. */
Span read_token_after(Parse *ps, Span at);
/* Returns the text of a span. */
static inline Str
read_slice(const Parse *ps, Span at)
{
	return (Str){ ps->text + at.lo, at.hi - at.lo };
}
/* Returns the atom of the text of a span. */
static inline Atom
read_atom(Parse *ps, Span at)
{
	return session_atom(ps->s, read_slice(ps, at));
}
/* Returns the text of an atom, NUL-terminated; it lives as long as the session. */
const char *read_of(const Parse *ps, Atom a);
/* Return the canonical spelling, NUL-terminated, "" for NULL; it lives in the scratch arena. */
const char *read_type_of(Parse *ps, IrType *t);
const char *read_attr_of(Parse *ps, IrAttr *a);

/* Returns the node that was read earlier from the same bytes, or NULL. */
void *read_memo_find(const Parse *ps, Str bytes);
/* Stores the node that was read from the text. A node stored earlier for the same bytes must be the same one. */
void read_memo_keep(Parse *ps, Str bytes, void *node);

/* ---- syntax_error.c ---- */

/* Constructs that could begin where a token does not fit. */
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

/* Reports the token, in MLIR's words if mlir_errors has them. */
void read_syntax_error(Parse *ps, const ReadMisfit *m);
/* Returns the token of a word that the grammar has no token for: OP_STD and the like, or WORD. */
int read_std_token(const Parse *ps, Atom word);
/* Returns the op of a `return` without a dialect, which is that of the op around it (spec 10 [SD-1]). */
IrOpKind read_return_here(Parse *ps);
/* Reports the name of an op that does not exist, or that MLIR does not resolve in this region. */
void read_unknown_op(Parse *ps, Span at);
/* Returns whether all ops of the dialect are in ir/ops.def. */
bool read_dialect_known(Str dialect);

/* ---- registered_ops.c ---- */

typedef enum ReadRegistered { READ_REGISTERED, READ_UNKNOWN_OP, READ_UNKNOWN_DIALECT } ReadRegistered;
/* Returns whether Shardy knows the op, which is not in ir/ops.def. If not, returns whether it knows the dialect. */
ReadRegistered read_registered(Str dialect, Str name);
/* Returns whether Shardy knows the dialect, whose ops are not in ir/ops.def. */
bool read_dialect_registered(Str dialect);

/* ---- words.c ---- */

/* Fills ps->words and ps->word_types. */
void read_words_init(Parse *ps);
/* Returns the op that a word names at the start of an op: `stablehlo.add`, `add`, `call`. */
IrOpKind read_word_op(const Parse *ps, Atom word);
/* Returns whether the word names a type. */
bool read_word_is_type(const Parse *ps, Atom word);
/* Returns whether a PartitionSpec begins with the word. */
bool read_word_is_spec(const Parse *ps, Str word);
/* Returns the type of a word that names one. */
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
/* Skips the comment at ps->tok. Returns true if it is a split marker, which ends the document. */
bool read_lex_comment(Parse *ps);
/* Returns the end of the string whose first byte is p, after its closing quote, or NULL with *bad at the byte that
 * is wrong. */
const char *read_string_end(const char *p, const char *lim, const char **bad);
/* Returns the end of the body in brackets that opens at p, or NULL if it does not end. Brackets are counted, not
 * matched. */
const char *read_body_end(const char *p, const char *lim);
/* Returns how deep brackets nest in a text. A closing bracket without an opening one does not count. */
uint32_t read_nesting(Str s);
/* Returns the name of the value whose text, without the %, is [p, end). */
ReadName read_lex_value(Parse *ps, const char *p, const char *end);
/* Returns a decimal number, or UINT32_MAX if it is larger. */
uint32_t read_lex_number(const char *p, const char *end);
/* Returns whether a value name after this token begins a statement. */
bool read_ends_statement(int token);
/* Returns the atom of a quoted string, escapes resolved. */
Atom read_string_atom(Parse *ps, Span quoted);
/* Returns the text between the quotes with its escapes resolved: `body` itself, or a copy in the scratch arena. */
Str read_unescape(Parse *ps, Str body);

/* ---- resync.c ---- */

/* Skips to the next op after an error. */
void read_lex_resync(Parse *ps);

/* ---- notation_stmt.c ---- */

/* Keeps a comment for the next statement of the notation, so that it can be printed with it. */
void read_notation_comment(Parse *ps, Span at);

/* ---- scope.c ---- */

/* Remembers that the op is wrong if the error reported last is in its text, which was read up to here. */
void read_op_note_error(Parse *ps, const IrOp *op);
/* Opens the scope of a document, and closes it, reporting names that have no definition. */
void read_scope_begin(Parse *ps);
void read_scope_end(Parse *ps);
/* Reports uses of names that nothing before the end of this part defines, and closes its regions. Forgets the names
 * that the part has defined since `before` if it has an error. */
void read_scope_end_part(Parse *ps, ReadNames before);
/* Opens a region of the op being read; closes it and pushes it on the stack of regions. The span is between its
 * braces. */
void read_region_open(Parse *ps);
void read_region_close(Parse *ps, Span at);
/* Cuts all stacks back to their heights at the start of the innermost region, after an error in it. */
void read_recover(Parse *ps);
/* Returns the innermost open region. */
static inline ReadFrame *
read_frame(Parse *ps)
{
	return &VEC_LAST(&ps->frames);
}
/* Returns the slot of a name; it stays in place until the next call. */
ReadSlot *read_slot(Parse *ps, ReadName name);
/* Returns the value of a use, or a placeholder if it has no definition yet or is wrong. */
IrValue *read_value_use(Parse *ps, const ReadUse *use, IrType *type);
/* Binds a name to n values. If values is NULL, the op had an error, and uses are accepted silently. */
void read_value_define(Parse *ps, ReadName name, uint32_t lo, IrValue *values, uint32_t n);
/* Begins the block of a label; pops its n arguments. */
void read_block_begin(Parse *ps, Atom label, Span at, uint32_t n_args);
/* Pushes the block of a label on the stack of successors. */
void read_block_use(Parse *ps, Atom label, Span at);
/* Returns the block that receives the ops of the innermost region. */
IrBlock *read_block(Parse *ps);

#endif
