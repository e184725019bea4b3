import { queryClient, QueryProvider } from '@veritas/shared/api';
import { useLocation } from '@veritas/shared/remote';
import { MemoryRouter } from '@veritas/shared/testing';
import { Toaster } from '@veritas/shared/ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import WhiteLabelRoute from '../routes/WhiteLabelRoute.tsx';

/** For tests, with jest's fake timers on: the page as the shell shows it, and the user's actions on it. */
export const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

function Address() {
  return <input aria-label="address" readOnly value={useLocation().search} />;
}

export function openPage(path = '/WhiteLabel') {
  queryClient.clear();
  return render(
    <QueryProvider>
      <MemoryRouter initialEntries={[path]}>
        <WhiteLabelRoute />
        <Address />
        <a href="/Dashboard">Dashboard</a>
      </MemoryRouter>
      <Toaster />
    </QueryProvider>,
  );
}

export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

export async function openCard(name: string) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  await pass(310);
}

export async function add(manufacturer: string) {
  await user.type(screen.getByRole('combobox', { name: 'Manufacturer' }), manufacturer);
  await pass(310);
  await user.click(screen.getByRole('option', { name: manufacturer }));
  await user.click(screen.getByRole('button', { name: 'Add manufacturer' }));
}

export const remove = (name: string) => user.click(screen.getByRole('button', { name: `Remove ${name}` }));
/** Presses, and waits for the effects. */
export async function press(name: string) {
  await user.click(screen.getByRole('button', { name }));
  // Storing and refetching are several answers in a row.
  for (let answers = 0; answers < 4; answers += 1) await pass(10);
}
