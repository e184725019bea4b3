import { QueryProvider } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Frame } from './Frame.tsx';

function renderFrame() {
  sessionStore.setState({ status: 'authenticated', user: 'asha', role: 'admin' });
  const children = [
    { index: true, element: <h1>Start</h1> },
    { path: '/Dashboard', element: <h1>Dashboard</h1> },
  ];
  const router = createMemoryRouter([{ element: <Frame commands={null} />, children }]);
  render(
    <QueryProvider>
      <RouterProvider router={router} />
    </QueryProvider>,
  );
  return {
    redirect: () => act(() => router.navigate('/Dashboard', { replace: true })),
    goTo: (path: string) => act(() => router.navigate(path)),
  };
}

test('a menu that was opened before a redirect stays open', async () => {
  const { redirect } = renderFrame();
  await userEvent.click(screen.getByRole('button', { name: 'Data' }));
  await redirect();
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Data' })).toHaveAttribute('aria-expanded', 'true');
});

test('the menu of a phone that was opened before a redirect stays open, and another page closes it', async () => {
  const { redirect, goTo } = renderFrame();
  await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
  await redirect();
  expect(screen.getByRole('button', { name: 'Close the menu' })).toBeVisible();
  await goTo('/');
  expect(screen.getByRole('button', { name: 'Open the menu' })).toBeVisible();
});

test('a page that the user went to has the focus, so that a screen reader announces it', async () => {
  const { goTo } = renderFrame();
  screen.getByRole('button', { name: 'Data' }).focus();
  await goTo('/Dashboard');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a redirect takes the focus when nothing else has it', async () => {
  const { redirect } = renderFrame();
  await redirect();
  expect(screen.getByRole('main')).toHaveFocus();
});
