import { addCatalogue } from '@veritas/shared/language';
import { savedFiles } from '@veritas/shared/testing';
import { toast } from '@veritas/shared/ui';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import hindi from '../catalogue/hi.ts';
import { leave, openDashboard } from '../testing/dashboard-page.tsx';
import { records } from '../testing/records.ts';

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2025-01-31T12:00:00+05:30'));
});
afterEach(leave);
afterEach(() => jest.restoreAllMocks());

const CARDS = ['Rejection Trend', 'Daily Processed Volume', 'Error Distribution'];
const ALL_CHOSEN = '?operator=wm+pat_017&basis=activity&volume=event';

function open(search: string) {
  const scan = { by: 'wm pat_017', result: 'E007' };
  openDashboard({ records: records(scan, { result: 'E004' }), path: `/Dashboard${search}` });
}

async function save(card: string, entry: string) {
  const region = within(await screen.findByRole('region', { name: card }));
  await userEvent.click(region.getByRole('button', { name: /^(More|और विकल्प)$/ }));
  await userEvent.click(region.getByRole('button', { name: entry }));
}

/** Gives the chart of a card a canvas, which jsdom lacks, and collects the text of its picture. */
async function writtenOn(card: string) {
  const chart = within(await screen.findByRole('region', { name: card })).getByRole('img');
  chart.append(document.createElement('canvas'));
  const written: string[] = [];
  const pen = {
    scale: jest.fn(),
    fillRect: jest.fn(),
    drawImage: jest.fn(),
    fillText: (text: string) => written.push(text),
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as unknown as RenderingContext);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob()));
  return written;
}

test.each([
  ['', ['', '', '']],
  ['?operator=wm+pat_017', ['_wm-pat_017', '_wm-pat_017', '_wm-pat_017']],
  ['?basis=activity', ['_by-activity', '_by-activity', '_by-activity']],
  ['?volume=event', ['', '_by-event', '']],
  [
    `${ALL_CHOSEN}&bars=Error+Distribution`,
    ['_wm-pat_017_by-activity', '_wm-pat_017_by-activity_by-event', '_wm-pat_017_by-activity_rejections-only'],
  ],
])('a file saved of "%s" is named by the operator and by what is counted in an unusual way', async (search, parts) => {
  const saved = savedFiles();
  open(search);
  for (const card of CARDS) await save(card, 'Save as CSV');
  const days = '2025-01-02_2025-01-31.csv';
  expect(saved.map(({ name }) => name)).toEqual([
    `rejection-trend_all-hubs${parts[0]}_${days}`,
    `daily-processed-volume_all-hubs${parts[1]}_${days}`,
    `error-distribution_all-hubs${parts[2]}_${days}`,
  ]);
});

test('a user who is called "unknown" is not the unknown operator', async () => {
  const saved = savedFiles();
  openDashboard({ records: records({ by: 'unknown', result: 'E007' }), path: '/Dashboard?operator==unknown' });
  await save('Rejection Trend', 'Save as CSV');
  expect(saved[0]?.name).toBe('rejection-trend_all-hubs_=unknown_2025-01-02_2025-01-31.csv');
});

const DAYS = 'All Hubs, 2 Jan 2025 to 31 Jan 2025, in Asia/Kolkata';
test.each([
  ['Rejection Trend', '', [DAYS, 'Rejection at DoorStep 2']],
  ['Rejection Trend', ALL_CHOSEN, [DAYS, 'Operator: wm pat_017, By activity', 'Rejection at DoorStep 1']],
  ['Daily Processed Volume', ALL_CHOSEN, [DAYS, 'Operator: wm pat_017, By activity, By event']],
  ['Error Distribution', ALL_CHOSEN, [DAYS, 'Operator: wm pat_017, By activity', 'E007 1 (100.0%)']],
])('the picture of %s saved of "%s" says what it counts', async (card, search, words) => {
  const saved = savedFiles();
  open(search);
  const written = await writtenOn(card);
  await save(card, 'Save as PNG');
  expect(written.slice(0, words.length + 1)).toEqual([card, ...words]);
  expect(saved).toHaveLength(1);
});

test('when the browser cannot make a picture, a message says so and what to save instead', async () => {
  const saved = savedFiles();
  const toastError = jest.spyOn(toast, 'error');
  open('');
  await writtenOn('Rejection Trend');
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
  await save('Rejection Trend', 'Save as PNG');
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await save('Rejection Trend', 'Save as PNG');
  const sentence = 'The browser could not make the picture. Save the chart as CSV.';
  expect(toastError.mock.calls).toEqual([[sentence], [sentence]]);
  expect(saved).toEqual([]);
});

test('in Hindi the picture is Hindi and the name of its file English', async () => {
  addCatalogue(hindi);
  const saved = savedFiles();
  open(ALL_CHOSEN);
  const written = await writtenOn('रोज़ प्रोसेस हुए डिवाइस');
  await save('रोज़ प्रोसेस हुए डिवाइस', 'PNG में सेव करें');
  expect(written[2]).toBe('ऑपरेटर: wm pat_017, काम के हिसाब से, हर स्कैन के हिसाब से');
  expect(saved[0]?.name).toMatch(/^daily-processed-volume_all-hubs_wm-pat_017_by-activity_by-event_.*\.png$/);
});
