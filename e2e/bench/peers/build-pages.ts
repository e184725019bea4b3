import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { ROOT } from '../../support/server/console-server.ts';
import { Encoded } from './encoded.ts';

const PAGES = join(import.meta.dirname, 'pages');
/** Where the command of the benchmark has installed the packages of the pages. */
const MODULES = join(ROOT, '.cache', 'peers', 'node_modules');
/** Address of the pages on the console's origin. */
export const PEERS = '/peers/';

const LIST_STYLE = `body{margin:0;font:14px system-ui,sans-serif}
#frame{height:80vh;overflow:auto;position:relative}
.row{position:absolute;left:0;right:0;height:36px;display:grid;grid-template-columns:repeat(9,1fr);align-items:center;
contain:strict}
.row>*{overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
[hidden]{display:none!important}`;

interface Source {
  readonly script: string;
  readonly worker?: string;
  /** What the page has before its script. */
  readonly head?: string;
  readonly body?: string;
}

const SOURCES: Readonly<Record<string, Source>> = {
  'react-admin': { script: 'react-admin.tsx' },
  'ag-grid': { script: 'ag-grid.tsx', head: '<style>body{margin:0;font:14px system-ui,sans-serif}</style>' },
  'bare-list': {
    script: 'bare-list.tsx',
    head: `<style>${LIST_STYLE}</style><script>window.records=fetch('/veritas/api/get_status/').then((answer)=>answer.json())</script>`,
  },
  'worker-list': {
    script: 'worker-list.ts',
    worker: 'columns.worker.ts',
    head: `<style>${LIST_STYLE}</style>`,
    body: '<input id="filter"><div id="frame"><div id="pad"></div></div>',
  },
};

/** Builds the pages to compare with, as their authors would publish them. @returns files by their address */
export async function buildPages(): Promise<ReadonlyMap<string, Encoded>> {
  if (!existsSync(MODULES)) throw new Error(`${MODULES} is missing: start this by npm run bench -- peers`);
  const built = await Promise.all(Object.entries(SOURCES).map(([name, source]) => buildPage(name, source)));
  return new Map(built.flat());
}

async function buildPage(name: string, source: Source): Promise<[string, Encoded][]> {
  const { script, worker } = source;
  const outdir = join(ROOT, '.cache', 'peers', 'built', name);
  const options: BuildOptions = {
    absWorkingDir: ROOT,
    entryPoints: [script, ...(worker ? [worker] : [])].map((file) => join(PAGES, file)),
    outdir,
    bundle: true,
    minify: true,
    splitting: !worker,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    nodePaths: [MODULES],
    // The end-to-end tests have their own copy of React; a page with two copies would not start.
    alias: { react: join(MODULES, 'react'), 'react-dom': join(MODULES, 'react-dom') },
    define: { 'process.env.NODE_ENV': '"production"' },
    chunkNames: '[name]-[hash]',
    logLevel: 'error',
  };
  const { outputFiles, metafile } = await build({ ...options, write: false, metafile: true });
  const address = (path: string) => `${PEERS}${name}/${relative(outdir, join(ROOT, path))}`;
  const files = outputFiles.map(({ path, contents }): [string, Encoded] => [
    address(relative(ROOT, path)),
    new Encoded('text/javascript', Buffer.from(contents)),
  ]);
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint = '' }]) => entryPoint.endsWith(`/${script}`));
  if (!entry) throw new Error(`${script} has no output`);
  const [path, { imports }] = entry;
  // As bundlers with a page of their own do: parts of the first script are not discovered by running it.
  const preloads = imports
    .filter(({ kind }) => kind === 'import-statement')
    .map((part) => `<link rel="modulepreload" href="${address(part.path)}">`);
  const page = html(name, `${source.head ?? ''}${preloads.join('')}`, source.body, address(path));
  return [[`${PEERS}${name}/`, new Encoded('text/html; charset=utf-8', Buffer.from(page))], ...files];
}

function html(title: string, head: string, body = '<div id="root"></div>', script: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">${head}</head><body>${body}<script type="module" src="${script}"></script></body></html>`;
}
