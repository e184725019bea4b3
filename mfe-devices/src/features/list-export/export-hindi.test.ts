import '../../testing/in-hindi.ts';
import type { Mark } from '@veritas/shared/api';
import { catalogueEntry, parseDeviceRecords, trackingKey } from '@veritas/shared/domain';
import { DETACHED, rawDevice, VERIFIED } from '../../testing/raw-device.ts';
import { exportCsv } from './export-csv.ts';

test('on a page in Hindi, status, results and flag of a file stay English', async () => {
  const flag = { kind: 'hold', reason: 'Ask', by: 'asha', at: '2025-01-28T00:00:00+05:30' } as const;
  const mark: Mark = { tracking_id: 'A', notes: 0, flag };
  const records = parseDeviceRecords([
    rawDevice('A', DETACHED),
    rawDevice('B', { ...VERIFIED, device_result: 'E007' }),
  ]);
  const marks = new Map([[trackingKey('A'), mark]]);
  const options = { zone: 'Asia/Kolkata', meaningOf: catalogueEntry, marks, notes: new Map<string, string>() };
  const [, closed, rejected] = (await (await exportCsv(records, options)).text()).split('\r\n');
  expect(closed).toContain(',Detatched,passed,Passed,');
  expect(closed).toMatch(/,On hold: Ask,$/);
  expect(rejected).toContain(',verified at hub,E007,Incorrect device detected.,');
});
