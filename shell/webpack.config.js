import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  baseConfig,
  isDevelopment,
  precompress,
  PreloadListPlugin,
  SbomPlugin,
  sharedVersion,
  startRefresh,
  WeightBudgetPlugin,
} from '@veritas/shared/build';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { LayersDeclaredFirst } from './layers-declared-first.js';
import { SignedInPage } from './signed-in-page.js';
import { StylesAfterFirstPaint } from './styles-after-first-paint.js';

const base = baseConfig({ name: 'shell', dir: import.meta.dirname });

// The used parts of two libraries (docs/decisions/003-weight.md).
const routerDom = createRequire(createRequire(import.meta.url).resolve('react-router-dom'));
const router = dirname(routerDom.resolve('react-router/package.json'));
const shared = createRequire(createRequire(import.meta.url).resolve('@veritas/shared/package.json'));
const libraryParts = {
  'react-router$': join(router, 'dist/production/index.mjs'),
  ...Object.fromEntries(
    [
      'adapters/fetch',
      'cancel/CancelToken',
      'helpers/HttpStatusCode',
      'helpers/formDataToJSON',
      'helpers/isAxiosError',
      'helpers/spread',
      'helpers/toURLEncodedForm',
    ].map((unused) => [shared.resolve(`axios/unsafe/${unused}.js`), false]),
  ),
};

// No federation build plugin: the shell names no remote, it loads them by the run-time API
// (docs/decisions/001-pins.md).
export default {
  ...base,
  resolve: { ...base.resolve, alias: libraryParts },
  // Separate and first: it runs long before the script that renders the console is loaded.
  entry: {
    ahead: './src/ahead.ts',
    main: [...(isDevelopment ? [startRefresh] : []), './src/index.tsx'],
  },
  output: { ...base.output, publicPath: '/' },
  optimization: {
    ...base.optimization,
    // The policy of workers allows one file: a second would be refused, and records be read on the main thread.
    splitChunks: { chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'records-worker' },
  },
  plugins: [
    ...base.plugins,
    new webpack.DefinePlugin({ __SHARED_VERSION__: JSON.stringify(sharedVersion()) }),
    new HtmlWebpackPlugin({
      template: './src/index.html',
      scriptLoading: 'defer',
      chunksSortMode: 'manual',
      chunks: ['ahead', 'main'],
    }),
    new LayersDeclaredFirst(),
    new StylesAfterFirstPaint(),
    // The page's policy blocks scripts without integrity, in development too.
    new SubresourceIntegrityPlugin({ enabled: true }),
    new WeightBudgetPlugin({ what: 'JavaScript before login', limitKb: 108, initialOnly: true }),
    new PreloadListPlugin(['ahead', 'main', 'console']),
    new SignedInPage(),
    new SbomPlugin('shell', '.sbom.cdx.json'),
    precompress,
  ],
};
