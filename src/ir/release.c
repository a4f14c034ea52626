/* SPDX-License-Identifier: Apache-2.0
 *
 * The features of the releases of Shardy.
 */
#include "ir/release.h"

static const IrRelease first[IR_FEATURES] = {
#define FEATURE(name, release, spec, words) [IR_FEATURE_##name] = IR_RELEASE_##release,
#include "ir/features.def"
#undef FEATURE
};

IrFeatures
ir_release_features(IrRelease release)
{
	IrFeatures set = 0;

	for (uint32_t i = 0; i < IR_FEATURES; i++)
		set |= (IrFeatures)(first[i] <= release) << i;
	return set;
}
