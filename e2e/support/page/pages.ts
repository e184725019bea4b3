/** The paths of all pages of a super admin. */
export const EVERY_PAGE = [
  'Dashboard',
  'ListDevices',
  'Upload',
  'Download',
  'App',
  'createuser',
  'Deactivateuser',
  'Account',
  'Audit',
  'Settings',
  'WhiteLabel',
  'Modules',
];
