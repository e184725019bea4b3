import type { Page } from '@playwright/test';
import { button, fresh, press, walk, type Message } from '../support/page/messages.ts';
import { expect, test } from '../support/test.ts';
import { chooseCsv } from '../support/data/upload-page.ts';

test.beforeEach(({ page }) => page.clock.install());

async function uploadText(page: Page, text: string) {
  await chooseCsv(page, 'today.csv', text);
  await press(page, 'Upload');
}
const shipments = (...rows: string[]) =>
  ['tracking_id,hub_code,device_brand,device_model_name', ...rows, ''].join('\r\n');

test('the messages of Upload', async ({ page, console: server, signIn }) => {
  await signIn('admin');
  await walk(page, `${server.url}/Upload`, [
    {
      spec: '4, Upload',
      when: 'a clean result',
      says: 'Upload complete',
      lasts: 5_000,
      trigger: (p) => uploadText(p, shipments(`${fresh('MSG')},BLR_KOR,Samsung,Galaxy`)),
    },
    {
      spec: '8, Upload failure',
      when: 'a refusal, by the error field of the server',
      says: 'The upload has expired. Upload the file again.',
      lasts: 5_000,
      fault: ['api/upload/', { status: 400, json: { error: 'The upload has expired. Upload the file again.' } }],
      trigger: (p) => uploadText(p, shipments('MSG0000002,BLR_KOR,Samsung,Galaxy')),
    },
    {
      spec: '8, Upload failure',
      when: 'a refusal without a word',
      says: 'Upload failed',
      lasts: 5_000,
      fault: ['api/upload/', { status: 400, json: {} }],
      trigger: (p) => uploadText(p, shipments('MSG0000003,BLR_KOR,Samsung,Galaxy')),
    },
  ]);
});

test('the messages of Download Data', async ({ page, console: server, signIn }) => {
  await signIn('executive');
  const day = (offset: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + offset * 86_400_000);
  const fill = async (p: Page, dates: Readonly<Record<string, string>>) => {
    for (const [label, date] of Object.entries(dates)) await p.getByLabel(label).fill(date);
  };
  const disabled = (p: Page) => expect(button(p, 'Download CSV')).toBeDisabled();
  const rows: readonly [when: string, says: string, dates: readonly Readonly<Record<string, string>>[]][] = [
    [
      'a date that was cleared',
      'Both start and end dates are required',
      [{ 'Start Date': day(-1) }, { 'Start Date': '' }],
    ],
    ['an end after today', 'End date cannot be later than today', [{ 'Start Date': day(-1), 'End Date': day(2) }]],
    [
      'an end before the start',
      'End date cannot be before start date',
      [{ 'Start Date': day(-1), 'End Date': day(-3) }],
    ],
    [
      'a start after the end',
      'Start date cannot be later than end date',
      [{ 'End Date': day(-3), 'Start Date': day(-1) }],
    ],
  ];
  await walk(page, `${server.url}/Download`, [
    ...rows.map(([when, says, steps]): Message => ({
      spec: '5, Report dates',
      when,
      says,
      lasts: 'stays',
      trigger: async (p) => {
        for (const dates of steps) await fill(p, dates);
        await disabled(p);
      },
    })),
    {
      spec: '8, Report',
      when: 'a report that does not come',
      says: 'Failed to download CSV. Please try again.',
      lasts: 'stays',
      fault: ['api/generate_csv/', 'no answer'],
      trigger: async (p) => {
        await press(p, 'Yesterday');
        await press(p, 'Download CSV');
      },
    },
  ]);
});
