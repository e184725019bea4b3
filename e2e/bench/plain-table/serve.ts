import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { PlainRow } from './page.tsx';

const PAGE = `<!doctype html><meta charset="utf-8"><title>Plain table</title>
<style>
  body { font: 14px/1.45 system-ui }
  #frame { height: 60vh; overflow: auto }
  table { width: 100%; border-collapse: collapse }
  tr { height: 44px }
  td, th { padding: 0 8px; text-align: start; border-block-end: 1px solid #ccc; white-space: nowrap }
</style>
<div id="root"></div><script type="module" src="page.js"></script>`;

/** Serves the unvirtualised table of the rows, built for production. */
export async function servePlainTable(rows: readonly PlainRow[]): Promise<{ url: string; close: () => void }> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'page.tsx')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const files: Record<string, readonly [type: string, body: string]> = {
    '/': ['text/html', PAGE],
    '/page.js': ['text/javascript', outputFiles[0]?.text ?? ''],
    '/rows.json': ['application/json', JSON.stringify(rows)],
  };
  const server = createServer(({ url = '' }, answer) => {
    const [type, body] = files[url] ?? ['text/plain', ''];
    answer.writeHead(body === '' ? 404 : 200, { 'content-type': type }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The plain table is not served');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}
