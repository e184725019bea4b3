// Without schemas: the first script of the page names the call too.

/** Answers a plain JSON array of device records; read by `shared/records` only (SPEC section 7). */
export const GET_STATUS_PATH = 'api/get_status/';

/** Header of a `get_status` answer with all records: the cursor to ask for later changes with. */
export const CURSOR_HEADER = 'veritas-cursor';

/** Header of a `get_status` answer that leaves out records: `Archived` as JSON. */
export const ARCHIVED_HEADER = 'veritas-archived';
