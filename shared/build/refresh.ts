import { fileURLToPath } from 'node:url';
import type { Configuration } from 'webpack';

const fileOf = (name: string) => fileURLToPath(new URL(`./${name}.js`, import.meta.url));

/** What the development build of the shell starts with. */
export const startRefresh = fileOf('start-refresh');

/** What a remote's components need to keep their state when the next build takes the place of this one. */
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
