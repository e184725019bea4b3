import {
  ApiError,
  call,
  getScanAttempts,
  queryClient,
  QueryProvider,
  readStatus,
  type ScanAttempt,
} from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { BrowserRouter } from '@veritas/shared/testing';
import { Toaster } from '@veritas/shared/ui';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DeviceListRoute from '../routes/DeviceListRoute.tsx';

/** The service of the tests; each test file mocks `readStatus` and `call` with `jest.fn()`. */
export const service = readStatus as jest.MockedFunction<typeof readStatus>;
const calls = call as jest.MockedFunction<typeof call>;

/** What the service answers about scan attempts; null is a service that does not know the call. It knows no other. */
export function answerAttempts(attempts: readonly ScanAttempt[] | null): void {
  calls.mockImplementation(({ path }) =>
    attempts && path === getScanAttempts.path ? Promise.resolve(attempts) : Promise.reject(new ApiError(404, null)),
  );
}

/** Opens the pick list as a signed-in user whose times are those of India, over what the service answers. */
export function openList(
  answer: readonly object[] | Error,
  address = '/ListDevices',
  options: Parameters<typeof userEvent.setup>[0] = {},
) {
  if (answer instanceof Error) service.mockRejectedValue(answer);
  else service.mockResolvedValue({ text: JSON.stringify(answer), etag: null });
  if (!calls.getMockImplementation()) answerAttempts(null);
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

/** Signs out, so that the next test starts from nothing. */
export function leave(): void {
  cleanup();
  act(() => sessionStore.setState({ status: 'anonymous', user: null, role: null, hubCode: null, groups: [] }));
  queryClient.clear();
  service.mockReset();
  calls.mockReset();
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
