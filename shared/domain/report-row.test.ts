import { isoInZone, REPORT_COLUMNS, reportHeader, reportLine } from './report-row.ts';
import type { ReportRecord } from './report-row.ts';

const at = (text: string) => Date.parse(text);
const RECORD: ReportRecord = {
  trackingId: 'RVP1',
  hubCode: 'BLR_KOR',
  hubName: 'BLR_KOR',
  createdAt: at('2026-03-01T00:00:00Z'),
  deviceType: 'mobile',
  isBlindpick: false,
  expectedBrand: 'Vivo',
  expectedModel: '=cmd|"/c calc"!A1',
  isSubmitted: true,
  isVerified: true,
  isDetached: true,
  result: 'E007',
  submitTime: at('2026-03-01T12:00:00Z'),
  submittedBy: 'asha',
  submittedDeviceName: 'V29, "lite"',
  submittedManufacturer: 'vivo',
  verifyTime: at('2026-03-02T06:00:00Z'),
  verifiedBy: 'ravi',
  verifyTimeRc: null,
  verifiedByRc: 'rc_blr',
  uploadId: null,
};

test('the columns are in their published order, additions at the end', () => {
  expect(reportHeader()).toBe(
    'tracking_id,hub_code,hub_name,created_date,device_type,is_blindpick,expected_brand,expected_model,status,' +
      'device_result,result_title,submit_time,submitted_by,submitted_device_name,submitted_manufacturer,verify_time,' +
      'verified_by,verify_time_rc,verified_by_rc,hours_to_submit,hours_submit_to_hub,hours_hub_to_rc,upload_id\r\n',
  );
});

test('a line shows the status, the result, the times of the zone and the hours between the steps', () => {
  expect(reportLine(RECORD, 'Asia/Kolkata')).toBe(
    `RVP1,BLR_KOR,BLR_KOR,2026-03-01T05:30:00+05:30,mobile,false,Vivo,"'=cmd|""/c calc""!A1",Detatched,E007,` +
      `Incorrect device detected.,2026-03-01T17:30:00+05:30,asha,"V29, ""lite""",vivo,2026-03-02T11:30:00+05:30,ravi,` +
      `,rc_blr,12.00,18.00,,\r\n`,
  );
});

test.each([
  [{ isSubmitted: false, isVerified: false, isDetached: false }, 'Pending', ''],
  [{ isVerified: false, isDetached: false, result: 'passed' }, 'Submitted for verification', 'Passed'],
  [{ isDetached: false, result: 'E011' }, 'verified at hub', ''],
  [{ isDetached: false, result: 'E009' }, 'verified at hub', ''],
  [{ isSubmitted: false, isDetached: false }, 'Pending', 'Incorrect device detected.'],
])('%j reads %s', (change, status, title) => {
  const cells = reportLine({ ...RECORD, expectedModel: 'V29', ...change }, 'UTC').split(',');
  expect([cells[8], cells[10]]).toEqual([status, title]);
});

test('hours are rounded to hundredths, halves up', () => {
  const hoursAfter = (seconds: number) => {
    const submitTime = (RECORD.createdAt ?? 0) + seconds * 1000;
    return reportLine({ ...RECORD, expectedModel: 'V29', submitTime, submittedDeviceName: null }, 'UTC').split(',')[19];
  };
  expect([18, 3617, 3618, 5418, 36_018].map(hoursAfter)).toEqual(['0.01', '1.00', '1.01', '1.51', '10.01']);
});

test('a code with a defined meaning has its title', () => {
  const titles = new Map([['E009', 'Seal broken.']]);
  const line = reportLine({ ...RECORD, expectedModel: 'V29', result: 'E009' }, 'UTC', titles);
  expect(line.split(',')[10]).toBe('Seal broken.');
});

test('a time is written with the offset of its zone, half hours and the west included', () => {
  expect(isoInZone(at('2026-03-01T00:00:00Z'), 'America/St_Johns')).toBe('2026-02-28T20:30:00-03:30');
  expect(isoInZone(at('2026-03-01T00:00:00Z'), 'UTC')).toBe('2026-03-01T00:00:00+00:00');
  expect(REPORT_COLUMNS).toHaveLength(23);
});
