/* SPDX-License-Identifier: Apache-2.0
 *
 * Remarks about lost names: JAX's names of values, and their places in the user's source, are in the locations of the
 * text, which are easy to lose.
 */
#include "verify/advice.h"

#include "ir/walk.h"

/* Returns whether the text gives anything a location other than loc(unknown). */
static bool
has_locations(const IrModule *m)
{
	for (uint32_t i = 1; i < m->locs.n; i++) {
		if (m->locs.v[i] && m->locs.v[i]->sub != IR_LOC_UNKNOWN)
			return true;
	}
	return false;
}

AdviceNames
advice_find_names(IrModule *const *docs, uint32_t n)
{
	AdviceNames names = { .state = ADVICE_NAMES_NONE };

	for (uint32_t i = 0; i < n; i++) {
		const IrModule *m = docs[i];

		if (!m || (!has_locations(m) && (names.state || !ir_is_of_jax(m))))
			continue;
		names = (AdviceNames){ has_locations(m) ? ADVICE_NAMES_GIVEN : ADVICE_NAMES_OF_JAX, m->op->span };
		if (names.state == ADVICE_NAMES_GIVEN)
			break;
	}
	return names;
}

bool
advice_on_program(DiagList *d, const AdviceNames *names)
{
	if (names->state != ADVICE_NAMES_GIVEN || !diag_offers(d, "mlir-print-debuginfo"))
		return false;
	diag_error(d, DIAG_LOCATIONS_DROPPED, names->at,
	           "the output lacks the locations of the input, which name its values and their source lines; "
	           "--mlir-print-debuginfo keeps them");
	return true;
}

bool
advice_on_report(DiagList *d, const AdviceNames *names)
{
	if (names->state != ADVICE_NAMES_OF_JAX)
		return false;
	diag_error(d, DIAG_LOCATIONS_MISSING, names->at,
	           "this text has no locations, so the report lacks JAX's names of values and their source lines");
	diag_note(d, names->at, "JAX prints locations with as_text(debug_info=True), and "
	          "shardc propagate --mlir-print-debuginfo keeps them");
	return true;
}
