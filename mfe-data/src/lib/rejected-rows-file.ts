import { UPLOAD_REJECTS_PATH, type FileRequest } from '@veritas/shared/api';

/** Requests the rows of an upload that were not stored, as CSV with reasons. */
export function rejectedRowsRequest(uploadId: string): Pick<FileRequest, 'method' | 'path'> {
  return { method: 'GET', path: `${UPLOAD_REJECTS_PATH}?upload_id=${encodeURIComponent(uploadId)}` };
}
