import type { Compiler } from 'webpack';

/** The file that the federation plugin writes. Its name is a hash of its text, which holds paths of this machine. */
const WRITTEN_HERE = /[\\/]\.federation[\\/]entry\./;

/**
 * Gives the modules that are named by this file the same ids in every folder. webpack takes ids from names, so the same
 * source built elsewhere would be another release (docs/decisions/313-the-same-build-in-every-folder.md).
 */
export class SameIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SameIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('SameIdsPlugin', (modules) => {
        const named = [...modules].filter((module) => WRITTEN_HERE.test(module.identifier()));
        // By what does not depend on the folder either: one is the entry of the remote, the other the runtime's.
        named.sort((a, b) => (a.type < b.type ? -1 : 1));
        for (const [id, module] of named.entries()) compilation.chunkGraph.setModuleId(module, id);
      });
    });
  }
}
