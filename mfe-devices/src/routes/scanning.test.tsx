import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { rawDevice } from '../testing/raw-device.ts';
import { escapeDialog, leave, openList, rowOf } from '../testing/render-list.tsx';

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

test('a scan that no device has leaves the cursor in the box, its text selected for the next scan', async () => {
  const user = openList(devices);
  await rowOf('SCAN10');
  await user.keyboard('/NONE{Enter}');
  expect(await screen.findByText('No expectations available')).toBeInTheDocument();
  expect(field()).toHaveFocus();
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 4]);
  await user.keyboard('OTHER2{Enter}');
  expect(await screen.findByRole('dialog')).toHaveTextContent('OTHER2');
});

test('a repeated scan is reported with the time of the first', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'], now: Date.parse('2025-02-01T14:05:00+05:30') });
  const user = openList(devices, '/ListDevices', { advanceTimers: jest.advanceTimersByTime });
  await rowOf('SCAN10');
  await user.keyboard('/REPEAT{Enter}');
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

test('the next scan replaces the open device, and Back leaves them all', async () => {
  const user = openList(devices);
  await rowOf('SCAN10');
  await user.keyboard('/OTHER2{Enter}');
  expect(await screen.findByRole('dialog')).toHaveTextContent('OTHER2Pending');
  await user.keyboard('SCAN10{Enter}');
  expect(screen.getByRole('dialog')).toHaveTextContent('SCAN10Pending');
  await user.keyboard('NO-SUCH-ID{Enter}');
  expect(screen.getByRole('dialog')).toHaveTextContent('NO-SUCH-ID is not knownCheck the ID, or ask who uploads.');
  await user.keyboard('other2{Enter}');
  expect(screen.getByRole('dialog')).toHaveTextContent(/Scanned before at .*OTHER2Pending/);
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a scan from anywhere on the page opens the device, and does not press what has the focus', async () => {
  const user = openList(devices);
  await rowOf('SCAN10');
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  const pressed = jest.fn();
  refresh.addEventListener('click', pressed);
  act(() => refresh.focus());
  await user.keyboard('OTHER2{Enter}');
  expect(await screen.findByRole('dialog')).toHaveTextContent('OTHER2Pending');
  expect(pressed).not.toHaveBeenCalled();
});

test('keys at the pace of a person are no scan', async () => {
  openList(devices);
  await rowOf('SCAN10');
  ['O', 'T', 'H', 'E', 'R', '2', 'Enter'].forEach((key, index) => {
    const typed = createEvent.keyDown(document.body, { key });
    Object.defineProperty(typed, 'timeStamp', { value: 1_000 + index * 100 });
    fireEvent(document.body, typed);
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
