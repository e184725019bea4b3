import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { iconRule, scriptRule, styleRule } from './file-rules.ts';

/** Set by `npm run dev`, whose builds have their own folder. */
export const isDevelopment = process.env['NODE_ENV'] === 'development';

/** After the minimizer, which removes comments. */
const AFTER_SIZE = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;

/**
 * Makes Chromium compile a whole script on another thread while it downloads, instead of each function at its first
 * call on the main thread (docs/decisions/214-scripts-are-compiled-at-once.md).
 */
const compileAtOnce = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  stage: AFTER_SIZE,
});

export interface BuildTarget {
  /** Unique among all builds on the page: used in the chunk registry, class names and the Trusted Types policy. */
  readonly name: string;
  /** Folder of the package. */
  readonly dir: string;
  /** Whether components are compiled for React Refresh. */
  readonly hasRefresh?: boolean;
  /** One of several builds on the page, whose style sheets must not apply to the others. */
  readonly isRemote?: boolean;
}

/**
 * The common build settings of shell and remotes: TypeScript by swc, CSS modules, hashed names, Trusted Types, no
 * inline code.
 */
export function baseConfig({ name, dir, hasRefresh = false, isRemote = false }: BuildTarget): Configuration {
  return {
    context: dir,
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: false,
    output: {
      path: `${dir}/dist`,
      clean: true,
      uniqueName: name,
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      // webpack waits two minutes by default; a page that does not load must become an error card with Retry much
      // earlier.
      chunkLoadTimeout: 8_000,
      trustedTypes: { policyName: `webpack-${name}`, onPolicyCreationFailure: 'continue' },
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        scriptRule(hasRefresh),
        iconRule,
        styleRule(name, isRemote),
        { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: 'assets/[name].[contenthash:8].css',
        chunkFilename: 'assets/[name].[contenthash:8].css',
        attributes: { 'data-remote': name },
        // Class names are scoped and overridable rules are in a layer, so the order of modules has no effect.
        ignoreOrder: true,
      }),
      ...(isDevelopment ? [] : [compileAtOnce]),
    ],
    optimization: {
      // Names and integrity are derived from the content of a file, in development too.
      realContentHash: true,
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          // One pass leaves what only the pass before made needless.
          minimizerOptions: { compress: { passes: 3 } },
          extractComments: false,
        }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss }),
      ],
    },
    // The budgets of docs/decisions/003-weight.md are enforced by WeightBudgetPlugin, which counts compressed bytes.
    performance: false,
    stats: 'errors-warnings',
    watchOptions: { ignored: /[\\/](node_modules|dist)([\\/]|$)/ },
  };
}
