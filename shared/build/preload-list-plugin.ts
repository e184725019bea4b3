import type { Compilation, Compiler } from 'webpack';
import { integrityOf } from '../remote/file-integrity.ts';

/** Beside `index.html`: what the server lets a browser fetch together with the page. */
const PRELOAD_FILE = 'preload.json';

/**
 * Writes which files a chunk that is imported later consists of, with their integrity: the server names them in the
 * header of the page, so that they are not found out about one after the other.
 */
export class PreloadListPlugin {
  readonly #chunk: string;

  /** `chunk`: its `webpackChunkName`. */
  constructor(chunk: string) {
    this.#chunk = chunk;
  }

  apply(compiler: Compiler): void {
    // A development build has no integrity to state.
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
    const group = compilation.namedChunkGroups.get(this.#chunk);
    if (!group) throw new Error(`No chunk is named ${this.#chunk}`);
    return group
      .getFiles()
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => {
        const content = compilation.getAsset(file)?.source.buffer() ?? '';
        return { file, integrity: integrityOf(content) };
      });
  }
}
