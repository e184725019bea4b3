import { QueryProvider } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { NavigationType, Route, Router, Routes } from 'react-router-dom';
import { pageReload } from '../../lib/page-reload.ts';
import { Frame } from './Frame.tsx';

const nowhere = { createHref: String, go: () => undefined, push: () => undefined, replace: () => undefined };

function FrameAt({ path, cameBy }: { readonly path: string; readonly cameBy: NavigationType }) {
  return (
    <QueryProvider>
      <Router location={path} navigationType={cameBy} navigator={nowhere}>
        <Routes>
          <Route element={<Frame commands={null} />}>
            <Route index element={<h1>Start</h1>} />
            <Route path="/Dashboard" element={<h1>Dashboard</h1>} />
            <Route path="/CreateUser" element={<PageWithField />} />
            <Route path="/FailsWhenLeft" element={<FailsWhenLeft />} />
          </Route>
        </Routes>
      </Router>
    </QueryProvider>
  );
}

/** A page that takes the focus itself. */
const PageWithField = () => <input aria-label="Username" ref={(field) => field?.focus()} />;

function FailsWhenLeft() {
  useEffect(
    () => () => {
      throw new Error('in a clean-up');
    },
    [],
  );
  return <h1>Fails when left</h1>;
}

function renderFrame() {
  sessionStore.setState({ status: 'authenticated', user: 'asha', role: 'admin' });
  const { rerender } = render(<FrameAt path="/" cameBy={NavigationType.Pop} />);
  return {
    redirect: () => rerender(<FrameAt path="/Dashboard" cameBy={NavigationType.Replace} />),
    goTo: (path: string) => rerender(<FrameAt path={path} cameBy={NavigationType.Push} />),
    stepBack: (path: string) => rerender(<FrameAt path={path} cameBy={NavigationType.Pop} />),
  };
}

test('a server of the specification only has no guide to open', () => {
  sessionStore.setState({ ageing: null });
  renderFrame();
  expect(screen.queryByRole('link', { name: 'Guide' })).not.toBeInTheDocument();
});

test('a menu that was opened before a redirect stays open', async () => {
  const { redirect } = renderFrame();
  await userEvent.click(screen.getByRole('button', { name: 'Data' }));
  redirect();
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Data' })).toHaveAttribute('aria-expanded', 'true');
});

test('a page whose clean-up throws is left for the next one, and the error is reported', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const report = jest.fn();
  window.addEventListener('error', ({ error }) => void report(error), { once: true });
  const { goTo } = renderFrame();
  goTo('/FailsWhenLeft');
  goTo('/Dashboard');
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(report).toHaveBeenCalledWith(new Error('in a clean-up'));
});

test('the menu of a phone that was opened before a redirect stays open, and another page closes it', async () => {
  const { redirect, goTo } = renderFrame();
  await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
  redirect();
  expect(screen.getByRole('button', { name: 'Close the menu' })).toBeVisible();
  goTo('/');
  expect(screen.getByRole('button', { name: 'Open the menu' })).toBeVisible();
});

test('a page that the user went to has the focus, so that a screen reader announces it', () => {
  const { goTo } = renderFrame();
  screen.getByRole('button', { name: 'Data' }).focus();
  goTo('/Dashboard');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('the part of a new page that gets the focus is named as the page, in whose title the name is', () => {
  const { goTo } = renderFrame();
  document.title = 'Dashboard · Veritas Console';
  goTo('/Dashboard');
  expect(screen.getByRole('main', { name: 'Dashboard' })).toHaveFocus();
});

test('a page that has set the focus itself keeps it', () => {
  const { goTo } = renderFrame();
  goTo('/CreateUser');
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus();
});

test('a page with unsaved work may cancel Logout', async () => {
  renderFrame();
  const refuse = jest.fn((event: Event) => event.preventDefault());
  window.addEventListener('veritas:leave', refuse);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  window.removeEventListener('veritas:leave', refuse);
  expect(refuse).toHaveBeenCalledWith(expect.objectContaining({ detail: 'session' }));
  expect(sessionStore.getState().user).toBe('asha');
});

test('another page begins at its top, and a step back leaves the scroll position to the browser', () => {
  const scrolled = jest.spyOn(window, 'scrollTo');
  const { goTo, stepBack } = renderFrame();
  scrolled.mockClear();
  goTo('/Dashboard');
  expect(scrolled.mock.calls).toEqual([[0, 0]]);
  stepBack('/');
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test('the page that opens next is loaded in the language that another tab chose', () => {
  const reload = jest.spyOn(pageReload, 'start').mockImplementation(() => undefined);
  const { goTo } = renderFrame();
  localStorage.setItem('veritas-language', 'hi');
  expect(reload).not.toHaveBeenCalled();
  goTo('/Dashboard');
  expect(reload).toHaveBeenCalledTimes(1);
  localStorage.removeItem('veritas-language');
});

test('a redirect takes the focus when nothing else has it', () => {
  const { redirect } = renderFrame();
  redirect();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('an unreachable server is announced in an existing live region', () => {
  renderFrame();
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  act(() => sessionStore.setState({ unreachable: true }));
  expect(screen.getByRole('status')).toBe(region);
  expect(region).toHaveTextContent('Server cannot be reached');
  act(() => sessionStore.setState({ unreachable: false }));
  expect(region).toBeEmptyDOMElement();
});

test("the bar opens the guide page of the user's role in a new tab", () => {
  sessionStore.setState({ ageing: { hubHours: 24, rcDays: 5 } });
  renderFrame();
  const link = screen.getByRole('link', { name: 'Guide' });
  expect(link).toHaveAttribute('href', '/veritas/guide/?page=admin&language=en');
  expect(link).toHaveAttribute('target', '_blank');
});
