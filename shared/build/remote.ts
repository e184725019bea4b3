import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig, isDevelopment } from './base.ts';
import { DescribePlugin, remoteName } from './describe-plugin.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { KeepModulesPlugin } from './keep-modules-plugin.ts';
import { precompress } from './precompress.ts';
import { withRefresh } from './refresh.ts';
import { SameIdsPlugin } from './same-ids-plugin.ts';
import { SbomPlugin } from './sbom-plugin.ts';
import { SharedOnlyPlugin } from './shared-only-plugin.ts';
import { takenFromShell } from './singletons.ts';
import { WeightBudgetPlugin } from './weight-budget-plugin.ts';

const REMOTE_KB = 60;
/** Minimum size of a common chunk: below it a further request costs more. Before compression. */
const SMALLEST_SHARED_BYTES = 3_000;
/** Minimum size of libraries in a chunk of their own. Before compression. */
const LARGE_LIBRARY_BYTES = 40_000;

interface RemoteTarget {
  /** Folder of the package, `mfe-<name>`. */
  readonly dir: string;
  /** Budget of the remote's compressed JavaScript, in kB; more than the usual 60 needs a reason. */
  readonly budgetKb?: number;
}

/** Build of one remote: exposes its `src/remote.ts` as `./remote` and takes everything common from the shell. */
export function remoteConfig({ dir, budgetKb = REMOTE_KB }: RemoteTarget): Configuration {
  const name = remoteName(dir);
  const base = baseConfig({ name, dir, hasRefresh: isDevelopment, isRemote: true });
  return {
    ...base,
    entry: {},
    ...(isDevelopment && withRefresh(base)),
    output: { ...base.output, publicPath: 'auto' },
    optimization: {
      ...base.optimization,
      splitChunks: {
        // Code used by several pages becomes a chunk of its own instead of being in each page's.
        minSize: SMALLEST_SHARED_BYTES,
        cacheGroups: {
          // A large library stays in the browser's cache from release to release; by default small ones would too.
          defaultVendors: { test: /[\\/]node_modules[\\/]/, minSize: LARGE_LIBRARY_BYTES, priority: -10 },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name,
        filename: 'assets/remoteEntry.[contenthash:8].js',
        exposes: { './remote': './src/remote.ts' },
        shared: takenFromShell(),
        // With version-first, one unavailable remote would break the shell's own imports.
        shareStrategy: 'loaded-first',
        manifest: isDevelopment ? { disableAssetsAnalyze: true } : true,
        dts: false,
        dev: false,
        runtimePlugins: ['chunks-through-shell', ...(isDevelopment ? ['keep-modules', 'live-reload'] : [])].map(
          (plugin) => fileURLToPath(new URL(`./${plugin}.js`, import.meta.url)),
        ),
        // The shell brings the federation runtime, so a remote does not carry its own 20 kB of it.
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      new IntegrityPlugin(),
      new SharedOnlyPlugin(),
      new DescribePlugin(dir),
      // A development build is not analysed, and each edit waits for it.
      ...(isDevelopment ? [new KeepModulesPlugin()] : [new SameIdsPlugin(), new SbomPlugin(name)]),
      new WeightBudgetPlugin({ what: `JavaScript of ${name}`, limitKb: budgetKb }),
      precompress,
    ],
  };
}
