import { act, render, screen } from '@testing-library/react';
import type { RegistryEntry } from '@veritas/shared/registry';
import { PageNotes } from './PageNotes.tsx';
import { quarantine } from './failures/quarantine.ts';
import { readRegistry, rereadRegistry } from './registry/registry.ts';

const release = (version: string) => ({
  version,
  contract: 1,
  base: `/remotes/devices/${version}/`,
  files: {},
  pages: [{ path: 'ListDevices', title: 'List' }],
});
const entry: RegistryEntry = { name: 'devices', title: 'Devices', active: release('1.0.0'), previous: null };
const newer: RegistryEntry = { ...entry, active: release('1.1.0'), previous: entry.active };
const source = { entry, release: entry.active };
const NEWER = 'A new version of Devices is ready. You get it when you open another page.';
const KEPT = 'The list of installed pages cannot be read. The console uses the one of your last visit.';

const fetched = jest.fn<Promise<Partial<Response>>, []>();

const registryOf = (remotes: readonly RegistryEntry[]) => ({ schema: 1, issued: '2026-11-18T06:30:00.000Z', remotes });

function answer(remotes: readonly RegistryEntry[] | null): void {
  const json = () => Promise.resolve(registryOf(remotes ?? []));
  fetched.mockResolvedValue({ ok: remotes !== null, status: 503, headers: new Headers(), json });
}

async function readOnce(remotes: readonly RegistryEntry[]): Promise<void> {
  answer(remotes);
  await rereadRegistry();
  fetched.mockClear();
}

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  globalThis.fetch = fetched as unknown as typeof fetch;
  setVisibility('visible');
});

afterEach(() => jest.useRealTimers());

// The first of this file: no registry has been read yet.
test('a kept copy of the registry is marked as such, until the server sends one', async () => {
  localStorage.setItem('veritas-registry', JSON.stringify(registryOf([entry])));
  answer(null);
  render(<PageNotes source={null} />);
  await act(async () => void (await readRegistry()));
  expect(screen.getByText(KEPT)).toBeVisible();
  answer([newer]);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText(KEPT)).not.toBeInTheDocument();
});

test('a new version of the page is noticed within a minute, while the tab is looked at', async () => {
  await readOnce([entry]);
  render(<PageNotes source={source} />);
  answer([newer]);
  setVisibility('hidden');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(fetched).not.toHaveBeenCalled();
  expect(screen.queryByText(NEWER)).not.toBeInTheDocument();
  setVisibility('visible');
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByText(NEWER)).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(fetched).toHaveBeenCalledTimes(2);
});

const BACK = 'The console is back at the previous version of Devices. You get it when you open another page.';
const OFF = 'An administrator has switched off Devices. This page stays until you open another one.';
const GONE = 'Devices is no longer installed. This page stays until you open another one.';

test.each([
  ['rolled back', [entry], BACK],
  ['switched off', [{ ...newer, disabled: true }], OFF],
  ['withdrawn', [], GONE],
])('a remote that is %s while its page is shown is announced as that', async (_what, after, note) => {
  await readOnce([newer]);
  render(<PageNotes source={{ entry: newer, release: newer.active }} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  answer(after);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('status')).toHaveTextContent(note);
});

test('a new version is announced as one where there was a version before the shown one, too', async () => {
  await readOnce([newer]);
  render(<PageNotes source={{ entry: newer, release: newer.active }} />);
  await act(() => readOnce([{ ...newer, active: release('1.2.0'), previous: newer.active }]));
  expect(screen.getByText(NEWER)).toBeVisible();
});

test('a new version of another remote is not announced', async () => {
  const users = { ...newer, name: 'users', title: 'Users' };
  await readOnce([users, entry]);
  render(<PageNotes source={source} />);
  expect(screen.queryByText(/^A new version/)).not.toBeInTheDocument();
  answer([users, newer]);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText(NEWER)).toBeVisible();
});

test('a page that has been left does not check for a newer version', async () => {
  await readOnce([entry]);
  render(<PageNotes source={source} />).unmount();
  setVisibility('visible');
  await act(() => jest.advanceTimersByTimeAsync(120_000));
  expect(fetched).not.toHaveBeenCalled();
});

test('a new version that failed in this browser is not announced', async () => {
  await readOnce([entry]);
  quarantine('devices', newer.active, 'release');
  render(<PageNotes source={source} />);
  answer([newer]);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.queryByText(NEWER)).not.toBeInTheDocument();
});
