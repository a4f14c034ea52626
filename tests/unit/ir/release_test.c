/* SPDX-License-Identifier: Apache-2.0
 *
 * Releases of Shardy: their names, and the features that each has.
 */
#include "ir/session.h"

#include "../suite.h"

START_TEST(names_are_found)
{
	for (uint32_t i = 0; ir_release_name(i); i++)
		ck_assert_int_eq(ir_release_find(ir_release_name(i)), (int)i);
	ck_assert_int_eq(ir_release_find("0.11"), -1);
	ck_assert_int_eq(ir_release_find(""), -1);
	ck_assert_ptr_null(ir_release_name(IR_RELEASES));
	ck_assert_str_eq(ir_release_names, "|0.11.1|0.11.2|0.12.0|0.12.0.1");
}
END_TEST

START_TEST(features_stay)
{
	IrFeatures before = 0;

	ck_assert_uint_eq(ir_release_features(IR_RELEASE_V0_11_1), 0);
	for (uint32_t i = 0; i < IR_RELEASES; i++) {
		IrFeatures now = ir_release_features((IrRelease)i);

		ck_assert_uint_eq(before & ~now, 0);
		before = now;
	}
	ck_assert_uint_eq(before, ((IrFeatures)1 << IR_FEATURES) - 1);
}
END_TEST

START_TEST(a_session_follows_a_release)
{
	Session s;

	session_init(&s, NULL);
	ck_assert_int_eq(s.release, IR_RELEASE_DEFAULT);
	session_follow(&s, IR_RELEASE_V0_11_2);
	ck_assert(session_has(&s, IR_FEATURE_UPDATE_PERMUTES));
	ck_assert(!session_has(&s, IR_FEATURE_IF_EDGES));
	session_free(&s);
}
END_TEST

SUITE(NULL, NULL, TEST(names_are_found), TEST(features_stay), TEST(a_session_follows_a_release))
