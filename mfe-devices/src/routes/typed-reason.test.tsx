import { getDeviceNotes } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { ok, service } from '@veritas/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stateOf } from '../testing/device-notes.tsx';
import { rawDevice } from '../testing/raw-device.ts';
import { escapeDialog, leave, openList, rowOf } from '../testing/render-list.tsx';
import { scan } from '../testing/scanner.ts';

const devices = ['TID001', 'TID002', 'TID003'].map((id, index) =>
  rawDevice(id, { order: { created_date: `2025-01-${28 - index}T09:00:00+05:30` } }),
);
const confirm = jest.fn(() => false);

beforeEach(() => {
  confirm.mockReset().mockReturnValue(false);
  window.confirm = confirm;
  service.also({ [`GET ${getDeviceNotes.path}`]: ok(stateOf()) });
  sessionStore.setState({ role: 'central_ops' });
});
afterEach(() => {
  leave();
  Reflect.deleteProperty(window, 'navigation');
  jest.restoreAllMocks();
});

const dialog = () => screen.getByRole('dialog', { name: 'Device Details' });
const reason = () => screen.queryByRole('textbox', { name: 'Reason (optional)' });
const press = (name: string) => () => void fireEvent.click(within(dialog()).getByRole('button', { name }));
const key = (letter: string) => () =>
  void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: letter, bubbles: true, cancelable: true }));

/** Opens the second device, from the list or by a link to it, and types the reason of a flag. */
async function typeReason(by: 'list' | 'link' = 'list') {
  const user = openList(devices, by === 'link' ? '/ListDevices?device=TID002' : '/ListDevices');
  if (by === 'list') await user.click(within(await rowOf('TID002')).getByRole('button', { name: 'See Details' }));
  await user.click(await screen.findByRole('button', { name: 'Set flag' }));
  // Immediately: a scan that follows keys within 60 ms would count as typed into the field.
  fireEvent.change(reason() as HTMLElement, { target: { value: 'Bill is asked for' } });
}

test.each<[string, 'list' | 'link', () => unknown, string]>([
  ['Next', 'list', press('Next'), '?device=TID003'],
  ['Previous', 'list', press('Previous'), '?device=TID001'],
  ['J', 'list', key('j'), '?device=TID003'],
  ['K', 'list', key('K'), '?device=TID001'],
  ['a scan', 'list', () => scan('TID003'), '?device=TID003'],
  ['Close', 'list', press('Close'), ''],
  ['Escape', 'list', () => escapeDialog(dialog()), ''],
  ['Close of a device that a link led to', 'link', press('Close'), ''],
  ['Escape from a device that a link led to', 'link', () => escapeDialog(dialog()), ''],
])('%s asks before a typed reason is lost', async (_way, by, go, next) => {
  await typeReason(by);
  act(() => void go());
  expect(confirm.mock.calls).toEqual([['Leave without saving your changes to Flag?']]);
  expect(reason()).toHaveValue('Bill is asked for');
  expect(window.location.search).toBe('?device=TID002');
  confirm.mockReturnValue(true);
  act(() => void go());
  await waitFor(() => expect(window.location.search).toBe(next));
  await waitFor(() => expect(reason()).not.toBeInTheDocument());
  expect(confirm).toHaveBeenCalledTimes(2);
});

/** A browser in which a step back can be cancelled, if this one is `cancelable`. */
function withNavigationApi(cancelable: boolean) {
  const navigation = new EventTarget();
  Object.assign(window, { navigation });
  const go = window.history.go.bind(window.history);
  jest.spyOn(window.history, 'go').mockImplementation((steps) => {
    const destination = { url: new URL('/ListDevices', window.location.href).href };
    const event = Object.assign(new Event('navigate', { cancelable }), { navigationType: 'traverse', destination });
    if (navigation.dispatchEvent(event)) go(steps);
    else navigation.dispatchEvent(new Event('navigateerror'));
  });
}

test.each([
  ['lets the step back be refused', true],
  ['does not', false],
])('Close asks once where the browser %s', async (_case, cancelable) => {
  withNavigationApi(cancelable);
  await typeReason();
  act(press('Close'));
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(reason()).toHaveValue('Bill is asked for');
  confirm.mockReturnValue(true);
  // A double press does not ask again.
  act(() => {
    press('Close')();
    press('Close')();
  });
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(confirm).toHaveBeenCalledTimes(2);
});

test('a declined scan does not count, and a scan of the open device loses nothing', async () => {
  await typeReason();
  act(() => void scan('TID001'));
  act(() => void scan('tid002'));
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(reason()).toHaveValue('Bill is asked for');
  confirm.mockReturnValue(true);
  act(() => void scan('TID001'));
  expect(dialog()).toHaveTextContent('TID001Pending');
  expect(screen.queryByText(/Scanned before/)).not.toBeInTheDocument();
});
