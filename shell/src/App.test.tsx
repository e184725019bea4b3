import { sessionStore } from '@veritas/shared/session';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { App } from './App.tsx';

// Set by webpack, which jest does not run.
jest.mock('./console/console-chunk.ts', () => ({ loadConsole: () => import('./routes/RoutedConsole.tsx') }));
jest.mock('./routes/console.tsx', () => ({
  Console: function Console() {
    const { pathname, search, hash } = useLocation();
    return <p>Console at {pathname + search + hash}</p>;
  },
}));

const address = () => window.location.pathname + window.location.search + window.location.hash;
const become = (status: 'anonymous' | 'authenticated' | 'checking') => act(() => sessionStore.setState({ status }));

function openAt(path: string, status: 'anonymous' | 'authenticated' | 'checking', state: unknown = null) {
  window.history.replaceState(state, '', path);
  sessionStore.setState({ status });
  return render(<App />);
}

const loginPage = () => screen.queryByRole('textbox', { name: 'Username' });

test('a visitor signs in at /login, without another history entry, and reaches the requested page', async () => {
  const entries = window.history.length;
  openAt('/ListDevices?status=pending#top', 'checking');
  expect(loginPage()).not.toBeInTheDocument();
  become('anonymous');
  expect(loginPage()).toBeVisible();
  expect(address()).toBe('/login');
  become('authenticated');
  expect(await screen.findByText('Console at /ListDevices?status=pending#top')).toBeVisible();
  expect(address()).toBe('/ListDevices?status=pending#top');
  expect(window.history.length).toBe(entries);
});

test('a check of the session that gets no answer says that it takes long, and Reload is offered', async () => {
  jest.useFakeTimers();
  try {
    openAt('/ListDevices', 'checking');
    await act(() => jest.advanceTimersByTimeAsync(7_999));
    const frame = screen.getByRole('status', { name: 'Loading the console' });
    expect(frame).toHaveTextContent(/^Veritas Console$/);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(frame).toHaveTextContent('This is taking longer than usual.');
    expect(within(frame).getByRole('button', { name: 'Reload' })).toBeVisible();
    become('authenticated');
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test.each(['/login', '/Login/'])('at %s the sign-in page is there while the session is checked', async (path) => {
  openAt(path, 'checking');
  expect(loginPage()).toBeVisible();
  become('authenticated');
  expect(await screen.findByText('Console at /')).toBeVisible();
});

test.each([
  null,
  'text',
  { next: '/Upload' },
  { usr: { next: 'https://evil.test/' } },
  { usr: { next: '//evil.test' } },
  { usr: { next: '/\\evil.test' } },
])('a state of the history that names no page of the console, as %j, leads home', async (state) => {
  openAt('/login', 'authenticated', state);
  expect(await screen.findByText('Console at /')).toBeVisible();
});

test('a signed-out user stays at /login, wherever Back leads', async () => {
  openAt('/Upload', 'authenticated');
  expect(await screen.findByText('Console at /Upload')).toBeVisible();
  become('anonymous');
  expect(address()).toBe('/login');
  window.history.pushState({ usr: null, key: 'a', idx: 1 }, '', '/Audit');
  act(() => {
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() => expect(address()).toBe('/login'));
  expect(window.history.state).toEqual({ usr: { next: '/Audit' }, key: 'a', idx: 1 });
  expect(loginPage()).toBeVisible();
});
