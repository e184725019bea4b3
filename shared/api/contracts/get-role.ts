// Without schemas: the first script of the page names the call too.

/** Answers who is signed in (SPEC section 7). */
export const GET_ROLE_PATH = 'user/get_role/';
