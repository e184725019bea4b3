import { fileURLToPath } from 'node:url';
import type { Configuration } from 'webpack';

const fileOf = (name: string) => fileURLToPath(new URL(`./${name}.js`, import.meta.url));

/** Entry of the shell's development build. */
export const startRefresh = fileOf('start-refresh');

/** Settings that let a remote's components keep their state when the next build replaces this one. */
export function withRefresh({ resolve, module }: Configuration): Configuration {
  const loader = {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    enforce: 'post',
    loader: fileOf('refresh-loader'),
  } as const;
  return {
    resolve: { ...resolve, alias: { 'react/jsx-dev-runtime$': fileOf('jsx-dev-runtime') } },
    module: { ...module, rules: [...(module?.rules ?? []), loader] },
  };
}
