export { askAhead } from './ahead/ask-ahead.ts';
export { readAhead } from './records.ts';
export {
  useDashboardFigures,
  useDevice,
  useDeviceList,
  useDeviceRecords,
  useIdAnswers,
  useRecords,
} from './use-records.ts';
export { usePausedRefresh } from './use-paused-refresh.ts';
export { useArchived, useArchivedDevices } from './use-archived.ts';
export type { ArchiveAnswer } from './use-archived.ts';
export { onNoteChange } from './live/note-changes.ts';
export { useReceived } from './use-received.ts';
export { useMeanings } from './use-meanings.ts';
export type { MeaningOf } from './use-meanings.ts';
export type { RecordsState } from './use-records.ts';
export type { DeviceListAnswer, IdAnswer } from './answers.ts';
