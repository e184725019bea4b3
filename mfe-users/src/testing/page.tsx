import { queryClient, QueryProvider } from '@veritas/shared/api';
import { useLocation, useNavigate } from '@veritas/shared/remote';
import { sessionStore, type Session } from '@veritas/shared/session';
import { MemoryRouter, service, type Answers } from '@veritas/shared/testing';
import { Toaster } from '@veritas/shared/ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';

const SIGNED_OUT = sessionStore.getInitialState();

interface Visit {
  readonly as?: Partial<Session>;
  readonly path?: string;
  readonly answers?: Answers;
}

/** Opens a page of the remote as the shell would, for a user, on a server with these answers. */
export function openPage(page: ReactNode, { as = {}, path = '/', answers = {} }: Visit = {}) {
  queryClient.clear();
  service.answerWith(answers);
  act(() =>
    sessionStore.setState({ ...SIGNED_OUT, status: 'authenticated', user: 'asha', timeZone: 'Asia/Kolkata', ...as }),
  );
  const { unmount } = render(
    <QueryProvider>
      <MemoryRouter initialEntries={[path]}>
        {page}
        <Address />
        <Toaster />
      </MemoryRouter>
    </QueryProvider>,
  );
  return { ...userEvent.setup({ delay: null }), leave: unmount };
}

let go: (steps: number) => void;

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    go = (steps) => void navigate(steps);
  }, [navigate]);
  return <input aria-label="address" readOnly value={pathname + search} />;
}

/** As the browser's Back: the page renders it a moment later. */
export const stepBack = () => go(-1);
export const address = () => screen.getByLabelText<HTMLInputElement>('address').value;

type User = ReturnType<typeof userEvent.setup>;

/** The first dropdown of a label on the page: one screen may hold another form with the same field. */
export function dropdown(label: string): HTMLElement {
  return screen.getAllByRole('combobox', { name: label })[0] as HTMLElement;
}

/** The choices of a dropdown, opened by keyboard and closed again. */
export async function choicesOf(user: User, label: string): Promise<(string | null)[]> {
  act(() => dropdown(label).focus());
  await user.keyboard('{Enter}');
  const options = screen.queryAllByRole('option').map((option) => option.textContent);
  await user.keyboard('{Escape}');
  return options;
}

export async function choose(user: User, label: string, option: string): Promise<void> {
  await user.click(dropdown(label));
  await user.click(screen.getByRole('option', { name: option }));
}
