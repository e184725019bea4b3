import { usePausedRefresh } from '@veritas/shared/records';
import { sessionStore } from '@veritas/shared/session';
import { act, fireEvent, renderHook, screen, within } from '@testing-library/react';
import { rawDevice } from '../testing/raw-device.ts';
import { answerDevices, leave, openList, rowOf } from '../testing/render-list.tsx';
import { scan } from '../testing/scanner.ts';

afterEach(() => {
  pause(false);
  reachable(true);
});
afterEach(leave);
afterEach(() => jest.restoreAllMocks());

const MISSING = /The list is as of \d\d:\d\d IST: devices that were uploaded later are missing\./;
const reachable = (is: boolean) => act(() => sessionStore.setState({ unreachable: !is }));
function pause(is: boolean) {
  const { result } = renderHook(usePausedRefresh);
  act(() => result.current.setPaused(is));
}
async function failToRefresh() {
  // SPEC section 8: logged.
  jest.spyOn(console, 'error').mockReturnValue();
  answerDevices('no answer');
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Couldn’t refresh');
}

test.each<readonly [string, () => Promise<void> | void]>([
  ['the server cannot be reached', () => reachable(false)],
  ['the refresh is paused', () => pause(true)],
  ['the last refresh failed', failToRefresh],
])('a scanned ID is not called unknown while %s: its device may have been uploaded since', async (_why, stop) => {
  openList([rawDevice('LISTED1')]);
  await rowOf('LISTED1');
  await stop();
  scan('UPLOADED2');
  const dialog = await screen.findByRole('dialog', { name: 'Device Details' });
  const alert = await within(dialog).findByRole('alert');
  expect(alert).toHaveTextContent('UPLOADED2 is not in the list.');
  expect(alert).toHaveTextContent(MISSING);
  answerDevices([rawDevice('LISTED1'), rawDevice('UPLOADED2')]);
  fireEvent.click(within(alert).getByRole('button', { name: 'Refresh' }));
  expect(await within(dialog).findByText('Pending')).toBeVisible();
});

test('the next action for missing IDs of a pasted list says so too', async () => {
  openList([rawDevice('LISTED1')], '/ListDevices?q=LISTED1+UPLOADED2');
  const answers = await screen.findByRole('table', { name: 'Answers' });
  const missing = () => within(answers).getByRole('row', { name: /Not found/ });
  expect(missing()).toHaveTextContent('Check the ID, or ask the person who uploads shipments');
  reachable(false);
  expect(missing()).toHaveTextContent(MISSING);
});
