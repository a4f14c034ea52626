/* SPDX-License-Identifier: Apache-2.0
 *
 * The checker's own interface: what its parts share, and one operation while it is typed. The entry for other rooms is
 * explicit/explicit.h.
 *
 * IrValue.tmp of a value that has a type holds the number of the type and whether the value may adopt reduced axes.
 */
#ifndef SHARDC_EXPLICIT_EX_CHECK_H
#define SHARDC_EXPLICIT_EX_CHECK_H

#include "answers/answers.h"
#include "explicit/explicit.h"
#include "explicit/ex_type.h"
#include "ir/tmp.h"
#include "ir/walk.h"

#define EX_TMP "types of explicit mode"

typedef struct ExEnv ExEnv;
typedef struct ExCheck ExCheck;
typedef struct ExOp ExOp;

/* Computes the lists and the meshes of the results, or reports the first fault with explicit_fault() and assumes the
 * types of spec 60 §9.3. */
typedef void ExRule(ExOp *o);
/* Computes the unreduced and reduced axes of the results (spec 60 §8.1). */
typedef void ExMarks(ExOp *o);
/* Types an operation of spec 60 §7 with everything in it. */
typedef void ExFlow(ExEnv *x, IrOp *op, ExCtx ctx);

/* On which mesh the results are, before the rule runs. */
typedef enum ExPlaced {
	EX_ON_FIRST,		/* the mesh of the first placed operand, else the context mesh */
	EX_ON_OPERAND,		/* the mesh of the first placed operand, else none */
	EX_ON_0, EX_ON_1,	/* the mesh of operand 0 (1) or none */
	EX_ON_OWN,		/* result i: the mesh of operand i or none */
	EX_ON_CTX,		/* as EX_ON_FIRST; of operations that rarely have a placed operand */
	EX_NOWHERE
} ExPlaced;

enum {
	EX_NATIVE = 1,			/* takes native requests */
	EX_SUMS = 2,			/* may leave its result unreduced */
	EX_READS_REQUEST = 4,		/* its flow reads a request, if only to say where it belongs instead */
	EX_STATES = 8,			/* it states a sharding, to which reduced axes can belong */
	EX_OWN_CLAIMS = 16,		/* its flow compares claims itself */
	EX_UNTYPED_REGIONS = 32		/* the bodies of its regions are not typed */
};

/* The row of an operation in rules.def. */
typedef struct ExRow {
	ExRule *rule;		/* NULL: the operation has a flow, or it is not in the table */
	ExMarks *marks;
	ExFlow *flow;
	uint8_t flags;		/* EX_NATIVE and others */
	uint8_t placed;		/* ExPlaced */
} ExRow;

/* Returns the row of an operation. An operation that is not in the table gets the row for operations of other
 * dialects. */
const ExRow *explicit_row(const IrOp *op);

typedef struct ExFunc {
	IrOp *op;
	ExCtx ctx;
	enum { EX_WAITING, EX_RUNNING, EX_TYPED } state;
	const ExType **results;	/* once it is typed; NULL: not a tensor */
	const ExType **args;	/* likewise */
	const IrOp *caller;	/* the first call, or NULL */
	bool is_jax, jax_known;	/* it contains an attached constraint; whether that was looked up */
	bool inherits;		/* its context is that of its first call (spec 60 §2.3) */
	bool unchecked;		/* it inherits its context, and explicit_is_unchecked() is true */
	uint32_t depth;		/* of calls around it */
	ExAxes along;		/* Manual axes along which its collectives and those of its callees communicate */
} ExFunc;

/* A region that is typed in a different context than the operation around it. */
typedef struct ExRegion {
	const IrOp *op;
	ExCtx ctx;
} ExRegion;

/* A legal answer that was listed after an error. */
typedef struct ExAnswer {
	const IrOp *op;
	DiagId id;		/* of the error */
	const ExType *type;	/* of the result */
	AnswerPrice price;	/* its steps live as long as the check */
} ExAnswer;

/* The parts of the checker that keep something during a check. */
typedef enum ExPart {
	EX_PART_ANSWERS,	/* alternatives.c */
	EX_PART_NAMES,		/* attr_names.c */
	EX_PART_FUNCS,		/* check_func.c */
	EX_PART_VALUES,		/* flow_values.c */
	EX_PART_VMAP,		/* flow_vmap.c */
	EX_PART_JAX,		/* jax_text.c */
	EX_PART_FRAME,		/* op_frame.c */
	EX_PART_STATED,		/* stated.c */
	EX_PART_PLACES,		/* text_places.c */
	EX_PART_MEMO,		/* type_memo.c */
	EX_N_PARTS
} ExPart;

/* What all parts of the checker share. */
struct ExEnv {
	IrModule *m;
	Session *s;
	Arena *arena;		/* of the result */
	Arena tmp;		/* reset after each operation */
	const ExplicitOptions *o;
	const ExRow *(*row)(const IrOp *op);	/* explicit_row */
	ExMeshes *meshes;
	ExTypes types;
	IrSymtab *symbols;
	bool in_vmap;		/* types may not mention the axes of explicit_mapped() */
	ExCheck *check;		/* what single parts keep */
};

/* Returns what a part keeps: `size` bytes, which are zero at first. Only the file of the part asks for it. */
void *explicit_part(const ExEnv *x, ExPart part, size_t size);

/* ---- types of values ---- */

/* Returns the type of a value, or NULL if it has none. */
static inline const ExType *
explicit_value_type(const ExEnv *x, const IrValue *v)
{
	return x->types.all.v[v->tmp >> 1];
}
/* Sets it; NULL: the value has no type. */
static inline void
explicit_value_set(IrValue *v, const ExType *type)
{
	v->tmp = type ? type->id << 1 : 0;
}
/* Returns whether the value is a constant, or spreads one, and so adopts the reduced axes of other operands. */
static inline bool
explicit_value_adopts(const IrValue *v)
{
	return (v->tmp & 1) != 0;
}

/* Types all operations of a block in order. */
void explicit_block(ExEnv *x, IrBlock *b, ExCtx ctx);
/* Returns the types of the operands in the arena, NULL for those without one. */
const ExType **explicit_operand_types(ExEnv *x, const IrOp *op);
/* Returns the context of values on a mesh: the present one if it is that of the mesh, else the declared one. */
static inline ExCtx
explicit_ctx_of(ExCtx ctx, const ExMesh *mesh)
{
	if (!mesh || (ctx.mesh && explicit_mesh_eq(ctx.mesh, mesh)))
		return ctx;
	return explicit_ctx_declared(mesh);
}
/* Notes that the regions of an operation are typed in this context. */
void explicit_region_ctx(ExEnv *x, const IrOp *op, ExCtx ctx);
/* Returns what was noted, or NULL: the regions are typed in the context around the operation. */
const ExRegion *explicit_region_of(const ExEnv *x, const IrOp *op);

/* Types an operation that has a rule (spec 60 §5.2): that of the row. */
void explicit_op_with_row(ExEnv *x, IrOp *op, ExCtx ctx, const ExRow *row);
/* Types any operation, or takes the types of an equal operation that was typed before. */
void explicit_op(ExEnv *x, IrOp *op, ExCtx ctx);
/* Returns whether a constraint is only a hint to the compiler in the context of its mesh (spec 60 §4.5). */
bool explicit_is_hint(const IrOp *op, ExCtx c);

/* ---- one operation ---- */

struct ExOp {
	ExEnv *x;
	IrOp *op;
	const ExRow *row;
	const ExType **in;	/* the types of the operands; NULL: not a tensor */
	const ExMesh *mesh;	/* of the operation (spec 60 §5.2), or NULL */
	ExCtx ctx;		/* its context */
	const ExType **asked;	/* native requests by result; NULL: none */
	ExDraft *out;		/* by result */
	bool failed;		/* a fault was found */
	bool other_reduction;	/* partial results are reduced by another reduction than that which would join them */
	bool settles;		/* a claim or an attached constraint may settle it (a dagger in spec 60 §9.2) */
	bool quiet;		/* the operation is only tried: faults need no text */
	DiagId fault;
	const char *why;	/* the message */
};

/* Returns whether a result has a type, apart from tokens and the like. */
bool explicit_has_tensor(const ExOp *o);
/* Notes a fault, unless there is one already. */
void explicit_fault(ExOp *o, DiagId id, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Returns `input f32[8]` or `inputs f32[8], f32[8]`. */
const char *explicit_inputs(const ExOp *o);
/* Return a list, a set of axes, or the type of operand i as text. */
const char *explicit_show(const ExOp *o, const ExList *l);
const char *explicit_show_axes(const ExOp *o, ExAxes axes);
const char *explicit_show_in(const ExOp *o, uint32_t i);

static inline const IrType *
explicit_in_tensor(const ExOp *o, uint32_t i)
{
	return ir_operand(o->op, i)->type;
}
static inline const IrType *
explicit_out_tensor(const ExOp *o, uint32_t i)
{
	return o->op->results[i].type;
}
static inline const ExList *
explicit_none(const ExOp *o)
{
	return o->x->types.none;
}
static inline const ExList *
explicit_unknown(const ExOp *o)
{
	return o->x->types.unknown;
}
static inline bool
explicit_is_none(const ExOp *o, const ExList *l)
{
	return explicit_list_is_none(&o->x->types, l);
}
/* Sets the lists of result i to those of a type with the same rank. */
void explicit_out_lists(ExOp *o, uint32_t i, const ExType *from);
/* Sets all lists of result i to `l`. */
void explicit_out_fill(ExOp *o, uint32_t i, const ExList *l);
/* Returns the consensus of two lists, or NULL if they disagree (spec 60 §5.3). */
const ExList *explicit_consensus(const ExOp *o, const ExList *p, const ExList *q);
/* Checks the draft of result i for doubled axes and for dimensions that are not divisible (spec 60 §5.4). */
void explicit_finish_result(ExOp *o, uint32_t i);
/* Checks that no unreduced or reduced axis is in a list, and that both sets are disjoint. */
void explicit_finish_marks(ExOp *o);
/* Gives the request of result i to its draft. Returns whether there is one. */
bool explicit_take_request(ExOp *o, uint32_t i);

/* Returns whether an error has left the mesh of an operation unknown: none of its n operands, whose types are given,
 * says it, and that of some operand is unknown. */
bool explicit_mesh_is_lost(const ExType **in, uint32_t n);
/* Fills in o->out, runs the rule, and sets the unreduced and reduced axes. */
void explicit_run_rule(ExOp *o);

/* ---- texts that say where a value is (spec 60 §4) ---- */

/* What a stated sharding belongs to. */
typedef enum ExSide { EX_OF_OP, EX_OF_ARGUMENT, EX_OF_RESULT } ExSide;

typedef struct ExRead {
	IrAttr *sharding;	/* IR_ATTR_SHARDING */
	IrAttr *reduced;	/* the value of shardc.reduced, or NULL */
	const IrType *tensor;
	ExCtx ctx;
	const ExMesh *mesh;	/* the mesh that a request must have, or NULL: any */
	bool of_context;	/* that mesh does not depend on the operands */
	bool strict;		/* a request: Auto axes are errors */
	bool may_be_open;	/* open dimensions are not reported */
	const char *what;	/* "out_sharding" */
	const IrOp *op;		/* the operation or function that holds the text */
	ExSide side;
	const char *key;	/* the attribute or clause that holds the text; NULL: the operation itself states it */
	uint32_t index;		/* of the sharding in a list, or of the argument or result of the function */
} ExRead;

/* Returns the place of a stated sharding: its key, the name of its argument, or the operation. */
Span explicit_read_place(ExEnv *x, const ExRead *r);
/* Returns the place of a token in a stated sharding or, with `reduced`, in the shardc.reduced beside it. */
Span explicit_read_token(ExEnv *x, const ExRead *r, Str token, bool reduced);

/* Returns the type that a sharding states. After an error, returns NULL, and if `rest` is not NULL sets *rest to a type
 * without the wrong parts. */
const ExType *explicit_read(ExEnv *x, const ExRead *r, const ExType **rest);
/* Returns the attribute that states a type; `ctx` decides which axes are replicated (spec 60 §10.3). */
IrAttr *explicit_attr(ExEnv *x, const ExType *type, ExCtx ctx, bool request);
/* Returns whether the output states a type: it is known, and on a mesh with an Explicit axis. If an unknown list were
 * written as unsharded, the next reader would take it for a statement of the author. */
bool explicit_is_written(const ExType *type, ExCtx ctx);
/* Returns what shardc.reduced of an operation says about result i: NULL if the attribute is missing, or is not a list
 * with an entry for each of several results. */
IrAttr *explicit_reduced_entry(const IrOp *op, uint32_t i);
/* Returns the value of shardc.reduced for a type, or NULL if it has no reduced axes. */
IrAttr *explicit_reduced_attr(ExEnv *x, const ExType *type);
/* Reports, once, a sharding in the notation before Shardy, unless the dictionary also has one of sdy. The dictionary is
 * that of an operation or, unless `arg` is negative, of an argument of a function. */
void explicit_reject_mhlo(ExEnv *x, const IrAttr *dict, const IrOp *op, int64_t arg);
/* Returns a sharding as it is written in the documentation: <@mesh, [{"X"}]>. */
const char *explicit_attr_text(Arena *a, Session *s, IrAttr *sharding);
/* Reports requests and reduced axes on an operation that ignores them, and requests and queries in regions that are not
 * typed. */
void explicit_check_places(ExEnv *x, IrOp *op, const ExRow *row);
/* Returns whether a name is in the namespace of shardc. */
bool explicit_is_own_name(Str name);
/* Reports an operation in the namespace of shardc that does not exist. */
void explicit_check_op_name(ExEnv *x, const IrOp *op);
/* Report names of attributes that explicit mode does not know or does not read there: of an operation, a mesh or a
 * module; of a function, its arguments and its results. */
void explicit_check_names(ExEnv *x, const IrOp *op);
void explicit_check_signature(ExEnv *x, const IrOp *func);
/* Returns whether a value can move from one type to another. If it cannot, reports that the meshes have different
 * numbers of devices. */
bool explicit_can_move(ExEnv *x, const IrOp *op, const ExType *from, const ExType *to);
/* Returns the type of a resharded value, after checking the rules of spec 60 §8.2. */
const ExType *explicit_reshard(ExEnv *x, const IrOp *op, const ExType *from, const ExType *to);

/* ---- lowering (spec 60 §10.4) ---- */

/* Returns a sharding to which propagation cannot add an Explicit axis: its open dimensions are closed or, on a mesh
 * with Auto axes, all other Explicit axes are replicated. */
IrAttr *explicit_pin(ExEnv *x, IrAttr *sharding, ExCtx ctx);
/* Does the same for a constraint on a value of type `t`. A hint, which names Auto axes only, gets the axes of the type
 * in front, as JAX prints it. */
IrAttr *explicit_pin_hint(ExEnv *x, const IrOp *op, const ExType *t, ExCtx ctx);
/* Gives the boundary of a manual computation the axes of the types, if no axis outside is Auto. */
void explicit_pin_manual(ExEnv *x, IrOp *op, ExCtx outer, ExCtx inner);
/* Writes the types of the results of one operation as sdy.sharding. */
void explicit_annotate_op(ExEnv *x, IrOp *op, ExCtx ctx);
/* Begin and free the output of queries. */
void explicit_queries_init(ExEnv *x);
void explicit_queries_free(ExEnv *x);
/* Writes the types as attributes, like explicit_annotate(), but keeps queries. */
void explicit_annotate_keep_queries(ExEnv *x);

/* ---- reports ---- */

/* Reports an error about an operation: `'stablehlo.add': ` comes before the message. Adds its Python location. */
void explicit_error(ExEnv *x, DiagId id, const IrOp *op, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* The same at another place. */
void explicit_error_at(ExEnv *x, DiagId id, Span at, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Returns `; did you mean "X"?` for a name that is not an axis of the mesh, or nothing if no axis is similar. */
const char *explicit_similar_axis(ExEnv *x, const ExMesh *mesh, const IrAttr *name);
/* Adds notes with the definitions of the operands of an operation. */
void explicit_note_operands(ExEnv *x, const IrOp *op);
/* Reports that operands i and k are on different meshes. */
void explicit_mesh_mismatch(ExEnv *x, const IrOp *op, ExCtx ctx, uint32_t i, uint32_t k);
/* Returns the type of a value as text, `no type` if it has none. */
const char *explicit_text(ExEnv *x, const IrValue *v, const ExType *type);
/* Does the same for a type that is compared with another one, and adds the mesh if the meshes differ. */
const char *explicit_text_beside(ExEnv *x, const IrValue *v, const ExType *type, const ExType *other);
/* Types the body of a region op after an error that leaves the types of its arguments open. */
void explicit_block_unknown(ExEnv *x, IrOp *op, ExCtx ctx);
/* Gives all results of a region op unknown types. */
void explicit_results_unknown(ExEnv *x, IrOp *op, ExCtx ctx);

/* ---- data flow (spec 60 §7) ---- */

/* Returns whether a sharding states nothing: all its dimensions are open and empty. */
bool explicit_is_open(const ShardSharding *sh);
/* Compares the type of a value, which `what` names, with what the text states for it. Returns the type to believe. */
const ExType *explicit_believed(ExEnv *x, IrOp *op, const ExRead *r, const ExType *t, const char *what,
                                const IrValue *v);
/* Compares the type of result i with what the text states for it in the attribute or clause `key`. Returns the type to
 * believe. */
const ExType *explicit_claimed(ExEnv *x, IrOp *op, uint32_t i, IrAttr *sharding, const char *key, const ExType *t,
                               ExCtx ctx);
/* Compares the types of the results of an operation that is not in the table of rules with its sdy.sharding, unless its
 * own code has done so. */
void explicit_check_claims(ExEnv *x, IrOp *op, ExCtx ctx, const ExRow *row);
/* Returns the axes that no type on a mesh may mention, because a vmap around has them. */
ExAxes explicit_mapped(const ExEnv *x, const ExMesh *mesh);
/* Reports results inside a vmap whose types mention an axis of the mapped dimension (spec 60 §7.7). */
void explicit_check_mapped(ExEnv *x, IrOp *op);
/* Return a type without dimension k, or with a dimension k that has a list. */
const ExType *explicit_without_dim(ExEnv *x, const ExType *t, uint32_t k);
const ExType *explicit_with_dim(ExEnv *x, const ExType *t, uint32_t k, const ExList *l);

/* Returns whether values of the two types may stand for each other (spec 60 §7.9). */
bool explicit_match(ExEnv *x, ExCtx ctx, const ExType *a, const ExType *b);
/* Returns `a` with unknown lists where b differs, and without unreduced and reduced axes if some of them differ. */
const ExType *explicit_merge(ExEnv *x, const ExType *a, const ExType *b);
/* Returns words for the first part that differs: `the unreduced axes differ`. */
const char *explicit_difference(ExEnv *x, const ExType *a, const ExType *b);
/* Returns a type without the axes that are not in `keep`. */
const ExType *explicit_type_within(ExEnv *x, const ExType *t, ExAxes keep);
/* Returns the type that an attached constraint states for a value on mesh `m`, or NULL. Reports nothing: the faults of
 * a constraint are reported when the constraint itself is typed. */
const ExType *explicit_constraint_type(ExEnv *x, const IrOp *c, ExCtx ctx, const ExMesh *m);
bool explicit_is_public(const IrOp *func);
/* Returns whether the types and attributes of a function are valid, so that a call can be typed. */
bool explicit_can_call(const ExEnv *x, const IrOp *func);
/* Returns a function, or NULL if its typing has not begun. */
ExFunc *explicit_func_of(const ExEnv *x, const IrOp *func);
/* Returns the function that is being typed, or NULL. */
ExFunc *explicit_func_now(const ExEnv *x);
/* Notes that this function communicates along axes of a mesh. */
void explicit_func_add_along(ExEnv *x, const ExMesh *mesh, ExAxes axes);
/* Types a function if it is not typed yet. `call` may be NULL; `ctx` is the context around it. */
ExFunc *explicit_function(ExEnv *x, IrOp *func, const IrOp *call, ExCtx ctx);
/* Returns the context in which a call wants the function to be typed. */
ExCtx explicit_call_ctx(ExEnv *x, const ExFunc *f, const IrOp *call, ExCtx ctx);
/* Returns whether a function has, itself or in functions that it calls, operations that JAX would constrain if it had
 * typed them, but no constraint (spec 60 §11). */
bool explicit_is_unchecked(ExEnv *x, IrOp *func);
/* What a call is in text that JAX prints (spec 60 §11). The last two call a function that JAX has not checked. */
typedef enum ExCallKind {
	EX_CALL,		/* a call like any other */
	EX_CALL_LOWERING,	/* the way in which JAX lowers one operation: a constraint of its result follows */
	EX_CALL_HIDDEN		/* assumed to be in an auto_axes region, with an operand that may be sharded */
} ExCallKind;
ExCallKind explicit_call_kind(const ExEnv *x, const ExFunc *f, const IrOp *call);
/* Returns whether JAX has printed the function that is being typed: it contains an attached constraint. */
bool explicit_in_jax(const ExEnv *x);
/* Returns whether JAX has printed a broadcast_in_dim without a constraint after it. JAX has no such operation. */
bool explicit_is_bare_broadcast(const ExEnv *x, const IrOp *op);
/* Returns whether the locations of JAX say that an operation computes a gradient. */
bool explicit_is_transposed(const ExEnv *x, const IrOp *op);
/* Returns the terminator of a region, or NULL. */
const IrOp *explicit_returned(const IrOp *op, uint32_t region);

/* ---- the legal answers (spec 60 §9.4 and §9.5) ---- */

/* Adds a note for each legal answer of an operation that has failed. */
void explicit_alternatives(ExOp *o);
/* Returns answer i of those that were noted, or NULL after the last one. */
const ExAnswer *explicit_listed(const ExEnv *x, uint32_t i);
/* Returns whether an operation has one result whose legal types can be listed. */
bool explicit_can_list(const ExOp *o);
/* Returns the cheapest of these types, at most `max`, and the type of one of them. */
AnswerList explicit_answers(ExOp *o, uint32_t max);
const ExType *explicit_answer_type(const ExOp *o, const AnswerLayout *l);
/* Notes what the author writes in JAX to get the cheapest legal type. */
void explicit_advise(ExOp *o);
/* Reports the communication that an accepted operation implies, as a remark. */
void explicit_implied(ExOp *o, const ExType *result);
/* Reports the reshard that a return of operand i implies. */
void explicit_return_note(ExEnv *x, const IrOp *ret, uint32_t i, const ExType *from, const ExType *to);

#endif
