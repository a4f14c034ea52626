/* SPDX-License-Identifier: Apache-2.0
 *
 * Handles the signals of a crash. The handler runs on a separate stack, because the normal stack may have overflowed,
 * and calls only write and _exit, which are safe in a signal handler.
 */
#include "host/crash.h"

#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#include "host/message.h"

#if defined(__SANITIZE_ADDRESS__)
#define CRASH_LEFT_TO_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CRASH_LEFT_TO_SANITIZER 1
#endif
#endif

#ifdef CRASH_LEFT_TO_SANITIZER

void
crash_install(void)
{
}

#else

static void
crash_handle(int number)
{
	static const char text[] =
		"shardc: internal error: this is a bug in shardc " SHARDC_VERSION ", not in the program\n"
		"please report it with the command line and the input\n";

	(void)number;
	if (write(STDERR_FILENO, text, sizeof text - 1) < 0)
		_exit(HOST_BUG);
	_exit(HOST_BUG);
}

void
crash_install(void)
{
	/* Static, so its pages are touched only if a signal arrives. */
	static _Alignas(16) char stack[64 * 1024];
	static const int signals[] = { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL };
	stack_t own = { .ss_sp = stack, .ss_size = sizeof stack };
	struct sigaction action = { .sa_handler = crash_handle, .sa_flags = SA_ONSTACK | (int)SA_RESETHAND };

	sigemptyset(&action.sa_mask);
	sigaltstack(&own, NULL);
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
		sigaction(signals[i], &action, NULL);
}

#endif
