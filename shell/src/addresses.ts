/** The index of the console (SPEC section 2). */
export const HOME = '/Dashboard';
export const LOGIN = '/login';
/** The page where a password that an admin set is changed. */
export const ACCOUNT = 'Account';
