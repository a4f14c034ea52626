/* SPDX-License-Identifier: Apache-2.0
 *
 * The graph: operations, values, uses, blocks, regions. Everything lives in the arena of its
 * module and is never freed one by one. Nodes are linked by pointers; ops of a block form a list.
 *
 * Order of uses is part of the semantics (spec 30 §8.6): a new use goes to the front of its
 * value's list, and operands of a new op are linked in operand order.
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

/* One operand slot, at the same time the node in the value's list of uses. */
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
	Atom name;		/* as written, without %; 0: none, or a number: see print_source_name() */
	uint32_t loc;		/* block arguments: location id, see IrModule.locs; 0: none written */
	uint32_t lo;		/* offset of the name in the source, for messages */
	uint32_t tmp;		/* scratch: ir/tmp.h */
};

struct IrBlock {
	IrRegion *region;
	IrOp *first, *last;
	IrValue **args;
	uint32_t n_args;
	uint32_t tmp;		/* scratch: ir/tmp.h */
	IrBlock *prev, *next;
};

struct IrRegion {
	IrOp *op;
	IrBlock *first, *last;
};

/* What walks touch stands first, and ops lie close together, away from their operands and results: a module
 * is walked dozens of times and does not fit the caches. */
struct IrOp {
	uint16_t kind;		/* IrOpKind */
	uint16_t flags;		/* IR_OPF_* */
	Atom name;		/* full name; of a known op equal to kind */
	uint32_t n_operands, n_results;
	uint32_t n_regions;
	uint16_t n_succs;
	uint16_t like;		/* number of what alike ops share, see ir/op_class.h; 0: not known. A change of properties or
				 * types clears it */
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
	Span span;		/* first token of the op (its name) to its end; {0,0} for ops a pass made */
	IrValue *results;
};

enum {
	IR_OPF_ERASED = 1,	/* unlinked by ir_op_erase */
	IR_OPF_PROPS = 2,	/* a foreign op was written with <{...}>, maybe empty: print it again */
	IR_OPF_ROW_HOLDS = 4,	/* verified, without a look at constants: properties and types fit the op; ir_op_changed()
				 * clears it */
	IR_OPF_DECLARED = 8	/* a file declares the op: ir_op_decl */
	/* and the declared ones of T_DECLARABLE */
};

/* The scratch words; ir/tmp.h says who may use them. */
typedef enum IrTmp { IR_TMP_OP, IR_TMP_VALUE, IR_TMP_BLOCK, IR_TMP_COUNT } IrTmp;

/* One document: the root op (always builtin.module) and what belongs to the text around it. */
typedef struct IrModule {
	Session *s;
	Arena arena;
	Arena ops;		/* the IrOps alone */
	IrOp *op;
	Source *src;
	VEC(IrAttr *) locs;	/* location ids; locs.v[0] is NULL */
	struct IrResource *resources;	/* builtin resources in the order of the text */
	uint32_t n_resources;
	bool module_written;	/* false: the module op was put around the text (spec 10 §8.3) */
	struct Shorthand *shorthand;	/* ir/shorthand.h: what shorthand style keeps; NULL: MLIR style */
	const char *tmp_user[IR_TMP_COUNT];	/* of each scratch word; NULL: nobody */
	bool made[IR_OP_COUNT];	/* by kind: an op of it was made here once; see ir_module_made */
} IrModule;

/* One key of a resource section; the blob is the hex text between the quotes, 0x included. */
typedef struct IrResource {
	Atom key;
	Str blob;
} IrResource;

/* An empty module document: root op with one region of one block. */
IrModule *ir_module_new(Session *s, Source *src);
/* Frees the module's arena; its ops, values and results of passes on it are gone. */
void ir_module_free(IrModule *m);

/* Whether the module may have an op of that kind: false if none was ever made. A pass about such ops
 * alone need not look for them then. */
static inline bool
ir_module_made(const IrModule *m, IrOpKind kind)
{
	return m->made[kind];
}

/* What a new op is made of. Arrays are copied. */
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
} IrOpSpec;

/* A detached op with empty regions; operands are linked into use lists now, in order. */
IrOp *ir_op_new(IrModule *m, const IrOpSpec *spec);
/* Puts a block that stands nowhere at the end of a region. */
void ir_region_append(IrRegion *r, IrBlock *b);
/* Appends an empty block to a region. */
IrBlock *ir_block_new(IrModule *m, IrRegion *r);
IrValue *ir_block_add_arg(IrModule *m, IrBlock *b, IrType *type);

void ir_op_append(IrBlock *b, IrOp *op);
void ir_op_insert_before(IrOp *at, IrOp *op);
void ir_op_insert_after(IrOp *at, IrOp *op);
/* At the start of the block. */
void ir_op_prepend(IrBlock *b, IrOp *op);
/* Takes the op out of its block and leaves its operands and uses alone. */
void ir_op_unlink(IrOp *op);
/* Unlinks the op and everything nested in it, and drops all their uses. Its results must have no uses left. */
void ir_op_erase(IrOp *op);

void ir_use_set(IrUse *u, IrValue *v);
/* Moves every use of `from` to `to`, front to back, each to the front of `to`'s list; uses by
 * `except` (may be NULL) stay. */
void ir_value_replace(IrValue *from, IrValue *to, const IrOp *except);
uint32_t ir_value_n_uses(const IrValue *v);
/* Whether at most one op besides `op` uses the value. */
bool ir_value_has_few_users(const IrValue *v, const IrOp *op);
static inline bool
ir_value_has_one_use(const IrValue *v)
{
	return v->uses && !v->uses->next;
}

/* Number of an operand slot in its op. */
static inline uint32_t
ir_use_index(const IrUse *u)
{
	return (uint32_t)(u - u->user->operands);
}

static inline IrValue *
ir_operand(const IrOp *op, uint32_t i)
{
	return op->operands[i].value;
}

/* The op whose region holds this one; NULL for the root. */
static inline IrOp *
ir_op_parent(const IrOp *op)
{
	return op->block ? op->block->region->op : NULL;
}

/* The same for an op that stands in a block. */
static inline IrOp *
ir_op_holder(const IrOp *op)
{
	assert(op->block);
	return op->block->region->op;
}

/* The op that defines the value, or that owns the block of an argument. */
static inline IrOp *
ir_value_op(const IrValue *v)
{
	return v->is_arg ? v->owner.block->region->op : v->owner.op;
}

/* The op that defines the value; NULL for a block argument. */
static inline IrOp *
ir_value_def(const IrValue *v)
{
	return v->is_arg ? NULL : v->owner.op;
}

/* The first block of region i; NULL if it has none. */
static inline IrBlock *
ir_op_body(const IrOp *op, uint32_t i)
{
	return i < op->n_regions ? op->regions[i].first : NULL;
}

/* The same where a verified op of its kind has one. */
static inline IrBlock *
ir_op_block(const IrOp *op, uint32_t i)
{
	IrBlock *b = ir_op_body(op, i);

	assert(b);
	return b;
}

static inline bool
ir_op_has(const IrOp *op, unsigned traits)
{
	return ((ir_op_info(op->kind)->traits | (op->flags & T_DECLARABLE)) & traits) != 0;
}

/* What a file given with --ops declares of the op, or NULL. It stands behind the results of such ops, and
 * behind it room for what flow/declared_edges.c finds out about each of its families of edges. */
static inline IrDecl *
ir_op_decl(const IrOp *op)
{
	return op->flags & IR_OPF_DECLARED ? *(IrDecl *const *)(const void *)(op->results + op->n_results) : NULL;
}

static inline IrFlowRange *
ir_op_flow_ranges(const IrOp *op)
{
	return (IrFlowRange *)(void *)((IrDecl **)(uintptr_t)(op->results + op->n_results) + 1);
}

/* The declaration of an op that has one. */
static inline IrDecl *
ir_op_declaration(const IrOp *op)
{
	IrDecl *decl = ir_op_decl(op);

	assert(decl);
	return decl;
}

/* The last op of the block if it is a terminator, else NULL. */
IrOp *ir_block_terminator(const IrBlock *b);
/* The closest enclosing op (or the op itself) of that kind, or NULL. */
IrOp *ir_op_enclosing(IrOp *op, IrOpKind kind);

/* Attributes by name; NULL if absent. `ir_op_get` looks at the inherent ones first, then at the others. */
IrAttr *ir_op_get(const IrOp *op, Atom name);
static inline IrAttr *
ir_op_prop(const IrOp *op, Atom name)
{
	return ir_dict_get(op->props, name);
}
static inline IrAttr *
ir_op_attr(const IrOp *op, Atom name)
{
	return ir_dict_get(op->attrs, name);
}
/* Forgets what was found out about the properties and types of an op; the functions of this file call it. */
static inline void
ir_op_changed(IrOp *op)
{
	op->flags &= (uint16_t)~IR_OPF_ROW_HOLDS;
	op->like = 0;
}
/* Set an attribute; the value NULL removes it. */
void ir_op_set_prop(Session *s, IrOp *op, Atom name, IrAttr *value);
void ir_op_set_attr(Session *s, IrOp *op, Atom name, IrAttr *value);

/* A map from values of the original to values of the copy, for ir_op_clone. Uses IrValue.tmp of
 * the originals, so nothing else may while it lives. */
typedef struct IrMap {
	Arena *arena;
	struct { IrValue *from, *to; } *v;
	uint32_t n, cap;
} IrMap;

void ir_map_init(IrModule *m, IrMap *map, Arena *arena);
void ir_map_add(IrMap *map, IrValue *from, IrValue *to);
IrValue *ir_map_get(const IrMap *map, IrValue *from);	/* `from` itself if not mapped */

/* A detached deep copy: operands go through the map, results are entered into it. */
IrOp *ir_op_clone(IrModule *m, const IrOp *op, IrMap *map);
/* A detached op that equals the model but for its operands, as many; its regions are empty. */
IrOp *ir_op_like(IrModule *m, const IrOp *model, IrValue *const *operands);
/* Moves all blocks of `from` to the end of `to`. */
void ir_region_take(IrRegion *to, IrRegion *from);

#endif
