import { basename, join } from 'node:path';
import { reasonOf } from '../../release/src/core/error-parts.ts';
import { publish } from '../../release/src/publish/publish.ts';
import { watchBuild } from '../../shared/build/index.ts';

/** Rebuilds one package whenever it changes, into a folder of its own, and publishes a remote that has no errors. */
const [folder = '', output = '', dataDir = ''] = process.argv.slice(2);
const name = basename(folder);

await watchBuild({ folder, output: join(output, 'dist'), onBuilt: (errors, ms) => void show(errors, ms) });

async function show(errors: string | null, ms: number): Promise<void> {
  if (errors !== null) console.error(`${errors}\n${name} has errors; what was built before stays.`);
  else if (name === 'shell') console.log('shell is built; reload the page to see it.');
  else await release(ms);
  process.send?.('built');
}

async function release(builtIn: number): Promise<void> {
  const start = performance.now();
  try {
    const { version, changed } = await publish({ folder: output, dataDir, isDevelopment: true });
    const ms = `build ${builtIn} ms, publication ${(performance.now() - start).toFixed(0)} ms`;
    if (changed) console.log(`${name} ${version} is published (${ms}); a page that shows it takes it in place.`);
  } catch (error) {
    console.error(`${name} was not published: ${reasonOf(error)}`);
  }
}
