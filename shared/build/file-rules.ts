import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);

/** TypeScript by swc; `hasRefresh`: components are compiled for React Refresh. */
export function scriptRule(hasRefresh: boolean): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: hasRefresh, refresh: hasRefresh } },
        target: 'es2022',
      },
    },
  };
}

/** Icons of lucide-react as constant elements. */
export const iconRule: RuleSetRule = {
  test: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?!index\.)[^\\/]+\.mjs$/,
  loader: fileURLToPath(new URL('./icon-loader.js', import.meta.url)),
};

/**
 * CSS modules whose class names carry the name of the build, so that no two builds share one. Style sheets of a remote
 * stay while pages of others are shown: each selector of its own needs such a class.
 */
export function styleRule(name: string, isRemote: boolean): RuleSetRule {
  const modules = {
    auto: isRemote ? isOwnOrModule : true,
    mode: isRemote ? 'pure' : 'local',
    namedExport: false,
    exportLocalsConvention: 'as-is',
    localIdentName: `${name}_[local]_[hash:base64:4]`,
  };
  return {
    test: /\.css$/,
    // Style sheets have side effects even where a package declares none.
    sideEffects: true,
    use: [MiniCssExtractPlugin.loader, { loader: require.resolve('css-loader'), options: { modules } }],
  };
}

/** A library may bring a sheet with classes of its own. */
const isOwnOrModule = (file: string) => /\.module\.css$/.test(file) || !/[\\/]node_modules[\\/]/.test(file);
