import { ApiError } from '@veritas/shared/api';

/** By which the log has the request that failed; null without an answer of the server. */
export const referenceOf = (error: unknown) => (error instanceof ApiError ? error.requestId : null);
