import { DOWNLOAD_APK_PATH, QueryProvider } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { ok, savedFiles, service } from '@veritas/shared/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { Frame } from './Frame.tsx';

function Page({ name, other }: { readonly name: string; readonly other: string }) {
  return (
    <>
      <h1>{name}</h1>
      <Link to={`/${other}`}>Go on</Link>
    </>
  );
}

function open() {
  const saved = savedFiles();
  sessionStore.setState({ status: 'authenticated', user: 'asha', role: 'admin' });
  const { unmount } = render(
    <QueryProvider>
      <MemoryRouter initialEntries={['/One']}>
        <Routes>
          <Route element={<Frame commands={null} />}>
            <Route path="/One" element={<Page name="One" other="Two" />} />
            <Route path="/Two" element={<Page name="Two" other="One" />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryProvider>,
  );
  return { saved, unmount };
}

const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Data' }));
const entry = () => screen.getByRole('button', { name: /^Download APK/ });
const cancel = () => screen.queryByRole('button', { name: 'Cancel the download of the app' });
const isCancelled = () => service.lastRequestTo(DOWNLOAD_APK_PATH).isCancelled();

beforeEach(() => service.answerWith({}));
afterEach(() => jest.restoreAllMocks());

async function start() {
  await openMenu();
  expect(cancel()).not.toBeInTheDocument();
  await userEvent.click(entry());
  await waitFor(() => expect(service.count(DOWNLOAD_APK_PATH)).toBe(1));
}

test('the download of the app can be cancelled in its menu, and begun again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = service.hold(DOWNLOAD_APK_PATH);
  const { saved } = open();
  await start();
  expect(entry()).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(entry());
  expect(service.count(DOWNLOAD_APK_PATH)).toBe(1);
  await userEvent.click(cancel()!);
  expect(isCancelled()).toBe(true);
  expect(entry()).toHaveTextContent(/^Download APK$/);
  expect(entry()).toHaveFocus();
  expect(cancel()).not.toBeInTheDocument();
  answer(ok('late'));
  service.also({ [DOWNLOAD_APK_PATH]: ok('in time') });
  await userEvent.click(entry());
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['veritas_app.apk']));
  expect(log).not.toHaveBeenCalled();
});

test('SPEC section 8: a failed download of the app is logged, and only its entry says so', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  service.answerWith({ [DOWNLOAD_APK_PATH]: { status: 503, data: { error: 'Down for five minutes.' } } });
  open();
  await start();
  await waitFor(() => expect(log.mock.calls).toEqual([['APK download:', 'Down for five minutes.']]));
  expect(entry()).toHaveTextContent(/^Download APK \(not available\)$/);
  expect(screen.queryByText(/Down for five minutes/)).not.toBeInTheDocument();
});

test('the download of the app goes on while another page is visited, without a question, and can be cancelled there', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const answer = service.hold(DOWNLOAD_APK_PATH);
  const { saved } = open();
  await start();
  await userEvent.click(screen.getByRole('link', { name: 'Go on' }));
  expect(screen.getByRole('heading', { name: 'Two' })).toBeVisible();
  expect(isCancelled()).toBe(false);
  await openMenu();
  expect(cancel()).toBeVisible();
  answer(ok('app'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(cancel()).not.toBeInTheDocument();
  expect(confirm).not.toHaveBeenCalled();
});

test('the download of the app goes on when the window becomes as narrow as a phone, and ends with the frame', async () => {
  const list = Object.assign(new EventTarget(), { matches: false });
  jest.spyOn(window, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList);
  service.hold(DOWNLOAD_APK_PATH);
  const { saved, unmount } = open();
  await start();
  act(() => {
    list.matches = true;
    list.dispatchEvent(new Event('change'));
  });
  expect(isCancelled()).toBe(false);
  expect(cancel()).toBeVisible();
  unmount();
  expect(isCancelled()).toBe(true);
  expect(saved).toEqual([]);
});
