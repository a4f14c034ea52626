/* SPDX-License-Identifier: Apache-2.0
 *
 * What the process tells the shell.
 */
#ifndef SHARDC_CLI_STATUS_H
#define SHARDC_CLI_STATUS_H

typedef enum CliStatus {
	CLI_DONE,		/* done and clean */
	CLI_FOUND,		/* findings, differences, or input rejected */
	CLI_USAGE,		/* the command line makes no sense */
	CLI_ENVIRONMENT,	/* cannot open, read, write; out of memory */
	CLI_BUG			/* a bug of ours */
} CliStatus;

#endif
