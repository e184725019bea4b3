import { readStatus } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRequire } from 'node:module';
import type { ComponentType, ReactNode } from 'react';
import DeviceListRoute from '../routes/DeviceListRoute.tsx';

// The shell brings the router, so this package has none of its own; the tests take the copy that shared uses.
const { BrowserRouter } = createRequire(require.resolve('@veritas/shared/package.json'))('react-router-dom') as {
  BrowserRouter: ComponentType<{ children: ReactNode }>;
};

/** The service of the tests; each test file mocks `readStatus` with `jest.fn()`. */
export const service = readStatus as jest.MockedFunction<typeof readStatus>;

/** Opens the pick list as a signed-in user whose times are those of India, over what the service answers. */
export function openList(answer: readonly object[] | Error, address = '/ListDevices') {
  if (answer instanceof Error) service.mockRejectedValue(answer);
  else service.mockResolvedValue({ body: answer, etag: null });
  window.history.replaceState(null, '', address);
  sessionStore.setState({ status: 'authenticated', user: 'asha', timeZone: 'Asia/Kolkata' });
  const user = userEvent.setup();
  render(
    <BrowserRouter>
      <DeviceListRoute />
    </BrowserRouter>,
  );
  return user;
}

/** Signs out, so that the next test starts from nothing. */
export function leave(): void {
  cleanup();
  act(() => sessionStore.setState({ status: 'anonymous', user: null }));
  service.mockReset();
}

/** The row of a tracking ID, once it is there. */
export function rowOf(trackingId: string): Promise<HTMLElement> {
  return screen.findByRole('row', { name: new RegExp(trackingId) });
}
