import type { Compiler } from 'webpack';

/** Lets the runtime plugin `keep-modules` decide where each module of a development build gets its exports from. */
export class KeepModulesPlugin {
  apply(compiler: Compiler): void {
    const { interceptModuleExecution, moduleFactories } = compiler.webpack.RuntimeGlobals;
    compiler.hooks.compilation.tap('KeepModulesPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('KeepModulesPlugin', (_chunk, needed) => {
        needed.add(interceptModuleExecution).add(moduleFactories);
      });
    });
  }
}
