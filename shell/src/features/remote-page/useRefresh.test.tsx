import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { LoadedPage } from './loading/load-page.ts';
import type { RemotePage as Shown } from './RemotePage.tsx';

const mocks = { loadPage: jest.fn(), rereadRegistry: jest.fn() };
const performReactRefresh = jest.fn();
// Remotes are scripts, which jsdom does not load.
jest.mock('./registry/useRegistryUpdates.ts', () => ({
  useRegistryUpdates: () => ({ registry: null, isKept: false }),
}));
jest.mock('./loading/load-page.ts', () => ({ loadPage: (...args: unknown[]): unknown => mocks.loadPage(...args) }));
jest.mock('./registry/registry.ts', () => ({ rereadRegistry: (): unknown => mocks.rereadRegistry() }));

let RemotePage: typeof Shown;
beforeEach(async () => {
  for (const mock of [...Object.values(mocks), performReactRefresh]) mock.mockReset();
  Object.assign(globalThis, { __veritasRefresh: { performReactRefresh } });
  ({ RemotePage } = await import('./RemotePage.tsx'));
});

const ofVersion = (version: string, Page: () => React.ReactNode): LoadedPage => {
  const release = { version, contract: 1, base: `/remotes/devices/${version}/`, files: {}, pages: [] };
  const source = { entry: { name: 'devices', title: 'Devices', active: release, previous: null }, release };
  return { kind: 'loaded', title: 'List', Page, source };
};

/** Whether the event was not cancelled, as the build's plugin checks. */
const publish = (detail: string) =>
  act(async () => {
    const event = new CustomEvent('veritas-published', { detail, cancelable: true });
    window.dispatchEvent(event);
    await Promise.resolve();
    return !event.defaultPrevented;
  });

test('a build that is published replaces the current page, after its components are known', async () => {
  mocks.loadPage.mockResolvedValueOnce(ofVersion('1', () => <p>Before</p>));
  render(<RemotePage id="ListDevices" title="List" />);
  await screen.findByText('Before');
  document.head.innerHTML = '<link data-remote="devices"><link data-remote="users">';
  mocks.loadPage.mockImplementation(() => {
    expect(document.head.innerHTML).toBe('<link><link data-remote="users">');
    expect(mocks.rereadRegistry).toHaveBeenCalledTimes(1);
    return Promise.resolve(ofVersion('2', () => <p>{useState('After')[0]}</p>));
  });
  performReactRefresh.mockImplementation(() => expect(screen.getByText('Before')).toBeVisible());
  expect(await publish('devices')).toBe(false);
  expect(await screen.findByText('After')).toBeVisible();
  expect(performReactRefresh).toHaveBeenCalledTimes(1);
  expect(mocks.loadPage).toHaveBeenLastCalledWith('ListDevices', 'open');
  expect(document.head.innerHTML).toBe('<link data-remote="users">');
});

test('a build of another remote, or before any page, is left to others', async () => {
  mocks.loadPage.mockResolvedValue(ofVersion('1', () => <p>Before</p>));
  const { unmount } = render(<RemotePage id="ListDevices" title="List" />);
  await screen.findByText('Before');
  expect(await publish('users')).toBe(true);
  unmount();
  expect(await publish('devices')).toBe(true);
  expect(mocks.rereadRegistry).not.toHaveBeenCalled();
});
