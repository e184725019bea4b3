import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Compiler } from 'webpack';

const SMALLEST_BYTES = 1_024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes `.br` and `.gz` beside each text file, so that the server compresses nothing while it serves. */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    if (compiler.options.mode !== 'production') return;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tapPromise({ name: 'PrecompressPlugin', stage }, async () => {
        const texts = compilation.getAssets().filter(({ name }) => /\.(js|css|svg|html)$/.test(name));
        await Promise.all(
          texts.map(async ({ name, source }) => {
            const bytes = source.buffer();
            if (bytes.length < SMALLEST_BYTES) return;
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
            compilation.emitAsset(`${name}.br`, new sources.RawSource(await brotli(bytes, { params })));
            compilation.emitAsset(`${name}.gz`, new sources.RawSource(await gzipped(bytes, { level: 9 })));
          }),
        );
      });
    });
  }
}
