import { catalogueEntry, parseDeviceRecords } from '@veritas/shared/domain';
import { DETACHED, rawDevice } from '../../testing/raw-device.ts';
import { exportCsv } from './export-csv.ts';

const options = { zone: 'Asia/Kolkata', meaningOf: catalogueEntry, marks: new Map(), notes: new Map() };
const linesOf = async (raw: object[]) => {
  const text = await (await exportCsv(parseDeviceRecords(raw), options)).text();
  return text.replace(/^\uFEFF/, '').split('\r\n');
};

test('a file has the columns of the report and one line for each row, in their order', async () => {
  const [header, first, second, end, ...more] = await linesOf([rawDevice('B', DETACHED), rawDevice('A')]);
  expect(header).toMatch(/^tracking_id,hub_code,hub_name,created_date,/);
  expect(first).toBe(
    'B,BLR_KOR,,2025-01-25T09:00:00+05:30,mobile,false,Samsung,Galaxy M14,Detatched,passed,Passed,' +
      '2025-01-26T10:15:00+05:30,wm_ravi,Galaxy M14,Samsung,2025-01-27T11:30:00+05:30,hub_asha,' +
      '2025-01-28T14:05:00+05:30,rc_meena,25.25,25.25,26.58,,,',
  );
  expect(second).toMatch(/^A,BLR_KOR,,.*,Pending,/);
  expect([end, more]).toEqual(['', []]);
});

test('no cell of it is run as a formula', async () => {
  const [, line] = await linesOf([
    rawDevice('=HYPERLINK("http://x")', { order: { hub_code: '+1', device_brand: 'a,"b' } }),
  ]);
  expect(line).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)",'\+1,/);
  expect(line).toContain('"a,""b"');
});

test('thousands of rows are all there', async () => {
  const many = Array.from({ length: 4500 }, (_, index) => rawDevice(`T${index}`));
  expect(await linesOf(many)).toHaveLength(4502);
});
