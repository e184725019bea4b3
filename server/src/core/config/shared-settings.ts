/** Settings that decide what users see and may do: they must be the same on all servers of one database. */
const SHARED = [
  'VERITAS_RELEASES',
  'VERITAS_TIME_ZONE',
  'WEB_LOGIN_ROLES',
  'VERITAS_READ_SCOPE',
  'VERITAS_CONFIRM_SECONDS',
  'VERITAS_UPLOAD_FILE_MIB',
  'VERITAS_UPLOAD_ROWS',
] as const;
export type SharedSetting = (typeof SHARED)[number];

/** Their values as text; empty when not set. */
export function sharedSettings(
  settings: Readonly<Record<SharedSetting, string | number | readonly string[] | null>>,
): Record<SharedSetting, string> {
  const texts = SHARED.map((name) => {
    const value = settings[name];
    return [name, typeof value === 'object' ? (value ?? []).toSorted().join(',') : String(value)] as const;
  });
  return Object.fromEntries(texts) as Record<SharedSetting, string>;
}
