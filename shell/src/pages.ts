import type { Permission } from '@veritas/shared/domain';

interface Page {
  /** Route of SPEC section 2 and, at the same time, the id under which a remote offers the page. */
  readonly path: string;
  readonly title: string;
  /** Other words that people look for it by: the menus' own, and what is done there. */
  readonly alsoNamed?: string;
  /** Absent: every signed-in role (SPEC section 6). */
  readonly permission?: Permission;
}

/** Where a password that an admin set is changed. */
export const ACCOUNT = 'Account';

/** Paths and role gates belong to the shell; which remote brings a page is said by the registry alone. */
export const PAGES: readonly Page[] = [
  { path: 'Dashboard', title: 'Dashboard' },
  { path: 'ListDevices', title: 'Device Pick List', alsoNamed: 'stats filter tracking late' },
  { path: 'createuser', title: 'Create User', alsoNamed: 'group new many' },
  { path: 'Upload', title: 'Upload', alsoNamed: 'csv import shipments', permission: 'upload' },
  { path: 'Download', title: 'Download Data', alsoNamed: 'csv report export' },
  { path: 'Deactivateuser', title: 'Deactivate Users', alsoNamed: 'dormant unlock delete activate reset' },
  {
    path: 'WhiteLabel',
    title: 'White Labeled Brands',
    alsoNamed: 'white label manufacturer',
    permission: 'white_label',
  },
  // Additions beside the specified routes.
  { path: ACCOUNT, title: 'Your account', alsoNamed: 'change password sessions' },
  { path: 'App', title: 'Mobile app', alsoNamed: 'download apk qr code', permission: 'download_apk' },
  { path: 'Audit', title: 'Audit trail', alsoNamed: 'history log', permission: 'read_audit' },
];

export const HOME = '/Dashboard';
export const LOGIN = '/login';

/** The page at an address of the console, matched without case; "/" is home. */
export function pageAt(pathname: string): Page | undefined {
  const wanted = (pathname === '/' ? HOME : pathname).toLowerCase();
  return PAGES.find(({ path }) => `/${path.toLowerCase()}` === wanted);
}
