import { setTimeout as wait } from 'node:timers/promises';
import { shipments, uploadFile } from './shipments.ts';
import { print, startWatched } from './watch.ts';

/**
 * `node bench/import.ts [rows] [sqlite|postgres]`: imports a file of this many rows of about 200 bytes (1,000,000 rows
 * are 200 MiB) into its own server and prints the cost beside the limits.
 */
const [rows = 1_000_000] = process.argv.slice(2).map(Number).filter(Number.isInteger);
for (const database of ['sqlite', 'postgres'] as const) {
  if (process.argv.includes(database === 'sqlite' ? 'postgres' : 'sqlite')) continue;
  const server = await startWatched(database);
  const idle = await server.measure(() => wait(3_000));
  console.log(
    `import, ${database}; at rest this machine holds the event loop p99 ${idle.figures.loop.p99.toFixed(1)} ms`,
  );
  const file = shipments(rows);
  const measured = await server.measure(() => uploadFile(server, file));
  const { result, sentAfter } = measured.answer;
  print(measured, result.processed);
  console.log(`  of these ${sentAfter.toFixed(1)} s until the last chunk was sent; "${result.message}"`);
  await server.stop();
}
