/** With which Node runs an installed server: its memory is that of users only with them (docs/decisions/044, 052). */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50'] as const;
