/* SPDX-License-Identifier: Apache-2.0
 *
 * The builders that the actions of grammar/ir.y call. build_x() makes the construct x from the elements that it has
 * on the stacks of read/parse.h, pops them, and returns the type, attribute or op, or pushes it if the function
 * returns nothing. After an error a type or attribute is NULL; an op is always made. A parameter `at` is the span of
 * the construct, and a count n_x is the number of its elements on the stack x.
 */
#ifndef SHARDC_READ_BUILD_H
#define SHARDC_READ_BUILD_H

#include "ir/std_ops.h"
#include "read/parse.h"
#include "shard/invariants.h"

/* ---- build_op.c ---- */

/* The parts of an op that is about to be made. Its uses, regions, successors and dictionary entries are on the stacks,
 * and read_op_new() pops them. */
typedef struct ReadOp {
	IrOpKind kind;
	Atom name;		/* IR_OP_FOREIGN only */
	Span at;		/* from the name of the op to its end */
	Span type_at;		/* generic form only */
	Span rest_at;		/* custom form: its operands or its value, where MLIR has some errors; may be empty */
	uint32_t n_uses, n_regions, n_succs;
	IrType *const *in;	/* n_uses types; they may be on the stack of types */
	IrType *const *out;	/* n_out types of results */
	uint32_t n_out;
	uint32_t n_props;	/* entries of `<{...}>`, below those of the dictionary */
	uint32_t n_dict;	/* entries of its dictionary */
	const IrNamed *shown;	/* inherent attributes that the custom form gave; NULL values are skipped */
	uint32_t n_shown;
} ReadOp;

/* Makes the op and appends it to the current block; never returns NULL. An entry of the dictionary becomes an
 * inherent attribute if the op declares its name. If an attribute is given twice, a warning says so; a dictionary
 * entry overrides `shown`, and `<{...}>` overrides the dictionary. The types in `in` and `out` are not popped. */
IrOp *read_op_new(Parse *ps, const ReadOp *op);
/* Makes the ops of mesh statements that come before this op. Call it before making an op without read_op_new(). */
void read_op_begin(Parse *ps);
/* Reports an error and drops the operands if their number differs from that of their types. */
void read_match_operands(Parse *ps, ReadOp *op, uint32_t n_types);

/* Returns the array for an inherent attribute that older programs write as dense elements, `dense<[0, 1]> :
 * tensor<2xi64>` (spec 11 §6.9), and any other value unchanged. */
IrAttr *read_legacy_value(Parse *ps, const IrPropSpec *spec, IrAttr *a);

/* The generic form, `"name"(uses) [succs] <{props}> ({regions}) {attrs} : type`. */
typedef struct ReadGeneric {
	Atom name;
	Span at;
	uint32_t n_uses, n_succs, n_regions;
	ReadDict props, attrs;
	ReadPair type;		/* inputs and results on the stack of types */
	Span type_at;
} ReadGeneric;
IrOp *build_generic(Parse *ps, const ReadGeneric *g);
/* Returns the name of a generic form, which owns the regions that follow. */
Atom build_op_name(Parse *ps, Span string);
/* Makes the op of a custom form the owner of the regions that follow. */
void build_head(Parse *ps, Atom word);
/* Sets the end of the op and its location, and returns the op. */
IrOp *build_op_end(IrOp *op, uint32_t hi, uint32_t loc);
/* Binds n names to the results of the op, or poisons them after an error. */
void build_bind(Parse *ps, uint32_t n, IrOp *op, Span body);
/* Binds n names without a value, so that their uses cause no more errors. */
void build_poison(Parse *ps, uint32_t n);
/* Push a name to bind, `%name` or `%name:number`, and the use of a value. */
void build_result(Parse *ps, ReadName name, Span at, Span number);
void build_use(Parse *ps, ReadName name, Span at, uint32_t number);

/* ---- build_func.c ---- */

void build_arg(Parse *ps, ReadName name, Span at, IrType *type, ReadDict dict, uint32_t loc);
/* Accepts the number of a block argument only if it is 0, as in `%a#0`. */
void build_arg_number(Parse *ps, uint32_t number, Span at);
/* Gives the topmost n arguments to the next region. They stay on the stack. */
void build_entry(Parse *ps, uint32_t n);
/* An op of ir/std_ops.def as it is written. */
typedef struct ReadStd {
	Atom name;
	Span at;
	IrStdForm form;		/* one form with this syntax; the row of the name decides */
	uint32_t n_uses;
	ReadPair flags;		/* span of `word<words>`, {0, 0}: none */
	uint32_t n_dict;
	IrType *type, *more;	/* NULL: not written */
	IrAttr *value;		/* a constant, a message or a list */
	Atom word;		/* the predicate */
	Span word_at;
} ReadStd;
IrOp *build_std(Parse *ps, const ReadStd *r);
/* The operands and types of the destinations are on the stacks, after the condition. For a single destination, b equals
 * a. */
IrOp *build_std_branch(Parse *ps, const ReadStd *r, ReadPair a, ReadPair b);
/* Moves the properties of an op of ir/std_ops.def out of its dictionary and adds those with a default. If a property is
 * given twice, the one in the dictionary wins or not. */
void build_std_props(Parse *ps, IrOp *op, bool dict_wins);

IrOp *build_module(Parse *ps, Span at, Atom name, ReadDict attrs);
void build_func_head(Parse *ps, Atom visibility, Atom name, uint32_t n_args, uint32_t n_results);
/* attrs_at begins at the word `attributes`; body is empty for a declaration. */
IrOp *build_func(Parse *ps, Span at, ReadDict attrs, Span attrs_at, Span body);
IrOp *build_call(Parse *ps, Span at, Atom callee, uint32_t n_uses, Span uses_at, ReadDict props, Span props_at,
                 uint32_t n_dict, ReadPair fn);
/* The called function is below the n_uses arguments. */
IrOp *build_call_indirect(Parse *ps, Span at, uint32_t n_uses, Span uses_at, uint32_t n_props, Span props_at,
                          uint32_t n_dict, ReadPair fn);
IrOp *build_func_constant(Parse *ps, Span at, Atom word, uint32_t n_dict, Atom func, Span func_at, IrType *type);
IrOp *build_return(Parse *ps, Span at, Atom word, uint32_t n_dict, uint32_t n_uses, uint32_t n_types);
IrOp *build_cast(Parse *ps, Span at, uint32_t n_uses, uint32_t n_in, uint32_t n_out, uint32_t n_dict);
IrOp *build_constant(Parse *ps, Span at, Atom word, uint32_t n_dict, IrAttr *value, Span value_at);

/* ---- build_type.c; `at` is the span of the element type ---- */

/* Returns the type with a text like `tensor<4x8xf32>`, or NULL without an error if the element type is not a known
 * word. */
IrType *build_simple_tensor(Parse *ps, Span at);
IrType *build_tensor(Parse *ps, Span whole, uint32_t n_dims, IrType *elem, Span at, IrAttr *enc);
IrType *build_unranked(Parse *ps, IrType *elem, Span at, IrAttr *enc);
IrType *build_vector(Parse *ps, uint32_t n_dims, IrType *elem, Span at);
IrType *build_memref(Parse *ps, uint32_t n_dims, IrType *elem, Span at, uint32_t n_rest);
IrType *build_unranked_memref(Parse *ps, Span whole, uint32_t n_rest);
IrType *build_complex(Parse *ps, IrType *elem, Span at);
IrType *build_tuple(Parse *ps, uint32_t n);
IrType *build_future(Parse *ps, Span start, uint32_t n);
IrType *build_fn(Parse *ps, ReadPair fn);
IrType *build_type_alias(Parse *ps, Atom name, Span at);
IrType *build_int_type(Parse *ps, Span at);
IrType *build_opaque_type(Parse *ps, Span at);
/* Returns the canonical text of an opaque attribute or type (spec 10 §2.6). */
Atom read_opaque_atom(Parse *ps, Span at);
/* Reports an attribute or type of an unknown dialect, unless the session accepts them. */
void read_check_foreign(Parse *ps, Span at);

/* ---- build_attr.c ---- */

IrAttr *build_number(Parse *ps, Span digits, bool neg, IrType *type, Span at_type);
/* Returns a signed number that is part of a construct, or 0 after an error. */
int64_t build_int(Parse *ps, Span digits, bool neg);
IrAttr *build_string(Parse *ps, Span at, IrType *type);
IrAttr *build_symbol(Parse *ps, uint32_t n);
/* Pops the topmost n attributes. Returns them, or NULL if one of them is NULL; they are valid until the next push. */
IrAttr *const *read_pop_attrs(Parse *ps, uint32_t n);
IrAttr *build_array(Parse *ps, uint32_t n);
IrAttr *build_type_attr(Parse *ps, IrType *type);
/* Pushes an entry of a dictionary; stripped: a sharding written `<...>`. */
void build_named(Parse *ps, Atom key, Span key_at, IrAttr *value, Span value_at, bool stripped);
Atom build_key(Parse *ps, Span string);
/* Returns the attribute that `<[]>` denotes under a key. */
IrAttr *build_empty(Parse *ps, Atom key, Span at);
/* Pops the topmost n entries and makes a dictionary. */
IrAttr *read_dict(Parse *ps, uint32_t n);
/* Reports duplicate keys and drops the later entries. Returns the number of entries left. */
uint32_t read_dict_unique(Parse *ps, ReadNamed *v, uint32_t n);
/* Element lists: `at` is the token, `body` the offset after its bracket. */
IrAttr *build_dense(Parse *ps, Span whole, Span at, uint32_t body, IrType *type);
IrAttr *build_sparse(Parse *ps, Span at, uint32_t body, IrType *type);
IrAttr *build_nums(Parse *ps, Span at, uint32_t body);
IrAttr *build_resource(Parse *ps, Atom key, IrType *type);
IrAttr *build_opaque(Parse *ps, Span at, IrType *type);
IrAttr *build_raw(Parse *ps, Span at);
/* Stores the attribute in the memo under its text, and returns it. */
IrAttr *build_memo(Parse *ps, Span at, IrAttr *attr);
/* Returns the attribute if it has that kind; otherwise reports an error and returns NULL. */
IrAttr *build_expect(Parse *ps, IrAttr *attr, Span at, IrAttrKind kind);

/* ---- build_alias.c ---- */

IrAttr *build_attr_alias(Parse *ps, Atom name, Span at);
/* Begin and end a definition `name = attr` or `name = type`; at: the span of its name, then of its value. */
void build_alias_name(Parse *ps, Atom name, Span at);
void build_alias(Parse *ps, Span at, IrAttr *attr, IrType *type);
/* Returns the alias of that name; a new one has no definition. */
ReadAlias *read_alias(Parse *ps, Atom name);
/* Reads the section `{-# ... #-}`. */
void build_resources(Parse *ps, Span at);

/* ---- build_loc.c ---- */

/* Return an id in IrModule.locs. */
uint32_t build_loc(Parse *ps, IrAttr *loc, Span at);
uint32_t build_loc_alias(Parse *ps, Atom name, Span at);
/* Returns the location of an alias inside another location, or a placeholder if the alias is not defined yet. */
IrAttr *build_loc_ref(Parse *ps, Atom name, Span at);
IrAttr *build_loc_unknown(Parse *ps);
/* n numbers: line, column, end column; or line, column, end line, end column. */
IrAttr *build_loc_file(Parse *ps, Span file, uint32_t n);
IrAttr *build_loc_name(Parse *ps, Span name, IrAttr *child);
IrAttr *build_loc_call(Parse *ps, IrAttr *callee, IrAttr *caller);
IrAttr *build_loc_fused(Parse *ps, IrAttr *metadata, uint32_t n);
/* Replaces all placeholders by the locations of their aliases, at the end of the document. */
void read_resolve_locs(Parse *ps);

/* ---- build_sdy.c ---- */

IrAttr *build_mesh(Parse *ps, Span at, uint32_t n_axes, uint32_t n_ids);
IrAttr *build_mesh_ids(Parse *ps, Span at, IrAttr *mesh, uint32_t n_ids);
void build_mesh_axis(Parse *ps, Span name, int64_t size);
void build_axis(Parse *ps, Span name, bool is_sub, int64_t pre, int64_t size);
IrAttr *build_axis_list(Parse *ps, uint32_t n);
IrAttr *build_axis_lists(Parse *ps, uint32_t n);
IrAttr *build_manual_axes(Parse *ps, uint32_t n);
IrAttr *build_a2a(Parse *ps, uint32_t n);
void build_a2a_param(Parse *ps, Span at, uint32_t n_axes, int64_t source, int64_t target);
IrAttr *build_sharding(Parse *ps, IrAttr *mesh, uint32_t n_dims, uint32_t n_clauses);
/* Makes a sharding of n.a dimensions and n.b clauses from a PartitionSpec, to which read_complete_specs() adds the
 * dimensions that it leaves out. */
IrAttr *build_spec(Parse *ps, IrAttr *mesh, ReadPair n, Span at);
void build_dim(Parse *ps, uint32_t n_axes, bool closed);
/* Reads `p` and a decimal number without leading zeros. Returns false with the fault. */
bool read_priority(Parse *ps, Str word, int64_t *priority, ShardFault *fault);
void build_priority(Parse *ps, Span word);
void build_clause(Parse *ps, Span word, bool unreduced, ShardReduction r, uint32_t n_axes);
IrAttr *build_per_value(Parse *ps, uint32_t n);

/* ---- partition_spec.c ---- */

/* Gives shardings that were written as a PartitionSpec the rank of their tensors. Replaces the two dictionaries of an
 * op that is about to be made with operands of the types `in`. */
void read_complete_specs(Parse *ps, IrOpSpec *op, IrType *const *in);

/* ---- build_rule.c ---- */

/* An op sharding rule: counts of elements on the stacks. */
typedef struct ReadRule {
	uint32_t n_operands, n_results, n_sizes;
	uint32_t sets[4];	/* reduction, need_replication, permutation, blocked_propagation */
	bool custom;
} ReadRule;
IrAttr *build_rule(Parse *ps, const ReadRule *r);
void build_tensor_map(Parse *ps, uint32_t n_dims);
void build_dim_map(Parse *ps, Span word);
void build_no_factor(Parse *ps);
void build_factor_size(Parse *ps, Span word, uint32_t index, int64_t size);
void build_factor(Parse *ps, Span word);
/* Returns the symbol of factor i: i, j, ..., z, z_1, z_2, ... */
const char *read_factor_name(Parse *ps, int64_t i);
/* Reads the factor symbol at *p and moves *p after it. Returns false with the fault. */
bool read_factor_next(Parse *ps, const char **p, const char *end, int64_t *factor, ShardFault *fault);
void build_step(Parse *ps, int64_t step);
void build_edge(Parse *ps, uint32_t n_targets);
void build_edge_ref(Parse *ps, bool is_result, int64_t index);
/* Returns whether the kind of a value is "result", not "operand". */
bool build_ref_kind(Parse *ps, Span string);
IrAttr *build_edges(Parse *ps, Span at, uint32_t n);

/* ---- build_sdy_op.c; the last span is that of the type ---- */

void build_sdy_mesh_head(Parse *ps, Atom word, Atom name);
IrOp *build_sdy_mesh(Parse *ps, Span at, IrAttr *mesh, uint32_t n_dict);
IrOp *build_sdy_shard(Parse *ps, Span at, Atom word, IrAttr *sharding, Span at_sharding, uint32_t n_dict,
                      IrType *type);
void build_sdy_manual_head(Parse *ps, Atom word, uint32_t n_uses, IrAttr *in, IrAttr *out, IrAttr *axes,
                           uint32_t n_args);
void build_sdy_named_head(Parse *ps, Atom word, Span name, uint32_t n_uses, IrAttr *in, IrAttr *out, uint32_t n_args);
IrOp *build_sdy_computation(Parse *ps, Span at, uint32_t n_dict, ReadPair fn);
IrOp *build_sdy_group(Parse *ps, Span at, Atom word, int64_t group, uint32_t n_dict, IrType *type, Span at_type);
IrOp *build_typeof(Parse *ps, Span at, Atom word, uint32_t n_dict, IrType *type);
IrOp *build_mesh_context(Parse *ps, Span at, Atom word, uint32_t n_dict, ReadPair fn);
IrOp *build_sdy_edge(Parse *ps, Span at, Atom word, IrAttr *sharding, uint32_t n_dict, IrType *type, Span at_type);
IrOp *build_sdy_barrier(Parse *ps, Span at, Atom word, Atom direction, Span direction_at, uint32_t n_dict, IrType *type,
                             Span at_type);
/* Returns 1 + ShardReduction, or 0 after an error. */
uint32_t build_reduction(Parse *ps, Atom word, Span at);
/* A collective. axes: the attribute before the operand, NULL for collective_permute. */
typedef struct ReadCollective {
	Span at;
	Atom word;
	Span reduction_at;
	uint32_t reduction;	/* 1 + ShardReduction; 0: none written */
	IrAttr *axes, *sharding;
	uint32_t n_dict;
	IrType *type;
	Span at_type;
} ReadCollective;
IrOp *build_sdy_collective(Parse *ps, const ReadCollective *c);

/* ---- notation_stmt.c, notation_list.c: statements at the top level (spec 10 §12.3) ---- */

/* Adds a mesh statement to its run. Returns true if the document ends before that run (spec 10 [SD-9]). */
bool read_notation_mesh(Parse *ps, Atom name, IrAttr *mesh, IrAttr *attrs, Span at);
void read_notation_sharding(Parse *ps, IrAttr *sharding, IrType *type, uint32_t loc, Span at);
/* The same without a type. */
void read_notation_untyped(Parse *ps, IrAttr *sharding, Span at);
void read_notation_value(Parse *ps, ReadName name, IrType *type, ReadDict dict, uint32_t loc, Span at);
/* type: NULL if none was written. */
void read_notation_value_sharding(Parse *ps, ReadName name, IrAttr *sharding, IrType *type, Span at);
/* Pushes the axis list of `replicated={...}`. */
void read_notation_fragment(Parse *ps, Span at, uint32_t n_axes, bool unreduced);
/* Checks the axis list on the stack, or with `rewrite` the two lists of `LIST ~> LIST`. */
void read_notation_list(Parse *ps, Span at, bool rewrite);
/* Makes a statement of an op at the top level; NULL: the op had an error. */
void read_notation_op(Parse *ps, IrOp *op, Span at);
/* Reports a `}` that closes a sharding instead of `>`; both: `}>` was written. */
void read_notation_slip(Parse *ps, Span at, bool both);

#endif
