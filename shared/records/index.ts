export { useDashboardFigures, useDevice, useDeviceList, useRecords } from './use-records.ts';
export type { RecordsState } from './use-records.ts';
export type { DeviceListAnswer } from './answers.ts';
