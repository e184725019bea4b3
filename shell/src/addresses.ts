export const LOGIN = '/login';
/** The page where a password that an admin set is changed. */
export const ACCOUNT = 'Account';
