export { useDashboardFigures, useDevice, useDeviceList, useIdAnswers, useRecords } from './use-records.ts';
export type { RecordsState } from './use-records.ts';
export type { DeviceListAnswer, IdAnswer } from './answers.ts';
