import { API_BASE, countReport, GENERATE_CSV_PATH } from '@veritas/shared/contracts';
import { shipments, uploadFile } from './shipments.ts';
import { print, startWatched } from './watch.ts';
import type { WatchedServer } from './watch.ts';

/**
 * `node bench/report.ts [rows] [sqlite|postgres]`: creates a report of this many records and prints what it cost the
 * server, for a fast reader and for one that pauses: memory must not grow with the rows.
 */
const [rows = 1_000_000] = process.argv.slice(2).map(Number).filter(Number.isInteger);
const days = { start_date: '2026-10-01', end_date: '2026-10-31' };

async function read(server: WatchedServer, pauseMs: number): Promise<number> {
  const answer = await fetch(`${server.url}${API_BASE}/${GENERATE_CSV_PATH}`, {
    method: 'POST',
    headers: { ...server.headers, 'content-type': 'application/json' },
    body: JSON.stringify(days),
  });
  if (!answer.ok || !answer.body) throw new Error(`The report was answered ${answer.status}`);
  let lines = -1;
  let bytes = 0;
  for await (const piece of answer.body as AsyncIterable<Uint8Array>) {
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
    bytes += piece.length;
    if (pauseMs > 0 && bytes > 32 * 1024 * 1024) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      pauseMs = 0;
    }
  }
  return lines;
}

async function count(server: WatchedServer): Promise<number> {
  const query = new URLSearchParams(days).toString();
  const answer = await fetch(`${server.url}${API_BASE}/${countReport.path}?${query}`, { headers: server.headers });
  return ((await answer.json()) as { rows: number }).rows;
}

for (const database of ['sqlite', 'postgres'] as const) {
  if (process.argv.includes(database === 'sqlite' ? 'postgres' : 'sqlite')) continue;
  const server = await startWatched(database);
  await uploadFile(server, shipments(rows));
  const report = await server.measure(() => read(server, 0));
  console.log(`report, ${database}`);
  print(report, report.answer);
  const paused = await server.measure(() => read(server, 5_000));
  console.log(`report to a reader who pauses 5 s, ${database}`);
  print(paused, paused.answer);
  const counted = await server.measure(() => count(server));
  console.log(`count of a report, ${database}`);
  print(counted, counted.answer, 'rows counted');
  await server.stop();
}
