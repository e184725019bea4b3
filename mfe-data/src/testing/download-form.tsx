import { QueryProvider, queryClient } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { MemoryRouter } from '@veritas/shared/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { DownloadForm } from '../features/download/DownloadForm.tsx';

export const REPORT = 'api/generate_csv/';
export const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

/** Before each test: 29 January 2025, 01:30 in Kolkata; still the 28th in London. */
export function startOfTheDay(): void {
  queryClient.clear();
  sessionStore.setState({ timeZone: 'Asia/Kolkata' });
  jest.useFakeTimers({ now: Date.UTC(2025, 0, 28, 20) });
}

/** Opens the form at an address, beside other content if any. */
export function openForm(search = '', beside?: ReactNode) {
  return render(
    <QueryProvider>
      <MemoryRouter initialEntries={[`/Download${search}`]}>
        <DownloadForm />
        {beside}
      </MemoryRouter>
    </QueryProvider>,
  );
}

export const button = () => screen.getByRole('button', { name: 'Download CSV' });

/** Lets the effects of an answer run. */
export function settle(action: () => void) {
  return act(async () => {
    action();
    await jest.advanceTimersByTimeAsync(0);
  });
}
