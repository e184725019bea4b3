import type { CallOutput, getUserSessions } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';

/** The number and kinds of open sessions, and when one was last used. */
export function sessionsText(
  { web, mobile, seen_at: seen }: CallOutput<typeof getUserSessions>,
  timeText: (time: string) => string,
): string {
  if (web + mobile === 0) return t('Not signed in anywhere');
  const open = openText(web, mobile);
  return seen === null ? open : t('{open}. Last used {time}', { open, time: timeText(seen) });
}

function openText(web: number, mobile: number): string {
  if (mobile === 0) return t('{web, number} open: {web, number} in a browser', { web });
  if (web === 0) return t('{mobile, number} open: {mobile, number} in the phone app', { mobile });
  return t('{sum, number} open: {web, number} in a browser, {mobile, number} in the phone app', {
    sum: web + mobile,
    web,
    mobile,
  });
}
