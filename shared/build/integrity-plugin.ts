import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/**
 * Adds the integrity that the registry states to every script and style that a remote loads later. The public plugin
 * for this fails on federation builds; the shell sets it for each address at run time instead.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      compiler.webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${guard('script', 'url')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag }) => `${source}\n${guard(tag, 'fullhref')}`,
      );
    });
  }
}

function guard(tag: string, url: string): string {
  return `${tag}.integrity = globalThis.__veritasLoader.integrityOf(${url}); ${tag}.crossOrigin = "anonymous";`;
}
