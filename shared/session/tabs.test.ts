import { waitFor } from '@testing-library/react';
import type * as Tabs from './tabs.ts';

const { BroadcastChannel } = globalThis;
let otherTab: BroadcastChannel;
let tabs: typeof Tabs;

beforeEach(async () => {
  otherTab = new BroadcastChannel('veritas-session');
  jest.resetModules();
  tabs = await import('./tabs.ts');
});
afterEach(() => {
  otherTab.close();
  globalThis.BroadcastChannel = BroadcastChannel;
});

test('what happens to the session in one tab is announced to the others', async () => {
  const heard: unknown[] = [];
  otherTab.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data));
  tabs.announce('signed-out');
  tabs.announce('lost');
  await waitFor(() => expect(heard).toEqual(['signed-out', 'lost']));
});

test('each event of another tab has its listener, and anything else none', async () => {
  const heard: string[] = [];
  tabs.listenToTabs({
    'signing-in': () => heard.push('starts'),
    'signed-in': () => heard.push('in'),
    'signed-out': () => heard.push('out'),
    lost: () => heard.push('lost'),
  });
  for (const event of ['something else', 'signing-in', 'signed-in', 'signed-out', 'lost']) otherTab.postMessage(event);
  await waitFor(() => expect(heard).toContain('lost'));
  expect(heard).toEqual(['starts', 'in', 'out', 'lost']);
});

test('a browser without BroadcastChannel announces nothing, and works', async () => {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  jest.resetModules();
  tabs = await import('./tabs.ts');
  expect(() => {
    tabs.announce('lost');
    tabs.listenToTabs({ 'signing-in': jest.fn(), 'signed-in': jest.fn(), 'signed-out': jest.fn(), lost: jest.fn() });
  }).not.toThrow();
});
