export { askAhead } from './ahead/ask-ahead.ts';
export { readAhead } from './records.ts';
export {
  useDashboardFigures,
  useDevice,
  useDeviceList,
  useDeviceRecords,
  useIdAnswers,
  useRecords,
} from './useRecords.ts';
export { usePausedRefresh } from './usePausedRefresh.ts';
export { useArchived, useArchivedDevices } from './useArchived.ts';
export type { ArchiveAnswer } from './useArchived.ts';
export { onNoteChange } from './live/note-changes.ts';
export { useReceived } from './useReceived.ts';
export { useMeanings } from './useMeanings.ts';
export type { MeaningOf } from './useMeanings.ts';
export type { RecordsState } from './useRecords.ts';
export type { DeviceListAnswer, IdAnswer } from './answers.ts';
