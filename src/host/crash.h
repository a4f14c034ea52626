/* SPDX-License-Identifier: Apache-2.0
 *
 * The last words of a program with a bug.
 */
#ifndef SHARDC_HOST_CRASH_H
#define SHARDC_HOST_CRASH_H

/* From now on a failed assertion or a bad access ends the process with status HOST_BUG and a message
 * that says how to report it. Sanitizers, who say more, are left alone. */
void crash_install(void);

#endif
