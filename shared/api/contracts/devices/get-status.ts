// Without schemas, as the first script of the page imports the name of the call.

/** Returns a plain JSON array of device records; called by `shared/records` only (SPEC section 7). */
export const GET_STATUS_PATH = 'api/get_status/';

/** Header of a `get_status` answer with all records: the cursor from which to read later changes. */
export const CURSOR_HEADER = 'veritas-cursor';

/** Header of a `get_status` answer that leaves out records: `Archived` as JSON. */
export const ARCHIVED_HEADER = 'veritas-archived';
