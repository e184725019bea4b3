import type { Compilation, Compiler } from 'webpack';
import { integrityOf } from '../remote/file-integrity.ts';

/** Beside `index.html`: what the server announces in the header of the page. */
const PRELOAD_FILE = 'preload.json';

/**
 * Writes which files the chunks of these names consist of, with their integrity and in their order: the server names
 * them in the Link header of the page, so that they are not discovered one after the other. Of the files in the page
 * itself it lists the scripts, because a browser with at most six connections fetches those of the header first.
 */
export class PreloadListPlugin {
  readonly #chunks: readonly string[];

  /** Names of entries, and `webpackChunkName` of what is imported later. */
  constructor(chunks: readonly string[]) {
    this.#chunks = chunks;
  }

  apply(compiler: Compiler): void {
    // A development build has no integrity.
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap('PreloadListPlugin', (compilation) => {
      // After the hashes of all files are final.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PreloadListPlugin', stage }, () => {
        const list = JSON.stringify(this.#filesIn(compilation));
        compilation.emitAsset(PRELOAD_FILE, new compiler.webpack.sources.RawSource(list));
      });
    });
  }

  #filesIn(compilation: Compilation): readonly { readonly file: string; readonly integrity: string }[] {
    return this.#chunks.flatMap((chunk) => {
      const group = compilation.namedChunkGroups.get(chunk);
      if (!group) throw new Error(`No chunk is named ${chunk}`);
      const listed = group.isInitial() ? /\.js$/ : /\.(js|css)$/;
      return group
        .getFiles()
        .filter((file) => listed.test(file))
        .map((file) => ({ file, integrity: integrityOf(compilation.getAsset(file)?.source.buffer() ?? '') }));
    });
  }
}
