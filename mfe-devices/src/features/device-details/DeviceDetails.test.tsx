import { getCatalogue, getScanAttempts, queryClient, QueryProvider, type ScanAttempt } from '@veritas/shared/api';
import { parseDeviceRecords } from '@veritas/shared/domain';
import { sessionStore } from '@veritas/shared/session';
import { MemoryRouter, ok, service } from '@veritas/shared/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DETACHED, rawDevice, SUBMITTED, VERIFIED } from '../../testing/raw-device.ts';
import { DeviceDetails } from './DeviceDetails.tsx';

beforeEach(() => {
  queryClient.clear();
  sessionStore.setState({ timeZone: 'Asia/Kolkata' });
});

const answerAttempts = (...attempts: ScanAttempt[]) => service.also({ [getScanAttempts.path]: ok(attempts) });
const answerCatalogue = (...entries: object[]) => service.also({ [getCatalogue.path]: ok(entries) });

function details(
  raw: object | null,
  { onClose = jest.fn(), notice = null }: { onClose?: () => void; notice?: string | null } = {},
) {
  const [record = null] = raw ? parseDeviceRecords([raw]) : [];
  return (
    <QueryProvider>
      <MemoryRouter>
        <DeviceDetails trackingId="A" record={record} archive={NOTHING} walk={null} notice={notice} onClose={onClose} />
      </MemoryRouter>
    </QueryProvider>
  );
}

const show = (...shown: Parameters<typeof details>) => render(details(...shown));

const NOTHING = { found: new Map<never, never>(), isAsking: false, problem: null, reference: null, retry: jest.fn() };

const steps = () =>
  within(screen.getByRole('list', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test.each([
  [
    'known device with the device',
    rawDevice('A', SUBMITTED),
    ['A, Submitted for verification, Passed, Scanned a minute ago'],
  ],
  ['unknown device alone', null, ['Scanned a minute ago']],
])('the notice of a %s is announced once', (_case, raw, announced) => {
  show(raw, { notice: 'Scanned a minute ago' });
  const heard = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(heard.filter((text) => text.includes('Scanned'))).toEqual(announced);
  expect(screen.getAllByText('Scanned a minute ago')[0]).toBeVisible();
});

test('the timeline has three steps, each with when and by whom', () => {
  show(rawDevice('A', DETACHED));
  expect(steps()).toEqual([
    'Submitted01/26/2025, 10:15by wm_ravi',
    'Verified at Hub01/27/2025, 11:30by hub_asha',
    'Verified at RC01/28/2025, 14:05by rc_meena',
  ]);
});

test.each([
  [VERIFIED, 'Send it to the return centre and scan it there'],
  [DETACHED, null],
])('the next action is shown until the device is closed', (fields, action) => {
  show(rawDevice('A', fields));
  expect(screen.queryByText(/Send it|Nothing left to do/)?.textContent ?? null).toBe(action);
});

test('a step that was not reached is N/A', () => {
  show(rawDevice('A', SUBMITTED));
  expect(steps()).toEqual(['Submitted01/26/2025, 10:15by wm_ravi', 'Verified at HubN/A', 'Verified at RCN/A']);
});

test('an unknown fact of a step that was reached is N/A', () => {
  show(rawDevice('A', { ...SUBMITTED, submit_time: null, submitted_by: null }));
  expect(steps()[0]).toBe('SubmittedN/Aby N/A');
});

test.each([
  ['equal but for case and spaces', 'galaxy  m14', 'passed', 'Matches'],
  ['an alias that the rules know', 'SM-M146B', 'passed', 'Known as SM-M146B'],
  ['what E007 names', 'Redmi 9', 'E007', 'Differs'],
  ['another one that no rule has judged', 'Redmi 9', 'E006', 'Not checked'],
  ['not known', null, 'passed', 'Not checked'],
])('a scanned name that is %s', (_case, submitted_device_name, device_result, verdict) => {
  show(rawDevice('A', { ...SUBMITTED, submitted_device_name, device_result }));
  expect(screen.getByRole('row', { name: /Device name/ })).toHaveTextContent(verdict);
});

test.each([
  ['of the expected brand', 'SAMSUNG', 'passed', 'SAMSUNG Matches'],
  ['that a white label allows', 'Imagine Marketing', 'passed', 'Imagine Marketing Allowed maker of Samsung'],
  ['of an allowed brand and another model', 'Imagine Marketing', 'E007', 'Imagine Marketing Allowed maker of Samsung'],
  ['what E006 names', 'Xiaomi', 'E006', 'Xiaomi Differs'],
  ['what E005 names', 'Techno Clone', 'E005', 'Techno Clone Differs'],
  ['of a device that was scanned twice', 'Xiaomi', 'E004', 'Xiaomi Not checked'],
])('a scanned manufacturer that is %s', (_case, submitted_manufacturer, device_result, verdict) => {
  show(rawDevice('A', { ...SUBMITTED, submitted_manufacturer, device_result }));
  expect(screen.getByRole('row', { name: /Brand/ })).toHaveTextContent(`Samsung${verdict}`);
});

test('a device that passed shows no difference, even with another name and maker at each step', async () => {
  const read = { name: 'AD161', manufacturer: 'Imagine Marketing', hardware: 'HW-1' };
  const later = { found: null, expected: null, read };
  answerAttempts(
    attempt({ found: 'AD161', expected: 'Airdopes 161', read }),
    attempt({ stage: 'hub', ...later }),
    attempt({ stage: 'rc', ...later }),
  );
  const order = { device_model_name: 'Airdopes 161', device_brand: 'boAt' };
  const scanned = { submitted_device_name: 'AD161', submitted_manufacturer: 'Imagine Marketing' };
  show(rawDevice('A', { ...DETACHED, ...scanned, order }));
  expect(await screen.findByRole('columnheader', { name: 'RC' })).toBeInTheDocument();
  const atLater = (text: string) => [`${text} As at the doorstep`, `${text} As at the doorstep`];
  expect(cells(/^Device name/)).toEqual(['Airdopes 161', 'Known as AD161', ...atLater('AD161')]);
  expect(cells(/^Brand/)).toEqual(['boAt', 'Imagine Marketing Allowed maker of boAt', ...atLater('Imagine Marketing')]);
  expect(cells(/^Hardware/)).toEqual(['', 'HW-1', 'HW-1 Matches', 'HW-1 Matches']);
  expect(cells(/^Result/)).toEqual(['', 'Passed', 'Passed', 'Passed']);
});

test('of a blind pick without a model only the brand is compared', () => {
  show(rawDevice('A', { ...SUBMITTED, device_result: 'E006', order: { is_Blindpick: true, Blind_brand: 'Acme' } }));
  expect(screen.getByRole('row', { name: /Device name/ })).toHaveTextContent('Not checked');
  expect(screen.getByRole('row', { name: /Brand/ })).toHaveTextContent('AcmeSamsung Differs');
  expect(screen.getByText('Blind pick')).toBeInTheDocument();
});

test.each([
  ['passed', 'Passed'],
  ['E006', 'E006: Brand Mismatch..Found brand Xiaomi, expected brand Samsung. Retry, or submit to detach.'],
  [
    'E007',
    'E007: Incorrect device detected.Found model Redmi 9, expected model Galaxy M14. Retry, or submit to detach.',
  ],
  [
    'E003',
    'E003: TID already verified.TID already verified by another WM. Check the ID and scan the one on this package.',
  ],
  [
    'E008',
    'E008: Device Mismatch detected.hardware ID mismatch at hub/RC. Scanned device differs from the doorstep capture. Retry, or report to the support team.',
  ],
  ['E009', 'E009Meaning not defined. Report it to the support team.'],
  ['E099', 'E099This code is not in the catalogue. Report it to the support team.'],
])('a result of %s is shown in words with what to do next', (device_result, words) => {
  show(
    rawDevice('A', { ...VERIFIED, submitted_device_name: 'Redmi 9', submitted_manufacturer: 'Xiaomi', device_result }),
  );
  expect(screen.getByRole('note').textContent).toBe(words);
});

const filled = { code: 'E009', reason: 'battery swollen', title: 'Battery at risk.' };

test.each([
  [
    'with what to do',
    'Do not charge it. Hand it to the incharge.',
    'battery swollen. Do not charge it. Hand it to the incharge.',
  ],
  ['without a description', '', 'battery swollen.'],
])('a code that the service gave a meaning is shown in its words, %s', async (_case, description, words) => {
  answerCatalogue({ ...filled, description });
  show(rawDevice('A', { ...VERIFIED, device_result: 'E009' }));
  expect(await screen.findByText('E009: Battery at risk.')).toBeInTheDocument();
  expect(screen.getByRole('note').textContent).toBe(`E009: Battery at risk.${words}`);
});

test('found and expected go into the words of the service as text', async () => {
  const description = 'Saw {found} and not {expected}. Ask the hub.';
  answerCatalogue({ code: 'E007', reason: 'model mismatch', title: 'Other model.', description });
  show(rawDevice('A', { ...VERIFIED, submitted_device_name: '$& {expected}', device_result: 'E007' }));
  expect(await screen.findByText('Saw $& {expected} and not Galaxy M14. Ask the hub.')).toBeInTheDocument();
});

test('a service that names other codes only leaves the words of the console', async () => {
  answerCatalogue({ ...filled, description: 'Do not charge it.' });
  show(rawDevice('A', { ...VERIFIED, device_result: 'E010' }));
  await waitFor(() => expect(service.paths()).toHaveLength(2));
  expect(screen.getByRole('note').textContent).toBe('E010Meaning not defined. Report it to the support team.');
});

test('a pending device has no result yet', () => {
  show(rawDevice('A', { device_result: 'E004' }));
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test('hostile text is shown whole, as text', () => {
  const markup = '<script>alert(1)</script>';
  show(rawDevice('A', { ...SUBMITTED, submitted_device_name: markup, submitted_manufacturer: 'x'.repeat(10_000) }));
  expect(screen.getByText(markup).tagName).toBe('BDI');
  expect(screen.getByText('x'.repeat(10_000)).tagName).toBe('BDI');
});

test.each([
  ['another device', rawDevice('B', VERIFIED)],
  ['an unknown one', null],
])(
  'the next device, %s, leaves the focus in the details when it was on a button of the former',
  async (_case, next) => {
    const { rerender } = show(rawDevice('A', VERIFIED));
    screen.getByRole('button', { name: 'Copy link' }).focus();
    rerender(details(next));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Device Details' })).toHaveFocus());
  },
);

test('the close button closes', async () => {
  const onClose = jest.fn();
  show(rawDevice('A'), { onClose });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

const attempt = (fields: Partial<ScanAttempt>): ScanAttempt => ({
  at: '2025-01-26T10:15:00+05:30',
  by: 'wm_ravi',
  stage: 'doorstep',
  action: 'submit',
  code: 'passed',
  stored: true,
  found: 'Galaxy M14',
  expected: 'Galaxy M14',
  ...fields,
});
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.trim());

test('doorstep, hub and return centre are side by side, and the hub that scanned another device is marked', async () => {
  const other = attempt({ stage: 'hub', by: 'hub_asha', code: 'E008', found: 'HW-2', expected: 'HW-1' });
  answerAttempts(attempt({}), other);
  show(rawDevice('A', { ...VERIFIED, device_result: 'E008' }));
  expect(await screen.findByRole('columnheader', { name: 'RC' })).toBeInTheDocument();
  expect(cells(/^Hardware/)).toEqual(['', 'HW-1', 'HW-2 Differs', 'N/A']);
  expect(cells(/^Result/)).toEqual(['', 'Passed', 'E008', 'N/A']);
  expect(cells(/^Device name/)).toEqual(['Galaxy M14', 'Galaxy M14 Matches', 'N/A', 'N/A']);
});

test('the scan that was kept represents its step, not one that was only tried after it', async () => {
  answerAttempts(attempt({ code: 'E007', found: 'Redmi 9' }), attempt({ code: 'E003', stored: false }));
  show(rawDevice('A', { ...SUBMITTED, submitted_device_name: 'Redmi 9', device_result: 'E007' }));
  await screen.findByRole('columnheader', { name: 'Hub' });
  expect(cells(/^Result/)).toEqual(['', 'E007', 'N/A', 'N/A']);
});

test('every scan attempt is listed with its result in words and whether it was kept', async () => {
  const checked = attempt({ code: 'E007', found: '<b>Redmi 9</b>', action: 'check', stored: false });
  answerAttempts(checked, attempt({}));
  show(rawDevice('A', SUBMITTED));
  const table = await screen.findByRole('table', { name: 'Scan attempts' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '26 Jan 2025, 10:15Doorstepwm_raviE007: Incorrect device detected.<b>Redmi 9</b>Galaxy M14Only checked',
    '26 Jan 2025, 10:15Doorstepwm_raviPassedGalaxy M14Galaxy M14Kept',
  ]);
});

test('a service that knows no attempts leaves the details as they are specified', async () => {
  show(rawDevice('A', SUBMITTED));
  await waitFor(() => expect(service.count(getScanAttempts.path)).toBe(1));
  expect(await screen.findByRole('columnheader', { name: 'Scanned' })).toBeInTheDocument();
  expect(screen.queryByText(/attempts/)).not.toBeInTheDocument();
});

test('attempts that could not be read are requested again', async () => {
  service.also({ [getScanAttempts.path]: { status: 400 } });
  show(rawDevice('A', SUBMITTED));
  expect(await screen.findByText(/Couldn’t load the scan attempts/)).toBeInTheDocument();
  answerAttempts();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No scan attempts yet')).toBeInTheDocument();
});

test.each(['E005', 'E006'])('an admin gets from %s to the white labels of the brand, with the manufacturer', (code) => {
  sessionStore.setState({ role: 'admin' });
  show(rawDevice('A', { ...SUBMITTED, submitted_manufacturer: 'Hisense', device_result: code }));
  expect(screen.getByRole('link', { name: 'Allow Hisense for Samsung' })).toHaveAttribute(
    'href',
    '/WhiteLabel?brand=Samsung&maker=Hisense',
  );
});

test.each([
  ['executive', 'E006', 'Hisense'],
  ['admin', 'E007', 'Hisense'],
  ['admin', 'E005', null],
  ['admin', 'E005', 'unknown'],
] as const)('%s is not led to the white labels from %s of %s', (role, device_result, submitted_manufacturer) => {
  sessionStore.setState({ role });
  show(rawDevice('A', { ...SUBMITTED, submitted_manufacturer, device_result }));
  expect(screen.queryByRole('link', { name: /^Allow/ })).not.toBeInTheDocument();
});
