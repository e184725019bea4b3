import { fetchFile, UPLOAD_REJECTS_PATH } from '@veritas/shared/api';

/** The rows of an upload that were not stored, as CSV with reasons. @throws ApiError, also for an unknown upload */
export function fetchRejectedRows(uploadId: string): Promise<Blob> {
  return fetchFile({ method: 'GET', path: `${UPLOAD_REJECTS_PATH}?upload_id=${encodeURIComponent(uploadId)}` });
}
