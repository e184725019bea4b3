import { GET_STATUS_PATH, queryClient, QueryProvider } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { BrowserRouter, ok, service } from '@veritas/shared/testing';
import { Toaster } from '@veritas/shared/ui';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DeviceListRoute from '../routes/DeviceListRoute.tsx';

/** What the service answers from now on when it is asked for the devices. */
export function answerDevices(answer: readonly object[] | 'no answer'): void {
  service.also({ [GET_STATUS_PATH]: answer === 'no answer' ? answer : ok(answer) });
}

/**
 * Opens the pick list as a signed-in user whose times are those of India, over what the service answers; `held` leaves
 * the answer to the test.
 */
export function openList(
  answer: readonly object[] | 'no answer' | 'held',
  address = '/ListDevices',
  options: Parameters<typeof userEvent.setup>[0] = {},
) {
  if (answer !== 'held') answerDevices(answer);
  window.history.replaceState(null, '', address);
  sessionStore.setState({ status: 'authenticated', user: 'asha', timeZone: 'Asia/Kolkata' });
  const user = userEvent.setup(options);
  render(
    <QueryProvider>
      <BrowserRouter>
        <DeviceListRoute />
      </BrowserRouter>
      <Toaster />
    </QueryProvider>,
  );
  return user;
}

/** Leaves the page; the session stays, and so does what the console knows. */
export function closeList(): void {
  cleanup();
}

/** Signs out, so that the next test starts from nothing. */
export function leave(): void {
  cleanup();
  act(() => sessionStore.setState({ status: 'anonymous', user: null, role: null, hubCode: null, groups: [] }));
  queryClient.clear();
  localStorage.clear();
}

/** The row of a tracking ID, once it is there. */
export function rowOf(trackingId: string): Promise<HTMLElement> {
  return screen.findByRole('row', { name: new RegExp(trackingId) });
}

/** The IDs in the table of devices, in its order. */
export function idsOfList(): (string | null)[] {
  return within(screen.getByRole('table', { name: 'Devices' }))
    .queryAllByRole('rowheader')
    .map(({ textContent }) => textContent);
}

/** jsdom knows no Escape for dialogs; a browser turns the key into this event. */
export function escapeDialog(dialog: HTMLElement): void {
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
}
