import { GET_STATUS_PATH, queryClient, QueryProvider } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { BrowserRouter, ok, service } from '@veritas/shared/testing';
import { Toaster } from '@veritas/shared/ui';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DeviceListRoute from '../routes/DeviceListRoute.tsx';

/** Sets the service's answer to later requests for the devices. */
export function answerDevices(answer: readonly object[] | 'no answer'): void {
  service.also({ [GET_STATUS_PATH]: answer === 'no answer' ? answer : ok(answer) });
}

/**
 * Opens the pick list as a signed-in user in India's zone, with the given answers of the service; `held` leaves the
 * answer to the test.
 */
export function openList(
  answer: readonly object[] | 'no answer' | 'held',
  address = '/ListDevices',
  options: Parameters<typeof userEvent.setup>[0] = {},
) {
  if (answer !== 'held') answerDevices(answer);
  // Requested after a refusal, such as that of the notes. Without an answer the server would count as unreachable.
  service.hold('user/is_LoggedIn/');
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

/** In place of rows: why there are none. */
export const emptyList = () => screen.findByRole('cell', { name: /^No expectations available/ });

/** Leaves the page; the session and the caches stay. */
export function closeList(): void {
  cleanup();
}

/** Signs out, so that the next test starts from scratch. */
export function leave(): void {
  cleanup();
  act(() =>
    sessionStore.setState({
      status: 'anonymous',
      user: null,
      role: null,
      hubCode: null,
      groups: [],
      unreachable: false,
    }),
  );
  queryClient.clear();
  localStorage.clear();
}

/** The row of a tracking ID, once rendered; by its text, because accessible names of all rows take seconds. */
export function rowOf(trackingId: string): Promise<HTMLElement> {
  return waitFor(() => {
    const row = screen.getAllByRole('row').find(({ textContent }) => textContent.includes(trackingId));
    if (!row) throw new Error(`No row of ${trackingId}`);
    return row;
  });
}

/** The IDs in the table of devices, in order. */
export function idsOfList(): (string | null)[] {
  return within(screen.getByRole('table', { name: 'Devices' }))
    .queryAllByRole('rowheader')
    .map(({ textContent }) => textContent);
}

/** jsdom does not close dialogs by Escape; a browser fires this event for the key. */
export function escapeDialog(dialog: HTMLElement): void {
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
}
