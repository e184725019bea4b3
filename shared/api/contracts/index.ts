export { API_BASE, apiUrl } from './call.ts';
export type { Call, CallInput, CallOutput } from './call.ts';
export { DOWNLOAD_APK_PATH, getGroups, getRole, isLoggedIn, login, logout, refresh } from './session.ts';
export type { Group, Identity } from './session.ts';
export { getUsers } from './users.ts';
export type { ListedUser } from './users.ts';
export { getBrands } from './brands.ts';
export type { Brand } from './brands.ts';
export { GET_STATUS_PATH, scan } from './devices.ts';
export type { ScanAnswer, ScanRequest } from './devices.ts';
export {
  CHUNK_BYTES,
  ChunkReceipt,
  getUpload,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_ROWS,
  UPLOAD_PATH,
  UploadResult,
} from './uploads.ts';
export type { UploadProgress } from './uploads.ts';
export { GENERATE_CSV_PATH, GenerateCsvInput } from './reports.ts';
export { ErrorBody } from './errors.ts';
