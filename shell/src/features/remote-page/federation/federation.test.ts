import * as runtimeCore from '@module-federation/runtime-core';
import * as api from '@veritas/shared/api';
import * as domain from '@veritas/shared/domain';
import * as language from '@veritas/shared/language';
import * as records from '@veritas/shared/records';
import * as remote from '@veritas/shared/remote';
import * as session from '@veritas/shared/session';
import * as ui from '@veritas/shared/ui';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import { arrive } from '../files/file-arrival.ts';
import { loadingHooks, attemptOf } from './loading-hooks.ts';
import { integrityOf } from '../registry/registry.ts';

const createInstance = jest.fn((options: object) => ({ options }));
const SHARED = { api, domain, language, records, remote, session, ui };
// The runtime loads scripts, which jsdom does not; this test checks its arguments.
jest.mock('@module-federation/runtime', () => ({ createInstance: (options: object) => createInstance(options) }));

beforeAll(async () => {
  Object.assign(globalThis, { __SHARED_VERSION__: '2.2.0' });
  await import('./federation.ts');
});

test('the shell knows no remote and provides each of its modules once, in the version that it has', () => {
  const shared: [string, object, string][] = [
    ['react', React, React.version],
    ['react/jsx-runtime', jsxRuntime, React.version],
    ['react-dom', ReactDOM, React.version],
    ...Object.entries(SHARED).map(([name, module]): [string, object, string] => [
      `@veritas/shared/${name}`,
      module,
      '2.2.0',
    ]),
  ];
  const [options] = createInstance.mock.calls[0] ?? [];
  expect(options).toMatchObject({ name: 'shell', remotes: [], shareStrategy: 'loaded-first', plugins: [loadingHooks] });
  const provided = (options as { shared: Record<string, { lib: () => object }> }).shared;
  expect(Object.keys(provided)).toEqual(shared.map(([name]) => name));
  for (const [name, module, version] of shared) {
    const shareConfig = { singleton: true, requiredVersion: `^${version}` };
    expect(provided[name]).toMatchObject({ version, scope: 'default', shareConfig });
    expect(Object.keys(provided[name]?.lib() ?? {})).toEqual(Object.keys(module));
  }
});

test('a second React is noticed before any remote can start one', () => {
  const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as {
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: { inject?: unknown };
  };
  expect(hook?.inject).toBeInstanceOf(Function);
});

test('remotes find the federation runtime and the checks of their files where their build looks for them', () => {
  expect(globalThis).toMatchObject({ __veritasLoader: { arrive, attemptOf, integrityOf } });
  const { _FEDERATION_RUNTIME_CORE: core } = globalThis as { _FEDERATION_RUNTIME_CORE?: object };
  expect(Object.keys(core ?? {})).toEqual(Object.keys(runtimeCore));
});
