export { assignableRoles, can, grantableRoles, outranks, parseRole, roleLabel, ROLES } from './roles.ts';
export type { Permission, Role } from './roles.ts';
export { hubKey } from './hub-key.ts';
export {
  catalogueEntry,
  CHART_CODES,
  ERROR_CATALOGUE,
  ERROR_CODES,
  MEANING_NOT_DEFINED,
  resultTooltip,
} from './error-catalogue.ts';
export type { CatalogueEntry, ChartCode, ErrorCode } from './error-catalogue.ts';
export {
  addDays,
  DAY_MS,
  dayFromNumber,
  dayNumbers,
  dayOf,
  daysBetween,
  dayToNumber,
  DEFAULT_TIMEFRAME,
  isDay,
  startOfDay,
  TIMEFRAMES,
  timeframeDays,
  today,
} from './days.ts';
export type { Day, Timeframe } from './days.ts';
export { isTimeZone } from './zone-offset.ts';
export { formatLongTime, formatTableTime, NOT_AVAILABLE, zoneName } from './date-text.ts';
export { parseInstant } from './instant.ts';
export { InvalidAnswer, parseDeviceRecords, resultMark, shownTime, STAGE_LABELS } from './device-record.ts';
export type { DeviceRecord, DeviceResult, DeviceType, Stage, Step } from './device-record.ts';
