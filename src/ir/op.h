/* SPDX-License-Identifier: Apache-2.0
 *
 * The graph: operations, values, uses, blocks, regions. Everything lives in the arena of its
 * module and is never freed one by one. Nodes are linked by pointers; the ops of a block form a list.
 *
 * The order of uses is part of the semantics of propagation (spec 30 §8.6): a new use goes to the front of
 * its value's list, and the operands of a new op are linked in their order.
 */
#ifndef SHARDC_IR_OP_H
#define SHARDC_IR_OP_H

#include <assert.h>

#include "base/vec.h"
#include "ir/attr.h"
#include "ir/decl.h"

typedef struct IrOp IrOp;
typedef struct IrBlock IrBlock;
typedef struct IrRegion IrRegion;
typedef struct IrValue IrValue;
typedef struct IrUse IrUse;

/* An operand of an op, which is also a node in the value's list of uses. */
struct IrUse {
	IrValue *value;
	IrOp *user;
	IrUse *next, **prev;	/* *prev points at this use */
};

struct IrValue {
	IrType *type;
	IrUse *uses;		/* newest first */
	union {
		IrOp *op;	/* of a result */
		IrBlock *block;	/* of a block argument */
	} owner;
	uint32_t index : 31;	/* result or argument number */
	uint32_t is_arg : 1;
	Atom name;		/* as written, without %; 0: none, or the name is a number: see print_source_name() */
	uint32_t loc;		/* block arguments: location id, see IrModule.locs; 0: none written */
	uint32_t lo;		/* offset of the name in the source, for messages */
	uint32_t tmp;		/* scratch: ir/tmp.h */
};

struct IrBlock {
	IrRegion *region;
	IrOp *first, *last;	/* of the list of ops */
	IrValue **args;
	uint32_t n_args;
	uint32_t tmp;		/* scratch: ir/tmp.h */
	Atom label;		/* as written, with ^; 0: none */
	uint32_t lo;		/* offset of the label in the source */
	IrBlock *prev, *next;	/* in the region */
};

struct IrRegion {
	IrOp *op;		/* the op that owns the region */
	IrBlock *first, *last;
	Span span;		/* in the source, between its braces; {0, 0}: it has none there */
};

/* The members that walks read come first. Ops are stored next to each other, away from their operands and results,
 * because a module is walked dozens of times and does not fit the caches. */
struct IrOp {
	uint16_t kind;		/* IrOpKind */
	uint16_t flags;		/* IR_OPF_* */
	Atom name;		/* full name; for a known op equal to kind */
	uint32_t n_operands, n_results;
	uint32_t n_regions;
	uint16_t n_succs;
	uint16_t op_class;	/* number of the op class, see ir/op_class.h; 0: not known. ir_op_changed() clears it */
	uint32_t tmp;		/* scratch: ir/tmp.h */
	uint32_t loc;		/* location id, see IrModule.locs; 0: the place in the source */
	IrOp *next;
	IrUse *operands;
	IrRegion *regions;
	IrBlock *block;		/* NULL while detached, and for the module */
	IrAttr *props;		/* DICT of inherent attributes, or NULL */
	IrAttr *attrs;		/* DICT of discardable attributes, or NULL */
	IrOp *prev;
	IrBlock **succs;
	Span span;		/* from the op's name to its end; of another op, or {0, 0}, if a pass made the op */
	IrValue *results;
};

enum {
	IR_OPF_ERASED = 1,	/* unlinked by ir_op_erase */
	IR_OPF_PROPS = 2,	/* a foreign op was written with <{...}>, which may be empty but is printed again */
	IR_OPF_ROW_HOLDS = 4,	/* properties and types are valid for the op, whatever its constant operands are;
				 * ir_op_changed() clears it */
	IR_OPF_DECLARED = 8,	/* a file given with --ops declares the op: see ir_op_decl */
	IR_OPF_REASON_SHIFT = 4,
	IR_OPF_REASON = 7 << IR_OPF_REASON_SHIFT	/* an IrReason */
	/* and the traits of T_DECLARABLE that the declaration gives */
};

/* Why an operation that moves data is in the program (spec 75 §10.1). The pass that makes the operation knows it. An
 * operation that replaces two others has the smaller reason. */
typedef enum IrReason {
	IR_REASON_USER,		/* the program has the operation itself */
	IR_REASON_CONSTRAINT,	/* the program has a sharding constraint or reshard there */
	IR_REASON_CONTRACTION,	/* an operation sums over a sharded factor */
	IR_REASON_RESULT,	/* the function result has a different sharding */
	IR_REASON_CALL,		/* the called function has a different sharding */
	IR_REASON_DISAGREEMENT,	/* operands or results of an operation have different shardings */
	IR_REASON_NEIGHBOURS,	/* an operation needs elements that neighbours hold */
	IR_REASON_NORULE	/* an operation has no op sharding rule */
} IrReason;

/* The scratch words: see ir/tmp.h. */
typedef enum IrTmp { IR_TMP_OP, IR_TMP_VALUE, IR_TMP_BLOCK, IR_TMP_COUNT } IrTmp;

/* The definition of an alias of a location. */
typedef struct IrLocAlias {
	Span name, value;	/* in the source */
	IrAttr *loc;
} IrLocAlias;

/* Which operations have an op sharding rule (spec 20 §12). A later set includes the earlier ones. */
typedef enum IrRuleSet {
	IR_RULES_SHARDY,	/* those that have one in Shardy */
	IR_RULES_XLA,		/* ... and those through which shardings pass in XLA */
	IR_RULES_ALL		/* ... and those at which shardings stop in XLA, too */
} IrRuleSet;

/* One document: the root op (always builtin.module) and what belongs to the text around it. */
typedef struct IrModule {
	Session *s;
	Arena arena;
	Arena ops;		/* the IrOps alone */
	IrOp *op;		/* the root */
	Source *src;
	VEC(IrAttr *) locs;	/* locations by id; locs.v[0] is NULL */
	VEC(Span) loc_texts;	/* by id: the text between the parentheses; kept only if the reader was asked to */
	VEC(IrLocAlias) loc_aliases;	/* the same */
	Map declared_locs;	/* by a function without a body: the ids of its arguments' locations; the same */
	struct IrResource *resources;	/* builtin resources in the order of the text */
	uint32_t n_resources;
	uint32_t n_ops;		/* that were ever made, those erased since included */
	const Span *comments;	/* from // to the last byte that is not blank; kept only if the reader was asked to */
	uint32_t n_comments;
	IrRuleSet rules;	/* the rules of its operations */
	bool module_written;	/* the module op is in the text, else it is implicit (spec 10 §8.3) */
	struct Shorthand *shorthand;	/* statements of the notation, see ir/shorthand.h; NULL: MLIR style */
	const char *tmp_user[IR_TMP_COUNT];	/* user of each scratch word; NULL: none */
	bool made[IR_OP_COUNT];	/* by kind: see ir_module_made */
	bool has_bare_op;	/* the text has an op of StableHLO without its dialect */
} IrModule;

/* One key of a resource section; the blob is the hex text between the quotes, 0x included. */
typedef struct IrResource {
	Atom key;
	Str blob;
} IrResource;

/* Returns an empty document: a root op with one region of one block. */
IrModule *ir_module_new(Session *s, Source *src);
/* Frees the module with its ops and values, and all that passes have allocated in its arena. */
void ir_module_free(IrModule *m);

/* Gives the operations of the module the rules of a set, too. */
static inline void
ir_rules_include(IrModule *m, IrRuleSet set)
{
	if (m->rules < set)
		m->rules = set;
}

/* Returns whether an op of that kind was ever made in the module. If not, a pass about such ops has nothing to do. */
static inline bool
ir_module_made(const IrModule *m, IrOpKind kind)
{
	return m->made[kind];
}

/* The parts of a new op. Arrays are copied. */
typedef struct IrOpSpec {
	IrOpKind kind;
	Atom name;			/* needed for IR_OP_FOREIGN only */
	IrValue *const *operands;
	uint32_t n_operands;
	IrType *const *results;
	uint32_t n_results;
	uint32_t n_regions;
	IrAttr *props, *attrs;
	uint32_t loc;
	Span span;
	IrReason reason;
} IrOpSpec;

/* Returns a detached op with empty regions. Its operands are linked into use lists at once, in order. */
IrOp *ir_op_new(IrModule *m, const IrOpSpec *spec);
/* Ends the work with MEMORY_TOO_MANY_OPS if n more operations would exceed --max-ops. A pass that makes many can thus
 * fail before it makes the first. */
void ir_op_foresee(const IrModule *m, uint64_t n);
/* Appends a detached block to a region. */
void ir_region_append(IrRegion *r, IrBlock *b);
/* Appends an empty block to a region and returns it. */
IrBlock *ir_block_new(IrModule *m, IrRegion *r);
/* Appends an argument to a block and returns it. */
IrValue *ir_block_add_arg(IrModule *m, IrBlock *b, IrType *type);

/* Insert a detached op: at the end of a block, before or after another op, at the start of a block. */
void ir_op_append(IrBlock *b, IrOp *op);
void ir_op_insert_before(IrOp *at, IrOp *op);
void ir_op_insert_after(IrOp *at, IrOp *op);
void ir_op_prepend(IrBlock *b, IrOp *op);
/* Removes the op from its block; keeps its operands and its users. */
void ir_op_unlink(IrOp *op);
/* Removes the op from its block for good, and all uses by it and by ops nested in it. Its results must be unused. */
void ir_op_erase(IrOp *op);

/* Makes an operand use v. */
void ir_use_set(IrUse *u, IrValue *v);
/* Makes the uses of `from` use `to`, except those by `except`, which may be NULL. Each use, from the first to the last,
 * moves to the front of the list of `to`. */
void ir_value_replace(IrValue *from, IrValue *to, const IrOp *except);
/* Returns whether at most one op besides `op` uses the value. */
bool ir_value_has_few_users(const IrValue *v, const IrOp *op);

enum { IR_FEW_OPERANDS = 16 };

/* Returns the values that an op uses, each once, in the order of their first uses. The list is in `few`, which has room
 * for IR_FEW_OPERANDS, or in the arena. */
IrValue **ir_op_values(const IrOp *op, Arena *a, IrValue **few, uint32_t *n);
/* Returns whether the value has exactly one use. */
static inline bool
ir_value_has_one_use(const IrValue *v)
{
	return v->uses && !v->uses->next;
}

/* Returns the number of an operand in its op. */
static inline uint32_t
ir_use_index(const IrUse *u)
{
	return (uint32_t)(u - u->user->operands);
}

/* Returns the value of operand i. */
static inline IrValue *
ir_operand(const IrOp *op, uint32_t i)
{
	return op->operands[i].value;
}

/* Returns the op whose region holds this one, or NULL if this one is in no block. */
static inline IrOp *
ir_op_parent(const IrOp *op)
{
	return op->block ? op->block->region->op : NULL;
}

/* Returns the op whose region holds this one, which must be in a block. */
static inline IrOp *
ir_op_holder(const IrOp *op)
{
	assert(op->block);
	return op->block->region->op;
}

/* Returns the op that defines the value, or that owns the block of an argument. */
static inline IrOp *
ir_value_op(const IrValue *v)
{
	return v->is_arg ? v->owner.block->region->op : v->owner.op;
}

/* Returns the op that defines the value, or NULL for a block argument. */
static inline IrOp *
ir_value_def(const IrValue *v)
{
	return v->is_arg ? NULL : v->owner.op;
}

/* Returns the first block of region i, or NULL if the region is missing or empty. */
static inline IrBlock *
ir_op_body(const IrOp *op, uint32_t i)
{
	return i < op->n_regions ? op->regions[i].first : NULL;
}

/* Returns the first block of region i, which a verified op of its kind must have. */
static inline IrBlock *
ir_op_block(const IrOp *op, uint32_t i)
{
	IrBlock *b = ir_op_body(op, i);

	assert(b);
	return b;
}

/* Returns whether the op has one of the traits, built in or declared. */
static inline bool
ir_op_has(const IrOp *op, unsigned traits)
{
	return ((ir_op_info(op->kind)->traits | (op->flags & T_DECLARABLE)) & traits) != 0;
}

static inline IrReason
ir_op_reason(const IrOp *op)
{
	return (IrReason)((op->flags & IR_OPF_REASON) >> IR_OPF_REASON_SHIFT);
}

/* Returns why there is a sharding constraint or reshard. */
static inline IrReason
ir_reason_of_reshard(const IrOp *op)
{
	return ir_op_reason(op) == IR_REASON_USER ? IR_REASON_CONSTRAINT : ir_op_reason(op);
}

/* Returns the reason of an op that replaces two others. */
static inline IrReason
ir_reason_of_both(const IrOp *a, const IrOp *b)
{
	return ir_op_reason(a) < ir_op_reason(b) ? ir_op_reason(a) : ir_op_reason(b);
}

/* Returns the declaration of the op from a file given with --ops, or NULL. The pointer is stored after the results of
 * the op, and the ranges of its families of edges are stored after the pointer. */
static inline IrDecl *
ir_op_decl(const IrOp *op)
{
	return op->flags & IR_OPF_DECLARED ? *(IrDecl *const *)(const void *)(op->results + op->n_results) : NULL;
}

/* Returns the ranges of a declared op, one per family of edges, which flow/declared_edges.c fills. */
static inline IrFlowRange *
ir_op_flow_ranges(const IrOp *op)
{
	return (IrFlowRange *)(void *)((IrDecl **)(uintptr_t)(op->results + op->n_results) + 1);
}

/* Returns the declaration of an op that must have one. */
static inline IrDecl *
ir_op_declaration(const IrOp *op)
{
	IrDecl *decl = ir_op_decl(op);

	assert(decl);
	return decl;
}

/* Returns the last op of the block if it is a terminator, else NULL. */
IrOp *ir_block_terminator(const IrBlock *b);
/* Returns the op itself or the innermost op around it that is of that kind, or NULL. */
IrOp *ir_op_enclosing(IrOp *op, IrOpKind kind);

/* Returns an attribute by name, an inherent one if there is one, else a discardable one, else NULL. */
IrAttr *ir_op_get(const IrOp *op, Atom name);
/* Return an inherent (discardable) attribute by name, or NULL. */
static inline IrAttr *
ir_op_prop(const IrOp *op, Atom name)
{
	return ir_dict_get(op->props, name);
}

/* Returns the numbers of a property array<i64: ...>, none if the operation does not have it. */
IrField ir_op_ints(const IrOp *op, Atom name);
/* Returns an integer property, `fallback` if the operation does not have it. */
int64_t ir_op_int(const IrOp *op, Atom name, int64_t fallback);

static inline IrAttr *
ir_op_attr(const IrOp *op, Atom name)
{
	return ir_dict_get(op->attrs, name);
}
/* Clears all that is cached about the properties and types of an op. The functions of this file call it; code that
 * assigns op->props must do so, too. */
static inline void
ir_op_changed(IrOp *op)
{
	op->flags &= (uint16_t)~IR_OPF_ROW_HOLDS;
	op->op_class = 0;
}
/* Set an inherent (discardable) attribute, or remove it if the value is NULL. */
void ir_op_set_prop(Session *s, IrOp *op, Atom name, IrAttr *value);
void ir_op_set_attr(Session *s, IrOp *op, Atom name, IrAttr *value);

/* A map from values of an original to values of its copy, for ir_op_clone. It uses IrValue.tmp of the originals, which
 * nothing else may use as long as the map is in use. */
typedef struct IrMap {
	Arena *arena;
	struct { IrValue *from, *to; } *v;
	uint32_t n, cap;
} IrMap;

void ir_map_init(IrModule *m, IrMap *map, Arena *arena);
void ir_map_add(IrMap *map, IrValue *from, IrValue *to);
/* Returns the value to which `from` is mapped, or `from` if it is not mapped. */
IrValue *ir_map_get(const IrMap *map, IrValue *from);

/* Returns a detached deep copy of an op. Its operands are those of the original as mapped; results, and all values
 * defined inside, are added to the map. */
IrOp *ir_op_clone(IrModule *m, const IrOp *op, IrMap *map);
/* Returns a detached op that equals the model except for its operands, of which there must be as many. Its regions are
 * empty. */
IrOp *ir_op_like(IrModule *m, const IrOp *model, IrValue *const *operands);
/* Moves all blocks of `from` to the end of `to`. */
void ir_region_take(IrRegion *to, IrRegion *from);

#endif
