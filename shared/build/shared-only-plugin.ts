import { sep } from 'node:path';
import type { Compiler } from 'webpack';

const OF_SHELL = ['session', 'api', 'domain', 'browser', 'language', 'records', 'ui', 'remote'].map(
  (name) => `${sep}shared${sep}${name}${sep}`,
);

/** A second copy runs without the state of the first: hooks throw, links do nothing. */
const LIBRARIES = ['react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom'].map(
  (name) => `${sep}node_modules${sep}${name}${sep}`,
);

/**
 * Fails the build of a remote that would bundle its own copy of a module that the shell provides: a second session
 * store would be signed out, silently, and a second React fails at run time.
 */
export class SharedOnlyPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SharedOnlyPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('SharedOnlyPlugin', (modules) => {
        for (const module of modules) {
          const path = module.nameForCondition();
          if (!path) continue;
          const remedy = remedyFor(path);
          if (remedy === null) continue;
          compilation.errors.push(
            new compiler.webpack.WebpackError(`${path} would be bundled into the remote. ${remedy}`),
          );
        }
      });
    });
  }
}

/** Null for modules that a remote may bundle. */
function remedyFor(path: string): string | null {
  if (OF_SHELL.some((folder) => path.includes(folder))) {
    return 'Import it as @veritas/shared/<name>, one of SINGLETONS.';
  }
  if (!LIBRARIES.some((folder) => path.includes(folder))) return null;
  return 'The shell provides react, react/jsx-runtime and react-dom, and the router by @veritas/shared/remote: import these.';
}
