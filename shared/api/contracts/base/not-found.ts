/**
 * The code of a 404 for a missing thing, such as a deleted user; a server without the call answers with another code.
 */
export const NOT_FOUND = 'not_found';
