export { API_BASE, apiUrl } from './base/call.ts';
export type { Call, CallInput, CallOutput } from './base/call.ts';
export { AUDIT_CSV_PATH, AuditCsvInput, getAudit } from './users/audit.ts';
export type { AuditEntry } from './users/audit.ts';
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
} from './devices/device-notes.ts';
export type { DeviceNotes, Flag, Mark, Note } from './devices/device-notes.ts';
export {
  findDevices,
  getCatalogue,
  getScanAttempts,
  MAX_FOUND_IDS,
  saveCatalogueEntry,
  scan,
} from './devices/devices.ts';
export type { CatalogueEntry, ScanAnswer, ScanAttempt, ScanReading, ScanRequest } from './devices/devices.ts';
export { NOT_FOUND } from './base/not-found.ts';
export { ErrorBody } from './base/errors.ts';
export { ARCHIVED_HEADER, CURSOR_HEADER, GET_STATUS_PATH } from './devices/get-status.ts';
export {
  deleteView,
  getListLook,
  getSavedViews,
  MAX_SAVED_VIEWS,
  MAX_VIEW_NAME,
  saveListLook,
  saveView,
} from './devices/pick-list.ts';
export type { ListLook, SavedView, SharedWith } from './devices/pick-list.ts';
export { GUIDE_PATH, GUIDE_PICTURE_PATH, GuideInput, GuidePictureInput } from './guide.ts';
export { getReleaseHealth, reportReleaseHealth } from './releases/release-health.ts';
export type { ReleaseHealth } from './releases/release-health.ts';
export {
  countReport,
  GENERATE_CSV_PATH,
  GenerateCsvInput,
  getPreparedReports,
  MAX_PREPARED_REPORTS,
  prepareReport,
  PREPARED_REPORT_PATH,
  PreparedReportInput,
  removePreparedReport,
} from './devices/reports.ts';
export type { PreparedReport } from './devices/reports.ts';
export { DOWNLOAD_APK_PATH, getApkInfo, UNKNOWN_APP_VERSION } from './app-package.ts';
export { getGroups } from './users/groups.ts';
export type { Group } from './users/groups.ts';
export {
  APP_PACKAGE_PATH,
  AppPackageInput,
  getAppOffer,
  getRole,
  isLoggedIn,
  login,
  logout,
  refresh,
} from './users/session.ts';
export type { Identity } from './users/session.ts';
export {
  Archived,
  NOTES_EVENT,
  ReadAllRecords,
  STATUS_EVENTS_PATH,
  StatusChanges,
  StatusQuery,
} from './devices/status-changes.ts';
export { fieldsOfSteps, StatusSteps } from './devices/status-steps.ts';
export type { StepName } from './devices/status-steps.ts';
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
} from './settings/settings.ts';
export type { SettingName, Settings } from './settings/settings.ts';
export { acknowledgeSignal, getSignalNotes, SNOOZE_DAYS } from './devices/signals.ts';
export type { SignalNote } from './devices/signals.ts';
export { TimeZone } from './base/time-zone.ts';
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
} from './users/account.ts';
export type { OwnSession } from './users/account.ts';
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
} from './users/users.ts';
export type { ListedUser, NewUser } from './users/users.ts';
