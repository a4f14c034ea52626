/* SPDX-License-Identifier: Apache-2.0
 *
 * The mode that compares diagnostics with MLIR (-verify-diagnostics): DiagList.mlir_compat. A test that lists the
 * messages of mlir-opt passes only if shardc reports those and no others. Without the mode, shardc reports every
 * independent error once, and warnings. With it, the following changes, and the code that changes asks the function
 * named here:
 *
 *   reading   compat_keeps            only the first failure of a document is reported, and no warning
 *             compat_adds_followups   the errors that MLIR adds around the first one are reported too
 *             compat_reads_as_mlir    the first error is the one that MLIR's parser meets first, also where the
 *                                     grammar accepts more than MLIR
 *             compat_needs_axes       `replicated={}` and `unreduced={}` are errors (spec 10 §9.3)
 *             compat_rejects_specs    a `PartitionSpec` of JAX is an error (spec 10 §9.5)
 *             compat_binds_outside    a use that waits for its definition may get one outside of its isolated region
 *                                     (spec 10 §3.4)
 *   checking  compat_keeps            no warning is reported
 *             compat_orders_errors    only the errors that MLIR's verifier meets first are reported (spec 10 §13.1)
 *             diag_hint, diag_reword  notes that help the user are left out, and messages keep MLIR's words
 *   printing  compat_numbers_values   an op inside a message has numbered values, as in MLIR, instead of named ones
 *             compat_hides_ops        no note shows the op that a warning is about
 *
 * compat_needs_axes and compat_rejects_specs are the only ones that reject a program which shardc accepts otherwise.
 * compat_binds_outside changes what a name means, and the verifier then rejects the use as isolated or not dominated
 * instead of undefined. No other function changes whether a program is accepted.
 */
#ifndef SHARDC_BASE_MLIR_COMPAT_H
#define SHARDC_BASE_MLIR_COMPAT_H

#include "base/diag.h"

/* Returns whether to report a diagnostic; `failed` says that an error of the same document was reported before. */
static inline bool
compat_keeps(const DiagList *d, DiagId id, bool failed)
{
	return !d->mlir_compat || (!failed && diag_id_severity(id) != SEV_WARNING);
}

static inline bool
compat_adds_followups(const DiagList *d)
{
	return d->mlir_compat;
}

static inline bool
compat_reads_as_mlir(const DiagList *d)
{
	return d->mlir_compat;
}

static inline bool
compat_needs_axes(const DiagList *d)
{
	return d->mlir_compat;
}

static inline bool
compat_rejects_specs(const DiagList *d)
{
	return d->mlir_compat;
}

static inline bool
compat_binds_outside(const DiagList *d)
{
	return d->mlir_compat;
}

static inline bool
compat_orders_errors(const DiagList *d)
{
	return d->mlir_compat;
}

static inline bool
compat_numbers_values(const DiagList *d)
{
	return d->mlir_compat;
}

static inline bool
compat_hides_ops(const DiagList *d)
{
	return d->mlir_compat;
}

#endif
