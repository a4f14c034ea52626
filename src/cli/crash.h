/* SPDX-License-Identifier: Apache-2.0
 *
 * The last words of a program with a bug.
 */
#ifndef SHARDC_CLI_CRASH_H
#define SHARDC_CLI_CRASH_H

enum { CRASH_STACK = 64 * 1024 };

/* From now on a failed assertion or a bad access ends the process with status CLI_BUG and a message
 * that says how to report it. Sanitizers, who say more, are left alone. The handler runs on `stack`,
 * which lives as long as the process. */
void crash_install(void *stack);

#endif
