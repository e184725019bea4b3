import { sep } from 'node:path';
import type { Compiler } from 'webpack';

const OF_SHELL = ['session', 'api', 'domain', 'browser', 'records', 'ui', 'remote'].map(
  (name) => `${sep}shared${sep}${name}${sep}`,
);

/**
 * Fails the build of a remote that would bring its own copy of a module that the shell provides: a second session
 * store would be signed out, silently.
 */
export class SharedOnlyPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SharedOnlyPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('SharedOnlyPlugin', (modules) => {
        for (const module of modules) {
          const path = module.nameForCondition();
          if (!path || !OF_SHELL.some((folder) => path.includes(folder))) continue;
          compilation.errors.push(
            new compiler.webpack.WebpackError(
              `${path} would be bundled into the remote. Import it as @veritas/shared/<name>, one of SINGLETONS.`,
            ),
          );
        }
      });
    });
  }
}
