/* SPDX-License-Identifier: Apache-2.0
 *
 * The rules of spec 60 §6 by name; rules.def says which operation has which.
 */
#ifndef SHARDC_EXPLICIT_EX_RULES_H
#define SHARDC_EXPLICIT_EX_RULES_H

#include "explicit/ex_check.h"

#define EX_RULE(id, rule, marks, placed, flags) ExRule explicit_rule_##rule; ExMarks explicit_marks_##marks;
#define EX_FLOW(id, flow, flags) ExFlow explicit_flow_##flow;
#include "explicit/rules.def"
#undef EX_RULE
#undef EX_FLOW
/* The rules of custom calls by target, and of operations of other dialects. */
ExRule explicit_rule_foreign, explicit_rule_linear_algebra, explicit_rule_top_k, explicit_rule_partial_reduce,
	explicit_rule_factors;

/* ---- shared by several families ---- */

/* Gives result i the lists of a type whose dimensions may have different sizes there (spec 60 §6.8). */
void explicit_resized(ExOp *o, uint32_t i, const ExType *from, const IrType *tensor);
/* Requires that dimension `dim` of operand i is unsharded. `why` is the reason, such as "sorted". */
bool explicit_require_none(ExOp *o, uint32_t i, uint32_t dim, const char *why);
/* Returns whether an error has left a list of some operand unknown. A rule must not report that operand as sharded. */
bool explicit_any_unknown(const ExOp *o);
/* Reports that the operands must have the same type. */
void explicit_operands_differ(ExOp *o);
/* Makes the lists of result i unknown where another type differs from the first, and drops its unreduced and reduced
 * axes if those differ. Result i must have one of the types. */
void explicit_assume_common(ExOp *o, uint32_t i, const ExType *const *types, uint32_t n);
/* Returns the rule of a custom call by its target, or NULL if the target has none. */
ExRule *explicit_call_rule(const ExOp *o);
/* Collects the axes of the contracted dimensions of a dot. Returns false after a fault: both operands must be sharded
 * alike there. */
bool explicit_contracted(ExOp *o, ExAxes *axes);
/* Returns SHARD_SUM, SHARD_MAX or SHARD_MIN if the region is that reduction of its two arguments, else -1. */
int explicit_body_kind(const IrOp *op, uint32_t region);
/* Returns the same for a reduction with one input, else -1 (spec 60 §6.11). */
int explicit_reduce_kind(const IrOp *op);

/* Gives a draft the unreduced and reduced axes that a native request states. Returns false without changing it if the
 * result has those of the operands where the request states none. */
bool explicit_marks_of_request(const ExOp *o, ExDraft *d, const ExType *t);

#endif
