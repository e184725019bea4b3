import { catalogueEntry, parseDeviceRecords, readCsv, resultMark, STAGE_LABELS } from '@veritas/shared/domain';
import { DIRTY_RECORDS } from '@veritas/shared/testing';
import { DETACHED, rawDevice } from '../../testing/raw-device.ts';
import { exportCsv } from './export-csv.ts';

const options = { zone: 'Asia/Kolkata', meaningOf: catalogueEntry, marks: new Map(), notes: new Map() };
afterEach(() => void jest.useRealTimers());

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

test('no timer is waited for, which a hidden page runs once a second at most', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  const many = Array.from({ length: 4500 }, (_, index) => rawDevice(`T${index}`));
  expect((await exportCsv(parseDeviceRecords(many), options)).size).toBeGreaterThan(4500 * 50);
});

test('each line has the status and the result that its row shows, whatever a service sends', async () => {
  const records = parseDeviceRecords(DIRTY_RECORDS, options.zone);
  const [, ...lines] = readCsv(await (await exportCsv(records, options)).text());
  const shown = records.map((record) => {
    const mark = resultMark(record);
    return [STAGE_LABELS[record.stage], mark?.kind === 'error' ? mark.code : (mark?.kind ?? '')];
  });
  // A result without a mark is in the file as received.
  const marked = (text = '') => (text === 'passed' || text.startsWith('E') ? text : '');
  expect(lines.map(({ cells }) => [cells[8], marked(cells[9])])).toEqual(shown);
});
