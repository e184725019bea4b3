import CompressionPlugin from 'compression-webpack-plugin';
import type { Compiler } from 'webpack';

const TEXTS = { test: /\.(js|css|svg|html)$/, threshold: 1_024, minRatio: Infinity };

/** Writes `.br` and `.gz` beside each text file, so that the server does not compress at run time. */
export function precompress(compiler: Compiler): void {
  if (compiler.options.mode !== 'production') return;
  new CompressionPlugin({ ...TEXTS, algorithm: 'brotliCompress', filename: '[path][base].br' }).apply(compiler);
  new CompressionPlugin({ ...TEXTS, algorithm: 'gzip', filename: '[path][base].gz' }).apply(compiler);
}
