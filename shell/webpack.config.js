import { baseConfig, precompress, PreloadListPlugin, sharedVersion, WeightBudgetPlugin } from '@veritas/shared/build';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';

const base = baseConfig({ name: 'shell', dir: import.meta.dirname });

// No federation build plugin: the shell names no remote, it loads them by the run-time API
// (docs/decisions/001-pins.md).
export default {
  ...base,
  entry: './src/index.tsx',
  output: { ...base.output, publicPath: '/' },
  plugins: [
    ...base.plugins,
    new webpack.DefinePlugin({ __SHARED_VERSION__: JSON.stringify(sharedVersion()) }),
    new HtmlWebpackPlugin({ template: './src/index.html', scriptLoading: 'defer', favicon: './src/favicon.svg' }),
    // The page's policy runs no script without integrity, in development neither.
    new SubresourceIntegrityPlugin({ enabled: true }),
    new WeightBudgetPlugin({ what: 'JavaScript before login', limitKb: 150, initialOnly: true }),
    new PreloadListPlugin('console'),
    precompress,
  ],
};
