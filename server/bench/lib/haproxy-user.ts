/** What of the example for HAProxy is replaced here: only root can go on as another user. */
export const HAPROXY_USER: Readonly<Record<string, string>> =
  process.getuid?.() === 0 ? {} : { '  user haproxy\n  group haproxy\n': '' };
