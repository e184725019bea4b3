// Without schemas, as the first script of the page imports the name of the call.

/** Returns the signed-in user (SPEC section 7). */
export const GET_ROLE_PATH = 'user/get_role/';
