export const LOGIN = '/login';

/** As the router matches it: ignoring case and a trailing slash. */
export function isLogin(pathname: string): boolean {
  return pathname.toLowerCase().replace(/\/+$/, '') === LOGIN;
}

/** The page that changes a password set by an admin. */
export const ACCOUNT = 'Account';

const SHOW_RECORDS: ReadonlySet<string> = new Set(['/', '/dashboard', '/listdevices']);

/** Whether to prefetch records before the registry maps the address to a page. */
export function mayShowRecords(pathname: string): boolean {
  return SHOW_RECORDS.has(pathname.toLowerCase());
}
