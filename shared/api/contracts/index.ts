export { API_BASE, apiUrl } from './call.ts';
export type { Call, CallInput, CallOutput } from './call.ts';
export { AUDIT_CSV_PATH, AuditCsvInput, getAudit } from './audit.ts';
export type { AuditEntry } from './audit.ts';
export { getBrands, getManufacturers, MANUFACTURER_PAGE, MAX_BRAND_NAME, previewBrand, saveBrand } from './brands.ts';
export type { Brand, Manufacturer } from './brands.ts';
export {
  addDeviceNote,
  flagDevice,
  getAllDeviceNotes,
  getDeviceMarks,
  getDeviceNotes,
  MAX_FLAG_REASON,
  MAX_NOTE,
  MAX_NOTES_OF_DEVICE,
  NoteText,
  removeDeviceNote,
} from './device-notes.ts';
export type { DeviceNotes, Flag, Mark, Note } from './device-notes.ts';
export { findDevices, getCatalogue, getScanAttempts, MAX_FOUND_IDS, saveCatalogueEntry, scan } from './devices.ts';
export type { CatalogueEntry, ScanAnswer, ScanAttempt, ScanReading, ScanRequest } from './devices.ts';
export { NOT_FOUND } from './not-found.ts';
export { ErrorBody } from './errors.ts';
export { ARCHIVED_HEADER, CURSOR_HEADER, GET_STATUS_PATH } from './get-status.ts';
export {
  deleteView,
  getListLook,
  getSavedViews,
  MAX_SAVED_VIEWS,
  MAX_VIEW_NAME,
  saveListLook,
  saveView,
} from './pick-list.ts';
export type { ListLook, SavedView, SharedWith } from './pick-list.ts';
export { GUIDE_PATH, GUIDE_PICTURE_PATH, GuideInput, GuidePictureInput } from './guide.ts';
export { getReleaseHealth, reportReleaseHealth } from './release-health.ts';
export type { ReleaseHealth } from './release-health.ts';
export { countReport, GENERATE_CSV_PATH, GenerateCsvInput } from './reports.ts';
export { DOWNLOAD_APK_PATH, getApkInfo, UNKNOWN_APP_VERSION } from './app-package.ts';
export { getGroups } from './groups.ts';
export type { Group } from './groups.ts';
export {
  APP_PACKAGE_PATH,
  AppPackageInput,
  getAppOffer,
  getRole,
  isLoggedIn,
  login,
  logout,
  refresh,
} from './session.ts';
export type { Identity } from './session.ts';
export {
  Archived,
  NOTES_EVENT,
  ReadAllRecords,
  STATUS_EVENTS_PATH,
  StatusChanges,
  StatusQuery,
} from './status-changes.ts';
export { fieldsOfSteps, StatusSteps } from './status-steps.ts';
export type { StepName } from './status-steps.ts';
export {
  AgeingLimits,
  ArchiveDays,
  BusinessZone,
  getSettings,
  MAX_ARCHIVE_DAYS,
  MAX_HUB_HOURS,
  MAX_RC_DAYS,
  MIN_ARCHIVE_DAYS,
  saveSetting,
  WebRoles,
} from './settings.ts';
export type { SettingName, Settings } from './settings.ts';
export { acknowledgeSignal, getSignalNotes, SNOOZE_DAYS } from './signals.ts';
export type { SignalNote } from './signals.ts';
export { TimeZone } from './time-zone.ts';
export {
  abandonUpload,
  CHUNK_BYTES,
  ChunkReceipt,
  getUpload,
  getUploads,
  MAX_LISTED_ROWS,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_ROWS,
  undoUpload,
  UPLOAD_PATH,
  UPLOAD_REJECTS_PATH,
  UploadResult,
} from './uploads.ts';
export type { PastUpload, UploadProgress } from './uploads.ts';
export {
  changePassword,
  confirmPassword,
  endAllSessions,
  endSession,
  getSessions,
  MIN_PASSWORD_LENGTH,
  NewPassword,
} from './account.ts';
export type { OwnSession } from './account.ts';
export {
  activateUser,
  createGroup,
  createUser,
  deactivateUser,
  deleteUser,
  Email,
  endUserSessions,
  getUsers,
  getUserSessions,
  resetPassword,
  unlockUser,
  updateUser,
} from './users.ts';
export type { ListedUser, NewUser } from './users.ts';
