import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const requireOfDom = createRequire(require.resolve('react-dom'));

/** By the name of the copy: its source, and what is changed so that neither build nor release tool recognizes it. */
const COPIES = {
  'react.cjs': [
    join(dirname(require.resolve('react')), 'cjs/react.production.js'),
    [/exports\.__CLIENT_INTERNALS\w+/, 'exports.internals'],
  ],
  'react-dom-client.cjs': [
    join(dirname(require.resolve('react-dom')), 'cjs/react-dom-client.production.js'),
    [/rendererPackageName:/, '[window.name + "rendererPackageName"]:'],
  ],
  'scheduler.cjs': [join(dirname(requireOfDom.resolve('scheduler')), 'cjs/scheduler.production.js'), [/^/, '']],
} as const;

/** Puts copies of React's libraries among the sources of a remote, where the build takes them for the remote's own. */
export async function writeOwnReact(src: string): Promise<void> {
  await mkdir(join(src, 'own'));
  for (const [name, [source, [found, replacement]]] of Object.entries(COPIES)) {
    const text = (await readFile(source, 'utf8')).replace(found, replacement);
    await writeFile(join(src, 'own', name), text.replace('require("scheduler")', 'require("./scheduler.cjs")'));
  }
}
