export {
  can,
  grantableRoles,
  managesOwnGroupsOnly,
  outranks,
  parseRole,
  ROLE_TRAITS,
  roleLabel,
  ROLES,
  rolesWith,
  scansByFilter,
  takesGroup,
} from './base/roles.ts';
export type { Permission, Role } from './base/roles.ts';
export { deviceIdKey, hubKey, modelKey, nameKey, trackingKey } from './base/keys.ts';
export { seenPart } from './base/unseen.ts';
export { isHub, ORGANIZATIONS, parseOrganization } from './base/organization.ts';
export type { Organization } from './base/organization.ts';
export {
  catalogueEntry,
  CHART_CODES,
  ERROR_CATALOGUE,
  ERROR_CODES,
  MEANING_NOT_DEFINED,
  resultTooltip,
  sentEntry,
} from './base/error-catalogue.ts';
export type { CatalogueEntry, ChartCode, ErrorCode } from './base/error-catalogue.ts';
export {
  addDays,
  DAY_MS,
  dayFromNumber,
  dayNumbers,
  dayOf,
  daysBetween,
  dayToNumber,
  DEFAULT_TIMEFRAME,
  endOfDay,
  isDay,
  startOfDay,
  TIMEFRAMES,
  timeframeDays,
  today,
} from './days/days.ts';
export type { Day, Timeframe } from './days/days.ts';
export { currentZone, ownZone } from './days/zone-name.ts';
export { latestDay } from './days/day-zone.ts';
export type { DayZone } from './days/day-zone.ts';
export {
  dayText,
  asOfText,
  formatLongTime,
  formatTableTime,
  formatTime,
  longDayText,
  NOT_AVAILABLE,
  shortDayText,
  zoneName,
} from './days/date-text.ts';
export { parseInstant } from './days/instant.ts';
export { DEVICE_TYPES, resultMark, shownTime, STAGE_LABELS, stageOf } from './devices/device-record.ts';
export type { DeviceRecord, DeviceResult, DeviceType, Stage, Step } from './devices/device-record.ts';
export { allDaysOf, daysOf, keepDays, NO_DAY } from './devices/columns/day-columns.ts';
export type { Days } from './devices/columns/day-columns.ts';
export { DeviceColumns } from './devices/columns/device-columns.ts';
export type { ColumnsData } from './devices/columns/device-columns.ts';
export { followed } from './devices/columns/followed.ts';
export { newestFirst, sorted } from './devices/columns/newest-first.ts';
export { countedUp } from './devices/columns/number-arrays.ts';
export { areInOrder, patchRecords, recordWithId } from './devices/columns/patch-records.ts';
export { allRecords, placeOfId, viewOf } from './devices/columns/record-list.ts';
export { recordsByKey, recordsOfId, recordsOfIds } from './devices/questions/tracking-ids.ts';
export { InvalidAnswer, parseDeviceRecords } from './devices/parse-device-records.ts';
export { ALL_HUBS, hubChoice, operatorChoice, operatorWords, UNKNOWN } from './devices/choices.ts';
export { countTexts, hubChoices, operatorChoices } from './devices/questions/all-choices.ts';
export { listDevices } from './devices/questions/device-list.ts';
export type { ListAnswer } from './devices/questions/device-list.ts';
export {
  hubsOf,
  isListKey,
  LIST_MARKS,
  LIST_PATH,
  LIST_STATUSES,
  listLink,
  parseListQuestion,
  pinZone,
  toListSearch,
} from './devices/list-question.ts';
export type { DayRange, LateStep, ListMark, ListQuestion, ListStatus, Since } from './devices/list-question.ts';
export { nextStep } from './devices/next-step.ts';
export { HUB_DUE_HOURS, lateCounts, lateFor, RC_DUE_DAYS, waitsSince } from './devices/questions/lateness.ts';
export { LIST_SORTS } from './devices/list-sort.ts';
export type { ListSort, ListSortKey } from './devices/list-sort.ts';
export { matchesQuestion, splitIds } from './devices/questions/question-matcher.ts';
export { dashboardFigures } from './figures/dashboard-figures.ts';
export type {
  Basis,
  DashboardFigures,
  DashboardQuestion,
  DayCounts,
  PeriodFigures,
  TileFigures,
  TopHub,
  TopOperator,
  Volume,
} from './figures/dashboard-question.ts';
export { changedSearch, parseDashboardSearch } from './figures/dashboard-search.ts';
export type { SearchChange, TimeframeChoice } from './figures/dashboard-search.ts';
export { checkPeriod, daysBefore } from './figures/period/period.ts';
export type { CustomRange, Period } from './figures/period/period.ts';
export { figureQuestions } from './figures/questions/figure-questions.ts';
export type { DayQuestions, FigureQuestions } from './figures/questions/figure-questions.ts';
export { percentText, SMALL_SAMPLE } from './figures/rejection-ranking.ts';
export { countChange, percentChange } from './figures/words/change.ts';
export type { Change, Earlier } from './figures/words/change.ts';
export { countOf, countText, nounOf, periodText } from './figures/words/figure-text.ts';
export { figureFormulas } from './figures/words/formulas.ts';
export { startHub } from './figures/start-hub.ts';
export { checkReportRange, MAX_REPORT_DAYS } from './days/report-range.ts';
export type { ReportRange } from './days/report-range.ts';
export { refuseUserAction } from './user-rules.ts';
export type { UserAction } from './user-rules.ts';
export { createCsvReader, readCsv } from './csv/csv-reader.ts';
export type { CsvRecord, PlacedRecord } from './csv/csv-reader.ts';
export { brokenTextRefusal, EncodingCheck } from './csv/encoding.ts';
export type { Encoding } from './csv/encoding.ts';
export { CSV_BYTE_ORDER_MARK, csvLine, csvText } from './csv/csv-writer.ts';
export { escapeFormula, unescapeFormula } from './csv/formula-guard.ts';
export { otherFileType } from './csv/other-file-type.ts';
export { RowFinder } from './csv/row-finder.ts';
export * from './scan-rules.ts';
export { isAddedColumn, RejectedRowsWriter } from './upload/rejected-rows.ts';
export type { RejectedCells } from './upload/rejected-rows.ts';
export {
  BINARY_FILE,
  listLimitNote,
  NO_DATA_ROWS,
  READ_AS_WINDOWS_1252,
  UploadReader,
} from './upload/upload-reader.ts';
export type { UploadFinding } from './upload/upload-reader.ts';
export { REQUIRED_UPLOAD_COLUMNS, UPLOAD_COLUMNS, uploadColumnOf } from './upload/upload-header.ts';
export type { UploadColumn } from './upload/upload-header.ts';
export type { UploadRow, UploadRowFacts } from './upload/upload-row.ts';
export * from './report-row.ts';
export { firstOfText, shortText } from './base/short-text.ts';
