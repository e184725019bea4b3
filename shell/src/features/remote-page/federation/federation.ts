import { createInstance } from '@module-federation/runtime';
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
import { attemptOf, loadingHooks } from './loading-hooks.ts';
import { noticeRenderers } from './own-renderers.ts';
import { integrityOf } from '../registry/registry.ts';

noticeRenderers();

// Remotes are built without a federation runtime and use this one (experiments.externalRuntime).
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: runtimeCore,
  __veritasLoader: { arrive, attemptOf, integrityOf },
});

const provided = (version: string, module: object) => ({
  version,
  scope: 'default',
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});
const ofReact = (module: object) => provided(React.version, module);
const ofShared = (module: object) => provided(__SHARED_VERSION__, module);

/**
 * The shell's side of Module Federation: provides every module of SINGLETONS; remotes are registered from the registry
 * only.
 */
export const federation = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  plugins: [loadingHooks],
  shared: {
    react: ofReact(React),
    'react/jsx-runtime': ofReact(jsxRuntime),
    'react-dom': ofReact(ReactDOM),
    '@veritas/shared/api': ofShared(api),
    '@veritas/shared/domain': ofShared(domain),
    '@veritas/shared/language': ofShared(language),
    '@veritas/shared/records': ofShared(records),
    '@veritas/shared/remote': ofShared(remote),
    '@veritas/shared/session': ofShared(session),
    '@veritas/shared/ui': ofShared(ui),
  },
});
