/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/verify.h"

bool
verify_module(IrModule *m)
{
	return m != NULL;
}
