import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { rawDevice } from '../testing/raw-device.ts';
import { scan, scanInHindi, typeKeys } from '../testing/scanner.ts';
import { emptyList, escapeDialog, leave, openList, rowOf } from '../testing/render-list.tsx';

afterEach(leave);
afterEach(() => jest.useRealTimers());

const devices = ['SCAN1', 'SCAN10', 'OTHER2'].map((id) => rawDevice(id));
const field = () => screen.getByLabelText<HTMLInputElement>('Filter by tracking id');

test('a scan opens the device of exactly that ID, also when others begin the same', async () => {
  const user = openList(devices);
  await rowOf('SCAN10');
  await user.keyboard('/SCAN1{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Device Details' })).toHaveTextContent('SCAN1Pending');
});

test.each(['\u001dSCAN1', 'SCAN1\u001d', '\u200bSCAN1', '"SCAN1"'])(
  '%j opens the device of that ID',
  async (scanned) => {
    const user = openList(devices);
    await rowOf('SCAN10');
    await user.click(field());
    await user.paste(scanned);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Device Details' })).toHaveTextContent('SCAN1Pending');
  },
);

test('a scan that no device has leaves the cursor in the box, its text selected for the next scan', async () => {
  const user = openList(devices);
  await rowOf('SCAN10');
  await user.keyboard('/NONE{Enter}');
  expect(await emptyList()).toHaveTextContent(
    'NONE is not known.Check the ID, or ask the person who uploads shipments.',
  );
  expect(screen.getByText('No expectations available')).toBeVisible();
  expect(field()).toHaveFocus();
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 4]);
  await user.keyboard('OTHER2{Enter}');
  expect(await screen.findByRole('dialog')).toHaveTextContent('OTHER2');
});

test('/ in the filter selects its text, as it does from anywhere: no ID has one', async () => {
  const user = openList(devices);
  await rowOf('SCAN10');
  await user.click(field());
  await user.paste('SCAN1');
  expect(fireEvent.keyDown(field(), { key: '/' })).toBe(false);
  expect(field()).toHaveValue('SCAN1');
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 5]);
  // Within a scan it is a part of what was scanned.
  expect(typeKeys('A/B', 5, field())).toBe(true);
});

test('a repeated scan is reported with the time of the first', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'], now: Date.parse('2025-02-01T14:05:00+05:30') });
  const user = openList(devices, '/ListDevices', { advanceTimers: jest.advanceTimersByTime });
  await rowOf('SCAN10');
  // By a click: an ID typed right after `/` counts as scanned outside the filter.
  await user.click(field());
  await user.keyboard('REPEAT{Enter}');
  expect(screen.queryByText(/Scanned before/)).not.toBeInTheDocument();
  act(() => jest.setSystemTime(Date.parse('2025-02-01T14:20:00+05:30')));
  await user.keyboard('repeat{Enter}');
  expect(screen.getByText('Scanned before at 14:05')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/Scanned before/)).not.toBeInTheDocument();
});

test('a repeated scan of a device is reported in its details', async () => {
  const user = openList(devices);
  await rowOf('SCAN10');
  await user.keyboard('/OTHER2{Enter}');
  escapeDialog(await screen.findByRole('dialog'));
  await waitFor(() => expect(field()).toHaveFocus());
  await user.keyboard('OTHER2{Enter}');
  expect(await screen.findByRole('dialog')).toHaveTextContent(/Scanned before at \d\d:\d\d/);
});

test('a scan and Escape before the scanned device is shown lead to the row of that device', async () => {
  const user = openList(devices);
  await user.click(within(await rowOf('SCAN10')).getByRole('button', { name: 'See Details' }));
  // Renders nothing before the details are closed.
  await act(async () => {
    const closed = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    scan('OTHER2');
    escapeDialog(screen.getByRole('dialog'));
    await closed;
  });
  await waitFor(async () => expect(await rowOf('OTHER2')).toHaveFocus());
});

test('the next scan replaces the open device, and Back leaves them all', async () => {
  const user = openList(devices);
  await rowOf('SCAN10');
  await user.keyboard('/OTHER2{Enter}');
  expect(await screen.findByRole('dialog')).toHaveTextContent('OTHER2Pending');
  scan('SCAN10');
  expect(screen.getByRole('dialog')).toHaveTextContent('SCAN10Pending');
  scan('NO-SUCH-ID');
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'NO-SUCH-ID is not known.Check the ID, or ask the person who uploads shipments.',
  );
  scan('other2');
  expect(screen.getByRole('dialog')).toHaveTextContent(/Scanned before at .*OTHER2Pending/);
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a scan from anywhere on the page opens the device, and does not press what has the focus', async () => {
  openList(devices);
  await rowOf('SCAN10');
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  expect(scan('OTHER2', refresh)).toBe(false);
  expect(await screen.findByRole('dialog')).toHaveTextContent('OTHER2Pending');
});

/** What the keys of SCAN_10 type in Hindi (InScript). */
const IN_HINDI = ['ए', 'ण', 'ओ', 'ऩ', 'ः', '१', '०'];

test('a scan with the Hindi layout is the ID that the scanner sent, from anywhere and in the filter', async () => {
  const user = openList([rawDevice('SCAN_10'), rawDevice('OTHER2')]);
  await rowOf('SCAN_10');
  scanInHindi('SCAN_10', IN_HINDI);
  escapeDialog(await screen.findByRole('dialog', { name: 'Device Details' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(field());
  scanInHindi('SCAN_10', IN_HINDI, field());
  expect(field()).toHaveValue('SCAN_10');
  expect(await screen.findByRole('dialog')).toHaveTextContent('SCAN_10Pending');
});

test('a letter typed with the Hindi layout takes the place of what is selected in the filter', async () => {
  const user = openList(devices);
  await rowOf('SCAN10');
  await user.type(field(), 'SCAN1');
  field().setSelectionRange(1, 3);
  fireEvent.keyDown(field(), { key: 'र', code: 'KeyJ' });
  expect(field()).toHaveValue('SjN1');
  expect(field().selectionEnd).toBe(2);
  fireEvent.keyDown(field(), { key: 'र', code: 'KeyJ', ctrlKey: true });
  fireEvent.keyDown(field(), { key: 'é', code: 'Digit2' });
  expect(field()).toHaveValue('SjN1');
});

test('a scanner that ends IDs with Tab opens devices, from anywhere and in the filter', async () => {
  const user = openList(devices);
  await rowOf('SCAN10');
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  expect(scan('OTHER2', refresh, 'Tab')).toBe(false);
  escapeDialog(await screen.findByRole('dialog', { name: 'Device Details' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(field());
  await user.paste('SCAN10');
  expect(scan('SCAN10', field(), 'Tab')).toBe(false);
  expect(await screen.findByRole('dialog')).toHaveTextContent('SCAN10Pending');
});

test('Tab of a person leaves the filter, also after a key that was held down', async () => {
  openList(devices);
  await rowOf('SCAN10');
  act(() => field().focus());
  const held = Array.from({ length: 8 }, () => fireEvent.keyDown(field(), { key: 'a', repeat: true }));
  expect([...held, fireEvent.keyDown(field(), { key: 'Tab' })]).not.toContain(false);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a scan counts with the focus on a switch, which takes no text', async () => {
  const user = openList(devices);
  await rowOf('SCAN10');
  const sounds = screen.getByRole('switch', { name: 'Scan sounds' });
  await user.click(sounds);
  expect(scan('OTHER2', sounds)).toBe(false);
  expect(await screen.findByRole('dialog')).toHaveTextContent('OTHER2Pending');
});

test('keys at the pace of a person are not a scan', async () => {
  openList(devices);
  await rowOf('SCAN10');
  expect(typeKeys('OTHER2', 100)).toBe(true);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an open list keeps the keys that choose from it, however fast they come', async () => {
  const user = openList(devices);
  await rowOf('SCAN10');
  const hub = screen.getByRole('combobox', { name: 'Filter by hub' });
  await user.click(hub);
  expect(hub).toHaveAttribute('aria-expanded', 'true');
  scan('OTHER2', hub);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the letters of a scan may open a list that was closed, and the scan still counts', async () => {
  openList(devices);
  await rowOf('SCAN10');
  const hub = screen.getByRole('combobox', { name: 'Filter by hub' });
  act(() => hub.focus());
  expect(scan('BLR_KOR1', hub)).toBe(false);
  expect(await screen.findByRole('dialog')).toHaveTextContent('BLR_KOR1 is not known.');
  expect(window.location.search).toBe('?device=BLR_KOR1');
});

test('a scan while the details are closing opens its device, and a press too many on Close does not leave the list', async () => {
  const user = openList(devices);
  await rowOf('SCAN10');
  await user.keyboard('/OTHER2{Enter}');
  const close = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' });
  const steps = jest.spyOn(window.history, 'go');
  // The browser completes the step after both presses and the scan.
  act(() => {
    close.click();
    close.click();
  });
  scan('SCAN10');
  expect(steps).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('SCAN10Pending'));
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.pathname).toBe('/ListDevices');
});
