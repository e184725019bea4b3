/** The code of a 404 about a thing, such as a user who was deleted; a server without the call answers another one. */
export const NOT_FOUND = 'not_found';
