import type * as FetchAhead from '../features/remote-page/loading/fetch-ahead.ts';
import type * as LoadErrors from '../features/remote-page/failures/load-error.ts';
import type * as LoadPage from '../features/remote-page/loading/load-page.ts';

export { mockSignedIn } from './signed-in.ts';

export const release = {
  version: '2.1.0',
  contract: 1,
  base: '/remotes/devices/2/',
  files: {},
  pages: [{ path: 'ListDevices', title: 'List' }],
};
export const entry = { name: 'devices', title: 'Devices', active: release, previous: null };
export const Page = () => null;
export const remote = {
  default: { pages: { ListDevices: { title: 'List', load: () => Promise.resolve({ default: Page }) } } },
};

export const mocks = {
  currentRegistry: jest.fn(),
  readRegistry: jest.fn(),
  rereadRegistry: jest.fn(),
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
  countFailure: jest.fn(),
  leavePreloads: jest.fn(),
  arrivalFailure: jest.fn(),
  silenceOf: jest.fn(),
  beginArrivals: jest.fn(),
  endArrivals: jest.fn(),
  whySwitchedOff: jest.fn(),
  countHealth: jest.fn(),
  beginLoad: jest.fn(),
  endLoad: jest.fn(),
};
// Remotes are scripts and the registry is read by fetch: jsdom supports neither.
jest.mock('../features/remote-page/federation/federation.ts', () => ({
  federation: {
    loadRemote: (id: string): unknown => mocks.loadRemote(id),
    registerRemotes: (...args: unknown[]): unknown => mocks.registerRemotes(...args),
  },
}));
jest.mock('../features/remote-page/federation/loading-hooks.ts', () => ({
  countFailure: (name: string): unknown => mocks.countFailure(name),
  leavePreloads: (name: string): unknown => mocks.leavePreloads(name),
}));
jest.mock('../features/remote-page/files/file-arrival.ts', () => ({
  STALL_MS: 8_000,
  arrivalFailure: (name: string): unknown => mocks.arrivalFailure(name),
  silenceOf: (name: string): unknown => mocks.silenceOf(name),
  beginArrivals: (...args: unknown[]): unknown => mocks.beginArrivals(...args),
  endArrivals: (name: string): unknown => mocks.endArrivals(name),
}));
jest.mock('../features/remote-page/failures/release-health.ts', () => ({
  countHealth: (...args: unknown[]): unknown => mocks.countHealth(...args),
}));
jest.mock('../features/remote-page/failures/switched-off.ts', () => ({
  whySwitchedOff: (found: unknown): unknown => mocks.whySwitchedOff(found),
}));
jest.mock('../tracing/tracing.ts', () => ({ beginLoad: (release: string): unknown => mocks.beginLoad(release) }));
jest.mock('../features/remote-page/registry/registry.ts', () => ({
  currentRegistry: (): unknown => mocks.currentRegistry(),
  readRegistry: (): unknown => mocks.readRegistry(),
  rereadRegistry: (): unknown => mocks.rereadRegistry(),
  manifestUrl: ({ base }: { base: string }) => `${base}mf-manifest.json`,
  remoteOfPage: (found: (typeof entry)[], page: string) =>
    found.find(({ active }) => active.pages.some(({ path }) => path === page)) ?? null,
}));

export let fetchAhead: typeof FetchAhead.fetchAhead;
export let loadPage: typeof LoadPage.loadPage;
export let reportThrown: typeof LoadPage.reportThrown;
export let LoadError: typeof LoadErrors.LoadError;
export const logged = jest.spyOn(console, 'error');
beforeEach(async () => {
  for (const mock of Object.values(mocks)) mock.mockReset();
  mocks.currentRegistry.mockReturnValue([entry]);
  mocks.readRegistry.mockResolvedValue([entry]);
  mocks.rereadRegistry.mockResolvedValue([entry]);
  mocks.loadRemote.mockResolvedValue(remote);
  mocks.arrivalFailure.mockReturnValue(null);
  mocks.silenceOf.mockReturnValue(0);
  mocks.whySwitchedOff.mockReturnValue(null);
  mocks.beginLoad.mockReturnValue(mocks.endLoad);
  localStorage.clear();
  jest.resetModules();
  logged.mockReset();
  logged.mockImplementation(() => undefined);
  ({ loadPage, reportThrown } = await import('../features/remote-page/loading/load-page.ts'));
  ({ fetchAhead } = await import('../features/remote-page/loading/fetch-ahead.ts'));
  ({ LoadError } = await import('../features/remote-page/failures/load-error.ts'));
});
