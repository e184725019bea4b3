export const LOGIN = '/login';

/** As the router matches it: without case, and with a slash at its end. */
export function isLogin(pathname: string): boolean {
  return pathname.toLowerCase().replace(/\/+$/, '') === LOGIN;
}

/** The page where a password that an admin set is changed. */
export const ACCOUNT = 'Account';

const SHOW_RECORDS: ReadonlySet<string> = new Set(['/', '/dashboard', '/listdevices']);

/** Whether records are worth asking for before the registry says which page an address is. */
export function mayShowRecords(pathname: string): boolean {
  return SHOW_RECORDS.has(pathname.toLowerCase());
}
